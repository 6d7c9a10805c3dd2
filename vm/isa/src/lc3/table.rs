//! Every instruction of the LC-3, one line each.
//!
//! Patterns are the bit diagrams of appendix A of Patt and Patel, *Introduction to Computing
//! Systems*: `0` and `1` are fixed, a letter stands for the field that the operand of the same
//! letter fills.

/// One form of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// As the book writes it.
    pub mnemonic: &'static str,
    /// What executing it does.
    pub operation: Operation,
    /// Sixteen characters, bit 15 first.
    pub pattern: &'static str,
    /// What is written behind the mnemonic, in order.
    pub operands: &'static [Operand],
    /// In the book's notation.
    pub meaning: &'static str,
    /// Where the name comes from.
    pub standing: Standing,
    /// The bits that are fixed.
    pub mask: u16,
    /// Their values.
    pub bits: u16,
    /// Lowest bit and width of the field of each operand, in order.
    pub(super) fields: [(u32, u32); MOST_OPERANDS],
}

/// The most operands that a row has.
const MOST_OPERANDS: usize = 3;

/// An operand and the letter of its field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// R0 to R7.
    Register(char),
    /// A signed number.
    Immediate(char),
    /// A label, as a signed distance from the next instruction.
    Offset(char),
    /// A trap vector, x00 to xFF.
    Vector(char),
}

/// Where a mnemonic comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The book.
    Book,
    /// Another spelling of a row above, which is the one that is printed.
    Alias,
    /// Not in the book, but in the assemblers of the third edition.
    Late,
    /// Executed but never written: printed as a number.
    Unwritten,
}

/// What executing an instruction does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the table says what each does, in the book's notation")]
pub enum Operation {
    AddRegister,
    AddImmediate,
    AndRegister,
    AndImmediate,
    Branch,
    Jump,
    Call,
    CallRegister,
    Load,
    LoadIndirect,
    LoadBase,
    LoadAddress,
    Not,
    ReturnFromInterrupt,
    Store,
    StoreIndirect,
    StoreBase,
    Trap,
}

const fn row(
    mnemonic: &'static str,
    pattern: &'static str,
    operation: Operation,
    operands: &'static [Operand],
    meaning: &'static str,
) -> Row {
    let (mask, bits) = fixed_bits(pattern);
    let (standing, fields) = (Standing::Book, fields(pattern, operands));
    Row { mnemonic, operation, pattern, operands, meaning, standing, mask, bits, fields }
}

/// Another spelling of a row above.
const fn alias(
    mnemonic: &'static str,
    pattern: &'static str,
    operation: Operation,
    operands: &'static [Operand],
    meaning: &'static str,
) -> Row {
    Row { standing: Standing::Alias, ..row(mnemonic, pattern, operation, operands, meaning) }
}

/// A spelling that the book does not have.
const fn late(
    mnemonic: &'static str,
    pattern: &'static str,
    operation: Operation,
    meaning: &'static str,
) -> Row {
    Row { standing: Standing::Late, ..row(mnemonic, pattern, operation, &[], meaning) }
}

/// Words that execute and that nobody writes.
const fn unwritten(
    mnemonic: &'static str,
    pattern: &'static str,
    operation: Operation,
    operands: &'static [Operand],
    meaning: &'static str,
) -> Row {
    Row { standing: Standing::Unwritten, ..row(mnemonic, pattern, operation, operands, meaning) }
}

/// The fixed bits of a pattern and their values.
const fn fixed_bits(pattern: &str) -> (u16, u16) {
    let pattern = pattern.as_bytes();
    assert!(pattern.len() == 16, "a pattern has sixteen bits");
    let (mut mask, mut bits, mut at) = (0, 0, 0);
    while at < 16 {
        let bit = 0x8000 >> at;
        match pattern[at] {
            b'0' => mask |= bit,
            b'1' => (mask, bits) = (mask | bit, bits | bit),
            _ => {}
        }
        at += 1;
    }
    (mask, bits)
}

/// Lowest bit and width of each operand's field.
const fn fields(pattern: &str, operands: &[Operand]) -> [(u32, u32); MOST_OPERANDS] {
    let pattern = pattern.as_bytes();
    let mut fields = [(0, 0); MOST_OPERANDS];
    let mut nth = 0;
    while nth < operands.len() {
        let mut at = 0;
        while at < pattern.len() {
            if pattern[at] == operands[nth].letter() as u8 {
                fields[nth] = (15 - at as u32, fields[nth].1 + 1);
            }
            at += 1;
        }
        nth += 1;
    }
    fields
}

use Operand::{Immediate, Offset, Register, Vector};
use Operation::{
    AddImmediate, AddRegister, AndImmediate, AndRegister, Branch, Call, CallRegister, Jump, Load,
    LoadAddress, LoadBase, LoadIndirect, Not, ReturnFromInterrupt, Store, StoreBase, StoreIndirect,
    Trap,
};

const SOURCES: &[Operand] = &[Register('d'), Register('s'), Register('t')];
const IMMEDIATE: &[Operand] = &[Register('d'), Register('s'), Immediate('i')];
const BASE: &[Operand] = &[Register('d'), Register('b'), Immediate('o')];
const TARGET: &[Operand] = &[Offset('o')];
const TRANSFER: &[Operand] = &[Register('d'), Offset('o')];

/// The instructions in the book's order. The first row whose fixed bits a word has is the one that
/// is printed.
#[rustfmt::skip] // one instruction a line
pub const TABLE: &[Row] = &[
    row("ADD", "0001dddsss000ttt", AddRegister, SOURCES, "DR = SR1 + SR2; setcc"),
    row("ADD", "0001dddsss1iiiii", AddImmediate, IMMEDIATE, "DR = SR1 + imm5; setcc"),
    row("AND", "0101dddsss000ttt", AndRegister, SOURCES, "DR = SR1 AND SR2; setcc"),
    row("AND", "0101dddsss1iiiii", AndImmediate, IMMEDIATE, "DR = SR1 AND imm5; setcc"),
    row("BRn", "0000100ooooooooo", Branch, TARGET, "if N: PC = PC + offset9"),
    row("BRz", "0000010ooooooooo", Branch, TARGET, "if Z: PC = PC + offset9"),
    row("BRp", "0000001ooooooooo", Branch, TARGET, "if P: PC = PC + offset9"),
    row("BRnz", "0000110ooooooooo", Branch, TARGET, "if N or Z: PC = PC + offset9"),
    row("BRnp", "0000101ooooooooo", Branch, TARGET, "if N or P: PC = PC + offset9"),
    row("BRzp", "0000011ooooooooo", Branch, TARGET, "if Z or P: PC = PC + offset9"),
    row("BR", "0000111ooooooooo", Branch, TARGET, "PC = PC + offset9"),
    alias("BRnzp", "0000111ooooooooo", Branch, TARGET, "PC = PC + offset9"),
    late("NOP", "0000000000000000", Branch, "nothing"),
    unwritten("NOP", "0000000ooooooooo", Branch, TARGET, "nothing"),
    row("RET", "1100000111000000", Jump, &[], "PC = R7"),
    row("JMP", "1100000bbb000000", Jump, &[Register('b')], "PC = BaseR"),
    row("JSR", "01001ooooooooooo", Call, TARGET, "R7 = PC; PC = PC + offset11"),
    row("JSRR", "0100000bbb000000", CallRegister, &[Register('b')], "PC = BaseR, R7 = the old PC"),
    row("LD", "0010dddooooooooo", Load, TRANSFER, "DR = M[PC + offset9]; setcc"),
    row("LDI", "1010dddooooooooo", LoadIndirect, TRANSFER, "DR = M[M[PC + offset9]]; setcc"),
    row("LDR", "0110dddbbboooooo", LoadBase, BASE, "DR = M[BaseR + offset6]; setcc"),
    row("LEA", "1110dddooooooooo", LoadAddress, TRANSFER, "DR = PC + offset9; setcc in the second edition"),
    row("NOT", "1001dddsss111111", Not, &[Register('d'), Register('s')], "DR = NOT SR; setcc"),
    row("RTI", "1000000000000000", ReturnFromInterrupt, &[], "pop PC, pop PSR"),
    row("ST", "0011dddooooooooo", Store, TRANSFER, "M[PC + offset9] = SR"),
    row("STI", "1011dddooooooooo", StoreIndirect, TRANSFER, "M[M[PC + offset9]] = SR"),
    row("STR", "0111dddbbboooooo", StoreBase, BASE, "M[BaseR + offset6] = SR"),
    row("GETC", "1111000000100000", Trap, &[], "R0 = a character, not echoed"),
    row("OUT", "1111000000100001", Trap, &[], "print R0[7:0]"),
    row("PUTS", "1111000000100010", Trap, &[], "print the string at R0, one character a word"),
    row("IN", "1111000000100011", Trap, &[], "prompt; R0 = a character, echoed"),
    row("PUTSP", "1111000000100100", Trap, &[], "print the string at R0, two characters a word"),
    row("HALT", "1111000000100101", Trap, &[], "stop"),
    late("PUTC", "1111000000100001", Trap, "print R0[7:0]"),
    row("TRAP", "11110000vvvvvvvv", Trap, &[Vector('v')], "call the routine at M[trapvect8]"),
];

impl Operand {
    /// The letter of its field.
    pub const fn letter(self) -> char {
        match self {
            Operand::Register(c)
            | Operand::Immediate(c)
            | Operand::Offset(c)
            | Operand::Vector(c) => c,
        }
    }
}

impl Row {
    /// Lowest bit and width of an operand's field; nothing for an operand that it does not have.
    pub fn field(&self, operand: Operand) -> (u32, u32) {
        let nth = self.operands.iter().position(|known| *known == operand);
        nth.map_or((0, 0), |nth| self.fields[nth])
    }

    /// The value that a word of this row has for its `nth` operand.
    pub fn value(&self, nth: usize, word: u16) -> i32 {
        let (low, width) = self.fields[nth];
        let bits = i32::from(word >> low) & ((1 << width) - 1);
        let negative = bits >> (width - 1) != 0
            && matches!(self.operands[nth], Operand::Immediate(_) | Operand::Offset(_));
        if negative { bits - (1 << width) } else { bits }
    }

    /// Least and greatest number that an operand may be.
    pub fn range(&self, operand: Operand) -> (i32, i32) {
        let (_, width) = self.field(operand);
        match operand {
            Operand::Register(_) | Operand::Vector(_) => (0, (1 << width) - 1),
            Operand::Immediate(_) | Operand::Offset(_) => {
                (-(1 << (width - 1)), (1 << (width - 1)) - 1)
            }
        }
    }
}

/// The place in [`TABLE`] of the first row that a listing means by this mnemonic; case does not
/// matter. The mnemonic's other rows follow.
pub fn number(mnemonic: &str) -> Option<u8> {
    let letter = mnemonic.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let row = |number: u8| (number != NONE).then_some(number);
    let wanted = key(mnemonic.as_bytes());
    std::iter::successors(row(INDEX.0[usize::from(letter & 0x1F)]), |&number| {
        row(INDEX.1[usize::from(number)])
    })
    .find(|&number| KEYS[usize::from(number)] == wanted)
}

/// A word of up to eight bytes as a number, whatever the case of its letters; no mnemonic has the
/// key of a longer one.
const fn key(word: &[u8]) -> u64 {
    let (mut key, mut nth) = (0, 0);
    if word.len() > 8 {
        return u64::MAX;
    }
    while nth < word.len() {
        key = key << 8 | word[nth].to_ascii_uppercase() as u64;
        nth += 1;
    }
    key
}

/// The keys of the rows' mnemonics.
const KEYS: [u64; TABLE.len()] = {
    let mut keys = [0; TABLE.len()];
    let mut number = 0;
    while number < TABLE.len() {
        keys[number] = key(TABLE[number].mnemonic.as_bytes());
        number += 1;
    }
    keys
};

/// No row.
const NONE: u8 = u8::MAX;

/// The first written row for each initial (A is 1), and for each row the next with its initial.
const INDEX: ([u8; 32], [u8; TABLE.len()]) = {
    let (mut first, mut next) = ([NONE; 32], [NONE; TABLE.len()]);
    let mut number = TABLE.len();
    while number > 0 {
        number -= 1;
        if !matches!(TABLE[number].standing, Standing::Unwritten) {
            let initial = (TABLE[number].mnemonic.as_bytes()[0] & 0x1F) as usize;
            next[number] = first[initial];
            first[initial] = number as u8;
        }
    }
    (first, next)
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_pattern_is_an_operand_in_one_piece() {
        for row in TABLE {
            for operand in row.operands {
                let (low, width) = row.field(*operand);
                let run: String = std::iter::repeat_n(operand.letter(), width as usize).collect();
                assert_eq!(row.pattern.find(&run), Some((16 - low - width) as usize), "{row:?}");
            }
            let letters = row.operands.iter().map(|operand| row.field(*operand).1).sum::<u32>();
            assert_eq!(row.mask.count_zeros(), letters, "{row:?}");
        }
    }

    #[test]
    fn a_mnemonic_finds_its_first_row_and_the_others_follow() {
        for (at, row) in TABLE.iter().enumerate() {
            let first = number(&row.mnemonic.to_lowercase()).expect("it is in the table");
            assert!(TABLE[usize::from(first)..=at].iter().all(|it| it.mnemonic == row.mnemonic));
        }
        assert_eq!([number(""), number("B"), number("ADDS"), number("BRnzpnzpn")], [None; 4]);
    }

    #[test]
    fn all_spellings_of_a_word_name_the_same_operation() {
        for (at, row) in TABLE.iter().enumerate() {
            for other in &TABLE[..at] {
                let common = row.mask & other.mask;
                if row.bits & common == other.bits & common {
                    assert_eq!(row.operation, other.operation, "{row:?} {other:?}");
                }
            }
        }
    }
}

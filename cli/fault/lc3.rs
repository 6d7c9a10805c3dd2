//! The LC-3's faults.

use assembler::say;
use assembler::text::Text;
use isa::Target;
use isa::lc3::Operation as Does;
use vm::{Address, Machine};

use super::{
    ACCESS_VIOLATION, ILLEGAL_INSTRUCTION, PRIVILEGE, UNDEFINED_TRAP, Words, place, words,
};
use crate::program::Program;

/// Execution came to `address`, where no program can stand, from the instruction at `from`: where
/// to show that, and the words.
pub(super) fn left(
    address: u16,
    from: u16,
    program: &Program,
    machine: &dyn Machine,
) -> (Address, Words) {
    let mut words = nothing_to_execute(address);
    let instruction = machine.peek(from.into()).unwrap_or_default();
    if operation(instruction) == Some(Does::Jump) {
        let register = format!("R{}", instruction >> 6 & 7);
        words = words.because(say!("{register} is {value}", register, value = word(address)));
    }
    match behind_the_last_line(from, program, machine) {
        Some(at) => {
            words.label = say!(
                "behind this stands empty memory only, up to {address}",
                address = word(address)
            );
            (at, words)
        }
        None => (from.into(), words),
    }
}

/// The last line before an address, when that has none and only words that do nothing stand
/// between.
fn behind_the_last_line(from: u16, program: &Program, machine: &dyn Machine) -> Option<Address> {
    let from = Address::from(from);
    if place(from, program, machine).is_some() {
        return None;
    }
    let lines = &program.debug.lines;
    let last = lines[..lines.partition_point(|line| line.address <= from)].last()?;
    let is_empty = |at| machine.peek(at) == Some(0);
    (last.address + last.length..=from).all(is_empty).then_some(last.address)
}

pub(super) fn illegal_instruction(fetched: u16) -> Words {
    let message = say!("{word} is no instruction", word = word(fetched));
    words(ILLEGAL_INSTRUCTION, message, say!("executed as an instruction"))
        .because(why_illegal(fetched))
}

/// A word of the LC-3 as its listings write it.
fn word(word: u16) -> String {
    Target::Lc3.format_address(word.into())
}

/// Why a word of the LC-3 is no instruction.
fn why_illegal(word: u16) -> Text {
    if word == 0x8000 {
        return say!(
            "RTI belongs to the third edition; the second edition's machine has no interrupts"
        );
    }
    match isa::lc3::TABLE.iter().find(|row| row.bits >> 12 == word >> 12) {
        Some(row) => say!(
            "it begins like {mnemonic}, whose bits are {pattern}",
            mnemonic = row.mnemonic,
            pattern = row.pattern
        ),
        None => say!("opcode 1101 is reserved"),
    }
}

pub(super) fn nothing_to_execute(address: u16) -> Words {
    let reason = match address {
        0x0200..=0x2FFF => say!("from x0200 to x2FFF stands the operating system"),
        _ => say!("from x0000 to x01FF stand the vectors, from xFE00 on the devices"),
    };
    let address = word(address);
    let message = say!("execution came to {address}, where no program stands", address);
    words(ACCESS_VIOLATION, message, say!("execution leaves the program here"))
        .because(reason)
        .advise(say!("a RET with a wrong R7, a JMP, or a missing HALT leads there"))
}

/// `instruction` is the word that touched it, where it is known.
pub(super) fn access_violation(address: u16, instruction: Option<u16>) -> Words {
    let message = say!("a user program must not touch {address}", address = word(address));
    let words = words(ACCESS_VIOLATION, message, say!("touches it here"))
        .because(say!("user memory is x3000 to xFDFF"));
    let words = match instruction.and_then(|word| base_register(word, address)) {
        Some((6, value)) => words
            .because(say!("{register} is {value}", register = "R6", value = word(value)))
            .advise(say!(
                "R6 must point to a stack before anything is pushed: `LD R6, STACK`, with `STACK \
                 .FILL xFE00`"
            )),
        Some((number, value)) => {
            let (register, value) = (format!("R{number}"), word(value));
            words
                .because(say!("{register} is {value}", register = &register, value))
                .advise(say!("put an address of the program into {register} before", register))
        }
        None => words,
    };
    // Programs for the second edition read and write the devices, through words that hold their
    // addresses.
    let indirect = instruction.is_some_and(|word| {
        matches!(operation(word), Some(Does::LoadIndirect | Does::StoreIndirect))
    });
    match address < isa::lc3::USER || indirect {
        true => words.advise(say!(
            "a program for the second edition, where this is allowed, runs with --edition 2"
        )),
        false => words,
    }
}

fn operation(word: u16) -> Option<Does> {
    isa::lc3::TABLE.iter().find(|row| row.bits >> 12 == word >> 12).map(|row| row.operation)
}

/// The base register of an `LDR` or `STR`, and what it held when it came to an address.
fn base_register(word: u16, address: u16) -> Option<(u16, u16)> {
    let is_based = matches!(operation(word), Some(Does::LoadBase | Does::StoreBase));
    // Six bits with a sign.
    let offset = ((word << 10) as i16 >> 10) as u16;
    is_based.then_some((word >> 6 & 7, address.wrapping_sub(offset)))
}

pub(super) fn privilege() -> Words {
    words(PRIVILEGE, say!("RTI in user mode"), say!("executed here"))
        .because(say!("RTI returns from interrupts and exceptions; a subroutine ends with RET"))
}

pub(super) fn undefined_trap(vector: u8) -> Words {
    let trap = format!("TRAP x{vector:02X}");
    words(UNDEFINED_TRAP, say!("nothing serves {trap}", trap), say!("called here"))
        .because(say!(
            "the operating system serves x20 to x25: GETC, OUT, PUTS, IN, PUTSP and HALT"
        ))
        .advise(say!("HALT, which is TRAP x25, ends a program"))
}

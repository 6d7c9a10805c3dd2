//! The names of the 8086's instructions: what a listing may write and what the printer writes.

use std::sync::LazyLock;

/// Declares the mnemonics: variant, the name that is printed, the other accepted names, meaning.
macro_rules! mnemonics {
    ($($variant:ident $name:literal [$($alias:literal)*] $meaning:literal)*) => {
        /// An instruction by name; forms with other operands share it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Mnemonic {
            $(#[doc = $meaning] $variant,)*
        }

        /// Every name, in the order of [`Mnemonic`].
        const NAMES: &[Name] = &[
            $(Name {
                mnemonic: Mnemonic::$variant,
                name: $name,
                aliases: &[$($alias),*],
                meaning: $meaning,
            },)*
        ];
    };
}

/// Bytes of the longest name.
const LONGEST: usize = 8;

/// A name in capitals, filled up with zeros.
type Key = [u8; LONGEST];

/// Every spelling, sorted. An assembler asks several times a line.
static BY_KEY: LazyLock<Vec<(Key, Mnemonic)>> = LazyLock::new(|| {
    let spellings = NAMES.iter().flat_map(|entry| {
        let names = std::iter::once(&entry.name).chain(entry.aliases);
        names.filter_map(|name| Some((key(name)?, entry.mnemonic)))
    });
    let mut sorted: Vec<_> = spellings.collect();
    sorted.sort_unstable();
    sorted
});

fn key(name: &str) -> Option<Key> {
    let mut key = [0; LONGEST];
    key.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
    key.make_ascii_uppercase();
    Some(key)
}

/// A mnemonic, its spellings and its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    /// The instruction.
    pub mnemonic: Mnemonic,
    /// The name that is printed.
    pub name: &'static str,
    /// Other names that a listing may use.
    pub aliases: &'static [&'static str],
    /// What it does, in a few words.
    pub meaning: &'static str,
}

// The order is that of the iAPX 86,88 User's Manual, instruction set reference (alphabetical),
// then the additions of the 80186, then undocumented instructions.
mnemonics! {
    Aaa "AAA" [] "ASCII adjust AL after addition"
    Aad "AAD" [] "ASCII adjust AX before division"
    Aam "AAM" [] "ASCII adjust AX after multiplication"
    Aas "AAS" [] "ASCII adjust AL after subtraction"
    Adc "ADC" [] "add with carry"
    Add "ADD" [] "add"
    And "AND" [] "logical and"
    Call "CALL" [] "call a procedure"
    Cbw "CBW" [] "extend the sign of AL into AX"
    Clc "CLC" [] "clear carry"
    Cld "CLD" [] "clear direction: strings go up"
    Cli "CLI" [] "clear interrupt enable"
    Cmc "CMC" [] "complement carry"
    Cmp "CMP" [] "compare: subtract without storing"
    Cmps "CMPS" [] "compare elements of two strings"
    Cmpsb "CMPSB" [] "compare bytes of two strings"
    Cmpsw "CMPSW" [] "compare words of two strings"
    Cwd "CWD" [] "extend the sign of AX into DX"
    Daa "DAA" [] "decimal adjust AL after addition"
    Das "DAS" [] "decimal adjust AL after subtraction"
    Dec "DEC" [] "subtract 1, carry unchanged"
    Div "DIV" [] "divide unsigned"
    Esc "ESC" [] "hand an operand to the coprocessor"
    Hlt "HLT" [] "wait for an interrupt"
    Idiv "IDIV" [] "divide signed"
    Imul "IMUL" [] "multiply signed"
    In "IN" [] "read a port"
    Inc "INC" [] "add 1, carry unchanged"
    Int "INT" [] "call an interrupt's handler"
    Into "INTO" [] "interrupt 4 if overflow"
    Iret "IRET" [] "return from an interrupt"
    Ja "JA" ["JNBE"] "jump if above (unsigned)"
    Jae "JAE" ["JNB" "JNC"] "jump if above or equal (unsigned), if no carry"
    Jb "JB" ["JNAE" "JC"] "jump if below (unsigned), if carry"
    Jbe "JBE" ["JNA"] "jump if below or equal (unsigned)"
    Jcxz "JCXZ" [] "jump if CX is zero"
    Je "JE" ["JZ"] "jump if equal, if zero"
    Jg "JG" ["JNLE"] "jump if greater (signed)"
    Jge "JGE" ["JNL"] "jump if greater or equal (signed)"
    Jl "JL" ["JNGE"] "jump if less (signed)"
    Jle "JLE" ["JNG"] "jump if less or equal (signed)"
    Jmp "JMP" [] "jump"
    Jne "JNE" ["JNZ"] "jump if not equal, if not zero"
    Jno "JNO" [] "jump if no overflow"
    Jnp "JNP" ["JPO"] "jump if parity odd"
    Jns "JNS" [] "jump if not negative"
    Jo "JO" [] "jump if overflow"
    Jp "JP" ["JPE"] "jump if parity even"
    Js "JS" [] "jump if negative"
    Lahf "LAHF" [] "load AH from the low flags"
    Lds "LDS" [] "load a far pointer into a register and DS"
    Lea "LEA" [] "load an offset"
    Les "LES" [] "load a far pointer into a register and ES"
    Lock "LOCK" [] "prefix: hold the bus"
    Lods "LODS" [] "load an element of a string"
    Lodsb "LODSB" [] "load a byte of a string into AL"
    Lodsw "LODSW" [] "load a word of a string into AX"
    Loop "LOOP" [] "decrement CX, jump if not zero"
    Loope "LOOPE" ["LOOPZ"] "decrement CX, jump if not zero and equal"
    Loopne "LOOPNE" ["LOOPNZ"] "decrement CX, jump if not zero and not equal"
    Mov "MOV" [] "copy"
    Movs "MOVS" [] "copy an element of a string"
    Movsb "MOVSB" [] "copy a byte of a string"
    Movsw "MOVSW" [] "copy a word of a string"
    Mul "MUL" [] "multiply unsigned"
    Neg "NEG" [] "negate"
    Nop "NOP" [] "do nothing"
    Not "NOT" [] "invert every bit"
    Or "OR" [] "logical or"
    Out "OUT" [] "write a port"
    Pop "POP" [] "pop a word off the stack"
    Popf "POPF" [] "pop the flags"
    Push "PUSH" [] "push a word on the stack"
    Pushf "PUSHF" [] "push the flags"
    Rcl "RCL" [] "rotate left through carry"
    Rcr "RCR" [] "rotate right through carry"
    Rep "REP" ["REPE" "REPZ"] "prefix: repeat while CX is not zero (and, comparing, while equal)"
    Repne "REPNE" ["REPNZ"] "prefix: repeat while CX is not zero and not equal"
    Ret "RET" [] "return to a caller in the same segment"
    Retf "RETF" [] "return to a caller in another segment"
    Retn "RETN" [] "return to a caller in the same segment, whatever the procedure"
    Rol "ROL" [] "rotate left"
    Ror "ROR" [] "rotate right"
    Sahf "SAHF" [] "store AH into the low flags"
    Sar "SAR" [] "shift right, keeping the sign"
    Sbb "SBB" [] "subtract with borrow"
    Scas "SCAS" [] "compare the accumulator with an element of a string"
    Scasb "SCASB" [] "compare AL with a byte of a string"
    Scasw "SCASW" [] "compare AX with a word of a string"
    Shl "SHL" ["SAL"] "shift left"
    Shr "SHR" [] "shift right"
    Stc "STC" [] "set carry"
    Std "STD" [] "set direction: strings go down"
    Sti "STI" [] "set interrupt enable"
    Stos "STOS" [] "store the accumulator into a string"
    Stosb "STOSB" [] "store AL into a string"
    Stosw "STOSW" [] "store AX into a string"
    Sub "SUB" [] "subtract"
    Test "TEST" [] "logical and without storing"
    Wait "WAIT" ["FWAIT"] "wait for the coprocessor"
    Xchg "XCHG" [] "exchange"
    Xlat "XLAT" ["XLATB"] "replace AL by the byte at BX + AL"
    Xor "XOR" [] "logical exclusive or"
    Bound "BOUND" [] "interrupt 5 if an index is out of bounds"
    Enter "ENTER" [] "make a stack frame"
    Ins "INS" [] "read a port into a string"
    Insb "INSB" [] "read a byte from port DX into a string"
    Insw "INSW" [] "read a word from port DX into a string"
    Leave "LEAVE" [] "undo a stack frame"
    Outs "OUTS" [] "write an element of a string to a port"
    Outsb "OUTSB" [] "write a byte of a string to port DX"
    Outsw "OUTSW" [] "write a word of a string to port DX"
    Popa "POPA" [] "pop all general registers"
    Pusha "PUSHA" [] "push all general registers"
    Salc "SALC" [] "set AL to FF if carry, else to 0"
    Setmo "SETMO" [] "set every bit"
    Setmoc "SETMOC" [] "set every bit if CL is not zero"
}

impl Mnemonic {
    /// How many mnemonics there are.
    pub const COUNT: usize = NAMES.len();

    /// Every mnemonic with its names and meaning.
    pub const fn all() -> &'static [Name] {
        NAMES
    }

    /// The mnemonic that a listing calls `name`, in either case, under any of its names.
    pub fn from_name(name: &str) -> Option<Mnemonic> {
        let key = key(name)?;
        let at = BY_KEY.binary_search_by_key(&key, |&(key, _)| key).ok()?;
        Some(BY_KEY[at].1)
    }

    /// The name that is printed.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize].name
    }

    /// Other names that a listing may use.
    pub const fn aliases(self) -> &'static [&'static str] {
        NAMES[self as usize].aliases
    }

    /// What it does, in a few words.
    pub const fn meaning(self) -> &'static str {
        NAMES[self as usize].meaning
    }

    /// Whether the name is a prefix that stands before another instruction.
    pub const fn is_prefix(self) -> bool {
        matches!(self, Mnemonic::Lock | Mnemonic::Rep | Mnemonic::Repne)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_either_case() {
        assert_eq!(Mnemonic::from_name("mov"), Some(Mnemonic::Mov));
        assert_eq!(Mnemonic::from_name("RePz"), Some(Mnemonic::Rep));
        assert_eq!(Mnemonic::from_name("jnz"), Some(Mnemonic::Jne));
        assert_eq!(Mnemonic::from_name("MOVE"), None);
    }

    #[test]
    fn no_name_means_two_instructions() {
        let mut names: Vec<&str> = Vec::new();
        for entry in Mnemonic::all() {
            names.push(entry.name);
            names.extend(entry.aliases);
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}

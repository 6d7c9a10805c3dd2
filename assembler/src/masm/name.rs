//! Words that the language has taken: registers, operators, directives.

use isa::i8086::{Mnemonic, Register8, Register16, SegmentRegister};

/// A register, as a listing names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Register {
    Byte(Register8),
    Word(Register16),
    Segment(SegmentRegister),
    /// The coprocessor's stack: ST.
    Coprocessor,
}

impl Register {
    /// The register called `name`, in either case.
    pub(super) fn from_name(name: &str) -> Option<Register> {
        let same = |other: &str| other.eq_ignore_ascii_case(name);
        if name.len() != 2 {
            return None;
        }
        if same("ST") {
            return Some(Register::Coprocessor);
        }
        let byte = Register8::ALL.into_iter().find(|register| same(register.name()));
        let word = || Register16::ALL.into_iter().find(|register| same(register.name()));
        let segment = || SegmentRegister::ALL.into_iter().find(|register| same(register.name()));
        byte.map(Register::Byte)
            .or_else(|| word().map(Register::Word))
            .or_else(|| segment().map(Register::Segment))
    }

    /// The manual's name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Register::Byte(register) => register.name(),
            Register::Word(register) => register.name(),
            Register::Segment(register) => register.name(),
            Register::Coprocessor => "ST",
        }
    }
}

/// All registers, for suggestions.
pub(super) const REGISTERS: &[&str] = &[
    "AL", "CL", "DL", "BL", "AH", "CH", "DH", "BH", "AX", "CX", "DX", "BX", "SP", "BP", "SI", "DI",
    "ES", "CS", "SS", "DS", "ST",
];

/// Words of expressions.
pub(super) const OPERATORS: &[&str] = &[
    "OFFSET", "SEG", "TYPE", "LENGTH", "SIZE", "PTR", "THIS", "SHORT", "HIGH", "LOW", "MASK",
    "WIDTH", "MOD", "SHL", "SHR", "NOT", "AND", "OR", "XOR", "EQ", "NE", "LT", "LE", "GT", "GE",
    "DUP", "BYTE", "WORD", "DWORD", "FWORD", "QWORD", "TBYTE", "NEAR", "FAR",
];

/// Directives that stand behind the name they define.
pub(super) const NAMED_DIRECTIVES: &[&str] = &[
    "EQU", "DB", "DW", "DD", "DF", "DQ", "DT", "SEGMENT", "ENDS", "PROC", "ENDP", "LABEL", "GROUP",
    "STRUC", "RECORD", "MACRO", "CATSTR", "SUBSTR", "SIZESTR", "INSTR",
];

/// Directives that begin a line, those with a leading dot without it.
pub(super) const DIRECTIVES: &[&str] = &[
    "ASSUME",
    "END",
    "ORG",
    "EVEN",
    "ALIGN",
    "PUBLIC",
    "EXTRN",
    "COMM",
    "INCLUDE",
    "INCLUDELIB",
    "NAME",
    "TITLE",
    "SUBTTL",
    "PAGE",
    "COMMENT",
    "IF",
    "IFE",
    "IF1",
    "IF2",
    "IFDEF",
    "IFNDEF",
    "IFB",
    "IFNB",
    "IFIDN",
    "IFIDNI",
    "IFDIF",
    "IFDIFI",
    "ELSE",
    "ELSEIF",
    "ENDIF",
    "REPT",
    "IRP",
    "IRPC",
    "ENDM",
    "EXITM",
    "LOCAL",
    "PURGE",
    "DOSSEG",
];

/// Directives with a leading dot, for suggestions.
pub(super) const DOTTED_DIRECTIVES: &[&str] = &[
    ".MODEL",
    ".STACK",
    ".DATA",
    ".DATA?",
    ".CODE",
    ".CONST",
    ".FARDATA",
    ".FARDATA?",
    ".RADIX",
    ".LIST",
    ".XLIST",
    ".8086",
    ".186",
    ".286",
    ".8087",
    ".ERR",
];

/// Instructions of the 80386 and later, besides SETcc.
const OF_80386: &[&str] = &[
    "BSF", "BSR", "BSWAP", "BT", "BTC", "BTR", "BTS", "CDQ", "CMPSD", "CMPXCHG", "CPUID", "CWDE",
    "INSD", "IRETD", "JECXZ", "LFS", "LGS", "LODSD", "LSS", "MOVSD", "MOVSX", "MOVZX", "OUTSD",
    "POPAD", "POPFD", "PUSHAD", "PUSHFD", "RDTSC", "SCASD", "SHLD", "SHRD", "STOSD", "XADD",
];

/// Whether only the 80386 and later have an instruction of this name.
pub(super) fn is_of_80386(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let condition = name.strip_prefix("SET").filter(|condition| condition.len() < 4);
    let sets =
        condition.is_some_and(|condition| Mnemonic::from_name(&format!("J{condition}")).is_some());
    sets || OF_80386.contains(&name.as_str())
}

/// Whether only later or undocumented processors have an instruction, so that a listing for the
/// 8086 may use its name.
pub(super) fn is_later(mnemonic: Mnemonic) -> bool {
    use isa::i8086::{Processor, forms};
    !forms(mnemonic).any(|row| row.is_assembled() && row.processor == Processor::I8086)
}

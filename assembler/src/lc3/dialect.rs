//! Whose rules a listing follows.
//!
//! The LC-3 has no single assembler. The default takes what any of them takes as long as the
//! meaning is certain; the others are for a listing that must pass somewhere else.

/// An assembler whose rules to follow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Everything whose meaning is certain.
    #[default]
    Default,
    /// The syntax of the book's appendix and nothing else.
    Book,
    /// lc3tools, with its strict settings.
    Lc3tools,
    /// lc3as of the second edition's Linux tools.
    Lc3as,
}

/// Something that not every dialect allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Liberty {
    /// A hexadecimal or binary immediate that is a pattern of the field's bits (`ADD R0,R0,x1F`
    /// adds -1).
    BitPattern,
    /// Binary numbers (`b1010`).
    Binary,
    /// `0x1F`, `0b11`, `#x1F`, `-x1`, `#+5`, `+5`.
    ForeignNumbers,
    /// Operands without commas between them, or with several.
    LooseCommas,
    /// `_`, `-` and `.` in labels.
    SignsInLabels,
    /// Labels that can be read as a binary number (`b1`).
    BinaryLabels,
    /// Labels that can be read as a hexadecimal number (`x1A`).
    HexadecimalLabels,
    /// A label with a colon that has the name of an instruction (`HALT: HALT`).
    InstructionLabels,
    /// Several labels in front of one instruction.
    SeveralLabels,
    /// Text behind the last `.END`.
    TextAfterEnd,
    /// `NOP` and `PUTC`.
    LateMnemonics,
    /// Blocks that reach into xFE00-xFFFF.
    DeviceBlocks,
}

/// What `"\q"` makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Escapes {
    /// All escapes of C with one letter, and `\0`, `\e`; others stay two characters.
    Many,
    /// `\n \t \r \\ \"`; others stay two characters.
    Few,
    /// `\a \b \e \f \n \r \t \v \\ \"`; others lose the backslash.
    Swallowing,
}

impl Dialect {
    /// All dialects, in the order in which help texts list them.
    pub const ALL: [Dialect; 4] =
        [Dialect::Default, Dialect::Book, Dialect::Lc3tools, Dialect::Lc3as];

    /// The name used on the command line and in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Default => "default",
            Dialect::Book => "book",
            Dialect::Lc3tools => "lc3tools",
            Dialect::Lc3as => "lc3as",
        }
    }

    /// The dialect called `name`; case does not matter.
    pub fn from_name(name: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| dialect.name().eq_ignore_ascii_case(name))
    }

    /// Whether a listing of this dialect may do that.
    pub(super) const fn allows(self, liberty: Liberty) -> bool {
        match self {
            Dialect::Default => {
                !matches!(liberty, Liberty::HexadecimalLabels | Liberty::DeviceBlocks)
            }
            Dialect::Book => matches!(liberty, Liberty::Binary),
            Dialect::Lc3tools => matches!(
                liberty,
                Liberty::Binary
                    | Liberty::LooseCommas
                    | Liberty::SignsInLabels
                    | Liberty::LateMnemonics
            ),
            Dialect::Lc3as => matches!(
                liberty,
                Liberty::BitPattern
                    | Liberty::BinaryLabels
                    | Liberty::HexadecimalLabels
                    | Liberty::InstructionLabels
                    | Liberty::SeveralLabels
                    | Liberty::TextAfterEnd
                    | Liberty::DeviceBlocks
            ),
        }
    }

    /// How strings are read.
    pub(super) const fn escapes(self) -> Escapes {
        match self {
            Dialect::Default => Escapes::Many,
            Dialect::Book | Dialect::Lc3tools => Escapes::Few,
            Dialect::Lc3as => Escapes::Swallowing,
        }
    }
}

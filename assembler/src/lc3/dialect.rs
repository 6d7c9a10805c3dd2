//! Whose rules a listing follows.
//!
//! The LC-3 has no single assembler. The default takes what any of them takes as long as the
//! meaning is certain; the others are for a listing that must pass somewhere else.

use crate::diagnostic::Severity;
use crate::say;
use crate::text::Text;

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
    /// LC3Edit for Windows and what its courses write: everything, with characters as numbers
    /// (`'A'`) and sums (`LABEL+1`).
    Lc3edit,
    /// lace, a tool of our days.
    Lace,
}

/// Something that not every dialect allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Liberty {
    /// A hexadecimal or binary immediate that is a pattern of the field's bits (`ADD R0,R0,x1F`
    /// adds -1).
    BitPattern,
    /// Binary numbers (`b1010`).
    Binary,
    /// Decimal numbers without their `#`.
    BareDecimals,
    /// `0x1F`.
    ZeroX,
    /// `0b11`, `#x1F`, `-x1`, `#+5`, `+5`.
    ForeignNumbers,
    /// `'A'`.
    Characters,
    /// `LABEL+1`.
    Sums,
    /// `.FILL LABEL`.
    FilledLabels,
    /// Operands without commas between them, or with several.
    LooseCommas,
    /// `_` in labels.
    Underscores,
    /// `_` at the start of labels.
    LeadingUnderscores,
    /// `-` and `.` in labels.
    SignsInLabels,
    /// Labels that begin with a digit (`2ND`).
    DigitLabels,
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
    /// Blocks without their `.END`.
    MissingEnd,
    /// Statements before the first `.ORIG`.
    MissingOrigin,
    /// `.EXTERNAL`.
    Externals,
    /// `.BREAK`.
    Breaks,
    /// `NOP` and `PUTC`.
    LateMnemonics,
    /// Blocks that reach into xFE00-xFFFF.
    DeviceBlocks,
}

impl Liberty {
    /// What it is called when it is taken.
    pub(super) fn name(self) -> Text {
        match self {
            Liberty::BitPattern => say!("a number as a pattern of bits"),
            Liberty::Binary => say!("a binary number"),
            Liberty::BareDecimals => say!("a decimal number without `#`"),
            Liberty::ZeroX => say!("a number with `0x`"),
            Liberty::ForeignNumbers => say!("a number in an unusual spelling"),
            Liberty::Characters => say!("a character as a number"),
            Liberty::Sums => say!("a sum of a label and a number"),
            Liberty::FilledLabels => say!("the address of a label in `.FILL`"),
            Liberty::LooseCommas => say!("operands without exactly one comma between them"),
            Liberty::Underscores => say!("a label with `_`"),
            Liberty::LeadingUnderscores => say!("a label that begins with `_`"),
            Liberty::SignsInLabels => say!("a label with `-` or `.`"),
            Liberty::DigitLabels => say!("a label that begins with a digit"),
            Liberty::BinaryLabels => say!("a label that could be a binary number"),
            Liberty::HexadecimalLabels => say!("a label that could be a hexadecimal number"),
            Liberty::InstructionLabels => say!("a label with the name of an instruction"),
            Liberty::SeveralLabels => say!("several labels in a line"),
            Liberty::TextAfterEnd => say!("text behind `.END`"),
            Liberty::MissingEnd => say!("a block without `.END`"),
            Liberty::MissingOrigin => say!("statements without `.ORIG`"),
            Liberty::Externals => Text::plain("`.EXTERNAL`"),
            Liberty::Breaks => Text::plain("`.BREAK`"),
            Liberty::LateMnemonics => say!("a mnemonic that came later"),
            Liberty::DeviceBlocks => say!("a block among the device registers"),
        }
    }
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
    pub const ALL: [Dialect; 6] = [
        Dialect::Default,
        Dialect::Book,
        Dialect::Lc3tools,
        Dialect::Lc3as,
        Dialect::Lc3edit,
        Dialect::Lace,
    ];

    /// The name used on the command line and in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Default => "default",
            Dialect::Book => "book",
            Dialect::Lc3tools => "lc3tools",
            Dialect::Lc3as => "lc3as",
            Dialect::Lc3edit => "lc3edit",
            Dialect::Lace => "lace",
        }
    }

    /// The dialect called `name`; case does not matter.
    pub fn from_name(name: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| dialect.name().eq_ignore_ascii_case(name))
    }

    /// Whether a listing of this dialect may do that.
    pub(super) const fn allows(self, liberty: Liberty) -> bool {
        use Liberty as L;
        match self {
            Dialect::Default => {
                !matches!(liberty, L::HexadecimalLabels | L::DeviceBlocks | L::Characters | L::Sums)
            }
            Dialect::Book => matches!(liberty, L::Binary | L::BareDecimals | L::FilledLabels),
            Dialect::Lc3tools => matches!(
                liberty,
                L::Binary
                    | L::BareDecimals
                    | L::FilledLabels
                    | L::LooseCommas
                    | L::Underscores
                    | L::LeadingUnderscores
                    | L::SignsInLabels
                    | L::LateMnemonics
            ),
            Dialect::Lc3as => matches!(
                liberty,
                L::BitPattern
                    | L::BareDecimals
                    | L::FilledLabels
                    | L::Underscores
                    | L::BinaryLabels
                    | L::HexadecimalLabels
                    | L::InstructionLabels
                    | L::SeveralLabels
                    | L::TextAfterEnd
                    | L::DeviceBlocks
            ),
            Dialect::Lc3edit => !matches!(liberty, L::HexadecimalLabels | L::DeviceBlocks),
            Dialect::Lace => matches!(
                liberty,
                L::ZeroX
                    | L::LooseCommas
                    | L::Underscores
                    | L::LeadingUnderscores
                    | L::DigitLabels
                    | L::BinaryLabels
                    | L::TextAfterEnd
                    | L::MissingEnd
                    | L::MissingOrigin
                    | L::Breaks
            ),
        }
    }

    /// The names of the tools that refuse what this dialect allows, when one of the three that set
    /// the standard is among them.
    pub(super) fn refused_by(self, liberty: Liberty) -> Vec<&'static str> {
        let lax = matches!(self, Dialect::Default | Dialect::Lc3edit);
        let refuses = |dialect: &Dialect| !dialect.allows(liberty);
        let standard = [Dialect::Book, Dialect::Lc3tools, Dialect::Lc3as];
        if !lax || !standard.iter().any(refuses) {
            return Vec::new();
        }
        let all = standard.into_iter().chain([Dialect::Lace]);
        all.filter(refuses).map(Dialect::name).collect()
    }

    /// How bad something is that has a sensible meaning and yet is a mistake elsewhere.
    pub(super) const fn severity(self, liberty: Liberty) -> Severity {
        if self.allows(liberty) { Severity::Warning } else { Severity::Error }
    }

    /// Whether labels that differ only in case are different.
    pub(super) const fn minds_case(self) -> bool {
        matches!(self, Dialect::Lace)
    }

    /// How strings are read.
    pub(super) const fn escapes(self) -> Escapes {
        match self {
            Dialect::Default | Dialect::Lc3edit => Escapes::Many,
            Dialect::Book | Dialect::Lc3tools | Dialect::Lace => Escapes::Few,
            Dialect::Lc3as => Escapes::Swallowing,
        }
    }
}

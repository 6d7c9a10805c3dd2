//! What can be wrong with an LC-3 listing, as facts; `wording` finds the words.

use isa::lc3::table::Operand as Field;

use super::dialect::{Dialect, Liberty};
use super::reach::Detour;
use super::statement::{Directive, Operand, OperandKind, Statements};
use crate::diagnostic::{Code, Severity};
use crate::source::Span;
use crate::text::Text;

/// A comment in the manner of another language.
pub const COMMENT_STYLE: Code = Code("A1201");
/// Text behind the last `.END`, which is not assembled.
pub const TEXT_AFTER_END: Code = Code("W1201");
/// A label that nothing uses and that looks like an instruction.
pub const LABEL_LIKE_INSTRUCTION: Code = Code("W1202");
/// A block without its `.END`.
pub const NO_END: Code = Code("W1203");
/// Statements without an `.ORIG` before them.
pub const NO_ORIGIN: Code = Code("W1204");
/// Something that a stricter assembler refuses.
pub const LIBERTY: Code = Code("W1205");
/// A name that no listing defines, though one says so.
pub const UNRESOLVED: Code = Code("A2201");
/// A hexadecimal or binary immediate taken as a pattern of bits.
pub const BIT_PATTERN: Code = Code("W3201");
/// A trap vector in decimal that looks like a hexadecimal one.
pub const DECIMAL_VECTOR: Code = Code("W3206");
/// A distance that is loaded from, where the number itself may be meant.
pub const LOADED_DISTANCE: Code = Code("W3207");
/// Code that runs on into data.
pub const INTO_DATA: Code = Code("W3202");
/// Code that nothing reaches.
pub const UNREACHED: Code = Code("W3203");
/// A subroutine that returns by the R7 of a call it made.
pub const LOST_LINK: Code = Code("W3204");
/// Code that runs off the end of its block.
pub const RUNS_OFF: Code = Code("W3205");
/// A label that nothing uses.
pub const UNUSED_LABEL: Code = Code("W2201");
/// An origin in decimal that looks like a hexadecimal one.
pub const DECIMAL_ORIGIN: Code = Code("W4201");

/// A load by a distance that leads to an instruction, or to no word of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LoadedDistance {
    /// The distance.
    pub(super) span: Span,
    pub(super) register: String,
    pub(super) value: i32,
    /// Where it leads.
    pub(super) address: u16,
    /// Whether an instruction stands there.
    pub(super) is_code: bool,
}

/// A mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Problem {
    /// A string without its closing quote.
    OpenText { span: Span, text: String },
    /// A word in letters that only look Latin.
    LookAlike { span: Span, written: String, latin: String },
    /// A word in letters of another alphabet.
    ForeignWord { span: Span, word: String },
    /// A character that no word of this language has.
    Stray { span: Span, character: char },
    /// `//`, `/*` or `#` where a comment seems meant.
    CommentStyle { span: Span, text: String },
    /// A word where an instruction should be.
    UnknownInstruction {
        span: Span,
        name: String,
        near: Option<&'static str>,
        /// The words behind it.
        operands: Vec<String>,
    },
    /// A word with a dot that is no directive.
    UnknownDirective { span: Span, name: String, near: Option<&'static str> },
    /// A directive without its dot.
    MissingDot { span: Span, directive: &'static str },
    /// A line that begins with neither a label nor an operation.
    NoOperation { span: Span, text: String },
    /// A sign out of place.
    Unexpected { span: Span, sign: String },
    /// Operands without a comma, in a dialect that wants one.
    NoComma { span: Span },
    /// Begins like a number and is none.
    BadNumber { span: Span, text: String, meant: Option<String> },
    /// A label that cannot be one.
    BadLabel { span: Span, name: String, fault: NameFault },
    /// No statement at all.
    Empty { span: Span },
    /// A statement before any `.ORIG`.
    NoOrigin { span: Span, severity: Severity },
    /// An `.ORIG` inside a block; the place where `.END` is missing.
    NoEndBefore { origin: Span, insert: Span, severity: Severity },
    /// The listing ends inside a block.
    NoEnd { origin: Span, insert: Span, severity: Severity },
    /// A block without its `.END`, though a label `END` stands where it should be.
    EndWithoutDot { origin: Span, end: Span, severity: Severity },
    /// Text behind the last `.END`.
    AfterEnd { span: Span, dialect: Dialect },
    /// Something that a stricter assembler refuses, at its first place of so many.
    Liberty { liberty: Liberty, span: Span, count: usize, refused_by: Vec<&'static str> },
    /// No label of that name.
    Undefined { span: Span, name: String, near: Option<(String, Span)> },
    /// No label of that name here, but in another listing.
    Elsewhere { span: Span, name: String, there: Span, insert: Span },
    /// An external name that no listing defines.
    Unresolved { span: Span, name: String, near: Option<(String, Span)>, alone: bool },
    /// An external name that several listings define.
    Ambiguous { span: Span, name: String, places: [Span; 2] },
    /// Two labels of that name.
    DefinedTwice { span: Span, name: String, first: Span },
    /// A number beyond its limits.
    OutOfRange {
        span: Span,
        text: String,
        what: &'static str,
        range: (i32, i32),
        /// What to write instead.
        way: Option<Text>,
    },
    /// A number that was taken as a pattern of bits.
    BitPattern { span: Span, text: String, value: i32, what: &'static str },
    /// `TRAP 25`.
    DecimalVector { span: Span, digits: String, value: i32 },
    /// A load by a distance that leads to no data.
    LoadedDistance(LoadedDistance),
    /// `.ORIG 3000`.
    DecimalOrigin { span: Span, digits: String, value: i32 },
    /// A label beyond the reach of the instruction.
    TooFar(TooFar),
    /// An operand that no form of the instruction takes there.
    WrongOperand(WrongOperand),
    /// Operands are missing.
    TooFewOperands { span: Span, name: String, syntax: Vec<String>, meant: Option<(Span, String)> },
    /// More operands than there can be.
    TooManyOperands(TooMany),
    /// A directive without its operand.
    NoOperand { span: Span, directive: Directive },
    /// A directive with an operand that it does not take.
    DirectiveOperand { span: Span, directive: Directive, text: String, found: OperandKind },
    /// A block that reaches behind the last word it may use.
    DoesNotFit { span: Span, origin: Span, address: u32, length: u32, limit: u32 },
    /// Two blocks with common words.
    Overlap { span: Span, other: Span, address: u32, words: u32 },
    /// Execution goes on from the first place into data at the second.
    IntoData { span: Span, data: Span },
    /// Execution goes on from here to where nothing is.
    RunsOff { span: Span },
    /// Behind a jump, and nothing leads here.
    Unreached { span: Span, jump: Span },
    /// A call in a subroutine, whose R7 it then returns by.
    LostLink { span: Span, back: Span, routine: String },
    /// A label that nothing uses.
    Unused { span: Span, name: String },
    /// An unused label that is nearly an instruction.
    LabelLikeInstruction { span: Span, name: String, near: &'static str },
    /// Two unused labels and nothing else; the first of them, and what it may mean.
    TwoLabels { span: Span, first: Span, near: Option<&'static str> },
}

/// A label beyond the reach of the instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TooFar {
    /// The operand.
    pub(super) span: Span,
    pub(super) name: String,
    /// Where the label is defined.
    pub(super) definition: Span,
    /// Address of the instruction.
    pub(super) from: u32,
    /// Address of the label.
    pub(super) target: u16,
    /// From the next instruction to the label.
    pub(super) distance: i32,
    /// Least and greatest distance that can be written.
    pub(super) range: (i32, i32),
    /// What to write instead.
    pub(super) detour: Detour,
}

/// An operand that no form of the instruction takes there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WrongOperand {
    /// The operand.
    pub(super) span: Span,
    /// The mnemonic's place.
    pub(super) operation: Span,
    pub(super) mnemonic: String,
    /// The operand as written.
    pub(super) text: String,
    pub(super) found: OperandKind,
    /// What the forms take in its place.
    pub(super) expected: Vec<Field>,
    /// Whether a label has this name.
    pub(super) is_label: bool,
    /// How the forms are written.
    pub(super) syntax: Vec<String>,
    /// The instruction that is meant, for all of this one.
    pub(super) meant: Option<(Span, String)>,
}

/// More operands than there can be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TooMany {
    /// The mnemonic's or directive's place.
    pub(super) operation: Span,
    pub(super) name: String,
    /// All operands, as written.
    pub(super) operands: Vec<(Span, OperandKind, String)>,
    /// How many of them are taken.
    pub(super) taken: usize,
}

/// Why a word cannot be a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NameFault {
    /// It is a register.
    Register,
    /// It is a number.
    Number,
    /// It is an instruction.
    Instruction,
    /// It has signs that the dialect does not allow.
    Signs(Dialect),
    /// It is the second label of its line, and the dialect allows one.
    Second(Dialect),
}

impl Problem {
    /// Of a statement's operands only so many are taken.
    pub(super) fn extra_operands(
        name: &str,
        operation: Span,
        operands: &[Operand],
        taken: usize,
        statements: &Statements<'_>,
    ) -> Problem {
        let text = |it: &Operand| (it.span, it.kind, statements.text(it.span).to_string());
        let operands = operands.iter().map(text).collect();
        Problem::TooManyOperands(TooMany { operation, name: name.to_string(), operands, taken })
    }

    /// A directive does not take this operand.
    pub(super) fn directive_operand(
        directive: Directive,
        operand: &Operand,
        statements: &Statements<'_>,
    ) -> Problem {
        let Operand { span, kind: found } = *operand;
        let text = statements.text(span).to_string();
        Problem::DirectiveOperand { span, directive, text, found }
    }
}

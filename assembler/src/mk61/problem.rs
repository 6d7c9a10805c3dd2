//! What can be wrong with a keystroke listing, and the words for it.

use isa::mk61::Model;

use super::words;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// A word among the keys of `.preload` that names no key.
pub const UNKNOWN_KEY: Code = Code("A1301");
/// `.angle` without one of the three positions of the switch.
pub const BAD_ANGLE: Code = Code("A1302");
/// A hexadecimal opcode among the names of commands.
pub const BARE_OPCODE: Code = Code("A1303");
/// F or К with no key behind it.
pub const LONE_SHIFT: Code = Code("A1304");
/// `.angle` twice.
pub const ANGLE_TWICE: Code = Code("A1305");
/// A sign that may be a ÷ or a +.
pub const SPLIT_SIGN: Code = Code("A1306");
/// A number where a command was meant: an opcode in a cell of its own.
pub const NUMBER_FOR_COMMAND: Code = Code("A1307");
/// A number with its sign in front.
pub const NEGATIVE_NUMBER: Code = Code("A1308");
/// `.cells` without a number of cells that a calculator has.
pub const BAD_CELLS: Code = Code("A1309");
/// `.start` without an address.
pub const BAD_START: Code = Code("A1310");
/// A register or a part of the stack that cannot be set as written.
pub const BAD_PRESET: Code = Code("A1311");
/// A key that means nothing where it is pressed.
pub const KEY_FOR_NOTHING: Code = Code("A1312");
/// `.db` without opcodes.
pub const BAD_DATA: Code = Code("A1313");
/// The calculator has no such command.
pub const NOT_IN_MODEL: Code = Code("A3301");
/// Letters that stand for digits, and other misprints, read as what they probably are.
pub const MISREAD: Code = Code("W1301");
/// Latin letters in Cyrillic names.
pub const TWO_ALPHABETS: Code = Code("W1302");
/// A jump into the address of another jump.
pub const INTO_ADDRESS: Code = Code("W4302");
/// A loop or an indirect command with a register that nothing sets.
pub const NEVER_SET: Code = Code("W4303");
/// The listing prints another number before a command than the cell in which it lands.
pub const MISNUMBERED: Code = Code("A4301");
/// The listing numbers its cells from 1.
pub const NUMBERED_FROM_ONE: Code = Code("A4303");
/// `.org` goes back.
pub const ORIGIN_BEHIND: Code = Code("A4304");
/// No command at all.
pub const EMPTY: Code = Code("A4302");
/// A jump to a cell behind the last command.
pub const BEYOND_PROGRAM: Code = Code("W4301");

/// Why a name cannot be a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reserved {
    /// It is a command.
    Command,
    /// It is an address.
    Address,
}

/// Words with the same misprint, and how they were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Misreading {
    /// What is printed wrongly, folded; empty where a command's name stands for an address.
    pub(super) wrong: String,
    /// The same as the first word has it.
    pub(super) shown: String,
    /// What it stands for.
    pub(super) right: String,
    /// The first word, as written.
    pub(super) written: String,
    /// Where the first word is, and how it should be spelt.
    pub(super) first: (Span, String),
    /// The others.
    pub(super) more: Vec<(Span, String)>,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Problem {
    UnknownCommand {
        span: Span,
        text: String,
        nearest: Option<String>,
    },
    Prose {
        span: Span,
        text: String,
    },
    UnknownDirective {
        span: Span,
        text: String,
        nearest: Option<&'static str>,
    },
    UnknownKey {
        span: Span,
        word: String,
        nearest: Option<String>,
    },
    BadAngle {
        span: Span,
        nearest: Option<&'static str>,
    },
    AfterDirective {
        span: Span,
        directive: String,
    },
    AngleTwice {
        span: Span,
        first: Span,
    },
    BareOpcode {
        span: Span,
        text: String,
    },
    LoneShift {
        span: Span,
        name: String,
    },
    MissingRegister {
        span: Span,
        name: String,
    },
    MissingAddress {
        span: Span,
        name: String,
    },
    ShortAddress {
        span: Span,
        digit: String,
    },
    BadAddress {
        span: Span,
    },
    NoSuchCell {
        span: Span,
        cells: usize,
    },
    Undefined {
        span: Span,
        name: String,
        nearest: Option<String>,
    },
    LookAlike {
        span: Span,
        name: String,
        defined: String,
        definition: Span,
    },
    DefinedTwice {
        span: Span,
        name: String,
        first: Span,
    },
    ReservedName {
        span: Span,
        name: String,
        why: Reserved,
    },
    Misnumbered {
        span: Span,
        written: u8,
        actual: usize,
        agreed: Option<Span>,
        edits: Vec<(Span, String)>,
    },
    TooLong {
        span: Span,
        name: String,
        needed: usize,
        model: Model,
    },
    BeyondProgram {
        span: Span,
        formal: u8,
        cells: usize,
    },
    Empty {
        span: Span,
    },
    Misread(Misreading),
    TwoAlphabets {
        span: Span,
        word: String,
        count: usize,
    },
    SplitSign {
        span: Span,
        text: String,
    },
    NumberForCommand {
        span: Span,
        text: String,
    },
    NegativeNumber {
        span: Span,
        text: String,
    },
    BadCells {
        span: Span,
    },
    BadStart {
        span: Span,
    },
    BadPreset {
        span: Span,
        word: String,
    },
    KeyForNothing {
        span: Span,
        key: &'static str,
    },
    KeysMissing {
        span: Span,
    },
    BadData {
        span: Span,
    },
    NotInModel {
        span: Span,
        name: String,
        model: Model,
    },
    NumberedFromOne {
        span: Span,
        edits: Vec<(Span, String)>,
    },
    OriginBehind {
        span: Span,
        filled: usize,
    },
    IntoAddress {
        span: Span,
        cell: String,
        command: String,
        name: String,
        owner_span: Span,
    },
    NeverSet {
        span: Span,
        name: String,
        register: String,
        known: bool,
    },
}

impl Problem {
    /// The edits that would set a run of wrong cell numbers right.
    pub(super) fn renumbering(&mut self) -> Option<&mut Vec<(Span, String)>> {
        match self {
            Problem::Misnumbered { edits, .. } | Problem::NumberedFromOne { edits, .. } => {
                Some(edits)
            }
            _ => None,
        }
    }
}

impl From<Problem> for Diagnostic {
    // One arm a problem.
    fn from(problem: Problem) -> Diagnostic {
        match problem {
            Problem::UnknownCommand { span, text, nearest } => words::unknown(span, &text, nearest),
            Problem::Prose { span, text } => words::prose(span, &text),
            Problem::UnknownDirective { span, text, nearest } => {
                words::directive(span, &text, nearest)
            }
            Problem::UnknownKey { span, word, nearest } => words::unknown_key(span, &word, nearest),
            Problem::BadAngle { span, nearest } => words::bad_angle(span, nearest),
            Problem::AfterDirective { span, directive } => words::after_directive(span, &directive),
            Problem::AngleTwice { span, first } => words::angle_twice(span, first),
            Problem::BareOpcode { span, text } => words::bare_opcode(span, &text),
            Problem::LoneShift { span, name } => words::lone_shift(span, &name),
            Problem::MissingRegister { span, name } => words::missing_register(span, &name),
            Problem::MissingAddress { span, name } => words::missing_address(span, &name),
            Problem::ShortAddress { span, digit } => words::short_address(span, &digit),
            Problem::BadAddress { span } => words::bad_address(span),
            Problem::NoSuchCell { span, cells } => words::no_such_cell(span, cells),
            Problem::Undefined { span, name, nearest } => words::undefined(span, &name, nearest),
            Problem::LookAlike { span, name, defined, definition } => {
                words::look_alike(span, &name, &defined, definition)
            }
            Problem::DefinedTwice { span, name, first } => words::defined_twice(span, &name, first),
            Problem::ReservedName { span, name, why } => words::reserved_name(span, &name, why),
            Problem::Misnumbered { span, written, actual, agreed, edits } => {
                words::misnumbered(span, written, actual, agreed, edits)
            }
            Problem::TooLong { span, name, needed, model } => {
                words::too_long(span, &name, needed, model)
            }
            Problem::BeyondProgram { span, formal, cells } => words::beyond(span, formal, cells),
            Problem::Empty { span } => words::empty(span),
            Problem::Misread(misreading) => words::misread(misreading),
            Problem::TwoAlphabets { span, word, count } => words::two_alphabets(span, &word, count),
            Problem::SplitSign { span, text } => words::split_sign(span, &text),
            Problem::NumberForCommand { span, text } => words::number_for_command(span, &text),
            Problem::NegativeNumber { span, text } => words::negative_number(span, &text),
            Problem::BadCells { span } => words::bad_cells(span),
            Problem::BadStart { span } => words::bad_start(span),
            Problem::BadPreset { span, word } => words::bad_preset(span, &word),
            Problem::KeyForNothing { span, key } => words::key_for_nothing(span, key),
            Problem::KeysMissing { span } => words::keys_missing(span),
            Problem::BadData { span } => words::bad_data(span),
            Problem::NotInModel { span, name, model } => words::not_in_model(span, &name, model),
            Problem::NumberedFromOne { span, edits } => words::numbered_from_one(span, edits),
            Problem::OriginBehind { span, filled } => words::origin_behind(span, filled),
            Problem::IntoAddress { span, cell, command, name, owner_span } => {
                words::into_address(span, &cell, &command, &name, owner_span)
            }
            Problem::NeverSet { span, name, register, known } => {
                words::never_set(span, &name, &register, known)
            }
        }
    }
}

//! What can be wrong with a keystroke listing, and the words for it.

use isa::mk61::CELLS;

use super::layout::cell_name;
use crate::code;
use crate::diagnostic::{Code, Diagnostic, Edit};
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
/// The listing prints another number before a command than the cell in which it lands.
pub const MISNUMBERED: Code = Code("A4301");
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
    AfterAngle {
        span: Span,
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
    },
    BeyondProgram {
        span: Span,
        formal: u8,
        cells: usize,
    },
    Empty {
        span: Span,
    },
}

impl Problem {
    /// The edits that would set a run of wrong cell numbers right.
    pub(super) fn renumbering(&mut self) -> Option<&mut Vec<(Span, String)>> {
        match self {
            Problem::Misnumbered { edits, .. } => Some(edits),
            _ => None,
        }
    }
}

impl From<Problem> for Diagnostic {
    // One arm a problem.
    fn from(problem: Problem) -> Diagnostic {
        match problem {
            Problem::UnknownCommand { span, text, nearest } => unknown(span, &text, nearest),
            Problem::Prose { span, text } => prose(span, &text),
            Problem::UnknownDirective { span, text, nearest } => directive(span, &text, nearest),
            Problem::UnknownKey { span, word, nearest } => unknown_key(span, &word, nearest),
            Problem::BadAngle { span, nearest } => bad_angle(span, nearest),
            Problem::AfterAngle { span } => after_angle(span),
            Problem::AngleTwice { span, first } => angle_twice(span, first),
            Problem::BareOpcode { span, text } => bare_opcode(span, &text),
            Problem::LoneShift { span, name } => lone_shift(span, &name),
            Problem::MissingRegister { span, name } => missing_register(span, &name),
            Problem::MissingAddress { span, name } => missing_address(span, &name),
            Problem::ShortAddress { span, digit } => short_address(span, &digit),
            Problem::BadAddress { span } => bad_address(span),
            Problem::NoSuchCell { span } => no_such_cell(span),
            Problem::Undefined { span, name, nearest } => undefined(span, &name, nearest),
            Problem::LookAlike { span, name, defined, definition } => {
                look_alike(span, &name, &defined, definition)
            }
            Problem::DefinedTwice { span, name, first } => defined_twice(span, &name, first),
            Problem::ReservedName { span, name, why } => reserved_name(span, &name, why),
            Problem::Misnumbered { span, written, actual, agreed, edits } => {
                misnumbered(span, written, actual, agreed, edits)
            }
            Problem::TooLong { span, name, needed } => too_long(span, &name, needed),
            Problem::BeyondProgram { span, formal, cells } => beyond(span, formal, cells),
            Problem::Empty { span } => empty(span),
        }
    }
}

fn unknown(span: Span, text: &str, nearest: Option<String>) -> Diagnostic {
    let message = format!("no command is called `{text}`");
    let d = Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, "not a command");
    match nearest {
        Some(name) => d.advise_edit(format!("`{name}` is near"), span, name),
        None => d.advise("begin a comment with `;`; end a label with `:`"),
    }
}

fn prose(span: Span, text: &str) -> Diagnostic {
    let message = format!("no command is called `{text}`");
    Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, "not a command")
        .because("nor is any other word up to the end of the line")
        .advise_edit("begin a comment with `;`", span.before(), "; ")
}

fn directive(span: Span, text: &str, nearest: Option<&str>) -> Diagnostic {
    let message = format!("no directive is called `{text}`");
    let d = Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, "not a directive");
    match nearest {
        Some(name) => d.advise_edit(format!("write `{name}`"), span, name),
        None => d.advise("the directives are `.preload KEYS` and `.angle POSITION`"),
    }
}

fn unknown_key(span: Span, word: &str, nearest: Option<String>) -> Diagnostic {
    let message = format!("no key is called `{word}`");
    let d = Diagnostic::error(UNKNOWN_KEY, message, span, "not a key");
    let d = d.because("`.preload` takes keys as one presses them before the run");
    match nearest {
        Some(name) => d.advise_edit(format!("`{name}` is near"), span, name),
        None => d.advise("write numbers as `34`, stores as `П A`, functions as `F x²`"),
    }
}

fn bad_angle(span: Span, nearest: Option<&str>) -> Diagnostic {
    let message = "the angle switch has the positions radians, grads and degrees";
    let d = Diagnostic::error(BAD_ANGLE, message, span, "none of them is named here");
    match nearest {
        Some(name) => d.advise_edit(format!("write `{name}`"), span, name),
        None => d.advise("write `.angle degrees`, `.angle radians` or `.angle grads`"),
    }
}

fn after_angle(span: Span) -> Diagnostic {
    let message = "more than one word behind `.angle`";
    Diagnostic::error(code::UNEXPECTED, message, span, "the line should end before this")
        .advise("give the rest a line of its own, or begin a comment with `;`")
}

fn angle_twice(span: Span, first: Span) -> Diagnostic {
    let message = "the angle switch is set twice";
    Diagnostic::error(ANGLE_TWICE, message, span, "set again here")
        .and_label(first, "first set here")
        .because("it is one switch: a program that needs it moved has to say so to its user")
        .advise("delete one of the two lines")
}

fn bare_opcode(span: Span, text: &str) -> Diagnostic {
    let message = format!("`{text}` looks like an opcode");
    Diagnostic::error(BARE_OPCODE, message, span, "among commands by name")
        .because("a listing in which every cell is two digits is read as opcodes, others by name")
        .advise_edit(format!("write `КОД {text}`"), span, format!("КОД {text}"))
}

fn lone_shift(span: Span, name: &str) -> Diagnostic {
    let message = format!("nothing follows the key {name}");
    Diagnostic::error(LONE_SHIFT, message, span, "a shift key needs a key behind it")
        .advise("write both in one line, such as `F x²` or `К НОП`")
}

fn missing_register(span: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` without a register");
    Diagnostic::error(code::OPERAND_COUNT, message, span, "which register, 0 to 9 or A to E?")
        .advise(format!("write the register behind it: `{name} 0`"))
}

fn missing_address(span: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` without an address");
    Diagnostic::error(code::OPERAND_COUNT, message, span, "the next cell should be its address")
        .because(
            "this command fills two cells; without the address the calculator takes the \
            next command for it",
        )
        .advise(format!("write a cell or a label behind it: `{name} 00`, `{name} start`"))
}

fn short_address(span: Span, digit: &str) -> Diagnostic {
    let message = "an address has two digits";
    Diagnostic::error(code::BAD_NUMBER, message, span, "only one digit").advise_edit(
        format!("write `0{digit}`"),
        span,
        format!("0{digit}"),
    )
}

fn bad_address(span: Span) -> Diagnostic {
    let message = "neither an address nor a label";
    Diagnostic::error(code::BAD_NUMBER, message, span, "an address should stand here")
        .advise("write two digits, 00 to 99 or A0 to A4, or a name made of letters and digits")
}

fn no_such_cell(span: Span) -> Diagnostic {
    let message = format!("there is no such cell: the memory has {CELLS}, 00 to 99 and A0 to A4");
    Diagnostic::error(code::OUT_OF_RANGE, message, span, "outside the memory")
        .advise("write a cell from 00 to A4")
}

fn undefined(span: Span, name: &str, nearest: Option<String>) -> Diagnostic {
    let message = format!("no label is called `{name}`");
    let d = Diagnostic::error(code::UNDEFINED, message, span, "not defined in this listing");
    match nearest {
        Some(nearest) => d.advise_edit(format!("`{nearest}` is near"), span, nearest),
        None => d.advise(format!("write `{name}:` before the command that is meant")),
    }
}

fn look_alike(span: Span, name: &str, defined: &str, definition: Span) -> Diagnostic {
    let foreign = name.chars().zip(defined.chars()).find(|(used, defined)| used != defined);
    let letters = foreign.map_or(String::new(), |(used, defined)| {
        format!("`{used}` is U+{:04X}, `{defined}` is U+{:04X}", used as u32, defined as u32)
    });
    let message = format!("`{name}` only looks like the label `{defined}`");
    Diagnostic::error(code::LOOK_ALIKE, message, span, letters)
        .and_label(definition, "the label, in other letters")
        .because("Latin and Cyrillic letters are different letters in names")
        .advise_edit("spell it as the label is spelt", span, defined)
}

fn defined_twice(span: Span, name: &str, first: Span) -> Diagnostic {
    let message = format!("the label `{name}` is defined twice");
    Diagnostic::error(code::DEFINED_TWICE, message, span, "defined again here")
        .and_label(first, "first defined here")
        .advise("give one of the two another name")
}

fn reserved_name(span: Span, name: &str, why: Reserved) -> Diagnostic {
    let what = match why {
        Reserved::Command => "a command",
        Reserved::Address => "an address",
    };
    let message = format!("`{name}` is {what} and cannot be a label");
    Diagnostic::error(code::RESERVED_NAME, message, span, format!("{what} has this name"))
        .advise(format!("give it another name, here and where it is used, such as `{name}_`"))
}

fn misnumbered(
    span: Span,
    written: u8,
    actual: usize,
    agreed: Option<Span>,
    edits: Vec<(Span, String)>,
) -> Diagnostic {
    let (printed, lands) = (cell_name(usize::from(written)), cell_name(actual));
    let message = format!("the listing says cell {printed}, the command lands in cell {lands}");
    let d = Diagnostic::error(MISNUMBERED, message, span, format!("this is cell {lands}"));
    let (d, since) = match agreed {
        Some(agreed) => (
            d.and_label(agreed, "the last number that was right"),
            "compare the lines since the last right number with the original",
        ),
        None => (d, "compare the lines before this one with the original"),
    };
    let difference = usize::from(written).abs_diff(actual);
    let cells = if difference == 1 { "cell" } else { "cells" };
    let what = if usize::from(written) < actual {
        "too many"
    } else if difference == 1 {
        "is missing"
    } else {
        "are missing"
    };
    let edit = |(span, replacement)| Edit { span, replacement };
    d.because(format!("{difference} {cells} {what} before this one")).advise(since).advise_edits(
        format!("or, if the numbers are wrong, write `{lands}` here and go on from there"),
        edits.into_iter().map(edit).collect(),
    )
}

fn too_long(span: Span, name: &str, needed: usize) -> Diagnostic {
    let message = format!("the program needs {needed} cells, the calculator has {CELLS}");
    Diagnostic::error(code::TOO_LONG, message, span, format!("`{name}` no longer fits")).advise(
        match needed.saturating_sub(CELLS) {
            1 => "save a cell".to_string(),
            more => format!("save {more} cells"),
        },
    )
}

fn beyond(span: Span, formal: u8, cells: usize) -> Diagnostic {
    let message = format!("a jump to {formal:02X}, behind the end of the program");
    let last = cell_name(cells.saturating_sub(1));
    Diagnostic::warning(BEYOND_PROGRAM, message, span, format!("the program ends in cell {last}"))
        .because(
            "unused cells hold the digit 0, so the calculator types zeros until A4 and goes \
            on in cell 00",
        )
        .advise("jump to a cell of the program")
}

fn empty(span: Span) -> Diagnostic {
    Diagnostic::error(EMPTY, "the listing has no command", span, "nothing to assemble")
        .advise("write commands as the keyboard names them, such as `1 + С/П`")
}

//! The words for what can be wrong with a keystroke listing, one function a problem.

use isa::mk61::Model;

use super::layout::cell_name;
use super::likely::COMMAND_NAME;
use super::problem::{self, Misreading, Reserved};
use crate::code;
use crate::diagnostic::{Diagnostic, Edit, Severity};
use crate::source::Span;

pub(super) fn unknown(span: Span, text: &str, nearest: Option<String>) -> Diagnostic {
    let message = format!("no command is called `{text}`");
    let d = Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, "not a command");
    match nearest {
        Some(name) => d.advise_edit(format!("`{name}` is near"), span, name),
        None => d.advise("begin a comment with `;`; end a label with `:`"),
    }
}

pub(super) fn prose(span: Span, text: &str) -> Diagnostic {
    let message = format!("no command is called `{text}`");
    Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, "not a command")
        .because("nor is any other word up to the end of the line")
        .advise_edit("begin a comment with `;`", span.before(), "; ")
}

pub(super) fn directive(span: Span, text: &str, nearest: Option<&str>) -> Diagnostic {
    let message = format!("no directive is called `{text}`");
    let d = Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, "not a directive");
    match nearest {
        Some(name) => d.advise_edit(format!("write `{name}`"), span, name),
        None => d.advise("the directives are `.preload KEYS` and `.angle POSITION`"),
    }
}

pub(super) fn unknown_key(span: Span, word: &str, nearest: Option<String>) -> Diagnostic {
    let message = format!("no key is called `{word}`");
    let d = Diagnostic::error(problem::UNKNOWN_KEY, message, span, "not a key");
    let d = d.because("`.preload` takes keys as one presses them before the run");
    match nearest {
        Some(name) => d.advise_edit(format!("`{name}` is near"), span, name),
        None => d.advise("write numbers as `34`, stores as `П A`, functions as `F x²`"),
    }
}

pub(super) fn bad_angle(span: Span, nearest: Option<&str>) -> Diagnostic {
    let message = "the angle switch has the positions radians, grads and degrees";
    let d = Diagnostic::error(problem::BAD_ANGLE, message, span, "none of them is named here");
    match nearest {
        Some(name) => d.advise_edit(format!("write `{name}`"), span, name),
        None => d.advise("write `.angle degrees`, `.angle radians` or `.angle grads`"),
    }
}

pub(super) fn after_directive(span: Span, directive: &str) -> Diagnostic {
    let message = format!("more than one word behind `{directive}`");
    Diagnostic::error(code::UNEXPECTED, message, span, "the line should end before this")
        .advise("give the rest a line of its own, or begin a comment with `;`")
}

pub(super) fn angle_twice(span: Span, first: Span) -> Diagnostic {
    let message = "the angle switch is set twice";
    Diagnostic::error(problem::ANGLE_TWICE, message, span, "set again here")
        .and_label(first, "first set here")
        .because("it is one switch: a program that needs it moved has to say so to its user")
        .advise("delete one of the two lines")
}

pub(super) fn bare_opcode(span: Span, text: &str) -> Diagnostic {
    let message = format!("`{text}` looks like an opcode");
    Diagnostic::error(problem::BARE_OPCODE, message, span, "among commands by name")
        .because("a listing in which every cell is two digits is read as opcodes, others by name")
        .advise_edit(format!("write `КОД {text}`"), span, format!("КОД {text}"))
}

pub(super) fn lone_shift(span: Span, name: &str) -> Diagnostic {
    let message = format!("nothing follows the key {name}");
    Diagnostic::error(problem::LONE_SHIFT, message, span, "a shift key needs a key behind it")
        .advise("write both in one line, such as `F x²` or `К НОП`")
}

pub(super) fn missing_register(span: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` without a register");
    Diagnostic::error(code::OPERAND_COUNT, message, span, "which register, 0 to 9 or A to E?")
        .advise(format!("write the register behind it: `{name} 0`"))
}

pub(super) fn missing_address(span: Span, name: &str) -> Diagnostic {
    let message = format!("`{name}` without an address");
    Diagnostic::error(code::OPERAND_COUNT, message, span, "the next cell should be its address")
        .because(
            "this command fills two cells; without the address the calculator takes the \
            next command for it",
        )
        .advise(format!("write a cell or a label behind it: `{name} 00`, `{name} start`"))
}

pub(super) fn short_address(span: Span, digit: &str) -> Diagnostic {
    let message = "an address has two digits";
    Diagnostic::error(code::BAD_NUMBER, message, span, "only one digit").advise_edit(
        format!("write `0{digit}`"),
        span,
        format!("0{digit}"),
    )
}

pub(super) fn bad_address(span: Span) -> Diagnostic {
    let message = "neither an address nor a label";
    Diagnostic::error(code::BAD_NUMBER, message, span, "an address should stand here")
        .advise("write two digits, 00 to 99 or A0 to A4, or a name made of letters and digits")
}

pub(super) fn no_such_cell(span: Span, cells: usize) -> Diagnostic {
    let numbers = if cells > 100 { "00 to 99 and A0 to A4" } else { "00 to 97" };
    let message = format!("there is no such cell: the memory has {cells}, {numbers}");
    Diagnostic::error(code::OUT_OF_RANGE, message, span, "outside the memory")
        .advise(format!("write a cell from 00 to {}", cell_name(cells.saturating_sub(1))))
}

pub(super) fn undefined(span: Span, name: &str, nearest: Option<String>) -> Diagnostic {
    let message = format!("no label is called `{name}`");
    let d = Diagnostic::error(code::UNDEFINED, message, span, "not defined in this listing");
    match nearest {
        Some(nearest) => d.advise_edit(format!("`{nearest}` is near"), span, nearest),
        None => d.advise(format!("write `{name}:` before the command that is meant")),
    }
}

pub(super) fn look_alike(span: Span, name: &str, defined: &str, definition: Span) -> Diagnostic {
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

pub(super) fn defined_twice(span: Span, name: &str, first: Span) -> Diagnostic {
    let message = format!("the label `{name}` is defined twice");
    Diagnostic::error(code::DEFINED_TWICE, message, span, "defined again here")
        .and_label(first, "first defined here")
        .advise("give one of the two another name")
}

pub(super) fn reserved_name(span: Span, name: &str, why: Reserved) -> Diagnostic {
    let what = match why {
        Reserved::Command => "a command",
        Reserved::Address => "an address",
    };
    let message = format!("`{name}` is {what} and cannot be a label");
    Diagnostic::error(code::RESERVED_NAME, message, span, format!("{what} has this name"))
        .advise(format!("give it another name, here and where it is used, such as `{name}_`"))
}

pub(super) fn misnumbered(
    span: Span,
    written: u8,
    actual: usize,
    agreed: Option<Span>,
    edits: Vec<(Span, String)>,
) -> Diagnostic {
    let (printed, lands) = (cell_name(usize::from(written)), cell_name(actual));
    let message = format!("the listing says cell {printed}, the command lands in cell {lands}");
    let d = Diagnostic::error(problem::MISNUMBERED, message, span, format!("this is cell {lands}"));
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

pub(super) fn too_long(span: Span, name: &str, needed: usize, model: Model) -> Diagnostic {
    let room = model.cells();
    let message = format!("the program needs {needed} cells, the {} has {room}", model.name());
    Diagnostic::error(code::TOO_LONG, message, span, format!("`{name}` no longer fits")).advise(
        match needed.saturating_sub(room) {
            1 => "save a cell".to_string(),
            more => format!("save {more} cells"),
        },
    )
}

pub(super) fn beyond(span: Span, formal: u8, cells: usize) -> Diagnostic {
    let message = format!("a jump to {formal:02X}, behind the end of the program");
    let last = cell_name(cells.saturating_sub(1));
    Diagnostic::warning(
        problem::BEYOND_PROGRAM,
        message,
        span,
        format!("the program ends in cell {last}"),
    )
    .because(
        "unused cells hold the digit 0, so the calculator types zeros until A4 and goes \
            on in cell 00",
    )
    .advise("jump to a cell of the program")
}

pub(super) fn empty(span: Span) -> Diagnostic {
    Diagnostic::error(problem::EMPTY, "the listing has no command", span, "nothing to assemble")
        .advise("write commands as the keyboard names them, such as `1 + С/П`")
}

pub(super) fn misread(misreading: Misreading) -> Diagnostic {
    let Misreading { shown, right, written, first, more, .. } = misreading;
    let is_phrase = shown == COMMAND_NAME;
    let quoted = |text: String| if is_phrase { text } else { format!("`{text}`") };
    let (shown, right) = (quoted(shown), quoted(right));
    let places = match more.len() {
        0 => String::new(),
        more => format!(", in {} places", more + 1),
    };
    let message = format!("{shown} is read as {right}{places}");
    let label = format!("`{written}` is read as `{}`", first.1);
    let edit = |(span, replacement)| Edit { span, replacement };
    let span = first.0;
    let edits = std::iter::once(first).chain(more).map(edit).collect();
    Diagnostic::warning(problem::MISREAD, message, span, label)
        .because("as it stands it names nothing, and this is what scanning and printing confuse")
        .advise_edits("write it as it is read", edits)
}

pub(super) fn two_alphabets(span: Span, word: &str, count: usize) -> Diagnostic {
    let latin: Vec<char> = word.chars().filter(char::is_ascii_uppercase).collect();
    let letter = latin.first().copied().unwrap_or(' ');
    let places = if count > 1 { format!(", in {count} names") } else { String::new() };
    let message = format!("Latin letters among Cyrillic ones{places}");
    let label = format!("`{letter}` is U+{:04X}, a Latin letter", u32::from(letter));
    Diagnostic::note(problem::TWO_ALPHABETS, message, span, label)
        .because("names of commands are read in any letters that look alike")
        .advise("nothing has to be done; a search for the Cyrillic name will not find this one")
}

pub(super) fn split_sign(span: Span, text: &str) -> Diagnostic {
    let message = format!("`{text}` is a misprint of `÷` or of `+`");
    Diagnostic::error(problem::SPLIT_SIGN, message, span, "only the original tells which")
        .because(
            "a ÷ whose dots ran into its stroke looks like this more often than a +; a program \
            that divides by 0 on purpose, to stop with ЕГГ0Г, has a ÷",
        )
        .advise_edit("write `÷`", span, "÷")
        .advise_edit("or write `+`", span, "+")
}

pub(super) fn number_for_command(span: Span, text: &str) -> Diagnostic {
    let message =
        format!("the number `{text}` stands in a cell of its own, where a command was meant");
    Diagnostic::error(problem::NUMBER_FOR_COMMAND, message, span, "two digits would be two cells")
        .because(
            "in a listing with names a number is typed digit by digit; an address stands only \
            behind a jump",
        )
        .advise_edit(format!("if it is an opcode, write `КОД {text}`"), span, format!("КОД {text}"))
        .advise("if it is an address, the line before has lost its jump")
}

pub(super) fn negative_number(span: Span, text: &str) -> Diagnostic {
    let digits = text.trim_start_matches('-');
    let message = format!("`{text}` is not typed like this");
    Diagnostic::error(problem::NEGATIVE_NUMBER, message, span, "a sign in front of a number")
        .because("the key /-/ comes behind the digits; the key - subtracts")
        .advise(format!("write `{digits} /-/` for the number, `- {digits}` for a subtraction"))
}

pub(super) fn bad_cells(span: Span) -> Diagnostic {
    let message = "the calculators have 105 cells (MK-61) or 98 (B3-34, MK-54)";
    Diagnostic::error(problem::BAD_CELLS, message, span, "another number, or none")
        .advise("write `.cells 105` or `.cells 98`")
}

pub(super) fn bad_start(span: Span) -> Diagnostic {
    let message = "`.start` needs the address at which С/П starts the program";
    Diagnostic::error(problem::BAD_START, message, span, "no address that can be typed")
        .because("БП and two digits lead there before the run, and no key types the digit F")
        .advise("write a cell or a label: `.start 14`, `.start main`")
}

pub(super) fn bad_preset(span: Span, word: &str) -> Diagnostic {
    let message = format!("`{word}` cannot be put into a register by keys");
    Diagnostic::error(problem::BAD_PRESET, message, span, "no number")
        .because("digits above 9 come about in calculations only, not by typing them")
        .advise("write the keys that make the value: `.preload 1 ВП 50 F x² х→П 9`")
}

pub(super) fn key_for_nothing(span: Span, key: &str) -> Diagnostic {
    let message = format!("the key {key} means nothing here");
    Diagnostic::error(
        problem::KEY_FOR_NOTHING,
        message,
        span,
        "in programming mode it fills no cell",
    )
    .because("behind `.keys` the listing is keys as they are pressed, one after the other")
    .advise("compare with the keyboard: F and К take one key, х→П a register, БП two digits")
}

pub(super) fn keys_missing(span: Span) -> Diagnostic {
    let message = "the keys stop in the middle of a command";
    Diagnostic::error(code::OPERAND_COUNT, message, span, "more keys have to follow this")
        .advise("write the register, the address or the key behind F and К")
}

pub(super) fn bad_data(span: Span) -> Diagnostic {
    let message = "`.db` takes opcodes, numbers from 0 to 255";
    Diagnostic::error(problem::BAD_DATA, message, span, "no such number")
        .advise("write `.db 80` or, in hexadecimal digits, `.db 50h`")
}

pub(super) fn not_in_model(span: Span, name: &str, model: Model) -> Diagnostic {
    let message = format!("the {} has no command `{name}`", model.name());
    Diagnostic::error(problem::NOT_IN_MODEL, message, span, "only the MK-61 has it")
        .advise("assemble for the MK-61, `--model mk61`, or do it with other commands")
}

pub(super) fn numbered_from_one(span: Span, edits: Vec<(Span, String)>) -> Diagnostic {
    let message = "the listing numbers its cells from 1, the calculator from 00";
    let edit = |(span, replacement)| Edit { span, replacement };
    Diagnostic::error(problem::NUMBERED_FROM_ONE, message, span, "this is cell 00")
        .because(
            "whether its jumps count from 1 as well only their targets tell; \
            these numbers are not digits of the program",
        )
        .advise_edits(
            "number the cells from 00, then look where each jump leads",
            edits.into_iter().map(edit).collect(),
        )
}

pub(super) fn origin_behind(span: Span, filled: usize) -> Diagnostic {
    let message = format!("the program fills {filled} cells already");
    Diagnostic::error(problem::ORIGIN_BEHIND, message, span, "this cell has its command")
        .advise("write a larger number, or move these commands up")
}

pub(super) fn into_address(
    span: Span,
    cell: &str,
    command: &str,
    name: &str,
    owner_span: Span,
) -> Diagnostic {
    let message = format!("a jump to cell {cell}, which is the address of `{name}`");
    Diagnostic::warning(problem::INTO_ADDRESS, message, span, "leads into the middle of a command")
        .and_label(owner_span, format!("`{name}` fills cell {command} and the next"))
        .because("the calculator would execute the address as if it were a command")
        .advise("jump to the command itself or to the one behind it")
}

pub(super) fn never_set(span: Span, name: &str, register: &str, known: bool) -> Diagnostic {
    let message = format!("nothing ever sets {register}");
    let label = format!("`{name}` goes by what is in it");
    let reason = match known {
        true => "neither a command nor the keys of `.preload` store anything there",
        false => "no command stores anything there; perhaps its user is told to",
    };
    let severity = if known { Severity::Warning } else { Severity::Note };
    let d = Diagnostic::warning(problem::NEVER_SET, message, span, label);
    let digit = register.trim_start_matches('R');
    Diagnostic { severity, ..d }
        .because(reason)
        .advise(format!("say what has to be keyed in before: `.preload 10 х→П {digit}`"))
}

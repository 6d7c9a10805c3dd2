//! The words for what can be wrong with a keystroke listing, one function a problem.

use isa::mk61::Model;

use super::layout::cell_name;
use super::problem::{self, Misreading, Reserved};
use crate::code;
use crate::diagnostic::{Diagnostic, Edit, Severity};
use crate::say;
use crate::source::Span;
use crate::suggest::code_point;
use crate::text::Text;

pub(super) fn unknown(span: Span, text: &str, nearest: Option<String>) -> Diagnostic {
    let message = say!("no command is called `{text}`", text);
    let d = Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, say!("not a command"));
    match nearest {
        Some(name) => d.advise_edit(is_near(&name), span, name),
        None => d.advise(say!("begin a comment with `;`; end a label with `:`")),
    }
}

fn is_near(name: &str) -> Text {
    say!("`{name}` is near", name)
}

pub(super) fn prose(span: Span, text: &str) -> Diagnostic {
    let message = say!("no command is called `{text}`", text);
    Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, say!("not a command"))
        .because(say!("nor is any other word up to the end of the line"))
        .advise_edit(say!("begin a comment with `;`"), span.before(), "; ")
}

pub(super) fn directive(span: Span, text: &str, nearest: Option<&str>) -> Diagnostic {
    let message = say!("no directive is called `{name}`", name = text);
    let d = Diagnostic::error(code::UNKNOWN_INSTRUCTION, message, span, say!("not a directive"));
    match nearest {
        Some(name) => d.advise_writing(span, name),
        None => d.advise(say!("the directives are `.preload KEYS` and `.angle POSITION`")),
    }
}

pub(super) fn unknown_key(span: Span, word: &str, nearest: Option<String>) -> Diagnostic {
    let message = say!("no key is called `{word}`", word);
    let d = Diagnostic::error(problem::UNKNOWN_KEY, message, span, say!("not a key"));
    let d = d.because(say!("`.preload` takes keys as one presses them before the run"));
    match nearest {
        Some(name) => d.advise_edit(is_near(&name), span, name),
        None => d.advise(say!("write numbers as `34`, stores as `П A`, functions as `F x²`")),
    }
}

pub(super) fn bad_angle(span: Span, nearest: Option<&str>) -> Diagnostic {
    let message = say!("the angle switch has the positions radians, grads and degrees");
    let d =
        Diagnostic::error(problem::BAD_ANGLE, message, span, say!("none of them is named here"));
    match nearest {
        Some(name) => d.advise_writing(span, name),
        None => d.advise(say!("write `.angle degrees`, `.angle radians` or `.angle grads`")),
    }
}

pub(super) fn after_directive(span: Span, directive: &str) -> Diagnostic {
    let message = say!("more than one word behind `{directive}`", directive);
    Diagnostic::error(code::UNEXPECTED, message, span, say!("the line should end before this"))
        .advise(say!("give the rest a line of its own, or begin a comment with `;`"))
}

pub(super) fn angle_twice(span: Span, first: Span) -> Diagnostic {
    let message = say!("the angle switch is set twice");
    Diagnostic::error(problem::ANGLE_TWICE, message, span, say!("set again here"))
        .and_label(first, say!("first set here"))
        .because(say!("it is one switch: a program that needs it moved has to say so to its user"))
        .advise(say!("delete one of the two lines"))
}

pub(super) fn bare_opcode(span: Span, text: &str) -> Diagnostic {
    let message = say!("`{text}` looks like an opcode", text);
    Diagnostic::error(problem::BARE_OPCODE, message, span, say!("among commands by name"))
        .because(say!(
            "a listing in which every cell is two digits is read as opcodes, others by name"
        ))
        .advise_writing(span, format!("КОД {text}"))
}

pub(super) fn lone_shift(span: Span, name: &str) -> Diagnostic {
    let message = say!("nothing follows the key {name}", name);
    Diagnostic::error(problem::LONE_SHIFT, message, span, say!("a shift key needs a key behind it"))
        .advise(say!("write both in one line, such as `F x²` or `К НОП`"))
}

pub(super) fn missing_register(span: Span, name: &str) -> Diagnostic {
    let message = say!("`{name}` without a register", name);
    Diagnostic::error(code::OPERAND_COUNT, message, span, say!("which register, 0 to 9 or A to E?"))
        .advise(say!("write the register behind it: `{name} 0`", name))
}

pub(super) fn missing_address(span: Span, name: &str) -> Diagnostic {
    let message = say!("`{name}` without an address", name);
    Diagnostic::error(
        code::OPERAND_COUNT,
        message,
        span,
        say!("the next cell should be its address"),
    )
    .because(say!(
        "this command fills two cells; without the address the calculator takes the next \
             command for it"
    ))
    .advise(say!("write a cell or a label behind it: `{name} 00`, `{name} start`", name))
}

pub(super) fn short_address(span: Span, digit: &str) -> Diagnostic {
    let message = say!("an address has two digits");
    Diagnostic::error(code::BAD_NUMBER, message, span, say!("only one digit"))
        .advise_writing(span, format!("0{digit}"))
}

pub(super) fn bad_address(span: Span) -> Diagnostic {
    let message = say!("neither an address nor a label");
    Diagnostic::error(code::BAD_NUMBER, message, span, say!("an address should stand here")).advise(
        say!("write two digits, 00 to 99 or A0 to A4, or a name made of letters and digits"),
    )
}

pub(super) fn no_such_cell(span: Span, cells: usize) -> Diagnostic {
    let message = match cells {
        0..=100 => say!("there is no such cell: the memory has {cells}, 00 to 97", cells),
        _ => say!("there is no such cell: the memory has {cells}, 00 to 99 and A0 to A4", cells),
    };
    let last = cell_name(cells.saturating_sub(1));
    Diagnostic::error(code::OUT_OF_RANGE, message, span, say!("outside the memory"))
        .advise(say!("write a cell from 00 to {last}", last))
}

pub(super) fn undefined(span: Span, name: &str, nearest: Option<String>) -> Diagnostic {
    let message = say!("no label is called `{name}`", name);
    let d = Diagnostic::error(code::UNDEFINED, message, span, say!("not defined in this listing"));
    match nearest {
        Some(nearest) => d.advise_edit(is_near(&nearest), span, nearest),
        None => d.advise(say!("write `{name}:` before the command that is meant", name)),
    }
}

pub(super) fn look_alike(span: Span, name: &str, defined: &str, definition: Span) -> Diagnostic {
    let foreign = name.chars().zip(defined.chars()).find(|(used, defined)| used != defined);
    let letters = foreign.map_or_else(Text::default, |(used, defined)| {
        let (here, there) = (code_point(used), code_point(defined));
        say!("`{used}` is {here}, `{defined}` is {there}", used, here, defined, there)
    });
    let message = say!("`{name}` only looks like the label `{defined}`", name, defined);
    Diagnostic::error(code::LOOK_ALIKE, message, span, letters)
        .and_label(definition, say!("the label, in other letters"))
        .because(say!("Latin and Cyrillic letters are different letters in names"))
        .advise_edit(say!("spell it as the label is spelt"), span, defined)
}

pub(super) fn defined_twice(span: Span, name: &str, first: Span) -> Diagnostic {
    let message = say!("the label `{name}` is defined twice", name);
    Diagnostic::error(code::DEFINED_TWICE, message, span, say!("defined again here"))
        .and_label(first, say!("first defined here"))
        .advise(say!("give one of the two another name"))
}

pub(super) fn reserved_name(span: Span, name: &str, why: Reserved) -> Diagnostic {
    let (message, label) = match why {
        Reserved::Command => (
            say!("`{name}` is a command and cannot be a label", name),
            say!("a command has this name"),
        ),
        Reserved::Address => (
            say!("`{name}` is an address and cannot be a label", name),
            say!("an address has this name"),
        ),
    };
    Diagnostic::error(code::RESERVED_NAME, message, span, label)
        .advise(say!("give it another name, here and where it is used, such as `{name}_`", name))
}

pub(super) fn misnumbered(
    span: Span,
    written: u8,
    actual: usize,
    agreed: Option<Span>,
    edits: Vec<(Span, String)>,
) -> Diagnostic {
    let (printed, lands) = (cell_name(usize::from(written)), cell_name(actual));
    let message = say!(
        "the listing says cell {printed}, the command lands in cell {lands}",
        printed,
        lands = &lands
    );
    let label = say!("this is cell {lands}", lands = &lands);
    let d = Diagnostic::error(problem::MISNUMBERED, message, span, label);
    let (d, since) = match agreed {
        Some(agreed) => (
            d.and_label(agreed, say!("the last number that was right")),
            say!("compare the lines since the last right number with the original"),
        ),
        None => (d, say!("compare the lines before this one with the original")),
    };
    let cells = usize::from(written).abs_diff(actual);
    let difference = match (usize::from(written) < actual, cells) {
        (true, 1) => say!("1 cell too many before this one"),
        (true, _) => say!("{cells} cells too many before this one", cells),
        (false, 1) => say!("1 cell is missing before this one"),
        (false, _) => say!("{cells} cells are missing before this one", cells),
    };
    let edit = |(span, replacement)| Edit { span, replacement };
    d.because(difference).advise(since).advise_edits(
        say!("or, if the numbers are wrong, write `{lands}` here and go on from there", lands),
        edits.into_iter().map(edit).collect(),
    )
}

pub(super) fn too_long(span: Span, name: &str, needed: usize, model: Model) -> Diagnostic {
    let room = model.cells();
    let message = say!(
        "the program needs {needed} cells, the {model} has {room}",
        needed,
        model = model.name(),
        room
    );
    let advice = match needed.saturating_sub(room) {
        1 => say!("save a cell"),
        cells => say!("save {cells} cells", cells),
    };
    Diagnostic::error(code::TOO_LONG, message, span, say!("`{name}` no longer fits", name))
        .advise(advice)
}

pub(super) fn beyond(span: Span, formal: u8, cells: usize) -> Diagnostic {
    let cell = format!("{formal:02X}");
    let message = say!("a jump to {cell}, behind the end of the program", cell);
    let last = cell_name(cells.saturating_sub(1));
    let label = say!("the program ends in cell {last}", last);
    Diagnostic::warning(problem::BEYOND_PROGRAM, message, span, label)
        .because(say!(
            "unused cells hold the digit 0, so the calculator types zeros until A4 and goes on in \
             cell 00"
        ))
        .advise(say!("jump to a cell of the program"))
}

pub(super) fn empty(span: Span) -> Diagnostic {
    let message = say!("the listing has no command");
    Diagnostic::error(problem::EMPTY, message, span, say!("nothing to assemble"))
        .advise(say!("write commands as the keyboard names them, such as `1 + С/П`"))
}

pub(super) fn misread(misreading: Misreading) -> Diagnostic {
    let Misreading { shown, right, written, first, more, .. } = misreading;
    let message = match shown.as_str() {
        "" => say!("a command's name is read as an address"),
        _ => say!("`{shown}` is read as `{right}`", shown, right),
    };
    let message = message.in_places(1 + more.len());
    let label = say!("`{shown}` is read as `{right}`", shown = written, right = &first.1);
    let edit = |(span, replacement)| Edit { span, replacement };
    let span = first.0;
    let edits = std::iter::once(first).chain(more).map(edit).collect();
    Diagnostic::warning(problem::MISREAD, message, span, label)
        .because(say!(
            "as it stands it names nothing, and this is what scanning and printing confuse"
        ))
        .advise_edits(say!("write it as it is read"), edits)
}

pub(super) fn two_alphabets(span: Span, word: &str, count: usize) -> Diagnostic {
    let latin: Vec<char> = word.chars().filter(char::is_ascii_uppercase).collect();
    let letter = latin.first().copied().unwrap_or(' ');
    let message = match count {
        0 | 1 => say!("Latin letters among Cyrillic ones"),
        _ => say!("Latin letters among Cyrillic ones, in {count} names", count),
    };
    let number = code_point(letter);
    let label = say!("`{letter}` is {number}, a Latin letter", letter, number);
    Diagnostic::note(problem::TWO_ALPHABETS, message, span, label)
        .because(say!("names of commands are read in any letters that look alike"))
        .advise(say!(
            "nothing has to be done; a search for the Cyrillic name will not find this one"
        ))
}

pub(super) fn split_sign(span: Span, text: &str) -> Diagnostic {
    let message = say!("`{text}` is a misprint of `÷` or of `+`", text);
    Diagnostic::error(problem::SPLIT_SIGN, message, span, say!("only the original tells which"))
        .because(say!(
            "a ÷ whose dots ran into its stroke looks like this more often than a +; a program \
             that divides by 0 on purpose, to stop with ЕГГ0Г, has a ÷"
        ))
        .advise_writing(span, "÷")
        .advise_edit(say!("or write `+`"), span, "+")
}

pub(super) fn number_for_command(span: Span, text: &str) -> Diagnostic {
    let message =
        say!("the number `{text}` stands in a cell of its own, where a command was meant", text);
    Diagnostic::error(
        problem::NUMBER_FOR_COMMAND,
        message,
        span,
        say!("two digits would be two cells"),
    )
    .because(say!(
        "in a listing with names a number is typed digit by digit; an address stands only \
             behind a jump"
    ))
    .advise_edit(say!("if it is an opcode, write `КОД {text}`", text), span, format!("КОД {text}"))
    .advise(say!("if it is an address, the line before has lost its jump"))
}

pub(super) fn negative_number(span: Span, text: &str) -> Diagnostic {
    let digits = text.trim_start_matches('-');
    let message = say!("`{text}` is not typed like this", text);
    Diagnostic::error(problem::NEGATIVE_NUMBER, message, span, say!("a sign in front of a number"))
        .because(say!("the key /-/ comes behind the digits; the key - subtracts"))
        .advise(say!("write `{digits} /-/` for the number, `- {digits}` for a subtraction", digits))
}

pub(super) fn bad_cells(span: Span) -> Diagnostic {
    let message = say!("the calculators have 105 cells (MK-61) or 98 (B3-34, MK-54)");
    Diagnostic::error(problem::BAD_CELLS, message, span, say!("another number, or none"))
        .advise(say!("write `.cells 105` or `.cells 98`"))
}

pub(super) fn bad_start(span: Span) -> Diagnostic {
    let message = say!("`.start` needs the address at which С/П starts the program");
    Diagnostic::error(problem::BAD_START, message, span, say!("no address that can be typed"))
        .because(say!("БП and two digits lead there before the run, and no key types the digit F"))
        .advise(say!("write a cell or a label: `.start 14`, `.start main`"))
}

pub(super) fn bad_preset(span: Span, word: &str) -> Diagnostic {
    let message = say!("`{word}` cannot be put into a register by keys", word);
    Diagnostic::error(problem::BAD_PRESET, message, span, say!("no number"))
        .because(say!("digits above 9 come about in calculations only, not by typing them"))
        .advise(say!("write the keys that make the value: `.preload 1 ВП 50 F x² х→П 9`"))
}

pub(super) fn key_for_nothing(span: Span, key: &str) -> Diagnostic {
    let message = say!("the key {key} means nothing here", key);
    Diagnostic::error(
        problem::KEY_FOR_NOTHING,
        message,
        span,
        say!("in programming mode it fills no cell"),
    )
    .because(say!("behind `.keys` the listing is keys as they are pressed, one after the other"))
    .advise(say!("compare with the keyboard: F and К take one key, х→П a register, БП two digits"))
}

pub(super) fn keys_missing(span: Span) -> Diagnostic {
    let message = say!("the keys stop in the middle of a command");
    Diagnostic::error(code::OPERAND_COUNT, message, span, say!("more keys have to follow this"))
        .advise(say!("write the register, the address or the key behind F and К"))
}

pub(super) fn bad_data(span: Span) -> Diagnostic {
    let message = say!("`.db` takes opcodes, numbers from 0 to 255");
    Diagnostic::error(problem::BAD_DATA, message, span, say!("no such number"))
        .advise(say!("write `.db 80` or, in hexadecimal digits, `.db 50h`"))
}

pub(super) fn not_in_model(span: Span, name: &str, model: Model) -> Diagnostic {
    let message = say!("the {model} has no command `{name}`", model = model.name(), name);
    Diagnostic::error(problem::NOT_IN_MODEL, message, span, say!("only the MK-61 has it"))
        .advise(say!("assemble for the MK-61, `--model mk61`, or do it with other commands"))
}

pub(super) fn numbered_from_one(span: Span, edits: Vec<(Span, String)>) -> Diagnostic {
    let message = say!("the listing numbers its cells from 1, the calculator from 00");
    let edit = |(span, replacement)| Edit { span, replacement };
    Diagnostic::error(problem::NUMBERED_FROM_ONE, message, span, say!("this is cell 00"))
        .because(say!(
            "whether its jumps count from 1 as well only their targets tell; these numbers are not \
             digits of the program"
        ))
        .advise_edits(
            say!("number the cells from 00, then look where each jump leads"),
            edits.into_iter().map(edit).collect(),
        )
}

pub(super) fn origin_behind(span: Span, filled: usize) -> Diagnostic {
    let message = say!("the program fills {filled} cells already", filled);
    Diagnostic::error(problem::ORIGIN_BEHIND, message, span, say!("this cell has its command"))
        .advise(say!("write a larger number, or move these commands up"))
}

pub(super) fn into_address(
    span: Span,
    cell: &str,
    command: &str,
    name: &str,
    owner_span: Span,
) -> Diagnostic {
    let message = say!("a jump to cell {cell}, which is the address of `{name}`", cell, name);
    Diagnostic::warning(
        problem::INTO_ADDRESS,
        message,
        span,
        say!("leads into the middle of a command"),
    )
    .and_label(owner_span, say!("`{name}` fills cell {command} and the next", name, command))
    .because(say!("the calculator would execute the address as if it were a command"))
    .advise(say!("jump to the command itself or to the one behind it"))
}

pub(super) fn never_set(span: Span, name: &str, register: &str, known: bool) -> Diagnostic {
    let message = say!("nothing ever sets {register}", register);
    let label = say!("`{name}` goes by what is in it", name);
    let reason = match known {
        true => say!("neither a command nor the keys of `.preload` store anything there"),
        false => say!("no command stores anything there; perhaps its user is told to"),
    };
    let severity = if known { Severity::Warning } else { Severity::Note };
    let d = Diagnostic::warning(problem::NEVER_SET, message, span, label);
    let digit = register.trim_start_matches('R');
    Diagnostic { severity, ..d }
        .because(reason)
        .advise(say!("say what has to be keyed in before: `.preload 10 х→П {digit}`", digit))
}

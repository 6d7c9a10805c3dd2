//! What the lints say.

use isa::i8086::Register16;

use super::super::problem as codes;
use super::super::words::with_calls;
use super::program::{Program, Step};
use super::record::{Content, Place};
use super::services::Site;
use super::{Label, Unnamed};
use crate::diagnostic::Diagnostic;
use crate::say;
use crate::source::Span;
use crate::text::Text;

/// What ends a program.
const EXIT: [&str; 2] = ["MOV AX,4C00h", "INT 21h"];

/// Instructions, each on a line that is indented like the statement at `span`.
fn lines(program: &Program<'_>, span: Span, code: &[&str]) -> String {
    let margin = program.sources.get(span.file).margin(span.start);
    code.join(&format!("\n{margin}"))
}

/// A warning about an instruction; of one in a macro it shows the call, too.
fn at_step(
    program: &Program<'_>,
    step: &Step,
    code: crate::Code,
    message: Text,
    label: Text,
) -> Diagnostic {
    let found = Diagnostic::warning(code, message, program.span(step), label);
    let call = program.piece(step).call;
    with_calls(found, call.as_slice())
}

/// Adds the advice how to stop behind an instruction, as an edit unless a macro wrote it; `main`
/// is the program itself, and not a procedure.
fn advise_end(found: Diagnostic, program: &Program<'_>, step: &Step, main: bool) -> Diagnostic {
    let (advice, code) = match main {
        true => {
            (say!("end the program with `MOV AX,4C00h` and `INT 21h`"), &["", EXIT[0], EXIT[1]][..])
        }
        false => (say!("end the procedure with `RET`"), &["", "RET"][..]),
    };
    let span = program.span(step);
    match program.piece(step).call {
        None => found.advise_edit(advice, span.after(), lines(program, span, code)),
        Some(_) => found.advise(advice),
    }
}

pub(super) fn runs_off(program: &Program<'_>, step: &Step, main: bool) -> Diagnostic {
    let message = say!("execution runs off the end of the program");
    let label = say!("nothing stops it behind this");
    let found = at_step(program, step, codes::RUNS_OFF, message, label)
        .because(say!("memory behind it holds anything, and the processor executes that, too"));
    advise_end(found, program, step, main)
}

pub(super) fn into_data(
    program: &Program<'_>,
    step: &Step,
    data: &Label,
    main: bool,
) -> Diagnostic {
    let message = say!("execution runs on into data");
    let label = say!("nothing stops it behind this");
    let found = at_step(program, step, codes::INTO_DATA, message, label)
        .and_label(data.defined, say!("the bytes from here on are executed as instructions"));
    advise_end(found, program, step, main)
}

pub(super) fn starts_in_data(program: &Program<'_>, data: &Label) -> Diagnostic {
    let message = say!("the program starts in data");
    let label = say!("these bytes are executed as instructions");
    let found = Diagnostic::warning(codes::INTO_DATA, message, data.defined, label);
    let found = match program.kind {
        super::Kind::Com => {
            found.because(say!("a COM program starts at 100h, whatever stands there"))
        }
        _ => found.because(say!("END names this place, or none")),
    };
    found.advise(say!("put the data behind the code, or a JMP to the code before the data"))
}

pub(super) fn begins_in_data(first: Span, unnamed: &Unnamed) -> Diagnostic {
    let message = say!("the program starts in data");
    let label = say!("these bytes are executed as instructions");
    let found = Diagnostic::warning(codes::INTO_DATA, message, first, label)
        .because(say!("without END and a label the program starts at its first byte"));
    let Some(label) = &unnamed.label else {
        return found
            .advise(say!("write a label at the first instruction, and its name behind END"));
    };
    let advice = say!("end the listing with `{end}`", end = format!("END {label}"));
    match unnamed.end {
        Ok(end) => found.advise_edit(advice, end.after(), format!(" {label}")),
        Err(last) => found.advise_edit(advice, last, format!("\nEND {label}\n")),
    }
}

pub(super) fn unreached(program: &Program<'_>, step: &Step, before: &Step) -> Diagnostic {
    let message = say!("nothing leads to this instruction");
    let label = say!("never executed, nor what follows it up to the next label");
    at_step(program, step, codes::UNREACHED, message, label)
        .and_label(program.span(before), say!("execution goes elsewhere here"))
        .advise(say!("give it a label and jump there, or take it out"))
}

pub(super) fn lost_return(program: &Program<'_>, step: &Step, far: bool) -> Diagnostic {
    let message = say!("there is nothing to return to");
    let label = say!("DOS puts no way back on the stack of an EXE program");
    let found = at_step(program, step, codes::LOST_RETURN, message, label);
    let found = match far {
        true => found.because(say!("a far return takes two words from the stack")),
        false => found.because(say!("a near return takes a word from the stack")),
    };
    let advice = say!("end the program with `MOV AX,4C00h` and `INT 21h`");
    let span = program.span(step);
    match program.piece(step).call {
        None => found.advise_edit(advice, span, lines(program, span, &EXIT)),
        Some(_) => found.advise(advice),
    }
}

pub(super) fn half_count(program: &Program<'_>, step: &Step, set: Option<&Step>) -> Diagnostic {
    let message = say!("only the lower half of the counter CX is set");
    let label = say!("this counts with all of CX");
    let found = at_step(program, step, codes::HALF_COUNT, message, label);
    let found = found.because(say!(
        "nothing has written CH; what DOS leaves there makes up to 255 times 256 rounds more"
    ));
    let Some(set) = set.filter(|set| program.piece(set).call.is_none()) else {
        return found.advise(say!("set CH to 0, or write CX for CL"));
    };
    let span = program.span(set);
    let found = found.and_label(span, say!("CL is set here"));
    let text = program.sources.slice(span).to_ascii_uppercase();
    let number = matches!(set.decoded.operands(), [_, isa::i8086::Operand::Immediate(_)]);
    match text.find("CL") {
        Some(at) if number => {
            let start = span.start as usize + at;
            let span = Span::new(span.file, start, start + 2);
            found.advise_writing(span, "CX")
        }
        _ => {
            let code = lines(program, span, &["MOV CH,0", ""]);
            found.advise_edit(say!("set CH to 0 before it"), span.before(), code)
        }
    }
}

pub(super) fn no_count(program: &Program<'_>, step: &Step) -> Diagnostic {
    let message = say!("nothing has set the counter CX");
    let label = say!("this counts with CX");
    at_step(program, step, codes::HALF_COUNT, message, label)
        .because(say!("it counts down whatever DOS has left there"))
        .advise(say!("set CX to the number of rounds before the loop"))
}

/// A service by number and what it does, as in `function 09h, print the string at DS:DX up to $`.
fn service(site: &Site<'_>) -> (String, &'static str) {
    let meaning = isa::i8086::service(0x21, Some(site.function)).map_or("", |it| it.meaning);
    (hexadecimal(site.function.into()), meaning)
}

/// A number as MASM writes it in hexadecimal.
fn hexadecimal(number: u16) -> String {
    let digits = format!("{number:02X}h");
    if digits.starts_with(|c: char| c.is_ascii_alphabetic()) {
        format!("0{digits}")
    } else {
        digits
    }
}

pub(super) fn unset(program: &Program<'_>, site: &Site<'_>, byte: bool) -> Diagnostic {
    let (number, _) = service(site);
    let register = if byte { "DL" } else { "DX" };
    let message =
        say!("DOS function {number} takes {register}, and nothing has set it", number, register);
    let label = say!("{register} is as DOS has left it", register);
    let found = at_step(program, site.step, codes::UNSET_ARGUMENT, message, label);
    match super::services::holders(site.state).map(Register16::name).filter(|_| !byte) {
        Some(other) => {
            let found = found.because(say!("{other} holds an address", other));
            found.advise(say!("load the address into DX: `MOV DX,OFFSET …` or `LEA DX,…`"))
        }
        None if byte => found.advise(say!("put the character into DL before the call")),
        None => found.advise(say!("load the address into DX: `MOV DX,OFFSET …` or `LEA DX,…`")),
    }
}

pub(super) fn byte_for_address(program: &Program<'_>, site: &Site<'_>) -> Diagnostic {
    let (number, _) = service(site);
    let message = say!("DOS function {number} takes an address in DX, and only DL is set", number);
    let label = say!("DH is as DOS has left it");
    let found = at_step(program, site.step, codes::WRONG_ARGUMENT, message, label);
    let found = found.advise(say!("load the address into DX: `MOV DX,OFFSET …` or `LEA DX,…`"));
    match site.function {
        0x09 => found.advise(say!("a single character is printed by function 02h: `MOV AH,02h`")),
        _ => found,
    }
}

pub(super) fn address_for_byte(program: &Program<'_>, site: &Site<'_>) -> Diagnostic {
    let (number, _) = service(site);
    let message = say!("DOS function {number} takes a byte in DL, and DX holds an address", number);
    let label = say!("the lower half of the address is taken");
    let found = at_step(program, site.step, codes::WRONG_ARGUMENT, message, label);
    match site.function {
        0x02 => found.advise(say!(
            "text is printed by function 09h: `MOV AH,09h`; a character is loaded with `MOV DL,…`"
        )),
        _ => found.advise(say!("load the byte into DL")),
    }
}

pub(super) fn no_dollar(
    program: &Program<'_>,
    site: &Site<'_>,
    text: Place,
    crosses: Option<&Label>,
) -> Diagnostic {
    let index = program.piece_at(text).unwrap_or_default();
    let name = program.label_at(text);
    let place = name.map_or(program.pieces[index].span, |label| label.defined);
    let message = match name {
        Some(label) => say!(
            "the text `{name}` is printed up to a `$` that it does not have",
            name = &label.name
        ),
        None => say!("the text is printed up to a `$` that it does not have"),
    };
    let label = match crosses {
        Some(next) => say!("`{next}` is printed, too", next = &next.name),
        None => say!("what follows in memory is printed, too"),
    };
    let found = Diagnostic::warning(codes::NO_DOLLAR, message, place, label)
        .and_label(program.span(site.step), say!("printed here"));
    // The last piece before the next name.
    let data = |index: &usize| {
        let piece = &program.pieces[*index];
        let next = *index == 0 || program.pieces[*index - 1].end() == piece.place;
        piece.content == Content::Data && next && program.label_at(piece.place).is_none()
    };
    let mut last = index;
    while last + 1 < program.pieces.len() && data(&(last + 1)) {
        last += 1;
    }
    let piece = &program.pieces[last];
    let advice = say!("end the text with `$`");
    match piece.call {
        None => found.advise_edit(advice, piece.span.after(), ",'$'"),
        Some(_) => found.advise(advice),
    }
}

pub(super) fn unset_ds(program: &Program<'_>, step: &Step, place: Place) -> Diagnostic {
    let message = say!("DS has not been loaded");
    let label = say!("this takes its data from where DS is: at the PSP");
    let found = at_step(program, step, codes::UNSET_DS, message, label).because(say!(
        "ASSUME only tells the assembler; DOS starts an EXE program with DS at its PSP"
    ));
    let Some(segment) = program.segment(place) else { return found };
    let name = if segment.simplified { "@DATA" } else { segment.name.as_str() };
    let first = program.start().map(|start| &program.steps[start]);
    let advice = say!("begin the program with `MOV AX,{name}` and `MOV DS,AX`", name);
    match first.filter(|first| program.piece(first).call.is_none()) {
        Some(first) => {
            let span = program.span(first);
            let load = format!("MOV AX,{name}");
            let code = lines(program, span, &[&load, "MOV DS,AX", ""]);
            found.advise_edit(advice, span.before(), code)
        }
        None => found.advise(advice),
    }
}

/// Where the stack, or the lack of it, is shown.
fn stack_place(program: &Program<'_>) -> Span {
    let stack = program.input.segments.iter().find(|segment| segment.stack);
    let place = stack.and_then(|segment| segment.defined);
    let start = program.start().map(|start| program.span(&program.steps[start]));
    place.or(start).or(program.input.first).unwrap_or_default()
}

pub(super) fn no_stack(program: &Program<'_>) -> Diagnostic {
    let message = say!("the program has no stack segment");
    let meant = |segment: &&super::Segment| segment.name.to_ascii_uppercase().contains("STACK");
    if let Some(segment) = program.input.segments.iter().find(meant)
        && let Some(place) = segment.defined
    {
        let label = say!("without the word STACK this is a segment like any other");
        return Diagnostic::warning(codes::NO_STACK, message, place, label)
            .because(say!("SS:SP is 0000:0000 from the start of the program"))
            .advise(say!("write `{name} SEGMENT STACK`", name = &segment.name));
    }
    let label = say!("it starts with a stack that lies wherever there is room, or not");
    Diagnostic::note(codes::NO_STACK, message, stack_place(program), label)
        .because(say!("LINK warns of it, too: SS:SP is 0000:0000 from the start of the program"))
        .advise(say!(
            "write `.STACK 100h`, or a segment with the word STACK that holds `DW 128 DUP (?)`"
        ))
}

pub(super) fn small_stack(program: &Program<'_>, size: u32) -> Diagnostic {
    let message = say!("the stack has {size} bytes", size);
    let label = say!("an interrupt takes 6 bytes of it at any time, DOS and BIOS many more");
    Diagnostic::warning(codes::SMALL_STACK, message, stack_place(program), label)
        .because(say!("what does not fit overwrites what lies below the stack"))
        .advise(say!("give it 256 bytes: `.STACK 100h` or `DW 128 DUP (?)`"))
}

pub(super) fn like_instruction(label: &Label, near: &str) -> Diagnostic {
    let message = say!("`{name}` is a label that nothing uses", name = &label.name);
    let text = say!("no instruction, though nearly `{near}`", near);
    Diagnostic::warning(codes::LIKE_INSTRUCTION, message, label.defined, text)
        .advise(say!("write `{near}` without the colon, if the instruction is meant", near))
}

pub(super) fn unused(label: &Label) -> Diagnostic {
    let message = say!("nothing uses `{name}`", name = &label.name);
    Diagnostic::warning(codes::UNUSED, message, label.defined, say!("defined here"))
        .advise(say!("take it out, or is another name written where it is meant?"))
}

pub(super) fn foreign_text(program: &Program<'_>, span: Span, count: usize) -> Diagnostic {
    let source = program.sources.get(span.file);
    let letter = program.sources.slice(span);
    let bytes: Vec<String> = source.raw(span).iter().map(|byte| format!("{byte:02X}")).collect();
    let bytes = bytes.join(" ");
    let encoding = source.decoded().encoding.name();
    let message = say!("text with letters beyond ASCII is put down as the file holds it");
    let label = say!("`{letter}` becomes the bytes {bytes}", letter, bytes);
    let found = Diagnostic::note(codes::FOREIGN_TEXT, message, span, label).because(say!(
        "the file is read as {encoding}; a PC prints each byte in its code page",
        encoding
    ));
    let found = match count {
        0 | 1 => found,
        count => found.because(say!("{count} definitions hold such text", count)),
    };
    found.advise(say!(
        "for a real PC save the listing in its code page and say so, as in `--encoding cp866`"
    ))
}

pub(super) fn long_file(span: Span, part: &str) -> Diagnostic {
    let message = say!("DOS has no file name as long as `{part}`", part);
    let label = say!("this file");
    Diagnostic::warning(codes::LONG_NAME, message, span, label)
        .because(say!("a name has eight letters, and three behind a dot"))
        .advise(say!("shorten it, if the genuine tools are to read it"))
}

pub(super) fn long_path(
    program: &Program<'_>,
    span: Span,
    part: &str,
    site: &Site<'_>,
) -> Diagnostic {
    let message = say!("DOS has no file name as long as `{part}`", part);
    let label = say!("DOS cuts it");
    Diagnostic::warning(codes::LONG_NAME, message, span, label)
        .because(say!("a name has eight letters, and three behind a dot"))
        .and_label(program.span(site.step), say!("handed to DOS here"))
        .advise(say!("shorten it"))
}

//! The words for what is no error: lints and notes.

use super::dialect::Liberty;
use super::problem;
use super::wording::{not_in_dialect, parts_of_a_line};
use crate::diagnostic::Diagnostic;
use crate::say;
use crate::source::Span;
use crate::text::Text;

pub(super) fn into_data(span: Span, data: Span) -> Diagnostic {
    let message = say!("execution runs on into data");
    Diagnostic::warning(problem::INTO_DATA, message, span, say!("nothing stops it behind this"))
        .and_label(data, say!("the words from here on are executed as instructions"))
        .advise_edit(
            say!("end the program before the data, with `HALT`, or jump over them"),
            span.after(),
            "\n\tHALT",
        )
}

pub(super) fn runs_off(span: Span) -> Diagnostic {
    let message = say!("execution runs off the end of the program");
    Diagnostic::warning(problem::RUNS_OFF, message, span, say!("nothing stops it behind this"))
        .because(say!("memory behind it holds anything; zeros are instructions that do nothing"))
        .advise_edit(say!("end the program with `HALT`"), span.after(), "\n\tHALT")
}

pub(super) fn unreached(span: Span, jump: Span) -> Diagnostic {
    let message = say!("nothing leads to this instruction");
    let label = say!("never executed, nor what follows it");
    Diagnostic::warning(problem::UNREACHED, message, span, label)
        .and_label(jump, say!("execution goes elsewhere here"))
        .advise(say!("give it a label and branch there, or take it out"))
}

pub(super) fn lost_link(span: Span, back: Span, routine: &str) -> Diagnostic {
    let message = say!("`{routine}` cannot return: its way back is lost", routine);
    let label = say!("this puts its own return address in R7");
    Diagnostic::warning(problem::LOST_LINK, message, span, label)
        .and_label(back, say!("and this goes there: back behind the call, for ever"))
        .advise(say!(
            "save R7 at the start, `ST R7, SAVE7`, load it before `RET`, `LD R7, SAVE7`, and give \
             it a place behind the `RET`: `SAVE7 .BLKW 1`"
        ))
}

pub(super) fn like_instruction(span: Span, name: &str, near: &str) -> Diagnostic {
    let message = say!("`{name}` became a label, and nothing uses it", name);
    match name.eq_ignore_ascii_case(near) {
        true => no_instruction(message, span).because(not_in_dialect()),
        false => no_instruction(message, span).advise_edit(if_meant(near), span, near),
    }
}

pub(super) fn two_labels(span: Span, first: Span, near: Option<&'static str>) -> Diagnostic {
    let message = say!("two words became labels, and nothing uses them");
    match near {
        Some(near) => no_instruction(message, span).advise_edit(if_meant(near), first, near),
        None => no_instruction(message, span).because(parts_of_a_line()),
    }
}

fn no_instruction(message: Text, span: Span) -> Diagnostic {
    Diagnostic::warning(problem::LABEL_LIKE_INSTRUCTION, message, span, say!("no instruction"))
}

fn if_meant(instruction: &str) -> Text {
    say!("write `{instruction}`, if the instruction is meant", instruction)
}

pub(super) fn decimal_vector(span: Span, digits: &str, value: i32) -> Diagnostic {
    let message = say!("the trap vector is {vector}", vector = format!("x{value:02X}"));
    Diagnostic::warning(problem::DECIMAL_VECTOR, message, span, say!("a decimal number"))
        .because(say!("the system's traps are x20 to x25"))
        .advise_writing(span, format!("x{digits}"))
}

pub(super) fn loaded_distance(facts: &problem::LoadedDistance) -> Diagnostic {
    let &problem::LoadedDistance { span, ref register, value, address, is_code } = facts;
    let message = say!(
        "`{register}` gets the word at {address}, not the number {value}",
        register,
        address = format!("x{address:04X}"),
        value
    );
    let label = match is_code {
        true => say!("so many words from the next instruction on stands an instruction"),
        false => say!("so many words from the next instruction on the program has none"),
    };
    let found = Diagnostic::warning(problem::LOADED_DISTANCE, message, span, label);
    match value {
        0 => found.advise(say!(
            "the number itself comes into the register by `{clear}`",
            clear = format!("AND {register}, {register}, #0")
        )),
        -16..=15 => found.advise(say!(
            "the number itself comes into the register by `{clear}` and `{add}`",
            clear = format!("AND {register}, {register}, #0"),
            add = format!("ADD {register}, {register}, #{value}")
        )),
        _ => found.advise(say!(
            "to load the number itself, write `{load}`, and behind the program's HALT `{word}`",
            load = format!("LD {register}, NUMBER"),
            word = format!("NUMBER .FILL #{value}")
        )),
    }
}

pub(super) fn taken_liberty(
    liberty: Liberty,
    span: Span,
    count: usize,
    refused_by: &[&'static str],
) -> Diagnostic {
    let tools = Text::all_of(refused_by.iter().copied().map(Text::plain));
    let label = match refused_by.len() {
        1 => say!("{tool} refuses this", tool = tools),
        _ => say!("{tools} refuse this", tools),
    };
    Diagnostic::note(problem::LIBERTY, liberty.name().in_places(count), span, label)
}

pub(super) fn bit_pattern(span: Span, text: &str, value: i32, field: &str) -> Diagnostic {
    let message = say!("{text} is taken as a pattern of bits", text);
    let label = say!("as {field} it is {value}", field, value);
    Diagnostic::note(problem::BIT_PATTERN, message, span, label)
        .advise_writing(span, format!("#{value}"))
}

pub(super) fn decimal_origin(span: Span, digits: &str, value: i32) -> Diagnostic {
    let message = say!("the block begins at {address}", address = format!("x{value:04X}"));
    Diagnostic::warning(problem::DECIMAL_ORIGIN, message, span, say!("a decimal number"))
        .advise_edit(
            say!("write `x{digits}`, or `#{digits}` if it is meant", digits),
            span,
            format!("x{digits}"),
        )
}

pub(super) fn unused(span: Span, name: &str) -> Diagnostic {
    let message = say!("nothing uses the label `{name}`", name);
    Diagnostic::warning(problem::UNUSED_LABEL, message, span, say!("defined here"))
}

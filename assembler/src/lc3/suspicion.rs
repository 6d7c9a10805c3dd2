//! The words for what is no error: lints and notes.

use super::dialect::Liberty;
use super::problem;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

pub(super) fn into_data(span: Span, data: Span) -> Diagnostic {
    let message = "execution runs on into data";
    Diagnostic::warning(problem::INTO_DATA, message, span, "nothing stops it behind this")
        .and_label(data, "the words from here on are executed as instructions")
        .advise_edit(
            "end the program before the data, with `HALT`, or jump over them",
            span.after(),
            "\n\tHALT",
        )
}

pub(super) fn runs_off(span: Span) -> Diagnostic {
    let message = "execution runs off the end of the program";
    Diagnostic::warning(problem::RUNS_OFF, message, span, "nothing stops it behind this")
        .because("memory behind it holds anything; zeros are instructions that do nothing")
        .advise_edit("end the program with `HALT`", span.after(), "\n\tHALT")
}

pub(super) fn unreached(span: Span, jump: Span) -> Diagnostic {
    let message = "nothing leads to this instruction";
    Diagnostic::warning(problem::UNREACHED, message, span, "never executed, nor what follows it")
        .and_label(jump, "execution goes elsewhere here")
        .advise("give it a label and branch there, or take it out")
}

pub(super) fn lost_link(span: Span, back: Span, routine: &str) -> Diagnostic {
    let message = format!("`{routine}` cannot return: its way back is lost");
    Diagnostic::warning(problem::LOST_LINK, message, span, "this puts its own return address in R7")
        .and_label(back, "and this goes there: back behind the call, for ever")
        .advise("save R7 at the start, `ST R7, SAVE7`, and before `RET` load it, `LD R7, SAVE7`")
}

pub(super) fn like_instruction(span: Span, name: &str, near: &str) -> Diagnostic {
    let message = format!("`{name}` became a label, and nothing uses it");
    let diagnostic =
        Diagnostic::warning(problem::LABEL_LIKE_INSTRUCTION, message, span, "no instruction");
    match name.eq_ignore_ascii_case(near) {
        true => diagnostic.because("the listing follows a dialect that does not have it"),
        false => diagnostic.advise_edit(
            format!("write `{near}`, if the instruction is meant"),
            span,
            near,
        ),
    }
}

pub(super) fn two_labels(span: Span, first: Span, near: Option<&'static str>) -> Diagnostic {
    let message = "two words became labels, and nothing uses them";
    let diagnostic =
        Diagnostic::warning(problem::LABEL_LIKE_INSTRUCTION, message, span, "no instruction");
    match near {
        Some(near) => diagnostic.advise_edit(
            format!("write `{near}`, if the instruction is meant"),
            first,
            near,
        ),
        None => diagnostic.because("a line is a label, an instruction or directive, its operands"),
    }
}

pub(super) fn decimal_vector(span: Span, digits: &str, value: i32) -> Diagnostic {
    let message = format!("the trap vector is x{value:02X}");
    Diagnostic::warning(problem::DECIMAL_VECTOR, message, span, "a decimal number")
        .because("the system's traps are x20 to x25")
        .advise_edit(format!("write `x{digits}`"), span, format!("x{digits}"))
}

pub(super) fn taken_liberty(
    liberty: Liberty,
    span: Span,
    count: usize,
    refused_by: &[&'static str],
) -> Diagnostic {
    let places = if count > 1 { format!(", in {count} places") } else { String::new() };
    let message = format!("{}{places}", liberty.name());
    let (last, others) = refused_by.split_last().unwrap_or((&"", &[]));
    let tools = match others {
        [] => (*last).to_string(),
        others => format!("{} and {last}", others.join(", ")),
    };
    let verb = if others.is_empty() { "refuses" } else { "refuse" };
    Diagnostic::note(problem::LIBERTY, message, span, format!("{tools} {verb} this"))
}

pub(super) fn bit_pattern(span: Span, text: &str, value: i32, what: &str) -> Diagnostic {
    let message = format!("{text} is taken as a pattern of bits");
    Diagnostic::note(problem::BIT_PATTERN, message, span, format!("as {what} it is {value}"))
        .advise_edit(format!("write `#{value}`"), span, format!("#{value}"))
}

pub(super) fn decimal_origin(span: Span, digits: &str, value: i32) -> Diagnostic {
    let message = format!("the block begins at x{value:04X}");
    Diagnostic::warning(problem::DECIMAL_ORIGIN, message, span, "a decimal number").advise_edit(
        format!("write `x{digits}`, or `#{digits}` if it is meant"),
        span,
        format!("x{digits}"),
    )
}

pub(super) fn unused(span: Span, name: &str) -> Diagnostic {
    let message = format!("nothing uses the label `{name}`");
    Diagnostic::warning(problem::UNUSED_LABEL, message, span, "defined here")
}

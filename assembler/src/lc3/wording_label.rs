//! The words for problems of labels.

use isa::lc3::Operation;

use super::dialect::Dialect;
use super::problem::{self, NameFault};
use super::statement::{Form, register};
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::say;
use crate::source::Span;
use crate::text::Text;

pub(super) fn bad_label(span: Span, name: &str, fault: NameFault) -> Diagnostic {
    let other_name = || say!("choose another name");
    let (label, advice) = match fault {
        NameFault::Register => (say!("it is a register"), other_name()),
        NameFault::Number => (say!("it is a number"), say!("choose a name that no number has")),
        NameFault::Instruction => (say!("it is an instruction"), other_name()),
        NameFault::Signs(dialect) => (letters_only(dialect), say!("leave the other signs out")),
        NameFault::Second(dialect) => (one_a_line(dialect), say!("give it a line of its own")),
    };
    let message = say!("`{name}` cannot be a label", name);
    Diagnostic::error(code::RESERVED_NAME, message, span, label).advise(advice)
}

fn letters_only(dialect: Dialect) -> Text {
    match dialect {
        Dialect::Book => say!("the book takes only letters and digits"),
        other => {
            say!("the dialect {dialect} takes only letters and digits", dialect = other.name())
        }
    }
}

fn one_a_line(dialect: Dialect) -> Text {
    match dialect {
        Dialect::Book => say!("the book takes one label a line"),
        other => say!("the dialect {dialect} takes one label a line", dialect = other.name()),
    }
}

pub(super) fn elsewhere(span: Span, name: &str, there: Span, insert: Span) -> Diagnostic {
    let message = say!("no label is called `{name}` in this listing", name);
    Diagnostic::error(code::UNDEFINED, message, span, say!("not defined here"))
        .and_label(there, say!("another listing defines it"))
        .because(say!("the labels of a listing are its own, unless it asks for those of others"))
        .advise_edit(
            say!("ask for it with `.EXTERNAL {name}`", name),
            insert,
            format!("\t.EXTERNAL {name}\n"),
        )
}

pub(super) fn unresolved(
    span: Span,
    name: &str,
    near: Option<(String, Span)>,
    alone: bool,
) -> Diagnostic {
    let message = match alone {
        true => say!("`{name}` is to come from another listing, and there is none", name),
        false => say!("no other listing defines `{name}`", name),
    };
    let diagnostic = Diagnostic::error(problem::UNRESOLVED, message, span, say!("not defined"));
    match near {
        Some(near) => written_nearly(diagnostic, span, near),
        None if alone => diagnostic
            .advise(say!("name all listings together: `typein asm a.asm b.asm -o program.obj`")),
        None => diagnostic.advise(say!("define it in one of them: `{name}` before a line", name)),
    }
}

/// Advice to write the name that there is.
fn written_nearly(diagnostic: Diagnostic, span: Span, near: (String, Span)) -> Diagnostic {
    let (near, place) = near;
    diagnostic
        .and_label(place, say!("`{name}` is defined here", name = &near))
        .advise_writing(span, near)
}

pub(super) fn ambiguous(span: Span, name: &str, places: [Span; 2]) -> Diagnostic {
    let message = say!("two other listings define `{name}`", name);
    Diagnostic::error(code::DEFINED_TWICE, message, span, say!("which of them?"))
        .and_label(places[0], say!("this one"))
        .and_label(places[1], say!("or this one"))
        .advise(say!("give one of them another name"))
}

pub(super) fn undefined(span: Span, name: &str, near: Option<(String, Span)>) -> Diagnostic {
    let message = say!("no label is called `{name}`", name);
    let diagnostic = Diagnostic::error(code::UNDEFINED, message, span, say!("not defined"));
    let number = name.strip_prefix(['r', 'R']).and_then(|digits| digits.parse::<u32>().ok());
    let instruction = Form::named(name).map(Form::row);
    match near {
        _ if instruction.is_some_and(|row| row.operation == Operation::Trap) => diagnostic
            .because(say!("`{name}` is an instruction, which calls the system by itself", name))
            .advise(say!("write `{name}` alone, with no instruction before it", name)),
        Some((label, there)) if is_sum(name, &label) => {
            added(diagnostic).and_label(there, say!("`{name}` is defined here", name = label))
        }
        Some(near) => written_nearly(diagnostic, span, near),
        None if name.starts_with('=') && name.ends_with(|c: char| c.is_ascii_hexdigit()) => {
            let number = &name[1..];
            diagnostic.advise(say!(
                "keep the number in memory, `N .FILL {number}`, and write `N` here",
                number
            ))
        }
        None if name.contains(['+', '-']) => added(diagnostic),
        None if name.starts_with(|c: char| c.is_ascii_digit()) => diagnostic
            .because(say!("it is no number, either: those are `#10`, `10`, `x1F` or `b101`")),
        None if number.is_some() => diagnostic.because(say!("the registers are R0 to R7")),
        None if name.starts_with(['[', '(']) => {
            let inner = name.trim_matches(['[', ']', '(', ')']);
            let base = register(inner).map_or("BaseR", |_| inner);
            diagnostic
                .because(say!(
                    "the LC-3 has no brackets; an address in a register goes through LDR or STR"
                ))
                .advise(say!("write `LDR` or `STR` with `{base}, #0` behind the register", base))
        }
        None if !name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte)) =>
        {
            diagnostic.because(say!("labels are made of the letters A to Z, digits and `_`"))
        }
        None => {
            diagnostic.advise(say!("define it: `{name} .FILL x0`, or `{name}` before a line", name))
        }
    }
}

/// Whether a word is a label and what is to be added to it or taken away.
fn is_sum(word: &str, label: &str) -> bool {
    let (front, rest) = word.split_at(word.find(['+', '-']).unwrap_or(word.len()));
    !rest.is_empty() && front.eq_ignore_ascii_case(label)
}

fn added(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic
        .because(say!("an operand is a label or a number; nothing is added to labels"))
        .advise(say!("only the dialect lc3edit adds a number to a label: `;! dialect lc3edit`"))
}

pub(super) fn defined_twice(span: Span, name: &str, first: Span) -> Diagnostic {
    let message = say!("the label `{name}` is defined twice", name);
    Diagnostic::error(code::DEFINED_TWICE, message, span, say!("again here"))
        .and_label(first, say!("first here"))
        .because(say!("case does not matter, and all blocks of a file share their labels"))
}

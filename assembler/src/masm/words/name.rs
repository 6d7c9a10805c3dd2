//! The words for mistakes in names, numbers and expressions.

use super::super::problem::{self as codes, What};
use super::{error, with_first};
use crate::code;
use crate::diagnostic::{Diagnostic, Edit, Help, Label};
use crate::say;
use crate::source::Span;
use crate::suggest;

/// The report of a name that nothing defines, for all of its uses. Where another name is defined
/// twice, one of its definitions may be meant, so that what is near is not sure.
pub(in super::super) fn undefined(
    name: &str,
    uses: &[Span],
    near: &[&str],
    another_twice: bool,
) -> Diagnostic {
    let first = uses.first().copied().unwrap_or_default();
    let found = Diagnostic::error(
        code::UNDEFINED,
        say!("nothing is called `{name}`", name),
        first,
        say!("no label, variable or constant has this name"),
    );
    let found = match uses.len() {
        0 | 1 => found,
        count => found.because(say!("it is used in {count} places", count)),
    };
    let write = |replacement: &str| {
        let edit = |&span: &Span| Edit { span, replacement: replacement.to_string() };
        uses.iter().map(edit).collect::<Vec<Edit>>()
    };
    if let Some(zero) = with_zero(name) {
        let advice = say!("write `{zero}`: a zero, not the letter O", zero = &zero);
        return found.advise_edits(advice, write(&zero));
    }
    let sure = near.iter().all(|near| suggest::is_slip(name, near));
    let may_write = sure || near.len() > 1;
    let found = near.iter().fold(found, |found, near| match may_write {
        true => found.advise_edits(say!("write `{code}`", code = near), write(near)),
        false => found.advise(say!("is `{name}` meant?", name = near)),
    });
    match near.is_empty() {
        false if another_twice || !may_write => found.advise(say!("or define it")),
        false => found,
        true if looks_hexadecimal(name) => found.advise_edits(
            say!("put 0 before a hexadecimal number that begins with a letter"),
            write(&format!("0{name}")),
        ),
        true if another_twice => found.advise(say!("define it")),
        true => found.advise(say!("define it, or take it out")),
    }
}

/// Advises to make the second definition of a name that of the only name without one.
pub(in super::super) fn perhaps_missing(twice: &mut Diagnostic, place: Span, name: &str) {
    let edit = Edit { span: place, replacement: name.to_string() };
    let text = say!("`{name}` is used and not defined; is this it?", name);
    twice.help.insert(0, Help { text, edits: vec![edit] });
}

/// Shows to the report of the only name without a definition the name that has one too many.
pub(in super::super) fn perhaps_there(missing: &mut Diagnostic, twice: Span, other: &str) {
    let text = say!("`{other}` is defined twice", other);
    missing.labels.push(Label { span: twice, text });
    missing.help.pop_if(|help| help.edits.is_empty());
    let text = say!("perhaps the second `{other}` is meant to have this name", other);
    missing.help.push(Help { text, edits: Vec::new() });
}

/// The report of what emu8086 writes for `BYTE PTR` and `WORD PTR`, at all of its places.
pub(in super::super) fn emulators_size(size: &str, places: &[Span]) -> Diagnostic {
    let first = places.first().copied().unwrap_or_default();
    let message = say!("only emu8086 knows this short form of {size} PTR", size);
    let found = error(code::UNDEFINED, message, first, say!("to MASM this is a name with a dot"));
    let found = match places.len() {
        0 | 1 => found,
        count => found.because(say!("it is used in {count} places", count)),
    };
    let replacement = format!("{size} PTR ");
    let edit = |&span: &Span| Edit { span, replacement: replacement.clone() };
    found.advise_edits(say!("write `{size} PTR`", size), places.iter().map(edit).collect())
}

/// Adds to the report of a refused line that the name which it would define is used.
pub(in super::super) fn also_used(refused: &mut Diagnostic, name: &str, used: Span) {
    refused.labels.push(Label { span: used, text: say!("`{name}` is used here", name) });
}

/// The number that a name is when its letters O are zeros.
fn with_zero(name: &str) -> Option<String> {
    let zeros = name.replace(['O', 'o'], "0");
    let digits = zeros.strip_suffix(['h', 'H']).unwrap_or(&zeros);
    let number = zeros.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_hexdigit());
    (number && zeros != name).then_some(zeros)
}

fn looks_hexadecimal(name: &str) -> bool {
    name.strip_suffix(['h', 'H'])
        .is_some_and(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()))
}

// Long: a flat match, one arm a mistake.
/// The report of a mistake in a name or an expression.
pub(super) fn name(span: Span, what: What) -> Diagnostic {
    match what {
        What::Circular(name) => {
            let message = say!("`{name}` is defined by itself", name);
            error(code::UNDEFINED, message, span, say!("its text leads back to it"))
                .advise(say!("give it a number, or the name of something else"))
        }
        What::DefinedTwice { name, first, alike } => {
            let found = error(
                code::DEFINED_TWICE,
                say!("`{name}` is defined twice", name),
                span,
                say!("defined again here"),
            );
            if let Some(other) = alike {
                return with_first(found, first)
                    .because(say!(
                        "names are told apart by their first 31 characters, which `{other}` shares",
                        other
                    ))
                    .advise(say!("make one of them differ earlier"));
            }
            with_first(found, first)
                .advise(say!("give one of them another name; in a macro say LOCAL"))
        }
        What::DifferentKind { name, first } => {
            let message = say!("`{name}` is something else already", name);
            with_first(
                error(codes::DIFFERENT_KIND, message, span, say!("cannot be this, too")),
                first,
            )
            .advise(say!("give one of them another name"))
        }
        What::UsedReserved(name) => {
            let message = say!("`{name}` is a reserved word", name);
            Diagnostic::warning(codes::USED_RESERVED, message, span, say!("defined as a name here"))
                .because(say!(
                    "where it can be a register, an operator or an instruction, it stays one"
                ))
                .advise(say!("give it another name"))
        }
        What::OutOfRange { value, least, most } => {
            let message = say!("{value} is out of range", value);
            error(
                code::OUT_OF_RANGE,
                message,
                span,
                say!("{least} to {most} fits here", least, most),
            )
        }
        What::NumberTooLarge { most } => error(
            codes::NUMBER_TOO_LARGE,
            say!("the number is too large"),
            span,
            say!("at most {most} here", most),
        )
        .advise(say!("DD holds 32 bits, DQ 64")),
        What::DivisionByZero => {
            error(code::DIVISION_BY_ZERO, say!("division by zero"), span, say!("this is 0"))
        }
        What::NegativeShift(count) => {
            error(codes::NEGATIVE_SHIFT, say!("a shift by {count}", count), span, say!("0 or more"))
                .advise(say!("SHR shifts the other way"))
        }
        What::ForwardReference(name) => {
            let message = match name.is_empty() {
                true => say!("the value must be known here"),
                false => say!("`{name}` must be known here", name),
            };
            error(codes::FORWARD_REFERENCE, message, span, say!("it is defined further down"))
                .because(say!("how long the program is depends on it"))
                .advise(say!("move the definition up"))
        }
        What::AliasBelow(name) => {
            let message = say!("`{name}` must be known here", name);
            let label = say!("it is another name, defined further down");
            error(codes::FORWARD_REFERENCE, message, span, label)
                .because(say!("what it stands for is defined further down, too"))
                .advise(say!("move the definition up"))
        }
        What::Phase { expected, found } => {
            let message =
                say!("{found} bytes, where pass one had left room for {expected}", found, expected);
            error(codes::PHASE, message, span, say!("a name in it is defined further down"))
                .because(say!(
                    "pass one takes such a name for a variable that DS reaches, or for near code"
                ))
                .advise(say!("move the definition up, or write the segment: `CS:` before the name"))
        }
        What::PhaseLabel { name, before, now } => {
            let [now, before] = [now, before].map(|offset| format!("{offset:04X}"));
            let message =
                say!("`{name}` is at {now}, but at {before} in pass one", name, now, before);
            error(codes::PHASE, message, span, say!("the passes disagree from here on"))
                .because(say!("something above has another length in pass two"))
                .advise(say!("look for IF1, IFDEF and names that are defined further down"))
        }
        What::ConstantExpected => error(
            codes::CONSTANT_EXPECTED,
            say!("only a number can stand here"),
            span,
            say!("an address or a register"),
        ),
        What::TwoAddresses => error(
            codes::TWO_ADDRESSES,
            say!("two addresses cannot be added"),
            span,
            say!("both are addresses"),
        )
        .advise(say!("only their difference is a number")),
        What::ApartAddresses => {
            let message = say!("the distance is unknown before the program is linked");
            error(codes::APART_ADDRESSES, message, span, say!("not two places of one segment"))
        }
        What::UnknownType(name) => error(
            codes::UNKNOWN_TYPE,
            say!("`{name}` is no type", name),
            span,
            say!("BYTE, WORD, DWORD, QWORD, TBYTE, NEAR, FAR or a structure"),
        ),
        What::NoSegment => error(
            codes::NO_SEGMENT,
            say!("a number has no segment"),
            span,
            say!("SEG needs a label"),
        ),
        What::NotData => error(
            codes::NOT_DATA,
            say!("LENGTH and SIZE need the name of data"),
            span,
            say!("no variable"),
        ),
        What::NotCode => error(
            codes::NOT_CODE,
            say!("a jump needs the name of code"),
            span,
            say!("not a label of code"),
        )
        .advise(say!("define the target with `:` or with LABEL NEAR")),
        What::TooDeep => error(
            codes::TOO_DEEP,
            say!("an expression nested more than 48 deep"),
            span,
            say!("too deep here"),
        ),
        What::DupCount(count) => {
            error(codes::DUP_COUNT, say!("{count} times DUP", count), span, say!("1 to 65535"))
        }
        What::MisspeltDup(word) => error(
            code::UNEXPECTED,
            say!("`{word}` is no operator", word),
            span,
            say!("a count stands in front, and values in parentheses behind"),
        )
        .advise_writing(span, "DUP"),
        What::DupWithoutCount => error(
            codes::DUP_COUNT,
            say!("DUP without a count"),
            span,
            say!("how often must stand in front"),
        )
        .advise(say!("write the number in front: `10 DUP (0)`")),
        What::DupCountInMemory(name) => {
            let message = say!("the count of DUP must be a constant");
            let label = say!(
                "`{name}` is memory, which has no value before the program runs",
                name = &name
            );
            error(codes::CONSTANT_EXPECTED, message, span, label).advise(say!(
                "write the number itself, or define `{name}` with EQU instead of DB or DW",
                name
            ))
        }
        What::DupInAngles(edits) => error(
            code::UNEXPECTED,
            say!("the values of DUP stand in parentheses"),
            span,
            say!("`(` must stand here"),
        )
        .advise_edits(say!("write `(` and `)`"), edits),
        What::TooManyValues { most } => {
            let label = match most {
                0 => say!("a field of several values cannot be given one"),
                1 => say!("it has one field"),
                most => say!("it has {most} fields", most),
            };
            error(codes::TOO_MANY_VALUES, say!("more values than fields"), span, label)
        }
        What::TooManyKept => error(
            code::TOO_LONG,
            say!("the structures of the listing have more than 1000000 values"),
            span,
            say!("this one is too much"),
        )
        .advise(say!("write many equal values as one, with DUP")),
        What::NotARecord => error(
            codes::NOT_A_RECORD,
            say!("MASK and WIDTH need a record or its field"),
            span,
            say!("neither"),
        ),
        _ => error(code::UNDEFINED, say!("an unknown name"), span, say!("here")),
    }
}

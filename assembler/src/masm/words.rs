//! The words for each mistake.

use super::link;
use super::problem::{self as codes, Problem, What};
use crate::code;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::suggest;
use crate::text::Text;

/// An error with its main label.
pub(super) fn error(
    code: Code,
    message: impl Into<Text>,
    span: Span,
    label: impl Into<Text>,
) -> Diagnostic {
    Diagnostic::error(code, message, span, label)
}

/// The report of a mistake.
// Long: a flat match, which kinds of mistakes are worded where.
pub(super) fn diagnostic(problem: Problem) -> Diagnostic {
    let Problem { span, what } = problem;
    match what {
        What::Echo => Diagnostic::note(code::UNEXPECTED, "see the other reports", span, "here"),
        what @ (What::LookAlike { .. }
        | What::ForeignName
        | What::StrayCharacter
        | What::OpenString { .. }
        | What::Expected(_)
        | What::UnknownInstruction { .. }
        | What::Prose(_)
        | What::UnknownDirective { .. }
        | What::MissingEnd { .. }
        | What::BadNumber { .. }
        | What::LineTooLong { .. }
        | What::EmptyString
        | What::StringTooLong(_)
        | What::OpenBracket
        | What::ExtraCharacters
        | What::MissingData
        | What::OpenComment
        | What::NoSuchFile { .. }) => syntax(span, what),
        what @ (What::Undefined(_)
        | What::DefinedTwice { .. }
        | What::DifferentKind { .. }
        | What::UsedReserved(_)
        | What::OutOfRange { .. }
        | What::NumberTooLarge { .. }
        | What::DivisionByZero
        | What::NegativeShift(_)
        | What::ForwardReference(_)
        | What::Phase { .. }
        | What::PhaseLabel { .. }
        | What::ConstantExpected
        | What::TwoAddresses
        | What::ApartAddresses
        | What::UnknownType(_)
        | What::NoSegment
        | What::NotData
        | What::NotCode
        | What::TooDeep
        | What::DupCount(_)
        | What::TooManyValues { .. }
        | What::NotARecord) => name(span, what),
        what @ (What::MissingCs { .. }
        | What::NoOpenSegment
        | What::WrongEnd { .. }
        | What::BadAlign(_)
        | What::NotASegment(_)
        | What::EvenInByteSegment
        | What::TooLong { .. }
        | What::OpenBlock { .. }
        | What::Unresolved(_)
        | What::ImageTooLong { .. }
        | What::NotInConditional
        | What::ElseTwice { .. }
        | What::NotInMacro
        | What::TooNested
        | What::TooManyLines
        | What::Forced(_)
        | What::OpenBody { .. }) => super::words_block::block(span, what),
        what => super::words_instruction::instruction(span, what),
    }
}

/// Adds the calls that led to the line, innermost first.
pub(super) fn with_calls(mut diagnostic: Diagnostic, calls: &[Span]) -> Diagnostic {
    const MOST: usize = 3;
    for call in calls.iter().take(MOST) {
        diagnostic = diagnostic.and_label(*call, "in what this brings in");
    }
    if calls.len() > MOST {
        diagnostic =
            diagnostic.because(format!("{} more levels are not shown", calls.len() - MOST));
    }
    diagnostic
}

// Long: a flat match, one arm a mistake.
fn syntax(span: Span, what: What) -> Diagnostic {
    match what {
        What::LookAlike { written, latin } => suggest::look_alike(span, &written, &latin),
        What::ForeignName => error(
            code::STRAY_CHARACTER,
            "a name with foreign letters",
            span,
            "names are made of A-Z, digits and _ ? @ $",
        )
        .advise("give it a name in Latin letters; comments and strings may have any"),
        What::StrayCharacter => error(
            code::STRAY_CHARACTER,
            "a character that means nothing here",
            span,
            "not part of any statement",
        )
        .advise("take it out, or put `;` before it if it begins a comment"),
        What::OpenString { close } => error(
            code::OPEN_STRING,
            "a string without its closing quote",
            span,
            "it reaches to the end of the line",
        )
        .advise_edits("close it with the quote that opened it", vec![close]),
        What::Expected(wanted) => error(
            code::UNEXPECTED,
            format!("expected {wanted}"),
            span,
            format!("{wanted} must stand here"),
        ),
        What::UnknownInstruction { name, nearest } => {
            let label = "no instruction, directive or macro has this name";
            let found = error(
                code::UNKNOWN_INSTRUCTION,
                format!("unknown instruction `{name}`"),
                span,
                label,
            );
            spelt(found, span, nearest, "a label ends in `:`, a macro is defined before it is used")
        }
        What::Prose(word) => error(
            code::UNKNOWN_INSTRUCTION,
            format!("unknown instruction `{word}`"),
            span,
            "no instruction, directive or macro has this name",
        )
        .advise_edit("if this is a comment, put `;` before it", span.before(), "; "),
        What::UnknownDirective { name, nearest } => {
            let label = "no directive has this name";
            let found = error(
                code::UNKNOWN_INSTRUCTION,
                format!("unknown directive `{name}`"),
                span,
                label,
            );
            spelt(found, span, nearest, "docs/dialects lists the directives")
        }
        What::MissingEnd { start, at } => {
            let end = start.map_or("END".to_string(), |start| format!("END {start}"));
            Diagnostic::note(
                code::MISSING_END,
                "the listing has no END",
                span,
                "the file ends here",
            )
            .because("without END and a label the program starts at its first byte")
            .advise_edit(
                format!("end the listing with `{end}`"),
                at,
                format!("\n{end}\n"),
            )
        }
        What::BadNumber { text, radix } => error(
            code::BAD_NUMBER,
            format!("`{text}` is no number"),
            span,
            format!("a digit is not of radix {radix}"),
        )
        .advise("hexadecimal numbers end in H and begin with a digit: 0FFH; binary ones end in B"),
        What::LineTooLong { length } => {
            let message = format!("a line of {length} bytes; a line has at most 512");
            error(codes::LINE_TOO_LONG, message, span, "the limit is here")
                .advise("break the line; DB and DW go on with another DB or DW")
        }
        What::EmptyString => error(
            codes::EMPTY_STRING,
            "a string of no characters",
            span,
            "nothing stands between the quotes",
        )
        .advise("leave it out, or write the number of the character that is meant"),
        What::StringTooLong(length) => {
            let message = format!("a string of {length} characters where a number must stand");
            error(codes::STRING_TOO_LONG, message, span, "one character, or two for a word")
                .advise("put longer strings into DB")
        }
        What::OpenBracket => {
            error(codes::OPEN_BRACKET, "a bracket is not closed", span, "opened here")
                .advise("close it where its contents end")
        }
        What::ExtraCharacters => Diagnostic::warning(
            codes::EXTRA_CHARACTERS,
            "more words than the statement takes",
            span,
            "these are left out",
        )
        .advise("take them out, or put `;` before them if they are a comment"),
        What::MissingData => {
            Diagnostic::warning(codes::MISSING_DATA, "an operand is missing", span, "0 is taken")
                .advise("write the operand, or take out the comma")
        }
        What::OpenComment => Diagnostic::note(
            codes::OPEN_COMMENT,
            "COMMENT is not ended",
            span,
            "everything from here on is comment",
        )
        .advise("repeat the sign that stands behind COMMENT where the comment ends"),
        What::NoSuchFile { name, tried } => {
            let found = error(
                code::NO_SUCH_FILE,
                format!("there is no file `{name}`"),
                span,
                "included here",
            );
            if tried.is_empty() {
                found
            } else {
                found.because(format!("looked for: {}", tried.join(", ")))
            }
        }
        _ => error(code::UNEXPECTED, "a statement that cannot be read", span, "here"),
    }
}

fn spelt(found: Diagnostic, span: Span, nearest: Option<String>, otherwise: &str) -> Diagnostic {
    match nearest {
        Some(nearest) => found.advise_edit(format!("write `{nearest}`"), span, nearest),
        None => found.advise(otherwise),
    }
}

/// The report of a name that nothing defines, for all of its uses.
pub(super) fn undefined(name: &str, uses: &[Span], nearest: Option<&str>) -> Diagnostic {
    let first = uses.first().copied().unwrap_or_default();
    let found = Diagnostic::error(
        code::UNDEFINED,
        format!("nothing is called `{name}`"),
        first,
        "no label, variable or constant has this name",
    );
    let found = match uses.len() {
        0 | 1 => found,
        count => found.because(format!("it is used in {count} places")),
    };
    match nearest.filter(|_| with_zero(name).is_none()) {
        Some(nearest) => {
            let edits = uses
                .iter()
                .map(|&span| crate::diagnostic::Edit { span, replacement: nearest.to_string() });
            found.advise_edits(format!("write `{nearest}`"), edits.collect())
        }
        None if with_zero(name).is_some() => {
            let zero = with_zero(name).unwrap_or_default();
            let edits = uses
                .iter()
                .map(|&span| crate::diagnostic::Edit { span, replacement: zero.clone() });
            found.advise_edits(format!("write `{zero}`: a zero, not the letter O"), edits.collect())
        }
        None if looks_hexadecimal(name) => {
            let edits = uses
                .iter()
                .map(|&span| crate::diagnostic::Edit { span, replacement: format!("0{name}") });
            found.advise_edits(
                "put 0 before a hexadecimal number that begins with a letter",
                edits.collect(),
            )
        }
        None => found.advise("define it, or take it out"),
    }
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
fn name(span: Span, what: What) -> Diagnostic {
    match what {
        What::DefinedTwice { name, first } => {
            let found = error(
                code::DEFINED_TWICE,
                format!("`{name}` is defined twice"),
                span,
                "defined again here",
            );
            with_first(found, first).advise("give one of them another name; in a macro say LOCAL")
        }
        What::DifferentKind { name, first } => {
            let message = format!("`{name}` is something else already");
            with_first(error(codes::DIFFERENT_KIND, message, span, "cannot be this, too"), first)
                .advise("give one of them another name")
        }
        What::UsedReserved(name) => {
            let message = format!("`{name}` is a reserved word");
            Diagnostic::warning(codes::USED_RESERVED, message, span, "defined as a name here")
                .because("where it can be a register, an operator or an instruction, it stays one")
                .advise("give it another name")
        }
        What::OutOfRange { value, least, most } => {
            let message = format!("{value} is out of range");
            error(code::OUT_OF_RANGE, message, span, format!("{least} to {most} fits here"))
        }
        What::NumberTooLarge { most } => error(
            codes::NUMBER_TOO_LARGE,
            "the number is too large",
            span,
            format!("at most {most} here"),
        )
        .advise("DD holds 32 bits, DQ 64"),
        What::DivisionByZero => {
            error(code::DIVISION_BY_ZERO, "division by zero", span, "this is 0")
        }
        What::NegativeShift(count) => {
            error(codes::NEGATIVE_SHIFT, format!("a shift by {count}"), span, "0 or more")
                .advise("SHR shifts the other way")
        }
        What::ForwardReference(name) => {
            let subject =
                if name.is_empty() { "the value".to_string() } else { format!("`{name}`") };
            let message = format!("{subject} must be known here");
            error(codes::FORWARD_REFERENCE, message, span, "it is defined further down")
                .because("how long the program is depends on it")
                .advise("move the definition up")
        }
        What::Phase { expected, found } => {
            let message = format!("{found} bytes, where pass one had left room for {expected}");
            error(codes::PHASE, message, span, "a name in it is defined further down")
                .because(
                    "pass one takes such a name for a variable that DS reaches, or for near code",
                )
                .advise("move the definition up, or write the segment: `CS:` before the name")
        }
        What::PhaseLabel { name, before, now } => {
            let message = format!("`{name}` is at {now:04X}, but at {before:04X} in pass one");
            error(codes::PHASE, message, span, "the passes disagree from here on")
                .because("something above has another length in pass two")
                .advise("look for IF1, IFDEF and names that are defined further down")
        }
        What::ConstantExpected => error(
            codes::CONSTANT_EXPECTED,
            "only a number can stand here",
            span,
            "an address or a register",
        ),
        What::TwoAddresses => {
            error(codes::TWO_ADDRESSES, "two addresses cannot be added", span, "both are addresses")
                .advise("only their difference is a number")
        }
        What::ApartAddresses => {
            let message = "the distance is unknown before the program is linked";
            error(codes::APART_ADDRESSES, message, span, "not two places of one segment")
        }
        What::UnknownType(name) => error(
            codes::UNKNOWN_TYPE,
            format!("`{name}` is no type"),
            span,
            "BYTE, WORD, DWORD, QWORD, TBYTE, NEAR, FAR or a structure",
        ),
        What::NoSegment => {
            error(codes::NO_SEGMENT, "a number has no segment", span, "SEG needs a label")
        }
        What::NotData => {
            error(codes::NOT_DATA, "LENGTH and SIZE need the name of data", span, "no variable")
        }
        What::NotCode => {
            error(codes::NOT_CODE, "a jump needs the name of code", span, "not a label of code")
                .advise("define the target with `:` or with LABEL NEAR")
        }
        What::TooDeep => {
            error(codes::TOO_DEEP, "an expression nested more than 48 deep", span, "too deep here")
        }
        What::DupCount(count) => {
            error(codes::DUP_COUNT, format!("{count} times DUP"), span, "1 to 65535")
        }
        What::TooManyValues { most } => {
            let label = if most == 0 {
                "a field of several values cannot be given one".to_string()
            } else {
                format!("it has {most} fields")
            };
            error(codes::TOO_MANY_VALUES, "more values than fields", span, label)
        }
        What::NotARecord => {
            error(codes::NOT_A_RECORD, "MASK and WIDTH need a record or its field", span, "neither")
        }
        _ => error(code::UNDEFINED, "an unknown name", span, "here"),
    }
}

/// Adds the place of the first definition.
pub(super) fn with_first(found: Diagnostic, first: Option<Span>) -> Diagnostic {
    match first {
        Some(first) => found.and_label(first, "first here"),
        None => found,
    }
}

/// What linking finds wrong. Only listings know of places.
pub(super) fn link_problem(found: link::Problem, modules: &[link::Module]) -> Diagnostic {
    let module = match found {
        link::Problem::Unresolved { module, .. }
        | link::Problem::DefinedTwice { module, .. }
        | link::Problem::BadIndex { module } => module,
        link::Problem::TooLong { .. } | link::Problem::SegmentTooLong { .. } => 0,
    };
    let none = link::Notes::default();
    let notes = modules.get(module).map_or(&none, |module| &module.notes);
    let (span, what) = match found {
        link::Problem::Unresolved { name, .. } => {
            let used = notes.used.iter().find(|(known, _)| *known == name);
            (used.map_or(notes.place, |(_, span)| *span), What::Unresolved(name))
        }
        link::Problem::TooLong { bytes } => {
            (notes.place, What::ImageTooLong { bytes: bytes as usize })
        }
        link::Problem::SegmentTooLong { name, .. } => {
            (notes.place, What::TooLong { segment: name })
        }
        link::Problem::DefinedTwice { name, .. } => {
            (notes.place, What::DefinedTwice { name, first: None })
        }
        link::Problem::BadIndex { .. } => (notes.place, What::NoSegment),
    };
    diagnostic(Problem { span, what })
}

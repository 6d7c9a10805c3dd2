//! The words for each mistake.

mod block;
mod instruction;
mod link;
mod name;
mod syntax;

use super::problem::{Problem, What};
use crate::code;
use crate::diagnostic::{Code, Diagnostic};
use crate::say;
use crate::source::Span;
use crate::text::Text;

pub(super) use link::{linking, unreadable};
pub(super) use name::{also_used, emulators_size, perhaps_missing, perhaps_there, undefined};
pub(super) use syntax::sure_label;

/// An error with its main label.
fn error(code: Code, message: Text, span: Span, label: Text) -> Diagnostic {
    Diagnostic::error(code, message, span, label)
}

/// The report of a mistake.
// Long: a flat match, which kinds of mistakes are worded where.
pub(super) fn diagnostic(problem: Problem) -> Diagnostic {
    let Problem { span, what } = problem;
    match what {
        What::Echo => {
            Diagnostic::note(code::UNEXPECTED, say!("see the other reports"), span, say!("here"))
        }
        what @ (What::LookAlike { .. }
        | What::ForeignName
        | What::StrayCharacter
        | What::OpenString { .. }
        | What::Expected(_)
        | What::LoneWord(_)
        | What::BareLabel(_)
        | What::MissingComma { .. }
        | What::UnknownInstruction { .. }
        | What::Prose(_)
        | What::PlainWords(_)
        | What::UnknownDirective { .. }
        | What::MissingEnd { .. }
        | What::BadNumber { .. }
        | What::LineTooLong { .. }
        | What::TextTooLong { .. }
        | What::EmptyString { .. }
        | What::StringTooLong(_)
        | What::QuoteInside { .. }
        | What::SlashComment
        | What::SignInLabel { .. }
        | What::TypeWithoutPtr { .. }
        | What::OpenBracket
        | What::ExtraCharacters
        | What::MissingData
        | What::OpenComment { .. }
        | What::NotAField { .. }
        | What::NoSuchFile { .. }) => syntax::syntax(span, what),
        what @ (What::Undefined(_)
        | What::AliasBelow(_)
        | What::Circular(_)
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
        | What::MisspeltDup(_)
        | What::DupWithoutCount
        | What::DupCountInMemory(_)
        | What::DupInAngles(_)
        | What::TooManyKept
        | What::TooManyValues { .. }
        | What::NotARecord) => name::name(span, what),
        what @ (What::MissingCs { .. }
        | What::NoOpenSegment
        | What::WrongEnd { .. }
        | What::BadAlign(_)
        | What::NotASegment(_)
        | What::EvenInByteSegment
        | What::TooLong { .. }
        | What::OpenBlock { .. }
        | What::NotInConditional
        | What::ElseTwice { .. }
        | What::NotInMacro
        | What::TooNested
        | What::TooManyLines
        | What::Forced(_)
        | What::OpenBody { .. }) => block::block(span, what),
        what => instruction::instruction(span, what),
    }
}

/// Adds the calls that led to the line, innermost first.
pub(super) fn with_calls(mut diagnostic: Diagnostic, calls: &[Span]) -> Diagnostic {
    const MOST: usize = 3;
    for call in calls.iter().take(MOST) {
        diagnostic = diagnostic.and_label(*call, say!("in what this brings in"));
    }
    match calls.len().saturating_sub(MOST) {
        0 => diagnostic,
        1 => diagnostic.because(say!("one more level is not shown")),
        count => diagnostic.because(say!("{count} more levels are not shown", count)),
    }
}

/// Adds the place of the first definition.
fn with_first(found: Diagnostic, first: Option<Span>) -> Diagnostic {
    match first {
        Some(first) => found.and_label(first, say!("first here")),
        None => found,
    }
}

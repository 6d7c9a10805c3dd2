//! The words for mistakes in segments, macros and conditional blocks.

use super::super::problem::{self as codes, Block, What};
use super::error;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::say;
use crate::source::Span;
use crate::text::Text;

/// The report of a mistake in a block.
// Long: a flat match, one arm a mistake.
pub(super) fn block(span: Span, what: What) -> Diagnostic {
    match what {
        What::MissingCs { segment } => {
            let message = say!("CS is not assumed to be at `{segment}`", segment = &segment);
            let found =
                error(codes::MISSING_CS, message, span, say!("code cannot be labelled here"));
            match segment.as_str() {
                "_DATA" | "_BSS" | "CONST" => found.advise(say!("write .CODE above the code")),
                _ => found.advise(say!("write `ASSUME CS:{segment}` above", segment)),
            }
        }
        What::NoOpenSegment => error(
            codes::NO_OPEN_SEGMENT,
            say!("this stands in no segment"),
            span,
            say!("no segment is open"),
        )
        .advise(say!("put it between SEGMENT and ENDS, or behind .CODE or .DATA")),
        What::WrongEnd { name, open } => wrong_end(span, name, open),
        What::BadAlign(word) => error(
            codes::BAD_ALIGN,
            say!("`{word}` is no option of SEGMENT", word),
            span,
            say!("BYTE WORD PARA PAGE, PUBLIC STACK COMMON AT, or 'class'"),
        ),
        What::NotASegment(name) => error(
            codes::NOT_A_SEGMENT,
            say!("`{name}` is no segment", name),
            span,
            say!("a segment or group must stand here"),
        ),
        What::EvenInByteSegment => error(
            codes::EVEN_IN_BYTE_SEGMENT,
            say!("a BYTE segment may begin anywhere"),
            span,
            say!("nothing can be aligned in it"),
        )
        .advise(say!("open the segment with WORD or PARA")),
        What::TooLong { segment } => error(
            code::TOO_LONG,
            say!("`{segment}` is longer than 65536 bytes", segment),
            span,
            say!("this does not fit any more"),
        )
        .advise(say!("put part of it into another segment")),
        What::OpenBlock { block, name, doubtful } => {
            let make = if doubtful { Diagnostic::warning } else { Diagnostic::note };
            let help = say!("end it with `{name} {end}`", name = &name, end = block.end());
            let message = not_ended(block, name);
            make(codes::OPEN_BLOCK, message, span, say!("opened here")).advise(help)
        }
        What::NotInConditional => {
            error(codes::NOT_IN_CONDITIONAL, say!("no IF is open"), span, say!("belongs to no IF"))
        }
        What::ElseTwice { first } => error(
            codes::ELSE_TWICE,
            say!("a second ELSE"),
            span,
            say!("this IF has its ELSE already"),
        )
        .and_label(first, say!("first here")),
        What::NotInMacro => error(
            codes::NOT_IN_MACRO,
            say!("no macro or repeat block is open"),
            span,
            say!("nothing to end or leave"),
        ),
        What::TooNested => error(
            codes::TOO_NESTED,
            say!("more than 100 macros and files inside each other"),
            span,
            say!("the last of them"),
        )
        .advise(say!("something brings in itself; stop it with IF")),
        What::TooManyLines => error(
            codes::TOO_MANY_LINES,
            say!("the listing expands to more than 1000000 lines"),
            span,
            say!("given up here"),
        ),
        What::Forced(text) => error(
            codes::FORCED,
            say!("the listing says that this is an error"),
            span,
            say!("`{text}` holds", text),
        ),
        What::OpenBody { block, lost, doubtful } => {
            let make = if doubtful { Diagnostic::warning } else { Diagnostic::note };
            let label = match lost {
                0 => say!("opened here"),
                1 => say!("opened here; the line below is part of it"),
                lost => say!("opened here; the {lost} lines below are part of it", lost),
            };
            make(codes::OPEN_BODY, not_ended(block, String::new()), span, label)
                .advise(say!("end it with {end}", end = block.end()))
        }
        _ => {
            error(code::UNEXPECTED, say!("a statement that cannot stand here"), span, say!("here"))
        }
    }
}

/// The report of an end that ends something else than what is open, or nothing.
fn wrong_end(span: Span, name: String, open: Option<(String, Span)>) -> Diagnostic {
    let Some((open, place)) = open else {
        let message = match name.is_empty() {
            true => say!("nothing is open here"),
            false => say!("`{name}` is not open", name),
        };
        return error(codes::BLOCK_NESTING, message, span, say!("nothing to end"))
            .advise(say!("take the line out, or open it above"));
    };
    let message = say!("`{name}` ends where `{open}` is open", name, open = &open);
    let label = say!("`{open}` must end first", open = &open);
    error(codes::BLOCK_NESTING, message, span, label)
        .and_label(place, say!("opened here"))
        .advise_writing(span, open)
}

/// That a block is open at the end of the listing.
pub(super) fn not_ended(block: Block, name: String) -> Text {
    match block {
        Block::Segment => say!("the segment `{name}` is not ended", name),
        Block::Procedure => say!("the procedure `{name}` is not ended", name),
        Block::Structure => say!("the structure `{name}` is not ended", name),
        Block::Condition => say!("the conditional block is not ended"),
        Block::Macro => say!("the macro is not ended"),
        Block::Repeat => say!("the repeat block is not ended"),
    }
}

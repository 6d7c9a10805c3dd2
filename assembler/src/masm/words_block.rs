//! The words for mistakes in segments, macros and conditional blocks.

use super::problem::{self as codes, What};
use super::words::error;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// The report of a mistake in a block.
// Long: a flat match, one arm a mistake.
pub(super) fn block(span: Span, what: What) -> Diagnostic {
    match what {
        What::MissingCs { segment } => {
            let message = format!("CS is not assumed to be at `{segment}`");
            let found = error(codes::MISSING_CS, message, span, "code cannot be labelled here");
            match segment.as_str() {
                "_DATA" | "_BSS" | "CONST" => found.advise("write .CODE above the code"),
                _ => found.advise(format!("write `ASSUME CS:{segment}` above")),
            }
        }
        What::NoOpenSegment => {
            error(codes::NO_OPEN_SEGMENT, "this stands in no segment", span, "no segment is open")
                .advise("put it between SEGMENT and ENDS, or behind .CODE or .DATA")
        }
        What::WrongEnd { name, open } => match open {
            Some((open, place)) => {
                let message = format!("`{name}` ends where `{open}` is open");
                let found =
                    error(codes::BLOCK_NESTING, message, span, format!("`{open}` must end first"));
                found.and_label(place, "opened here").advise_edit(
                    format!("write `{open}`"),
                    span,
                    open,
                )
            }
            None => {
                error(codes::BLOCK_NESTING, format!("`{name}` is not open"), span, "nothing to end")
                    .advise("take the line out, or open it above")
            }
        },
        What::BadAlign(word) => error(
            codes::BAD_ALIGN,
            format!("`{word}` is no option of SEGMENT"),
            span,
            "BYTE WORD PARA PAGE, PUBLIC STACK COMMON AT, or 'class'",
        ),
        What::NotASegment(name) => error(
            codes::NOT_A_SEGMENT,
            format!("`{name}` is no segment"),
            span,
            "a segment or group must stand here",
        ),
        What::EvenInByteSegment => error(
            codes::EVEN_IN_BYTE_SEGMENT,
            "a BYTE segment may begin anywhere",
            span,
            "nothing can be aligned in it",
        )
        .advise("open the segment with WORD or PARA"),
        What::TooLong { segment } => error(
            code::TOO_LONG,
            format!("`{segment}` is longer than 65536 bytes"),
            span,
            "this does not fit any more",
        )
        .advise("put part of it into another segment"),
        What::OpenBlock { kind, name } => {
            let end = match kind {
                "procedure" => "ENDP",
                _ => "ENDS",
            };
            Diagnostic::note(
                codes::OPEN_BLOCK,
                format!("the {kind} `{name}` is not ended"),
                span,
                "opened here",
            )
            .advise(format!("end it with `{name} {end}`"))
        }
        What::Unresolved(name) => Diagnostic::warning(
            codes::UNRESOLVED,
            format!("nothing here defines the external `{name}`"),
            span,
            "its address is taken as 0",
        )
        .advise("put its source into this listing, or INCLUDE it"),
        What::ImageTooLong { bytes } => {
            let message = format!("the program has {bytes} bytes; DOS has room for {}", 0xA_0000);
            error(code::TOO_LONG, message, span, "the first segment")
        }
        What::NotInConditional => {
            error(codes::NOT_IN_CONDITIONAL, "no IF is open", span, "belongs to no IF")
        }
        What::ElseTwice { first } => {
            error(codes::ELSE_TWICE, "a second ELSE", span, "this IF has its ELSE already")
                .and_label(first, "first here")
        }
        What::NotInMacro => error(
            codes::NOT_IN_MACRO,
            "no macro or repeat block is open",
            span,
            "nothing to end or leave",
        ),
        What::TooNested => error(
            codes::TOO_NESTED,
            "more than 100 macros and files inside each other",
            span,
            "the last of them",
        )
        .advise("something brings in itself; stop it with IF"),
        What::TooManyLines => error(
            codes::TOO_MANY_LINES,
            "the listing expands to more than 1000000 lines",
            span,
            "given up here",
        ),
        What::Forced(text) => error(
            codes::FORCED,
            "the listing says that this is an error",
            span,
            format!("{text} holds"),
        ),
        What::OpenBody { kind, lost } => {
            let end = if kind == "conditional block" { "ENDIF" } else { "ENDM" };
            let make = if lost == 0 { Diagnostic::note } else { Diagnostic::warning };
            let label = match lost {
                0 => "opened here".to_string(),
                1 => "opened here; the line below is part of it".to_string(),
                lost => format!("opened here; the {lost} lines below are part of it"),
            };
            make(codes::OPEN_BODY, format!("the {kind} is not ended"), span, label)
                .advise(format!("end it with {end}"))
        }
        _ => error(code::UNEXPECTED, "a statement that cannot stand here", span, "here"),
    }
}

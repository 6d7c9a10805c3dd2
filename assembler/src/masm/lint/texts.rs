//! Text in data.

use super::record::Content;
use super::{Facts, words};
use crate::diagnostic::Diagnostic;
use crate::encoding::Encoding;
use crate::source::{Source, Span};

/// Text beyond ASCII in files that are not in a code page of DOS: the first place of each file.
pub(super) fn foreign(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    let mut found: Vec<(Span, usize)> = Vec::new();
    let foreign: Vec<bool> = program.sources.iter().map(|(_, source)| is_foreign(source)).collect();
    let data = program.pieces.iter().filter(|piece| piece.content == Content::Data);
    for piece in data {
        if !foreign.get(piece.span.file.0 as usize).is_some_and(|foreign| *foreign) {
            continue;
        }
        let statement = program.sources.slice(piece.span);
        let Some(span) = first_letter(statement, piece.span) else { continue };
        match found.iter_mut().find(|(first, _)| first.file == span.file) {
            Some((first, count)) => {
                *count += 1;
                *first = (*first).min(span);
            }
            None => found.push((span, 1)),
        }
    }
    found.into_iter().map(|(span, count)| words::foreign_text(program, span, count)).collect()
}

/// Whether a file has letters beyond ASCII and is in no code page of DOS.
fn is_foreign(source: &Source) -> bool {
    let encoding = source.decoded().encoding;
    !source.text().is_ascii() && !matches!(encoding, Encoding::Cp866 | Encoding::Cp437)
}

/// The first letter beyond ASCII in a statement's strings.
fn first_letter(statement: &str, span: Span) -> Option<Span> {
    let mut open: Option<char> = None;
    for (at, c) in statement.char_indices() {
        match open {
            None if matches!(c, '\'' | '"') => open = Some(c),
            Some(quote) if c == quote => open = None,
            Some(_) if !c.is_ascii() => {
                let start = span.start as usize + at;
                return Some(Span::new(span.file, start, start + c.len_utf8()));
            }
            _ => {}
        }
    }
    None
}

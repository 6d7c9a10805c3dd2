//! Lines that an advice puts in stand under the statement that it is about.

use super::output::Unit;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// What a line that is put in begins with where nobody has looked at the listing yet.
const USUAL: &str = "\t";

/// Gives the lines of edits the indent of the listing.
pub(super) fn fit(units: &[Unit<'_>], diagnostics: &mut [Diagnostic]) {
    for diagnostic in diagnostics {
        let Some(span) = diagnostic.span() else { continue };
        for edit in diagnostic.help.iter_mut().flat_map(|help| &mut help.edits) {
            if edit.replacement.starts_with('\n') && edit.span.start == edit.span.end {
                edit.span = behind_the_line(units, edit.span);
            }
            let text = &mut edit.replacement;
            if !text.contains("\n\t") && !text.starts_with(USUAL) {
                continue;
            }
            let margin = margin(units, span);
            let behind = text.strip_prefix(USUAL).map(|rest| format!("{margin}{rest}"));
            let whole = behind.as_deref().unwrap_or(text);
            *text = whole.replace("\n\t", &format!("\n{margin}"));
        }
    }
}

/// The end of a line, behind its comment.
fn behind_the_line(units: &[Unit<'_>], place: Span) -> Span {
    let source = units.iter().find(|unit| unit.file == place.file).map(|unit| unit.source);
    let range = source.and_then(|source| source.line_range(source.line_number(place.start)));
    range.map_or(place, |range| Span::new(place.file, range.end, range.end))
}

/// The indent of the operation in the line of a span.
fn margin(units: &[Unit<'_>], span: Span) -> String {
    let Some(unit) = units.iter().find(|unit| unit.file == span.file) else {
        return USUAL.to_owned();
    };
    let line = unit.source.line_number(span.start);
    let placed = &unit.layout.placed;
    let first = placed.partition_point(|placed| placed.statement.line < line);
    let here = placed[first..].iter().take_while(|placed| placed.statement.line == line);
    match here.filter_map(|placed| placed.statement.operation).next() {
        Some((_, operation)) => unit.source.margin(operation.start),
        // `.ORIG` and `.END` have no place.
        None => {
            let text = unit.source.line(line);
            text[..text.len() - text.trim_start().len()].to_owned()
        }
    }
}

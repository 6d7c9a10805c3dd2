//! Diagnostics as text: pictures for people, lines for people who listen, and what programs read.

mod annotations;
mod picture;
mod sarif;

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{Sources, Span};

pub use annotations::Annotations;
pub use picture::human;
pub use sarif::Sarif;

/// How many diagnostics are printed unless another number is asked for; the rest are counted.
pub const MOST: usize = 50;

/// Whether the text may have colours and drawn lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// For a terminal.
    Coloured,
    /// For files, pipes and golden tests.
    Plain,
}

/// One line a diagnostic, at most `most`: `file:line:column: error[A2001]: message; help: advice`.
pub fn short(sources: &Sources, diagnostics: &[Diagnostic], most: usize) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics.iter().take(most) {
        if let Some(span) = diagnostic.span() {
            let source = sources.get(span.file);
            let (line, column) = source.position(span.start);
            out.push_str(&format!("{}:{line}:{column}: ", source.name()));
        }
        let (severity, code) = (severity_name(diagnostic.severity), diagnostic.code);
        out.push_str(&format!("{severity}[{code}]: {}", shortened(&diagnostic.message)));
        if let Some(help) = diagnostic.help.first() {
            let text = help.text.lines().map(str::trim).collect::<Vec<_>>().join(" / ");
            out.push_str(&format!("; help: {}", shortened(&text)));
        }
        out.push('\n');
    }
    out.push_str(&and_more(diagnostics, most));
    out
}

/// One JSON object a line, all of them; offsets count bytes in the decoded text, lines and columns
/// from 1.
pub fn json(sources: &Sources, diagnostics: &[Diagnostic]) -> String {
    let place = |span: Span| {
        let source = sources.get(span.file);
        let ((line, column), (end_line, end_column)) =
            (source.position(span.start), source.position(span.end));
        serde_json::json!({
            "file": source.name(), "start": span.start, "end": span.end,
            "line": line, "column": column, "end_line": end_line, "end_column": end_column,
        })
    };
    let one = |diagnostic: &Diagnostic| {
        let labels = diagnostic
            .labels
            .iter()
            .map(|label| serde_json::json!({ "place": place(label.span), "text": label.text }));
        let help = diagnostic.help.iter().map(|help| {
            let edits = help.edits.iter().map(|edit| {
                serde_json::json!({ "place": place(edit.span), "replacement": edit.replacement })
            });
            serde_json::json!({ "text": help.text, "edits": edits.collect::<Vec<_>>() })
        });
        let object = serde_json::json!({
            "code": diagnostic.code.0,
            "severity": severity_name(diagnostic.severity),
            "message": diagnostic.message,
            "labels": labels.collect::<Vec<_>>(),
            "notes": diagnostic.notes,
            "help": help.collect::<Vec<_>>(),
        });
        format!("{object}\n")
    };
    diagnostics.iter().map(one).collect()
}

const fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

fn and_more(diagnostics: &[Diagnostic], most: usize) -> String {
    match diagnostics.len().saturating_sub(most) {
        0 => String::new(),
        more => format!("and {more} more\n"),
    }
}

/// Longest sentence that is shown whole, in characters: a word of a megabyte is not quoted whole.
const LONGEST: usize = 400;

/// The beginning and the end of a sentence that is too long.
fn shortened(text: &str) -> Cow<'_, str> {
    if text.len() <= LONGEST || text.chars().count() <= LONGEST {
        return Cow::Borrowed(text);
    }
    let part = LONGEST / 2 - 1;
    let cut = |(at, _): (usize, char)| at;
    let head = text.char_indices().nth(part).map_or(text.len(), cut);
    let tail = text.char_indices().nth_back(part - 1).map_or(0, cut);
    Cow::Owned(format!("{}…{}", &text[..head], &text[tail..]))
}

/// What a program that shows one sentence a place is told: the message, what is wrong here, and the
/// first advice.
fn sentence(diagnostic: &Diagnostic) -> String {
    let mut text = shortened(&diagnostic.message).into_owned();
    if let Some(label) = diagnostic.labels.first().filter(|label| !label.text.is_empty()) {
        text.push_str(&format!(": {}", shortened(&label.text)));
    }
    if let Some(help) = diagnostic.help.first() {
        text.push_str(&format!("\nhelp: {}", shortened(&help.text)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_a_megabyte_is_not_quoted_whole() {
        let word = "й".repeat(1_000_000);
        let text = shortened(&word);
        assert_eq!(text.chars().count(), LONGEST - 1);
        assert_eq!(shortened("short"), "short");
    }
}

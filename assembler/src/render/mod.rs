//! Diagnostics as text: pictures for people, lines for people who listen, and what programs read.

mod annotations;
mod fold;
mod picture;
mod sarif;
mod tabs;

use std::borrow::Cow;

use serde_json::json;

use crate::diagnostic::{Code, Diagnostic, Edit, Severity};
use crate::say;
use crate::source::{Sources, Span};
use crate::text::{ENGLISH, Text, Words};

pub use annotations::Annotations;
pub use picture::human;
pub use sarif::Sarif;

/// How many diagnostics are printed unless another number is asked for; the rest are counted.
pub const MOST: usize = 50;

/// How many that say the same are drawn, unless a number is asked for.
pub const ALIKE: usize = 12;

/// Whether the text may have colours and drawn lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// For a terminal.
    Coloured,
    /// For files, pipes and golden tests.
    Plain,
}

/// How diagnostics are written.
#[derive(Debug, Clone, Copy)]
pub struct Manner<'a> {
    /// Whether there are colours; only pictures have them.
    pub style: Style,
    /// How many are written, and the rest counted; what programs read has all of them.
    pub most: usize,
    /// Of so many that say the same of different places, pictures are drawn of the first few only.
    pub alike: usize,
    /// The language.
    pub words: &'a Words,
}

impl Default for Manner<'static> {
    /// For files, pipes and tests: plain, at most [`MOST`], in English.
    fn default() -> Manner<'static> {
        Manner { style: Style::Plain, most: MOST, alike: ALIKE, words: &ENGLISH }
    }
}

/// A diagnostic in a language.
struct Said<'a> {
    diagnostic: &'a Diagnostic,
    message: String,
    labels: Vec<(Span, String)>,
    notes: Vec<String>,
    help: Vec<(String, &'a [Edit])>,
}

impl<'a> Said<'a> {
    fn new(diagnostic: &'a Diagnostic, words: &Words) -> Said<'a> {
        let said = |text: &Text| visible(&text.said(words, diagnostic.code)).into_owned();
        Said {
            diagnostic,
            message: said(&diagnostic.message),
            labels: diagnostic.labels.iter().map(|it| (it.span, said(&it.text))).collect(),
            notes: diagnostic.notes.iter().map(said).collect(),
            help: diagnostic.help.iter().map(|it| (said(&it.text), &it.edits[..])).collect(),
        }
    }

    /// What a program that shows one sentence a place is told: the message, what is wrong here, and
    /// the first advice.
    fn sentence(&self, words: &Words) -> String {
        let mut text = shortened(&self.message).into_owned();
        if let Some((_, label)) = self.labels.first().filter(|(_, label)| !label.is_empty()) {
            text.push_str(&format!(": {}", shortened(label)));
        }
        if let Some((help, _)) = self.help.first() {
            let help = say!("help: {advice}", advice = shortened(help));
            text.push_str(&format!("\n{}", help.said(words, Code(""))));
        }
        text
    }
}

/// A span that begins and ends with whole characters of the text.
fn whole(sources: &Sources, span: Span) -> Span {
    let text = sources.get(span.file).text();
    let end = (span.end as usize).min(text.len());
    let start = floor_char(text, (span.start as usize).min(end));
    let end = (end..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len());
    Span::new(span.file, start, end)
}

/// The last place at or before `at` where a character begins.
fn floor_char(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// One line a diagnostic, at most so many: `file:line:column: error[A2001]: message; help: advice`.
pub fn short(sources: &Sources, diagnostics: &[Diagnostic], manner: &Manner<'_>) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics.iter().take(manner.most) {
        let said = Said::new(diagnostic, manner.words);
        if let Some(span) = diagnostic.span().map(|span| whole(sources, span)) {
            let source = sources.get(span.file);
            let (line, column) = source.position(span.start);
            out.push_str(&format!("{}:{line}:{column}: ", visible(source.name())));
        }
        let severity = severity_text(diagnostic.severity).said(manner.words, Code(""));
        let message = in_one_line(&said.message);
        out.push_str(&format!("{severity}[{}]: {}", diagnostic.code, shortened(&message)));
        if let Some((help, _)) = said.help.first() {
            let help = say!("help: {advice}", advice = shortened(&in_one_line(help)));
            out.push_str(&format!("; {}", help.said(manner.words, Code(""))));
        }
        out.push('\n');
    }
    out.push_str(&and_more(diagnostics.len(), manner));
    out
}

/// One JSON object a line, all of them; offsets count bytes in the decoded text, lines and columns
/// from 1.
pub fn json(sources: &Sources, diagnostics: &[Diagnostic], manner: &Manner<'_>) -> String {
    let place = |span: Span| {
        let span = whole(sources, span);
        let source = sources.get(span.file);
        let ((line, column), (end_line, end_column)) =
            (source.position(span.start), source.position(span.end));
        json!({
            "file": source.name(), "start": span.start, "end": span.end,
            "line": line, "column": column, "end_line": end_line, "end_column": end_column,
        })
    };
    let one = |diagnostic: &Diagnostic| {
        let said = Said::new(diagnostic, manner.words);
        let label = |(span, text): &(Span, String)| json!({ "place": place(*span), "text": text });
        let edit = |it: &Edit| json!({ "place": place(it.span), "replacement": it.replacement });
        let help = |(text, edits): &(String, &[Edit])| {
            let edits: Vec<_> = edits.iter().map(edit).collect();
            json!({ "text": text, "edits": edits })
        };
        let object = json!({
            "code": diagnostic.code.0,
            "severity": severity_name(diagnostic.severity),
            "message": said.message,
            "labels": said.labels.iter().map(label).collect::<Vec<_>>(),
            "notes": said.notes,
            "help": said.help.iter().map(help).collect::<Vec<_>>(),
        });
        format!("{object}\n")
    };
    diagnostics.iter().map(one).collect()
}

/// For people.
fn severity_text(severity: Severity) -> Text {
    match severity {
        Severity::Note => say!("note"),
        Severity::Warning => say!("warning"),
        Severity::Error => say!("error"),
    }
}

/// For programs.
const fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

fn and_more(count: usize, manner: &Manner<'_>) -> String {
    match count.saturating_sub(manner.most) {
        0 => String::new(),
        more => format!("{}\n", say!("and {more} more", more).said(manner.words, Code(""))),
    }
}

/// Longest sentence that is shown whole, in characters: a word of a megabyte is not quoted whole.
const LONGEST: usize = 400;

/// Lines as one.
fn in_one_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" / ")
}

/// A text without control characters but line ends and tabs: a listing must not move the cursor or
/// change colours of the terminal on which it is shown. Their pictures stand instead, so that the
/// number of characters stays. Line ends are those of listings, LF with or without CR before it,
/// and not all that pictures of listings would take for one.
fn visible(text: &str) -> Cow<'_, str> {
    let is_hidden = |char: char| {
        let kept = matches!(char, '\t' | '\n' | '\r');
        char.is_control() && !kept || matches!(char, '\u{2028}' | '\u{2029}')
    };
    if !text.contains(is_hidden) && !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    let seen = |char: char, next: Option<char>| match u32::from(char) {
        0x7F => Some('\u{2421}'),
        0x0D if next == Some('\n') => Some(char),
        code if is_hidden(char) || char == '\r' => {
            char::from_u32(0x2400 + code).filter(|_| code < 0x20)
        }
        _ => Some(char),
    };
    let next = text.chars().skip(1).map(Some).chain([None]);
    let seen = text.chars().zip(next).map(|(char, next)| seen(char, next));
    Cow::Owned(seen.map(|char| char.unwrap_or('\u{FFFD}')).collect())
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn a_word_of_a_megabyte_is_not_quoted_whole() {
        let word = "й".repeat(1_000_000);
        let text = shortened(&word);
        assert_eq!(text.chars().count(), LONGEST - 1);
        assert_eq!(shortened("short"), "short");
    }

    #[test]
    fn control_characters_are_shown_and_not_obeyed() {
        assert_eq!(visible("a\tb\r\nй"), "a\tb\r\nй");
        assert_eq!(visible("\0\u{1B}[31m\u{7F}\u{9B}2J"), "␀␛[31m␡\u{FFFD}2J");
    }

    #[test]
    fn a_span_inside_a_character_is_the_character_in_every_format() {
        let mut sources = Sources::default();
        let file = sources.add(Source::new("a.asm", "横\nADD “5”\n".into(), None));
        let span = Span::new(file, 9, 14);
        let diagnostics = [Diagnostic::error(Code("A1"), say!("odd"), span, say!("here"))];
        let manner = Manner::default();
        let mut sarif = Sarif::default();
        sarif.add(&sources, &diagnostics, &manner);
        let mut annotations = Annotations::default();
        annotations.add(&sources, &diagnostics, &manner);
        let texts = [
            (human(&sources, &diagnostics, &manner), "a.asm:2:5"),
            (short(&sources, &diagnostics, &manner), "a.asm:2:5:"),
            (json(&sources, &diagnostics, &manner), r#""column":5,"end":15,"end_column":8"#),
            (annotations.text(manner.words), "col=5,endColumn=8"),
            (sarif.text("0"), r#""endColumn":8,"endLine":2,"startColumn":5"#),
        ];
        for (text, place) in texts {
            assert!(text.contains(place), "{place} in {text}");
        }
    }

    #[test]
    fn only_line_ends_of_listings_end_lines() {
        assert_eq!(visible("A\u{C}B\rC\r\nD\u{2028}"), "A\u{240C}B\u{240D}C\r\nD\u{FFFD}");
    }
}

//! Settings that stand in the listing itself, in comments: `;! dialect lc3edit`, `;! allow W1202`.
//!
//! A setting on a line of its own holds for the whole file, behind a statement for that line.

use std::ops::Range;

use crate::code;
use crate::diagnostic::Diagnostic;
use crate::reading::{self, Lexis};
use crate::say;
use crate::source::{FileId, Source, Span};
use crate::suggest;

/// A setting as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setting {
    /// The first word, which says what is set.
    pub(crate) word: Span,
    /// The words behind it, up to the end of the line.
    pub(crate) values: Vec<Span>,
    /// What it holds for.
    pub(crate) scope: Scope,
}

/// What a setting holds for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// The file.
    File,
    /// A line, counted from 1.
    Line(u32),
}

/// What follows the sign of a comment to make a setting of it.
const MARK: char = '!';

/// All comments of a file that begin like settings, in their order.
pub(crate) fn all(source: &Source, file: FileId, lexis: &Lexis) -> Vec<Setting> {
    let text = source.text();
    let mut found = Vec::new();
    // The mark is rarer than the sign of a comment.
    for (mark, _) in text.match_indices(MARK) {
        let Some(at) = mark.checked_sub(lexis.comment.len()) else { continue };
        if !text[..mark].ends_with(lexis.comment) {
            continue;
        }
        let line = source.line_number(at as u32);
        let Some(range) = source.line_range(line) else { continue };
        if reading::comment_start(&text[range.clone()], lexis) != Some(at - range.start) {
            continue;
        }
        let alone = text[range.start..at].trim().is_empty();
        let scope = if alone { Scope::File } else { Scope::Line(line) };
        let span = |word: Range<usize>| Span::new(file, word.start, word.end);
        let mut words = words(text, mark + MARK.len_utf8()..range.end).map(span);
        if let Some(word) = words.next() {
            found.push(Setting { word, values: words.collect(), scope });
        }
    }
    found
}

/// The words of a part of the text; blanks and commas stand between them.
fn words(text: &str, part: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let between = |c: char| c.is_whitespace() || c == ',';
    let mut at = part.start;
    let places = text[part].split_inclusive(between).map(move |word| {
        let start = at;
        at += word.len();
        start..start + word.trim_end_matches(between).len()
    });
    places.filter(|place| !place.is_empty())
}

/// The report of a setting that is none: nearly one of the words that a language knows.
pub(crate) fn misspelt(source: &Source, setting: &Setting, known: &[&str]) -> Option<Diagnostic> {
    let word = source.slice(setting.word);
    if known.iter().any(|known| known.eq_ignore_ascii_case(word)) || word.len() < 4 {
        return None;
    }
    let near = suggest::nearest(word, known.iter().copied())?;
    let message = say!("`{word}` is no setting", word);
    let label = say!("nothing is set");
    Some(
        Diagnostic::warning(code::UNKNOWN_SETTING, message, setting.word, label)
            .advise_writing(setting.word, near),
    )
}

/// The report of a value that a setting does not have.
pub(crate) fn unknown_value<'a>(
    source: &Source,
    setting: &Setting,
    value: Span,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let (word, written) = (source.slice(setting.word), source.slice(value));
    let message = say!("`{word}` does not know `{written}`", word, written);
    let diagnostic = Diagnostic::warning(code::UNKNOWN_SETTING, message, value, say!("not known"));
    match suggest::nearest(written, known.clone()) {
        Some(near) => diagnostic.advise_writing(value, near),
        None => {
            let known: Vec<&str> = known.into_iter().collect();
            diagnostic.because(say!("there are {known}", known = known.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, Vec<String>, Scope)> {
        let source = Source::new("a", text.into(), None);
        let word = |span: &Span| source.slice(*span).to_string();
        let settings = all(&source, FileId(0), &crate::lc3::LEXIS);
        let one = |it: &Setting| (word(&it.word), it.values.iter().map(word).collect(), it.scope);
        settings.iter().map(one).collect()
    }

    #[test]
    fn a_setting_holds_for_its_line_or_for_the_file() {
        let both = found(";! dialect lc3edit\nLOOP ADD R1,R1,#1 ;!allow W1202, unused ; why\n");
        assert_eq!(both[0], ("dialect".into(), vec!["lc3edit".into()], Scope::File));
        assert_eq!((both[1].0.as_str(), both[1].2), ("allow", Scope::Line(2)));
        assert_eq!(both[1].1[..2], ["W1202", "unused"]);
    }

    #[test]
    fn strings_and_other_comments_hold_none() {
        assert!(found(".STRINGZ \";! allow all\"\n; really;! allow all\n;!\n").is_empty());
    }
}

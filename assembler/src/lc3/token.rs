//! Text to tokens.
//!
//! Anything between blanks, commas, colons, quotes and semicolons is one word; what a word is
//! depends on its place, so the words are judged later.

use crate::source::{FileId, Span};

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `"text"`
    Text,
    /// `"text` up to the end of the line.
    OpenText,
    /// Anything else; a `#` begins another word (`.FILL#3`), and a character between single quotes
    /// (`' '`) is one.
    Word,
}

/// A token and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// Reads the tokens of a file, line by line.
pub(super) struct Lines<'a> {
    file: FileId,
    code: &'a str,
    /// What was read up to here.
    at: usize,
    /// The line that comes next, counted from 1.
    next: u32,
}

impl<'a> Lines<'a> {
    /// The lines of a file.
    pub(super) fn of(code: &'a str, file: FileId) -> Lines<'a> {
        Lines { file, code, at: 0, next: 1 }
    }

    /// Puts the tokens of the next line that has any into `tokens` and gives its number, counted
    /// from 1; `None` behind the last.
    pub(super) fn read(&mut self, tokens: &mut Vec<Token<'a>>) -> Option<u32> {
        tokens.clear();
        let bytes = self.code.as_bytes();
        while let Some(first) = bytes.get(self.at) {
            let start = self.at;
            let (kind, end) = match first {
                b' ' | b'\t' | b'\r' | 0x0B | 0x0C => {
                    self.at += 1;
                    continue;
                }
                b';' => {
                    self.at = end_of(bytes, start, |byte| byte == b'\n');
                    continue;
                }
                b'\n' => {
                    self.at += 1;
                    self.next += 1;
                    if tokens.is_empty() {
                        continue;
                    }
                    return Some(self.next - 1);
                }
                b',' => (Kind::Comma, start + 1),
                b':' => (Kind::Colon, start + 1),
                b'"' => text(bytes, start),
                b'\'' => (Kind::Word, word(bytes, start).max(character(self.code, start))),
                _ => (Kind::Word, word(bytes, start)),
            };
            self.at = end;
            let text = trimmed(&self.code[start..end]);
            let span = Span::new(self.file, start, start + text.len());
            tokens.push(Token { kind, text, span });
        }
        (!tokens.is_empty()).then_some(self.next)
    }
}

/// The first place from `start` on with a byte that ends something.
fn end_of(bytes: &[u8], start: usize, ends: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    rest.iter().position(|&byte| ends(byte)).map_or(bytes.len(), |length| start + length)
}

/// The end of the word at `start`.
fn word(bytes: &[u8], start: usize) -> usize {
    let body = start + usize::from(bytes[start] == b'#');
    end_of(bytes, body, |byte| ENDS_WORDS[usize::from(byte)])
}

/// The bytes that no word goes on with.
const ENDS_WORDS: [bool; 256] = {
    let (mut ends, all) = ([false; 256], b" \t\r\n\x0B\x0C,:;\"#");
    let mut nth = 0;
    while nth < all.len() {
        ends[all[nth] as usize] = true;
        nth += 1;
    }
    ends
};

/// The end of the character between quotes at `start`; `start` if there is none.
fn character(code: &str, start: usize) -> usize {
    let mut chars = code[start..].char_indices().skip(1);
    let inner = chars.next().map(|(_, c)| c);
    let quoted = match inner {
        Some('\\') => chars.next().map(|(_, c)| c),
        inner => inner.filter(|c| *c != '\''),
    };
    match (quoted.filter(|c| *c != '\n'), chars.next()) {
        (Some(_), Some((end, '\''))) => start + end + 1,
        _ => start,
    }
}

/// The kind and the end of the text at `start`.
fn text(bytes: &[u8], start: usize) -> (Kind, usize) {
    let mut at = start + 1;
    loop {
        at = end_of(bytes, at, |byte| matches!(byte, b'"' | b'\\' | b'\n'));
        match (bytes.get(at), bytes.get(at + 1)) {
            (Some(b'"'), _) => return (Kind::Text, at + 1),
            (Some(b'\\'), None | Some(b'\n')) => return (Kind::OpenText, at + 1),
            (Some(b'\\'), Some(_)) => at += 2,
            _ => return (Kind::OpenText, at),
        }
    }
}

/// A token without the space behind it.
fn trimmed(text: &str) -> &str {
    match text.as_bytes().last() {
        Some(last) if last.is_ascii_graphic() => text,
        _ => text.trim_end(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_between_quotes_are_words() {
        let texts = |code| {
            let (mut lines, mut tokens) = (Lines::of(code, FileId(0)), Vec::new());
            lines.read(&mut tokens);
            tokens.iter().map(|token| token.text).collect::<Vec<_>>()
        };
        assert_eq!(texts("' '\t',' '\\'' 'é' ';';'x'"), ["' '", "','", "'\\''", "'é'", "';'"]);
        assert_eq!(texts("'' ' x 'ab' '\\\n"), ["''", "'", "x", "'ab'", "'\\"]);
        assert_eq!(texts("#'a'##1#"), ["#'a'", "#", "#1", "#"]);
    }

    fn kinds(code: &str) -> Vec<Kind> {
        let (mut lines, mut tokens) = (Lines::of(code, FileId(0)), Vec::new());
        let mut kinds = Vec::new();
        while lines.read(&mut tokens).is_some() {
            kinds.extend(tokens.iter().map(|token| token.kind));
        }
        kinds
    }

    #[test]
    fn a_semicolon_inside_a_string_is_no_comment() {
        assert_eq!(kinds("S .STRINGZ \"a;\\\"b\" ; \"c\""), [Kind::Word, Kind::Word, Kind::Text]);
    }

    #[test]
    fn an_open_string_ends_with_its_line() {
        assert_eq!(kinds("\"oops\r\nHALT"), [Kind::OpenText, Kind::Word]);
        assert_eq!(kinds("\"oops\\\nHALT"), [Kind::OpenText, Kind::Word]);
    }

    #[test]
    fn a_number_may_be_glued_to_its_directive() {
        assert_eq!(kinds("N .FILL#3\n.FILL ' ' .FILL ';'").len(), 7);
    }

    #[test]
    fn commas_and_colons_need_no_blanks() {
        use Kind::{Colon, Comma, Word};
        assert_eq!(kinds("L:ADD R0,R1,#2;x"), [Word, Colon, Word, Word, Comma, Word, Comma, Word]);
    }
}

//! Text to tokens.
//!
//! Anything between blanks, commas, colons, quotes and semicolons is one word; what a word is
//! depends on its place, so the words are judged later.

use logos::Logos;

use crate::source::{FileId, Span};

/// What a token is.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
#[logos(skip r"[ \t\r\x0B\x0C]+")]
#[logos(skip(r";[^\n]*", allow_greedy = true))]
pub(super) enum Kind {
    /// End of a line; never handed out.
    #[token("\n")]
    LineEnd,
    /// `,`
    #[token(",")]
    Comma,
    /// `:`
    #[token(":")]
    Colon,
    /// `"text"`
    #[regex(r#""([^"\\\n]|\\[^\n])*""#)]
    Text,
    /// `"text` up to the end of the line.
    #[regex(r#""([^"\\\n]|\\[^\n])*\\?"#)]
    OpenText,
    /// Anything else; a `#` begins another word (`.FILL#3`), and a character between single quotes
    /// (`' '`) is one.
    #[regex(r##"#?[^ \t\r\n\x0B\x0C,:;"#]+|#"##)]
    #[regex(r"'([^'\\\n]|\\[^\n])'", priority = 20)]
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
    lexer: logos::Lexer<'a, Kind>,
    /// The line that comes next, counted from 1.
    next: u32,
}

impl<'a> Lines<'a> {
    /// The lines of a file.
    pub(super) fn of(code: &'a str, file: FileId) -> Lines<'a> {
        Lines { file, lexer: Kind::lexer(code), next: 1 }
    }

    /// Puts the tokens of the next line that has any into `tokens` and gives its number, counted
    /// from 1; `None` behind the last.
    pub(super) fn read(&mut self, tokens: &mut Vec<Token<'a>>) -> Option<u32> {
        tokens.clear();
        while let Some(kind) = self.lexer.next() {
            // Every character starts one of the tokens, so the lexer has no errors to give.
            let kind = kind.unwrap_or(Kind::Word);
            if kind == Kind::LineEnd {
                self.next += 1;
                if !tokens.is_empty() {
                    return Some(self.next - 1);
                }
                continue;
            }
            let (text, start) = (trimmed(self.lexer.slice()), self.lexer.span().start);
            let span = Span::new(self.file, start, start + text.len());
            tokens.push(Token { kind, text, span });
        }
        (!tokens.is_empty()).then_some(self.next)
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

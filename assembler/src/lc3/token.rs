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
    /// End of a line.
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

/// A line that has tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub(super) number: u32,
    /// At least one, none a line end.
    pub(super) tokens: Vec<Token<'a>>,
}

/// The lines of a file that are not empty.
pub(super) fn lines(code: &str, file: FileId) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut line = Line { number: 1, tokens: Vec::new() };
    for (kind, range) in Kind::lexer(code).spanned() {
        // Every character starts one of the tokens, so the lexer has no errors to give.
        let kind = kind.unwrap_or(Kind::Word);
        if kind == Kind::LineEnd {
            let next = Line { number: line.number + 1, tokens: Vec::new() };
            let done = std::mem::replace(&mut line, next);
            lines.extend(Some(done).filter(|line| !line.tokens.is_empty()));
            continue;
        }
        let text = code[range.clone()].trim_end();
        let span = Span::new(file, range.start, range.start + text.len());
        line.tokens.push(Token { kind, text, span });
    }
    lines.extend(Some(line).filter(|line| !line.tokens.is_empty()));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(code: &str) -> Vec<Kind> {
        lines(code, FileId(0)).iter().flat_map(|line| &line.tokens).map(|t| t.kind).collect()
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

//! The words of a line.

use std::borrow::Cow;

use logos::Logos;

use super::problem::What;
use super::text::Text;
use super::word::Word;
use crate::diagnostic::Edit;
use crate::source::{Sources, Span};

/// What a word is.
#[derive(Logos, Debug, Clone, Copy, PartialEq, Eq)]
#[logos(skip r"[ \t\r\x0B\x0C]+")]
pub(super) enum Kind {
    /// A name. Foreign letters are let in: they mostly are look-alikes of Latin ones.
    #[regex(r"[A-Za-z_@$?\u{80}-\u{10FFFF}][A-Za-z0-9_@$?\u{80}-\u{10FFFF}]*")]
    Name,
    /// A number in any radix, or what begins like one.
    #[regex(r"[0-9][A-Za-z0-9_@$?\u{80}-\u{10FFFF}]*")]
    Number,
    /// A number with a decimal point.
    #[regex(r"[0-9]+\.[0-9]*([eE][+-]?[0-9]+)?")]
    Real,
    /// A string; see [`Token::closed`].
    #[token("'", string)]
    #[token("\"", string)]
    String,
    /// From the semicolon to the end of the line; never handed out.
    #[token(";", rest)]
    Comment,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("(")]
    OpenParenthesis,
    #[token(")")]
    CloseParenthesis,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token(".")]
    Dot,
    #[token("=")]
    Equals,
    #[token("%")]
    Percent,
    #[token("&")]
    Ampersand,
    /// Any other character.
    #[regex(r"[^ \t\r\x0B\x0C]", priority = 0)]
    Stray,
}

/// A word of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token<'l> {
    pub(super) kind: Kind,
    /// What the language makes of it, if it is a name.
    pub(super) word: Word,
    /// As written; a name of foreign look-alikes is already in Latin letters.
    pub(super) text: Cow<'l, str>,
    /// Where it stands in the files.
    pub(super) span: Span,
    /// Where it stands in its line.
    pub(super) start: usize,
    /// Where it ends in its line.
    pub(super) end: usize,
    /// The bytes of a string, without quotes, doubled quotes made single.
    pub(super) bytes: Vec<u8>,
    /// It took the place of an alias whose target stood further down.
    pub(super) uncertain: bool,
}

/// How far a string reaches: to its closing quote, a doubled one being a quote in the string, or to
/// the end of the line.
fn string(lexer: &mut logos::Lexer<'_, Kind>) {
    let quote = lexer.slice().as_bytes()[0];
    let rest = lexer.remainder().as_bytes();
    let mut at = 0;
    while at < rest.len() {
        match rest[at] {
            byte if byte != quote => at += 1,
            _ if rest.get(at + 1) == Some(&quote) => at += 2,
            _ => {
                at += 1;
                break;
            }
        }
    }
    lexer.bump(at);
}

fn rest(lexer: &mut logos::Lexer<'_, Kind>) {
    lexer.bump(lexer.remainder().len());
}

/// The part of a name that tells it from others: 31 characters.
pub(super) fn significant(name: &str) -> &str {
    const MOST: usize = 31;
    if name.len() <= MOST {
        return name;
    }
    name.char_indices().nth(MOST).map_or(name, |(end, _)| &name[..end])
}

impl Token<'_> {
    /// Another text in the place of what is written.
    pub(super) fn respelt<'l>(self, kind: Kind, text: impl Into<Cow<'l, str>>) -> Token<'l> {
        let text = text.into();
        let word = if kind == Kind::Name { Word::of(&text) } else { Word::default() };
        let (bytes, uncertain) = (self.bytes, self.uncertain);
        Token {
            kind,
            word,
            text,
            span: self.span,
            start: self.start,
            end: self.end,
            bytes,
            uncertain,
        }
    }

    /// The same, apart from its line.
    pub(super) fn into_owned(self) -> Token<'static> {
        let (kind, text) = (self.kind, self.text.to_string());
        self.respelt(kind, text)
    }

    /// Whether it is this word; case does not matter.
    pub(super) fn is(&self, word: &str) -> bool {
        self.kind == Kind::Name && self.text.eq_ignore_ascii_case(word)
    }

    /// The name as symbol tables hold it.
    pub(super) fn key(&self) -> Cow<'_, str> {
        let name = significant(&self.text);
        match name.bytes().any(|byte| byte.is_ascii_lowercase()) {
            true => Cow::Owned(name.to_ascii_uppercase()),
            false => Cow::Borrowed(name),
        }
    }

    /// The problem of a string without its closing quote: the quote is missing before the comment.
    pub(super) fn open_string(&self) -> What {
        let inner = self.text.split(';').next().unwrap_or_default().trim_end().len();
        let at = if inner > 1 { inner } else { self.text.trim_end().len() };
        let quote = self.text.get(..1).unwrap_or("'");
        let close = |at: usize| {
            let end = self.span.start as usize + at.min(self.span.range().len());
            Edit { span: Span::new(self.span.file, end, end), replacement: quote.to_string() }
        };
        let tail = tail(self.text.get(1..at).unwrap_or_default());
        What::OpenString { close: close(at), before: tail.map(|tail| close(tail + 1)) }
    }

    /// Whether a string has its closing quote.
    pub(super) fn closed(&self) -> bool {
        let text = self.text.as_bytes();
        let Some((&quote, inner)) = text.split_first() else { return false };
        inner.iter().filter(|&&byte| byte == quote).count() % 2 == 1
    }
}

/// Where numbers begin that end a string without its quote: `text,13,10`, `text,'$'`.
fn tail(text: &str) -> Option<usize> {
    let number = |word: &str| {
        let digits = word.strip_suffix(['h', 'H']).unwrap_or(word);
        word.starts_with(|first: char| first.is_ascii_digit())
            && digits.chars().all(|digit| digit.is_ascii_hexdigit())
    };
    let mut begin = None;
    let mut rest = text;
    while let Some((before, word)) = rest.rsplit_once(',') {
        let word = word.trim();
        if before.trim().is_empty() || !number(word) && !["'$'", "\"$\""].contains(&word) {
            break;
        }
        begin = Some(before.len());
        rest = before;
    }
    begin
}

/// The words of `line` from byte `from` on, without the comment.
pub(super) fn lex<'l>(line: &'l Text, from: usize, sources: &Sources) -> Vec<Token<'l>> {
    let Some(source) = line.as_str().get(from..) else { return Vec::new() };
    const USUAL_LINE: usize = 8;
    let mut tokens = Vec::with_capacity(USUAL_LINE);
    let whole = line.copied_from();
    let mut lexer = Kind::lexer(source);
    while let Some(kind) = lexer.next() {
        let kind = kind.unwrap_or(Kind::Stray);
        if kind == Kind::Comment {
            break;
        }
        let (text, range) = (lexer.slice(), lexer.span());
        let (start, end) = (range.start + from, range.end + from);
        let mut token = Token {
            kind,
            word: if kind == Kind::Name { Word::of(text) } else { Word::default() },
            text: Cow::Borrowed(text),
            span: match whole {
                Some(Span { file, start: first, .. }) => {
                    Span { file, start: first + start as u32, end: first + end as u32 }
                }
                None => line.span(start..end),
            },
            start,
            end,
            bytes: Vec::new(),
            uncertain: false,
        };
        if kind == Kind::String {
            let inner_end = if token.closed() { end - 1 } else { end };
            token.bytes = single_quotes(line.bytes(start + 1..inner_end, sources), &token);
        }
        tokens.push(token);
    }
    tokens
}

/// A string's bytes with doubled quotes made single. Quotes are below 80h and second bytes of
/// double-byte characters above 40h, so no half of a character is taken for one.
fn single_quotes(bytes: Vec<u8>, token: &Token<'_>) -> Vec<u8> {
    let quote = token.text.as_bytes()[0];
    let mut out = Vec::with_capacity(bytes.len());
    let mut pending = false;
    for byte in bytes {
        if byte == quote && pending {
            pending = false;
            continue;
        }
        pending = byte == quote;
        out.push(byte);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn kinds(text: &str) -> Vec<Kind> {
        let mut sources = Sources::default();
        sources.add(crate::Source::new("a", text.into(), None));
        let line = Text::copied(FileId(0), 0, text);
        lex(&line, 0, &sources).into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn a_comment_is_no_word_and_a_semicolon_in_a_string_is_no_comment() {
        assert_eq!(kinds("DB ';' ; 横坐标"), [Kind::Name, Kind::String]);
    }

    #[test]
    fn doubled_quotes_of_the_same_kind_are_one() {
        let text = "'it''s\"\"'";
        let mut sources = Sources::default();
        sources.add(crate::Source::new("a", text.into(), None));
        let line = Text::copied(FileId(0), 0, text);
        assert_eq!(lex(&line, 0, &sources)[0].bytes, b"it's\"\"");
    }

    #[test]
    fn an_open_string_reaches_to_the_end_and_says_so() {
        let text = "'abc ;x";
        let mut sources = Sources::default();
        sources.add(crate::Source::new("a", text.into(), None));
        let line = Text::copied(FileId(0), 0, text);
        let tokens = lex(&line, 0, &sources);
        assert_eq!(tokens.len(), 1);
        assert!(!tokens[0].closed());
    }
}

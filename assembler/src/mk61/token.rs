//! Lines and words. A word is anything between blanks; which words make one command is the parser's
//! business, since `П 7` is a name and its register and `1 7` are two digits.

use logos::Logos;

use crate::source::{FileId, Span};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Logos)]
enum Piece {
    #[regex(r"[^\s;#`][^\s;]*")]
    // Registers of MKPro: one word, though it has blanks and semicolons.
    #[regex(r"`[^`\n]*`?")]
    Word,
    #[regex(r";[^\n]*", allow_greedy = true)]
    #[regex(r"#[^\n]*", allow_greedy = true)]
    #[regex(r"//[^\n]*", allow_greedy = true, priority = 20)]
    Comment,
    #[token("\n")]
    LineEnd,
    #[regex(r"[^\S\n]+")]
    Blank,
}

/// A word, or a part of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// Its letters.
    pub(super) text: &'a str,
    /// Its place.
    pub(super) span: Span,
}

impl<'a> Word<'a> {
    /// The first `bytes` bytes and the rest; `None` inside a letter.
    pub(super) fn split_at(self, bytes: usize) -> Option<(Word<'a>, Word<'a>)> {
        let (head, tail) = self.text.split_at_checked(bytes)?;
        let middle = self.span.start + head.len() as u32;
        let first = Word { text: head, span: Span { end: middle, ..self.span } };
        Some((first, Word { text: tail, span: Span { start: middle, ..self.span } }))
    }

    /// Whether it is two hexadecimal digits, in Latin or look-alike letters.
    pub(super) fn is_byte(self) -> bool {
        byte(self.text).is_some()
    }
}

/// The value of two hexadecimal digits.
pub(super) fn byte(text: &str) -> Option<u8> {
    let folded = isa::mk61::fold(text);
    let mut digits = folded.chars().map(|letter| letter.to_digit(16));
    match (digits.next(), digits.next(), digits.next()) {
        (Some(Some(high)), Some(Some(low)), None) => u8::try_from(16 * high + low).ok(),
        _ => None,
    }
}

/// The words of the lines that have any, without comments.
pub(super) fn lines(code: &str, file: FileId) -> Vec<Vec<Word<'_>>> {
    let mut lines = vec![Vec::new()];
    for (piece, range) in Piece::lexer(code).spanned() {
        match piece {
            Ok(Piece::LineEnd) => lines.push(Vec::new()),
            Ok(Piece::Comment | Piece::Blank) => {}
            // Any character starts one of the pieces, so an error would be one, too.
            Ok(Piece::Word) | Err(()) => {
                let word = Word {
                    text: &code[range.clone()],
                    span: Span::new(file, range.start, range.end),
                };
                if let Some(line) = lines.last_mut() {
                    line.push(word);
                }
            }
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(code: &str) -> Vec<Vec<&str>> {
        let texts =
            |line: Vec<Word<'_>>| line.iter().map(|word| &code[word.span.range()]).collect();
        lines(code, FileId(0)).into_iter().map(texts).collect()
    }

    #[test]
    fn words_end_at_blanks_comments_and_line_ends() {
        let lines = lines("00.\tИП3 ;÷\r\n\n  ÷;x\n", FileId(0));
        let texts: Vec<Vec<&str>> =
            lines.iter().map(|line| line.iter().map(|word| word.text).collect()).collect();
        assert_eq!(texts, [vec!["00.", "ИП3"], vec!["÷"]]);
        assert_eq!((lines[1][0].span.start, lines[1][0].span.end), (18, 20));
    }

    #[test]
    fn other_tools_begin_comments_with_other_signs() {
        assert_eq!(
            texts("01 10 # add\n1 x#0 // zero?\n/ /-/"),
            [vec!["01", "10"], vec!["1", "x#0"], vec!["/", "/-/"],]
        );
    }

    #[test]
    fn back_quotes_hold_blanks_and_semicolons() {
        assert_eq!(texts("`R0=5; X=1` 1"), [vec!["`R0=5; X=1`", "1"]]);
    }
}

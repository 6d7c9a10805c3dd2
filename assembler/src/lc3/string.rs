//! Strings to words: one byte of the file a word, escapes resolved, a zero behind the last.

use super::dialect::Escapes;
use crate::source::{Source, Span};

/// The words of the string at `span`, quotes included. Characters beyond ASCII give the bytes that
/// the file holds.
pub(super) fn words(source: &Source, span: Span, escapes: Escapes) -> Vec<u16> {
    let inner = source.slice(span);
    let inner = inner.strip_prefix('"').unwrap_or(inner);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let start = span.start as usize + 1;
    let mut words = Vec::with_capacity(inner.len() + 1);
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        if c == '\\'
            && let Some((at, escaped)) = chars.next()
        {
            match escape(escaped, escapes) {
                Some(word) => words.push(word),
                None => {
                    words.extend((escapes != Escapes::Swallowing).then_some(u16::from(b'\\')));
                    push(&mut words, source, span, start + at, escaped);
                }
            }
            continue;
        }
        push(&mut words, source, span, start + at, c);
    }
    words.push(0);
    words
}

/// A character as the bytes that the file holds.
fn push(words: &mut Vec<u16>, source: &Source, span: Span, at: usize, c: char) {
    if c.is_ascii() {
        words.push(c as u16);
        return;
    }
    let place = Span::new(span.file, at, at + c.len_utf8());
    words.extend(source.raw(place).iter().map(|&byte| u16::from(byte)));
}

/// What a backslash makes of a character.
pub(super) fn escape(c: char, escapes: Escapes) -> Option<u16> {
    let few = match c {
        'n' => Some(0x0A),
        't' => Some(0x09),
        'r' => Some(0x0D),
        '\\' => Some(0x5C),
        '"' => Some(0x22),
        _ => None,
    };
    let many = match c {
        'a' => Some(0x07),
        'b' => Some(0x08),
        'e' => Some(0x1B),
        'f' => Some(0x0C),
        'v' => Some(0x0B),
        '0' if escapes == Escapes::Many => Some(0x00),
        _ => None,
    };
    if escapes == Escapes::Few { few } else { few.or(many) }
}

//! Lines cut before their cell numbers.

use super::number::{self, AtStart, Number, Style};
use super::token::Word;

/// Words that belong to one cell number, or to none.
#[derive(Debug, Default)]
pub(super) struct Chunk<'a> {
    /// The number before them.
    pub(super) number: Option<Number<'a>>,
    /// The words.
    pub(super) words: Vec<Word<'a>>,
}

/// Cuts a line before each of its cell numbers.
pub(super) fn chunks<'a>(line: &[Word<'a>], style: Style) -> Vec<Chunk<'a>> {
    let mut chunks: Vec<Chunk<'a>> = Vec::new();
    let rows = style == Style::Rows;
    let line = match line.first() {
        Some(&word) if rows && number::is_row_command(word) => &line[1..],
        _ => line,
    };
    for (index, &word) in line.iter().enumerate() {
        let at_start = if index == 0 { AtStart::Yes } else { AtStart::No };
        let words = match style.split(word, at_start) {
            Some((number, rest)) => {
                let words = if rest.text.is_empty() { vec![] } else { vec![rest] };
                chunks.push(Chunk { number: Some(number), words });
                continue;
            }
            None if rows => number::row_codes(word).unwrap_or_else(|| vec![word]),
            None => vec![word],
        };
        match chunks.last_mut() {
            Some(chunk) => chunk.words.extend(words),
            None => chunks.push(Chunk { number: None, words }),
        }
    }
    chunks
}

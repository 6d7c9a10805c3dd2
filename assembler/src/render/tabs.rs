//! Tabs as blanks: what stands behind them is at the stops of an editor.

use std::borrow::Cow;

use crate::source::width;

/// Columns from one tab stop to the next.
pub(super) const TAB: usize = 8;

/// A text with blanks in place of tabs. (ariadne counts the columns of tabs behind tabs wrongly.)
pub(super) fn spaced(text: &str) -> Cow<'_, str> {
    if !text.contains('\t') {
        return Cow::Borrowed(text);
    }
    let mut spaced = String::with_capacity(text.len() * 2);
    let mut at = 0;
    for (tab, columns) in tabs(text) {
        spaced.push_str(&text[at..tab]);
        spaced.extend(std::iter::repeat_n(' ', columns));
        at = tab + 1;
    }
    spaced.push_str(&text[at..]);
    Cow::Owned(spaced)
}

/// The tabs of a text, and how many columns each takes.
fn tabs(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut column = 0;
    text.char_indices().filter_map(move |(at, c)| {
        let columns = match c {
            '\n' => {
                column = 0;
                return None;
            }
            '\t' => TAB - column % TAB,
            c => width(c),
        };
        column += columns;
        (c == '\t').then_some((at, columns))
    })
}

/// The tabs, and how many blanks more than tabs stand for all of them up to each.
pub(super) fn more_blanks(text: &str) -> Vec<(u32, u32)> {
    let mut more = 0;
    let counted = tabs(text).map(|(at, columns)| {
        more += columns as u32 - 1;
        (at as u32, more)
    });
    if text.contains('\t') { counted.collect() } else { Vec::new() }
}

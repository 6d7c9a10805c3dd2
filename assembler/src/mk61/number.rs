//! Cell numbers that a listing prints before its commands, in the ways in which listings print
//! them.

use isa::mk61::{Model, address};

use super::misread;
use super::token::Word;
use crate::source::Span;

/// How a listing numbers its cells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Style {
    /// It does not.
    #[default]
    None,
    /// A sign behind the number: `00. ИП3`, `00.ИП3 01.÷`, `A0: +`, anywhere in a line.
    Signed,
    /// A blank behind the number, at the start of a line: `00 ИП3`.
    Bare,
    /// A decimal number without a zero in front, at the start of a line: `1. ИП3`, `1 ИП3`.
    Plain,
    /// Four decimal digits and a row of opcodes, as the terminal of the MK61s writes and reads
    /// them: `0024 01105100`, also with `hin` before the number.
    Rows,
}

/// Signs that close a cell number.
const SIGNS: [char; 4] = ['.', ':', ')', '|'];

/// Lines that must be numbered before bare numbers are taken for cell numbers.
const ENOUGH: usize = 3;

/// A cell number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number<'a> {
    /// The cell; `None` when there is no such cell.
    pub(super) cell: Option<u8>,
    /// As written.
    pub(super) word: Word<'a>,
}

impl Number<'_> {
    /// Its place.
    pub(super) fn span(&self) -> Span {
        self.word.span
    }
}

impl Style {
    /// A listing is numbered when it begins with number 00, when a number with its sign stands
    /// alone before other words of a line (`10. +`; but `10.5` may be a number), or when its lines
    /// begin with numbers that rise by one. A listing with `.org` has labels, and no numbers.
    pub(super) fn of(lines: &[Vec<Word<'_>>]) -> Style {
        let is_program = |line: &&Vec<Word<'_>>| {
            let first = line[0].text;
            !super::directive::is_directive(first)
                && !super::parse::is_label(first)
                && !super::directive::is_preset(first)
        };
        if lines.iter().any(|line| line[0].text.eq_ignore_ascii_case(".org")) {
            return Style::None;
        }
        let program: Vec<&Vec<Word<'_>>> = lines.iter().filter(is_program).collect();
        let Some(first) = program.first() else { return Style::None };
        if program.iter().all(|line| is_row(line)) {
            return Style::Rows;
        }
        if counts_from_one_or_zero(&program) {
            return Style::Plain;
        }
        let alone = |line: &&Vec<Word<'_>>| {
            line.len() > 1 && signed(line[0]).is_some_and(|(_, rest)| rest.text.is_empty())
        };
        let from_00 = signed(first[0]).is_some_and(|(number, _)| number.cell == Some(0));
        if from_00 || program.iter().any(alone) {
            return Style::Signed;
        }
        let bare = (first[0].text == "00" && first.len() > 1) || rises(&program);
        if bare { Style::Bare } else { Style::None }
    }

    /// The number at the start of a word and what follows it in the word.
    pub(super) fn split<'a>(
        self,
        word: Word<'a>,
        at_start: AtStart,
    ) -> Option<(Number<'a>, Word<'a>)> {
        let whole = |cell| Some((Number { cell, word }, word.split_at(word.text.len())?.1));
        match (self, at_start) {
            (Style::Signed, _) => signed(word),
            (Style::Bare, AtStart::Yes) => whole(cell(misread::address(word.text)?.0)),
            (Style::Plain, AtStart::Yes) => {
                whole(u8::try_from(plain(word.text)?).ok().filter(|&cell| cell < MOST))
            }
            (Style::Rows, AtStart::Yes) => {
                whole(word.text.parse().ok().filter(|&cell: &u8| cell < MOST))
            }
            (Style::None | Style::Bare | Style::Plain | Style::Rows, _) => None,
        }
    }
}

/// The number of cells, as cell numbers have it.
const MOST: u8 = Model::Mk61.cells() as u8;

/// Whether a word is the first of its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AtStart {
    /// It is.
    Yes,
    /// It is not.
    No,
}

/// The cell whose number this is; `None` for the many other addresses of a cell.
fn cell(formal: u8) -> Option<u8> {
    let cell = address::cell(formal, Model::Mk61);
    (address::of_cell(usize::from(cell)) == Some(formal)).then_some(cell)
}

/// Whether every line begins with a cell's address, each by one larger than the one before: part of
/// a listing whose beginning was left out.
fn rises(lines: &[&Vec<Word<'_>>]) -> bool {
    let number = |line: &&Vec<Word<'_>>| {
        let formal = address::from_text(line[0].text).filter(|_| line.len() > 1)?;
        Some(address::cell(formal, Model::Mk61))
    };
    let numbers: Option<Vec<u8>> = lines.iter().map(number).collect();
    numbers.is_some_and(|numbers| {
        numbers.len() >= ENOUGH && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
    })
}

/// Whether the lines count themselves, 1 2 3 or 0 1 2, without zeros in front. Digits at the starts
/// of lines may also be digits, so bare ones have to go on for longer.
fn counts_from_one_or_zero(lines: &[&Vec<Word<'_>>]) -> bool {
    let signed = lines.iter().all(|line| line[0].text.ends_with(SIGNS));
    let enough = if signed { ENOUGH } else { 2 * ENOUGH };
    let numbers: Option<Vec<usize>> =
        lines.iter().map(|line| plain(line[0].text).filter(|_| line.len() > 1)).collect();
    numbers.is_some_and(|numbers| {
        numbers.len() >= enough
            && numbers[0] <= 1
            && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
    })
}

/// The value of `7` or `7.`, not of `07`.
fn plain(text: &str) -> Option<usize> {
    let digits = text.strip_suffix(SIGNS).unwrap_or(text);
    let leading = digits.len() > 1 && digits.starts_with('0');
    (digits.len() <= 3 && !leading).then(|| digits.parse().ok())?
}

/// `0024 01105100`: four decimal digits, then pairs of hexadecimal ones.
fn is_row(line: &[Word<'_>]) -> bool {
    let line = match line.first() {
        Some(word) if is_row_command(*word) => &line[1..],
        _ => line,
    };
    let [number, codes @ ..] = line else { return false };
    let pairs = |word: &Word<'_>| row_codes(*word).is_some();
    number.text.len() == 4
        && number.text.bytes().all(|digit| digit.is_ascii_digit())
        && !codes.is_empty()
        && codes.iter().all(pairs)
}

/// Whether a word is the command that the terminal of the MK61s reads a row with.
pub(super) fn is_row_command(word: Word<'_>) -> bool {
    word.text == "hin"
}

/// The pairs of digits of a row's word.
pub(super) fn row_codes(word: Word<'_>) -> Option<Vec<Word<'_>>> {
    let digits = word.text.bytes().all(|digit| digit.is_ascii_hexdigit());
    if !digits || word.text.len() % 2 == 1 {
        return None;
    }
    let mut rest = word;
    let mut codes = Vec::with_capacity(word.text.len() / 2);
    while !rest.text.is_empty() {
        let (code, behind) = rest.split_at(2)?;
        codes.push(code);
        rest = behind;
    }
    Some(codes)
}

/// `00.rest`: the number without its sign, and the rest.
fn signed(word: Word<'_>) -> Option<(Number<'_>, Word<'_>)> {
    // The first letter may itself be a point: `.0.` is A0.
    let after_first = word.text.chars().next()?.len_utf8();
    let at = word.text[after_first..].find(SIGNS)? + after_first;
    let (number, rest) = word.split_at(at)?;
    let cell = cell(misread::address(number.text)?.0);
    let (_, rest) = rest.split_at(1)?;
    Some((Number { cell, word: number }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn style(text: &str) -> Style {
        Style::of(&super::super::token::lines(text, FileId(0)))
    }

    #[test]
    fn a_listing_that_begins_with_00_is_numbered() {
        assert_eq!(style("00. ИП3\n01. ÷"), Style::Signed);
        assert_eq!(style("00.1 01.+"), Style::Signed);
        assert_eq!(style("ОО.1 О1.+"), Style::Signed);
        assert_eq!(style("00\tИП3\n01\t÷"), Style::Bare);
        assert_eq!(style(".angle degrees\n00: 1"), Style::Signed);
        assert_eq!(style("1 +\n10. +"), Style::Signed);
        assert_eq!(style("20 ИП3\n21 +\n22 С/П"), Style::Bare);
    }

    #[test]
    fn lines_may_count_themselves() {
        assert_eq!(style("1. ИП3\n2. +\n3. С/П"), Style::Plain);
        assert_eq!(style("0 ИП3\n1 +\n2 ×\n3 ÷\n4 1\n5 С/П"), Style::Plain);
        assert_eq!(style("1 +\n2 ×\n3 -"), Style::None);
    }

    #[test]
    fn a_terminal_writes_rows_of_pairs() {
        assert_eq!(style("0000 01105100\n0004 50"), Style::Rows);
        assert_eq!(style("hin 0000 0110\nhin 0002 50"), Style::Rows);
        assert_eq!(style("0000 0110\n+"), Style::None);
    }

    #[test]
    fn numbers_in_the_program_are_not_cell_numbers() {
        assert_eq!(style("10.5 +"), Style::None);
        assert_eq!(style("10 +\n20 +\n30 +"), Style::None);
        assert_eq!(style("0 + 10"), Style::None);
        assert_eq!(style("loop: 1 +"), Style::None);
        assert_eq!(style(".org 0\nA0: 1 +\n20. 5"), Style::None);
    }
}

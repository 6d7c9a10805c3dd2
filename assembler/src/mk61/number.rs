//! Cell numbers that a listing prints before its commands, in the ways in which listings print
//! them.

use isa::mk61::address;

use super::token::Word;

/// How a listing numbers its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// It does not.
    None,
    /// A sign behind the number: `00. ИП3`, `00.ИП3 01.÷`, `A0: +`, anywhere in a line.
    Signed,
    /// A blank behind the number, at the start of a line: `00 ИП3`.
    Bare,
}

/// Signs that close a cell number.
const SIGNS: [char; 4] = ['.', ':', ')', '|'];

impl Style {
    /// A listing is numbered when it begins with number 00, when a number with its sign stands
    /// alone before other words of a line (`10. +`; but `10.5` may be a number), or when its lines
    /// begin with numbers that rise by one.
    pub(super) fn of(lines: &[Vec<Word<'_>>]) -> Style {
        let is_program = |line: &&Vec<Word<'_>>| {
            let first = line[0].text;
            !super::parse::is_directive(first) && !super::parse::is_label(first)
        };
        let program: Vec<&Vec<Word<'_>>> = lines.iter().filter(is_program).collect();
        let Some(first) = program.first() else { return Style::None };
        let alone = |line: &&Vec<Word<'_>>| {
            line.len() > 1 && signed(line[0]).is_some_and(|(_, rest)| rest.text.is_empty())
        };
        let from_00 = signed(first[0]).is_some_and(|(number, _)| number.text == "00");
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
    ) -> Option<(Word<'a>, Word<'a>)> {
        match (self, at_start) {
            (Style::Signed, _) => signed(word),
            (Style::Bare, AtStart::Yes) if address::from_text(word.text).is_some() => {
                word.split_at(word.text.len())
            }
            (Style::None | Style::Bare, _) => None,
        }
    }
}

/// Whether a word is the first of its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AtStart {
    /// It is.
    Yes,
    /// It is not.
    No,
}

/// Whether every line begins with a cell's address, each by one larger than the one before: part of
/// a listing whose beginning was left out.
fn rises(lines: &[&Vec<Word<'_>>]) -> bool {
    const ENOUGH: usize = 3;
    let number = |line: &&Vec<Word<'_>>| {
        address::from_text(line[0].text).filter(|_| line.len() > 1).map(address::cell)
    };
    let numbers: Option<Vec<u8>> = lines.iter().map(number).collect();
    numbers.is_some_and(|numbers| {
        numbers.len() >= ENOUGH && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
    })
}

/// `00.rest`: the number without its sign, and the rest.
fn signed(word: Word<'_>) -> Option<(Word<'_>, Word<'_>)> {
    // The first letter may itself be a point: `.0.` is A0.
    let after_first = word.text.chars().next()?.len_utf8();
    let at = word.text[after_first..].find(SIGNS)? + after_first;
    let (number, rest) = word.split_at(at)?;
    address::from_text(number.text)?;
    let (_, rest) = rest.split_at(1)?;
    Some((number, rest))
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
        assert_eq!(style("00\tИП3\n01\t÷"), Style::Bare);
        assert_eq!(style(".angle degrees\n00: 1"), Style::Signed);
        assert_eq!(style("1 +\n10. +"), Style::Signed);
        assert_eq!(style("20 ИП3\n21 +\n22 С/П"), Style::Bare);
    }

    #[test]
    fn numbers_in_the_program_are_not_cell_numbers() {
        assert_eq!(style("10.5 +"), Style::None);
        assert_eq!(style("10 +\n20 +\n30 +"), Style::None);
        assert_eq!(style("0 + 10"), Style::None);
        assert_eq!(style("loop: 1 +"), Style::None);
    }
}

//! What scanning and retyping make of printed listings: the letter О for the digit 0, З for 3, l
//! for 1, signs that lost a stroke. Words that name nothing are tried again with the likely
//! reading.

use isa::mk61::{self, Form, Operand, address, fold};

use super::command::{Found, is_shift};
use super::token::Word;

/// How a word was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    /// What is printed wrongly; empty where a command's name stands for an address, its code.
    pub(super) wrong: String,
    /// What it stands for.
    pub(super) right: String,
    /// The whole word or name as it should be spelt.
    pub(super) spelt: String,
}

/// Letters that look like digits, folded.
const DIGITS: [(char, char); 7] =
    [('o', '0'), ('з', '3'), ('l', '1'), ('i', '1'), ('|', '1'), ('б', '6'), ('ч', '4')];

/// Names that lost a stroke, folded, and the names that they are.
const NAMES: [(&str, &str); 12] = [
    ("cп", "С/П"),
    ("c\\п", "С/П"),
    ("c|п", "С/П"),
    ("c-п", "С/П"),
    ("c1п", "С/П"),
    ("bo", "В/О"),
    ("b\\o", "В/О"),
    ("b|o", "В/О"),
    ("b-o", "В/О"),
    ("fx>0", "F x≥0"),
    ("x>0", "F x≥0"),
    ("-:-", "÷"),
];

/// Signs that may be a ÷ or a +, folded.
const SPLIT_SIGNS: [&str; 7] = ["-f-", "=f=", "-t-", "-|-", "-i-", "-j-", "-l-"];

/// Whether a word is a sign with a stroke through it, of which printing and scanning left too
/// little to tell ÷ from +.
pub(super) fn is_split_sign(text: &str) -> bool {
    SPLIT_SIGNS.contains(&fold(text).as_str())
}

/// The command that misprinted words probably are.
pub(super) fn command<'a>(words: &[Word<'a>]) -> Option<(Found<'a>, Reading)> {
    let most = if is_shift(words[0].text) { 3 } else { 2 };
    (1..=most.min(words.len())).rev().find_map(|count| {
        let text: String = words[..count].iter().map(|word| word.text).collect();
        let (code, reading) = name(&fold(&text))?;
        Some((Found { words: count, code, address: None }, reading))
    })
}

fn name(folded: &str) -> Option<(u8, Reading)> {
    if let Some((wrong, right)) = NAMES.iter().find(|(wrong, _)| *wrong == folded) {
        let code = mk61::command(right)?.code;
        let (wrong, right) = ((*wrong).to_owned(), (*right).to_owned());
        return Some((code, Reading { wrong, spelt: right.clone(), right }));
    }
    // К x>0 with its register.
    let repaired = folded.strip_prefix("kx>0").map(|register| format!("kx>=0{register}"));
    if let Some(code) = repaired.and_then(|name| usual(&name)) {
        let spelt = mk61::Command::from_code(code).keycap();
        return Some((code, Reading { wrong: "x>0".into(), right: "x≥0".into(), spelt }));
    }
    let (corrected, wrong, right) = with_digits(folded, |text| usual(text).is_some())?;
    let code = usual(&corrected)?;
    let spelt = mk61::Command::from_code(code).keycap();
    Some((code, Reading { wrong: wrong.to_string(), right: right.to_string(), spelt }))
}

/// The opcode of a name that is one as it stands.
fn usual(folded: &str) -> Option<u8> {
    let form = |form: &&Form| form.operand != Operand::Register;
    let code = mk61::form(folded).filter(form).map(|form| form.code);
    code.or_else(|| mk61::command(folded).map(|command| command.code))
}

/// `folded` with a letter that looks like a digit replaced by it, or all of them, so that it is
/// what is wanted.
fn with_digits(folded: &str, wanted: impl Fn(&str) -> bool) -> Option<(String, char, char)> {
    let digit = |letter: char| DIGITS.iter().find(|(wrong, _)| *wrong == letter);
    let places = folded.char_indices().filter_map(|(at, letter)| Some((at, *digit(letter)?)));
    let places: Vec<(usize, (char, char))> = places.take(4).collect();
    let one = places.iter().rev().find_map(|&(at, (wrong, right))| {
        let mut text = folded.to_owned();
        text.replace_range(at..at + wrong.len_utf8(), &right.to_string());
        wanted(&text).then_some((text, wrong, right))
    });
    one.or_else(|| {
        let &(_, (wrong, right)) = places.last()?;
        let text: String =
            folded.chars().map(|letter| digit(letter).map_or(letter, |pair| pair.1)).collect();
        wanted(&text).then_some((text, wrong, right))
    })
}

/// An address or a cell number, and how it was read when it has letters for digits.
pub(super) fn address(text: &str) -> Option<(u8, Option<Reading>)> {
    if let Some(formal) = address::from_text(text) {
        return Some((formal, None));
    }
    let (spelt, wrong, right) =
        with_digits(&fold(text), |text| address::from_text(text).is_some())?;
    let formal = address::from_text(&spelt)?;
    let (wrong, right) = (wrong.to_string(), right.to_string());
    Some((formal, Some(Reading { wrong, right, spelt })))
}

/// A number whose digits are partly letters: `1О`, `З.14`. At least one digit is a digit.
pub(super) fn number(text: &str) -> Option<Reading> {
    let is_number = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_digit())
            && text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | ','))
    };
    if !text.contains(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let (spelt, wrong, right) = with_digits(&fold(text), is_number)?;
    Some(Reading { wrong: wrong.to_string(), right: right.to_string(), spelt })
}

/// Whether a command's word mixes Latin capitals among Cyrillic letters that they look like:
/// `C/П`, `KИП1`. The register at its end is no such letter, and x and F are on the keyboard in
/// Latin.
pub(super) fn mixes_alphabets(text: &str) -> bool {
    let last = text.char_indices().next_back().map_or(0, |(at, _)| at);
    let cyrillic = text.chars().any(|letter| matches!(letter, 'А'..='я') && letter != 'х');
    cyrillic && text[..last].contains(['A', 'B', 'C', 'E', 'H', 'K', 'M', 'O', 'P', 'T'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn read(text: &str) -> Option<(u8, usize, String)> {
        let lines = super::super::token::lines(text, FileId(0));
        command(&lines[0]).map(|(found, reading)| (found.code, found.words, reading.spelt))
    }

    #[test]
    fn letters_that_stand_for_digits_are_read_as_digits() {
        for (text, code, words, spelt) in [
            ("Fx≠o", 0x57, 1, "F x≠0"),
            ("F x=О 12", 0x5E, 2, "F x=0"),
            ("Кx≥oЗ", 0x93, 1, "К x≥0 3"),
            ("К x≥о А", 0x9A, 3, "К x≥0 A"),
            ("ПО", 0x40, 1, "х→П 0"),
            ("ИПЗ +", 0x63, 1, "П→х 3"),
            ("ИПl", 0x61, 1, "П→х 1"),
            ("FLO", 0x5D, 1, "F L0"),
            ("З", 0x03, 1, "3"),
            ("СП", 0x50, 1, "С/П"),
            ("Fx>0", 0x59, 1, "F x≥0"),
            ("Кx>0Д", 0x9D, 1, "К x≥0 D"),
        ] {
            assert_eq!(read(text), Some((code, words, spelt.to_owned())), "{text}");
        }
        assert_eq!(read("слово"), None);
    }

    #[test]
    fn addresses_and_numbers_may_have_letters() {
        let spelt = |text| address(text).map(|(formal, reading)| (formal, reading.is_some()));
        assert_eq!(spelt("О7"), Some((0x07, true)));
        assert_eq!(spelt("ОО"), Some((0x00, true)));
        assert_eq!(spelt("А4"), Some((0xA4, false)));
        assert_eq!(spelt("ОК"), None);
        assert_eq!(number("1О").map(|reading| reading.spelt).as_deref(), Some("10"));
        assert_eq!(number("О"), None);
    }

    #[test]
    fn a_sign_may_have_lost_too_much() {
        assert!(is_split_sign("-f-"));
        assert!(is_split_sign("=F="));
        assert!(!is_split_sign("/-/"));
    }

    #[test]
    fn look_alike_letters_are_noticed_within_a_word() {
        for mixed in ["C/П", "KИП1", "KПП A", "BП", "B/О"] {
            assert!(mixes_alphabets(mixed), "{mixed}");
        }
        for pure in ["С/П", "ИПA", "Fx²", "Пx3", "Кx≠0", "STO", "ПC"] {
            assert!(!mixes_alphabets(pure), "{pure}");
        }
    }
}

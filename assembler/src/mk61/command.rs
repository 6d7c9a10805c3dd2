//! Which words make one command, and what a misspelt one was meant to be.

use isa::mk61::{Form, Keys, Operand, TABLE, address, command, fold, form, keypad};

use super::token::Word;
use crate::suggest;

/// A command at the start of some words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found<'a> {
    /// Words that it takes.
    pub(super) words: usize,
    /// Its opcode.
    pub(super) code: u8,
    /// The address written in one word with it: `БП07`.
    pub(super) address: Option<Word<'a>>,
}

/// The longest command that the words begin with: `К П→х 3`, `F sin`, `П 7`, `КОД 5F`, `ИП3`.
pub(super) fn longest<'a>(words: &[Word<'a>]) -> Option<Found<'a>> {
    let found = |words, text: &str| {
        command(text).map(|command| Found { words, code: command.code, address: None })
    };
    match *words {
        [shift, family, register, ..]
            if is_shift(shift.text) && takes_register(&two(shift, family), &words[2..]) =>
        {
            found(3, &format!("{} {} {}", shift.text, family.text, register.text))
        }
        [first, second, ..] => {
            let longer = is_shift(first.text)
                || is_code(first.text)
                || takes_register(first.text, &words[1..]);
            let pair = longer.then(|| found(2, &two(first, second))).flatten();
            pair.or_else(|| glued(2, Some(first), second))
                .or_else(|| found(1, first.text))
                .or_else(|| glued(1, None, first))
        }
        [only] => found(1, only.text).or_else(|| glued(1, None, only)),
        [] => None,
    }
}

fn two(first: Word<'_>, second: Word<'_>) -> String {
    format!("{} {}", first.text, second.text)
}

/// Whether a word is the key F or К.
pub(super) fn is_shift(text: &str) -> bool {
    matches!(fold(text).as_str(), "f" | "k")
}

/// Whether a word says that an opcode follows.
pub(super) fn is_code(text: &str) -> bool {
    matches!(fold(text).as_str(), "koд" | "kod" | "code")
}

/// Whether `name` needs a register and the words behind it begin with one. An F is the digit 15
/// only when it is not the shift key of the next command.
fn takes_register(name: &str, behind: &[Word<'_>]) -> bool {
    let family = form(name).is_some_and(|form| form.operand == Operand::Register);
    let Some(digit) = behind.first().filter(|_| family) else { return false };
    let folded = fold(digit.text);
    let shifted = folded == "f" && behind.len() > 1 && longest(behind).is_some_and(|f| f.words > 1);
    folded.len() == 1 && folded.starts_with(|digit: char| digit.is_ascii_hexdigit()) && !shifted
}

/// `БП07`, `Fx=015`, and with `shift` before it `F x=015`.
fn glued<'a>(words: usize, shift: Option<Word<'a>>, word: Word<'a>) -> Option<Found<'a>> {
    let (at, _) = word.text.char_indices().rev().nth(1)?;
    let (name, digits) = word.split_at(at)?;
    address::from_text(digits.text)?;
    let name = match shift {
        Some(shift) if is_shift(shift.text) => two(shift, name),
        Some(_) => return None,
        None => name.text.to_string(),
    };
    let form = form(&name).filter(|form| form.operand == Operand::Address)?;
    Some(Found { words, code: form.code, address: Some(digits) })
}

/// Letters that a word and a name need before an edit can bring one to the other: of two letters
/// one edit is half.
const ENOUGH_LETTERS: usize = 3;

/// The command that a misspelt one was probably meant to be, as the keyboard names it, with the
/// register that was written.
pub(super) fn nearest(text: &str) -> Option<(&'static Form, String)> {
    let folded = fold(text);
    if folded.chars().count() < ENOUGH_LETTERS {
        return None;
    }
    let register = folded.chars().next_back().filter(char::is_ascii_hexdigit);
    let mut candidates = Vec::new();
    for form in TABLE.iter().filter(|form| form.keys != Keys::Untyped) {
        for name in form.every_name() {
            match (form.operand, register) {
                (Operand::Register, Some(digit)) => {
                    let name = format!("{}{digit}", fold(name));
                    let shown = format!("{} {}", form.keycap, digit.to_ascii_uppercase());
                    candidates.push((name, form, shown));
                }
                (Operand::Register, None) => {}
                _ => candidates.push((fold(name), form, form.keycap.to_string())),
            }
        }
    }
    candidates.retain(|(name, ..)| name.chars().count() >= ENOUGH_LETTERS);
    let name = suggest::nearest(&folded, candidates.iter().map(|(name, ..)| name.as_str()))?;
    let (_, form, shown) = candidates.iter().find(|(candidate, ..)| candidate == name)?;
    Some((form, shown.clone()))
}

/// The key or command that an unknown word among keystrokes was probably meant to be, as the
/// keyboard names it.
pub fn nearest_key(word: &str) -> Option<String> {
    let folded = fold(word);
    let named = keypad::KEYS.map(|key| (fold(key.name), key.name));
    let key = suggest::nearest(&folded, named.iter().map(|(name, _)| name.as_str()));
    let key = key.and_then(|key| named.iter().find(|(name, _)| name == key));
    key.map(|(_, name)| (*name).to_string()).or_else(|| nearest(word).map(|(_, shown)| shown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn codes(text: &str) -> Vec<u8> {
        let lines = super::super::token::lines(text, FileId(0));
        let mut words = lines[0].as_slice();
        let mut codes = Vec::new();
        while let Some(found) = longest(words) {
            codes.push(found.code);
            words = &words[found.words..];
        }
        codes
    }

    #[test]
    fn a_register_may_stand_apart_but_a_digit_after_a_command_is_a_digit() {
        assert_eq!(codes("П 7 5"), [0x47, 0x05]);
        assert_eq!(codes("К ИП 1 2"), [0xD1, 0x02]);
        assert_eq!(codes("F × 2"), [0x22, 0x02]);
        assert_eq!(codes("F x 2"), [0x22, 0x02]);
        assert_eq!(codes("1 ÷ ×"), [0x01, 0x13, 0x12]);
        assert_eq!(codes("КОД 5F КОД F3"), [0x5F, 0xF3]);
    }

    #[test]
    fn an_f_behind_a_register_command_may_be_the_shift_key() {
        assert_eq!(codes("STO F"), [0x4F]);
        assert_eq!(codes("STO A F x²"), [0x4A, 0x22]);
        assert_eq!(codes("STO F STO 1"), [0x4F, 0x41]);
    }

    #[test]
    fn an_address_may_be_glued_to_its_command() {
        assert_eq!(codes("БП07"), [0x51]);
        assert_eq!(codes("Fx=015"), [0x5E]);
        assert_eq!(codes("F L2А3"), [0x58]);
    }

    #[test]
    fn a_misspelt_command_resembles_one_of_the_keyboard() {
        let nearest = |text| nearest(text).map(|(_, shown)| shown);
        assert_eq!(nearest("С/Л").as_deref(), Some("С/П"));
        assert_eq!(nearest("F sim").as_deref(), Some("F sin"));
        assert_eq!(nearest("ИР3").as_deref(), Some("П→х 3"));
        for nonsense in ["пустяк", "-5", "FOO", "??", "№"] {
            assert_eq!(nearest(nonsense), None, "{nonsense}");
        }
        assert_eq!(nearest_key("С/Л").as_deref(), Some("С/П"));
    }
}

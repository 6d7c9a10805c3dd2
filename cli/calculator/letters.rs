//! Which letter of a computer's keyboard presses which key of the calculator.
//!
//! `a` to `e` are the keys that serve as hexadecimal digits on the calculator itself: the point,
//! /-/, ВП, Cx, В↑. What has a sign of its own is that sign.

use isa::mk61::keypad::{self, KEYS};

/// Letters and signs, with the keys they press; the first one of a key is shown on it.
#[rustfmt::skip] // half a row of the keyboard a line
const LETTERS: [(char, &str); 40] = [
    ('f', "F"), ('>', "ШГ→"), ('r', "П→х"), ('7', "7"),
    ('8', "8"), ('9', "9"), ('-', "-"), ('/', "÷"),
    ('k', "К"), ('<', "ШГ←"), ('t', "х→П"), ('4', "4"),
    ('5', "5"), ('6', "6"), ('+', "+"), ('*', "×"),
    ('o', "В/О"), ('g', "БП"), ('1', "1"), ('2', "2"),
    ('3', "3"), ('x', "↔"), ('e', "В↑"),
    ('s', "С/П"), ('p', "ПП"), ('0', "0"), ('a', "."),
    ('b', "/-/"), ('c', "ВП"), ('d', "Cx"),
    ('.', "."), (',', "."), ('n', "/-/"), ('_', "/-/"), ('=', "+"),
    ('\n', "В↑"), ('\r', "В↑"), (' ', "В↑"), ('\x08', "Cx"), ('\x7F', "Cx"),
];

/// The key that a letter presses, in either case.
pub fn key(letter: char) -> Option<&'static str> {
    let letter = letter.to_ascii_lowercase();
    LETTERS.iter().find(|(known, _)| *known == letter).map(|(_, key)| *key)
}

/// The letter that is shown on a key.
pub fn letter(key: &str) -> Option<char> {
    LETTERS.iter().find(|(_, known)| *known == key).map(|(letter, _)| *letter)
}

/// The rows of the keyboard, as on the calculator.
pub fn rows() -> [&'static [keypad::Key]; 4] {
    [&KEYS[..8], &KEYS[8..16], &KEYS[16..23], &KEYS[23..]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_a_letter_that_presses_it() {
        for it in rows().into_iter().flatten() {
            assert_eq!(letter(it.name).and_then(key), Some(it.name));
        }
        assert_eq!(key('S'), Some("С/П"));
        assert_eq!(key('q'), None);
    }

    #[test]
    fn hexadecimal_digits_are_the_keys_of_the_calculator() {
        for (letter, digit) in ('a'..='e').zip(10..) {
            assert_eq!(key(letter), keypad::digit_key(digit));
        }
    }
}

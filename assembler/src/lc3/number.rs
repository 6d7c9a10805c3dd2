//! Numbers: `#10`, `10`, `x1F`, `x-10`, `b101`, and how other tools write them.

use super::dialect::{Dialect, Escapes, Liberty};
use super::string;

/// A number as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number {
    /// Its value, cut to ±2^30.
    pub(super) value: i32,
    /// How it is written.
    pub(super) notation: Notation,
    /// What not every dialect takes of it.
    pub(super) liberty: Option<Liberty>,
}

/// How a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    /// `#10`, `10`.
    Decimal,
    /// `x1F`: may stand for a pattern of bits.
    Hexadecimal,
    /// `b101`: may stand for a pattern of bits.
    Binary,
}

/// What a word says when it is read as a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reading {
    /// A number.
    Number(Number),
    /// Not a number; perhaps a name.
    Name,
    /// Begins like a number and is none; what was meant, when that is clear.
    Malformed(Option<String>),
}

const LARGEST: i32 = 1 << 30;

/// Reads a word.
pub(super) fn read(word: &str, dialect: Dialect) -> Reading {
    let foreign = dialect.allows(Liberty::ForeignNumbers);
    if let Some(rest) = word.strip_prefix('#') {
        return match signed(rest, 10) {
            Some(value) if !rest.starts_with('+') => number(value, Notation::Decimal, None),
            Some(value) if foreign => {
                number(value, Notation::Decimal, Some(Liberty::ForeignNumbers))
            }
            Some(value) => Reading::Malformed(Some(format!("#{value}"))),
            None if foreign => match read(rest, dialect) {
                Reading::Number(it) => number(it.value, it.notation, Some(Liberty::ForeignNumbers)),
                _ => Reading::Malformed(hexadecimal_without_prefix(rest)),
            },
            None => Reading::Malformed(hexadecimal_without_prefix(rest)),
        };
    }
    if let Some(rest) = word.strip_prefix(['x', 'X']) {
        return signed(rest, 16).map_or(Reading::Name, |v| number(v, Notation::Hexadecimal, None));
    }
    if let Some(rest) = word.strip_prefix(['b', 'B']).filter(|_| dialect.allows(Liberty::Binary)) {
        let binary = |value| number(value, Notation::Binary, Some(Liberty::Binary));
        return signed(rest, 2).map_or(Reading::Name, binary);
    }
    if let Some(value) = signed(word, 10) {
        return match word.starts_with('+') {
            true if foreign => number(value, Notation::Decimal, Some(Liberty::ForeignNumbers)),
            true => Reading::Malformed(Some(value.to_string())),
            false if dialect.allows(Liberty::BareDecimals) => {
                number(value, Notation::Decimal, Some(Liberty::BareDecimals))
            }
            false => Reading::Malformed(Some(format!("#{value}"))),
        };
    }
    if !word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '\'')) {
        return Reading::Name;
    }
    foreign_number(word, dialect)
}

/// `0x1F`, `0b11`, `-x1`, `1Fh`, `'A'`: taken or explained.
fn foreign_number(word: &str, dialect: Dialect) -> Reading {
    let (sign, body) = match word.strip_prefix(['-', '+']) {
        Some(body) => (if word.starts_with('-') { -1 } else { 1 }, body),
        None => (1, word),
    };
    let zero = body.strip_prefix('0').filter(|b| b.starts_with(['x', 'X', 'b', 'B']));
    let digits = zero.unwrap_or(body);
    let parsed = match digits.as_bytes().first() {
        Some(b'x' | b'X') => unsigned(&digits[1..], 16).map(|v| (v, Notation::Hexadecimal)),
        Some(b'b' | b'B') => unsigned(&digits[1..], 2).map(|v| (v, Notation::Binary)),
        _ => None,
    };
    let simple = zero.is_some() && body == word;
    match parsed {
        Some((value, notation)) => {
            let liberty = match notation {
                Notation::Hexadecimal if simple => Liberty::ZeroX,
                _ => Liberty::ForeignNumbers,
            };
            let minus = if sign < 0 { "-" } else { "" };
            match dialect.allows(liberty) {
                true => number(sign * value, notation, Some(liberty)),
                false => Reading::Malformed(Some(format!("x{minus}{value:X}"))),
            }
        }
        None => match character(word) {
            Some(value) if dialect.allows(Liberty::Characters) => {
                number(value, Notation::Hexadecimal, Some(Liberty::Characters))
            }
            Some(value) => Reading::Malformed(Some(format!("x{value:02X}"))),
            None if dialect.allows(Liberty::DigitLabels) && is_digit_label(word) => Reading::Name,
            None => Reading::Malformed(hexadecimal_without_prefix(word)),
        },
    }
}

/// Whether a word that begins with a digit can be no number, not even one in foreign clothes.
pub(super) fn is_digit_label(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && hexadecimal_without_prefix(word).is_none()
        && word.bytes().filter(u8::is_ascii_alphabetic).count() >= 2
}

fn number(value: i32, notation: Notation, liberty: Option<Liberty>) -> Reading {
    Reading::Number(Number { value, notation, liberty })
}

/// Digits with a sign in front; too many digits stop at [`LARGEST`].
fn signed(text: &str, radix: u32) -> Option<i32> {
    match text.strip_prefix(['-', '+']) {
        Some(digits) if text.starts_with('-') => unsigned(digits, radix).map(|value| -value),
        Some(digits) => unsigned(digits, radix),
        None => unsigned(text, radix),
    }
}

fn unsigned(digits: &str, radix: u32) -> Option<i32> {
    let mut value: i32 = 0;
    for byte in digits.bytes() {
        let digit = char::from(byte).to_digit(radix)?;
        value = value.saturating_mul(radix as i32).saturating_add(digit as i32).min(LARGEST);
    }
    (!digits.is_empty()).then_some(value)
}

/// `1F`, `1Fh` as the LC-3 writes them.
fn hexadecimal_without_prefix(word: &str) -> Option<String> {
    let digits = word.strip_suffix(['h', 'H']).unwrap_or(word);
    let value = unsigned(digits, 16).filter(|&value| value <= 0xFFFF)?;
    Some(format!("x{value:X}"))
}

/// The code of `'A'` or of an escape such as `'\\n'`.
fn character(word: &str) -> Option<i32> {
    let inner = word.strip_prefix('\'')?.strip_suffix('\'')?;
    let mut chars = inner.chars();
    let code = match (chars.next()?, chars.next()) {
        ('\\', Some(escaped)) => i32::from(string::escape(escaped, Escapes::Many)?),
        (c, None) if c.is_ascii() => c as i32,
        _ => return None,
    };
    chars.next().is_none().then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(word: &str) -> Option<i32> {
        match read(word, Dialect::Default) {
            Reading::Number(number) => Some(number.value),
            _ => None,
        }
    }

    #[test]
    fn every_notation_of_the_other_tools_is_read() {
        for (word, expected) in [
            ("#10", 10),
            ("#-10", -10),
            ("10", 10),
            ("x1F", 31),
            ("x-10", -16),
            ("b101", 5),
            ("0x1F", 31),
            ("0b11", 3),
            ("-x1", -1),
            ("#x10", 16),
            ("#+5", 5),
            ("#007", 7),
        ] {
            assert_eq!(value(word), Some(expected), "{word}");
        }
    }

    #[test]
    fn a_number_in_foreign_clothes_is_explained() {
        let meant = |word| match read(word, Dialect::Default) {
            Reading::Malformed(meant) => meant,
            _ => None,
        };
        assert_eq!(meant("#1F"), Some("x1F".into()));
        assert_eq!(meant("0FFh"), Some("xFF".into()));
        assert_eq!(meant("'A'"), Some("x41".into()));
        assert_eq!(meant("'\\n'"), Some("x0A".into()));
        assert_eq!(meant("#"), None);
    }

    #[test]
    fn words_that_only_begin_like_hexadecimal_are_names() {
        for word in ["xBAG", "x", "b2", "B", "BAD", "x-", "MSG"] {
            assert_eq!(read(word, Dialect::Default), Reading::Name, "{word}");
        }
    }

    #[test]
    fn a_word_that_only_begins_with_a_digit_is_a_name() {
        for word in ["1st", "2_loop", "3rdTime"] {
            assert_eq!(read(word, Dialect::Default), Reading::Name, "{word}");
            assert!(matches!(read(word, Dialect::Lc3tools), Reading::Malformed(_)), "{word}");
        }
        for word in ["1F", "0FFh", "12o", "9"] {
            assert_ne!(read(word, Dialect::Default), Reading::Name, "{word}");
        }
    }

    #[test]
    fn characters_are_numbers_for_lc3edit_and_decimals_bare_but_for_lace() {
        let number = |word, dialect| match read(word, dialect) {
            Reading::Number(number) => Some(number.value),
            _ => None,
        };
        assert_eq!(number("'A'", Dialect::Lc3edit), Some(65));
        assert_eq!(number("'\\n'", Dialect::Lc3edit), Some(10));
        assert_eq!(number("12", Dialect::Lace), None);
        assert_eq!(number("0x12", Dialect::Lace), Some(18));
        assert_eq!(number("0x12", Dialect::Lc3as), None);
    }

    #[test]
    fn numbers_of_any_length_have_a_value() {
        assert_eq!(value(&"9".repeat(1000)), Some(LARGEST));
    }
}

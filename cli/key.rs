//! Names of keys that are no characters, and of characters that have no picture.

use assembler::{Encoding, Text, say};

/// Characters that the keyboard has a word for.
const WORDS: &[(u8, &str)] = &[
    (0x08, "Backspace"),
    (0x09, "Tab"),
    (0x0D, "Enter"),
    (0x1B, "Esc"),
    (0x20, "Space"),
    (0x7F, "Ctrl-Backspace"),
];

/// The key of that name that has no character.
pub fn named(name: &str) -> Option<&'static str> {
    isa::i8086::keyboard::names().find(|known| *known == name)
}

/// The name of a character that prints nothing: `Enter`, `Ctrl-C`, `Space`.
pub fn character_name(byte: u8) -> Option<String> {
    let word = WORDS.iter().find(|(known, _)| *known == byte).map(|(_, word)| (*word).to_owned());
    word.or_else(|| (byte < 0x20).then(|| format!("Ctrl-{}", char::from(byte + 0x40))))
}

/// The character of a name that [`character_name`] gives.
pub fn character_named(name: &str) -> Option<u8> {
    let word = WORDS.iter().find(|(_, word)| *word == name).map(|(byte, _)| *byte);
    word.or_else(|| match name.strip_prefix("Ctrl-")?.as_bytes() {
        [letter @ b'@'..=b'_'] => Some(letter - 0x40),
        _ => None,
    })
}

/// Tells of a character that was typed and that the program's code page lacks.
pub fn untyped(letter: char, codepage: Encoding) -> Text {
    let has = |other: &Encoding| {
        other.encode(letter.encode_utf8(&mut [0; 4])).is_some_and(|bytes| bytes.len() <= 2)
    };
    let other = [Encoding::Cp437, Encoding::Cp866, Encoding::Gbk].into_iter().find(has);
    let codepage = codepage.name();
    match other.map(Encoding::name) {
        Some(other) => say!(
            "`{letter}` was not typed: code page {codepage} lacks it; --codepage {other} has it",
            letter,
            codepage,
            other
        ),
        None => say!("`{letter}` was not typed: code page {codepage} lacks it", letter, codepage),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_page_that_has_a_character_is_named() {
        let said = |letter| untyped(letter, Encoding::Cp437).to_string();
        assert_eq!(
            said('ы'),
            "`ы` was not typed: code page cp437 lacks it; --codepage cp866 has it"
        );
        assert!(said('棋').ends_with("; --codepage gbk has it"));
        assert!(said('ł').ends_with("lacks it"));
    }

    #[test]
    fn no_key_without_a_character_is_called_as_one_that_has() {
        for name in isa::i8086::keyboard::names() {
            assert_eq!((named(name), character_named(name)), (Some(name), None));
        }
    }

    #[test]
    fn names_of_characters_lead_back_to_them() {
        for byte in 0..=255 {
            if let Some(name) = character_name(byte) {
                assert_eq!(character_named(&name), Some(byte), "{name}");
                assert_eq!(named(&name), None, "{name}");
            }
        }
        assert_eq!(character_name(3).as_deref(), Some("Ctrl-C"));
        assert_eq!(character_name(b'7'), None);
    }
}

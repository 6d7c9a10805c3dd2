//! Names of keys that are no characters, and of characters that have no picture.

/// Keys without a character, as the machines and the transcripts call them.
#[rustfmt::skip] // a kind a line
pub const NAMED: &[&str] = &[
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12",
    "Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDn", "Ins", "Del",
    "Alt-A", "Alt-B", "Alt-C", "Alt-D", "Alt-E", "Alt-F", "Alt-G", "Alt-H", "Alt-I", "Alt-J",
    "Alt-K", "Alt-L", "Alt-M", "Alt-N", "Alt-O", "Alt-P", "Alt-Q", "Alt-R", "Alt-S", "Alt-T",
    "Alt-U", "Alt-V", "Alt-W", "Alt-X", "Alt-Y", "Alt-Z",
];

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
    NAMED.iter().find(|known| **known == name).copied()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_machines_has_a_name_here() {
        for key in isa::i8086::keyboard::NAMED {
            let known = match key.code.character {
                0 => named(key.name).is_some(),
                character => character_named(key.name) == Some(character),
            };
            assert!(known, "{}", key.name);
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

//! The keys of the IBM PC's keyboard: names, scan codes and characters.
//!
//! Source: IBM, *Personal Computer Technical Reference* (1984), keyboard encoding and usage.

/// What the BIOS gives for a key: scan code (AH) and character (AL, 0 for an extended key).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyCode {
    /// Scan code, or the extended code of a key without a character.
    pub scan: u8,
    /// Character in the code page; 0 for an extended key.
    pub character: u8,
}

/// A key with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedKey {
    /// The name, as transcripts write it.
    pub name: &'static str,
    /// What the BIOS gives for it.
    pub code: KeyCode,
}

const fn key(name: &'static str, scan: u8, character: u8) -> NamedKey {
    NamedKey { name, code: KeyCode { scan, character } }
}

/// Keys by name.
pub const NAMED: &[NamedKey] = &[
    key("Enter", 0x1C, 0x0D),
    key("Esc", 0x01, 0x1B),
    key("Backspace", 0x0E, 0x08),
    key("Tab", 0x0F, 0x09),
    key("Space", 0x39, 0x20),
    key("F1", 0x3B, 0),
    key("F2", 0x3C, 0),
    key("F3", 0x3D, 0),
    key("F4", 0x3E, 0),
    key("F5", 0x3F, 0),
    key("F6", 0x40, 0),
    key("F7", 0x41, 0),
    key("F8", 0x42, 0),
    key("F9", 0x43, 0),
    key("F10", 0x44, 0),
    key("Home", 0x47, 0),
    key("Up", 0x48, 0),
    key("PgUp", 0x49, 0),
    key("Left", 0x4B, 0),
    key("Right", 0x4D, 0),
    key("End", 0x4F, 0),
    key("Down", 0x50, 0),
    key("PgDn", 0x51, 0),
    key("Ins", 0x52, 0),
    key("Del", 0x53, 0),
];

/// Rows of the keyboard, unshifted and shifted, from a scan code on.
const ROWS: &[(u8, &[u8], &[u8])] = &[
    (0x02, b"1234567890-=", b"!@#$%^&*()_+"),
    (0x10, b"qwertyuiop[]", b"QWERTYUIOP{}"),
    (0x1E, b"asdfghjkl;'`", b"ASDFGHJKL:\"~"),
    (0x2B, b"\\zxcvbnm,./", b"|ZXCVBNM<>?"),
];

/// The key called `name`.
pub fn named(name: &str) -> Option<KeyCode> {
    NAMED.iter().find(|key| key.name == name).map(|key| key.code)
}

/// The key that types `character`: on the US keyboard, or with Ctrl for a control character, or
/// (scan code 0) with Alt and digits.
pub fn typing(character: u8) -> KeyCode {
    let by_name = NAMED.iter().find(|key| key.code.character == character && character != 0);
    let with_ctrl = if character < 0x20 { character | 0x60 } else { character };
    let scan = match by_name {
        Some(key) => key.code.scan,
        None if character == 0x0A => 0x1C,
        None => scan_of(with_ctrl).unwrap_or(0),
    };
    KeyCode { scan, character }
}

fn scan_of(character: u8) -> Option<u8> {
    let on_row = |(first, plain, shifted): &(u8, &[u8], &[u8])| {
        let column = plain
            .iter()
            .zip(shifted.iter())
            .position(|pair| *pair.0 == character || *pair.1 == character)?;
        Some(first + column as u8)
    };
    ROWS.iter().find_map(on_row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_have_the_scan_codes_of_the_us_keyboard() {
        let scan = |character| typing(character).scan;
        assert_eq!((scan(b'a'), scan(b'A'), scan(1)), (0x1E, 0x1E, 0x1E));
        assert_eq!((scan(b'0'), scan(b'#'), scan(b'/')), (0x0B, 0x04, 0x35));
        assert_eq!((scan(13), scan(27), scan(b' '), scan(0xE0)), (0x1C, 0x01, 0x39, 0));
    }

    #[test]
    fn keys_without_characters_are_known_by_name() {
        assert_eq!(named("F1"), Some(KeyCode { scan: 0x3B, character: 0 }));
        assert_eq!(named("С/П"), None);
    }
}

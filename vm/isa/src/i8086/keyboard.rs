//! The keys of the IBM PC's keyboard: names, scan codes and characters.
//!
//! Source: IBM, *Personal Computer Technical Reference* (1984), keyboard encoding and usage; for
//! F11, F12 and the grey keys with Ctrl and Alt, IBM, *Personal System/2 BIOS Interface Technical
//! Reference* (1987), INT 16h.

/// What the BIOS gives for a key: scan code (AH) and character (AL, 0 for an extended key).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyCode {
    /// Scan code, or the extended code of a key without a character.
    pub scan: u8,
    /// Character in the code page; 0 for an extended key.
    pub character: u8,
}

/// A key that is held while another one is pressed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Held {
    /// None.
    #[default]
    Nothing,
    /// The left Shift key.
    Shift,
    /// Ctrl.
    Ctrl,
    /// Alt.
    Alt,
}

impl Held {
    /// The scan code that the keyboard sends when it is pressed.
    pub const fn scan(self) -> Option<u8> {
        match self {
            Held::Nothing => None,
            Held::Shift => Some(0x2A),
            Held::Ctrl => Some(0x1D),
            Held::Alt => Some(0x38),
        }
    }

    /// Its bit in the BIOS's shift state (0040:0017).
    pub const fn bit(self) -> u8 {
        match self {
            Held::Nothing => 0,
            Held::Shift => 2,
            Held::Ctrl => 4,
            Held::Alt => 8,
        }
    }
}

/// A key as it is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stroke {
    /// What the BIOS gives for it.
    pub code: KeyCode,
    /// The scan code that the keyboard sends when it goes down (with bit 7: when it comes up); 0
    /// if the character has no key and is typed with Alt and digits.
    pub make: u8,
    /// What is held meanwhile.
    pub held: Held,
}

/// A key with a name.
struct NamedKey {
    name: &'static str,
    /// `None`: the BIOS gives nothing for it.
    stroke: Option<Stroke>,
}

/// A key alone and with Shift, Ctrl and Alt: name, scan code, character when it is pressed alone,
/// and what the BIOS gives in AH for each (0: nothing).
macro_rules! key {
    ($name:literal, $make:literal, $character:literal, $codes:expr) => {
        [
            entry($name, $make, $character, $codes[0], Held::Nothing),
            entry(concat!("Shift-", $name), $make, 0, $codes[1], Held::Shift),
            entry(concat!("Ctrl-", $name), $make, 0, $codes[2], Held::Ctrl),
            entry(concat!("Alt-", $name), $make, 0, $codes[3], Held::Alt),
        ]
    };
}

const fn entry(name: &'static str, make: u8, character: u8, scan: u8, held: Held) -> NamedKey {
    let code = KeyCode { scan, character };
    let stroke = if scan == 0 { None } else { Some(Stroke { code, make, held }) };
    NamedKey { name, stroke }
}

/// Keys by name.
#[rustfmt::skip] // a key a line
const NAMED: &[[NamedKey; 4]] = &[
    key!("Enter", 0x1C, 0x0D, [0x1C, 0, 0, 0x1C]),
    key!("Esc", 0x01, 0x1B, [0x01, 0, 0, 0x01]),
    key!("Backspace", 0x0E, 0x08, [0x0E, 0, 0, 0x0E]),
    key!("Tab", 0x0F, 0x09, [0x0F, 0x0F, 0x94, 0xA5]),
    key!("Space", 0x39, 0x20, [0x39, 0, 0, 0]),
    key!("F1", 0x3B, 0, [0x3B, 0x54, 0x5E, 0x68]),
    key!("F2", 0x3C, 0, [0x3C, 0x55, 0x5F, 0x69]),
    key!("F3", 0x3D, 0, [0x3D, 0x56, 0x60, 0x6A]),
    key!("F4", 0x3E, 0, [0x3E, 0x57, 0x61, 0x6B]),
    key!("F5", 0x3F, 0, [0x3F, 0x58, 0x62, 0x6C]),
    key!("F6", 0x40, 0, [0x40, 0x59, 0x63, 0x6D]),
    key!("F7", 0x41, 0, [0x41, 0x5A, 0x64, 0x6E]),
    key!("F8", 0x42, 0, [0x42, 0x5B, 0x65, 0x6F]),
    key!("F9", 0x43, 0, [0x43, 0x5C, 0x66, 0x70]),
    key!("F10", 0x44, 0, [0x44, 0x5D, 0x67, 0x71]),
    key!("F11", 0x57, 0, [0x85, 0x87, 0x89, 0x8B]),
    key!("F12", 0x58, 0, [0x86, 0x88, 0x8A, 0x8C]),
    key!("Home", 0x47, 0, [0x47, 0, 0x77, 0x97]),
    key!("Up", 0x48, 0, [0x48, 0, 0x8D, 0x98]),
    key!("PgUp", 0x49, 0, [0x49, 0, 0x84, 0x99]),
    key!("Left", 0x4B, 0, [0x4B, 0, 0x73, 0x9B]),
    key!("Right", 0x4D, 0, [0x4D, 0, 0x74, 0x9D]),
    key!("End", 0x4F, 0, [0x4F, 0, 0x75, 0x9F]),
    key!("Down", 0x50, 0, [0x50, 0, 0x91, 0xA0]),
    key!("PgDn", 0x51, 0, [0x51, 0, 0x76, 0xA1]),
    key!("Ins", 0x52, 0, [0x52, 0, 0x92, 0xA2]),
    key!("Del", 0x53, 0, [0x53, 0, 0x93, 0xA3]),
    key!("1", 0x02, 0, [0, 0, 0, 0x78]),
    key!("2", 0x03, 0, [0, 0, 0, 0x79]),
    key!("3", 0x04, 0, [0, 0, 0, 0x7A]),
    key!("4", 0x05, 0, [0, 0, 0, 0x7B]),
    key!("5", 0x06, 0, [0, 0, 0, 0x7C]),
    key!("6", 0x07, 0, [0, 0, 0, 0x7D]),
    key!("7", 0x08, 0, [0, 0, 0, 0x7E]),
    key!("8", 0x09, 0, [0, 0, 0, 0x7F]),
    key!("9", 0x0A, 0, [0, 0, 0, 0x80]),
    key!("0", 0x0B, 0, [0, 0, 0, 0x81]),
    key!("-", 0x0C, 0, [0, 0, 0, 0x82]),
    key!("=", 0x0D, 0, [0, 0, 0, 0x83]),
    key!("Q", 0x10, 0, [0, 0, 0, 0x10]),
    key!("W", 0x11, 0, [0, 0, 0, 0x11]),
    key!("E", 0x12, 0, [0, 0, 0, 0x12]),
    key!("R", 0x13, 0, [0, 0, 0, 0x13]),
    key!("T", 0x14, 0, [0, 0, 0, 0x14]),
    key!("Y", 0x15, 0, [0, 0, 0, 0x15]),
    key!("U", 0x16, 0, [0, 0, 0, 0x16]),
    key!("I", 0x17, 0, [0, 0, 0, 0x17]),
    key!("O", 0x18, 0, [0, 0, 0, 0x18]),
    key!("P", 0x19, 0, [0, 0, 0, 0x19]),
    key!("A", 0x1E, 0, [0, 0, 0, 0x1E]),
    key!("S", 0x1F, 0, [0, 0, 0, 0x1F]),
    key!("D", 0x20, 0, [0, 0, 0, 0x20]),
    key!("F", 0x21, 0, [0, 0, 0, 0x21]),
    key!("G", 0x22, 0, [0, 0, 0, 0x22]),
    key!("H", 0x23, 0, [0, 0, 0, 0x23]),
    key!("J", 0x24, 0, [0, 0, 0, 0x24]),
    key!("K", 0x25, 0, [0, 0, 0, 0x25]),
    key!("L", 0x26, 0, [0, 0, 0, 0x26]),
    key!("Z", 0x2C, 0, [0, 0, 0, 0x2C]),
    key!("X", 0x2D, 0, [0, 0, 0, 0x2D]),
    key!("C", 0x2E, 0, [0, 0, 0, 0x2E]),
    key!("V", 0x2F, 0, [0, 0, 0, 0x2F]),
    key!("B", 0x30, 0, [0, 0, 0, 0x30]),
    key!("N", 0x31, 0, [0, 0, 0, 0x31]),
    key!("M", 0x32, 0, [0, 0, 0, 0x32]),
];

/// Rows of the keyboard, unshifted and shifted, from a scan code on.
const ROWS: &[(u8, &[u8], &[u8])] = &[
    (0x02, b"1234567890-=", b"!@#$%^&*()_+"),
    (0x10, b"qwertyuiop[]", b"QWERTYUIOP{}"),
    (0x1E, b"asdfghjkl;'`", b"ASDFGHJKL:\"~"),
    (0x2B, b"\\zxcvbnm,./", b"|ZXCVBNM<>?"),
];

/// The key of [`BREAK`], which the BIOS takes for no character.
const BREAK_KEY: Stroke =
    Stroke { code: KeyCode { scan: 0, character: 0 }, make: 0x46, held: Held::Ctrl };

/// The name of the key that interrupts a program: Break, with Ctrl held.
pub const BREAK: &str = "Ctrl-Break";

/// Keys that have a name, with what they do.
fn strokes() -> impl Iterator<Item = (&'static str, Stroke)> {
    let keys = NAMED.iter().flatten().filter_map(|key| Some((key.name, key.stroke?)));
    keys.chain([(BREAK, BREAK_KEY)])
}

/// The name of every key that has no character: `F1`, `Shift-F1`, `Ctrl-Left`, `Alt-X`.
pub fn names() -> impl Iterator<Item = &'static str> {
    strokes().filter(|(_, stroke)| stroke.code.character == 0).map(|(name, _)| name)
}

/// The key called `name`: one of [`names`], or one with a character such as `Enter`.
pub fn named(name: &str) -> Option<Stroke> {
    strokes().find(|(known, _)| *known == name).map(|(_, stroke)| stroke)
}

/// How `character` is typed: on the US keyboard, or with Ctrl for a control character, or (scan
/// code 0) with Alt and digits.
pub fn typing(character: u8) -> Stroke {
    let stroke = |make, held| Stroke { code: KeyCode { scan: make, character }, make, held };
    let mut by_name = strokes().map(|(_, stroke)| stroke);
    let by_name = by_name.find(|it| it.code.character == character && character != 0);
    match (by_name, character) {
        (Some(known), _) => known,
        (None, 0x00) => stroke(0x03, Held::Ctrl),
        (None, 0x0A) => stroke(0x1C, Held::Ctrl),
        (None, 0x1E) => stroke(0x07, Held::Ctrl),
        (None, 0x1F) => stroke(0x0C, Held::Ctrl),
        (None, 0x7F) => stroke(0x0E, Held::Ctrl),
        (None, 0x00..0x20) => stroke(on_rows(character | 0x60).map_or(0, |it| it.0), Held::Ctrl),
        (None, _) => {
            let (make, held) = on_rows(character).unwrap_or_default();
            stroke(make, held)
        }
    }
}

/// The key that has a character, and whether Shift is held.
fn on_rows(character: u8) -> Option<(u8, Held)> {
    ROWS.iter().find_map(|(first, plain, shifted)| {
        let column = |row: &[u8]| row.iter().position(|known| *known == character);
        let plain = column(plain).map(|column| (first + column as u8, Held::Nothing));
        plain.or_else(|| column(shifted).map(|column| (first + column as u8, Held::Shift)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_have_the_scan_codes_of_the_us_keyboard() {
        let scan = |character| typing(character).code.scan;
        assert_eq!((scan(b'a'), scan(b'A'), scan(1)), (0x1E, 0x1E, 0x1E));
        assert_eq!((scan(b'0'), scan(b'#'), scan(b'/')), (0x0B, 0x04, 0x35));
        assert_eq!((scan(13), scan(27), scan(b' '), scan(0xE0)), (0x1C, 0x01, 0x39, 0));
        assert_eq!((scan(0), scan(0x0A), scan(0x7F)), (0x03, 0x1C, 0x0E));
    }

    #[test]
    fn a_stroke_tells_what_is_held() {
        let held = |character| typing(character).held;
        assert_eq!((held(b'a'), held(b'A'), held(1)), (Held::Nothing, Held::Shift, Held::Ctrl));
        let stroke = named("Shift-F1").expect("a key");
        assert_eq!((stroke.code.scan, stroke.make, stroke.held), (0x54, 0x3B, Held::Shift));
    }

    #[test]
    fn keys_without_characters_are_known_by_name() {
        assert_eq!(named("F1").map(|it| it.code), Some(KeyCode { scan: 0x3B, character: 0 }));
        assert_eq!(named("Alt-X").map(|it| it.code), Some(KeyCode { scan: 0x2D, character: 0 }));
        assert_eq!(named("X"), None);
        assert_eq!(named("С/П"), None);
        for name in names() {
            assert_eq!(named(name).map(|it| it.code.character), Some(0), "{name}");
        }
    }

    #[test]
    fn no_two_names_mean_the_same_extended_code() {
        let mut codes: Vec<u8> = names().filter_map(named).map(|it| it.code.scan).collect();
        let count = codes.len();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), count);
    }
}

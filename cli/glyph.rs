//! What stands for the characters of a PC's screen in text.

use assembler::Encoding;
use vm::screen::Cell;

/// What the IBM PC shows for bytes 00 to 1F.
const LOW: [char; 32] = [
    ' ', '☺', '☻', '♥', '♦', '♣', '♠', '•', '◘', '○', '◙', '♂', '♀', '♪', '♫', '☼', '►', '◄', '↕',
    '‼', '¶', '§', '▬', '↨', '↑', '↓', '→', '←', '∟', '↔', '▲', '▼',
];

/// The picture of a control character, if `char` is one that the PC has a picture for.
pub fn of_control(char: char) -> Option<char> {
    match char {
        '\x7F' => Some('⌂'),
        _ => LOW.get(char as usize).copied(),
    }
}

/// The picture of a byte on the screen. A code page with characters of several bytes has no
/// pictures of single ones; the PC's own are taken.
pub fn of_byte(byte: u8, codepage: Encoding) -> char {
    let in_page = |page: Encoding| match page.first_char(&[byte]) {
        (Some(char), 1) if !char.is_control() => Some(char),
        _ => None,
    };
    let picture = of_control(char::from(byte)).or_else(|| in_page(codepage));
    match picture.or_else(|| in_page(Encoding::Cp437)) {
        Some('\u{A0}') | None => ' ',
        Some(char) => char,
    }
}

/// A row as text, without blanks at its end.
pub fn row(cells: &[Cell], codepage: Encoding) -> String {
    let text: String = cells.iter().map(|cell| of_byte(cell.character, codepage)).collect();
    text.trim_end().to_owned()
}

/// What looks most like a picture among the characters of ASCII.
pub const fn ascii(picture: char) -> char {
    match picture {
        ' '..='~' => picture,
        '│' | '║' | '▌' | '▐' => '|',
        '─' | '═' | '▬' => '-',
        '\u{2500}'..='\u{257F}' => '+',
        '█' | '▓' | '▒' | '■' | '▀' | '▄' => '#',
        '░' => ':',
        '►' | '→' | '»' | '≥' => '>',
        '◄' | '←' | '«' | '≤' => '<',
        '▲' | '↑' => '^',
        '▼' | '↓' => 'v',
        '•' | '∙' | '·' | '°' => '.',
        '○' | '◙' | '◘' | '☼' | '☺' | '☻' => 'o',
        '♥' | '♦' | '♣' | '♠' => '*',
        '≡' | '≈' => '=',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_has_a_picture() {
        let shown = |page| (0..=255).map(|byte| of_byte(byte, page)).collect::<String>();
        assert!(shown(Encoding::Cp437).starts_with(" ☺☻♥"));
        assert!(shown(Encoding::Cp866).contains('Ж'));
        assert!(shown(Encoding::Utf8).contains('╔'), "the PC's own");
        assert!(!shown(Encoding::Gbk).contains(char::is_control));
        assert!(shown(Encoding::Cp437).chars().all(|picture| ascii(picture).is_ascii()));
    }
}

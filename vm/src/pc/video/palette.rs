//! Colours: the palette registers and the converter behind them.
//!
//! Source: IBM, *Personal System/2 BIOS Interface Technical Reference* (1987), INT 10h/10h, and
//! the converter's contents after a mode was set.

use crate::screen::Colour;

/// Colours of the converter.
pub(in crate::pc) const ENTRIES: usize = 256;
/// Palette registers, the border's last.
pub(in crate::pc) const REGISTERS: usize = 17;

/// The sixteen colours, as numbers of the converter in text modes.
const TEXT: [u8; REGISTERS] =
    [0, 1, 2, 3, 4, 5, 0x14, 7, 0x38, 0x39, 0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x3F, 0];

/// The colours of the screen. Red, green and blue are 0 to 63 in the converter.
#[derive(Clone)]
pub(in crate::pc) struct Palette {
    /// The palette registers: which entry of the converter a colour of text is.
    pub(in crate::pc) registers: [u8; REGISTERS],
    pub(in crate::pc) entries: [[u8; 3]; ENTRIES],
    /// The entry and part that is read or written next by the ports.
    read: usize,
    write: usize,
    /// The palette register selected at port 3C0h; `None`: a number is expected.
    selected: Option<u8>,
}

impl Palette {
    /// The colours after a text mode, or a mode with so many colours as bytes have, was set.
    pub(in crate::pc) fn new(bytes: bool) -> Palette {
        let entries = std::array::from_fn(|number| match bytes {
            true => of_bytes(number as u8),
            false => of_bits(number as u8 & 0x3F),
        });
        let registers = if bytes { std::array::from_fn(|number| number as u8 % 16) } else { TEXT };
        Palette { registers, entries, read: 0, write: 0, selected: None }
    }

    /// A colour of the converter.
    pub(in crate::pc) const fn entry(&self, number: u8) -> Colour {
        let [red, green, blue] = self.entries[number as usize];
        Colour(wide(red), wide(green), wide(blue))
    }

    /// A colour of text.
    pub(in crate::pc) fn text(&self, number: u8) -> Colour {
        self.entry(self.registers[usize::from(number % 16)] & 0x3F)
    }

    /// Port 3C7h: the entry to read.
    pub(super) const fn select_read(&mut self, entry: u8) {
        self.read = entry as usize * 3;
    }

    /// Port 3C8h: the entry to write.
    pub(super) const fn select_write(&mut self, entry: u8) {
        self.write = entry as usize * 3;
    }

    /// Port 3C9h: red, green, blue, and on to the next entry.
    pub(super) fn read_part(&mut self) -> u8 {
        let part = self.entries[self.read / 3][self.read % 3];
        self.read = (self.read + 1) % (ENTRIES * 3);
        part
    }

    /// The counterpart of [`Palette::read_part`].
    pub(super) fn write_part(&mut self, value: u8) {
        self.entries[self.write / 3][self.write % 3] = value & 0x3F;
        self.write = (self.write + 1) % (ENTRIES * 3);
    }

    /// Port 3C0h: the number of a register, then its value; returns both.
    pub(super) const fn write_register(&mut self, value: u8) -> Option<(u8, u8)> {
        match self.selected.take() {
            None => {
                self.selected = Some(value & 0x1F);
                None
            }
            Some(register) => {
                if register < 16 {
                    self.registers[register as usize] = value & 0x3F;
                }
                Some((register, value))
            }
        }
    }

    /// Reading the status makes port 3C0h expect a number.
    pub(super) const fn expect_number(&mut self) {
        self.selected = None;
    }
}

/// Six bits as eight.
const fn wide(part: u8) -> u8 {
    let part = part & 0x3F;
    part << 2 | part >> 4
}

/// The 64 colours of text: bits 2 to 0 are red, green and blue at two thirds, bits 5 to 3 the
/// same at one third.
const fn of_bits(number: u8) -> [u8; 3] {
    [part(number >> 2), part(number >> 1), part(number)]
}

/// A part of a colour, from bits 0 and 3.
const fn part(bits: u8) -> u8 {
    (bits & 1) * 42 + (bits >> 3 & 1) * 21
}

/// A colour of the sixteen.
pub(in crate::pc) const fn sixteen(number: u8) -> Colour {
    let [red, green, blue] = of_bits(TEXT[number as usize % 16]);
    Colour(wide(red), wide(green), wide(blue))
}

/// Greys from black to white.
const GREYS: [u8; 16] = [0, 5, 8, 11, 14, 17, 20, 24, 28, 32, 36, 40, 45, 50, 56, 63];

/// Steps from the weakest to the strongest part of a colour: three brightnesses, and in each
/// three depths.
const STEPS: [[u8; 5]; 9] = [
    [0, 16, 31, 47, 63],
    [31, 39, 47, 55, 63],
    [45, 49, 54, 58, 63],
    [0, 7, 14, 21, 28],
    [14, 17, 21, 24, 28],
    [20, 22, 24, 26, 28],
    [0, 4, 8, 12, 16],
    [8, 10, 12, 14, 16],
    [11, 12, 13, 15, 16],
];

/// The 256 colours: the sixteen, greys, and nine circles of 24 hues that begin at blue.
const fn of_bytes(number: u8) -> [u8; 3] {
    match number {
        0..16 => of_bits(TEXT[number as usize]),
        16..32 => [GREYS[number as usize - 16]; 3],
        32..248 => {
            let steps = &STEPS[(number as usize - 32) / 24];
            let hue = (number as usize - 32) % 24;
            [steps[level(hue)], steps[level((hue + 16) % 24)], steps[level((hue + 8) % 24)]]
        }
        248.. => [0; 3],
    }
}

/// How strong red is at a hue: it rises from blue on, stays, falls towards green.
const fn level(hue: usize) -> usize {
    match hue {
        0..4 => hue,
        4..13 => 4,
        13..16 => 16 - hue,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixteen_colours_are_those_of_the_card() {
        let seen = [0, 4, 6, 7, 8, 14, 15].map(sixteen);
        let colours = [(0, 0, 0), (170, 0, 0), (170, 85, 0), (170, 170, 170), (85, 85, 85)];
        let bright = [(255, 255, 85), (255, 255, 255)];
        let wanted: Vec<Colour> =
            colours.into_iter().chain(bright).map(|(r, g, b)| Colour(r, g, b)).collect();
        assert_eq!(seen.to_vec(), wanted);
        let text = Palette::new(false);
        assert!((0..16).all(|number| text.text(number) == sixteen(number)));
    }

    #[test]
    fn the_256_colours_go_round_the_hues() {
        let hues = [32, 33, 36, 40, 44, 48, 52, 55].map(of_bytes);
        let circle = [[0, 0, 63], [16, 0, 63], [63, 0, 63], [63, 0, 0], [63, 63, 0]];
        assert_eq!(hues[..5], circle);
        assert_eq!(hues[5..], [[0, 63, 0], [0, 63, 63], [0, 16, 63]]);
        assert_eq!((of_bytes(104), of_bytes(31), of_bytes(255)), ([0, 0, 28], [63; 3], [0; 3]));
    }

    #[test]
    fn the_converter_is_written_part_by_part() {
        let mut palette = Palette::new(true);
        palette.select_write(255);
        for part in [1, 2, 0xFF, 4] {
            palette.write_part(part);
        }
        assert_eq!((palette.entries[255], palette.entries[0][0]), ([1, 2, 0x3F], 4));
        palette.select_read(255);
        assert_eq!((palette.read_part(), palette.read_part()), (1, 2));
    }
}

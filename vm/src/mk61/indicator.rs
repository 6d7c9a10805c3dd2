//! The indicator: twelve positions, each with a digit and perhaps a comma behind it.

use super::number::{MINUS, Number};
use super::state::Mk61;

/// Nibble that leaves a position dark.
const BLANK: u8 = 15;
/// Nibble that lights a minus.
const DASH: u8 = 10;

/// What the twelve positions show: sign, eight digits, sign of the exponent, two digits of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Picture {
    /// A nibble for each position, the first in the highest of 48 bits: 0 to 9, then `-`, `L`, `С`,
    /// `Г`, `Е`, blank.
    pub nibbles: u64,
    /// A bit for each position that has a comma behind it; the first position is bit 0.
    pub commas: u16,
}

impl Picture {
    /// Nothing lit.
    pub(crate) const DARK: Picture = Picture { nibbles: 0xFFFF_FFFF_FFFF, commas: 0 };

    pub(crate) const fn with(self, position: usize, nibble: u8) -> Picture {
        let shift = 4 * (11 - position);
        let kept = self.nibbles & !(15 << shift);
        Picture { nibbles: kept | (nibble as u64 & 15) << shift, ..self }
    }

    pub(crate) const fn nibble(self, position: usize) -> u8 {
        (self.nibbles >> (4 * (11 - position))) as u8 & 15
    }

    pub(crate) const fn with_comma(self, position: usize) -> Picture {
        Picture { commas: self.commas | 1 << position, ..self }
    }

    /// The picture of a number: with the point in place from 1 to 99999999, else with an exponent.
    /// Zeros at the end are dark.
    pub fn of(number: Number) -> Picture {
        let mut picture = Picture::DARK.with(0, sign_nibble(number.sign()));
        let exponent = number.decimal().exponent;
        let comma = if (0..8).contains(&exponent) { exponent.unsigned_abs() as usize } else { 0 };
        let digits = number.digits();
        let last = 7 - (digits.trailing_zeros() / 4).min(7) as usize;
        for place in 0..=last.max(comma) {
            picture = picture.with(place + 1, (digits >> (4 * (7 - place))) as u8 & 15);
        }
        picture = picture.with_comma(comma + 1);
        if (0..8).contains(&exponent) { picture } else { picture.with_exponent(exponent) }
    }

    /// Lights the exponent, of which two digits fit.
    pub(crate) fn with_exponent(self, exponent: i32) -> Picture {
        let magnitude = exponent.unsigned_abs() % 100;
        let sign = if exponent < 0 { DASH } else { BLANK };
        let (tens, units) = (magnitude / 10, magnitude % 10);
        self.with(9, sign).with(10, tens as u8).with(11, units as u8)
    }

    /// Twelve characters, and the commas after theirs.
    pub fn text(self) -> String {
        const SHAPES: [char; 16] =
            ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-', 'L', 'С', 'Г', 'Е', ' '];
        let mut text = String::with_capacity(16);
        for position in 0..12 {
            text.push(SHAPES[usize::from(self.nibble(position))]);
            if self.commas & 1 << position != 0 {
                text.push(',');
            }
        }
        text
    }
}

/// What programming shows: the three cells before the program counter, the newest first, and the
/// counter.
pub(super) fn of_program(calculator: &Mk61) -> Picture {
    let position = calculator.position;
    let mut picture = Picture::DARK.with(10, position.0 >> 4).with(11, position.0 & 15);
    picture.commas = calculator.keyboard.comma();
    let mut before = position;
    for place in [1, 4, 7] {
        // Before cell 00 there is nothing, nor in the dark addresses that lead to it.
        if before.0 & 0xF0 == 0xF0 || before.0 == 0 {
            break;
        }
        before = before.previous();
        let opcode = calculator.program[before.cell(calculator.model)];
        picture = picture.with(place, opcode >> 4).with(place + 1, opcode & 15);
    }
    picture
}

/// What stands before the mantissa: nothing, a minus, or a digit when logic left something else
/// there.
const fn sign_nibble(sign: u8) -> u8 {
    match sign {
        0 => BLANK,
        MINUS => DASH,
        _ => (sign + 1) & 15,
    }
}

/// The picture of ЕГГ0Г.
pub(crate) const ERROR: Picture = Picture { nibbles: 0xFEDD_0DFF_FFFF, commas: 0 };

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(nibbles: u64) -> String {
        Picture::of(Number::from_nibbles(nibbles)).text()
    }

    #[test]
    fn numbers_from_one_to_eight_digits_have_their_point_in_place() {
        assert_eq!(shown(0), " 0,          ");
        assert_eq!(shown(0x9123_4500_0002), "-123,45      ");
        assert_eq!(shown(0x0100_0000_0007), " 10000000,   ");
        assert_eq!(shown(0x0000_0000_5007), " 00000005,   ");
    }

    #[test]
    fn other_numbers_have_an_exponent() {
        assert_eq!(shown(0x0100_0000_0999), " 1,       -01");
        assert_eq!(shown(0x0123_4567_8034), " 1,2345678 34");
    }

    #[test]
    fn the_error_is_drawn_with_hexadecimal_digits() {
        assert_eq!(ERROR.text(), " ЕГГ0Г      ");
    }
}

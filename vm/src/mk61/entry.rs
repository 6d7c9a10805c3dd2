//! Numbers while they are keyed in: the indicator shows exactly what was typed.

use super::indicator::Picture;
use super::number::{MINUS, Number};

/// A number as typed: digits with leading zeros, a point, an exponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Typed {
    /// Whether the minus is lit.
    pub(crate) negative: bool,
    /// Typed digits, the first in the highest nibble.
    digits: u32,
    /// How many were typed, 0 to 8.
    count: u8,
    /// How many digits stand before the point, once it was typed.
    point: Option<u8>,
    /// The exponent, once ВП was pressed.
    exponent: Option<Exponent>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Exponent {
    negative: bool,
    tens: u8,
    units: u8,
}

const EXPONENT_00: Exponent = Exponent { negative: false, tens: 0, units: 0 };

impl Typed {
    /// A new number that starts with this digit.
    pub(crate) const fn starting_with(digit: u8) -> Typed {
        Typed {
            negative: false,
            digits: (digit as u32) << 28,
            count: 1,
            point: None,
            exponent: None,
        }
    }

    /// A digit after the others; the ninth and later ones are ignored. In the exponent the digits
    /// shift through two places.
    pub(crate) fn digit(&mut self, digit: u8) {
        if let Some(exponent) = &mut self.exponent {
            exponent.tens = exponent.units;
            exponent.units = digit;
        } else if self.count < 8 {
            self.digits |= u32::from(digit) << (28 - 4 * self.count);
            self.count += 1;
        }
    }

    /// The point; a second one is ignored.
    pub(crate) fn point(&mut self) {
        self.point = self.point.or(Some(self.count));
    }

    /// The same with the exponent opened at 00.
    pub(crate) const fn with_exponent_open(self) -> Typed {
        Typed { exponent: Some(EXPONENT_00), ..self }
    }

    /// Whether the mantissa is zero.
    pub(crate) const fn is_zero(&self) -> bool {
        self.digits == 0
    }

    /// The same, with 1 as the mantissa if it was zero.
    pub(crate) const fn not_zero(self) -> Typed {
        if self.is_zero() { self.with_first_digit(1) } else { self }
    }

    pub(crate) fn negate_exponent(&mut self) {
        if let Some(exponent) = &mut self.exponent {
            exponent.negative = !exponent.negative;
        }
    }

    /// The typed exponent, or 0.
    pub(crate) fn exponent(&self) -> i32 {
        let Some(exponent) = self.exponent else {
            return 0;
        };
        let magnitude = i32::from(10 * exponent.tens + exponent.units);
        if exponent.negative { -magnitude } else { magnitude }
    }

    /// The number without its exponent.
    pub(crate) fn mantissa(&self) -> Number {
        let sign = if self.negative { MINUS } else { 0 };
        let power = i32::from(self.point.unwrap_or(self.count)) - 1;
        let number = Number::from_parts(sign, self.digits, 0).with_raw_exponent(power);
        number.normalised()
    }

    /// The number.
    pub(crate) fn value(&self) -> Number {
        scaled(self.mantissa(), self.exponent())
    }

    /// The same number with another first digit.
    pub(crate) const fn with_first_digit(self, digit: u8) -> Typed {
        Typed { digits: self.digits & 0x0FFF_FFFF | (digit as u32) << 28, ..self }
    }

    /// What the indicator shows, as if it had been typed.
    pub(crate) fn from_picture(picture: Picture) -> Typed {
        let mut typed = Typed::starting_with(0);
        typed.negative = picture.nibble(0) == 10;
        let digits = (picture.nibbles >> 12) as u32;
        // Dark positions at the end hold no digits.
        let dark = (!digits).trailing_zeros().min(32) & !3;
        typed.digits = if dark < 32 { digits >> dark << dark } else { 0 };
        typed.count = 8 - (dark / 4) as u8;
        let comma = picture.commas.trailing_zeros();
        typed.point = u8::try_from(comma).ok().filter(|comma| *comma <= 8);
        if picture.nibble(11) != 15 {
            typed.exponent = Some(Exponent {
                negative: picture.nibble(9) == 10,
                tens: picture.nibble(10),
                units: picture.nibble(11),
            });
        }
        typed
    }

    pub(crate) fn picture(&self) -> Picture {
        let mut picture = Picture::DARK.with(0, if self.negative { 10 } else { 15 });
        for place in 0..self.count {
            let digit = (self.digits >> (28 - 4 * place)) as u8 & 15;
            picture = picture.with(usize::from(place) + 1, digit);
        }
        picture = picture.with_comma(usize::from(self.point.unwrap_or(self.count)));
        match self.exponent {
            Some(exponent) => picture
                .with(9, if exponent.negative { 10 } else { 15 })
                .with(10, exponent.tens)
                .with(11, exponent.units),
            None => picture,
        }
    }
}

/// A number times a power of ten.
pub(crate) fn scaled(number: Number, exponent: i32) -> Number {
    if number.is_zero() {
        return number;
    }
    number.with_raw_exponent(number.raw_exponent() + exponent)
}

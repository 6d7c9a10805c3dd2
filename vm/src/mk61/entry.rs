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
    /// Where the point stands.
    point: Point,
    /// The exponent, once ВП was pressed.
    exponent: Option<Exponent>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Point {
    /// Not typed yet: it moves behind the digits.
    Moving,
    /// Behind so many digits.
    Behind(u8),
    /// Nowhere: a message is on the indicator.
    Dark,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Exponent {
    /// What the power of ten multiplies. It is not always the mantissa on the indicator: a second
    /// ВП goes on from the number reached so far.
    base: Number,
    negative: bool,
    tens: u8,
    units: u8,
}

impl Typed {
    /// A new number that starts with this digit.
    pub(crate) const fn starting_with(digit: u8) -> Typed {
        Typed {
            negative: false,
            digits: (digit as u32) << 28,
            count: 1,
            point: Point::Moving,
            exponent: None,
        }
    }

    /// A digit after the others, and whether there was a place for it; the ninth and later ones are
    /// ignored. In the exponent the digits shift through two places.
    pub(crate) fn digit(&mut self, digit: u8) -> bool {
        if let Some(exponent) = &mut self.exponent {
            exponent.tens = exponent.units;
            exponent.units = digit;
        } else if self.count < 8 {
            self.digits |= u32::from(digit) << (28 - 4 * self.count);
            self.count += 1;
        } else {
            return false;
        }
        true
    }

    /// The point; a second one is ignored.
    pub(crate) fn point(&mut self) {
        self.point = Point::Behind(self.integer_digits());
    }

    /// How many digits stand before the point.
    fn integer_digits(&self) -> u8 {
        match self.point {
            Point::Behind(digits) => digits,
            Point::Moving | Point::Dark => self.count,
        }
    }

    /// The same with the exponent opened at 00; its power of ten will multiply `base`.
    pub(crate) const fn with_exponent_of(self, base: Number) -> Typed {
        let exponent = Exponent { base, negative: false, tens: 0, units: 0 };
        Typed { exponent: Some(exponent), ..self }
    }

    /// Whether ВП was pressed.
    pub(crate) const fn has_exponent(&self) -> bool {
        self.exponent.is_some()
    }

    /// Whether the mantissa is zero.
    pub(crate) const fn is_zero(&self) -> bool {
        self.digits == 0
    }

    /// The same, with 1 as the mantissa if it was zero.
    pub(crate) const fn not_zero(self) -> Typed {
        if self.is_zero() { self.with_first_digit(1) } else { self }
    }

    /// A zero as it looks when ВП has made it 1: the point stands behind the first digit.
    pub(crate) const fn one(self) -> Typed {
        Typed { point: Point::Behind(1), ..self.not_zero() }
    }

    pub(crate) fn negate_exponent(&mut self) {
        if let Some(exponent) = &mut self.exponent {
            exponent.negative = !exponent.negative;
        }
    }

    /// The number on the indicator without its exponent.
    pub(crate) fn mantissa(&self) -> Number {
        let sign = if self.negative { MINUS } else { 0 };
        let power = i32::from(self.integer_digits()) - 1;
        let number = Number::from_parts(sign, self.digits, 0).with_raw_exponent(power);
        number.normalised()
    }

    /// The number.
    pub(crate) fn value(&self) -> Number {
        let Some(exponent) = self.exponent else {
            return self.mantissa();
        };
        let magnitude = i32::from(10 * exponent.tens + exponent.units);
        scaled(exponent.base, if exponent.negative { -magnitude } else { magnitude })
    }

    /// The same number with another first digit.
    pub(crate) const fn with_first_digit(self, digit: u8) -> Typed {
        Typed { digits: self.digits & 0x0FFF_FFFF | (digit as u32) << 28, ..self }
    }

    /// The number as words of a saved state: sign, digits, how many of them are typed, where the
    /// point stands, and the exponent with what it multiplies.
    pub(crate) fn text(self) -> String {
        let sign = |negative| if negative { '-' } else { '+' };
        let point = match self.point {
            Point::Moving => "moving".to_owned(),
            Point::Behind(digits) => digits.to_string(),
            Point::Dark => "dark".to_owned(),
        };
        let exponent = self.exponent.map_or("none".to_owned(), |exponent| {
            let Exponent { base, negative, tens, units } = exponent;
            format!("{} {tens:x}{units:x} {base}", sign(negative))
        });
        format!("{} {:08x} {} {point} {exponent}", sign(self.negative), self.digits, self.count)
    }

    /// What [`Typed::text`] wrote.
    pub(crate) fn from_words(words: &[&str]) -> Option<Typed> {
        let sign = |word: &str| match word {
            "-" => Some(true),
            "+" => Some(false),
            _ => None,
        };
        let [negative, digits, count, point, exponent @ ..] = words else { return None };
        let few = |word: &str| word.parse::<u8>().ok().filter(|&number| number <= 8);
        let point = match *point {
            "moving" => Point::Moving,
            "dark" => Point::Dark,
            digits => Point::Behind(few(digits)?),
        };
        let exponent = match exponent {
            ["none"] => None,
            [negative, digits, base] => {
                let digits = super::saved::byte(digits)?;
                let (tens, units) = (digits >> 4, digits & 15);
                let base = base.parse().ok()?;
                Some(Exponent { base, negative: sign(negative)?, tens, units })
            }
            _ => return None,
        };
        Some(Typed {
            negative: sign(negative)?,
            digits: super::saved::nibbles(digits)?,
            count: few(count)?,
            point,
            exponent,
        })
    }

    /// The mantissa that the indicator shows, as if it had been typed.
    pub(crate) fn from_picture(picture: Picture) -> Typed {
        let mut typed = Typed::starting_with(0);
        typed.negative = picture.nibble(0) == 10;
        let digits = (picture.nibbles >> 12) as u32;
        // Dark positions at the end hold no digits.
        let dark = (!digits).trailing_zeros().min(32) & !3;
        typed.digits = if dark < 32 { digits >> dark << dark } else { 0 };
        typed.count = 8 - (dark / 4) as u8;
        typed.point = match picture.commas.trailing_zeros() {
            position @ 1..=8 => Point::Behind(position as u8),
            _ => Point::Dark,
        };
        typed
    }

    pub(crate) fn picture(&self) -> Picture {
        let mut picture = Picture::DARK.with(0, if self.negative { 10 } else { 15 });
        for place in 0..self.count {
            let digit = (self.digits >> (28 - 4 * place)) as u8 & 15;
            picture = picture.with(usize::from(place) + 1, digit);
        }
        if self.point != Point::Dark {
            picture = picture.with_comma(usize::from(self.integer_digits()));
        }
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

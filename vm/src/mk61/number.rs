//! Numbers as the calculator keeps them (twelve nibbles) and as arithmetic wants them (integers).

use std::fmt;
use std::str::FromStr;

/// A number in a register: `s mmmmmmmm eee` in nibbles, most significant first.
///
/// The sign nibble is 0 or 9. The point stands after the first of the eight digits. The exponent is
/// a ten's complement number of three digits (10⁻¹ has 999). Any nibble may hold a hexadecimal
/// digit, and the mantissa may start with zeros, since logic and side effects leave such numbers
/// behind.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Number(u64);

/// A number taken apart: ± mantissa · 10^(exponent - 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decimal {
    /// Whether a minus stands before it.
    pub(crate) negative: bool,
    /// Eight decimal digits, below 100,000,000 unless hexadecimal ones were among them.
    pub(crate) mantissa: u32,
    /// Power of ten of the first digit; -500 to 499 when taken from a register.
    pub(crate) exponent: i32,
}

/// The text is not twelve hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotTwelveNibbles;

const NIBBLES: u64 = 0xFFFF_FFFF_FFFF;
const MANTISSA: u64 = 0x0FFF_FFFF_F000;
const SIGN: u64 = 0xF000_0000_0000;

/// The sign nibble of a negative number.
pub(crate) const MINUS: u8 = 9;

impl Number {
    /// Zero, as it is after power-on.
    pub const ZERO: Number = Number(0);

    /// The number with these twelve nibbles; higher bits are dropped.
    pub const fn from_nibbles(nibbles: u64) -> Number {
        Number(nibbles & NIBBLES)
    }

    /// The twelve nibbles, in the low 48 bits.
    pub const fn nibbles(self) -> u64 {
        self.0
    }

    pub(crate) const fn from_parts(sign: u8, mantissa: u32, exponent: u32) -> Number {
        Number((sign as u64 & 15) << 44 | (mantissa as u64) << 12 | exponent as u64 & 0xFFF)
    }

    /// The number with one digit.
    pub(crate) const fn of_digit(digit: u8) -> Number {
        Number((digit as u64 & 15) << 40)
    }

    /// The sign nibble.
    pub(crate) const fn sign(self) -> u8 {
        (self.0 >> 44) as u8
    }

    /// The eight digits of the mantissa, a nibble each.
    pub(crate) const fn digits(self) -> u32 {
        (self.0 >> 12) as u32
    }

    /// The three nibbles of the exponent.
    pub(crate) const fn exponent_digits(self) -> u32 {
        (self.0 & 0xFFF) as u32
    }

    /// The first digit of the mantissa.
    pub(crate) const fn first_digit(self) -> u8 {
        (self.0 >> 40) as u8 & 15
    }

    pub(crate) const fn is_zero(self) -> bool {
        self.0 & MANTISSA == 0
    }

    pub(crate) const fn is_negative(self) -> bool {
        self.sign() == MINUS && !self.is_zero()
    }

    pub(crate) const fn with_sign(self, sign: u8) -> Number {
        Number(self.0 & !SIGN | (sign as u64 & 15) << 44)
    }

    pub(crate) const fn with_digits(self, digits: u32) -> Number {
        Number(self.0 & !MANTISSA | (digits as u64) << 12)
    }

    /// Exponent as the three digits say, 0 to 999 (more with hexadecimal digits).
    pub(crate) const fn raw_exponent(self) -> i32 {
        let digits = self.exponent_digits();
        ((digits >> 8) * 100 + (digits >> 4 & 15) * 10 + (digits & 15)) as i32
    }

    pub(crate) fn with_raw_exponent(self, exponent: i32) -> Number {
        let exponent = exponent.rem_euclid(1000).unsigned_abs();
        Number(self.0 & !0xFFF | u64::from(to_nibbles(exponent)))
    }

    /// The number as integers. A hexadecimal digit counts with its value, as far as eight digits
    /// hold it.
    pub(crate) const fn decimal(self) -> Decimal {
        let raw = self.raw_exponent();
        Decimal {
            negative: self.sign() == MINUS,
            mantissa: from_nibbles(self.digits()),
            exponent: if raw >= 500 { raw - 1000 } else { raw },
        }
    }

    /// Moves the first digit that is not zero to the front. Zero becomes plain zero.
    pub(crate) fn normalised(self) -> Number {
        let digits = self.digits();
        if digits == 0 {
            return Number::ZERO;
        }
        let shift = digits.leading_zeros() / 4;
        if shift == 0 {
            return self;
        }
        let exponent = self.raw_exponent() - i32::try_from(shift).unwrap_or(0);
        self.with_digits(digits << (4 * shift)).with_raw_exponent(exponent)
    }
}

impl Decimal {
    pub(crate) const ZERO: Decimal = Decimal { negative: false, mantissa: 0, exponent: 0 };
    pub(crate) const ONE: Decimal = Decimal::positive(10_000_000, 0);
    pub(crate) const TWO: Decimal = Decimal::positive(20_000_000, 0);

    pub(crate) const fn positive(mantissa: u32, exponent: i32) -> Decimal {
        Decimal { negative: false, mantissa, exponent }
    }

    pub(crate) const fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    pub(crate) const fn magnitude(self) -> Decimal {
        Decimal { negative: false, ..self }
    }

    pub(crate) const fn negated(self) -> Decimal {
        if self.is_zero() { self } else { Decimal { negative: !self.negative, ..self } }
    }

    pub(crate) const fn with_sign(self, negative: bool) -> Decimal {
        Decimal { negative, ..self }
    }

    /// The mantissa with its sign.
    pub(crate) const fn signed(self) -> i64 {
        if self.negative { -(self.mantissa as i64) } else { self.mantissa as i64 }
    }

    /// The number as a register holds it; only the last three digits of the exponent survive, and a
    /// ninth digit of the mantissa is lost.
    pub(crate) fn number(self) -> Number {
        let sign = if self.negative { MINUS } else { 0 };
        let exponent = self.exponent.rem_euclid(1000).unsigned_abs();
        let mantissa = self.mantissa % 100_000_000;
        Number::from_parts(sign, to_nibbles(mantissa), to_nibbles(exponent))
    }
}

/// The value of eight digits, one a nibble; a digit above 9 counts with its value.
pub(crate) const fn from_nibbles(digits: u32) -> u32 {
    let pairs = (digits & 0x0F0F_0F0F) + 10 * (digits >> 4 & 0x0F0F_0F0F);
    let fours = (pairs & 0x00FF_00FF) + 100 * (pairs >> 8 & 0x00FF_00FF);
    (fours & 0xFFFF) + 10_000 * (fours >> 16)
}

/// The eight digits of a number below 100,000,000, one a nibble.
pub(crate) const fn to_nibbles(value: u32) -> u32 {
    let (high, low) = (value / 10_000, value % 10_000);
    // Four lanes of two digits; 103/1024 is near enough to 1/10 below 100.
    let lanes = ((high / 100) as u64) << 48
        | ((high % 100) as u64) << 32
        | ((low / 100) as u64) << 16
        | (low % 100) as u64;
    let tens = ((lanes * 103) >> 10) & 0x000F_000F_000F_000F;
    let pairs = lanes + 6 * tens;
    (pairs >> 24 & 0xFF00_0000 | pairs >> 16 & 0xFF_0000 | pairs >> 8 & 0xFF00 | pairs & 0xFF)
        as u32
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:012x}", self.0)
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Number {
    type Err = NotTwelveNibbles;

    fn from_str(text: &str) -> Result<Number, NotTwelveNibbles> {
        let digits = text.len() == 12 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let nibbles = u64::from_str_radix(text, 16).map_err(|_| NotTwelveNibbles)?;
        if digits { Ok(Number(nibbles)) } else { Err(NotTwelveNibbles) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn digits_and_values_convert_both_ways(value in 0u32..100_000_000) {
            let digits = to_nibbles(value);
            prop_assert_eq!(format!("{digits:08x}"), format!("{value:08}"));
            prop_assert_eq!(from_nibbles(digits), value);
        }
    }

    #[test]
    fn the_exponent_is_a_tens_complement() {
        let tenth: Number = "010000000999".parse().expect("twelve digits");
        assert_eq!(tenth.decimal(), Decimal::positive(10_000_000, -1));
        assert_eq!(tenth.decimal().number(), tenth);
    }

    #[test]
    fn normalising_moves_the_first_digit_to_the_front() {
        let loose = Number::from_nibbles(0x0000_0000_5007);
        assert_eq!(loose.normalised(), Number::from_nibbles(0x0500_0000_0000));
    }
}

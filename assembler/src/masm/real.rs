//! Real numbers and packed decimals, by integer arithmetic: DD and DQ hold IEEE numbers, DT the
//! coprocessor's ten bytes.
//!
//! MASM 5.10 writes IEEE formats, 1.10 Microsoft's own of four bytes, with zeros behind them in DQ
//! and DT.

use super::expression::Parser;
use super::options::Version;
use super::problem::{Outcome, What, problem};
use super::token::{Kind, Token};

/// Exponents beyond this are infinite or zero in every format.
const LARGEST_EXPONENT: i64 = 6000;

/// A format: bits of exponent and fraction, and whether the leading 1 is written.
struct Format {
    exponent_bits: u32,
    /// Bits of the significand, the leading 1 included.
    precision: u32,
    explicit: bool,
}

/// The bytes of a real number or a packed decimal, when one stands next.
///
/// # Errors
/// Its digits are not digits.
pub(super) fn item(parser: &mut Parser<'_>, size: usize) -> Outcome<Option<Vec<u8>>> {
    if size < 4 {
        return Ok(None);
    }
    let signed = matches!(parser.kind(), Some(Kind::Plus | Kind::Minus));
    let negative = parser.kind() == Some(Kind::Minus);
    let Some(token) = parser.tokens.get(parser.at + usize::from(signed)) else { return Ok(None) };
    let bytes = match token.kind {
        Kind::Real if parser.scope().version == Version::V110 => {
            Some(microsoft(token, size, negative))
        }
        Kind::Real => real(token, size, negative),
        Kind::Number if is_encoded(&token.text) => Some(encoded(token, size)?),
        Kind::Number if size == 10 && token.text.bytes().all(|byte| byte.is_ascii_digit()) => {
            packed_digits(&token.text, negative)
        }
        _ => None,
    };
    if bytes.is_some() {
        parser.at += 1 + usize::from(signed);
    }
    Ok(bytes)
}

/// Whether a word is a real number given by its bits: `3F800000R`.
fn is_encoded(text: &str) -> bool {
    text.len() > 8 && text.ends_with(['R', 'r'])
}

fn encoded(token: &Token, size: usize) -> Outcome<Vec<u8>> {
    let digits = &token.text[..token.text.len() - 1];
    let digits = if digits.len() > size * 2 { digits.trim_start_matches('0') } else { digits };
    match u128::from_str_radix(digits, 16) {
        Ok(bits) if digits.len() <= size * 2 => Ok(bits.to_le_bytes()[..size.min(16)].to_vec()),
        _ => problem(token.span, What::BadNumber { text: token.text.to_string(), radix: 16 }),
    }
}

/// A number as packed decimal: nine bytes of two digits, then the sign.
pub(super) fn packed(number: i64) -> Vec<u8> {
    packed_digits(&number.unsigned_abs().to_string(), number < 0).unwrap_or_else(|| vec![0; 10])
}

fn packed_digits(digits: &str, negative: bool) -> Option<Vec<u8>> {
    let digits: Vec<u8> =
        digits.trim_start_matches('0').bytes().rev().map(|byte| byte - b'0').collect();
    if digits.len() > 18 {
        return None;
    }
    let digit = |at: usize| digits.get(at).copied().unwrap_or(0);
    let mut bytes: Vec<u8> =
        (0..9).map(|byte| digit(2 * byte + 1) << 4 | digit(2 * byte)).collect();
    bytes.push(if negative { 0x80 } else { 0 });
    Some(bytes)
}

fn real(token: &Token, size: usize, negative: bool) -> Option<Vec<u8>> {
    let format = match size {
        4 => Format { exponent_bits: 8, precision: 24, explicit: false },
        8 => Format { exponent_bits: 11, precision: 53, explicit: false },
        10 => Format { exponent_bits: 15, precision: 64, explicit: true },
        _ => return None,
    };
    let (digits, exponent) = decimal(&token.text);
    let bits = assemble(&format, significand(&digits, exponent, format.precision), negative);
    Some(bits.to_le_bytes()[..size].to_vec())
}

/// Three bytes of fraction, the sign in place of their leading 1, and the power of two above 128;
/// 0 is the smallest power (MASM 1.10, measured).
fn microsoft(token: &Token, size: usize, negative: bool) -> Vec<u8> {
    const PRECISION: u32 = 24;
    let (digits, exponent) = decimal(&token.text);
    let (bits, power) = match significand(&digits, exponent, PRECISION) {
        Some((bits, power)) => (bits as u32 & 0x7F_FFFF, power + i64::from(PRECISION) + 128),
        None => (0, 0),
    };
    let sign = if negative { 0x80_0000 } else { 0 };
    let number = match power {
        256.. => u32::MAX,
        _ => (power.max(2) as u32) << PRECISION | sign | bits,
    };
    let mut bytes = number.to_le_bytes().to_vec();
    bytes.resize(size, 0);
    bytes
}

/// Digits without the point, and the power of ten that the last of them counts.
fn decimal(text: &str) -> (Vec<u8>, i64) {
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], text[at + 1..].parse::<i64>().unwrap_or(LARGEST_EXPONENT)),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = whole.bytes().chain(fraction.bytes()).map(|byte| byte - b'0').collect();
    let exponent = exponent.clamp(-LARGEST_EXPONENT, LARGEST_EXPONENT);
    (digits, exponent - fraction.len() as i64)
}

/// `digits * 10^exponent` as a rounded significand of `precision` bits and the power of two of its
/// lowest bit; nothing for zero.
fn significand(digits: &[u8], exponent: i64, precision: u32) -> Option<(u128, i64)> {
    let mut numerator = Big::default();
    for &digit in digits {
        numerator.multiply_add(10, u32::from(digit));
    }
    let mut denominator = Big::from(1);
    for _ in 0..exponent.unsigned_abs() {
        if exponent > 0 { &mut numerator } else { &mut denominator }.multiply_add(10, 0);
    }
    if numerator.is_zero() {
        return None;
    }
    // Scale so that the quotient has one bit more than the precision.
    let wanted = i64::from(precision) + 1;
    let mut shift = wanted - (numerator.bits() - denominator.bits());
    if shift > 0 {
        numerator.shift_left(shift)
    } else {
        denominator.shift_left(-shift)
    }
    let (mut quotient, mut inexact) = numerator.divide(&denominator, wanted + 2);
    let mut power = -shift;
    while 128 - i64::from(quotient.leading_zeros()) > wanted {
        inexact |= quotient & 1 == 1;
        quotient >>= 1;
        power += 1;
    }
    shift = wanted - (128 - i64::from(quotient.leading_zeros()));
    quotient <<= shift.max(0);
    power -= shift.max(0);
    let half = quotient & 1 == 1;
    let mut result = quotient >> 1;
    if half && (inexact || result & 1 == 1) {
        result += 1;
    }
    if 128 - result.leading_zeros() > precision {
        return Some((result >> 1, power + 2));
    }
    Some((result, power + 1))
}

fn assemble(format: &Format, number: Option<(u128, i64)>, negative: bool) -> u128 {
    let fraction_bits = if format.explicit { format.precision } else { format.precision - 1 };
    let sign = u128::from(negative) << (format.exponent_bits + fraction_bits);
    let bias = (1_i64 << (format.exponent_bits - 1)) - 1;
    let most = (1_i64 << format.exponent_bits) - 1;
    let Some((significand, power)) = number else { return sign };
    let biased = power + i64::from(format.precision) - 1 + bias;
    if biased >= most {
        let one = if format.explicit { 1_u128 << (fraction_bits - 1) } else { 0 };
        return sign | (most as u128) << fraction_bits | one;
    }
    if biased <= 0 {
        let lost = (1 - biased).min(127) as u32;
        return sign | significand.checked_shr(lost).unwrap_or(0);
    }
    let fraction =
        if format.explicit { significand } else { significand & ((1_u128 << fraction_bits) - 1) };
    sign | (biased as u128) << fraction_bits | fraction
}

/// A large unsigned integer, low limb first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Big {
    limbs: Vec<u32>,
}

impl Big {
    fn from(number: u32) -> Big {
        Big { limbs: vec![number] }
    }

    fn is_zero(&self) -> bool {
        self.limbs.iter().all(|&limb| limb == 0)
    }

    fn multiply_add(&mut self, factor: u32, term: u32) {
        let mut carry = u64::from(term);
        for limb in &mut self.limbs {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = product as u32;
            carry = product >> 32;
        }
        if carry > 0 {
            self.limbs.push(carry as u32);
        }
    }

    fn bits(&self) -> i64 {
        let top = self.limbs.iter().rposition(|&limb| limb != 0);
        top.map_or(0, |top| top as i64 * 32 + 32 - i64::from(self.limbs[top].leading_zeros()))
    }

    fn shift_left(&mut self, count: i64) {
        let (limbs, bits) = ((count / 32) as usize, (count % 32) as u32);
        if bits > 0 {
            self.multiply_add(1 << bits, 0);
        }
        self.limbs.splice(0..0, std::iter::repeat_n(0, limbs));
    }

    fn halve(&mut self) {
        let mut carry = 0;
        for limb in self.limbs.iter_mut().rev() {
            let low = *limb & 1;
            *limb = *limb >> 1 | carry << 31;
            carry = low;
        }
    }

    fn at_least(&self, other: &Big) -> bool {
        let length = self.limbs.len().max(other.limbs.len());
        let limb = |big: &Big, at: usize| big.limbs.get(at).copied().unwrap_or(0);
        for at in (0..length).rev() {
            if limb(self, at) != limb(other, at) {
                return limb(self, at) > limb(other, at);
            }
        }
        true
    }

    fn subtract(&mut self, other: &Big) {
        let mut borrow = 0_i64;
        for (at, limb) in self.limbs.iter_mut().enumerate() {
            let difference =
                i64::from(*limb) - i64::from(other.limbs.get(at).copied().unwrap_or(0)) - borrow;
            borrow = i64::from(difference < 0);
            *limb = difference as u32;
        }
    }

    /// Quotient of at most `bits` bits, and whether anything is left over.
    fn divide(mut self, divisor: &Big, bits: i64) -> (u128, bool) {
        let mut divisor = divisor.clone();
        divisor.shift_left(bits - 1);
        let mut quotient = 0;
        for _ in 0..bits {
            quotient <<= 1;
            if self.at_least(&divisor) {
                self.subtract(&divisor);
                quotient |= 1;
            }
            divisor.halve();
        }
        (quotient, !self.is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;
    use proptest::prelude::*;

    use crate::masm::word::Word;

    fn token(text: &str) -> Token<'_> {
        Token {
            kind: Kind::Real,
            word: Word::default(),
            text: text.into(),
            span: Span::default(),
            start: 0,
            end: 0,
            bytes: Vec::new(),
            uncertain: false,
        }
    }

    fn bytes(text: &str, size: usize) -> Vec<u8> {
        real(&token(text), size, false).unwrap()
    }

    #[test]
    fn ten_bytes_write_their_leading_one() {
        assert_eq!(bytes("1.0", 10), [0, 0, 0, 0, 0, 0, 0, 0x80, 0xFF, 0x3F]);
        assert_eq!(bytes("0.0", 10), [0; 10]);
    }

    #[test]
    fn microsofts_own_format_has_the_exponent_last() {
        let bytes = |text: &str, negative| microsoft(&token(text), 4, negative);
        assert_eq!(bytes("1.5", true), [0, 0, 0xC0, 0x81]);
        assert_eq!(bytes("0.1", false), [0xCD, 0xCC, 0x4C, 0x7D]);
        assert_eq!(bytes("1.0E38", false), [0x99, 0x76, 0x16, 0xFF]);
        assert_eq!(bytes("7.0E-10", false), [0x1F, 0x6A, 0x40, 0x62]);
        assert_eq!(bytes("1.0E-39", false), [0x7E, 0x39, 0x2E, 0x02]);
        assert_eq!(bytes("0.0", false), [0, 0, 0, 2]);
        assert_eq!(microsoft(&token("1.0"), 8, false), [0, 0, 0, 0x81, 0, 0, 0, 0]);
    }

    #[test]
    fn packed_decimals_have_two_digits_a_byte() {
        assert_eq!(packed(1_234_567_890), [0x90, 0x78, 0x56, 0x34, 0x12, 0, 0, 0, 0, 0]);
        assert_eq!(packed(-5)[9], 0x80);
    }

    proptest! {
        #[test]
        fn doubles_and_singles_are_rounded_to_nearest(
            a in 0u64..1_000_000_000_000, b in 0u64..100_000, e in -30i32..30,
        ) {
            let text = format!("{a}.{b}E{e}");
            let double: f64 = text.parse().unwrap();
            prop_assert_eq!(bytes(&text, 8), double.to_le_bytes().to_vec());
            let single: f32 = text.parse().unwrap();
            if single.is_finite() && single > f32::MIN_POSITIVE {
                prop_assert_eq!(bytes(&text, 4), single.to_le_bytes().to_vec());
            }
        }
    }
}

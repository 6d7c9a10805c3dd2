//! Functions that only look at digits: whole part, fraction, sign, greater, logic.

use super::arithmetic::normal;
use super::digitwise::is_plain;
use super::field::Field;
use super::number::{Decimal, MINUS, Number, from_nibbles};
use super::operation;

/// The digits of an eight-digit mantissa that stand behind the point, counted in last places.
pub(crate) fn digits_behind_the_point(mantissa: u32, exponent: i32) -> u32 {
    match 7 - exponent {
        behind @ 1..=7 => mantissa % 10_u32.pow(behind.unsigned_abs()),
        ..=0 => 0,
        _ => mantissa,
    }
}

/// The nibbles of the mantissa that stand behind the point.
const fn nibbles_behind_the_point(exponent: i32) -> u32 {
    match exponent {
        ..=-1 => 0xFFFF_FFFF,
        0..=6 => 0x0FFF_FFFF >> (4 * exponent),
        _ => 0,
    }
}

/// К [x]: cut off towards zero. Only two digits of the exponent count.
pub(crate) fn whole(x: Number) -> Number {
    let exponent = x.decimal().exponent;
    if x.is_zero() || exponent < 0 {
        return Number::ZERO;
    }
    let behind = nibbles_behind_the_point(exponent % 100);
    if is_plain(x) || behind == 0 || x.sign() != MINUS && x.digits() & behind != 0 {
        return x.with_digits(x.digits() & !behind);
    }
    whole_of_loose(x, behind)
}

/// К [x] of a number that is not plain: where there is nothing to cut off it is rounded, and a
/// negative one is complemented twice; both make hexadecimal digits decimal and may lose a carry,
/// or the minus.
fn whole_of_loose(x: Number, behind: u32) -> Number {
    let field = Field::of_mantissa(x.digits());
    if x.sign() != MINUS {
        let rounded = field.shifted_up(0).rounded_down();
        return x.with_digits(rounded.mantissa()).normalised();
    }
    let complement = field.complement();
    let cut = Field::of_mantissa(complement.mantissa() & !behind).with(Field::TOP, 9);
    let unit = if complement.mantissa() & behind == 0 { 0 } else { behind + 1 };
    let sum = Field::of_mantissa(unit).plus(cut);
    if sum.top() == 9 {
        let digits = sum.with(Field::TOP, 0).complement().mantissa();
        return x.with_digits(digits).normalised();
    }
    x.with_sign(0).with_digits(sum.mantissa()).normalised()
}

/// К {x}. A negative number without a fraction gives zero with a minus.
pub(crate) fn fraction_part(x: Number) -> Number {
    let exponent = x.decimal().exponent;
    let behind = x.digits() & nibbles_behind_the_point(exponent);
    if behind == 0 {
        let minus = x.sign() == MINUS && exponent < 7;
        return Number::ZERO.with_sign(if minus { MINUS } else { 0 });
    }
    x.with_digits(behind).normalised()
}

/// Places by which К {x} shifts the digits behind the point to the front; eight where there are
/// none.
pub(crate) fn shifts_of_fraction(x: Number) -> u64 {
    let exponent = x.decimal().exponent;
    let behind = x.digits() & nibbles_behind_the_point(exponent);
    match exponent {
        ..0 => 0,
        0..7 => u64::from(behind.leading_zeros() / 4),
        _ => 6,
    }
}

/// К ЗН.
pub(crate) fn sign(x: Decimal) -> Decimal {
    if x.is_zero() { Decimal::ZERO } else { Decimal::ONE.with_sign(x.negative) }
}

/// К max: zero wins against everything, and the comparison is the calculator's own subtraction.
/// Of two numbers that are not plain and differ in exponent the larger exponent decides.
pub(crate) fn greater(x: Number, y: Number) -> Number {
    if x.is_zero() || y.is_zero() {
        return Number::ZERO;
    }
    let (x_exponent, y_exponent) = (x.decimal().exponent, y.decimal().exponent);
    let y_is_greater = if x_exponent == y_exponent || is_plain(x) && is_plain(y) {
        operation::difference(x, y).is_ok_and(Number::is_negative)
    } else if x_exponent > y_exponent {
        x.is_negative()
    } else {
        !y.is_negative()
    };
    if y_is_greater { y } else { x }
}

/// The logical commands combine the last seven digits of the mantissa bit by bit; the first digit
/// of the result is 8, and it is positive with exponent 0.
pub(crate) const fn logical(digits: u32) -> Number {
    Number::from_parts(0, digits & 0x0FFF_FFFF | 0x8000_0000, 0)
}

/// К СЧ: the result, whose mantissa is the next hidden state.
///
/// `hidden` and the mantissas in the stack are eight digits, one a nibble; signs and exponents do
/// not matter. The order of the operands decides which digits above 9 carry.
pub(crate) fn random(hidden: u32, x: u32, y: u32) -> Number {
    let y = Field::of_mantissa(y);
    let sum = Field::of_mantissa(x & !15 | 7).plus(y);
    let lowest = u32::from(sum.digit(1)) << 28 | u32::from(sum.digit(0)) << 24;
    let mixed = Field::of_mantissa(lowest | 0x21_2201).with(Field::TOP, sum.top());
    let total = y.plus(Field::of_mantissa(hidden).plus(mixed));
    let third = from_nibbles(Field::ZERO.plus(total).mantissa()) / 3;
    // The second digit is lost, the first one goes to the end.
    let digits = third % 1_000_000 * 100 + third / 10_000_000 * 10;
    normal(i64::from(digits), -1).number()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(nibbles: u64) -> Number {
        Number::from_nibbles(nibbles)
    }

    #[test]
    fn random_numbers_follow_from_the_hidden_state() {
        let first = random(0, 0, 0);
        assert_eq!(first, n(0x0404_0670_0999));
        // Digits above 9, as recorded.
        assert_eq!(random(0, 0x74BF_20F8, 0x76FF_C474), n(0x0704_8911_0999));
    }

    #[test]
    fn zero_is_the_greatest() {
        let (two, five) = (n(0x0200_0000_0000), n(0x0500_0000_0000));
        assert_eq!(greater(five, Number::ZERO), Number::ZERO);
        assert_eq!(greater(five.with_sign(MINUS), Number::ZERO), Number::ZERO);
        assert_eq!(greater(five, two), five);
    }

    #[test]
    fn the_fraction_of_a_negative_whole_number_keeps_its_minus() {
        assert_eq!(fraction_part(n(0x9500_0000_0000)).sign(), MINUS);
        assert_eq!(fraction_part(n(0x0123_4500_0001)), n(0x0345_0000_0999));
        assert_eq!(whole(n(0x0123_4500_0001)), n(0x0120_0000_0001));
    }
}

//! Logarithms, exponentials and powers.

use super::arithmetic::{NoResult, Outcome, add, divide, fit, multiply_field};
use super::digitwise::{self, is_plain};
use super::fraction::{Numerators, Sign, fraction};
use super::number::{Decimal, Number, from_nibbles};
use super::operation;
use super::simple::digits_behind_the_point;

const E7: u32 = 10_000_000;

/// ln 10 with eight digits.
const LN_10: Decimal = Decimal::positive(23_025_851, 0);

/// From this mantissa on a tenth of it is closer to 1 than the mantissa: √10 · 1.0111…
const SPLIT: u32 = 31_975_310;

/// Natural logarithm.
pub(crate) fn natural(number: Number) -> Outcome {
    let x = number.decimal();
    if x.is_zero() || x.negative {
        return Err(NoResult);
    }
    let big = x.mantissa >= SPLIT;
    let of_mantissa = near_one(number.with_raw_exponent(if big { -1 } else { 0 }))?;
    if !big && x.exponent == 0 {
        return Ok(of_mantissa);
    }
    let mut sum = of_mantissa.signed();
    for _ in 0..(-of_mantissa.exponent).min(12) {
        sum = sum.div_euclid(10);
    }
    let mut step = LN_10.signed();
    if big {
        sum += step;
    }
    if x.exponent < 0 {
        sum = -sum;
    }
    let mut exponent = 0;
    for _ in 0..x.exponent.unsigned_abs() {
        sum += step;
        if sum >= 900_000_000 && exponent == 0 {
            sum /= 10;
            step /= 10;
            exponent = 1;
        }
    }
    Ok(fit(if x.exponent < 0 { -sum } else { sum }, exponent))
}

/// ln z for z from 0.3197531 to 3.1975309, as 2/fraction((z+1)/(z-1)).
fn near_one(z: Number) -> Outcome {
    let distance = operation::difference(Decimal::ONE.number(), z)?.decimal();
    if distance.is_zero() {
        return Ok(Decimal::ZERO);
    }
    let u = add(divide(Decimal::TWO, distance)?.negated(), Decimal::ONE);
    let two = Decimal::TWO.with_sign(u.negative);
    divide(two, fraction(u, Numerators::Squares, Sign::Minus))
}

/// Decimal logarithm.
pub(crate) fn decimal(x: Number) -> Outcome {
    divide(natural(x)?, LN_10)
}

/// e to the power x.
pub(crate) fn exponential(x: Number) -> Outcome {
    if x.is_zero() {
        return Ok(Decimal::ONE);
    }
    power_of_ten(operation::quotient(x, LN_10.number())?, Refill::WithInteger)
}

/// Whether 10 to the power x is only an exponent: x is whole and has one digit or two.
pub(crate) fn is_short_power(x: Decimal) -> bool {
    (0..=1).contains(&x.exponent)
        && digits_behind_the_point(x.mantissa, x.exponent) == 0
        && !x.is_zero()
}

/// 10 to the power x; exact for a whole x of up to two digits.
pub(crate) fn decimal_exponential(number: Number) -> Outcome {
    let x = number.decimal();
    if is_short_power(x) {
        let power = i32::try_from(x.mantissa / 10_u32.pow(7 - x.exponent.unsigned_abs()));
        let power = power.unwrap_or(0);
        return Ok(Decimal::positive(E7, if x.negative { -power } else { power }));
    }
    power_of_ten(number, Refill::WithZeros)
}

/// X to the power Y, for positive X.
pub(crate) fn power(x: Number, y: Number) -> Outcome {
    exponential(operation::product(natural(x)?.number(), y)?)
}

/// What comes in at the right end when the whole part of an exponent is taken out at the left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Refill {
    /// Zeros: 10ˣ.
    WithZeros,
    /// The very digits that were taken out: eˣ.
    WithInteger,
}

fn power_of_ten(number: Number, refill: Refill) -> Outcome {
    let y = number.decimal();
    if y.is_zero() {
        return Ok(Decimal::ONE);
    }
    if y.exponent > 1 {
        return Err(NoResult);
    }
    let (mut whole, mut digits, mut exponent) = (0, number.digits(), y.exponent);
    while exponent >= 0 {
        let digit = digits >> 28;
        whole = 10 * whole + i32::try_from(digit).unwrap_or(0);
        digits = digits << 4 | if refill == Refill::WithInteger { digit } else { 0 };
        exponent -= 1;
    }
    let mut part = scaled_by_ln_10(digits, exponent);
    let mut reciprocal = y.negative;
    if !part.is_zero() && part.exponent >= 0 {
        part = add(part.negated(), LN_10);
        reciprocal = !reciprocal;
        whole += 1;
        if part.is_zero() {
            return Err(NoResult);
        }
    }
    let mut power = of_part(part)?;
    if reciprocal {
        power = divide(Decimal::ONE, power)?;
    }
    let whole = if y.negative { -whole } else { whole };
    Ok(Decimal::positive(power.mantissa, power.exponent + whole))
}

/// Eight digits behind the point, which may start with zeros, times ln 10.
fn scaled_by_ln_10(digits: u32, exponent: i32) -> Decimal {
    let field = Number::from_parts(0, digits, 0).with_raw_exponent(exponent);
    if is_plain(field.normalised()) {
        return multiply_field(from_nibbles(digits), exponent, LN_10);
    }
    digitwise::product(LN_10.number(), field).decimal()
}

/// eᵍ for g from 0 to 1, as 1 + 2/(coth(g/2) - 1).
fn of_part(part: Decimal) -> Outcome {
    if part.is_zero() {
        return Ok(Decimal::ONE);
    }
    let cotangent = fraction(divide(Decimal::TWO, part)?, Numerators::Ones, Sign::Plus);
    let difference = add(cotangent.negated(), Decimal::ONE);
    Ok(add(divide(Decimal::TWO, difference)?.negated(), Decimal::ONE))
}

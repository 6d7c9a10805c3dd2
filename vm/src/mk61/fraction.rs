//! The continued fraction behind every transcendental function.

use super::arithmetic::fit;
use super::number::Decimal;

/// Which numerators the fraction has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numerators {
    /// 1, 1, 1, …: for tangent and exponential.
    Ones,
    /// 1, 4, 9, …: for arctangent and logarithm.
    Squares,
}

/// Whether the partial quotients are added or subtracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    /// `u + 1/(3u + …)`
    Plus,
    /// `u - 1/(3u - …)`
    Minus,
}

/// The value of `u ± 1/(3u ± 1/(5u ± … /19u))`, or with the numerators 1, 4, 9, …, 81.
///
/// Ten levels in fixed point whose unit is the last place of `u`; the sign of `u` is ignored.
pub(crate) fn fraction(u: Decimal, numerators: Numerators, sign: Sign) -> Decimal {
    let field = i64::from(u.mantissa);
    // The hundreds of the exponent are lost inside, though not in the result.
    let exponent = if u.exponent >= 100 { u.exponent % 100 } else { u.exponent };
    let mut quotient = 0;
    for level in (2..=10).rev() {
        let (mut divisor, numerator) = match numerators {
            Numerators::Squares => (level * (2 * field + quotient) - field, level - 1),
            Numerators::Ones => ((2 * level - 1) * field + quotient, 1),
        };
        let mut shifts = 0;
        while divisor >= 100_000_000 {
            divisor /= 10;
            shifts += 1;
        }
        quotient = partial(numerators, numerator, divisor, shifts, exponent, quotient);
        if sign == Sign::Minus && !stale(numerators, shifts, exponent) {
            quotient = -quotient;
        }
    }
    fit(field + quotient, u.exponent)
}

/// From this exponent on the partial quotients are below the last place, and the calculator skips
/// the division.
const NO_DIVISION: i32 = 7;

/// Whether the level leaves the quotient of the previous one behind.
fn stale(numerators: Numerators, shifts: u32, exponent: i32) -> bool {
    exponent >= NO_DIVISION && !overflows(numerators, shifts, exponent)
}

/// At exponent 7 and two shifts the calculator's shift counter overflows and it divides after all.
fn overflows(numerators: Numerators, shifts: u32, exponent: i32) -> bool {
    numerators == Numerators::Ones && exponent == NO_DIVISION && shifts == 2
}

fn partial(
    numerators: Numerators,
    numerator: i64,
    divisor: i64,
    shifts: u32,
    exponent: i32,
    previous: i64,
) -> i64 {
    const UNIT: i64 = 100_000_000_000_000;
    /// What leaves room for the multiplications of the next level.
    const MOST: i128 = i64::MAX as i128 / 1000;
    if overflows(numerators, shifts, exponent) {
        return UNIT / divisor.max(1);
    }
    if stale(numerators, shifts, exponent) {
        // The stale value loses its ninth digit.
        let kept = previous.rem_euclid(100_000_000);
        return if numerators == Numerators::Ones { kept } else { 0 };
    }
    let scale = i32::try_from(shifts).unwrap_or(0) + 2 * exponent;
    let (dividend, divisor) = (numerator * UNIT, divisor.max(1));
    let power = 10_i64.pow(scale.unsigned_abs().min(18));
    if scale >= 0 {
        return dividend / divisor / power;
    }
    // Larger ones come of operands with hexadecimal digits only, far from the domain.
    let quotient = i128::from(dividend) * i128::from(power) / i128::from(divisor);
    i64::try_from(quotient.min(MOST)).unwrap_or_default()
}

//! The four operations and the square root on eight decimal digits, with the calculator's own
//! rounding.

use super::number::Decimal;

const E7: u64 = 10_000_000;
const E8: u64 = 100_000_000;
const E15: u64 = 1_000_000_000_000_000;

/// The operation has no result; the indicator will show ЕГГ0Г.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NoResult;

/// A result or ЕГГ0Г.
pub(crate) type Outcome = Result<Decimal, NoResult>;

/// A mantissa of at most eight digits whose last place weighs 10^(exponent - 7), shifted left until
/// the first digit is not zero; zeros come in.
pub(crate) fn normal(value: i64, exponent: i32) -> Decimal {
    let mut mantissa = value.unsigned_abs();
    let mut exponent = exponent;
    if mantissa == 0 {
        return Decimal::ZERO;
    }
    while mantissa < E7 {
        mantissa *= 10;
        exponent -= 1;
    }
    decimal(value < 0, mantissa, exponent)
}

/// Like [`normal`], for up to nine digits: the ninth is rounded half up in magnitude.
pub(crate) fn fit(value: i64, exponent: i32) -> Decimal {
    let magnitude = value.unsigned_abs();
    if magnitude >= E8 {
        return decimal(value < 0, (magnitude + 5) / 10, exponent + 1);
    }
    normal(value, exponent)
}

fn decimal(negative: bool, mantissa: u64, exponent: i32) -> Decimal {
    // Every caller has brought the mantissa below 10^8.
    Decimal { negative, mantissa: u32::try_from(mantissa).unwrap_or(u32::MAX), exponent }
}

/// Sum. The operand with the smaller exponent is shifted right digit by digit, and every single
/// shift rounds half towards plus infinity.
pub(crate) fn add(a: Decimal, b: Decimal) -> Decimal {
    if a.is_zero() {
        return b;
    }
    if b.is_zero() {
        return a;
    }
    let (large, small) = if a.exponent < b.exponent { (b, a) } else { (a, b) };
    // All shifts at once: each adds a half, and a quotient of a quotient is one of the product.
    let shifts = large.exponent.abs_diff(small.exponent).min(MOST_SHIFTS) as usize;
    let shifted = (small.signed() + HALVES[shifts]).div_euclid(POWERS[shifts]);
    fit(large.signed() + shifted, large.exponent)
}

/// After so many shifts nothing is left of an operand.
const MOST_SHIFTS: u32 = 10;
/// 1, 10, 100, …
const POWERS: [i64; MOST_SHIFTS as usize + 1] = {
    let mut powers = [1; MOST_SHIFTS as usize + 1];
    let mut shifts = 1;
    while shifts < powers.len() {
        powers[shifts] = 10 * powers[shifts - 1];
        shifts += 1;
    }
    powers
};
/// 0, 5, 55, …
const HALVES: [i64; MOST_SHIFTS as usize + 1] = {
    let mut halves = [0; MOST_SHIFTS as usize + 1];
    let mut shifts = 1;
    while shifts < halves.len() {
        halves[shifts] = 10 * halves[shifts - 1] + 5;
        shifts += 1;
    }
    halves
};

/// Difference: the sum with the negated operand, which is not the same when halves are rounded.
pub(crate) fn subtract(a: Decimal, b: Decimal) -> Decimal {
    add(a, b.negated())
}

/// Product: rounded when sixteen digits come out, cut off when fifteen.
pub(crate) fn multiply(a: Decimal, b: Decimal) -> Decimal {
    if a.is_zero() || b.is_zero() {
        return Decimal::ZERO;
    }
    let product = multiply_field(a.mantissa, a.exponent, b);
    product.with_sign(product.negative != a.negative)
}

/// Product of an eight-digit field, which may start with zeros, and a number.
pub(crate) fn multiply_field(field: u32, exponent: i32, b: Decimal) -> Decimal {
    let product = u64::from(field) * u64::from(b.mantissa);
    let exponent = exponent + b.exponent;
    if product >= E15 {
        return decimal(b.negative, (product / E7 + 5) / 10, exponent + 1);
    }
    let mut mantissa = product / E7;
    let mut exponent = exponent;
    if mantissa == 0 {
        return Decimal::ZERO;
    }
    while mantissa < E7 {
        mantissa *= 10;
        exponent -= 1;
    }
    decimal(b.negative, mantissa, exponent)
}

/// Quotient, cut off after eight digits.
pub(crate) fn divide(a: Decimal, b: Decimal) -> Outcome {
    if b.is_zero() {
        return Err(NoResult);
    }
    if a.is_zero() {
        return Ok(Decimal::ZERO);
    }
    let negative = a.negative != b.negative;
    let (dividend, divisor) = (u64::from(a.mantissa), u64::from(b.mantissa));
    let exponent = a.exponent - b.exponent;
    // Un-normalised operands may give more than eight digits; the first ones are kept.
    let mut quotient = dividend * E7 / divisor;
    let mut exponent = exponent;
    if dividend < divisor {
        quotient = dividend * E8 / divisor;
        exponent -= 1;
    }
    while quotient >= E8 {
        quotient /= 10;
        exponent += 1;
    }
    Ok(decimal(negative, quotient, exponent))
}

/// Square root, cut off after eight digits.
pub(crate) fn square_root(x: Decimal) -> Outcome {
    if x.is_zero() {
        return Ok(Decimal::ZERO);
    }
    if x.negative {
        return Err(NoResult);
    }
    let scale = if x.exponent % 2 == 0 { E7 } else { E8 };
    let root = (u64::from(x.mantissa) * scale).isqrt();
    Ok(decimal(false, root, x.exponent.div_euclid(2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(mantissa: u32, exponent: i32) -> Decimal {
        Decimal::positive(mantissa, exponent)
    }

    #[test]
    fn every_shift_of_a_sum_rounds() {
        // 99999999 + 0.5: the half goes up, and the carry makes a new digit.
        assert_eq!(add(n(99_999_999, 7), n(50_000_000, -1)), n(10_000_000, 8));
        assert_eq!(subtract(n(10_000_000, 8), n(10_000_000, 0)), n(10_000_000, 8));
        assert_eq!(subtract(n(10_000_000, 8), n(12_918_318, 7)), n(87_081_680, 7));
    }

    #[test]
    fn a_product_of_sixteen_digits_is_rounded_and_one_of_fifteen_cut_off() {
        assert_eq!(multiply(n(99_999_999, 0), n(99_999_999, 0)), n(99_999_998, 1));
        assert_eq!(multiply(n(11_111_111, 0), n(11_111_119, 0)), n(12_345_687, 0));
    }

    #[test]
    fn a_quotient_is_cut_off() {
        assert_eq!(divide(n(20_000_000, 0), n(30_000_000, 0)), Ok(n(66_666_666, -1)));
        assert_eq!(divide(Decimal::ONE, Decimal::ZERO), Err(NoResult));
    }

    #[test]
    fn the_root_of_two_is_cut_off() {
        assert_eq!(square_root(Decimal::TWO), Ok(n(14_142_135, 0)));
        assert_eq!(square_root(Decimal::ONE.negated()), Err(NoResult));
    }
}

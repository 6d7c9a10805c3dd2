//! Sine, cosine, tangent and their inverses.

use isa::mk61::Angle;

use super::arithmetic::{NoResult, Outcome, add, divide, fit, multiply, normal, square_root};
use super::fraction::{Numerators, Sign, fraction};
use super::number::Decimal;

const NINE: Decimal = Decimal::positive(90_000_000, 0);
/// Tens of degrees in a radian: 18/π.
const TENS_OF_DEGREES: Decimal = Decimal::positive(57_295_780, 0);
/// π/2 in last places.
const HALF_PI: i64 = 15_707_963;
const E7: i64 = 10_000_000;

/// The three functions of an angle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Function {
    /// Sine.
    Sine,
    /// Cosine.
    Cosine,
    /// Tangent.
    Tangent,
}

/// Sine, cosine or tangent of `x`; no result from 10¹⁰ on and for the tangent of a quarter turn.
pub(crate) fn of_angle(function: Function, x: Decimal, unit: Angle) -> Outcome {
    if !x.is_zero() && x.exponent >= 10 {
        return Err(NoResult);
    }
    let (quarters, rest) = reduce(x, unit)?;
    let (quarters, negative) = match function {
        Function::Cosine => ((quarters + 1) % 4, false),
        Function::Sine | Function::Tangent => (quarters, x.negative),
    };
    if function == Function::Tangent {
        return tangent(quarters, rest, negative);
    }
    if rest.is_zero() {
        return Ok(match quarters {
            1 => Decimal::ONE.with_sign(negative),
            3 => Decimal::ONE.with_sign(!negative),
            _ => Decimal::ZERO,
        });
    }
    let cotangent = cotangent(rest)?;
    let hypotenuse = square_root(add(multiply(cotangent, cotangent), Decimal::ONE))?;
    let (value, minus) = if quarters % 2 == 1 {
        (divide(cotangent, hypotenuse)?, false)
    } else {
        (divide(Decimal::ONE, hypotenuse)?, rest.negative)
    };
    let minus = (minus != (quarters >= 2)) != negative;
    // The hundreds of the exponent are lost.
    let exponent = if value.exponent <= -100 { value.exponent + 100 } else { value.exponent };
    Ok(Decimal { negative: minus, mantissa: value.mantissa, exponent })
}

fn tangent(quarters: i64, rest: Decimal, negative: bool) -> Outcome {
    if rest.is_zero() {
        let even = quarters % 2 == 0;
        return if even { Ok(Decimal::ZERO.with_sign(negative)) } else { Err(NoResult) };
    }
    let cotangent = cotangent(rest)?;
    let minus = rest.negative != negative;
    if quarters % 2 == 1 {
        return Ok(cotangent.with_sign(!minus));
    }
    Ok(divide(Decimal::ONE, cotangent)?.with_sign(minus))
}

fn cotangent(rest: Decimal) -> Outcome {
    let inverse = divide(Decimal::ONE, rest.magnitude())?;
    Ok(fraction(inverse, Numerators::Ones, Sign::Minus))
}

/// Quarter turns (0 to 3) and the rest in radians of the magnitude of `x`.
fn reduce(x: Decimal, unit: Angle) -> Result<(i64, Decimal), NoResult> {
    let mut x = x.magnitude();
    if unit == Angle::Grads && !x.is_zero() {
        x = multiply(x, NINE);
        x.exponent -= 1;
    }
    if unit != Angle::Radians {
        x.exponent -= 1;
    }
    let (mut quarters, mut rest) = (0, x);
    if !x.is_zero() && x.exponent >= 0 {
        let quarter = if unit == Angle::Radians { HALF_PI } else { NINE.signed() };
        let (quotient, remainder) = remainder(x, quarter);
        quarters = quotient;
        rest = normal(remainder, 0);
    }
    if unit != Angle::Radians {
        rest = divide(rest, TENS_OF_DEGREES)?;
    }
    Ok((quarters.rem_euclid(4), rest))
}

/// Quotient and signed remainder by `divisor` as the calculator's non-restoring division leaves
/// them; the quotient is right modulo 4.
fn remainder(x: Decimal, divisor: i64) -> (i64, i64) {
    let half = (divisor / E7 + 1) / 2 * E7;
    let (mut rest, mut quotient) = (i64::from(x.mantissa), 0_i64);
    if x.exponent == 0 && rest < half {
        return (0, rest);
    }
    for digit in 0..=x.exponent {
        if digit > 0 {
            rest *= 10;
            quotient = (quotient * 10) % 4;
        }
        if rest >= 0 && (digit == 0 || rest >= E7) {
            loop {
                rest -= divisor;
                quotient += 1;
                if rest < half {
                    break;
                }
            }
        } else if rest < -E7 {
            loop {
                rest += divisor;
                quotient -= 1;
                if rest >= -half {
                    break;
                }
            }
        }
    }
    if rest >= 5 * E7 {
        return (quotient + 1, rest - divisor);
    }
    if rest < -5 * E7 {
        return (quotient - 1, rest + divisor);
    }
    (quotient, rest)
}

/// The acute angle with a given tangent, or its complement.
#[derive(Clone, Copy)]
struct Acute {
    angle: Decimal,
    /// Whether `angle` has to be taken from a quarter turn.
    complement: bool,
}

impl Acute {
    const NONE: Acute = Acute { angle: Decimal::ZERO, complement: false };
    const QUARTER: Acute = Acute { angle: Decimal::ZERO, complement: true };

    fn with_tangent(tangent: Decimal) -> Result<Acute, NoResult> {
        if tangent.is_zero() {
            return Ok(Acute::NONE);
        }
        let complement = tangent.exponent >= 0;
        let argument = if complement { tangent } else { divide(Decimal::ONE, tangent)? };
        let fraction = fraction(argument, Numerators::Squares, Sign::Plus);
        Ok(Acute { angle: divide(Decimal::ONE, fraction)?, complement })
    }

    fn with_sine(x: Decimal) -> Result<Acute, NoResult> {
        let x = x.magnitude();
        let cosine = square_root(add(multiply(x, x).negated(), Decimal::ONE))?;
        if cosine.is_zero() {
            return Ok(Acute::QUARTER);
        }
        Acute::with_tangent(divide(x, cosine)?)
    }

    /// The same in tens of degrees or grads.
    fn in_units(self, unit: Angle) -> Result<Acute, NoResult> {
        let mut angle = self.angle;
        if unit == Angle::Radians || angle.is_zero() {
            return Ok(self);
        }
        if unit == Angle::Grads {
            angle = divide(angle, NINE)?;
            angle.exponent += 1;
        }
        Ok(Acute { angle: multiply(angle, TENS_OF_DEGREES), ..self })
    }

    /// ± the angle plus a number of quarter turns. A `tiny` angle counts as the last place.
    fn placed(self, minus: bool, quarters: i64, unit: Angle, tiny: bool) -> Decimal {
        let quarter = match unit {
            Angle::Radians => HALF_PI,
            Angle::Degrees => NINE.signed(),
            Angle::Grads => 100_000_000,
        };
        let up = if unit == Angle::Radians { 0 } else { 1 };
        if quarters == 0 && !minus {
            return Decimal { exponent: self.angle.exponent + up, ..self.angle };
        }
        let mut sum = self.angle.with_sign(minus).signed();
        for _ in 0..(-self.angle.exponent).min(12) {
            sum = sum.div_euclid(10);
        }
        if quarters < 0 && !self.angle.is_zero() {
            let lost = unit == Angle::Grads && self.angle.exponent <= -9;
            if tiny || lost {
                sum = -1;
            }
        }
        fit(sum + quarters * quarter, up)
    }

    /// The angle of arcsine and arctangent.
    fn symmetric(self, negative: bool, unit: Angle, tiny: bool) -> Decimal {
        match (negative, self.complement) {
            (false, false) => self.placed(false, 0, unit, false),
            (false, true) => self.placed(true, 1, unit, false),
            (true, false) => self.placed(true, 0, unit, false),
            (true, true) => self.placed(false, -1, unit, tiny),
        }
    }
}

/// Arctangent.
pub(crate) fn arctangent(x: Decimal, unit: Angle) -> Outcome {
    let acute = Acute::with_tangent(x.magnitude())?.in_units(unit)?;
    let tiny = x.exponent >= 8 && unit != Angle::Grads;
    Ok(acute.symmetric(x.negative, unit, tiny))
}

/// Arcsine.
pub(crate) fn arcsine(x: Decimal, unit: Angle) -> Outcome {
    if beyond_one(x) {
        return Err(NoResult);
    }
    let acute = if x.is_zero() { Acute::NONE } else { Acute::with_sine(x)? };
    Ok(acute.in_units(unit)?.symmetric(x.negative, unit, false))
}

/// Arccosine.
pub(crate) fn arccosine(x: Decimal, unit: Angle) -> Outcome {
    if beyond_one(x) {
        return Err(NoResult);
    }
    let acute = if x.is_zero() { Acute::NONE } else { Acute::with_sine(x)? };
    let acute = acute.in_units(unit)?;
    Ok(match (x.negative, acute.complement) {
        (false, true) => acute.placed(false, 0, unit, false),
        (false, false) => acute.placed(true, 1, unit, false),
        (true, true) => acute.placed(true, 2, unit, false),
        (true, false) => acute.placed(false, 1, unit, false),
    })
}

fn beyond_one(x: Decimal) -> bool {
    !x.is_zero() && (x.exponent > 0 || x.exponent == 0 && i64::from(x.mantissa) > E7)
}

//! The operations on numbers as the stack holds them: on integers where both mantissas are eight
//! decimal digits, and digit by digit where they are not.

use super::arithmetic::{NoResult, Outcome, add, divide, multiply, square_root, subtract};
use super::digitwise::{self, is_plain};
use super::number::{Decimal, Number};

/// A result in the stack's form or ЕГГ0Г.
pub(crate) type Result = std::result::Result<Number, NoResult>;

/// y + x.
pub(crate) fn sum(y: Number, x: Number) -> Result {
    if is_plain(y) && is_plain(x) {
        return Ok(add(y.decimal(), x.decimal()).number());
    }
    Ok(digitwise::sum(y, x))
}

/// y - x.
pub(crate) fn difference(y: Number, x: Number) -> Result {
    if is_plain(y) && is_plain(x) {
        return Ok(subtract(y.decimal(), x.decimal()).number());
    }
    Ok(digitwise::difference(y, x))
}

/// y · x.
pub(crate) fn product(y: Number, x: Number) -> Result {
    if is_plain(y) && is_plain(x) {
        return Ok(multiply(y.decimal(), x.decimal()).number());
    }
    Ok(digitwise::product(y, x))
}

/// y ÷ x.
pub(crate) fn quotient(y: Number, x: Number) -> Result {
    if is_plain(y) && is_plain(x) {
        return divide(y.decimal(), x.decimal()).map(Decimal::number);
    }
    digitwise::quotient(y, x)
}

/// √x.
pub(crate) fn root(x: Number) -> Result {
    // Of an exponent beyond ±99 only the value modulo 200 counts, taken from -100 to 99.
    let exponent = (x.decimal().exponent + 100).rem_euclid(200) - 100;
    if is_plain(x) {
        let root: Outcome = square_root(Decimal { exponent, ..x.decimal() });
        return root.map(Decimal::number);
    }
    digitwise::root(x.with_raw_exponent(exponent))
}

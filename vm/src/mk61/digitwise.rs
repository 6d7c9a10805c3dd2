//! The four operations and the square root digit by digit, for numbers that are not eight decimal
//! digits: with digits above 9, or with zeros in front.
//!
//! [`arithmetic`](super::arithmetic) does the same faster for all others. The order of the steps
//! is that of a microcode-level model; it matters as soon as a digit loses its carry.

use super::arithmetic::NoResult;
use super::field::Field;
use super::number::{MINUS, Number};

/// Additions and shifts of one division; after so many the calculator gives up and reports an
/// error. Decimal digits need less than a hundred.
const PATIENCE: u32 = 2453;

/// Whether the mantissa is zero or eight decimal digits without a zero in front.
pub(crate) const fn is_plain(number: Number) -> bool {
    let digits = number.digits();
    let above_nine = digits & (digits << 1 | digits << 2) & 0x8888_8888;
    above_nine == 0 && (digits >> 28 != 0 || digits == 0)
}

/// y + x.
pub(crate) fn sum(y: Number, x: Number) -> Number {
    let (mut large, mut small) = (Term::of(y), Term::of(x));
    if large.exponent <= small.exponent {
        std::mem::swap(&mut large, &mut small);
    }
    // A zero takes the place of any other without a shift.
    if large.field.is_zero() {
        large.exponent = small.exponent;
    }
    if !small.field.is_zero() {
        for _ in small.exponent..large.exponent {
            small.field = small.field.rounded_down();
            let minus = small.field.digit(Field::TOP - 1) >= 8;
            small.field = small.field.with(Field::TOP, if minus { 9 } else { 0 });
            // After nine shifts nothing changes any more.
            if small.field.is_zero() {
                break;
            }
        }
    }
    let sum = large.field.plus(small.field);
    if sum.top() >= 8 {
        return finished(sum.complement(), large.exponent, MINUS);
    }
    finished(sum, large.exponent, 0)
}

/// y - x.
pub(crate) fn difference(y: Number, x: Number) -> Number {
    sum(y, x.with_sign(MINUS.wrapping_sub(x.sign())))
}

/// An operand of a sum: nine digits, a negative number as its ten's complement.
struct Term {
    field: Field,
    exponent: i32,
}

impl Term {
    fn of(number: Number) -> Term {
        let field = Field::of_mantissa(number.digits());
        let field = if number.sign() == MINUS { field.complement() } else { field };
        Term { field, exponent: number.decimal().exponent }
    }
}

/// Brings a field with its exponent into order: the digit on top is rounded away, and zeros in
/// front are shifted out.
fn finished(field: Field, exponent: i32, sign: u8) -> Number {
    if field.is_zero() {
        return Number::ZERO;
    }
    let (mut field, mut exponent) = (field, exponent);
    while field.top() == 0 {
        field = field.shifted_up(0);
        exponent -= 1;
    }
    let digits = field.rounded_down().mantissa();
    Number::from_parts(sign, digits, 0).with_raw_exponent(exponent + 1)
}

fn sign_of_product(y: Number, x: Number) -> u8 {
    if (y.sign() == MINUS) == (x.sign() == MINUS) { 0 } else { MINUS }
}

/// y · x: for every digit of x, beginning with the last, y is added up to four times, or
/// subtracted up to five times and added ten times later.
pub(crate) fn product(y: Number, x: Number) -> Number {
    let multiplicand = Field::of_mantissa(y.digits());
    let multiplier = Field::of_mantissa(x.digits());
    let mut sum = Field::ZERO;
    let mut owed = false;
    for place in 0..Field::TOP {
        sum = sum.shifted_down(if owed { 9 } else { 0 });
        let digit = (multiplier.digit(place) + u8::from(owed)) & 15;
        owed = matches!(digit, 5..=13);
        match digit {
            0..=4 => (0..digit).for_each(|_| sum = multiplicand.plus(sum)),
            5..=9 => {
                for _ in digit..10 {
                    sum = sum.minus(multiplicand).0;
                    if sum.top() == 0 {
                        owed = false;
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    if owed {
        sum = multiplicand.shifted_up(0).plus(sum);
    }
    let exponent = y.decimal().exponent + x.decimal().exponent;
    finished(sum, exponent, sign_of_product(y, x))
}

/// y ÷ x, see [`Division`].
///
/// # Errors
/// x is zero, or the division does not come to an end.
pub(crate) fn quotient(y: Number, x: Number) -> Result<Number, NoResult> {
    if x.is_zero() {
        return Err(NoResult);
    }
    let exponent = y.decimal().exponent - x.decimal().exponent;
    let (division, exponent) = Division::of(y, x, exponent);
    let digits = division.digits()?;
    Ok(finished(Field::of_mantissa(digits), exponent, sign_of_product(y, x)))
}

/// A division without restoring: the divisor is subtracted until the remainder is negative, the
/// remainder shifted, and then the divisor added until it is not, counting backwards.
struct Division {
    divisor: Field,
    /// From this first digit on a remainder may still hold the divisor.
    large: u8,
    remainder: Field,
    negative: bool,
    /// Whether the digit is known and the next step is a shift.
    counted: bool,
    /// The digit that is being counted, 0 to 15.
    count: u8,
    /// The digits found so far, of which eight are kept.
    digits: u32,
    /// How many digits are still to be found.
    left: u8,
}

impl Division {
    /// The division after its first subtraction, and the exponent of its result.
    fn of(y: Number, x: Number, exponent: i32) -> (Division, i32) {
        let divisor = Field::of_mantissa(x.digits());
        let first = divisor.digit(Field::TOP - 1);
        let (remainder, enough) = Field::of_mantissa(y.digits()).minus(divisor);
        let division = Division {
            divisor,
            large: if first == 0 { 8 } else { first.div_ceil(2) },
            remainder: if enough { divisor.plus(remainder) } else { remainder },
            negative: !enough,
            counted: !enough,
            count: 0,
            digits: 0,
            // A zero in front is found, too, but not kept.
            left: if enough { 8 } else { 9 },
        };
        (division, if enough { exponent } else { exponent - 1 })
    }

    fn digits(mut self) -> Result<u32, NoResult> {
        for _ in 0..PATIENCE {
            if self.counted {
                self.shift();
                if self.left == 0 {
                    return Ok(self.digits);
                }
            } else if self.negative {
                self.add();
            } else {
                self.subtract();
            }
        }
        Err(NoResult)
    }

    fn shift(&mut self) {
        let (first, second) = self.first_digits();
        self.counted = match self.negative {
            true => first >= 10 || first == 9 && second >= 9,
            false => first == 0 && second == 0,
        };
        self.remainder = self.remainder.shifted_up(0);
        self.digits = self.digits << 4 | u32::from(self.count);
        self.count = if self.negative { 9 } else { 0 };
        self.left -= 1;
    }

    fn subtract(&mut self) {
        self.remainder = self.remainder.minus(self.divisor).0;
        self.negative = self.remainder.top() >= 8;
        if self.negative {
            self.counted = true;
            return;
        }
        self.count = (self.count + 1) & 15;
        self.counted = self.remainder.top() == 0 && self.first_digits().0 < self.large;
    }

    fn add(&mut self) {
        self.remainder = self.divisor.plus(self.remainder);
        self.negative = self.remainder.top() != 0;
        if !self.negative {
            self.counted = true;
            return;
        }
        self.count = self.count.wrapping_sub(1) & 15;
        self.counted = match self.remainder.top() {
            9 => matches!(self.first_digits().0 + self.large, 10..=15),
            top => top > 9,
        };
    }

    /// The first two digits of the remainder below the one on top.
    const fn first_digits(&self) -> (u8, u8) {
        (self.remainder.digit(Field::TOP - 1), self.remainder.digit(Field::TOP - 2))
    }
}

/// √x: from the radicand go the odd numbers, one decimal place after the other.
///
/// # Errors
/// x is negative.
pub(crate) fn root(x: Number) -> Result<Number, NoResult> {
    if x.sign() == MINUS && !x.is_zero() {
        return Err(NoResult);
    }
    let exponent = x.decimal().exponent;
    let mantissa = Field::of_mantissa(x.digits());
    let odd = exponent.rem_euclid(2) == 1;
    let mut radicand = Radicand { field: mantissa, above: 0 };
    if odd {
        radicand.shift();
    }
    let mut root = Field::ZERO;
    for place in (0..Field::TOP).rev() {
        root = radicand.without_odd_numbers(root, Field::ZERO.with(place, 1));
        radicand.shift();
    }
    Ok(finished(root, exponent.div_euclid(2), 0))
}

/// What is left of the radicand: ten digits.
struct Radicand {
    field: Field,
    above: i8,
}

impl Radicand {
    fn shift(&mut self) {
        self.above = self.field.top() as i8;
        self.field = self.field.shifted_up(0);
    }

    /// Takes `root` away and tells whether it was there.
    fn take(&mut self, root: Field) -> bool {
        let (field, enough) = self.field.minus(root);
        self.field = field;
        if !enough {
            self.above -= 1;
        }
        self.above >= 0
    }

    /// Counts `root` up by `unit` as often as twice its value plus one unit can be taken away.
    fn without_odd_numbers(&mut self, root: Field, unit: Field) -> Field {
        let mut root = root;
        loop {
            if !self.take(root) {
                self.field = root.plus(self.field);
                return root;
            }
            root = unit.plus(root);
            if !self.take(root) {
                self.field = root.plus(self.field);
                root = root.minus(unit).0;
                self.field = root.plus(self.field);
                return root;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::mk61::arithmetic::{add, divide, multiply, square_root, subtract};
    use crate::mk61::number::Decimal;

    fn n(nibbles: u64) -> Number {
        Number::from_nibbles(nibbles)
    }

    #[test]
    fn the_recorded_operations_on_hexadecimal_digits() {
        let (a, b) = (n(0x9B6E_6EF7_2000), n(0x0250_0000_0001));
        assert_eq!(product(a, b), n(0x9117_5650_0000));
        let (a, b) = (n(0x04C5_482D_0000), n(0x0AC8_CD2E_E000));
        assert_eq!(quotient(a, b), Ok(n(0x0900_6003_9999)));
        let (a, b) = (n(0x0EB7_41F0_E999), n(0x0500_0000_0000));
        assert_eq!(difference(a, b), n(0x9348_2575_0000));
    }

    #[test]
    fn a_division_that_does_not_end_is_an_error() {
        assert_eq!(quotient(n(0x05BB_C090_E998), n(0x0A00_0C6D_0000)), Err(NoResult));
    }

    fn any_number() -> impl Strategy<Value = Decimal> {
        (any::<bool>(), 10_000_000u32..100_000_000, -20..20)
            .prop_map(|(negative, mantissa, exponent)| Decimal { negative, mantissa, exponent })
    }

    proptest! {
        #[test]
        fn decimal_digits_give_what_arithmetic_gives(a in any_number(), b in any_number()) {
            let (y, x) = (a.number(), b.number());
            prop_assert_eq!(sum(y, x), add(a, b).number());
            prop_assert_eq!(difference(y, x), subtract(a, b).number());
            prop_assert_eq!(product(y, x), multiply(a, b).number());
            prop_assert_eq!(quotient(y, x).ok(), divide(a, b).ok().map(Decimal::number));
            prop_assert_eq!(root(x).ok(), square_root(b).ok().map(Decimal::number));
        }

        #[test]
        fn any_digits_come_to_an_end(y in any::<u64>(), x in any::<u64>()) {
            let (y, x) = (n(y), n(x));
            let _ = (sum(y, x), product(y, x), quotient(y, x), root(x));
        }
    }
}

//! Nine digits as the calculator's adder works on them, one after the other.
//!
//! For decimal digits this is ordinary arithmetic. A digit above 9 shows how the adder is made: the
//! second operand takes part in the carry, while the first one gets 6 added beforehand and loses
//! what runs over. All rules were read off a microcode-level model.

/// A sign or overflow digit above eight digits of a mantissa; the last digit comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Field([u8; Field::DIGITS]);

impl Field {
    /// The number of digits.
    pub(crate) const DIGITS: usize = 9;
    /// Place of the digit above the mantissa.
    pub(crate) const TOP: usize = 8;
    pub(crate) const ZERO: Field = Field([0; Field::DIGITS]);

    /// The eight nibbles of a mantissa, with zero above them.
    pub(crate) fn of_mantissa(digits: u32) -> Field {
        let mut field = Field::ZERO;
        for (place, digit) in field.0.iter_mut().take(Field::TOP).enumerate() {
            *digit = (digits >> (4 * place)) as u8 & 15;
        }
        field
    }

    /// The eight lower digits as nibbles.
    pub(crate) fn mantissa(self) -> u32 {
        self.0[..Field::TOP].iter().rev().fold(0, |all, &digit| all << 4 | u32::from(digit))
    }

    /// The digit at a place, 0 to 8.
    pub(crate) const fn digit(self, place: usize) -> u8 {
        self.0[place]
    }

    pub(crate) const fn top(self) -> u8 {
        self.0[Field::TOP]
    }

    pub(crate) fn is_zero(self) -> bool {
        self == Field::ZERO
    }

    /// The same with another digit at a place.
    pub(crate) const fn with(self, place: usize, digit: u8) -> Field {
        let mut digits = self.0;
        digits[place] = digit;
        Field(digits)
    }

    /// Moves all digits up by a place; `digit` comes in, and the top one is lost.
    pub(crate) fn shifted_up(self, digit: u8) -> Field {
        let mut digits = [digit; Field::DIGITS];
        digits[1..].copy_from_slice(&self.0[..Field::TOP]);
        Field(digits)
    }

    /// Moves all digits down by a place; `digit` comes in on top.
    pub(crate) fn shifted_down(self, digit: u8) -> Field {
        let mut digits = [digit; Field::DIGITS];
        digits[..Field::TOP].copy_from_slice(&self.0[1..]);
        Field(digits)
    }

    /// `self` + `other`, in which only digits above 9 of `other` make carries.
    pub(crate) fn plus(self, other: Field) -> Field {
        let sums = std::array::from_fn(|place| (self.0[place] + 6) & 15);
        Field(sums).added(other, 0).0
    }

    /// `self` - `other`, and whether there was no borrow at the top.
    pub(crate) fn minus(self, other: Field) -> (Field, bool) {
        other.inverted().added(self, 1)
    }

    /// The ten's complement.
    pub(crate) fn complement(self) -> Field {
        self.inverted().added(Field::ZERO, 1).0
    }

    /// Moves all digits down by a place and rounds by the one that is lost; zero comes in on top.
    /// The carry runs through the digits, and any above 9 becomes decimal on the way.
    pub(crate) fn rounded_down(self) -> Field {
        // The 5 is added as 3 and doubled, whereby 13 to 15 run over too early.
        let carry = u8::from(matches!(self.0[0], 5..=12));
        let (sum, _) = Field([6; Field::DIGITS]).added(self.shifted_down(0), carry);
        sum.with(Field::TOP, 0)
    }

    fn inverted(self) -> Field {
        Field(self.0.map(|digit| 15 - digit))
    }

    /// The adder: where sixteen is reached it carries, and elsewhere it takes 6 away again.
    fn added(self, other: Field, carry: u8) -> (Field, bool) {
        let mut carry = carry;
        let mut sums = [0; Field::DIGITS];
        for (place, digit) in sums.iter_mut().enumerate() {
            let sum = self.0[place] + other.0[place] + carry;
            carry = sum >> 4;
            *digit = if carry > 0 { sum & 15 } else { (sum + 10) & 15 };
        }
        (Field(sums), carry > 0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn field(digits: u32) -> Field {
        Field::of_mantissa(digits)
    }

    #[test]
    fn a_digit_above_nine_carries_only_from_the_second_operand() {
        assert_eq!(field(0x0000_000A).plus(field(3)).mantissa(), 0x0000_000D);
        assert_eq!(field(3).plus(field(0x0000_000A)).mantissa(), 0x0000_0013);
    }

    #[test]
    fn rounding_makes_digits_decimal() {
        assert_eq!(field(0x0000_1D25).rounded_down().mantissa(), 0x0000_0233);
        assert_eq!(field(0x0000_002D).rounded_down().mantissa(), 0x0000_0002);
    }

    proptest! {
        #[test]
        fn decimal_digits_add_and_subtract(a in 0u32..100_000_000, b in 0u32..100_000_000) {
            use crate::mk61::number::{from_nibbles, to_nibbles};

            let (left, right) = (field(to_nibbles(a)), field(to_nibbles(b)));
            let sum = left.plus(right);
            let value = from_nibbles(sum.mantissa()) + u32::from(sum.top()) * 100_000_000;
            prop_assert_eq!(value, a + b);
            let (difference, enough) = left.minus(right);
            prop_assert_eq!(enough, a >= b);
            let difference = if enough { difference } else { difference.complement() };
            prop_assert_eq!(from_nibbles(difference.mantissa()), a.abs_diff(b));
        }
    }
}

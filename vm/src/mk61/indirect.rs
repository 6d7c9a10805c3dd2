//! Registers as addresses: what an indirect command does to the register and where it points.

use super::address::Formal;
use super::number::{MINUS, Number, from_nibbles, to_nibbles};

/// How an indirect command changes the register before it uses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// Registers 0 to 3 count down.
    Down,
    /// Registers 4 to 6 count up.
    Up,
    /// The others stay.
    Still,
}

impl Step {
    /// The step that belongs to a register.
    pub(crate) const fn of(register: usize) -> Step {
        match register {
            0..=3 => Step::Down,
            4..=6 => Step::Up,
            _ => Step::Still,
        }
    }
}

/// The number as the register holds it after an indirect command: the mantissa shifted right until
/// the last digit of the exponent is 7, so that the last two digits are the address, and then
/// counted.
pub(crate) fn stepped(number: Number, step: Step) -> Number {
    let aligned = aligned(number);
    let (sign, digits) = match step {
        Step::Still => return aligned,
        Step::Down => counted_down(aligned),
        Step::Up => counted_up(aligned),
    };
    aligned.with_sign(sign).with_digits(digits)
}

/// Only the last digit of the exponent decides: 10¹⁰ is taken for 1, and 0.1, whose last digit is
/// 9, does not shift at all.
fn aligned(number: Number) -> Number {
    let last = number.exponent_digits() & 15;
    if last >= 7 {
        return number;
    }
    let shift = 4 * (7 - last);
    let fill = if number.sign() == MINUS { 0x9999_9999_u32 << (32 - shift) } else { 0 };
    let digits = number.digits() >> shift | fill;
    Number::from_parts(number.sign(), digits, number.exponent_digits() & 0xFF0 | 7)
}

/// Sign digit and mantissa are one number of nine digits here.
fn counted_up(number: Number) -> (u8, u32) {
    const UNIT: u64 = 100_000_000;
    let value = u64::from(number.sign()) * UNIT + u64::from(from_nibbles(number.digits())) + 1;
    let (sign, digits) = (value / UNIT % 10, value % UNIT);
    (sign as u8, to_nibbles(digits as u32))
}

/// A borrow passes only through zeros, so hexadecimal digits count down like the others.
fn counted_down(number: Number) -> (u8, u32) {
    let digits = number.digits();
    let zeros = digits.trailing_zeros() / 4;
    if digits == 0 {
        return (number.sign().checked_sub(1).unwrap_or(MINUS), 0x9999_9999);
    }
    let nines = 0x9999_9999 & ((1 << (4 * zeros)) - 1);
    (number.sign(), (digits - (1 << (4 * zeros))) | nines)
}

/// The program address that an aligned register holds.
pub(crate) const fn target(number: Number) -> Formal {
    Formal((number.digits() & 0xFF) as u8)
}

/// The register that an aligned register names; `registers` is how many there are.
pub(crate) const fn register(number: Number, registers: usize) -> usize {
    let digits = number.digits();
    let low = (digits & 15) as usize;
    if digits >> 4 & 15 == 0 {
        return if low < registers { low } else { 0 };
    }
    match low {
        0..=4 => low + 10,
        5 | 6 => 0,
        _ => low - 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(nibbles: u64) -> Number {
        Number::from_nibbles(nibbles)
    }

    #[test]
    fn the_number_stays_shifted_in_the_register() {
        assert_eq!(stepped(n(0x0500_0000_0000), Step::Still), n(0x0000_0000_5007));
        assert_eq!(stepped(n(0x9500_0000_0000), Step::Still), n(0x9999_9999_5007));
        assert_eq!(stepped(n(0x0190_0000_0001), Step::Down), n(0x0000_0001_8007));
        assert_eq!(stepped(n(0x0000_0000_0000), Step::Down), n(0x9999_9999_9007));
        assert_eq!(stepped(n(0x0500_0000_0999), Step::Down), n(0x0499_9999_9999));
    }

    #[test]
    fn two_digits_name_a_register() {
        let named = |digits: u64| register(n(digits << 12), 15);
        assert_eq!([named(0x0E), named(0x0F), named(0x10), named(0x14)], [14, 0, 10, 14]);
        assert_eq!([named(0x15), named(0x17), named(0x23), named(0x99)], [0, 1, 13, 3]);
    }
}

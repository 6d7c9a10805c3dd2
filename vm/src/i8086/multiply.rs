//! Multiplication and division.

use super::flag::Flags;
use super::width::Width;

/// MUL, IMUL: the double-width product.
///
/// A repeat prefix negates the product (undocumented): the microcode keeps the product's sign in
/// the flag that the prefix sets.
#[inline(always)]
pub(super) fn unsigned<W: Width>(flags: &mut Flags, a: W, b: W, negated: bool) -> u32 {
    let product = a.wide() * b.wide();
    let product = if negated { product.wrapping_neg() } else { product };
    // Undocumented: all six flags are those of looking at the high half.
    let high = W::narrow(product >> W::BITS);
    let significant = high.wide() != 0;
    flags.show_with(high, if significant { Flags::CARRY | Flags::OVERFLOW } else { 0 });
    product
}

/// IMUL. Flags: C and O when the product needs its high half; the others follow the high half.
#[inline(always)]
pub(super) fn signed<W: Width>(flags: &mut Flags, a: W, b: W, negated: bool) -> u32 {
    let product = a.signed().wrapping_mul(b.signed());
    let product = if negated { product.wrapping_neg() } else { product } as u32;
    let significant =
        W::narrow(product).signed() as u32 & double_mask::<W>() != product & double_mask::<W>();
    let high = W::narrow(product >> W::BITS);
    flags.show_with(high, if significant { Flags::CARRY | Flags::OVERFLOW } else { 0 });
    product
}

const fn double_mask<W: Width>() -> u32 {
    if W::BITS == 16 { u32::MAX } else { 0xFFFF }
}

/// Quotient and remainder.
pub(super) struct Division<W> {
    pub(super) quotient: W,
    pub(super) remainder: W,
}

/// DIV: a double-width dividend by a divisor. `None` for interrupt 0: the quotient does not fit.
#[inline(always)]
pub(super) fn divide_unsigned<W: Width>(dividend: u32, divisor: W) -> Option<Division<W>> {
    let quotient = dividend.checked_div(divisor.wide())?;
    let remainder = dividend % divisor.wide();
    (quotient <= W::MASK)
        .then(|| Division { quotient: W::narrow(quotient), remainder: W::narrow(remainder) })
}

/// IDIV: rounds to zero, the remainder has the dividend's sign. `None` for interrupt 0.
///
/// The range is symmetric: -128 and -32768 do not fit. A repeat prefix negates the quotient
/// (both undocumented; SingleStepTests, files F6.7 and F7.7).
#[inline(always)]
pub(super) fn divide_signed<W: Width>(
    dividend: u32,
    divisor: W,
    negated: bool,
) -> Option<Division<W>> {
    let dividend =
        if W::BITS == 16 { i64::from(dividend as i32) } else { i64::from(dividend as u16 as i16) };
    let divisor = i64::from(divisor.signed());
    let quotient = dividend.checked_div(divisor)?;
    let remainder = dividend % divisor;
    if quotient.unsigned_abs() >= u64::from(W::SIGN) {
        return None;
    }
    let quotient = if negated { -quotient } else { quotient };
    Some(Division { quotient: W::narrow(quotient as u32), remainder: W::narrow(remainder as u32) })
}

/// Clocks of MUL beyond the table's. The microcode adds once for each bit of the accumulator that
/// is 1, and looks at the high half at the end.
#[inline(always)]
pub(super) fn unsigned_clocks<W: Width>(accumulator: W, product: u32) -> i64 {
    let fits = product >> W::BITS == 0;
    ones(accumulator.wide()) + i64::from(fits) - 1
}

/// Clocks of IMUL beyond the table's: those of MUL on the magnitudes, and for the signs.
#[inline(always)]
pub(super) fn signed_clocks<W: Width>(accumulator: W, other: W) -> i64 {
    let (a, b) = (accumulator.signed(), other.signed());
    let product = a.wrapping_mul(b);
    let signs = match (a < 0, b < 0) {
        (false, false) => 0,
        (false, true) => 11,
        (true, false) => 14,
        (true, true) => 1,
    };
    let fits = W::narrow(product as u32).signed() == product;
    ones(a.unsigned_abs()) + i64::from(fits) - 1 + signs
}

/// What a division takes that has to interrupt because the high half of the dividend is not below
/// the divisor, the interrupt included.
const OVERFLOW_CLOCKS: i64 = 60;
/// The same for IDIV.
const SIGNED_OVERFLOW_CLOCKS: i64 = 70;
/// An interrupt after the whole division of IDIV.
const LATE_OVERFLOW_CLOCKS: i64 = 40;

/// Clocks of DIV beyond the table's.
pub(super) fn divide_unsigned_clocks<W: Width>(dividend: u32, divisor: W) -> i64 {
    if dividend >> W::BITS >= divisor.wide() {
        return OVERFLOW_CLOCKS - if W::BITS == 16 { 144 } else { 80 };
    }
    quotient_clocks(dividend, divisor, dividend / divisor.wide())
}

/// Clocks of IDIV beyond the table's.
pub(super) fn divide_signed_clocks<W: Width>(dividend: u32, divisor: W) -> i64 {
    let dividend = if W::BITS == 16 { dividend as i32 } else { (dividend as i16).into() };
    let (negative, magnitude) = (dividend < 0, divisor.signed().unsigned_abs());
    let dividend = dividend.unsigned_abs();
    let signs = if negative { 4 } else { 0 } - i64::from(divisor.signed() < 0);
    if dividend >> W::BITS >= magnitude {
        return SIGNED_OVERFLOW_CLOCKS - if W::BITS == 16 { 165 } else { 101 } + signs;
    }
    let quotient = dividend / magnitude;
    let late = if quotient < W::SIGN { 0 } else { LATE_OVERFLOW_CLOCKS };
    quotient_clocks(dividend, W::narrow(magnitude), quotient) + signs + late
}

/// Clocks for the bits of a quotient that fits. A bit that is 1 takes one more, unless a carry told
/// that it is 1; the last takes two more.
#[inline(always)]
pub(super) fn quotient_clocks<W: Width>(dividend: u32, divisor: W, quotient: u32) -> i64 {
    let divisor = divisor.wide();
    let last = i64::from(quotient & 1) * 2;
    // Only a divisor with its highest bit lets the remainder grow so large that it carries.
    if divisor < W::SIGN {
        ones(quotient) + last
    } else {
        ones(quotient) - carries::<W>(dividend, divisor) + last
    }
}

/// How often the shifted remainder of a division has a bit too many.
#[cold]
fn carries<W: Width>(dividend: u32, divisor: u32) -> i64 {
    let (mut rest, mut carries) = (dividend >> W::BITS, 0);
    for bit in (0..W::BITS).rev() {
        rest = rest << 1 | dividend >> bit & 1;
        carries += i64::from(rest > W::MASK);
        rest -= if rest >= divisor { divisor } else { 0 };
    }
    carries
}

#[inline(always)]
const fn ones(value: u32) -> i64 {
    (value as u16).count_ones() as i64
}

/// Clocks of AAM beyond the table's.
pub(super) fn split_clocks(al: u8, base: u8) -> i64 {
    const WITHOUT_BASE: i64 = 58 - 77;
    match al.checked_div(base) {
        Some(quotient) => quotient_clocks(al.into(), base, quotient.into()),
        None => WITHOUT_BASE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_fill_both_halves() {
        let mut flags = Flags::default();
        assert_eq!(unsigned(&mut flags, 0xFF_u8, 0xFF, false), 0xFE01);
        assert!(flags.has(Flags::CARRY) && flags.has(Flags::OVERFLOW));
        assert_eq!(unsigned(&mut flags, 0x10_u16, 0x10, false), 0x100);
        assert!(!flags.has(Flags::CARRY) && flags.has(Flags::ZERO));
        assert_eq!(signed(&mut flags, 0xFF_u8, 0x05, false) as u16, 0xFFFB);
        assert!(!flags.has(Flags::CARRY | Flags::OVERFLOW));
        assert_eq!(signed(&mut flags, 0x8000_u16, 0x8000, false), 0x4000_0000);
        assert!(flags.has(Flags::CARRY));
    }

    #[test]
    fn a_repeat_prefix_negates() {
        let mut flags = Flags::default();
        assert_eq!(signed(&mut flags, 3_u8, 5, true) as u16, (-15_i16) as u16);
        let division = divide_signed(100, 7_u8, true).expect("fits");
        assert_eq!((division.quotient, division.remainder), (-14_i8 as u8, 2));
    }

    #[test]
    fn the_range_of_signed_division_is_symmetric() {
        assert!(divide_signed((-128_i16) as u16 as u32, 1_u8, false).is_none());
        assert!(divide_signed(127, 1_u8, false).is_some());
        assert!(divide_signed(i32::MIN as u32, 0xFFFF_u16, false).is_none());
        assert!(divide_signed(5, 0_u16, false).is_none());
    }

    #[test]
    fn unsigned_division_checks_the_quotient() {
        assert!(divide_unsigned(0x1000, 0x10_u8).is_none());
        let division = divide_unsigned(0x0FFF, 0x10_u8).expect("fits");
        assert_eq!((division.quotient, division.remainder), (0xFF, 0x0F));
    }
}

//! Addition, subtraction and logic: values and flags in, a value out.

use super::flag::Flags;
use super::width::Width;

/// ADD. Flags: O S Z A P C as the sum has them.
#[inline(always)]
pub(super) fn add<W: Width>(flags: &mut Flags, a: W, b: W) -> W {
    sum(flags, a, b, 0)
}

/// ADC: with the carry. Flags as ADD.
#[inline(always)]
pub(super) fn add_carry<W: Width>(flags: &mut Flags, a: W, b: W) -> W {
    sum(flags, a, b, flags.carry())
}

/// SUB, CMP. Flags: O S Z A P C as the difference has them, C and A being borrows.
#[inline(always)]
pub(super) fn subtract<W: Width>(flags: &mut Flags, a: W, b: W) -> W {
    difference(flags, a, b, 0)
}

/// SBB: with the borrow. Flags as SUB.
#[inline(always)]
pub(super) fn subtract_borrow<W: Width>(flags: &mut Flags, a: W, b: W) -> W {
    difference(flags, a, b, flags.carry())
}

#[inline(always)]
fn sum<W: Width>(flags: &mut Flags, a: W, b: W, carry: u32) -> W {
    let (a, b) = (a.wide(), b.wide());
    let sum = a + b + carry;
    let result = W::narrow(sum);
    let overflow = (a ^ sum) & (b ^ sum) & W::SIGN;
    flags.show_with(result, others::<W>(overflow, a ^ b ^ sum, sum));
    result
}

#[inline(always)]
fn difference<W: Width>(flags: &mut Flags, a: W, b: W, borrow: u32) -> W {
    let (a, b) = (a.wide(), b.wide());
    let difference = a.wrapping_sub(b).wrapping_sub(borrow);
    let result = W::narrow(difference);
    let overflow = (a ^ b) & (a ^ difference) & W::SIGN;
    flags.show_with(result, others::<W>(overflow, a ^ b ^ difference, difference));
    result
}

/// Overflow, auxiliary and carry from: the overflow in the sign's place, the carries into each
/// bit, and the result with its carry in the bit above the sign.
#[inline(always)]
fn others<W: Width>(overflow: u32, carries: u32, result: u32) -> u16 {
    let overflow = (overflow >> (W::BITS - 1)) as u16 * Flags::OVERFLOW;
    let carry = (result >> W::BITS) as u16 & Flags::CARRY;
    overflow | carries as u16 & Flags::AUXILIARY | carry
}

/// AND, TEST. Flags: S Z P as the result has them; O A C cleared (A undocumented).
#[inline(always)]
pub(super) fn and<W: Width>(flags: &mut Flags, a: W, b: W) -> W {
    logic(flags, a.wide() & b.wide())
}

/// OR. Flags as AND.
#[inline(always)]
pub(super) fn or<W: Width>(flags: &mut Flags, a: W, b: W) -> W {
    logic(flags, a.wide() | b.wide())
}

/// XOR. Flags as AND.
#[inline(always)]
pub(super) fn xor<W: Width>(flags: &mut Flags, a: W, b: W) -> W {
    logic(flags, a.wide() ^ b.wide())
}

#[inline(always)]
fn logic<W: Width>(flags: &mut Flags, result: u32) -> W {
    let result = W::narrow(result);
    flags.show_with(result, 0);
    result
}

/// INC. Flags: O S Z A P; C stays.
#[inline(always)]
pub(super) fn increment<W: Width>(flags: &mut Flags, a: W) -> W {
    let carry = flags.has(Flags::CARRY);
    let result = add(flags, a, W::narrow(1));
    flags.put(Flags::CARRY, carry);
    result
}

/// DEC. Flags: O S Z A P; C stays.
#[inline(always)]
pub(super) fn decrement<W: Width>(flags: &mut Flags, a: W) -> W {
    let carry = flags.has(Flags::CARRY);
    let result = subtract(flags, a, W::narrow(1));
    flags.put(Flags::CARRY, carry);
    result
}

/// NEG. Flags as of 0 - a.
#[inline(always)]
pub(super) fn negate<W: Width>(flags: &mut Flags, a: W) -> W {
    subtract(flags, W::narrow(0), a)
}

/// NOT. No flags.
#[inline(always)]
pub(super) fn invert<W: Width>(_flags: &mut Flags, a: W) -> W {
    W::narrow(!a.wide())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after<W: Width>(operation: fn(&mut Flags, W, W) -> W, a: W, b: W) -> (u32, u16) {
        let mut flags = Flags::default();
        let result = operation(&mut flags, a, b);
        (result.wide(), flags.word() & !0xF002)
    }

    #[test]
    fn addition_carries_and_overflows() {
        use Flags as F;
        let all = F::ZERO | F::PARITY | F::CARRY | F::AUXILIARY;
        assert_eq!(after(add, 0xFF_u8, 1), (0, all));
        assert_eq!(after(add, 0x7F_u8, 1), (0x80, F::OVERFLOW | F::SIGN | F::AUXILIARY));
        let both = F::OVERFLOW | F::CARRY | F::ZERO | F::PARITY;
        assert_eq!(after(add, 0x8000_u16, 0x8000), (0, both));
    }

    #[test]
    fn subtraction_borrows() {
        use Flags as F;
        let all = F::SIGN | F::PARITY | F::CARRY | F::AUXILIARY;
        assert_eq!(after(subtract, 0_u16, 1), (0xFFFF, all));
        assert_eq!(after(subtract, 0x80_u8, 1), (0x7F, F::OVERFLOW | F::AUXILIARY));
    }

    #[test]
    fn carry_goes_in_and_borrow_too() {
        let mut flags = Flags::from_word(Flags::CARRY);
        assert_eq!(add_carry(&mut flags, 0xFF_u8, 0), 0);
        assert!(flags.has(Flags::CARRY));
        assert_eq!(subtract_borrow(&mut flags, 0_u8, 0), 0xFF);
    }

    #[test]
    fn increment_and_decrement_leave_carry() {
        let mut flags = Flags::from_word(Flags::CARRY);
        assert_eq!(increment(&mut flags, 0xFFFF_u16), 0);
        assert!(flags.has(Flags::CARRY) && flags.has(Flags::ZERO));
        let mut flags = Flags::default();
        assert_eq!(decrement(&mut flags, 0_u8), 0xFF);
        assert!(!flags.has(Flags::CARRY));
    }
}

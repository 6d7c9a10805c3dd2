//! Shifts and rotates. The 8086 shifts bit by bit and does not limit the count: SHL AL by 32 is
//! 0. A count of 0 changes nothing, not even flags. After more than one step, overflow is that
//! of the last step (SingleStepTests, files D0 to D3).

use super::flag::Flags;
use super::width::Width;

/// One step: value and carry in, value and carry out.
/// Each step of a shift by CL.
pub(super) const CLOCKS_A_STEP: i64 = 4;

type Step = fn(value: u32, carry: u32, width: Bits) -> (u32, u32);

/// The bits that a step needs to know about its width.
#[derive(Clone, Copy)]
struct Bits {
    sign: u32,
    mask: u32,
    top: u32,
}

/// ROL. Flags: C the bit that came round, O whether the sign changed in the last step.
pub(super) fn rotate_left<W: Width>(flags: &mut Flags, value: W, count: u8) -> W {
    rotate(flags, value, count, |value, _, bits| {
        let out = value >> bits.top;
        (value << 1 & bits.mask | out, out)
    })
}

/// ROR. Flags as ROL.
pub(super) fn rotate_right<W: Width>(flags: &mut Flags, value: W, count: u8) -> W {
    rotate(flags, value, count, |value, _, bits| {
        let out = value & 1;
        (value >> 1 | out << bits.top, out)
    })
}

/// RCL: carry is one more bit. Flags as ROL.
pub(super) fn rotate_carry_left<W: Width>(flags: &mut Flags, value: W, count: u8) -> W {
    rotate(flags, value, count, |value, carry, bits| {
        (value << 1 & bits.mask | carry, value >> bits.top)
    })
}

/// RCR: carry is one more bit. Flags as ROL.
pub(super) fn rotate_carry_right<W: Width>(flags: &mut Flags, value: W, count: u8) -> W {
    rotate(flags, value, count, |value, carry, bits| (value >> 1 | carry << bits.top, value & 1))
}

/// SHL, SAL. Flags: C the bit shifted out, O whether the sign changed in the last step, S Z P of
/// the result, A its bit 4 (undocumented: the 8086 adds the value to itself).
pub(super) fn left<W: Width>(flags: &mut Flags, value: W, count: u8) -> W {
    let step: Step = |value, _, bits| (value << 1 & bits.mask, value >> bits.top);
    let result = rotate(flags, value, count, step);
    if count > 0 {
        flags.show(result);
        flags.put(Flags::AUXILIARY, result.wide() & 0x10 != 0);
    }
    result
}

/// SHR. Flags: C the bit shifted out, O the sign before the last step, S Z P of the result, A 0.
pub(super) fn right<W: Width>(flags: &mut Flags, value: W, count: u8) -> W {
    shift_right(flags, value, count, |value, _, _| (value >> 1, value & 1))
}

/// SAR: the sign comes in. Flags as SHR, O being 0.
pub(super) fn right_signed<W: Width>(flags: &mut Flags, value: W, count: u8) -> W {
    let step: Step = |value, _, bits| (value >> 1 | value & bits.sign, value & 1);
    shift_right(flags, value, count, step)
}

/// SETMO and SETMOC, undocumented: every bit becomes 1, when the count is not 0. Flags: S and P
/// set, O Z A C cleared.
pub(super) fn set_all<W: Width>(flags: &mut Flags, value: W, count: u8) -> W {
    if count == 0 {
        return value;
    }
    let ones = W::narrow(W::MASK);
    flags.show_with(ones, 0);
    ones
}

fn shift_right<W: Width>(flags: &mut Flags, value: W, count: u8, step: Step) -> W {
    let result = rotate(flags, value, count, step);
    if count > 0 {
        flags.show(result);
        flags.put(Flags::AUXILIARY, false);
    }
    result
}

/// Takes `count` steps and sets carry and overflow.
#[inline(always)]
fn rotate<W: Width>(flags: &mut Flags, value: W, count: u8, step: Step) -> W {
    let bits = Bits { sign: W::SIGN, mask: W::MASK, top: W::BITS - 1 };
    let (mut result, mut carry, mut before) = (value.wide(), flags.carry(), value.wide());
    for _ in 0..count {
        before = result;
        (result, carry) = step(result, carry, bits);
    }
    if count > 0 {
        flags.put(Flags::CARRY, carry != 0);
        flags.put(Flags::OVERFLOW, (before ^ result) & bits.sign != 0);
    }
    W::narrow(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_not_masked() {
        let mut flags = Flags::default();
        assert_eq!(left(&mut flags, 0xFF_u8, 32), 0);
        assert_eq!(right(&mut flags, 0x80_u8, 10), 0);
        assert!(!flags.has(Flags::CARRY | Flags::OVERFLOW) && flags.has(Flags::ZERO));
    }

    #[test]
    fn setmo_sets_every_bit() {
        for before in [0, 0xFFFF] {
            let mut flags = Flags::from_word(before);
            assert_eq!(set_all(&mut flags, 0x12_u8, 1), 0xFF);
            assert!(flags.has(Flags::SIGN) && flags.has(Flags::PARITY));
            let cleared = [Flags::CARRY, Flags::AUXILIARY, Flags::ZERO, Flags::OVERFLOW];
            assert!(cleared.into_iter().all(|flag| !flags.has(flag)));
        }
        assert_eq!(set_all(&mut Flags::default(), 0x1234_u16, 63), 0xFFFF);
    }

    #[test]
    fn a_count_of_zero_leaves_every_flag() {
        for word in [0, 0xFFFF] {
            let mut flags = Flags::from_word(word);
            left(&mut flags, 0x1234_u16, 0);
            right_signed(&mut flags, 0x12_u8, 0);
            rotate_carry_left(&mut flags, 0x12_u8, 0);
            set_all(&mut flags, 0x12_u8, 0);
            assert_eq!(flags, Flags::from_word(word));
        }
    }

    #[test]
    fn rotates_bring_bits_round() {
        let mut flags = Flags::default();
        assert_eq!(rotate_left(&mut flags, 0x81_u8, 1), 0x03);
        assert!(flags.has(Flags::CARRY) && flags.has(Flags::OVERFLOW));
        assert_eq!(rotate_carry_left(&mut flags, 0x00_u8, 1), 0x01);
        assert_eq!(rotate_right(&mut flags, 0x0001_u16, 1), 0x8000);
        assert_eq!(rotate_carry_right(&mut flags, 0x0000_u16, 17), 0x0000);
        assert!(flags.has(Flags::CARRY));
    }

    #[test]
    fn arithmetic_right_keeps_the_sign() {
        let mut flags = Flags::default();
        assert_eq!(right_signed(&mut flags, 0x81_u8, 1), 0xC0);
        assert!(flags.has(Flags::CARRY) && !flags.has(Flags::OVERFLOW));
        assert_eq!(right_signed(&mut flags, 0x81_u8, 200), 0xFF);
    }
}

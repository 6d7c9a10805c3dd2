//! Flags that are worked out only when somebody looks.
//!
//! Most results are never looked at. So an operation leaves what its flags follow from, which
//! costs three stores, and each flag is a few bits of that.

use super::flag::Flags;
use super::width::Width;

/// What the six arithmetic flags follow from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct LazyFlags {
    /// Zero is set if this is 0.
    zero: u16,
    /// Sign is its highest bit, parity that of its low byte.
    shown: u16,
    /// Carries into each bit of a word: bit 4 is auxiliary, bit 16 carry, and overflow whether
    /// bits 15 and 16 differ.
    carries: u32,
}

const CARRY: u32 = 1 << 16;
const AUXILIARY: u32 = 1 << 4;

impl LazyFlags {
    pub(super) const fn from_flags(flags: Flags) -> LazyFlags {
        let carry = flags.carry();
        let overflow = flags.has(Flags::OVERFLOW) as u32;
        let sign = (flags.has(Flags::SIGN) as u16) << 15;
        LazyFlags {
            zero: !flags.has(Flags::ZERO) as u16,
            shown: sign | !flags.has(Flags::PARITY) as u16,
            carries: flags.word() as u32 & AUXILIARY | carry << 16 | (carry ^ overflow) << 15,
        }
    }

    /// The flags, those that are not arithmetic being as in `others`.
    pub(super) const fn into_flags(self, mut others: Flags) -> Flags {
        others.put(Flags::ZERO, self.zero());
        others.put(Flags::SIGN, self.sign());
        others.put(Flags::PARITY, self.parity());
        others.put(Flags::CARRY, self.carry());
        others.put(Flags::AUXILIARY, self.carries & AUXILIARY != 0);
        others.put(Flags::OVERFLOW, self.overflow());
        others
    }

    /// Sets all six: `result` is looked at, and `carries` are those into each bit, that out of
    /// the highest one included.
    #[inline(always)]
    pub(super) fn set<W: Width>(&mut self, result: W, carries: u32) {
        let result = result.signed() as u16;
        self.zero = result;
        self.shown = result;
        self.carries = spread::<W>(carries);
    }

    /// Sets all but the carry.
    #[inline(always)]
    pub(super) fn set_but_carry<W: Width>(&mut self, result: W, carries: u32) {
        let carries = spread::<W>(carries);
        let changed = (carries ^ self.carries) & CARRY;
        self.set(result, 0);
        // Both bits that overflow compares change together.
        self.carries = carries ^ (changed | changed >> 1);
    }

    /// Sets carry and overflow alone.
    #[inline(always)]
    pub(super) fn set_carry_and_overflow(&mut self, carry: u32, overflow: u32) {
        self.carries = self.carries & AUXILIARY | carry << 16 | (carry ^ overflow) << 15;
    }

    /// Sets the carry alone.
    #[inline(always)]
    pub(super) fn set_carry(&mut self, carry: u32) {
        let changed = (carry << 16 ^ self.carries) & CARRY;
        self.carries ^= changed | changed >> 1;
    }

    /// The carry as a number.
    #[inline(always)]
    pub(super) const fn carry_bit(self) -> u32 {
        self.carries >> 16 & 1
    }

    #[inline(always)]
    const fn carry(self) -> bool {
        self.carries & CARRY != 0
    }

    #[inline(always)]
    pub(super) const fn zero(self) -> bool {
        self.zero == 0
    }

    #[inline(always)]
    const fn sign(self) -> bool {
        (self.shown as i16) < 0
    }

    #[inline(always)]
    const fn parity(self) -> bool {
        (self.shown as u8).count_ones().is_multiple_of(2)
    }

    #[inline(always)]
    const fn overflow(self) -> bool {
        (self.carries >> 1 ^ self.carries) & CARRY >> 1 != 0
    }

    #[inline(always)]
    const fn less(self) -> bool {
        self.sign() != self.overflow()
    }

    /// Whether the condition with this code (the low four bits of the jump's opcode) holds.
    #[inline(always)]
    pub(super) const fn holds<const CONDITION: u8>(self) -> bool {
        let holds = match CONDITION >> 1 {
            0 => self.overflow(),
            1 => self.carry(),
            2 => self.zero(),
            3 => self.carry() || self.zero(),
            4 => self.sign(),
            5 => self.parity(),
            6 => self.less(),
            _ => self.less() || self.zero(),
        };
        holds != (CONDITION & 1 == 1)
    }
}

/// Carries of a byte moved to where those of a word are; the auxiliary one stays.
#[inline(always)]
const fn spread<W: Width>(carries: u32) -> u32 {
    if W::BITS == 8 { carries & AUXILIARY | carries << 8 } else { carries }
}

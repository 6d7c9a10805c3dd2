//! The flags register.

use super::width::Width;

/// The flags register, with the bits that do not exist as the 8086 shows them: bits 15 to 12 and
/// 1 are ones, 5 and 3 are zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flags(u16);

/// Bits that are always ones.
const ONES: u16 = 0xF002;
/// Bits that exist.
const REAL: u16 = 0x0FD5;

impl Default for Flags {
    fn default() -> Self {
        Flags(ONES)
    }
}

impl Flags {
    /// Carry, out of or into the highest bit.
    pub const CARRY: u16 = 0x0001;
    /// The result's low byte has an even number of ones.
    pub const PARITY: u16 = 0x0004;
    /// Carry out of or into bit 3.
    pub const AUXILIARY: u16 = 0x0010;
    /// The result is zero.
    pub const ZERO: u16 = 0x0040;
    /// The result's highest bit.
    pub const SIGN: u16 = 0x0080;
    /// Single step: interrupt 1 after every instruction.
    pub const TRAP: u16 = 0x0100;
    /// Interrupts from devices are taken.
    pub const INTERRUPT: u16 = 0x0200;
    /// Strings go down.
    pub const DIRECTION: u16 = 0x0400;
    /// The signed result did not fit.
    pub const OVERFLOW: u16 = 0x0800;

    /// The six flags that arithmetic changes.
    const ARITHMETIC: u16 = Flags::OVERFLOW | Flags::AUXILIARY | Flags::CARRY | Flags::RESULT;
    /// The three flags that show what a result is like.
    const RESULT: u16 = Flags::SIGN | Flags::ZERO | Flags::PARITY;

    /// From a word, as POPF loads it.
    pub const fn from_word(word: u16) -> Flags {
        Flags(word & REAL | ONES)
    }

    /// As PUSHF stores it.
    #[inline(always)]
    pub const fn word(self) -> u16 {
        self.0
    }

    /// Whether any of the flags in `mask` is set.
    #[inline(always)]
    pub const fn has(self, mask: u16) -> bool {
        self.0 & mask != 0
    }

    /// The carry flag as a number.
    #[inline(always)]
    pub const fn carry(self) -> u32 {
        (self.0 & Flags::CARRY) as u32
    }

    /// Sets or clears the flags in `mask`.
    #[inline(always)]
    pub const fn put(&mut self, mask: u16, on: bool) {
        if on {
            self.0 |= mask;
        } else {
            self.0 &= !mask;
        }
    }

    /// Sets sign, zero and parity as `result` has them.
    #[inline(always)]
    pub(super) fn show<W: Width>(&mut self, result: W) {
        self.0 = self.0 & !Flags::RESULT | shown(result);
    }

    /// Sets sign, zero and parity as `result` has them, and overflow, auxiliary and carry to
    /// exactly the bits in `others`.
    #[inline(always)]
    pub(super) fn show_with<W: Width>(&mut self, result: W, others: u16) {
        self.0 = self.0 & !Flags::ARITHMETIC | shown(result) | others;
    }
}

/// Sign, zero and parity of a result.
#[inline(always)]
fn shown<W: Width>(result: W) -> u16 {
    let value = result.wide();
    let sign = (value >> (W::BITS - 8)) as u16 & Flags::SIGN;
    let zero = u16::from(value == 0) * Flags::ZERO;
    sign | zero | PARITY[(value & 0xFF) as usize] as u16
}

/// [`Flags::PARITY`] for bytes with an even number of ones.
static PARITY: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        if (byte as u8).count_ones().is_multiple_of(2) {
            table[byte] = Flags::PARITY as u8;
        }
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_that_do_not_exist_cannot_be_changed() {
        assert_eq!(Flags::from_word(0).word(), 0xF002);
        assert_eq!(Flags::from_word(0xFFFF).word(), 0xFFD7);
    }

    #[test]
    fn parity_looks_at_the_low_byte_only() {
        let mut flags = Flags::default();
        flags.show(0x0103_u16);
        assert!(flags.has(Flags::PARITY) && !flags.has(Flags::ZERO));
        flags.show(0x8001_u16);
        assert!(!flags.has(Flags::PARITY) && flags.has(Flags::SIGN));
        flags.show(0_u8);
        assert!(flags.has(Flags::ZERO) && flags.has(Flags::PARITY));
    }
}

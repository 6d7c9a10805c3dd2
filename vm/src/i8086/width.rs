//! Bytes and words, for operations that exist in both widths.

use isa::i8086::{Register8, Register16};

use super::register::Registers;

/// A byte or a word.
pub(super) trait Width: Copy {
    /// 8 or 16.
    const BITS: u32;
    /// The highest bit.
    const SIGN: u32 = 1 << (Self::BITS - 1);
    /// All bits.
    const MASK: u32 = Self::SIGN * 2 - 1;

    /// The value, zeros above.
    fn wide(self) -> u32;
    /// The low bits of a value.
    fn narrow(value: u32) -> Self;
    /// The value, its sign above.
    fn signed(self) -> i32;
    /// AL or AX.
    fn accumulator(registers: &Registers) -> Self;
    /// Changes AL or AX.
    fn set_accumulator(self, registers: &mut Registers);
}

impl Width for u8 {
    const BITS: u32 = 8;

    #[inline(always)]
    fn wide(self) -> u32 {
        u32::from(self)
    }
    #[inline(always)]
    fn narrow(value: u32) -> u8 {
        value as u8
    }
    #[inline(always)]
    fn signed(self) -> i32 {
        i32::from(self as i8)
    }
    #[inline(always)]
    fn accumulator(registers: &Registers) -> u8 {
        registers.get_byte(Register8::Al)
    }
    #[inline(always)]
    fn set_accumulator(self, registers: &mut Registers) {
        registers.set_byte(Register8::Al, self);
    }
}

impl Width for u16 {
    const BITS: u32 = 16;

    #[inline(always)]
    fn wide(self) -> u32 {
        u32::from(self)
    }
    #[inline(always)]
    fn narrow(value: u32) -> u16 {
        value as u16
    }
    #[inline(always)]
    fn signed(self) -> i32 {
        i32::from(self as i16)
    }
    #[inline(always)]
    fn accumulator(registers: &Registers) -> u16 {
        registers.get(Register16::Ax)
    }
    #[inline(always)]
    fn set_accumulator(self, registers: &mut Registers) {
        registers.set(Register16::Ax, self);
    }
}

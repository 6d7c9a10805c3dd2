//! The fourteen registers.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::flag::Flags;

/// The registers of the processor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Registers {
    /// The eight word registers by their codes. Those behind them are always 0: they stand for no
    /// register, so that an address is always the sum of two registers and a displacement.
    ///
    /// Each stands in 32 bits, of which the upper half is 0: neighbouring words would be read two
    /// at a time, and the host's processor stalls when it reads what was just written in part.
    general: [u32; 16],
    segments: [u32; 4],
    /// Offset of the next instruction.
    pub ip: u16,
    /// The flags.
    pub flags: Flags,
}

impl Registers {
    /// The code of no register: it reads as 0.
    pub(super) const NONE: u8 = 8;

    /// A word register.
    #[inline(always)]
    pub const fn get(&self, register: Register16) -> u16 {
        self.general[register as usize] as u16
    }

    /// Changes a word register.
    #[inline(always)]
    pub const fn set(&mut self, register: Register16, value: u16) {
        self.general[register as usize] = value as u32;
    }

    /// A byte register: half of AX, CX, DX or BX.
    #[inline(always)]
    pub const fn get_byte(&self, register: Register8) -> u8 {
        let code = register as usize;
        (self.general[code & 3] >> ((code & 4) * 2)) as u8
    }

    /// Changes a byte register and leaves the other half alone.
    #[inline(always)]
    pub const fn set_byte(&mut self, register: Register8, value: u8) {
        let code = register as usize;
        let shift = (code & 4) * 2;
        let whole = &mut self.general[code & 3];
        *whole = *whole & !(0xFF << shift) | (value as u32) << shift;
    }

    /// A word register by its code; [`Registers::NONE`] is 0.
    #[inline(always)]
    pub(super) const fn by_code(&self, code: u8) -> u16 {
        self.general[(code & 15) as usize] as u16
    }

    /// Changes a word register by its code (three bits; higher ones are ignored).
    #[inline(always)]
    pub(super) const fn set_by_code(&mut self, code: u8, value: u16) {
        self.general[(code & 7) as usize] = value as u32;
    }

    /// A segment register by its code (two bits; higher ones are ignored).
    #[inline(always)]
    pub(super) const fn segment_by_code(&self, code: u8) -> u16 {
        self.segments[(code & 3) as usize] as u16
    }

    /// A byte register by its code (three bits; higher ones are ignored).
    #[inline(always)]
    pub(super) const fn byte_by_code(&self, code: u8) -> u8 {
        (self.general[(code & 3) as usize] >> ((code & 4) * 2)) as u8
    }

    /// Changes a byte register by its code.
    #[inline(always)]
    pub(super) const fn set_byte_by_code(&mut self, code: u8, value: u8) {
        let shift = (code & 4) * 2;
        let whole = &mut self.general[(code & 3) as usize];
        *whole = *whole & !(0xFF << shift) | (value as u32) << shift;
    }

    /// A segment register.
    #[inline(always)]
    pub const fn segment(&self, register: SegmentRegister) -> u16 {
        self.segments[register as usize] as u16
    }

    /// Changes a segment register.
    #[inline(always)]
    pub const fn set_segment(&mut self, register: SegmentRegister, value: u16) {
        self.segments[register as usize] = value as u32;
    }

    /// CS, for short.
    #[inline(always)]
    pub const fn cs(&self) -> u16 {
        self.segments[SegmentRegister::Cs as usize] as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_registers_are_halves_of_word_registers() {
        let mut registers = Registers::default();
        registers.set(Register16::Cx, 0x1234);
        assert_eq!(registers.get_byte(Register8::Cl), 0x34);
        assert_eq!(registers.get_byte(Register8::Ch), 0x12);
        registers.set_byte(Register8::Ch, 0xAB);
        assert_eq!(registers.get(Register16::Cx), 0xAB34);
        registers.set_byte(Register8::Cl, 0xCD);
        assert_eq!(registers.get(Register16::Cx), 0xABCD);
    }
}

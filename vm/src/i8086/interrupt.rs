//! Interrupts: pushing flags, CS and IP and going through the vector.

use isa::i8086::SegmentRegister;

use super::bus::Bus;
use super::flag::Flags;
use super::instruction::Instruction;
use super::processor::{Step, alert};
use crate::Observer;

/// Interrupt for a quotient that does not fit.
pub(super) const DIVIDE: u8 = 0;
/// Interrupt after every instruction while the trap flag is set.
pub(super) const SINGLE_STEP: u8 = 1;
/// Interrupt of INTO.
const OVERFLOW: u8 = 4;
/// Interrupt of BOUND.
const BOUNDS: u8 = 5;

impl<B: Bus, O: Observer + ?Sized> Step<'_, B, O> {
    /// Calls the handler of an interrupt. The return address is the next instruction's, also for
    /// a division (unlike the 80286). Flags: I T cleared, after they were pushed.
    pub(super) fn interrupt(&mut self, vector: u8) {
        let flags = self.cpu.registers.flags;
        self.push(flags.word());
        self.push(self.cpu.registers.cs());
        self.push(self.cpu.registers.ip);
        self.cpu.registers.flags.put(Flags::INTERRUPT | Flags::TRAP, false);
        let entry = u16::from(vector) * 4;
        let (offset, segment) = (self.read_word(0, entry), self.read_word(0, entry + 2));
        self.jump_far(offset, segment);
    }

    /// INTO: interrupt 4 if overflow.
    pub(super) fn interrupt_on_overflow(&mut self) {
        if self.cpu.registers.flags.has(Flags::OVERFLOW) {
            self.interrupt(OVERFLOW);
        }
    }

    /// IRET. All flags.
    pub(super) fn return_from_interrupt(&mut self) {
        let (offset, segment) = (self.pop(), self.pop());
        let flags = self.pop();
        self.jump_far(offset, segment);
        self.cpu.registers.flags = Flags::from_word(flags);
    }

    /// BOUND (80186): interrupt 5 if a signed index is outside the two words in memory.
    pub(super) fn check_bounds(&mut self, instruction: &Instruction) {
        let index = self.get::<u16>(instruction.first) as i16;
        let (lower, upper) = self.get_far(instruction.second);
        if index < lower as i16 || index > upper as i16 {
            self.interrupt(BOUNDS);
        }
    }

    /// STI. If it was off, it comes into force after the next instruction.
    pub(super) fn enable_interrupts(&mut self) {
        if !self.cpu.registers.flags.has(Flags::INTERRUPT) {
            self.cpu.alert |= alert::HELD;
        }
        self.cpu.registers.flags.put(Flags::INTERRUPT, true);
    }

    /// Goes to another segment. Loading CS this way does not hold interrupts off.
    pub(super) fn jump_far(&mut self, offset: u16, segment: u16) {
        self.cpu.registers.set_segment(SegmentRegister::Cs, segment);
        self.cpu.registers.ip = offset;
    }
}

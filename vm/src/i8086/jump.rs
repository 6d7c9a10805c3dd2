//! Jumps, calls, returns and loops. None changes flags.

use isa::i8086::{Mnemonic, Register16, timing};

use super::bus::Bus;
use super::flag::Flags;
use super::instruction::{Instruction, Place};
use super::processor::Step;
use crate::Observer;

/// Whether the flags fulfil the condition of a conditional jump; `false` for anything else.
#[inline(always)]
pub(super) const fn holds(mnemonic: Mnemonic, flags: Flags) -> bool {
    let less = flags.has(Flags::SIGN) != flags.has(Flags::OVERFLOW);
    match mnemonic {
        Mnemonic::Jo => flags.has(Flags::OVERFLOW),
        Mnemonic::Jno => !flags.has(Flags::OVERFLOW),
        Mnemonic::Jb => flags.has(Flags::CARRY),
        Mnemonic::Jae => !flags.has(Flags::CARRY),
        Mnemonic::Je => flags.has(Flags::ZERO),
        Mnemonic::Jne => !flags.has(Flags::ZERO),
        Mnemonic::Jbe => flags.has(Flags::CARRY | Flags::ZERO),
        Mnemonic::Ja => !flags.has(Flags::CARRY | Flags::ZERO),
        Mnemonic::Js => flags.has(Flags::SIGN),
        Mnemonic::Jns => !flags.has(Flags::SIGN),
        Mnemonic::Jp => flags.has(Flags::PARITY),
        Mnemonic::Jnp => !flags.has(Flags::PARITY),
        Mnemonic::Jl => less,
        Mnemonic::Jge => !less,
        Mnemonic::Jle => less || flags.has(Flags::ZERO),
        Mnemonic::Jg => !less && !flags.has(Flags::ZERO),
        _ => false,
    }
}

impl<B: Bus, O: Observer + ?Sized> Step<'_, B, O> {
    /// A condition holds: jumps, which takes longer than going on.
    #[inline(always)]
    pub(super) fn jump_taken(&mut self, instruction: &Instruction) {
        self.cpu.spend(timing::taken(instruction.mnemonic).into());
        self.jump_relative(instruction.first);
    }

    /// Jumps by the distance in `place`, modulo 65536 within the segment.
    #[inline(always)]
    pub(super) fn jump_relative(&mut self, place: Place) {
        if let Place::Immediate(distance) = place {
            self.cpu.registers.ip = self.cpu.registers.ip.wrapping_add(distance);
        }
    }

    /// JMP.
    pub(super) fn jump(&mut self, instruction: &Instruction) {
        match instruction.first {
            Place::Immediate(_) => self.jump_relative(instruction.first),
            Place::Far(_) => self.jump_through(instruction),
            _ if instruction.far => self.jump_through(instruction),
            place => self.cpu.registers.ip = self.target(place, instruction.wide),
        }
    }

    fn jump_through(&mut self, instruction: &Instruction) {
        let (offset, segment) = self.get_far(instruction.first);
        self.jump_far(offset, segment);
    }

    /// CALL.
    pub(super) fn call(&mut self, instruction: &Instruction) {
        let place = instruction.first;
        if instruction.far || matches!(place, Place::Far(_)) {
            let (offset, segment) = self.get_far(place);
            self.push(self.cpu.registers.cs());
            self.push(self.cpu.registers.ip);
            return self.jump_far(offset, segment);
        }
        let next = self.cpu.registers.ip;
        if matches!(place, Place::Immediate(_)) {
            self.jump_relative(place);
        } else {
            self.cpu.registers.ip = self.target(place, instruction.wide);
        }
        self.push(next);
    }

    /// The offset that a register or memory holds. The byte forms (FE /2 to /5, undocumented and
    /// not recorded) leave the high byte of the bus as ones.
    fn target(&mut self, place: Place, wide: bool) -> u16 {
        if wide { self.get(place) } else { 0xFF00 | u16::from(self.get::<u8>(place)) }
    }

    /// RET: `place` may hold how many bytes of arguments to drop.
    pub(super) fn return_near(&mut self, place: Place) {
        self.cpu.registers.ip = self.pop();
        self.drop_arguments(place);
    }

    /// RETF.
    pub(super) fn return_far(&mut self, place: Place) {
        let (offset, segment) = (self.pop(), self.pop());
        self.jump_far(offset, segment);
        self.drop_arguments(place);
    }

    fn drop_arguments(&mut self, place: Place) {
        if let Place::Immediate(bytes) = place {
            let sp = self.cpu.registers.get(Register16::Sp);
            self.cpu.registers.set(Register16::Sp, sp.wrapping_add(bytes));
        }
    }

    /// LOOP, LOOPE, LOOPNE.
    pub(super) fn count_down(&mut self, instruction: &Instruction) {
        let count = self.cpu.registers.get(Register16::Cx).wrapping_sub(1);
        self.cpu.registers.set(Register16::Cx, count);
        let zero = self.cpu.registers.flags.has(Flags::ZERO);
        let wanted = match instruction.mnemonic {
            Mnemonic::Loope => zero,
            Mnemonic::Loopne => !zero,
            _ => true,
        };
        if count != 0 && wanted {
            self.jump_taken(instruction);
        }
    }

    /// JCXZ.
    pub(super) fn jump_if_cx_is_zero(&mut self, instruction: &Instruction) {
        if self.cpu.registers.get(Register16::Cx) == 0 {
            self.jump_taken(instruction);
        }
    }
}

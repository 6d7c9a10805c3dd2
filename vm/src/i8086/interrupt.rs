//! Interrupts: pushing flags, CS and IP and going through the vector.

use isa::i8086::{Mnemonic, SegmentRegister, timing};

use super::bus::Bus;
use super::flag::Flags;
use super::instruction::Instruction;
use super::processor::{Step, alert};
use crate::Observer;

/// Interrupt for a quotient that does not fit.
pub(super) const DIVIDE: u8 = 0;
/// Interrupt after every instruction while the trap flag is set.
pub(super) const SINGLE_STEP: u8 = 1;
/// Clocks of that interrupt.
pub(super) const SINGLE_STEP_CLOCKS: i64 = 50;
/// Clocks of an interrupt that a device asked for.
pub(super) const REQUEST_CLOCKS: i64 = 61;
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
            self.cpu.spend(timing::taken(Mnemonic::Into).into());
            self.interrupt(OVERFLOW);
        }
    }

    /// IRET. All flags.
    pub(super) fn return_from_interrupt(&mut self) {
        let (offset, segment) = (self.pop(), self.pop());
        let flags = self.pop();
        self.jump_far(offset, segment);
        self.cpu.registers.flags = Flags::from_word(flags);
        self.cpu.note_trap_flag();
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

#[cfg(test)]
mod tests {
    use isa::i8086::Register16;

    use super::*;
    use crate::i8086::Exit;
    use crate::i8086::bench::{Bench, CS, HANDLERS, SP, SS, START};

    /// PUSH AX / POPF, after which the trap flag is set when AX has it.
    const LOAD_FLAGS: [u8; 2] = [0x50, 0x9D];

    #[test]
    fn an_interrupt_pushes_flags_cs_ip_and_clears_the_interrupt_and_trap_flags() {
        let mut bench = Bench::new(&[0xCD, 0x21]);
        bench.set_flags(Flags::INTERRUPT | Flags::CARRY).steps(1);
        assert_eq!(bench.position(), (HANDLERS, 0x210));
        assert_eq!(bench.word(SS, SP - 2), 0xF203);
        assert_eq!((bench.word(SS, SP - 4), bench.word(SS, SP - 6)), (CS, START + 2));
        assert_eq!(bench.cpu.registers.flags.word(), 0xF003);
    }

    #[test]
    fn iret_restores_what_int_saved() {
        let mut bench = Bench::new(&[0xCD, 0x21]);
        bench.set_byte(HANDLERS, 0x210, 0xCF);
        bench.set_flags(Flags::INTERRUPT | Flags::DIRECTION).steps(2);
        assert_eq!(bench.position(), (CS, START + 2));
        assert_eq!(bench.cpu.registers.flags.word(), 0xF602);
        assert_eq!(bench.get(Register16::Sp), SP);
    }

    #[test]
    fn into_interrupts_only_on_overflow() {
        let mut bench = Bench::new(&[0xCE]);
        bench.steps(1);
        assert_eq!(bench.position(), (CS, START + 1));
        let mut bench = Bench::new(&[0xCE]);
        bench.set_flags(Flags::OVERFLOW).steps(1);
        assert_eq!(bench.position(), (HANDLERS, 0x40));
    }

    #[test]
    fn a_division_that_overflows_returns_behind_itself() {
        let mut bench = Bench::new(&[0xF6, 0xF3]); // DIV BL
        bench.set(Register16::Ax, 0x1234).steps(1);
        assert_eq!(bench.position(), (HANDLERS, 0));
        assert_eq!(bench.word(SS, SP - 6), START + 2);
        assert_eq!(bench.get(Register16::Ax), 0x1234);
    }

    #[test]
    fn the_trap_flag_traps_after_the_instruction_behind_popf() {
        let mut bench = Bench::new(&[LOAD_FLAGS[0], LOAD_FLAGS[1], 0x90, 0x90]);
        bench.set(Register16::Ax, Flags::TRAP).steps(2);
        assert_eq!(bench.position(), (CS, START + 2));
        bench.steps(1);
        assert_eq!(bench.position(), (HANDLERS, 0x10));
        assert_eq!(bench.word(SS, SP - 6), START + 3);
        // The handler itself is not traced.
        bench.steps(1);
        assert_eq!(bench.position(), (HANDLERS, 0x11));
    }

    #[test]
    fn tracing_goes_on_behind_iret() {
        let mut bench = Bench::new(&[LOAD_FLAGS[0], LOAD_FLAGS[1], 0x90, 0x90, 0x90]);
        bench.set_byte(HANDLERS, 0x10, 0xCF);
        bench.set(Register16::Ax, Flags::TRAP).steps(4);
        assert_eq!(bench.position(), (CS, START + 3));
        bench.steps(1);
        assert_eq!(bench.position(), (HANDLERS, 0x10));
        assert_eq!(bench.word(SS, SP - 6), START + 4);
    }

    #[test]
    fn loading_a_segment_register_holds_the_trap_off_for_one_instruction() {
        // MOV SS,BX / NOP
        let mut bench = Bench::new(&[LOAD_FLAGS[0], LOAD_FLAGS[1], 0x8E, 0xD3, 0x90]);
        bench.set(Register16::Ax, Flags::TRAP).set(Register16::Bx, SS).steps(3);
        assert_eq!(bench.position(), (CS, START + 4));
        bench.steps(1);
        assert_eq!(bench.position(), (HANDLERS, 0x10));
    }

    #[test]
    fn a_request_waits_for_the_interrupt_flag_and_one_instruction_more() {
        let mut bench = Bench::new(&[0x90, 0xFB, 0x90, 0x90]); // NOP, STI, NOP
        bench.cpu.request(8);
        bench.steps(3);
        assert_eq!(bench.position(), (CS, START + 3));
        bench.steps(1);
        assert_eq!(bench.position(), (HANDLERS, 0x80));
        assert_eq!(bench.word(SS, SP - 6), START + 3);
        assert!(!bench.cpu.is_requested());
    }

    #[test]
    fn no_interrupt_comes_between_loading_ss_and_sp() {
        // MOV SS,AX or POP SS, then MOV SP,CX
        for code in [&[0x8E, 0xD0, 0x89, 0xCC, 0x90][..], &[0x17, 0x89, 0xCC, 0x90]] {
            let mut bench = Bench::new(code);
            bench.set_word(SS, SP, 0x5555);
            bench.set(Register16::Ax, 0x5555).set(Register16::Cx, 0x0040);
            bench.set_flags(Flags::INTERRUPT).steps(1);
            bench.cpu.request(8);
            bench.steps(1);
            assert_eq!(bench.position(), (CS, START + code.len() as u16 - 1));
            bench.steps(1);
            assert_eq!(bench.position(), (HANDLERS, 0x80));
            assert_eq!(bench.word(0x5555, 0x003A), START + code.len() as u16 - 1);
        }
    }

    #[test]
    fn sti_while_interrupts_are_on_holds_nothing_off() {
        let mut bench = Bench::new(&[0xFB, 0x90]);
        bench.set_flags(Flags::INTERRUPT).steps(1);
        bench.cpu.request(8);
        bench.steps(1);
        assert_eq!(bench.position(), (HANDLERS, 0x80));
    }

    #[test]
    fn hlt_waits_for_a_request_that_is_let_through() {
        let mut bench = Bench::new(&[0xF4, 0x90]);
        assert_eq!(bench.run(10), Exit::Halted);
        bench.cpu.request(8);
        assert_eq!(bench.run(10), Exit::Halted);
        bench.set_flags(Flags::INTERRUPT);
        assert_eq!(bench.run(1), Exit::Spent);
        assert_eq!(bench.position(), (HANDLERS, 0x81));
        assert_eq!(bench.word(SS, SP - 6), START + 1);
    }

    #[test]
    fn bound_interrupts_outside_its_two_words() {
        for (index, inside) in [(4_i16, false), (5, true), (9, true), (10, false), (-1, false)] {
            let mut bench = Bench::new_80186(&[0x62, 0x07]); // BOUND AX,[BX]
            bench.set_word(crate::i8086::bench::DS, 0, 5);
            bench.set_word(crate::i8086::bench::DS, 2, 9);
            bench.set(Register16::Ax, index as u16).steps(1);
            assert_eq!(bench.position().0 == CS, inside, "{index}");
        }
    }
}

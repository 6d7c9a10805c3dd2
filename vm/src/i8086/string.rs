//! String instructions and their repetition.

use isa::i8086::{Mnemonic, Register16, Repeat, SegmentRegister, timing};

use super::arithmetic;
use super::bus::Bus;
use super::flag::Flags;
use super::instruction::Instruction;
use super::place::Cell;
use super::processor::{Step, Unfinished};
use super::width::Width;
use crate::Observer;

/// Bytes from a repeated string instruction's last prefix to its end.
const PREFIX_AND_OPCODE: u16 = 2;

impl<B: Bus, O: Observer + ?Sized> Step<'_, B, O> {
    /// Any string instruction, with or without a repeat prefix.
    pub(super) fn string(&mut self, instruction: &Instruction) {
        let Some(repeat) = instruction.repeat else {
            return self.element(instruction);
        };
        let start = self.cpu.start;
        if self.cpu.unfinished.take_if(|unfinished| unfinished.position == start).is_some() {
            self.cpu.executed -= 1;
            self.cpu.cycles -= u64::from(instruction.clocks);
        }
        let clocks = timing::element(instruction.mnemonic).map_or(1, u64::from);
        let compares = matches!(
            instruction.mnemonic,
            Mnemonic::Cmpsb | Mnemonic::Cmpsw | Mnemonic::Scasb | Mnemonic::Scasw
        );
        loop {
            let count = self.cpu.registers.get(Register16::Cx);
            if count == 0 {
                return;
            }
            if !self.cpu.may_go_on() {
                return self.leave_repeat(instruction);
            }
            let most = u64::from(count).min(self.cpu.limit - self.cpu.executed);
            let mut done = self.many_elements(instruction, most, clocks);
            if done == 0 {
                self.element(instruction);
                self.cpu.cycles += clocks;
                done = 1;
            }
            self.cpu.executed += u64::from(done);
            self.cpu.registers.set(Register16::Cx, count - done);
            let equal = self.cpu.registers.flags.has(Flags::ZERO);
            if compares && equal != (repeat == Repeat::WhileEqual) {
                return;
            }
            if count > done && self.cpu.interrupt_is_due() {
                return self.leave_repeat(instruction);
            }
        }
    }

    /// Leaves a repeated instruction between elements, to go on as if nothing had been.
    fn leave_repeat(&mut self, instruction: &Instruction) {
        let registers = &mut self.cpu.registers;
        let last_prefix = registers.ip.wrapping_sub(PREFIX_AND_OPCODE);
        registers.ip = registers.ip.wrapping_sub(u16::from(instruction.length));
        let position = (registers.cs(), registers.ip);
        self.cpu.unfinished = Some(Unfinished { position, last_prefix });
    }

    /// One element.
    #[inline(always)]
    fn element(&mut self, instruction: &Instruction) {
        match instruction.mnemonic {
            Mnemonic::Movsb => self.copy::<u8>(instruction),
            Mnemonic::Movsw => self.copy::<u16>(instruction),
            Mnemonic::Stosb => self.store::<u8>(),
            Mnemonic::Stosw => self.store::<u16>(),
            Mnemonic::Lodsb => self.load::<u8>(instruction),
            Mnemonic::Lodsw => self.load::<u16>(instruction),
            Mnemonic::Cmpsb => self.compare_strings::<u8>(instruction),
            Mnemonic::Cmpsw => self.compare_strings::<u16>(instruction),
            Mnemonic::Scasb => self.scan::<u8>(),
            Mnemonic::Scasw => self.scan::<u16>(),
            Mnemonic::Insb | Mnemonic::Insw => self.input_string(instruction),
            _ => self.output_string(instruction),
        }
    }

    /// MOVSB, MOVSW. No flags.
    fn copy<W: Cell>(&mut self, instruction: &Instruction) {
        let value: W = self.take_source(instruction);
        self.give_destination(value);
    }

    /// STOSB, STOSW. No flags.
    fn store<W: Cell>(&mut self) {
        let value = W::accumulator(&self.cpu.registers);
        self.give_destination(value);
    }

    /// LODSB, LODSW. No flags.
    fn load<W: Cell>(&mut self, instruction: &Instruction) {
        let value: W = self.take_source(instruction);
        value.set_accumulator(&mut self.cpu.registers);
    }

    /// CMPSB, CMPSW. Flags as CMP source, destination.
    fn compare_strings<W: Cell>(&mut self, instruction: &Instruction) {
        let source: W = self.take_source(instruction);
        let destination = self.take_destination();
        arithmetic::subtract(&mut self.cpu.registers.flags, source, destination);
    }

    /// SCASB, SCASW. Flags as CMP accumulator, destination.
    fn scan<W: Cell>(&mut self) {
        let destination: W = self.take_destination();
        let accumulator = W::accumulator(&self.cpu.registers);
        arithmetic::subtract(&mut self.cpu.registers.flags, accumulator, destination);
    }

    /// INSB, INSW (80186). No flags.
    fn input_string(&mut self, instruction: &Instruction) {
        let port = self.cpu.registers.get(Register16::Dx);
        if instruction.mnemonic == Mnemonic::Insw {
            let value = self.input_word(port);
            self.give_destination(value);
        } else {
            let value = self.input_byte(port);
            self.give_destination(value);
        }
    }

    /// OUTSB, OUTSW (80186). No flags.
    fn output_string(&mut self, instruction: &Instruction) {
        let port = self.cpu.registers.get(Register16::Dx);
        if instruction.mnemonic == Mnemonic::Outsw {
            let value = self.take_source(instruction);
            self.output_word(port, value);
        } else {
            let value = self.take_source(instruction);
            self.output_byte(port, value);
        }
    }

    /// Reads at SI, whose segment may be overridden, and moves SI on.
    fn take_source<W: Cell>(&mut self, instruction: &Instruction) -> W {
        let offset = self.advance::<W>(Register16::Si);
        W::read(self, self.cpu.registers.segment(instruction.segment), offset)
    }

    /// Reads at ES:DI and moves DI on.
    fn take_destination<W: Cell>(&mut self) -> W {
        let offset = self.advance::<W>(Register16::Di);
        W::read(self, self.cpu.registers.segment(SegmentRegister::Es), offset)
    }

    /// Writes at ES:DI and moves DI on.
    fn give_destination<W: Cell>(&mut self, value: W) {
        let offset = self.advance::<W>(Register16::Di);
        value.write(self, self.cpu.registers.segment(SegmentRegister::Es), offset);
    }

    /// Moves an index on by one element, down if the direction flag is set; returns where it was.
    fn advance<W: Width>(&mut self, index: Register16) -> u16 {
        let bytes = (W::BITS / 8) as u16;
        let offset = self.cpu.registers.get(index);
        let down = self.cpu.registers.flags.has(Flags::DIRECTION);
        let next = if down { offset.wrapping_sub(bytes) } else { offset.wrapping_add(bytes) };
        self.cpu.registers.set(index, next);
        offset
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i8086::Exit;
    use crate::i8086::bench::{Bench, CS, ES, HANDLERS, START};

    #[test]
    fn a_repeated_instruction_counts_one_and_its_elements() {
        let mut bench = Bench::filled(&[0xF3, 0xA5], 5);
        bench.steps(1);
        assert_eq!((bench.cpu.executed(), bench.word(ES, 8)), (6, 5));
        let mut bench = Bench::filled(&[0xF3, 0xA5], 0);
        bench.steps(1);
        assert_eq!((bench.cpu.executed(), bench.word(ES, 0)), (1, 0));
    }

    #[test]
    fn a_budget_that_ends_between_elements_changes_nothing_in_the_end() {
        let code = [0x26, 0xF3, 0xA5, 0x40]; // REP MOVS with ES: source, INC AX
        let mut whole = Bench::filled(&code, 7);
        whole.run(9);
        for slice in 1..9 {
            let mut sliced = Bench::filled(&code, 7);
            while sliced.cpu.executed() < 9 {
                let left = 9 - sliced.cpu.executed();
                assert_eq!(sliced.run(left.min(slice)), Exit::Spent);
            }
            assert_eq!(sliced.cpu.registers, whole.cpu.registers, "slices of {slice}");
            assert_eq!(sliced.cpu.executed(), 9);
        }
    }

    #[test]
    fn an_interrupt_between_elements_returns_to_the_last_prefix() {
        // The first prefix is lost: what follows the interrupt copies from DS.
        let mut bench = Bench::filled(&[0x36, 0xF3, 0xA5], 4);
        bench.set_byte(HANDLERS, 0x80, 0xCF);
        bench.set_flags(Flags::INTERRUPT);
        bench.run(2);
        bench.cpu.request(8);
        bench.run(1);
        assert_eq!(bench.position().0, CS);
        bench.run(100);
        assert_eq!((bench.word(ES, 0), bench.word(ES, 2), bench.word(ES, 4)), (0, 2, 3));
    }

    #[test]
    fn an_interrupt_takes_a_repeat_prefix_away_that_is_not_the_last() {
        let mut bench = Bench::filled(&[0xF3, 0x36, 0xA5], 4); // REP SS: MOVSW
        bench.set_byte(HANDLERS, 0x80, 0xCF);
        bench.set_flags(Flags::INTERRUPT);
        bench.run(2);
        bench.cpu.request(8);
        // The request, IRET and one more element.
        bench.run(2);
        assert_eq!(bench.position(), (CS, START + 3));
        assert_eq!(bench.get(Register16::Cx), 3);
    }

    #[test]
    fn an_interrupted_repetition_is_counted_once() {
        let mut bench = Bench::filled(&[0xF3, 0xA5], 4);
        bench.set_byte(HANDLERS, 0x80, 0xCF);
        bench.set_flags(Flags::INTERRUPT);
        bench.run(2);
        bench.cpu.request(8);
        bench.run(4);
        // One for REP MOVSW, four elements, one for IRET.
        assert_eq!((bench.cpu.executed(), bench.position()), (6, (CS, START + 2)));
    }

    #[test]
    fn comparing_stops_at_the_first_difference() {
        let mut bench = Bench::filled(&[0xF3, 0xA7], 10); // REPE CMPSW
        for index in 0..4 {
            bench.set_word(ES, index * 2, index + 1);
        }
        bench.steps(1);
        assert_eq!((bench.get(Register16::Cx), bench.get(Register16::Si)), (5, 10));
        assert!(!bench.cpu.registers.flags.has(Flags::ZERO));
        let mut bench = Bench::filled(&[0xF2, 0xAF], 10); // REPNE SCASW
        bench.set_word(ES, 6, 0x77);
        bench.set(Register16::Ax, 0x77).steps(1);
        assert_eq!((bench.get(Register16::Cx), bench.get(Register16::Di)), (6, 8));
    }

    #[test]
    fn ports_can_be_read_into_a_string() {
        let mut bench = Bench::new_80186(&[0xF3, 0x6C]);
        bench.set(Register16::Cx, 3).steps(1);
        assert_eq!((bench.byte(ES, 2), bench.byte(ES, 3)), (0xFF, 0));
    }
}

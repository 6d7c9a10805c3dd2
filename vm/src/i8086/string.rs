//! String instructions and their repetition.

use isa::i8086::{Mnemonic, Register16, Repeat, SegmentRegister};

use super::arithmetic;
use super::bus::Bus;
use super::flag::Flags;
use super::instruction::Instruction;
use super::place::Cell;
use super::processor::Step;
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
        if self.cpu.unfinished == Some(self.cpu.start) {
            self.cpu.unfinished = None;
            self.cpu.executed -= 1;
        }
        let compares = matches!(
            instruction.mnemonic,
            Mnemonic::Cmpsb | Mnemonic::Cmpsw | Mnemonic::Scasb | Mnemonic::Scasw
        );
        loop {
            let count = self.cpu.registers.get(Register16::Cx);
            if count == 0 {
                return;
            }
            if self.cpu.executed >= self.cpu.limit {
                // The budget is spent: it will go on as if nothing had been.
                return self.leave_repeat(u16::from(instruction.length));
            }
            self.element(instruction);
            self.cpu.executed += 1;
            self.cpu.registers.set(Register16::Cx, count - 1);
            let equal = self.cpu.registers.flags.has(Flags::ZERO);
            if compares && equal != (repeat == Repeat::WhileEqual) {
                return;
            }
            if count > 1 && self.cpu.interrupt_is_due() {
                // The interrupt returns to the last prefix, and the others are lost.
                return self.leave_repeat(PREFIX_AND_OPCODE);
            }
        }
    }

    /// Leaves a repeated instruction between elements; it goes on so many bytes before its end.
    fn leave_repeat(&mut self, back: u16) {
        let registers = &mut self.cpu.registers;
        registers.ip = registers.ip.wrapping_sub(back);
        self.cpu.unfinished = Some((registers.cs(), registers.ip));
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
            let value = self.bus.input(port);
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
            self.bus.output(port, value);
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

//! Moving data: the stack, exchanges, addresses, ports. No flags, except where said.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::bus::Bus;
use super::flag::Flags;
use super::instruction::{Instruction, Place};
use super::place::Cell;
use super::processor::Step;
use crate::Observer;

/// The order of PUSHA; POPA goes backwards.
const ALL: [Register16; 8] = Register16::ALL;

impl<B: Bus, O: Observer + ?Sized> Step<'_, B, O> {
    #[inline(always)]
    pub(super) fn push(&mut self, value: u16) {
        let registers = &mut self.cpu.registers;
        let sp = registers.get(Register16::Sp).wrapping_sub(2);
        registers.set(Register16::Sp, sp);
        let segment = registers.segment(SegmentRegister::Ss);
        self.write_word(segment, sp, value);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> u16 {
        let registers = &mut self.cpu.registers;
        let sp = registers.get(Register16::Sp);
        registers.set(Register16::Sp, sp.wrapping_add(2));
        let segment = registers.segment(SegmentRegister::Ss);
        self.read_word(segment, sp)
    }

    /// PUSH. PUSH SP stores SP as it is afterwards (the 80286 stores it as it was before).
    #[inline(always)]
    pub(super) fn push_place(&mut self, instruction: &Instruction) {
        match instruction.first {
            Place::Register16(Register16::Sp) => {
                let sp = self.cpu.registers.get(Register16::Sp);
                self.push(sp.wrapping_sub(2));
            }
            // FE /6 and /7, undocumented and not recorded: the bus's high byte stays ones.
            place if !instruction.wide => {
                let low = self.get::<u8>(place);
                self.push(0xFF00 | u16::from(low));
            }
            place => {
                let value = self.get(place);
                self.push(value);
            }
        }
    }

    /// POP. POP SP leaves the popped word in SP.
    #[inline(always)]
    pub(super) fn pop_place(&mut self, place: Place) {
        let value = self.pop();
        self.put(place, value);
    }

    /// PUSHA (80186): SP is pushed as it was before.
    pub(super) fn push_all(&mut self) {
        let sp = self.cpu.registers.get(Register16::Sp);
        for register in ALL {
            let value = self.cpu.registers.get(register);
            self.push(if register == Register16::Sp { sp } else { value });
        }
    }

    /// POPA (80186): the word in SP's place is dropped.
    pub(super) fn pop_all(&mut self) {
        for register in ALL.into_iter().rev() {
            let value = self.pop();
            if register != Register16::Sp {
                self.cpu.registers.set(register, value);
            }
        }
    }

    /// POPF. All flags.
    pub(super) fn pop_flags(&mut self) {
        self.cpu.registers.flags = Flags::from_word(self.pop());
        self.cpu.note_trap_flag();
    }

    /// ENTER (80186): a frame of `first` bytes at nesting level `second` (modulo 32).
    pub(super) fn enter(&mut self, instruction: &Instruction) {
        let size = self.get::<u16>(instruction.first);
        let level = self.get::<u16>(instruction.second) % 32;
        self.push(self.cpu.registers.get(Register16::Bp));
        let frame = self.cpu.registers.get(Register16::Sp);
        for outer in 1..=level {
            let value = if outer == level {
                frame
            } else {
                let bp = self.cpu.registers.get(Register16::Bp).wrapping_sub(2);
                self.cpu.registers.set(Register16::Bp, bp);
                self.read_word(self.cpu.registers.segment(SegmentRegister::Ss), bp)
            };
            self.push(value);
        }
        let sp = self.cpu.registers.get(Register16::Sp);
        self.cpu.registers.set(Register16::Bp, frame);
        self.cpu.registers.set(Register16::Sp, sp.wrapping_sub(size));
    }

    /// LEAVE (80186).
    pub(super) fn leave(&mut self) {
        let bp = self.cpu.registers.get(Register16::Bp);
        self.cpu.registers.set(Register16::Sp, bp);
        let outer = self.pop();
        self.cpu.registers.set(Register16::Bp, outer);
    }

    /// XCHG.
    pub(super) fn exchange<W: Cell>(&mut self, instruction: &Instruction) {
        let first: W = self.get(instruction.first);
        let second: W = self.get(instruction.second);
        self.put(instruction.second, first);
        self.put(instruction.first, second);
    }

    /// LEA. A register as second operand (undocumented) gives the last offset computed.
    pub(super) fn load_address(&mut self, instruction: &Instruction) {
        let offset = match instruction.second {
            Place::Memory(location) => self.offset(location),
            _ => self.cpu.last_offset,
        };
        self.put(instruction.first, offset);
    }

    /// LDS, LES.
    pub(super) fn load_far(&mut self, instruction: &Instruction, register: SegmentRegister) {
        let (offset, segment) = self.get_far(instruction.second);
        self.put(instruction.first, offset);
        self.load_segment(register, segment);
    }

    /// XLAT.
    pub(super) fn translate(&mut self, instruction: &Instruction) {
        let registers = &self.cpu.registers;
        let index = u16::from(registers.get_byte(Register8::Al));
        let offset = registers.get(Register16::Bx).wrapping_add(index);
        let value = self.read_byte(registers.segment(instruction.segment), offset);
        self.cpu.registers.set_byte(Register8::Al, value);
    }

    /// IN.
    pub(super) fn port_in(&mut self, instruction: &Instruction) {
        let port = self.get(instruction.second);
        if instruction.wide {
            let value = self.input_word(port);
            self.put(instruction.first, value);
        } else {
            let value = self.input_byte(port);
            self.put(instruction.first, value);
        }
    }

    /// OUT.
    pub(super) fn port_out(&mut self, instruction: &Instruction) {
        let port = self.get(instruction.first);
        match instruction.second {
            Place::Register8(register) => {
                let value = self.cpu.registers.get_byte(register);
                self.output_byte(port, value);
            }
            place => {
                let value = self.get(place);
                self.output_word(port, value);
            }
        }
    }

    /// A byte from a port.
    pub(super) fn input_byte(&mut self, port: u16) -> u8 {
        self.bus.input(port, self.cpu.cycles)
    }

    /// A byte to a port.
    pub(super) fn output_byte(&mut self, port: u16, value: u8) {
        if self.bus.output(port, value, self.cpu.cycles) {
            self.cpu.limit = self.cpu.executed;
        }
    }

    /// A word from two ports, as an 8-bit bus reads it.
    pub(super) fn input_word(&mut self, port: u16) -> u16 {
        self.spend_on_word(port);
        u16::from_le_bytes([self.input_byte(port), self.input_byte(port.wrapping_add(1))])
    }

    /// The counterpart of [`Step::input_word`].
    pub(super) fn output_word(&mut self, port: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.spend_on_word(port);
        self.output_byte(port, low);
        self.output_byte(port.wrapping_add(1), high);
    }

    /// LAHF.
    pub(super) fn load_flags(&mut self) {
        let low = self.cpu.registers.flags.word() as u8;
        self.cpu.registers.set_byte(Register8::Ah, low);
    }

    /// SAHF. Flags: S Z A P C.
    pub(super) fn store_flags(&mut self) {
        let low = u16::from(self.cpu.registers.get_byte(Register8::Ah));
        let high = self.cpu.registers.flags.word() & 0xFF00;
        self.cpu.registers.flags = Flags::from_word(high | low);
    }

    /// CBW.
    pub(super) fn extend_byte(&mut self) {
        let value = self.cpu.registers.get_byte(Register8::Al) as i8 as u16;
        self.cpu.registers.set(Register16::Ax, value);
    }

    /// CWD.
    pub(super) fn extend_word(&mut self) {
        let negative = self.cpu.registers.get(Register16::Ax) as i16 >= 0;
        self.cpu.registers.set(Register16::Dx, if negative { 0 } else { 0xFFFF });
    }

    /// SALC, undocumented.
    pub(super) fn set_al_to_carry(&mut self) {
        let ones = if self.cpu.registers.flags.has(Flags::CARRY) { 0xFF } else { 0 };
        self.cpu.registers.set_byte(Register8::Al, ones);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i8086::bench::{Bench, DS, SP, SS};

    #[test]
    fn push_sp_stores_the_decremented_value() {
        for code in [&[0x54_u8][..], &[0xFF, 0xF4]] {
            let mut bench = Bench::new(code);
            bench.steps(1);
            assert_eq!(bench.word(SS, SP - 2), SP - 2);
        }
    }

    #[test]
    fn the_stack_wraps_in_its_segment() {
        let mut bench = Bench::new(&[0x50, 0x58]);
        bench.set(Register16::Sp, 0).set(Register16::Ax, 0x1234).steps(1);
        assert_eq!((bench.get(Register16::Sp), bench.word(SS, 0xFFFE)), (0xFFFE, 0x1234));
        bench.steps(1);
        assert_eq!(bench.get(Register16::Sp), 0);
    }

    #[test]
    fn a_word_at_the_end_of_a_segment_wraps_to_its_start() {
        let mut bench = Bench::new(&[0x89, 0x07, 0x8B, 0x0F]); // MOV [BX],AX / MOV CX,[BX]
        bench.set(Register16::Ax, 0x1234).set(Register16::Bx, 0xFFFF).steps(2);
        assert_eq!((bench.byte(DS, 0xFFFF), bench.byte(DS, 0)), (0x34, 0x12));
        assert_eq!(bench.get(Register16::Cx), 0x1234);
    }

    #[test]
    fn memory_wraps_at_one_megabyte() {
        let mut bench = Bench::new(&[0x8A, 0x07]); // MOV AL,[BX]
        bench.cpu.registers.set_segment(SegmentRegister::Ds, 0xFFFF);
        bench.set_byte(0, 5, 0xAB);
        bench.set(Register16::Bx, 0x15).steps(1);
        assert_eq!(bench.get(Register16::Ax), 0x00AB);
    }

    #[test]
    fn all_registers_are_pushed_and_popped() {
        let mut bench = Bench::new_80186(&[0x60, 0x61]);
        for (register, value) in Register16::ALL.into_iter().zip(1..) {
            if register != Register16::Sp {
                bench.set(register, value);
            }
        }
        bench.steps(1);
        assert_eq!((bench.word(SS, SP - 2), bench.word(SS, SP - 10)), (1, SP));
        bench.set(Register16::Ax, 0x77).steps(1);
        assert_eq!((bench.get(Register16::Ax), bench.get(Register16::Sp)), (1, SP));
    }

    #[test]
    fn enter_and_leave_make_and_undo_a_frame() {
        let mut bench = Bench::new_80186(&[0xC8, 0x04, 0x00, 0x00, 0xC9]);
        bench.set(Register16::Bp, 0x1234).steps(1);
        assert_eq!((bench.get(Register16::Bp), bench.get(Register16::Sp)), (SP - 2, SP - 6));
        bench.steps(1);
        assert_eq!((bench.get(Register16::Bp), bench.get(Register16::Sp)), (0x1234, SP));
    }

    #[test]
    fn a_nested_frame_copies_the_outer_frames() {
        let mut bench = Bench::new_80186(&[0xC8, 0x00, 0x00, 0x02]);
        bench.set_word(SS, 0x02FE, 0xAAAA);
        bench.set(Register16::Bp, 0x0300).steps(1);
        assert_eq!((bench.word(SS, SP - 4), bench.word(SS, SP - 6)), (0xAAAA, SP - 2));
    }
}

//! Reading and writing operands.

use isa::i8086::{Base, Register16, SegmentRegister, timing};

use super::address::linear;
use super::bus::Bus;
use super::instruction::{Location, Place};
use super::processor::{Step, alert};
use super::width::Width;
use crate::Observer;

/// A width that memory can hold.
pub(super) trait Cell: Width {
    fn read<B: Bus, O: Observer + ?Sized>(step: &mut Step<B, O>, segment: u16, offset: u16)
    -> Self;
    fn write<B: Bus, O: Observer + ?Sized>(self, step: &mut Step<B, O>, segment: u16, offset: u16);
}

impl Cell for u8 {
    #[inline(always)]
    fn read<B: Bus, O: Observer + ?Sized>(step: &mut Step<B, O>, segment: u16, offset: u16) -> u8 {
        step.read_byte(segment, offset)
    }

    #[inline(always)]
    fn write<B: Bus, O: Observer + ?Sized>(self, step: &mut Step<B, O>, segment: u16, offset: u16) {
        step.write_byte(segment, offset, self);
    }
}

impl Cell for u16 {
    #[inline(always)]
    fn read<B: Bus, O: Observer + ?Sized>(step: &mut Step<B, O>, segment: u16, offset: u16) -> u16 {
        step.read_word(segment, offset)
    }

    #[inline(always)]
    fn write<B: Bus, O: Observer + ?Sized>(self, step: &mut Step<B, O>, segment: u16, offset: u16) {
        step.write_word(segment, offset, self);
    }
}

impl<B: Bus, O: Observer + ?Sized> Step<'_, B, O> {
    #[inline(always)]
    pub(super) fn read_byte(&mut self, segment: u16, offset: u16) -> u8 {
        let at = linear(segment, offset);
        self.watcher.read(at);
        self.bus.read(at)
    }

    #[inline(always)]
    pub(super) fn write_byte(&mut self, segment: u16, offset: u16, value: u8) {
        let at = linear(segment, offset);
        self.watcher.write(at, u16::from(value));
        self.bus.write(at, value);
        self.stored(at);
    }

    /// A word at an odd address takes longer.
    #[inline(always)]
    pub(super) const fn spend_on_word(&mut self, address: u16) {
        self.cpu.cycles += (address as u64 & 1) * timing::ODD_WORD as u64;
    }

    /// A word. At offset FFFF its high byte is at offset 0 of the same segment.
    #[inline(always)]
    pub(super) fn read_word(&mut self, segment: u16, offset: u16) -> u16 {
        self.spend_on_word(offset);
        if offset == u16::MAX {
            let low = self.read_byte(segment, offset);
            return u16::from_le_bytes([low, self.read_byte(segment, 0)]);
        }
        let at = linear(segment, offset);
        self.watcher.read(at);
        self.watcher.read(linear(segment, offset + 1));
        self.bus.read_word(at)
    }

    /// The counterpart of [`Step::read_word`].
    #[inline(always)]
    pub(super) fn write_word(&mut self, segment: u16, offset: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.spend_on_word(offset);
        if offset == u16::MAX {
            self.write_byte(segment, offset, low);
            return self.write_byte(segment, 0, high);
        }
        let (at, next) = (linear(segment, offset), linear(segment, offset + 1));
        self.watcher.write(at, u16::from(low));
        self.watcher.write(next, u16::from(high));
        self.bus.write_word(at, value);
        self.stored(at);
        self.stored(next);
    }

    /// A store has changed the byte at `at`, which may have been code.
    #[inline(always)]
    fn stored(&mut self, at: u32) {
        if self.cpu.marks.store(at) {
            self.cpu.alert |= alert::STALE;
        }
    }

    /// The offset that a location stands for now.
    #[inline(always)]
    pub(super) fn offset(&mut self, location: Location) -> u16 {
        let get = |register| self.cpu.registers.get(register);
        let base = match location.base {
            Base::BxSi => get(Register16::Bx).wrapping_add(get(Register16::Si)),
            Base::BxDi => get(Register16::Bx).wrapping_add(get(Register16::Di)),
            Base::BpSi => get(Register16::Bp).wrapping_add(get(Register16::Si)),
            Base::BpDi => get(Register16::Bp).wrapping_add(get(Register16::Di)),
            Base::Si => get(Register16::Si),
            Base::Di => get(Register16::Di),
            Base::Bp => get(Register16::Bp),
            Base::Bx => get(Register16::Bx),
            Base::Direct => 0,
        };
        let offset = base.wrapping_add(location.displacement);
        self.cpu.last_offset = offset;
        offset
    }

    /// An operand's value. A segment register or a word register read as a byte gives its low
    /// half.
    #[inline(always)]
    pub(super) fn get<W: Cell>(&mut self, place: Place) -> W {
        let registers = &self.cpu.registers;
        match place {
            Place::Register8(register) => W::narrow(registers.get_byte(register).into()),
            Place::Register16(register) => W::narrow(registers.get(register).into()),
            Place::Segment(register) => W::narrow(registers.segment(register).into()),
            Place::Immediate(value) => W::narrow(value.into()),
            Place::Memory(location) => {
                let offset = self.offset(location);
                let segment = self.cpu.registers.segment(location.segment);
                W::read(self, segment, offset)
            }
            Place::Far(_) | Place::Absent => W::narrow(0),
        }
    }

    /// Changes an operand. Constants cannot be changed, and no form asks for it.
    #[inline(always)]
    pub(super) fn put<W: Cell>(&mut self, place: Place, value: W) {
        let registers = &mut self.cpu.registers;
        match place {
            Place::Register8(register) => registers.set_byte(register, value.wide() as u8),
            Place::Register16(register) => registers.set(register, value.wide() as u16),
            Place::Segment(register) => self.load_segment(register, value.wide() as u16),
            Place::Memory(location) => {
                let offset = self.offset(location);
                let segment = self.cpu.registers.segment(location.segment);
                value.write(self, segment, offset);
            }
            Place::Immediate(_) | Place::Far(_) | Place::Absent => {}
        }
    }

    /// Loads a segment register, which holds interrupts off until the next instruction is done,
    /// so that SS and SP can be changed together.
    pub(super) fn load_segment(&mut self, register: SegmentRegister, value: u16) {
        self.cpu.registers.set_segment(register, value);
        self.cpu.alert |= alert::HELD;
    }

    /// The two words of a far pointer. A register in the pointer's place (undocumented) leaves
    /// the processor with the offset that it computed last.
    pub(super) fn get_far(&mut self, place: Place) -> (u16, u16) {
        match place {
            Place::Far(target) => (target.offset, target.segment),
            Place::Memory(location) => {
                let offset = self.offset(location);
                let segment = self.cpu.registers.segment(location.segment);
                (self.read_word(segment, offset), self.read_word(segment, offset.wrapping_add(2)))
            }
            place => {
                let (low, segment) = (self.get(place), SegmentRegister::Ds);
                let segment = self.cpu.registers.segment(segment);
                let offset = self.cpu.last_offset.wrapping_add(2);
                (low, self.read_word(segment, offset))
            }
        }
    }
}

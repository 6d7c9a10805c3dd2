//! Operands: registers, constants and bytes and words in ordinary memory.

use isa::i8086::timing;

use super::super::Processor;
use super::super::address::{MEMORY, Memory, linear};
use super::super::register::Registers;
use super::super::width::Width;
use super::Operation;

/// A width that registers and memory hold.
pub(super) trait Cell: Width {
    fn register(registers: &Registers, code: u8) -> Self;
    fn set_register(self, registers: &mut Registers, code: u8);
    /// Reads memory; `None`, and nothing happens, if a word wraps.
    fn load(cpu: &mut Processor, memory: &Memory, place: Place) -> Option<Self>;
    /// Takes back the clocks of [`Cell::load`].
    fn unload(cpu: &mut Processor, place: Place);
    /// Writes memory; `false`, and nothing happens, if that takes more than writing.
    #[must_use]
    fn store(self, cpu: &mut Processor, memory: &mut Memory, place: Place) -> bool;
}

/// Segment and offset.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) segment: u16,
    pub(super) offset: u16,
}

impl Place {
    #[inline(always)]
    fn linear(self) -> usize {
        linear(self.segment, self.offset) as usize % MEMORY
    }
}

impl Cell for u8 {
    #[inline(always)]
    fn register(registers: &Registers, code: u8) -> u8 {
        registers.byte_by_code(code)
    }

    #[inline(always)]
    fn set_register(self, registers: &mut Registers, code: u8) {
        registers.set_byte_by_code(code, self);
    }

    #[inline(always)]
    fn load(_: &mut Processor, memory: &Memory, place: Place) -> Option<u8> {
        Some(memory[place.linear()])
    }

    #[inline(always)]
    fn unload(_: &mut Processor, _: Place) {}

    #[inline(always)]
    fn store(self, cpu: &mut Processor, memory: &mut Memory, place: Place) -> bool {
        let at = place.linear();
        if cpu.marks.kept()[at] != 0 {
            return false;
        }
        memory[at] = self;
        true
    }
}

impl Cell for u16 {
    #[inline(always)]
    fn register(registers: &Registers, code: u8) -> u16 {
        registers.by_code(code)
    }

    #[inline(always)]
    fn set_register(self, registers: &mut Registers, code: u8) {
        registers.set_by_code(code, self);
    }

    #[inline(always)]
    fn load(cpu: &mut Processor, memory: &Memory, place: Place) -> Option<u16> {
        let cells = memory[place.linear()..].first_chunk()?;
        if place.offset & 1 != 0 && !is_whole(cpu, place) {
            return None;
        }
        Some(u16::from_le_bytes(*cells))
    }

    #[inline(always)]
    fn unload(cpu: &mut Processor, place: Place) {
        cpu.cycles -= u64::from(place.offset & 1) * ODD_WORD;
    }

    #[inline(always)]
    fn store(self, cpu: &mut Processor, memory: &mut Memory, place: Place) -> bool {
        let at = place.linear();
        let clean = cpu.marks.kept()[at..].first_chunk() == Some(&[0; 2]);
        match memory[at..].first_chunk_mut() {
            Some(cells) if clean && (place.offset & 1 == 0 || is_whole(cpu, place)) => {
                *cells = self.to_le_bytes();
                true
            }
            _ => false,
        }
    }
}

const ODD_WORD: u64 = timing::ODD_WORD as u64;

/// Whether a word at an odd address does not wrap round its segment; then it takes longer.
#[inline(always)]
fn is_whole(cpu: &mut Processor, place: Place) -> bool {
    let whole = place.offset != u16::MAX;
    cpu.cycles += if whole { ODD_WORD } else { 0 };
    whole
}

/// The operand in memory.
#[inline(always)]
pub(super) fn place(cpu: &mut Processor, operation: &Operation) -> Place {
    let registers = &cpu.registers;
    let offset = registers
        .by_code(operation.base)
        .wrapping_add(registers.by_code(operation.index))
        .wrapping_add(operation.displacement);
    cpu.last_offset = offset;
    Place { segment: cpu.registers.segment_by_code(operation.segment), offset }
}

/// Where an operand's value comes from.
pub(super) trait Source {
    /// The value; `None`, and nothing happens, if a word wraps.
    fn get<W: Cell>(cpu: &mut Processor, memory: &Memory, operation: &Operation) -> Option<W>;
    /// Takes back the clocks of [`Source::get`], for an operation that gives up after all.
    fn unget<W: Cell>(_: &mut Processor, _: &Operation) {}
}

/// The first register.
pub(super) struct First;
/// The second register.
pub(super) struct Second;
/// The constant.
pub(super) struct Immediate;
/// The operand in memory.
pub(super) struct InMemory;

impl Source for First {
    #[inline(always)]
    fn get<W: Cell>(cpu: &mut Processor, _: &Memory, operation: &Operation) -> Option<W> {
        Some(W::register(&cpu.registers, operation.first))
    }
}

impl Source for Second {
    #[inline(always)]
    fn get<W: Cell>(cpu: &mut Processor, _: &Memory, operation: &Operation) -> Option<W> {
        Some(W::register(&cpu.registers, operation.second))
    }
}

impl Source for Immediate {
    #[inline(always)]
    fn get<W: Cell>(_: &mut Processor, _: &Memory, operation: &Operation) -> Option<W> {
        Some(W::narrow(operation.immediate.into()))
    }
}

impl Source for InMemory {
    #[inline(always)]
    fn get<W: Cell>(cpu: &mut Processor, memory: &Memory, operation: &Operation) -> Option<W> {
        let place = place(cpu, operation);
        W::load(cpu, memory, place)
    }

    fn unget<W: Cell>(cpu: &mut Processor, operation: &Operation) {
        let place = place(cpu, operation);
        W::unload(cpu, place);
    }
}

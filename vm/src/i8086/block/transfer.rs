//! Moving data: registers, memory, the stack. No flags.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::super::Processor;
use super::super::address::Memory;
use super::operand::{Cell, Place, Source, place};
use super::{Operation, Progress, give_up, go_on};

/// MOV to a register.
pub(super) fn to_register<W: Cell, S: Source>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(value) = S::get::<W>(cpu, memory, operation) else {
        return give_up(rest);
    };
    value.set_register(&mut cpu.registers, operation.first);
    go_on(cpu, memory, rest)
}

/// MOV to memory.
pub(super) fn to_memory<W: Cell, S: Source>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let place = place(cpu, operation);
    match S::get::<W>(cpu, memory, operation) {
        Some(value) if value.store(cpu, memory, place) => go_on(cpu, memory, rest),
        _ => give_up(rest),
    }
}

/// MOV from the segment register whose code is the second one.
pub(super) fn from_segment(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let value = cpu.registers.segment_by_code(operation.second);
    value.set_register(&mut cpu.registers, operation.first);
    go_on(cpu, memory, rest)
}

/// MOV to the segment register whose code is the first one. The next instruction is in the block
/// too, so that nothing can come between.
pub(super) fn to_segment<S: Source>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(value) = S::get::<u16>(cpu, memory, operation) else {
        return give_up(rest);
    };
    cpu.registers.set_segment(SegmentRegister::from_code(operation.first), value);
    go_on(cpu, memory, rest)
}

/// XCHG of two registers.
pub(super) fn exchange<W: Cell>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let first = W::register(&cpu.registers, operation.first);
    let second = W::register(&cpu.registers, operation.second);
    first.set_register(&mut cpu.registers, operation.second);
    second.set_register(&mut cpu.registers, operation.first);
    go_on(cpu, memory, rest)
}

/// LEA.
pub(super) fn load_address(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let offset = place(cpu, operation).offset;
    cpu.registers.set_by_code(operation.first, offset);
    go_on(cpu, memory, rest)
}

/// XLAT.
pub(super) fn translate(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let registers = &mut cpu.registers;
    let index = u16::from(registers.get_byte(Register8::Al));
    let offset = registers.get(Register16::Bx).wrapping_add(index);
    let segment = registers.segment_by_code(operation.segment);
    if let Some(value) = u8::load(cpu, memory, Place { segment, offset }) {
        cpu.registers.set_byte(Register8::Al, value);
    }
    go_on(cpu, memory, rest)
}

/// CBW.
pub(super) fn extend_byte(
    cpu: &mut Processor,
    memory: &mut Memory,
    _: &Operation,
    rest: &[Operation],
) -> Progress {
    let value = cpu.registers.get(Register16::Ax) as i8;
    cpu.registers.set(Register16::Ax, value as u16);
    go_on(cpu, memory, rest)
}

/// CWD.
pub(super) fn extend_word(
    cpu: &mut Processor,
    memory: &mut Memory,
    _: &Operation,
    rest: &[Operation],
) -> Progress {
    let value = cpu.registers.get(Register16::Ax) as i16;
    cpu.registers.set(Register16::Dx, (value >> 15) as u16);
    go_on(cpu, memory, rest)
}

/// Pushes a word; `false`, and nothing happens, if that takes more than writing.
#[inline(always)]
#[must_use]
pub(super) fn push_word(cpu: &mut Processor, memory: &mut Memory, value: u16) -> bool {
    let offset = cpu.registers.get(Register16::Sp).wrapping_sub(2);
    let segment = cpu.registers.segment(SegmentRegister::Ss);
    let stored = value.store(cpu, memory, Place { segment, offset });
    if stored {
        cpu.registers.set(Register16::Sp, offset);
    }
    stored
}

/// Pops a word; `None`, and nothing happens, if it wraps.
#[inline(always)]
pub(super) fn pop_word(cpu: &mut Processor, memory: &Memory) -> Option<u16> {
    let offset = cpu.registers.get(Register16::Sp);
    let segment = cpu.registers.segment(SegmentRegister::Ss);
    let value = u16::load(cpu, memory, Place { segment, offset })?;
    cpu.registers.set(Register16::Sp, offset.wrapping_add(2));
    Some(value)
}

/// PUSH of anything but SP.
pub(super) fn push<S: Source>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    match S::get::<u16>(cpu, memory, operation) {
        Some(value) if push_word(cpu, memory, value) => go_on(cpu, memory, rest),
        Some(_) => {
            S::unget::<u16>(cpu, operation);
            give_up(rest)
        }
        None => give_up(rest),
    }
}

/// PUSH of the segment register whose code is the first one.
pub(super) fn push_segment(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let value = cpu.registers.segment_by_code(operation.first);
    if !push_word(cpu, memory, value) {
        return give_up(rest);
    }
    go_on(cpu, memory, rest)
}

/// POP into a register.
pub(super) fn pop(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(value) = pop_word(cpu, memory) else {
        return give_up(rest);
    };
    cpu.registers.set_by_code(operation.first, value);
    go_on(cpu, memory, rest)
}

/// POP into the segment register whose code is the first one. As [`to_segment`].
pub(super) fn pop_segment(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(value) = pop_word(cpu, memory) else {
        return give_up(rest);
    };
    cpu.registers.set_segment(SegmentRegister::from_code(operation.first), value);
    go_on(cpu, memory, rest)
}

/// LDS and LES, the segment register's code being in the constant. As [`to_segment`].
pub(super) fn load_far(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let low = place(cpu, operation);
    let high = Place { offset: low.offset.wrapping_add(2), ..low };
    let Some(offset) = u16::load(cpu, memory, low) else {
        return give_up(rest);
    };
    let Some(segment) = u16::load(cpu, memory, high) else {
        u16::unload(cpu, low);
        return give_up(rest);
    };
    cpu.registers.set_by_code(operation.first, offset);
    cpu.registers.set_segment(SegmentRegister::from_code(operation.immediate as u8), segment);
    go_on(cpu, memory, rest)
}

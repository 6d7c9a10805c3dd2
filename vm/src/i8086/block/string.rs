//! One element of a string, and the flags that are changed directly.

use isa::i8086::{Register16, SegmentRegister};

use super::super::Processor;
use super::super::address::Memory;
use super::super::flag::Flags;
use super::combine::{Compare, Operator};
use super::operand::{Cell, Place};
use super::{Operation, Progress, give_up, go_on};

/// The offset one element on.
#[inline(always)]
fn next<W: Cell>(cpu: &Processor, offset: u16) -> u16 {
    let bytes = (W::BITS / 8) as u16;
    let down = cpu.registers.flags.has(Flags::DIRECTION);
    if down { offset.wrapping_sub(bytes) } else { offset.wrapping_add(bytes) }
}

#[inline(always)]
fn advance<W: Cell>(cpu: &mut Processor, index: Register16) {
    let offset = cpu.registers.get(index);
    cpu.registers.set(index, next::<W>(cpu, offset));
}

/// Where SI points to.
#[inline(always)]
fn source(cpu: &Processor, operation: &Operation) -> Place {
    let segment = cpu.registers.segment_by_code(operation.segment);
    Place { segment, offset: cpu.registers.get(Register16::Si) }
}

/// Where DI points to.
#[inline(always)]
fn destination(cpu: &Processor) -> Place {
    let segment = cpu.registers.segment(SegmentRegister::Es);
    Place { segment, offset: cpu.registers.get(Register16::Di) }
}

/// LODS.
pub(super) fn load<W: Cell>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let from = source(cpu, operation);
    let Some(value) = W::load(cpu, memory, from) else {
        return give_up(rest);
    };
    value.set_accumulator(&mut cpu.registers);
    advance::<W>(cpu, Register16::Si);
    go_on(cpu, memory, rest)
}

/// STOS.
pub(super) fn store<W: Cell>(
    cpu: &mut Processor,
    memory: &mut Memory,
    _: &Operation,
    rest: &[Operation],
) -> Progress {
    let to = destination(cpu);
    if !W::accumulator(&cpu.registers).store(cpu, memory, to) {
        return give_up(rest);
    }
    advance::<W>(cpu, Register16::Di);
    go_on(cpu, memory, rest)
}

/// MOVS.
pub(super) fn copy<W: Cell>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let (from, to) = (source(cpu, operation), destination(cpu));
    let Some(value) = W::load(cpu, memory, from) else {
        return give_up(rest);
    };
    if !value.store(cpu, memory, to) {
        W::unload(cpu, from);
        return give_up(rest);
    }
    advance::<W>(cpu, Register16::Si);
    advance::<W>(cpu, Register16::Di);
    go_on(cpu, memory, rest)
}

/// SCAS.
pub(super) fn scan<W: Cell>(
    cpu: &mut Processor,
    memory: &mut Memory,
    _: &Operation,
    rest: &[Operation],
) -> Progress {
    let from = destination(cpu);
    let Some(value) = W::load(cpu, memory, from) else {
        return give_up(rest);
    };
    let accumulator = W::accumulator(&cpu.registers);
    Compare::apply::<W, true>(&mut cpu.lazy, accumulator, value);
    advance::<W>(cpu, Register16::Di);
    go_on(cpu, memory, rest)
}

/// CMPS.
pub(super) fn compare<W: Cell>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let (first, second) = (source(cpu, operation), destination(cpu));
    let Some(a) = W::load(cpu, memory, first) else {
        return give_up(rest);
    };
    let Some(b) = W::load(cpu, memory, second) else {
        W::unload(cpu, first);
        return give_up(rest);
    };
    Compare::apply::<W, true>(&mut cpu.lazy, a, b);
    advance::<W>(cpu, Register16::Si);
    advance::<W>(cpu, Register16::Di);
    go_on(cpu, memory, rest)
}

/// CLC and STC.
pub(super) fn set_carry<const CARRY: u32>(
    cpu: &mut Processor,
    memory: &mut Memory,
    _: &Operation,
    rest: &[Operation],
) -> Progress {
    cpu.lazy.set_carry(CARRY);
    go_on(cpu, memory, rest)
}

/// CMC.
pub(super) fn complement_carry(
    cpu: &mut Processor,
    memory: &mut Memory,
    _: &Operation,
    rest: &[Operation],
) -> Progress {
    let carry = cpu.lazy.carry_bit() ^ 1;
    cpu.lazy.set_carry(carry);
    go_on(cpu, memory, rest)
}

/// CLD and STD.
pub(super) fn set_direction<const DOWN: bool>(
    cpu: &mut Processor,
    memory: &mut Memory,
    _: &Operation,
    rest: &[Operation],
) -> Progress {
    cpu.registers.flags.put(Flags::DIRECTION, DOWN);
    go_on(cpu, memory, rest)
}

//! Jumps, alone and together with the comparison or count before them. CONDITION is the low four
//! bits of the jump's opcode.

use isa::i8086::Register16;

use super::super::Processor;
use super::super::address::Memory;
use super::combine::{Change, Operator};
use super::operand::{Cell, Source};
use super::transfer::{pop_word, push_word};
use super::{Operation, Progress, give_up, go_on};

/// Leaves the block for the jump's target, or goes on.
#[inline(always)]
fn leave_if(
    holds: bool,
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    if holds {
        cpu.registers.ip = cpu.start.1.wrapping_add(operation.target);
        return rest.len() as isize + 1;
    }
    go_on(cpu, memory, rest)
}

/// A conditional jump.
pub(super) fn conditional<const CONDITION: u8>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    leave_if(cpu.lazy.holds::<CONDITION>(), cpu, memory, operation, rest)
}

/// An operation whose first operand is `F`, its second `S`, and a conditional jump.
pub(super) fn after_operator<O: Operator, W: Cell, F: Source, S: Source, const CONDITION: u8>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let (a, b) = (F::get::<W>(cpu, memory, operation), S::get::<W>(cpu, memory, operation));
    let (Some(a), Some(b)) = (a, b) else {
        return give_up(rest);
    };
    let result = O::apply::<W, true>(&mut cpu.lazy, a, b);
    if O::KEEPS {
        result.set_register(&mut cpu.registers, operation.first);
    }
    leave_if(cpu.lazy.holds::<CONDITION>(), cpu, memory, operation, rest)
}

/// A register is changed, and a conditional jump.
pub(super) fn after_change<C: Change, W: Cell, const CONDITION: u8>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let value = W::register(&cpu.registers, operation.first);
    let result = C::apply::<W, true>(&mut cpu.lazy, value);
    result.set_register(&mut cpu.registers, operation.first);
    leave_if(cpu.lazy.holds::<CONDITION>(), cpu, memory, operation, rest)
}

/// What LOOP looks at besides CX.
pub(super) const ALWAYS: u8 = 0;
pub(super) const WHILE_ZERO: u8 = 1;
pub(super) const WHILE_NOT_ZERO: u8 = 2;

/// LOOP, LOOPE, LOOPNE.
pub(super) fn count_down<const WHILE: u8>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let count = cpu.registers.get(Register16::Cx).wrapping_sub(1);
    cpu.registers.set(Register16::Cx, count);
    let wanted = match WHILE {
        WHILE_ZERO => cpu.lazy.zero(),
        WHILE_NOT_ZERO => !cpu.lazy.zero(),
        _ => true,
    };
    leave_if(count != 0 && wanted, cpu, memory, operation, rest)
}

/// JCXZ.
pub(super) fn if_cx_is_zero(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    leave_if(cpu.registers.get(Register16::Cx) == 0, cpu, memory, operation, rest)
}

/// JMP to where the block goes on, and everything else that does nothing.
pub(super) fn nothing(
    cpu: &mut Processor,
    memory: &mut Memory,
    _: &Operation,
    rest: &[Operation],
) -> Progress {
    go_on(cpu, memory, rest)
}

/// JMP through a register or memory: the end of a block.
pub(super) fn through<S: Source>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(target) = S::get::<u16>(cpu, memory, operation) else {
        return give_up(rest);
    };
    cpu.registers.ip = target;
    go_on(cpu, memory, rest)
}

/// CALL of where the block goes on; the constant is the distance to which RET comes back.
pub(super) fn call(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let back = cpu.start.1.wrapping_add(operation.immediate);
    if !push_word(cpu, memory, back) {
        return give_up(rest);
    }
    go_on(cpu, memory, rest)
}

/// CALL through a register or memory: the end of a block.
pub(super) fn call_through<S: Source>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(target) = S::get::<u16>(cpu, memory, operation) else {
        return give_up(rest);
    };
    if !push_word(cpu, memory, cpu.registers.ip) {
        S::unget::<u16>(cpu, operation);
        return give_up(rest);
    }
    cpu.registers.ip = target;
    go_on(cpu, memory, rest)
}

/// RET, dropping as many bytes as the constant says: the end of a block.
pub(super) fn return_near(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(target) = pop_word(cpu, memory) else {
        return give_up(rest);
    };
    cpu.registers.ip = target;
    let sp = cpu.registers.get(Register16::Sp).wrapping_add(operation.immediate);
    cpu.registers.set(Register16::Sp, sp);
    go_on(cpu, memory, rest)
}

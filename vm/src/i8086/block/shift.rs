//! Shifts and rotates. The last step decides carry and overflow, so all but one are made at once.

use isa::i8086::Register8;

use super::super::Processor;
use super::super::address::Memory;
use super::super::lazy::LazyFlags;
use super::super::shift::CLOCKS_A_STEP;
use super::operand::{Cell, place};
use super::{Operation, Progress, give_up, go_on};

/// A shift or rotate by a count that is not 0.
pub(super) trait Shift {
    fn apply<W: Cell>(flags: &mut LazyFlags, value: W, count: u32) -> W;
}

pub(super) struct Left;
pub(super) struct Right;
pub(super) struct RightSigned;
pub(super) struct RotateLeft;
pub(super) struct RotateRight;
pub(super) struct RotateCarryLeft;
pub(super) struct RotateCarryRight;

/// Carry and overflow where [`LazyFlags::set`] wants them.
#[inline(always)]
fn carries<W: Cell>(carry: u32, overflow: u32) -> u32 {
    carry << W::BITS | (carry ^ overflow) << (W::BITS - 1)
}

#[inline(always)]
fn sign<W: Cell>(value: u32) -> u32 {
    value >> (W::BITS - 1) & 1
}

/// The value again and again, as far as 32 bits go: rotating these rotates it.
#[inline(always)]
fn repeated<W: Cell>(value: W) -> u32 {
    value.wide() * (u32::MAX / W::MASK)
}

impl Shift for Left {
    #[inline(always)]
    fn apply<W: Cell>(flags: &mut LazyFlags, value: W, count: u32) -> W {
        let before = value.wide().checked_shl(count - 1).unwrap_or(0) & W::MASK;
        // The 8086 adds the value to itself.
        let sum = before + before;
        flags.set(W::narrow(sum), sum);
        W::narrow(sum)
    }
}

impl Shift for Right {
    #[inline(always)]
    fn apply<W: Cell>(flags: &mut LazyFlags, value: W, count: u32) -> W {
        let before = value.wide().checked_shr(count - 1).unwrap_or(0);
        let result = W::narrow(before >> 1);
        flags.set(result, carries::<W>(before & 1, sign::<W>(before)));
        result
    }
}

impl Shift for RightSigned {
    #[inline(always)]
    fn apply<W: Cell>(flags: &mut LazyFlags, value: W, count: u32) -> W {
        let before = value.signed() >> (count - 1).min(31);
        let result = W::narrow((before >> 1) as u32);
        flags.set(result, carries::<W>((before & 1) as u32, 0));
        result
    }
}

impl Shift for RotateLeft {
    #[inline(always)]
    fn apply<W: Cell>(flags: &mut LazyFlags, value: W, count: u32) -> W {
        let before = repeated(value).rotate_left(count - 1) & W::MASK;
        let carry = sign::<W>(before);
        let result = W::narrow(before << 1 | carry);
        flags.set_carry_and_overflow(carry, carry ^ sign::<W>(result.wide()));
        result
    }
}

impl Shift for RotateRight {
    #[inline(always)]
    fn apply<W: Cell>(flags: &mut LazyFlags, value: W, count: u32) -> W {
        let before = repeated(value).rotate_right(count - 1) & W::MASK;
        let carry = before & 1;
        let result = before >> 1 | carry << (W::BITS - 1);
        flags.set_carry_and_overflow(carry, carry ^ sign::<W>(before));
        W::narrow(result)
    }
}

impl Shift for RotateCarryLeft {
    #[inline(always)]
    fn apply<W: Cell>(flags: &mut LazyFlags, value: W, count: u32) -> W {
        let (mut result, mut carry, mut overflow) = (value.wide(), flags.carry_bit(), 0);
        for _ in 0..count {
            let out = sign::<W>(result);
            result = (result << 1 | carry) & W::MASK;
            (carry, overflow) = (out, out ^ sign::<W>(result));
        }
        flags.set_carry_and_overflow(carry, overflow);
        W::narrow(result)
    }
}

impl Shift for RotateCarryRight {
    #[inline(always)]
    fn apply<W: Cell>(flags: &mut LazyFlags, value: W, count: u32) -> W {
        let (mut result, mut carry, mut overflow) = (value.wide(), flags.carry_bit(), 0);
        for _ in 0..count {
            let (out, before) = (result & 1, sign::<W>(result));
            result = result >> 1 | carry << (W::BITS - 1);
            (carry, overflow) = (out, before ^ sign::<W>(result));
        }
        flags.set_carry_and_overflow(carry, overflow);
        W::narrow(result)
    }
}

/// Where the count is.
pub(super) trait Count {
    fn count(cpu: &Processor, operation: &Operation) -> u32;
    /// Clocks for the steps, where they are not known before.
    fn clocks(_: u32) -> i64 {
        0
    }
}

pub(super) struct One;
pub(super) struct Constant;
pub(super) struct InCl;

impl Count for One {
    #[inline(always)]
    fn count(_: &Processor, _: &Operation) -> u32 {
        1
    }
}

impl Count for Constant {
    #[inline(always)]
    fn count(_: &Processor, operation: &Operation) -> u32 {
        u32::from(operation.immediate as u8)
    }
}

impl Count for InCl {
    #[inline(always)]
    fn count(cpu: &Processor, _: &Operation) -> u32 {
        u32::from(cpu.registers.get_byte(Register8::Cl))
    }

    #[inline(always)]
    fn clocks(count: u32) -> i64 {
        i64::from(count) * CLOCKS_A_STEP
    }
}

/// The operand is a register.
pub(super) fn register<K: Shift, W: Cell, C: Count>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let count = C::count(cpu, operation);
    cpu.spend(C::clocks(count));
    if count > 0 {
        let value = W::register(&cpu.registers, operation.first);
        let result = K::apply(&mut cpu.lazy, value, count);
        result.set_register(&mut cpu.registers, operation.first);
    }
    go_on(cpu, memory, rest)
}

/// The operand is in memory.
pub(super) fn in_memory<K: Shift, W: Cell, C: Count>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let count = C::count(cpu, operation);
    let place = place(cpu, operation);
    let Some(value) = W::load(cpu, memory, place) else {
        return give_up(rest);
    };
    let mut flags = cpu.lazy;
    let result = if count > 0 { K::apply(&mut flags, value, count) } else { value };
    if !result.store(cpu, memory, place) {
        W::unload(cpu, place);
        return give_up(rest);
    }
    cpu.lazy = flags;
    cpu.spend(C::clocks(count));
    go_on(cpu, memory, rest)
}

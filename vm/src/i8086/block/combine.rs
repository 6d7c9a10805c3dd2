//! Addition, subtraction, logic and comparison.
//!
//! Where `LIVE` is false the block overwrites the flags before anyone looks at them.

use super::super::Processor;
use super::super::address::Memory;
use super::super::lazy::LazyFlags;
use super::operand::{Cell, Source, place};
use super::{Operation, Progress, give_up, go_on};

/// A result of two operands.
pub(super) trait Operator {
    /// Whether the result is put where the first operand was.
    const KEEPS: bool = true;

    fn apply<W: Cell, const LIVE: bool>(flags: &mut LazyFlags, a: W, b: W) -> W;
}

/// A result of one operand.
pub(super) trait Change {
    fn apply<W: Cell, const LIVE: bool>(flags: &mut LazyFlags, a: W) -> W;
}

pub(super) struct Add;
pub(super) struct AddCarry;
pub(super) struct Subtract;
pub(super) struct SubtractBorrow;
pub(super) struct And;
pub(super) struct Or;
pub(super) struct Xor;
pub(super) struct Compare;
pub(super) struct Test;
pub(super) struct Increment;
pub(super) struct Decrement;
pub(super) struct Negate;
pub(super) struct Invert;

#[inline(always)]
fn sum<W: Cell, const LIVE: bool>(flags: &mut LazyFlags, a: W, b: W, carry: u32) -> W {
    let (a, b) = (a.wide(), b.wide());
    let sum = a + b + carry;
    if LIVE {
        flags.set(W::narrow(sum), a ^ b ^ sum);
    }
    W::narrow(sum)
}

#[inline(always)]
fn difference<W: Cell, const LIVE: bool>(flags: &mut LazyFlags, a: W, b: W, borrow: u32) -> W {
    let (a, b) = (a.wide(), b.wide());
    let difference = a.wrapping_sub(b).wrapping_sub(borrow);
    if LIVE {
        flags.set(W::narrow(difference), a ^ b ^ difference);
    }
    W::narrow(difference)
}

#[inline(always)]
fn logic<W: Cell, const LIVE: bool>(flags: &mut LazyFlags, result: u32) -> W {
    if LIVE {
        flags.set(W::narrow(result), 0);
    }
    W::narrow(result)
}

/// Implements [`Operator`] by an expression of flags and two operands.
macro_rules! operator {
    ($name:ident, $keeps:expr, |$flags:ident, $a:ident, $b:ident| $result:expr) => {
        impl Operator for $name {
            const KEEPS: bool = $keeps;

            #[inline(always)]
            fn apply<W: Cell, const LIVE: bool>($flags: &mut LazyFlags, $a: W, $b: W) -> W {
                $result
            }
        }
    };
}

operator!(Add, true, |flags, a, b| sum::<W, LIVE>(flags, a, b, 0));
operator!(AddCarry, true, |flags, a, b| sum::<W, LIVE>(flags, a, b, flags.carry_bit()));
operator!(Subtract, true, |flags, a, b| difference::<W, LIVE>(flags, a, b, 0));
operator!(SubtractBorrow, true, |flags, a, b| {
    difference::<W, LIVE>(flags, a, b, flags.carry_bit())
});
operator!(And, true, |flags, a, b| logic::<W, LIVE>(flags, a.wide() & b.wide()));
operator!(Or, true, |flags, a, b| logic::<W, LIVE>(flags, a.wide() | b.wide()));
operator!(Xor, true, |flags, a, b| logic::<W, LIVE>(flags, a.wide() ^ b.wide()));
operator!(Compare, false, |flags, a, b| difference::<W, LIVE>(flags, a, b, 0));
operator!(Test, false, |flags, a, b| logic::<W, LIVE>(flags, a.wide() & b.wide()));

impl Change for Increment {
    #[inline(always)]
    fn apply<W: Cell, const LIVE: bool>(flags: &mut LazyFlags, a: W) -> W {
        let sum = a.wide() + 1;
        if LIVE {
            flags.set_but_carry(W::narrow(sum), a.wide() ^ 1 ^ sum);
        }
        W::narrow(sum)
    }
}

impl Change for Decrement {
    #[inline(always)]
    fn apply<W: Cell, const LIVE: bool>(flags: &mut LazyFlags, a: W) -> W {
        let difference = a.wide().wrapping_sub(1);
        if LIVE {
            flags.set_but_carry(W::narrow(difference), a.wide() ^ 1 ^ difference);
        }
        W::narrow(difference)
    }
}

impl Change for Negate {
    #[inline(always)]
    fn apply<W: Cell, const LIVE: bool>(flags: &mut LazyFlags, a: W) -> W {
        difference::<W, LIVE>(flags, W::narrow(0), a, 0)
    }
}

impl Change for Invert {
    #[inline(always)]
    fn apply<W: Cell, const LIVE: bool>(_: &mut LazyFlags, a: W) -> W {
        W::narrow(!a.wide())
    }
}

/// The first operand is a register.
pub(super) fn register<O: Operator, W: Cell, S: Source, const LIVE: bool>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(b) = S::get::<W>(cpu, memory, operation) else {
        return give_up(rest);
    };
    let a = W::register(&cpu.registers, operation.first);
    let result = O::apply::<W, LIVE>(&mut cpu.lazy, a, b);
    if O::KEEPS {
        result.set_register(&mut cpu.registers, operation.first);
    }
    go_on(cpu, memory, rest)
}

/// The first operand is in memory.
pub(super) fn in_memory<O: Operator, W: Cell, S: Source>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let place = place(cpu, operation);
    let (Some(a), Some(b)) = (W::load(cpu, memory, place), S::get::<W>(cpu, memory, operation))
    else {
        return give_up(rest);
    };
    let mut flags = cpu.lazy;
    let result = O::apply::<W, true>(&mut flags, a, b);
    if O::KEEPS && !result.store(cpu, memory, place) {
        W::unload(cpu, place);
        return give_up(rest);
    }
    cpu.lazy = flags;
    go_on(cpu, memory, rest)
}

/// The operand is a register.
pub(super) fn change_register<C: Change, W: Cell, const LIVE: bool>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let value = W::register(&cpu.registers, operation.first);
    let result = C::apply::<W, LIVE>(&mut cpu.lazy, value);
    result.set_register(&mut cpu.registers, operation.first);
    go_on(cpu, memory, rest)
}

/// The operand is in memory.
pub(super) fn change_in_memory<C: Change, W: Cell>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let place = place(cpu, operation);
    let Some(value) = W::load(cpu, memory, place) else {
        return give_up(rest);
    };
    let mut flags = cpu.lazy;
    let result = C::apply::<W, true>(&mut flags, value);
    if !result.store(cpu, memory, place) {
        W::unload(cpu, place);
        return give_up(rest);
    }
    cpu.lazy = flags;
    go_on(cpu, memory, rest)
}

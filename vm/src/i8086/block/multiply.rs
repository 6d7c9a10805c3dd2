//! Multiplication and division.

use isa::i8086::Register16;

use super::super::address::Memory;
use super::super::{Processor, multiply};
use super::operand::{Cell, Source};
use super::{Operation, Progress, give_up, go_on};

/// Puts a double-width value into AX or DX:AX.
#[inline(always)]
fn put_double<W: Cell>(cpu: &mut Processor, value: u32) {
    cpu.registers.set(Register16::Ax, value as u16);
    if W::BITS == 16 {
        cpu.registers.set(Register16::Dx, (value >> 16) as u16);
    }
}

/// MUL. Flags are those of looking at the product's high half; C and O when it is not 0.
pub(super) fn unsigned<W: Cell, S: Source>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(b) = S::get::<W>(cpu, memory, operation) else {
        return give_up(rest);
    };
    let a = W::accumulator(&cpu.registers);
    let product = a.wide() * b.wide();
    cpu.spend(multiply::unsigned_clocks(a, product));
    let high = W::narrow(product >> W::BITS);
    cpu.lazy.set(high, u32::from(high.wide() != 0) << W::BITS);
    put_double::<W>(cpu, product);
    go_on(cpu, memory, rest)
}

/// IMUL with one operand. Flags as MUL, but C and O when the high half is not all sign.
pub(super) fn signed<W: Cell, S: Source>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(b) = S::get::<W>(cpu, memory, operation) else {
        return give_up(rest);
    };
    let a = W::accumulator(&cpu.registers);
    let product = a.signed() * b.signed();
    cpu.spend(multiply::signed_clocks(a, b));
    let significant = W::narrow(product as u32).signed() != product;
    let high = W::narrow(product as u32 >> W::BITS);
    cpu.lazy.set(high, u32::from(significant) << W::BITS);
    put_double::<W>(cpu, product as u32);
    go_on(cpu, memory, rest)
}

/// DIV and, where `SIGNED`, IDIV. No flags.
pub(super) fn divide<W: Cell, S: Source, const SIGNED: bool>(
    cpu: &mut Processor,
    memory: &mut Memory,
    operation: &Operation,
    rest: &[Operation],
) -> Progress {
    let Some(divisor) = S::get::<W>(cpu, memory, operation) else {
        return give_up(rest);
    };
    let low = u32::from(cpu.registers.get(Register16::Ax));
    let high = u32::from(cpu.registers.get(Register16::Dx));
    let dividend = if W::BITS == 16 { high << 16 | low } else { low };
    let division = if SIGNED {
        multiply::divide_signed(dividend, divisor, false)
    } else {
        multiply::divide_unsigned(dividend, divisor)
    };
    let Some(division) = division else {
        S::unget::<W>(cpu, operation);
        return give_up(rest);
    };
    cpu.spend(if SIGNED {
        multiply::divide_signed_clocks(dividend, divisor)
    } else {
        multiply::quotient_clocks(dividend, divisor, division.quotient.wide())
    });
    put_double::<W>(cpu, division.remainder.wide() << W::BITS | division.quotient.wide());
    go_on(cpu, memory, rest)
}

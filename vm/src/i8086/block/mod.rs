//! Straight runs of instructions, translated once and executed without looking back.
//!
//! A [`Block`] is a list of [`Operation`]s. Each is a function and its operands; it does its work
//! and calls the next one as its last act, which the compiler turns into a jump. (Where it does
//! not, the calls nest as deep as a block is long, and that is bounded.) What belongs to every
//! instruction otherwise is done once a block: counting, the budget, the look for interrupts.
//!
//! An operation knows only the everyday case. When it meets another (a store into decoded
//! instructions or into ROM, a word that wraps round its segment, a quotient that does not fit)
//! it gives up before it has changed anything, and the instruction is executed by itself in the
//! ordinary way, which is always right. So is everything that needs care to begin with: blocks
//! hold no repeated strings, ports, interrupts or far jumps, and none is entered while an
//! interrupt, the trap flag or an observer has to be looked after.
//!
//! A block follows jumps whose target is known and goes on behind conditional ones; it holds
//! distances from its first instruction and no addresses, since the same bytes run under many
//! values of CS and IP.
//!
//! `translate` makes blocks out of bytes, `select` finds the function for an instruction, `store`
//! keeps blocks until their bytes change, and `enter` runs them. The functions are in `combine`,
//! `shift`, `multiply`, `transfer`, `string` and `jump`.

mod combine;
mod enter;
mod flow;
mod jump;
mod live;
mod multiply;
mod operand;
mod select;
mod shift;
mod store;
mod string;
#[cfg(test)]
mod tests;
mod transfer;
mod translate;

pub(super) use store::Blocks;

use super::Processor;
use super::address::Memory;

/// Operations in a block at most.
const LONGEST: usize = 48;

/// Executes an operation and those behind it.
type Run = fn(&mut Processor, &mut Memory, &Operation, &[Operation]) -> Progress;

/// How far a block got. 0: to its end. Above: it was left by a jump, the first of its last so many
/// operations; IP is right. Below: the last so many operations were not executed, and the first of
/// them has to be done in the ordinary way.
///
/// One number and no `Result`: a call whose value is returned in one piece becomes a jump.
type Progress = isize;

/// One instruction, or a few of them in one.
#[derive(Debug, Clone, Copy)]
struct Operation {
    run: Run,
    /// Code of the register that is the first operand.
    first: u8,
    /// Code of the register that is the second operand.
    second: u8,
    /// Codes of the registers whose sum is an offset in memory.
    base: u8,
    index: u8,
    /// Code of its segment register.
    segment: u8,
    displacement: u16,
    immediate: u16,
    /// Where a jump goes, from the block's first instruction.
    target: u16,
    /// Where its first and last instruction begin, from the block's first.
    start: u16,
    last: u16,
    /// Instructions in the block before this operation and behind it.
    before: u16,
    after: u16,
    /// Clocks of the block's instructions before this operation.
    clocks_before: u16,
    /// Clocks of those behind it, less what it takes in addition when it jumps.
    clocks_saved: i16,
}

/// Translated instructions.
#[derive(Debug, Clone, Default)]
struct Block {
    operations: Box<[Operation]>,
    /// Instructions.
    count: u16,
    /// Their clocks, and the most that they may take.
    clocks: u16,
    most_clocks: u32,
    /// Where its last instruction begins, from the first.
    last: u16,
    /// Where the block goes on if nothing else is said, from its first instruction.
    end: u16,
    /// It was made of bytes from so many before its first one, to so many behind that.
    below: u16,
    above: u16,
}

/// Executes the next operation. Every operation ends with this.
#[inline(always)]
fn go_on(cpu: &mut Processor, memory: &mut Memory, rest: &[Operation]) -> Progress {
    match rest.split_first() {
        Some((operation, rest)) => (operation.run)(cpu, memory, operation, rest),
        None => 0,
    }
}

/// Leaves the operation, which has changed nothing, to the ordinary way.
#[inline(always)]
const fn give_up(rest: &[Operation]) -> Progress {
    !(rest.len() as isize)
}

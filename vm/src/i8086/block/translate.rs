//! Bytes to blocks.

use isa::i8086::{Mnemonic, Processor, decode_stream, timing};

use super::super::address::MEMORY;
use super::super::bus::Bus;
use super::super::instruction::Instruction;
use super::super::marks::Marks;
use super::super::remark::is_later;
use super::flow::{Flow, flow};
use super::live::Live;
use super::{Block, LONGEST, Operation, select};

/// Longer instructions (by useless prefixes) are executed by themselves.
const LONGEST_INSTRUCTION: u8 = 15;

/// Jumps are followed so far from a block's first byte.
const REACH: i32 = 2048;

/// An instruction of a block.
pub(super) struct Line {
    pub(super) instruction: Instruction,
    /// Its first byte and the one behind its last, from the block's first.
    pub(super) start: i32,
    pub(super) end: i32,
}

/// The block that begins at `at`: without operations if its first instruction cannot be in one.
pub(super) fn block<B: Bus>(
    bus: &mut B,
    marks: &mut Marks,
    processor: Processor,
    at: u32,
) -> Block {
    let (lines, end) = lines(bus, processor, at);
    let below = lines.iter().map(|line| line.start).min().unwrap_or(0).min(0);
    let above = lines.iter().map(|line| line.end).max().unwrap_or(0);
    for line in &lines {
        marks.cover((at as i32 + line.start) as usize, (line.end - line.start) as usize);
    }
    let whole = Block {
        operations: operations(&lines),
        count: lines.len() as u16,
        clocks: clocks(&lines),
        most_clocks: lines.iter().map(|line| line.instruction.most_clocks()).sum(),
        last: lines.last().map_or(0, |line| line.start as u16),
        end: end as u16,
        below: -below as u16,
        above: above as u16,
    };
    if lines.is_empty() { unfit(bus, marks, processor, at) } else { whole }
}

/// A block without operations, to remember that there is none.
fn unfit<B: Bus>(bus: &mut B, marks: &mut Marks, processor: Processor, at: u32) -> Block {
    let rest = MEMORY - at as usize;
    let mut bytes = bus.memory()[at as usize..].iter();
    let decoded = decode_stream(processor, || bytes.next().copied().unwrap_or_default());
    let length = usize::from(decoded.length.min(LONGEST_INSTRUCTION)).min(rest);
    marks.cover(at as usize, length);
    Block { above: length as u16, ..Block::default() }
}

/// The instructions of a block and where it goes on.
fn lines<B: Bus>(bus: &mut B, processor: Processor, at: u32) -> (Vec<Line>, i32) {
    let mut lines: Vec<Line> = Vec::new();
    let mut start = 0;
    while lines.len() < LONGEST {
        let Some(line) = line(bus, processor, at, start) else {
            break;
        };
        let flow = flow(&line.instruction);
        start = line.end;
        lines.push(line);
        match flow {
            Flow::Next | Flow::NextAtOnce => {}
            Flow::Unknown => return (lines, start),
            Flow::Jump(distance) => {
                // IP wraps, so far jumps may go the other way round: those end the block.
                start += i32::from(distance as i16);
                if start.abs() > REACH {
                    return (lines, start);
                }
            }
        }
    }
    // An interrupt could come between the last line and what it wants to be next to it.
    while lines.last().is_some_and(|line| flow(&line.instruction) == Flow::NextAtOnce) {
        start = lines.pop().map_or(0, |line| line.start);
    }
    (lines, start)
}

/// The instruction `start` bytes from `at`, if it can be in a block.
fn line<B: Bus>(bus: &mut B, processor: Processor, at: u32, start: i32) -> Option<Line> {
    let first = usize::try_from(at as i32 + start).ok()?;
    if first + usize::from(LONGEST_INSTRUCTION) > MEMORY || bus.service_at(first as u32).is_some() {
        return None;
    }
    let mut bytes = bus.memory()[first..].iter();
    let decoded = decode_stream(processor, || bytes.next().copied().unwrap_or_default());
    // What is remarkable is executed by itself, where it is noticed.
    if decoded.length > LONGEST_INSTRUCTION || is_later(processor, &decoded) {
        return None;
    }
    let instruction = Instruction::new(&decoded);
    select::operation(&instruction, true)?;
    Some(Line { instruction, start, end: start + i32::from(decoded.length) })
}

/// The operations for the lines of a block, made from the last to the first: only then it is
/// known which flags are looked at.
fn operations(lines: &[Line]) -> Box<[Operation]> {
    let mut operations = Vec::new();
    let mut live = Live::all();
    let mut rest = lines;
    while let Some((last, before)) = rest.split_last() {
        let pair = before.last().and_then(|line| {
            let pair = select::pair(&line.instruction, &last.instruction)?;
            Some((pair, line))
        });
        let instructions;
        let (selected, first) = match pair {
            Some((pair, first)) => {
                instructions = 2;
                (Some(pair), first)
            }
            None => {
                instructions = 1;
                (select::operation(&last.instruction, live.needs(&last.instruction)), last)
            }
        };
        rest = &rest[..rest.len() - instructions];
        for line in lines[rest.len()..rest.len() + instructions].iter().rev() {
            live = live.before(&line.instruction);
        }
        let only = lines.len() == 1;
        if let Some(selected) = selected
            && (only || !does_nothing(&last.instruction))
        {
            operations.push(placed(
                selected,
                first,
                last,
                rest,
                &lines[rest.len() + instructions..],
            ));
        }
    }
    if operations.is_empty()
        && let Some(line) = lines.first()
        && let Some(selected) = select::operation(&line.instruction, true)
    {
        operations.push(placed(selected, line, line, &[], &lines[1..]));
    }
    operations.reverse();
    operations.into_boxed_slice()
}

fn clocks(lines: &[Line]) -> u16 {
    lines.iter().map(|line| line.instruction.clocks).sum()
}

/// An operation that knows where in its block it stands.
fn placed(
    operation: Operation,
    first: &Line,
    last: &Line,
    before: &[Line],
    after: &[Line],
) -> Operation {
    let distance = select::distance(&last.instruction).unwrap_or(0);
    let is_call = last.instruction.mnemonic == Mnemonic::Call;
    Operation {
        target: (last.end as u16).wrapping_add(distance),
        immediate: if is_call { last.end as u16 } else { operation.immediate },
        start: first.start as u16,
        last: last.start as u16,
        before: before.len() as u16,
        after: after.len() as u16,
        clocks_before: clocks(before),
        clocks_saved: clocks(after) as i16 - i16::from(timing::taken(last.instruction.mnemonic)),
        ..operation
    }
}

/// Whether an instruction needs no operation: a jump to where the block goes on.
fn does_nothing(instruction: &Instruction) -> bool {
    instruction.mnemonic == Mnemonic::Nop
        || instruction.mnemonic == Mnemonic::Jmp && matches!(flow(instruction), Flow::Jump(_))
}

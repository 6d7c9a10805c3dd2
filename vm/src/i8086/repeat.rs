//! Many elements of a repeated string instruction at once.
//!
//! That is possible where memory is ordinary: the strings go up and do not wrap, no observer
//! looks, no interrupt is due, and what is written was not decoded and is not guarded.

use isa::i8086::{Mnemonic, Register16, Repeat, SegmentRegister, timing};

use super::address::{MEMORY, Memory, linear};
use super::arithmetic;
use super::bus::Bus;
use super::flag::Flags;
use super::instruction::Instruction;
use super::place::Cell;
use super::processor::Step;
use super::width::Width;
use crate::Observer;

/// Bytes that are looked at together.
const CHUNK: usize = 32;

/// A string in memory.
#[derive(Clone, Copy)]
struct Span {
    at: usize,
    /// Bytes up to where it would wrap.
    room: usize,
}

impl Span {
    fn new(segment: u16, offset: u16) -> Span {
        let at = linear(segment, offset) as usize;
        Span { at, room: (0x10000 - usize::from(offset)).min(MEMORY - at) }
    }

    fn of(self, memory: &Memory, bytes: usize) -> &[u8] {
        memory.get(self.at..self.at + bytes).unwrap_or_default()
    }

    fn of_mut(self, memory: &mut Memory, bytes: usize) -> &mut [u8] {
        memory.get_mut(self.at..self.at + bytes).unwrap_or_default()
    }
}

impl<B: Bus, O: Observer + ?Sized> Step<'_, B, O> {
    /// Executes elements of a repeated instruction, `most` of them at most, and moves the indexes
    /// on; returns how many. 0: do one in the ordinary way. The last of them is the first that
    /// ends a repetition of comparisons.
    /// Each takes so many `clocks`, besides its words at odd addresses.
    pub(super) fn many_elements(
        &mut self,
        instruction: &Instruction,
        most: u64,
        clocks: u64,
    ) -> u16 {
        let down = self.cpu.registers.flags.has(Flags::DIRECTION);
        if most < 2 || down || self.watcher.watches_instructions() || self.cpu.interrupt_is_due() {
            return 0;
        }
        let odd = self.odd_words(instruction);
        let most =
            most.min((self.cpu.deadline.saturating_sub(self.cpu.cycles)).div_ceil(clocks + odd));
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let done = match instruction.mnemonic {
            Mnemonic::Movsb => self.copy_many::<u8>(instruction, most),
            Mnemonic::Movsw => self.copy_many::<u16>(instruction, most),
            Mnemonic::Stosb => self.store_many::<u8>(most),
            Mnemonic::Stosw => self.store_many::<u16>(most),
            Mnemonic::Cmpsb => self.compare_many::<u8>(instruction, most),
            Mnemonic::Cmpsw => self.compare_many::<u16>(instruction, most),
            Mnemonic::Scasb => self.scan_many::<u8>(instruction, most),
            Mnemonic::Scasw => self.scan_many::<u16>(instruction, most),
            _ => 0,
        };
        self.cpu.cycles += done as u64 * (clocks + odd);
        done as u16
    }

    /// Clocks that each element takes because its words are at odd addresses.
    fn odd_words(&self, instruction: &Instruction) -> u64 {
        let odd = |index| u64::from(self.cpu.registers.get(index) & 1);
        let words = match instruction.mnemonic {
            Mnemonic::Movsw | Mnemonic::Cmpsw => odd(Register16::Si) + odd(Register16::Di),
            Mnemonic::Stosw | Mnemonic::Scasw => odd(Register16::Di),
            _ => 0,
        };
        words * u64::from(timing::ODD_WORD)
    }

    fn source(&self, instruction: &Instruction) -> Span {
        let registers = &self.cpu.registers;
        Span::new(registers.segment(instruction.segment), registers.get(Register16::Si))
    }

    fn destination(&self) -> Span {
        let registers = &self.cpu.registers;
        Span::new(registers.segment(SegmentRegister::Es), registers.get(Register16::Di))
    }

    fn move_on<W: Width>(&mut self, index: Register16, elements: usize) {
        let bytes = (elements * size::<W>()) as u16;
        let offset = self.cpu.registers.get(index);
        self.cpu.registers.set(index, offset.wrapping_add(bytes));
    }

    /// Elements from `span` on that may simply be written, `most` at most.
    fn writable<W: Width>(&self, span: Span, most: usize) -> usize {
        let bytes = span.room.min(most.saturating_mul(size::<W>()));
        let marks = span.of(self.cpu.marks.kept(), bytes);
        let is_clean = |chunk: &&[u8]| chunk.iter().fold(0, |all, mark| all | mark) == 0;
        let clean: usize = marks.chunks(CHUNK).take_while(is_clean).map(<[u8]>::len).sum();
        clean / size::<W>()
    }

    /// MOVS.
    fn copy_many<W: Width>(&mut self, instruction: &Instruction, most: usize) -> usize {
        let (from, to) = (self.source(instruction), self.destination());
        let elements = self.writable::<W>(to, most.min(from.room / size::<W>()));
        let ahead = to.at.wrapping_sub(from.at);
        if ahead < size::<W>() {
            return 0;
        }
        let memory = self.bus.memory();
        let (mut done, bytes) = (0, elements * size::<W>());
        // Where the strings overlap, what was written is read again `ahead` bytes later.
        while done < bytes {
            let part = ahead.min(bytes - done);
            memory.copy_within(from.at + done..from.at + done + part, to.at + done);
            done += part;
        }
        self.move_on::<W>(Register16::Si, elements);
        self.move_on::<W>(Register16::Di, elements);
        elements
    }

    /// STOS.
    fn store_many<W: Cell>(&mut self, most: usize) -> usize {
        let to = self.destination();
        let elements = self.writable::<W>(to, most);
        let pattern = pattern(W::accumulator(&self.cpu.registers));
        for chunk in to.of_mut(self.bus.memory(), elements * size::<W>()).chunks_mut(CHUNK) {
            chunk.copy_from_slice(&pattern[..chunk.len()]);
        }
        self.move_on::<W>(Register16::Di, elements);
        elements
    }

    /// CMPS. Flags as of the last element.
    fn compare_many<W: Cell>(&mut self, instruction: &Instruction, most: usize) -> usize {
        let (a, b) = (self.source(instruction), self.destination());
        let elements = most.min(a.room / size::<W>()).min(b.room / size::<W>());
        let memory = self.bus.memory();
        let (a, b) = (a.of(memory, elements * size::<W>()), b.of(memory, elements * size::<W>()));
        let chunks = a.chunks(CHUNK).zip(b.chunks(CHUNK));
        let done = until_end::<W>(instruction.repeat, chunks).unwrap_or(elements);
        let Some(last) = done.checked_sub(1) else {
            return 0;
        };
        let (a, b) = (element::<W>(a, last), element::<W>(b, last));
        arithmetic::subtract(&mut self.cpu.registers.flags, a, b);
        self.move_on::<W>(Register16::Si, done);
        self.move_on::<W>(Register16::Di, done);
        done
    }

    /// SCAS. Flags as of the last element.
    fn scan_many<W: Cell>(&mut self, instruction: &Instruction, most: usize) -> usize {
        let span = self.destination();
        let elements = most.min(span.room / size::<W>());
        let accumulator = W::accumulator(&self.cpu.registers);
        let pattern = pattern(accumulator);
        let string = span.of(self.bus.memory(), elements * size::<W>());
        let chunks = string.chunks(CHUNK).map(|chunk| (&pattern[..chunk.len()], chunk));
        let done = until_end::<W>(instruction.repeat, chunks).unwrap_or(elements);
        let Some(last) = done.checked_sub(1) else {
            return 0;
        };
        let value = element::<W>(string, last);
        arithmetic::subtract(&mut self.cpu.registers.flags, accumulator, value);
        self.move_on::<W>(Register16::Di, done);
        done
    }
}

const fn size<W: Width>() -> usize {
    W::BITS as usize / 8
}

/// An element of a string, which has it.
fn element<W: Width>(string: &[u8], index: usize) -> W {
    let bytes = string.get(index * size::<W>()..(index + 1) * size::<W>()).unwrap_or_default();
    W::narrow(bytes.iter().rev().fold(0, |all, &byte| all << 8 | u32::from(byte)))
}

/// The value again and again.
fn pattern<W: Width>(value: W) -> [u8; CHUNK] {
    let [low, high] =
        if W::BITS == 16 { (value.wide() as u16).to_le_bytes() } else { [value.wide() as u8; 2] };
    std::array::from_fn(|index| if index % 2 == 0 { low } else { high })
}

/// Elements up to and with the first one that ends the repetition.
fn until_end<'a, W: Width>(
    repeat: Option<Repeat>,
    chunks: impl Iterator<Item = (&'a [u8], &'a [u8])>,
) -> Option<usize> {
    let while_equal = repeat == Some(Repeat::WhileEqual);
    for (number, (a, b)) in chunks.enumerate() {
        let goes_on = if while_equal { a == b } else { !any_equal::<W>(a, b) };
        if !goes_on {
            let mut pairs = a.chunks(size::<W>()).zip(b.chunks(size::<W>()));
            let ends = pairs.position(|(a, b)| (a == b) != while_equal)?;
            return Some(number * CHUNK / size::<W>() + ends + 1);
        }
    }
    None
}

/// Whether any element of `a` is that of `b`.
fn any_equal<W: Width>(a: &[u8], b: &[u8]) -> bool {
    if W::BITS == 16 {
        let (a, b) = (a.as_chunks::<2>().0, b.as_chunks::<2>().0);
        a.iter().zip(b).fold(false, |any, (a, b)| any | (a == b))
    } else {
        a.iter().zip(b).fold(false, |any, (a, b)| any | (a == b))
    }
}

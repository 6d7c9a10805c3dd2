//! Instructions already decoded, by linear address.
//!
//! Self-modifying code works because every store asks [`Marks`]. What is kept does not depend
//! on CS:IP, since one linear address runs under many of them; an instruction that wraps round
//! its segment or the end of memory is not kept.

use super::address::MEMORY;
use super::instruction::Instruction;
use super::marks::Marks;

/// Slots; an address has only one in which it may stand. What runs long runs in blocks.
const SLOTS: usize = 256;

/// Longer instructions (by useless prefixes) are not kept.
const LONGEST: u8 = 15;

/// No address.
const EMPTY: u32 = u32::MAX;

/// The instructions that are kept.
pub(super) struct Cache {
    slots: Box<[Slot]>,
}

#[derive(Clone, Copy)]
struct Slot {
    at: u32,
    instruction: Instruction,
}

impl Cache {
    /// A cache without slots: they are made when there is something to keep.
    pub(super) fn new() -> Cache {
        Cache { slots: Box::default() }
    }

    /// The instruction at `at`, if it is known.
    #[inline(always)]
    pub(super) fn get(&self, at: u32) -> Option<&Instruction> {
        let slot = self.slots.get(at as usize % SLOTS)?;
        if slot.at == at { Some(&slot.instruction) } else { None }
    }

    /// Keeps an instruction, unless it wraps (`offset` is its IP) or is too long.
    pub(super) fn keep(
        &mut self,
        marks: &mut Marks,
        at: u32,
        offset: u16,
        instruction: &Instruction,
    ) {
        let length = usize::from(instruction.length);
        let start = at as usize;
        let wraps = usize::from(offset) + length > 0x10000 || start + length > MEMORY;
        if wraps || instruction.length > LONGEST {
            return;
        }
        if self.slots.is_empty() {
            let empty = Slot { at: EMPTY, instruction: Instruction::NOTHING };
            self.slots = vec![empty; SLOTS].into_boxed_slice();
        }
        if let Some(slot) = self.slots.get_mut(start % SLOTS) {
            *slot = Slot { at, instruction: *instruction };
            marks.cover(start, length);
        }
    }

    /// Drops every instruction to which the byte at `at` may belong.
    pub(super) fn forget(&mut self, at: u32) {
        for start in at.saturating_sub(u32::from(LONGEST) - 1)..=at {
            match self.slots.get_mut(start as usize % SLOTS) {
                Some(slot) if slot.at == start => slot.at = EMPTY,
                _ => {}
            }
        }
    }
}

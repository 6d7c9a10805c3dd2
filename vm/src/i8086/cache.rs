//! Instructions already decoded, by linear address.
//!
//! Self-modifying code works because every store asks [`Cache::covers`]. What is kept does not
//! depend on CS:IP, since one linear address runs under many of them; an instruction that wraps
//! round its segment or the end of memory is not kept.

use super::address::MEMORY;
use super::instruction::Instruction;

/// Slots; an address has only one in which it may stand.
const SLOTS: usize = 4096;

/// Longer instructions (by useless prefixes) are not kept.
const LONGEST: u8 = 15;

/// No address.
const EMPTY: u32 = u32::MAX;

pub(super) struct Cache {
    slots: Box<[Slot]>,
    /// For each byte of memory whether it belonged to an instruction that was kept.
    covered: Box<[bool]>,
}

/// A copy starts empty: what is kept here saves time and means nothing.
impl Clone for Cache {
    fn clone(&self) -> Cache {
        Cache::new()
    }
}

#[derive(Clone, Copy)]
struct Slot {
    at: u32,
    instruction: Option<Instruction>,
}

impl Cache {
    pub(super) fn new() -> Cache {
        Cache {
            slots: vec![Slot { at: EMPTY, instruction: None }; SLOTS].into_boxed_slice(),
            covered: vec![false; MEMORY].into_boxed_slice(),
        }
    }

    /// The instruction at `at`, if it is known.
    #[inline(always)]
    pub(super) fn get(&self, at: u32) -> Option<&Instruction> {
        let slot = &self.slots[at as usize % SLOTS];
        if slot.at == at { slot.instruction.as_ref() } else { None }
    }

    /// Keeps an instruction, unless it wraps (`offset` is its IP) or is too long.
    pub(super) fn keep(&mut self, at: u32, offset: u16, instruction: &Instruction) {
        let length = usize::from(instruction.length);
        let start = at as usize;
        let wraps = usize::from(offset) + length > 0x10000 || start + length > MEMORY;
        if wraps || instruction.length > LONGEST {
            return;
        }
        self.slots[start % SLOTS] = Slot { at, instruction: Some(*instruction) };
        self.covered[start..start + length].fill(true);
    }

    /// Whether a store to `at` may have changed a kept instruction.
    #[inline(always)]
    pub(super) fn covers(&self, at: u32) -> bool {
        self.covered[at as usize % MEMORY]
    }

    /// Drops every instruction that the byte at `at` may belong to.
    #[cold]
    pub(super) fn forget(&mut self, at: u32) {
        for start in at.saturating_sub(u32::from(LONGEST) - 1)..=at {
            let slot = &mut self.slots[start as usize % SLOTS];
            if slot.at == start {
                slot.at = EMPTY;
            }
        }
    }

    /// Drops everything.
    pub(super) fn clear(&mut self) {
        *self = Cache::new();
    }
}

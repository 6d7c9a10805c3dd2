//! Blocks that are kept, and which of them a changed byte belongs to.

use super::Block;

/// Slots; an address has only one in which its block may stand.
const SLOTS: usize = 4096;
/// Bytes in a page; changed bytes are looked up by page.
const PAGE: u32 = 256;
const PAGES: usize = 4096;

/// No address.
const EMPTY: u32 = u32::MAX;

/// After so many losses a block is not made again: code that changes all the time is cheaper to
/// execute one by one.
const MOST_LOSSES: u8 = 16;

/// The blocks, by the linear address of their first instruction.
pub(in crate::i8086) struct Blocks {
    slots: Box<[Slot; SLOTS]>,
    /// Slots whose blocks may have bytes in a page.
    by_page: Box<[Vec<u16>]>,
}

#[derive(Debug, Clone, Default)]
struct Slot {
    at: u32,
    /// The address whose block was last lost to a store, and how often that has happened.
    lost: u32,
    losses: u8,
    block: Block,
}

impl Blocks {
    pub(in crate::i8086) fn boxed() -> Box<Blocks> {
        let empty = Slot { at: EMPTY, lost: EMPTY, ..Slot::default() };
        let slots = vec![empty; SLOTS].into_boxed_slice();
        Box::new(Blocks {
            slots: slots.try_into().unwrap_or_else(|_| unreachable!("as many as asked for")),
            by_page: vec![Vec::new(); PAGES].into_boxed_slice(),
        })
    }

    /// What is kept for `at`: perhaps a block without operations.
    #[inline(always)]
    pub(super) fn get(&self, at: u32) -> Option<&Block> {
        let slot = &self.slots[at as usize % SLOTS];
        (slot.at == at).then_some(&slot.block)
    }

    /// Whether the block at `at` was lost so often that it should not be made again.
    pub(super) fn is_unsteady(&self, at: u32) -> bool {
        let slot = &self.slots[at as usize % SLOTS];
        slot.lost == at && slot.losses >= MOST_LOSSES
    }

    /// Keeps a block.
    pub(super) fn keep(&mut self, at: u32, block: Block) {
        let number = at as usize % SLOTS;
        for page in pages(at, &block) {
            if let Some(slots) = self.by_page.get_mut(page as usize)
                && !slots.contains(&(number as u16))
            {
                slots.push(number as u16);
            }
        }
        let slot = &mut self.slots[number];
        slot.at = at;
        slot.block = block;
    }

    /// Drops the blocks that were made of the byte at `at`.
    pub(in crate::i8086) fn forget(&mut self, at: u32) {
        let Some(numbers) = self.by_page.get_mut((at / PAGE) as usize) else {
            return;
        };
        let slots = &mut self.slots;
        numbers.retain(|&number| {
            let slot = &mut slots[usize::from(number) % SLOTS];
            if slot.at == EMPTY || !pages(slot.at, &slot.block).contains(&(at / PAGE)) {
                return false;
            }
            let from = slot.at.saturating_sub(u32::from(slot.block.below));
            let hit = (from..slot.at + u32::from(slot.block.above)).contains(&at);
            if hit {
                slot.losses = if slot.lost == slot.at { slot.losses.saturating_add(1) } else { 1 };
                slot.lost = slot.at;
                slot.at = EMPTY;
            }
            !hit
        });
    }
}

/// The pages in which a block has bytes.
fn pages(at: u32, block: &Block) -> std::ops::Range<u32> {
    let from = at.saturating_sub(u32::from(block.below));
    from / PAGE..(at + u32::from(block.above)).div_ceil(PAGE)
}

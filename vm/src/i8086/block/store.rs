//! Blocks that are kept, and which of them a changed byte belongs to.

use super::Block;

/// Addresses that can be told apart; of two that cannot, the one that ran last is kept.
const PLACES: usize = 4096;
/// Bytes in a page; changed bytes are looked up by page.
const PAGE: u32 = 256;

/// No address.
const EMPTY: u32 = u32::MAX;

/// After so many losses a block is not made again: code that changes all the time is cheaper to
/// execute one by one.
const MOST_LOSSES: u8 = 16;

/// The blocks, by the linear address of their first instruction. The tables grow with the program,
/// so that a short one starts quickly.
pub(in crate::i8086) struct Blocks {
    /// The slot of each place; slot 0 is nobody's.
    numbers: Box<[u16; PLACES]>,
    slots: Vec<Slot>,
    /// Slots whose blocks may have bytes in a page.
    by_page: Vec<Vec<u16>>,
}

#[derive(Debug, Clone)]
struct Slot {
    at: u32,
    /// The address whose block was last lost to a store, and how often that has happened.
    lost: u32,
    losses: u8,
    block: Block,
}

impl Slot {
    fn empty() -> Slot {
        Slot { at: EMPTY, lost: EMPTY, losses: 0, block: Block::default() }
    }
}

impl Blocks {
    pub(in crate::i8086) fn boxed() -> Box<Blocks> {
        let numbers = vec![0; PLACES].into_boxed_slice();
        Box::new(Blocks {
            numbers: numbers.try_into().expect("as many as were asked for"),
            slots: vec![Slot::empty()],
            by_page: Vec::new(),
        })
    }

    /// The slot for an address, which may hold the block of another.
    #[inline(always)]
    fn slot(&self, at: u32) -> &Slot {
        &self.slots[usize::from(self.numbers[at as usize % PLACES])]
    }

    /// What is kept for `at`: perhaps a block without operations.
    #[inline(always)]
    pub(super) fn get(&self, at: u32) -> Option<&Block> {
        let slot = self.slot(at);
        (slot.at == at).then_some(&slot.block)
    }

    /// Whether the block at `at` was lost so often that it should not be made again.
    pub(super) fn is_unsteady(&self, at: u32) -> bool {
        let slot = self.slot(at);
        slot.lost == at && slot.losses >= MOST_LOSSES
    }

    /// Keeps a block.
    pub(super) fn keep(&mut self, at: u32, block: Block) {
        let number = &mut self.numbers[at as usize % PLACES];
        if *number == 0 {
            *number = self.slots.len() as u16;
            self.slots.push(Slot::empty());
        }
        let pages = pages(at, &block);
        if self.by_page.len() < pages.end as usize {
            self.by_page.resize_with(pages.end as usize, Vec::new);
        }
        for page in pages {
            let slots = &mut self.by_page[page as usize];
            if !slots.contains(number) {
                slots.push(*number);
            }
        }
        let slot = &mut self.slots[usize::from(*number)];
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
            let slot = &mut slots[usize::from(number)];
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

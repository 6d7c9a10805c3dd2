//! A mark for every byte of memory: what a store must know before it may simply write.

use std::ops::Range;

use super::address::{MEMORY, Memory, empty_memory};

/// The byte belonged to an instruction that was kept.
const CODE: u8 = 1;
/// The bus must be asked.
const GUARDED: u8 = 2;

/// Which bytes may not simply be written, and which decoded ones have been.
pub(super) struct Marks {
    bytes: Box<Memory>,
    /// Decoded bytes that stores have changed since the caches were told last.
    changed: Vec<u32>,
    /// Whether the guarded bytes are marked.
    guarded: bool,
}

impl Marks {
    pub(super) fn new() -> Marks {
        Marks { bytes: empty_memory(), changed: Vec::new(), guarded: false }
    }

    /// A mark that is not 0 for every byte that may not simply be written.
    #[inline(always)]
    pub(super) const fn kept(&self) -> &Memory {
        &self.bytes
    }

    /// Marks what the bus guards, once.
    pub(super) fn guard(&mut self, ranges: &[Range<u32>]) {
        if !std::mem::replace(&mut self.guarded, true) {
            for range in ranges {
                for at in range.clone() {
                    self.bytes[at as usize % MEMORY] |= GUARDED;
                }
            }
        }
    }

    /// The bus need not be asked about these any more.
    pub(super) fn release(&mut self, range: Range<u32>) {
        for at in range {
            self.bytes[at as usize % MEMORY] &= !GUARDED;
        }
    }

    /// Bytes from `at` on, all of them in memory, belong to an instruction that is kept.
    pub(super) fn cover(&mut self, at: usize, length: usize) {
        for mark in self.bytes.iter_mut().skip(at).take(length) {
            *mark |= CODE;
        }
    }

    /// Notes a store to `at`; `true` if it may have changed an instruction.
    #[inline(always)]
    pub(super) fn store(&mut self, at: u32) -> bool {
        let code = self.bytes[at as usize % MEMORY] & CODE != 0;
        if code {
            self.note(at);
        }
        code
    }

    #[cold]
    fn note(&mut self, at: u32) {
        // A loop that stores into its own code again and again need not be noted again and again.
        if self.changed.last() != Some(&at) {
            self.changed.push(at);
        }
    }

    /// Takes the changed bytes: whoever keeps instructions drops those that have one of them, and
    /// then none of these bytes is covered any more.
    pub(super) fn take_changed(&mut self) -> Vec<u32> {
        let changed = std::mem::take(&mut self.changed);
        for &at in &changed {
            self.bytes[at as usize % MEMORY] &= !CODE;
        }
        changed
    }
}

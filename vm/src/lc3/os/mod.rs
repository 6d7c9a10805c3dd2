//! The operating systems: LC-3 code of our own, one a book edition.
//!
//! The sources stand beside this file. Their assembled blocks are embedded, and a test assembles
//! the sources again and compares.

use isa::lc3::{Block, Image};

use crate::Edition;

/// Words of both vector tables, traps and interrupts.
const VECTORS: usize = 0x200;

/// The assembled blocks of an edition.
pub fn text(edition: Edition) -> &'static str {
    match edition {
        Edition::Second => include_str!("second.hex"),
        Edition::Third => include_str!("third.hex"),
    }
}

/// Puts an operating system into memory. Vectors that it leaves empty lead where vector x00 leads.
pub(super) fn install(edition: Edition, memory: &mut [u16]) {
    let image = isa::format::lc3_blocks::read(text(edition));
    let Image { blocks, .. } = image.unwrap_or_default();
    for Block { origin, words } in &blocks {
        let from = usize::from(*origin);
        memory[from..from + words.len()].copy_from_slice(words);
    }
    let undefined = memory[0];
    for vector in memory[..VECTORS].iter_mut().filter(|vector| **vector == 0) {
        *vector = undefined;
    }
}

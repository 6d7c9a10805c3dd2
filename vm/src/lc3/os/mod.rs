//! The operating systems: LC-3 code of our own, one a book edition.
//!
//! The sources stand beside this file. Their assembled blocks are embedded, and a test assembles
//! the sources again and compares.

use isa::lc3::{Block, Image};

use super::processor::MEMORY;
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

/// The operating system of an edition.
pub(super) fn image(edition: Edition) -> Image {
    isa::format::lc3_blocks::read(text(edition)).unwrap_or_default()
}

/// Puts an operating system into memory. Vectors that it leaves empty lead where vector x00 leads.
///
/// # Errors
/// How many words it would need.
pub(super) fn install(system: &Image, memory: &mut [u16; MEMORY]) -> Result<(), usize> {
    memory[..VECTORS].fill(0);
    put(system, memory)?;
    let undefined = memory[0];
    for vector in memory[..VECTORS].iter_mut().filter(|vector| **vector == 0) {
        *vector = undefined;
    }
    Ok(())
}

/// Puts blocks into memory.
///
/// # Errors
/// How many words they would need.
pub(super) fn put(image: &Image, memory: &mut [u16; MEMORY]) -> Result<(), usize> {
    for Block { origin, words } in &image.blocks {
        let from = usize::from(*origin);
        let end = from + words.len();
        memory.get_mut(from..end).ok_or(end)?.copy_from_slice(words);
    }
    Ok(())
}

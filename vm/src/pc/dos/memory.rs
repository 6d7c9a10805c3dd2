//! Memory blocks: functions 48h, 49h and 4Ah.

use isa::i8086::{Register16, SegmentRegister};

use crate::pc::service::{Call, Outcome};

/// DOS error: not enough memory.
const INSUFFICIENT: u16 = 8;
/// DOS error: no block starts at that segment.
const NO_BLOCK: u16 = 9;

/// Blocks of paragraphs, in the order of their segments.
#[derive(Debug, Clone, Default)]
pub(in crate::pc) struct Arena {
    blocks: Vec<Block>,
    /// First segment behind the memory.
    top: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Block {
    segment: u16,
    paragraphs: u16,
}

impl Block {
    const fn end(self) -> u16 {
        self.segment.saturating_add(self.paragraphs)
    }
}

impl Arena {
    /// The program's own block of `paragraphs` from `segment` on, and free memory up to `top`.
    pub(in crate::pc) fn new(segment: u16, paragraphs: u16, top: u16) -> Arena {
        Arena { blocks: vec![Block { segment, paragraphs }], top }
    }

    /// Free stretches behind each block, a paragraph left out for the header that DOS puts there.
    fn gaps(&self) -> impl Iterator<Item = (usize, Block)> {
        self.blocks.iter().enumerate().filter_map(|(index, block)| {
            let next = self.blocks.get(index + 1).map_or(self.top, |next| next.segment - 1);
            let segment = block.end().saturating_add(1);
            let paragraphs = next.checked_sub(segment).filter(|&paragraphs| paragraphs > 0)?;
            Some((index + 1, Block { segment, paragraphs }))
        })
    }

    fn largest(&self) -> u16 {
        self.gaps().map(|(_, gap)| gap.paragraphs).max().unwrap_or(0)
    }

    /// The segment of a new block, or the largest that there could be.
    fn allocate(&mut self, paragraphs: u16) -> Result<u16, u16> {
        let fitting = self.gaps().find(|(_, gap)| gap.paragraphs >= paragraphs);
        let (index, gap) = fitting.ok_or_else(|| self.largest())?;
        self.blocks.insert(index, Block { segment: gap.segment, paragraphs });
        Ok(gap.segment)
    }

    fn position(&self, segment: u16) -> Option<usize> {
        self.blocks.iter().position(|block| block.segment == segment)
    }

    /// Changes a block's size; `Err` holds the most that is possible.
    fn resize(&mut self, index: usize, paragraphs: u16) -> Result<(), u16> {
        let next = self.blocks.get(index + 1).map_or(self.top, |next| next.segment - 1);
        let block = &mut self.blocks[index];
        let most = next.saturating_sub(block.segment);
        if paragraphs > most {
            return Err(most);
        }
        block.paragraphs = paragraphs;
        Ok(())
    }
}

/// 48h: a block of BX paragraphs.
pub(super) fn allocate(call: &mut Call) -> Result<(), Outcome> {
    let paragraphs = call.word(Register16::Bx);
    match call.parts.dos.arena.allocate(paragraphs) {
        Ok(segment) => {
            call.succeed();
            call.set_word(Register16::Ax, segment);
        }
        Err(largest) => refuse(call, largest),
    }
    Ok(())
}

/// 49h: frees the block at ES.
pub(super) fn free(call: &mut Call) -> Result<(), Outcome> {
    let segment = call.segment(SegmentRegister::Es);
    match call.parts.dos.arena.position(segment) {
        Some(index) if index > 0 => {
            call.parts.dos.arena.blocks.remove(index);
            call.succeed();
        }
        // The program's own block goes when the program ends.
        Some(_) => call.succeed(),
        None => call.fail(NO_BLOCK),
    }
    Ok(())
}

/// 4Ah: changes the block at ES to BX paragraphs.
pub(super) fn resize(call: &mut Call) -> Result<(), Outcome> {
    let (segment, paragraphs) = (call.segment(SegmentRegister::Es), call.word(Register16::Bx));
    let Some(index) = call.parts.dos.arena.position(segment) else {
        call.fail(NO_BLOCK);
        return Ok(());
    };
    match call.parts.dos.arena.resize(index, paragraphs) {
        Ok(()) => call.succeed(),
        Err(most) => refuse(call, most),
    }
    Ok(())
}

fn refuse(call: &mut Call, largest: u16) {
    call.fail(INSUFFICIENT);
    call.set_word(Register16::Bx, largest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_made_in_what_the_program_gave_back() {
        let mut arena = Arena::new(0x100, 0x9F00, 0xA000);
        assert_eq!(arena.allocate(1), Err(0));
        assert_eq!(arena.resize(0, 0x1000), Ok(()));
        assert_eq!(arena.allocate(0x10), Ok(0x1101));
        assert_eq!(arena.allocate(0x10), Ok(0x1112));
        assert_eq!(arena.resize(1, 0x11), Err(0x10));
        arena.blocks.remove(1);
        assert_eq!(arena.allocate(0x20), Ok(0x1123));
        assert_eq!(arena.allocate(0x08), Ok(0x1101));
    }

    #[test]
    fn more_than_there_is_names_the_largest_block() {
        let mut arena = Arena::new(0x100, 0x1000, 0xA000);
        assert_eq!(arena.allocate(0xFFFF), Err(0xA000 - 0x1101));
    }
}

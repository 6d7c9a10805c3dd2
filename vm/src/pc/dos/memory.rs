//! Memory blocks: functions 48h, 49h, 4Ah and 58h.
//!
//! As under DOS, a paragraph before each block tells whose it is and how large, and whether it is
//! the last. Programs can see the chain, and damage it.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::error::{Error, Failure};
use crate::i8086::linear;
use crate::pc::board::Board;
use crate::pc::machine::Parts;
use crate::pc::service::Call;

/// First segment behind the memory for programs.
pub(in crate::pc) const TOP: u16 = 0xA000;

/// A header begins with one of these.
const MORE: u8 = b'M';
const LAST: u8 = b'Z';

/// Owner of a free block.
const NOBODY: u16 = 0;

/// Where new blocks are made (function 58h).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Strategy {
    #[default]
    First,
    Best,
    Last,
}

/// A block; its header is the paragraph before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Block {
    segment: u16,
    paragraphs: u16,
    owner: u16,
    last: bool,
}

impl Block {
    /// The block at a segment, if there is a header before it that can be one.
    fn at(board: &Board, segment: u16) -> Result<Block, Error> {
        let header = linear(segment.wrapping_sub(1), 0);
        let last = match board.byte(header) {
            MORE => false,
            LAST => true,
            _ => return Err(Error::MemoryDamaged),
        };
        let (owner, paragraphs) = (board.word(header + 1), board.word(header + 3));
        let end = segment.checked_add(paragraphs).ok_or(Error::MemoryDamaged)?;
        let inside = segment > 0 && end <= TOP;
        if inside {
            Ok(Block { segment, paragraphs, owner, last })
        } else {
            Err(Error::MemoryDamaged)
        }
    }

    fn next(self, board: &Board) -> Result<Option<Block>, Error> {
        match self.last {
            true => Ok(None),
            false => Block::at(board, self.segment + self.paragraphs + 1).map(Some),
        }
    }

    fn write(self, parts: &mut Parts) {
        let header = linear(self.segment - 1, 0);
        parts.put(header, &[if self.last { LAST } else { MORE }]);
        parts.put_word(header + 1, self.owner);
        parts.put_word(header + 3, self.paragraphs);
    }

    /// Takes free blocks behind this one into it.
    fn joined(mut self, board: &Board) -> Result<Block, Error> {
        while let Some(next) = self.next(board)?.filter(|next| next.owner == NOBODY) {
            self.paragraphs += next.paragraphs + 1;
            self.last = next.last;
        }
        Ok(self)
    }

    /// Cuts the block off behind so many of its paragraphs; the rest becomes a free block.
    fn cut(mut self, paragraphs: u16, parts: &mut Parts) {
        if self.paragraphs > paragraphs {
            let rest = Block {
                segment: self.segment + paragraphs + 1,
                paragraphs: self.paragraphs - paragraphs - 1,
                owner: NOBODY,
                last: self.last,
            };
            rest.write(parts);
            self = Block { paragraphs, last: false, ..self };
        }
        self.write(parts);
    }
}

/// Why there is no such block, and how large one could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Refused {
    pub(super) error: Error,
    pub(super) largest: u16,
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        Refused { error, largest: 0 }
    }
}

/// Makes one free block of the memory from `segment` (its header stands before it) up to `top`.
pub(super) fn install(parts: &mut Parts, segment: u16, top: u16) {
    Block { segment, paragraphs: top - segment, owner: NOBODY, last: true }.write(parts);
    parts.dos.first_block = segment;
}

/// All blocks; free ones side by side are joined.
fn blocks(parts: &mut Parts) -> Result<Vec<Block>, Error> {
    let mut blocks = Vec::new();
    let mut next = Some(Block::at(&parts.board, parts.dos.first_block)?);
    while let Some(block) = next {
        let joined = if block.owner == NOBODY { block.joined(&parts.board)? } else { block };
        if joined != block {
            joined.write(parts);
        }
        next = joined.next(&parts.board)?;
        blocks.push(joined);
    }
    Ok(blocks)
}

/// Paragraphs of the largest free block.
pub(in crate::pc) fn largest(parts: &mut Parts) -> u16 {
    let blocks = blocks(parts).unwrap_or_default();
    let free = blocks.iter().filter(|block| block.owner == NOBODY);
    free.map(|block| block.paragraphs).max().unwrap_or(0)
}

/// A block for `owner`; gives its segment.
pub(super) fn allocate(parts: &mut Parts, owner: u16, paragraphs: u16) -> Result<u16, Refused> {
    let blocks = blocks(parts)?;
    let free: Vec<Block> = blocks.into_iter().filter(|block| block.owner == NOBODY).collect();
    let mut fitting = free.iter().filter(|block| block.paragraphs >= paragraphs);
    let found = match parts.dos.strategy {
        Strategy::First => fitting.next(),
        Strategy::Best => fitting.min_by_key(|block| block.paragraphs),
        Strategy::Last => fitting.next_back(),
    };
    let Some(&block) = found else {
        let largest = free.iter().map(|block| block.paragraphs).max().unwrap_or(0);
        return Err(Refused { error: Error::NotEnoughMemory, largest });
    };
    if parts.dos.strategy == Strategy::Last && block.paragraphs > paragraphs {
        // What is asked for is cut off at the end.
        let before = block.paragraphs - paragraphs - 1;
        block.cut(before, parts);
        let segment = block.segment + before + 1;
        Block { segment, paragraphs, owner, last: block.last }.write(parts);
        return Ok(segment);
    }
    Block { owner, ..block }.cut(paragraphs, parts);
    Ok(block.segment)
}

/// Frees a block.
pub(super) fn free(parts: &mut Parts, segment: u16) -> Result<(), Error> {
    let block = Block::at(&parts.board, segment).map_err(|_| Error::InvalidBlock)?;
    Block { owner: NOBODY, ..block }.write(parts);
    Ok(())
}

/// Changes the size of a block.
pub(super) fn resize(parts: &mut Parts, segment: u16, paragraphs: u16) -> Result<(), Refused> {
    let block = Block::at(&parts.board, segment).map_err(|_| Error::InvalidBlock)?;
    let joined = block.joined(&parts.board)?;
    if paragraphs > joined.paragraphs {
        return Err(Refused { error: Error::NotEnoughMemory, largest: joined.paragraphs });
    }
    joined.cut(paragraphs, parts);
    Ok(())
}

/// Gives a block another owner.
pub(super) fn give(parts: &mut Parts, segment: u16, owner: u16) {
    parts.put_word(linear(segment.wrapping_sub(1), 1), owner);
}

/// Frees all blocks of a program.
pub(super) fn free_all(parts: &mut Parts, owner: u16) {
    for block in blocks(parts).unwrap_or_default() {
        if block.owner == owner {
            Block { owner: NOBODY, ..block }.write(parts);
        }
    }
}

/// 48h: a block of BX paragraphs; AX is its segment.
pub(super) fn allocate_block(call: &mut Call) -> Result<(), Failure> {
    let (owner, paragraphs) = (call.parts.dos.psp, call.word(Register16::Bx));
    let segment =
        allocate(call.parts, owner, paragraphs).map_err(|refused| refuse(call, refused))?;
    call.set_word(Register16::Ax, segment);
    Ok(())
}

/// 49h: frees the block at ES.
pub(super) fn free_block(call: &mut Call) -> Result<(), Failure> {
    let segment = call.segment(SegmentRegister::Es);
    Ok(free(call.parts, segment)?)
}

/// 4Ah: changes the block at ES to BX paragraphs.
pub(super) fn resize_block(call: &mut Call) -> Result<(), Failure> {
    let (segment, paragraphs) = (call.segment(SegmentRegister::Es), call.word(Register16::Bx));
    resize(call.parts, segment, paragraphs).map_err(|refused| refuse(call, refused))
}

/// What the program is told: BX is the largest block that there could be.
fn refuse(call: &mut Call, refused: Refused) -> Failure {
    if refused.error == Error::NotEnoughMemory {
        call.set_word(Register16::Bx, refused.largest);
    }
    refused.error.into()
}

/// 58h: tells (AL = 0) or sets (AL = 1) where new blocks are made: 0 first, 1 best, 2 last fit.
pub(super) fn strategy(call: &mut Call) -> Result<(), Failure> {
    match (call.byte(Register8::Al), call.word(Register16::Bx)) {
        (0, _) => call.set_word(Register16::Ax, call.parts.dos.strategy as u16),
        (1, 0) => call.parts.dos.strategy = Strategy::First,
        (1, 1) => call.parts.dos.strategy = Strategy::Best,
        (1, 2) => call.parts.dos.strategy = Strategy::Last,
        _ => return Err(Error::InvalidFunction.into()),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use crate::pc::bench::parts;

    const PSP: u16 = 0x100;

    /// The memory of a program that has 1000h paragraphs.
    fn memory() -> Parts {
        let mut parts = parts(&[0xC3], &Setup::default());
        assert_eq!(allocate(&mut parts, PSP, 1).map_err(|it| it.largest), Err(0));
        assert_eq!(resize(&mut parts, PSP, 0x1000), Ok(()));
        parts
    }

    #[test]
    fn blocks_are_made_in_what_the_program_gave_back() {
        let mut parts = memory();
        assert_eq!(allocate(&mut parts, PSP, 0x10), Ok(0x1101));
        assert_eq!(allocate(&mut parts, PSP, 0x10), Ok(0x1112));
        let refused = Refused { error: Error::NotEnoughMemory, largest: 0x10 };
        assert_eq!(resize(&mut parts, 0x1101, 0x11), Err(refused));
        assert_eq!(free(&mut parts, 0x1101), Ok(()));
        assert_eq!(allocate(&mut parts, PSP, 0x20), Ok(0x1123));
        assert_eq!(allocate(&mut parts, PSP, 0x08), Ok(0x1101));
        parts.dos.strategy = Strategy::Last;
        assert_eq!(allocate(&mut parts, PSP, 0x10), Ok(TOP - 0x10));
        free_all(&mut parts, PSP);
        assert_eq!(largest(&mut parts), TOP - 0xDF);
    }

    #[test]
    fn more_than_there_is_names_the_largest_block() {
        let largest = allocate(&mut memory(), PSP, 0xFFFF).map_err(|refused| refused.largest);
        assert_eq!(largest, Err(TOP - 0x1101));
    }

    #[test]
    fn a_damaged_chain_is_told_and_followed_nowhere() {
        for damage in [[0, 0, 0, 0, 0], [MORE, 0, 0, 0xFF, 0xFF], [MORE, 0, 0, 0, 0xF0]] {
            let mut parts = memory();
            parts.put(linear(0x1100, 0), &damage);
            let error = allocate(&mut parts, PSP, 1).map_err(|refused| refused.error);
            assert_eq!(error, Err(Error::MemoryDamaged));
            free_all(&mut parts, PSP);
        }
    }
}

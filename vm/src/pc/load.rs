//! Putting a program into memory as DOS does: PSP, bytes, relocations, registers.

use isa::i8086::{Header, Image, Kind, Register16, SegmentRegister};

use super::bios;
use super::board::{Board, bios_data};
use super::clock::TICKS_A_DAY;
use super::dos::memory::TOP;
use super::machine::Parts;
use super::{keyboard, video};
use crate::i8086::{Flags, Registers, linear};
use crate::machine::Contents;

/// Paragraphs of the PSP.
pub(super) const PSP_PARAGRAPHS: u16 = 0x10;
/// Bytes of a COM program's segment.
const SEGMENT: u32 = 0x10000;
/// Least paragraphs for a stack behind a COM program.
const LEAST_STACK: usize = 0x10;

/// Fills memory that nobody defined.
pub(super) fn fill_undefined(board: &mut Board, contents: Contents) {
    let values = contents.values();
    let words = board.range_mut(linear(0x100, 0), linear(TOP, 0)).as_chunks_mut().0;
    words.iter_mut().zip(values).for_each(|(word, value)| *word = value.to_le_bytes());
}

/// What the BIOS keeps at segment 40h.
pub(super) fn set_bios_data(board: &mut Board) {
    board.set_word(bios_data(0x10), bios::EQUIPMENT);
    board.set_word(bios_data(0x13), bios::MEMORY_KB);
    bios::video::set_bios_data(board, video::mode::FIRST);
    bios::video::clear(board, video::mode::FIRST);
    keyboard::set_bios_data(board);
    let ticks = board.clock.first_tick() % TICKS_A_DAY;
    board.set_word(bios_data(0x6C), ticks as u16);
    board.set_word(bios_data(0x6E), (ticks >> 16) as u16);
}

/// Paragraphs that a program needs and wants, its PSP included.
pub(super) fn paragraphs(image: &Image) -> (usize, usize) {
    let fixed = image.bytes.len().div_ceil(16) + usize::from(PSP_PARAGRAPHS);
    match &image.kind {
        Kind::Com => (fixed + LEAST_STACK, usize::MAX),
        // Neither is asked for: the program stands at the end of all the memory.
        Kind::Exe(Header { min_alloc: 0, max_alloc: 0, .. }) => (fixed, usize::MAX),
        Kind::Exe(header) => {
            let (least, most) = (usize::from(header.min_alloc), usize::from(header.max_alloc));
            (fixed + least, fixed + most.max(least))
        }
    }
}

/// Puts a program into its block of `paragraphs`, the PSP of which is there; gives the registers
/// that it starts with, and the segment of its first byte.
pub(super) fn place(
    parts: &mut Parts,
    image: &Image,
    psp: u16,
    paragraphs: u16,
) -> (Registers, u16) {
    match &image.kind {
        Kind::Com => {
            let start = psp + PSP_PARAGRAPHS;
            parts.put(linear(start, 0), &image.bytes);
            (start_com(parts, psp, paragraphs), start)
        }
        Kind::Exe(header) => {
            let length = image.bytes.len().div_ceil(16) as u16;
            let high = header.min_alloc == 0 && header.max_alloc == 0;
            let start = if high { psp + paragraphs - length } else { psp + PSP_PARAGRAPHS };
            place_overlay(parts, image, start, start);
            (start_exe(header, psp, start), start)
        }
    }
}

/// Puts bytes at a segment, and adds another one to every word that the header names.
pub(super) fn place_overlay(parts: &mut Parts, image: &Image, start: u16, added: u16) {
    parts.put(linear(start, 0), &image.bytes);
    let Kind::Exe(header) = &image.kind else { return };
    for place in &header.relocations {
        let at = linear(start.wrapping_add(place.segment), place.offset);
        let word = parts.board.word(at);
        parts.put_word(at, word.wrapping_add(added));
    }
}

/// Registers of a COM program: all segments at the PSP, a word 0 on the stack that brings RET to
/// the INT 20h at the PSP's start.
fn start_com(parts: &mut Parts, psp: u16, paragraphs: u16) -> Registers {
    let sp = (u32::from(paragraphs) * 16).min(SEGMENT) as u16;
    let sp = sp.wrapping_sub(2);
    parts.put_word(linear(psp, sp), 0);
    start(psp, (psp, 0x0100), (psp, sp))
}

fn start_exe(header: &Header, psp: u16, load: u16) -> Registers {
    let (entry, stack) = (header.entry, header.stack);
    start(
        psp,
        (load.wrapping_add(entry.segment), entry.offset),
        (load.wrapping_add(stack.segment), stack.offset),
    )
}

/// What DOS leaves in the registers, with CS:IP and SS:SP.
fn start(psp: u16, (cs, ip): (u16, u16), (ss, sp): (u16, u16)) -> Registers {
    let mut registers = Registers::default();
    registers.set_segment(SegmentRegister::Cs, cs);
    registers.set_segment(SegmentRegister::Ss, ss);
    registers.set_segment(SegmentRegister::Ds, psp);
    registers.set_segment(SegmentRegister::Es, psp);
    registers.ip = ip;
    registers.set(Register16::Sp, sp);
    registers.set(Register16::Cx, 0x00FF);
    registers.set(Register16::Dx, psp);
    registers.set(Register16::Si, ip);
    registers.set(Register16::Di, sp);
    registers.flags = Flags::from_word(Flags::INTERRUPT);
    registers
}

//! Where DOS keeps its own data, and what it puts there before the first program.

use super::files::{HANDLES, STANDARD, TABLE, TABLE_POINTER, TABLE_SIZE};
use super::{memory, other};
use crate::i8086::linear;
use crate::pc::bios;
use crate::pc::board::bios_data;
use crate::pc::machine::Parts;

/// Segment of DOS's data.
const SYSTEM: u16 = 0x0060;
/// The list of lists; the word before it is the segment of the first memory block's header.
pub(super) const LISTS: (u16, u16) = (SYSTEM, 0x0026);
/// Not 0 while DOS is busy, which no program can see.
pub(super) const BUSY: (u16, u16) = (SYSTEM, 0x0080);
/// Tells what kind of disk drive C is.
pub(super) const MEDIUM: (u16, u16) = (SYSTEM, 0x0082);
/// What DOS knows about drive C.
pub(super) const DRIVE_BLOCK: (u16, u16) = (SYSTEM, 0x0090);

/// A far return, for programs that call what has nothing to do here.
pub(super) const RETURN: (u16, u16) = (SYSTEM, 0x0084);
const RETURN_FAR: u8 = 0xCB;

/// The end of a table that has nothing else.
pub(super) const NO_BYTES: (u16, u16) = (SYSTEM, 0x0086);

/// A hard disk.
const HARD_DISK: u8 = 0xF8;

/// The program that runs the first one, and has no code of its own.
pub(super) const SHELL: u16 = 0x0080;
/// Paragraphs of its block, so that the first program's PSP stands at 0100.
const SHELL_SIZE: u16 = 0x5E;

/// Least KB of memory, and paragraphs in a KB.
const LEAST_MEMORY: u16 = 64;
const PARAGRAPHS_A_KB: u16 = 64;

/// Interrupts whose vectors each PSP keeps: end, Ctrl-C, critical error.
pub(super) const KEPT_VECTORS: [u8; 3] = [0x22, 0x23, 0x24];

/// Puts DOS's data, the shell's PSP and the chain of memory blocks into a memory of so many KB,
/// 64 to 640.
pub(in crate::pc) fn install(parts: &mut Parts, kilobytes: u16) {
    let top = (kilobytes.clamp(LEAST_MEMORY, bios::MEMORY_KB)) * PARAGRAPHS_A_KB;
    parts.put_word(bios_data(0x13), top / PARAGRAPHS_A_KB);
    let lists = linear(LISTS.0, LISTS.1);
    // No drivers, no buffers, no tables: each list is at its end.
    parts.put(lists, &[0xFF; 0x20]);
    parts.put_word(lists + 0x10, 512);
    parts.put(lists + 0x20, &[1, 5]);
    parts.put_word(lists - 2, SHELL - 1);
    parts.put(linear(MEDIUM.0, MEDIUM.1), &[HARD_DISK]);
    parts.put(linear(RETURN.0, RETURN.1), &[RETURN_FAR]);
    // Drive C, unit 0, sectors of 512 bytes, 8 in a cluster, 1 before the tables.
    let drive = [2, 0, 0x00, 0x02, 7, 3, 1, 0, 2, 0x00, 0x02];
    parts.put(linear(DRIVE_BLOCK.0, DRIVE_BLOCK.1), &drive);
    other::install_jump(&mut parts.board);
    memory::install(parts, SHELL, top);
    // The block is there: it is the first of a memory that was empty.
    let _ = memory::allocate(parts, SHELL, SHELL_SIZE);
    parts.put(linear(SHELL, 0), &[0xCD, 0x20]);
    fill_handles(parts, SHELL);
    parts.put_word(linear(SHELL, 0x02), top);
    parts.put_word(linear(SHELL, 0x16), SHELL);
    parts.put_word(linear(SHELL, 0x2E), SHELL_SIZE * 16 - 0x20);
    parts.put_word(linear(SHELL, 0x30), SHELL);
    parts.dos.psp = SHELL;
}

/// Gives a PSP the handles that are open from the start.
fn fill_handles(parts: &mut Parts, psp: u16) {
    parts.put(linear(psp, TABLE), &[0xFF; HANDLES as usize]);
    parts.put(linear(psp, TABLE), &STANDARD);
    parts.put_word(linear(psp, TABLE_SIZE), HANDLES);
    parts.put_word(linear(psp, TABLE_POINTER), TABLE);
    parts.put_word(linear(psp, TABLE_POINTER + 2), psp);
}

//! Putting a program into memory as DOS does.

use isa::i8086::{Header, Image, Kind, Register16, SegmentRegister};

use super::bios;
use super::board::{Board, bios_data};
use super::clock::{Clock, TICKS_A_DAY};
use super::cursor::COLUMNS;
use super::dos::memory::Arena;
use crate::LoadProblem;
use crate::i8086::{Flags, Registers, linear};

/// Segment of the environment.
const ENVIRONMENT: u16 = 0x00F0;
/// Segment of the PSP.
pub(super) const PSP: u16 = 0x0100;
/// Paragraphs of the PSP.
const PSP_PARAGRAPHS: u16 = 0x10;
/// First segment behind the memory for programs.
pub(super) const TOP: u16 = 0xA000;
/// Most bytes of a command tail, without the carriage return.
const LONGEST_TAIL: usize = 126;

/// Where a program was loaded.
pub(super) struct Loaded {
    pub(super) registers: Registers,
    /// Linear address of the image's first byte.
    pub(super) base: u32,
    pub(super) arena: Arena,
}

/// Fills what nobody defined: with zeros, or for another seed than 0 with noise of its own.
pub(super) fn fill_undefined(board: &mut Board, seed: u64) {
    if seed == 0 {
        return;
    }
    let mut state = seed;
    for byte in board.range_mut(linear(PSP, 0), linear(TOP, 0)) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        *byte = state as u8;
    }
}

/// What the BIOS keeps at segment 40h.
pub(super) fn set_bios_data(board: &mut Board, clock: &Clock) {
    board.set_word(bios_data(0x10), bios::EQUIPMENT);
    board.set_word(bios_data(0x13), bios::MEMORY_KB);
    board.set_byte(bios_data(0x49), 3);
    board.set_word(bios_data(0x4A), u16::from(COLUMNS));
    let ticks = clock.first_tick() % TICKS_A_DAY;
    board.set_word(bios_data(0x6C), ticks as u16);
    board.set_word(bios_data(0x6E), (ticks >> 16) as u16);
}

/// Loads an image: environment, PSP, bytes, relocations, registers.
pub(super) fn load(
    board: &mut Board,
    image: &Image,
    arguments: &[u8],
) -> Result<Loaded, LoadProblem> {
    let start = PSP + PSP_PARAGRAPHS;
    let image_paragraphs = image.bytes.len().div_ceil(16);
    let extra = match &image.kind {
        Kind::Com => 0,
        Kind::Exe(header) => usize::from(header.min_alloc),
    };
    let available = usize::from(TOP - start);
    if image_paragraphs + extra > available {
        let needed = ((image_paragraphs + extra) * 16) as u32;
        return Err(LoadProblem::TooLarge { needed, available: available as u32 * 16 });
    }
    set_environment(board, &image.kind);
    let base = linear(start, 0);
    board.set_bytes(base, &image.bytes);
    let (registers, wanted) = match &image.kind {
        Kind::Com => (start_com(board), available),
        Kind::Exe(header) => {
            relocate(board, header, start);
            (start_exe(header, start), image_paragraphs + usize::from(header.max_alloc))
        }
    };
    let paragraphs = PSP_PARAGRAPHS + wanted.min(available) as u16;
    set_psp(board, arguments, PSP + paragraphs);
    Ok(Loaded { registers, base, arena: Arena::new(PSP, paragraphs, TOP) })
}

fn set_environment(board: &mut Board, kind: &Kind) {
    let name: &[u8] = match kind {
        Kind::Com => b"C:\\PROGRAM.COM\0",
        Kind::Exe(_) => b"C:\\PROGRAM.EXE\0",
    };
    let strings = b"COMSPEC=C:\\COMMAND.COM\0PATH=C:\\\0PROMPT=$P$G\0\0";
    let environment = [strings.as_slice(), &[1, 0], name].concat();
    board.set_bytes(linear(ENVIRONMENT, 0), &environment);
}

/// The program segment prefix, as MS-DOS lays it out.
fn set_psp(board: &mut Board, arguments: &[u8], end: u16) {
    let at = |offset: u16| linear(PSP, offset);
    board.set_bytes(at(0x00), &[0xCD, 0x20]);
    board.set_word(at(0x02), end);
    for (index, vector) in [0x22_u32, 0x23, 0x24].into_iter().enumerate() {
        let entry = at(0x0A) + index as u32 * 4;
        let (offset, segment) = (board.word(vector * 4), board.word(vector * 4 + 2));
        board.set_word(entry, offset);
        board.set_word(entry + 2, segment);
    }
    board.set_word(at(0x16), PSP);
    // Handles: input, output and errors are the console, then AUX and PRN, the rest closed.
    board.set_bytes(at(0x18), &[0xFF; 20]);
    board.set_bytes(at(0x18), &[1, 1, 1, 0, 2]);
    board.set_word(at(0x2C), ENVIRONMENT);
    board.set_word(at(0x32), 20);
    board.set_word(at(0x34), 0x18);
    board.set_word(at(0x36), PSP);
    board.set_bytes(at(0x50), &[0xCD, 0x21, 0xCB]);
    for block in [0x5C, 0x6C] {
        board.set_byte(at(block), 0);
        board.set_bytes(at(block + 1), &[b' '; 11]);
    }
    let tail = &arguments[..arguments.len().min(LONGEST_TAIL)];
    board.set_byte(at(0x80), tail.len() as u8);
    board.set_bytes(at(0x81), tail);
    board.set_byte(at(0x81) + tail.len() as u32, 0x0D);
}

/// Adds the load segment to every word that the header names.
fn relocate(board: &mut Board, header: &Header, start: u16) {
    for place in &header.relocations {
        let at = linear(start.wrapping_add(place.segment), place.offset);
        let word = board.word(at);
        board.set_word(at, word.wrapping_add(start));
    }
}

/// Registers of a COM program: all segments at the PSP, a word 0 on the stack that brings RET to
/// the INT 20h at the PSP's start.
fn start_com(board: &mut Board) -> Registers {
    board.set_word(linear(PSP, 0xFFFE), 0);
    let mut registers = start(PSP, 0x0100, PSP, 0xFFFE);
    registers.set_segment(SegmentRegister::Cs, PSP);
    registers
}

fn start_exe(header: &Header, load: u16) -> Registers {
    let (entry, stack) = (header.entry, header.stack);
    start(
        load.wrapping_add(entry.segment),
        entry.offset,
        load.wrapping_add(stack.segment),
        stack.offset,
    )
}

/// What DOS leaves in the registers.
fn start(cs: u16, ip: u16, ss: u16, sp: u16) -> Registers {
    let mut registers = Registers::default();
    registers.set_segment(SegmentRegister::Cs, cs);
    registers.set_segment(SegmentRegister::Ss, ss);
    registers.set_segment(SegmentRegister::Ds, PSP);
    registers.set_segment(SegmentRegister::Es, PSP);
    registers.ip = ip;
    registers.set(Register16::Sp, sp);
    registers.set(Register16::Cx, 0x00FF);
    registers.set(Register16::Dx, PSP);
    registers.set(Register16::Si, ip);
    registers.set(Register16::Di, sp);
    registers.flags = Flags::from_word(Flags::INTERRUPT);
    registers
}

#[cfg(test)]
mod tests {
    use crate::pc::bench::{START, run_with};
    use crate::script::Script;
    use crate::{Machine, Setup, Stop};

    #[test]
    fn the_psp_holds_the_command_tail_and_the_environment() {
        let setup = Setup { arguments: b" one two".into(), ..Setup::default() };
        let ran = run_with(&[0xC3], Script::default(), &setup);
        assert_eq!(ran.bytes(0x80, 10), b"\x08 one two\r");
        assert_eq!(ran.bytes(0x5D, 11), [b' '; 11]);
        let environment = u32::from_le_bytes([ran.bytes(0x2C, 1)[0], ran.bytes(0x2D, 1)[0], 0, 0]);
        let name: Vec<u8> = (environment * 16..START)
            .map_while(|at| ran.pc.peek(at).map(|byte| byte as u8))
            .collect();
        assert!(name.starts_with(b"COMSPEC="));
        assert!(name.windows(14).any(|part| part == b"C:\\PROGRAM.COM"));
    }

    #[test]
    fn a_tail_that_is_too_long_is_cut() {
        let setup = Setup { arguments: vec![b'x'; 500], ..Setup::default() };
        let ran = run_with(&[0xC3], Script::default(), &setup);
        assert_eq!((ran.stop.clone(), ran.bytes(0x80, 1)), (Stop::Halted(0), vec![126]));
        assert_eq!(ran.bytes(0xFF, 2), [13, 0xC3]);
    }
}

//! Programs that run programs: functions 00h, 26h, 31h, 4Bh, 4Ch, 4Dh, 50h, 51h, 55h and 62h, the
//! PSP, and how a program ends.
//!
//! As under DOS, a program ends by way of what memory says: its PSP names the program that ran it
//! and where that one goes on, and the PSP of that one where its stack was.

use isa::format::{com, exe};
use isa::i8086::{Image, Register8, Register16, SegmentRegister};

use super::error::{Error, Failure};
use super::fcb_name;
use super::files::{HANDLES, TABLE, TABLE_POINTER, TABLE_SIZE};
use super::layout::KEPT_VECTORS;
use super::path::Place;
use super::{layout, memory, other, redirect};
use crate::i8086::{Flags, linear};
use crate::machine::{LoadProblem, Setup};
use crate::pc::firmware;
use crate::pc::load::{self, PSP_PARAGRAPHS};
use crate::pc::machine::Parts;
use crate::pc::service::{Call, Outcome};

/// Most bytes of a command tail, without the carriage return.
const LONGEST_TAIL: usize = 126;

/// Most bytes of a program file.
const LONGEST_FILE: u32 = 1 << 21;

/// Most bytes of the strings of an environment.
const LONGEST_ENVIRONMENT: u16 = 0x7FFF;

/// Paragraphs of the first program's environment.
const FIRST_ENVIRONMENT: u16 = 0x20;

/// What the first program finds in its environment.
const STRINGS: &[u8] = b"COMSPEC=C:\\COMMAND.COM\0PATH=C:\\\0PROMPT=$P$G\0\0";

/// INT 20h, with which a PSP begins.
const INT_20H: u16 = 0x20CD;

/// Places in a PSP.
const END: u16 = 0x02;
const VECTORS: u16 = 0x0A;
const PARENT: u16 = 0x16;
const ENVIRONMENT: u16 = 0x2C;
const STACK: u16 = 0x2E;
const FIRST_FCB: u16 = 0x5C;
const SECOND_FCB: u16 = 0x6C;
const TAIL: u16 = 0x80;

/// Registers that a program which runs another one finds on its stack when that one ends, from
/// the top of the stack down; behind them are IP, CS and the flags of its call.
const SAVED: [Register16; 7] = [
    Register16::Ax,
    Register16::Bx,
    Register16::Cx,
    Register16::Dx,
    Register16::Si,
    Register16::Di,
    Register16::Bp,
];
const SAVED_SEGMENTS: [SegmentRegister; 2] = [SegmentRegister::Ds, SegmentRegister::Es];
const SAVED_BYTES: u16 = 2 * (SAVED.len() + SAVED_SEGMENTS.len()) as u16;

/// How a program ended, as function 4Dh tells it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::pc) enum Way {
    #[default]
    Normal,
    Break,
    CriticalError,
    Resident,
}

/// What a new program gets besides its image.
struct Gifts<'a> {
    tail: &'a [u8],
    fcbs: [[u8; 16]; 2],
    /// Where DOS goes on when it ends: offset and segment.
    end: (u16, u16),
}

/// Puts DOS and the first program into memory; gives the segment of its first byte.
///
/// # Errors
/// It does not fit.
pub(in crate::pc) fn load_first(
    parts: &mut Parts,
    image: &Image,
    setup: &Setup,
) -> Result<u16, LoadProblem> {
    layout::install(parts, setup.memory);
    let tail = redirect::standard_handles(parts, &setup.arguments)?;
    let path: &[u8] = match (&setup.program[..], &image.kind) {
        (b"", isa::i8086::Kind::Com) => b"C:\\PROGRAM.COM",
        (b"", isa::i8086::Kind::Exe(_)) => b"C:\\PROGRAM.EXE",
        (path, _) => path,
    };
    let text = [STRINGS, &[1, 0], path, &[0]].concat();
    let environment = memory::allocate(parts, layout::SHELL, FIRST_ENVIRONMENT).unwrap_or_default();
    parts.put(linear(environment, 0), &text[..text.len().min(usize::from(FIRST_ENVIRONMENT) * 16)]);
    let Ok((psp, paragraphs)) = reserve(parts, image) else {
        // The header of the block stands before it.
        let available = u32::from(memory::largest(parts).saturating_sub(PSP_PARAGRAPHS)) * 16;
        let needed = load::paragraphs(image).0 as u32 * 16 - u32::from(PSP_PARAGRAPHS) * 16;
        return Err(LoadProblem::TooLarge { needed, available });
    };
    let (fcbs, valid) = fcb_name::both(&tail);
    let end = (firmware::stub(KEPT_VECTORS[0]), firmware::SEGMENT);
    let gifts = Gifts { tail: &tail, fcbs, end };
    fill_psp(parts, psp, paragraphs, environment, &gifts);
    let (registers, start) = load::place(parts, image, psp, paragraphs);
    parts.cpu.registers = registers;
    parts.tell_drives(valid);
    parts.dos.enter(psp);
    Ok(start)
}

/// A block for a program with its PSP: the segment and the paragraphs.
fn reserve(parts: &mut Parts, image: &Image) -> Result<(u16, u16), Error> {
    let (needed, wanted) = load::paragraphs(image);
    let largest = memory::largest(parts);
    if needed > usize::from(largest) {
        return Err(Error::NotEnoughMemory);
    }
    let paragraphs = wanted.min(usize::from(largest)) as u16;
    let owner = parts.dos.psp;
    let psp = memory::allocate(parts, owner, paragraphs).map_err(|refused| refused.error)?;
    memory::give(parts, psp, psp);
    Ok((psp, paragraphs))
}

/// The program segment prefix, as DOS lays it out. Handles are those of the program that runs now.
fn fill_psp(parts: &mut Parts, psp: u16, paragraphs: u16, environment: u16, gifts: &Gifts) {
    let at = |offset: u16| linear(psp, offset);
    parts.put(at(0x00), &[0; 0x100]);
    parts.put_word(at(0x00), INT_20H);
    parts.put_word(at(END), psp + paragraphs);
    memory::give(parts, environment, psp);
    parts.put_word(at(ENVIRONMENT), environment);
    fill_new(parts, psp, gifts.end);
    other::fill_call(parts, psp);
    parts.put(at(0x50), &[0xCD, 0x21, 0xCB]);
    parts.put(at(FIRST_FCB), &gifts.fcbs[0]);
    parts.put(at(SECOND_FCB), &gifts.fcbs[1]);
    let tail = &gifts.tail[..gifts.tail.len().min(LONGEST_TAIL)];
    parts.put(at(TAIL), &[&[tail.len() as u8], tail, b"\r"].concat());
}

/// What is new in every PSP: vectors, parent, handles.
fn fill_new(parts: &mut Parts, psp: u16, end: (u16, u16)) {
    parts.put_word(linear(psp, VECTORS), end.0);
    parts.put_word(linear(psp, VECTORS + 2), end.1);
    for (index, vector) in (1..).zip(&KEPT_VECTORS[1..]) {
        let (offset, segment) = parts.vector(*vector);
        parts.put_word(linear(psp, VECTORS + index * 4), offset);
        parts.put_word(linear(psp, VECTORS + index * 4 + 2), segment);
    }
    parts.put_word(linear(psp, PARENT), parts.dos.psp);
    parts.put_word(linear(psp, TABLE_SIZE), HANDLES);
    parts.put_word(linear(psp, TABLE_POINTER), TABLE);
    parts.put_word(linear(psp, TABLE_POINTER + 2), psp);
    parts.inherit_handles(psp);
}

/// 4Bh: loads the program DS:DX and runs it (AL = 0), leaves that to the caller (1), or loads it
/// as an overlay (3). ES:BX leads to what it gets.
pub(super) fn execute(call: &mut Call) -> Result<(), Failure> {
    let function = call.byte(Register8::Al);
    if !matches!(function, 0 | 1 | 3) {
        return Err(Error::InvalidFunction.into());
    }
    let Place::Path(path) = call.place_at(SegmentRegister::Ds, Register16::Dx)? else {
        return Err(Error::AccessDenied.into());
    };
    let entry = call.found(&path)?;
    if entry.is_folder() {
        return Err(Error::AccessDenied.into());
    }
    if entry.length > LONGEST_FILE {
        return Err(Error::NotEnoughMemory.into());
    }
    let mut bytes = vec![0; entry.length as usize];
    let length = call.parts.disk.0.read(&path, 0, &mut bytes)?;
    bytes.truncate(length);
    let image = match exe::is_exe(&bytes) {
        true => exe::read(&bytes).map_err(|_| Error::InvalidFormat)?,
        false if function == 3 => {
            Image { bytes, kind: isa::i8086::Kind::Com, processor: Default::default() }
        }
        false => com::read(&bytes).map_err(|_| Error::NotEnoughMemory)?,
    };
    let block = linear(call.segment(SegmentRegister::Es), call.word(Register16::Bx));
    if function == 3 {
        let (start, added) = (call.parts.board.word(block), call.parts.board.word(block + 2));
        load::place_overlay(call.parts, &image, start, added);
        return Ok(());
    }
    let full = Call::full_text(&path);
    start_child(call, &image, block, &full)?;
    if function == 1 {
        leave_to_caller(call, block);
    }
    Err(Outcome::Elsewhere.into())
}

/// Loads a program that ends where the call returns to; the registers are its own.
fn start_child(call: &mut Call, image: &Image, block: u32, path: &[u8]) -> Result<(), Failure> {
    let parts = &mut *call.parts;
    let pointer = |parts: &Parts, at: u32| linear(parts.board.word(at + 2), parts.board.word(at));
    let fcb = |parts: &Parts, at: u32| {
        let mut fcb = [0; 16];
        fcb.iter_mut().zip(pointer(parts, at)..).for_each(|(to, at)| *to = parts.board.byte(at));
        fcb
    };
    let tail = pointer(parts, block + 2);
    let length = u32::from(parts.board.byte(tail));
    let tail: Vec<u8> = (1..=length).map(|index| parts.board.byte(tail + index)).collect();
    let fcbs = [fcb(parts, block + 6), fcb(parts, block + 10)];
    let environment = copy_environment(parts, parts.board.word(block), path)?;
    let (psp, paragraphs) = match reserve(parts, image) {
        Ok(reserved) => reserved,
        Err(error) => {
            memory::free(parts, environment)?;
            return Err(error.into());
        }
    };
    save_registers(parts);
    let (ss, sp) = parts.stack();
    let end = (parts.board.word(linear(ss, sp)), parts.board.word(linear(ss, sp.wrapping_add(2))));
    fill_psp(parts, psp, paragraphs, environment, &Gifts { tail: &tail, fcbs, end });
    parts.set_vector(KEPT_VECTORS[0], end);
    let (registers, _) = load::place(parts, image, psp, paragraphs);
    parts.cpu.registers = registers;
    parts.tell_drives(fcbs.map(|fcb| fcb_name::is_valid_drive(fcb[0])));
    parts.dos.enter(psp);
    Ok(())
}

/// A block with the strings of an environment (0: the caller's own) and a program's path.
fn copy_environment(parts: &mut Parts, segment: u16, path: &[u8]) -> Result<u16, Error> {
    let own = parts.board.word(linear(parts.dos.psp, ENVIRONMENT));
    let from = if segment == 0 { own } else { segment };
    let mut text = Vec::new();
    for index in 0..LONGEST_ENVIRONMENT {
        text.push(parts.board.byte(linear(from, index)));
        if text.ends_with(&[0, 0]) || text == [0] {
            break;
        }
    }
    if from == 0 {
        text = vec![0];
    }
    if text == [0] {
        text.push(0);
    }
    text.extend([&[1, 0], path, &[0]].concat());
    let owner = parts.dos.psp;
    let block = memory::allocate(parts, owner, text.len().div_ceil(16) as u16);
    let block = block.map_err(|refused| refused.error)?;
    parts.put(linear(block, 0), &text);
    Ok(block)
}

/// Pushes the caller's registers on its stack, where the end of the program that it runs finds
/// them.
fn save_registers(parts: &mut Parts) {
    let (ss, sp) = parts.stack();
    let registers = &parts.cpu.registers;
    let words = SAVED.map(|register| registers.get(register)).into_iter();
    let segments = SAVED_SEGMENTS.map(|segment| registers.segment(segment));
    let bytes: Vec<u8> = words.chain(segments).flat_map(u16::to_le_bytes).collect();
    parts.put(linear(ss, sp.wrapping_sub(SAVED_BYTES)), &bytes);
}

/// 4Bh/01h: the program is loaded and not started; its stack and start are told.
fn leave_to_caller(call: &mut Call, block: u32) {
    let parts = &mut *call.parts;
    let started = parts.cpu.registers.clone();
    let (ss, sp) = parts.stack();
    let sp = sp.wrapping_sub(2);
    parts.put_word(linear(ss, sp), started.get(Register16::Ax));
    for (offset, word) in [(14, sp), (16, ss), (18, started.ip), (20, started.cs())] {
        parts.put_word(block + offset, word);
    }
    let parent = parts.board.word(linear(parts.dos.psp, PARENT));
    parts.restore_caller(parent);
}

/// 00h, INT 20h: the program whose PSP is at CS ends with code 0.
pub(in crate::pc) fn end(call: &mut Call) -> Result<(), Outcome> {
    let psp = call.calling_psp();
    call.end_program_at(psp, 0, Way::Normal)
}

/// 4Ch: the program ends with code AL.
pub(super) fn end_with_code(call: &mut Call) -> Result<(), Outcome> {
    let code = call.byte(Register8::Al);
    call.end_program(code, Way::Normal)
}

/// 31h: the program ends with code AL, and DX paragraphs of it stay in memory.
pub(super) fn stay_resident(call: &mut Call) -> Result<(), Outcome> {
    let (code, paragraphs) = (call.byte(Register8::Al), call.word(Register16::Dx));
    call.keep(paragraphs);
    call.end_program(code, Way::Resident)
}

/// INT 27h: the program ends, and DX bytes of it stay in memory.
pub(in crate::pc) fn stay_resident_in_bytes(call: &mut Call) -> Result<(), Outcome> {
    call.keep(call.word(Register16::Dx).div_ceil(16));
    call.end_program(0, Way::Resident)
}

/// 4Dh: the code of the program that ended last in AL, how it ended in AH; told once.
pub(super) fn exit_code(call: &mut Call) -> Result<(), Outcome> {
    let (code, way) = std::mem::take(&mut call.parts.dos.ended);
    call.set_word(Register16::Ax, u16::from_le_bytes([code, way as u8]));
    Ok(())
}

/// 26h: makes a PSP at segment DX, a copy of that at CS.
pub(super) fn copy_psp(call: &mut Call) -> Result<(), Outcome> {
    let (from, to) = (call.calling_psp(), call.word(Register16::Dx));
    let bytes = call.load_all(linear(from, 0), 0x100);
    call.parts.put(linear(to, 0), &bytes);
    for (index, vector) in (0..).zip(KEPT_VECTORS) {
        let (offset, segment) = call.parts.vector(vector);
        call.parts.put_word(linear(to, VECTORS + index * 4), offset);
        call.parts.put_word(linear(to, VECTORS + index * 4 + 2), segment);
    }
    Ok(())
}

/// 55h: makes a PSP at segment DX for a program that this one runs; its memory ends at SI. It is
/// the current one from now on.
pub(super) fn make_child_psp(call: &mut Call) -> Result<(), Outcome> {
    let psp = call.word(Register16::Dx);
    copy_psp(call)?;
    let end = call.parts.vector(KEPT_VECTORS[0]);
    fill_new(call.parts, psp, end);
    call.parts.put_word(linear(psp, END), call.word(Register16::Si));
    call.parts.dos.psp = psp;
    Ok(())
}

/// 50h: the current PSP is at BX.
pub(super) fn set_psp(call: &mut Call) -> Result<(), Outcome> {
    call.parts.dos.psp = call.word(Register16::Bx);
    Ok(())
}

/// 51h, 62h: the current PSP in BX.
pub(super) fn psp(call: &mut Call) -> Result<(), Outcome> {
    call.set_word(Register16::Bx, call.parts.dos.psp);
    Ok(())
}

impl Parts {
    /// A new program finds in AL and AH whether the drives of its two FCBs are there.
    fn tell_drives(&mut self, there: [bool; 2]) {
        let told = there.map(|there| if there { 0 } else { 0xFF });
        self.cpu.registers.set(Register16::Ax, u16::from_le_bytes(told));
    }

    /// SS and SP.
    pub(in crate::pc) fn stack(&self) -> (u16, u16) {
        let registers = &self.cpu.registers;
        (registers.segment(SegmentRegister::Ss), registers.get(Register16::Sp))
    }

    /// Offset and segment that a vector leads to.
    pub(super) fn vector(&self, vector: u8) -> (u16, u16) {
        let entry = u32::from(vector) * 4;
        (self.board.word(entry), self.board.word(entry + 2))
    }

    /// Lets a vector lead to offset and segment.
    pub(super) fn set_vector(&mut self, vector: u8, (offset, segment): (u16, u16)) {
        let entry = u32::from(vector) * 4;
        self.put_word(entry, offset);
        self.put_word(entry + 2, segment);
    }

    /// Notes in the PSP where the program's stack is, as each call of DOS does.
    pub(super) fn note_stack(&mut self) {
        let ((ss, sp), psp) = (self.stack(), self.dos.psp);
        self.put_word(linear(psp, STACK), sp.wrapping_sub(SAVED_BYTES));
        self.put_word(linear(psp, STACK + 2), ss);
    }

    /// The registers of a program whose call is over, from its stack.
    fn restore_caller(&mut self, psp: u16) {
        let (sp, ss) =
            (self.board.word(linear(psp, STACK)), self.board.word(linear(psp, STACK + 2)));
        let word = |index: usize| self.board.word(linear(ss, sp.wrapping_add(2 * index as u16)));
        let registers = &mut self.cpu.registers;
        for (index, register) in SAVED.into_iter().enumerate() {
            registers.set(register, word(index));
        }
        for (index, segment) in (SAVED.len()..).zip(SAVED_SEGMENTS) {
            registers.set_segment(segment, word(index));
        }
        let behind = SAVED.len() + SAVED_SEGMENTS.len();
        registers.ip = word(behind);
        registers.set_segment(SegmentRegister::Cs, word(behind + 1));
        registers.set_segment(SegmentRegister::Ss, ss);
        registers.set(Register16::Sp, sp.wrapping_add(SAVED_BYTES + 6));
        registers.flags = Flags::from_word(Flags::INTERRUPT);
    }
}

impl Call<'_> {
    /// Makes the program's block as large as what stays of it.
    fn keep(&mut self, paragraphs: u16) {
        let psp = self.parts.dos.psp;
        // A program that wants to keep more than it has keeps all.
        let _ = memory::resize(self.parts, psp, paragraphs.max(PSP_PARAGRAPHS));
    }

    /// The PSP at the CS of whoever called, as old functions want it; a program whose code stands
    /// elsewhere is taken to mean its own.
    fn calling_psp(&self) -> u16 {
        let (ss, sp) = self.parts.stack();
        let cs = self.parts.board.word(linear(ss, sp.wrapping_add(2)));
        let is_psp = self.parts.board.word(linear(cs, 0)) == INT_20H;
        if is_psp { cs } else { self.parts.dos.psp }
    }

    /// Ends the program that runs.
    pub(in crate::pc) fn end_program(&mut self, code: u8, way: Way) -> Result<(), Outcome> {
        self.end_program_at(self.parts.dos.psp, code, way)
    }

    /// Ends a program: the one that ran it goes on, or the run is over. If it is not the current
    /// one, which a debugger can bring about, nothing of that is given back.
    fn end_program_at(&mut self, psp: u16, code: u8, way: Way) -> Result<(), Outcome> {
        let parts = &mut *self.parts;
        for (index, vector) in (0..).zip(KEPT_VECTORS) {
            let at = linear(psp, VECTORS + index * 4);
            let target = (parts.board.word(at), parts.board.word(at + 2));
            parts.set_vector(vector, target);
        }
        let current = parts.dos.psp;
        let parent = parts.board.word(linear(current, PARENT));
        if parent != current && current == psp {
            if way != Way::Resident {
                parts.close_all_handles();
                memory::free_all(parts, psp);
            }
            parts.dos.psp = parent;
        }
        parts.dos.ended = (code, way);
        parts.dos.forget_line();
        let (offset, segment) = parts.vector(KEPT_VECTORS[0]);
        if firmware::is_default(&parts.board, KEPT_VECTORS[0]) {
            return Err(Outcome::Exit(code));
        }
        parts.restore_caller(parts.dos.psp);
        parts.cpu.registers.ip = offset;
        parts.cpu.registers.set_segment(SegmentRegister::Cs, segment);
        Err(Outcome::Elsewhere)
    }
}

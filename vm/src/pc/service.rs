//! A call of a service: what it sees, and what may come of it.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::machine::Parts;
use super::video::Drawn;
use crate::Console;
use crate::Remark;
use crate::i8086::{Flags, linear};
use crate::machine::{AtUnknown, FaultKind, RemarkKind};
use crate::screen::PLAIN;

/// The machine and the console during a call.
pub(super) struct Call<'a> {
    pub(super) parts: &'a mut Parts,
    pub(super) console: &'a mut dyn Console,
}

/// Why a call does not simply return to the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It needs a key; it will be made again.
    Waiting,
    /// A handler of the program runs now; it will be made again when that has returned.
    Again,
    /// It needs a key and none will come.
    InputEnded,
    /// The program ends.
    Exit(u8),
    /// Ctrl-C was read where DOS looks for it.
    Break,
    /// The registers say where it goes on: another program runs, or a handler of this one.
    Elsewhere,
    /// The program did what it must not.
    Fault(FaultKind),
}

/// The interrupt of DOS, and its error for a function that it does not have.
const DOS: u8 = 0x21;
const INVALID_FUNCTION: u16 = 1;

/// Warnings of one run.
const MOST_WARNINGS: usize = 20;

/// Offset from SS:SP to the flags that the INT instruction pushed.
const SAVED_FLAGS: u16 = 4;

/// Columns between tab stops.
pub(super) const TAB_STOP: u8 = 8;

impl Call<'_> {
    pub(super) fn byte(&self, register: Register8) -> u8 {
        self.parts.cpu.registers.get_byte(register)
    }

    pub(super) fn set_byte(&mut self, register: Register8, value: u8) {
        self.parts.cpu.registers.set_byte(register, value);
    }

    pub(super) fn word(&self, register: Register16) -> u16 {
        self.parts.cpu.registers.get(register)
    }

    pub(super) fn set_word(&mut self, register: Register16, value: u16) {
        self.parts.cpu.registers.set(register, value);
    }

    pub(super) fn segment(&self, register: SegmentRegister) -> u16 {
        self.parts.cpu.registers.segment(register)
    }

    /// Linear address of `segment:offset + index`, the offset wrapping in its segment.
    pub(super) fn address(&self, segment: SegmentRegister, offset: u16, index: u16) -> u32 {
        linear(self.segment(segment), offset.wrapping_add(index))
    }

    /// Changes a byte of the program's memory.
    pub(super) fn store(&mut self, at: u32, value: u8) {
        self.parts.board.set_byte(at, value);
        self.parts.cpu.changed(at, 1);
    }

    /// Changes bytes of the program's memory, from a linear address on.
    pub(super) fn store_all(&mut self, at: u32, bytes: &[u8]) {
        self.parts.put(at, bytes);
    }

    /// So many bytes from a linear address on.
    pub(super) fn load_all(&self, at: u32, count: u32) -> Vec<u8> {
        (at..at + count).map(|at| self.parts.board.byte(at)).collect()
    }

    /// Sets or clears flags that the program sees after the call.
    pub(super) fn answer(&mut self, flags: u16, on: bool) {
        let sp = self.word(Register16::Sp);
        let at = self.address(SegmentRegister::Ss, sp, SAVED_FLAGS);
        let saved = self.parts.board.word(at);
        let answered = if on { saved | flags } else { saved & !flags };
        self.parts.board.set_word(at, answered);
    }

    /// The call did what it should: carry clear.
    pub(super) fn succeed(&mut self) {
        self.answer(Flags::CARRY, false);
    }

    /// The call failed with a DOS error number: carry set, number in AX.
    pub(super) fn fail(&mut self, error: u16) {
        self.answer(Flags::CARRY, true);
        self.set_word(Register16::Ax, error);
    }

    /// Prints bytes as DOS does: on the console and on the screen, where tabs become blanks.
    pub(super) fn print(&mut self, bytes: &[u8]) {
        self.write_line(bytes);
        for &byte in bytes {
            match byte {
                b'\t' => {
                    let column = self.cursor(self.page()).1;
                    (0..TAB_STOP - column % TAB_STOP).for_each(|_| self.teletype(b' ', PLAIN));
                }
                byte => self.teletype(byte, PLAIN),
            }
        }
    }

    /// Prints bytes on the console only.
    pub(super) fn write_line(&mut self, bytes: &[u8]) {
        self.note_drawing();
        self.console.write(bytes);
        self.parts.board.keyboard.polls = 0;
        self.parts.board.keyboard.busy();
    }

    /// The program draws: the console shows the screen from now on.
    pub(super) fn draw(&mut self) {
        self.draw_as(Drawn::Arranged);
    }

    /// The same, with what it does not print.
    pub(super) fn fill(&mut self) {
        self.draw_as(Drawn::Filled);
    }

    fn draw_as(&mut self, drawn: Drawn) {
        let video = &mut self.parts.board.video;
        video.drawn = video.drawn.max(drawn);
        self.note_drawing();
    }

    /// Tells the console, once, that the program draws.
    pub(super) fn note_drawing(&mut self) {
        self.parts.note_drawing(self.console);
    }

    /// A function that does not exist: a fault, or a warning and the answer of DOS.
    pub(super) fn unknown(&mut self, interrupt: u8) -> Result<(), Outcome> {
        let function = self.byte(Register8::Ah);
        self.lacks(FaultKind::UnknownFunction { interrupt, function })?;
        if interrupt == DOS {
            self.fail(INVALID_FUNCTION);
        }
        Ok(())
    }

    /// What the machine does not have: a fault, or a warning.
    pub(super) fn lacks(&mut self, kind: FaultKind) -> Result<(), Outcome> {
        match self.parts.at_unknown {
            AtUnknown::Fault => Err(Outcome::Fault(kind)),
            AtUnknown::Warn => {
                self.warn(kind);
                Ok(())
            }
        }
    }

    /// Says something about the program, once.
    pub(super) fn warn(&mut self, kind: FaultKind) {
        let kind = RemarkKind::Failed(kind);
        let failures = &mut self.parts.failures;
        let said = failures.iter().any(|failure| failure.kind == kind);
        if !said && failures.len() < MOST_WARNINGS {
            failures.push(Remark { at: self.parts.cpu.last_position(), kind });
        }
    }
}

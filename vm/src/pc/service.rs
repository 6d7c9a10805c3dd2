//! A call of a service: what it sees, and what may come of it.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::firmware::is_default;
use super::machine::Parts;
use crate::Console;
use crate::i8086::{Flags, linear};
use crate::machine::FaultKind;

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
    /// It needs a key and none will come.
    InputEnded,
    /// The program ends.
    Exit(u8),
    /// Ctrl-C was read where DOS looks for it.
    Break,
    /// The program did what it must not.
    Fault(FaultKind),
}

/// Offset from SS:SP to the flags that the INT instruction pushed.
const SAVED_FLAGS: u16 = 4;

/// Interrupt that DOS calls on Ctrl-C.
const CTRL_C: u8 = 0x23;

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

    /// Prints bytes on the console.
    pub(super) fn print(&mut self, bytes: &[u8]) {
        self.console.write(bytes);
        self.parts.keyboard.polls = 0;
        for &byte in bytes {
            self.parts.cursor.print(byte);
        }
    }

    /// Ctrl-C: the program's handler runs and the call is made again when it returns, or the
    /// program ends.
    pub(super) fn break_off(&mut self) -> Result<(), Outcome> {
        self.print(b"^C\r\n");
        self.parts.dos.forget_line();
        if is_default(&self.parts.board, CTRL_C) {
            return Err(Outcome::Exit(0));
        }
        self.parts.cpu.call_interrupt(&mut self.parts.board, CTRL_C);
        Ok(())
    }

    /// A function that does not exist.
    pub(super) fn unknown(&self, interrupt: u8) -> Result<(), Outcome> {
        let function = self.byte(Register8::Ah);
        Err(Outcome::Fault(FaultKind::UnknownFunction { interrupt, function }))
    }
}

//! Handlers of the program that DOS calls in the middle of a call: for Ctrl-C (INT 23h) and for
//! critical errors (INT 24h).
//!
//! When the handler returns, the service at which it was called runs again. That it is not a call
//! of the program is seen by the instruction before, which is no INT, and by the stack.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::process::Way;
use crate::i8086::{Flags, Registers, linear};
use crate::pc::firmware::is_default;
use crate::pc::service::{Call, Outcome};

/// Called on Ctrl-C.
const CTRL_C: u8 = 0x23;
/// Called when a device cannot do what it should.
const CRITICAL: u8 = 0x24;

/// AH for INT 24h: writing on a disk, to a file; the program may be told, or the call repeated.
const WRITING: u8 = 0b0011_1111;
/// DI for INT 24h: the disk is protected.
const PROTECTED: u16 = 0;

/// Answers in AL of a handler for critical errors.
const IGNORE: u8 = 0;
const RETRY: u8 = 1;
const ABORT: u8 = 2;
const FAIL: u8 = 3;

/// The opcode of INT.
const INT: u8 = 0xCD;

/// What becomes of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Resumed {
    /// It is made, perhaps again.
    Call,
    /// The program is told that all went well.
    Ignored,
    /// The program is told that it failed.
    Failed,
}

/// A call in whose middle a handler runs.
#[derive(Debug, Clone)]
pub(super) struct Interrupted {
    vector: u8,
    /// As they were at the call.
    registers: Registers,
    /// Where the stack is when the handler has returned.
    sp: u16,
}

/// INT 24h without a handler of the program: the call fails.
pub(in crate::pc) fn fail_critical(call: &mut Call) -> Result<(), Outcome> {
    call.set_byte(Register8::Al, FAIL);
    Ok(())
}

impl Call<'_> {
    /// Ctrl-C: the program's handler runs and the call is made again when it returns, or the
    /// program ends.
    pub(in crate::pc) fn break_off(&mut self) -> Result<(), Outcome> {
        self.print(b"^C\r\n");
        self.parts.dos.forget_line();
        if is_default(&self.parts.board, CTRL_C) {
            return self.end_program(0, Way::Break);
        }
        self.interrupt(CTRL_C);
        Err(Outcome::Elsewhere)
    }

    /// A critical error: the program's handler runs, if it has one.
    pub(super) fn call_critical_handler(&mut self) -> Result<(), Outcome> {
        if is_default(&self.parts.board, CRITICAL) {
            return Ok(());
        }
        let registers = self.parts.cpu.registers.clone();
        let pushed = [
            registers.segment(SegmentRegister::Es),
            registers.segment(SegmentRegister::Ds),
            registers.get(Register16::Bp),
            registers.get(Register16::Di),
            registers.get(Register16::Si),
            registers.get(Register16::Dx),
            registers.get(Register16::Cx),
            registers.get(Register16::Bx),
            registers.get(Register16::Ax),
        ];
        for word in pushed {
            let sp = self.word(Register16::Sp).wrapping_sub(2);
            self.set_word(Register16::Sp, sp);
            self.parts.put_word(linear(registers.segment(SegmentRegister::Ss), sp), word);
        }
        self.set_word(Register16::Ax, u16::from_le_bytes([super::path::DRIVE, WRITING]));
        self.set_word(Register16::Di, PROTECTED);
        self.interrupt(CRITICAL);
        if let Some(interrupted) = &mut self.parts.dos.interrupted {
            interrupted.registers = registers;
        }
        Err(Outcome::Elsewhere)
    }

    /// Calls the handler and remembers what it interrupts.
    fn interrupt(&mut self, vector: u8) {
        let registers = self.parts.cpu.registers.clone();
        let sp = registers.get(Register16::Sp);
        self.parts.dos.interrupted = Some(Interrupted { vector, registers, sp });
        self.parts.cpu.call_interrupt(&mut self.parts.board, vector);
    }

    /// If a handler has just returned: the call is made again, or is over as the handler wants it.
    pub(super) fn return_from_handler(&mut self) -> Result<Resumed, Outcome> {
        let Some(interrupted) = &self.parts.dos.interrupted else { return Ok(Resumed::Call) };
        let (ss, sp) = self.parts.stack();
        let called = self.parts.board.byte(self.parts.cpu.last_position()) == INT;
        // A far return leaves the flags on the stack.
        let far = sp == interrupted.sp.wrapping_sub(2);
        let returned = ss == interrupted.registers.segment(SegmentRegister::Ss)
            && (far || sp == interrupted.sp);
        if called || !returned {
            return Ok(Resumed::Call);
        }
        let (vector, answer) = (interrupted.vector, self.byte(Register8::Al));
        let carry = self.parts.cpu.registers.flags.has(Flags::CARRY);
        self.parts.cpu.registers = interrupted.registers.clone();
        self.parts.dos.interrupted = None;
        match (vector, answer) {
            (CTRL_C, _) if far && carry => self.end_program(0, Way::Break)?,
            (CTRL_C, _) | (_, RETRY) => {}
            (_, ABORT) => self.end_program(0, Way::CriticalError)?,
            (_, IGNORE) => return Ok(Resumed::Ignored),
            _ => return Ok(Resumed::Failed),
        }
        Ok(Resumed::Call)
    }
}

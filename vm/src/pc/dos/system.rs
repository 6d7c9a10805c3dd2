//! Vectors, date and time, version, and other answers.

use isa::i8086::{Register8, Register16, SegmentRegister};

use crate::pc::load::PSP;
use crate::pc::service::{Call, Outcome};

/// Drive C.
const DRIVE: u8 = 2;
/// Version 5.0.
const MAJOR: u8 = 5;
const MINOR: u8 = 0;

/// 19h: the current drive, 0 being A.
pub(super) fn current_drive(call: &mut Call) -> Result<(), Outcome> {
    call.set_byte(Register8::Al, DRIVE);
    Ok(())
}

/// 25h: sets vector AL to DS:DX.
pub(super) fn set_vector(call: &mut Call) -> Result<(), Outcome> {
    let entry = u32::from(call.byte(Register8::Al)) * 4;
    let (offset, segment) = (call.word(Register16::Dx), call.segment(SegmentRegister::Ds));
    call.parts.board.set_word(entry, offset);
    call.parts.board.set_word(entry + 2, segment);
    call.parts.cpu.changed(entry, 4);
    Ok(())
}

/// 35h: vector AL in ES:BX.
pub(super) fn vector(call: &mut Call) -> Result<(), Outcome> {
    let entry = u32::from(call.byte(Register8::Al)) * 4;
    let (offset, segment) = (call.parts.board.word(entry), call.parts.board.word(entry + 2));
    call.set_word(Register16::Bx, offset);
    call.parts.cpu.registers.set_segment(SegmentRegister::Es, segment);
    Ok(())
}

/// 2Ah: year in CX, month DH, day DL, weekday AL (0 is Sunday).
pub(super) fn date(call: &mut Call) -> Result<(), Outcome> {
    let now = call.parts.clock.now(call.parts.cpu.cycles());
    call.set_word(Register16::Cx, now.date.year);
    call.set_byte(Register8::Dh, now.date.month);
    call.set_byte(Register8::Dl, now.date.day);
    call.set_byte(Register8::Al, now.weekday);
    Ok(())
}

/// 2Ch: hour in CH, minute CL, second DH, hundredths DL.
pub(super) fn time(call: &mut Call) -> Result<(), Outcome> {
    let now = call.parts.clock.now(call.parts.cpu.cycles());
    call.set_byte(Register8::Ch, now.date.hour);
    call.set_byte(Register8::Cl, now.date.minute);
    call.set_byte(Register8::Dh, now.date.second);
    call.set_byte(Register8::Dl, now.hundredth);
    Ok(())
}

/// 30h: the version in AL and AH, no serial number in BX and CX.
pub(super) fn version(call: &mut Call) -> Result<(), Outcome> {
    call.set_word(Register16::Ax, u16::from_le_bytes([MAJOR, MINOR]));
    call.set_word(Register16::Bx, 0);
    call.set_word(Register16::Cx, 0);
    Ok(())
}

/// 33h/00h: whether every call looks for Ctrl-C. It does not; setting it has no effect.
pub(super) fn break_checking(call: &mut Call) -> Result<(), Outcome> {
    match call.byte(Register8::Al) {
        0x00 => call.set_byte(Register8::Dl, 0),
        0x01 => {}
        _ => return call.unknown(0x21),
    }
    Ok(())
}

/// 51h, 62h: the PSP in BX.
pub(super) fn program_segment(call: &mut Call) -> Result<(), Outcome> {
    call.set_word(Register16::Bx, PSP);
    Ok(())
}

//! Vectors, date and time, version, and other answers.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::error::{Error, Failure};
use super::layout::{BUSY, DRIVE_BLOCK, LISTS, NO_BYTES, RETURN};
use crate::DateTime;
use crate::i8086::linear;
use crate::pc::board::bios_data;
use crate::pc::clock::TICKS_A_DAY;
use crate::pc::service::{Call, Outcome};

/// Version 3.30.
const MAJOR: u8 = 3;
const MINOR: u8 = 30;

/// Answers in AL.
const DONE: u8 = 0;
const FAILED: u8 = 0xFF;

/// The United States, in all that function 38h tells: how dates, times and numbers are written.
const COUNTRY: u16 = 1;
const CONVENTIONS: [u8; 18] = *b"\0\0$\0\0\0\0,\0.\0-\0:\0\0\x02\0";
const LIST_SEPARATOR: [u8; 2] = *b",\0";

/// 0Dh: what was written is on the disk; it always is.
pub(super) fn flush(_: &mut Call) -> Result<(), Outcome> {
    Ok(())
}

/// 25h: sets vector AL to DS:DX.
pub(super) fn set_vector(call: &mut Call) -> Result<(), Outcome> {
    let target = (call.word(Register16::Dx), call.segment(SegmentRegister::Ds));
    let vector = call.byte(Register8::Al);
    call.parts.set_vector(vector, target);
    Ok(())
}

/// 35h: vector AL in ES:BX.
pub(super) fn vector(call: &mut Call) -> Result<(), Outcome> {
    let (offset, segment) = call.parts.vector(call.byte(Register8::Al));
    call.set_word(Register16::Bx, offset);
    call.parts.cpu.registers.set_segment(SegmentRegister::Es, segment);
    Ok(())
}

/// 2Ah: year in CX, month DH, day DL, weekday AL (0 is Sunday).
pub(super) fn date(call: &mut Call) -> Result<(), Outcome> {
    let now = call.moment();
    call.set_word(Register16::Cx, now.date.year);
    call.set_byte(Register8::Dh, now.date.month);
    call.set_byte(Register8::Dl, now.date.day);
    call.set_byte(Register8::Al, now.weekday);
    Ok(())
}

/// 2Bh: sets the date to year CX, month DH, day DL.
pub(super) fn set_date(call: &mut Call) -> Result<(), Outcome> {
    let now = call.moment().date;
    let (month, day) = (call.byte(Register8::Dh), call.byte(Register8::Dl));
    let date = DateTime { year: call.word(Register16::Cx), month, day, ..now };
    set_clock(call, date.exists().then_some(date));
    Ok(())
}

/// 2Ch: hour in CH, minute CL, second DH, hundredths DL.
pub(super) fn time(call: &mut Call) -> Result<(), Outcome> {
    let now = call.moment();
    call.set_byte(Register8::Ch, now.date.hour);
    call.set_byte(Register8::Cl, now.date.minute);
    call.set_byte(Register8::Dh, now.date.second);
    call.set_byte(Register8::Dl, now.hundredth);
    call.parts.times = true;
    call.parts.rest();
    Ok(())
}

/// 2Dh: sets the time to hour CH, minute CL, second DH; hundredths (DL) begin anew.
pub(super) fn set_time(call: &mut Call) -> Result<(), Outcome> {
    let (hour, minute) = (call.byte(Register8::Ch), call.byte(Register8::Cl));
    let time = DateTime { hour, minute, second: call.byte(Register8::Dh), ..call.moment().date };
    let exists = time.exists() && call.byte(Register8::Dl) < 100;
    set_clock(call, exists.then_some(time));
    if exists {
        let ticks = call.parts.board.clock.first_tick() % TICKS_A_DAY;
        call.parts.put(bios_data(0x6C), &ticks.to_le_bytes());
    }
    Ok(())
}

/// Sets the clock if there is such a moment; AL tells whether there is.
fn set_clock(call: &mut Call, moment: Option<DateTime>) {
    if let Some(moment) = moment {
        call.parts.board.clock.set(moment, call.parts.cpu.cycles());
    }
    call.set_byte(Register8::Al, if moment.is_some() { DONE } else { FAILED });
}

/// 2Eh: whether what is written is read back (AL).
pub(super) fn set_verify(call: &mut Call) -> Result<(), Outcome> {
    call.parts.dos.verifies = call.byte(Register8::Al) & 1 != 0;
    Ok(())
}

/// 54h: whether it is.
pub(super) fn verify(call: &mut Call) -> Result<(), Outcome> {
    call.set_byte(Register8::Al, u8::from(call.parts.dos.verifies));
    Ok(())
}

/// 30h: the version in AL and AH, no serial number in BX and CX.
pub(super) fn version(call: &mut Call) -> Result<(), Outcome> {
    call.set_word(Register16::Ax, u16::from_le_bytes([MAJOR, MINOR]));
    call.set_word(Register16::Bx, 0);
    call.set_word(Register16::Cx, 0);
    Ok(())
}

/// 1Fh, 32h: what DOS knows about a drive (DL of 32h) at DS:BX; AL is FF if it is not there.
pub(super) fn drive_block(call: &mut Call) -> Result<(), Outcome> {
    let current = call.byte(Register8::Ah) == 0x1F;
    if !current && !matches!(call.byte(Register8::Dl), 0 | 3) {
        call.set_byte(Register8::Al, FAILED);
        return Ok(());
    }
    call.set_byte(Register8::Al, DONE);
    call.set_word(Register16::Bx, DRIVE_BLOCK.1);
    call.parts.cpu.registers.set_segment(SegmentRegister::Ds, DRIVE_BLOCK.0);
    Ok(())
}

/// 33h: tells (AL = 0) or sets (AL = 1) whether every call looks for Ctrl-C (DL). Those that read
/// look in any case.
pub(super) fn break_checking(call: &mut Call) -> Result<(), Outcome> {
    match call.byte(Register8::Al) {
        0x00 => call.set_byte(Register8::Dl, u8::from(call.parts.dos.checks_break)),
        0x01 => call.parts.dos.checks_break = call.byte(Register8::Dl) != 0,
        _ => call.set_byte(Register8::Al, FAILED),
    }
    Ok(())
}

/// 34h: ES:BX leads to a byte that is not 0 while DOS is busy.
pub(super) fn busy_flag(call: &mut Call) -> Result<(), Outcome> {
    point_at(call, BUSY);
    Ok(())
}

/// 52h: ES:BX leads to the list of lists.
pub(super) fn lists(call: &mut Call) -> Result<(), Outcome> {
    point_at(call, LISTS);
    Ok(())
}

fn point_at(call: &mut Call, (segment, offset): (u16, u16)) {
    call.set_word(Register16::Bx, offset);
    call.parts.cpu.registers.set_segment(SegmentRegister::Es, segment);
}

/// 37h: tells (AL = 0) which character begins an option (DL); it cannot be changed.
pub(super) fn option_character(call: &mut Call) -> Result<(), Outcome> {
    let tells = call.byte(Register8::Al) == 0;
    call.set_byte(Register8::Al, if tells { DONE } else { FAILED });
    if tells {
        call.set_byte(Register8::Dl, b'/');
    }
    Ok(())
}

/// 38h: puts the conventions of the country to DS:DX, its number in BX. There is one country.
pub(super) fn country(call: &mut Call) -> Result<(), Failure> {
    if !matches!(call.byte(Register8::Al), 0 | 1) || call.word(Register16::Dx) == 0xFFFF {
        return Err(Error::FileNotFound.into());
    }
    let at = linear(call.segment(SegmentRegister::Ds), call.word(Register16::Dx));
    let mut text = CONVENTIONS.to_vec();
    text.extend(RETURN.1.to_le_bytes());
    text.extend(RETURN.0.to_le_bytes());
    text.extend(LIST_SEPARATOR);
    text.resize(34, 0);
    call.store_all(at, &text);
    call.set_word(Register16::Bx, COUNTRY);
    call.set_word(Register16::Ax, COUNTRY);
    Ok(())
}

/// 63h: DS:SI leads to a table of the bytes that begin characters of two bytes: there are none.
pub(super) fn double_bytes(call: &mut Call) -> Result<(), Failure> {
    if call.byte(Register8::Al) != 0 {
        return Err(Error::InvalidFunction.into());
    }
    call.set_word(Register16::Si, NO_BYTES.1);
    call.parts.cpu.registers.set_segment(SegmentRegister::Ds, NO_BYTES.0);
    Ok(())
}

/// 59h: why the last call failed that did: AX the error, BH its class, BL what to do, CH where.
pub(super) fn extended_error(call: &mut Call) -> Result<(), Outcome> {
    let error = call.parts.dos.last_error;
    let (class, action, locus) = error.explanation();
    call.set_word(Register16::Ax, error as u16);
    call.set_word(Register16::Bx, u16::from_le_bytes([action, class]));
    call.set_byte(Register8::Ch, locus);
    Ok(())
}

/// 18h, 1Dh, 1Eh and 20h: functions of CP/M that DOS has no use for.
pub(super) fn nothing(call: &mut Call) -> Result<(), Outcome> {
    call.set_byte(Register8::Al, 0);
    Ok(())
}

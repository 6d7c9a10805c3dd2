//! Characters in and out: functions 01h to 0Ch.

use isa::i8086::{Register8, Register16, SegmentRegister};

use crate::i8086::{Flags, linear};
use crate::machine::FaultKind;
use crate::pc::service::{Call, Outcome};

/// The character that ends DOS.
const CTRL_C: u8 = 0x03;

/// In DL, asks function 06h for input.
const ASK: u8 = 0xFF;

/// 01h: reads a character, echoes it, looks for Ctrl-C.
pub(super) fn read_with_echo(call: &mut Call) -> Result<(), Outcome> {
    let byte = checked(call)?;
    call.print(&[byte]);
    call.set_byte(Register8::Al, byte);
    Ok(())
}

/// 02h: writes DL.
pub(super) fn write_character(call: &mut Call) -> Result<(), Outcome> {
    let byte = call.byte(Register8::Dl);
    call.print(&[byte]);
    call.set_byte(Register8::Al, byte);
    Ok(())
}

/// 06h: writes DL, or with DL = FF reads a character if there is one (zero clear).
pub(super) fn direct(call: &mut Call) -> Result<(), Outcome> {
    if call.byte(Register8::Dl) != ASK {
        return write_character(call);
    }
    let ready = call.byte_is_ready()?;
    let byte = if ready { call.take_byte()? } else { 0 };
    call.set_byte(Register8::Al, byte);
    call.answer(Flags::ZERO, !ready);
    Ok(())
}

/// 07h: reads a character, no echo, no look for Ctrl-C.
pub(super) fn read_unchecked(call: &mut Call) -> Result<(), Outcome> {
    let byte = call.take_byte()?;
    call.set_byte(Register8::Al, byte);
    Ok(())
}

/// 08h: reads a character, no echo.
pub(super) fn read_silently(call: &mut Call) -> Result<(), Outcome> {
    let byte = checked(call)?;
    call.set_byte(Register8::Al, byte);
    Ok(())
}

/// A byte, unless it is Ctrl-C.
fn checked(call: &mut Call) -> Result<u8, Outcome> {
    // The second byte of an extended key may be 3 and is no Ctrl-C.
    let second = call.parts.keyboard.second.is_some();
    match call.take_byte()? {
        CTRL_C if !second => Err(Outcome::Break),
        byte => Ok(byte),
    }
}

/// 09h: writes the bytes at DS:DX up to `$`.
pub(super) fn write_string(call: &mut Call) -> Result<(), Outcome> {
    let (segment, start) = (call.segment(SegmentRegister::Ds), call.word(Register16::Dx));
    let mut bytes = Vec::new();
    for index in 0..=u16::MAX {
        match call.parts.board.byte(linear(segment, start.wrapping_add(index))) {
            b'$' => {
                call.print(&bytes);
                call.set_byte(Register8::Al, b'$');
                return Ok(());
            }
            byte => bytes.push(byte),
        }
    }
    let start = linear(segment, start);
    Err(Outcome::Fault(FaultKind::UnterminatedString { start }))
}

/// 0Ah: reads a line into the buffer at DS:DX: its size, then the count and the characters, a
/// carriage return behind them.
pub(super) fn read_line(call: &mut Call) -> Result<(), Outcome> {
    let start = call.word(Register16::Dx);
    let at = |call: &Call, index| call.address(SegmentRegister::Ds, start, index);
    let size = usize::from(call.parts.board.byte(at(call, 0)));
    let Some(room) = size.checked_sub(1) else {
        return Ok(());
    };
    let typed = call.type_line(room)?.text;
    for (index, byte) in typed.iter().chain(b"\r").enumerate() {
        let cell = at(call, 2 + index as u16);
        call.store(cell, *byte);
    }
    let count = at(call, 1);
    call.store(count, typed.len() as u8);
    Ok(())
}

/// 0Bh: AL = FF if a character is ready, else 0.
pub(super) fn status(call: &mut Call) -> Result<(), Outcome> {
    let ready = call.byte_is_ready()?;
    call.set_byte(Register8::Al, if ready { 0xFF } else { 0 });
    Ok(())
}

/// 0Ch: forgets what was typed ahead, then does the input function in AL. Keys that the console
/// has not delivered yet were not typed ahead.
pub(super) fn flush_and_read(call: &mut Call) -> Result<(), Outcome> {
    let function = call.byte(Register8::Al);
    // A line that is being typed is not typed ahead: this call waited for it.
    if !call.parts.dos.line.has_begun() {
        call.parts.keyboard.second = None;
    }
    match function {
        0x01 => read_with_echo(call),
        0x06 => direct(call),
        0x07 => read_unchecked(call),
        0x08 => read_silently(call),
        0x0A => read_line(call),
        _ => {
            call.set_byte(Register8::Al, 0);
            Ok(())
        }
    }
}

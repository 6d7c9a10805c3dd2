//! Handles: functions 3Eh, 3Fh, 40h and 44h, for the console.

use isa::i8086::{Register16, SegmentRegister};

use crate::pc::service::{Call, Outcome};

/// DOS error: the handle is not open.
const INVALID_HANDLE: u16 = 6;

/// Standard input, output, errors; auxiliary; printer.
const INPUT: u16 = 0;
const OUTPUT: u16 = 1;
const ERRORS: u16 = 2;
const LAST: u16 = 4;

/// Most characters of a line that is read from the console.
const LONGEST_LINE: usize = 126;

/// At the start of a line, ends the input.
const CTRL_Z: u8 = 0x1A;

/// 44h/00h for the console: a device, standard input and output, not at its end.
const CONSOLE_INFORMATION: u16 = 0x80D3;

/// 3Eh: closes a handle. The standard ones can be closed, with no effect here.
pub(super) fn close(call: &mut Call) -> Result<(), Outcome> {
    check(call, LAST);
    Ok(())
}

/// 3Fh: reads a line from the console, carriage return and line feed included, or as much of it
/// as is asked for; at the end of the input what is left, and then nothing.
pub(super) fn read(call: &mut Call) -> Result<(), Outcome> {
    if !check(call, ERRORS) {
        return Ok(());
    }
    let wanted = usize::from(call.word(Register16::Cx));
    if call.parts.dos.unread.is_empty() && wanted > 0 {
        let line = typed(call)?;
        call.parts.dos.unread = line;
    }
    let count = wanted.min(call.parts.dos.unread.len());
    let bytes: Vec<u8> = call.parts.dos.unread.drain(..count).collect();
    let start = call.word(Register16::Dx);
    for (index, byte) in bytes.into_iter().enumerate() {
        let at = call.address(SegmentRegister::Ds, start, index as u16);
        call.store(at, byte);
    }
    call.set_word(Register16::Ax, count as u16);
    Ok(())
}

/// A line as a program reads it.
fn typed(call: &mut Call) -> Result<Vec<u8>, Outcome> {
    let typed = match call.type_line(LONGEST_LINE) {
        Err(Outcome::InputEnded) => call.break_line(),
        typed => typed?,
    };
    let mut line = typed.text;
    if typed.returned {
        call.print(b"\n");
    }
    if line.first() == Some(&CTRL_Z) {
        line.clear();
    } else if typed.returned {
        line.extend(b"\r\n");
    }
    Ok(line)
}

/// 40h: writes CX bytes at DS:DX.
pub(super) fn write(call: &mut Call) -> Result<(), Outcome> {
    if !check(call, LAST) {
        return Ok(());
    }
    let (start, count) = (call.word(Register16::Dx), call.word(Register16::Cx));
    if matches!(call.word(Register16::Bx), INPUT | OUTPUT | ERRORS) {
        let byte = |index| call.parts.board.byte(call.address(SegmentRegister::Ds, start, index));
        let bytes: Vec<u8> = (0..count).map(byte).collect();
        call.print(&bytes);
    }
    call.set_word(Register16::Ax, count);
    Ok(())
}

/// 44h/00h: what kind of device a handle is.
pub(super) fn device_information(call: &mut Call) -> Result<(), Outcome> {
    if check(call, LAST) {
        call.set_word(Register16::Dx, CONSOLE_INFORMATION);
    }
    Ok(())
}

/// Whether the handle in BX is one up to `last`; if not, the call has failed.
fn check(call: &mut Call, last: u16) -> bool {
    let open = call.word(Register16::Bx) <= last;
    if open {
        call.succeed();
    } else {
        call.fail(INVALID_HANDLE);
    }
    open
}

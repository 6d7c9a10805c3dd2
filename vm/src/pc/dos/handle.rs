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

#[cfg(test)]
mod tests {
    use crate::Stop;
    use crate::pc::bench::{Ran, run};

    /// Reads twice from a handle, `count` bytes each, to 0200h and 0220h.
    fn read_twice(handle: u8, count: u8, keys: &[u8]) -> Ran {
        let mut code = vec![0xBB, handle, 0, 0xB9, count, 0];
        for (low, push) in [(0x00, 0x50), (0x20, 0x50)] {
            code.extend([0xBA, low, 0x02, 0xB4, 0x3F, 0xCD, 0x21, push]);
        }
        code.extend([0xCD, 0x20]);
        run(&code, keys)
    }

    #[test]
    fn reading_gives_a_line_and_then_the_next() {
        let ran = read_twice(0, 80, b"one\r\ntwo\r");
        assert_eq!(
            (ran.bytes(0x200, 5), ran.bytes(0x220, 5)),
            (b"one\r\n".into(), b"two\r\n".into())
        );
        assert_eq!(ran.output, "one\r\ntwo\r\n");
        assert_eq!(ran.bytes(0xFFFA, 4), [5, 0, 5, 0]);
    }

    #[test]
    fn a_long_line_is_read_in_pieces() {
        let ran = read_twice(0, 3, b"abcde\r");
        assert_eq!((ran.bytes(0x200, 3), ran.bytes(0x220, 3)), (b"abc".into(), b"de\r".into()));
    }

    #[test]
    fn at_the_end_of_the_input_what_is_left_is_read_and_then_nothing() {
        let ran = read_twice(0, 80, b"rest");
        assert_eq!((ran.stop.clone(), ran.bytes(0x200, 4)), (Stop::Halted(0), b"rest".into()));
        assert_eq!(ran.bytes(0xFFFA, 4), [0, 0, 4, 0]);
    }

    #[test]
    fn writing_goes_to_the_console() {
        // BX = 1, CX = 2, DX = 010Dh
        let code = [0xBB, 1, 0, 0xB9, 2, 0, 0xBA, 0x0F, 1, 0xB4, 0x40, 0xCD, 0x21, 0xCD, 0x20];
        let ran = run(&[&code[..], b"$!"].concat(), b"");
        assert_eq!((ran.output.as_str(), ran.register("AX")), ("$!", 2));
    }

    #[test]
    fn a_handle_that_is_not_open_is_refused() {
        // AH = 40h, BX = 9 / PUSHF / POP DX
        let code = [0xB4, 0x40, 0xBB, 9, 0, 0xCD, 0x21, 0x9C, 0x5A, 0xCD, 0x20];
        let ran = run(&code, b"");
        assert_eq!((ran.register("AX"), ran.register("DX") & 1), (6, 1));
    }
}

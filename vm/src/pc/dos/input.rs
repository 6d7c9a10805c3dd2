//! Characters in and out: functions 01h to 0Ch.

use isa::i8086::{Register8, Register16, SegmentRegister};

use crate::i8086::{Flags, linear};
use crate::machine::FaultKind;
use crate::pc::service::{Call, Outcome};

/// The character that ends DOS.
pub(super) const CTRL_C: u8 = 0x03;

/// In DL, asks function 06h for input.
const ASK: u8 = 0xFF;

/// 01h: reads a character, echoes it, looks for Ctrl-C.
pub(super) fn read_with_echo(call: &mut Call) -> Result<(), Outcome> {
    let byte = checked(call)?;
    call.write_out(&[byte]);
    call.set_byte(Register8::Al, byte);
    Ok(())
}

/// 02h: writes DL.
pub(super) fn write_character(call: &mut Call) -> Result<(), Outcome> {
    let byte = call.byte(Register8::Dl);
    call.write_out(&[byte]);
    call.set_byte(Register8::Al, byte);
    Ok(())
}

/// INT 29h: prints AL.
pub(in crate::pc) fn print_fast(call: &mut Call) -> Result<(), Outcome> {
    let byte = call.byte(Register8::Al);
    call.print(&[byte]);
    Ok(())
}

/// 03h: reads from the serial port, where nobody is.
pub(super) fn read_auxiliary(call: &mut Call) -> Result<(), Outcome> {
    call.set_byte(Register8::Al, 0);
    Ok(())
}

/// 04h and 05h: write to the serial port and to the printer, where nobody is.
pub(super) fn write_to_nobody(_: &mut Call) -> Result<(), Outcome> {
    Ok(())
}

/// 06h: writes DL, or with DL = FF reads a character if there is one (zero clear).
pub(super) fn direct(call: &mut Call) -> Result<(), Outcome> {
    if call.byte(Register8::Dl) != ASK {
        return write_character(call);
    }
    let ready = call.is_ready()?;
    let byte = if ready { call.read_in()? } else { 0 };
    call.set_byte(Register8::Al, byte);
    call.answer(Flags::ZERO, !ready);
    Ok(())
}

/// 07h: reads a character, no echo, no look for Ctrl-C.
pub(super) fn read_unchecked(call: &mut Call) -> Result<(), Outcome> {
    let byte = call.read_in()?;
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
    let second = call.parts.board.keyboard.second.is_some();
    match call.read_in()? {
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
                call.write_out(&bytes);
                call.set_byte(Register8::Al, b'$');
                return Ok(());
            }
            byte => bytes.push(byte),
        }
    }
    Err(Outcome::Fault(FaultKind::UnterminatedString { start: (segment, start) }))
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
    let typed = match call.input_is_typed() {
        true => call.type_line(room)?.text,
        false => call.read_line_in(room)?,
    };
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
    let ready = call.is_ready()?;
    call.set_byte(Register8::Al, if ready { 0xFF } else { 0 });
    Ok(())
}

/// 0Ch: forgets what was typed ahead, then does the input function in AL. Keys that the console
/// has not delivered yet were not typed ahead.
pub(super) fn flush_and_read(call: &mut Call) -> Result<(), Outcome> {
    let function = call.byte(Register8::Al);
    // What arrived while this call waited was not typed ahead.
    if !call.parts.resumed {
        call.forget_keys();
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

#[cfg(test)]
mod tests {
    use crate::machine::{Fault, FaultKind};
    use crate::pc::bench::{START, calls, run, run_with};
    use crate::script::Script;
    use crate::{Key, Setup, Stop};

    /// The program of [`calls`] with DX set to 0200h first.
    fn with_buffer(functions: &[u16], size: u8) -> Vec<u8> {
        let mut code = vec![0xBA, 0x00, 0x02];
        code.extend(calls(functions));
        code.resize(0x100, 0);
        code.extend([size, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE]);
        code
    }

    #[test]
    fn function_1_echoes_and_function_8_does_not() {
        let ran = run(&calls(&[0x0100, 0x0800, 0x0700]), b"abc");
        assert_eq!(ran.output, "a");
    }

    #[test]
    fn an_extended_key_is_read_as_zero_and_its_code() {
        let keys = Script::new([Key::Named("F1"), Key::Named("nobody's key"), Key::Char(b'x')]);
        // Reads three times, pushing AX each time.
        let code = [0xB4, 7, 0xCD, 0x21, 0x50, 0xB4, 7, 0xCD, 0x21, 0x50, 0xB4, 7, 0xCD, 0x21];
        let ran = run_with(&[&code[..], &[0x50, 0xCD, 0x20]].concat(), keys, &Setup::default());
        assert_eq!(ran.bytes(0xFFF8, 6), [b'x', 7, 0x3B, 7, 0, 7]);
    }

    #[test]
    fn function_6_tells_by_zero_whether_there_was_a_key() {
        // MOV AX,0600h / MOV DL,FFh / INT 21h / PUSHF / POP BX / INT 20h
        let code = [0xB8, 0, 6, 0xB2, 0xFF, 0xCD, 0x21, 0x9C, 0x5B, 0xCD, 0x20];
        let ran = run(&code, b"k");
        assert_eq!((ran.register("AX") & 0xFF, ran.register("BX") & 0x40), (u16::from(b'k'), 0));
        let ran = run(&code, b"");
        assert_eq!((ran.register("AX") & 0xFF, ran.register("BX") & 0x40), (0, 0x40));
    }

    #[test]
    fn control_c_ends_the_program_where_dos_looks_for_it() {
        for function in [0x0100, 0x0800] {
            let ran = run(&calls(&[function, 0x0241]), b"\x03");
            assert_eq!((ran.stop, ran.output.as_str()), (Stop::Halted(0), "^C\r\n"));
        }
        let ran = run(&calls(&[0x0700]), b"\x03");
        assert_eq!(ran.output, "");
    }

    #[test]
    fn a_handler_for_control_c_that_returns_has_the_call_made_again() {
        // Vector 23h is set to 0113h (IRET); function 1; INT 20h.
        let mut code = vec![0xBA, 0x10, 0x01, 0xB8, 0x23, 0x25, 0xCD, 0x21];
        code.extend([0xB4, 0x01, 0xCD, 0x21, 0xCD, 0x20, 0x90, 0x90, 0xCF]);
        let ran = run(&code, b"\x03y");
        assert_eq!((ran.output.as_str(), ran.register("AX") & 0xFF), ("^C\r\ny", 0x79));
    }

    #[test]
    fn a_string_without_an_end_is_a_fault() {
        let ran = run(&[0xBA, 0, 0x80, 0x8E, 0xDA, 0xB4, 9, 0xCD, 0x21], b"");
        // DS and DX are 8000h: nothing but zeros there.
        let kind = FaultKind::UnterminatedString { start: (0x8000, 0x8000) };
        assert_eq!(ran.stop, Stop::Faulted(Fault { at: START + 7, kind }));
    }

    #[test]
    fn a_typed_line_is_stored_with_its_count_and_a_return() {
        let ran = run(&with_buffer(&[0x0A00], 5), b"ab\r");
        assert_eq!(ran.bytes(0x200, 6), [5, 2, b'a', b'b', 13, 0xEE]);
        assert_eq!(ran.output, "ab\r");
    }

    #[test]
    fn a_full_line_beeps_and_its_buffer_is_not_overrun() {
        let ran = run(&with_buffer(&[0x0A00], 3), b"abcd\r");
        assert_eq!(ran.bytes(0x200, 6), [3, 2, b'a', b'b', 13, 0xEE]);
        assert_eq!(ran.output, "ab\x07\x07\r");
    }

    #[test]
    fn a_line_can_be_corrected() {
        let ran = run(&with_buffer(&[0x0A00], 5), b"ax\x08b\x01\x7F\r");
        assert_eq!(ran.bytes(0x200, 5), [5, 2, b'a', b'b', 13]);
        assert_eq!(ran.output, "ax\x08 \x08b^A\x08 \x08\x08 \x08\r");
        let ran = run(&with_buffer(&[0x0A00], 5), b"xy\x1Bz\r");
        assert_eq!((ran.bytes(0x201, 2), ran.output.as_str()), (vec![1, b'z'], "xy\\\r\nz\r"));
    }

    #[test]
    fn the_line_feed_of_a_line_end_is_not_a_character_of_the_next_line() {
        let ran = run(&with_buffer(&[0x0A00, 0x0A00], 5), b"a\r\nb\r\n");
        assert_eq!(ran.bytes(0x200, 4), [5, 1, b'b', 13]);
    }

    #[test]
    fn status_does_not_take_the_key() {
        let ran = run(&calls(&[0x0B00, 0x0B00, 0x0100]), b"q");
        assert_eq!(ran.output, "q");
    }

    #[test]
    fn function_0c_reads_with_the_function_in_al() {
        assert_eq!(run(&calls(&[0x0C01]), b"q").output, "q");
    }
}

//! The BIOS: screen, keyboard, clock, and what the machine has.
//!
//! Source: IBM, *Personal Computer Technical Reference* (1984), BIOS listing.

pub(super) mod clock;
pub(super) mod keyboard;
pub(super) mod mouse;
pub(super) mod video;

use isa::i8086::{Register8, Register16};

use super::board::bios_data;
use super::service::{Call, Outcome};
use crate::i8086::Flags;
use crate::machine::FaultKind;

/// The equipment word: one diskette drive, colour text of 80 columns, no coprocessor.
pub(super) const EQUIPMENT: u16 = 0x0021;

/// Kilobytes of memory for programs.
pub(super) const MEMORY_KB: u16 = 640;

/// INT 11h.
pub(super) fn equipment(call: &mut Call) -> Result<(), Outcome> {
    call.set_word(Register16::Ax, EQUIPMENT);
    Ok(())
}

/// INT 12h.
pub(super) fn memory_size(call: &mut Call) -> Result<(), Outcome> {
    let kilobytes = call.parts.board.word(bios_data(0x13));
    call.set_word(Register16::Ax, kilobytes);
    Ok(())
}

/// INT 13h: there is no disk of sectors; a program that is not stopped is told that none responds.
pub(super) fn disk(call: &mut Call) -> Result<(), Outcome> {
    call.lacks(FaultKind::UnknownInterrupt { interrupt: 0x13 })?;
    call.set_byte(Register8::Ah, 0x80);
    call.answer(Flags::CARRY, true);
    Ok(())
}

/// INT 15h: 86h waits, 88h tells the kilobytes of memory above the first megabyte.
pub(super) fn system(call: &mut Call) -> Result<(), Outcome> {
    match call.byte(Register8::Ah) {
        0x86 => return clock::delay(call),
        0x88 => {
            call.set_word(Register16::Ax, 0);
            call.succeed();
        }
        _ => return call.unknown(0x15),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::pc::bench::{run, run_with};
    use crate::script::Script;
    use crate::{DateTime, Key, Setup};

    #[test]
    fn the_screen_prints_and_tracks_its_cursor() {
        // AX = 0E41h, INT 10h / AH = 3, INT 10h / INT 20h
        let ran = run(&[0xB8, 0x41, 0x0E, 0xCD, 0x10, 0xB4, 3, 0xCD, 0x10, 0xCD, 0x20], b"");
        assert_eq!((ran.output.as_str(), ran.register("DX")), ("A", 0x0001));
        // AH = 2, DX = 0510h, INT 10h / AH = 3 …
        let code = [0xB4, 2, 0xBA, 0x10, 5, 0xCD, 0x10, 0xB4, 3, 0xCD, 0x10, 0xCD, 0x20];
        let ran = run(&code, b"");
        assert_eq!((ran.output.as_str(), ran.register("DX")), ("", 0x0510));
    }

    #[test]
    fn the_mode_is_colour_text_of_80_columns() {
        let ran = run(&[0xB4, 0x0F, 0xCD, 0x10, 0xCD, 0x20], b"");
        assert_eq!(ran.register("AX"), 0x5003);
    }

    #[test]
    fn keys_come_with_their_scan_codes() {
        let code = [0xB4, 0, 0xCD, 0x16, 0xCD, 0x20];
        assert_eq!(run(&code, b"a").register("AX"), 0x1E61);
        let keys = Script::new([Key::Named("Left")]);
        assert_eq!(run_with(&code, keys, &Setup::default()).register("AX"), 0x4B00);
    }

    #[test]
    fn a_look_at_the_keyboard_keeps_the_key_and_tells_by_zero() {
        // AH = 1, INT 16h / PUSHF / POP BX / AH = 0, INT 16h
        let code = [0xB4, 1, 0xCD, 0x16, 0x9C, 0x5B, 0xB4, 0, 0xCD, 0x16, 0xCD, 0x20];
        let ran = run(&code, b"a");
        assert_eq!((ran.register("BX") & 0x40, ran.register("AX")), (0, 0x1E61));
        let ran = run(&code, b"");
        assert_eq!(ran.register("BX") & 0x40, 0x40);
    }

    #[test]
    fn the_ticks_follow_the_time_of_day_and_a_delay_passes_time() {
        let start = DateTime { year: 1988, month: 1, day: 1, hour: 1, minute: 0, second: 0 };
        let setup = Setup { start, ..Setup::default() };
        let read = [0xB4, 0, 0xCD, 0x1A];
        let code = [&read[..], &[0xCD, 0x20]].concat();
        let ran = run_with(&code, Script::default(), &setup);
        assert_eq!((ran.register("CX"), ran.register("DX")), (1, 7));
        // AH = 86h, CX:DX = 1,000,000 microseconds, INT 15h / six NOPs for six of the ticks
        let mut code = vec![0xB4, 0x86, 0xB9, 0x0F, 0, 0xBA, 0x40, 0x42, 0xCD, 0x15];
        code.extend([0x90; 32]);
        code.extend(read);
        code.extend([0xCD, 0x20]);
        let ran = run_with(&code, Script::default(), &setup);
        assert_eq!((ran.register("CX"), ran.register("DX")), (1, 7 + 18));
    }

    #[test]
    fn equipment_and_memory_are_told() {
        let ran = run(&[0xCD, 0x11, 0x93, 0xCD, 0x12, 0xCD, 0x20], b"");
        assert_eq!((ran.register("BX"), ran.register("AX")), (0x21, 640));
    }
}

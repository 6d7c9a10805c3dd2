//! INT 10h on a screen of lines: what is printed goes out, the cursor is only tracked.

use isa::i8086::{Register8, Register16};

use crate::pc::cursor::{COLUMNS, Cursor, ROWS};
use crate::pc::service::{Call, Outcome};

/// Modes that the BIOS knows; a set bit 7 asks it not to clear the screen.
const LAST_MODE: u8 = 7;
const KEEP_SCREEN: u8 = 0x80;

/// The functions of the screen.
pub(in crate::pc) fn call(call: &mut Call) -> Result<(), Outcome> {
    match call.byte(Register8::Ah) {
        0x00 => set_mode(call),
        0x01 => call.parts.cursor.shape = call.word(Register16::Cx),
        0x02 => {
            call.parts.cursor.row = call.byte(Register8::Dh).min(ROWS - 1);
            call.parts.cursor.column = call.byte(Register8::Dl).min(COLUMNS - 1);
        }
        0x03 => {
            let Cursor { row, column, shape, .. } = call.parts.cursor;
            call.set_word(Register16::Dx, u16::from_be_bytes([row, column]));
            call.set_word(Register16::Cx, shape);
        }
        // Scrolling up moves or clears what a screen of lines has already shown.
        0x06 => {}
        0x0E => {
            let character = call.byte(Register8::Al);
            call.print(&[character]);
        }
        0x0F => {
            let mode = call.parts.cursor.mode;
            call.set_word(Register16::Ax, u16::from_be_bytes([COLUMNS, mode]));
            call.set_byte(Register8::Bh, 0);
        }
        _ => return call.unknown(0x10),
    }
    Ok(())
}

fn set_mode(call: &mut Call) {
    let mode = call.byte(Register8::Al) & !KEEP_SCREEN;
    if mode <= LAST_MODE {
        call.parts.cursor = Cursor { mode, ..Cursor::new() };
    }
}

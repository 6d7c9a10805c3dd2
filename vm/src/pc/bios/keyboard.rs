//! INT 9 and INT 16h.

use isa::i8086::keyboard::KeyCode;
use isa::i8086::{Register8, Register16};

use crate::i8086::Flags;
use crate::pc::board::bios_data;
use crate::pc::keyboard;
use crate::pc::service::{Call, Outcome};

/// The shift keys that are down.
const SHIFT: u16 = 0x17;

/// INT 9: the byte at port 60h becomes a key.
pub(in crate::pc) fn interrupt(call: &mut Call) -> Result<(), Outcome> {
    keyboard::interrupt(&mut call.parts.board);
    call.end_of_interrupt();
    Ok(())
}

/// INT 16h: 00h and 10h read a key, 01h and 11h look at it, 02h and 12h tell the shift keys.
pub(in crate::pc) fn call(call: &mut Call) -> Result<(), Outcome> {
    match call.byte(Register8::Ah) {
        0x00 | 0x10 => {
            let key = call.take_key()?;
            show(call, key);
        }
        0x01 | 0x11 => {
            let key = call.poll_key()?;
            call.answer(Flags::ZERO, key.is_none());
            if let Some(key) = key {
                show(call, key);
            }
        }
        function @ (0x02 | 0x12) => {
            let down = call.parts.board.byte(bios_data(SHIFT));
            call.set_byte(Register8::Al, down);
            if function == 0x12 {
                call.set_byte(Register8::Ah, 0);
            }
            call.parts.rest();
        }
        _ => return call.unknown(0x16),
    }
    Ok(())
}

fn show(call: &mut Call, key: KeyCode) {
    call.set_word(Register16::Ax, u16::from_be_bytes([key.scan, key.character]));
}

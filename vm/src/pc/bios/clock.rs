//! INT 8 (tick), INT 15h/86h (delay), INT 1Ah (time of day).

use isa::i8086::{Register8, Register16};

use crate::pc::board::bios_data;
use crate::pc::clock::TICKS_A_DAY;
use crate::pc::service::{Call, Outcome};

/// The BIOS's count of ticks since midnight (two words), and whether midnight has passed.
const TICKS: u16 = 0x6C;
const MIDNIGHT: u16 = 0x70;

fn ticks(call: &Call) -> u32 {
    let board = &call.parts.board;
    u32::from(board.word(bios_data(TICKS))) | u32::from(board.word(bios_data(TICKS + 2))) << 16
}

fn set_ticks(call: &mut Call, ticks: u32) {
    call.parts.board.set_word(bios_data(TICKS), ticks as u16);
    call.parts.board.set_word(bios_data(TICKS + 2), (ticks >> 16) as u16);
}

/// INT 8: counts a tick.
pub(in crate::pc) fn tick(call: &mut Call) -> Result<(), Outcome> {
    let next = ticks(call).wrapping_add(1);
    if next >= TICKS_A_DAY {
        call.parts.board.set_byte(bios_data(MIDNIGHT), 1);
        set_ticks(call, 0);
    } else {
        set_ticks(call, next);
    }
    Ok(())
}

/// INT 15h: 86h waits CX:DX microseconds.
pub(in crate::pc) fn delay(call: &mut Call) -> Result<(), Outcome> {
    if call.byte(Register8::Ah) != 0x86 {
        return call.unknown(0x15);
    }
    let (high, low) = (call.word(Register16::Cx), call.word(Register16::Dx));
    call.parts.clock.wait(u32::from(high) << 16 | u32::from(low));
    call.succeed();
    Ok(())
}

/// INT 1Ah: 00h reads the ticks since midnight, 01h sets them.
pub(in crate::pc) fn call(call: &mut Call) -> Result<(), Outcome> {
    match call.byte(Register8::Ah) {
        0x00 => {
            let ticks = ticks(call);
            call.set_word(Register16::Cx, (ticks >> 16) as u16);
            call.set_word(Register16::Dx, ticks as u16);
            let midnight = call.parts.board.byte(bios_data(MIDNIGHT));
            call.set_byte(Register8::Al, midnight);
        }
        0x01 => {
            let (high, low) = (call.word(Register16::Cx), call.word(Register16::Dx));
            set_ticks(call, u32::from(high) << 16 | u32::from(low));
        }
        _ => return call.unknown(0x1A),
    }
    call.parts.board.set_byte(bios_data(MIDNIGHT), 0);
    Ok(())
}

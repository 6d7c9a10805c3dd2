//! Colours: 0Bh for the CGA, 10h for palette registers and the converter behind them.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::COLOUR;
use crate::pc::board::bios_data;
use crate::pc::service::{Call, Outcome};
use crate::pc::video::palette::{ENTRIES, REGISTERS};

/// 0Bh: BH = 0: BL is background and border; BH = 1: BL chooses the palette of mode 4.
pub(super) fn choose(call: &mut Call) {
    let (which, value) = (call.byte(Register8::Bh), call.byte(Register8::Bl));
    let colour = call.parts.board.video.colour;
    let colour = match which {
        0 => colour & !0x1F | value & 0x1F,
        _ => colour & !0x20 | (value & 1) << 5,
    };
    call.parts.board.video.colour = colour;
    call.parts.board.set_byte(bios_data(COLOUR), colour);
}

/// 10h: palette registers, blinking and converter.
pub(super) fn call(call: &mut Call) -> Result<(), Outcome> {
    let (register, value) = (call.byte(Register8::Bl), call.byte(Register8::Bh));
    let number = usize::from(register);
    match call.byte(Register8::Al) {
        0x00 => {
            if let Some(register) = call.parts.board.video.palette.registers.get_mut(number) {
                *register = value & 0x3F;
            }
        }
        0x01 => call.parts.board.video.palette.registers[REGISTERS - 1] = value,
        0x02 => {
            let bytes = table::<REGISTERS>(call);
            call.parts.board.video.palette.registers = bytes;
        }
        0x03 => call.parts.board.video.blinks = register & 1 != 0,
        0x07 => {
            let registers = &call.parts.board.video.palette.registers;
            let value = registers.get(number).copied().unwrap_or_default();
            call.set_byte(Register8::Bh, value);
        }
        0x08 => {
            let border = call.parts.board.video.palette.registers[REGISTERS - 1];
            call.set_byte(Register8::Bh, border);
        }
        0x09 => {
            let registers = call.parts.board.video.palette.registers;
            give_table(call, &registers);
        }
        0x10 => {
            let entry = [Register8::Dh, Register8::Ch, Register8::Cl].map(|part| call.byte(part));
            set_entry(call, call.word(Register16::Bx), entry);
        }
        0x12 => set_entries(call),
        0x15 => {
            let [red, green, blue] = call.parts.board.video.palette.entries[number];
            call.set_byte(Register8::Dh, red);
            call.set_byte(Register8::Ch, green);
            call.set_byte(Register8::Cl, blue);
        }
        0x17 => {
            let (first, count) = (call.word(Register16::Bx), call.word(Register16::Cx));
            let entries = call.parts.board.video.palette.entries;
            let entries = entries.iter().skip(usize::from(first)).take(usize::from(count));
            give_table(call, &entries.flatten().copied().collect::<Vec<u8>>());
        }
        0x1B => make_grey(call),
        _ => return call.unknown(0x10),
    }
    Ok(())
}

fn set_entry(call: &mut Call, number: u16, parts: [u8; 3]) {
    let entry = call.parts.board.video.palette.entries.get_mut(usize::from(number));
    if let Some(entry) = entry {
        *entry = parts.map(|part| part & 0x3F);
    }
}

/// 12h: CX entries from BX on are at ES:DX.
fn set_entries(call: &mut Call) {
    let (first, count) = (call.word(Register16::Bx), call.word(Register16::Cx));
    for index in 0..count.min(ENTRIES as u16) {
        let part = |part| byte(call, index * 3 + part);
        let entry = [part(0), part(1), part(2)];
        set_entry(call, first.saturating_add(index), entry);
    }
}

/// 1Bh: CX entries from BX on become as bright as they were, without a colour.
fn make_grey(call: &mut Call) {
    let (first, count) = (call.word(Register16::Bx), call.word(Register16::Cx));
    let entries = &mut call.parts.board.video.palette.entries;
    for entry in entries.iter_mut().skip(usize::from(first)).take(usize::from(count)) {
        let [red, green, blue] = entry.map(u16::from);
        *entry = [((red * 30 + green * 59 + blue * 11) / 100) as u8; 3];
    }
}

/// The byte at ES:DX + `index`.
fn byte(call: &Call, index: u16) -> u8 {
    let start = call.word(Register16::Dx);
    call.parts.board.byte(call.address(SegmentRegister::Es, start, index))
}

fn table<const COUNT: usize>(call: &Call) -> [u8; COUNT] {
    std::array::from_fn(|index| byte(call, index as u16))
}

fn give_table(call: &mut Call, bytes: &[u8]) {
    let start = call.word(Register16::Dx);
    for (index, &byte) in bytes.iter().enumerate() {
        let at = call.address(SegmentRegister::Es, start, index as u16);
        call.store(at, byte);
    }
}

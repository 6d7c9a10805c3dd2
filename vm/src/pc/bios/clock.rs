//! INT 8 (tick), INT 15h/86h (delay), INT 1Ah (time of day).

use isa::i8086::{Register8, Register16};

use crate::DateTime;
use crate::i8086::Flags;
use crate::pc::board::bios_data;
use crate::pc::clock::TICKS_A_DAY;
use crate::pc::cmos::decimal;
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

/// INT 15h/86h: waits CX:DX microseconds, during which interrupts are served.
pub(super) fn delay(call: &mut Call) -> Result<(), Outcome> {
    let (high, low) = (call.word(Register16::Cx), call.word(Register16::Dx));
    let cycles = call.parts.board.clock.microseconds(u32::from(high) << 16 | u32::from(low));
    let until = call.parts.until.unwrap_or(call.parts.now() + cycles);
    call.parts.until = Some(until);
    loop {
        call.take_interrupt()?;
        if call.parts.now() >= until {
            break;
        }
        call.parts.sleep_until(until);
    }
    call.succeed();
    Ok(())
}

/// INT 1Ah: 00h reads the ticks since midnight, 01h sets them; 02h reads the clock's time, 03h
/// sets it, 04h reads its date, 05h sets it, in decimal digits.
pub(in crate::pc) fn call(call: &mut Call) -> Result<(), Outcome> {
    match call.byte(Register8::Ah) {
        0x00 => {
            let ticks = ticks(call);
            call.set_word(Register16::Cx, (ticks >> 16) as u16);
            call.set_word(Register16::Dx, ticks as u16);
            let midnight = call.parts.board.byte(bios_data(MIDNIGHT));
            call.set_byte(Register8::Al, midnight);
            call.parts.board.set_byte(bios_data(MIDNIGHT), 0);
            call.parts.times = true;
            call.parts.rest();
        }
        0x01 => {
            let (high, low) = (call.word(Register16::Cx), call.word(Register16::Dx));
            set_ticks(call, u32::from(high) << 16 | u32::from(low));
            call.parts.board.set_byte(bios_data(MIDNIGHT), 0);
        }
        0x02 => {
            let DateTime { hour, minute, second, .. } = now(call);
            call.set_word(Register16::Cx, u16::from_be_bytes([decimal(hour), decimal(minute)]));
            call.set_word(Register16::Dx, u16::from_be_bytes([decimal(second), 0]));
            call.succeed();
        }
        0x04 => {
            let DateTime { year, month, day, .. } = now(call);
            let year = [decimal((year / 100) as u8), decimal((year % 100) as u8)];
            call.set_word(Register16::Cx, u16::from_be_bytes(year));
            call.set_word(Register16::Dx, u16::from_be_bytes([decimal(month), decimal(day)]));
            call.succeed();
        }
        0x03 | 0x05 => set_clock(call),
        _ => return call.unknown(0x1A),
    }
    Ok(())
}

fn now(call: &Call) -> DateTime {
    call.parts.board.clock.now(call.parts.cpu.cycles()).date
}

/// Sets the time (03h) or the date (05h), if there is such a one.
fn set_clock(call: &mut Call) {
    let number = |digits: u8| (digits >> 4) * 10 + (digits & 0x0F);
    let [cx, dx] = [Register16::Cx, Register16::Dx].map(|register| call.word(register));
    let ([first, second], [third, fourth]) = (cx.to_be_bytes(), dx.to_be_bytes());
    let (first, second, third) = (number(first), number(second), number(third));
    let mut new = now(call);
    let is_there = if call.byte(Register8::Ah) == 0x03 {
        (new.hour, new.minute, new.second) = (first, second, third);
        first < 24 && second < 60 && third < 60
    } else {
        (new.year, new.month) = (u16::from(first) * 100 + u16::from(second), third);
        new.day = number(fourth);
        (1980..2100).contains(&new.year) && (1..=12).contains(&third) && (1..=31).contains(&new.day)
    };
    if is_there {
        call.parts.board.clock.set(new, call.parts.cpu.cycles());
        call.succeed();
    } else {
        call.answer(Flags::CARRY, true);
    }
}

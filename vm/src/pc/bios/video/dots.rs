//! The graphics modes: dots, and characters drawn with them.

use isa::i8086::{Register8, Register16};

use crate::pc::service::Call;
use crate::pc::video::font::FONT;
use crate::pc::video::mode::{LINES, ROWS};

/// Dots of a character, each way.
const SIZE: u16 = 8;
/// In a colour: the dots are inverted instead.
const INVERT: u8 = 0x80;

/// The colour of a dot; 0 beside the screen.
fn get(call: &Call, x: u16, y: u16) -> u8 {
    let video = &call.parts.board.video;
    let place = (x < video.mode.width && y < LINES).then(|| video.mode.dot(x, y)).flatten();
    place.map_or(0, |(at, right, mask)| call.parts.board.byte(at) >> right & mask)
}

/// Changes a dot, if it is on the screen.
fn set(call: &mut Call, x: u16, y: u16, colour: u8) {
    let mode = call.parts.board.video.mode;
    if x >= mode.width || y >= LINES {
        return;
    }
    let Some((at, right, mask)) = mode.dot(x, y) else { return };
    let inverts = mask != 0xFF && colour & INVERT != 0;
    let old = call.parts.board.byte(at);
    let bits = (colour & mask) << right;
    let new = if inverts { old ^ bits } else { old & !(mask << right) | bits };
    call.store(at, new);
}

/// 0Ch: dot AL at column CX, line DX.
pub(super) fn write(call: &mut Call) {
    let (x, y) = (call.word(Register16::Cx), call.word(Register16::Dx));
    set(call, x, y, call.byte(Register8::Al));
}

/// 0Dh: the dot at column CX, line DX, in AL.
pub(super) fn read(call: &mut Call) {
    let dot = get(call, call.word(Register16::Cx), call.word(Register16::Dx));
    call.set_byte(Register8::Al, dot);
}

/// Draws a character; where it has no dots, the background is black or, inverted, as it was.
pub(super) fn draw(call: &mut Call, row: u8, column: u8, character: u8, colour: u8) {
    let (left, top) = (u16::from(column) * SIZE, u16::from(row) * SIZE);
    let is_bytes = call.parts.board.video.mode.dot(0, 0).is_some_and(|(_, _, mask)| mask == 0xFF);
    let inverts = !is_bytes && colour & INVERT != 0;
    for (line, bits) in (0..).zip(FONT[usize::from(character)]) {
        for dot in 0..SIZE {
            let is_set = bits & 0x80 >> dot != 0;
            if is_set || !inverts {
                set(call, left + dot, top + line, if is_set { colour } else { 0 });
            }
        }
    }
}

/// The character that is drawn in a place; 0 for none.
pub(super) fn recognise(call: &Call, row: u8, column: u8) -> u8 {
    let (left, top) = (u16::from(column) * SIZE, u16::from(row) * SIZE);
    let line = |line| {
        (0..SIZE).fold(0, |bits, dot| bits << 1 | u8::from(get(call, left + dot, top + line) != 0))
    };
    let seen: [u8; SIZE as usize] = std::array::from_fn(|index| line(index as u16));
    FONT.iter().position(|picture| *picture == seen).map_or(0, |character| character as u8)
}

/// Copies a character's dots from another row, or fills its place.
pub(super) fn copy(call: &mut Call, from: Option<u8>, row: u8, column: u8, colour: u8) {
    if row >= ROWS {
        return;
    }
    let (left, top) = (u16::from(column) * SIZE, u16::from(row) * SIZE);
    for line in 0..SIZE {
        for dot in 0..SIZE {
            let value = match from {
                Some(from) => get(call, left + dot, u16::from(from) * SIZE + line),
                None => colour & !INVERT,
            };
            set(call, left + dot, top + line, value);
        }
    }
}

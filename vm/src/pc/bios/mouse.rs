//! INT 33h: the driver of the mouse.
//!
//! Source: Microsoft, *Mouse Programmer's Reference* (1989). Functions stand in AX.

use isa::i8086::{FarPointer, Register16, SegmentRegister};

use crate::pc::mouse::{BUTTONS, Mouse, Presses};
use crate::pc::pointer::{Dots, SIZE, Text};
use crate::pc::service::{Call, Outcome};

/// In AX: there is a mouse.
const THERE: u16 = 0xFFFF;

/// The functions of the mouse; the driver ignores those that it does not know.
pub(in crate::pc) fn call(call: &mut Call) -> Result<(), Outcome> {
    call.console.begin_mouse();
    match call.word(Register16::Ax) {
        0x00 | 0x21 => {
            let Mouse { at, is_there, .. } = call.parts.board.mouse;
            call.parts.board.mouse = Mouse { at, is_there, ..Mouse::default() };
            call.set_word(Register16::Ax, THERE);
            call.set_word(Register16::Bx, 2);
        }
        0x01 => {
            call.parts.board.mouse.pointer.show();
            call.draw();
        }
        0x02 => call.parts.board.mouse.pointer.hide(),
        0x03 => {
            let is_new = listen(call);
            let at = call.parts.board.mouse.at;
            call.set_word(Register16::Bx, u16::from(at.buttons));
            tell_place(call, at.x, at.y);
            if !is_new {
                call.parts.rest();
            }
        }
        0x04 => {
            let (x, y) = (call.word(Register16::Cx), call.word(Register16::Dx));
            call.parts.board.mouse.place(x, y);
            call.parts.board.mouse.is_there = true;
        }
        0x05 => {
            listen(call);
            tell_presses(call, |mouse| &mut mouse.pressed);
        }
        0x06 => {
            listen(call);
            tell_presses(call, |mouse| &mut mouse.released);
        }
        0x07 => {
            call.parts.board.mouse.columns = range(call);
            call.parts.board.mouse.stay_inside();
        }
        0x08 => {
            call.parts.board.mouse.rows = range(call);
            call.parts.board.mouse.stay_inside();
        }
        0x09 => call.parts.board.mouse.pointer.dots = dots(call),
        0x0A => call.parts.board.mouse.pointer.text = text(call),
        0x0B => {
            listen(call);
            let (x, y) = std::mem::take(&mut call.parts.board.mouse.moved);
            tell_place(call, x as u16, y as u16);
        }
        0x0C => {
            let offset = call.word(Register16::Dx);
            let segment = call.segment(SegmentRegister::Es);
            call.parts.board.mouse.mask = call.word(Register16::Cx);
            call.parts.board.mouse.handler = FarPointer { segment, offset };
        }
        0x10 => {
            let from = (call.word(Register16::Cx), call.word(Register16::Dx));
            let to = (call.word(Register16::Si), call.word(Register16::Di));
            call.parts.board.mouse.pointer.cover(from, to);
        }
        // Sensitivities, and what else there may be.
        _ => {}
    }
    Ok(())
}

/// What the mouse has done arrives when the program asks; whether there was something.
fn listen(call: &mut Call) -> bool {
    call.parts.board.mouse.is_asked = true;
    call.parts.listen(call.console)
}

/// 09h: masks at ES:DX, the dot in column BX and line CX is where the mouse is.
fn dots(call: &Call) -> Dots {
    let start = call.word(Register16::Dx);
    let word = |index: usize| {
        let at = call.address(SegmentRegister::Es, start, 2 * index as u16);
        call.parts.board.word(at)
    };
    Dots {
        stays: std::array::from_fn(word),
        inverted: std::array::from_fn(|index| word(SIZE + index)),
        hot: (call.word(Register16::Bx) as i16, call.word(Register16::Cx) as i16),
    }
}

/// 0Ah: BX = 0: masks in CX and DX; else the screen's own cursor.
fn text(call: &Call) -> Text {
    match call.word(Register16::Bx) {
        0 => {
            let (stays, inverted) = (call.word(Register16::Cx), call.word(Register16::Dx));
            Text::Cell { stays, inverted }
        }
        _ => Text::Cursor,
    }
}

fn tell_place(call: &mut Call, x: u16, y: u16) {
    call.set_word(Register16::Cx, x);
    call.set_word(Register16::Dx, y);
}

/// Presses or releases of button BX since the program asked last.
fn tell_presses(call: &mut Call, which: fn(&mut Mouse) -> &mut [Presses; BUTTONS]) {
    let button = usize::from(call.word(Register16::Bx));
    let presses = which(&mut call.parts.board.mouse).get_mut(button);
    let Presses { count, x, y } = presses
        .map(|it| {
            let told = *it;
            it.count = 0;
            told
        })
        .unwrap_or_default();
    let down = call.parts.board.mouse.at.buttons;
    call.set_word(Register16::Ax, u16::from(down));
    call.set_word(Register16::Bx, count);
    tell_place(call, x, y);
}

/// The range CX to DX, whichever is smaller.
fn range(call: &Call) -> (u16, u16) {
    let (one, other) = (call.word(Register16::Cx), call.word(Register16::Dx));
    (one.min(other), one.max(other))
}

//! The ROM: a stub for every interrupt vector.
//!
//! A stub begins with the service byte F1 (elsewhere a name of LOCK), at which the processor
//! stops and the board acts; what follows is ordinary code, so that programs can hook, chain and
//! restore vectors. Where a stub calls a handler of the program (INT 1Ch for the timer, the mouse's
//! own), a second service byte stands behind the call, so that code of the program never returns
//! into the middle of the firmware unseen.

use crate::i8086::{ServiceId, linear};

use super::board::{Board, ROM};
use super::video::font;

/// Segment of the stubs.
pub(super) const SEGMENT: u16 = 0xF000;

/// Bytes between two stubs.
const STRIDE: u16 = 8;

/// The byte at which a service stands.
const SERVICE: u8 = 0xF1;
const IRET: u8 = 0xCF;
const INT: u8 = 0xCD;

/// The timer's vector.
pub(super) const TIMER: u8 = 0x08;
/// The keyboard's vector.
pub(super) const KEYBOARD: u8 = 0x09;
/// The vector at which the mouse interrupts.
pub(super) const MOUSE: u8 = 0x74;
/// The vector that the keyboard's interrupt calls on Ctrl-Break.
pub(super) const BREAK: u8 = 0x1B;
/// The vector whose place holds a jump, to which CALL 5 of a program leads.
pub(super) const CALL_5: u8 = 0x30;
/// The vector that the timer's stub calls for the program.
const USER_TICK: u8 = 0x1C;

/// Where the pictures of the characters stand: the first 128 where programs of the PC look for
/// them, the others where vector 1Fh leads.
pub(super) const FONT: u16 = 0xFA6E;
pub(super) const FONT_UPPER: u16 = 0xE000;
/// The vectors that lead to pictures of characters.
const UPPER_VECTOR: u8 = 0x1F;
const FONT_VECTOR: u8 = 0x43;

/// What a service is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Service {
    /// The handler of an interrupt, as the BIOS or DOS install it.
    Interrupt(u8),
    /// What is done when the program's handler has returned.
    Return(u8),
}

/// Offset of the second service byte in a stub.
const RETURN: u16 = 3;

impl Service {
    /// The service with this number, which is its offset in the ROM.
    pub(super) const fn from_id(id: ServiceId) -> Service {
        match id.0 % STRIDE {
            RETURN => Service::Return((id.0 / STRIDE) as u8),
            _ => Service::Interrupt((id.0 / STRIDE) as u8),
        }
    }
}

/// Where the stub of an interrupt stands in [`SEGMENT`].
pub(super) const fn stub(vector: u8) -> u16 {
    vector as u16 * STRIDE
}

/// Where a handler of the program that the stub of `vector` has called comes back to.
pub(super) const fn return_to(vector: u8) -> u16 {
    stub(vector) + RETURN
}

/// Puts stubs and vectors into memory.
pub(super) fn install(board: &mut Board) {
    for vector in 0..=255_u8 {
        let code: &[u8] = match vector {
            TIMER => &[SERVICE, INT, USER_TICK, SERVICE, IRET],
            MOUSE => &[SERVICE, IRET, IRET, SERVICE, IRET],
            _ => &[SERVICE, IRET],
        };
        board.set_bytes(linear(SEGMENT, stub(vector)), code);
        board.set_word(u32::from(vector) * 4, stub(vector));
        board.set_word(u32::from(vector) * 4 + 2, SEGMENT);
    }
    let (lower, upper) = font::FONT.split_at(128);
    board.set_bytes(linear(SEGMENT, FONT), lower.as_flattened());
    board.set_bytes(linear(SEGMENT, FONT_UPPER), upper.as_flattened());
    board.set_word(u32::from(UPPER_VECTOR) * 4, FONT_UPPER);
    board.set_word(u32::from(FONT_VECTOR) * 4, FONT);
    // Reset vector: a program that jumps there ends, as nothing else is there to start.
    board.set_bytes(0xFFFF0, &[INT, 0x19]);
    board.set_bytes(0xFFFFE, &[0xFE]); // model byte of a PC/XT
}

/// The service at a linear address, if there is one.
pub(super) fn service_at(board: &Board, at: u32) -> Option<ServiceId> {
    let offset = at.checked_sub(ROM)?;
    let inside = offset < u32::from(STRIDE) * 256;
    (inside && board.byte(at) == SERVICE).then_some(ServiceId(offset as u16))
}

/// Whether the program left the interrupt with its firmware's handler.
pub(super) fn is_default(board: &Board, vector: u8) -> bool {
    let entry = u32::from(vector) * 4;
    board.word(entry) == stub(vector) && board.word(entry + 2) == SEGMENT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_stand_at_stubs_and_nowhere_else() {
        let mut board = Board::new(&crate::Setup::default());
        install(&mut board);
        let at = |offset| service_at(&board, linear(SEGMENT, offset)).map(Service::from_id);
        assert_eq!(at(stub(0x21)), Some(Service::Interrupt(0x21)));
        assert_eq!(at(return_to(TIMER)), Some(Service::Return(TIMER)));
        assert_eq!(at(stub(0x21) + 1), None);
        board.set_byte(0x1000, SERVICE);
        assert_eq!(service_at(&board, 0x1000), None);
    }
}

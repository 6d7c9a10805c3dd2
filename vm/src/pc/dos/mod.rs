//! INT 21h.
//!
//! Source: Microsoft, *MS-DOS Programmer's Reference* (version 2 to 5).

mod handle;
mod input;
mod line;
pub(super) mod memory;
mod system;

use isa::i8086::Register8;

use super::service::{Call, Outcome};
use line::Line;
use memory::Arena;

/// What DOS remembers between calls.
#[derive(Debug, Clone, Default)]
pub(super) struct Dos {
    pub(super) arena: Arena,
    /// The line that is being typed for function 0Ah or 3Fh.
    line: Line,
    /// Bytes of a typed line that function 3Fh has not delivered yet.
    unread: Vec<u8>,
    /// The last character that was read was a carriage return; a line feed behind it belongs to
    /// the same line end.
    after_return: bool,
}

impl Dos {
    pub(super) fn new(arena: Arena) -> Dos {
        Dos { arena, ..Dos::default() }
    }

    /// Drops the line that is being typed.
    pub(super) fn forget_line(&mut self) {
        self.line = Line::default();
        self.unread.clear();
    }
}

/// The functions of DOS.
pub(super) fn call(call: &mut Call) -> Result<(), Outcome> {
    let al = call.byte(Register8::Al);
    match call.byte(Register8::Ah) {
        0x00 => Err(Outcome::Exit(0)),
        0x01 => input::read_with_echo(call),
        0x02 => input::write_character(call),
        0x06 => input::direct(call),
        0x07 => input::read_unchecked(call),
        0x08 => input::read_silently(call),
        0x09 => input::write_string(call),
        0x0A => input::read_line(call),
        0x0B => input::status(call),
        0x0C => input::flush_and_read(call),
        // Nothing is buffered that could be written to a disk.
        0x0D => Ok(()),
        0x19 => system::current_drive(call),
        0x25 => system::set_vector(call),
        0x2A => system::date(call),
        0x2C => system::time(call),
        0x30 => system::version(call),
        0x33 => system::break_checking(call),
        0x35 => system::vector(call),
        0x3E => handle::close(call),
        0x3F => handle::read(call),
        0x40 => handle::write(call),
        0x44 if al == 0x00 => handle::device_information(call),
        0x48 => memory::allocate(call),
        0x49 => memory::free(call),
        0x4A => memory::resize(call),
        0x4C => Err(Outcome::Exit(al)),
        0x51 | 0x62 => system::program_segment(call),
        _ => call.unknown(0x21),
    }
}

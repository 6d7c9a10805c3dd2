//! The BIOS: screen, keyboard, clock, and what the machine has.
//!
//! Source: IBM, *Personal Computer Technical Reference* (1984), BIOS listing.

pub(super) mod clock;
pub(super) mod keyboard;
pub(super) mod video;

use isa::i8086::Register16;

use super::service::{Call, Outcome};

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
    call.set_word(Register16::Ax, MEMORY_KB);
    Ok(())
}

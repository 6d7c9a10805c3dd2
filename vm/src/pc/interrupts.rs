//! The wiring of the interrupts: which service stands behind which vector's stub.

use super::firmware::TIMER;
use super::service::{Call, Outcome};
use super::{bios, dos};
use crate::machine::FaultKind;

/// Whether AH tells a function of the interrupt.
pub(super) const fn has_functions(vector: u8) -> bool {
    matches!(vector, 0x10 | 0x13..=0x17 | 0x1A | 0x21 | 0x2F)
}

/// The service behind an interrupt's stub.
pub(super) fn perform(call: &mut Call, vector: u8) -> Result<(), Outcome> {
    match vector {
        0x00 => Err(Outcome::Fault(FaultKind::Divide)),
        // Handlers that only return: single step, NMI, breakpoint, overflow, print screen, the
        // devices that nobody has, Ctrl-Break, the user's tick, Ctrl-C, idle.
        0x01..=0x05 | 0x09..=0x0F | 0x1B | 0x1C | 0x23 | 0x28 => Ok(()),
        TIMER => bios::clock::tick(call),
        0x10 => bios::video::call(call),
        0x11 => bios::equipment(call),
        0x12 => bios::memory_size(call),
        0x15 => bios::clock::delay(call),
        0x16 => bios::keyboard::call(call),
        0x19 | 0x22 => Err(Outcome::Exit(0)),
        0x20 => dos::process::end(call),
        0x1A => bios::clock::call(call),
        0x21 => dos::call(call),
        0x24 => dos::fail_critical(call),
        0x27 => dos::process::stay_resident_in_bytes(call),
        0x29 => dos::print_fast(call),
        // Nobody else is there: no network, and nothing that answers to a multiplex number.
        0x2A | 0x2F => Ok(()),
        interrupt => call.lacks(FaultKind::UnknownInterrupt { interrupt }),
    }
}

//! The wiring of the interrupts: which service stands behind which vector's stub.

use super::firmware::{BREAK, CALL_5, KEYBOARD, MOUSE, TIMER};
use super::service::{Call, Outcome};
use super::{bios, dos};
use crate::machine::FaultKind;

/// The function of an interrupt that is asked for, if it has functions.
pub(super) const fn function(vector: u8, ax: u16) -> Option<u8> {
    match vector {
        0x10 | 0x13..=0x17 | 0x1A | 0x21 | 0x2F => Some((ax >> 8) as u8),
        0x33 => Some(ax as u8),
        _ => None,
    }
}

/// The service behind an interrupt's stub.
pub(super) fn perform(call: &mut Call, vector: u8) -> Result<(), Outcome> {
    match vector {
        0x00 => Err(Outcome::Fault(FaultKind::Divide)),
        // Handlers that only return: single step, NMI, breakpoint, overflow, print screen, the
        // unused line, the user's tick, Ctrl-C, idle.
        0x01..=0x05 | 0x0A | 0x1C | 0x23 | 0x28 => Ok(()),
        TIMER => bios::clock::tick(call),
        KEYBOARD => bios::keyboard::interrupt(call),
        // Devices that nobody has.
        0x0B..=0x0F => {
            call.end_of_interrupt();
            Ok(())
        }
        0x10 => bios::video::call(call),
        0x11 => bios::equipment(call),
        0x12 => bios::memory_size(call),
        0x13 => bios::disk(call),
        0x15 => bios::system(call),
        0x16 => bios::keyboard::call(call),
        BREAK => dos::note_break(call),
        0x19 | 0x22 => Err(Outcome::Exit(0)),
        0x20 => dos::process::end(call),
        0x1A => bios::clock::call(call),
        0x21 => dos::call(call),
        0x24 => dos::fail_critical(call),
        0x25 | 0x26 => dos::refuse_sectors(call),
        0x27 => dos::process::stay_resident_in_bytes(call),
        0x29 => dos::print_fast(call),
        // Nobody else is there: no network, and nothing that answers to a multiplex number.
        0x2A | 0x2F => Ok(()),
        CALL_5 => dos::call_as_of_cpm(call),
        0x33 => bios::mouse::call(call),
        MOUSE => call.enter_mouse_handler(),
        interrupt => call.lacks(FaultKind::UnknownInterrupt { interrupt }),
    }
}

/// What is done when a handler of the program that a stub called has returned.
pub(super) fn perform_return(call: &mut Call, vector: u8) -> Result<(), Outcome> {
    match vector {
        MOUSE => call.leave_mouse_handler(),
        _ => call.end_of_interrupt(),
    }
    Ok(())
}

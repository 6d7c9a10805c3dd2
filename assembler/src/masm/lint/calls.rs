//! The services of DOS and BIOS as the lints need them: what each wants in registers, what it
//! changes, and which end the program.
//!
//! Sources: *IBM PC DOS Technical Reference* (3.30), chapter on function requests; *IBM Personal
//! Computer Technical Reference* (1983), BIOS listing.

use super::state::{Halves, half::*};

/// What a service wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wants {
    /// Nothing that is looked at here.
    Other,
    /// A character or number in DL.
    Dl,
    /// The address of something in DX.
    Dx,
    /// The address of text that ends in `$` in DX.
    Text,
    /// The address of a file's or folder's name in DX.
    Path,
}

/// A service.
#[derive(Debug, Clone, Copy)]
pub(super) struct Call {
    interrupt: u8,
    /// The first and the last function in AH that this is said of.
    functions: (u8, u8),
    pub(super) wants: Wants,
    /// The registers that it changes.
    pub(super) writes: Halves,
    /// It does not come back.
    pub(super) ends: bool,
}

const fn call(interrupt: u8, first: u8, last: u8, wants: Wants, writes: Halves) -> Call {
    Call { interrupt, functions: (first, last), wants, writes, ends: false }
}

const fn end(interrupt: u8, first: u8, last: u8) -> Call {
    Call { ends: true, ..call(interrupt, first, last, Wants::Other, 0) }
}

/// The first line that fits counts.
const CALLS: &[Call] = &[
    end(0x20, 0x00, 0xFF),
    end(0x21, 0x00, 0x00),
    call(0x21, 0x02, 0x02, Wants::Dl, AL),
    call(0x21, 0x05, 0x06, Wants::Dl, AL),
    call(0x21, 0x09, 0x09, Wants::Text, AL),
    call(0x21, 0x0A, 0x0A, Wants::Dx, AL),
    call(0x21, 0x0E, 0x0E, Wants::Dl, AL),
    call(0x21, 0x0F, 0x17, Wants::Dx, AL),
    call(0x21, 0x1A, 0x1A, Wants::Dx, AL),
    call(0x21, 0x1B, 0x1C, Wants::Other, AX | BX | CX | DX),
    call(0x21, 0x21, 0x24, Wants::Dx, AL),
    call(0x21, 0x25, 0x25, Wants::Dx, AL),
    call(0x21, 0x27, 0x28, Wants::Dx, AX | CX),
    call(0x21, 0x01, 0x2E, Wants::Other, AX | CX | DX),
    call(0x21, 0x2F, 0x30, Wants::Other, AX | BX | CX),
    end(0x21, 0x31, 0x31),
    call(0x21, 0x32, 0x38, Wants::Other, AX | BX | CX | DX),
    call(0x21, 0x39, 0x3D, Wants::Path, AX),
    call(0x21, 0x3E, 0x3E, Wants::Other, AX),
    call(0x21, 0x3F, 0x40, Wants::Dx, AX),
    call(0x21, 0x41, 0x41, Wants::Path, AX),
    call(0x21, 0x43, 0x43, Wants::Path, AX | CX),
    call(0x21, 0x42, 0x44, Wants::Other, AX | CX | DX),
    call(0x21, 0x45, 0x4A, Wants::Other, AX | BX | CX | DX),
    call(0x21, 0x4B, 0x4B, Wants::Path, AX | BX | CX | DX),
    end(0x21, 0x4C, 0x4C),
    call(0x21, 0x4E, 0x4E, Wants::Path, AX),
    call(0x21, 0x56, 0x56, Wants::Path, AX),
    call(0x21, 0x5A, 0x5B, Wants::Path, AX),
    call(0x21, 0x00, 0xFF, Wants::Other, AX | BX | CX | DX),
    call(0x10, 0x00, 0x02, Wants::Other, AX),
    call(0x10, 0x05, 0x07, Wants::Other, AX),
    call(0x10, 0x09, 0x0C, Wants::Other, AX),
    call(0x10, 0x0E, 0x0E, Wants::Other, AX),
    call(0x10, 0x00, 0xFF, Wants::Other, AX | BX | CX | DX),
    call(0x16, 0x00, 0xFF, Wants::Other, AX),
    call(0x1A, 0x00, 0xFF, Wants::Other, AX | CX | DX),
    call(0x33, 0x00, 0xFF, Wants::Other, AX | BX | CX | DX),
    end(0x27, 0x00, 0xFF),
];

/// What is known of a call; `function` is what AH is known to hold. Of an unknown one nothing is.
pub(super) fn call_of(interrupt: u8, function: Option<u8>) -> Option<&'static Call> {
    CALLS.iter().find(|call| {
        let (first, last) = call.functions;
        let fits = match function {
            Some(function) => (first..=last).contains(&function),
            None => (first, last) == (0x00, 0xFF),
        };
        call.interrupt == interrupt && fits
    })
}

//! Standard input and output of the functions that read and write characters: the console, or
//! what a program has put in its place.

use super::files::{CONSOLE, Target};
use super::path::Device;
use crate::pc::service::{Call, Outcome};

const INPUT: u16 = 0;
const OUTPUT: u16 = 1;

/// What is read at the end of a file, and from a device that gives nothing.
const CTRL_Z: u8 = 0x1A;
const RETURN: u8 = 0x0D;
const LINE_FEED: u8 = 0x0A;

impl Call<'_> {
    /// Whether a standard handle is the console: the rule, and what a closed one falls back to.
    fn is_console(&mut self, handle: u16) -> bool {
        match self.parts.place_of(handle) {
            Ok(CONSOLE) | Err(_) => true,
            Ok(_) => self
                .parts
                .open_file(handle)
                .is_ok_and(|file| file.target == Target::Device(Device::Console)),
        }
    }

    /// Whether characters are typed.
    pub(super) fn input_is_typed(&mut self) -> bool {
        self.is_console(INPUT)
    }

    /// Writes to standard output.
    pub(super) fn write_out(&mut self, bytes: &[u8]) {
        if self.is_console(OUTPUT) {
            return self.print(bytes);
        }
        // A full disk is no reason for these functions to complain.
        let _ = self.write_file(OUTPUT, bytes);
    }

    /// The next byte of standard input.
    pub(super) fn read_in(&mut self) -> Result<u8, Outcome> {
        if self.is_console(INPUT) {
            return self.take_byte();
        }
        Ok(self.read_file(INPUT, 1).ok().and_then(|bytes| bytes.first().copied()).unwrap_or(CTRL_Z))
    }

    /// Whether [`Call::read_in`] would deliver at once.
    pub(super) fn is_ready(&mut self) -> Result<bool, Outcome> {
        if self.is_console(INPUT) { self.byte_is_ready() } else { Ok(true) }
    }

    /// A line of at most `room` characters from standard input, which is no console.
    pub(super) fn read_line_in(&mut self, room: usize) -> Result<Vec<u8>, Outcome> {
        let mut line = Vec::new();
        loop {
            match self.read_in()? {
                RETURN => break,
                // The second half of the line end before.
                LINE_FEED => {}
                CTRL_Z => {
                    if line.len() < room {
                        line.push(CTRL_Z);
                    }
                    break;
                }
                byte if line.len() < room => line.push(byte),
                _ => {}
            }
        }
        self.write_out(&line);
        self.write_out(&[RETURN]);
        Ok(line)
    }
}

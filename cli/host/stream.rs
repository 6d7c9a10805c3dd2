//! Keys from a pipe or a file.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read};

use vm::{Input, Key};

use crate::signal;

/// Bytes that arrive as keys.
pub struct Stream {
    source: Box<dyn Read>,
    bytes: VecDeque<u8>,
    ended: bool,
    lines: Lines,
    /// The last byte that arrived.
    last: u8,
}

/// What becomes of the ends of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    /// Each is a key, Enter, be it LF or CR LF: text as people write it today.
    EndInReturn,
    /// They are bytes like any other.
    AsTheyAre,
}

impl Stream {
    /// Keys from `source`, read as the program asks for them.
    pub fn new(source: impl Read + 'static, lines: Lines) -> Stream {
        let (source, bytes) = (Box::new(source), VecDeque::new());
        Stream { source, bytes, ended: false, lines, last: 0 }
    }

    /// Whether asking for a key means waiting for one.
    pub(super) fn is_dry(&self) -> bool {
        self.bytes.is_empty() && !self.ended
    }

    /// The next key, for which it waits.
    pub(super) fn peek(&mut self) -> Input {
        while self.is_dry() {
            signal::watch();
            let mut block = [0; 0x2000];
            match self.source.read(&mut block) {
                Ok(0) => self.ended = true,
                Ok(count) => self.arrive(&block[..count]),
                Err(problem) if problem.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.ended = true,
            }
        }
        self.bytes.front().map_or(Input::Ended, |&byte| Input::Key(Key::Char(byte)))
    }

    fn arrive(&mut self, block: &[u8]) {
        for &byte in block {
            match (self.lines, self.last, byte) {
                (Lines::EndInReturn, b'\r', b'\n') => {}
                (Lines::EndInReturn, _, b'\n') => self.bytes.push_back(b'\r'),
                _ => self.bytes.push_back(byte),
            }
            self.last = byte;
        }
    }

    /// Takes the key that was seen.
    pub(super) fn take(&mut self) {
        self.bytes.pop_front();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &'static [u8], lines: Lines) -> Vec<u8> {
        let mut stream = Stream::new(text, lines);
        let mut typed = Vec::new();
        while let Input::Key(Key::Char(byte)) = stream.peek() {
            stream.take();
            typed.push(byte);
        }
        typed
    }

    #[test]
    fn the_end_of_a_line_is_one_key() {
        assert_eq!(typed(b"a\nb\r\n\nc\rd", Lines::EndInReturn), b"a\rb\r\rc\rd");
        assert_eq!(typed(b"a\nb\r\nc", Lines::AsTheyAre), b"a\nb\r\nc");
    }
}

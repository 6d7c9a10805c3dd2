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
}

impl Stream {
    /// Keys from `source`, read as the program asks for them.
    pub fn new(source: impl Read + 'static) -> Stream {
        Stream { source: Box::new(source), bytes: VecDeque::new(), ended: false }
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
                Ok(count) => self.bytes.extend(&block[..count]),
                Err(problem) if problem.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.ended = true,
            }
        }
        self.bytes.front().map_or(Input::Ended, |&byte| Input::Key(Key::Char(byte)))
    }

    /// Takes the key that was seen.
    pub(super) fn take(&mut self) {
        self.bytes.pop_front();
    }
}

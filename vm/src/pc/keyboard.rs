//! From the console's keys to what BIOS and DOS read.

use isa::i8086::keyboard::{KeyCode, named, typing};

use super::service::{Call, Outcome};
use crate::machine::AtEnd;
use crate::{Input, Key};

/// Polls in a row, without output between them, after which a program that waits for a key at
/// the end of its input is stopped.
const MOST_POLLS: u32 = 100_000;

/// What the keyboard remembers.
#[derive(Debug, Clone, Default)]
pub(super) struct Keyboard {
    /// The second byte of an extended key, which DOS still has to deliver.
    pub(super) second: Option<u8>,
    /// Polls at the end of the input since the last output.
    pub(super) polls: u32,
    /// What a program reads at the end of the input.
    pub(super) at_end: AtEnd,
}

/// The code of a key; `None` if this keyboard does not have it.
fn code(key: Key) -> Option<KeyCode> {
    match key {
        Key::Char(character) => Some(typing(character)),
        Key::Named(name) => named(name),
    }
}

impl Call<'_> {
    /// The next key.
    pub(super) fn take_key(&mut self) -> Result<KeyCode, Outcome> {
        loop {
            match self.console.take_key() {
                Input::Key(key) => {
                    if let Some(code) = code(key) {
                        return Ok(code);
                    }
                }
                Input::None => return Err(Outcome::Waiting),
                Input::Ended => return self.at_end().ok_or(Outcome::InputEnded),
            }
        }
    }

    /// The key that stands for the end of the input, if it does not stop the run.
    fn at_end(&self) -> Option<KeyCode> {
        match self.parts.keyboard.at_end {
            AtEnd::Stop => None,
            AtEnd::Byte(byte) => Some(typing(byte)),
        }
    }

    /// The next key without taking it; `None` if there is none now.
    pub(super) fn poll_key(&mut self) -> Result<Option<KeyCode>, Outcome> {
        loop {
            match self.console.peek_key() {
                Input::Key(key) => match code(key) {
                    Some(code) => return Ok(Some(code)),
                    // Not on this keyboard: take it away, or it would hide the ones behind it.
                    None => drop(self.console.take_key()),
                },
                Input::None => return Ok(None),
                Input::Ended => {
                    let at_end = self.at_end();
                    return if at_end.is_some() { Ok(at_end) } else { self.count_poll() };
                }
            }
        }
    }

    fn count_poll(&mut self) -> Result<Option<KeyCode>, Outcome> {
        let polls = &mut self.parts.keyboard.polls;
        *polls += 1;
        if *polls < MOST_POLLS { Ok(None) } else { Err(Outcome::InputEnded) }
    }

    /// The next byte as DOS reads it: an extended key is 0 and then its code.
    pub(super) fn take_byte(&mut self) -> Result<u8, Outcome> {
        if let Some(second) = self.parts.keyboard.second.take() {
            return Ok(second);
        }
        let key = self.take_key()?;
        if key.character == 0 {
            self.parts.keyboard.second = Some(key.scan);
        }
        Ok(key.character)
    }

    /// Whether [`Call::take_byte`] would deliver at once.
    pub(super) fn byte_is_ready(&mut self) -> Result<bool, Outcome> {
        Ok(self.parts.keyboard.second.is_some() || self.poll_key()?.is_some())
    }
}

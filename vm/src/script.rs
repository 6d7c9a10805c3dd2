//! A console that types from a list and keeps what was printed: for tests, transcripts and batch
//! runs.

use std::collections::VecDeque;

use crate::{Console, Input, Key};

/// What happened on a console, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The program printed these bytes.
    Printed(Vec<u8>),
    /// The program took a key.
    Typed(Key),
}

/// Types from a list; a key arrives when the program asks for it.
#[derive(Debug, Clone, Default)]
pub struct Script {
    keys: VecDeque<Key>,
    events: Vec<Event>,
}

impl Script {
    /// A console that will type `keys` and then has ended.
    pub fn new(keys: impl IntoIterator<Item = Key>) -> Script {
        Script { keys: keys.into_iter().collect(), events: Vec::new() }
    }

    /// A console that will type these characters.
    pub fn typing(bytes: &[u8]) -> Script {
        Script::new(bytes.iter().map(|&byte| Key::Char(byte)))
    }

    /// What happened so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// All that was printed.
    pub fn output(&self) -> Vec<u8> {
        let printed = self.events.iter().filter_map(|event| match event {
            Event::Printed(bytes) => Some(bytes.as_slice()),
            Event::Typed(_) => None,
        });
        printed.collect::<Vec<_>>().concat()
    }

    /// Keys not taken yet.
    pub fn keys_left(&self) -> usize {
        self.keys.len()
    }
}

impl Console for Script {
    fn write(&mut self, bytes: &[u8]) {
        match self.events.last_mut() {
            Some(Event::Printed(printed)) => printed.extend_from_slice(bytes),
            _ => self.events.push(Event::Printed(bytes.to_vec())),
        }
    }

    fn take_key(&mut self) -> Input {
        match self.keys.pop_front() {
            Some(key) => {
                self.events.push(Event::Typed(key));
                Input::Key(key)
            }
            None => Input::Ended,
        }
    }

    fn peek_key(&mut self) -> Input {
        self.keys.front().map_or(Input::Ended, |&key| Input::Key(key))
    }
}

//! A console that types from a list and keeps what was printed: for tests, transcripts and batch
//! runs.

use std::collections::VecDeque;

use isa::i8086::keyboard::BREAK;

use crate::{Console, Input, Key, Pointer, Screen};

/// What happened on a console, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The program printed these bytes.
    Printed(Vec<u8>),
    /// The program took a key.
    Typed(Key),
    /// The program was told what the mouse did.
    Moved(Pointer),
    /// So many ticks passed before what comes next happened. It does so when the next tick has
    /// passed, or at once if the program waits for a key.
    Waited(u32),
    /// The program had drawn this when the next key was taken.
    Drawn(Box<Screen>),
}

/// Types from a list; a key arrives when the program asks for it.
#[derive(Debug, Clone, Default)]
pub struct Script {
    /// What will be typed, moved and waited for.
    queue: VecDeque<Event>,
    events: Vec<Event>,
    /// Ticks that have passed of those that are waited for.
    waited: u32,
    /// The program draws on its screen.
    draws: bool,
}

impl Script {
    /// A console that will type `keys` and then has ended.
    pub fn new(keys: impl IntoIterator<Item = Key>) -> Script {
        Script::replaying(keys.into_iter().map(Event::Typed))
    }

    /// A console that will type these characters.
    pub fn typing(bytes: &[u8]) -> Script {
        Script::new(bytes.iter().map(|&byte| Key::Char(byte)))
    }

    /// A console at which the person does again what these events say.
    pub fn replaying(events: impl IntoIterator<Item = Event>) -> Script {
        let is_done_to = |event: &Event| !matches!(event, Event::Printed(_) | Event::Drawn(_));
        Script { queue: events.into_iter().filter(is_done_to).collect(), ..Script::default() }
    }

    /// What happened so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// All that was printed.
    pub fn output(&self) -> Vec<u8> {
        let printed = self.events.iter().filter_map(|event| match event {
            Event::Printed(bytes) => Some(bytes.as_slice()),
            _ => None,
        });
        printed.collect::<Vec<_>>().concat()
    }

    /// Keys not taken yet.
    pub fn keys_left(&self) -> usize {
        self.queue.iter().filter(|event| matches!(event, Event::Typed(_))).count()
    }

    /// Takes what happens next, and notes it.
    fn take(&mut self) {
        self.events.extend(self.queue.pop_front());
        self.waited = 0;
    }
}

/// Adds printed bytes to what happened: prints in a row are one.
pub fn note_printed(events: &mut Vec<Event>, bytes: &[u8]) {
    match events.last_mut() {
        Some(Event::Printed(printed)) => printed.extend_from_slice(bytes),
        _ => events.push(Event::Printed(bytes.to_vec())),
    }
}

/// Adds what was drawn before the event that happened last, and the time that was waited for it,
/// if it has changed since.
pub fn note_drawn(events: &mut Vec<Event>, screen: &Screen) {
    if last_drawn(events) != Some(screen) {
        let last = events.len().saturating_sub(1);
        let is_waited = matches!(events[..last].last(), Some(Event::Waited(_)));
        let place = if is_waited { last - 1 } else { last };
        events.insert(place, Event::Drawn(Box::new(screen.clone())));
    }
}

/// Adds what was drawn when the program ended, if it has changed since the last event.
pub fn note_end(events: &mut Vec<Event>, screen: &Screen) {
    if last_drawn(events) != Some(screen) {
        events.push(Event::Drawn(Box::new(screen.clone())));
    }
}

fn last_drawn(events: &[Event]) -> Option<&Screen> {
    events.iter().rev().find_map(|event| match event {
        Event::Drawn(screen) => Some(&**screen),
        _ => None,
    })
}

impl Console for Script {
    fn write(&mut self, bytes: &[u8]) {
        if !self.draws {
            note_printed(&mut self.events, bytes);
        }
    }

    fn take_key(&mut self) -> Input {
        if self.queue.front() == Some(&Event::Waited(self.waited)) {
            self.take();
        }
        let input = self.peek_key();
        if matches!(input, Input::Key(_)) {
            self.take();
        }
        input
    }

    fn peek_key(&mut self) -> Input {
        match self.queue.front() {
            Some(Event::Typed(key)) => Input::Key(*key),
            Some(_) => Input::None,
            None => Input::Ended,
        }
    }

    fn take_break(&mut self) -> bool {
        let is_next = self.queue.front() == Some(&Event::Typed(Key::Named(BREAK)));
        if is_next {
            self.take();
        }
        is_next
    }

    fn take_pointer(&mut self) -> Option<Pointer> {
        let Some(&Event::Moved(pointer)) = self.queue.front() else { return None };
        self.take();
        Some(pointer)
    }

    fn tick(&mut self) {
        match self.queue.front() {
            Some(&Event::Waited(ticks)) if self.waited >= ticks => self.take(),
            Some(Event::Waited(_)) => self.waited += 1,
            _ => {}
        }
    }

    fn grant_tick(&mut self) -> bool {
        matches!(self.queue.front(), Some(Event::Waited(_)))
    }

    fn begin_screen(&mut self) {
        self.draws = true;
    }

    fn show(&mut self, screen: &Screen) {
        note_drawn(&mut self.events, screen);
    }
}

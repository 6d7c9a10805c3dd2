//! What happened in a run, and when, for its transcript.

use vm::Screen;
use vm::script::{self, Event};

use crate::keyboard::Arrival;

/// What happened so far, if that is wanted, and how much time has passed. Times are ticks since
/// the start.
#[derive(Debug, Default)]
pub(super) struct Recording {
    events: Option<Vec<Event>>,
    now: u64,
    /// When something was done last.
    last: u64,
    /// Whether the program has looked in vain since.
    looked: bool,
}

impl Recording {
    /// From now on everything is kept.
    pub(super) fn begin(&mut self) {
        self.events = Some(Vec::new());
    }

    /// Ticks so far.
    pub(super) const fn now(&self) -> u64 {
        self.now
    }

    /// A tick has passed.
    pub(super) const fn tick(&mut self) {
        self.now += 1;
    }

    /// The program printed.
    pub(super) fn printed(&mut self, bytes: &[u8]) {
        if let Some(events) = &mut self.events {
            script::note_printed(events, bytes);
        }
    }

    /// The program saw something that was done, after the time that it took to arrive.
    pub(super) fn done(&mut self, event: Event, arrival: Option<Arrival>) {
        let wait = arrival.and_then(|arrival| self.wait(arrival));
        if let Some(events) = &mut self.events {
            events.extend(wait);
            events.push(event);
        }
        self.last = self.now;
        self.looked = false;
    }

    /// The program looked, and there was nothing.
    pub(super) const fn looked_in_vain(&mut self) {
        self.looked = true;
    }

    /// The program waits, and there is nothing yet.
    pub(super) fn waits_in_vain(&mut self) {
        self.looked |= self.now != self.last;
    }

    /// What the screen showed when something was done.
    pub(super) fn drawn(&mut self, screen: &Screen) {
        if let Some(events) = &mut self.events {
            script::note_drawn(events, screen);
        }
    }

    /// What the screen showed at the end.
    pub(super) fn ended(&mut self, screen: &Screen) {
        if let Some(events) = &mut self.events {
            script::note_end(events, screen);
        }
    }

    /// All that happened; nothing if it was not wanted.
    pub(super) fn into_events(self) -> Vec<Event> {
        self.events.unwrap_or_default()
    }

    /// Ticks to wait before what has arrived at `arrival`.
    fn wait(&self, arrival: Arrival) -> Option<Event> {
        let ticks = match arrival {
            Arrival::AtTick(tick) => tick.checked_sub(self.last + 1)?,
            Arrival::InWait(_) if !self.looked => return None,
            Arrival::InWait(tick) => tick.checked_sub(self.last)?,
        };
        Some(Event::Waited(u32::try_from(ticks).unwrap_or(u32::MAX)))
    }
}

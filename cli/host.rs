//! What a running program is connected to: keys from a pipe, a file or a terminal, and a place for
//! its bytes and pictures.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read};
use std::time::Duration;

use vm::run::Flow;
use vm::script::{self, Event};
use vm::{Console, Input, Key, Machine, Pointer, View};

use crate::keyboard::{Arrival, Keyboard};
use crate::pace::Pace;
use crate::paint::Painter;
use crate::play::{Awake, Host};
use crate::printer::Printer;
use crate::signal;

/// A tick of the PC's timer.
const TICK: Duration = Duration::from_nanos(54_925_495);

/// Where keys come from.
pub enum Keys {
    /// A pipe or a file; each byte is a key.
    Stream(Stream),
    /// A person.
    Terminal(Keyboard),
}

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
    fn is_dry(&self) -> bool {
        self.bytes.is_empty() && !self.ended
    }

    fn peek(&mut self) -> Input {
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
}

/// Bytes printed in one slice of a run after which the slice ends: a second at most on a terminal.
pub const ENOUGH: usize = 1 << 20;

/// A program's keys and output, and what happened so far when that is wanted.
pub struct Connection {
    keys: Keys,
    printer: Printer,
    events: Option<Vec<Event>>,
    /// Bytes printed in this slice of the run.
    printed: usize,
    pace: Option<Pace>,
    /// Cycles a second of the machine's clock, if the run may be held to it.
    clock_rate: Option<u32>,
    /// The program looks at the time, and a person can see it pass.
    is_timed: bool,
    /// The length of the slices has changed.
    restarts: bool,
    /// Draws what the program draws, on a terminal.
    painter: Option<Painter>,
    /// The program draws.
    draws: bool,
    /// A tick has passed: it is time to look around.
    ticked: bool,
    /// A tick's time has passed while the program waited.
    granted: bool,
    timing: Timing,
}

/// When things arrived, in ticks since the start.
#[derive(Debug, Clone, Copy, Default)]
struct Timing {
    now: u64,
    /// When the last key was taken.
    last: u64,
    /// Whether the program has looked in vain since.
    looked: bool,
}

impl Timing {
    /// Ticks to wait, for a transcript, before what has arrived at `arrival`.
    fn wait(self, arrival: Arrival) -> Option<Event> {
        let ticks = match arrival {
            Arrival::AtTick(tick) => tick.checked_sub(self.last + 1)?,
            Arrival::InWait(_) if !self.looked => return None,
            Arrival::InWait(tick) => tick.checked_sub(self.last)?,
        };
        Some(Event::Waited(u32::try_from(ticks).unwrap_or(u32::MAX)))
    }
}

impl Connection {
    /// Connects a program.
    pub fn new(keys: Keys, printer: Printer) -> Connection {
        Connection {
            keys,
            printer,
            events: None,
            printed: 0,
            pace: None,
            clock_rate: None,
            is_timed: false,
            restarts: false,
            painter: None,
            draws: false,
            ticked: false,
            granted: false,
            timing: Timing::default(),
        }
    }

    /// Also remembers what happens.
    #[must_use]
    pub fn recording(mut self) -> Connection {
        self.events = Some(Vec::new());
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.deliver_at_ticks();
        }
        self
    }

    /// Also holds the run to real time.
    #[must_use]
    pub fn paced(mut self, pace: Pace) -> Connection {
        self.hold_to(pace);
        self
    }

    /// Holds the run to real time from now on.
    fn hold_to(&mut self, pace: Pace) {
        self.pace = Some(pace);
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.leave_resting_to_others();
        }
    }

    /// On a terminal, also shows what a program draws, and holds the run to real time once the
    /// program looks at the time, which passes `clock_rate` cycles a second.
    #[must_use]
    pub fn on_terminal(mut self, painter: Option<Painter>, clock_rate: Option<u32>) -> Connection {
        self.painter = painter;
        if matches!(self.keys, Keys::Terminal(_)) {
            self.clock_rate = clock_rate;
        }
        self
    }

    /// The output, and what happened when that was recorded. On a terminal the last picture stays
    /// where the lines of a terminal stay.
    pub fn disconnect(mut self, machine: &dyn Machine) -> (Printer, Vec<Event>) {
        if let View::Screen(screen) = machine.view() {
            if let Some(painter) = self.painter.as_mut().filter(|_| self.draws) {
                painter.end(&screen);
            }
            if let Some(events) = &mut self.events {
                script::note_end(events, &screen);
            }
        }
        if !self.draws {
            self.printer.close_line();
        }
        self.printer.flush();
        (self.printer, self.events.unwrap_or_default())
    }

    /// Notes what was done, with the time it took to come.
    fn note(&mut self, event: Event, arrival: Option<Arrival>) {
        if let Some(events) = &mut self.events {
            events.extend(arrival.and_then(|arrival| self.timing.wait(arrival)));
            events.push(event);
        }
        self.timing.last = self.timing.now;
        self.timing.looked = false;
    }

    /// Draws what the program draws.
    fn paint(&mut self, machine: &dyn Machine, when: When) {
        let Some(painter) = self
            .painter
            .as_mut()
            .filter(|painter| self.draws && (when == When::Now || painter.is_due()))
        else {
            return;
        };
        if let View::Screen(screen) = machine.view() {
            let lens = painter.draw(&screen);
            if let Keys::Terminal(keyboard) = &mut self.keys {
                keyboard.look_through(lens);
            }
        }
    }

    /// Begins to hold the run to real time, when the program has begun to look at the time.
    fn begin_pace(&mut self, machine: &dyn Machine) {
        if let Some(rate) = self.clock_rate.filter(|_| self.is_timed && self.pace.is_none()) {
            self.hold_to(Pace::new(rate, machine.counts().cycles));
            self.restarts = true;
        }
    }
}

/// Whether a picture may wait for the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    Now,
    IfDue,
}

impl Console for Connection {
    fn write(&mut self, bytes: &[u8]) {
        self.printed += bytes.len();
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.program_printed();
        }
        if self.draws {
            match &mut self.painter {
                Some(painter) if bytes.contains(&BELL) => painter.beep(),
                Some(_) => {}
                None => self.printer.write(bytes),
            }
            return;
        }
        self.printer.write(bytes);
        if let Some(events) = &mut self.events {
            script::note_printed(events, bytes);
        }
    }

    fn is_full(&self) -> bool {
        self.printed >= ENOUGH || (self.ticked && self.clock_rate.is_some())
    }

    fn take_key(&mut self) -> Input {
        let (input, arrival) = match &mut self.keys {
            Keys::Stream(_) => (self.peek_key(), None),
            Keys::Terminal(keyboard) => keyboard.peek_in_wait(self.timing.now),
        };
        match input {
            Input::Key(key) => {
                match &mut self.keys {
                    Keys::Stream(stream) => {
                        stream.bytes.pop_front();
                    }
                    Keys::Terminal(keyboard) => keyboard.take(),
                }
                self.note(Event::Typed(key), arrival);
            }
            Input::None => self.timing.looked |= self.timing.now != self.timing.last,
            Input::Ended => {}
        }
        input
    }

    fn peek_key(&mut self) -> Input {
        let input = match &mut self.keys {
            Keys::Stream(stream) => {
                if stream.is_dry() {
                    self.printer.flush();
                }
                stream.peek()
            }
            Keys::Terminal(keyboard) => keyboard.peek(),
        };
        self.timing.looked |= matches!(input, Input::None);
        input
    }

    fn take_pointer(&mut self) -> Option<Pointer> {
        let Keys::Terminal(keyboard) = &mut self.keys else { return None };
        let (pointer, arrival) = keyboard.take_pointer()?;
        self.note(Event::Moved(pointer), arrival);
        Some(pointer)
    }

    fn tick(&mut self) {
        self.timing.now += 1;
        self.ticked = true;
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.tick(self.timing.now);
        }
    }

    fn grant_tick(&mut self) -> bool {
        std::mem::take(&mut self.granted)
    }

    fn begin_time(&mut self) {
        self.is_timed = true;
    }

    fn begin_screen(&mut self) {
        self.draws = true;
        self.is_timed = true;
        if self.painter.is_some() {
            self.printer.flush();
        }
    }

    fn show(&mut self, screen: &vm::Screen) {
        if let Some(events) = &mut self.events {
            script::note_drawn(events, screen);
        }
    }

    fn begin_mouse(&mut self) {
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.follow_mouse();
        }
    }
}

/// The byte that rings.
const BELL: u8 = 0x07;

impl Host for Connection {
    fn wait(&mut self, machine: &dyn Machine) -> Awake {
        signal::watch();
        self.printer.flush();
        self.paint(machine, When::Now);
        self.begin_pace(machine);
        match &mut self.keys {
            Keys::Stream(_) => Awake::Input,
            Keys::Terminal(keyboard) => match keyboard.wait(self.pace.map(|_| TICK)) {
                Some(awake) => awake,
                None => {
                    self.granted = true;
                    Awake::Input
                }
            },
        }
    }

    fn between(&mut self, machine: &dyn Machine) -> Flow {
        signal::watch();
        self.printed = 0;
        self.ticked = false;
        self.printer.flush();
        self.paint(machine, When::IfDue);
        self.begin_pace(machine);
        let leave = match &mut self.keys {
            Keys::Stream(_) => signal::interrupts() > 0,
            Keys::Terminal(keyboard) => keyboard.wants_to_leave() || signal::interrupts() > 0,
        };
        let is_broken = self.painter.as_ref().is_some_and(Painter::is_broken);
        if leave || is_broken || self.printer.problem().is_some() {
            self.restarts = false;
            return Flow::Back;
        }
        if self.restarts { Flow::Back } else { Flow::On }
    }

    fn goes_on(&mut self) -> bool {
        std::mem::take(&mut self.restarts)
    }

    fn pace(&mut self) -> Option<&mut Pace> {
        self.pace.as_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipes_bytes_are_keys_and_what_happened_is_kept_in_order() {
        let keys = Keys::Stream(Stream::new(&b"a\n"[..]));
        let mut connection = Connection::new(keys, Printer::raw(std::io::sink())).recording();
        connection.write(b"> ");
        assert_eq!(connection.peek_key(), Input::Key(Key::Char(b'a')));
        assert_eq!(connection.take_key(), Input::Key(Key::Char(b'a')));
        connection.write(b"a");
        connection.write(b"!");
        assert_eq!(connection.take_key(), Input::Key(Key::Char(b'\n')));
        assert_eq!(connection.take_key(), Input::Ended);
        let events = [
            Event::Printed(b"> ".to_vec()),
            Event::Typed(Key::Char(b'a')),
            Event::Printed(b"a!".to_vec()),
            Event::Typed(Key::Char(b'\n')),
        ];
        assert_eq!(connection.disconnect(&vm::pc::Pc::new()).1, events);
    }
}

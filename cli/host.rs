//! What a running program is connected to: keys from a pipe, a file or a terminal, and a place for
//! its bytes and pictures.

mod pacing;
mod painting;
mod recording;
mod stream;

use std::time::Duration;

use isa::i8086::keyboard::BREAK;
use vm::run::Flow;
use vm::script::Event;
use vm::{Console, Input, Key, Machine, Pointer, View};

use self::pacing::Pacing;
pub use self::painting::Place;
use self::painting::{Painting, When};
use self::recording::Recording;
pub use self::stream::{Lines, Stream};
use crate::keyboard::Keyboard;
use crate::pace::Pace;
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

/// Bytes printed in one slice of a run after which the slice ends: a second at most on a terminal.
pub const ENOUGH: usize = 1 << 20;

/// A program's keys and output, and what happened so far when that is wanted.
pub struct Connection {
    keys: Keys,
    printer: Printer,
    painting: Painting,
    pacing: Pacing,
    recording: Recording,
    slice: Slice,
}

/// What has happened in the slice of the run that is under way.
#[derive(Debug, Clone, Copy, Default)]
struct Slice {
    /// Bytes printed.
    printed: usize,
    /// A tick has passed: on a terminal it is time to look around.
    ticked: bool,
}

impl Connection {
    /// Connects a program, whose screen is seen at `place`.
    pub fn new(keys: Keys, printer: Printer, place: Place) -> Connection {
        Connection {
            keys,
            printer,
            painting: Painting::new(place),
            pacing: Pacing::default(),
            recording: Recording::default(),
            slice: Slice::default(),
        }
    }

    /// Also remembers what happens.
    #[must_use]
    pub fn recording(mut self) -> Connection {
        self.recording.begin();
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.deliver_at_ticks();
        }
        self
    }

    /// Also holds the run to real time.
    #[must_use]
    pub fn paced(mut self, pace: Pace) -> Connection {
        self.pacing.hold(pace);
        self.leave_resting();
        self
    }

    /// On a terminal, also holds the run to real time once the program looks at the time, of which
    /// `clock_rate` cycles are a second.
    #[must_use]
    pub fn paced_when_timed(mut self, clock_rate: Option<u32>) -> Connection {
        if let (Keys::Terminal(_), Some(rate)) = (&self.keys, clock_rate) {
            self.pacing.hold_when_timed(rate);
        }
        self
    }

    /// The first character that a person typed and that the program's code page lacks.
    pub const fn lacking(&self) -> Option<char> {
        match &self.keys {
            Keys::Terminal(keyboard) => keyboard.lacking(),
            Keys::Stream(_) => None,
        }
    }

    /// Rings where a key was pressed that the program cannot be told of.
    fn ring(&mut self) {
        if let Keys::Terminal(keyboard) = &mut self.keys
            && keyboard.take_lacked()
        {
            self.painting.ring(&mut self.printer);
        }
    }

    /// A run that is held to real time rests by that, and not at the keyboard.
    fn leave_resting(&mut self) {
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.leave_resting_to_others();
        }
    }

    /// The output, and what happened when that was recorded. The last picture stays where the
    /// lines of the output are.
    pub fn disconnect(mut self, machine: &dyn Machine) -> (Printer, Vec<Event>) {
        if let View::Screen(screen) = machine.view() {
            self.painting.end(&screen, &mut self.printer);
            self.recording.ended(&screen);
        }
        if !self.painting.has_begun() {
            self.printer.close_line();
        }
        self.printer.flush();
        (self.printer, self.recording.into_events())
    }

    /// Draws what the program draws.
    fn paint(&mut self, machine: &dyn Machine, when: When) {
        if !self.painting.is_due(when) {
            return;
        }
        if let View::Screen(screen) = machine.view()
            && let Some(lens) = self.painting.draw(&screen)
            && let Keys::Terminal(keyboard) = &mut self.keys
        {
            keyboard.look_through(lens);
        }
    }

    /// Begins to hold the run to real time, when the program has begun to look at the time.
    fn begin_pace(&mut self, machine: &dyn Machine) {
        if self.pacing.begin(machine) {
            self.leave_resting();
        }
    }
}

impl Console for Connection {
    fn write(&mut self, bytes: &[u8]) {
        self.slice.printed += bytes.len();
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.program_printed();
        }
        self.painting.print(bytes, &mut self.printer);
        if !self.painting.has_begun() {
            self.recording.printed(bytes);
        }
    }

    fn is_full(&self) -> bool {
        self.slice.printed >= ENOUGH || (self.slice.ticked && self.pacing.may_hold())
    }

    fn take_key(&mut self) -> Input {
        let (input, arrival) = match &mut self.keys {
            Keys::Stream(_) => (self.peek_key(), None),
            Keys::Terminal(keyboard) => keyboard.peek_in_wait(self.recording.now()),
        };
        match input {
            Input::Key(key) => {
                match &mut self.keys {
                    Keys::Stream(stream) => stream.take(),
                    Keys::Terminal(keyboard) => keyboard.take(),
                }
                self.recording.done(Event::Typed(key), arrival);
            }
            Input::None => self.recording.waits_in_vain(),
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
        if matches!(input, Input::None) {
            self.recording.looked_in_vain();
        }
        input
    }

    fn take_break(&mut self) -> bool {
        let Keys::Terminal(keyboard) = &mut self.keys else { return false };
        let Some(arrival) = keyboard.take_break() else { return false };
        self.recording.done(Event::Typed(Key::Named(BREAK)), arrival);
        true
    }

    fn take_pointer(&mut self) -> Option<Pointer> {
        let Keys::Terminal(keyboard) = &mut self.keys else { return None };
        let (pointer, arrival) = keyboard.take_pointer()?;
        self.recording.done(Event::Moved(pointer), arrival);
        Some(pointer)
    }

    fn tick(&mut self) {
        self.recording.tick();
        self.slice.ticked = true;
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.tick(self.recording.now());
        }
    }

    fn grant_tick(&mut self) -> bool {
        self.pacing.take_granted()
    }

    fn begin_time(&mut self) {
        self.pacing.note_time();
    }

    fn begin_screen(&mut self) {
        self.painting.begin(&mut self.printer);
        self.pacing.note_time();
    }

    fn fill_screen(&mut self) {
        self.painting.fill();
    }

    fn show(&mut self, screen: &vm::Screen) {
        self.recording.drawn(screen);
    }

    fn begin_mouse(&mut self) {
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.follow_mouse();
        }
    }
}

impl Host for Connection {
    fn wait(&mut self, machine: &dyn Machine) -> Awake {
        signal::watch();
        self.printer.flush();
        self.paint(machine, When::Now);
        self.begin_pace(machine);
        self.ring();
        let Keys::Terminal(keyboard) = &mut self.keys else { return Awake::Input };
        let most = self.pacing.pace().map(|_| TICK);
        keyboard.wait(most).unwrap_or_else(|| {
            self.pacing.grant();
            Awake::Input
        })
    }

    fn between(&mut self, machine: &dyn Machine) -> Flow {
        signal::watch();
        self.slice = Slice::default();
        self.ring();
        self.printer.flush();
        self.paint(machine, When::IfDue);
        self.begin_pace(machine);
        let leave = match &mut self.keys {
            Keys::Stream(_) => signal::interrupts() > 0,
            Keys::Terminal(keyboard) => keyboard.wants_to_leave() || signal::interrupts() > 0,
        };
        if leave || self.painting.is_broken() || self.printer.problem().is_some() {
            self.pacing.take_begun();
            return Flow::Back;
        }
        if self.pacing.has_begun() { Flow::Back } else { Flow::On }
    }

    fn goes_on(&mut self) -> bool {
        self.pacing.take_begun()
    }

    fn pace(&mut self) -> Option<&mut Pace> {
        self.pacing.pace()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use assembler::Encoding;

    #[test]
    fn a_pipes_bytes_are_keys_and_what_happened_is_kept_in_order() {
        let keys = Keys::Stream(Stream::new(&b"a\n"[..], Lines::AsTheyAre));
        let place = Place::Text { codepage: Encoding::Cp437, ascii: false };
        let printer = Printer::raw(std::io::sink());
        let mut connection = Connection::new(keys, printer, place).recording();
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

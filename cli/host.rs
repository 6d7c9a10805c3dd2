//! What a running program is connected to: keys from a pipe, a file or a terminal, and a place for
//! its bytes.

use std::collections::VecDeque;
use std::io::{BufWriter, ErrorKind, Read, Write};

use assembler::Encoding;
use isa::Target;
use vm::run::Flow;
use vm::script::Event;
use vm::{Console, Input, Key};

use crate::pace::Pace;
use crate::play::{Awake, Host};
use crate::signal;
use crate::terminal::Keyboard;

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

/// Where the program's bytes go.
pub struct Printer {
    sink: BufWriter<Box<dyn Write>>,
    screen: Option<Screen>,
    /// What went wrong, once; nothing is written afterwards.
    problem: Option<std::io::Error>,
    /// Whether the last byte left the line open.
    line_is_open: bool,
}

impl Printer {
    /// The bytes as they are.
    pub fn raw(sink: impl Write + 'static) -> Printer {
        let sink: BufWriter<Box<dyn Write>> = BufWriter::new(Box::new(sink));
        Printer { sink, screen: None, problem: None, line_is_open: false }
    }

    /// Characters on a terminal.
    pub fn decoded(sink: impl Write + 'static, codepage: Encoding, target: Target) -> Printer {
        let screen = Some(Screen { codepage, target, cut: Vec::new() });
        Printer { screen, ..Printer::raw(sink) }
    }

    fn write(&mut self, bytes: &[u8]) {
        if self.problem.is_none() {
            let result = match &mut self.screen {
                None => self.sink.write_all(bytes),
                Some(screen) => self.sink.write_all(screen.text(bytes).as_bytes()),
            };
            self.problem = result.err();
            self.line_is_open = bytes.last().map_or(self.line_is_open, |&last| last != b'\n');
        }
    }

    /// On a terminal, leaves the cursor in the first column for whoever prints next.
    fn close_line(&mut self) {
        if self.line_is_open && self.screen.is_some() {
            self.write(b"\r\n");
        }
    }

    /// Shows what was written so far.
    pub fn flush(&mut self) {
        if self.problem.is_none() {
            self.problem = self.sink.flush().err();
        }
    }

    /// What went wrong with the output.
    pub fn problem(&self) -> Option<&std::io::Error> {
        self.problem.as_ref()
    }
}

/// Turns a program's bytes into what a terminal shows.
struct Screen {
    codepage: Encoding,
    target: Target,
    /// The beginning of a character.
    cut: Vec<u8>,
}

/// What the IBM PC shows for bytes 00 to 1F.
const GLYPHS: [char; 32] = [
    ' ', '☺', '☻', '♥', '♦', '♣', '♠', '•', '◘', '○', '◙', '♂', '♀', '♪', '♫', '☼', '►', '◄', '↕',
    '‼', '¶', '§', '▬', '↨', '↑', '↓', '→', '←', '∟', '↔', '▲', '▼',
];

impl Screen {
    fn text(&mut self, bytes: &[u8]) -> String {
        let mut bytes = [std::mem::take(&mut self.cut).as_slice(), bytes].concat();
        let mut text = String::with_capacity(bytes.len());
        let mut at = 0;
        while at < bytes.len() {
            if self.codepage.is_cut(&bytes[at..]) {
                self.cut = bytes.split_off(at);
                break;
            }
            let (char, length) = self.codepage.first_char(&bytes[at..]);
            self.show(char.unwrap_or('\u{FFFD}'), &mut text);
            at += length;
        }
        text
    }

    fn show(&self, char: char, text: &mut String) {
        match (self.target, char) {
            // A terminal in raw mode does not go back to the first column by itself.
            (Target::Lc3, '\n') => text.push_str("\r\n"),
            (_, '\x07' | '\x08' | '\t' | '\n' | '\r') => text.push(char),
            // LC-3 programs talk to the terminal itself; DOS without ANSI.SYS shows an arrow.
            (Target::Lc3, '\x1B') => text.push(char),
            (Target::Lc3, '\0') => {}
            (_, '\0'..='\x1F') => text.push(GLYPHS[char as usize]),
            (_, '\x7F') => text.push('⌂'),
            _ if char.is_control() => text.push('\u{FFFD}'),
            _ => text.push(char),
        }
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
}

impl Connection {
    /// Connects a program.
    pub fn new(keys: Keys, printer: Printer) -> Connection {
        Connection { keys, printer, events: None, printed: 0, pace: None }
    }

    /// Also remembers what happens.
    #[must_use]
    pub fn recording(mut self) -> Connection {
        self.events = Some(Vec::new());
        self
    }

    /// Also holds the run to real time.
    #[must_use]
    pub fn paced(mut self, pace: Pace) -> Connection {
        self.pace = Some(pace);
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.leave_resting_to_others();
        }
        self
    }

    /// The output, and what happened when that was recorded.
    pub fn disconnect(mut self) -> (Printer, Vec<Event>) {
        self.printer.close_line();
        self.printer.flush();
        (self.printer, self.events.unwrap_or_default())
    }
}

impl Console for Connection {
    fn write(&mut self, bytes: &[u8]) {
        self.printed += bytes.len();
        self.printer.write(bytes);
        if let Keys::Terminal(keyboard) = &mut self.keys {
            keyboard.program_printed();
        }
        match self.events.as_mut().map(|events| (events.last_mut(), bytes)) {
            Some((Some(Event::Printed(printed)), bytes)) => printed.extend_from_slice(bytes),
            Some((_, bytes)) => {
                self.events.get_or_insert_default().push(Event::Printed(bytes.to_vec()))
            }
            None => {}
        }
    }

    fn is_full(&self) -> bool {
        self.printed >= ENOUGH
    }

    fn take_key(&mut self) -> Input {
        let input = self.peek_key();
        if let Input::Key(key) = input {
            match &mut self.keys {
                Keys::Stream(stream) => {
                    stream.bytes.pop_front();
                }
                Keys::Terminal(keyboard) => keyboard.take(),
            }
            if let Some(events) = &mut self.events {
                events.push(Event::Typed(key));
            }
        }
        input
    }

    fn peek_key(&mut self) -> Input {
        match &mut self.keys {
            Keys::Stream(stream) => {
                if stream.is_dry() {
                    self.printer.flush();
                }
                stream.peek()
            }
            Keys::Terminal(keyboard) => keyboard.peek(),
        }
    }
}

impl Host for Connection {
    fn wait(&mut self) -> Awake {
        self.printer.flush();
        match &mut self.keys {
            Keys::Stream(_) => Awake::Input,
            Keys::Terminal(keyboard) => keyboard.wait(),
        }
    }

    fn between(&mut self) -> Flow {
        self.printed = 0;
        self.printer.flush();
        let leave = match &mut self.keys {
            Keys::Stream(_) => signal::interrupts() > 0,
            Keys::Terminal(keyboard) => keyboard.wants_to_leave() || signal::interrupts() > 0,
        };
        match leave || self.printer.problem.is_some() {
            true => Flow::Back,
            false => Flow::On,
        }
    }

    fn pace(&mut self) -> Option<&mut Pace> {
        self.pace.as_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(codepage: Encoding, target: Target, writes: &[&[u8]]) -> String {
        let mut screen = Screen { codepage, target, cut: Vec::new() };
        writes.iter().map(|bytes| screen.text(bytes)).collect()
    }

    #[test]
    fn a_character_may_arrive_in_pieces() {
        let bytes = Encoding::Gbk.encode("棋").unwrap();
        let pieces: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(shown(Encoding::Gbk, Target::I8086, &pieces), "棋");
        let bytes = "五b".as_bytes();
        assert_eq!(shown(Encoding::Utf8, Target::Lc3, &[&bytes[..2], &bytes[2..]]), "五b");
    }

    #[test]
    fn a_terminal_gets_no_commands_from_a_dos_program() {
        let text = shown(Encoding::Cp437, Target::I8086, &[b"\x1B[2J\x01\x7F\x00\xC9\r\n"]);
        assert_eq!(text, "←[2J☺⌂ ╔\r\n");
        assert_eq!(shown(Encoding::Utf8, Target::Lc3, &[b"a\n\x1B[H\x00"]), "a\r\n\x1B[H");
    }

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
        assert_eq!(connection.disconnect().1, events);
    }
}

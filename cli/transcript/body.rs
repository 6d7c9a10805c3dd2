//! The body of a transcript: output with the typed keys marked inside it.
//!
//! `text` and `parse` are inverse on any list of events (adjacent prints count as one).

use assembler::Encoding;
use vm::script::Event;
use vm::{Key, Pointer};

use super::scene::EDGE;
use super::{Lines, Problem};
use crate::key;

/// Opens typed and echoed keys.
const ECHO: char = '‹';
const ECHO_END: char = '›';
/// Opens a typed key that was not echoed.
const SILENT: char = '«';
const SILENT_END: char = '»';
/// Opens bytes in hexadecimal.
const BYTES: char = '⟨';
const BYTES_END: char = '⟩';
/// Enter whose echo is a whole line end.
const ENTER: char = '⏎';
/// The blank before a line end.
const BLANK: char = '␠';

/// Words of marks that are no keys, and the mouse's buttons.
const WAIT: &str = "wait";
const MOUSE: &str = "mouse";
const BUTTONS: [(u8, &str); 3] = [(1, "left"), (2, "right"), (4, "middle")];

/// A byte or key with what it is.
#[derive(Debug, Clone, Copy)]
enum Atom {
    /// Printed.
    Plain(u8),
    /// Typed, and the next byte printed was the same.
    Echoed(u8),
    /// Typed.
    Silent(Key),
    /// The mouse, or time.
    Other(Other),
}

/// What is done to a program besides typing.
#[derive(Debug, Clone, Copy)]
enum Other {
    Moved(Pointer),
    Waited(u32),
}

/// The body of a transcript that has these events.
pub fn text(events: &[Event], codepage: Encoding, lines: Lines) -> String {
    let atoms = atoms(events);
    let mut writer = Writer { text: String::new(), codepage };
    let mut at = 0;
    while at < atoms.len() {
        at += match line_end(&atoms[at..], lines) {
            Some(length) => {
                writer.end_line();
                length
            }
            None => match atoms[at] {
                Atom::Plain(_) => writer.plain(&atoms[at..], lines),
                Atom::Echoed(_) => writer.echoed(&atoms[at..], lines),
                Atom::Silent(first) => writer.silent(first, &atoms[at..]),
                Atom::Other(other) => writer.other(other),
            },
        };
    }
    if !writer.text.is_empty() && !writer.text.ends_with('\n') {
        writer.text.extend([BYTES, BYTES_END, '\n']);
    }
    writer.text
}

/// Keys, the mouse and time as marks in a row.
pub fn marks(events: &[Event], codepage: Encoding) -> String {
    let atoms = atoms(events);
    let mut writer = Writer { text: String::new(), codepage };
    let mut at = 0;
    while at < atoms.len() {
        at += match atoms[at] {
            Atom::Silent(first) => writer.silent(first, &atoms[at..]),
            Atom::Other(other) => writer.other(other),
            Atom::Plain(_) | Atom::Echoed(_) => 1,
        };
    }
    writer.text
}

fn atoms(events: &[Event]) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    for event in events {
        match event {
            Event::Typed(key) => atoms.push(Atom::Silent(*key)),
            Event::Moved(pointer) => atoms.push(Atom::Other(Other::Moved(*pointer))),
            Event::Waited(ticks) => atoms.push(Atom::Other(Other::Waited(*ticks))),
            Event::Drawn(_) => {}
            Event::Printed(bytes) => {
                for &byte in bytes {
                    match atoms.last_mut() {
                        Some(last @ Atom::Silent(Key::Char(_))) if typed(last) == Some(byte) => {
                            *last = Atom::Echoed(byte);
                        }
                        _ => atoms.push(Atom::Plain(byte)),
                    }
                }
            }
        }
    }
    atoms
}

fn typed(atom: &Atom) -> Option<u8> {
    match atom {
        Atom::Silent(Key::Char(byte)) => Some(*byte),
        _ => None,
    }
}

/// How many atoms at the start are a printed line end.
fn line_end(atoms: &[Atom], lines: Lines) -> Option<usize> {
    match (lines, atoms) {
        (Lines::CrLf, [Atom::Plain(b'\r'), Atom::Plain(b'\n'), ..]) => Some(2),
        (Lines::Lf, [Atom::Plain(b'\n'), ..]) => Some(1),
        _ => None,
    }
}

/// How many atoms at the start are Enter echoed as a whole line end.
fn enter(atoms: &[Atom], lines: Lines) -> Option<usize> {
    match (lines, atoms) {
        (Lines::CrLf, [Atom::Echoed(b'\r'), Atom::Plain(b'\n'), ..]) => Some(2),
        (Lines::Lf, [Atom::Echoed(b'\n'), ..]) => Some(1),
        _ => None,
    }
}

struct Writer {
    text: String,
    codepage: Encoding,
}

impl Writer {
    /// Editors cut blanks off line ends, so the last one is made visible.
    fn end_line(&mut self) {
        if self.text.ends_with(' ') {
            self.text.pop();
            self.text.push(BLANK);
        }
        self.text.push('\n');
    }

    /// Each method returns how many atoms it wrote.
    fn plain(&mut self, atoms: &[Atom], lines: Lines) -> usize {
        let mut bytes = Vec::new();
        for (at, atom) in atoms.iter().enumerate() {
            match atom {
                Atom::Plain(byte) if line_end(&atoms[at..], lines).is_none() => bytes.push(*byte),
                _ => break,
            }
        }
        self.characters(&bytes);
        bytes.len()
    }

    fn echoed(&mut self, atoms: &[Atom], lines: Lines) -> usize {
        let mut bytes = Vec::new();
        let mut ended = None;
        for (at, atom) in atoms.iter().enumerate() {
            let Atom::Echoed(byte) = atom else { break };
            ended = enter(&atoms[at..], lines);
            if ended.is_some() {
                break;
            }
            bytes.push(*byte);
        }
        self.text.push(ECHO);
        self.characters(&bytes);
        if ended.is_some() {
            self.text.push(ENTER);
        }
        self.text.push(ECHO_END);
        if ended.is_some() {
            self.text.push('\n');
        }
        bytes.len() + ended.unwrap_or(0)
    }

    fn silent(&mut self, first: Key, atoms: &[Atom]) -> usize {
        self.text.push(SILENT);
        let length = match first {
            Key::Named(name) => {
                self.text.push_str(name);
                1
            }
            Key::Char(byte) => match key::character_name(byte) {
                Some(name) => {
                    self.text.push_str(&name);
                    1
                }
                None => {
                    // A character of several bytes was typed as so many keys; no code page has
                    // more than four.
                    let bytes: Vec<u8> = atoms.iter().map_while(typed).take(4).collect();
                    let (char, length) = self.codepage.first_char(&bytes);
                    let length = if char.is_some() { length } else { 1 };
                    self.characters(&bytes[..length]);
                    length
                }
            },
        };
        self.text.push(SILENT_END);
        length
    }

    fn other(&mut self, other: Other) -> usize {
        self.text.push(SILENT);
        match other {
            Other::Waited(ticks) => self.text.push_str(&format!("{WAIT} {ticks}")),
            Other::Moved(Pointer { x, y, buttons }) => {
                self.text.push_str(&format!("{MOUSE} {x},{y}"));
                for (bit, name) in BUTTONS {
                    if buttons & bit != 0 {
                        self.text.push(' ');
                        self.text.push_str(name);
                    }
                }
            }
        }
        self.text.push(SILENT_END);
        1
    }

    fn characters(&mut self, bytes: &[u8]) {
        let mut at = 0;
        let mut open = false;
        while at < bytes.len() {
            let (char, length) = self.codepage.first_char(&bytes[at..]);
            let unit = &bytes[at..at + length];
            let shown = char.and_then(|char| picture(char, unit, self.codepage));
            if open && shown.is_some() {
                self.text.push(BYTES_END);
                open = false;
            }
            match shown {
                Some(picture) => self.text.push(picture),
                None => {
                    if !open {
                        self.text.push(BYTES);
                        open = true;
                    }
                    unit.iter().for_each(|byte| self.text.push_str(&format!("{byte:02X}")));
                }
            }
            at += length;
        }
        if open {
            self.text.push(BYTES_END);
        }
    }
}

/// What stands for a character in a transcript; `None` when its bytes must stand there.
fn picture(char: char, unit: &[u8], codepage: Encoding) -> Option<char> {
    match char {
        ' '..='~' => Some(char),
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(char)),
        '\x7F' => Some('␡'),
        ECHO | ECHO_END | SILENT | SILENT_END | BYTES | BYTES_END | ENTER | EDGE => None,
        '\u{2400}'..='\u{243F}' | '\u{FEFF}' | '\u{200B}'..='\u{200F}' => None,
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => None,
        _ if char.is_control() || char.is_whitespace() => None,
        _ => (codepage.encode(char.encode_utf8(&mut [0; 4])).as_deref() == Some(unit))
            .then_some(char),
    }
}

/// The byte that a picture stands for.
fn pictured(char: char) -> Option<u8> {
    match char {
        BLANK => Some(b' '),
        '␡' => Some(0x7F),
        '\u{2400}'..='\u{241F}' => Some((u32::from(char) - 0x2400) as u8),
        _ => None,
    }
}

/// The events of a body whose first line is line `first` of its file.
///
/// # Errors
/// The first thing that is wrong.
pub fn parse(
    body: &str,
    codepage: Encoding,
    lines: Lines,
    first: usize,
) -> Result<Vec<Event>, Problem> {
    let mut reader = Reader { rest: body, line: first, codepage, lines, events: Vec::new() };
    while let Some(char) = reader.next() {
        match char {
            '\n' => reader.print_all(reader.line_end()),
            ECHO => reader.echoed()?,
            SILENT => reader.silent()?,
            BYTES if reader.rest.starts_with("⟩\n") => {
                reader.rest = &reader.rest["⟩\n".len()..];
                reader.line += 1;
            }
            _ => {
                let bytes = reader.bytes(char)?;
                reader.print_all(&bytes);
            }
        }
    }
    Ok(reader.events)
}

/// The marks on a line.
///
/// # Errors
/// The first thing that is wrong.
pub fn parse_marks(line: &str, codepage: Encoding, number: usize) -> Result<Vec<Event>, Problem> {
    let lines = Lines::CrLf;
    let mut reader = Reader { rest: line, line: number, codepage, lines, events: Vec::new() };
    while let Some(char) = reader.next() {
        match char {
            SILENT => reader.silent()?,
            _ => return Err(Problem::no_scene(number)),
        }
    }
    Ok(reader.events)
}

/// What a mark means that is no key.
fn other(mark: &str) -> Option<Event> {
    let mut words = mark.split(' ');
    match (words.next()?, words.next()?) {
        (WAIT, ticks) => words.next().is_none().then_some(Event::Waited(ticks.parse().ok()?)),
        (MOUSE, place) => {
            let (x, y) = place.split_once(',')?;
            let mut pointer = Pointer { x: x.parse().ok()?, y: y.parse().ok()?, buttons: 0 };
            for word in words {
                pointer.buttons |= BUTTONS.iter().find(|(_, name)| *name == word)?.0;
            }
            Some(Event::Moved(pointer))
        }
        _ => None,
    }
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    codepage: Encoding,
    lines: Lines,
    events: Vec<Event>,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let char = self.rest.chars().next()?;
        self.rest = &self.rest[char.len_utf8()..];
        self.line += usize::from(char == '\n');
        Some(char)
    }

    const fn line_end(&self) -> &'static [u8] {
        match self.lines {
            Lines::CrLf => b"\r\n",
            Lines::Lf | Lines::Keys => b"\n",
        }
    }

    fn print_all(&mut self, bytes: &[u8]) {
        match self.events.last_mut() {
            Some(Event::Printed(printed)) => printed.extend_from_slice(bytes),
            _ => self.events.push(Event::Printed(bytes.to_vec())),
        }
    }

    fn echo(&mut self, byte: u8) {
        self.events.push(Event::Typed(Key::Char(byte)));
        self.print_all(&[byte]);
    }

    /// The bytes of the character that was just read, or of the ⟨…⟩ that it opens.
    fn bytes(&mut self, char: char) -> Result<Vec<u8>, Problem> {
        if char == BYTES {
            let (digits, rest) =
                self.rest.split_once(BYTES_END).ok_or_else(|| Problem::bad_bytes(self.line))?;
            self.rest = rest;
            return hexadecimal(digits).ok_or_else(|| Problem::bad_bytes(self.line));
        }
        if let Some(byte) = pictured(char) {
            return Ok(vec![byte]);
        }
        if matches!(char, ECHO | ECHO_END | SILENT | SILENT_END | BYTES_END | ENTER) {
            return Err(Problem::mark(self.line, char));
        }
        let encoded = self.codepage.encode(char.encode_utf8(&mut [0; 4]));
        encoded.ok_or_else(|| Problem::foreign(self.line, char, self.codepage.name()))
    }

    fn echoed(&mut self) -> Result<(), Problem> {
        loop {
            match self.next() {
                Some(ECHO_END) => return Ok(()),
                Some(ENTER) => return self.enter(),
                Some('\n') | None => return Err(Problem::mark(self.line, ECHO)),
                Some(char) => self.bytes(char)?.into_iter().for_each(|byte| self.echo(byte)),
            }
        }
    }

    fn enter(&mut self) -> Result<(), Problem> {
        self.rest = self.rest.strip_prefix("›\n").ok_or_else(|| Problem::enter(self.line))?;
        self.line += 1;
        let line_end = self.line_end();
        self.echo(line_end[0]);
        self.print_all(&line_end[1..]);
        Ok(())
    }

    fn silent(&mut self) -> Result<(), Problem> {
        let line = self.line;
        let open = || Problem::mark(line, SILENT);
        let (name, rest) = self.rest.split_once(SILENT_END).ok_or_else(open)?;
        let named =
            key::named(name).map(Key::Named).or_else(|| key::character_named(name).map(Key::Char));
        if let Some(key) = named {
            self.rest = rest;
            self.events.push(Event::Typed(key));
            return Ok(());
        }
        if let Some(event) = other(name) {
            self.rest = rest;
            self.events.push(event);
            return Ok(());
        }
        let Some(char) = self.next() else { return Err(open()) };
        let bytes = self.bytes(char)?;
        if self.next() != Some(SILENT_END) {
            return Err(Problem::unknown_key(self.line, name));
        }
        self.events.extend(bytes.into_iter().map(|byte| Event::Typed(Key::Char(byte))));
        Ok(())
    }
}

/// The bytes of pairs of digits.
fn hexadecimal(digits: &str) -> Option<Vec<u8>> {
    if !digits.len().is_multiple_of(2) || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    (0..digits.len() / 2)
        .map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).ok())
        .collect()
}

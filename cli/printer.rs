//! Where a program's bytes go: as they are, or as characters on a terminal.

use std::io::{BufWriter, Write};

use assembler::Encoding;
use isa::Target;

use crate::glyph;

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

    /// Writes what the program printed.
    pub fn write(&mut self, bytes: &[u8]) {
        if self.problem.is_none() {
            let result = match &mut self.screen {
                None => self.sink.write_all(bytes),
                Some(screen) => self.sink.write_all(screen.text(bytes).as_bytes()),
            };
            self.problem = result.err();
            self.line_is_open = bytes.last().map_or(self.line_is_open, |&last| last != b'\n');
        }
    }

    /// Rings, which moves no cursor.
    pub fn ring(&mut self) {
        if self.problem.is_none() {
            self.problem = self.sink.write_all(b"\x07").and_then(|()| self.sink.flush()).err();
        }
    }

    /// Writes lines that the program did not print, behind those that it did.
    pub fn write_rows(&mut self, rows: &str) {
        if self.problem.is_none() && !rows.is_empty() {
            let end = if self.line_is_open { "\n" } else { "" };
            self.problem = write!(self.sink, "{end}{rows}").err();
            self.line_is_open = false;
        }
    }

    /// On a terminal, leaves the cursor in the first column for whoever prints next.
    pub fn close_line(&mut self) {
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
            // LC-3 programs talk to the terminal itself, which has no picture for a control byte;
            // DOS without ANSI.SYS shows an arrow.
            (Target::Lc3, '\x1B') => text.push(char),
            (Target::Lc3, '\0'..='\x1F' | '\x7F') => {}
            (_, '\0'..='\x1F' | '\x7F') => text.extend(glyph::of_control(char)),
            _ if char.is_control() => text.push('\u{FFFD}'),
            _ => text.push(char),
        }
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
        let text = shown(Encoding::Utf8, Target::Lc3, &[b"a\n\x1B[H\x00\x03\x04\x0E\x7Fb\x07"]);
        assert_eq!(text, "a\r\n\x1B[Hb\x07");
    }
}

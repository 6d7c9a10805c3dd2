//! Typing a line, as function 0Ah and reading from the console (3Fh) do it.

use crate::machine::AtEnd;
use crate::pc::service::{Call, Outcome, TAB_STOP};

const BELL: u8 = 0x07;
const BACKSPACE: u8 = 0x08;
const TAB: u8 = 0x09;
const LINE_FEED: u8 = 0x0A;
const RETURN: u8 = 0x0D;
const ESCAPE: u8 = 0x1B;
const DELETE: u8 = 0x7F;
const CTRL_C: u8 = 0x03;

/// A line that is being typed. It is kept while the call waits for the next key.
#[derive(Debug, Clone, Default)]
pub(super) struct Line {
    text: Vec<u8>,
    /// Columns that the echo of each character takes.
    widths: Vec<u8>,
}

/// A line that was typed.
pub(super) struct Typed {
    pub(super) text: Vec<u8>,
    /// Whether a carriage return ended it; else the input did.
    pub(super) returned: bool,
}

impl Call<'_> {
    /// Lets a line of at most `room` characters be typed, with echo and correction.
    pub(super) fn type_line(&mut self, room: usize) -> Result<Typed, Outcome> {
        loop {
            if self.line_has_ended() {
                return Ok(self.end_line(room));
            }
            let extended = self.parts.board.keyboard.second.is_some();
            let byte = self.take_byte()?;
            let after_return = std::mem::replace(&mut self.parts.dos.after_return, false);
            match byte {
                // The code of an extended key, and the 0 before it: no key that edits is known.
                _ if extended => {}
                0 => {}
                CTRL_C => return Err(Outcome::Break),
                RETURN => {
                    self.parts.dos.after_return = true;
                    self.print(&[RETURN]);
                    let text = std::mem::take(&mut self.parts.dos.line).text;
                    return Ok(Typed { text, returned: true });
                }
                // The second half of a line end that was typed as CR LF.
                LINE_FEED if after_return => {}
                LINE_FEED => self.print(b"\r\n"),
                BACKSPACE | DELETE => self.rub_out(),
                ESCAPE => {
                    self.print(b"\\\r\n");
                    self.parts.dos.line = Line::default();
                }
                byte => self.accept(byte, room),
            }
        }
    }

    /// Whether the input has ended in a way that ends the line: after what was typed, or because
    /// a byte stands for the end.
    fn line_has_ended(&mut self) -> bool {
        self.input_has_ended() && matches!(self.end_of_input(), AtEnd::Byte(_))
    }

    /// The line at the end of the input: the byte that stands for the end, once.
    fn end_line(&mut self, room: usize) -> Typed {
        if let AtEnd::Byte(byte) = self.end_of_input() {
            if byte != RETURN {
                self.accept(byte, room);
            }
            self.print(&[RETURN]);
        }
        let text = std::mem::take(&mut self.parts.dos.line).text;
        Typed { text, returned: true }
    }

    /// What was typed when the input ended, without a carriage return.
    pub(super) fn break_line(&mut self) -> Typed {
        let text = std::mem::take(&mut self.parts.dos.line).text;
        Typed { text, returned: false }
    }

    fn accept(&mut self, byte: u8, room: usize) {
        if self.parts.dos.line.text.len() >= room {
            return self.print(&[BELL]);
        }
        let width = self.echo(byte);
        let line = &mut self.parts.dos.line;
        line.text.push(byte);
        line.widths.push(width);
    }

    /// Echoes a character so that it can be seen; returns the columns it takes.
    fn echo(&mut self, byte: u8) -> u8 {
        match byte {
            TAB => {
                let column = self.cursor(self.page()).1;
                let width = TAB_STOP - column % TAB_STOP;
                self.print(&[b' '; TAB_STOP as usize][..usize::from(width)]);
                width
            }
            0x00..0x20 => {
                self.print(&[b'^', byte | 0x40]);
                2
            }
            _ => {
                self.print(&[byte]);
                1
            }
        }
    }

    fn rub_out(&mut self) {
        let line = &mut self.parts.dos.line;
        line.text.pop();
        if let Some(width) = line.widths.pop() {
            for _ in 0..width {
                self.print(&[BACKSPACE, b' ', BACKSPACE]);
            }
        }
    }
}

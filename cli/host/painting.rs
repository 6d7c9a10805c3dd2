//! Where the screen of a program that draws is seen.

use assembler::Encoding;
use vm::Screen;

use crate::glyph;
use crate::keyboard::Lens;
use crate::paint::Painter;
use crate::printer::Printer;

/// What becomes of what a program draws.
pub(super) struct Painting {
    place: Place,
    drawn: Drawn,
}

/// Where a screen is seen.
pub enum Place {
    /// On a terminal, all the time.
    Terminal(Box<Painter>),
    /// Behind what was printed, when the run is over, as text.
    Text {
        /// How bytes are written as characters.
        codepage: Encoding,
        /// Whether with ASCII only.
        ascii: bool,
    },
}

/// What the program has done to its screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Drawn {
    /// It only prints.
    Nothing,
    /// It prints where it wants to.
    Arranged,
    /// It writes what it does not print.
    Filled,
}

/// Whether a picture may wait for the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Now,
    IfDue,
}

/// The byte that rings.
const BELL: u8 = 0x07;

impl Painting {
    pub(super) const fn new(place: Place) -> Painting {
        Painting { place, drawn: Drawn::Nothing }
    }

    /// The program draws.
    pub(super) fn begin(&mut self, printer: &mut Printer) {
        self.drawn = self.drawn.max(Drawn::Arranged);
        if let Place::Terminal(_) = self.place {
            printer.flush();
        }
    }

    /// The program writes to its screen what it does not print.
    pub(super) const fn fill(&mut self) {
        self.drawn = Drawn::Filled;
    }

    /// Whether the program draws.
    pub(super) fn has_begun(&self) -> bool {
        self.drawn > Drawn::Nothing
    }

    /// Whether nobody can see the terminal any more.
    pub(super) fn is_broken(&self) -> bool {
        match &self.place {
            Place::Terminal(painter) => painter.is_broken(),
            Place::Text { .. } => false,
        }
    }

    /// Prints, unless what is printed is seen on the screen.
    pub(super) fn print(&mut self, bytes: &[u8], printer: &mut Printer) {
        match &mut self.place {
            Place::Terminal(painter) if self.drawn > Drawn::Nothing => {
                if bytes.contains(&BELL) {
                    painter.beep();
                }
            }
            Place::Terminal(_) | Place::Text { .. } => printer.write(bytes),
        }
    }

    /// Rings on a terminal, whatever the program does.
    pub(super) fn ring(&mut self, printer: &mut Printer) {
        match &mut self.place {
            Place::Terminal(painter) if self.drawn > Drawn::Nothing => painter.beep(),
            Place::Terminal(_) => printer.ring(),
            Place::Text { .. } => {}
        }
    }

    /// Whether a picture is to be drawn.
    pub(super) fn is_due(&self, when: When) -> bool {
        match &self.place {
            Place::Terminal(painter) => {
                self.drawn > Drawn::Nothing && (when == When::Now || painter.is_due())
            }
            Place::Text { .. } => false,
        }
    }

    /// Draws a picture; tells where on the terminal it stands.
    pub(super) fn draw(&mut self, screen: &Screen) -> Option<Lens> {
        match &mut self.place {
            Place::Terminal(painter) => Some(painter.draw(screen)),
            Place::Text { .. } => None,
        }
    }

    /// The run is over: leaves the last screen among the lines of the terminal, or behind what was
    /// printed.
    pub(super) fn end(&mut self, screen: &Screen, printer: &mut Printer) {
        match &mut self.place {
            Place::Terminal(painter) if self.drawn > Drawn::Nothing => painter.end(screen),
            Place::Text { codepage, ascii } if self.drawn == Drawn::Filled => {
                printer.write_rows(&rows(screen, *codepage, *ascii));
            }
            Place::Terminal(_) | Place::Text { .. } => {}
        }
    }
}

/// The rows of a screen as lines, without the blank ones at its end.
fn rows(screen: &Screen, codepage: Encoding, ascii: bool) -> String {
    let mut text = String::new();
    for row in screen.rows() {
        let row = glyph::row(row, codepage);
        text.extend(row.chars().map(|picture| if ascii { glyph::ascii(picture) } else { picture }));
        text.push('\n');
    }
    text.truncate(text.trim_end_matches('\n').len());
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use vm::screen::{Cell, Picture};

    #[test]
    fn a_screen_becomes_lines_that_end_where_it_is_blank() {
        let mut cells = vec![Cell::BLANK; 2000];
        for (at, character) in [(81, 0xC9), (82, b'x'), (160, b'y')] {
            cells[at].character = character;
        }
        let picture = Picture::Text { columns: 80, cells };
        let screen = Screen { mode: 3, picture, palette: Vec::new(), cursor: None, blinks: true };
        assert_eq!(rows(&screen, Encoding::Cp437, false), "\n ╔x\ny\n");
        assert_eq!(rows(&screen, Encoding::Cp437, true), "\n +x\ny\n");
    }
}

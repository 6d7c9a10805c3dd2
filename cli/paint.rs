//! A PC's screen on a terminal: only what has changed is sent.

use std::io::{Stdout, Write};
use std::time::{Duration, Instant};

use assembler::Encoding;
use crossterm::cursor::{Hide, MoveTo, SetCursorStyle, Show};
use crossterm::queue;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use vm::Screen;
use vm::screen::{Cell, Colour, Picture};

use crate::keyboard::Lens;
use crate::{glyph, terminal};

/// Shortest time between two pictures.
const PICTURE: Duration = Duration::from_millis(30);

/// How colours are told to the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// Red, green and blue.
    True,
    /// The terminal's sixteen.
    Sixteen,
    /// Not at all: bright characters are bold, other backgrounds than black are inverse.
    None,
}

impl Colours {
    /// What the environment says about the terminal.
    pub fn of_terminal() -> Colours {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let text = |name| std::env::var(name).unwrap_or_default();
        let term = text("TERM");
        if is_set("NO_COLOR") || term == "dumb" || term.starts_with("vt") || term.contains("mono") {
            return Colours::None;
        }
        let many = text("COLORTERM");
        let is_true = many.contains("truecolor") || many.contains("24bit");
        if is_true || term.contains("direct") { Colours::True } else { Colours::Sixteen }
    }
}

/// What stands in a cell of the terminal: a character and how it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spot {
    picture: char,
    look: Look,
}

/// Numbers of colours in the palette, or colours themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Look {
    fore: Ink,
    back: Ink,
    blinks: bool,
}

/// A colour: its number among the sixteen, if it is one of them, and what it looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ink {
    number: u8,
    colour: Colour,
}

/// Draws on the terminal.
pub struct Painter {
    out: Stdout,
    codepage: Encoding,
    colours: Colours,
    ascii: bool,
    /// Rows of the terminal as they are now; empty before the first picture.
    shown: Vec<Vec<Spot>>,
    /// The bytes that put the cursor where it is.
    cursor: Vec<u8>,
    size: (u16, u16),
    painted: Option<Instant>,
    is_broken: bool,
}

impl Painter {
    /// Nothing is drawn yet.
    pub fn new(codepage: Encoding, colours: Colours, ascii: bool) -> Painter {
        Painter {
            out: std::io::stdout(),
            codepage,
            colours,
            ascii,
            shown: Vec::new(),
            cursor: Vec::new(),
            size: (0, 0),
            painted: None,
            is_broken: false,
        }
    }

    /// Whether nobody can see the terminal any more.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Whether the last picture was long enough ago.
    pub fn is_due(&self) -> bool {
        self.painted.is_none_or(|painted| painted.elapsed() >= PICTURE)
    }

    /// Rings.
    pub fn beep(&mut self) {
        self.send(b"\x07".to_vec());
    }

    fn send(&mut self, bytes: Vec<u8>) {
        let sent = self.out.write_all(&bytes).and_then(|()| self.out.flush());
        self.is_broken |= sent.is_err();
    }

    /// Draws a picture; returns where it stands.
    pub fn draw(&mut self, screen: &Screen) -> Lens {
        let size = crossterm::terminal::size().unwrap_or((80, 25));
        let mut bytes = Vec::new();
        if self.painted.is_none() {
            let _ = terminal::begin_screen(&mut bytes);
        }
        if size != self.size {
            self.size = size;
            self.shown.clear();
            let _ = queue!(bytes, crossterm::style::ResetColor, Clear(ClearType::All));
        }
        let (spots, lens) = self.spots(screen);
        let changes = self.changes(&spots);
        let cursor = self.cursor(screen, lens);
        if !changes.is_empty() || cursor != self.cursor || !bytes.is_empty() {
            let _ = queue!(bytes, BeginSynchronizedUpdate, Hide);
            bytes.extend(changes);
            bytes.extend(&cursor);
            let _ = queue!(bytes, EndSynchronizedUpdate);
            self.send(bytes);
        }
        (self.shown, self.cursor) = (spots, cursor);
        self.painted = Some(Instant::now());
        lens
    }

    /// Leaves the last picture among the terminal's lines.
    pub fn end(&mut self, screen: &Screen) {
        terminal::end_screen();
        let (rows, _) = self.spots(screen);
        let is_empty =
            |spot: &Spot| spot.picture == ' ' && spot.look.back.colour == Colour(0, 0, 0);
        let last = rows.iter().rposition(|row| !row.iter().all(is_empty));
        let mut bytes = Vec::new();
        for row in &rows[..last.map_or(0, |last| last + 1)] {
            let end = row.iter().rposition(|spot| !is_empty(spot)).map_or(0, |last| last + 1);
            self.write_spots(&row[..end], &mut bytes);
            bytes.extend(b"\x1B[0m\r\n");
        }
        self.send(bytes);
    }

    /// What the cells of the terminal are to be.
    fn spots(&self, screen: &Screen) -> (Vec<Vec<Spot>>, Lens) {
        let (columns, rows) = (usize::from(self.size.0.max(1)), usize::from(self.size.1.max(1)));
        if let Picture::Dots { width, dots } = &screen.picture {
            return halves(screen, usize::from(*width), dots, columns, rows);
        }
        let height = screen.rows().len();
        // A terminal with fewer rows shows those around the cursor.
        let cursor = screen.cursor.map_or(0, |cursor| usize::from(cursor.row));
        let hidden = (cursor + 1).saturating_sub(rows).min(height.saturating_sub(rows));
        let spot = |cell: &Cell| self.spot(screen, *cell);
        let spots = screen.rows().skip(hidden).take(rows);
        let spots: Vec<Vec<Spot>> =
            spots.map(|row| row.iter().take(columns).map(spot).collect()).collect();
        let across = screen.rows().next().map_or(1, <[Cell]>::len);
        let lens =
            Lens { columns: across as u16, rows: height.max(1) as u16, hidden: hidden as u16 };
        (spots, lens)
    }

    fn spot(&self, screen: &Screen, cell: Cell) -> Spot {
        let picture = glyph::of_byte(cell.character, self.codepage);
        let picture = if self.ascii { glyph::ascii(picture) } else { picture };
        let ink = |number| Ink { number, colour: screen.colour(number) };
        let (back, blinks) = screen.background(cell);
        Spot { picture, look: Look { fore: ink(cell.foreground()), back: ink(back), blinks } }
    }

    /// The bytes that turn what is shown into `spots`.
    fn changes(&self, spots: &[Vec<Spot>]) -> Vec<u8> {
        /// Cells that are sent again rather than jumped over.
        const NEAR: usize = 4;
        let mut bytes = Vec::new();
        for (number, row) in spots.iter().enumerate() {
            let old = self.shown.get(number).map_or(&[][..], Vec::as_slice);
            let differs = |column: &usize| old.get(*column) != row.get(*column);
            let mut changed = (0..row.len()).filter(differs).peekable();
            while let Some(first) = changed.next() {
                let mut last = first;
                while let Some(next) = changed.next_if(|next| *next <= last + NEAR) {
                    last = next;
                }
                let _ = queue!(bytes, MoveTo(first as u16, number as u16));
                self.write_spots(&row[first..=last], &mut bytes);
            }
        }
        bytes
    }

    fn write_spots(&self, spots: &[Spot], bytes: &mut Vec<u8>) {
        let mut look = None;
        for spot in spots {
            if look != Some(spot.look) {
                look = Some(spot.look);
                bytes.extend(self.select(spot.look).into_bytes());
            }
            bytes.extend(spot.picture.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }

    /// The sequence that selects a look.
    fn select(&self, look: Look) -> String {
        let Look { fore, back, blinks } = look;
        let blink = if blinks { ";5" } else { "" };
        match self.colours {
            Colours::True => {
                let (Colour(r, g, b), Colour(red, green, blue)) = (fore.colour, back.colour);
                format!("\x1B[0{blink};38;2;{r};{g};{b};48;2;{red};{green};{blue}m")
            }
            Colours::Sixteen => {
                format!("\x1B[0{blink};{};{}m", 30 + ansi(fore.number), 40 + ansi(back.number))
            }
            Colours::None => {
                let bold = if fore.number >= 8 { ";1" } else { "" };
                let inverse = if back.number == 0 { "" } else { ";7" };
                format!("\x1B[0{blink}{bold}{inverse}m")
            }
        }
    }

    fn cursor(&self, screen: &Screen, lens: Lens) -> Vec<u8> {
        let mut bytes = Vec::new();
        let place = screen.cursor.and_then(|cursor| {
            let row = u16::from(cursor.row).checked_sub(lens.hidden)?;
            Some((u16::from(cursor.column), row, cursor.tall))
        });
        let _ = match place {
            Some((column, row, tall)) if column < self.size.0 && row < self.size.1 => {
                let style = match tall {
                    true => SetCursorStyle::BlinkingBlock,
                    false => SetCursorStyle::BlinkingUnderScore,
                };
                queue!(bytes, MoveTo(column, row), style, Show)
            }
            _ => queue!(bytes, Hide),
        };
        bytes
    }
}

/// What to add to 30 or 40 for a colour of the PC: the terminals count red as 1 and blue as 4.
const fn ansi(number: u8) -> u8 {
    let bright = if number & 8 != 0 { 60 } else { 0 };
    bright + (number & 1) * 4 + (number & 2) + (number >> 2 & 1)
}

/// A picture of dots: each cell of the terminal is two of them, one above the other.
fn halves(
    screen: &Screen,
    width: usize,
    dots: &[u8],
    columns: usize,
    rows: usize,
) -> (Vec<Vec<Spot>>, Lens) {
    let height = dots.len() / width.max(1);
    // The tube's picture is 4 to 3; half a cell of a terminal is about a square.
    let across = columns.min(rows * 2 * 4 / 3).max(1);
    let down = (across * 3 / 4 / 2).clamp(1, rows);
    let ink = |x: usize, y: usize| {
        let colour = mean(screen, width, dots, place(x, across, width), place(y, down * 2, height));
        Ink { number: nearest(colour), colour }
    };
    let spot = |x, y| Spot {
        picture: '▀',
        look: Look { fore: ink(x, y * 2), back: ink(x, y * 2 + 1), blinks: false },
    };
    let spots = (0..down).map(|y| (0..across).map(|x| spot(x, y)).collect()).collect();
    (spots, Lens { columns: across as u16, rows: down as u16, hidden: 0 })
}

/// The dots that stand behind part `at` of `parts`.
fn place(at: usize, parts: usize, dots: usize) -> std::ops::Range<usize> {
    let first = at * dots / parts;
    first..((at + 1) * dots / parts).max(first + 1).min(dots.max(1))
}

/// The mean colour of a rectangle of dots.
fn mean(
    screen: &Screen,
    width: usize,
    dots: &[u8],
    across: std::ops::Range<usize>,
    down: std::ops::Range<usize>,
) -> Colour {
    let (mut sum, mut count) = ([0_u32; 3], 0);
    for y in down {
        for x in across.clone() {
            let number = dots.get(y * width + x).copied().unwrap_or_default();
            let Colour(red, green, blue) = screen.colour(number);
            for (sum, part) in sum.iter_mut().zip([red, green, blue]) {
                *sum += u32::from(part);
            }
            count += 1;
        }
    }
    let [red, green, blue] = sum.map(|sum| (sum / count.max(1)) as u8);
    Colour(red, green, blue)
}

/// The number, among the sixteen colours, of one that looks much the same.
fn nearest(Colour(red, green, blue): Colour) -> u8 {
    let most = red.max(green).max(blue);
    let is_high = |part: u8| part > most / 2 && part > 42;
    let bright = u8::from(most > 212) << 3;
    bright | u8::from(is_high(red)) << 2 | u8::from(is_high(green)) << 1 | u8::from(is_high(blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painter(colours: Colours) -> Painter {
        Painter { size: (80, 25), ..Painter::new(Encoding::Cp437, colours, false) }
    }

    fn screen(text: &[u8], attribute: u8) -> Screen {
        let mut cells = vec![Cell::BLANK; 2000];
        for (cell, &character) in cells.iter_mut().zip(text) {
            *cell = Cell { character, attribute };
        }
        let grey = |number: u8| Colour(number * 16, number * 16, number * 16);
        let palette = (0..16).map(grey).collect();
        let picture = Picture::Text { columns: 80, cells };
        Screen { mode: 3, picture, palette, cursor: None, blinks: true }
    }

    #[test]
    fn only_what_has_changed_is_sent() {
        let mut painter = painter(Colours::Sixteen);
        painter.shown = painter.spots(&screen(b"hello, world", 7)).0;
        let changes = painter.changes(&painter.spots(&screen(b"hallo, world", 7)).0);
        assert_eq!(String::from_utf8_lossy(&changes), "\x1B[1;2H\x1B[0;37;40ma");
        assert!(painter.changes(&painter.shown).is_empty());
    }

    #[test]
    fn colours_are_told_as_the_terminal_knows_them() {
        let screen = screen(b"\x01", 0x9E);
        let select = |colours| {
            let painter = painter(colours);
            let (rows, _) = painter.spots(&screen);
            painter.select(rows[0][0].look)
        };
        assert_eq!(select(Colours::Sixteen), "\x1B[0;5;93;44m");
        assert_eq!(select(Colours::True), "\x1B[0;5;38;2;224;224;224;48;2;16;16;16m");
        assert_eq!(select(Colours::None), "\x1B[0;5;1;7m");
        assert_eq!(painter(Colours::None).spots(&screen).0[0][0].picture, '☺');
    }

    #[test]
    fn a_small_terminal_shows_the_rows_around_the_cursor() {
        let mut small = painter(Colours::None);
        small.size = (40, 10);
        let mut screen = screen(b"", 7);
        screen.cursor = Some(vm::screen::Cursor { row: 20, column: 0, tall: false });
        let (rows, lens) = small.spots(&screen);
        assert_eq!((rows.len(), rows[0].len(), lens.hidden), (10, 40, 11));
    }

    #[test]
    fn a_picture_of_dots_fits_the_terminal() {
        let mut screen = screen(b"", 7);
        screen.picture = Picture::Dots { width: 320, dots: vec![15; 64_000] };
        let (rows, lens) = painter(Colours::True).spots(&screen);
        assert_eq!((rows.len(), rows[0].len()), (24, 66));
        assert_eq!((lens.columns, lens.rows), (66, 24));
        assert_eq!(rows[3][5].look.back.colour, Colour(240, 240, 240));
    }
}

//! The display adapter: its registers, and the picture that memory makes under them.
//!
//! `mode` has the modes, `palette` the colours, `font` the characters of the graphics modes. The
//! registers are those that programs of a CGA or a VGA touch by hand: the cursor and the start of
//! the page, the mode and colour registers of the CGA, palette and converter of the VGA, the
//! status with its retrace.

pub(super) mod font;
pub(super) mod mode;
pub(super) mod palette;

use std::ops::Range;

use crate::i8086::address::Memory;
use crate::screen::{Cell, Colour, Cursor, Picture, Screen};

use mode::{FIRST, LINES, Layout, Mode, ROWS};
use palette::{ENTRIES, Palette, sixteen};

/// Linear addresses of the screens.
pub(super) const PAGES: Range<u32> = 0xA0000..0xC0000;

/// Registers of the CRT controller: the cursor's first and last line, the page's start and the
/// cursor's place, both in cells.
const CURSOR_FIRST: u8 = 0x0A;
const CURSOR_LAST: u8 = 0x0B;
const START_HIGH: u8 = 0x0C;
const CURSOR_HIGH: u8 = 0x0E;

/// The cursor's shape that the BIOS begins with.
pub(super) const USUAL_CURSOR: u16 = 0x0607;

/// Bits of the status register: no picture is being drawn; the beam goes back to the top.
const NOT_DRAWING: u8 = 0x01;
const RETRACE: u8 = 0x08;
/// Bit of the CGA's mode register: bit 7 of an attribute means blinking.
const BLINK: u8 = 0x20;

/// Parts of a line, and those of them that are seen.
const LINE: u64 = 10;
const SEEN_PARTS: u64 = 8;
/// Lines of a picture that are seen.
const SEEN_LINES: u64 = 200;
/// Parts of a picture on the tube, which has 262 lines.
pub(super) const FRAME: u64 = 262 * LINE;
/// Pictures a second.
pub(super) const FRAMES: u64 = 60;

/// What the program has done to its screen besides printing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Drawn {
    Not,
    /// It set a mode, moved the cursor, scrolled.
    Arranged,
    /// It wrote characters or dots that it did not print.
    Filled,
}

/// The adapter's registers.
#[derive(Clone)]
pub(super) struct Video {
    pub(super) mode: Mode,
    pub(super) palette: Palette,
    pub(super) drawn: Drawn,
    pub(super) blinks: bool,
    /// The CGA's colour register.
    pub(super) colour: u8,
    control: u8,
    selected: u8,
    crt: [u8; 0x20],
}

impl Video {
    pub(super) fn new() -> Video {
        let mut video = Video {
            mode: FIRST,
            palette: Palette::new(false),
            drawn: Drawn::Not,
            blinks: true,
            colour: 0x30,
            control: FIRST.control,
            selected: 0,
            crt: [0; 0x20],
        };
        video.set_cursor_shape(USUAL_CURSOR);
        video
    }

    /// Goes to a mode, with the registers as the BIOS leaves them.
    pub(super) fn set_mode(&mut self, mode: Mode) {
        let drawn = self.drawn;
        *self = Video::new();
        self.mode = mode;
        self.drawn = drawn;
        self.control = mode.control;
        self.palette = Palette::new(mode.layout == Layout::Bytes);
        if mode.number == 0x06 {
            self.colour = 0x3F;
        }
    }

    /// First line in the high byte, last line in the low one.
    pub(super) const fn set_cursor_shape(&mut self, shape: u16) {
        let [first, last] = shape.to_be_bytes();
        self.crt[CURSOR_FIRST as usize] = first;
        self.crt[CURSOR_LAST as usize] = last;
    }

    /// Where the picture starts, in cells.
    pub(super) const fn set_start(&mut self, cell: u16) {
        self.set_pair(START_HIGH, cell);
    }

    /// Where the cursor is, in cells from the start of memory.
    pub(super) const fn set_cursor(&mut self, cell: u16) {
        self.set_pair(CURSOR_HIGH, cell);
    }

    const fn set_pair(&mut self, high: u8, value: u16) {
        let bytes = value.to_be_bytes();
        self.crt[high as usize] = bytes[0];
        self.crt[high as usize + 1] = bytes[1];
    }

    fn pair(&self, high: u8) -> u16 {
        u16::from_be_bytes([self.crt[usize::from(high)], self.crt[usize::from(high) + 1]])
    }

    /// A port of the adapter; `beam` is how far the beam has come, in parts of a picture of which
    /// there are [`FRAME`].
    pub(super) fn read(&mut self, port: u16, beam: u64) -> u8 {
        match port {
            0x3B4 | 0x3D4 => self.selected,
            0x3B5 | 0x3D5 => self.crt[usize::from(self.selected)],
            0x3BA | 0x3DA => {
                self.palette.expect_number();
                status(beam)
            }
            0x3C9 => self.palette.read_part(),
            0x3D8 => self.control,
            0x3D9 => self.colour,
            _ => 0xFF,
        }
    }

    /// The counterpart of [`Video::read`].
    pub(super) fn write(&mut self, port: u16, value: u8) {
        match port {
            0x3B4 | 0x3D4 => self.selected = value & 0x1F,
            0x3B5 | 0x3D5 => self.crt[usize::from(self.selected)] = value,
            0x3B8 | 0x3D8 => {
                self.control = value;
                self.blinks = value & BLINK != 0;
            }
            0x3C0 => {
                /// The register of which bit 3 means blinking.
                const MODE_CONTROL: u8 = 0x10;
                if let Some((MODE_CONTROL, value)) = self.palette.write_register(value) {
                    self.blinks = value & 0x08 != 0;
                }
            }
            0x3C7 => self.palette.select_read(value),
            0x3C8 => self.palette.select_write(value),
            0x3C9 => self.palette.write_part(value),
            0x3D9 => self.colour = value,
            _ => {}
        }
    }

    /// What is seen of `memory`.
    pub(super) fn screen(&self, memory: &Memory) -> Screen {
        let picture = match self.mode.layout {
            Layout::Text => self.text(memory),
            Layout::Interlaced(_) | Layout::Bytes => self.dots(memory),
        };
        Screen {
            mode: self.mode.number,
            picture,
            palette: self.colours(),
            cursor: self.cursor(),
            blinks: self.blinks,
        }
    }

    fn text(&self, memory: &Memory) -> Picture {
        let (start, count) =
            (self.pair(START_HIGH), usize::from(self.mode.columns) * usize::from(ROWS));
        let cell = |index| {
            let at = (self.mode.start + u32::from(start.wrapping_add(index) & 0x3FFF) * 2) as usize;
            Cell { character: memory[at], attribute: memory[at + 1] }
        };
        Picture::Text { columns: self.mode.columns, cells: (0..count as u16).map(cell).collect() }
    }

    fn dots(&self, memory: &Memory) -> Picture {
        let width = self.mode.width;
        let places = (0..LINES).flat_map(|y| (0..width).map(move |x| (x, y)));
        let dot = |(x, y)| {
            let place = self.mode.dot(x, y);
            place.map_or(0, |(at, right, mask)| memory[at as usize] >> right & mask)
        };
        Picture::Dots { width, dots: places.map(dot).collect() }
    }

    fn colours(&self) -> Vec<Colour> {
        match self.mode.layout {
            Layout::Text if self.mode.is_monochrome() => {
                // Black, dim and bright.
                let grey = |number: u8| match number {
                    0 => Colour(0, 0, 0),
                    1..=7 => Colour(170, 170, 170),
                    _ => Colour(255, 255, 255),
                };
                (0..16).map(grey).collect()
            }
            Layout::Text => (0..16).map(|number| self.palette.text(number)).collect(),
            Layout::Bytes => (0..ENTRIES).map(|number| self.palette.entry(number as u8)).collect(),
            Layout::Interlaced(1) => vec![sixteen(0), sixteen(self.colour & 0x0F)],
            Layout::Interlaced(_) => {
                let bright = self.colour >> 1 & 0x08;
                let three = match (self.mode.number, self.colour & 0x20) {
                    (0x05, _) => [3, 4, 7],
                    (_, 0) => [2, 4, 6],
                    _ => [3, 5, 7],
                };
                let first = sixteen(self.colour & 0x0F);
                let others = three.map(|number: u8| sixteen(number | bright));
                std::iter::once(first).chain(others).collect()
            }
        }
    }

    fn cursor(&self) -> Option<Cursor> {
        let (first, last) =
            (self.crt[usize::from(CURSOR_FIRST)], self.crt[usize::from(CURSOR_LAST)]);
        let is_off = first & 0x20 != 0 || first & 0x1F > last & 0x1F;
        let cell = self.pair(CURSOR_HIGH).wrapping_sub(self.pair(START_HIGH));
        let columns = u16::from(self.mode.columns);
        let (row, column) = (cell / columns, cell % columns);
        if !self.mode.is_text() || is_off || row >= u16::from(ROWS) {
            return None;
        }
        let tall = (last & 0x1F) - (first & 0x1F) > 2;
        Some(Cursor { row: row as u8, column: column as u8, tall })
    }
}

/// The status register.
const fn status(beam: u64) -> u8 {
    let (line, part) = (beam / LINE, beam % LINE);
    match line >= SEEN_LINES {
        true => 0xF0 | NOT_DRAWING | RETRACE,
        false if part >= SEEN_PARTS => 0xF0 | NOT_DRAWING,
        false => 0xF0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i8086::address::empty_memory;

    #[test]
    fn a_cell_is_a_character_and_an_attribute() {
        let (mut video, mut memory) = (Video::new(), empty_memory());
        memory[0xB8000 + 162..0xB8000 + 164].copy_from_slice(&[1, 0x4E]);
        let screen = video.screen(&memory);
        assert_eq!(
            screen.rows().nth(1).map(|row| row[1]),
            Some(Cell { character: 1, attribute: 0x4E })
        );
        assert_eq!((screen.rows().len(), screen.palette.len()), (25, 16));
        // The picture starts at another cell.
        video.set_start(81);
        let first = video.screen(&memory).rows().next().map(|row| row[0].character);
        assert_eq!(first, Some(1));
    }

    #[test]
    fn the_cursor_is_where_its_registers_say_and_may_be_off() {
        let mut video = Video::new();
        for (register, value) in [(0x0E, 0), (0x0F, 165)] {
            video.write(0x3D4, register);
            video.write(0x3D5, value);
        }
        let seen = video.cursor();
        assert_eq!(seen, Some(Cursor { row: 2, column: 5, tall: false }));
        video.set_cursor_shape(0x2000);
        assert_eq!(video.cursor(), None);
        video.set_cursor_shape(0x0007);
        assert_eq!(video.cursor().map(|cursor| cursor.tall), Some(true));
        video.set_cursor(2000);
        assert_eq!(video.cursor(), None);
    }

    #[test]
    fn a_frame_ends_in_the_retrace() {
        assert_eq!((status(0), status(9), status(FRAME - 1)), (0xF0, 0xF1, 0xF9));
        let lines = (0..FRAME).filter(|&beam| status(beam) & 8 != 0).count();
        assert_eq!(lines, 620);
    }

    #[test]
    fn the_colours_of_mode_4_follow_the_colour_register() {
        let mut video = Video::new();
        video.set_mode(Mode::find(4).expect("a mode"));
        assert_eq!(video.colours(), [0, 11, 13, 15].map(sixteen));
        video.write(0x3D9, 0x01);
        assert_eq!(video.colours(), [1, 2, 4, 6].map(sixteen));
    }

    #[test]
    fn a_dot_of_mode_13h_is_a_byte() {
        let (mut video, mut memory) = (Video::new(), empty_memory());
        video.set_mode(Mode::find(0x13).expect("a mode"));
        memory[0xA0000 + 320] = 40;
        let screen = video.screen(&memory);
        let Picture::Dots { width, dots } = &screen.picture else { panic!("no dots") };
        assert_eq!((*width, dots.len(), dots[320]), (320, 64_000, 40));
        assert_eq!(screen.colour(40), Colour(255, 0, 0));
    }
}

//! The pointer of the mouse: drawn over what is seen, never into the screen's memory.
//!
//! Source: Microsoft, *Mouse Programmer's Reference* (1989), functions 01h, 02h, 09h, 0Ah and 10h;
//! the arrow is our own.

use crate::screen::{Cell, Cursor, Picture, Screen};

/// Dots of the pointer in graphics modes, each way.
pub(super) const SIZE: usize = 16;

/// Lines of the arrow.
const ARROW: usize = 11;

/// A colour that differs in every bit that dots of sixteen colours have.
const WHITE: u8 = 0x0F;

/// The pointer, as the driver keeps it.
#[derive(Debug, Clone)]
pub(super) struct Pointer {
    /// How often it was hidden, less how often it was shown again; it is seen at 0.
    hidden: u16,
    pub(super) text: Text,
    pub(super) dots: Dots,
    /// It is not seen from this column and line to that one, until it is shown again.
    covered: Option<[(u16, u16); 2]>,
}

/// How it looks among characters.
#[derive(Debug, Clone, Copy)]
pub(super) enum Text {
    /// The bits of a cell (the attribute's above the character's) that stay, and which of all are
    /// inverted then.
    Cell { stays: u16, inverted: u16 },
    /// The screen's own cursor is there.
    Cursor,
}

/// How it looks among dots: the same for each dot, a word a line, the highest bit on the left.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dots {
    pub(super) stays: [u16; SIZE],
    pub(super) inverted: [u16; SIZE],
    /// Column and line of the dot that is where the mouse is.
    pub(super) hot: (i16, i16),
}

impl Default for Pointer {
    /// Hidden; a cell in inverse colours, an arrow among dots.
    fn default() -> Self {
        Pointer {
            hidden: 1,
            text: Text::Cell { stays: 0x77FF, inverted: 0x7700 },
            dots: Dots::arrow(),
            covered: None,
        }
    }
}

impl Dots {
    /// A white arrow up to the left, with a black edge.
    fn arrow() -> Dots {
        let first = |count: usize| !(u16::MAX >> count);
        let line = |line: usize| if line < ARROW { first(line + 1) } else { 0 };
        let inside = |line: usize| match line {
            1..9 => first(line) & !first(1),
            _ => 0,
        };
        Dots {
            stays: std::array::from_fn(|index| !line(index)),
            inverted: std::array::from_fn(inside),
            hot: (0, 0),
        }
    }
}

impl Pointer {
    pub(super) const fn show(&mut self) {
        self.hidden = self.hidden.saturating_sub(1);
        self.covered = None;
    }

    pub(super) const fn hide(&mut self) {
        self.hidden = self.hidden.saturating_add(1);
    }

    /// Hides it wherever it comes between two places, their columns and lines included.
    pub(super) const fn cover(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.covered = Some([from, to]);
    }

    /// Draws it where the mouse is: 0 to 639 across, 0 to 199 down.
    pub(super) fn draw(&self, screen: &mut Screen, (x, y): (u16, u16)) {
        let is_covered = self.covered.is_some_and(|[(left, top), (right, bottom)]| {
            (left..=right).contains(&x) && (top..=bottom).contains(&y)
        });
        if self.hidden > 0 || is_covered {
            return;
        }
        match &mut screen.picture {
            Picture::Text { columns, cells } => {
                let (row, column) =
                    ((y / 8) as u8, (u32::from(x) * u32::from(*columns) / 640) as u8);
                match self.text {
                    Text::Cursor => {
                        screen.cursor = Some(Cursor { row, column, tall: false });
                    }
                    Text::Cell { stays, inverted } => {
                        let at = usize::from(row) * usize::from(*columns) + usize::from(column);
                        if let Some(cell) = cells.get_mut(at) {
                            let word = u16::from_le_bytes([cell.character, cell.attribute]);
                            let [character, attribute] = (word & stays ^ inverted).to_le_bytes();
                            *cell = Cell { character, attribute };
                        }
                    }
                }
            }
            Picture::Dots { width, dots } => {
                let all = WHITE & screen.palette.len().saturating_sub(1) as u8;
                let across = (u32::from(x) * u32::from(*width) / 640) as u16;
                self.dots.draw(dots, *width, (across, y), all);
            }
        }
    }
}

impl Dots {
    /// Draws it into lines of so many dots; `white` inverts a dot.
    fn draw(&self, dots: &mut [u8], width: u16, (x, y): (u16, u16), white: u8) {
        for line in 0..SIZE {
            let down = i32::from(y) - i32::from(self.hot.1) + line as i32;
            for bit in 0..SIZE {
                let across = i32::from(x) - i32::from(self.hot.0) + bit as i32;
                let is_inside = down >= 0 && (0..i32::from(width)).contains(&across);
                let at = (down * i32::from(width) + across) as usize;
                let Some(dot) = dots.get_mut(at).filter(|_| is_inside) else { continue };
                let is_set = |mask: [u16; SIZE]| mask[line] & 0x8000 >> bit != 0;
                let kept = if is_set(self.stays) { *dot } else { 0 };
                *dot = kept ^ if is_set(self.inverted) { white } else { 0 };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::Colour;

    fn text() -> Screen {
        let picture = Picture::Text { columns: 80, cells: vec![Cell::BLANK; 2000] };
        Screen { mode: 3, picture, palette: Vec::new(), cursor: None, blinks: true }
    }

    fn cell(screen: &Screen, row: usize, column: usize) -> Option<Cell> {
        screen.rows().nth(row).map(|cells| cells[column])
    }

    #[test]
    fn a_cell_under_the_pointer_is_inverse_while_it_is_shown() {
        let mut pointer = Pointer::default();
        let drawn = |pointer: &Pointer| {
            let mut screen = text();
            pointer.draw(&mut screen, (639, 199));
            cell(&screen, 24, 79).map(|cell| cell.attribute)
        };
        assert_eq!(drawn(&pointer), Some(0x07));
        pointer.show();
        assert_eq!(drawn(&pointer), Some(0x70));
        pointer.hide();
        pointer.hide();
        pointer.show();
        assert_eq!(drawn(&pointer), Some(0x07));
        pointer.show();
        pointer.cover((600, 190), (639, 199));
        assert_eq!(drawn(&pointer), Some(0x07));
        pointer.show();
        assert_eq!(drawn(&pointer), Some(0x70));
        pointer.text = Text::Cursor;
        let mut screen = text();
        pointer.draw(&mut screen, (8, 8));
        assert_eq!(screen.cursor, Some(Cursor { row: 1, column: 1, tall: false }));
    }

    #[test]
    fn the_arrow_has_a_black_edge_and_ends_where_the_picture_does() {
        let picture = Picture::Dots { width: 320, dots: vec![9; 64_000] };
        let palette = vec![Colour::default(); 256];
        let mut screen = Screen { mode: 0x13, picture, palette, cursor: None, blinks: true };
        let mut pointer = Pointer::default();
        pointer.show();
        pointer.draw(&mut screen, (20, 50));
        pointer.draw(&mut screen, (638, 199));
        let Picture::Dots { dots, .. } = &screen.picture else { panic!("no dots") };
        let line = |y: usize| &dots[y * 320 + 10..y * 320 + 16];
        assert_eq!(line(50), [0, 9, 9, 9, 9, 9]);
        assert_eq!(line(53), [0, 15, 15, 0, 9, 9]);
        assert_eq!((dots[199 * 320 + 319], dots[199 * 320]), (0, 9));
    }
}

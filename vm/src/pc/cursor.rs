//! The cursor on a screen that nobody draws: where the next character would stand.

/// Columns of the text screen.
pub(super) const COLUMNS: u8 = 80;
/// Rows of the text screen.
pub(super) const ROWS: u8 = 25;

/// Position and shape of the cursor, and the video mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) row: u8,
    pub(super) column: u8,
    /// First and last line of its shape, as INT 10h/01h takes them.
    pub(super) shape: u16,
    /// The mode that INT 10h/00h set.
    pub(super) mode: u8,
}

impl Cursor {
    pub(super) const fn new() -> Cursor {
        Cursor { row: 0, column: 0, shape: 0x0607, mode: 3 }
    }

    /// Moves on as a teletype does with this byte.
    pub(super) const fn print(&mut self, byte: u8) {
        match byte {
            0x07 => {}
            0x08 => self.column = self.column.saturating_sub(1),
            0x0A => self.line_feed(),
            0x0D => self.column = 0,
            _ => {
                self.column += 1;
                if self.column >= COLUMNS {
                    self.column = 0;
                    self.line_feed();
                }
            }
        }
    }

    const fn line_feed(&mut self) {
        if self.row + 1 < ROWS {
            self.row += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_wraps_and_stays_on_the_last_row() {
        let mut cursor = Cursor::new();
        for _ in 0..81 {
            cursor.print(b'x');
        }
        assert_eq!((cursor.row, cursor.column), (1, 1));
        for _ in 0..40 {
            cursor.print(b'\n');
        }
        cursor.print(b'\r');
        assert_eq!((cursor.row, cursor.column), (24, 0));
    }
}

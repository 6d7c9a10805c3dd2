//! What a screen shows: cells of text or dots, a cursor, colours.

/// A picture as somebody in front of the machine sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Screen {
    /// The video mode that the BIOS was asked for.
    pub mode: u8,
    /// Cells or dots.
    pub picture: Picture,
    /// The colours that the numbers in the picture stand for: 16 for text.
    pub palette: Vec<Colour>,
    /// The cursor, if it is to be seen.
    pub cursor: Option<Cursor>,
    /// Whether bit 7 of an attribute makes the character blink; else it makes its background
    /// bright.
    pub blinks: bool,
}

/// What a screen is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    /// Characters.
    Text {
        /// Cells in a row, 1 or more.
        columns: u8,
        /// Row by row.
        cells: Vec<Cell>,
    },
    /// Dots.
    Dots {
        /// Dots in a line, 1 or more.
        width: u16,
        /// Line by line, each the number of its colour.
        dots: Vec<u8>,
    },
}

/// A character on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The character, in the machine's code page; bytes below 20h are pictures, too.
    pub character: u8,
    /// Bits 0-3: its colour, bits 4-6: that of its background, bit 7: see [`Screen::blinks`].
    pub attribute: u8,
}

/// Where the next character goes, and how that looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// From 0 at the top.
    pub row: u8,
    /// From 0 at the left.
    pub column: u8,
    /// Whether it is more than a line under the character.
    pub tall: bool,
}

/// Red, green and blue, 0 to 255 each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

/// The attribute of grey on black.
pub const PLAIN: u8 = 0x07;

impl Cell {
    /// A blank, grey on black.
    pub const BLANK: Cell = Cell { character: b' ', attribute: PLAIN };

    /// The number of its colour.
    pub const fn foreground(self) -> u8 {
        self.attribute & 0x0F
    }
}

impl Screen {
    /// The number of a cell's background, and whether the cell blinks.
    pub const fn background(&self, cell: Cell) -> (u8, bool) {
        match self.blinks {
            true => (cell.attribute >> 4 & 0x07, cell.attribute & 0x80 != 0),
            false => (cell.attribute >> 4, false),
        }
    }

    /// The colour of a number.
    pub fn colour(&self, number: u8) -> Colour {
        self.palette.get(usize::from(number)).copied().unwrap_or_default()
    }

    /// The rows of text; none if the picture is made of dots.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Cell]> {
        match &self.picture {
            Picture::Text { columns, cells } => cells.chunks(usize::from(*columns).max(1)),
            Picture::Dots { .. } => [].chunks(1),
        }
    }

    /// A number that differs, as good as always, between two pictures that look different.
    pub fn digest(&self) -> u64 {
        let numbers = match &self.picture {
            Picture::Text { .. } => Vec::new(),
            Picture::Dots { dots, .. } => dots.clone(),
        };
        let dots = numbers.iter().map(|&number| self.colour(number));
        let cells = self.rows().flatten().flat_map(|cell| [cell.character, cell.attribute]);
        // FNV-1a.
        dots.flat_map(|Colour(red, green, blue)| [red, green, blue])
            .chain(cells)
            .fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dots(dots: [u8; 4], palette: &[Colour]) -> Screen {
        let picture = Picture::Dots { width: 2, dots: dots.to_vec() };
        Screen { mode: 0x13, picture, palette: palette.to_vec(), cursor: None, blinks: false }
    }

    #[test]
    fn the_digest_follows_what_is_seen() {
        let (black, red) = (Colour(0, 0, 0), Colour(255, 0, 0));
        let one = dots([0, 1, 0, 0], &[black, red]);
        assert_eq!(one.digest(), dots([1, 0, 1, 1], &[red, black]).digest());
        assert_ne!(one.digest(), dots([0, 0, 1, 0], &[black, red]).digest());
        assert_ne!(one.digest(), dots([0, 1, 0, 0], &[black, black]).digest());
    }

    #[test]
    fn bit_7_of_an_attribute_is_blinking_or_a_bright_background() {
        let mut screen = dots([0; 4], &[]);
        let cell = Cell { character: b'x', attribute: 0x9E };
        assert_eq!((cell.foreground(), screen.background(cell)), (14, (9, false)));
        screen.blinks = true;
        assert_eq!(screen.background(cell), (1, true));
    }
}

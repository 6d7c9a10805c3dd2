//! The video modes, one a line.
//!
//! Source: IBM, *Personal System/2 BIOS Interface Technical Reference* (1987), INT 10h/00h.

/// How a mode's memory becomes a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pc) enum Layout {
    /// A character and an attribute a cell.
    Text,
    /// So many bits a dot, the highest first; odd lines stand 2000h behind even ones.
    Interlaced(u8),
    /// A byte a dot.
    Bytes,
}

/// A video mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pc) struct Mode {
    pub(in crate::pc) number: u8,
    pub(in crate::pc) layout: Layout,
    /// Characters in a row.
    pub(in crate::pc) columns: u8,
    /// Dots in a line; 0 for text.
    pub(in crate::pc) width: u16,
    /// Linear address of its memory.
    pub(in crate::pc) start: u32,
    /// Bytes of a page.
    pub(in crate::pc) page: u16,
    /// Pages, a power of two.
    pub(in crate::pc) pages: u8,
    /// What the BIOS writes to port 3D8h or 3B8h.
    pub(in crate::pc) control: u8,
}

/// Rows of characters, in every mode.
pub(in crate::pc) const ROWS: u8 = 25;
/// Lines of dots.
pub(in crate::pc) const LINES: u16 = 200;
/// The mode at the start.
pub(in crate::pc) const FIRST: Mode = MODES[3];

const TEXT: u32 = 0xB8000;
const MONOCHROME: u32 = 0xB0000;
const GRAPHICS: u32 = 0xA0000;

#[rustfmt::skip] // a mode a line
const MODES: [Mode; 9] = [
    mode(0x00, Layout::Text,          40,   0, TEXT,       0x0800, 8, 0x2C),
    mode(0x01, Layout::Text,          40,   0, TEXT,       0x0800, 8, 0x28),
    mode(0x02, Layout::Text,          80,   0, TEXT,       0x1000, 8, 0x2D),
    mode(0x03, Layout::Text,          80,   0, TEXT,       0x1000, 8, 0x29),
    mode(0x04, Layout::Interlaced(2), 40, 320, TEXT,       0x4000, 1, 0x2A),
    mode(0x05, Layout::Interlaced(2), 40, 320, TEXT,       0x4000, 1, 0x2E),
    mode(0x06, Layout::Interlaced(1), 80, 640, TEXT,       0x4000, 1, 0x1E),
    mode(0x07, Layout::Text,          80,   0, MONOCHROME, 0x1000, 8, 0x29),
    mode(0x13, Layout::Bytes,         40, 320, GRAPHICS,   0xFA00, 1, 0x29),
];

#[expect(clippy::too_many_arguments, reason = "the columns of a table")]
const fn mode(
    number: u8,
    layout: Layout,
    columns: u8,
    width: u16,
    start: u32,
    page: u16,
    pages: u8,
    control: u8,
) -> Mode {
    Mode { number, layout, columns, width, start, page, pages, control }
}

impl Mode {
    /// The mode with this number, if this screen has it.
    pub(in crate::pc) fn find(number: u8) -> Option<Mode> {
        MODES.into_iter().find(|mode| mode.number == number)
    }

    /// Whether it shows characters.
    pub(in crate::pc) const fn is_text(&self) -> bool {
        matches!(self.layout, Layout::Text)
    }

    /// Whether it is the monochrome display's.
    pub(in crate::pc) const fn is_monochrome(&self) -> bool {
        self.start == MONOCHROME
    }

    /// Where a dot stands: linear address, how far to the right in its byte, mask of its bits
    /// there. `None` for text.
    pub(in crate::pc) const fn dot(&self, x: u16, y: u16) -> Option<(u32, u8, u8)> {
        let (x, y) = (x as u32, y as u32);
        match self.layout {
            Layout::Text => None,
            Layout::Bytes => Some((self.start + y * 320 + x, 0, 0xFF)),
            Layout::Interlaced(bits) => {
                let dots = 8 / bits as u32;
                let at = self.start + (y & 1) * 0x2000 + y / 2 * 80 + x / dots;
                let right = (dots - 1 - x % dots) as u8 * bits;
                Some((at, right, (1 << bits) - 1))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_stand_where_the_card_has_them() {
        let dot = |mode, x, y| Mode::find(mode).and_then(|mode| mode.dot(x, y));
        assert_eq!(dot(0x04, 0, 0), Some((0xB8000, 6, 3)));
        assert_eq!(dot(0x04, 5, 3), Some((0xB8000 + 0x2000 + 80 + 1, 4, 3)));
        assert_eq!(dot(0x06, 639, 199), Some((0xB8000 + 0x2000 + 99 * 80 + 79, 0, 1)));
        assert_eq!(dot(0x13, 319, 199), Some((0xA0000 + 63_999, 0, 0xFF)));
        assert_eq!(dot(0x03, 0, 0), None);
    }
}

//! Cells, the cursor and printing.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::{CURSORS, PAGE, SHAPE, dots};
use crate::pc::board::bios_data;
use crate::pc::service::Call;
use crate::pc::video::mode::{Mode, ROWS};

const BELL: u8 = 0x07;
const BACKSPACE: u8 = 0x08;
const LINE_FEED: u8 = 0x0A;
const RETURN: u8 = 0x0D;

/// Bytes of a screen's memory in the text modes, which wraps.
const MEMORY: u32 = 0x8000;

/// How a character is written.
#[derive(Clone, Copy)]
pub(super) enum Paint {
    /// With this attribute or colour.
    With(u8),
    /// With the attribute that the cell has; in graphics with this colour.
    OverOr(u8),
}

/// A part of the screen, from its first to its last row and column.
#[derive(Clone, Copy)]
struct Window {
    top: u8,
    left: u8,
    bottom: u8,
    right: u8,
}

impl Call<'_> {
    fn mode(&self) -> Mode {
        self.parts.board.video.mode
    }

    /// The page that is shown.
    pub(in crate::pc) fn page(&self) -> u8 {
        self.parts.board.byte(bios_data(PAGE)) & 7
    }

    /// The cursor of a page: row and column.
    pub(in crate::pc) fn cursor(&self, page: u8) -> (u8, u8) {
        let [column, row] = self.parts.board.word(cursor_place(page)).to_le_bytes();
        (row, column)
    }

    /// Moves the cursor of a page.
    pub(super) fn set_cursor(&mut self, page: u8, row: u8, column: u8) {
        let board = &mut self.parts.board;
        board.set_word(cursor_place(page), u16::from_le_bytes([column, row]));
        let mode = board.video.mode;
        if page == board.byte(bios_data(PAGE)) {
            let start = u16::from(page).wrapping_mul(mode.page) / 2;
            let cell = u16::from(row) * u16::from(mode.columns) + u16::from(column);
            board.video.set_cursor(start.wrapping_add(cell));
        }
    }

    /// The page in BH.
    fn page_asked(&self) -> u8 {
        self.byte(Register8::Bh) & (self.mode().pages - 1)
    }

    /// Linear address of a cell of text.
    fn cell(&self, page: u8, row: u8, column: u8) -> u32 {
        let mode = self.mode();
        let cell = u32::from(row) * u32::from(mode.columns) + u32::from(column);
        mode.start + (u32::from(page) * u32::from(mode.page) + cell * 2) % MEMORY
    }

    /// Writes a character into a cell.
    fn paint(&mut self, page: u8, row: u8, column: u8, character: u8, paint: Paint) {
        if !self.mode().is_text() {
            let (Paint::With(colour) | Paint::OverOr(colour)) = paint;
            return dots::draw(self, row, column, character, colour);
        }
        let at = self.cell(page, row, column);
        self.store(at, character);
        if let Paint::With(attribute) = paint {
            self.store(at + 1, attribute);
        }
    }

    /// Prints a byte on the page that is shown, as a teletype does; new dots have `colour`.
    pub(in crate::pc) fn teletype(&mut self, byte: u8, colour: u8) {
        let page = self.page();
        self.teletype_on(page, byte, Paint::OverOr(colour));
    }

    fn teletype_on(&mut self, page: u8, byte: u8, paint: Paint) {
        let columns = self.mode().columns;
        let (mut row, mut column) = self.cursor(page);
        match byte {
            BELL => return,
            BACKSPACE => column = column.saturating_sub(1),
            LINE_FEED => row = row.saturating_add(1),
            RETURN => column = 0,
            _ => {
                self.paint(page, row, column, byte, paint);
                column = column.saturating_add(1);
                if column >= columns {
                    (row, column) = (row.saturating_add(1), 0);
                }
            }
        }
        if row >= ROWS {
            row = ROWS - 1;
            let at = self.cell(page, row, column) + 1;
            let is_text = self.mode().is_text();
            let attribute = if is_text { self.parts.board.byte(at) } else { 0 };
            let window = Window { top: 0, left: 0, bottom: row, right: columns - 1 };
            self.scroll(page, window, 1, attribute);
        }
        self.set_cursor(page, row, column);
    }

    /// Moves what is in a window up (or down, if `lines` is negative) and fills what is left with
    /// blanks; 0 lines: empties it.
    fn scroll(&mut self, page: u8, window: Window, lines: i16, attribute: u8) {
        let height = i16::from(window.bottom) - i16::from(window.top) + 1;
        let lines = if lines == 0 || lines.abs() > height { height } else { lines };
        let rows = window.top..=window.bottom;
        let order: Vec<u8> = if lines > 0 { rows.collect() } else { rows.rev().collect() };
        for row in order {
            let from = i16::from(row) + lines;
            let is_inside = (i16::from(window.top)..=i16::from(window.bottom)).contains(&from);
            for column in window.left..=window.right {
                if self.mode().is_text() {
                    let cell = if is_inside {
                        self.parts.board.word(self.cell(page, from as u8, column))
                    } else {
                        u16::from_le_bytes([b' ', attribute])
                    };
                    let at = self.cell(page, row, column);
                    self.parts.board.set_word(at, cell);
                    self.parts.cpu.changed(at, 2);
                } else {
                    dots::copy(self, is_inside.then_some(from as u8), row, column, attribute);
                }
            }
        }
    }
}

const fn cursor_place(page: u8) -> u32 {
    bios_data(CURSORS + 2 * (page & 7) as u16)
}

/// 01h: the cursor's lines, first in CH, last in CL.
pub(super) fn set_cursor_shape(call: &mut Call) {
    let shape = call.word(Register16::Cx);
    call.parts.board.set_word(bios_data(SHAPE), shape);
    call.parts.board.video.set_cursor_shape(shape);
}

/// 02h: moves page BH's cursor to row DH, column DL.
pub(super) fn move_cursor(call: &mut Call) {
    let (row, column) = (call.byte(Register8::Dh), call.byte(Register8::Dl));
    call.set_cursor(call.page_asked(), row, column);
}

/// 03h: page BH's cursor in DX, its shape in CX.
pub(super) fn tell_cursor(call: &mut Call) {
    let (row, column) = call.cursor(call.page_asked());
    call.set_word(Register16::Dx, u16::from_be_bytes([row, column]));
    let shape = call.parts.board.word(bios_data(SHAPE));
    call.set_word(Register16::Cx, shape);
}

/// 06h, 07h: scrolls the window from CX to DX up or down by AL rows, filled with attribute BH.
pub(super) fn scroll_window(call: &mut Call) {
    let columns = call.mode().columns;
    let window = Window {
        top: call.byte(Register8::Ch),
        left: call.byte(Register8::Cl),
        bottom: call.byte(Register8::Dh).min(ROWS - 1),
        right: call.byte(Register8::Dl).min(columns - 1),
    };
    let lines = i16::from(call.byte(Register8::Al));
    let lines = if call.byte(Register8::Ah) == 0x06 { lines } else { -lines };
    if window.top <= window.bottom && window.left <= window.right {
        let attribute = call.byte(Register8::Bh);
        call.scroll(call.page(), window, lines, attribute);
    }
}

/// 08h: character and attribute at page BH's cursor, in AL and AH.
pub(super) fn read_cell(call: &mut Call) {
    let page = call.page_asked();
    let (row, column) = call.cursor(page);
    let cell = match call.mode().is_text() {
        true => call.parts.board.word(call.cell(page, row, column)),
        false => u16::from(dots::recognise(call, row, column)),
    };
    call.set_word(Register16::Ax, cell);
}

/// 09h, 0Ah: writes CX characters AL from page BH's cursor on, which stays; 09h with attribute or
/// colour BL.
pub(super) fn write_cells(call: &mut Call) {
    let (character, colour) = (call.byte(Register8::Al), call.byte(Register8::Bl));
    let paint = match call.byte(Register8::Ah) {
        0x09 => Paint::With(colour),
        _ => Paint::OverOr(colour),
    };
    let (page, mode) = (call.page_asked(), call.mode());
    let (row, column) = call.cursor(page);
    let columns = u32::from(mode.columns);
    let first = u32::from(row) * columns + u32::from(column);
    // A page has no more cells than this.
    let count = u32::from(call.word(Register16::Cx)).min(u32::from(mode.page / 2));
    for cell in first..first + count {
        let (row, column) = ((cell / columns) as u8, (cell % columns) as u8);
        if mode.is_text() || row < ROWS {
            call.paint(page, row, column, character, paint);
        }
    }
}

/// 0Eh: prints AL; new dots have colour BL.
pub(super) fn print(call: &mut Call) {
    let (character, colour) = (call.byte(Register8::Al), call.byte(Register8::Bl));
    call.write_line(&[character]);
    call.teletype(character, colour);
}

/// 13h: prints CX characters at ES:BP from row DH, column DL of page BH on. AL bit 0: the cursor
/// moves; bit 1: an attribute stands behind each character, else it is BL.
pub(super) fn write_string(call: &mut Call) {
    let mode = call.byte(Register8::Al);
    let (moves, has_attributes) = (mode & 1 != 0, mode & 2 != 0);
    let (page, count) = (call.page_asked(), call.word(Register16::Cx));
    let (start, mut attribute) = (call.word(Register16::Bp), call.byte(Register8::Bl));
    let before = call.cursor(page);
    call.set_cursor(page, call.byte(Register8::Dh), call.byte(Register8::Dl));
    let size = if has_attributes { 2 } else { 1 };
    for index in 0..count {
        let at = |call: &Call, index: u16| {
            call.parts.board.byte(call.address(SegmentRegister::Es, start, index))
        };
        let character = at(call, index.wrapping_mul(size));
        if has_attributes {
            attribute = at(call, index.wrapping_mul(size).wrapping_add(1));
        }
        call.teletype_on(page, character, Paint::With(attribute));
    }
    if !moves {
        call.set_cursor(page, before.0, before.1);
    }
}

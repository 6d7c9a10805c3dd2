//! INT 10h: the screen.
//!
//! `text` has the cells, the cursor and printing, `dots` the graphics modes, `colours` the palette
//! functions; what is left stands here. Source: IBM, *Personal System/2 BIOS Interface Technical
//! Reference* (1987), INT 10h.

mod colours;
mod dots;
mod text;

use isa::i8086::{Register8, Register16, SegmentRegister};

use crate::machine::FaultKind;
use crate::pc::board::{Board, bios_data};
use crate::pc::firmware::{self, FONT, FONT_UPPER};
use crate::pc::service::{Call, Outcome};
use crate::pc::video::USUAL_CURSOR;
use crate::pc::video::mode::{Layout, Mode, ROWS};
use crate::screen::PLAIN;

/// The BIOS's data: mode, columns, bytes of a page, where the page that is shown starts, the
/// cursors of eight pages (column, row), their shape (last line, first line), the page that is
/// shown, the CRT controller's port, mode and colour registers, the last row, lines of a
/// character.
const MODE: u16 = 0x49;
const COLUMNS: u16 = 0x4A;
const PAGE_SIZE: u16 = 0x4C;
const PAGE_START: u16 = 0x4E;
const CURSORS: u16 = 0x50;
const SHAPE: u16 = 0x60;
const PAGE: u16 = 0x62;
const CRT_PORT: u16 = 0x63;
const CONTROL: u16 = 0x65;
const COLOUR: u16 = 0x66;
const LAST_ROW: u16 = 0x84;
const HEIGHT: u16 = 0x85;

/// In AL, asks to keep what is on the screen when a mode is set.
const KEEP_SCREEN: u8 = 0x80;
/// Lines of a character in the graphics modes.
const DOT_HEIGHT: u16 = 8;
/// Lines of a character in the text modes.
const TEXT_HEIGHT: u16 = 16;

/// The functions of the screen.
pub(in crate::pc) fn call(call: &mut Call) -> Result<(), Outcome> {
    match call.byte(Register8::Ah) {
        0x01 | 0x03 | 0x08 | 0x0B | 0x0D..=0x12 | 0x1A => {}
        0x09 | 0x0A | 0x0C | 0x13 => call.fill(),
        _ => call.draw(),
    }
    match call.byte(Register8::Ah) {
        0x00 => return set_mode(call),
        0x01 => text::set_cursor_shape(call),
        0x02 => text::move_cursor(call),
        0x03 => text::tell_cursor(call),
        // There is no light pen.
        0x04 => call.set_byte(Register8::Ah, 0),
        0x05 => show_page(call),
        0x06 | 0x07 => text::scroll_window(call),
        0x08 => text::read_cell(call),
        0x09 | 0x0A => text::write_cells(call),
        0x0B => colours::choose(call),
        0x0C => dots::write(call),
        0x0D => dots::read(call),
        0x0E => text::print(call),
        0x0F => tell_mode(call),
        0x10 => return colours::call(call),
        0x11 => return tell_font(call),
        0x12 => return tell_adapter(call),
        0x13 => text::write_string(call),
        // A colour display at a VGA.
        0x1A => {
            call.set_byte(Register8::Al, 0x1A);
            call.set_word(Register16::Bx, 0x0008);
        }
        _ => return call.unknown(0x10),
    }
    Ok(())
}

/// What the BIOS keeps of a mode.
pub(in crate::pc) fn set_bios_data(board: &mut Board, mode: Mode) {
    board.set_byte(bios_data(MODE), mode.number);
    board.set_word(bios_data(COLUMNS), u16::from(mode.columns));
    board.set_word(bios_data(PAGE_SIZE), mode.page);
    board.set_word(bios_data(PAGE_START), 0);
    board.range_mut(bios_data(CURSORS), bios_data(SHAPE)).fill(0);
    board.set_word(bios_data(SHAPE), USUAL_CURSOR);
    board.set_byte(bios_data(PAGE), 0);
    board.set_word(bios_data(CRT_PORT), if mode.is_monochrome() { 0x3B4 } else { 0x3D4 });
    board.set_byte(bios_data(CONTROL), mode.control);
    let colour = board.video.colour;
    board.set_byte(bios_data(COLOUR), colour);
    board.set_byte(bios_data(LAST_ROW), ROWS - 1);
    board.set_word(bios_data(HEIGHT), height(mode));
}

/// Lines of a character.
const fn height(mode: Mode) -> u16 {
    if mode.is_text() { TEXT_HEIGHT } else { DOT_HEIGHT }
}

/// Empties a mode's memory.
pub(in crate::pc) fn clear(board: &mut Board, mode: Mode) {
    let end = mode.start + u32::from(mode.page) * u32::from(mode.pages);
    let memory = board.range_mut(mode.start, end);
    match mode.layout {
        Layout::Text => memory.as_chunks_mut().0.fill([b' ', PLAIN]),
        Layout::Interlaced(_) | Layout::Bytes => memory.fill(0),
    }
}

/// 00h: sets mode AL.
fn set_mode(call: &mut Call) -> Result<(), Outcome> {
    let number = call.byte(Register8::Al);
    let Some(mode) = Mode::find(number & !KEEP_SCREEN) else {
        return call.lacks(FaultKind::UnknownMode { mode: number & !KEEP_SCREEN });
    };
    let board = &mut call.parts.board;
    board.video.set_mode(mode);
    set_bios_data(board, mode);
    if number & KEEP_SCREEN == 0 {
        clear(board, mode);
        let size = u32::from(mode.page) * u32::from(mode.pages);
        call.parts.cpu.changed(mode.start, size);
    }
    Ok(())
}

/// 05h: shows page AL.
fn show_page(call: &mut Call) {
    let board = &mut call.parts.board;
    let mode = board.video.mode;
    let page = call.parts.cpu.registers.get_byte(Register8::Al) & (mode.pages - 1);
    board.set_byte(bios_data(PAGE), page);
    let start = u16::from(page).wrapping_mul(mode.page);
    board.set_word(bios_data(PAGE_START), start);
    board.video.set_start(start / 2);
    let (row, column) = call.cursor(page);
    call.set_cursor(page, row, column);
}

/// 0Fh: columns in AH, mode in AL, the page that is shown in BH.
fn tell_mode(call: &mut Call) {
    let mode = call.parts.board.video.mode;
    call.set_word(Register16::Ax, u16::from_be_bytes([mode.columns, mode.number]));
    let page = call.page();
    call.set_byte(Register8::Bh, page);
}

/// 11h/30h: where a font stands (ES:BP), lines of a character (CX), the last row (DL).
fn tell_font(call: &mut Call) -> Result<(), Outcome> {
    /// In AL; the other functions load fonts, which a terminal cannot show.
    const TELL: u8 = 0x30;
    if call.byte(Register8::Al) != TELL {
        return call.unknown(0x10);
    }
    let upper = matches!(call.byte(Register8::Bh), 0x00 | 0x04);
    let mode = call.parts.board.video.mode;
    call.set_word(Register16::Bp, if upper { FONT_UPPER } else { FONT });
    call.parts.cpu.registers.set_segment(SegmentRegister::Es, firmware::SEGMENT);
    call.set_word(Register16::Cx, height(mode));
    call.set_byte(Register8::Dl, ROWS - 1);
    Ok(())
}

/// 12h: BL = 10h tells what the adapter has; the others choose what makes no difference here.
fn tell_adapter(call: &mut Call) -> Result<(), Outcome> {
    match call.byte(Register8::Bl) {
        // A colour display; 256 KB; no features.
        0x10 => {
            call.set_word(Register16::Bx, 0x0003);
            call.set_word(Register16::Cx, 0x0009);
        }
        0x30..=0x36 => call.set_byte(Register8::Al, 0x12),
        _ => return call.unknown(0x10),
    }
    Ok(())
}

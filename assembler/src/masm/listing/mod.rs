//! The listing in MASM 5.10's layout, as it is with a cross-reference file: numbered lines, pages
//! with headings, the tables of names at the end. All of it measured on the genuine assembler.
//!
//! `record` notes lines while pass two reads them, `columns` lays one out, `page` puts them on
//! pages, `tables` are the pages behind them.

mod columns;
mod page;
mod tables;

use super::object::{Cell, Field, Show};
use super::symbol::Base;
use crate::source::FileId;

pub use page::text;

/// All that the listing holds.
#[derive(Debug, Default)]
pub struct Sheet {
    pub(super) title: Vec<u8>,
    pub(super) entries: Vec<Entry>,
    pub(super) choices: Choices,
    /// Lines of files, and lines of macros and repeat blocks.
    pub(super) read: usize,
    pub(super) expanded: usize,
    /// The lines of the pages of names.
    tables: Vec<String>,
    macros: bool,
    symbols: usize,
}

/// What `.LIST` and its kin have chosen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choices {
    pub(super) listing: bool,
    /// Lines that are not assembled stand in the listing.
    pub(super) conditionals: bool,
    pub(super) macros: Macros,
    /// The line was skipped when it was read.
    pub(super) skipped: bool,
    /// The line ends a conditional block, some part of which was read.
    pub(super) block: Option<bool>,
}

impl Default for Choices {
    fn default() -> Self {
        let macros = Macros::Code;
        Choices { listing: true, conditionals: false, macros, skipped: false, block: None }
    }
}

/// Which lines of macros stand in the listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Macros {
    All,
    /// Those that make bytes.
    Code,
    None,
}

/// A line that pass two has read.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub(super) file: FileId,
    pub(super) line: u32,
    /// Of a line of a macro, where the outermost call is.
    pub(super) call: Option<(FileId, u32)>,
    /// As the file has it, arguments in place of parameters.
    pub(super) source: Vec<u8>,
    /// `C` for included lines, then how many macros it stands in.
    pub(super) mark: String,
    pub(super) settled: bool,
    pub(super) shown: bool,
    /// Of what it made only the first row stands in the listing.
    pub(super) first_row_only: bool,
    pub(super) offset: Option<u32>,
    pub(super) value: Option<Shown>,
    pub(super) pieces: Vec<Piece>,
    pub(super) controls: Vec<Control>,
}

/// What an equate's line shows.
#[derive(Debug)]
pub(super) enum Shown {
    Number(i64),
    Text(String),
    Nothing,
}

/// What changes how the listing goes on.
#[derive(Debug)]
pub(super) enum Control {
    Subtitle(Vec<u8>),
    Page,
    Chapter,
    Size { lines: Option<usize>, columns: Option<usize> },
}

/// A part of what a line made.
#[derive(Debug)]
pub(super) enum Piece {
    /// Digits that may be cut after so many; a blank stands in front of them.
    Digits(String, usize),
    /// What stands behind an address.
    Letter(char),
    /// A value of a repeated list begins.
    Item,
    /// Values are repeated so often.
    Open(u32),
    Close,
    /// A field of a structure begins at an offset.
    Field(u32),
    /// The last field of a structure has ended.
    End,
}

impl Piece {
    /// The pieces of a cell: an instruction's words are kept whole.
    pub(super) fn of_cell(cell: &Cell, code: bool) -> Vec<Piece> {
        let number = |bytes: &[u8]| {
            let text = bytes.iter().rev().map(|byte| format!("{byte:02X}")).collect();
            Piece::Digits(text, if code { 4 } else { 2 })
        };
        let word = cell.bytes.get(..2).unwrap_or(&cell.bytes);
        if let Some(reference) = &cell.reference
            && reference.field != Field::Emulated
        {
            let external = matches!(reference.base, Base::External(_));
            let letter = Piece::Letter(if external { 'E' } else { 'R' });
            let paragraph = || Piece::Digits("----".to_string(), 4);
            return match reference.field {
                Field::Segment => vec![paragraph(), letter],
                Field::Pointer => vec![number(word), paragraph(), letter],
                _ => vec![number(&cell.bytes), letter],
            };
        }
        match cell.show {
            Show::Bytes => {
                let byte = |byte: &u8| Piece::Digits(format!("{byte:02X}{}", cell.mark), 3);
                cell.bytes.iter().map(byte).collect()
            }
            // Six bytes and more stand as in memory.
            Show::Number if cell.bytes.len() >= 6 => Piece::of_memory(cell),
            Show::Number => vec![number(&cell.bytes)],
            Show::Undefined => vec![Piece::Digits("??".repeat(cell.bytes.len().min(64)), 2)],
        }
    }

    /// The bytes of a cell, one behind the other.
    pub(super) fn of_memory(cell: &Cell) -> Vec<Piece> {
        if cell.show == Show::Undefined {
            return Piece::of_cell(cell, false);
        }
        let digits = cell.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        vec![Piece::Digits(digits, 2)]
    }
}

//! What pass two notes of each line for the listings: cells and offsets for every listing, and,
//! when MASM's own is wanted, all that stands in it.

use isa::debug::CellKind;

use super::assembly::Assembly;
use super::data::Datum;
use super::line::Origin;
use super::listing::{Control, Entry, Macros, Piece, Shown};
use super::object::{Cell, Line};
use super::statement::Statement;
use super::symbol::{How, Meaning, Pass, SegmentId};
use super::text::Text;
use super::token::Token;
use crate::listing::Rows;

/// Most cells that a line shows.
const MOST_CELLS: usize = 1024;
/// Most pieces that a line of MASM's listing shows.
const MOST_PIECES: usize = 1 << 16;

impl Assembly<'_> {
    /// Notes which bytes the current line made.
    pub(super) fn note_line(&mut self, segment: SegmentId, at: u32, length: u32, kind: CellKind) {
        if let Some(row) = self.rows.last()
            && length > 0
        {
            let (file, line) = (row.file, row.line);
            self.object.lines.push(Line { segment, offset: at, length, kind, file, line });
        }
    }

    /// A line of a macro stands in the listing only if it made something.
    pub(super) fn drop_empty_row(&mut self) {
        if self.line_origin == Origin::Body
            && self.rows.last().is_some_and(|row| row.cells.is_empty())
        {
            self.rows.pop();
        }
    }

    /// Puts cells into the listings.
    pub(super) fn show(&mut self, kind: CellKind, cells: &[Cell]) {
        self.show_row(cells);
        self.record_here();
        if let Some(entry) = self.entry() {
            for cell in cells.iter().take(MOST_PIECES.saturating_sub(entry.pieces.len())) {
                entry.pieces.extend(Piece::of_cell(cell, kind == CellKind::Code));
            }
        }
    }

    /// Puts cells into the plain listing.
    pub(super) fn show_row(&mut self, cells: &[Cell]) {
        let at = self.here().map(|(_, at)| at);
        let unwanted = self.request.options.listing == Rows::Unwanted;
        let Some(row) = self.rows.last_mut().filter(|_| !unwanted) else { return };
        row.address = row.address.or(at);
        for cell in cells {
            if row.cells.len() < MOST_CELLS {
                cell.listing(&mut row.cells);
            }
        }
    }

    /// Puts a note such as `00E1[` into the plain listing.
    pub(super) fn show_mark(&mut self, mark: String) {
        let at = self.here().map(|(_, at)| at);
        if self.pass == Pass::Two
            && let Some(row) = self.rows.last_mut()
            && row.cells.len() < MOST_CELLS
        {
            row.address = row.address.or(at);
            row.cells.push(mark);
        }
    }

    /// The current line in MASM's listing.
    fn entry(&mut self) -> Option<&mut Entry> {
        self.sheet.as_mut().filter(|_| self.pass == Pass::Two)?.entries.last_mut()
    }

    /// A line was read.
    pub(super) fn record_line(&mut self, text: &Text) {
        if self.sheet.is_none() {
            return;
        }
        let (included, level) = self.reader.nesting();
        let skipped = self.is_skipping();
        let Some(sheet) = self.sheet.as_mut().filter(|_| self.pass == Pass::Two) else { return };
        let mut source = text.bytes(0..text.len(), self.sources);
        if level > 0 {
            source.push(b' ');
            sheet.expanded += 1;
        } else {
            sheet.read += 1;
        }
        let span = text.whole();
        let line = self.sources.get(span.file).line_number(span.start);
        let mut mark = if included { String::from("C") } else { String::new() };
        if level > 0 {
            mark += &level.to_string();
        }
        let call = self.reader.outermost_call();
        let call = call.map(|at| (at.file, self.sources.get(at.file).line_number(at.start)));
        sheet.entries.push(Entry { file: span.file, line, call, source, mark, ..Entry::default() });
        sheet.choices.skipped = skipped;
        sheet.choices.block = None;
    }

    /// The current line is done with: now it is known whether it stands in the listing.
    pub(super) fn settle_line(&mut self) {
        if self.sheet.is_none() {
            return;
        }
        let skipping = self.is_skipping();
        let Some(sheet) = self.sheet.as_mut().filter(|_| self.pass == Pass::Two) else { return };
        let choices = sheet.choices;
        let Some(entry) = sheet.entries.last_mut() else { return };
        if entry.settled {
            return;
        }
        entry.settled = true;
        let read = choices.conditionals || choices.block.unwrap_or(!skipping);
        let in_macro = entry.mark.ends_with(|c: char| c.is_ascii_digit());
        let blank = entry.source.trim_ascii().is_empty();
        entry.shown = choices.listing
            && read
            && match choices.macros {
                _ if !in_macro => true,
                Macros::All => !blank,
                Macros::Code => !entry.pieces.is_empty(),
                Macros::None => false,
            };
        entry.first_row_only = in_macro && choices.macros != Macros::All;
    }

    /// ENDIF stands in the listing if a part of its block does.
    pub(super) fn record_end_of_block(&mut self, shown: bool) {
        if let Some(sheet) = &mut self.sheet {
            sheet.choices.block = Some(shown);
        }
    }

    /// The line is at this offset.
    pub(super) fn record_offset(&mut self, offset: u32) {
        if let Some(entry) = self.entry() {
            entry.offset.get_or_insert(offset);
        }
    }

    /// The line is at the location counter.
    pub(super) fn record_here(&mut self) {
        if self.sheet.is_some()
            && let Some((_, at)) = self.here()
        {
            self.record_offset(at);
        }
    }

    /// The line defines a field of a structure.
    pub(super) fn record_field(&mut self, offset: u16, items: &[Datum]) {
        self.record_offset(offset.into());
        if let Some(entry) = self.entry() {
            for item in items {
                pieces(item, false, &mut entry.pieces);
            }
        }
    }

    /// The line defines a structure or repeated values.
    pub(super) fn record_block(&mut self, datum: &Datum) {
        self.record_here();
        let at = self.here().map_or(0, |(_, at)| at);
        let Some(entry) = self.entry() else { return };
        match datum {
            Datum::Structure(fields) => {
                let mut offset = u64::from(at);
                for field in fields {
                    entry.pieces.push(Piece::Field(offset as u32));
                    pieces(field, true, &mut entry.pieces);
                    offset += field.size();
                }
                entry.pieces.push(Piece::End);
            }
            datum => pieces(datum, false, &mut entry.pieces),
        }
    }

    /// The line says what a name is worth.
    pub(super) fn record_value(&mut self, value: Shown) {
        if let Some(entry) = self.entry() {
            entry.value = Some(value);
        }
    }

    /// The line equates a name.
    pub(super) fn record_equate(&mut self, meaning: &Meaning, how: How) {
        if self.sheet.is_none() {
            return;
        }
        self.record_value(match meaning {
            Meaning::Number { value, .. } => Shown::Number(*value),
            Meaning::Label { offset, .. } => Shown::Number(i64::from(*offset)),
            Meaning::Text(text) if how != How::Alias => Shown::Text(text.as_str().to_string()),
            _ => Shown::Nothing,
        });
    }

    /// Notes by what a name was defined.
    pub(super) fn note_how(&mut self, name: &Token, how: How) {
        if let Some(symbol) = self.symbols.get_mut(&name.text) {
            symbol.how = how;
        }
    }

    /// TITLE and SUBTTL.
    pub(super) fn heading(&mut self, statement: &Statement<'_>, key: &str) {
        let line = statement.line;
        let text = line.slice(statement.head.end..line.len()).trimmed();
        let bytes = text.bytes(0..text.len(), self.sources);
        match (key, self.pass, &mut self.sheet) {
            ("TITLE", Pass::One, Some(sheet)) => sheet.title = bytes,
            ("SUBTTL", Pass::Two, Some(_)) => self.control(Control::Subtitle(bytes)),
            _ => {}
        }
    }

    /// The line changes how the listing goes on.
    pub(super) fn control(&mut self, control: Control) {
        if let Some(entry) = self.entry() {
            entry.controls.push(control);
        }
    }

    /// `.LIST` and its kin; the word is without its dot.
    pub(super) fn choose(&mut self, word: &str) {
        let Some(sheet) = &mut self.sheet else { return };
        if self.pass == Pass::One {
            return;
        }
        let choices = &mut sheet.choices;
        match word {
            "LIST" => choices.listing = true,
            "XLIST" => choices.listing = false,
            "LALL" => choices.macros = Macros::All,
            "XALL" => choices.macros = Macros::Code,
            "SALL" => choices.macros = Macros::None,
            "LFCOND" => choices.conditionals = true,
            "SFCOND" => choices.conditionals = false,
            _ => choices.conditionals = !choices.conditionals,
        }
    }
}

/// What a listing shows of initial values; those of structures stand as in memory.
fn pieces(datum: &Datum, in_structure: bool, out: &mut Vec<Piece>) {
    if out.len() >= MOST_PIECES {
        return;
    }
    match datum {
        Datum::Cell(cell) => {
            out.push(Piece::Item);
            match in_structure {
                true => out.extend(Piece::of_memory(cell)),
                false => out.extend(Piece::of_cell(cell, false)),
            }
        }
        Datum::Structure(fields) => {
            fields.iter().for_each(|field| pieces(field, true, out));
        }
        Datum::Repeat { count, items } => {
            out.push(Piece::Open(*count));
            items.iter().for_each(|item| pieces(item, in_structure, out));
            out.push(Piece::Close);
        }
    }
}

//! One line of the listing: number, offset and bytes, mark, source.

use super::{Entry, Piece, Shown};

/// Columns, counted from 0.
const NUMBER_END: usize = 8;
const EQUATE: usize = 11;
const BYTES: usize = 15;
const DEEPER: usize = 16;
const BYTES_END: usize = 33;
const EQUATE_END: usize = 36;
const MARK: usize = 37;
const SOURCE: usize = 40;
const TAB: usize = 8;

/// What stands left of the source.
struct Row {
    text: String,
    column: usize,
}

impl Row {
    fn new() -> Row {
        Row { text: String::new(), column: NUMBER_END }
    }

    /// A row that begins at a column.
    fn at(column: usize) -> Row {
        let mut row = Row::new();
        while row.column / TAB < column / TAB {
            row.text.push('\t');
            row.column = (row.column / TAB + 1) * TAB;
        }
        row.text.extend(std::iter::repeat_n(' ', column - row.column));
        row.column = column;
        row
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += text.chars().count();
    }

    /// With the mark, up to where the source begins.
    fn finished(mut self, mark: &str) -> String {
        if mark.is_empty() {
            let tabs = SOURCE.saturating_sub(self.column).div_ceil(TAB).max(1);
            self.text.extend(std::iter::repeat_n('\t', tabs));
            return self.text;
        }
        if self.column == NUMBER_END {
            self = Row::at(MARK);
        }
        let blanks = MARK.saturating_sub(self.column);
        self.text.extend(std::iter::repeat_n(' ', blanks));
        self.text.push_str(mark);
        self.text.push('\t');
        self.text
    }
}

/// The rows of an entry: the first stands beside the source.
struct Rows {
    rows: Vec<Row>,
    /// How many lists of repeated values are open.
    depth: usize,
    /// Where the current value goes on in the next row.
    base: usize,
}

impl Rows {
    fn row(&mut self) -> &mut Row {
        if self.rows.is_empty() {
            self.rows.push(Row::new());
        }
        let last = self.rows.len() - 1;
        &mut self.rows[last]
    }

    fn begin(&mut self, column: usize) {
        self.rows.push(Row::at(column));
        self.base = column;
    }

    fn piece(&mut self, piece: &Piece, first: bool) {
        match piece {
            Piece::Digits(digits, chunk) => self.digits(digits, *chunk),
            Piece::Letter(letter) => {
                if self.row().column >= BYTES_END {
                    self.rows.push(Row::at(self.base + 1));
                } else {
                    self.row().push(" ");
                }
                self.row().push(letter.encode_utf8(&mut [0; 4]));
            }
            Piece::Item if self.depth > 0 => self.begin(DEEPER + 2 + self.depth),
            Piece::Open(count) => {
                if self.depth > 0 {
                    self.begin(DEEPER - 1 + self.depth);
                }
                self.row().push(&format!("{count:04X}["));
                self.depth += 1;
            }
            Piece::Close => {
                self.begin(BYTES_END + 1 - self.depth.min(BYTES_END));
                self.row().push("]");
                self.depth = self.depth.saturating_sub(1);
            }
            Piece::Field(offset) if !first => {
                self.begin(NUMBER_END);
                self.row().push(&format!(" {offset:04X}  "));
                self.base = BYTES;
            }
            Piece::Item | Piece::Field(_) | Piece::End => {}
        }
    }

    /// Digits, a blank between them and what stands before.
    fn digits(&mut self, digits: &str, chunk: usize) {
        let base = self.base;
        if self.row().column > base {
            self.row().push(" ");
        }
        let mut rest = digits;
        while !rest.is_empty() {
            if self.row().column >= BYTES_END {
                let row = self.row();
                let blanks = row.text.len() - row.text.trim_end_matches(' ').len();
                row.text.truncate(row.text.len() - blanks);
                row.column -= blanks;
                self.rows.push(Row::at(base));
            }
            let (now, later) = rest.split_at_checked(chunk).unwrap_or((rest, ""));
            self.row().push(now);
            rest = later;
        }
    }
}

/// What an entry shows left of its source, row by row.
fn rows(entry: &Entry) -> Vec<Row> {
    let mut rows = Rows { rows: Vec::new(), depth: 0, base: BYTES };
    if let Some(value) = &entry.value {
        return equate(value);
    }
    if let Some(offset) = entry.offset {
        rows.row().push(&format!(" {offset:04X}"));
        if !entry.pieces.is_empty() {
            rows.row().push("  ");
        }
    }
    for (index, piece) in entry.pieces.iter().enumerate() {
        rows.piece(piece, index == 0);
    }
    if entry.pieces.iter().any(|piece| matches!(piece, Piece::Close | Piece::End)) {
        rows.rows.push(Row::new());
    }
    rows.row();
    rows.rows
}

/// ` = 0005`, ` =-0005`, ` = text` in as many rows as it needs, ` =`.
fn equate(value: &Shown) -> Vec<Row> {
    let mut first = Row::new();
    match value {
        Shown::Nothing => first.push(" ="),
        Shown::Number(number) => {
            let sign = if *number < 0 { '-' } else { ' ' };
            first.push(&format!(" ={sign}{:04X}", number.unsigned_abs() & 0xFFFF));
        }
        Shown::Text(text) => {
            let room = EQUATE_END - EQUATE;
            let chars: Vec<char> = text.chars().collect();
            let mut parts = chars.chunks(room).map(|part| part.iter().collect::<String>());
            first.push(" = ");
            first.push(parts.next().unwrap_or_default().trim_end());
            let more = parts.map(|part| {
                let blanks = part.len() - part.trim_start().len();
                let mut row = Row::at(EQUATE + blanks);
                row.push(part.trim());
                row
            });
            return std::iter::once(first).chain(more).collect();
        }
    }
    vec![first]
}

/// An entry as lines, without their ends: the source in front, and of each whether it has a number.
/// `columns` is the width of the page.
pub(super) fn lines(entry: &Entry, columns: usize) -> Vec<(bool, Vec<u8>)> {
    let mut rows = rows(entry);
    if entry.first_row_only {
        rows.truncate(1);
    }
    let mut rows = rows.into_iter().map(|row| row.finished(&entry.mark).into_bytes());
    let mut out = Vec::new();
    let mut parts = wrapped(&entry.source, columns.saturating_sub(1)).into_iter();
    let mut first = rows.next().unwrap_or_default();
    first.extend(parts.next().unwrap_or_default());
    out.push((true, first));
    let indent = [b'\t'; SOURCE / TAB];
    out.extend(parts.map(|part| (false, [&indent[..], part].concat())));
    out.extend(rows.map(|row| (true, row)));
    out
}

/// The parts of a source line that fit between its column and the margin.
fn wrapped(source: &[u8], margin: usize) -> Vec<&[u8]> {
    let mut out = Vec::new();
    let (mut start, mut column) = (0, SOURCE);
    for (at, &byte) in source.iter().enumerate() {
        let behind = |column| if byte == b'\t' { (column / TAB + 1) * TAB } else { column + 1 };
        if behind(column) > margin {
            out.push(&source[start..at]);
            (start, column) = (at, SOURCE);
        }
        column = behind(column);
    }
    out.push(&source[start..]);
    out
}

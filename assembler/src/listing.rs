//! Address, contents and source side by side (`.lst`).

use crate::source::{FileId, Sources};
use isa::Target;

/// What one source line made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The file.
    pub file: FileId,
    /// The line, counted from 1.
    pub line: u32,
    /// Where it begins, when it has a place: offset in its segment, word, program cell.
    pub address: Option<u32>,
    /// The cells in the machine's own notation, one a piece, such as `B8`, `0005`, `F3/`, `1021`.
    pub cells: Vec<String>,
}

/// Whether the rows of a listing are made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Rows {
    /// They are.
    #[default]
    Wanted,
    /// Nobody will look at them.
    Unwanted,
}

/// Columns kept for the cells; longer runs go on in the next line.
const CELLS_WIDTH: usize = 24;

/// The whole listing as text, one source line after the other; lines that made nothing have empty
/// columns.
pub fn text(target: Target, sources: &Sources, rows: &[Row]) -> String {
    let mut out = String::new();
    for row in rows {
        let address = row.address.map(|address| target.format_address(address)).unwrap_or_default();
        let mut lines = wrap(&row.cells).into_iter();
        let first = lines.next().unwrap_or_default();
        let source = sources.get(row.file).line(row.line);
        push_line(
            &mut out,
            &format!("{address:<5} {first:<CELLS_WIDTH$} {:>5}  {source}", row.line),
        );
        for more in lines {
            push_line(&mut out, &format!("{:<5} {more}", ""));
        }
    }
    out
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line.trim_end());
    out.push('\n');
}

fn wrap(cells: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for cell in cells {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + cell.len() <= CELLS_WIDTH => {
                line.push(' ');
                line.push_str(cell);
            }
            _ => lines.push(cell.clone()),
        }
    }
    lines
}

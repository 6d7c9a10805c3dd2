//! Keystroke listings to program steps.
//!
//! `assemble` is the list of passes: `token` (words), `parse` with `number` and `command`
//! (items), `layout` (cells and labels). `problem` finds the words for what is wrong.

mod command;
mod layout;
mod number;
mod parse;
pub mod problem;
#[cfg(test)]
mod tests;
mod token;

use isa::debug::{CellKind, Debug, Line, Symbol, SymbolValue};
use isa::mk61::Angle;
use isa::{Image, Target};

use crate::diagnostic::Diagnostic;
use crate::lint::Lint;
use crate::listing::Row;
use crate::reading::{LeadingNumbers, Lexis};
use crate::source::{FileId, Source, Sources, Span};
use crate::{Product, Request};

pub use command::nearest_key;
use layout::Layout;
use problem::Problem;

/// Comments of this language; it has no strings.
pub const LEXIS: Lexis =
    Lexis { comment: ";", quotes: &[], numbers_lead_lines: LeadingNumbers::Own };

/// What is reported without being an error; the groups are those of `--allow` and its like.
pub const LINTS: &[Lint] = &[Lint::said(problem::BEYOND_PROGRAM, "jumps")];

/// The passes.
pub(crate) fn assemble(_: &Request<'_>, sources: &mut Sources, root: FileId) -> Product {
    let source = sources.get(root);
    let lines = token::lines(source.code(), root);
    let (items, mut problems) = parse::items(&lines);
    let layout = layout::place(items, &mut problems);
    let cells = layout.resolve(&mut problems);
    if cells.is_empty() && problems.is_empty() {
        problems.push(Problem::Empty { span: Span::new(root, 0, 0) });
    }
    let debug = debug(source, &layout, &cells);
    let listing = listing(source, root, &cells);
    let diagnostics = problems.into_iter().map(Diagnostic::from).collect();
    let image = Some(Image::Mk61(layout.image(&cells)));
    Product { image, debug, listing, diagnostics, ..Product::default() }
}

/// Runs of cells that one line made: first cell, number of cells, line.
fn runs(source: &Source, cells: &[(u8, Span)]) -> Vec<(usize, usize, u32)> {
    let mut runs: Vec<(usize, usize, u32)> = Vec::new();
    for (at, (_, span)) in cells.iter().enumerate() {
        let line = source.line_number(span.start);
        match runs.last_mut() {
            Some((_, length, last)) if *last == line => *length += 1,
            _ => runs.push((at, 1, line)),
        }
    }
    runs
}

fn debug(source: &Source, layout: &Layout<'_>, cells: &[(u8, Span)]) -> Debug {
    let lines = runs(source, cells).into_iter().map(|(at, length, line)| Line {
        address: at as u32,
        length: length as u32,
        file: 0,
        line,
        kind: CellKind::Code,
    });
    let symbols = layout.labels().map(|(name, cell)| Symbol {
        name: name.to_string(),
        value: SymbolValue::Address(cell as u32),
    });
    Debug {
        files: vec![source.name().to_string()],
        lines: lines.collect(),
        symbols: symbols.collect(),
    }
}

/// One row a source line, with the codes of its cells.
fn listing(source: &Source, file: FileId, cells: &[(u8, Span)]) -> Vec<Row> {
    let empty = |line| Row { file, line, address: None, cells: Vec::new() };
    let mut rows: Vec<Row> = (1..=source.line_count()).map(empty).collect();
    for (at, length, line) in runs(source, cells) {
        if let Some(row) = rows.get_mut(line as usize - 1) {
            row.address = Some(at as u32);
            row.cells =
                cells[at..at + length].iter().map(|(code, _)| format!("{code:02X}")).collect();
        }
    }
    rows
}

/// A listing of the image that assembles to the same image.
pub fn disassemble(image: &isa::mk61::Image) -> String {
    let mut out = match image.angle {
        Angle::Radians => String::new(),
        Angle::Grads => ".angle grads\n".to_owned(),
        Angle::Degrees => ".angle degrees\n".to_owned(),
    };
    if !image.preload.is_empty() {
        out.push_str(&format!(".preload {}\n", image.preload.join(" ")));
    }
    out.push_str(&print(&image.cells));
    out
}

/// The program as a listing that assembles to the same cells: one command a line, each with its
/// number.
pub fn print(cells: &[u8]) -> String {
    let mut out = String::new();
    let mut at = 0;
    while at < cells.len() {
        let command = isa::mk61::Command::from_code(cells[at]);
        let address = cells.get(at + 1).filter(|_| command.form.cells() == 2);
        let number = Target::Mk61.format_address(at as u32);
        let name = command.keycap();
        match address {
            Some(address) => out.push_str(&format!("{number}. {name} {address:02X}\n")),
            // A jump in the last cell has lost its address, so it has no name.
            None if command.form.cells() == 2 => {
                out.push_str(&format!("{number}. КОД {:02X}\n", cells[at]));
            }
            None => out.push_str(&format!("{number}. {name}\n")),
        }
        at += command.form.cells();
    }
    out
}

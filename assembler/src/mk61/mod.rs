//! Keystroke listings to program steps.
//!
//! `assemble` is the list of passes: `token` (words), `parse` with `number`, `command`, `misread`
//! and `directive` (items), `layout` (cells and labels), `check`. `words` finds the words for what
//! is wrong; `print` goes the way back.

mod check;
mod chunk;
mod command;
mod directive;
mod keys;
mod layout;
mod likely;
mod misread;
mod number;
mod parse;
mod print;
pub mod problem;
#[cfg(test)]
mod tests;
mod token;
mod words;

use isa::Image;
use isa::debug::{CellKind, Debug, Line, Symbol, SymbolValue};
use isa::mk61::Command;

use crate::diagnostic::Diagnostic;
use crate::lint::Lint;
use crate::listing::Row;
use crate::reading::{LeadingNumbers, Lexis};
use crate::source::{FileId, Source, Sources, Span};
use crate::{Product, Request};

pub use command::nearest_key;
use layout::Layout;
pub use print::{disassemble, instructions, print};
use problem::Problem;

/// Comments of this language; it has no strings.
pub const LEXIS: Lexis =
    Lexis { comment: ";", quotes: &[], numbers_lead_lines: LeadingNumbers::Own };

/// What is reported without being an error; the groups are those of `--allow` and its like.
pub const LINTS: &[Lint] = &[
    Lint::said(problem::MISREAD, "letters"),
    Lint::said(problem::TWO_ALPHABETS, "letters"),
    Lint::said(problem::BEYOND_PROGRAM, "jumps"),
    Lint::said(problem::INTO_ADDRESS, "jumps"),
    Lint::said(problem::NEVER_SET, "registers"),
];

/// The passes.
pub(crate) fn assemble(request: &Request<'_>, sources: &mut Sources, root: FileId) -> Product {
    let source = sources.get(root);
    let lines = token::lines(source.code(), root);
    let model = request.options.mk61.or(directive::model(&lines)).unwrap_or_default();
    let parse::Parsed { items, mut problems, notation } = parse::items(&lines, model);
    let layout = layout::place(items, model, &mut problems);
    let cells = layout.resolve(&mut problems);
    if notation != parse::Notation::Dump {
        check::program(&layout, &cells, model, &mut problems);
    }
    if cells.is_empty() && problems.is_empty() {
        problems.push(Problem::Empty { span: Span::new(root, 0, 0) });
    }
    let debug = debug(source, &layout, &cells);
    let listing = listing(source, root, &cells);
    let image = Some(Image::Mk61(layout.image(&cells, &mut problems)));
    let diagnostics = problems.into_iter().map(Diagnostic::from).collect();
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

/// Whether a command begins in each cell; the others hold the addresses of jumps.
fn beginnings(cells: &[(u8, Span)]) -> Vec<bool> {
    let mut begins = vec![false; cells.len()];
    let mut at = 0;
    while at < cells.len() {
        begins[at] = true;
        at += Command::from_code(cells[at].0).form.cells();
    }
    begins
}

fn debug(source: &Source, layout: &Layout<'_>, cells: &[(u8, Span)]) -> Debug {
    let begins = beginnings(cells);
    let lines = runs(source, cells).into_iter().map(|(at, length, line)| Line {
        address: at as u32,
        length: length as u32,
        file: 0,
        line,
        // A line of its own for the address of a jump executes nothing.
        kind: match begins[at..at + length].contains(&true) {
            true => CellKind::Code,
            false => CellKind::Data,
        },
    });
    let symbols = layout.labels().map(|(name, cell)| Symbol {
        name: name.to_string(),
        value: SymbolValue::Address(cell as u32),
    });
    Debug {
        files: vec![source.name().to_string()],
        lines: lines.collect(),
        symbols: symbols.collect(),
        ..Debug::default()
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

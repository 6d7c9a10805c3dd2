//! What comes out: the image, the debug table, the rows of the listing.

use std::collections::HashMap;

use isa::debug::{CellKind, Debug, Line, Symbol, SymbolValue};
use isa::lc3::{Block, Image};

use super::encode::Words;
use super::layout::Layout;
use super::statement::{Directive, Operation, Statement};
use crate::listing::Row;
use crate::source::{FileId, Source};

/// A listing and what became of it.
pub(super) struct Unit<'u> {
    pub(super) source: &'u Source,
    pub(super) file: FileId,
    pub(super) layout: &'u Layout<'u>,
    /// The words of every placed statement.
    pub(super) words: &'u Words,
}

/// The blocks of all listings with their words; empty ones are left out.
pub(super) fn image(units: &[Unit<'_>]) -> Image {
    let first = units.iter().find_map(|unit| unit.layout.blocks.first());
    let mut all = Vec::new();
    for unit in units {
        all.extend(unit.layout.blocks.iter().map(|block| Block {
            origin: block.origin as u16,
            words: unit.words.of(&block.placed).to_vec(),
        }));
    }
    all.retain(|block: &Block| !block.words.is_empty());
    Image { start: first.map_or(0, |block| block.origin as u16), blocks: all }
}

/// Which line of which file made which words, the labels, the places to stop at.
pub(super) fn debug(units: &[Unit<'_>]) -> Debug {
    let mut debug = Debug::default();
    for (file, unit) in (0..).zip(units) {
        debug.files.push(unit.source.name().to_string());
        let occupied = unit.layout.placed.iter().filter(|placed| placed.length > 0);
        debug.lines.reserve(unit.layout.placed.len());
        debug.lines.extend(occupied.map(|placed| Line {
            address: placed.address,
            length: placed.length,
            file,
            line: placed.statement.line,
            kind: kind(placed.statement),
        }));
        debug.symbols.extend(unit.layout.symbols.iter().map(|symbol| Symbol {
            name: symbol.name.to_string(),
            value: SymbolValue::Address(symbol.address),
        }));
        debug.breaks.extend(&unit.layout.breaks);
    }
    debug.lines.sort_by_key(|line| line.address);
    debug
}

fn kind(statement: &Statement) -> CellKind {
    match statement.operation {
        Some((Operation::Instruction(_), _)) => CellKind::Code,
        _ => CellKind::Data,
    }
}

/// A row for every line of the file. Reserved words (`.BLKW`) have an address and no cells.
pub(super) fn listing(unit: &Unit<'_>) -> Vec<Row> {
    let Unit { source, file, layout, words } = *unit;
    let made: HashMap<u32, (u32, Vec<String>)> = layout
        .placed
        .iter()
        .zip(words.iter())
        .map(|(placed, words)| {
            let reserves = Some(Operation::Directive(Directive::Blkw));
            let operation = placed.statement.operation.map(|(operation, _)| operation);
            let shown: &[u16] = if operation == reserves { &[] } else { words };
            let cells = shown.iter().map(|word| format!("{word:04X}")).collect();
            (placed.statement.line, (placed.address, cells))
        })
        .collect();
    let row = |line| {
        let (address, cells) =
            made.get(&line).cloned().map_or((None, Vec::new()), |made| (Some(made.0), made.1));
        Row { file, line, address, cells }
    };
    (1..=source.line_count()).map(row).collect()
}

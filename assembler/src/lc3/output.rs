//! What comes out: the image, the debug table, the rows of the listing.

use std::collections::HashMap;

use isa::debug::{CellKind, Debug, Line, Symbol, SymbolValue};
use isa::lc3::{Block, Image};

use super::layout::Layout;
use super::statement::{Directive, Operation, Statement};
use crate::listing::Row;
use crate::source::{FileId, Source};

/// The blocks with their words; empty ones are left out.
pub(super) fn image(layout: &Layout<'_, '_>, words: &[Vec<u16>]) -> Image {
    let start = layout.blocks.first().map_or(0, |block| block.origin as u16);
    let mut blocks: Vec<Block> = layout
        .blocks
        .iter()
        .map(|block| Block { origin: block.origin as u16, words: Vec::new() })
        .collect();
    for (placed, words) in layout.placed.iter().zip(words) {
        blocks[placed.block].words.extend_from_slice(words);
    }
    blocks.retain(|block| !block.words.is_empty());
    Image { blocks, start }
}

/// Which line made which words, and the labels.
pub(super) fn debug(source: &Source, layout: &Layout<'_, '_>) -> Debug {
    let occupied = layout.placed.iter().filter(|placed| placed.length > 0);
    let mut lines: Vec<Line> = occupied
        .map(|placed| Line {
            address: placed.address,
            length: placed.length,
            file: 0,
            line: placed.statement.line,
            kind: kind(placed.statement),
        })
        .collect();
    lines.sort_by_key(|line| line.address);
    let symbols = layout.symbols.iter().map(|symbol| Symbol {
        name: symbol.name.clone(),
        value: SymbolValue::Address(symbol.address),
    });
    Debug { files: vec![source.name().to_string()], lines, symbols: symbols.collect() }
}

fn kind(statement: &Statement<'_>) -> CellKind {
    match statement.operation {
        Some((Operation::Instruction(_), _)) => CellKind::Code,
        _ => CellKind::Data,
    }
}

/// A row for every line of the file. Reserved words (`.BLKW`) have an address and no cells.
pub(super) fn listing(
    source: &Source,
    file: FileId,
    layout: &Layout<'_, '_>,
    words: &[Vec<u16>],
) -> Vec<Row> {
    let made: HashMap<u32, (u32, Vec<String>)> = layout
        .placed
        .iter()
        .zip(words)
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

//! What the assembler knows about an image: symbols and lines, as plain data for listings,
//! observers and faults.
//!
//! Addresses are cells counted from the start of the image for the 8086 (offset in the load image),
//! words for the LC-3, cells for the MK-61.

/// Everything known about one image.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Debug {
    /// Names of the source files, as the user gave them; [`Line::file`] counts into it.
    pub files: Vec<String>,
    /// Which cells each source line made, sorted by address.
    pub lines: Vec<Line>,
    /// Every symbol, in the order of definition.
    pub symbols: Vec<Symbol>,
    /// Cells before which the listing asks to stop (`.BREAK`).
    pub breaks: Vec<u32>,
}

/// A run of cells that one source line made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// First cell.
    pub address: u32,
    /// Number of cells.
    pub length: u32,
    /// Index into [`Debug::files`].
    pub file: u32,
    /// Line number, counted from 1.
    pub line: u32,
    /// What the cells are.
    pub kind: CellKind,
}

/// What a cell of an image is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellKind {
    /// Part of an instruction.
    Code,
    /// Data that the listing defines.
    Data,
    /// Filler that no line asked for (alignment).
    Padding,
}

/// A name and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// The name as the listing first spells it.
    pub name: String,
    /// What it stands for.
    pub value: SymbolValue,
}

/// What a symbol stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SymbolValue {
    /// A cell of the image.
    Address(u32),
    /// A number.
    Constant(i32),
}

impl Debug {
    /// The line that made the cell at `address`.
    pub fn line_at(&self, address: u32) -> Option<&Line> {
        let after = self.lines.partition_point(|line| line.address <= address);
        let line = self.lines[..after].last()?;
        (address - line.address < line.length).then_some(line)
    }
}

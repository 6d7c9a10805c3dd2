//! What object files do not say, and the debug table that is made of it.

use isa::debug::{CellKind, Debug, Line, Symbol, SymbolValue};
use isa::i8086::Processor;

use super::Module;
use super::layout::Layout;
use crate::source::{FileId, Span};

/// What a listing tells about its object file.
#[derive(Debug, Default)]
pub struct Notes {
    /// The listing's files; none of an object file.
    pub files: Vec<String>,
    /// Which bytes each line made.
    pub lines: Vec<NotedLine>,
    /// Names in the order of their definition.
    pub symbols: Vec<(String, NotedValue)>,
    /// Who uses an external name first.
    pub used: Vec<(String, Span)>,
    /// Where public names are defined.
    pub public: Vec<(String, Span)>,
    /// The first of the files.
    pub root: FileId,
    /// Where the first segment begins.
    pub place: Span,
    /// Which instructions the listing uses.
    pub processor: Processor,
}

/// Bytes that one line made.
#[derive(Debug, Clone, Copy)]
pub struct NotedLine {
    /// Index of the segment in the object file.
    pub segment: u16,
    /// First byte in it.
    pub offset: u32,
    /// Number of bytes.
    pub length: u32,
    /// What they are.
    pub kind: CellKind,
    /// Index into [`Notes::files`].
    pub file: u32,
    /// Line, counted from 1.
    pub line: u32,
}

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotedValue {
    /// A place: index of its segment and offset in it.
    Place(u16, u32),
    /// A number.
    Number(i32),
}

/// Lines and symbols by their place in the image, of which COM leaves out the first `from` bytes.
pub(super) fn debug(modules: &[Module], layout: &Layout, from: u32) -> Debug {
    let mut debug = Debug::default();
    for (module, it) in modules.iter().enumerate() {
        let first_file = debug.files.len() as u32;
        let address = |segment: u16, offset: u32| {
            let place = layout.segment(module, segment)?;
            let start = layout.sections[place.section].start + place.offset;
            if layout.is_fixed(place.section) { None } else { (start + offset).checked_sub(from) }
        };
        for line in it.notes.lines.iter() {
            let Some(address) = address(line.segment, line.offset) else { continue };
            let (length, kind) = (line.length, line.kind);
            let (file, line) = (first_file + line.file, line.line);
            match debug.lines.last_mut() {
                Some(last)
                    if last.address + last.length == address
                        && (last.file, last.line, last.kind) == (file, line, kind)
                        && kind != CellKind::Code =>
                {
                    last.length += length;
                }
                _ => debug.lines.push(Line { address, length, file, line, kind }),
            }
        }
        debug.symbols.extend(it.notes.symbols.iter().filter_map(|(name, value)| {
            let value = match *value {
                NotedValue::Number(number) => SymbolValue::Constant(number),
                NotedValue::Place(segment, offset) => {
                    SymbolValue::Address(address(segment, offset)?)
                }
            };
            Some(Symbol { name: name.clone(), value })
        }));
        debug.files.extend_from_slice(&it.notes.files);
    }
    debug.lines.sort_by_key(|line| line.address);
    debug
}

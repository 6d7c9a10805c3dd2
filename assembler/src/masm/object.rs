//! What pass two makes: segments with their bytes, and places that wait for the linker.

use isa::debug::CellKind;
use isa::format::omf::Space;
use isa::i8086::Processor;
use smallvec::SmallVec;

use super::pack::Packer;
use super::symbol::{Base, Frame, SegmentId};
use crate::source::{FileId, Span};

/// A module: what both passes know of its segments and names, and what pass two put down.
#[derive(Debug, Default)]
pub(super) struct Object {
    pub(super) segments: Vec<Segment>,
    pub(super) groups: Vec<Group>,
    pub(super) externals: Vec<External>,
    /// Names of libraries (INCLUDELIB).
    pub(super) libraries: Vec<String>,
    /// Bytes and fixups in the order in which they were emitted.
    pub(super) packer: Packer,
    /// Which bytes each line made.
    pub(super) lines: Vec<Line>,
    /// What END names: what CS is to be relative to, where it is, and how far in that.
    pub(super) start: Option<(Option<Frame>, Base, u32)>,
    pub(super) processor: Processor,
    /// `.ALPHA`: segments are sorted by name.
    pub(super) sorted: bool,
    /// `DOSSEG` was written.
    pub(super) dos_order: bool,
    /// How many segments have been opened.
    pub(super) opened: usize,
    /// The number of the external name that was declared last.
    pub(super) last_external: u16,
}

/// A name that another module defines.
#[derive(Debug, Clone)]
pub(super) struct External {
    pub(super) name: String,
    /// The segment in which it was declared, which is taken for its own.
    pub(super) segment: Option<SegmentId>,
    /// What jumps to it are counted from: what CS was assumed to at its latest declaration.
    pub(super) code: Option<Frame>,
    /// What the linker gives it when nobody defines it (COMM).
    pub(super) space: Option<Space>,
    /// It stands for what an emulator of the coprocessor puts in place of an instruction.
    pub(super) emulates: bool,
    /// Its number in the object file; 0 before it has one.
    pub(super) index: u16,
    /// Pass one did not know it.
    pub(super) late: bool,
    /// The place that uses it first.
    pub(super) used: Option<Span>,
}

/// A segment.
#[derive(Debug, Clone)]
pub(super) struct Segment {
    pub(super) name: String,
    pub(super) align: Align,
    pub(super) combine: Combine,
    pub(super) class: String,
    /// The location counter.
    pub(super) at: u32,
    /// Behind the highest byte.
    pub(super) size: u32,
    /// Its size when ENDS was read last in this pass: what its name is worth besides a paragraph.
    pub(super) extent: u32,
    /// Its number in the object file; 0 before it has one.
    pub(super) index: u16,
    /// How many segments were opened before it first was; a group may name it earlier.
    pub(super) opened: Option<usize>,
    /// Opened where the 80386 is allowed, without USE16.
    pub(super) wide: bool,
    /// Where it was first opened; nowhere for segments of `.MODEL`.
    pub(super) place: Option<Span>,
    /// Whether overflow was reported.
    pub(super) overflowed: bool,
}

/// Where a segment may begin.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Align {
    Byte,
    Word,
    #[default]
    Paragraph,
    Page,
}

/// How a segment is joined with others of its name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Combine {
    #[default]
    Private,
    Memory,
    Public,
    Stack,
    Common,
    /// At a fixed paragraph; it is no part of the image.
    At(u16),
}

/// Segments that one segment register reaches.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) name: String,
    pub(super) members: Vec<SegmentId>,
    /// Its number in the object file; 0 before it has one.
    pub(super) index: u16,
}

/// Bytes that one line put down in one go.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) segment: SegmentId,
    pub(super) offset: u32,
    pub(super) length: u32,
    pub(super) kind: CellKind,
    pub(super) file: FileId,
    pub(super) line: u32,
}

/// What is to be put into a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reference {
    pub(super) field: Field,
    pub(super) base: Base,
    /// What the offset is relative to; nothing for the frame of an external name.
    pub(super) frame: Option<Frame>,
    /// Added to the address.
    pub(super) displacement: u16,
    /// The words that asked for it.
    pub(super) span: Span,
}

/// The fields that a linker completes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    /// An offset, two bytes.
    Offset,
    /// A segment's paragraph, two bytes.
    Segment,
    /// Offset and paragraph.
    Pointer,
    /// The low byte of an offset.
    Low,
    /// The high byte of an offset.
    High,
    /// A distance of two bytes, counted from behind the field.
    Distance,
    /// The first two bytes of an instruction of the coprocessor, for an emulator.
    Emulated,
}

/// Bytes of a cell: mostly of an instruction, which fit in here, or of a text.
pub(super) type Bytes = SmallVec<[u8; 16]>;

/// Bytes to be emitted together, and how a listing shows them.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    pub(super) bytes: Bytes,
    pub(super) reference: Option<Reference>,
    pub(super) show: Show,
    /// What to put behind the digits: `:` for an override, `/` for a prefix.
    pub(super) mark: &'static str,
}

/// How a listing shows bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Show {
    /// One by one.
    Bytes,
    /// As one number, high byte first.
    Number,
    /// Not defined by the listing: `??`.
    Undefined,
}

impl Cell {
    /// Whether it is one byte of an address of two.
    pub(super) fn is_cut(&self) -> bool {
        let offset = |reference: &Reference| reference.field == Field::Offset;
        self.bytes.len() == 1 && self.reference.as_ref().is_some_and(offset)
    }

    /// Bytes shown one by one.
    pub(super) fn bytes(bytes: &[u8]) -> Cell {
        Cell { bytes: bytes.into(), reference: None, show: Show::Bytes, mark: "" }
    }

    /// NOPs.
    pub(super) fn blank(length: usize) -> Cell {
        let bytes = Bytes::from_elem(0x90, length);
        Cell { bytes, reference: None, show: Show::Bytes, mark: "" }
    }

    /// A number of `size` bytes (at most 8), low byte first.
    pub(super) fn number(value: i64, size: usize) -> Cell {
        let mut bytes = Bytes::from_slice(&value.to_le_bytes());
        bytes.resize(size, if value < 0 { 0xFF } else { 0 });
        Cell { bytes, reference: None, show: Show::Number, mark: "" }
    }

    /// Space whose contents nobody says.
    pub(super) fn undefined(size: usize) -> Cell {
        Cell { bytes: Bytes::from_elem(0, size), reference: None, show: Show::Undefined, mark: "" }
    }

    /// As the listing shows it: `B8`, `0005`, `0012 R`, `---- R`.
    pub(super) fn listing(&self, out: &mut Vec<String>) {
        let number =
            |bytes: &[u8]| bytes.iter().rev().map(|byte| format!("{byte:02X}")).collect::<String>();
        let text = match (&self.reference, self.show) {
            (Some(reference), _) if reference.field != Field::Emulated => {
                let letter = if matches!(reference.base, Base::External(_)) { 'E' } else { 'R' };
                match reference.field {
                    Field::Segment => format!("---- {letter}"),
                    Field::Pointer => {
                        format!("{} ---- {letter}", number(self.bytes.get(..2).unwrap_or_default()))
                    }
                    _ => format!("{} {letter}", number(&self.bytes)),
                }
            }
            (_, Show::Bytes) => {
                out.extend(self.bytes.iter().map(|byte| format!("{byte:02X}{}", self.mark)));
                return;
            }
            (_, Show::Number) => number(&self.bytes),
            (_, Show::Undefined) => "??".repeat(self.bytes.len().min(2)),
        };
        out.push(text);
    }
}

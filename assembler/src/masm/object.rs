//! What pass two makes: segments with their bytes, and places that wait for the linker.

use isa::debug::CellKind;
use isa::i8086::Processor;

use super::symbol::{Base, Frame, SegmentId};
use crate::source::{FileId, Span};

/// A module, ready to be linked.
#[derive(Debug, Default)]
pub(super) struct Object {
    pub(super) segments: Vec<Segment>,
    pub(super) groups: Vec<Group>,
    /// Bytes in the order in which they were emitted; later ones win.
    pub(super) runs: Vec<Run>,
    pub(super) fixups: Vec<Fixup>,
    /// What END names: segment, offset, and what CS is to be relative to.
    pub(super) start: Option<(SegmentId, u32, Frame)>,
    pub(super) processor: Processor,
    /// `DOSSEG` or the order of the source.
    pub(super) order: Order,
}

/// How the linker orders segments.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Order {
    /// As they appear, equal classes together.
    #[default]
    Source,
    /// Code, other segments, DGROUP, stack (`DOSSEG`).
    Dos,
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

impl Align {
    /// In bytes.
    pub(super) const fn bytes(self) -> u32 {
        match self {
            Align::Byte => 1,
            Align::Word => 2,
            Align::Paragraph => 16,
            Align::Page => 256,
        }
    }
}

/// How a segment is joined with others of its name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Combine {
    #[default]
    Private,
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
}

/// Bytes that one line put down in one go.
#[derive(Debug, Clone)]
pub(super) struct Run {
    pub(super) segment: SegmentId,
    pub(super) offset: u32,
    pub(super) bytes: Vec<u8>,
    pub(super) kind: CellKind,
    pub(super) file: FileId,
    pub(super) line: u32,
}

/// A field that the linker completes.
#[derive(Debug, Clone)]
pub(super) struct Fixup {
    pub(super) segment: SegmentId,
    pub(super) offset: u32,
    pub(super) reference: Reference,
}

/// What is to be put into a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reference {
    pub(super) field: Field,
    pub(super) base: Base,
    /// What the offset is relative to.
    pub(super) frame: Option<Frame>,
    /// The words that asked for it.
    pub(super) span: Span,
}

/// The fields that a linker completes. The bytes hold what is to be added.
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
    /// A distance of two bytes, counted from behind the field, into another segment of the same
    /// group.
    Distance,
}

/// Bytes to be emitted together, and how a listing shows them.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    pub(super) bytes: Vec<u8>,
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
    /// Bytes shown one by one.
    pub(super) fn bytes(bytes: &[u8]) -> Cell {
        Cell { bytes: bytes.to_vec(), reference: None, show: Show::Bytes, mark: "" }
    }

    /// A number of `size` bytes (at most 8), low byte first.
    pub(super) fn number(value: i64, size: usize) -> Cell {
        let mut bytes = value.to_le_bytes().to_vec();
        bytes.resize(size, if value < 0 { 0xFF } else { 0 });
        Cell { bytes, reference: None, show: Show::Number, mark: "" }
    }

    /// Space whose contents nobody says.
    pub(super) fn undefined(size: usize) -> Cell {
        Cell { bytes: vec![0; size], reference: None, show: Show::Undefined, mark: "" }
    }

    /// As the listing shows it: `B8`, `0005`, `0012 R`, `---- R`.
    pub(super) fn listing(&self, out: &mut Vec<String>) {
        let number =
            |bytes: &[u8]| bytes.iter().rev().map(|byte| format!("{byte:02X}")).collect::<String>();
        let text = match (&self.reference, self.show) {
            (Some(reference), _) => {
                let letter = if matches!(reference.base, Base::External(_)) { 'E' } else { 'R' };
                match reference.field {
                    Field::Segment => format!("---- {letter}"),
                    Field::Pointer => {
                        format!("{} ---- {letter}", number(self.bytes.get(..2).unwrap_or_default()))
                    }
                    _ => format!("{} {letter}", number(&self.bytes)),
                }
            }
            (None, Show::Bytes) => {
                out.extend(self.bytes.iter().map(|byte| format!("{byte:02X}{}", self.mark)));
                return;
            }
            (None, Show::Number) => number(&self.bytes),
            (None, Show::Undefined) => "??".repeat(self.bytes.len().min(2)),
        };
        out.push(text);
    }
}

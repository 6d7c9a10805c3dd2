//! What pass two puts down, as the lints want it: every run of bytes with its words.

use isa::debug::CellKind;

use super::super::data::Datum;
use super::super::object::{Cell, Field, Reference, Show};
use super::super::symbol::{Base, SegmentId};
use crate::source::Span;

/// A place in a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Place {
    /// Index into the module's segments.
    pub(super) segment: u32,
    pub(super) offset: u32,
}

impl Place {
    pub(super) fn new(segment: SegmentId, offset: u32) -> Place {
        Place { segment: segment.at() as u32, offset }
    }

    /// So many bytes further on.
    pub(super) fn plus(self, bytes: u32) -> Place {
        Place { offset: self.offset.saturating_add(bytes), ..self }
    }
}

/// What a run of bytes is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Content {
    Code,
    Data,
    Padding,
    /// A structure or repeated values, whose bytes are not kept.
    Block,
}

/// Bytes that a statement made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) place: Place,
    pub(super) length: u32,
    pub(super) content: Content,
    /// Where its bytes begin in [`Record::bytes`].
    pub(super) bytes: u32,
    /// Where its references begin in [`Record::references`], and how many it has.
    pub(super) references: u32,
    pub(super) count: u32,
    /// The statement.
    pub(super) span: Span,
    /// The outermost macro that it was made for.
    pub(super) call: Option<Span>,
}

impl Piece {
    /// The place behind it.
    pub(super) fn end(&self) -> Place {
        self.place.plus(self.length)
    }
}

/// An address among the bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Held {
    /// Where it stands in [`Record::bytes`].
    pub(super) at: u32,
    pub(super) field: Field,
    pub(super) base: Base,
    pub(super) displacement: u16,
}

impl Held {
    /// The place whose address it is, unless that is a paragraph or another module's.
    pub(super) fn place(&self) -> Option<Place> {
        match (self.base, self.field) {
            (_, Field::Segment | Field::Emulated) => None,
            (Base::Segment(segment), _) => Some(Place::new(segment, self.displacement.into())),
            (Base::Group(_) | Base::External(_), _) => None,
        }
    }
}

/// All that pass two has put down.
#[derive(Debug, Default)]
pub(in super::super) struct Record {
    pub(super) pieces: Vec<Piece>,
    pub(super) bytes: Vec<u8>,
    pub(super) references: Vec<Held>,
}

/// Where bytes went, and for which words.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Put {
    pub(in super::super) segment: SegmentId,
    pub(in super::super) offset: u32,
    pub(in super::super) span: Span,
    pub(in super::super) call: Option<Span>,
}

impl Record {
    /// Cells were emitted.
    pub(in super::super) fn cells(&mut self, put: Put, kind: CellKind, cells: &[Cell]) {
        let content = match kind {
            CellKind::Code => Content::Code,
            CellKind::Data => Content::Data,
            CellKind::Padding => Content::Padding,
        };
        self.begin(put, content);
        for cell in cells {
            if let Some(reference) = &cell.reference {
                self.hold(reference);
            }
            let unknown = cell.show == Show::Undefined;
            match unknown {
                true => self.bytes.resize(self.bytes.len() + cell.bytes.len(), 0),
                false => self.bytes.extend_from_slice(&cell.bytes),
            }
        }
        self.end(cells.iter().map(|cell| cell.bytes.len() as u32).sum());
    }

    /// A structure or repeated values were emitted.
    pub(in super::super) fn block(&mut self, put: Put, datum: &Datum) {
        self.begin(put, Content::Block);
        self.addresses(datum);
        self.end(datum.size() as u32);
    }

    /// Takes in the addresses of values whose bytes are not kept.
    fn addresses(&mut self, datum: &Datum) {
        match datum {
            Datum::Cell(cell) => {
                if let Some(reference) = &cell.reference {
                    self.hold(reference);
                }
            }
            Datum::Structure(items) | Datum::Repeat { items, .. } => {
                items.iter().for_each(|item| self.addresses(item));
            }
        }
    }

    /// Begins a piece, or goes on with that of the same definition.
    fn begin(&mut self, put: Put, content: Content) {
        let Put { segment, offset, span, call } = put;
        let place = Place::new(segment, offset);
        let goes_on = |last: &Piece| {
            content == Content::Data
                && (last.content, last.span, last.end()) == (content, span, place)
        };
        if self.pieces.last().is_some_and(goes_on) {
            return;
        }
        self.pieces.push(Piece {
            place,
            length: 0,
            content,
            bytes: self.bytes.len() as u32,
            references: self.references.len() as u32,
            count: 0,
            span,
            call,
        });
    }

    fn end(&mut self, length: u32) {
        if let Some(piece) = self.pieces.last_mut() {
            piece.length += length;
            piece.count = self.references.len() as u32 - piece.references;
        }
    }

    fn hold(&mut self, reference: &Reference) {
        let Reference { field, base, displacement, .. } = *reference;
        self.references.push(Held { at: self.bytes.len() as u32, field, base, displacement });
    }
}

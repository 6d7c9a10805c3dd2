//! Data records of an object file, as MASM 5.10 fills them.
//!
//! Bytes that follow each other share a record until it is full; a record also ends where another
//! segment or offset begins, before repeated data, and before a name that pass two declares.
//! A field that waits for the linker and a word of an instruction are never cut in two.

use isa::format::omf::{Block, Contents, External, Fixup, Frame, LONGEST, Record};

use super::object::Cell;

/// Most bytes of data in a record.
const DATA_ROOM: usize = LONGEST - 4;
/// Most bytes of fixups in a record, as MASM counts them.
const FIXUP_ROOM: usize = LONGEST - 4;

/// The records and the one that is being filled.
#[derive(Debug, Default)]
pub(super) struct Packer {
    records: Vec<Record>,
    segment: u16,
    offset: u32,
    bytes: Vec<u8>,
    fixups: Vec<Fixup>,
    /// Bytes that the fixups take in their record.
    stored: usize,
    /// Whether a name was declared.
    late: bool,
}

impl Packer {
    /// Puts down bytes that may be cut anywhere.
    pub(super) fn bytes(&mut self, segment: u16, at: u32, bytes: &[u8]) {
        self.go_to(segment, at);
        let mut rest = bytes;
        while !rest.is_empty() {
            let room = DATA_ROOM - self.bytes.len();
            if room == 0 {
                let next = self.next();
                self.flush();
                self.go_to(segment, next);
                continue;
            }
            let (now, later) = rest.split_at(room.min(rest.len()));
            self.bytes.extend_from_slice(now);
            rest = later;
        }
    }

    /// Puts down a field that is kept together; what a fixup adds stands in the fixup, but bytes
    /// that an emulator may change stand in their place.
    pub(super) fn field(&mut self, segment: u16, at: u32, bytes: &[u8], fixup: Option<Fixup>) {
        self.go_to(segment, at);
        let stored = fixup.as_ref().map_or(0, counted);
        if self.bytes.len() + bytes.len() > DATA_ROOM || self.stored + stored > FIXUP_ROOM {
            self.flush();
            self.go_to(segment, at);
        }
        match fixup {
            Some(fixup) => {
                let kept = if fixup.frame == Frame::Location { bytes } else { &[] };
                self.stored += fixup.stored();
                self.fixups.push(Fixup { offset: self.bytes.len() as u16, ..fixup });
                let end = self.bytes.len() + bytes.len();
                self.bytes.extend_from_slice(kept);
                self.bytes.resize(end, 0);
            }
            None => self.bytes.extend_from_slice(bytes),
        }
    }

    /// Puts down repeated data.
    pub(super) fn repeated(&mut self, segment: u16, at: u32, items: &[Item<'_>]) {
        self.flush();
        let mut fixups = Vec::new();
        let mut stored = 0;
        let blocks = blocks(items, &mut stored, &mut fixups);
        self.records.push(Record::Repeated { segment, offset: at, blocks });
        if !fixups.is_empty() {
            self.records.push(Record::Fixups(fixups));
        }
    }

    /// Declares a name that pass one did not know.
    pub(super) fn declare(&mut self, name: String) {
        self.flush();
        self.late = true;
        self.records.push(Record::Externals(vec![External { name, of: 0 }]));
    }

    /// Whether a name was declared.
    pub(super) fn has_late_names(&self) -> bool {
        self.late
    }

    /// All records.
    pub(super) fn finish(mut self) -> Vec<Record> {
        self.flush();
        self.records
    }

    fn next(&self) -> u32 {
        self.offset + self.bytes.len() as u32
    }

    /// Ends the record unless the place is where it goes on.
    fn go_to(&mut self, segment: u16, at: u32) {
        if self.segment != segment || self.next() != at {
            self.flush();
        }
        if self.bytes.is_empty() {
            (self.segment, self.offset) = (segment, at);
        }
    }

    fn flush(&mut self) {
        if self.bytes.is_empty() {
            return;
        }
        let (segment, offset) = (self.segment, self.offset);
        let bytes = std::mem::take(&mut self.bytes);
        self.records.push(Record::Data { segment, offset, bytes });
        if !self.fixups.is_empty() {
            self.records.push(Record::Fixups(std::mem::take(&mut self.fixups)));
        }
        self.stored = 0;
    }
}

/// Bytes that MASM reckons a fixup will take; it forgets that an index may take two.
fn counted(fixup: &Fixup) -> usize {
    if fixup.displacement == 0 { 5 } else { 7 }
}

/// An element of repeated data.
pub(super) enum Item<'a> {
    /// A value and its fixup.
    Cell(&'a Cell, Option<Fixup>),
    /// Elements again and again.
    Repeat(u32, Vec<Item<'a>>),
}

fn blocks(items: &[Item<'_>], stored: &mut usize, fixups: &mut Vec<Fixup>) -> Vec<Block> {
    let mut out = Vec::new();
    for item in items {
        *stored += 4;
        match item {
            Item::Cell(cell, fixup) => {
                // A block holds 255 bytes at most.
                for (index, bytes) in cell.bytes.chunks(255).enumerate() {
                    *stored += if index > 0 { 5 } else { 1 };
                    let bytes = match fixup {
                        Some(fixup) => {
                            fixups.push(Fixup { offset: *stored as u16, ..*fixup });
                            vec![0; bytes.len()]
                        }
                        None => bytes.to_vec(),
                    };
                    *stored += bytes.len();
                    out.push(Block::once(bytes));
                }
            }
            Item::Repeat(count, items) => {
                let inner = blocks(items, stored, fixups);
                out.push(Block { count: *count, contents: Contents::Blocks(inner) });
            }
        }
    }
    out
}

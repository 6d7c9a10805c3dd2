//! A program as the disassembler sees it: bytes at places, and the segments that names can have.
//!
//! A *place* is a linear address in bytes: the load segment begins at 0, so a COM program's first
//! byte stands at place 100h.

use std::collections::{BTreeMap, BTreeSet};

use isa::i8086::{FarPointer, Image, Kind};

/// Bytes that an offset can reach.
const REACH: u32 = 0x1_0000;

/// No program reaches beyond the memory that DOS has.
const LARGEST: u32 = 0xA_0000;

/// Bytes, and what is known about them from outside.
#[derive(Debug)]
pub(super) struct Program<'a> {
    pub(super) bytes: &'a [u8],
    /// Place of the first byte.
    pub(super) origin: u32,
    /// Where it starts.
    pub(super) entry: FarPointer,
    /// Words that hold a segment's paragraph, by place.
    pub(super) relocated: BTreeMap<u32, u16>,
    /// In ascending order, without gaps.
    pub(super) segments: Vec<Segment>,
}

/// A piece of the program between two places that segment registers can point at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) start: u32,
    pub(super) end: u32,
    /// It gives SS:SP: it starts at SS and ends at SP.
    pub(super) is_stack: bool,
}

impl Segment {
    /// The paragraph that offsets in it are counted from.
    pub(super) const fn paragraph(&self) -> u32 {
        self.start >> 4
    }

    pub(super) fn name(&self) -> String {
        match self.start & 15 {
            0 => format!("S_{:04X}", self.paragraph()),
            odd => format!("S_{:04X}_{odd:X}", self.paragraph()),
        }
    }
}

impl<'a> Program<'a> {
    /// The facts of an image; the bytes of one that is not an EXE program stand at `origin`.
    pub(super) fn new(image: &'a Image, origin: u16) -> Program<'a> {
        let bytes = &image.bytes[..];
        let Kind::Exe(header) = &image.kind else {
            let origin = u32::from(origin);
            let end = origin + bytes.len() as u32;
            let whole = Segment { start: 0, end, is_stack: false };
            let entry = FarPointer { segment: 0, offset: origin as u16 };
            let relocated = BTreeMap::new();
            return Program { bytes, origin, entry, relocated, segments: vec![whole] };
        };
        let relocated: BTreeMap<u32, u16> = header
            .relocations
            .iter()
            .filter_map(|place| {
                let at = linear(*place);
                let word = bytes.get(at as usize..at as usize + 2)?;
                Some((at, u16::from_le_bytes([word[0], word[1]])))
            })
            .collect();
        let mut segments = segments(bytes.len() as u32, header, &relocated);
        let stack = u32::from(header.stack.segment) << 4;
        let size = match header.stack {
            FarPointer { segment: 0, offset: 0 } => 0,
            FarPointer { offset: 0, .. } => REACH,
            FarPointer { offset, .. } => u32::from(offset),
        };
        for segment in &mut segments {
            segment.is_stack = size > 0 && segment.start == stack && segment.end == stack + size;
        }
        Program { bytes, origin: 0, entry: header.entry, relocated, segments }
    }

    /// Lets segments begin further back, where the instructions end that go on into them.
    pub(super) fn begin_later(&mut self, starts: &BTreeMap<u32, u32>) {
        for index in 1..self.segments.len() {
            if let Some(&start) = starts.get(&self.segments[index].start) {
                self.segments[index].start = start;
                self.segments[index - 1].end = start;
            }
        }
    }

    /// The place behind the last byte of the file.
    pub(super) fn end(&self) -> u32 {
        self.origin + self.bytes.len() as u32
    }

    /// The bytes from a place to the end of the file.
    pub(super) fn from(&self, place: u32) -> Option<&'a [u8]> {
        let at = place.checked_sub(self.origin)? as usize;
        self.bytes.get(at..).filter(|bytes| !bytes.is_empty())
    }

    pub(super) fn word(&self, place: u32) -> Option<u16> {
        match self.from(place)? {
            [low, high, ..] => Some(u16::from_le_bytes([*low, *high])),
            _ => None,
        }
    }

    /// The start of the relocated word that a place is the second byte of.
    pub(super) fn word_around(&self, place: u32) -> Option<u32> {
        let start = place.checked_sub(1)?;
        (self.relocated.contains_key(&start) && !self.relocated.contains_key(&place))
            .then_some(start)
    }

    /// The segment that a place lies in.
    pub(super) fn segment_at(&self, place: u32) -> Option<&Segment> {
        self.segments.iter().find(|it| (it.start..it.end.max(it.start + 1)).contains(&place))
    }

    /// Whether names of this place are counted from this paragraph.
    pub(super) fn belongs(&self, place: u32, paragraph: u16) -> bool {
        self.segment_at(place).is_some_and(|it| it.paragraph() == u32::from(paragraph))
    }

    /// The name of the segment that starts at this paragraph.
    pub(super) fn segment_name(&self, paragraph: u16) -> Option<String> {
        let paragraph = u32::from(paragraph);
        self.segments.iter().find(|it| it.paragraph() == paragraph).map(Segment::name)
    }
}

pub(super) fn linear(pointer: FarPointer) -> u32 {
    (u32::from(pointer.segment) << 4) + u32::from(pointer.offset)
}

/// The program cut at every paragraph that is named, and at the stack's end.
fn segments(
    length: u32,
    header: &isa::i8086::Header,
    relocated: &BTreeMap<u32, u16>,
) -> Vec<Segment> {
    let last = length + u32::from(header.min_alloc) * 16;
    let stack = u32::from(header.stack.segment) << 4;
    let paragraphs = relocated.values().copied();
    let named = paragraphs.chain([header.entry.segment]).map(|it| u32::from(it) << 4);
    let mut cuts: BTreeSet<u32> = named.filter(|start| *start <= LARGEST).collect();
    cuts.insert(0);
    let mut end = last;
    if header.stack != FarPointer::default() {
        let start = stack;
        let size = match header.stack.offset {
            0 => REACH,
            offset => u32::from(offset),
        };
        // What follows may belong to the paragraph that the stack ends in.
        let top = start + size;
        if top & 15 != 0 && cuts.range(start + 1..top).eq([&(top & !15)]) {
            cuts.remove(&(top & !15));
            cuts.insert(top);
        }
        let inside = cuts.range(start + 1..top).next().is_some();
        cuts.insert(start);
        // LINK asks for whole paragraphs, the stack may end inside the last one, if the file does
        // not go on behind it.
        if !inside && top + 16 > last && length <= top {
            end = top;
        } else if !inside {
            cuts.insert(top);
        }
    }
    end = end.max(length);
    let mut segments = Vec::new();
    // A segment need not start where its paragraph does: no word is cut in two.
    let whole = |cut: u32| match relocated.contains_key(&cut.wrapping_sub(1)) {
        true => cut + 1,
        false => cut,
    };
    let starts: Vec<u32> = cuts.into_iter().map(whole).collect();
    for (index, &from) in starts.iter().enumerate() {
        let to = starts.get(index + 1).copied().unwrap_or(end.max(from));
        let mut start = from;
        // A segment is in the file as a whole or not at all, but the stack is one.
        let is_stack = from == stack && header.stack != FarPointer::default();
        let cut = Some(length).filter(|cut| (from + 1..to).contains(cut) && !is_stack);
        for end in cut.into_iter().chain([to]) {
            while end - start > REACH {
                segments.push(Segment { start, end: start + REACH, is_stack: false });
                start += REACH;
            }
            segments.push(Segment { start, end, is_stack: false });
            start = end;
        }
    }
    segments
}

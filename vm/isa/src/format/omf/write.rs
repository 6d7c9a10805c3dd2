//! Records to bytes, as MASM 5.10 writes them. What needs more than 16 bits goes into the records
//! of 32 bits that later assemblers have, whose types are odd.

use super::{
    Align, Block, Combine, Communal, Contents, Fixup, Frame, Location, Publics, Record, Segment,
    Space, Start, Target,
};

/// The file of an object. A record that another reader could not take (a name of more than 255
/// bytes, more than 64 KB of contents) is cut; callers keep their records
/// below [`LONGEST`](super::LONGEST).
pub fn write(records: &[Record]) -> Vec<u8> {
    let mut out = Vec::new();
    for record in records {
        push(record, &mut out);
    }
    out
}

/// Names, segments or external names that records can number: an index has 15 bits (TIS OMF 1.1).
pub const MOST_NUMBERED: usize = 0x7FFF;

/// How many names, segments or external names are numbered, whichever are most. Beyond
/// [`MOST_NUMBERED`] indexes are cut, and the file is damaged.
pub fn most_numbered(records: &[Record]) -> usize {
    let (mut names, mut segments, mut externals) = (0, 0, 0);
    for record in records {
        match record {
            Record::Names(found) => names += found.len(),
            Record::Segment(_) => segments += 1,
            Record::Externals(found) => externals += found.len(),
            Record::Communals(found) => externals += found.len(),
            _ => {}
        }
    }
    names.max(segments).max(externals)
}

fn push(record: &Record, out: &mut Vec<u8>) {
    let mut body = Vec::new();
    let kind = push_body(record, &mut body);
    body.truncate(0xFFFE);
    let length = (body.len() as u16 + 1).to_le_bytes();
    let sum = body.iter().chain(&length).fold(kind, |sum, byte| sum.wrapping_add(*byte));
    out.push(kind);
    out.extend(length);
    out.extend(body);
    out.push(sum.wrapping_neg());
}

/// The contents of a record; its type is returned.
fn push_body(record: &Record, body: &mut Vec<u8>) -> u8 {
    match record {
        Record::Header(name) => {
            push_name(name, body);
            0x80
        }
        Record::Comment(comment) => {
            body.extend([comment.attributes, comment.class]);
            body.extend(&comment.bytes);
            0x88
        }
        Record::Names(names) => {
            names.iter().for_each(|name| push_name(name, body));
            0x96
        }
        Record::Segment(segment) => push_segment(segment, body),
        Record::Group(group) => {
            push_index(group.name, body);
            for member in &group.members {
                body.push(0xFF);
                push_index(*member, body);
            }
            0x9A
        }
        Record::Externals(names) => {
            for external in names {
                push_name(&external.name, body);
                push_index(external.of, body);
            }
            0x8C
        }
        Record::Communals(names) => {
            names.iter().for_each(|communal| push_communal(communal, body));
            0xB0
        }
        Record::Publics(publics) => push_publics(publics, body),
        Record::Data { segment, offset, bytes } => {
            let wide = is_wide(*offset);
            push_index(*segment, body);
            push_offset(*offset, wide, body);
            body.extend(bytes);
            0xA0 | u8::from(wide)
        }
        Record::Repeated { segment, offset, blocks } => {
            push_repeated(*segment, *offset, blocks, body)
        }
        Record::Fixups(fixups) => push_fixups(fixups, body),
        Record::End { main, start, wide } => {
            let follows = if start.is_some() { 0x41 } else { 0 };
            body.push(u8::from(*main) << 7 | follows);
            let wide = *wide || start.is_some_and(|start| is_wide(start.displacement));
            start.iter().for_each(|start| push_address(start, true, wide, body));
            0x8A | u8::from(wide)
        }
        Record::Other(kind) => *kind,
    }
}

fn push_name(name: &str, out: &mut Vec<u8>) {
    let bytes: Vec<u8> = name.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).take(255).collect();
    out.push(bytes.len() as u8);
    out.extend(bytes);
}

fn push_index(index: u16, out: &mut Vec<u8>) {
    if index < 0x80 {
        out.push(index as u8);
    } else {
        out.extend([(index >> 8) as u8 | 0x80, index as u8]);
    }
}

fn push_word(word: u32, out: &mut Vec<u8>) {
    out.extend((word as u16).to_le_bytes());
}

fn push_fixups(fixups: &[Fixup], out: &mut Vec<u8>) -> u8 {
    let wide = fixups.iter().any(|fixup| is_wide(fixup.displacement));
    fixups.iter().for_each(|fixup| push_fixup(fixup, wide, out));
    0x9C | u8::from(wide)
}

fn push_repeated(segment: u16, offset: u32, blocks: &[Block], out: &mut Vec<u8>) -> u8 {
    let wide = is_wide(offset) || blocks.iter().any(has_wide_count);
    push_index(segment, out);
    push_offset(offset, wide, out);
    blocks.iter().for_each(|block| push_block(block, wide, out));
    0xA2 | u8::from(wide)
}

/// Whether a number needs a record of 32 bits.
fn is_wide(number: u32) -> bool {
    number > 0xFFFF
}

fn has_wide_count(block: &Block) -> bool {
    let inner = match &block.contents {
        Contents::Bytes(_) => false,
        Contents::Blocks(blocks) => blocks.iter().any(has_wide_count),
    };
    is_wide(block.count) || inner
}

/// A number of a record: two bytes, or four.
fn push_offset(number: u32, wide: bool, out: &mut Vec<u8>) {
    push_word(number, out);
    if wide {
        push_word(number >> 16, out);
    }
}

fn push_segment(segment: &Segment, out: &mut Vec<u8>) -> u8 {
    let align = match segment.align {
        Align::At(..) => 0,
        Align::Byte => 1,
        Align::Word => 2,
        Align::Paragraph => 3,
        Align::Page => 4,
        Align::Double => 5,
    };
    let combine = match segment.combine {
        Combine::Private => 0,
        Combine::Memory => 1,
        Combine::Public => 2,
        Combine::Stack => 5,
        Combine::Common => 6,
    };
    let big = segment.length == 0x1_0000;
    out.push(align << 5 | combine << 2 | u8::from(big) << 1 | u8::from(segment.wide));
    if let Align::At(paragraph, offset) = segment.align {
        push_word(paragraph.into(), out);
        out.push(offset);
    }
    let wide = is_wide(segment.length) && !big;
    push_offset(segment.length, wide, out);
    push_index(segment.name, out);
    push_index(segment.class, out);
    push_index(segment.overlay, out);
    0x98 | u8::from(wide)
}

fn push_communal(communal: &Communal, out: &mut Vec<u8>) {
    push_name(&communal.name, out);
    out.push(0);
    // MASM writes lengths of one width whatever they are.
    let word = |number: u32, out: &mut Vec<u8>| {
        let wide = is_wide(number);
        out.push(if wide { 0x88 } else { 0x81 });
        push_offset(number, wide, out);
    };
    match communal.space {
        Space::Near(bytes) => {
            out.push(0x62);
            word(bytes, out);
        }
        Space::Far(count, size) => {
            out.push(0x61);
            if count < 1 << 24 {
                out.push(0x84);
                out.extend(&count.to_le_bytes()[..3]);
            } else {
                word(count, out);
            }
            word(size, out);
        }
    }
}

fn push_publics(publics: &Publics, out: &mut Vec<u8>) -> u8 {
    push_index(publics.group, out);
    push_index(publics.segment, out);
    if publics.segment == 0 {
        push_word(publics.frame.into(), out);
    }
    let wide = publics.names.iter().any(|public| is_wide(public.offset));
    for public in &publics.names {
        push_name(&public.name, out);
        push_offset(public.offset, wide, out);
        push_index(public.of, out);
    }
    0x90 | u8::from(wide)
}

fn push_block(block: &Block, wide: bool, out: &mut Vec<u8>) {
    push_offset(block.count, wide, out);
    match &block.contents {
        Contents::Bytes(bytes) => {
            push_word(0, out);
            let bytes = &bytes[..bytes.len().min(255)];
            out.push(bytes.len() as u8);
            out.extend(bytes);
        }
        Contents::Blocks(blocks) => {
            push_word(blocks.len() as u32, out);
            blocks.iter().for_each(|block| push_block(block, wide, out));
        }
    }
}

fn push_fixup(fixup: &Fixup, wide: bool, out: &mut Vec<u8>) {
    let location = match fixup.location {
        Location::Low => 0,
        Location::Offset => 1,
        Location::Segment => 2,
        Location::Pointer => 3,
        Location::High => 4,
        Location::WideOffset => 9,
        Location::WidePointer => 11,
    };
    let relative = if fixup.relative { 0 } else { 0x40 };
    let high = (fixup.offset >> 8) as u8 & 3;
    out.extend([0x80 | relative | location << 2 | high, fixup.offset as u8]);
    let start =
        Start { frame: fixup.frame, target: fixup.target, displacement: fixup.displacement };
    push_address(&start, fixup.displacement != 0, wide, out);
}

/// Frame, target and what is added; `displaced` when that is written.
fn push_address(start: &Start, displaced: bool, wide: bool, out: &mut Vec<u8>) {
    let (frame, frame_index) = match start.frame {
        Frame::Segment(index) => (0, Some(index)),
        Frame::Group(index) => (1, Some(index)),
        Frame::External(index) => (2, Some(index)),
        Frame::Location => (4, None),
        Frame::Target => (5, None),
    };
    let (target, index) = match start.target {
        Target::Segment(index) => (0, index),
        Target::Group(index) => (1, index),
        Target::External(index) => (2, index),
    };
    out.push(frame << 4 | u8::from(!displaced) << 2 | target);
    if let Some(index) = frame_index {
        push_index(index, out);
    }
    push_index(index, out);
    if displaced {
        push_offset(start.displacement, wide, out);
    }
}

impl Fixup {
    /// Bytes that it takes in a record.
    pub fn stored(&self) -> usize {
        let mut out = Vec::with_capacity(8);
        push_fixup(self, is_wide(self.displacement), &mut out);
        out.len()
    }
}

//! Records to bytes, as MASM 5.10 writes them.

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
            let wide = push_place(*segment, *offset, body);
            body.extend(bytes);
            0xA0 | wide
        }
        Record::Repeated { segment, offset, blocks } => {
            let wide = push_place(*segment, *offset, body);
            blocks.iter().for_each(|block| push_block(block, wide == 1, body));
            0xA2 | wide
        }
        Record::Fixups(fixups) => {
            fixups.iter().for_each(|fixup| push_fixup(fixup, body));
            0x9C
        }
        Record::End { main, start } => {
            let start_follows = u8::from(start.is_some());
            body.push(u8::from(*main) << 7 | start_follows << 6 | start_follows);
            start.iter().for_each(|start| push_start(start, body));
            0x8A
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

/// A segment and an offset in it; 1 when the offset needs 32 bits.
fn push_place(segment: u16, offset: u32, out: &mut Vec<u8>) -> u8 {
    push_index(segment, out);
    if offset <= 0xFFFF {
        push_word(offset, out);
        return 0;
    }
    out.extend(offset.to_le_bytes());
    1
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
    push_word(segment.length, out);
    push_index(segment.name, out);
    push_index(segment.class, out);
    push_index(segment.overlay, out);
    0x98
}

fn push_communal(communal: &Communal, out: &mut Vec<u8>) {
    push_name(&communal.name, out);
    out.push(0);
    // MASM writes lengths of one width whatever they are.
    let word = |number: u32, out: &mut Vec<u8>| {
        out.push(0x81);
        push_word(number, out);
    };
    match communal.space {
        Space::Near(bytes) => {
            out.push(0x62);
            word(bytes, out);
        }
        Space::Far(count, size) => {
            out.extend([0x61, 0x84]);
            out.extend(&count.to_le_bytes()[..3]);
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
    for public in &publics.names {
        push_name(&public.name, out);
        push_word(public.offset, out);
        push_index(public.of, out);
    }
    0x90
}

fn push_block(block: &Block, wide: bool, out: &mut Vec<u8>) {
    push_word(block.count, out);
    if wide {
        push_word(block.count >> 16, out);
    }
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

fn push_fixup(fixup: &Fixup, out: &mut Vec<u8>) {
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
    push_address(&start, fixup.displacement != 0, out);
}

fn push_start(start: &Start, out: &mut Vec<u8>) {
    push_address(start, true, out);
}

fn push_address(start: &Start, displaced: bool, out: &mut Vec<u8>) {
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
        push_word(start.displacement, out);
    }
}

impl Fixup {
    /// Bytes that it takes in a record.
    pub fn stored(&self) -> usize {
        let mut out = Vec::with_capacity(8);
        push_fixup(self, &mut out);
        out.len()
    }
}

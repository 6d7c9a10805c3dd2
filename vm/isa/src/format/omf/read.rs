//! Bytes to records. Threads are resolved: every fixup names its frame and target itself.

use super::{
    Align, Block, Combine, Comment, Communal, Contents, External, Fixup, Frame, Group, Location,
    Problem, Public, Publics, Record, Segment, Space, Start, Target,
};

/// Blocks of repeated data may be nested this deep.
const DEEPEST: usize = 32;

/// Whether the bytes begin as an object file does.
pub fn is_object(bytes: &[u8]) -> bool {
    matches!(bytes, [0x80 | 0x82, low, high, name, ..]
        if usize::from(u16::from_le_bytes([*low, *high])) == usize::from(*name) + 2)
}

/// The records of an object file; what stands behind its end record is left out.
///
/// # Errors
/// The bytes are not records, or a record is not what its type says.
pub fn read(bytes: &[u8]) -> Result<Vec<Record>, Problem> {
    if !is_object(bytes) {
        return Err(Problem::NoHeader);
    }
    let mut records = Vec::new();
    let mut threads = Threads::default();
    let mut at = 0;
    while at < bytes.len() {
        let (kind, body) = frame(bytes, at)?;
        let mut reader = Reader { body, at: 0 };
        let record = record(kind, &mut reader, &mut threads).ok_or(Problem::Malformed(at))?;
        at += 4 + body.len();
        let last = matches!(record, Record::End { .. });
        records.push(record);
        if last {
            return Ok(records);
        }
    }
    Err(Problem::NoEnd)
}

/// Type and contents of the record at `at`. A checksum of 0 is none.
fn frame(bytes: &[u8], at: usize) -> Result<(u8, &[u8]), Problem> {
    let [kind, low, high, ..] = bytes[at..] else { return Err(Problem::Cut(at)) };
    let length = usize::from(u16::from_le_bytes([low, high]));
    let whole = bytes.get(at..at + 3 + length).ok_or(Problem::Cut(at))?;
    let Some((&checksum, rest)) = whole.split_last().filter(|_| length > 0) else {
        return Err(Problem::Malformed(at));
    };
    let sum = rest.iter().fold(checksum, |sum, byte| sum.wrapping_add(*byte));
    if checksum != 0 && sum != 0 {
        return Err(Problem::Checksum(at));
    }
    Ok((kind, &rest[3..]))
}

/// Frames and targets that fixups may refer to by number.
#[derive(Default)]
struct Threads {
    frames: [Option<Frame>; 4],
    targets: [Option<Target>; 4],
}

struct Reader<'a> {
    body: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn is_done(&self) -> bool {
        self.at >= self.body.len()
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = *self.body.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn bytes(&mut self, count: usize) -> Option<Vec<u8>> {
        let bytes = self.body.get(self.at..self.at + count)?;
        self.at += count;
        Some(bytes.to_vec())
    }

    fn rest(&mut self) -> Vec<u8> {
        let bytes = self.body.get(self.at..).unwrap_or_default().to_vec();
        self.at = self.body.len();
        bytes
    }

    fn word(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    /// An offset: two bytes, or four in a record of an odd type.
    fn offset(&mut self, wide: bool) -> Option<u32> {
        let low = u32::from(self.word()?);
        let high = if wide { u32::from(self.word()?) } else { 0 };
        Some(high << 16 | low)
    }

    fn index(&mut self) -> Option<u16> {
        let first = self.byte()?;
        if first < 0x80 {
            return Some(first.into());
        }
        Some(u16::from(first & 0x7F) << 8 | u16::from(self.byte()?))
    }

    fn name(&mut self) -> Option<String> {
        let length = usize::from(self.byte()?);
        Some(self.bytes(length)?.into_iter().map(char::from).collect())
    }

    /// A number of a COMDEF: a byte up to 80h, or how many bytes and these.
    fn number(&mut self) -> Option<u32> {
        let count = match self.byte()? {
            small @ 0..=0x80 => return Some(small.into()),
            0x81 => 2,
            0x84 => 3,
            0x88 => 4,
            _ => return None,
        };
        let mut bytes = self.bytes(count)?;
        bytes.resize(4, 0);
        Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn all<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut out = Vec::new();
        while !self.is_done() {
            out.push(one(self)?);
        }
        Some(out)
    }
}

fn record(kind: u8, reader: &mut Reader<'_>, threads: &mut Threads) -> Option<Record> {
    let wide = kind & 1 == 1;
    Some(match kind {
        0x80 | 0x82 => Record::Header(reader.name()?),
        0x88 => {
            let (attributes, class) = (reader.byte()?, reader.byte()?);
            Record::Comment(Comment { attributes, class, bytes: reader.rest() })
        }
        0x96 => Record::Names(reader.all(Reader::name)?),
        0x98 | 0x99 => Record::Segment(segment(reader, wide)?),
        0x9A => {
            let name = reader.index()?;
            let members = reader.all(|reader| match reader.byte()? {
                0xFF => reader.index(),
                _ => None,
            })?;
            Record::Group(Group { name, members })
        }
        0x8C | 0xB4 => Record::Externals(
            reader.all(|reader| Some(External { name: reader.name()?, of: reader.index()? }))?,
        ),
        0xB0 => Record::Communals(reader.all(communal)?),
        0x90 | 0x91 => Record::Publics(publics(reader, wide)?),
        0xA0 | 0xA1 => {
            let (segment, offset) = (reader.index()?, reader.offset(wide)?);
            Record::Data { segment, offset, bytes: reader.rest() }
        }
        0xA2 | 0xA3 => {
            let (segment, offset) = (reader.index()?, reader.offset(wide)?);
            let blocks = reader.all(|reader| block(reader, wide, 0))?;
            Record::Repeated { segment, offset, blocks }
        }
        0x9C | 0x9D => Record::Fixups(fixups(reader, wide, threads)?),
        0x8A | 0x8B => {
            let flags = reader.byte()?;
            let start = flags & 0x40 != 0;
            let start = if start { Some(address(reader, wide, threads)?) } else { None };
            Record::End { main: flags & 0x80 != 0, start, wide }
        }
        other => Record::Other(other),
    })
}

fn segment(reader: &mut Reader<'_>, wide_record: bool) -> Option<Segment> {
    let flags = reader.byte()?;
    let align = match flags >> 5 {
        0 => Align::At(reader.word()?, reader.byte()?),
        1 => Align::Byte,
        2 => Align::Word,
        3 => Align::Paragraph,
        4 => Align::Page,
        5 => Align::Double,
        _ => return None,
    };
    let combine = match flags >> 2 & 7 {
        0 => Combine::Private,
        1 => Combine::Memory,
        2 | 4 | 7 => Combine::Public,
        5 => Combine::Stack,
        6 => Combine::Common,
        _ => return None,
    };
    let big = if flags & 2 != 0 { 0x1_0000 } else { 0 };
    let length = reader.offset(wide_record)?.max(big);
    let (name, class, overlay) = (reader.index()?, reader.index()?, reader.index()?);
    Some(Segment { align, combine, length, name, class, overlay, wide: flags & 1 != 0 })
}

fn communal(reader: &mut Reader<'_>) -> Option<Communal> {
    let name = reader.name()?;
    reader.index()?;
    let space = match reader.byte()? {
        0x61 => Space::Far(reader.number()?, reader.number()?),
        0x62 => Space::Near(reader.number()?),
        _ => return None,
    };
    Some(Communal { name, space })
}

fn publics(reader: &mut Reader<'_>, wide: bool) -> Option<Publics> {
    let (group, segment) = (reader.index()?, reader.index()?);
    let frame = if segment == 0 { reader.word()? } else { 0 };
    let names = reader.all(|reader| {
        let (name, offset) = (reader.name()?, reader.offset(wide)?);
        Some(Public { name, offset, of: reader.index()? })
    })?;
    Some(Publics { group, segment, frame, names })
}

fn block(reader: &mut Reader<'_>, wide: bool, depth: usize) -> Option<Block> {
    if depth > DEEPEST {
        return None;
    }
    let count = reader.offset(wide)?;
    let contents = match reader.word()? {
        0 => {
            let length = usize::from(reader.byte()?);
            Contents::Bytes(reader.bytes(length)?)
        }
        blocks => {
            let blocks: Option<Vec<Block>> =
                (0..blocks).map(|_| block(reader, wide, depth + 1)).collect();
            Contents::Blocks(blocks?)
        }
    };
    Some(Block { count, contents })
}

fn fixups(reader: &mut Reader<'_>, wide: bool, threads: &mut Threads) -> Option<Vec<Fixup>> {
    let mut out = Vec::new();
    while !reader.is_done() {
        let first = reader.byte()?;
        if first & 0x80 == 0 {
            thread(first, reader, threads)?;
            continue;
        }
        let offset = u16::from(first & 3) << 8 | u16::from(reader.byte()?);
        let location = match first >> 2 & 15 {
            0 => Location::Low,
            1 | 5 => Location::Offset,
            2 => Location::Segment,
            3 => Location::Pointer,
            4 => Location::High,
            9 | 13 => Location::WideOffset,
            11 => Location::WidePointer,
            _ => return None,
        };
        let relative = first & 0x40 == 0;
        let Start { frame, target, displacement } = address(reader, wide, threads)?;
        out.push(Fixup { offset, location, relative, frame, target, displacement });
    }
    Some(out)
}

fn thread(first: u8, reader: &mut Reader<'_>, threads: &mut Threads) -> Option<()> {
    let number = usize::from(first & 3);
    let method = first >> 2 & 7;
    if first & 0x40 == 0 {
        threads.targets[number] = Some(target(method & 3, reader)?);
    } else {
        threads.frames[number] = Some(frame_of(method, reader)?);
    }
    Some(())
}

fn address(reader: &mut Reader<'_>, wide: bool, threads: &Threads) -> Option<Start> {
    let method = reader.byte()?;
    let frame = if method & 0x80 != 0 {
        threads.frames[usize::from(method >> 4 & 3)]?
    } else {
        frame_of(method >> 4 & 7, reader)?
    };
    let target = if method & 8 != 0 {
        threads.targets[usize::from(method & 3)]?
    } else {
        target(method & 3, reader)?
    };
    let displacement = if method & 4 == 0 { reader.offset(wide)? } else { 0 };
    Some(Start { frame, target, displacement })
}

fn frame_of(method: u8, reader: &mut Reader<'_>) -> Option<Frame> {
    Some(match method {
        0 => Frame::Segment(reader.index()?),
        1 => Frame::Group(reader.index()?),
        2 => Frame::External(reader.index()?),
        4 => Frame::Location,
        5 => Frame::Target,
        _ => return None,
    })
}

fn target(method: u8, reader: &mut Reader<'_>) -> Option<Target> {
    Some(match method {
        0 => Target::Segment(reader.index()?),
        1 => Target::Group(reader.index()?),
        2 => Target::External(reader.index()?),
        _ => return None,
    })
}

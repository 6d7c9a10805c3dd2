//! Object files in Intel's format (OMF), as MASM and LINK use them: a run of records, each a type,
//! a length, contents and a checksum.
//!
//! Names are bytes in the file; here each byte is a character below 100h, so that nothing is lost.
//! Indexes count from 1, and 0 stands for nothing.
//!
//! Source: Intel, *8086 Relocatable Object Module Formats* (121748); Tool Interface Standard,
//! *Relocatable Object Module Format Specification* 1.1; what MASM 5.10 writes.

pub mod library;
mod read;
#[cfg(test)]
mod tests;
mod write;

use std::fmt;

pub use read::{is_object, read};
pub use write::{MOST_NUMBERED, most_numbered, write};

/// Most bytes of a record behind its length, as MASM writes them.
pub const LONGEST: usize = 1024;

/// A record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// THEADR: the name of the source file.
    Header(String),
    /// COMENT: notes to the linker.
    Comment(Comment),
    /// LNAMES: the names that later records count into.
    Names(Vec<String>),
    /// SEGDEF.
    Segment(Segment),
    /// GRPDEF.
    Group(Group),
    /// EXTDEF: names that other modules define.
    Externals(Vec<External>),
    /// COMDEF: names that the linker gives space to when nobody defines them.
    Communals(Vec<Communal>),
    /// PUBDEF: names that other modules may use.
    Publics(Publics),
    /// LEDATA: bytes.
    Data {
        /// Index of the segment.
        segment: u16,
        /// Where the bytes begin in it.
        offset: u32,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// LIDATA: bytes that are repeated.
    Repeated {
        /// Index of the segment.
        segment: u16,
        /// Where they begin in it.
        offset: u32,
        /// What is put down, one block behind the other.
        blocks: Vec<Block>,
    },
    /// FIXUPP: places in the data record before that wait for an address.
    Fixups(Vec<Fixup>),
    /// MODEND.
    End {
        /// Whether the program's start is in this module.
        main: bool,
        /// Where the program starts.
        start: Option<Start>,
        /// Offsets in it have 32 bits.
        wide: bool,
    },
    /// A record that nothing here reads: line numbers, types.
    Other(u8),
}

/// A note to the linker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// Bit 7: not to be thrown away; bit 6: not to be listed.
    pub attributes: u8,
    /// What the note is about: 9Fh a library, 9Eh `DOSSEG`, A2h the pass separator.
    pub class: u8,
    /// The note.
    pub bytes: Vec<u8>,
}

/// Comment classes.
impl Comment {
    /// The name of a library to search.
    pub const LIBRARY: u8 = 0x9F;
    /// Segments are to be ordered as `DOSSEG` says.
    pub const DOSSEG: u8 = 0x9E;
    /// What the linker's first pass needs ends here, if the byte is 1.
    pub const PASS_SEPARATOR: u8 = 0xA2;
}

/// Where a segment may begin.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Align {
    /// At this paragraph and offset; the segment is no part of the image.
    At(u16, u8),
    /// Anywhere.
    Byte,
    /// At an even address.
    Word,
    /// At a multiple of 16.
    #[default]
    Paragraph,
    /// At a multiple of 256.
    Page,
    /// At a multiple of 4.
    Double,
}

/// How segments of one name and class are joined.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Combine {
    /// Not at all.
    #[default]
    Private,
    /// One behind the other; written as 1 (`MEMORY`).
    Memory,
    /// One behind the other.
    Public,
    /// One behind the other; the program's stack.
    Stack,
    /// All at one place.
    Common,
}

/// A segment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Segment {
    /// Where it may begin.
    pub align: Align,
    /// How it is joined with others.
    pub combine: Combine,
    /// In bytes, at most 10000h for the 8086.
    pub length: u32,
    /// Index of its name.
    pub name: u16,
    /// Index of its class.
    pub class: u16,
    /// Index of its overlay's name.
    pub overlay: u16,
    /// Instructions of 32 bits (80386).
    pub wide: bool,
}

/// Segments that one segment register reaches.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Group {
    /// Index of its name.
    pub name: u16,
    /// Indexes of its segments.
    pub members: Vec<u16>,
}

/// A name that another module defines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct External {
    /// The name.
    pub name: String,
    /// Index of a type that nothing reads.
    pub of: u16,
}

/// A name that the linker gives space to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Communal {
    /// The name.
    pub name: String,
    /// How much space.
    pub space: Space,
}

/// Space of a communal name, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// In DGROUP.
    Near(u32),
    /// So many elements of so many bytes in a segment of its own.
    Far(u32, u32),
}

impl Space {
    /// In bytes.
    pub const fn bytes(self) -> u64 {
        match self {
            Space::Near(bytes) => bytes as u64,
            Space::Far(count, size) => count as u64 * size as u64,
        }
    }
}

/// Names of one segment that other modules may use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Publics {
    /// Index of the group that their offsets are relative to.
    pub group: u16,
    /// Index of their segment.
    pub segment: u16,
    /// Their paragraph, when there is no segment.
    pub frame: u16,
    /// The names.
    pub names: Vec<Public>,
}

/// A name that other modules may use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Public {
    /// The name.
    pub name: String,
    /// Where it is in its segment.
    pub offset: u32,
    /// Index of a type that nothing reads.
    pub of: u16,
}

/// Something that is put down a number of times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// How often.
    pub count: u32,
    /// What.
    pub contents: Contents,
}

/// What a block repeats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contents {
    /// Bytes, at most 255.
    Bytes(Vec<u8>),
    /// Blocks, at least one.
    Blocks(Vec<Block>),
}

impl Block {
    /// Bytes once.
    pub fn once(bytes: Vec<u8>) -> Block {
        Block { count: 1, contents: Contents::Bytes(bytes) }
    }

    /// Bytes that it takes in a record.
    pub fn stored(&self) -> usize {
        4 + match &self.contents {
            Contents::Bytes(bytes) => 1 + bytes.len(),
            Contents::Blocks(blocks) => blocks.iter().map(Block::stored).sum(),
        }
    }

    /// Bytes that it puts down.
    pub fn size(&self) -> u64 {
        let once = match &self.contents {
            Contents::Bytes(bytes) => bytes.len() as u64,
            Contents::Blocks(blocks) => blocks.iter().map(Block::size).fold(0, u64::saturating_add),
        };
        once.saturating_mul(u64::from(self.count))
    }
}

/// A place that waits for an address. The displacement is added, and so is what the place holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fixup {
    /// Where it is in the data record before; in a repeated one where it is stored.
    pub offset: u16,
    /// What is put there.
    pub location: Location,
    /// Counted from behind the place and not from the frame.
    pub relative: bool,
    /// What the offset is counted from.
    pub frame: Frame,
    /// What the address is.
    pub target: Target,
    /// Added to the address.
    pub displacement: u32,
}

/// What a fixup puts down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Location {
    /// The low byte of an offset.
    Low,
    /// An offset.
    Offset,
    /// A paragraph.
    Segment,
    /// An offset and a paragraph.
    Pointer,
    /// The high byte of an offset.
    High,
    /// An offset of 32 bits.
    WideOffset,
    /// An offset of 32 bits and a paragraph.
    WidePointer,
}

/// What an offset is counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Frame {
    /// Index of a segment.
    Segment(u16),
    /// Index of a group.
    Group(u16),
    /// Index of an external name: what that one is counted from.
    External(u16),
    /// The segment of the place itself.
    Location,
    /// What the target is counted from.
    Target,
}

/// What an address is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Index of a segment.
    Segment(u16),
    /// Index of a group.
    Group(u16),
    /// Index of an external name.
    External(u16),
}

/// Where a program starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// What CS is.
    pub frame: Frame,
    /// Where the address is.
    pub target: Target,
    /// Added to it.
    pub displacement: u32,
}

/// Why bytes are no object file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// The first record is no header.
    NoHeader,
    /// The file ends inside the record at this offset.
    Cut(usize),
    /// The bytes of the record at this offset do not add up to 0.
    Checksum(usize),
    /// The record at this offset is not what its type says.
    Malformed(usize),
    /// There is no end record.
    NoEnd,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NoHeader => f.write_str("no header at the start of the object file"),
            Problem::Cut(at) => write!(f, "the file ends inside the record at offset {at}"),
            Problem::Checksum(at) => {
                write!(f, "the checksum of the record at offset {at} is wrong")
            }
            Problem::Malformed(at) => write!(f, "the record at offset {at} makes no sense"),
            Problem::NoEnd => f.write_str("the object file has no end record"),
        }
    }
}

impl std::error::Error for Problem {}

//! The Intel 8086: its registers, its instruction table and what reads it, and the DOS program.

pub mod decode;
pub mod encode;
pub mod keyboard;
pub mod mnemonic;
pub mod operand;
pub mod service;
pub mod table;
pub mod text;
pub mod timing;

pub use decode::{Decoded, decode, decode_stream};
pub use encode::{Encoded, Field, Mismatch, encode};
pub use mnemonic::{Mnemonic, Name};
pub use operand::{
    Base, Displacement, Memory, Operand, Prefixes, Register8, Register16, Repeat, SegmentRegister,
    Shape,
};
pub use service::{SERVICES, Service, service};
pub use table::{ModRm, Row, Standing, TABLE, forms};
pub use text::{Names, text, text_with};

/// A DOS program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// The load image: the bytes that DOS puts into memory, relative to the load segment.
    pub bytes: Vec<u8>,
    /// How DOS loads and starts it.
    pub kind: Kind,
    /// Which instructions the program needs.
    pub processor: Processor,
}

/// How DOS loads a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// COM: all segment registers at the PSP, the bytes at offset 100h, entry there, stack at the
    /// segment's end.
    Com,
    /// EXE with an MZ header.
    Exe(Header),
}

impl Image {
    /// The same program as an EXE file has it: of a COM program the first 100h bytes, which DOS
    /// fills, are zeros.
    #[must_use]
    pub fn with_header(&self) -> Image {
        if matches!(self.kind, Kind::Exe(_)) {
            return self.clone();
        }
        let origin = crate::format::com::ORIGIN;
        let mut bytes = vec![0; origin.into()];
        bytes.extend_from_slice(&self.bytes);
        let entry = FarPointer { segment: 0, offset: origin };
        let header = Header { entry, max_alloc: 0xFFFF, ..Header::default() };
        Image { bytes, kind: Kind::Exe(header), processor: self.processor }
    }
}

/// What an MZ header says besides sizes. Segments are relative to the load segment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Header {
    /// CS:IP at the start.
    pub entry: FarPointer,
    /// SS:SP at the start.
    pub stack: FarPointer,
    /// Places in the image whose word must have the load segment added, in file order.
    pub relocations: Vec<FarPointer>,
    /// Paragraphs needed behind the image.
    pub min_alloc: u16,
    /// Paragraphs wanted behind the image.
    pub max_alloc: u16,
}

/// Segment and offset.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct FarPointer {
    /// Segment, in paragraphs.
    pub segment: u16,
    /// Offset, in bytes.
    pub offset: u16,
}

/// The instructions a program may use.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Processor {
    /// Exactly the 8086, undocumented opcodes included.
    I8086,
    /// The 8086 and the instructions that the 80186 added.
    #[default]
    I80186,
}

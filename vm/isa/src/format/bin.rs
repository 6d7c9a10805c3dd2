//! What DOS's EXE2BIN makes of a program: the bytes as they stand in memory, without a header.
//!
//! The rules are those of EXE2BIN of MS-DOS 2.0 and 4.0: no stack segment, and a start at the
//! beginning of the program or at offset 100h of it. From there the bytes are written. Segment
//! addresses cannot be left to DOS: a program that starts at 100h may have none, any other is made
//! for one segment.

use std::fmt;

use crate::i8086::{FarPointer, Image, Kind};

use super::com::ORIGIN;

/// Most bytes of a file.
pub const LONGEST: usize = 0x1_0000;

/// Why a program cannot be written so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// It has a stack segment.
    Stack(FarPointer),
    /// It starts elsewhere.
    Entry(FarPointer),
    /// It starts at 100h and has segment addresses.
    Relocations {
        /// The first of them.
        first: FarPointer,
        /// How many there are.
        count: usize,
    },
    /// It has segment addresses, and nobody said where it will stand.
    NoBase {
        /// The first of them.
        first: FarPointer,
        /// How many there are.
        count: usize,
    },
    /// It has more than [`LONGEST`] bytes.
    TooLong {
        /// Bytes that it has.
        length: usize,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Stack(_) => f.write_str("the program has a stack segment"),
            Problem::Entry(_) => f.write_str("the program starts neither at 0 nor at 100h"),
            Problem::Relocations { count, .. } => write!(f, "{count} segment addresses"),
            Problem::NoBase { count, .. } => {
                write!(f, "{count} segment addresses depend on where the program will stand")
            }
            Problem::TooLong { length } => write!(f, "{length} bytes, at most {LONGEST} fit"),
        }
    }
}

impl std::error::Error for Problem {}

/// The bytes of a program. `base` is the segment in which it will stand: what EXE2BIN asks for when
/// there are segment addresses.
///
/// # Errors
/// The program breaks one of the rules.
pub fn write(image: &Image, base: Option<u16>) -> Result<Vec<u8>, Problem> {
    let header = match &image.kind {
        Kind::Com => return Ok(image.bytes.clone()),
        Kind::Exe(header) => header,
    };
    if header.stack != FarPointer::default() {
        return Err(Problem::Stack(header.stack));
    }
    let from = match header.entry {
        FarPointer { segment: 0, offset: offset @ (0 | ORIGIN) } => usize::from(offset),
        entry => return Err(Problem::Entry(entry)),
    };
    let mut bytes = image.bytes.get(from..).unwrap_or_default().to_vec();
    if bytes.len() > LONGEST {
        return Err(Problem::TooLong { length: bytes.len() });
    }
    let Some(&first) = header.relocations.first() else { return Ok(bytes) };
    let count = header.relocations.len();
    if from > 0 {
        return Err(Problem::Relocations { first, count });
    }
    let Some(base) = base else { return Err(Problem::NoBase { first, count }) };
    for place in &header.relocations {
        let at = usize::from(place.segment) * 16 + usize::from(place.offset);
        if let Some([low, high]) = bytes.get_mut(at..at + 2) {
            [*low, *high] = u16::from_le_bytes([*low, *high]).wrapping_add(base).to_le_bytes();
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i8086::{Header, Processor};

    fn image(entry: FarPointer, relocations: Vec<FarPointer>) -> Image {
        let bytes = (0..=u8::MAX).chain([0x34, 0x12]).collect();
        let kind = Kind::Exe(Header { entry, relocations, ..Header::default() });
        Image { bytes, kind, processor: Processor::default() }
    }

    #[test]
    fn the_start_decides_what_is_written() {
        let at = |offset| FarPointer { segment: 0, offset };
        assert_eq!(write(&image(at(0), vec![]), None).map(|bytes| bytes.len()), Ok(0x102));
        assert_eq!(write(&image(at(0x100), vec![]), None), Ok(vec![0x34, 0x12]));
        for entry in [at(1), FarPointer { segment: 1, offset: 0 }] {
            assert_eq!(write(&image(entry, vec![]), None), Err(Problem::Entry(entry)));
        }
    }

    #[test]
    fn segment_addresses_need_a_segment() {
        let (start, place) = (FarPointer::default(), FarPointer { segment: 0x10, offset: 0 });
        let program = image(start, vec![place]);
        let found = write(&program, None);
        assert_eq!(found, Err(Problem::NoBase { first: place, count: 1 }));
        let bytes = write(&program, Some(0x1000)).expect("a segment was named");
        assert_eq!(bytes[0x100..], [0x34, 0x22]);
        let program = image(FarPointer { segment: 0, offset: ORIGIN }, vec![place]);
        let found = write(&program, Some(0x1000));
        assert_eq!(found, Err(Problem::Relocations { first: place, count: 1 }));
    }
}

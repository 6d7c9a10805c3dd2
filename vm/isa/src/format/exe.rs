//! EXE programs: an MZ header, relocations, and the load image.
//!
//! Written as Microsoft LINK does: header of a multiple of 512 bytes, a checksum that brings the
//! sum of all words to FFFF. Read from any linker.

use crate::i8086::{FarPointer, Header, Image, Kind, Processor};

/// The header's fields that DOS looks at end here.
const SHORTEST: usize = 0x1C;
/// A page of the header's size fields; written headers are a multiple of it.
const PAGE: usize = 512;
const PARAGRAPH: usize = 16;
/// Most pages that the header can tell.
const MOST_PAGES: usize = u16::MAX as usize;

/// Whose header is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Linker {
    /// LINK 3.65 of 1988: the word 1 at 1Ch, relocations at 1Eh.
    #[default]
    V365,
    /// LINK 2.00 of 1983: relocations at 20h. At 1Ch it leaves whatever was in memory; here 0.
    V200,
}

impl Linker {
    /// Bytes of the header before the relocations.
    const fn fixed(self) -> usize {
        match self {
            Linker::V365 => 0x1E,
            Linker::V200 => 0x20,
        }
    }
}

/// Why bytes and image cannot be turned into each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// The bytes do not begin with `MZ`.
    NoSignature,
    /// The file ends inside its header.
    CutHeader {
        /// Bytes that the header claims.
        claimed: usize,
        /// Bytes that the file has.
        length: usize,
    },
    /// The relocations do not lie in the file.
    CutRelocations {
        /// Where the header says that they start.
        offset: usize,
        /// How many it says there are.
        count: usize,
    },
    /// The size in pages is 0, or smaller than the header.
    ImpossibleSize {
        /// Pages of 512 bytes.
        pages: u16,
        /// Bytes in the last page.
        last: u16,
    },
    /// The image is a COM program.
    NotExe,
    /// Too many bytes or relocations for the header's fields.
    TooLong,
}

/// Whether the bytes begin as an EXE file does.
pub fn is_exe(bytes: &[u8]) -> bool {
    bytes.starts_with(b"MZ") || bytes.starts_with(b"ZM")
}

/// The image in an EXE file. A file shorter than its header claims gives the bytes it has, as
/// DOS loads it; bytes behind the claimed size are left out.
///
/// # Errors
/// The header is not one, or points outside the file.
pub fn read(bytes: &[u8]) -> Result<Image, Problem> {
    if !is_exe(bytes) {
        return Err(Problem::NoSignature);
    }
    let length = bytes.len();
    if length < SHORTEST {
        return Err(Problem::CutHeader { claimed: SHORTEST, length });
    }
    let start = usize::from(word(bytes, 0x08)) * PARAGRAPH;
    if start > length || start < SHORTEST {
        return Err(Problem::CutHeader { claimed: start, length });
    }
    let end = claimed_size(bytes)?.min(length);
    if end < start {
        return Err(impossible_size(bytes));
    }
    let header = Header {
        entry: FarPointer { segment: word(bytes, 0x16), offset: word(bytes, 0x14) },
        stack: FarPointer { segment: word(bytes, 0x0E), offset: word(bytes, 0x10) },
        relocations: relocations(bytes)?,
        min_alloc: word(bytes, 0x0A),
        max_alloc: word(bytes, 0x0C),
    };
    let kind = Kind::Exe(header);
    Ok(Image { bytes: bytes[start..end].to_vec(), kind, processor: Processor::default() })
}

/// The word at `offset`, 0 where the file ends earlier.
fn word(bytes: &[u8], offset: usize) -> u16 {
    let byte = |index| bytes.get(index).copied().unwrap_or(0);
    u16::from_le_bytes([byte(offset), byte(offset + 1)])
}

/// Size of header and image together.
fn claimed_size(bytes: &[u8]) -> Result<usize, Problem> {
    let (last, pages) = (usize::from(word(bytes, 2)), usize::from(word(bytes, 4)));
    match (pages, last) {
        (0, _) => Err(impossible_size(bytes)),
        (pages, 0) => Ok(pages * PAGE),
        (pages, last) if last <= PAGE => Ok((pages - 1) * PAGE + last),
        _ => Err(impossible_size(bytes)),
    }
}

fn impossible_size(bytes: &[u8]) -> Problem {
    Problem::ImpossibleSize { pages: word(bytes, 4), last: word(bytes, 2) }
}

fn relocations(bytes: &[u8]) -> Result<Vec<FarPointer>, Problem> {
    let (count, offset) = (usize::from(word(bytes, 0x06)), usize::from(word(bytes, 0x18)));
    let table = bytes.get(offset..offset + count * 4);
    let table = table.ok_or(Problem::CutRelocations { offset, count })?;
    let entries = table.chunks_exact(4);
    Ok(entries.map(|e| FarPointer { offset: word(e, 0), segment: word(e, 2) }).collect())
}

/// The EXE file of an image.
///
/// # Errors
/// The image is a COM program, or longer than the header's fields can tell.
pub fn write(image: &Image, linker: Linker) -> Result<Vec<u8>, Problem> {
    let Kind::Exe(header) = &image.kind else {
        return Err(Problem::NotExe);
    };
    let count = u16::try_from(header.relocations.len()).map_err(|_| Problem::TooLong)?;
    let fixed = linker.fixed();
    let start = (fixed + usize::from(count) * 4).next_multiple_of(PAGE);
    let size = start + image.bytes.len();
    let pages = size.div_ceil(PAGE);
    if pages > MOST_PAGES {
        return Err(Problem::TooLong);
    }
    let fields = [
        u16::from_le_bytes(*b"MZ"),
        (size % PAGE) as u16,
        pages as u16,
        count,
        (start / PARAGRAPH) as u16,
        header.min_alloc,
        header.max_alloc,
        header.stack.segment,
        header.stack.offset,
        0, // the checksum, below
        header.entry.offset,
        header.entry.segment,
        fixed as u16,
        0, // not an overlay
        u16::from(linker == Linker::V365),
    ];
    let mut bytes = Vec::with_capacity(size);
    bytes.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
    bytes.resize(fixed, 0);
    for place in &header.relocations {
        bytes.extend(place.offset.to_le_bytes());
        bytes.extend(place.segment.to_le_bytes());
    }
    bytes.resize(start, 0);
    bytes.extend(&image.bytes);
    let checksum = checksum(&bytes).to_le_bytes();
    bytes[0x12..0x14].copy_from_slice(&checksum);
    Ok(bytes)
}

/// What brings the sum of all words to FFFF; an odd last byte counts as a word.
fn checksum(bytes: &[u8]) -> u16 {
    !bytes.chunks(2).fold(0_u16, |sum, pair| sum.wrapping_add(word(pair, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program of three bytes with one relocation.
    fn small() -> Image {
        let header = Header {
            entry: FarPointer { segment: 1, offset: 2 },
            stack: FarPointer { segment: 3, offset: 4 },
            relocations: vec![FarPointer { segment: 0, offset: 1 }],
            min_alloc: 5,
            max_alloc: 0xFFFF,
        };
        Image { bytes: vec![1, 2, 3], kind: Kind::Exe(header), processor: Processor::default() }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let bytes = write(&small(), Linker::V365).expect("small");
        assert_eq!(bytes.len(), 515);
        assert_eq!(read(&bytes), Ok(small()));
    }

    #[test]
    fn older_headers_are_longer() {
        let bytes = write(&small(), Linker::V200).expect("small");
        assert_eq!((word(&bytes, 0x18), word(&bytes, 0x1C), word(&bytes, 0x20)), (0x20, 0, 1));
        assert_eq!(read(&bytes), Ok(small()));
    }

    #[test]
    fn the_sum_of_all_words_is_ffff() {
        let bytes = write(&small(), Linker::V365).expect("small");
        assert_eq!(checksum(&bytes), 0);
    }

    #[test]
    fn the_header_grows_by_pages() {
        let mut image = small();
        if let Kind::Exe(header) = &mut image.kind {
            header.relocations = vec![FarPointer::default(); 121];
        }
        let bytes = write(&image, Linker::V365).expect("fits");
        assert_eq!(word(&bytes, 8), 0x40);
        assert_eq!(read(&bytes), Ok(image));
    }

    #[test]
    fn bad_headers_are_told_apart() {
        let good = write(&small(), Linker::V365).expect("small");
        assert_eq!(read(b"not an EXE"), Err(Problem::NoSignature));
        assert_eq!(read(b"MZ"), Err(Problem::CutHeader { claimed: SHORTEST, length: 2 }));
        assert_eq!(read(&good[..100]), Err(Problem::CutHeader { claimed: 512, length: 100 }));
        let mut bad = good.clone();
        bad[4..6].copy_from_slice(&[0, 0]);
        assert_eq!(read(&bad), Err(Problem::ImpossibleSize { pages: 0, last: 3 }));
        let mut bad = good;
        bad[6..8].copy_from_slice(&[0xFF, 0xFF]);
        assert_eq!(read(&bad), Err(Problem::CutRelocations { offset: 0x1E, count: 0xFFFF }));
    }

    #[test]
    fn no_bytes_make_the_reader_fail_badly() {
        let good = write(&small(), Linker::V365).expect("small");
        for position in 0..0x20 {
            for value in [0, 1, 0x7F, 0x80, 0xFF] {
                let mut bytes = good.clone();
                bytes[position] = value;
                let _ = read(&bytes);
            }
        }
        for length in 0..good.len() {
            let _ = read(&good[..length]);
        }
    }

    #[test]
    fn a_short_file_gives_what_it_has() {
        let bytes = write(&small(), Linker::V365).expect("small");
        assert_eq!(read(&bytes[..514]).expect("header is whole").bytes, [1, 2]);
    }
}

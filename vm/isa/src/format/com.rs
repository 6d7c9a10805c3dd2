//! COM programs: nothing but the bytes that DOS loads at offset 100h of a segment.

use std::fmt;

use crate::i8086::{Image, Kind, Processor};

/// Offset in the segment at which the bytes stand and the program starts.
pub const ORIGIN: u16 = 0x100;

/// Most bytes of a program: the segment without its PSP and the word that DOS pushes.
pub const LONGEST: usize = 0x10000 - ORIGIN as usize - 2;

/// Why bytes and image cannot be turned into each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// The program does not fit into its segment ([`LONGEST`]).
    TooLong {
        /// Bytes that it has.
        length: usize,
    },
    /// The image needs an EXE header.
    NotCom,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::TooLong { length } => {
                write!(f, "a COM program of {length} bytes, at most {LONGEST} fit")
            }
            Problem::NotCom => f.write_str("the program needs the header of an EXE file"),
        }
    }
}

impl std::error::Error for Problem {}

/// The image in a COM file.
///
/// # Errors
/// The file is too long for a segment.
pub fn read(bytes: &[u8]) -> Result<Image, Problem> {
    if bytes.len() > LONGEST {
        return Err(Problem::TooLong { length: bytes.len() });
    }
    Ok(Image { bytes: bytes.to_vec(), kind: Kind::Com, processor: Processor::default() })
}

/// The COM file of an image.
///
/// # Errors
/// The image is an EXE program or too long.
pub fn write(image: &Image) -> Result<Vec<u8>, Problem> {
    match image.kind {
        Kind::Exe(_) => Err(Problem::NotCom),
        Kind::Com if image.bytes.len() > LONGEST => {
            Err(Problem::TooLong { length: image.bytes.len() })
        }
        Kind::Com => Ok(image.bytes.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_fills_its_segment_fits_and_one_byte_more_does_not() {
        let image = read(&vec![0x90; LONGEST]).expect("fits");
        assert_eq!(write(&image).expect("fits").len(), LONGEST);
        let longer = read(&vec![0x90; LONGEST + 1]);
        assert_eq!(longer, Err(Problem::TooLong { length: LONGEST + 1 }));
    }
}

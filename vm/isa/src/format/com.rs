//! COM programs: nothing but the bytes that DOS loads at offset 100h of a segment.

use crate::i8086::{Image, Kind, Processor};

/// Offset in the segment at which the bytes stand and the program starts.
pub const ORIGIN: u16 = 0x100;

/// Most bytes of a program: the segment without its PSP and the word that DOS pushes.
pub const LONGEST: usize = 0x10000 - ORIGIN as usize - 2;

/// The file is longer than [`LONGEST`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong {
    /// Bytes that it has.
    pub length: usize,
}

/// The image in a COM file.
///
/// # Errors
/// The file is too long for a segment.
pub fn read(bytes: &[u8]) -> Result<Image, TooLong> {
    if bytes.len() > LONGEST {
        return Err(TooLong { length: bytes.len() });
    }
    Ok(Image { bytes: bytes.to_vec(), kind: Kind::Com, processor: Processor::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_fills_its_segment_fits_and_one_byte_more_does_not() {
        let image = read(&vec![0x90; LONGEST]).expect("fits");
        assert_eq!(image.bytes.len(), LONGEST);
        let longer = read(&vec![0x90; LONGEST + 1]);
        assert_eq!(longer, Err(TooLong { length: LONGEST + 1 }));
    }
}

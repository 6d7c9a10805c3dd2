//! LC-3 object files of the classic simulators: words with the high byte first, the first one the
//! origin of all others. A file holds one block.

use crate::lc3::{Block, Image};

/// Why bytes and image cannot be turned into each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// There are not even two bytes.
    NoOrigin,
    /// A byte is left over.
    CutWord {
        /// Bytes that the file has.
        length: usize,
    },
    /// The words do not fit behind the origin.
    TooLong {
        /// Where the block starts.
        origin: u16,
        /// Words that it has.
        words: usize,
    },
    /// The image has no block, or several.
    NotOneBlock {
        /// Blocks that it has.
        blocks: usize,
    },
}

/// The image in an object file; it starts at its origin.
///
/// # Errors
/// The bytes are no origin with words behind it.
pub fn read(bytes: &[u8]) -> Result<Image, Problem> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut words = pairs.iter().map(|pair| u16::from_be_bytes(*pair));
    let origin = words.next().ok_or(Problem::NoOrigin)?;
    if !rest.is_empty() {
        return Err(Problem::CutWord { length: bytes.len() });
    }
    let words: Vec<u16> = words.collect();
    if usize::from(origin) + words.len() > 0x10000 {
        return Err(Problem::TooLong { origin, words: words.len() });
    }
    Ok(Image { start: origin, blocks: vec![Block { origin, words }] })
}

/// The object file of an image.
///
/// # Errors
/// It has not exactly one block.
pub fn write(image: &Image) -> Result<Vec<u8>, Problem> {
    let [block] = image.blocks.as_slice() else {
        return Err(Problem::NotOneBlock { blocks: image.blocks.len() });
    };
    let words = std::iter::once(&block.origin).chain(&block.words);
    Ok(words.flat_map(|word| word.to_be_bytes()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_is_the_origin_high_byte_first() {
        let bytes = [0x30, 0x00, 0xF0, 0x25, 0x12, 0x34];
        let image = read(&bytes).unwrap();
        assert_eq!((image.start, &image.blocks[0].words), (0x3000, &vec![0xF025, 0x1234]));
        assert_eq!(write(&image), Ok(bytes.to_vec()));
    }

    #[test]
    fn what_is_no_object_file_is_refused() {
        assert_eq!(read(&[]), Err(Problem::NoOrigin));
        assert_eq!(read(&[0x30]), Err(Problem::NoOrigin));
        assert_eq!(read(&[0x30, 0, 1]), Err(Problem::CutWord { length: 3 }));
        let too_long = Problem::TooLong { origin: 0xFFFF, words: 2 };
        assert_eq!(read(&[0xFF, 0xFF, 0, 1, 0, 2]), Err(too_long));
        assert_eq!(write(&Image::default()), Err(Problem::NotOneBlock { blocks: 0 }));
    }
}

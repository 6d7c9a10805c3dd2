//! Object files of lc3tools: a head, then a record for each word: the word and the length of its
//! source text with the low byte first, between them whether it is an origin, behind them the text.
//! A file holds any number of blocks.

use crate::lc3::{Block, Image};

/// What every such file begins with, its version included.
pub const HEAD: [u8; 7] = [0x1C, 0x30, 0x15, 0xC0, 0x01, 0x01, 0x01];

/// Bytes of a record before its text.
const RECORD: usize = 7;

/// Why bytes are no such file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// It does not begin as it must.
    Head,
    /// It ends inside a record.
    Cut {
        /// Offset of that record.
        at: usize,
    },
    /// A word before any origin.
    NoOrigin,
    /// The words do not fit behind their origin.
    TooLong {
        /// Where the block starts.
        origin: u16,
    },
}

/// Whether bytes begin like such a file.
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(&HEAD)
}

/// The image in a file; it starts at its first origin. The source text is passed over.
///
/// # Errors
/// The bytes are no such file.
pub fn read(bytes: &[u8]) -> Result<Image, Problem> {
    let mut rest = bytes.strip_prefix(&HEAD).ok_or(Problem::Head)?;
    let mut blocks: Vec<Block> = Vec::new();
    while !rest.is_empty() {
        let cut = Problem::Cut { at: bytes.len() - rest.len() };
        let ([low, high, is_origin, length @ ..], text) =
            rest.split_first_chunk::<RECORD>().ok_or(cut)?;
        let word = u16::from_le_bytes([*low, *high]);
        rest = text.get(u32::from_le_bytes(*length) as usize..).ok_or(cut)?;
        if *is_origin != 0 {
            blocks.push(Block { origin: word, words: Vec::new() });
            continue;
        }
        let block = blocks.last_mut().ok_or(Problem::NoOrigin)?;
        if usize::from(block.origin) + block.words.len() > 0xFFFF {
            return Err(Problem::TooLong { origin: block.origin });
        }
        block.words.push(word);
    }
    let start = blocks.first().map_or(0, |block| block.origin);
    blocks.retain(|block| !block.words.is_empty());
    Ok(Image { blocks, start })
}

/// The file of an image; `text` gives the source text of the word at an address.
pub fn write(image: &Image, text: impl Fn(u16) -> String) -> Vec<u8> {
    let mut bytes = HEAD.to_vec();
    let mut record = |word: u16, is_origin: u8, text: &str| {
        bytes.extend(word.to_le_bytes());
        bytes.push(is_origin);
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.bytes());
    };
    for block in &image.blocks {
        record(block.origin, 1, &format!(".orig x{:04X}", block.origin));
        for (address, word) in (block.origin..=u16::MAX).zip(&block.words) {
            record(*word, 0, &text(address));
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_read_back_in_their_order() {
        let block = |origin, words: &[u16]| Block { origin, words: words.to_vec() };
        let blocks = vec![block(0x4000, &[3]), block(0x3000, &[0x1021, 0xF025])];
        let image = Image { blocks, start: 0x4000 };
        let bytes = write(&image, |address| format!("line {address:04X}"));
        assert_eq!(read(&bytes), Ok(image));
        assert!(is_one(&bytes) && bytes[7..11] == [0x00, 0x40, 1, 11]);
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        assert_eq!(read(b"\x30\x00"), Err(Problem::Head));
        let file = |rest: &[u8]| [&HEAD, rest].concat();
        assert_eq!(read(&file(&[0, 0x30, 1, 5, 0, 0, 0])), Err(Problem::Cut { at: 7 }));
        assert_eq!(read(&file(&[1, 0, 0, 0, 0, 0, 0])), Err(Problem::NoOrigin));
        let long = [0xFF, 0xFF, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0];
        assert_eq!(read(&file(&long)), Err(Problem::TooLong { origin: 0xFFFF }));
    }
}

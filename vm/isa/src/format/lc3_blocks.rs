//! Blocks of words as lines of text: `0420: A1B2 07FE …`, an address and up to eight words.
//!
//! The form in which the LC-3's operating system is kept beside its source: readable and diffable.

use crate::lc3::{Block, Image};

/// Words in a line.
const ROW: usize = 8;

/// Writes all blocks. The start of the image is not written.
pub fn write(image: &Image) -> String {
    let mut text = String::new();
    for block in &image.blocks {
        let mut address = u32::from(block.origin);
        for row in block.words.chunks(ROW) {
            let words: Vec<String> = row.iter().map(|word| format!("{word:04X}")).collect();
            text.push_str(&format!("{address:04X}: {}\n", words.join(" ")));
            address += row.len() as u32;
        }
    }
    text
}

/// Reads blocks back. A line that goes on where the one before ended belongs to its block; the
/// image starts at its first block.
///
/// # Errors
/// The number, counted from 1, of the first line that is not an address and words.
pub fn read(text: &str) -> Result<Image, usize> {
    let mut blocks: Vec<Block> = Vec::new();
    for (line, number) in text.lines().zip(1_usize..) {
        let (address, words) = row(line).ok_or(number)?;
        match blocks.last_mut() {
            Some(last) if end(last) == u32::from(address) => last.words.extend(words),
            _ => blocks.push(Block { origin: address, words }),
        }
    }
    let start = blocks.first().map_or(0, |block| block.origin);
    Ok(Image { blocks, start })
}

fn end(block: &Block) -> u32 {
    u32::from(block.origin) + block.words.len() as u32
}

fn row(line: &str) -> Option<(u16, Vec<u16>)> {
    let (address, words) = line.split_once(':')?;
    let word = |text: &str| u16::from_str_radix(text, 16).ok();
    Some((word(address.trim())?, words.split_whitespace().map(word).collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let blocks = vec![
            Block { origin: 0x0020, words: vec![0x0400] },
            Block { origin: 0x3000, words: (0..20).collect() },
        ];
        let image = Image { blocks, start: 0x20 };
        assert_eq!(read(&write(&image)), Ok(image));
    }

    #[test]
    fn a_line_that_is_none_is_named() {
        assert_eq!(read("3000: 1021\n3001 F025\n"), Err(2));
    }
}

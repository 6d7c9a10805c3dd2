//! Words as lines of digits (`.hex`, `.bin`): a word a line, the first is the origin. LC3Edit
//! writes them, lc3convert and lc3tools read them.

use crate::lc3::Block;

/// The digits of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Digits {
    /// Four hexadecimal digits.
    Hexadecimal,
    /// Sixteen binary digits.
    Binary,
}

/// Why a text is none of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// No origin.
    Empty,
    /// A line that is not a word.
    NotAWord {
        /// The line, counted from 1.
        line: u32,
    },
    /// The words go on behind xFFFF.
    TooLong,
}

/// Writes a block.
pub fn write(block: &Block, digits: Digits) -> String {
    let words = std::iter::once(&block.origin).chain(&block.words);
    let line = |word: &u16| match digits {
        Digits::Hexadecimal => format!("{word:04X}\n"),
        Digits::Binary => format!("{word:016b}\n"),
    };
    words.map(line).collect()
}

/// Reads a block. Empty lines, blanks between digits and what follows `;` do not count.
///
/// # Errors
/// The text is no such file.
pub fn read(text: &str, digits: Digits) -> Result<Block, Problem> {
    let (radix, width) = match digits {
        Digits::Hexadecimal => (16, 4),
        Digits::Binary => (2, 16),
    };
    let mut words = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let code = line.split(';').next().unwrap_or_default();
        let word: String = code.chars().filter(|c| !c.is_whitespace()).collect();
        if word.is_empty() {
            continue;
        }
        let plain = word.len() <= width && word.chars().all(|c| c.is_digit(radix));
        let value = u16::from_str_radix(&word, radix).ok().filter(|_| plain);
        words.push(value.ok_or(Problem::NotAWord { line: number })?);
    }
    if words.is_empty() {
        return Err(Problem::Empty);
    }
    let origin = words.remove(0);
    let fits = usize::from(origin) + words.len() <= 0x1_0000;
    if fits { Ok(Block { origin, words }) } else { Err(Problem::TooLong) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_texts_are_read_back() {
        let block = Block { origin: 0x3000, words: vec![0x1021, 0xF025] };
        assert_eq!(write(&block, Digits::Hexadecimal), "3000\n1021\nF025\n");
        assert!(write(&block, Digits::Binary).starts_with("0011000000000000\n"));
        for digits in [Digits::Hexadecimal, Digits::Binary] {
            assert_eq!(read(&write(&block, digits), digits).as_ref(), Ok(&block));
        }
    }

    #[test]
    fn people_comment_and_space_their_words() {
        let text = "0011 0000 0000 0000 ; origin\n\n1111 0000 0010 0101\n";
        assert_eq!(read(text, Digits::Binary).map(|block| block.words), Ok(vec![0xF025]));
        assert_eq!(read("3000\n+12\n", Digits::Hexadecimal), Err(Problem::NotAWord { line: 2 }));
    }
}

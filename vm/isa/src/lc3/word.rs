//! Instructions to words and back, by the table.

use super::table::{Row, TABLE};

/// The word of a row with these operands, each in its [`Row::range`]; bits beyond a field are cut
/// off. Missing operands are 0.
pub fn encode(row: &Row, values: &[i32]) -> u16 {
    let mut word = row.bits;
    for (nth, value) in values.iter().enumerate().take(row.operands.len()) {
        let (low, width) = row.fields[nth];
        word |= ((*value as u32 & ((1 << width) - 1)) << low) as u16;
    }
    word
}

/// An instruction taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction {
    /// Its row.
    pub row: &'static Row,
    /// The values of its operands, in order; the rest are 0.
    pub values: [i32; 3],
}

/// The instruction that a word is; `None` for the reserved opcode and for wrong fixed bits.
pub fn decode(word: u16) -> Option<Instruction> {
    let row = row(word)?;
    let mut values = [0; 3];
    for (nth, value) in values.iter_mut().enumerate().take(row.operands.len()) {
        *value = row.value(nth, word);
    }
    Some(Instruction { row, values })
}

/// The row of the instruction that a word is; `None` if it is none.
pub fn row(word: u16) -> Option<&'static Row> {
    row_number(word).map(|number| &TABLE[usize::from(number)])
}

/// The place of that row in [`TABLE`].
pub fn row_number(word: u16) -> Option<u8> {
    let is_row = |number: &u8| {
        let row = &TABLE[usize::from(*number)];
        word & row.mask == row.bits
    };
    ROWS[usize::from(word >> 12)].into_iter().find(is_row)
}

/// The most rows that one opcode has.
const MOST_ROWS: usize = 10;

/// For each opcode, the rows that have it; the last one is repeated.
const ROWS: [[u8; MOST_ROWS]; 16] = {
    let mut rows = [[0; MOST_ROWS]; 16];
    let mut counts = [0; 16];
    let mut number = 0;
    while number < TABLE.len() {
        let opcode = (TABLE[number].bits >> 12) as usize;
        let mut place = counts[opcode];
        while place < MOST_ROWS {
            rows[opcode][place] = number as u8;
            place += 1;
        }
        counts[opcode] += 1;
        number += 1;
    }
    rows
};

/// All words of a row, in descending order of the free bits.
pub fn words(row: &Row) -> impl Iterator<Item = u16> {
    let (free, bits) = (!row.mask, row.bits);
    let mut next = Some(free);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != 0).then(|| (now - 1) & free);
        Some(now | bits)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_that_decodes_encodes_to_itself() {
        let decoded = (0..=u16::MAX).filter_map(|word| Some((word, decode(word)?)));
        assert_eq!(
            decoded.map(|(word, it)| assert_eq!(encode(it.row, &it.values), word)).count(),
            40_273
        );
    }

    #[test]
    fn wrong_fixed_bits_are_no_instruction() {
        for word in [0xD000, 0x9040, 0x1018, 0x5010, 0xC001, 0xC800, 0x4001, 0x8001, 0xF125] {
            assert_eq!(decode(word), None, "{word:04X}");
        }
    }
}

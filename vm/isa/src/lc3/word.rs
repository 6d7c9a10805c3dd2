//! Instructions to words and back, by the table.

use std::sync::OnceLock;

use super::table::{Operand, Row, TABLE};

/// The word of a row with these operands, each in its [`Row::range`]; bits beyond a field are cut
/// off. Missing operands are 0.
pub fn encode(row: &Row, values: &[i32]) -> u16 {
    let mut word = row.bits;
    for (operand, value) in row.operands.iter().zip(values) {
        let (low, width) = row.field(*operand);
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
    let row = &TABLE[*index().get(word as usize)?.as_ref()? as usize];
    let mut values = [0; 3];
    for (value, operand) in values.iter_mut().zip(row.operands) {
        let (low, width) = row.field(*operand);
        let bits = i32::from(word >> low) & ((1 << width) - 1);
        let negative = bits >> (width - 1) != 0
            && matches!(operand, Operand::Immediate(_) | Operand::Offset(_));
        *value = if negative { bits - (1 << width) } else { bits };
    }
    Some(Instruction { row, values })
}

/// The number of each word's row.
fn index() -> &'static [Option<u8>] {
    static INDEX: OnceLock<Vec<Option<u8>>> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index = vec![None; 1 << 16];
        for (number, row) in TABLE.iter().enumerate().rev() {
            for word in words(row) {
                index[word as usize] = Some(number as u8);
            }
        }
        index
    })
}

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

//! Addresses: two hexadecimal digits, of which the first may be larger than the memory needs.
//!
//! What each of the 256 codes means is a recording of a microcode-level model.

use super::{CELLS, Model};

/// The cell that an address means: 00 to 99 and A0 to A4 are cells 0 to 104; A5 to B1 are cells 0
/// to 6 again (the short side branch), B2 to F9 cells 0 to 47 (the long one); a second digit above
/// 9 counts on. On the MK-54 the short side branch begins after cell 97 and has 14 cells.
pub const fn cell(address: u8, model: Model) -> u8 {
    let value = 10 * (address >> 4) + (address & 0x0F);
    let cells = model.cells() as u8;
    if value < cells {
        value
    } else if value < 112 {
        value - cells
    } else {
        value - 112
    }
}

/// The address of a cell as manuals write it; `None` when there is no such cell.
pub const fn of_cell(cell: usize) -> Option<u8> {
    if cell < CELLS { Some((16 * (cell / 10) + cell % 10) as u8) } else { None }
}

/// The address that a person wrote: two hexadecimal digits (in any look-alike letters, `-` `L` `С`
/// `Г` `Е` as the indicator shows them, `.` as it is keyed), or 100 to 104.
pub fn from_text(text: &str) -> Option<u8> {
    let folded = super::fold(text);
    let mut letters = folded.chars();
    match (letters.next()?, letters.next()?, letters.next(), letters.next()) {
        (high, low, None, None) => {
            let high = match high {
                '-' | '.' => 10,
                'l' => 11,
                'г' => 13,
                other => other.to_digit(16)?,
            };
            u8::try_from(16 * high + low.to_digit(16)?).ok()
        }
        ('1', '0', Some(low @ '0'..='4'), None) => u8::try_from(0xA0 + low.to_digit(10)?).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formal_addresses_mean_the_recorded_cells() {
        let recorded = [
            (0x00, 0),
            (0x99, 99),
            (0xA4, 104),
            (0xA5, 0),
            (0xB1, 6),
            (0xB2, 0),
            (0xF9, 47),
            (0xFA, 48),
            (0xFF, 53),
            (0x3C, 42),
        ];
        for (address, wanted) in recorded {
            assert_eq!(cell(address, Model::Mk61), wanted, "{address:02X}");
        }
    }

    #[test]
    fn a_smaller_memory_has_a_longer_side_branch() {
        let cell = |address| cell(address, Model::Mk54);
        assert_eq!([cell(0x97), cell(0x98), cell(0x99), cell(0xB1)], [97, 0, 1, 13]);
        assert_eq!([cell(0xB2), cell(0xFF)], [0, 53]);
    }

    #[test]
    fn every_cell_has_the_address_that_leads_to_it() {
        for number in 0..CELLS {
            assert_eq!(
                of_cell(number).map(|address| usize::from(cell(address, Model::Mk61))),
                Some(number)
            );
        }
        assert_eq!(of_cell(CELLS), None);
    }

    #[test]
    fn addresses_are_read_as_printed_as_shown_and_as_keyed() {
        for text in ["A4", "а4", "А4", "-4", ".4", "104"] {
            assert_eq!(from_text(text), Some(0xA4), "{text}");
        }
        assert_eq!(from_text("Г3"), Some(0xD3));
        assert_eq!(from_text("7"), None);
        assert_eq!(from_text("105"), None);
        assert_eq!(from_text("0G"), None);
    }
}

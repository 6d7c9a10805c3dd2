//! Addresses of program cells: two nibbles, of which many stand for the same cell.

use crate::machine::Model;

/// A program address of two nibbles, as the program counter and the return stack hold it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Formal(pub(crate) u8);

impl Formal {
    /// The next address. F9 is followed by 00, FA to FF by 01 to 06.
    pub(crate) const fn next(self) -> Formal {
        Formal(NEXT[self.0 as usize])
    }

    /// The address before; 00 follows F9.
    pub(crate) const fn previous(self) -> Formal {
        if self.0 & 15 > 0 {
            return Formal(self.0 - 1);
        }
        Formal(self.0.wrapping_sub(0x10) & 0xF0 | 9)
    }

    /// The cell that the address stands for.
    pub(crate) const fn cell(self, model: Model) -> usize {
        let cells = match model {
            Model::Mk61 => &CELL_61,
            Model::Mk54 => &CELL_54,
        };
        cells[self.0 as usize] as usize
    }
}

/// What follows each address. Tables, because every step of a program looks here twice.
const NEXT: [u8; 256] = {
    let mut all = [0; 256];
    let mut address = 0;
    while address < 256 {
        let (high, low) = (address as u8 & 0xF0, (address as u8 & 15) + 1);
        all[address] = if low < 10 { high | low } else { high.wrapping_add(0x10) | (low - 10) };
        address += 1;
    }
    all
};

/// The cell of each address.
const CELL_61: [u8; 256] = cells_of(Model::Mk61);
const CELL_54: [u8; 256] = cells_of(Model::Mk54);

const fn cells_of(model: Model) -> [u8; 256] {
    let mut all = [0; 256];
    let mut address = 0;
    while address < 256 {
        all[address] = isa::mk61::address::cell(address as u8, model);
        address += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_branches_lead_to_the_first_cells() {
        let cell = |address| Formal(address).cell(Model::Mk61);
        assert_eq!([cell(0x3C), cell(0xA4), cell(0xA5), cell(0xB1)], [42, 104, 0, 6]);
        assert_eq!([cell(0xB2), cell(0xF9), cell(0xFF)], [0, 47, 53]);
        assert_eq!(Formal(0x99).cell(Model::Mk54), 1);
    }

    #[test]
    fn addresses_count_in_tens_of_sixteen() {
        assert_eq!(Formal(0x99).next(), Formal(0xA0));
        assert_eq!(Formal(0xA4).next(), Formal(0xA5));
        assert_eq!(Formal(0xF9).next(), Formal(0x00));
        assert_eq!(Formal(0xFA).next(), Formal(0x01));
        assert_eq!(Formal(0x9F).next(), Formal(0xA6));
        assert_eq!(Formal(0x00).previous(), Formal(0xF9));
    }
}

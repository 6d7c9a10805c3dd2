//! What one instruction did.

use crate::{Address, Observer};

/// Remembers what happened since it was made: one instruction, with what it called.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// Where the first instruction stood and how many cells it has; `None` when none was executed.
    pub instruction: Option<(Address, u8)>,
    /// Cells read, each once, in order.
    pub reads: Vec<Address>,
    /// Cells written and their last values, in order of the first write.
    pub writes: Vec<(Address, u16)>,
    /// Services called: number, and function where there is one.
    pub services: Vec<(u8, Option<u8>)>,
    /// Instructions executed.
    pub count: u32,
}

/// An instruction that moves a whole block is told by its first cells.
const MOST_CELLS: usize = 64;

impl Observer for Step {
    fn fetch(&mut self, at: Address, length: u8) {
        self.instruction.get_or_insert((at, length));
        self.count += 1;
    }

    fn read(&mut self, at: Address) {
        if self.reads.len() < MOST_CELLS && !self.reads.contains(&at) {
            self.reads.push(at);
        }
    }

    fn write(&mut self, at: Address, value: u16) {
        if let Some((_, last)) = self.writes.iter_mut().find(|(place, _)| *place == at) {
            *last = value;
        } else if self.writes.len() < MOST_CELLS {
            self.writes.push((at, value));
        }
    }

    fn service(&mut self, number: u8, function: Option<u8>) {
        self.services.push((number, function));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_told_once_with_its_last_value() {
        let mut step = Step::default();
        step.fetch(0x100, 2);
        for (at, value) in [(8, 1), (9, 2), (8, 3)] {
            step.read(at);
            step.write(at, value);
        }
        step.fetch(0x102, 1);
        assert_eq!((step.instruction, step.count), (Some((0x100, 2)), 2));
        assert_eq!(step.reads, [8, 9]);
        assert_eq!(step.writes, [(8, 3), (9, 2)]);
    }
}

//! How often the instruction at each address was executed.

use crate::{Address, Observer};

/// Counts the instructions that begin at each address.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    /// By address; addresses beyond the end were never reached.
    counts: Vec<u64>,
}

impl Coverage {
    /// How often the instruction at `at` was executed. A string instruction that was left between
    /// two elements and resumed counts again.
    pub fn count(&self, at: Address) -> u64 {
        self.counts.get(at as usize).copied().unwrap_or(0)
    }

    /// The first execution of an address beyond all others.
    #[cold]
    fn grow(&mut self, at: usize) {
        self.counts.resize((at + 1).next_power_of_two(), 0);
        self.counts[at] = 1;
    }
}

impl Observer for Coverage {
    fn fetch(&mut self, at: Address, _: u8) {
        match self.counts.get_mut(at as usize) {
            Some(count) => *count += 1,
            None => self.grow(at as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instruction_is_counted_where_it_begins() {
        let mut coverage = Coverage::default();
        for at in [5, 0xF_FFFF, 5, 6] {
            coverage.fetch(at, 2);
        }
        let counts = [4, 5, 6, 7, 0xF_FFFF, Address::MAX].map(|at| coverage.count(at));
        assert_eq!(counts, [0, 2, 1, 0, 1, 0]);
    }
}

//! What a watcher may see.
//!
//! The machines are generic over their observer: with `()` every call compiles to nothing. An
//! observer that counts is [`Coverage`], one that remembers a single instruction is [`Step`]; two
//! observers side by side are a pair.

mod coverage;
mod pair;
mod step;

pub use coverage::Coverage;
pub use step::Step;

use crate::Address;

/// Watches a run. Every method does nothing unless overridden.
pub trait Observer {
    /// Whether it wants to see anything but services. If not, the machine may execute many
    /// instructions at once.
    fn watches_instructions(&self) -> bool {
        true
    }
    /// An instruction of `length` cells at `at` is about to execute.
    fn fetch(&mut self, at: Address, length: u8) {
        let _ = (at, length);
    }
    /// The program read a cell.
    fn read(&mut self, at: Address) {
        let _ = at;
    }
    /// The program wrote a cell.
    fn write(&mut self, at: Address, value: u16) {
        let _ = (at, value);
    }
    /// The program called a service (interrupt or trap number, function where there is one).
    fn service(&mut self, number: u8, function: Option<u8>) {
        let _ = (number, function);
    }
}

impl Observer for () {
    fn watches_instructions(&self) -> bool {
        false
    }
}

//! Two observers of one run.

use crate::{Address, Observer};

/// Both see everything, the first one first.
impl<A: Observer, B: Observer> Observer for (&mut A, &mut B) {
    fn fetch(&mut self, at: Address, length: u8) {
        self.0.fetch(at, length);
        self.1.fetch(at, length);
    }

    fn read(&mut self, at: Address) {
        self.0.read(at);
        self.1.read(at);
    }

    fn write(&mut self, at: Address, value: u16) {
        self.0.write(at, value);
        self.1.write(at, value);
    }

    fn service(&mut self, number: u8, function: Option<u8>) {
        self.0.service(number, function);
        self.1.service(number, function);
    }
}

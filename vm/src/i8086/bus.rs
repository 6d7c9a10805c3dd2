//! What the processor is wired to.

use std::ops::Range;

use super::address::{MEMORY, Memory, empty_memory};

/// Names a service of the board; what it means only the board knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ServiceId(pub u16);

/// Memory and ports. Addresses are linear, below 100000h.
pub trait Bus {
    /// Addresses whose stores must go through [`Bus::write`]: ROM, and memory that a device
    /// watches.
    const GUARDED: &'static [Range<u32>];

    /// All of memory. Reading it has no side effects; stores outside the guarded addresses may be
    /// made directly.
    fn memory(&mut self) -> &mut Memory;

    /// A byte of memory.
    fn read(&mut self, at: u32) -> u8;
    /// Changes a byte of memory.
    fn write(&mut self, at: u32, value: u8);

    /// A word of memory, low byte first; the byte behind FFFFF is 0.
    fn read_word(&mut self, at: u32) -> u16 {
        let high = (at + 1) & (MEMORY as u32 - 1);
        u16::from_le_bytes([self.read(at), self.read(high)])
    }
    /// Changes a word of memory.
    fn write_word(&mut self, at: u32, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.write(at, low);
        self.write((at + 1) & (MEMORY as u32 - 1), high);
    }

    /// A byte from a port, read when so many cycles were executed ([`Processor::cycles`]).
    ///
    /// [`Processor::cycles`]: super::Processor::cycles
    fn input(&mut self, port: u16, cycles: u64) -> u8;
    /// A byte to a port, likewise. `true` if the processor has to come back ([`Exit::Spent`])
    /// because a device may now want something at another time than before.
    ///
    /// [`Exit::Spent`]: super::Exit::Spent
    fn output(&mut self, port: u16, value: u8, cycles: u64) -> bool;

    /// The service that stands at `at` instead of an instruction. Asked once while decoding, so
    /// ordinary code pays nothing; the answer for an address must not change.
    fn service_at(&self, at: u32) -> Option<ServiceId>;
}

/// One megabyte of memory, no devices and no services: for tests.
#[derive(Debug, Clone)]
pub struct FlatBus {
    /// The memory.
    pub memory: Box<Memory>,
    /// What every port reads.
    pub port: u8,
}

impl Default for FlatBus {
    /// Memory of zeros; ports read FF, as nothing pulls the lines low.
    fn default() -> Self {
        FlatBus { memory: empty_memory(), port: 0xFF }
    }
}

impl Bus for FlatBus {
    const GUARDED: &'static [Range<u32>] = &[];

    fn memory(&mut self) -> &mut Memory {
        &mut self.memory
    }

    fn read(&mut self, at: u32) -> u8 {
        self.memory.get(at as usize).copied().unwrap_or_default()
    }

    fn write(&mut self, at: u32, value: u8) {
        if let Some(cell) = self.memory.get_mut(at as usize) {
            *cell = value;
        }
    }

    fn input(&mut self, _port: u16, _cycles: u64) -> u8 {
        self.port
    }

    fn output(&mut self, _port: u16, _value: u8, _cycles: u64) -> bool {
        false
    }

    fn service_at(&self, _at: u32) -> Option<ServiceId> {
        None
    }
}

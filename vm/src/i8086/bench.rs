//! A processor on a flat bus with a few instructions in memory: for the tests of this folder.

use isa::i8086::{Register16, SegmentRegister};

use super::{Exit, Flags, FlatBus, Processor, linear};

pub(super) const CS: u16 = 0x1000;
pub(super) const DS: u16 = 0x2000;
pub(super) const ES: u16 = 0x3000;
pub(super) const SS: u16 = 0x4000;
/// Offset of the first instruction.
pub(super) const START: u16 = 0x0100;
/// SP at the start.
pub(super) const SP: u16 = 0x0200;
/// Segment of every interrupt's handler; the offset is 16 times the vector.
pub(super) const HANDLERS: u16 = 0x5000;

pub(super) struct Bench {
    pub(super) cpu: Processor,
    pub(super) bus: FlatBus,
}

impl Bench {
    /// An 8086 about to execute `code`, with the words 1, 2, 3 … at DS:0, indexes at 0, and `count`
    /// in CX.
    pub(super) fn filled(code: &[u8], count: u16) -> Bench {
        let mut bench = Bench::new(code);
        for index in 0..32 {
            bench.set_word(DS, index * 2, index + 1);
        }
        bench.set(Register16::Cx, count);
        bench
    }

    /// An 8086 about to execute `code`; handlers consist of NOPs.
    pub(super) fn new(code: &[u8]) -> Bench {
        Bench::with(isa::i8086::Processor::I8086, code)
    }

    /// An 80186 about to execute `code`.
    pub(super) fn new_80186(code: &[u8]) -> Bench {
        Bench::with(isa::i8086::Processor::I80186, code)
    }

    fn with(kind: isa::i8086::Processor, code: &[u8]) -> Bench {
        let mut bench = Bench { cpu: Processor::new(kind), bus: FlatBus::default() };
        let at = linear(CS, START) as usize;
        bench.bus.memory[linear(CS, 0) as usize..][..0x10000].fill(0x90);
        bench.bus.memory[linear(HANDLERS, 0) as usize..][..0x1000].fill(0x90);
        bench.bus.memory[at..at + code.len()].copy_from_slice(code);
        for vector in 0..256_u16 {
            bench.set_word(0, vector * 4, vector * 16);
            bench.set_word(0, vector * 4 + 2, HANDLERS);
        }
        let registers = &mut bench.cpu.registers;
        for (register, value) in [
            (SegmentRegister::Cs, CS),
            (SegmentRegister::Ds, DS),
            (SegmentRegister::Es, ES),
            (SegmentRegister::Ss, SS),
        ] {
            registers.set_segment(register, value);
        }
        registers.ip = START;
        registers.set(Register16::Sp, SP);
        bench
    }

    /// Executes `count` instructions.
    pub(super) fn steps(&mut self, count: u32) -> &mut Bench {
        for _ in 0..count {
            self.cpu.step(&mut self.bus, &mut ());
        }
        self
    }

    pub(super) fn run(&mut self, budget: u64) -> Exit {
        self.cpu.run(&mut self.bus, &mut (), budget)
    }

    pub(super) fn get(&self, register: Register16) -> u16 {
        self.cpu.registers.get(register)
    }

    pub(super) fn set(&mut self, register: Register16, value: u16) -> &mut Bench {
        self.cpu.registers.set(register, value);
        self
    }

    pub(super) fn set_flags(&mut self, flags: u16) -> &mut Bench {
        self.cpu.registers.flags = Flags::from_word(flags);
        self
    }

    pub(super) fn byte(&self, segment: u16, offset: u16) -> u8 {
        self.bus.memory[linear(segment, offset) as usize]
    }

    pub(super) fn set_byte(&mut self, segment: u16, offset: u16, value: u8) {
        let at = linear(segment, offset);
        self.bus.memory[at as usize] = value;
        self.cpu.changed(at, 1);
    }

    pub(super) fn word(&self, segment: u16, offset: u16) -> u16 {
        u16::from_le_bytes([self.byte(segment, offset), self.byte(segment, offset.wrapping_add(1))])
    }

    pub(super) fn set_word(&mut self, segment: u16, offset: u16, value: u16) {
        let [low, high] = value.to_le_bytes();
        self.set_byte(segment, offset, low);
        self.set_byte(segment, offset.wrapping_add(1), high);
    }

    /// CS:IP.
    pub(super) fn position(&self) -> (u16, u16) {
        (self.cpu.registers.cs(), self.cpu.registers.ip)
    }
}

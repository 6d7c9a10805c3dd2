//! The processor and its loop: fetch, decode, execute, look for interrupts.

use isa::i8086::{SegmentRegister, decode_stream};

use super::address::linear;
use super::bus::{Bus, ServiceId};
use super::cache::Cache;
use super::flag::Flags;
use super::instruction::Instruction;
use super::register::Registers;
use crate::Observer;

/// The 8086.
#[derive(Clone)]
pub struct Processor {
    /// The registers; a debugger may change them between instructions.
    pub registers: Registers,
    pub(super) cache: Cache,
    pub(super) kind: isa::i8086::Processor,
    /// Instructions executed, elements of repeated string instructions included.
    pub(super) executed: u64,
    /// Where `executed` has to stop.
    pub(super) limit: u64,
    /// CS:IP at which a repeated string instruction will go on that was left between elements. It
    /// was counted when it began.
    pub(super) unfinished: Option<(u16, u16)>,
    /// The last offset that an operand in memory had.
    pub(super) last_offset: u16,
    /// CS:IP of the instruction that is executing or was executed last.
    pub(super) start: (u16, u16),
    alert: Alert,
    request: Option<u8>,
}

/// What the loop has to look at before it takes the next instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Alert {
    /// Nothing.
    Quiet,
    /// An interrupt is requested.
    Requested,
    /// Interrupts are held off for one instruction.
    Held,
    /// HLT.
    Halted,
}

/// Why the processor came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// The budget is spent.
    Spent,
    /// CS:IP stands at a service: the board performs it and calls [`Processor::pass_service`].
    Service(ServiceId),
    /// HLT: nothing happens until [`Processor::request`] or a changed CS:IP.
    Halted,
}

/// One instruction's view of the machine.
pub(super) struct Step<'a, B, O: ?Sized> {
    pub(super) cpu: &'a mut Processor,
    pub(super) bus: &'a mut B,
    pub(super) watcher: &'a mut O,
}

/// What stands at CS:IP.
enum Fetched {
    Instruction(Instruction),
    Service(ServiceId),
}

impl Processor {
    /// A processor that was just reset: CS:IP is FFFF:0000, everything else 0.
    pub fn new(kind: isa::i8086::Processor) -> Processor {
        let mut registers = Registers::default();
        registers.set_segment(SegmentRegister::Cs, 0xFFFF);
        Processor {
            registers,
            cache: Cache::new(),
            kind,
            executed: 0,
            limit: 0,
            unfinished: None,
            last_offset: 0,
            start: (0xFFFF, 0),
            alert: Alert::Quiet,
            request: None,
        }
    }

    /// Executes until `budget` instructions are spent (a repeated string instruction counts 1
    /// plus its elements, and may stop between elements), or a service or HLT is reached.
    pub fn run<B: Bus, O: Observer + ?Sized>(
        &mut self,
        bus: &mut B,
        watcher: &mut O,
        budget: u64,
    ) -> Exit {
        self.limit = self.executed.saturating_add(budget);
        let mut step = Step { cpu: self, bus, watcher };
        while step.cpu.executed < step.cpu.limit {
            if let Some(exit) = step.one() {
                return exit;
            }
        }
        Exit::Spent
    }

    /// Executes exactly one instruction, a repeated string instruction with all its elements.
    pub fn step<B: Bus, O: Observer + ?Sized>(&mut self, bus: &mut B, watcher: &mut O) -> Exit {
        self.limit = u64::MAX;
        Step { cpu: self, bus, watcher }.one().unwrap_or(Exit::Spent)
    }

    /// Instructions executed since the processor was made.
    pub const fn executed(&self) -> u64 {
        self.executed
    }

    /// Sets the count back to an earlier value of [`Processor::executed`]: what ran since then
    /// was not the program's.
    pub const fn uncount(&mut self, executed: u64) {
        self.executed = executed;
    }

    /// Linear address of the next instruction.
    pub const fn position(&self) -> u32 {
        linear(self.registers.cs(), self.registers.ip)
    }

    /// Linear address of the instruction that was executed last, or where an interrupt came from.
    pub const fn last_position(&self) -> u32 {
        linear(self.start.0, self.start.1)
    }

    /// Goes on behind the service byte at CS:IP.
    pub const fn pass_service(&mut self) {
        self.registers.ip = self.registers.ip.wrapping_add(1);
    }

    /// Calls the handler of an interrupt now, whatever the flags say. A service that does so at
    /// its service byte runs again when the handler returns.
    pub fn call_interrupt<B: Bus>(&mut self, bus: &mut B, vector: u8) {
        Step { cpu: self, bus, watcher: &mut () }.interrupt(vector);
    }

    /// A device asks for an interrupt; it is taken when the flags allow it. A request that was
    /// not taken yet is replaced.
    pub const fn request(&mut self, vector: u8) {
        self.request = Some(vector);
        if matches!(self.alert, Alert::Quiet) {
            self.alert = Alert::Requested;
        }
    }

    /// Whether an interrupt is requested and not taken yet.
    pub const fn is_requested(&self) -> bool {
        self.request.is_some()
    }

    /// Tells the processor that somebody else changed memory from `at` on.
    pub fn changed(&mut self, at: u32, length: u32) {
        for byte in at..at.saturating_add(length) {
            if self.cache.covers(byte) {
                self.cache.forget(byte);
            }
        }
    }

    /// Tells the processor that any memory may have changed.
    pub fn changed_everywhere(&mut self) {
        self.cache.clear();
    }

    pub(super) const fn hold_interrupts(&mut self) {
        self.alert = Alert::Held;
    }

    pub(super) const fn halt(&mut self) {
        self.alert = Alert::Halted;
    }

    /// Whether an interrupt would be taken between two elements of a string.
    pub(super) const fn interrupt_is_due(&self) -> bool {
        self.request.is_some() && self.registers.flags.has(Flags::INTERRUPT)
    }
}

impl<B: Bus, O: Observer + ?Sized> Step<'_, B, O> {
    /// One instruction, or what is there instead of one.
    #[inline(always)]
    fn one(&mut self) -> Option<Exit> {
        if self.cpu.alert != Alert::Quiet || self.cpu.registers.flags.has(Flags::TRAP) {
            return self.one_alert();
        }
        self.one_quiet()
    }

    #[inline(always)]
    fn one_quiet(&mut self) -> Option<Exit> {
        let at = self.cpu.position();
        let instruction = match self.cpu.cache.get(at) {
            Some(instruction) => *instruction,
            None => match self.fetch(at) {
                Fetched::Instruction(instruction) => instruction,
                Fetched::Service(service) => return Some(Exit::Service(service)),
            },
        };
        let cpu = &mut *self.cpu;
        cpu.start = (cpu.registers.cs(), cpu.registers.ip);
        cpu.registers.ip = cpu.registers.ip.wrapping_add(u16::from(instruction.length));
        cpu.executed += 1;
        self.watcher.fetch(at, instruction.length);
        self.execute(&instruction);
        if self.cpu.alert == Alert::Halted { Some(Exit::Halted) } else { None }
    }

    /// One instruction, when there is an interrupt to take, to hold off or to make afterwards.
    #[cold]
    fn one_alert(&mut self) -> Option<Exit> {
        let held = self.cpu.alert == Alert::Held;
        if !held && self.cpu.interrupt_is_due() {
            self.take_request();
            return None;
        }
        match self.cpu.alert {
            Alert::Halted => return Some(Exit::Halted),
            Alert::Held | Alert::Requested | Alert::Quiet => self.calm(),
        }
        let trapped = self.cpu.registers.flags.has(Flags::TRAP);
        let exit = self.one_quiet();
        let stands = matches!(exit, Some(Exit::Service(_)));
        if trapped && !stands && self.cpu.alert != Alert::Held {
            self.interrupt(1);
        }
        if self.cpu.alert == Alert::Quiet && self.cpu.request.is_some() {
            self.cpu.alert = Alert::Requested;
        }
        exit
    }

    fn calm(&mut self) {
        self.cpu.alert = Alert::Quiet;
    }

    fn take_request(&mut self) {
        self.calm();
        if let Some(vector) = self.cpu.request.take() {
            self.interrupt(vector);
        }
    }

    /// Decodes what stands at CS:IP, whose linear address is `at`.
    #[cold]
    fn fetch(&mut self, at: u32) -> Fetched {
        if let Some(service) = self.bus.service_at(at) {
            return Fetched::Service(service);
        }
        let (segment, start) = (self.cpu.registers.cs(), self.cpu.registers.ip);
        let mut offset = start;
        let decoded = decode_stream(self.cpu.kind, || {
            let byte = self.bus.read(linear(segment, offset));
            offset = offset.wrapping_add(1);
            byte
        });
        let instruction = Instruction::new(&decoded);
        self.cpu.cache.keep(at, start, &instruction);
        Fetched::Instruction(instruction)
    }
}

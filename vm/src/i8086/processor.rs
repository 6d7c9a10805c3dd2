//! The processor and its loop: fetch, decode, execute, look for interrupts.

use std::ops::Range;

use isa::i8086::{SegmentRegister, decode_stream};

use super::address::linear;
use super::block::Blocks;
use super::bus::{Bus, ServiceId};
use super::cache::Cache;
use super::flag::Flags;
use super::instruction::Instruction;
use super::interrupt::{REQUEST_CLOCKS, SINGLE_STEP, SINGLE_STEP_CLOCKS};
use super::lazy::LazyFlags;
use super::marks::Marks;
use super::register::Registers;
use super::remark::{self, Remarks};
use crate::Observer;

/// The 8086.
pub struct Processor {
    /// The registers; a debugger may change them between instructions.
    pub registers: Registers,
    cache: Cache,
    /// Made when they are needed first.
    blocks: Option<Box<Blocks>>,
    pub(super) marks: Marks,
    /// The arithmetic flags while a block runs; those in `registers` wait.
    pub(super) lazy: LazyFlags,
    pub(super) kind: isa::i8086::Processor,
    /// Instructions executed, elements of repeated string instructions included.
    pub(super) executed: u64,
    /// Where `executed` has to stop.
    pub(super) limit: u64,
    /// Clocks since the processor was made.
    pub(super) cycles: u64,
    /// The clock at which somebody wants to have a look.
    alarm: u64,
    /// The run stops before the first instruction that would begin then or later.
    pub(super) deadline: u64,
    /// A repeated string instruction that was left between elements.
    pub(super) unfinished: Option<Unfinished>,
    /// The last offset that an operand in memory had.
    pub(super) last_offset: u16,
    /// CS:IP of the instruction that is executing or was executed last.
    pub(super) start: (u16, u16),
    /// What the loop has to look at before it takes the next instruction: bits of [`alert`].
    pub(super) alert: u8,
    request: Option<u8>,
    remarks: Remarks,
}

/// Where a repeated string instruction goes on that was left between two elements. It was counted
/// when it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unfinished {
    /// CS:IP of its next step.
    pub(super) position: (u16, u16),
    /// IP of its last prefix, to which an interrupt returns: the other prefixes are lost.
    pub(super) last_prefix: u16,
}

/// Bits of what may come between two instructions.
pub(super) mod alert {
    /// An interrupt is requested.
    pub(in crate::i8086) const REQUESTED: u8 = 1;
    /// Interrupts are held off for one instruction.
    pub(in crate::i8086) const HELD: u8 = 2;
    /// HLT.
    pub(in crate::i8086) const HALTED: u8 = 4;
    /// A store has changed decoded instructions.
    pub(in crate::i8086) const STALE: u8 = 8;
    /// The trap flag was loaded.
    pub(in crate::i8086) const TRAP: u8 = 16;
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

/// A copy has decoded nothing yet: what is kept decoded saves time and means nothing.
impl Clone for Processor {
    fn clone(&self) -> Processor {
        Processor {
            registers: self.registers.clone(),
            cache: Cache::new(),
            blocks: None,
            marks: Marks::new(),
            alert: self.alert & !alert::STALE,
            ..*self
        }
    }
}

impl Processor {
    /// A processor that was just reset: CS:IP is FFFF:0000, everything else 0.
    pub fn new(kind: isa::i8086::Processor) -> Processor {
        let mut registers = Registers::default();
        registers.set_segment(SegmentRegister::Cs, 0xFFFF);
        Processor {
            registers,
            cache: Cache::new(),
            blocks: None,
            marks: Marks::new(),
            lazy: LazyFlags::default(),
            kind,
            executed: 0,
            limit: 0,
            cycles: 0,
            alarm: u64::MAX,
            deadline: u64::MAX,
            unfinished: None,
            last_offset: 0,
            start: (0xFFFF, 0),
            alert: 0,
            request: None,
            remarks: Remarks::default(),
        }
    }

    /// Executes until `budget` instructions are spent (a repeated string instruction counts 1
    /// plus its elements, and may stop between elements), the alarm goes off
    /// ([`Processor::set_alarm`]), or a service or HLT is reached.
    pub fn run<B: Bus, O: Observer + ?Sized>(
        &mut self,
        bus: &mut B,
        watcher: &mut O,
        budget: u64,
    ) -> Exit {
        self.limit = self.executed.saturating_add(budget);
        self.deadline = if self.is_requested() { u64::MAX } else { self.alarm };
        self.note_trap_flag();
        let mut cache = std::mem::replace(&mut self.cache, Cache::new());
        let mut blocks = self.blocks.take();
        let mut step = Step { cpu: self, bus, watcher };
        let mut exit = None;
        while exit.is_none() && step.cpu.may_go_on() {
            if !step.watcher.watches_instructions() {
                step.run_blocks(blocks.get_or_insert_with(Blocks::boxed));
            }
            if step.cpu.may_go_on() {
                exit = step.one(&mut cache, blocks.as_deref_mut());
            }
        }
        self.cache = cache;
        self.blocks = blocks;
        exit.unwrap_or(Exit::Spent)
    }

    /// Executes exactly one instruction, a repeated string instruction with all its elements; or
    /// takes an interrupt that is due. HLT is [`Exit::Spent`], and [`Exit::Halted`] from then on.
    pub fn step<B: Bus, O: Observer + ?Sized>(&mut self, bus: &mut B, watcher: &mut O) -> Exit {
        self.limit = u64::MAX;
        self.deadline = u64::MAX;
        self.note_trap_flag();
        let mut cache = std::mem::replace(&mut self.cache, Cache::new());
        let mut blocks = self.blocks.take();
        let exit = Step { cpu: self, bus, watcher }.one(&mut cache, blocks.as_deref_mut());
        self.cache = cache;
        self.blocks = blocks;
        exit.unwrap_or(Exit::Spent)
    }

    /// Instructions executed since the processor was made.
    pub const fn executed(&self) -> u64 {
        self.executed
    }

    /// Clocks since the processor was made.
    pub const fn cycles(&self) -> u64 {
        self.cycles
    }

    /// [`Processor::run`] comes back before the first instruction, or element of a repeated string,
    /// that would begin when so many clocks have passed; but as long as an interrupt is requested,
    /// not before that is taken.
    pub const fn set_alarm(&mut self, cycles: u64) {
        self.alarm = cycles;
    }

    /// Whether another instruction, or element of a string, may be executed.
    #[inline(always)]
    pub(super) const fn may_go_on(&self) -> bool {
        self.executed < self.limit && self.cycles < self.deadline
    }

    /// Clocks pass that no table tells.
    #[inline(always)]
    pub(super) const fn spend(&mut self, clocks: i64) {
        self.cycles = self.cycles.wrapping_add_signed(clocks);
    }

    /// Sets the count back to an earlier value of [`Processor::executed`]: what ran since then
    /// was not the program's.
    pub const fn uncount(&mut self, executed: u64) {
        self.executed = executed;
    }

    /// The first instruction of each remarkable kind, with its segment and offset.
    pub fn remarks(&self) -> impl Iterator<Item = ((u16, u16), remark::Kind)> {
        self.remarks.all()
    }

    /// Linear address of the next instruction.
    pub const fn position(&self) -> u32 {
        linear(self.registers.cs(), self.registers.ip)
    }

    /// Linear address of the instruction that was executed last, or where an interrupt came from.
    pub const fn last_position(&self) -> u32 {
        linear(self.start.0, self.start.1)
    }

    /// Segments and offsets of the next instruction and of that of [`Processor::last_position`].
    pub const fn far_positions(&self) -> [(u16, u16); 2] {
        [(self.registers.cs(), self.registers.ip), self.start]
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
        self.alert |= alert::REQUESTED;
    }

    /// The next instruction is executed whoever asks for an interrupt, so that a device that asks
    /// again and again does not keep the program from going on.
    pub const fn hold(&mut self) {
        self.alert |= alert::HELD;
    }

    /// Whether an interrupt is requested and not taken yet.
    pub const fn is_requested(&self) -> bool {
        self.request.is_some()
    }

    /// Tells the processor that somebody else changed memory from `at` on.
    pub fn changed(&mut self, at: u32, length: u32) {
        for byte in at..at.saturating_add(length) {
            if self.marks.store(byte) {
                self.alert |= alert::STALE;
            }
        }
    }

    /// Stores to some of the guarded addresses of `B` may be made directly from now on. A copy of
    /// the processor guards them again.
    pub fn release<B: Bus>(&mut self, range: Range<u32>) {
        self.marks.guard(B::GUARDED);
        self.marks.release(range);
    }

    /// Flags were loaded: the loop looks at the trap flag only if it is told to.
    pub(super) const fn note_trap_flag(&mut self) {
        if self.registers.flags.has(Flags::TRAP) {
            self.alert |= alert::TRAP;
        }
    }

    /// Drops what was decoded from bytes that have changed since.
    fn forget_changed(&mut self, cache: &mut Cache, mut blocks: Option<&mut Blocks>) {
        self.alert &= !alert::STALE;
        for at in self.marks.take_changed() {
            cache.forget(at);
            if let Some(blocks) = &mut blocks {
                blocks.forget(at);
            }
        }
    }

    /// Whether an interrupt would be taken between two elements of a string.
    pub(super) const fn interrupt_is_due(&self) -> bool {
        self.request.is_some() && self.registers.flags.has(Flags::INTERRUPT)
    }
}

impl<B: Bus, O: Observer + ?Sized> Step<'_, B, O> {
    /// One instruction, or what is there instead of one.
    #[inline(always)]
    fn one(&mut self, cache: &mut Cache, blocks: Option<&mut Blocks>) -> Option<Exit> {
        if self.cpu.alert != 0 {
            return self.one_alert(cache, blocks);
        }
        self.one_quiet(cache)
    }

    #[inline(always)]
    fn one_quiet(&mut self, cache: &mut Cache) -> Option<Exit> {
        let at = self.cpu.position();
        match cache.get(at) {
            // The same bytes may wrap under one CS and not under another.
            Some(instruction) if !self.wraps(instruction) => {
                self.perform(at, instruction);
                None
            }
            _ => self.one_new(cache, at),
        }
    }

    /// Whether an instruction at CS:IP goes on at the start of its segment.
    #[inline(always)]
    fn wraps(&self, instruction: &Instruction) -> bool {
        self.cpu.registers.ip.checked_add(u16::from(instruction.length) - 1).is_none()
    }

    /// Executes the instruction at CS:IP, whose linear address is `at`.
    #[inline(always)]
    fn perform(&mut self, at: u32, instruction: &Instruction) {
        let cpu = &mut *self.cpu;
        cpu.start = (cpu.registers.cs(), cpu.registers.ip);
        cpu.registers.ip = cpu.registers.ip.wrapping_add(u16::from(instruction.length));
        cpu.executed += 1;
        cpu.cycles += u64::from(instruction.clocks);
        self.watcher.fetch(at, instruction.length);
        self.execute(instruction);
    }

    /// What stands at CS:IP and is not decoded yet.
    #[cold]
    fn one_new(&mut self, cache: &mut Cache, at: u32) -> Option<Exit> {
        if let Some(service) = self.bus.service_at(at) {
            return Some(Exit::Service(service));
        }
        let (segment, start) = (self.cpu.registers.cs(), self.cpu.registers.ip);
        let mut offset = start;
        let decoded = decode_stream(self.cpu.kind, || {
            let byte = self.bus.read(linear(segment, offset));
            offset = offset.wrapping_add(1);
            byte
        });
        let instruction = Instruction::new(&decoded);
        let mut offset = start;
        let bus = &mut *self.bus;
        self.cpu.remarks.look(self.cpu.kind, (segment, start), &decoded, || {
            let byte = bus.read(linear(segment, offset));
            offset = offset.wrapping_add(1);
            byte
        });
        cache.keep(&mut self.cpu.marks, at, start, &instruction);
        self.perform_new(at, &instruction);
        None
    }

    /// [`Step::perform`], once more in the program: a copy in the loop is enough.
    #[inline(never)]
    fn perform_new(&mut self, at: u32, instruction: &Instruction) {
        self.perform(at, instruction);
    }

    /// One instruction, when there is something to look at before it or to do after it.
    #[cold]
    fn one_alert(&mut self, cache: &mut Cache, blocks: Option<&mut Blocks>) -> Option<Exit> {
        if self.cpu.alert & alert::STALE != 0 {
            self.cpu.forget_changed(cache, blocks);
        }
        let held = self.cpu.alert & alert::HELD != 0;
        self.cpu.alert &= !alert::HELD;
        if !held && self.cpu.interrupt_is_due() {
            self.take_request();
            return None;
        }
        if self.cpu.alert & alert::HALTED != 0 {
            return Some(Exit::Halted);
        }
        let trapped = self.cpu.registers.flags.has(Flags::TRAP);
        if !trapped {
            self.cpu.alert &= !alert::TRAP;
        }
        let exit = self.one_quiet(cache);
        if trapped && exit.is_none() && self.cpu.alert & alert::HELD == 0 {
            self.cpu.spend(SINGLE_STEP_CLOCKS);
            self.interrupt(SINGLE_STEP);
        }
        exit
    }

    fn take_request(&mut self) {
        self.cpu.alert &= !(alert::REQUESTED | alert::HALTED);
        let registers = &mut self.cpu.registers;
        if let Some(unfinished) = &mut self.cpu.unfinished
            && unfinished.position == (registers.cs(), registers.ip)
        {
            registers.ip = unfinished.last_prefix;
            unfinished.position.1 = unfinished.last_prefix;
        }
        if let Some(vector) = self.cpu.request.take() {
            self.cpu.spend(REQUEST_CLOCKS);
            self.cpu.deadline = self.cpu.alarm;
            self.interrupt(vector);
        }
    }
}

#[cfg(test)]
mod tests {
    use isa::i8086::Register16;

    use super::*;
    use crate::i8086::bench::Bench;

    fn clocks(code: &[u8], prepare: impl Fn(&mut Bench)) -> u64 {
        let mut bench = Bench::new(code);
        prepare(&mut bench);
        bench.steps(1);
        bench.cpu.cycles()
    }

    #[test]
    fn clocks_depend_on_values_where_the_manual_gives_a_range() {
        let mov = [0x8B, 0x07]; // MOV AX,[BX]
        assert_eq!(clocks(&mov, |_| {}), 8 + 5);
        assert_eq!(clocks(&mov, |bench| _ = bench.set(Register16::Bx, 1)), 8 + 5 + 4);
        let jz = [0x74, 0x10];
        assert_eq!(clocks(&jz, |_| {}), 4);
        assert_eq!(clocks(&jz, |bench| _ = bench.set_flags(Flags::ZERO)), 16);
        let shl = [0xD3, 0xE0]; // SHL AX,CL
        assert_eq!(clocks(&shl, |bench| _ = bench.set(Register16::Cx, 5)), 8 + 5 * 4);
        let stosb = [0xF3, 0xAA];
        assert_eq!(clocks(&stosb, |bench| _ = bench.set(Register16::Cx, 7)), 2 + 9 + 7 * 10);
        let div = [0xF6, 0xF3]; // DIV BL: 100 / 7 is 1110b
        let operands = |bench: &mut Bench| {
            bench.set(Register16::Ax, 100).set(Register16::Bx, 7);
        };
        assert_eq!(clocks(&div, operands), 80 + 3);
    }

    #[test]
    fn the_alarm_stops_a_run_at_the_same_place_however_it_is_cut() {
        // again: INC AX / MOV [BX],AX / JMP again
        let code = [0x40, 0x89, 0x07, 0xEB, 0xFB];
        let ran = |budget| {
            let mut bench = Bench::new(&code);
            bench.cpu.set_alarm(10_000);
            while bench.cpu.cycles() < 10_000 {
                bench.run(budget);
            }
            (bench.cpu.executed(), bench.cpu.cycles(), bench.get(Register16::Ax))
        };
        let whole = ran(1_000_000);
        assert!(whole.1 < 10_000 + 20, "{whole:?}");
        for budget in [1, 7, 100] {
            assert_eq!(ran(budget), whole);
        }
    }

    #[test]
    fn the_alarm_stops_a_repeated_string_between_two_elements() {
        let mut bench = Bench::new(&[0xF3, 0xAA]);
        bench.set(Register16::Cx, 1000).cpu.set_alarm(1000);
        bench.run(5000);
        assert_eq!((bench.get(Register16::Cx), bench.cpu.cycles()), (1000 - 99, 11 + 990));
        bench.cpu.set_alarm(u64::MAX);
        bench.run(901);
        assert_eq!((bench.get(Register16::Cx), bench.cpu.cycles()), (0, 11 + 10_000));
    }
}

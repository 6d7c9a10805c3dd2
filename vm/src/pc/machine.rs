//! The PC as a machine: load, run a slice, look.

#[cfg(test)]
mod tests;

use isa::Image;
use isa::i8086::{Register8, Register16, SegmentRegister};

use super::board::{Board, ROM};
use super::clock::Clock;
use super::cursor::Cursor;
use super::dos::Dos;
use super::dos::process;
use super::firmware::{self, Service, TIMER};
use super::interrupts::{has_functions, perform};
use super::keyboard::Keyboard;
use super::load;
use super::service::{Call, Outcome};
use crate::disk::{Disk, MemoryDisk};
use crate::i8086::address::MEMORY;
use crate::i8086::{Bus, Exit, Flags, Processor, ServiceId, linear};
use crate::machine::{AtUnknown, FaultKind};
use crate::{
    Address, Console, Counts, Fault, LoadProblem, Machine, Observer, OutOfRange, Register, Remark,
    Setup, State, Stop, View, Wait,
};

/// Instructions that the firmware needs at most from a service back to the program.
const FIRMWARE_STEPS: u32 = 8;

/// An IBM PC with 640 KB and DOS.
#[derive(Clone)]
pub struct Pc {
    parts: Parts,
    /// The program is over, and why.
    ended: Option<Stop>,
    /// A service was announced to the observer and waits; running it again is no new call.
    waiting: bool,
}

/// What services work on.
#[derive(Clone)]
pub(super) struct Parts {
    pub(super) cpu: Processor,
    pub(super) board: Board,
    pub(super) dos: Dos,
    pub(super) keyboard: Keyboard,
    pub(super) cursor: Cursor,
    pub(super) clock: Clock,
    pub(super) disk: DiskSlot,
    /// What happens at a call of what is not here, and what was said about such calls.
    pub(super) at_unknown: AtUnknown,
    pub(super) warnings: Vec<Fault>,
    /// Linear address of the image's first byte.
    base: Address,
}

/// The disk in its drive.
pub(super) struct DiskSlot(pub(super) Box<dyn Disk>);

impl Clone for DiskSlot {
    fn clone(&self) -> DiskSlot {
        DiskSlot(self.0.another())
    }
}

impl Default for Pc {
    fn default() -> Self {
        Pc::new()
    }
}

impl Pc {
    /// A PC without a program, with an empty disk in memory.
    pub fn new() -> Pc {
        Pc::with_disk(Box::new(MemoryDisk::new()))
    }

    /// A PC without a program, with this disk as its drive C.
    pub fn with_disk(disk: Box<dyn Disk>) -> Pc {
        let parts = Parts {
            cpu: Processor::new(isa::i8086::Processor::default()),
            board: Board::new(),
            dos: Dos::default(),
            keyboard: Keyboard::default(),
            cursor: Cursor::new(),
            clock: Clock::new(Setup::default().start, Setup::default().clock_rate),
            disk: DiskSlot(disk),
            at_unknown: AtUnknown::default(),
            warnings: Vec::new(),
            base: 0,
        };
        Pc { parts, ended: Some(Stop::Halted(0)), waiting: false }
    }

    /// What services work on, for tests of theirs.
    #[cfg(test)]
    pub(super) fn into_parts(self) -> Parts {
        self.parts
    }

    /// The disk in drive C.
    pub fn disk(&mut self) -> &mut dyn Disk {
        &mut *self.parts.disk.0
    }

    /// Runs, seen by an observer of any kind.
    fn drive<O: Observer + ?Sized>(
        &mut self,
        console: &mut dyn Console,
        watcher: &mut O,
        budget: u64,
    ) -> Stop {
        if let Some(stop) = &self.ended {
            return stop.clone();
        }
        let end = self.parts.cpu.executed().saturating_add(budget);
        loop {
            self.let_timer_tick();
            let executed = self.parts.cpu.executed();
            let left = end.saturating_sub(executed);
            // A service is part of the instruction that called it.
            if left == 0 && self.parts.board.service_at(self.parts.cpu.position()).is_none() {
                return Stop::Spent;
            }
            let idle = self.parts.clock.idle();
            self.parts.cpu.set_alarm(self.parts.clock.alarm());
            let stop = match self.parts.cpu.run(&mut self.parts.board, watcher, left.max(1)) {
                Exit::Spent => None,
                Exit::Halted => self.sleep(),
                Exit::Service(id) => self
                    .serve(id, console, watcher)
                    .or_else(|| console.is_full().then_some(Stop::Spent)),
            };
            if let Some(stop) = stop {
                return self.come_back(stop);
            }
            // Time that passed while nothing was executed is for whoever keeps real time to see.
            if self.parts.clock.idle() != idle {
                return Stop::Spent;
            }
        }
    }

    /// Notes a stop after which nothing can go on.
    fn come_back(&mut self, stop: Stop) -> Stop {
        if !matches!(stop, Stop::Waiting(_) | Stop::Stopped | Stop::Spent) {
            self.ended = Some(stop.clone());
        }
        stop
    }

    /// Asks for a timer interrupt if one is due and the last one was taken.
    fn let_timer_tick(&mut self) {
        let Parts { cpu, clock, .. } = &mut self.parts;
        if !cpu.is_requested() && clock.alarm() <= cpu.cycles() {
            clock.tick();
            cpu.request(TIMER);
        }
    }

    /// HLT: time passes until the timer wakes the processor, if it can.
    fn sleep(&mut self) -> Option<Stop> {
        let Parts { cpu, clock, .. } = &mut self.parts;
        if !cpu.registers.flags.has(Flags::INTERRUPT) {
            return Some(self.fault(FaultKind::HaltedForEver));
        }
        clock.wait_for_tick(cpu.cycles());
        None
    }

    /// Performs the service at CS:IP and the firmware's code behind it.
    fn serve<O: Observer + ?Sized>(
        &mut self,
        id: ServiceId,
        console: &mut dyn Console,
        watcher: &mut O,
    ) -> Option<Stop> {
        let Service::Interrupt(vector) = Service::from_id(id) else {
            self.parts.cpu.pass_service();
            self.finish_firmware();
            return None;
        };
        if !self.waiting && vector != TIMER {
            let function = self.parts.cpu.registers.get_byte(Register8::Ah);
            watcher.service(vector, has_functions(vector).then_some(function));
        }
        self.waiting = false;
        let mut call = Call { parts: &mut self.parts, console };
        let outcome = match perform(&mut call, vector) {
            Err(Outcome::Break) => call.break_off(),
            outcome => outcome,
        };
        match outcome {
            Ok(()) => {
                self.parts.cpu.pass_service();
                self.finish_firmware();
                None
            }
            Err(Outcome::Elsewhere) => None,
            Err(outcome) => Some(self.stop(outcome)),
        }
    }

    fn stop(&mut self, outcome: Outcome) -> Stop {
        match outcome {
            Outcome::Waiting => {
                self.waiting = true;
                Stop::Waiting(Wait::Key)
            }
            Outcome::InputEnded => Stop::InputEnded(self.parts.cpu.last_position()),
            Outcome::Exit(code) => Stop::Halted(code),
            Outcome::Fault(kind) => self.fault(kind),
            // Neither ends anything.
            Outcome::Break | Outcome::Elsewhere => Stop::Spent,
        }
    }

    fn fault(&self, kind: FaultKind) -> Stop {
        Stop::Faulted(Fault { at: self.parts.cpu.last_position(), kind })
    }

    /// Executes the firmware's code up to the next service or back in the program, uncounted and
    /// unseen.
    fn finish_firmware(&mut self) {
        let Parts { cpu, board, .. } = &mut self.parts;
        let executed = cpu.executed();
        for _ in 0..FIRMWARE_STEPS {
            let at = cpu.position();
            if at < ROM || board.service_at(at).is_some() {
                break;
            }
            cpu.step(board, &mut ());
        }
        cpu.uncount(executed);
    }
}

impl Parts {
    /// Changes memory from a linear address on, as the program itself could.
    pub(super) fn put(&mut self, at: u32, bytes: &[u8]) {
        for (at, byte) in (at..).zip(bytes) {
            self.board.write(at % MEMORY as u32, *byte);
        }
        self.cpu.changed(at, bytes.len() as u32);
    }

    /// Changes a word, like [`Parts::put`].
    pub(super) fn put_word(&mut self, at: u32, value: u16) {
        self.put(at, &value.to_le_bytes());
    }
}

impl Machine for Pc {
    fn load(&mut self, image: &Image, setup: &Setup) -> Result<(), LoadProblem> {
        let Image::I8086(image) = image else {
            return Err(LoadProblem::WrongTarget { image: image.target() });
        };
        let mut board = Board::new();
        load::fill_undefined(&mut board, setup.seed);
        firmware::install(&mut board);
        let clock = Clock::new(setup.start, setup.clock_rate);
        load::set_bios_data(&mut board, &clock);
        let mut parts = Parts {
            cpu: Processor::new(setup.processor.unwrap_or(image.processor)),
            board,
            dos: Dos::default(),
            keyboard: Keyboard { at_end: setup.at_end, ..Keyboard::default() },
            cursor: Cursor::new(),
            clock,
            disk: self.parts.disk.clone(),
            at_unknown: setup.at_unknown,
            warnings: Vec::new(),
            base: 0,
        };
        let start = process::load_first(&mut parts, image, setup)?;
        parts.base = linear(start, 0);
        self.parts = parts;
        self.ended = None;
        self.waiting = false;
        Ok(())
    }

    fn run(&mut self, console: &mut dyn Console, budget: u64) -> Stop {
        self.drive(console, &mut (), budget)
    }

    fn run_observed(
        &mut self,
        console: &mut dyn Console,
        watcher: &mut dyn Observer,
        budget: u64,
    ) -> Stop {
        self.drive(console, watcher, budget)
    }

    fn position(&self) -> Address {
        let at = self.parts.cpu.position();
        if at < ROM { at } else { self.parts.cpu.last_position() }
    }

    fn counts(&self) -> Counts {
        let cpu = &self.parts.cpu;
        Counts { instructions: cpu.executed(), cycles: self.parts.clock.cycles(cpu.cycles()) }
    }

    fn clock_rate(&self) -> Option<u32> {
        Some(self.parts.clock.rate())
    }

    fn peek(&self, at: Address) -> Option<u16> {
        self.parts.board.peek(at).map(u16::from)
    }

    fn poke(&mut self, at: Address, value: u16) -> Result<(), OutOfRange> {
        let value = u8::try_from(value).map_err(|_| OutOfRange)?;
        self.parts.board.peek(at).ok_or(OutOfRange)?;
        self.parts.board.set_byte(at, value);
        self.parts.cpu.changed(at, 1);
        Ok(())
    }

    fn registers(&self) -> Vec<Register> {
        use Register16::{Ax, Bp, Bx, Cx, Di, Dx, Si, Sp};
        use SegmentRegister::{Cs, Ds, Es, Ss};
        let registers = &self.parts.cpu.registers;
        let register = |name, value| Register { name, bits: 16, value: u64::from(value) };
        let general = [Ax, Bx, Cx, Dx, Sp, Bp, Si, Di];
        let segments = [Cs, Ds, Ss, Es];
        let mut all: Vec<_> =
            general.into_iter().map(|r| register(r.name(), registers.get(r))).collect();
        all.extend(segments.into_iter().map(|r| register(r.name(), registers.segment(r))));
        all.push(register("IP", registers.ip));
        all.push(register("FLAGS", registers.flags.word()));
        all
    }

    fn view(&self) -> View {
        View::Lines
    }

    fn save(&self) -> State {
        State(Box::new(self.clone()))
    }

    fn restore(&mut self, state: &State) {
        if let Some(saved) = state.0.downcast_ref::<Pc>() {
            *self = saved.clone();
        }
    }

    fn remarks(&self) -> Vec<Remark> {
        self.parts.cpu.remarks().map(|(at, kind)| Remark { at, kind }).collect()
    }

    fn warnings(&self) -> &[Fault] {
        &self.parts.warnings
    }

    fn image_base(&self) -> Address {
        self.parts.base
    }
}

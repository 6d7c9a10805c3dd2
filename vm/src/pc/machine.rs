//! The PC as a machine: load, run a slice, look.

#[cfg(test)]
mod tests;

use isa::Image;
use isa::i8086::{Register16, SegmentRegister};

use super::board::{Board, ROM};
use super::dos::Dos;
use super::dos::process;
use super::firmware::{self, KEYBOARD, MOUSE, Service, TIMER};
use super::interrupts::{function, perform, perform_return};
use super::load;
use super::service::{Call, Outcome};
use super::video::{self, Drawn};
use crate::disk::{Disk, MemoryDisk};
use crate::i8086::address::MEMORY;
use crate::i8086::{Bus, Exit, Flags, Processor, ServiceId, linear};
use crate::machine::{AtUnknown, FaultKind, RemarkKind};
use crate::{
    Address, Console, Counts, Fault, LoadProblem, Machine, Observer, OutOfRange, Register, Remark,
    Setup, State, Stop, View, Wait,
};

/// Instructions that the firmware needs at most from a service back to the program.
const FIRMWARE_STEPS: u32 = 8;

/// Services in a row after which the firmware is taken to run in a circle: its own code is not
/// counted, and no limit would end it.
const MOST_SERVICES: u32 = 1 << 20;
/// Services of two ticks: behind so many in a row an instruction of the program comes first.
const TWO_TICKS: u32 = 6;

/// Instructions at the start that are executed one by one: what is translated and the tables for it
/// pay only in a program that does not end at once.
const FIRST_STEPS: u64 = 1000;

/// Watches instructions, so that they are executed one by one, and does nothing with them.
struct OneByOne;

impl Observer for OneByOne {}

/// An IBM PC with 640 KB and DOS.
#[derive(Clone)]
pub struct Pc {
    parts: Parts,
    served: Served,
    /// The program is over, and why.
    ended: Option<Stop>,
    /// Time has passed in which nothing was executed.
    rested: bool,
}

/// Services in a row, with nothing of the program and no time that passes between them.
#[derive(Debug, Clone, Default)]
struct Served {
    count: u32,
    /// How far the program had come, how long it had rested, and where it was.
    executed: u64,
    idle: u64,
    at: Address,
}

/// What services work on.
#[derive(Clone)]
pub(super) struct Parts {
    pub(super) cpu: Processor,
    pub(super) board: Board,
    pub(super) dos: Dos,
    pub(super) disk: DiskSlot,
    /// What happens at a call of what is not here, and what was said about such calls.
    pub(super) at_unknown: AtUnknown,
    pub(super) failures: Vec<Remark>,
    /// Services that came back without being done, the innermost last.
    suspended: Vec<Suspended>,
    /// The service that is performed was suspended before; that is no new call.
    pub(super) resumed: bool,
    /// The cycle up to which the service that is performed waits.
    pub(super) until: Option<u64>,
    /// What the console knows about how the program draws.
    told_drawn: Drawn,
    /// The program looks at the time; the console knows it.
    pub(super) times: bool,
    told_time: bool,
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

/// A service that will be performed again: which one, with the stack where, until when it waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Suspended {
    service: ServiceId,
    stack: (u16, u16),
    until: Option<u64>,
}

/// Suspended services that are remembered; more are left by handlers that never return.
const MOST_SUSPENDED: usize = 16;

impl Parts {
    /// Parts with which nothing has happened yet.
    fn new(cpu: Processor, board: Board, disk: DiskSlot) -> Parts {
        Parts {
            cpu,
            board,
            dos: Dos::default(),
            disk,
            at_unknown: AtUnknown::default(),
            failures: Vec::new(),
            suspended: Vec::new(),
            resumed: false,
            until: None,
            told_drawn: Drawn::Not,
            times: false,
            told_time: false,
            base: 0,
        }
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
        let cpu = Processor::new(isa::i8086::Processor::default());
        let parts = Parts::new(cpu, Board::new(&Setup::default()), DiskSlot(disk));
        Pc { parts, served: Served::default(), ended: Some(Stop::Halted(0)), rested: false }
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
        self.rested = false;
        let end = self.parts.cpu.executed().saturating_add(budget);
        loop {
            self.parts.note_drawing(console);
            self.parts.note_time(console);
            if let Err(outcome) = self.parts.act(console) {
                let stop = self.stop(outcome);
                return self.come_back(stop);
            }
            let executed = self.parts.cpu.executed();
            let left = end.saturating_sub(executed);
            // A service is part of the instruction that called it.
            if left == 0 && self.parts.board.service_at(self.parts.cpu.position()).is_none() {
                return Stop::Spent;
            }
            let idle = self.parts.board.clock.idle();
            let alarm = self.parts.board.clock.alarm(self.parts.next_event());
            self.parts.cpu.set_alarm(alarm);
            let stop = match self.parts.execute(watcher, left.max(1)) {
                Exit::Spent => None,
                Exit::Halted => self.sleep(),
                Exit::Service(id) => self
                    .note_service()
                    .or_else(|| self.serve(id, console, watcher))
                    .or_else(|| console.is_full().then_some(Stop::Spent)),
            };
            if let Some(stop) = stop {
                self.parts.note_drawing(console);
                return self.come_back(stop);
            }
            // Time that passed while nothing was executed is for whoever keeps real time to see.
            if self.parts.board.clock.idle() != idle {
                self.rested = true;
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

    /// HLT: time passes until something wakes the processor, if anything can.
    fn sleep(&mut self) -> Option<Stop> {
        if !self.parts.cpu.registers.flags.has(Flags::INTERRUPT) || !self.parts.can_wake() {
            return Some(self.fault(FaultKind::HaltedForEver));
        }
        self.parts.sleep();
        None
    }

    /// Notes a service; a fault when there were too many in a row.
    fn note_service(&mut self) -> Option<Stop> {
        let (executed, idle) = (self.parts.cpu.executed(), self.parts.board.clock.idle());
        if (executed, idle) != (self.served.executed, self.served.idle) {
            self.served = Served { count: 0, executed, idle, at: self.position() };
        }
        self.served.count += 1;
        let fault = Fault { at: self.served.at, kind: FaultKind::SystemLoop };
        (self.served.count > MOST_SERVICES).then_some(Stop::Faulted(fault))
    }

    /// Performs the service at CS:IP and the firmware's code behind it.
    fn serve<O: Observer + ?Sized>(
        &mut self,
        id: ServiceId,
        console: &mut dyn Console,
        watcher: &mut O,
    ) -> Option<Stop> {
        let service = Service::from_id(id);
        self.parts.resume(id);
        if !self.parts.resumed
            && let Service::Interrupt(vector) = service
            && !matches!(vector, TIMER | KEYBOARD | MOUSE)
        {
            let ax = self.parts.cpu.registers.get(Register16::Ax);
            watcher.service(vector, function(vector, ax));
        }
        let stack = self.parts.stack();
        let mut call = Call { parts: &mut self.parts, console };
        let outcome = match service {
            Service::Interrupt(vector) => perform(&mut call, vector),
            Service::Return(vector) => perform_return(&mut call, vector),
        };
        let outcome = match outcome {
            Err(Outcome::Break) => call.break_off(),
            outcome => outcome,
        };
        match outcome {
            Ok(()) => {
                self.parts.cpu.pass_service();
                self.finish_firmware();
                if service == Service::Return(TIMER) && self.served.count >= TWO_TICKS {
                    self.parts.cpu.hold();
                }
                None
            }
            Err(Outcome::Elsewhere) => None,
            Err(outcome @ (Outcome::Again | Outcome::Waiting)) => {
                self.parts.suspend(id, stack);
                (outcome == Outcome::Waiting).then_some(Stop::Waiting(Wait::Key))
            }
            Err(outcome) => Some(self.stop(outcome)),
        }
    }

    fn stop(&mut self, outcome: Outcome) -> Stop {
        match outcome {
            Outcome::Waiting => Stop::Waiting(Wait::Key),
            Outcome::InputEnded => Stop::InputEnded(self.parts.cpu.last_position()),
            Outcome::Exit(code) => Stop::Halted(code),
            Outcome::Fault(kind) => self.fault(kind),
            // None of them ends anything.
            Outcome::Break | Outcome::Elsewhere | Outcome::Again => Stop::Spent,
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
    /// Executes at most so many instructions of the program, 1 or more.
    fn execute<O: Observer + ?Sized>(&mut self, watcher: &mut O, budget: u64) -> Exit {
        let first = FIRST_STEPS.saturating_sub(self.cpu.executed());
        if first == 0 || watcher.watches_instructions() {
            return self.cpu.run(&mut self.board, watcher, budget);
        }
        let one_by_one: &mut dyn Observer = &mut OneByOne;
        self.cpu.run(&mut self.board, one_by_one, budget.min(first))
    }

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

    /// A service begins; it may be one that was suspended.
    fn resume(&mut self, service: ServiceId) {
        let stack = self.stack();
        let is_it = |it: &Suspended| (it.service, it.stack) == (service, stack);
        let place = self.suspended.iter().rposition(is_it);
        self.resumed = place.is_some();
        self.until = place.and_then(|place| self.suspended[place].until);
        self.suspended.truncate(place.unwrap_or(self.suspended.len()));
    }

    /// A service with this stack will be performed again.
    fn suspend(&mut self, service: ServiceId, stack: (u16, u16)) {
        if self.suspended.len() == MOST_SUSPENDED {
            self.suspended.remove(0);
        }
        self.suspended.push(Suspended { service, stack, until: self.until });
    }

    /// Tells the console, once each, that the program draws, and that it does so with what it does
    /// not print. Then stores to the screen's memory need not be noticed any more.
    pub(super) fn note_drawing(&mut self, console: &mut dyn Console) {
        let (told, drawn) = (self.told_drawn, self.board.video.drawn);
        self.told_drawn = drawn;
        if told == Drawn::Not && drawn > Drawn::Not {
            console.begin_screen();
        }
        if told < Drawn::Filled && drawn == Drawn::Filled {
            self.cpu.release::<Board>(video::PAGES);
            console.fill_screen();
        }
    }

    /// Tells the console, once, that the program looks at the time.
    fn note_time(&mut self, console: &mut dyn Console) {
        if self.times && !self.told_time {
            self.told_time = true;
            console.begin_time();
        }
    }
}

impl Machine for Pc {
    fn load(&mut self, image: &Image, setup: &Setup) -> Result<(), LoadProblem> {
        let Image::I8086(image) = image else {
            return Err(LoadProblem::WrongTarget { image: image.target() });
        };
        let mut board = Board::new(setup);
        load::fill_undefined(&mut board, setup.contents);
        firmware::install(&mut board);
        load::set_bios_data(&mut board);
        let cpu = Processor::new(setup.processor.unwrap_or(image.processor));
        let mut parts = Parts::new(cpu, board, self.parts.disk.clone());
        parts.at_unknown = setup.at_unknown;
        let start = process::load_first(&mut parts, image, setup)?;
        parts.base = linear(start, 0);
        self.parts = parts;
        self.served = Served::default();
        self.ended = None;
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
        let instructions = self.parts.cpu.executed();
        Counts { instructions, cycles: self.parts.now() }
    }

    fn has_rested(&self) -> bool {
        self.rested
    }

    fn clock_rate(&self) -> Option<u32> {
        Some(self.parts.board.clock.rate())
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
        self.parts.board.screen().map_or(View::Lines, |screen| View::Screen(Box::new(screen)))
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
        let meant = self.parts.cpu.remarks().map(|((segment, offset), kind)| Remark {
            at: linear(segment, offset),
            kind: RemarkKind::Meant(kind),
        });
        meant.chain(self.parts.failures.iter().cloned()).collect()
    }

    fn image_base(&self) -> Address {
        self.parts.base
    }

    /// As it was executed, if that is known; else from the segment that executes, the program's
    /// first, or its own.
    fn far_pointer(&self, at: Address) -> Option<(u16, u16)> {
        let cpu = &self.parts.cpu;
        let executed = || cpu.remarks().map(|(place, _)| place).chain(cpu.far_positions());
        let offset_in = |segment: u16| {
            let offset = at.wrapping_sub(u32::from(segment) << 4) % MEMORY as u32;
            Some((segment, u16::try_from(offset).ok()?))
        };
        let exact = executed().find(|&(segment, offset)| linear(segment, offset) == at);
        let segments = cpu.far_positions().map(|(segment, _)| segment);
        let first = (self.parts.base >> 4) as u16;
        let own = ((at >> 4) % (MEMORY as u32 >> 4)) as u16;
        exact.or_else(|| segments.into_iter().chain([first, own]).find_map(offset_in))
    }
}

//! A machine under observation: to the loop around it a machine like any other.

use assembler::Sources;
use isa::{Debug, Image};
use vm::machine::Outlook;
use vm::observer::Coverage;
use vm::{
    Address, Console, Counts, Fault, LoadProblem, Machine, Observer, OutOfRange, Register, Remark,
    Setup, State, Stop, View,
};

use crate::signal;
use crate::trace::Trace;

/// A machine whose runs are traced, counted, or both.
pub struct Watched {
    machine: Box<dyn Machine>,
    /// Writes a line for each instruction.
    pub trace: Option<Trace>,
    /// Counts executions.
    pub coverage: Option<Coverage>,
}

/// What is known about the program under observation.
#[derive(Debug, Clone)]
pub struct Facts {
    /// Its symbols and lines.
    pub debug: Debug,
    /// The listing's lines, by file.
    pub lines: Vec<Vec<String>>,
}

impl Facts {
    /// The source line that made the cell at `at` from the start of the image: file, line number
    /// and text.
    pub fn line_at(&self, at: Address) -> Option<(&str, u32, &str)> {
        let line = self.debug.line_at(at)?;
        let file = self.debug.files.get(line.file as usize)?;
        let text = self.lines.get(line.file as usize)?.get(line.line.checked_sub(1)? as usize)?;
        Some((file, line.line, text))
    }

    /// The facts of an assembled program.
    pub fn new(debug: &Debug, sources: &Sources) -> Facts {
        let lines = sources.iter().map(|(_, source)| {
            (1..=source.line_count()).map(|line| source.line(line).to_owned()).collect()
        });
        Facts { debug: debug.clone(), lines: lines.collect() }
    }
}

impl Watched {
    /// Watches a machine.
    pub fn new(
        machine: Box<dyn Machine>,
        trace: Option<Trace>,
        coverage: Option<Coverage>,
    ) -> Watched {
        Watched { machine, trace, coverage }
    }
}

/// Instructions between looks for Ctrl-C while each of them is written.
const TRACED_SLICE: u64 = 1 << 14;

impl Machine for Watched {
    fn run(&mut self, console: &mut dyn Console, budget: u64) -> Stop {
        let Some(trace) = &mut self.trace else {
            return match &mut self.coverage {
                None => self.machine.run(console, budget),
                Some(coverage) => self.machine.run_observed(console, coverage, budget),
            };
        };
        signal::watch();
        let mut left = budget;
        loop {
            let part = left.min(TRACED_SLICE);
            let stop = match &mut self.coverage {
                None => trace.run(&mut *self.machine, console, &mut (), part),
                Some(coverage) => trace.run(&mut *self.machine, console, coverage, part),
            };
            left -= part;
            if stop != Stop::Spent || left == 0 || signal::interrupts() > 0 {
                return stop;
            }
        }
    }

    fn load(&mut self, image: &Image, setup: &Setup) -> Result<(), LoadProblem> {
        self.machine.load(image, setup)
    }

    fn run_observed(
        &mut self,
        console: &mut dyn Console,
        watcher: &mut dyn Observer,
        budget: u64,
    ) -> Stop {
        self.machine.run_observed(console, watcher, budget)
    }

    fn position(&self) -> Address {
        self.machine.position()
    }

    fn counts(&self) -> Counts {
        self.machine.counts()
    }

    fn has_rested(&self) -> bool {
        self.machine.has_rested()
    }

    fn clock_rate(&self) -> Option<u32> {
        self.machine.clock_rate()
    }

    fn peek(&self, at: Address) -> Option<u16> {
        self.machine.peek(at)
    }

    fn poke(&mut self, at: Address, value: u16) -> Result<(), OutOfRange> {
        self.machine.poke(at, value)
    }

    fn registers(&self) -> Vec<Register> {
        self.machine.registers()
    }

    fn view(&self) -> View {
        self.machine.view()
    }

    fn save(&self) -> State {
        self.machine.save()
    }

    fn restore(&mut self, state: &State) {
        self.machine.restore(state);
    }

    fn remarks(&self) -> Vec<Remark> {
        self.machine.remarks()
    }

    fn reported_fault(&self) -> Option<Fault> {
        self.machine.reported_fault()
    }

    fn outlook(&mut self) -> Outlook {
        self.machine.outlook()
    }

    fn image_base(&self) -> Address {
        self.machine.image_base()
    }

    fn far_pointer(&self, at: Address) -> Option<(u16, u16)> {
        self.machine.far_pointer(at)
    }
}

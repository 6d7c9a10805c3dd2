//! The LC-3 computer: processor, devices, operating system.
//!
//! What a program's run is made of: `processor` executes, `device` holds the registers from xFE00
//! on, `os` is LC-3 code in memory that serves the traps. One instruction is one cycle;
//! [`Counts::instructions`] counts those fetched from user memory, x3000 to xFDFF.
//!
//! `sequence` executes many instructions at once, `interrupt` has the ways to the operating system
//! and back, `outlook` finds out that a run will never end.
//!
//! In the second edition there are no modes: TRAP saves the PC in R7, RTI is no instruction,
//! nothing interrupts, and an exception is a fault that stops the run. In the third edition
//! exceptions go to the operating system, which says what happened and halts.

mod device;
mod interrupt;
pub mod os;
mod outlook;
mod processor;
mod sequence;

use std::ops::Range;

use isa::Image;
use isa::lc3::{DEVICES, USER};

use crate::machine::{Outlook, Timer};
use crate::{
    Address, Console, Counts, Edition, Fault, LoadProblem, Machine, Observer, OutOfRange, Register,
    Setup, State, Stop, View, Wait,
};
use outlook::Lookout;
use processor::{Event, MEMORY, Mode, Processor};

/// An LC-3.
#[derive(Debug, Clone)]
pub struct Lc3 {
    processor: Processor,
    /// The blocks of the operating system, and those that the program put there instead.
    system: Vec<Range<u32>>,
    program: Vec<Range<u32>>,
    lookout: Lookout,
    breaks: Vec<u16>,
    /// The run has stopped in front of the next instruction already.
    has_stopped: bool,
}

impl Default for Lc3 {
    fn default() -> Self {
        let processor = Processor::new(sequence::zeroed(0), Edition::default(), isa::lc3::USER);
        Lc3 {
            processor,
            system: Vec::new(),
            program: Vec::new(),
            lookout: Lookout::default(),
            breaks: Vec::new(),
            has_stopped: false,
        }
    }
}

/// The addresses of an image's blocks.
fn places(image: &isa::lc3::Image) -> Vec<Range<u32>> {
    let place = |block: &isa::lc3::Block| {
        let origin = u32::from(block.origin);
        origin..origin + block.words.len() as u32
    };
    image.blocks.iter().map(place).collect()
}

impl Lc3 {
    /// A machine with nothing in memory.
    pub fn new() -> Lc3 {
        Lc3::default()
    }

    /// Has the places to stop at executed one by one.
    fn mark_breaks(&mut self) {
        self.breaks.iter().for_each(|at| self.processor.sequences.keep_single(*at));
    }

    fn run_watched<O: Observer + ?Sized>(
        &mut self,
        console: &mut dyn Console,
        watcher: &mut O,
        budget: u64,
    ) -> Stop {
        let processor = &mut self.processor;
        let single = watcher.watches_instructions();
        let mut left = budget;
        while left > 0 {
            let quiet = processor.attend(console).min(left);
            let executed = if single { 0 } else { processor.run_sequences(quiet) };
            left -= executed;
            if executed > 0 {
                continue;
            }
            if self.breaks.contains(&processor.pc) && !self.has_stopped {
                self.has_stopped = true;
                return Stop::Stopped;
            }
            self.has_stopped = false;
            left -= 1;
            let (at, counts) = (processor.pc, processor.counts);
            let Err(event) = processor.step(console, watcher) else { continue };
            match event {
                Event::Exception(kind) if processor.handles_exceptions() => {
                    processor.raise(at, kind);
                }
                Event::Exception(kind) => {
                    processor.pc = at;
                    return Stop::Faulted(Fault { at: Address::from(at), kind });
                }
                Event::WaitsForKey => {
                    (processor.pc, processor.counts) = (at, counts);
                    self.has_stopped = true;
                    return Stop::Waiting(Wait::Key);
                }
                Event::InputEnded => {
                    (processor.pc, processor.counts) = (at, counts);
                    return Stop::InputEnded(self.position());
                }
                Event::ClockStopped => return Stop::Halted(0),
            }
        }
        Stop::Spent
    }
}

impl Machine for Lc3 {
    fn load(&mut self, image: &Image, setup: &Setup) -> Result<(), LoadProblem> {
        let Image::Lc3(image) = image else {
            return Err(LoadProblem::WrongTarget { image: image.target() });
        };
        let too_large = |needed| {
            let (needed, available) = (needed as u32, MEMORY as u32);
            LoadProblem::TooLarge { needed, available }
        };
        let mut memory = sequence::zeroed(0);
        let mut values = setup.contents.values();
        memory.iter_mut().zip(&mut values).for_each(|(word, value)| *word = value);
        let system = setup.system.clone().unwrap_or_else(|| os::image(setup.edition));
        os::install(&system, &mut memory).map_err(too_large)?;
        let undefined = memory[0];
        os::put(image, &mut memory).map_err(too_large)?;
        let mut processor = Processor::new(memory, setup.edition, image.start);
        processor.undefined = undefined;
        processor.registers.iter_mut().zip(values).for_each(|(place, value)| *place = value);
        if processor.mode == Mode::Supervisor {
            processor.registers[6] = USER;
        }
        processor.keyboard.at_end = setup.at_end;
        processor.timer.is_there = setup.timer == Timer::PennSim;
        (self.system, self.program) = (places(&system), places(image));
        self.lookout = Lookout::default();
        (self.breaks, self.has_stopped) = (setup.breaks.clone(), false);
        self.processor = processor;
        self.mark_breaks();
        Ok(())
    }

    fn run(&mut self, console: &mut dyn Console, budget: u64) -> Stop {
        self.run_watched(console, &mut (), budget)
    }

    fn run_observed(
        &mut self,
        console: &mut dyn Console,
        watcher: &mut dyn Observer,
        budget: u64,
    ) -> Stop {
        self.run_watched(console, watcher, budget)
    }

    fn position(&self) -> Address {
        let at = Address::from(self.processor.pc);
        let is_in = |places: &[Range<u32>]| places.iter().any(|place| place.contains(&at));
        match self.processor.caller {
            Some(caller) if is_in(&self.system) && !is_in(&self.program) => caller.into(),
            _ => at,
        }
    }

    fn clock_rate(&self) -> Option<u32> {
        Some(device::CLOCK_RATE)
    }

    fn outlook(&mut self) -> Outlook {
        self.lookout.look(&self.processor)
    }

    /// The last exception of the third edition, unless a routine of the program's own has returned
    /// from it, or the last trap without a routine, unless that returned.
    fn reported_fault(&self) -> Option<Fault> {
        let (at, kind) = self.processor.exception.clone()?;
        Some(Fault { at: Address::from(at), kind })
    }

    fn counts(&self) -> Counts {
        self.processor.counts
    }

    fn peek(&self, at: Address) -> Option<u16> {
        u16::try_from(at).ok().map(|at| self.processor.peek(at))
    }

    fn poke(&mut self, at: Address, value: u16) -> Result<(), OutOfRange> {
        match u16::try_from(at) {
            Ok(device::PSR) => self.processor.set_status(value),
            Ok(at) if at < DEVICES => self.processor.store(at, value),
            _ => return Err(OutOfRange),
        }
        Ok(())
    }

    fn registers(&self) -> Vec<Register> {
        const NAMES: [&str; 8] = ["R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7"];
        let register = |name, value| Register { name, bits: 16, value: u64::from(value) };
        let general = NAMES.iter().zip(self.processor.registers);
        let general = general.map(|(name, value)| register(*name, value));
        let special = [("PC", self.processor.pc), ("PSR", self.processor.status())];
        general.chain(special.map(|(name, value)| register(name, value))).collect()
    }

    fn view(&self) -> View {
        View::Lines
    }

    fn save(&self) -> State {
        State(Box::new(self.clone()))
    }

    fn restore(&mut self, state: &State) {
        if let Some(saved) = state.0.downcast_ref::<Lc3>() {
            self.clone_from(saved);
            self.mark_breaks();
        }
    }

    fn image_base(&self) -> Address {
        0
    }
}

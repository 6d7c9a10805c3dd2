//! The LC-3 computer: processor, devices, operating system.
//!
//! What a program's run is made of: `processor` executes, `device` holds the registers from xFE00
//! on, `os` is LC-3 code in memory that serves the traps. One instruction is one cycle;
//! [`Counts::instructions`] counts those fetched from user memory, x3000 to xFDFF.
//!
//! In the second edition there are no modes: TRAP saves the PC in R7, RTI is no instruction,
//! nothing interrupts, and an exception is a fault that stops the run. In the third edition
//! exceptions go to the operating system, which says what happened and halts.

mod device;
pub mod os;
mod processor;
mod sequence;

use isa::Image;
use isa::lc3::DEVICES;

use crate::{
    Address, Console, Counts, Edition, Fault, LoadProblem, Machine, Observer, OutOfRange, Register,
    Setup, State, Stop, View, Wait,
};
use processor::{Event, MEMORY, Processor};

/// An LC-3.
#[derive(Debug, Clone)]
pub struct Lc3 {
    processor: Processor,
}

impl Default for Lc3 {
    fn default() -> Self {
        Lc3 { processor: Processor::new(empty_memory(), Edition::default(), isa::lc3::USER) }
    }
}

fn empty_memory() -> Box<[u16; MEMORY]> {
    sequence::zeroed(0)
}

impl Lc3 {
    /// A machine with nothing in memory.
    pub fn new() -> Lc3 {
        Lc3::default()
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
                    return Stop::Waiting(Wait::Key);
                }
                Event::InputEnded => {
                    (processor.pc, processor.counts) = (at, counts);
                    let caller = processor.caller.filter(|_| at < isa::lc3::USER);
                    return Stop::InputEnded(Address::from(caller.unwrap_or(at)));
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
        let mut memory = empty_memory();
        os::install(setup.edition, &mut *memory);
        for block in &image.blocks {
            let from = usize::from(block.origin);
            let end = from + block.words.len();
            let Some(place) = memory.get_mut(from..end) else {
                let (needed, available) = (end as u32, MEMORY as u32);
                return Err(LoadProblem::TooLarge { needed, available });
            };
            place.copy_from_slice(&block.words);
        }
        self.processor = Processor::new(memory, setup.edition, image.start);
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
        Address::from(self.processor.pc)
    }

    /// Third edition: the last exception, unless a routine of the program's own has returned from
    /// it.
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
        }
    }

    fn image_base(&self) -> Address {
        0
    }
}

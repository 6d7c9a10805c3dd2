//! The Elektronika MK-61 (and MK-54): eight decimal digits, four stack registers, 105 program
//! cells.
//!
//! [`Mk61`] is a [`Machine`], and beside that a calculator on a test bench: put a program and
//! numbers in ([`Mk61::set_program`], [`Mk61::set_register`], [`Mk61::stack_mut`],
//! [`Mk61::set_angle`]), press a key ([`Mk61::press`]), let the program that it may have started
//! run ([`Mk61::run_program`]), and look at everything ([`Mk61::indicator`], [`Mk61::stack`],
//! [`Mk61::register`], [`Mk61::returns`], [`Mk61::program_counter`], [`Mk61::fetched`],
//! [`Mk61::is_running`]).
//!
//! ```
//! use vm::mk61::Mk61;
//!
//! let mut calculator = Mk61::default();
//! calculator.set_program(0, &[0x22, 0x50]); // F x², С/П
//! for key in isa::mk61::keystrokes("12 В/О С/П").expect("keystrokes") {
//!     calculator.press(key);
//!     calculator.run_program(1000, u64::MAX);
//! }
//! assert_eq!(calculator.indicator().text(), " 144,        ");
//! assert_eq!(calculator.stack().x.to_string(), "014400000002");
//! ```
//!
//! Read `state` for what it remembers, `execute` for the commands, `typing` for number entry and
//! `keyboard` for the keys.
//!
//! All arithmetic is on decimal integers. The exact rules (rounding, number entry, X2, errors) are
//! those of microcode-level models of the calculator; the vector files `mk61/vectors/*.jsonl`
//! recorded them.

mod address;
mod arithmetic;
mod digitwise;
mod display;
mod entry;
mod execute;
mod field;
mod fraction;
mod indicator;
mod indirect;
mod keyboard;
mod logarithm;
mod number;
mod operation;
mod run;
mod saved;
mod sexagesimal;
mod simple;
mod state;
mod timing;
mod trigonometry;
mod typing;

#[cfg(test)]
mod tests;

use isa::Image;

use crate::console::{Input, Key};
use crate::machine::{
    Address, Counts, LoadProblem, Machine, OutOfRange, Register, Setup, State, Stop, View, Wait,
};
use crate::{Console, Observer};

pub use indicator::Picture;
pub use keyboard::Awaited;
pub use number::{NotTwelveNibbles, Number};
pub use saved::{HEADER, Unreadable, UnreadableKind};
pub use state::{Mk61, Stack};

/// Commands that the keys pressed while loading may execute, so that a preload cannot run for ever.
const PRELOAD_COMMANDS: u64 = 1_000_000;

impl Default for Mk61 {
    fn default() -> Mk61 {
        Mk61::new(crate::Model::Mk61)
    }
}

impl Machine for Mk61 {
    fn load(&mut self, image: &Image, setup: &Setup) -> Result<(), LoadProblem> {
        let Image::Mk61(image) = image else {
            return Err(LoadProblem::WrongTarget { image: image.target() });
        };
        *self = Mk61::new(setup.model);
        let available = self.program().len();
        if image.cells.len() > available {
            let count = |cells| u32::try_from(cells).unwrap_or(u32::MAX);
            let (needed, available) = (count(image.cells.len()), count(available));
            return Err(LoadProblem::TooLarge { needed, available });
        }
        self.set_angle(setup.angle.unwrap_or(image.angle));
        self.set_program(0, &image.cells);
        for key in image.keys() {
            self.press(key);
            self.run_program(PRELOAD_COMMANDS, u64::MAX);
        }
        self.counts = Counts::default();
        self.fetched = 0;
        Ok(())
    }

    fn run(&mut self, console: &mut dyn Console, budget: u64) -> Stop {
        self.run_with(console, &mut (), budget)
    }

    fn run_observed(
        &mut self,
        console: &mut dyn Console,
        watcher: &mut dyn Observer,
        budget: u64,
    ) -> Stop {
        self.run_with(console, watcher, budget)
    }

    fn position(&self) -> Address {
        self.position.cell(self.model) as Address
    }

    fn counts(&self) -> Counts {
        self.counts
    }

    fn clock_rate(&self) -> Option<u32> {
        Some(timing::CYCLES_A_SECOND)
    }

    fn peek(&self, at: Address) -> Option<u16> {
        let at = usize::try_from(at).ok()?;
        self.program().get(at).map(|&opcode| u16::from(opcode))
    }

    fn poke(&mut self, at: Address, value: u16) -> Result<(), OutOfRange> {
        let at = usize::try_from(at).map_err(|_| OutOfRange)?;
        let opcode = u8::try_from(value).map_err(|_| OutOfRange)?;
        if at >= self.program().len() {
            return Err(OutOfRange);
        }
        self.set_program(at, &[opcode]);
        Ok(())
    }

    fn registers(&self) -> Vec<Register> {
        const NAMES: [&str; 15] = [
            "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "RA", "RB", "RC", "RD",
            "RE",
        ];
        let number = |name, number: Number| Register { name, bits: 48, value: number.nibbles() };
        let stack = &self.stack;
        let mut all = vec![
            number("X", stack.x),
            number("Y", stack.y),
            number("Z", stack.z),
            number("T", stack.t),
            number("X1", stack.x1),
        ];
        let named = NAMES.into_iter().zip(self.registers).take(self.register_count());
        all.extend(named.map(|(name, value)| number(name, value)));
        all.push(Register { name: "PC", bits: 8, value: u64::from(self.position.0) });
        all
    }

    fn view(&self) -> View {
        View::Indicator(self.indicator().text())
    }

    fn save(&self) -> State {
        State(Box::new(self.clone()))
    }

    fn restore(&mut self, state: &State) {
        if let Some(saved) = state.0.downcast_ref::<Mk61>() {
            self.clone_from(saved);
        }
    }

    fn image_base(&self) -> Address {
        0
    }
}

impl Mk61 {
    /// Runs the program while it runs, and asks for keys while it stands still.
    fn run_with(
        &mut self,
        console: &mut dyn Console,
        watcher: &mut (impl Observer + ?Sized),
        budget: u64,
    ) -> Stop {
        let mut left = budget;
        while left > 0 {
            if self.running && console.wants_stop() {
                self.press(isa::mk61::keypad::RUN);
            }
            left -= self.run_watched(watcher, left, u64::MAX);
            if let Some(fault) = &self.hung {
                return Stop::Faulted(fault.clone());
            }
            if self.running || left == 0 {
                break;
            }
            match console.take_key() {
                Input::Key(Key::Named(name)) => self.press(name),
                Input::Key(Key::Char(_)) => {}
                Input::None => return Stop::Waiting(Wait::Key),
                Input::Ended => return Stop::Halted(0),
            }
            left -= 1;
        }
        Stop::Spent
    }
}

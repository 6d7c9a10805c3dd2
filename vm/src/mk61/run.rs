//! Steps of a running program, and commands from the keyboard.

use super::execute::{LAST_ENTRY_COMMAND, Trap};
use super::indicator;
use super::state::{Face, Mk61};
use super::timing::{COSTS, SEARCH};
use crate::Observer;
use crate::machine::{Address, Fault, FaultKind};

impl Mk61 {
    /// Runs until the program stops, `commands` commands were executed, or `bytes` program bytes
    /// were fetched since power-on.
    pub fn run_program(&mut self, commands: u64, bytes: u64) {
        self.run_watched(&mut (), commands, bytes);
    }

    /// The same, watched; gives the number of commands executed.
    pub(super) fn run_watched(
        &mut self,
        watcher: &mut (impl Observer + ?Sized),
        commands: u64,
        bytes: u64,
    ) -> u64 {
        let mut done = 0;
        while self.running && done < commands && self.fetched < bytes && self.hung.is_none() {
            let opcode = self.step(watcher);
            done += 1;
            if self.single_step {
                self.end_single_step(opcode);
            }
        }
        done
    }

    /// After ПП the program stops again, and X is shown unless a number is being typed.
    fn end_single_step(&mut self, opcode: u8) {
        self.single_step = false;
        if self.running && self.hung.is_none() {
            self.running = false;
            if opcode > LAST_ENTRY_COMMAND {
                self.show();
            }
        }
    }

    /// A command from the keyboard. Afterwards the indicator shows X.
    pub(super) fn perform(&mut self, opcode: u8) {
        self.counts.instructions += 1;
        let began = self.counts.cycles;
        self.counts.cycles += COSTS[usize::from(opcode)].on_keyboard(opcode, self.stack.x);
        self.first_digit = None;
        // Any digit: a copy to the display register takes it away.
        self.next_first_digit = Some(0);
        match self.execute(opcode, 0) {
            Ok(()) if opcode > LAST_ENTRY_COMMAND && self.next_first_digit.is_some() => self.show(),
            Ok(()) => {}
            Err(trap) => self.trap(trap, began, opcode, self.position.cell(self.model)),
        }
    }

    /// Shows X, as the calculator does when it stands still in automatic mode.
    pub(super) fn show(&mut self) {
        self.first_digit = None;
        if let Err(trap) = self.copy_to_face() {
            let at = self.position.cell(self.model);
            self.trap(trap, self.counts.cycles, self.program[at], at);
        }
    }

    /// One command of the program; gives its opcode.
    fn step(&mut self, watcher: &mut (impl Observer + ?Sized)) -> u8 {
        let at = self.position.cell(self.model);
        let opcode = self.fetch();
        let cost = COSTS[usize::from(opcode)];
        let mut search = u64::from(SEARCH[at]);
        let mut operand = 0;
        if cost.has_address {
            search += u64::from(SEARCH[self.position.cell(self.model)]);
            operand = self.fetch();
        }
        watcher.fetch(at as Address, 1 + u8::from(cost.has_address));
        self.counts.instructions += 1;
        let began = self.counts.cycles;
        self.counts.cycles += cost.in_program(opcode, self.stack.x, search);
        self.next_first_digit = Some(self.stack.x.first_digit());
        let result = self.execute(opcode, operand);
        self.first_digit = self.next_first_digit;
        if let Err(trap) = result {
            // Of a running program the next byte has already been fetched.
            if trap == Trap::NoResult && !self.single_step {
                self.fetch();
            }
            self.trap(trap, began, opcode, at);
        }
        opcode
    }

    /// The byte at the program counter, which moves on.
    pub(super) fn fetch(&mut self) -> u8 {
        let byte = self.program[self.position.cell(self.model)];
        self.position = self.position.next();
        self.fetched += 1;
        byte
    }

    /// Stops with a message on the indicator, for a command that began at this count of cycles.
    fn trap(&mut self, trap: Trap, began: u64, opcode: u8, at: usize) {
        match trap {
            Trap::NoResult => {
                self.message_shown(began);
                self.face = Face::Error(indicator::ERROR);
            }
            Trap::Entry => self.face = Face::EntryError,
            Trap::Shown(picture) => self.face = Face::Error(picture),
            Trap::Hang => {
                let kind = FaultKind::Hang { opcode };
                self.hung = Some(Fault { at: at as Address, kind });
                self.running = true;
                return;
            }
        }
        self.running = false;
    }
}

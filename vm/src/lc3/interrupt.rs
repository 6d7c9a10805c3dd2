//! Traps, exceptions and interrupts: the ways to the operating system, and RTI, the way back.

use isa::lc3::{DEVICES, USER};

use super::device::Look;
use super::processor::{Event, Mode, Processor};
use crate::machine::FaultKind;
use crate::{Console, Edition, Observer};

/// Interrupt vector table: exceptions, then devices.
const INTERRUPTS: u16 = 0x0100;
/// Exception vectors.
const PRIVILEGE: u16 = 0x00;
const ILLEGAL: u16 = 0x01;
const VIOLATION: u16 = 0x02;
/// The interrupt vectors of the keyboard and (as in lc3-ensemble) of the timer, and their priority.
const KEYBOARD_VECTOR: u16 = 0x80;
const TIMER_VECTOR: u16 = 0x81;
const DEVICE_PRIORITY: u16 = 4;
/// Instructions between two looks for a key that may interrupt, unless something has happened.
const LOOK_EVERY: u64 = 1 << 16;

impl Processor {
    pub(super) fn trap<O: Observer + ?Sized>(&mut self, vector: u16, watcher: &mut O) {
        watcher.service(vector as u8, None);
        let at = self.pc.wrapping_sub(1);
        self.leave_program(at);
        match self.edition {
            Edition::Second => self.registers[7] = self.pc,
            Edition::Third => self.push_state(),
        }
        self.pc = self.memory[usize::from(vector)];
        let vector = vector as u8;
        if self.pc == self.undefined && self.caller == Some(at) {
            self.exception = Some((at, FaultKind::UndefinedTrap { vector }));
        } else if self.edition == Edition::Second {
            // Whoever calls another routine has come back from that one.
            self.exception = None;
        }
    }

    /// Control goes to the operating system from the instruction at `at`.
    fn leave_program(&mut self, at: u16) {
        if (USER..DEVICES).contains(&at) {
            self.caller = Some(at);
        }
    }

    /// Pushes PSR and PC on the supervisor stack and enters supervisor mode.
    fn push_state(&mut self) {
        let status = self.status();
        self.set_status(status & 0x7FFF);
        for word in [status, self.pc] {
            self.registers[6] = self.registers[6].wrapping_sub(1);
            self.push(word);
        }
    }

    fn push(&mut self, word: u16) {
        let top = self.registers[6];
        if top < DEVICES {
            self.store(top, word);
        }
    }

    pub(super) fn return_from_interrupt(&mut self) -> Result<(), Event> {
        if self.edition == Edition::Second {
            return Err(Event::Exception(FaultKind::IllegalInstruction { word: 0x8000 }));
        }
        if self.mode == Mode::User {
            return Err(Event::Exception(FaultKind::Privilege));
        }
        let top = self.registers[6];
        self.pc = self.peek(top);
        let status = self.peek(top.wrapping_add(1));
        self.registers[6] = top.wrapping_add(2);
        self.exception = None;
        self.set_status(status);
        Ok(())
    }

    /// Third edition: goes to the operating system's routine for an exception that the instruction
    /// at `at` raised.
    pub(super) fn raise(&mut self, at: u16, kind: FaultKind) {
        let vector = match &kind {
            FaultKind::Privilege => PRIVILEGE,
            FaultKind::AccessViolation { .. } | FaultKind::NothingToExecute { .. } => VIOLATION,
            _ => ILLEGAL,
        };
        self.exception = Some((at, kind));
        self.leave_program(at);
        self.push_state();
        self.pc = self.memory[usize::from(INTERRUPTS + vector)];
    }

    /// Lets the devices interrupt. Gives how many instructions may be executed before they have to
    /// be asked again.
    #[inline]
    pub(super) fn attend(&mut self, console: &mut dyn Console) -> u64 {
        match self.keyboard.may_interrupt || self.timer.runs() {
            true => self.attend_to_devices(console),
            false => u64::MAX,
        }
    }

    fn attend_to_devices(&mut self, console: &mut dyn Console) -> u64 {
        if !self.hears_devices() {
            return u64::MAX;
        }
        let cycles = self.counts.cycles;
        let timer = self.timer.interrupts_in(cycles).unwrap_or(u64::MAX);
        if timer == 0 {
            self.timer.interrupt_taken();
            self.interrupt(TIMER_VECTOR);
            return u64::MAX;
        }
        if !self.keyboard.may_interrupt {
            return timer;
        }
        if cycles >= self.keyboard.next_look {
            if self.keyboard.look(console) == Look::Ready {
                self.interrupt(KEYBOARD_VECTOR);
                return u64::MAX;
            }
            self.keyboard.next_look = cycles + LOOK_EVERY;
        }
        timer.min(self.keyboard.next_look - cycles)
    }

    /// Whether an interrupt of a device would be taken.
    pub(super) fn hears_devices(&self) -> bool {
        self.edition == Edition::Third && self.priority < DEVICE_PRIORITY
    }

    /// Third edition: goes to a device's routine.
    fn interrupt(&mut self, vector: u16) {
        self.leave_program(self.pc);
        self.push_state();
        self.priority = DEVICE_PRIORITY;
        self.pc = self.memory[usize::from(INTERRUPTS + vector)];
    }

    /// Whether exceptions go to the operating system.
    pub(super) fn handles_exceptions(&self) -> bool {
        self.edition == Edition::Third
    }
}

//! The device registers and what stands behind them: keyboard, display, clock.

use crate::machine::AtEnd;
use crate::{Console, Input, Key};

/// Keyboard status: bit 15 a key is there, bit 14 it may interrupt.
pub(super) const KBSR: u16 = 0xFE00;
/// Keyboard data; reading takes the key.
pub(super) const KBDR: u16 = 0xFE02;
/// Display status: bit 15 ready.
pub(super) const DSR: u16 = 0xFE04;
/// Display data; writing prints bits 7 to 0.
pub(super) const DDR: u16 = 0xFE06;
/// Timer status: bit 15 the interval has passed, which reading clears; bit 14 it may interrupt.
pub(super) const TR: u16 = 0xFE08;
/// Timer interval in milliseconds; 0 stops the timer, any other number starts it.
pub(super) const TMI: u16 = 0xFE0A;
/// Processor status: bit 15 user mode, bits 10 to 8 priority, bits 2 to 0 N, Z, P.
pub(super) const PSR: u16 = 0xFFFC;
/// Machine control: bit 15 the clock runs.
pub(super) const MCR: u16 = 0xFFFE;

const READY: u16 = 1 << 15;
const MAY_INTERRUPT: u16 = 1 << 14;

/// Looks at an ended keyboard, with nothing printed between them, after which a program is taken to
/// wait for a key that will never come.
const POLLS: u32 = 100_000;

/// The keyboard.
#[derive(Debug, Clone, Default)]
pub(super) struct Keyboard {
    /// The key that the program has not read yet.
    key: Option<u8>,
    /// What KBDR shows.
    data: u16,
    /// KBSR[14].
    pub(super) may_interrupt: bool,
    /// When, in cycles, a key that may interrupt is looked for again.
    pub(super) next_look: u64,
    /// Looks since the input ended or something was printed.
    polls: u32,
    /// What a look finds when the input has ended.
    pub(super) at_end: AtEnd,
    /// Looks and prints: while this stands still, the world takes no part in the run.
    pub(super) activity: u64,
}

/// What a look at the keyboard finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// A key.
    Ready,
    /// No key yet.
    Empty,
    /// No key, and none will come.
    Ended,
    /// The same, looked at too often.
    EndedLongAgo,
}

impl Keyboard {
    /// Whether a key is there. A key arrives when the program looks.
    pub(super) fn look(&mut self, console: &mut dyn Console) -> Look {
        self.activity += 1;
        while self.key.is_none() {
            match console.take_key() {
                Input::Key(Key::Char(byte)) => self.key = Some(byte),
                // The LC-3's keyboard sends characters; keys without one do nothing.
                Input::Key(Key::Named(_)) => {}
                Input::None => return Look::Empty,
                Input::Ended if self.polls >= POLLS => return Look::EndedLongAgo,
                Input::Ended => {
                    self.polls += 1;
                    return Look::Ended;
                }
            }
        }
        self.polls = 0;
        Look::Ready
    }

    /// The same when the program itself looks, and not only the hardware: then `--eof` counts.
    pub(super) fn look_for_program(&mut self, console: &mut dyn Console) -> Look {
        match (self.look(console), self.at_end) {
            (Look::Ended | Look::EndedLongAgo, AtEnd::Byte(byte)) => {
                self.key = Some(byte);
                self.polls = 0;
                Look::Ready
            }
            (look, _) => look,
        }
    }

    /// KBSR, as a program reads it after [`Keyboard::look`].
    pub(super) fn status(&self) -> u16 {
        let ready = if self.key.is_some() { READY } else { 0 };
        ready | if self.may_interrupt { MAY_INTERRUPT } else { 0 }
    }

    /// A program writes KBSR.
    pub(super) fn set_status(&mut self, value: u16) {
        self.may_interrupt = value & MAY_INTERRUPT != 0;
        self.next_look = 0;
    }

    /// KBDR: takes the key, or gives the last one again.
    pub(super) fn read(&mut self) -> u16 {
        if let Some(key) = self.key.take() {
            self.data = u16::from(key);
            self.next_look = 0;
        }
        self.data
    }

    /// KBDR without taking the key.
    pub(super) fn peek(&self) -> u16 {
        self.key.map_or(self.data, u16::from)
    }

    /// Something was printed: the program is not merely waiting.
    pub(super) fn printed(&mut self) {
        self.polls = 0;
        self.activity += 1;
    }
}

/// The display is always ready.
pub(super) const fn display_status() -> u16 {
    READY
}

/// Instructions, which are cycles, in a millisecond of the timer.
const MILLISECOND: u64 = 1000;

/// Cycles a second.
pub(super) const CLOCK_RATE: u32 = 1000 * MILLISECOND as u32;

/// The timer of PennSim, a widespread simulator of the second edition, whose programs poll it. It
/// does not interrupt there; here it does when TR[14] is set.
#[derive(Debug, Clone, Default)]
pub(super) struct Timer {
    /// Whether the machine has one.
    pub(super) is_there: bool,
    /// TMI.
    interval: u16,
    /// When, in cycles, the interval has passed.
    due: u64,
    /// TR[15], and what still has to interrupt.
    ready: bool,
    pending: bool,
    may_interrupt: bool,
}

impl Timer {
    /// Brings the timer up to date.
    pub(super) fn advance(&mut self, cycles: u64) {
        if self.interval != 0 && cycles >= self.due {
            let length = u64::from(self.interval) * MILLISECOND;
            self.due += length * ((cycles - self.due) / length + 1);
            self.ready = true;
            self.pending = true;
        }
    }

    /// Cycles until it may interrupt: 0 when it wants to. `None` when it never will by itself.
    pub(super) fn interrupts_in(&mut self, cycles: u64) -> Option<u64> {
        if !self.may_interrupt {
            return None;
        }
        self.advance(cycles);
        match (self.pending, self.interval) {
            (true, _) => Some(0),
            (false, 0) => None,
            (false, _) => Some(self.due - cycles),
        }
    }

    /// Its interrupt is taken.
    pub(super) fn interrupt_taken(&mut self) {
        self.pending = false;
    }

    /// TR without consequences.
    pub(super) fn status(&self) -> u16 {
        let ready = if self.ready { READY } else { 0 };
        ready | if self.may_interrupt { MAY_INTERRUPT } else { 0 }
    }

    /// TR, as a program reads it.
    pub(super) fn read(&mut self, cycles: u64) -> u16 {
        self.advance(cycles);
        let status = self.status();
        self.ready = false;
        status
    }

    /// TMI.
    pub(super) fn interval(&self) -> u16 {
        self.interval
    }

    /// A program writes TR.
    pub(super) fn set_status(&mut self, value: u16, cycles: u64) {
        self.advance(cycles);
        self.may_interrupt = value & MAY_INTERRUPT != 0;
        self.pending &= self.may_interrupt;
    }

    /// A program writes TMI.
    pub(super) fn set_interval(&mut self, value: u16, cycles: u64) {
        self.interval = value;
        self.due = cycles + u64::from(value) * MILLISECOND;
        (self.ready, self.pending) = (false, false);
    }

    /// Whether it goes on.
    pub(super) fn runs(&self) -> bool {
        self.interval != 0
    }
}

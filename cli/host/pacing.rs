//! When a run is held to real time.

use std::mem;

use vm::Machine;

use crate::pace::Pace;

/// Whether a run is held to its machine's clock, and what has come of it.
#[derive(Debug, Default)]
pub(super) struct Pacing {
    hold: Hold,
    /// The run has begun to be held: slices have another length.
    has_begun: bool,
    /// A tick's time has passed while the program waited.
    granted: bool,
}

/// Whether a run is held to real time. Rates are cycles a second of the machine's clock.
#[derive(Debug, Default)]
enum Hold {
    /// It is not, and will not be.
    #[default]
    Never,
    /// It will be when the program looks at the time.
    WhenTimed(u32),
    /// The program looks at the time: it is to be held from the next occasion on.
    Next(u32),
    /// It is.
    Now(Pace),
}

impl Pacing {
    /// The run is held once the program looks at the time, which a person can see pass.
    pub(super) fn hold_when_timed(&mut self, rate: u32) {
        if matches!(self.hold, Hold::Never) {
            self.hold = Hold::WhenTimed(rate);
        }
    }

    /// The run is held from now on.
    pub(super) fn hold(&mut self, pace: Pace) {
        self.hold = Hold::Now(pace);
    }

    /// The program looks at the time.
    pub(super) const fn note_time(&mut self) {
        if let Hold::WhenTimed(rate) = self.hold {
            self.hold = Hold::Next(rate);
        }
    }

    /// Begins to hold the run, if it is time for that; whether it did.
    pub(super) fn begin(&mut self, machine: &dyn Machine) -> bool {
        let Hold::Next(rate) = self.hold else { return false };
        self.hold = Hold::Now(Pace::new(rate, machine.counts().cycles));
        self.has_begun = true;
        true
    }

    /// Whether the run has begun to be held since this was asked last.
    pub(super) const fn take_begun(&mut self) -> bool {
        mem::replace(&mut self.has_begun, false)
    }

    /// Whether slices have to change their length.
    pub(super) const fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Whether the run may be held, now or later.
    pub(super) const fn may_hold(&self) -> bool {
        !matches!(self.hold, Hold::Never)
    }

    /// What holds the run now.
    pub(super) const fn pace(&mut self) -> Option<&mut Pace> {
        match &mut self.hold {
            Hold::Now(pace) => Some(pace),
            Hold::Never | Hold::WhenTimed(_) | Hold::Next(_) => None,
        }
    }

    /// A tick's time has passed while the program waited.
    pub(super) const fn grant(&mut self) {
        self.granted = true;
    }

    /// Whether it has, since this was asked last.
    pub(super) const fn take_granted(&mut self) -> bool {
        mem::replace(&mut self.granted, false)
    }
}

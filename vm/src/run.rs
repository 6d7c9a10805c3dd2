//! The only loop: a machine is run in slices until it stops or the limit is reached.

use crate::{Console, Machine, Stop};

/// Instructions in a slice: small enough that a person's Ctrl-C feels instant, large enough to cost
/// nothing.
pub const SLICE: u64 = 1 << 20;

/// What the caller wants after a slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    On,
    /// Come back.
    Back,
}

/// Runs `machine` until it stops for another reason than a spent slice, or `limit` instructions
/// were executed, or `between`, called after every slice, wants to come back. [`Stop::Spent`] means
/// one of the last two.
pub fn run<C: Console>(
    machine: &mut dyn Machine,
    console: &mut C,
    limit: Option<u64>,
    mut between: impl FnMut(&dyn Machine, &mut C) -> Flow,
) -> Stop {
    loop {
        let left = limit.map_or(SLICE, |limit| limit.saturating_sub(machine.counts().instructions));
        if left == 0 {
            return Stop::Spent;
        }
        match machine.run(console, left.min(SLICE)) {
            Stop::Spent if between(machine, console) == Flow::On => {}
            stop => return stop,
        }
    }
}

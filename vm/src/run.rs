//! The only loop: a machine is run in slices until it stops or the limit is reached.

use crate::machine::{FaultKind, Outlook};
use crate::{Console, Fault, Input, Machine, Stop, Wait};

/// Instructions in a slice: small enough that a person's Ctrl-C feels instant, large enough to cost
/// nothing.
pub const SLICE: u64 = 1 << 20;

/// Instructions in a row of which none was the program's own, after which its operating system is
/// taken to run in a circle.
const MOST_IDLE: u64 = 64 * SLICE;

/// The same for a run whose limit is smaller: as many as the limit, but enough for a system that
/// only takes its time.
const LEAST_IDLE: u64 = 4 * SLICE;

/// What the caller wants after a slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    On,
    /// Come back.
    Back,
}

/// Runs `machine` in slices of so many instructions until it stops for another reason than a spent
/// slice, or `limit` instructions were executed, or `between`, called after every slice, wants to
/// come back. [`Stop::Spent`] means one of the last two. A run in which only the operating system
/// goes on faults: the limit counts the program's instructions and would never end it. So does one
/// that has got into a circle.
pub fn run<C: Console>(
    machine: &mut dyn Machine,
    console: &mut C,
    limit: Option<u64>,
    slice: u64,
    mut between: impl FnMut(&dyn Machine, &mut C) -> Flow,
) -> Stop {
    let most_idle = limit.map_or(MOST_IDLE, |limit| limit.clamp(LEAST_IDLE, MOST_IDLE));
    let mut idle = 0;
    loop {
        let before = machine.counts();
        let left = limit.map_or(slice, |limit| limit.saturating_sub(before.instructions));
        if left == 0 {
            return Stop::Spent;
        }
        let slice = left.min(slice);
        let stop = machine.run(console, slice);
        let nothing = machine.counts().instructions == before.instructions;
        idle = if nothing && !machine.has_rested() { idle + slice } else { 0 };
        let fault =
            |machine: &dyn Machine, kind| Stop::Faulted(Fault { at: machine.position(), kind });
        // A limit that is reached is what the run was to end with.
        let goes_on = limit.is_none_or(|limit| machine.counts().instructions < limit);
        if stop == Stop::Spent && goes_on {
            match machine.outlook() {
                Outlook::ForEver if idle > 0 => return fault(machine, FaultKind::SystemLoop),
                Outlook::ForEver => return fault(machine, FaultKind::NeverEnds),
                Outlook::UntilKey => match console.peek_key() {
                    Input::Key(_) => {}
                    Input::None => return Stop::Waiting(Wait::Key),
                    Input::Ended => return Stop::InputEnded(machine.position()),
                },
                Outlook::Open => {}
            }
        }
        match stop {
            Stop::Spent if idle >= most_idle => return fault(machine, FaultKind::SystemLoop),
            Stop::Spent if between(machine, console) == Flow::On => {}
            stop => return stop,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use crate::lc3::Lc3;
    use crate::script::Script;
    use isa::Image;
    use isa::lc3::{Block, Image as Words};

    #[test]
    fn a_system_in_a_circle_ends_whatever_the_limit() {
        // A counter of 48 bits: no state comes back.
        let words = vec![0x1021, 0x0BFE, 0x1261, 0x0BFC, 0x14A1, 0x0FFA];
        let blocks = vec![Block { origin: 0x0400, words }];
        let image = Image::Lc3(Words { blocks, start: 0x0400 });
        let executed = |limit| {
            let mut machine = Lc3::new();
            machine.load(&image, &Setup::default()).unwrap();
            let mut console = Script::default();
            let stop = run(&mut machine, &mut console, limit, SLICE, |_, _| Flow::On);
            assert!(
                matches!(stop, Stop::Faulted(Fault { kind: FaultKind::SystemLoop, .. })),
                "{stop:?}"
            );
            machine.counts().cycles
        };
        let limits = [Some(1000), Some(8 * SLICE), None];
        let rounded_up = LEAST_IDLE.next_multiple_of(1000);
        assert_eq!(limits.map(executed), [rounded_up, 8 * SLICE, MOST_IDLE]);
    }
}

//! Real time: a run is held back to the machine's own clock.

use std::time::{Duration, Instant};

/// Slices in a second, about: short enough that what is shown looks smooth.
const SLICES: u32 = 100;
/// Cycles that an instruction takes, about; only the length of a slice depends on it.
const CYCLES_AN_INSTRUCTION: u32 = 20;
/// Longest sleep, after which keys and signals are looked at again.
const NAP: Duration = Duration::from_millis(20);
/// A run that is later than this (it waited for a person, or the computer is too slow) goes on from
/// there instead of hurrying.
const LATE: Duration = Duration::from_millis(100);

/// When a machine's cycles are due.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// Cycles a second, 1 or more.
    rate: u32,
    /// A moment, and the machine's count of cycles at it.
    start: Instant,
    cycles: u64,
}

impl Pace {
    /// A machine that starts now, at `cycles`, and executes `rate` cycles a second.
    pub fn new(rate: u32, cycles: u64) -> Pace {
        Pace { rate: rate.max(1), start: Instant::now(), cycles }
    }

    /// Instructions that may run between two looks at the time.
    pub fn slice(&self) -> u64 {
        u64::from((self.rate / (SLICES * CYCLES_AN_INSTRUCTION)).max(1))
    }

    /// How long to sleep before the machine, which has executed so many cycles, may go on: a nap,
    /// after which to ask again; `None` when it may go on.
    pub fn nap(&mut self, cycles: u64) -> Option<Duration> {
        self.nap_at(cycles, Instant::now())
    }

    fn nap_at(&mut self, cycles: u64, now: Instant) -> Option<Duration> {
        let due = Duration::from_secs_f64(
            cycles.saturating_sub(self.cycles) as f64 / f64::from(self.rate),
        );
        let passed = now.saturating_duration_since(self.start);
        if passed > due + LATE {
            (self.start, self.cycles) = (now, cycles);
        }
        let early = due.saturating_sub(passed);
        (!early.is_zero()).then(|| early.min(NAP))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_is_ahead_sleeps_in_naps_until_it_is_not() {
        let mut pace = Pace::new(1000, 500);
        let start = pace.start;
        assert_eq!(pace.nap_at(600, start), Some(NAP));
        assert_eq!(pace.nap_at(600, start + Duration::from_millis(90)), Some(NAP / 2));
        assert_eq!(pace.nap_at(600, start + Duration::from_millis(100)), None);
    }

    #[test]
    fn a_machine_that_is_late_does_not_hurry() {
        let mut pace = Pace::new(1000, 0);
        let later = pace.start + Duration::from_secs(5);
        assert_eq!(pace.nap_at(100, later), None);
        assert_eq!(pace.nap_at(110, later), Some(NAP / 2));
    }

    #[test]
    fn a_slice_follows_the_clock_and_is_never_empty() {
        assert_eq!(Pace::new(650, 0).slice(), 1);
        assert_eq!(Pace::new(4_770_000, 0).slice(), 2385);
    }
}

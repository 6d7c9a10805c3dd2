//! Time, which is cycles at a nominal clock: nothing here looks at a real one.

use super::timer::{LONGEST, OSCILLATIONS};
use super::video::{FRAME, FRAMES};
use crate::DateTime;

/// Oscillations of the timer chip a second, and those of them that are a tick.
const TIMER: u64 = OSCILLATIONS;
const TIMER_PERIOD: u64 = LONGEST;

const DAY: u64 = 24 * 60 * 60;

/// Timer ticks in a day, as the BIOS counts them.
pub(super) const TICKS_A_DAY: u32 = 0x0018_00B0;

/// What a clock on the wall shows, and when the timer ticks next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock {
    start: DateTime,
    /// Cycles a second.
    rate: u32,
    /// The cycle at which it showed that.
    since: u64,
    /// Ticks that came since the start.
    ticks: u64,
    idle: u64,
}

/// A date, its weekday and a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) date: DateTime,
    /// 0 is Sunday.
    pub(super) weekday: u8,
    pub(super) hundredth: u8,
}

impl Clock {
    /// A clock that shows `start` and counts `rate` cycles a second, 1 or more.
    pub(super) const fn new(start: DateTime, rate: u32) -> Clock {
        let rate = if rate == 0 { 1 } else { rate };
        Clock { start, since: 0, rate, ticks: 0, idle: 0 }
    }

    /// Cycles a second.
    pub(super) const fn rate(&self) -> u32 {
        self.rate
    }

    /// Cycles that passed while no instruction was executed.
    pub(super) const fn idle(&self) -> u64 {
        self.idle
    }

    /// Cycles since the start, of which the processor executed so many.
    pub(super) const fn cycles(&self, executed: u64) -> u64 {
        executed.saturating_add(self.idle)
    }

    /// How many the processor will have executed when a cycle has come.
    pub(super) const fn alarm(&self, cycle: u64) -> u64 {
        cycle.saturating_sub(self.idle)
    }

    /// The cycle at which the next tick is due.
    pub(super) const fn next_tick(&self) -> u64 {
        self.cycle_of((self.ticks + 1).saturating_mul(TIMER_PERIOD))
    }

    /// Oscillations of the timer chip in so many cycles.
    pub(super) const fn oscillations(&self, cycles: u64) -> u64 {
        (cycles as u128 * TIMER as u128 / self.rate as u128) as u64
    }

    /// The first cycle after so many oscillations.
    pub(super) const fn cycle_of(&self, oscillations: u64) -> u64 {
        let cycles = (oscillations as u128 * self.rate as u128).div_ceil(TIMER as u128);
        if cycles > u64::MAX as u128 { u64::MAX } else { cycles as u64 }
    }

    /// How far the beam of the screen has come, in parts of a picture.
    pub(super) const fn beam(&self, executed: u64) -> u64 {
        let parts = self.cycles(executed) as u128 * (FRAME * FRAMES) as u128;
        (parts / self.rate as u128 % FRAME as u128) as u64
    }

    /// A tick has come.
    pub(super) const fn tick(&mut self) {
        self.ticks += 1;
    }

    /// Lets time pass until a cycle has come.
    pub(super) const fn wait_until(&mut self, cycle: u64, executed: u64) {
        let missing = cycle.saturating_sub(self.cycles(executed));
        self.idle = self.idle.saturating_add(missing);
    }

    /// Cycles in so many microseconds.
    pub(super) const fn microseconds(&self, count: u32) -> u64 {
        count as u64 * self.rate as u64 / 1_000_000
    }

    /// Sets the clock.
    pub(super) const fn set(&mut self, now: DateTime, executed: u64) {
        self.start = now;
        self.since = self.cycles(executed);
    }

    /// Timer ticks from midnight to the start.
    pub(super) const fn first_tick(&self) -> u32 {
        (self.second_of_day() * TIMER / TIMER_PERIOD) as u32
    }

    const fn second_of_day(&self) -> u64 {
        let DateTime { hour, minute, second, .. } = self.start;
        hour as u64 * 3600 + minute as u64 * 60 + second as u64
    }

    /// What the clock shows now.
    pub(super) fn now(&self, executed: u64) -> Moment {
        let (cycles, rate) = (self.cycles(executed) - self.since, u64::from(self.rate));
        let seconds = self.second_of_day() + cycles / rate;
        let mut date = self.start;
        for _ in 0..seconds / DAY {
            date = day_after(date);
        }
        let second = seconds % DAY;
        date.hour = (second / 3600) as u8;
        date.minute = (second / 60 % 60) as u8;
        date.second = (second % 60) as u8;
        let hundredth = (cycles % rate * 100 / rate) as u8;
        Moment { date, weekday: weekday(date), hundredth }
    }
}

fn day_after(date: DateTime) -> DateTime {
    let DateTime { year, month, day, .. } = date;
    if day < days_in(year, month) {
        DateTime { day: day + 1, ..date }
    } else if month < 12 {
        DateTime { month: month + 1, day: 1, ..date }
    } else {
        DateTime { year: year.saturating_add(1), month: 1, day: 1, ..date }
    }
}

const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Zeller's congruence, with Sunday as 0.
fn weekday(date: DateTime) -> u8 {
    let (mut year, mut month) = (u32::from(date.year), u32::from(date.month));
    if month < 3 {
        month += 12;
        year = year.saturating_sub(1);
    }
    let saturday =
        u32::from(date.day) + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400;
    ((saturday + 6) % 7) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVE: DateTime =
        DateTime { year: 1999, month: 12, day: 31, hour: 23, minute: 59, second: 59 };

    #[test]
    fn midnight_changes_the_date() {
        let mut clock = Clock::new(EVE, 100_000_000);
        assert_eq!(clock.now(0).weekday, 5);
        clock.wait_until(clock.microseconds(1_250_000), 0);
        let now = clock.now(0);
        let date = DateTime { year: 2000, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
        assert_eq!(now, Moment { date, weekday: 6, hundredth: 25 });
    }

    #[test]
    fn the_timer_ticks_eighteen_times_a_second() {
        for rate in [4_770_000, 100_000_000] {
            let mut clock = Clock::new(EVE, rate);
            let mut ticks = 0;
            while clock.next_tick() <= u64::from(rate) {
                clock.tick();
                ticks += 1;
            }
            assert_eq!(ticks, 18);
        }
    }

    #[test]
    fn leap_years_are_known() {
        assert_eq!((days_in(2000, 2), days_in(1900, 2), days_in(1988, 2)), (29, 28, 29));
    }
}

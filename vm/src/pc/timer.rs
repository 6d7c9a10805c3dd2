//! The timer (8253): three counters that count down 1,193,182 times a second.
//!
//! Source: Intel, *8253/8253-5 Programmable Interval Timer*. Counter 0 interrupts, counter 2 drives
//! the speaker. Time is handed in as oscillations since the start.

/// Oscillations a second.
pub(super) const OSCILLATIONS: u64 = 1_193_182;
/// What a counter counts that was loaded with 0.
pub(super) const LONGEST: u64 = 0x1_0000;

/// One counter.
#[derive(Debug, Clone, Copy)]
struct Counter {
    /// What it counts down from, 1 to 65536.
    reload: u64,
    /// When it was loaded.
    loaded: u64,
    /// 0 to 5.
    mode: u8,
    /// 1: low byte, 2: high byte, 3: low, then high.
    access: u8,
    /// The low byte of a word that is being written.
    low: Option<u8>,
    /// Whether the high byte is read next.
    high_next: bool,
    /// A value that was latched for reading.
    latched: Option<u16>,
}

/// The three counters.
#[derive(Debug, Clone)]
pub(super) struct Timer {
    counters: [Counter; 3],
    /// Interrupts of counter 0 since it was loaded.
    interrupts: u64,
}

impl Counter {
    const fn is_periodic(&self) -> bool {
        matches!(self.mode, 2 | 3)
    }

    /// What it stands at.
    const fn value(&self, now: u64) -> u16 {
        let passed = now.saturating_sub(self.loaded);
        match self.mode {
            2 => (self.reload - passed % self.reload) as u16,
            // Counts by twos, twice for each period.
            3 => ((self.reload - passed * 2 % self.reload) & !1) as u16,
            _ => self.reload.wrapping_sub(passed) as u16,
        }
    }

    /// Its output line.
    const fn output(&self, now: u64) -> bool {
        let passed = now.saturating_sub(self.loaded);
        match self.mode {
            2 => passed % self.reload != self.reload - 1,
            3 => passed % self.reload < self.reload.div_ceil(2),
            _ => passed >= self.reload,
        }
    }

    fn read(&mut self, now: u64) -> u8 {
        let value = self.latched.unwrap_or_else(|| self.value(now));
        let [low, high] = value.to_le_bytes();
        let is_high = self.access == 2 || (self.access == 3 && self.high_next);
        if self.access == 3 {
            self.high_next = !self.high_next;
        }
        if self.access != 3 || is_high {
            self.latched = None;
        }
        if is_high { high } else { low }
    }

    /// Writes a byte of the value it counts down from; `true` when that is complete.
    fn write(&mut self, value: u8, now: u64) -> bool {
        let word = match (self.access, self.low.take()) {
            (1, _) => u16::from(value),
            (2, _) => u16::from(value) << 8,
            (_, None) => {
                self.low = Some(value);
                return false;
            }
            (_, Some(low)) => u16::from_le_bytes([low, value]),
        };
        self.reload = if word == 0 { LONGEST } else { u64::from(word) };
        self.loaded = now;
        true
    }
}

impl Timer {
    pub(super) const fn new() -> Timer {
        let counter = Counter {
            reload: LONGEST,
            loaded: 0,
            mode: 3,
            access: 3,
            low: None,
            high_next: false,
            latched: None,
        };
        Timer { counters: [counter; 3], interrupts: 0 }
    }

    /// When counter 0 interrupts next.
    pub(super) const fn next_interrupt(&self) -> u64 {
        let counter = &self.counters[0];
        match counter.is_periodic() || self.interrupts == 0 {
            true => counter.loaded + (self.interrupts + 1) * counter.reload,
            false => u64::MAX,
        }
    }

    /// Counter 0 has interrupted.
    pub(super) const fn interrupt(&mut self) {
        self.interrupts += 1;
    }

    /// The output of counter 2, which the speaker follows.
    pub(super) const fn speaker(&self, now: u64) -> bool {
        self.counters[2].output(now)
    }

    /// Ports 40h to 42h; the control port 43h cannot be read.
    pub(super) fn read(&mut self, port: u16, now: u64) -> u8 {
        self.counters.get_mut(usize::from(port & 3)).map_or(0xFF, |counter| counter.read(now))
    }

    /// Ports 40h to 43h.
    pub(super) fn write(&mut self, port: u16, value: u8, now: u64) {
        let number = usize::from(port & 3);
        match self.counters.get_mut(number) {
            None => self.control(value, now),
            Some(counter) => {
                if counter.write(value, now) && number == 0 {
                    self.interrupts = 0;
                }
            }
        }
    }

    fn control(&mut self, value: u8, now: u64) {
        let Some(counter) = self.counters.get_mut(usize::from(value >> 6)) else { return };
        match value >> 4 & 3 {
            0 => counter.latched = counter.latched.or(Some(counter.value(now))),
            access => {
                counter.access = access;
                counter.mode = match value >> 1 & 7 {
                    mode @ 0..=5 => mode,
                    mode => mode - 4,
                };
                (counter.low, counter.high_next, counter.latched) = (None, false, None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write_all(timer: &mut Timer, now: u64, writes: &[(u16, u8)]) {
        for &(port, value) in writes {
            timer.write(port, value, now);
        }
    }

    #[test]
    fn the_bios_lets_counter_0_interrupt_every_65536_oscillations() {
        let mut timer = Timer::new();
        assert_eq!(timer.next_interrupt(), 65_536);
        timer.interrupt();
        assert_eq!(timer.next_interrupt(), 131_072);
    }

    #[test]
    fn a_shorter_period_begins_when_it_is_written() {
        let mut timer = Timer::new();
        timer.interrupt();
        write_all(&mut timer, 100_000, &[(0x43, 0x36), (0x40, 0x9C), (0x40, 0x2E)]);
        assert_eq!(timer.next_interrupt(), 100_000 + 0x2E9C);
    }

    #[test]
    fn a_counter_is_read_low_byte_first_and_can_be_latched() {
        let mut timer = Timer::new();
        write_all(&mut timer, 0, &[(0x43, 0x34), (0x40, 0x00), (0x40, 0x10)]);
        timer.write(0x43, 0x00, 1);
        assert_eq!((timer.read(0x40, 50), timer.read(0x40, 99)), (0xFF, 0x0F));
        assert_eq!((timer.read(0x40, 0x801), timer.read(0x40, 0x801)), (0xFF, 0x07));
    }

    #[test]
    fn a_single_shot_interrupts_once() {
        let mut timer = Timer::new();
        write_all(&mut timer, 10, &[(0x43, 0x10), (0x40, 5)]);
        assert_eq!(timer.next_interrupt(), 15);
        timer.interrupt();
        assert_eq!(timer.next_interrupt(), u64::MAX);
    }

    #[test]
    fn the_speakers_counter_is_high_half_of_the_time() {
        let mut timer = Timer::new();
        write_all(&mut timer, 0, &[(0x43, 0xB6), (0x42, 4), (0x42, 0)]);
        let line: Vec<bool> = (0..6).map(|now| timer.speaker(now)).collect();
        assert_eq!(line, [true, true, false, false, true, true]);
    }
}

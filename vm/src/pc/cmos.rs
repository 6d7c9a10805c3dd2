//! The clock with the battery (MC146818), at ports 70h and 71h.
//!
//! Source: IBM, *Personal Computer AT Technical Reference* (1984), real-time clock.

use super::clock::Moment;

/// A value in decimal digits of four bits, as the clock keeps it.
pub(super) const fn decimal(value: u8) -> u8 {
    ((value / 10) << 4) | (value % 10)
}

/// The clock's registers, of which one is selected.
#[derive(Debug, Clone, Default)]
pub(super) struct Cmos {
    selected: u8,
}

impl Cmos {
    /// Port 70h.
    pub(super) const fn select(&mut self, register: u8) {
        self.selected = register & 0x7F;
    }

    /// Port 71h.
    pub(super) const fn read(&self, now: &Moment) -> u8 {
        match self.selected {
            0x00 => decimal(now.date.second),
            0x02 => decimal(now.date.minute),
            0x04 => decimal(now.date.hour),
            0x06 => now.weekday + 1,
            0x07 => decimal(now.date.day),
            0x08 => decimal(now.date.month),
            0x09 => decimal((now.date.year % 100) as u8),
            // Runs at 32768 Hz, no update in progress; decimal, 24 hours; the battery is good.
            0x0A => 0x26,
            0x0B => 0x02,
            0x0D => 0x80,
            // 640 KB.
            0x15 => 0x80,
            0x16 => 0x02,
            0x32 => decimal((now.date.year / 100) as u8),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DateTime;

    #[test]
    fn the_registers_are_decimal() {
        let date = DateTime { year: 1988, month: 12, day: 31, hour: 23, minute: 59, second: 7 };
        let now = Moment { date, weekday: 6, hundredth: 0 };
        let mut cmos = Cmos::default();
        let mut read = |register| {
            cmos.select(register);
            cmos.read(&now)
        };
        assert_eq!([0x00, 0x02, 0x04].map(&mut read), [0x07, 0x59, 0x23]);
        assert_eq!([0x06, 0x07, 0x08, 0x09, 0x32].map(&mut read), [7, 0x31, 0x12, 0x88, 0x19]);
    }
}

//! The interrupt controller (8259A).
//!
//! Source: Intel, *8259A Programmable Interrupt Controller*; the PC uses edge-triggered requests,
//! fixed priorities and ends of interrupt by command.

/// The timer's line.
pub(super) const TIMER: u8 = 0;
/// The keyboard's line.
pub(super) const KEYBOARD: u8 = 1;

/// What the controller knows of its eight lines; bit 0 is the most urgent.
#[derive(Debug, Clone)]
pub(super) struct Pic {
    requested: u8,
    in_service: u8,
    masked: u8,
    /// The vector of line 0.
    base: u8,
    /// Reading the command port gives the lines in service, else the requested ones.
    shows_service: bool,
    /// Words of the initialisation that are still to come.
    setting_up: u8,
    /// Whether the third word of the initialisation is left out.
    single: bool,
}

impl Pic {
    pub(super) const fn new() -> Pic {
        Pic {
            requested: 0,
            in_service: 0,
            masked: 0,
            base: 0x08,
            shows_service: false,
            setting_up: 0,
            single: true,
        }
    }

    /// A device asks for an interrupt.
    pub(super) const fn raise(&mut self, line: u8) {
        self.requested |= 1 << line;
    }

    /// Whether the interrupt of a line was taken and has not ended.
    pub(super) const fn is_served(&self, line: u8) -> bool {
        self.in_service & 1 << line != 0
    }

    /// Whether an interrupt of a line would be taken now.
    pub(super) const fn passes(&self, line: u8) -> bool {
        self.masked & 1 << line == 0 && self.in_service.trailing_zeros() > line as u32
    }

    /// The vector of the most urgent interrupt that may be taken now, which is in service from
    /// now on.
    pub(super) const fn take(&mut self) -> Option<u8> {
        let waiting = self.requested & !self.masked;
        let line = waiting.trailing_zeros() as u8;
        // Nothing as urgent as this may be in service.
        if waiting == 0 || self.in_service.trailing_zeros() <= line as u32 {
            return None;
        }
        self.requested &= !(1 << line);
        self.in_service |= 1 << line;
        Some(self.base.wrapping_add(line))
    }

    /// The most urgent interrupt in service has ended.
    pub(super) const fn end(&mut self) {
        self.in_service &= self.in_service.wrapping_sub(1);
    }

    /// The interrupt of a line has ended.
    pub(super) const fn end_line(&mut self, line: u8) {
        self.in_service &= !(1 << line);
    }

    /// Ports 20h and 21h.
    pub(super) const fn read(&self, port: u16) -> u8 {
        match (port & 1, self.shows_service) {
            (0, false) => self.requested,
            (0, true) => self.in_service,
            _ => self.masked,
        }
    }

    /// The counterpart of [`Pic::read`].
    pub(super) const fn write(&mut self, port: u16, value: u8) {
        match (port & 1, value & 0x18) {
            (0, 0x10 | 0x18) => {
                *self = Pic { base: self.base, setting_up: 1, ..Pic::new() };
                self.single = value & 2 != 0;
            }
            (0, 0x00) if value & 0xE0 == 0x60 => self.end_line(value & 7),
            (0, 0x00) if value & 0x20 != 0 => self.end(),
            (0, 0x08) if value & 2 != 0 => self.shows_service = value & 1 != 0,
            (0, _) => {}
            _ => self.write_data(value),
        }
    }

    const fn write_data(&mut self, value: u8) {
        match self.setting_up {
            0 => self.masked = value,
            1 => {
                self.base = value & 0xF8;
                self.setting_up = if self.single { 3 } else { 2 };
            }
            2 => self.setting_up = 3,
            _ => self.setting_up = 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_urgent_request_is_taken_first_and_holds_off_the_others() {
        let mut pic = Pic::new();
        pic.raise(KEYBOARD);
        pic.raise(TIMER);
        assert_eq!((pic.take(), pic.take()), (Some(8), None));
        pic.write(0x20, 0x20);
        assert_eq!((pic.take(), pic.is_served(KEYBOARD)), (Some(9), true));
        // The timer is more urgent than the keyboard.
        pic.raise(TIMER);
        assert_eq!(pic.take(), Some(8));
    }

    #[test]
    fn masked_requests_wait() {
        let mut pic = Pic::new();
        pic.write(0x21, 0x02);
        pic.raise(KEYBOARD);
        assert_eq!((pic.take(), pic.read(0x20), pic.read(0x21)), (None, 2, 2));
        pic.write(0x21, 0x00);
        assert_eq!(pic.take(), Some(9));
        pic.write(0x20, 0x0B);
        assert_eq!(pic.read(0x20), 2);
        pic.write(0x20, 0x61);
        assert!(!pic.is_served(KEYBOARD));
    }

    #[test]
    fn the_vectors_can_be_moved() {
        let mut pic = Pic::new();
        for (port, value) in [(0x20, 0x13), (0x21, 0x50), (0x21, 0x09), (0x21, 0x00)] {
            pic.write(port, value);
        }
        pic.raise(TIMER);
        assert_eq!(pic.take(), Some(0x50));
    }
}

//! The mouse, as its driver keeps it.
//!
//! Source: Microsoft, *Mouse Programmer's Reference* (1989).

use isa::i8086::FarPointer;

use super::pointer;
use crate::Pointer;
use crate::i8086::Registers;

/// Buttons whose presses are counted: left, right, middle.
pub(super) const BUTTONS: usize = 3;

/// The bit of a movement in a mask of events; presses and releases of each button follow.
const MOVED: u16 = 1;

/// Presses or releases of a button since a program asked last, and where the last one was.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Presses {
    pub(super) count: u16,
    pub(super) x: u16,
    pub(super) y: u16,
}

/// The state of the mouse and its driver.
#[derive(Clone)]
pub(super) struct Mouse {
    pub(super) at: Pointer,
    pub(super) pointer: pointer::Pointer,
    /// It was moved or put somewhere. Before that it may be that nobody has one, and a pointer
    /// would only be in the way.
    pub(super) is_there: bool,
    pub(super) pressed: [Presses; BUTTONS],
    pub(super) released: [Presses; BUTTONS],
    /// Distance moved since the program asked last.
    pub(super) moved: (i16, i16),
    /// The smallest and the largest coordinate.
    pub(super) columns: (u16, u16),
    pub(super) rows: (u16, u16),
    /// Events for which the program wants to be called, and where.
    pub(super) mask: u16,
    pub(super) handler: FarPointer,
    /// Events that the handler was not called for yet.
    pub(super) events: u16,
    /// The program has asked for the mouse since the last tick.
    pub(super) is_asked: bool,
    /// The registers as they were before the handler was called.
    pub(super) interrupted: Option<Registers>,
}

impl Default for Mouse {
    /// In the middle of the screen.
    fn default() -> Self {
        Mouse {
            at: Pointer { x: 320, y: 96, buttons: 0 },
            pointer: pointer::Pointer::default(),
            is_there: false,
            pressed: Default::default(),
            released: Default::default(),
            moved: (0, 0),
            columns: (0, 639),
            rows: (0, 199),
            mask: 0,
            handler: FarPointer::default(),
            events: 0,
            is_asked: false,
            interrupted: None,
        }
    }
}

impl Mouse {
    /// The mouse was moved or a button pressed or released.
    pub(super) fn update(&mut self, new: Pointer) {
        let new = Pointer { x: within(new.x, self.columns), y: within(new.y, self.rows), ..new };
        let distance = |new: u16, old: u16| new.wrapping_sub(old) as i16;
        self.moved.0 = self.moved.0.wrapping_add(distance(new.x, self.at.x));
        self.moved.1 = self.moved.1.wrapping_add(distance(new.y, self.at.y));
        if (new.x, new.y) != (self.at.x, self.at.y) {
            self.events |= MOVED;
        }
        for button in 0..BUTTONS {
            let is_down = |buttons: u8| buttons & 1 << button != 0;
            let (was, is) = (is_down(self.at.buttons), is_down(new.buttons));
            if was == is {
                continue;
            }
            let presses = if is { &mut self.pressed[button] } else { &mut self.released[button] };
            *presses = Presses { count: presses.count.wrapping_add(1), x: new.x, y: new.y };
            self.events |= MOVED << (1 + 2 * button + usize::from(was));
        }
        self.at = new;
        self.is_there = true;
    }

    /// Puts the mouse somewhere.
    pub(super) fn place(&mut self, x: u16, y: u16) {
        (self.at.x, self.at.y) = (within(x, self.columns), within(y, self.rows));
    }

    /// Whether what the mouse does has to arrive by itself at a tick: the program does not ask, or
    /// wants to be called. It would miss a short click otherwise.
    pub(super) const fn arrives(&mut self) -> bool {
        let is_asked = self.is_asked;
        self.is_asked = false;
        !is_asked || self.mask != 0
    }

    /// Keeps the mouse in its range after that was changed.
    pub(super) fn stay_inside(&mut self) {
        self.place(self.at.x, self.at.y);
    }

    /// Whether the program has a handler for anything.
    pub(super) fn has_handler(&self) -> bool {
        self.mask != 0 && self.handler != FarPointer::default()
    }

    /// Whether the program's handler is to be called.
    pub(super) fn wants_call(&self) -> bool {
        self.events & self.mask != 0 && self.handler != FarPointer::default()
    }

    /// The events that the program's handler is to be called for now.
    pub(super) fn call(&mut self) -> Option<u16> {
        let is_wanted = self.wants_call();
        let events = std::mem::take(&mut self.events) & self.mask;
        is_wanted.then_some(events)
    }
}

fn within(value: u16, (least, most): (u16, u16)) -> u16 {
    value.min(most).max(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presses_and_releases_are_counted_where_they_happened() {
        let mut mouse = Mouse::default();
        mouse.update(Pointer { x: 8, y: 16, buttons: 1 });
        mouse.update(Pointer { x: 24, y: 16, buttons: 1 });
        mouse.update(Pointer { x: 24, y: 16, buttons: 2 });
        let seen = |presses: Presses| (presses.count, presses.x, presses.y);
        assert_eq!(seen(mouse.pressed[0]), (1, 8, 16));
        assert_eq!((seen(mouse.released[0]), seen(mouse.pressed[1])), ((1, 24, 16), (1, 24, 16)));
        assert_eq!(mouse.moved, (24 - 320, 16 - 96));
        assert_eq!(mouse.events, 0b1111);
    }

    #[test]
    fn the_mouse_stays_in_its_range() {
        let mut mouse = Mouse { columns: (100, 200), ..Mouse::default() };
        mouse.update(Pointer { x: 8, y: 900, buttons: 0 });
        assert_eq!((mouse.at.x, mouse.at.y), (100, 199));
    }
}

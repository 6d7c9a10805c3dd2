//! The way out of a machine: characters, keys and the screen.

use crate::Screen;

/// A key as the machine's keypad names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character in the machine's code page (the LC-3 and DOS read bytes).
    Char(u8),
    /// A key without a character, or any key of a keypad, by its name in the machine's keypad table
    /// in `isa`.
    Named(&'static str),
}

/// What a look at the keyboard gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(Key),
    /// No key yet; more may come.
    None,
    /// No key, and none will ever come.
    Ended,
}

/// Where the mouse is, and which of its buttons are down.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pointer {
    /// From 0 at the left to 639.
    pub x: u16,
    /// From 0 at the top to 199.
    pub y: u16,
    /// Bit 0: the left button, bit 1: the right one, bit 2: the middle one.
    pub buttons: u8,
}

/// What a machine may do to the world. The machine never blocks: without a key it returns
/// [`Stop::Waiting`] and is run again.
///
/// [`Stop::Waiting`]: crate::Stop::Waiting
pub trait Console {
    /// Bytes that the program prints, in its code page.
    fn write(&mut self, bytes: &[u8]);
    /// Whether so much was printed that whoever runs the machine should have a look before it goes
    /// on; a slice of a run may end early for it.
    fn is_full(&self) -> bool {
        false
    }
    /// Whether a person asks a running program to stop, as С/П does on a calculator. Once told, the
    /// wish is granted.
    fn wants_stop(&mut self) -> bool {
        false
    }
    /// Takes the next key: the program asks for one. A scripted key arrives now.
    fn take_key(&mut self) -> Input;
    /// Looks at the next key without taking it: the program polls.
    fn peek_key(&mut self) -> Input;
    /// Whether a person interrupts the program, by Ctrl-Break, before anything else is done: if so,
    /// that is taken. Asked when a tick has passed.
    fn take_break(&mut self) -> bool {
        false
    }
    /// What the mouse does next: the program asks for it, or does not and a tick has passed.
    fn take_pointer(&mut self) -> Option<Pointer> {
        None
    }

    /// A tick of the machine's clock has passed, 18.2 of which are a second.
    fn tick(&mut self) {}
    /// The program waits for a key and there is none: whether a tick passes before it is asked for
    /// again. Without one no time passes during the wait.
    fn grant_tick(&mut self) -> bool {
        false
    }

    /// From now on the program looks at the time, or waits for it to pass.
    fn begin_time(&mut self) {}
    /// From now on the program draws on its screen; what it prints is seen there.
    fn begin_screen(&mut self) {}
    /// From now on there is something on the screen that the program does not print: it writes
    /// characters or dots by itself.
    fn fill_screen(&mut self) {}
    /// What the screen showed when the program took the key, or heard of the mouse's doing, that
    /// was taken last. Called only after [`Console::begin_screen`].
    fn show(&mut self, _screen: &Screen) {}
    /// The program looks after the mouse from now on.
    fn begin_mouse(&mut self) {}
}

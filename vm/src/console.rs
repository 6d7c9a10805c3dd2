//! The way out of a machine: characters, keys and the screen.

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
}

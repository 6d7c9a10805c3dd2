//! What an assembler hands to a machine.

use crate::Target;

/// A program ready to be loaded, with all that its machine has to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Image {
    /// A DOS program.
    I8086(crate::i8086::Image),
    /// Blocks of words for the LC-3.
    Lc3(crate::lc3::Image),
    /// Program steps, and what is keyed in before the program runs.
    Mk61(crate::mk61::Image),
}

impl Image {
    /// The machine that runs this image.
    pub const fn target(&self) -> Target {
        match self {
            Image::I8086(_) => Target::I8086,
            Image::Lc3(_) => Target::Lc3,
            Image::Mk61(_) => Target::Mk61,
        }
    }
}

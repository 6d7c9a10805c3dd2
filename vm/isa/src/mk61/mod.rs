//! The Elektronika MK-61: its commands, its keyboard, and what an image of a program holds.

pub mod address;
pub mod form;
pub mod keypad;
pub mod spelling;
pub mod table;

pub use form::{Command, Form, Keys, Operand, Standing};
pub use spelling::{UnknownKey, command, fold, form, keystrokes};
pub use table::TABLE;

/// Number of program cells.
pub const CELLS: usize = 105;

/// A program and what is keyed in before it runs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Image {
    /// Opcodes from cell 00 on, at most [`CELLS`].
    pub cells: Vec<u8>,
    /// Keys to press after the program is in memory, by their keypad names.
    pub preload: Vec<&'static str>,
    /// Position of the angle switch.
    pub angle: Angle,
}

/// The switch Р-ГРД-Г.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Angle {
    /// Р
    #[default]
    Radians,
    /// ГРД
    Grads,
    /// Г
    Degrees,
}

//! The Elektronika MK-61: its commands, its keyboard, and what an image of a program holds.

pub mod address;
pub mod form;
pub mod keypad;
pub mod spelling;
pub mod table;
pub mod typing;

pub use form::{Command, Form, Keys, Operand, Standing};
pub use spelling::{UnknownKey, command, fold, form, keystrokes};
pub use table::TABLE;

/// Number of program cells of the MK-61.
pub const CELLS: usize = 105;

/// Calculators of the family.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Model {
    /// 105 cells, registers 0 to E.
    #[default]
    Mk61,
    /// The B3-34's successor: 98 cells, registers 0 to D.
    Mk54,
}

impl Model {
    /// All models.
    pub const ALL: [Model; 2] = [Model::Mk61, Model::Mk54];

    /// Number of program cells.
    pub const fn cells(self) -> usize {
        match self {
            Model::Mk61 => CELLS,
            Model::Mk54 => 98,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Model::Mk61 => "MK-61",
            Model::Mk54 => "MK-54",
        }
    }

    /// Whether it executes this opcode: the MK-54 has no functions on К, but К НОП.
    pub const fn has(self, code: u8) -> bool {
        match self {
            Model::Mk61 => true,
            Model::Mk54 => !matches!(code, 0x26..=0x2E | 0x30..=0x3E),
        }
    }
}

/// A program and what is keyed in before it runs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Image {
    /// Opcodes from cell 00 on, at most [`CELLS`].
    pub cells: Vec<u8>,
    /// Keys to press after the program is in memory, by their keypad names.
    pub preload: Vec<&'static str>,
    /// Position of the angle switch.
    pub angle: Angle,
    /// The address at which С/П starts the program when it is not 00; no digit is F.
    pub start: Option<u8>,
    /// The calculator that it is written for, when it says so.
    pub model: Option<Model>,
}

impl Image {
    /// The keys to press after the program is in memory: those of the preload, then БП and the
    /// address of the start.
    pub fn keys(&self) -> Vec<&'static str> {
        let mut keys = self.preload.clone();
        if let Some(address) = self.start.and_then(keypad::address_keys) {
            keys.push(keypad::GOTO);
            keys.extend(address);
        }
        keys
    }
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

impl Angle {
    /// The positions of the switch, by what is printed beside it.
    pub const ALL: [(Angle, &'static str); 3] =
        [(Angle::Radians, "Р"), (Angle::Grads, "ГРД"), (Angle::Degrees, "Г")];

    /// What is printed beside this position.
    pub fn name(self) -> &'static str {
        Angle::ALL.iter().find(|(angle, _)| *angle == self).map_or("Р", |(_, name)| *name)
    }

    /// The position that is printed `name`.
    pub fn named(name: &str) -> Option<Angle> {
        Angle::ALL.iter().find(|(_, known)| *known == name).map(|(angle, _)| *angle)
    }
}

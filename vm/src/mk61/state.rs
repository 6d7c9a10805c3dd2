//! The calculator's memory, all of it.

use isa::mk61::Angle;

use super::address::Formal;
use super::entry::Typed;
use super::indicator::{self, Picture};
use super::keyboard::Keyboard;
use super::number::Number;
use crate::machine::{Counts, Fault, Model};

/// Registers 0 to 9 and A to E.
pub(super) const REGISTERS: usize = 15;

/// The stack and the register of the last operand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stack {
    /// X, which the indicator shows.
    pub x: Number,
    /// Y
    pub y: Number,
    /// Z
    pub z: Number,
    /// T, the last one.
    pub t: Number,
    /// X1, which F Вx recalls.
    pub x1: Number,
}

impl Stack {
    /// T := Z, Z := Y, Y := X.
    pub(super) fn lift(&mut self) {
        self.t = self.z;
        self.z = self.y;
        self.y = self.x;
    }

    /// Y := Z, Z := T.
    pub(super) fn drop(&mut self) {
        self.y = self.z;
        self.z = self.t;
    }
}

/// What the display register holds. People call it X2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    /// A copy of X.
    Number(Number),
    /// A number exactly as it was typed.
    Typed(Typed),
    /// An error message.
    Error(Picture),
    /// ЕГГ0Г after a point in the exponent.
    EntryError,
}

impl Face {
    pub(super) fn picture(self) -> Picture {
        match self {
            Face::Number(number) => Picture::of(number),
            Face::Typed(typed) => typed.picture(),
            Face::Error(picture) => picture,
            Face::EntryError => indicator::ERROR,
        }
    }
}

/// Whether a number is being typed, and which part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entry {
    /// A digit will start a new number.
    Closed,
    /// A digit belongs to the mantissa.
    Mantissa,
    /// A digit belongs to the exponent.
    Exponent,
}

/// The return stack: five addresses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Returns(pub(super) [u8; 5]);

impl Returns {
    /// Remembers an address; the oldest of five is lost.
    pub(super) fn push(&mut self, address: Formal) {
        self.0.copy_within(0..4, 1);
        self.0[0] = address.0;
    }

    /// Takes the newest address. The place that falls free gets its own low nibble twice.
    pub(super) fn pop(&mut self) -> Formal {
        let top = self.0[0];
        self.0.copy_within(1..5, 0);
        let low = self.0[4] & 15;
        self.0[4] = low << 4 | low;
        Formal(top)
    }
}

/// An MK-61, or an MK-54.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mk61 {
    pub(super) model: Model,
    pub(super) angle: Angle,
    pub(super) stack: Stack,
    pub(super) face: Face,
    pub(super) entry: Entry,
    /// Whether the next number lifts the stack.
    pub(super) lift: bool,
    /// The digit that ВП puts first into a number it restores: that of the X before the last
    /// command, or what a store or a taken jump left behind. Nothing leaves the number its own.
    pub(super) first_digit: Option<u8>,
    /// The same for the command after the one that is being executed.
    pub(super) next_first_digit: Option<u8>,
    pub(super) registers: [Number; REGISTERS],
    pub(super) program: [u8; isa::mk61::CELLS],
    pub(super) position: Formal,
    pub(super) returns: Returns,
    /// The state of К СЧ, eight digits, one a nibble.
    pub(super) hidden: u32,
    pub(super) keyboard: Keyboard,
    pub(super) running: bool,
    /// Whether the program stops after one command (ПП).
    pub(super) single_step: bool,
    /// The command after which the calculator hangs.
    pub(super) hung: Option<Fault>,
    pub(super) counts: Counts,
    /// Program bytes fetched since power-on.
    pub(super) fetched: u64,
}

impl Mk61 {
    /// A calculator that has just been switched on.
    pub fn new(model: Model) -> Mk61 {
        Mk61 {
            model,
            angle: Angle::Radians,
            stack: Stack::default(),
            face: Face::Number(Number::ZERO),
            entry: Entry::Closed,
            lift: true,
            first_digit: None,
            next_first_digit: None,
            registers: [Number::ZERO; REGISTERS],
            program: [0; isa::mk61::CELLS],
            position: Formal(0),
            returns: Returns::default(),
            hidden: 0,
            keyboard: Keyboard::default(),
            running: false,
            single_step: false,
            hung: None,
            counts: Counts::default(),
            fetched: 0,
        }
    }

    /// What the indicator shows.
    pub fn indicator(&self) -> Picture {
        if self.keyboard.programming() {
            return indicator::of_program(self);
        }
        self.face.picture()
    }

    /// X, Y, Z, T and X1.
    pub fn stack(&self) -> &Stack {
        &self.stack
    }

    /// The same, to be changed.
    pub fn stack_mut(&mut self) -> &mut Stack {
        &mut self.stack
    }

    /// A register by its number, 0 to 14 (13 on the MK-54).
    pub fn register(&self, register: usize) -> Option<Number> {
        self.registers.get(..self.register_count())?.get(register).copied()
    }

    /// Changes a register; one that does not exist is left alone.
    pub fn set_register(&mut self, register: usize, number: Number) {
        let count = self.register_count();
        if let Some(place) = self.registers[..count].get_mut(register) {
            *place = number;
        }
    }

    /// How many registers there are.
    pub fn register_count(&self) -> usize {
        match self.model {
            Model::Mk61 => REGISTERS,
            Model::Mk54 => REGISTERS - 1,
        }
    }

    /// The program, cell by cell.
    pub fn program(&self) -> &[u8] {
        &self.program[..self.model.cells()]
    }

    /// Puts opcodes into memory from cell `at` on; what does not fit is left out.
    pub fn set_program(&mut self, at: usize, opcodes: &[u8]) {
        let cells = self.model.cells();
        for (cell, opcode) in self.program[..cells].iter_mut().skip(at).zip(opcodes) {
            *cell = *opcode;
        }
    }

    /// Moves the angle switch.
    pub fn set_angle(&mut self, angle: Angle) {
        self.angle = angle;
    }

    /// The angle switch.
    pub fn angle(&self) -> Angle {
        self.angle
    }

    /// The model.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The program counter, two nibbles.
    pub fn program_counter(&self) -> u8 {
        self.position.0
    }

    /// The return stack, newest address first.
    pub fn returns(&self) -> [u8; 5] {
        self.returns.0
    }

    /// Program bytes fetched since power-on.
    pub fn fetched(&self) -> u64 {
        self.fetched
    }

    /// Whether a program runs (or hangs).
    pub fn is_running(&self) -> bool {
        self.running
    }
}

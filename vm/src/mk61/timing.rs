//! How long commands take where the opcode alone does not tell: differences from the cycles in the
//! command table, measured on a microcode-level model.

use isa::mk61::{CELLS, Command, Operand};

use super::number::Number;
use super::state::Mk61;
use super::{logarithm, simple};

/// Machine cycles of a real calculator in a second. A cycle is a turn of its 42 words of memory,
/// about 1.5 milliseconds: published times of single commands divided by measured cycles.
pub(super) const CYCLES_A_SECOND: u32 = 667;

/// What ЕГГ0Г takes, whatever the command was that has no result.
const MESSAGE: u64 = 2434;
/// What a program takes to stop with it: X is shown as by С/П.
const STOP: u64 = 165;

/// What a conditional jump saves that is taken: X is not copied to the display register.
const JUMP_TAKEN: u64 = 15;
/// What an indirect conditional jump takes beyond its test when it is taken, by register.
const INDIRECT_TAKEN: [u64; 16] = [60, 60, 60, 60, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 90, 60];

/// Cycles until the next cell of the program is found, beyond those of the cells that are found
/// soonest. Program memory goes round in a ring of fifteen pieces of seven cells.
pub(super) const SEARCH: [u8; CELLS] = {
    /// From this cell on it takes so long.
    const FROM: [(usize, u8); 15] = [
        (0, 15),
        (1, 0),
        (6, 15),
        (9, 0),
        (13, 15),
        (17, 0),
        (20, 15),
        (25, 0),
        (27, 15),
        (28, 30),
        (33, 15),
        (34, 30),
        (69, 45),
        (97, 60),
        (98, 45),
    ];
    let mut all = [0; CELLS];
    let (mut cell, mut run) = (0, 0);
    while cell < CELLS {
        if run + 1 < FROM.len() && FROM[run + 1].0 == cell {
            run += 1;
        }
        // The last cell of a piece costs a turn more.
        all[cell] = FROM[run].1 + (cell % 7 == 6) as u8;
        cell += 1;
    }
    all
};

/// What an opcode takes, of which a running program needs to know nothing else beforehand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cost {
    /// Machine cycles in a cell that is found soonest.
    cycles: u16,
    /// Whether an address follows, whose cell has to be found, too.
    pub(super) has_address: bool,
    /// Whether the second chip computes it, while the first one looks for the next cell.
    computed: bool,
}

/// What a command takes at least that the second chip computes.
const COMPUTED_LEAST: u64 = 120;

/// What К {x} takes for each zero that it shifts out in front.
const FRACTION_SHIFT: u64 = 13;

/// The costs of all opcodes.
pub(super) const COSTS: [Cost; 256] = {
    let mut all = [Cost { cycles: 0, has_address: false, computed: false }; 256];
    let mut code = 0;
    while code < 256 {
        let form = Command::from_code(code as u8).form;
        all[code] = Cost {
            cycles: form.cycles,
            has_address: matches!(form.operand, Operand::Address),
            computed: 0x10 <= code && code <= 0x3F,
        };
        code += 1;
    }
    all
};

impl Cost {
    /// Cycles of the command `opcode` in a program, of this X; it took `search` cycles to find its
    /// cells.
    pub(super) fn in_program(self, opcode: u8, x: Number, search: u64) -> u64 {
        match self.computed {
            true => self.on_keyboard(opcode, x).max(COMPUTED_LEAST + search),
            false => u64::from(self.cycles) + search,
        }
    }

    /// Cycles of the command from the keyboard.
    pub(super) fn on_keyboard(self, opcode: u8, x: Number) -> u64 {
        let cycles = u64::from(self.cycles);
        let one = x.digits() == 0x1000_0000;
        match opcode {
            0x15..=0x34 if x.is_zero() => of_zero(opcode).unwrap_or(cycles),
            // 10ˣ of a whole number is only an exponent.
            0x15 if logarithm::is_short_power(x.decimal()) => COMPUTED_LEAST,
            // The logarithm of a power of ten needs no fraction.
            0x17 | 0x18 if one => cycles - 585,
            0x24 if one => {
                if x.raw_exponent() == 0 {
                    210
                } else {
                    cycles - 735
                }
            }
            // Quarter turns and the root of 1 come without one, too.
            0x19 | 0x1A if one => 225,
            0x21 if one => COMPUTED_LEAST,
            0x35 => COMPUTED_LEAST + FRACTION_SHIFT * simple::shifts_of_fraction(x),
            _ => cycles,
        }
    }
}

/// Cycles of the commands that find a zero in X and take a short way.
const fn of_zero(opcode: u8) -> Option<u64> {
    match opcode {
        0x15 | 0x1B | 0x1E => Some(120),
        0x16 | 0x21 => Some(150),
        0x1D => Some(225),
        0x34 => Some(240),
        0x19 | 0x1A | 0x1C => Some(285),
        _ => None,
    }
}

impl Mk61 {
    /// A direct conditional jump is taken.
    pub(super) fn jump_taken(&mut self) {
        self.counts.cycles -= JUMP_TAKEN;
    }

    /// An indirect conditional jump through this register is taken.
    pub(super) fn indirect_jump_taken(&mut self, register: u8) {
        self.counts.cycles += INDIRECT_TAKEN[usize::from(register & 15)];
    }

    /// A digit goes on with a number; `kept` tells whether there was a place for it.
    pub(super) fn digit_follows(&mut self, kept: bool) {
        self.counts.cycles -= if kept { 15 } else { 60 };
    }

    /// A command that began at this count of cycles ends with ЕГГ0Г.
    pub(super) fn message_shown(&mut self, began: u64) {
        self.counts.cycles = began + MESSAGE + if self.running { STOP } else { 0 };
    }
}

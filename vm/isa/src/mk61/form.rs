//! What a line of the command table says, and a single command.

use super::keypad;
use super::table::TABLE;

/// Which keys type a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// One key.
    Plain(&'static str),
    /// The key F and then this one.
    F(&'static str),
    /// The key К and then this one.
    K(&'static str),
    /// No keys type this code; it comes into memory through side effects or a programmer's hex
    /// dump.
    Untyped,
}

/// What follows the keys of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// Nothing.
    None,
    /// A register, which is the low digit of the opcode: the line covers 16 codes.
    Register,
    /// A second cell with an address.
    Address,
    /// Nothing, but the line covers 16 codes that do the same.
    Any,
}

/// Whether the manual names the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The manual names it.
    Documented,
    /// The calculator executes it, the manual is silent.
    Undocumented,
}

/// A line of the table: one command, or a family of 16.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// The opcode; for a family its first one.
    pub code: u8,
    /// The keys that type it (before a register or an address).
    pub keys: Keys,
    /// The name on the keyboard, with its shift key: `F sin`, `К х→П`.
    pub keycap: &'static str,
    /// Other names, separated by blanks: first the one in Latin letters, then what else people
    /// type.
    pub names: &'static str,
    /// What follows.
    pub operand: Operand,
    /// Machine cycles from fetch to fetch (a real calculator does about 650 a second).
    pub cycles: u16,
    /// What it does.
    pub meaning: &'static str,
    /// Whether the manual names it.
    pub standing: Standing,
}

impl Form {
    /// How many opcodes the line covers.
    pub const fn codes(&self) -> u16 {
        match self.operand {
            Operand::None | Operand::Address => 1,
            Operand::Register | Operand::Any => 16,
        }
    }

    /// Cells that the command fills: 2 with an address, else 1.
    pub const fn cells(&self) -> usize {
        match self.operand {
            Operand::Address => 2,
            Operand::None | Operand::Register | Operand::Any => 1,
        }
    }

    /// The name in Latin letters.
    pub fn latin(&self) -> &'static str {
        self.names.split(' ').next().unwrap_or(self.keycap)
    }

    /// Every name: on the keyboard, in Latin letters, other ones.
    pub fn every_name(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.keycap).chain(self.names.split(' '))
    }
}

/// The line of the table that describes each opcode.
const LINES: [u8; 256] = {
    let mut lines = [0; 256];
    let mut code = 0;
    let mut line = 0;
    while code < 256 {
        if line + 1 < TABLE.len() && TABLE[line + 1].code as usize <= code {
            line += 1;
        }
        lines[code] = line as u8;
        code += 1;
    }
    lines
};

/// One opcode, with the line that describes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    /// The opcode.
    pub code: u8,
    /// Its line in the table.
    pub form: &'static Form,
}

impl Command {
    /// The command that `code` is; every code is one.
    pub const fn from_code(code: u8) -> Command {
        Command { code, form: &TABLE[LINES[code as usize] as usize] }
    }

    /// The register that the opcode names, 0 to 15 (15 is undocumented and means register 0).
    pub const fn register(self) -> Option<u8> {
        match self.form.operand {
            Operand::Register => Some(self.code & 0x0F),
            Operand::None | Operand::Address | Operand::Any => None,
        }
    }

    /// Whether the manual names it; no manual names register 15.
    pub const fn standing(self) -> Standing {
        match self.register() {
            Some(15) => Standing::Undocumented,
            _ => self.form.standing,
        }
    }

    /// The name as it stands on the keyboard: `F sin`, `х→П A`, `КОД 5F`. An address is not part of
    /// it.
    pub fn keycap(self) -> String {
        self.with_register(self.form.keycap, "КОД")
    }

    /// The name in Latin letters: `sin`, `STO A`, `CODE 5F`.
    pub fn latin(self) -> String {
        self.with_register(self.form.latin(), "CODE")
    }

    /// The keys that type the opcode, without the two keys of an address; `None` when no keys do.
    pub fn keys(self) -> Option<Vec<&'static str>> {
        let mut keys = match self.form.keys {
            Keys::Plain(key) => vec![key],
            Keys::F(key) => vec![keypad::F, key],
            Keys::K(key) => vec![keypad::K, key],
            Keys::Untyped => return None,
        };
        if let Some(register) = self.register() {
            keys.push(keypad::digit_key(register)?);
        }
        Some(keys)
    }

    fn with_register(self, name: &str, unnamed: &str) -> String {
        match (self.register(), self.form.keys) {
            (Some(register), _) => format!("{name} {register:X}"),
            (None, Keys::Untyped) => format!("{unnamed} {:02X}", self.code),
            (None, _) => name.to_owned(),
        }
    }
}

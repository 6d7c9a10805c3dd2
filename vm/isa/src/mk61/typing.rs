//! Typing a program: which keys make which cells, and what the indicator shows meanwhile.

use super::form::{Command, Form, Keys, Operand};
use super::keypad;
use super::table::TABLE;

/// What keys in programming mode have made so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Typist {
    state: State,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// A command begins.
    #[default]
    Command,
    /// F or К was pressed.
    Shifted(Shift),
    /// The register of this family is missing.
    Register(u8),
    /// Both digits of an address are missing.
    Address,
    /// The second digit of an address is missing.
    SecondDigit(u8),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shift {
    F,
    K,
}

/// What a key did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// More keys have to follow before a cell is filled.
    Begun,
    /// A cell was filled with this opcode.
    Opcode(u8),
    /// A cell was filled with this address.
    Address(u8),
    /// The key means nothing here.
    Nothing,
}

impl Typist {
    /// Whether no command is half typed.
    pub fn is_done(self) -> bool {
        self.state == State::Command
    }

    /// Presses a key, by its keypad name.
    pub fn press(&mut self, key: &str) -> Typed {
        let (state, typed) = match self.state {
            State::Command if key == keypad::F => (State::Shifted(Shift::F), Typed::Begun),
            State::Command if key == keypad::K => (State::Shifted(Shift::K), Typed::Begun),
            State::Command => filled(|form| form.keys == Keys::Plain(named(key))),
            State::Shifted(Shift::F) => filled(|form| form.keys == Keys::F(named(key))),
            State::Shifted(Shift::K) => filled(|form| form.keys == Keys::K(named(key))),
            State::Register(code) => match digit(key) {
                Some(digit) => (State::Command, Typed::Opcode(code | digit)),
                None => (State::Command, Typed::Nothing),
            },
            State::Address => match digit(key) {
                Some(high) => (State::SecondDigit(high), Typed::Begun),
                None => (State::Command, Typed::Nothing),
            },
            State::SecondDigit(high) => match digit(key) {
                Some(low) => (State::Command, Typed::Address(high << 4 | low)),
                None => (State::Command, Typed::Nothing),
            },
        };
        self.state = state;
        typed
    }
}

/// The keypad's own name of a key, which the table holds; the empty name is in no line.
fn named(key: &str) -> &'static str {
    keypad::KEYS.iter().find(|known| known.name == key).map_or("", |known| known.name)
}

fn filled(typed_by: impl Fn(&&Form) -> bool) -> (State, Typed) {
    match TABLE.iter().find(typed_by) {
        Some(form) => match form.operand {
            Operand::Register => (State::Register(form.code), Typed::Begun),
            Operand::Address => (State::Address, Typed::Opcode(form.code)),
            Operand::None | Operand::Any => (State::Command, Typed::Opcode(form.code)),
        },
        None => (State::Command, Typed::Nothing),
    }
}

/// The hexadecimal digit that a key types as a register or in an address.
fn digit(key: &str) -> Option<u8> {
    (0..15).find(|&digit| keypad::digit_key(digit) == Some(key))
}

/// One cell of a program, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The cell.
    pub cell: usize,
    /// What it holds: an opcode or an address.
    pub code: u8,
    /// The keys; `None` when no keys type the code.
    pub keys: Option<Vec<&'static str>>,
    /// The command, when the cell begins one.
    pub command: Option<Command>,
    /// The twelve positions of the indicator when the cell is filled.
    pub shows: String,
}

/// How a program is typed, cell by cell. A jump takes the cell behind it for its address; without
/// one, in the last cell, its keys would wait for it.
pub fn steps(cells: &[u8]) -> Vec<Step> {
    let mut steps = Vec::with_capacity(cells.len());
    let mut address = false;
    for (cell, &code) in cells.iter().enumerate() {
        let command = Command::from_code(code);
        let (keys, command) = match address {
            true => (keypad::address_keys(code).map(Vec::from), None),
            false => (command.keys(), Some(command)),
        };
        address = command.is_some_and(|command| command.form.operand == Operand::Address);
        let keys = keys.filter(|_| !address || cell + 1 < cells.len());
        steps.push(Step { cell, code, keys, command, shows: indicator(&cells[..=cell]) });
    }
    steps
}

/// What programming shows behind these cells: the last three, the newest first, and the number of
/// the next.
fn indicator(cells: &[u8]) -> String {
    let mut shows = String::new();
    for back in 1..=3 {
        match cells.len().checked_sub(back) {
            Some(at) => shows.push_str(&format!(" {}", digits(cells[at]))),
            None => shows.push_str("   "),
        }
    }
    let next = super::address::of_cell(cells.len()).unwrap_or(0xA5);
    format!("{shows} {}", digits(next))
}

/// Two hexadecimal digits as the indicator draws them.
fn digits(code: u8) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-', 'L', 'С', 'Г', 'Е', ' '];
    [code >> 4, code & 0x0F].map(|digit| DIGITS[usize::from(digit)]).iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells that keys fill.
    fn program(keys: &[&str]) -> Vec<u8> {
        let mut typist = Typist::default();
        let cells = keys.iter().filter_map(|key| match typist.press(key) {
            Typed::Opcode(code) | Typed::Address(code) => Some(code),
            Typed::Begun => None,
            Typed::Nothing => panic!("{key} of {keys:?} fits nowhere"),
        });
        let cells = cells.collect();
        assert!(typist.is_done());
        cells
    }

    #[test]
    fn keys_of_every_code_type_it() {
        for code in 0..=255 {
            let command = Command::from_code(code);
            let Some(mut keys) = command.keys() else { continue };
            let jump = command.form.operand == Operand::Address;
            if jump {
                keys.extend(keypad::address_keys(0xA4).expect("it has no F"));
            }
            let cells = if jump { vec![code, 0xA4] } else { vec![code] };
            assert_eq!(program(&keys), cells, "{code:02X}");
            let steps = steps(&cells);
            let again: Vec<&str> =
                steps.iter().flat_map(|step| step.keys.clone()).flatten().collect();
            assert_eq!(again, keys, "{code:02X}");
        }
    }

    #[test]
    fn keys_that_fit_nowhere_are_no_cells() {
        let mut typist = Typist::default();
        assert_eq!(typist.press("ШГ→"), Typed::Nothing);
        assert_eq!(typist.press("F"), Typed::Begun);
        assert_eq!(typist.press("F"), Typed::Nothing);
        assert_eq!(typist.press("х→П"), Typed::Begun);
        assert_eq!(typist.press("+"), Typed::Nothing);
        assert!(typist.is_done());
    }

    #[test]
    fn the_indicator_shows_the_last_three_cells_and_the_next_number() {
        let shows: Vec<String> =
            steps(&[0x63, 0x51, 0x03, 0x4A]).into_iter().map(|step| step.shows).collect();
        assert_eq!(shows, [" 63       01", " 51 63    02", " 03 51 63 03", " 4- 03 51 04"]);
    }
}

//! Keys: shifts, registers and addresses that follow a key, the two modes.

use isa::mk61::keypad;
use isa::mk61::{Form, Keys, Operand, TABLE};

use super::address::Formal;
use super::indirect::Step;
use super::state::{Entry, Mk61};

/// The high nibble of К ПП.
const INDIRECT_CALL: u8 = 0xA;

/// What the next key means.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Pending {
    /// A key of its own.
    #[default]
    Nothing,
    /// F was pressed.
    F,
    /// К was pressed.
    K,
    /// The register of this command.
    Register(u8),
    /// The first digit of an address.
    Address,
    /// The second digit of an address.
    SecondDigit(u8),
}

/// АВТ or ПРГ.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Mode {
    /// Keys act at once.
    #[default]
    Automatic,
    /// Keys go into program memory.
    Programming,
}

/// What the keyboard remembers between keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Keyboard {
    pending: Pending,
    mode: Mode,
    /// A comma that the indicator keeps until the next key, as bits of a picture.
    comma: u16,
}

impl Keyboard {
    pub(super) fn programming(self) -> bool {
        self.mode == Mode::Programming
    }

    pub(super) fn comma(self) -> u16 {
        self.comma
    }
}

impl Mk61 {
    /// Presses a key by its keypad name (`isa::mk61::keypad`). Other names do nothing.
    ///
    /// С/П and ПП only start the program: let it run with [`Mk61::run_program`] before the next
    /// key. While it runs, С/П stops it and no other key does anything.
    pub fn press(&mut self, key: &str) {
        if self.running {
            if key == keypad::RUN && self.hung.is_none() {
                self.running = false;
                self.show();
            }
            return;
        }
        let pending = std::mem::take(&mut self.keyboard.pending);
        self.keyboard.comma = 0;
        match pending {
            Pending::Nothing => self.plain_key(key),
            Pending::F => self.f_key(key),
            Pending::K => self.shifted(key, form_of(Keys::K, key)),
            Pending::Register(opcode) => match digit_of(key) {
                Some(digit) => self.command(opcode | digit),
                None => self.plain_key(key),
            },
            Pending::Address => match digit_of(key) {
                Some(digit) => self.keyboard.pending = Pending::SecondDigit(digit),
                None => self.plain_key(key),
            },
            Pending::SecondDigit(high) => match digit_of(key) {
                Some(low) => self.address(high << 4 | low),
                None => self.plain_key(key),
            },
        }
    }

    fn plain_key(&mut self, key: &str) {
        let programming = self.keyboard.programming();
        match key {
            keypad::F => self.keyboard.pending = Pending::F,
            keypad::K => self.keyboard.pending = Pending::K,
            "ШГ→" => self.step_to(self.position.next()),
            "ШГ←" => self.step_to(self.position.previous()),
            keypad::RUN if !programming => self.running = true,
            keypad::RETURN if !programming => self.position = Formal(0),
            "ПП" if !programming => {
                self.running = true;
                self.single_step = true;
            }
            "БП" if !programming => self.keyboard.pending = Pending::Address,
            _ => self.shifted(key, form_of(Keys::Plain, key)),
        }
    }

    fn f_key(&mut self, key: &str) {
        match key {
            "/-/" => {
                self.keyboard.mode = Mode::Automatic;
                self.step_to(self.position);
            }
            "ВП" => self.keyboard.mode = Mode::Programming,
            "Cx" => {}
            _ => self.shifted(key, form_of(Keys::F, key)),
        }
    }

    fn shifted(&mut self, key: &str, form: Option<&Form>) {
        let Some(form) = form else {
            // Another shift key takes the place of the first one.
            self.keyboard.pending = match key {
                keypad::F => Pending::F,
                keypad::K => Pending::K,
                _ => Pending::Nothing,
            };
            return;
        };
        match form.operand {
            Operand::Register => self.keyboard.pending = Pending::Register(form.code),
            // Without a program there is nowhere to jump.
            Operand::Address if !self.keyboard.programming() => {}
            Operand::Address => {
                self.command(form.code);
                self.keyboard.pending = Pending::Address;
            }
            Operand::None | Operand::Any => self.command(form.code),
        }
    }

    fn command(&mut self, opcode: u8) {
        if self.keyboard.programming() {
            self.write(opcode);
        } else if opcode >> 4 == INDIRECT_CALL && self.position == Formal(0) {
            self.call_before_the_program(opcode & 15);
        } else {
            self.perform(opcode);
        }
    }

    /// К ПП pressed at address 00 has nothing to return to. The register is stepped, and then the
    /// calculator finds itself programming among the cells from 30 on, with К still pressed.
    fn call_before_the_program(&mut self, register: u8) {
        let before = self.registers[self.named(register)];
        let after = self.step_register(register);
        let borrowed = before.sign() != after.sign();
        let passed = match Step::of(usize::from(register)) {
            Step::Down => 0,
            Step::Still => 1,
            Step::Up => 2,
        };
        self.returns.push(Formal(register.wrapping_sub(passed) << 4));
        let digit = register.wrapping_sub(u8::from(borrowed)) & 15;
        self.position = Formal(0x30 | digit);
        self.begin_programming(digit, 2);
        self.keyboard.pending = Pending::K;
    }

    fn address(&mut self, address: u8) {
        if self.keyboard.programming() {
            self.write(address);
        } else {
            self.close_entry();
            self.position = Formal(address);
        }
    }

    /// Moves the program counter by a step, which ends number entry but does not make the next
    /// number lift the stack.
    fn step_to(&mut self, position: Formal) {
        self.entry = Entry::Closed;
        self.position = position;
        self.show();
    }

    /// Programming starts by itself, with one command too many and a comma where none belongs.
    pub(super) fn begin_programming(&mut self, digit: u8, comma: usize) {
        self.running = false;
        self.keyboard =
            Keyboard { mode: Mode::Programming, pending: Pending::Nothing, comma: 1 << comma };
        self.write(0xF0 | digit);
    }

    fn write(&mut self, byte: u8) {
        self.program[self.position.cell(self.model)] = byte;
        self.position = self.position.next();
    }
}

fn form_of(keys: impl Fn(&'static str) -> Keys, key: &str) -> Option<&'static Form> {
    TABLE.iter().find(|form| match form.keys {
        Keys::Plain(name) | Keys::F(name) | Keys::K(name) => name == key && form.keys == keys(name),
        Keys::Untyped => false,
    })
}

/// The digit that a key stands for after a register or address command: the low nibble of its
/// opcode, so that + is another 0, - another 1, and so on.
fn digit_of(key: &str) -> Option<u8> {
    let code = form_of(Keys::Plain, key)?.code;
    (code < 0x20).then_some(code & 15)
}

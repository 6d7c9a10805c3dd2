//! Keys: shifts, registers and addresses that follow a key, the two modes.

use isa::mk61::keypad;
use isa::mk61::{Form, Keys, Operand, TABLE};

use super::address::Formal;
use super::indicator;
use super::saved::byte;
use super::state::{Entry, Face, Mk61};

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

/// What the next key means to a person who looks at the calculator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Awaited {
    /// Any key.
    Key,
    /// The key after F.
    AfterF,
    /// The key after К.
    AfterK,
    /// A register.
    Register,
    /// Two digits of an address, or the second one.
    Address,
}

/// What the keyboard remembers between keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Keyboard {
    pending: Pending,
    mode: Mode,
    /// Commas left on the indicator while programming, as bits of a picture.
    comma: u16,
}

impl Keyboard {
    pub(super) fn programming(self) -> bool {
        self.mode == Mode::Programming
    }

    pub(super) fn comma(self) -> u16 {
        self.comma
    }

    /// The keyboard as words of a saved state: mode, what the next key means, commas.
    pub(super) fn text(self) -> String {
        let mode = match self.mode {
            Mode::Automatic => "automatic",
            Mode::Programming => "programming",
        };
        let pending = match self.pending {
            Pending::Nothing => "nothing".to_owned(),
            Pending::F => "F".to_owned(),
            Pending::K => "K".to_owned(),
            Pending::Register(opcode) => format!("register {opcode:02x}"),
            Pending::Address => "address".to_owned(),
            Pending::SecondDigit(digit) => format!("digit {digit:02x}"),
        };
        format!("{mode} {:03x} {pending}", self.comma)
    }

    /// What [`Keyboard::text`] wrote.
    pub(super) fn from_text(text: &str) -> Option<Keyboard> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [mode, comma, pending @ ..] = words.as_slice() else { return None };
        let mode = match *mode {
            "automatic" => Mode::Automatic,
            "programming" => Mode::Programming,
            _ => return None,
        };
        let comma = u16::from_str_radix(comma, 16).ok().filter(|&commas| commas < 1 << 12)?;
        let pending = match pending {
            ["nothing"] => Pending::Nothing,
            ["F"] => Pending::F,
            ["K"] => Pending::K,
            ["register", opcode] => Pending::Register(byte(opcode)? & 0xF0),
            ["address"] => Pending::Address,
            ["digit", digit] => Pending::SecondDigit(byte(digit)? & 15),
            _ => return None,
        };
        Some(Keyboard { pending, mode, comma })
    }
}

impl Mk61 {
    /// Presses a key by its keypad name (`isa::mk61::keypad`), or moves the switch to Р, ГРД or Г.
    /// Other names do nothing.
    ///
    /// С/П and ПП only start the program: let it run with [`Mk61::run_program`] before the next
    /// key. While it runs, С/П stops it and no other key does anything.
    pub fn press(&mut self, key: &str) {
        if let Some(angle) = isa::mk61::Angle::named(key) {
            self.angle = angle;
            return;
        }
        if self.running {
            if key == keypad::RUN && self.hung.is_none() {
                self.running = false;
                self.show();
            }
            return;
        }
        let pending = std::mem::take(&mut self.keyboard.pending);
        match pending {
            Pending::Nothing => self.plain_key(key),
            Pending::F => self.f_key(key),
            Pending::K => self.k_key(key),
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

    /// Whether keys go into program memory (ПРГ).
    pub fn is_programming(&self) -> bool {
        self.keyboard.programming()
    }

    /// What the next key means.
    pub fn awaited(&self) -> Awaited {
        match self.keyboard.pending {
            Pending::Nothing => Awaited::Key,
            Pending::F => Awaited::AfterF,
            Pending::K => Awaited::AfterK,
            Pending::Register(_) => Awaited::Register,
            Pending::Address | Pending::SecondDigit(_) => Awaited::Address,
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
                self.set_mode(Mode::Automatic);
                self.step_to(self.position);
            }
            "ВП" => self.set_mode(Mode::Programming),
            "Cx" => {}
            _ => self.shifted(key, form_of(Keys::F, key)),
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        self.keyboard.mode = mode;
        self.keyboard.comma = 0;
    }

    fn k_key(&mut self, key: &str) {
        let form = form_of(Keys::K, key);
        if form.is_some_and(|form| matches!(form.operand, Operand::None | Operand::Any)) {
            self.keyboard.comma = 0;
        }
        self.shifted(key, form);
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

    /// К ПП pressed at address 00 has nothing to return to: its own digits, from which those of
    /// the stepped register are subtracted, run over the program counter and half an address of
    /// the return stack. The first of them decides what the calculator finds itself doing:
    /// programming among the cells from 30 on, with К still pressed, or an error.
    fn call_before_the_program(&mut self, register: u8) {
        let commas = self.indicator().commas;
        let number = self.step_register(register);
        let minus = |digit: u8, other: u32, borrow: u8| {
            let difference = i32::from(digit) - i32::try_from(other & 15).unwrap_or(0);
            let difference = difference - i32::from(borrow);
            let borrow = u8::from(difference < 0);
            ((difference + 10 * i32::from(borrow)) as u8 & 15, borrow)
        };
        let (low, borrow) = minus(register + 1, number.digits(), 0);
        let (middle, borrow) = minus(register, number.exponent_digits() >> 8, borrow);
        self.returns.0[0] = low << 4 | self.returns.0[0] & 15;
        self.position = Formal((3 - borrow) << 4 | middle);
        self.entry = Entry::Closed;
        if borrow == 0 {
            self.begin_programming(middle, commas);
            self.keyboard.pending = Pending::K;
        } else {
            self.lift = true;
            self.face = Face::Error(indicator::ERROR.with(1, 3).with_comma(1));
        }
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
    pub(super) fn begin_programming(&mut self, digit: u8, commas: u16) {
        self.running = false;
        self.keyboard =
            Keyboard { mode: Mode::Programming, pending: Pending::Nothing, comma: commas };
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

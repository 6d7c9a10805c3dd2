//! A calculator's whole state as text that a person can read and change: `docs/mk61.md` describes
//! the format, which is stable.

use std::fmt::Write as _;

use isa::mk61::Angle;

use super::address::Formal;
use super::entry::Typed;
use super::indicator::Picture;
use super::number::Number;
use super::state::{Entry, Face, Mk61};
use crate::machine::Model;

/// The first line of every saved state.
pub const HEADER: &str = "typein mk61 state 1";
/// Program cells in a line.
const CELLS_A_LINE: usize = 10;

/// A saved state that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The line, from 1 on.
    pub line: usize,
    /// What is wrong.
    pub problem: UnreadableKind,
}

/// What is wrong in a line of a saved state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnreadableKind {
    /// The first line is not [`HEADER`].
    Header,
    /// A word that names nothing.
    Unknown(String),
    /// What follows the word is not what it needs.
    Value(String),
}

impl Mk61 {
    /// The state as lines of text. A calculator that hangs is saved as one that runs.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEADER}\n");
        let mut line = |name: &str, value: &str| {
            // A string takes every write.
            let _ = writeln!(text, "{name} {value}");
        };
        line("model", model_name(self.model));
        line("angle", angle_name(self.angle));
        let stack = &self.stack;
        for (name, number) in
            [("x", stack.x), ("y", stack.y), ("z", stack.z), ("t", stack.t), ("x1", stack.x1)]
        {
            line(name, &with_picture(number));
        }
        // All of them: a program can store into one that the model's keys do not name.
        for register in 0..self.registers.len() {
            line(&format!("r{register:x}"), &with_picture(self.registers[register]));
        }
        line("x2", &face_text(self.face));
        line("entry", entry_name(self.entry));
        line("lift", yes_or_no(self.lift));
        line("first-digit", &digit_text(self.first_digit));
        line("random", &format!("{:08x}", self.hidden));
        line("pc", &format!("{:02x}", self.position.0));
        line("returns", &self.returns.0.map(|address| format!("{address:02x}")).join(" "));
        line("keyboard", &self.keyboard.text());
        line("running", yes_or_no(self.running));
        line("step", yes_or_no(self.single_step));
        let counts = [self.counts.instructions, self.counts.cycles, self.fetched];
        line("counts", &counts.map(|count| count.to_string()).join(" "));
        for (number, cells) in self.program().chunks(CELLS_A_LINE).enumerate() {
            let codes: Vec<_> = cells.iter().map(|code| format!("{code:02x}")).collect();
            line("code", &format!("{:03} {}", number * CELLS_A_LINE, codes.join(" ")));
        }
        text
    }

    /// The calculator that a text describes. What it leaves out is as after power-on; blank lines
    /// and what follows `;` are comments.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn from_text(text: &str) -> Result<Mk61, Unreadable> {
        let mut calculator = Mk61::default();
        let mut seen_header = false;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split(';').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let fails = |problem| Unreadable { line: number, problem };
            if !seen_header {
                if line != HEADER {
                    return Err(fails(UnreadableKind::Header));
                }
                seen_header = true;
                continue;
            }
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            match calculator.read(name, value.trim()) {
                Some(true) => {}
                Some(false) => return Err(fails(UnreadableKind::Unknown(name.to_owned()))),
                None => return Err(fails(UnreadableKind::Value(name.to_owned()))),
            }
        }
        if seen_header {
            Ok(calculator)
        } else {
            Err(Unreadable { line: 1, problem: UnreadableKind::Header })
        }
    }

    /// Takes one line: whether there is such a thing, or nothing when the value does not fit it.
    fn read(&mut self, name: &str, value: &str) -> Option<bool> {
        let number = || value.parse::<Number>().ok();
        match name {
            "model" => self.model = named(&[Model::Mk61, Model::Mk54], model_name, value)?,
            "angle" => self.angle = named(&ANGLES, angle_name, value)?,
            "x" => self.stack.x = number()?,
            "y" => self.stack.y = number()?,
            "z" => self.stack.z = number()?,
            "t" => self.stack.t = number()?,
            "x1" => self.stack.x1 = number()?,
            "x2" => self.face = face_of(value)?,
            "entry" => self.entry = named(&ENTRIES, entry_name, value)?,
            "lift" => self.lift = is_yes(value)?,
            "first-digit" => self.first_digit = digit_of(value)?,
            "random" => self.hidden = nibbles(value)?,
            "pc" => self.position = Formal(byte(value)?),
            "returns" => {
                let addresses: Option<Vec<u8>> = value.split_whitespace().map(byte).collect();
                self.returns.0 = addresses?.try_into().ok()?;
            }
            "keyboard" => self.keyboard = super::keyboard::Keyboard::from_text(value)?,
            "running" => self.running = is_yes(value)?,
            "step" => self.single_step = is_yes(value)?,
            "counts" => {
                let counts: Result<Vec<u64>, _> =
                    value.split_whitespace().map(str::parse).collect();
                let counts: [u64; 3] = counts.ok()?.try_into().ok()?;
                [self.counts.instructions, self.counts.cycles, self.fetched] = counts;
            }
            "code" => self.read_code(value)?,
            _ => return self.read_register(name, value),
        }
        Some(true)
    }

    fn read_register(&mut self, name: &str, value: &str) -> Option<bool> {
        let register = name.strip_prefix('r').filter(|digit| digit.len() == 1);
        let Some(register) = register.and_then(|digit| usize::from_str_radix(digit, 16).ok())
        else {
            return Some(false);
        };
        if register >= self.registers.len() {
            return Some(false);
        }
        self.registers[register] = value.parse().ok()?;
        Some(true)
    }

    /// A cell number and the codes from there on.
    fn read_code(&mut self, value: &str) -> Option<()> {
        let mut words = value.split_whitespace();
        let at: usize = words.next()?.parse().ok()?;
        let codes: Vec<u8> = words.map(byte).collect::<Option<_>>()?;
        if at.checked_add(codes.len())? > self.program.len() {
            return None;
        }
        self.set_program(at, &codes);
        Some(())
    }
}

const ANGLES: [Angle; 3] = [Angle::Radians, Angle::Grads, Angle::Degrees];
const ENTRIES: [Entry; 3] = [Entry::Closed, Entry::Mantissa, Entry::Exponent];

const fn model_name(model: Model) -> &'static str {
    match model {
        Model::Mk61 => "mk61",
        Model::Mk54 => "mk54",
    }
}

const fn angle_name(angle: Angle) -> &'static str {
    match angle {
        Angle::Radians => "radians",
        Angle::Grads => "grads",
        Angle::Degrees => "degrees",
    }
}

const fn entry_name(entry: Entry) -> &'static str {
    match entry {
        Entry::Closed => "closed",
        Entry::Mantissa => "mantissa",
        Entry::Exponent => "exponent",
    }
}

const fn yes_or_no(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

fn is_yes(text: &str) -> Option<bool> {
    named(&[true, false], yes_or_no, text)
}

/// The one of `all` that is called `text`.
fn named<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str, text: &str) -> Option<T> {
    all.iter().copied().find(|&one| name(one) == text)
}

pub(super) fn byte(text: &str) -> Option<u8> {
    u8::from_str_radix(text, 16).ok().filter(|_| text.len() == 2)
}

/// Eight digits, one a nibble.
pub(super) fn nibbles(text: &str) -> Option<u32> {
    u32::from_str_radix(text, 16).ok().filter(|_| text.len() == 8)
}

/// The twelve nibbles, and as a comment what the indicator would show.
fn with_picture(number: Number) -> String {
    format!("{number} ; {}", Picture::of(number).text().trim())
}

fn digit_text(digit: Option<u8>) -> String {
    digit.map_or("none".to_owned(), |digit| format!("{digit:02x}"))
}

fn digit_of(text: &str) -> Option<Option<u8>> {
    if text == "none" { Some(None) } else { byte(text).filter(|&digit| digit < 16).map(Some) }
}

fn face_text(face: Face) -> String {
    match face {
        Face::Number(number) => format!("number {}", with_picture(number)),
        Face::Typed(typed) => format!("typed {}", typed.text()),
        Face::Error(picture) => format!("message {:012x} {:03x}", picture.nibbles, picture.commas),
        Face::EntryError => "entry-error".to_owned(),
    }
}

fn face_of(text: &str) -> Option<Face> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words.as_slice() {
        ["number", number] => Face::Number(number.parse().ok()?),
        ["typed", rest @ ..] => Face::Typed(Typed::from_words(rest)?),
        ["message", nibbles, commas] => Face::Error(Picture {
            nibbles: nibbles.parse::<Number>().ok()?.nibbles(),
            commas: u16::from_str_radix(commas, 16).ok().filter(|&commas| commas < 1 << 12)?,
        }),
        ["entry-error"] => Face::EntryError,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_state_that_leaves_things_out_is_as_after_power_on() {
        let read = Mk61::from_text("typein mk61 state 1\n\nx 014400000002 ; 144\n").expect("reads");
        assert_eq!(read.stack().x.to_string(), "014400000002");
        assert_eq!(read.program(), Mk61::default().program());
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_line() {
        let problem = |text: &str| Mk61::from_text(text).expect_err("unreadable");
        assert_eq!(problem("x 0").problem, UnreadableKind::Header);
        let unknown = Unreadable { line: 2, problem: UnreadableKind::Unknown("q".to_owned()) };
        assert_eq!(problem("typein mk61 state 1\nq 1"), unknown);
        let value = Unreadable { line: 2, problem: UnreadableKind::Value("x".to_owned()) };
        assert_eq!(problem("typein mk61 state 1\nx 1"), value);
        let long = format!("typein mk61 state 1\ncode 104 {}", "00 ".repeat(2));
        assert_eq!(problem(&long).problem, UnreadableKind::Value("code".to_owned()));
    }

    proptest! {
        #[test]
        fn any_state_reads_as_it_was_written(
            program in proptest::collection::vec(any::<u8>(), 0..105),
            keys in proptest::collection::vec(0..isa::mk61::keypad::KEYS.len(), 0..40),
            mk54 in any::<bool>(),
        ) {
            let mut calculator = Mk61::new(if mk54 { Model::Mk54 } else { Model::Mk61 });
            calculator.set_program(0, &program);
            for key in keys {
                calculator.press(isa::mk61::keypad::KEYS[key].name);
                calculator.run_program(20, u64::MAX);
            }
            calculator.hung = None;
            // Of no use before the next command sets it.
            calculator.next_first_digit = None;
            let mut read = Mk61::from_text(&calculator.to_text()).expect("own text");
            read.next_first_digit = None;
            prop_assert_eq!(read, calculator);
        }

        #[test]
        fn no_text_makes_it_panic(
            lines in proptest::collection::vec("[a-z0-9]{1,6} [-a-z0-9 ]{0,30}", 0..9),
        ) {
            let _ = Mk61::from_text(&format!("{HEADER}\n{}", lines.join("\n")));
        }
    }
}

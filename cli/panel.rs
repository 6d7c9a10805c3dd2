//! A person at the drawn calculator: keys one by one, a drawing after each.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use assembler::{Encoding, Text, say};
use isa::mk61::{Angle, keypad};
use vm::{Input, Key, Machine};

use crate::calculate::{self, Meanwhile, Press};
use crate::calculator::letters;
use crate::calculator::panel::{self, Shown};
use crate::exit::{Refusal, refuse};
use crate::keyboard::Keyboard;
use crate::language::Language;
use crate::pace::Pace;
use crate::play::Outcome;
use crate::terminal::Screen;
use crate::transcript::Group;
use crate::{saved, signal};

/// How long a wait for a key lasts before signals and the terminal's size are looked at.
const NAP: Duration = Duration::from_millis(100);
/// A calculation of this length shows that it goes on.
const LONG: Duration = Duration::from_millis(150);

/// Ctrl-C, Ctrl-D, Escape.
const LEAVING: [u8; 3] = [0x03, 0x04, 0x1B];

/// What a person does.
enum Act {
    Press(&'static str),
    ToggleRegisters,
    TurnSwitch,
    Save,
    Load,
    Leave,
    /// A key without a meaning.
    Nothing,
}

impl Act {
    fn of(key: Key) -> Act {
        match key {
            Key::Named("Left") => Act::Press("ШГ←"),
            Key::Named("Right") => Act::Press("ШГ→"),
            Key::Named("Up") => Act::Press("В↑"),
            Key::Named("Del") => Act::Press("Cx"),
            Key::Named(_) => Act::Nothing,
            Key::Char(byte) if LEAVING.contains(&byte) => Act::Leave,
            Key::Char(byte) => match byte.to_ascii_lowercase() {
                b'q' => Act::Leave,
                b'\t' => Act::ToggleRegisters,
                b'u' => Act::TurnSwitch,
                b'w' => Act::Save,
                b'l' => Act::Load,
                letter => letters::key(char::from(letter)).map_or(Act::Nothing, Act::Press),
            },
        }
    }
}

/// What the panel needs to know.
pub struct Wishes<'a> {
    /// The program's name.
    pub title: &'a str,
    /// Where a state is saved and loaded.
    pub state: &'a Path,
    /// Whether registers are shown from the start.
    pub registers: bool,
    /// Where commands are counted no further.
    pub limit: Option<u64>,
    /// Real time.
    pub pace: Option<Pace>,
    /// The language of what is said.
    pub language: Language,
}

struct Panel<'a> {
    machine: &'a mut dyn Machine,
    wishes: Wishes<'a>,
    screen: Screen,
    keyboard: Keyboard,
    /// Keys that were typed faster than the calculator takes them.
    waiting: VecDeque<Key>,
    groups: Vec<Group>,
    remark: String,
}

/// Presses what the person types until they leave, and gives the keys with what was shown. `setup`
/// are keys to press before.
///
/// # Errors
/// The terminal does not give single keys.
pub fn play(
    machine: &mut dyn Machine,
    setup: Vec<&'static str>,
    wishes: Wishes,
) -> Result<(Outcome, Vec<Group>), Refusal> {
    let keyboard = match Keyboard::open(Encoding::Utf8, b'\n') {
        Ok(keyboard) => keyboard,
        Err(problem) => {
            return refuse(say!(
                "the terminal does not give single keys ({problem}); use --plain",
                problem
            ));
        }
    };
    let remark = String::new();
    let screen = Screen::open();
    let (waiting, groups) = (VecDeque::new(), Vec::new());
    let mut panel = Panel { machine, wishes, screen, keyboard, waiting, groups, remark };
    let mut outcome = Outcome::Stopped;
    for key in setup {
        outcome = panel.press(key);
    }
    if outcome == Outcome::Stopped {
        outcome = panel.attend();
    }
    Ok((outcome, panel.groups))
}

impl Panel<'_> {
    /// Serves the person until they leave or the calculator hangs.
    fn attend(&mut self) -> Outcome {
        self.draw(false);
        let mut size = self.screen.size();
        loop {
            if signal::interrupts() > 0 {
                return Outcome::LeftWaiting;
            }
            let next = match self.waiting.pop_front() {
                Some(key) => Input::Key(key),
                None => self.keyboard.next(NAP),
            };
            let key = match next {
                Input::Key(key) => key,
                Input::Ended => return Outcome::Exit(0),
                Input::None => {
                    if size != self.screen.size() {
                        size = self.screen.size();
                        self.draw(false);
                    }
                    continue;
                }
            };
            self.remark.clear();
            let key = match Act::of(key) {
                Act::Leave => return Outcome::Exit(0),
                Act::Press(key) => Some(key),
                Act::TurnSwitch => Some(self.next_angle()),
                other => {
                    self.arrange(other);
                    None
                }
            };
            if let Some(outcome) = key.map(|key| self.press(key))
                && outcome != Outcome::Stopped
            {
                return outcome;
            }
            self.draw(false);
        }
    }

    /// What does not press a key.
    fn arrange(&mut self, act: Act) {
        match act {
            Act::ToggleRegisters => self.wishes.registers = !self.wishes.registers,
            Act::Save => {
                let state = self.wishes.state;
                let saved = saved::save(self.machine, state);
                self.remark(saved.err().map_or_else(
                    || say!("saved in {file}", file = state.display()),
                    |refusal| refusal.0,
                ));
            }
            Act::Load => {
                let state = self.wishes.state;
                let loaded = saved::load(self.machine, state);
                self.remark(loaded.err().map_or_else(
                    || say!("loaded from {file}", file = state.display()),
                    |refusal| refusal.0,
                ));
            }
            Act::Nothing => self.remark(say!("this letter is on no key")),
            Act::Press(_) | Act::TurnSwitch | Act::Leave => {}
        }
    }

    /// Says something below the drawing.
    fn remark(&mut self, text: Text) {
        self.remark = self.wishes.language.say(&text);
    }

    /// The name of the switch's next position.
    fn next_angle(&self) -> &'static str {
        let angle = saved::snapshot(self.machine).map(|calculator| calculator.angle());
        match angle.unwrap_or_default() {
            Angle::Radians => Angle::Grads,
            Angle::Grads => Angle::Degrees,
            Angle::Degrees => Angle::Radians,
        }
        .name()
    }

    /// Presses a key and lets the program run that it may have started. С/П stops it, other keys
    /// do nothing meanwhile, as on the calculator. What is typed during a command of the keyboard
    /// waits for its turn.
    fn press(&mut self, key: &'static str) -> Outcome {
        let starts = [keypad::RUN, "ПП"].contains(&key);
        let began = Instant::now();
        let mut drawn = false;
        let (keyboard, screen) = (&mut self.keyboard, &mut self.screen);
        let waiting = &mut self.waiting;
        let (wishes, calculator) = (&self.wishes, saved::snapshot(self.machine));
        let between = || {
            if !drawn && began.elapsed() >= LONG {
                drawn = true;
                if let Some(calculator) = &calculator {
                    let remark = wishes.language.say(&say!("running; s (С/П) stops it"));
                    screen.draw(&drawing(calculator, wishes, true, &remark, screen.size()));
                }
            }
            if signal::interrupts() > 0 {
                return Meanwhile::Leave;
            }
            match keyboard.next(Duration::ZERO) {
                Input::Key(key) => match Act::of(key) {
                    Act::Leave => Meanwhile::Leave,
                    Act::Press(keypad::RUN) if starts => Meanwhile::Stop,
                    _ if starts => Meanwhile::GoOn,
                    _ => {
                        waiting.push_back(key);
                        Meanwhile::GoOn
                    }
                },
                Input::Ended => Meanwhile::Leave,
                Input::None => Meanwhile::GoOn,
            }
        };
        let (limit, pace) = (self.wishes.limit, self.wishes.pace);
        let press = Press { keys: &[key], stop: None, limit, pace };
        let (outcome, stop) = press.on(self.machine, between);
        self.note(key, stop);
        outcome
    }

    /// Writes a key down: behind those before it, unless they let a program run.
    fn note(&mut self, key: &'static str, stop: Option<u64>) {
        let display = calculate::display(self.machine);
        match self.groups.last_mut() {
            Some(group) if !group.keys.iter().any(|key| [keypad::RUN, "ПП"].contains(key)) => {
                group.keys.push(key);
                group.stop = stop;
                group.display = display;
            }
            _ => self.groups.push(Group { keys: vec![key], stop, display }),
        }
    }

    fn draw(&mut self, running: bool) {
        if let Some(calculator) = saved::snapshot(self.machine) {
            let size = self.screen.size();
            self.screen.draw(&drawing(&calculator, &self.wishes, running, &self.remark, size));
        }
    }
}

fn drawing(
    calculator: &vm::mk61::Mk61,
    wishes: &Wishes,
    running: bool,
    remark: &str,
    (columns, rows): (usize, usize),
) -> Vec<panel::Line> {
    let &Wishes { title, registers, language, .. } = wishes;
    let shown = Shown { calculator, title, registers, running, remark, language };
    panel::lines(&shown, columns, rows)
}

/// Where a program's state is kept unless a place is named: `NAME.state` in this folder.
pub fn state_file(program: &str) -> PathBuf {
    let name = Path::new(program).file_stem().unwrap_or_default();
    Path::new(name).with_extension("state")
}

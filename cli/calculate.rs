//! `typein run` for the calculator: a line of keys, then the indicator, and so on.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Cursor, Read};

use vm::run::Flow;
use vm::{Console, Input, Key, Machine, View};

use crate::arguments::RunArguments;
use crate::calculator::{self, Aid, Typed};
use crate::exit::{Refusal, refuse};
use crate::play::{self, Awake, Host, Outcome};
use crate::program::{self, Program};
use crate::transcript::{Body, Group};
use crate::{print, say, signal, terminal};

/// A hand that presses keys one after the other and then waits.
struct Hand<F> {
    keys: VecDeque<&'static str>,
    /// Asked between slices of a calculation.
    between: F,
}

impl<F> Console for Hand<F> {
    fn write(&mut self, _: &[u8]) {}

    fn take_key(&mut self) -> Input {
        self.keys.pop_front().map_or(Input::None, |key| Input::Key(Key::Named(key)))
    }

    fn peek_key(&mut self) -> Input {
        self.keys.front().map_or(Input::None, |&key| Input::Key(Key::Named(key)))
    }
}

impl<F: FnMut() -> Flow> Host for Hand<F> {
    fn wait(&mut self) -> Awake {
        Awake::Interrupted
    }

    fn between(&mut self) -> Flow {
        (self.between)()
    }
}

/// Presses keys and runs until the calculator stands still, which is [`Outcome::Stopped`], or
/// `between` wants to leave.
pub fn press(
    machine: &mut dyn Machine,
    keys: &[&'static str],
    limit: Option<u64>,
    between: impl FnMut() -> Flow,
) -> Outcome {
    let mut hand = Hand { keys: keys.iter().copied().collect(), between };
    loop {
        match play::play(machine, &mut hand, limit) {
            Outcome::LeftWaiting => return Outcome::Stopped,
            Outcome::Stopped if !hand.keys.is_empty() => {}
            outcome => return outcome,
        }
    }
}

/// What the indicator shows, without blanks at the end.
pub fn display(machine: &dyn Machine) -> String {
    match machine.view() {
        View::Indicator(text) => text.trim_end().to_owned(),
        View::Lines => String::new(),
    }
}

/// Where lines of keys come from, and what is shown after each.
struct Desk<'a> {
    machine: &'a mut dyn Machine,
    aid: Aid,
    limit: Option<u64>,
    groups: Vec<Group>,
    face: Face,
    /// What is said below the indicator until the next line.
    remark: String,
}

/// What is shown after a line.
enum Face {
    /// A line of text: for pipes and files.
    Plain,
    /// The indicator in its frame, drawn over the last one, which took so many lines.
    Drawn(u16),
}

/// A person or a pipe at the calculator.
///
/// # Errors
/// The input cannot be read, or names a key that there is not.
pub fn calculate(
    machine: &mut dyn Machine,
    program: &Program,
    arguments: &RunArguments,
) -> Result<(Outcome, Body), Refusal> {
    let manifest = program.manifest.as_ref();
    let person = arguments.input.is_none() && terminal::has_keyboard() && terminal::has_screen();
    let mut desk = Desk {
        machine,
        aid: manifest.map(|manifest| manifest.aid).unwrap_or_default(),
        limit: arguments.limit,
        groups: Vec::new(),
        face: if person { Face::Drawn(0) } else { Face::Plain },
        remark: String::new(),
    };
    if let (true, Some(keys)) = (person, manifest.and_then(|manifest| manifest.keys.as_ref())) {
        print(&format!("{keys}\nCtrl-D ends.\n\n"));
    }
    let mut outcome = Outcome::Stopped;
    if let Some(setup) = manifest.map(|manifest| &manifest.setup).filter(|keys| !keys.is_empty()) {
        outcome = desk.press(setup.clone());
    }
    let mut lines = lines(arguments)?;
    let mut number = 0;
    while outcome == Outcome::Stopped {
        desk.draw();
        number += 1;
        let mut line = Vec::new();
        match lines.read_until(b'\n', &mut line) {
            Ok(0) => {
                outcome = Outcome::Exit(0);
                break;
            }
            Ok(_) => {}
            Err(problem) => return refuse(format!("cannot read the keys: {problem}")),
        }
        outcome = desk.line(&String::from_utf8_lossy(&line), number)?;
    }
    if person {
        print("\n");
    }
    Ok((outcome, Body::Keystrokes(desk.groups)))
}

fn lines(arguments: &RunArguments) -> Result<BufReader<Box<dyn Read>>, Refusal> {
    Ok(BufReader::new(match &arguments.input {
        Some(path) => Box::new(Cursor::new(program::read(path)?)),
        None => Box::new(std::io::stdin()),
    }))
}

impl Desk<'_> {
    /// Obeys a line, the `number`th.
    fn line(&mut self, line: &str, number: usize) -> Result<Outcome, Refusal> {
        match (calculator::understand(self.aid, line, &self.machine.registers()), &self.face) {
            (Ok(Typed::Keys(keys)), _) if keys.is_empty() => {}
            (Ok(Typed::Keys(keys)), _) => return Ok(self.press(keys)),
            (Ok(Typed::Held(illegal)), Face::Drawn(_)) => self.remark = illegal.to_string(),
            (Ok(Typed::Held(illegal)), Face::Plain) => say(&format!("line {number}: {illegal}")),
            (Err(unknown), Face::Drawn(_)) => self.remark = unknown.to_string(),
            (Err(unknown), Face::Plain) => return refuse(format!("line {number}: {unknown}")),
        }
        Ok(Outcome::Stopped)
    }

    fn press(&mut self, keys: Vec<&'static str>) -> Outcome {
        let outcome = press(self.machine, &keys, self.limit, || match signal::interrupts() {
            0 => Flow::On,
            _ => Flow::Back,
        });
        let group = Group { keys, display: display(self.machine) };
        if let Face::Plain = self.face {
            print(&format!("{}\n", group.line()));
        }
        self.groups.push(group);
        outcome
    }

    fn draw(&mut self) {
        let Face::Drawn(lines) = &mut self.face else { return };
        let picture =
            calculator::picture(self.aid, &display(self.machine), &self.machine.registers());
        terminal::wipe(*lines);
        let text = format!("{picture}\n{}\n> ", std::mem::take(&mut self.remark));
        print(&text);
        // The person's Enter ends the last line.
        *lines = terminal::rows(&text);
    }
}

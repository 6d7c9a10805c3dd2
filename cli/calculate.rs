//! `typein run` for the calculator: a line of keys, then the indicator, and so on.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Cursor, Read};

use assembler::{Text, say};
use vm::run::Flow;
use vm::{Console, Input, Key, Machine, View};

use crate::arguments::RunArguments;
use crate::calculator::{self, Aid, Typed};
use crate::exit::{Refusal, refuse};
use crate::language::Language;
use crate::pace::Pace;
use crate::panel::{self, Wishes};
use crate::play::{self, Awake, Host, Outcome};
use crate::program::{self, Program};
use crate::transcript::{Body, Group};
use crate::{print, run, signal, tell, terminal};

/// What whoever watches a calculation wants between two slices of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meanwhile {
    /// Nothing.
    GoOn,
    /// С/П: the program is to stop.
    Stop,
    /// To leave it alone.
    Leave,
}

/// A hand that presses keys one after the other and then waits.
struct Hand<F> {
    keys: VecDeque<&'static str>,
    /// Whether С/П was pressed while a program was running.
    stop: bool,
    /// The count of commands at that moment.
    stopped: Option<u64>,
    pace: Option<Pace>,
    /// Asked between slices of a calculation.
    between: F,
}

impl<F> Console for Hand<F> {
    fn write(&mut self, _: &[u8]) {}

    fn wants_stop(&mut self) -> bool {
        std::mem::take(&mut self.stop)
    }

    fn take_key(&mut self) -> Input {
        self.keys.pop_front().map_or(Input::None, |key| Input::Key(Key::Named(key)))
    }

    fn peek_key(&mut self) -> Input {
        self.keys.front().map_or(Input::None, |&key| Input::Key(Key::Named(key)))
    }
}

impl<F: FnMut() -> Meanwhile> Host for Hand<F> {
    fn wait(&mut self, _machine: &dyn Machine) -> Awake {
        Awake::Interrupted
    }

    fn between(&mut self, machine: &dyn Machine) -> Flow {
        match (self.between)() {
            Meanwhile::GoOn => Flow::On,
            Meanwhile::Stop => {
                self.stop = true;
                self.stopped = Some(machine.counts().instructions);
                Flow::On
            }
            Meanwhile::Leave => Flow::Back,
        }
    }

    fn pace(&mut self) -> Option<&mut Pace> {
        self.pace.as_mut()
    }
}

/// Keys to be pressed one after the other.
#[derive(Debug, Clone, Copy)]
pub struct Press<'a> {
    /// The keys.
    pub keys: &'a [&'static str],
    /// After how many commands С/П stops the program that they start.
    pub stop: Option<u64>,
    /// Where commands are counted no further.
    pub limit: Option<u64>,
    /// Real time.
    pub pace: Option<Pace>,
}

impl Press<'_> {
    /// Presses the keys and runs until the calculator stands still, which is [`Outcome::Stopped`],
    /// or `between` wants to leave. Beside the outcome: after how many commands С/П stopped the
    /// program.
    pub fn on(
        self,
        machine: &mut dyn Machine,
        between: impl FnMut() -> Meanwhile,
    ) -> (Outcome, Option<u64>) {
        let keys = self.keys.iter().copied().collect();
        let mut hand = Hand { keys, stop: false, stopped: None, pace: self.pace, between };
        let began = machine.counts().instructions;
        let stop = self.stop.map(|after| began.saturating_add(after));
        let first = stop.into_iter().chain(self.limit).min();
        let mut outcome = hand.press(machine, first);
        if outcome == Outcome::Limit && first == stop {
            hand.stop = true;
            hand.stopped = stop;
            outcome = hand.press(machine, self.limit);
        }
        (outcome, hand.stopped.map(|at| at.saturating_sub(began)))
    }
}

impl<F: FnMut() -> Meanwhile> Hand<F> {
    /// Presses the keys that are left.
    fn press(&mut self, machine: &mut dyn Machine, limit: Option<u64>) -> Outcome {
        loop {
            match play::play(machine, self, limit) {
                Outcome::LeftWaiting => return Outcome::Stopped,
                Outcome::Stopped if !self.keys.is_empty() => {}
                outcome => return outcome,
            }
        }
    }
}

/// What the indicator shows, without blanks at the end.
pub fn display(machine: &dyn Machine) -> String {
    match machine.view() {
        View::Indicator(text) => text.trim_end().to_owned(),
        View::Lines | View::Screen(_) => String::new(),
    }
}

/// Where lines of keys come from, and what is shown after each.
struct Desk<'a> {
    machine: &'a mut dyn Machine,
    aid: Aid,
    limit: Option<u64>,
    pace: Option<Pace>,
    /// Whether stack and registers are shown, too.
    registers: bool,
    groups: Vec<Group>,
    /// Whether the lines come from a file that was named.
    from_file: bool,
    face: Face,
    /// What is said below the indicator until the next line.
    remark: Option<Text>,
    language: Language,
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
    language: Language,
) -> Result<(Outcome, Body), Refusal> {
    signal::watch();
    let manifest = program.manifest.as_ref();
    let person = arguments.input.is_none()
        && !arguments.plain
        && terminal::has_keyboard()
        && terminal::has_screen();
    let aid = manifest.map(|manifest| manifest.aid).unwrap_or_default();
    let pace = run::pace(machine, arguments)?;
    // A state that was saved has the setup behind it.
    let setup = manifest.filter(|_| arguments.load.is_none());
    let setup = setup.map(|manifest| manifest.setup.clone()).unwrap_or_default();
    if person && aid == Aid::None {
        return drawn(machine, setup, pace, arguments, language);
    }
    let mut desk = Desk {
        machine,
        aid,
        limit: arguments.limit,
        pace,
        registers: arguments.registers,
        groups: Vec::new(),
        from_file: arguments.input.is_some(),
        face: if person { Face::Drawn(0) } else { Face::Plain },
        remark: None,
        language,
    };
    if let (true, Some(keys)) = (person, manifest.and_then(|manifest| manifest.keys.as_ref())) {
        print(&format!("{keys}\n{}\n\n", language.say(&say!("Ctrl-D ends."))));
    }
    let mut outcome = Outcome::Stopped;
    if !setup.is_empty() {
        outcome = desk.press(setup);
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
            Err(problem) => return refuse(say!("cannot read the keys: {problem}", problem)),
        }
        outcome = desk.line(&String::from_utf8_lossy(&line), number)?;
    }
    if person {
        print("\n");
    }
    Ok((outcome, Body::Keystrokes(desk.groups)))
}

/// A person at the drawn calculator. What it shows at the end stays on the terminal.
fn drawn(
    machine: &mut dyn Machine,
    setup: Vec<&'static str>,
    pace: Option<Pace>,
    arguments: &RunArguments,
    language: Language,
) -> Result<(Outcome, Body), Refusal> {
    let state = panel::state_file(&arguments.program);
    let wishes = Wishes {
        title: &arguments.program,
        state: arguments.save.as_deref().or(arguments.load.as_deref()).unwrap_or(&state),
        registers: arguments.registers,
        limit: arguments.limit,
        pace,
        language,
    };
    let (outcome, groups) = panel::play(machine, setup, wishes)?;
    if let Some(group) = groups.last() {
        print(&format!("{}\n", group.line()));
    }
    Ok((outcome, Body::Keystrokes(groups)))
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
            (Ok(Typed::Held(illegal)), Face::Drawn(_)) => self.remark = Some(illegal.text()),
            (Ok(Typed::Held(illegal)), Face::Plain) => {
                let illegal = illegal.text();
                tell(self.language, &say!("line {number}: {what}", number, what = illegal));
            }
            (Err(unknown), Face::Drawn(_)) => self.remark = Some(unknown.text()),
            // A file of keys that is wrong is no longer what somebody wanted; a person types again.
            (Err(unknown), Face::Plain) if self.from_file => {
                return refuse(say!("line {number}: {what}", number, what = unknown.text()));
            }
            (Err(unknown), Face::Plain) => {
                let said = say!(
                    "line {number}: {what}; the line pressed nothing",
                    number,
                    what = unknown.text()
                );
                tell(self.language, &said);
            }
        }
        Ok(Outcome::Stopped)
    }

    fn press(&mut self, keys: Vec<&'static str>) -> Outcome {
        let between = || match signal::interrupts() {
            0 => Meanwhile::GoOn,
            _ => Meanwhile::Leave,
        };
        let press = Press { keys: &keys, stop: None, limit: self.limit, pace: self.pace };
        let (outcome, stop) = press.on(self.machine, between);
        let group = Group { keys, stop, display: display(self.machine) };
        if let Face::Plain = self.face {
            print(&format!("{}\n", group.line()));
            if self.registers {
                print(&calculator::table(&self.machine.registers()));
            }
        }
        self.groups.push(group);
        outcome
    }

    fn draw(&mut self) {
        let Face::Drawn(lines) = &mut self.face else { return };
        let (shown, registers) = (display(self.machine), self.machine.registers());
        let picture = calculator::picture(self.aid, &shown, &registers, self.language);
        terminal::wipe(*lines);
        let registers = match self.registers {
            true => calculator::table(&registers),
            false => String::new(),
        };
        let remark = self.remark.take().map(|remark| self.language.say(&remark));
        let text = format!("{picture}{registers}\n{}\n> ", remark.unwrap_or_default());
        print(&text);
        // The person's Enter ends the last line.
        *lines = terminal::rows(&text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_was_stopped_is_stopped_at_the_same_command_again() {
        let endless = || {
            let mut calculator = vm::mk61::Mk61::default();
            // 1 + БП 00
            calculator.set_program(0, &[0x01, 0x10, 0x51, 0x00]);
            calculator
        };
        let press = Press { keys: &["5", "В/О", "С/П"], stop: None, limit: None, pace: None };
        let mut first = endless();
        let mut looks = 0;
        let person = || {
            looks += 1;
            if looks == 1 { Meanwhile::Stop } else { Meanwhile::GoOn }
        };
        let (outcome, stop) = press.on(&mut first, person);
        assert_eq!(outcome, Outcome::Stopped);
        assert!(stop.is_some_and(|after| after == first.counts().instructions));
        let mut second = endless();
        let again = Press { stop, ..press }.on(&mut second, || Meanwhile::GoOn);
        assert_eq!(again, (Outcome::Stopped, stop));
        assert_eq!((display(&first), first.counts()), (display(&second), second.counts()));
    }
}

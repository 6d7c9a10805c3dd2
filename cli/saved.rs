//! A calculator's state in a file: `--save`, `--load` and the keys of the panel.

use std::path::Path;

use assembler::say;
use isa::Target;
use vm::mk61::{HEADER, Mk61, UnreadableKind};
use vm::{Machine, State};

use crate::arguments::RunArguments;
use crate::exit::{Refusal, refuse};
use crate::{output, program};

/// A copy of the calculator; nothing if the machine is none.
pub fn snapshot(machine: &dyn Machine) -> Option<Mk61> {
    machine.save().0.downcast::<Mk61>().ok().map(|calculator| *calculator)
}

/// Puts a calculator in the place of the machine's.
pub fn replace(machine: &mut dyn Machine, calculator: Mk61) {
    machine.restore(&State(Box::new(calculator)));
}

/// Whether the machine has a state that can be kept in a file, if that is wanted.
///
/// # Errors
/// The program is not for the calculator.
pub fn can_keep(target: Target, arguments: &RunArguments) -> Result<(), Refusal> {
    let given = [("--load", arguments.load.is_some()), ("--save", arguments.save.is_some())];
    match given.iter().find(|(_, given)| *given && target != Target::Mk61) {
        Some((option, _)) => refuse(say!(
            "{option} is for the calculator; this program is for the {target}",
            option,
            target
        )),
        None => Ok(()),
    }
}

/// Writes the machine's state.
///
/// # Errors
/// The machine is no calculator, the file cannot be written, or it holds something else.
pub fn save(machine: &dyn Machine, path: &Path) -> Result<(), Refusal> {
    only_over_a_state(path)?;
    match snapshot(machine) {
        Some(calculator) => output::write(path, calculator.to_text().as_bytes()),
        None => no_calculator("--save"),
    }
}

/// Goes on from a saved state.
///
/// # Errors
/// The machine is no calculator, or the file cannot be read.
pub fn load(machine: &mut dyn Machine, path: &Path) -> Result<(), Refusal> {
    if snapshot(machine).is_none() {
        return no_calculator("--load");
    }
    let bytes = program::read(path)?;
    match Mk61::from_text(&String::from_utf8_lossy(&bytes)) {
        Ok(calculator) => {
            replace(machine, calculator);
            Ok(())
        }
        Err(unreadable) => {
            let what = match unreadable.problem {
                UnreadableKind::Header => say!("a saved state begins `{header}`", header = HEADER),
                UnreadableKind::Unknown(word) => say!("a state has no `{word}`", word),
                UnreadableKind::Value(word) => say!("this is no value for `{word}`", word),
            };
            let (file, line) = (path.display(), unreadable.line);
            refuse(say!("{file}:{line}: {what}", file, line, what))
        }
    }
}

fn no_calculator(option: &str) -> Result<(), Refusal> {
    refuse(say!("{option} is for the calculator; this program is for another machine", option))
}

/// Whether a state may be written there: over nothing that somebody wrote by hand.
///
/// # Errors
/// The file is there and is no saved state.
pub fn only_over_a_state(path: &Path) -> Result<(), Refusal> {
    let there = if path.is_file() { std::fs::read(path).unwrap_or_default() } else { Vec::new() };
    match there.is_empty() || there.starts_with(HEADER.as_bytes()) {
        true => Ok(()),
        false => refuse(say!(
            "{file} is there and is no saved state; give --save another name",
            file = path.display()
        )),
    }
}

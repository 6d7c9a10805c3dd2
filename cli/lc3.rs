//! What only the LC-3 has on the command line.

use std::path::{Path, PathBuf};

use assembler::{Text, say};
use isa::{Image, Target};
use vm::machine::Timer;
use vm::{Machine, Setup};

use crate::arguments::{RunArguments, SourceArguments};
use crate::exit::{Refusal, refuse};
use crate::program::{self, Failure, Program};
use crate::trace;
use crate::watch::Facts;

/// The operating system that `--os` names, and the files that it was read from.
///
/// # Errors
/// It cannot be read, does not assemble, or is for another machine.
pub fn system(
    arguments: &RunArguments,
) -> Result<Option<(isa::lc3::Image, Vec<PathBuf>)>, Failure> {
    let Some(path) = &arguments.os else { return Ok(None) };
    let source = SourceArguments { target: Some(Target::Lc3), ..arguments.source.clone() };
    let program = program::load(&path.to_string_lossy(), Path::new(""), &source)?;
    let files = program.files();
    match program.image {
        Image::Lc3(image) => Ok(Some((image, files))),
        Image::I8086(_) | Image::Mk61(_) => {
            Ok(refuse(say!("{file} is not for the LC-3", file = path.display()))?)
        }
    }
}

/// Sets what the arguments say about the machine.
///
/// # Errors
/// The program is for another machine.
pub fn set_up(setup: &mut Setup, target: Target, arguments: &RunArguments) -> Result<(), Refusal> {
    let given = [("--os", arguments.os.is_some()), ("--timer", arguments.timer)];
    if let Some((option, _)) = given.iter().find(|(_, given)| *given && target != Target::Lc3) {
        return refuse(say!(
            "{option} is for the LC-3; this program is for the {target}",
            option,
            target
        ));
    }
    if arguments.enter.is_some() && target == Target::Mk61 {
        return refuse(say!(
            "--enter is for programs with a keyboard, not for the {target}",
            target
        ));
    }
    if arguments.timer {
        setup.timer = Timer::PennSim;
    }
    Ok(())
}

/// What is shown where a run has come to a `.BREAK`: the line that comes next, and the registers.
pub fn at_break(program: &Program, machine: &dyn Machine) -> Text {
    let at = trace::register(&machine.registers(), "PC");
    let facts = Facts::new(&program.debug, &program.sources);
    let values = machine.registers().into_iter().map(|it| match it.name {
        "PSR" => format!("CC={}", trace::condition(it.value)),
        name => format!("{name}=x{:04X}", it.value),
    });
    let values = values.collect::<Vec<_>>().join(" ");
    let address = format!("x{at:04X}");
    match facts.line_at(at) {
        Some((file, line, text)) => say!(
            ".BREAK at {address}, {file}:{line}: {text}\n  {values}",
            address,
            file,
            line,
            text = text.trim(),
            values
        ),
        None => say!(".BREAK at {address}\n  {values}", address, values),
    }
}

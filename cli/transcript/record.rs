//! A transcript of a run.

use std::path::{Component, Path, PathBuf};

use assembler::Encoding;
use isa::Target;
use vm::Machine;

use super::head::ProgramLine;
use super::{Body, Ending, Head, Lines, Transcript, Way};
use crate::arguments::RunArguments;
use crate::exit::{Refusal, refuse};
use crate::fault;
use crate::play::Outcome;
use crate::program::{Place, Program};

/// Whether a transcript can say all that the arguments say.
///
/// # Errors
/// What it cannot say.
pub fn can_keep(arguments: &RunArguments) -> Result<(), Refusal> {
    let source = &arguments.source;
    let unkept = [
        ("-I", !source.folders.is_empty()),
        ("--target", source.target.is_some()),
        ("--dialect", source.dialect.is_some()),
        ("--load", arguments.load.is_some()),
        ("--init", arguments.init.is_some()),
        ("--os", arguments.os.is_some()),
        ("--timer", arguments.timer),
        ("--disk", arguments.disk.is_some()),
        ("--fill", arguments.fill != 0),
        ("--memory", arguments.memory != 640),
    ];
    match unkept.iter().find(|(_, given)| *given) {
        Some((option, _)) => refuse(format!("a transcript cannot keep {option}; leave it out")),
        None => Ok(()),
    }
}

/// Whether a transcript may be written there: over nothing that somebody wrote by hand.
///
/// # Errors
/// The file is there and is no transcript.
pub fn only_over_a_transcript(path: &Path) -> Result<(), Refusal> {
    let there = if path.is_file() { std::fs::read(path).unwrap_or_default() } else { Vec::new() };
    match there.is_empty() || there.starts_with(b"typein transcript") {
        true => Ok(()),
        false => refuse(format!(
            "{} is there and is no transcript; give --record another name",
            path.display()
        )),
    }
}

/// The transcript of a run, which will stand at `path`.
pub fn transcript(
    arguments: &RunArguments,
    program: &Program,
    body: Body,
    outcome: &Outcome,
    machine: &dyn Machine,
    path: &Path,
) -> Transcript {
    let name = match &program.place {
        Place::Game(name) => (*name).to_owned(),
        Place::File(file) => relative(file, path.parent().unwrap_or(Path::new(""))),
    };
    let line = ProgramLine {
        name,
        defines: arguments.source.defines.clone(),
        arguments: arguments.arguments.clone(),
    };
    let head = Head {
        about: arguments.about.clone().unwrap_or_default(),
        encoding: arguments.source.encoding,
        codepage: match body {
            Body::Characters(..) => arguments.codepage.unwrap_or(program.codepage),
            Body::Keystrokes(_) => Encoding::Utf8,
        },
        edition: arguments.source.edition,
        model: arguments.source.model,
        clock: arguments.clock,
        speed: arguments.speed,
        cpu: arguments.cpu,
        eof: arguments.eof,
        ..Head::new(line, lines(program.image.target()))
    };
    let ending = Ending { way: way(outcome), instructions: machine.counts().instructions };
    Transcript { head, body, ending }
}

/// How a body for this machine is written.
fn lines(target: Target) -> Lines {
    match target {
        Target::I8086 => Lines::CrLf,
        Target::Lc3 => Lines::Lf,
        Target::Mk61 => Lines::Keys,
    }
}

/// How an outcome is written.
pub fn way(outcome: &Outcome) -> Way {
    match outcome {
        Outcome::Exit(code) => Way::Exit(*code),
        Outcome::Stopped => Way::Exit(0),
        // Whoever types the recorded keys again comes to the same wait without a key.
        Outcome::InputEnded(_) | Outcome::LeftWaiting => Way::InputEnded,
        Outcome::Faulted(fault) => Way::Fault(fault::code(&fault.kind).to_string()),
        Outcome::Limit | Outcome::Left | Outcome::Unread => Way::Limit,
    }
}

/// `file` as seen from `folder`, with slashes.
fn relative(file: &Path, folder: &Path) -> String {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let (Ok(file), Ok(folder)) = (file.canonicalize(), folder.canonicalize()) else {
        return file.display().to_string();
    };
    let (file, folder): (Vec<Component>, Vec<Component>) =
        (file.components().collect(), folder.components().collect());
    let shared = file.iter().zip(&folder).take_while(|(a, b)| a == b).count();
    if shared == 0 {
        return file.iter().collect::<PathBuf>().display().to_string();
    }
    let up = std::iter::repeat_n("..".to_owned(), folder.len() - shared);
    let down = file[shared..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_named_as_seen_from_the_transcript() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("game/transcripts");
        std::fs::create_dir_all(&folder).unwrap();
        let file = root.path().join("game/a.asm");
        std::fs::write(&file, "").unwrap();
        assert_eq!(relative(&file, &folder), "../a.asm");
        assert_eq!(relative(&file, root.path()), "game/a.asm");
        assert_eq!(relative(&file, &root.path().join("game")), "a.asm");
    }
}

//! A transcript of a run.

use std::path::{Component, Path, PathBuf};

use assembler::{Encoding, say};
use isa::Target;
use vm::Machine;

use super::head::ProgramLine;
use super::{Body, Ending, Head, Lines, Transcript, Way};
use crate::arguments::RunArguments;
use crate::disk::{Access, Folder};
use crate::exit::{Refusal, refuse};
use crate::fault;
use crate::play::Outcome;
use crate::program::{Place, Program};

/// Whether a transcript that will stand at `path` can say all that the arguments say.
///
/// # Errors
/// What it cannot say.
pub fn can_keep(program: &Program, arguments: &RunArguments, path: &Path) -> Result<(), Refusal> {
    let source = &arguments.source;
    let unkept = [
        ("-I", !source.folders.is_empty()),
        ("--masm", source.masm.is_some()),
        ("--emulator", source.emulator),
        ("--load", arguments.load.is_some()),
        ("--os", arguments.os.is_some()),
        ("--timer", arguments.timer),
    ];
    if let Some((option, _)) = unkept.iter().find(|(_, given)| *given) {
        return refuse(say!("a transcript cannot keep {option}; leave it out", option));
    }
    if arguments.disk.as_ref().is_some_and(|disk| disk.access == Access::Write) {
        return refuse(say!(
            "a transcript is played again with the same files, which `:rw` lets the program \
             change; write --disk DIR:copy"
        ));
    }
    let head = head(program, arguments, path);
    if Head::parse(&head.text()).as_ref() == Ok(&head) {
        return Ok(());
    }
    if head.about.contains('\n') {
        return refuse(say!(
            "a transcript keeps --about in one line; leave out the line ends in it"
        ));
    }
    refuse(say!(
        "a transcript cannot keep line ends and double quotes in the program's path, in -D and \
         behind `--`; leave them out"
    ))
}

/// Whether a transcript may be written there: over nothing that somebody wrote by hand.
///
/// # Errors
/// The file is there and is no transcript.
pub fn only_over_a_transcript(path: &Path) -> Result<(), Refusal> {
    let there = if path.is_file() { std::fs::read(path).unwrap_or_default() } else { Vec::new() };
    match there.is_empty() || there.starts_with(b"typein transcript") {
        true => Ok(()),
        false => refuse(say!(
            "{file} is there and is no transcript; give --record another name",
            file = path.display()
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
    let head = head(program, arguments, path);
    let ending = Ending { way: way(outcome), instructions: machine.counts().instructions };
    Transcript { head, body, ending }
}

/// What the transcript says about the program, and how it was run.
fn head(program: &Program, arguments: &RunArguments, path: &Path) -> Head {
    let folder = path.parent().unwrap_or(Path::new(""));
    let name = match &program.place {
        Place::Game(name) => (*name).to_owned(),
        Place::File(file) => relative(file, folder),
    };
    let line = ProgramLine {
        name,
        linked: arguments.linked.iter().map(|file| relative(file, folder)).collect(),
        defines: arguments.source.defines.clone(),
        arguments: arguments.arguments.clone(),
    };
    let target = program.image.target();
    Head {
        about: arguments.about.as_deref().unwrap_or_default().trim().to_owned(),
        encoding: arguments.source.encoding,
        target: arguments.source.target,
        dialect: arguments.source.dialect,
        names: arguments.source.names,
        codepage: match target {
            Target::I8086 | Target::Lc3 => arguments.codepage.unwrap_or(program.codepage),
            Target::Mk61 => Encoding::Utf8,
        },
        edition: arguments.source.edition,
        model: arguments.source.model,
        clock: arguments.clock,
        speed: arguments.speed,
        cpu: arguments.cpu,
        eof: arguments.eof,
        disk: arguments
            .disk
            .as_ref()
            .map(|disk| Folder { path: relative(&disk.path, folder).into(), ..disk.clone() }),
        // What cannot be was refused before the run.
        contents: arguments.contents().ok().flatten().unwrap_or_default(),
        memory: arguments.memory,
        ..Head::new(line, lines(target))
    }
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
    let path = up.chain(down).collect::<Vec<_>>().join("/");
    match path.as_str() {
        "" => ".".to_owned(),
        // What begins with a dash would be an option.
        path if path.starts_with('-') => format!("./{path}"),
        _ => path,
    }
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
        let dash = root.path().join("-a.asm");
        std::fs::write(&dash, "").unwrap();
        assert_eq!(relative(&dash, root.path()), "./-a.asm");
    }
}

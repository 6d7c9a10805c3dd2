//! `typein run`: a program and a person, a pipe or a file.

pub mod drive;

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use assembler::{Encoding, Text, say};
use isa::{Image, Target};
use vm::disk::Disk;
use vm::machine::AtEnd;
use vm::observer::Coverage;
use vm::screen::Picture;
use vm::{Machine, Model, Screen, Setup, View};

use crate::arguments::{Enter, RunArguments};
use crate::exit::{Exit, Refusal, refuse};
use crate::host::{Connection, Keys, Lines, Place as Seen, Stream};
use crate::keyboard::Keyboard;
use crate::language::Language;
use crate::message::Messages;
use crate::output::Output;
use crate::pace::Pace;
use crate::paint::{Colours, Painter};
use crate::play::{Host, Outcome};
use crate::printer::Printer;
use crate::program::{self, Failure, Place, Program};
use crate::trace::Trace;
use crate::transcript::{Body, record};
use crate::watch::{Facts, Watched};
use crate::{
    calculate, coverage, fault, key, lc3, message, output, picture, play, saved, tell, terminal,
};

/// Runs a program and says how it ended.
///
/// # Errors
/// There is no such program, or a file cannot be read or written.
pub fn run(arguments: &RunArguments, language: Language) -> Result<Exit, Refusal> {
    let (name, linked, source) = (&arguments.program, &arguments.linked, &arguments.source);
    let verbose = arguments.verbose;
    let mut messages = Messages::new(arguments.messages, language);
    let program = match program::load_linked(name, Path::new(""), linked, source) {
        Ok(program) => program,
        Err(failure) => return unloaded(with_hint(failure, arguments), verbose, &mut messages),
    };
    let (system, files) = match lc3::system(arguments) {
        Ok(system) => system.unzip(),
        Err(failure) => return unloaded(failure, verbose, &mut messages),
    };
    can_write(&program, files.unwrap_or_default(), arguments)?;
    let watched = can_watch(&program, arguments)?;
    announce(&program, arguments, language, &mut messages);
    let mut setup = Setup { system, ..setup(&program, arguments)? };
    let disk = disk(&program, arguments, &mut setup)?;
    let mut machine = play::loaded(&program.image, &setup, disk)?;
    if let Some(path) = &arguments.load {
        saved::load(machine.as_mut(), path)?;
    }
    let mut machine = Watched::new(machine, trace(&program, arguments)?, watched);
    let (mut outcome, body) = match program.image {
        Image::Mk61(_) => calculate::calculate(&mut machine, &program, arguments, language)?,
        Image::I8086(_) | Image::Lc3(_) => characters(&mut machine, &program, arguments, language)?,
    };
    // A trace that nobody reads any more ends the run as an output does.
    if machine.trace.as_ref().is_some_and(|trace| trace.has_ended_run) {
        outcome = Outcome::Unread;
    }
    if let Some(path) = &arguments.record {
        let transcript = record::transcript(arguments, &program, body, &outcome, &machine, path);
        output::write(path, transcript.text().as_bytes())?;
    }
    if let Some(path) = &arguments.save {
        saved::save(&machine, path)?;
    }
    write_watched(&mut machine, &program, arguments, language)?;
    let mut diagnostics = fault::remarks(&program, &machine);
    diagnostics.extend(fault::diagnostic(&outcome, &program, &machine));
    messages.show(&program.sources, &diagnostics);
    tell_of_picture(&machine, arguments, language);
    if verbose {
        let outcome = outcome.text();
        let said = match machine.counts().instructions {
            1 => say!("{outcome} after 1 instruction", outcome),
            count => say!("{outcome} after {count} instructions", outcome, count),
        };
        tell(language, &said);
    }
    Ok(exit(&outcome, arguments))
}

/// Says why there is no program.
fn unloaded(failure: Failure, verbose: bool, messages: &mut Messages) -> Result<Exit, Refusal> {
    match failure {
        Failure::Refused(refusal) => Err(refusal),
        Failure::Wrong(assembled, guess) => {
            messages.say(guess.as_ref());
            let shown = message::from(message::least(verbose), &assembled.diagnostics);
            messages.show(&assembled.sources, &shown);
            Ok(Exit::Wrong)
        }
    }
}

/// What is said of `--trace FILE`, where FILE was taken for one of the program's files.
fn with_hint(failure: Failure, arguments: &RunArguments) -> Failure {
    match failure {
        Failure::Refused(Refusal(line))
            if arguments.trace == Some(None) && !arguments.linked.is_empty() =>
        {
            Failure::Refused(Refusal(say!(
                "{line}; to trace into a file, write --trace=FILE",
                line
            )))
        }
        failure => failure,
    }
}

/// Refuses, before the program runs and any file is touched, what could not be written afterwards.
///
/// # Errors
/// A file to be written is read, too, holds something else, or cannot keep what is wanted.
fn can_write(
    program: &Program,
    mut inputs: Vec<PathBuf>,
    arguments: &RunArguments,
) -> Result<(), Refusal> {
    let named = [
        Output::of("--record", arguments.record.as_ref()),
        Output::of("--save", arguments.save.as_ref()),
        Output::of("--trace", arguments.trace.as_ref().and_then(Option::as_ref)),
        Output::of("--coverage", arguments.coverage.as_ref()),
        Output::of("--screenshot", arguments.screenshot.as_ref()),
    ];
    let mut outputs: Vec<Output> = named.into_iter().flatten().collect();
    inputs.extend(program.files());
    inputs.extend(arguments.linked.iter().cloned());
    // Where there is no such name, it is nothing that could be written over.
    inputs.push(arguments.input.clone().unwrap_or_else(|| PathBuf::from("/dev/stdin")));
    output::check(&outputs, &inputs)?;
    // A state may take the place of the one that the run went on from.
    outputs.retain(|output| output.option != "--save");
    output::check(&outputs, arguments.load.as_slice())?;
    let target = program.image.target();
    saved::can_keep(target, arguments)?;
    if let Some(path) = &arguments.save {
        saved::only_over_a_state(path)?;
    }
    if let Some(path) = &arguments.record {
        record::can_keep(program, arguments, path)?;
        record::only_over_a_transcript(path)?;
    }
    if arguments.screenshot.is_some() && target != Target::I8086 {
        return refuse(say!(
            "--screenshot is for 8086 programs; this program is for the {target}",
            target
        ));
    }
    Ok(())
}

/// What is said before the program runs: warnings, a game hidden by a file, with `-v` more.
fn announce(
    program: &Program,
    arguments: &RunArguments,
    language: Language,
    messages: &mut Messages,
) {
    let notes = message::from(message::least(arguments.verbose), &program.diagnostics);
    messages.show(&program.sources, &notes);
    if program::hides_a_game(&arguments.program, &program.place) {
        let file = &arguments.program;
        let said =
            say!("running the file {file}; the game of that name runs in another folder", file);
        tell(language, &said);
    }
    if arguments.verbose {
        let target = program.image.target();
        let place = match &program.place {
            Place::File(path) => Text::plain(path.display().to_string()),
            Place::Game(name) => say!("the game {name}", name),
        };
        let reason = program.reason.clone();
        tell(language, &say!("{place}, for the {target}: {reason}", place, target, reason));
    }
}

/// Where a picture is shown nowhere, says how to see it.
fn tell_of_picture(machine: &dyn Machine, arguments: &RunArguments, language: Language) {
    let is_picture = |screen: &Screen| matches!(screen.picture, Picture::Dots { .. });
    if !terminal::has_screen()
        && arguments.screenshot.is_none()
        && matches!(machine.view(), View::Screen(screen) if is_picture(&screen))
    {
        tell(language, &say!("the program has drawn a picture; --screenshot FILE.png keeps it"));
    }
}

/// The counter of executions, if one is wanted.
///
/// # Errors
/// There is no listing whose lines could be counted.
fn can_watch(program: &Program, arguments: &RunArguments) -> Result<Option<Coverage>, Refusal> {
    if arguments.coverage.is_none() {
        return Ok(None);
    }
    if program.debug.lines.is_empty() {
        return refuse(say!(
            "--coverage counts source lines, and {file} is a program file; \
             `typein disasm` makes a listing of it",
            file = &arguments.program
        ));
    }
    Ok(Some(Coverage::default()))
}

/// The trace, if one is wanted.
fn trace(program: &Program, arguments: &RunArguments) -> Result<Option<Trace>, Refusal> {
    let Some(place) = &arguments.trace else { return Ok(None) };
    let out: Box<dyn Write> = match place {
        None => Box::new(BufWriter::new(std::io::stderr())),
        Some(path) if output::is_standard(path) => Box::new(BufWriter::new(std::io::stdout())),
        Some(path) => Box::new(BufWriter::new(output::Growing::open(path)?)),
    };
    let facts = Facts::new(&program.debug, &program.sources);
    Ok(Some(Trace::new(out, &program.image, arguments.cpu, facts)))
}

/// Writes what was seen.
fn write_watched(
    watched: &mut Watched,
    program: &Program,
    arguments: &RunArguments,
    language: Language,
) -> Result<(), Refusal> {
    if let Some(mut trace) = watched.trace.take()
        && let Err(problem) = trace.finish(watched)
        && problem.kind() != std::io::ErrorKind::BrokenPipe
    {
        return refuse(say!("cannot write the trace: {problem}", problem));
    }
    if let (Some(coverage), Some(path)) = (&watched.coverage, &arguments.coverage) {
        let (form, base) = (coverage::Form::of(path), watched.image_base());
        let (debug, sources) = (&program.debug, &program.sources);
        let report = coverage::report(form, coverage, base, debug, sources, language);
        output::write(path, report.as_bytes())?;
    }
    Ok(())
}

fn setup(program: &Program, arguments: &RunArguments) -> Result<Setup, Refusal> {
    let manifest = program.manifest.as_ref();
    let target = program.image.target();
    if arguments.speed.is_some() && target != Target::I8086 {
        return refuse(say!(
            "--speed sets the 8086's clock; this program is for the {target}",
            target
        ));
    }
    if arguments.cpu.is_some() && target != Target::I8086 {
        return refuse(say!(
            "--cpu is for 8086 programs; this program is for the {target}",
            target
        ));
    }
    let mut setup = Setup {
        arguments: command_tail(&arguments.arguments, program.codepage)?,
        at_end: arguments.eof.map_or(AtEnd::Stop, AtEnd::Byte),
        edition: arguments
            .source
            .edition
            .or(program.edition)
            .or_else(|| manifest.and_then(|manifest| manifest.edition))
            .unwrap_or_default(),
        model: model(arguments.source.model, program),
        ..Setup::default()
    };
    lc3::set_up(&mut setup, target, arguments)?;
    let breaks = program.debug.breaks.iter();
    setup.breaks = breaks.filter_map(|at| u16::try_from(*at).ok()).collect();
    setup.start = arguments.clock.unwrap_or(setup.start);
    setup.processor = arguments.cpu;
    setup.clock_rate = arguments.speed.unwrap_or(setup.clock_rate);
    if let Some(contents) = arguments.contents()? {
        if target == Target::Mk61 {
            return refuse(say!(
                "--init, --seed and --fill are not for the mk61; its memory is clear"
            ));
        }
        setup.contents = contents;
    }
    setup.memory = arguments.memory;
    setup.at_unknown = program.at_unknown();
    Ok(setup)
}

/// Drive C, and under which path the program finds itself there.
///
/// # Errors
/// There is no such folder, or the machine has no disk.
fn disk(
    program: &Program,
    arguments: &RunArguments,
    setup: &mut Setup,
) -> Result<Box<dyn Disk>, Refusal> {
    let target = program.image.target();
    let stated = arguments.disk.is_some() || arguments.memory != 640;
    if stated && target != Target::I8086 {
        return refuse(say!(
            "--disk and --memory are for DOS programs; this one is for the {target}",
            target
        ));
    }
    let (disk, own) = drive::c(program, arguments.disk.as_ref())?;
    if target == Target::I8086 {
        setup.program = own;
    }
    Ok(disk)
}

/// What holds the run to real time, if that is wanted.
///
/// # Errors
/// The machine has no clock.
pub fn pace(machine: &dyn vm::Machine, arguments: &RunArguments) -> Result<Option<Pace>, Refusal> {
    if !arguments.real_time {
        return Ok(None);
    }
    match machine.clock_rate() {
        Some(rate) => Ok(Some(Pace::new(rate, machine.counts().cycles))),
        None => refuse(say!("--real-time needs a machine with a clock of its own")),
    }
}

/// The calculator that runs a program: the one that was asked for, else that of the game, else that
/// of the listing.
pub fn model(asked: Option<Model>, program: &Program) -> Model {
    let stated = match &program.image {
        Image::Mk61(image) => image.model,
        Image::I8086(_) | Image::Lc3(_) => None,
    };
    let game = program.manifest.as_ref().and_then(|manifest| manifest.model);
    asked.or(game).or(stated).unwrap_or_default()
}

/// The command tail as DOS hands it over: a blank before each word.
///
/// # Errors
/// It is too long for the PSP, or has characters that the code page lacks.
pub fn command_tail(words: &[String], codepage: Encoding) -> Result<Vec<u8>, Refusal> {
    /// The PSP keeps 127 bytes, the last for CR.
    const LONGEST: usize = 126;
    let text: String = words.iter().map(|word| format!(" {word}")).collect();
    match codepage.encode(&text) {
        None => {
            let codepage = codepage.name();
            refuse(say!("`{text}` has characters that {codepage} lacks", text, codepage))
        }
        Some(tail) if tail.len() > LONGEST => refuse(say!(
            "the arguments have {length} bytes, DOS takes {most}",
            length = tail.len(),
            most = LONGEST
        )),
        Some(tail) => Ok(tail),
    }
}

/// Runs a program that prints characters.
fn characters(
    machine: &mut dyn vm::Machine,
    program: &Program,
    arguments: &RunArguments,
    language: Language,
) -> Result<(Outcome, Body), Refusal> {
    let target = program.image.target();
    let codepage = arguments.codepage.unwrap_or(program.codepage);
    let keys = keys(codepage, target, arguments)?;
    let printer = match terminal::has_screen() {
        true => Printer::decoded(std::io::stdout(), codepage, target),
        false => Printer::raw(std::io::stdout()),
    };
    let ascii = arguments.ascii;
    let place = match terminal::has_screen() {
        true => Seen::Terminal(Box::new(Painter::new(codepage, Colours::of_terminal(), ascii))),
        false => Seen::Text { codepage, ascii },
    };
    let mut connection = Connection::new(keys, printer, place);
    if arguments.record.is_some() {
        connection = connection.recording();
    }
    if let Some(pace) = pace(machine, arguments)? {
        connection = connection.paced(pace);
    }
    connection = connection.paced_when_timed(machine.clock_rate());
    let mut outcome = play_to_picture(machine, &mut connection, arguments)?;
    while outcome == Outcome::Stopped {
        connection.between(machine);
        crate::tell_on_terminal(language, &lc3::at_break(program, machine));
        outcome = play_to_picture(machine, &mut connection, arguments)?;
    }
    let lacking = connection.lacking();
    let (printer, events) = connection.disconnect(machine);
    if let Some(letter) = lacking {
        tell(language, &key::untyped(letter, codepage));
    }
    if let Some(problem) = printer.problem()
        && problem.kind() != std::io::ErrorKind::BrokenPipe
    {
        return refuse(say!("cannot write the program's output: {problem}", problem));
    }
    // A reader that closed the pipe has seen enough: the run ends, and that is no mistake.
    let closed = printer.problem().is_some() && outcome == Outcome::Left;
    Ok((if closed { Outcome::Unread } else { outcome }, Body::of(&events, codepage)))
}

/// Runs the program, and writes the screenshot that is wanted.
fn play_to_picture(
    machine: &mut dyn vm::Machine,
    connection: &mut Connection,
    arguments: &RunArguments,
) -> Result<Outcome, Refusal> {
    let Some(path) = &arguments.screenshot else {
        return Ok(play::play(machine, connection, arguments.limit));
    };
    let first = arguments.at.into_iter().chain(arguments.limit).min();
    let mut outcome = play::play(machine, connection, first);
    let View::Screen(screen) = machine.view() else {
        return refuse(say!("the program has drawn nothing that a screenshot could show"));
    };
    picture::write(path, &screen)?;
    if outcome == Outcome::Limit && first != arguments.limit {
        outcome = play::play(machine, connection, arguments.limit);
    }
    Ok(outcome)
}

fn keys(codepage: Encoding, target: Target, arguments: &RunArguments) -> Result<Keys, Refusal> {
    let enter = enter(target, arguments.enter);
    let lines = if enter == b'\r' { Lines::EndInReturn } else { Lines::AsTheyAre };
    if let Some(path) = &arguments.input {
        let bytes = program::read(path)?;
        return Ok(Keys::Stream(Stream::new(std::io::Cursor::new(bytes), lines)));
    }
    if !terminal::has_keyboard() {
        return Ok(Keys::Stream(Stream::new(std::io::stdin(), lines)));
    }
    match Keyboard::open(codepage, enter) {
        Ok(keyboard) => Ok(Keys::Terminal(keyboard)),
        Err(problem) => refuse(say!(
            "the terminal does not give single keys ({problem}); pipe them in or use --input FILE",
            problem
        )),
    }
}

/// The byte that Enter types.
pub(crate) fn enter(target: Target, wanted: Option<Enter>) -> u8 {
    match (target, wanted) {
        (_, Some(Enter::Cr)) | (Target::I8086, None) => b'\r',
        (_, Some(Enter::Lf)) | (Target::Lc3 | Target::Mk61, None) => b'\n',
    }
}

fn exit(outcome: &Outcome, arguments: &RunArguments) -> Exit {
    match outcome {
        Outcome::Exit(code) if arguments.exit_code => Exit::Program(*code),
        Outcome::Exit(_) | Outcome::Stopped | Outcome::Unread => Exit::Fine,
        Outcome::InputEnded(_) => Exit::InputEnded,
        Outcome::Faulted(_) => Exit::Faulted,
        Outcome::Limit => Exit::Limit,
        Outcome::Left | Outcome::LeftWaiting => Exit::Interrupted,
    }
}

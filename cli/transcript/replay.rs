//! A transcript's keys, typed again.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use assembler::{Severity, Text, render, say};
use isa::Target;
use vm::disk::Disk;
use vm::machine::AtEnd;
use vm::run::Flow;
use vm::screen::Picture;
use vm::script::{self, Event, Script};
use vm::{Console, Input, Machine, Pointer, Screen, Setup, View};

use super::head::ProgramLine;
use super::{Body, Ending, Group, Head, Transcript, Way, record, scene};
use crate::arguments::SourceArguments;
use crate::calculate::{self, Meanwhile, Press};
use crate::disk::Folder;
use crate::exit::Refusal;
use crate::host::ENOUGH;
use crate::language::Language;
use crate::play::{self, Awake, Host, Outcome};
use crate::program::{self, Failure, Program};
use crate::{message, run};

/// What a replay may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Instructions of the program.
    pub instructions: u64,
    /// Time.
    pub time: Duration,
}

/// What came of a replay.
#[derive(Debug)]
pub struct Replay {
    /// The transcript of the run.
    pub transcript: Transcript,
    /// What the program drew in graphics modes.
    pub pictures: Vec<Screen>,
}

/// Types the keys of a transcript in `folder` again and gives the transcript of that run.
///
/// # Errors
/// Why there is none, in words: the program is not there or wrong, or a limit was hit.
pub fn replay(
    old: &Transcript,
    folder: &Path,
    limits: Limits,
    language: Language,
) -> Result<Replay, Text> {
    let program = load(&old.head, folder, language)?;
    let mut setup = setup(&old.head, &program)?;
    let disk = disk(&old.head, &program, folder, &mut setup).map_err(|refusal| refusal.0)?;
    let mut machine = play::loaded(&program.image, &setup, disk).map_err(|refusal| refusal.0)?;
    // A run that was cut is cut again at the same place.
    let (limit, cut) = match old.ending.way {
        Way::Limit => (old.ending.instructions.min(limits.instructions), true),
        _ => (limits.instructions, false),
    };
    let deadline = Deadline::after(limits.time);
    let mut pictures = Vec::new();
    let (outcome, body) = match &old.body {
        Body::Characters(events, scenes) => {
            let done = events.iter().cloned().chain(scene::done(scenes));
            let host = Timed::new(Script::replaying(done), deadline);
            let (outcome, events) = characters(&mut *machine, host, limit);
            let body = Body::of(&events, old.head.codepage);
            pictures.extend(events.into_iter().filter_map(picture));
            (outcome, body)
        }
        Body::Keystrokes(groups) => keystrokes(&mut *machine, groups, limit, deadline),
    };
    let instructions = machine.counts().instructions;
    match outcome {
        Outcome::Limit if !cut || limit < old.ending.instructions => Err(say!(
            "stopped after {instructions} instructions; a larger limit is set with --limit N",
            instructions
        )),
        Outcome::Left if printed(&body) > MOST_PRINTED => Err(say!(
            "stopped after {bytes} printed bytes and {instructions} instructions",
            bytes = MOST_PRINTED,
            instructions
        )),
        Outcome::Left => Err(say!(
            "stopped after {seconds} s and {instructions} instructions; more time is given with \
             --timeout SECONDS",
            seconds = limits.time.as_secs_f64().to_string(),
            instructions
        )),
        outcome => {
            let ending = Ending { way: record::way(&outcome), instructions };
            let transcript = Transcript { head: old.head.clone(), body, ending };
            Ok(Replay { transcript, pictures })
        }
    }
}

fn load(head: &Head, folder: &Path, language: Language) -> Result<Program, Text> {
    let arguments = SourceArguments {
        defines: head.program.defines.clone(),
        encoding: head.encoding,
        target: head.target,
        dialect: head.dialect,
        names: head.names,
        edition: head.edition,
        model: head.model,
        ..SourceArguments::default()
    };
    let ProgramLine { name, linked, .. } = &head.program;
    let linked: Vec<PathBuf> = linked.iter().map(|name| folder.join(name)).collect();
    let loaded = program::load_linked(name, folder, &linked, &arguments);
    loaded.map_err(|failure| match failure {
        Failure::Refused(refusal) => refusal.0,
        Failure::Wrong(assembled, _) => {
            let text = render::short(
                &assembled.sources,
                &message::from(Severity::Warning, &assembled.diagnostics),
                &render::Manner { words: language.words(), ..render::Manner::default() },
            );
            say!("the listing is wrong\n{reports}", reports = text.trim_end())
        }
    })
}

/// Drive C, and under which path the program finds itself there.
fn disk(
    head: &Head,
    program: &Program,
    folder: &Path,
    setup: &mut Setup,
) -> Result<Box<dyn Disk>, Refusal> {
    let stated = head.disk.as_ref();
    let stated = stated.map(|disk| Folder { path: folder.join(&disk.path), ..disk.clone() });
    let (disk, own) = run::drive::c(program, stated.as_ref())?;
    if program.image.target() == Target::I8086 {
        setup.program = own;
    }
    Ok(disk)
}

fn setup(head: &Head, program: &Program) -> Result<Setup, Text> {
    let manifest = program.manifest.as_ref();
    let tail = run::command_tail(&head.program.arguments, program.codepage);
    let setup = Setup::default();
    Ok(Setup {
        arguments: tail.map_err(|refusal| refusal.0)?,
        start: head.clock.unwrap_or(setup.start),
        processor: head.cpu,
        clock_rate: head.speed.unwrap_or(setup.clock_rate),
        edition: head
            .edition
            .or(program.edition)
            .or_else(|| manifest.and_then(|manifest| manifest.edition))
            .unwrap_or_default(),
        model: run::model(head.model, program),
        at_end: head.eof.map_or(AtEnd::Stop, AtEnd::Byte),
        at_unknown: program.at_unknown(),
        contents: head.contents,
        memory: head.memory,
        ..setup
    })
}

/// What the program drew in a graphics mode.
fn picture(event: Event) -> Option<Screen> {
    match event {
        Event::Drawn(screen) if matches!(screen.picture, Picture::Dots { .. }) => Some(*screen),
        _ => None,
    }
}

fn characters(machine: &mut dyn Machine, mut host: Timed, limit: u64) -> (Outcome, Vec<Event>) {
    let outcome = play::play(machine, &mut host, Some(limit));
    let mut events = host.script.events().to_vec();
    if let View::Screen(screen) = machine.view() {
        script::note_end(&mut events, &screen);
    }
    (outcome, events)
}

fn keystrokes(
    machine: &mut dyn Machine,
    groups: &[Group],
    limit: u64,
    deadline: Deadline,
) -> (Outcome, Body) {
    let mut replayed = Vec::new();
    for group in groups {
        let between = || match deadline.flow() {
            Flow::On => Meanwhile::GoOn,
            Flow::Back => Meanwhile::Leave,
        };
        let press = Press { keys: &group.keys, stop: group.stop, limit: Some(limit), pace: None };
        let (outcome, stop) = press.on(machine, between);
        let (keys, display) = (group.keys.clone(), calculate::display(machine));
        replayed.push(Group { keys, stop, display });
        if outcome != Outcome::Stopped {
            return (outcome, Body::Keystrokes(replayed));
        }
    }
    (Outcome::Exit(0), Body::Keystrokes(replayed))
}

/// When a replay has taken too long.
#[derive(Debug, Clone, Copy)]
struct Deadline(Option<Instant>);

impl Deadline {
    fn after(time: Duration) -> Deadline {
        Deadline(Instant::now().checked_add(time))
    }

    fn flow(self) -> Flow {
        match self.0 {
            Some(deadline) if Instant::now() >= deadline => Flow::Back,
            _ => Flow::On,
        }
    }
}

/// Bytes that a replay may print: a program that prints for ever ends before memory does.
const MOST_PRINTED: usize = 64 << 20;

/// How many bytes the program printed.
fn printed(body: &Body) -> usize {
    let Body::Characters(events, _) = body else { return 0 };
    let lengths = events.iter().map(|event| match event {
        Event::Printed(bytes) => bytes.len(),
        _ => 0,
    });
    lengths.sum()
}

/// A script with a deadline.
struct Timed {
    script: Script,
    deadline: Deadline,
    /// Bytes printed so far, and at the end of the last slice.
    printed: usize,
    shown: usize,
}

impl Timed {
    fn new(script: Script, deadline: Deadline) -> Timed {
        Timed { script, deadline, printed: 0, shown: 0 }
    }
}

impl Console for Timed {
    fn write(&mut self, bytes: &[u8]) {
        self.printed += bytes.len();
        self.script.write(bytes);
    }

    fn is_full(&self) -> bool {
        self.printed - self.shown >= ENOUGH
    }

    fn take_key(&mut self) -> Input {
        self.script.take_key()
    }

    fn peek_key(&mut self) -> Input {
        self.script.peek_key()
    }

    fn take_break(&mut self) -> bool {
        self.script.take_break()
    }

    fn take_pointer(&mut self) -> Option<Pointer> {
        self.script.take_pointer()
    }

    fn tick(&mut self) {
        self.script.tick();
    }

    fn grant_tick(&mut self) -> bool {
        self.script.grant_tick()
    }

    fn begin_screen(&mut self) {
        self.script.begin_screen();
    }

    fn show(&mut self, screen: &Screen) {
        self.script.show(screen);
    }
}

impl Host for Timed {
    fn wait(&mut self, machine: &dyn Machine) -> Awake {
        self.script.wait(machine)
    }

    fn between(&mut self, _machine: &dyn Machine) -> Flow {
        self.shown = self.printed;
        if self.printed > MOST_PRINTED { Flow::Back } else { self.deadline.flow() }
    }
}

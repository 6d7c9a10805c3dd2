//! The loop around a machine: runs it, waits for keys, and says how it ended.

use std::thread;

use assembler::{Text, say};
use isa::{Image, Target};
use vm::disk::Disk;
use vm::run::{Flow, SLICE};
use vm::script::Script;
use vm::{Address, Console, Fault, LoadProblem, Machine, Setup, Stop};

use crate::exit::{Refusal, refuse};
use crate::pace::Pace;
use crate::program;

/// A console that can wait.
pub trait Host: Console {
    /// Blocks until [`Console::take_key`] has something to say.
    fn wait(&mut self, machine: &dyn Machine) -> Awake;
    /// Called between slices of a run: shows what was printed or drawn, and says whether to go on.
    fn between(&mut self, machine: &dyn Machine) -> Flow;
    /// Whether the run is to go on although [`Host::between`] wanted it to come back: with slices
    /// of another length.
    fn goes_on(&mut self) -> bool {
        false
    }
    /// What holds the run to real time, if anything does.
    fn pace(&mut self) -> Option<&mut Pace> {
        None
    }
}

/// What ended a wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Awake {
    /// Keys, or the end of the input.
    Input,
    /// The person wants to leave.
    Interrupted,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The program ended with this code.
    Exit(u8),
    /// It stopped and could go on: the calculator's С/П.
    Stopped,
    /// It waited for a key, and none will come.
    InputEnded(Address),
    /// It did what it must not.
    Faulted(Fault),
    /// The limit on instructions was hit.
    Limit,
    /// The host wanted to leave while it computed.
    Left,
    /// The host wanted to leave while it waited for a key.
    LeftWaiting,
    /// Nobody reads the output any more.
    Unread,
}

impl Outcome {
    /// How it ended, in a word or two.
    pub fn text(&self) -> Text {
        match self {
            Outcome::Exit(code) => say!("exit {code}", code = *code),
            Outcome::Stopped => say!("stopped"),
            Outcome::InputEnded(_) => say!("input ended"),
            Outcome::Faulted(_) => say!("fault"),
            Outcome::Limit => say!("limit"),
            Outcome::Left | Outcome::LeftWaiting => say!("interrupted"),
            Outcome::Unread => say!("output closed"),
        }
    }
}

/// Runs until the program, the limit or the host ends it.
pub fn play<H: Host>(machine: &mut dyn Machine, host: &mut H, limit: Option<u64>) -> Outcome {
    loop {
        let slice = host.pace().map_or(SLICE, |pace| pace.slice());
        let stop = vm::run::run(machine, host, limit, slice, rest);
        return match stop {
            Stop::Spent if limit.is_some_and(|limit| machine.counts().instructions >= limit) => {
                Outcome::Limit
            }
            Stop::Spent if host.goes_on() => continue,
            Stop::Spent => Outcome::Left,
            Stop::Waiting(_) => match host.wait(machine) {
                Awake::Input => continue,
                Awake::Interrupted => Outcome::LeftWaiting,
            },
            Stop::Stopped => Outcome::Stopped,
            Stop::Halted(code) => {
                machine.reported_fault().map_or(Outcome::Exit(code), Outcome::Faulted)
            }
            Stop::InputEnded(at) => Outcome::InputEnded(at),
            Stop::Faulted(fault) => Outcome::Faulted(fault),
        };
    }
}

/// Lets the host look around, and sleeps until the machine may go on.
fn rest<H: Host>(machine: &dyn Machine, host: &mut H) -> Flow {
    loop {
        if host.between(machine) == Flow::Back {
            return Flow::Back;
        }
        match host.pace().and_then(|pace| pace.nap(machine.counts().cycles)) {
            Some(nap) => thread::sleep(nap),
            None => return Flow::On,
        }
    }
}

/// A script never waits: its keys are there, or the input has ended.
impl Host for Script {
    fn wait(&mut self, _machine: &dyn Machine) -> Awake {
        Awake::Interrupted
    }

    fn between(&mut self, _machine: &dyn Machine) -> Flow {
        Flow::On
    }
}

/// A machine for these images, a PC with this disk.
fn machine(target: Target, disk: Box<dyn Disk>) -> Box<dyn Machine> {
    match target {
        Target::I8086 => Box::new(vm::pc::Pc::with_disk(disk)),
        Target::Lc3 => Box::new(vm::lc3::Lc3::new()),
        Target::Mk61 => Box::new(vm::mk61::Mk61::default()),
    }
}

/// A machine with this program in it.
///
/// # Errors
/// The program does not fit.
pub fn loaded(
    image: &Image,
    setup: &Setup,
    disk: Box<dyn Disk>,
) -> Result<Box<dyn Machine>, Refusal> {
    let mut machine = machine(image.target(), disk);
    match machine.load(image, setup) {
        Ok(()) => Ok(machine),
        Err(LoadProblem::TooLarge { needed, available }) => {
            let counted = |count: u32| match image.target() {
                Target::I8086 => program::bytes(count as usize),
                Target::Lc3 => program::words(count as usize),
                Target::Mk61 => say!("{count} cells", count),
            };
            let (needed, available) = (counted(needed), counted(available));
            refuse(say!(
                "the program needs {needed}, the machine has {available}",
                needed,
                available
            ))
        }
        Err(LoadProblem::Redirection { name }) => refuse(say!(
            "cannot open {name} on the program's disk, for its standard input or output",
            name = String::from_utf8_lossy(&name)
        )),
        Err(LoadProblem::WrongTarget { image }) => {
            refuse(say!("the program is for the {image}", image))
        }
    }
}

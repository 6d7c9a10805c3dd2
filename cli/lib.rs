//! The outside world: arguments, files, keyboard, terminal and exit codes.
//!
//! [`start`] reads the arguments and hands them to one file a command: `asm`, `link`, `run`,
//! `disasm`, `test`, `list`, `explain`, `completions`. What several commands need: `program` (a
//! path or a game's name becomes an image), `game` (the embedded games), `play` (the loop around a
//! machine), `pace` (real time), `lints` (which warnings), `object`, `dos_file` and `unreadable`
//! (program files),
//! `host`, `printer`, `keyboard` and `terminal` (what a program is connected to), `paint` and
//! `glyph` (a PC's screen on a terminal), `picture` (the same as a PNG file), `calculate`,
//! `calculator`, `panel` and `saved` (the MK-61 under a person's hands), `watch` with `trace` and
//! `coverage` (a machine under observation), `transcript` (the golden format), `fault` (why a run
//! stopped, drawn in the source), `fix` (advice that is carried out), `output` (files are written
//! whole or not at all), `exit` (codes and refusals), `language` (that of diagnostics), `system`
//! (what only some systems have).
#![forbid(unsafe_code)]

pub mod arguments;
pub mod asm;
pub mod calculate;
pub mod calculator;
pub mod completions;
pub mod coverage;
pub mod disasm;
pub mod disk;
mod dos_file;
pub mod exit;
pub mod explain;
pub mod fault;
pub mod fix;
pub mod game;
pub mod glyph;
pub mod host;
pub mod includes;
pub mod key;
pub mod keyboard;
pub mod language;
pub mod lc3;
pub mod link;
pub mod lints;
pub mod list;
pub mod message;
pub mod object;
pub mod output;
pub mod pace;
pub mod paint;
pub mod panel;
pub mod picture;
pub mod play;
pub mod printer;
pub mod program;
pub mod run;
pub mod saved;
pub mod signal;
pub mod system;
pub mod terminal;
pub mod test;
pub mod trace;
pub mod transcript;
pub mod unreadable;
pub mod watch;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::OnceLock;

use arguments::{Arguments, Command, Parsed};
use assembler::{Text, say};
use exit::Exit;
use language::Language;

/// Runs the command that the arguments ask for and returns what the process ends with.
pub fn start(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    terminal::apologise_on_panic();
    system::survive_large_files();
    let (exit, language) = match arguments::parse(arguments) {
        Parsed::Command(arguments) => {
            let language = Language::wished(arguments.lang);
            (obey(&arguments, language), language)
        }
        Parsed::Answered(exit, language) => (exit, language),
    };
    match UNPRINTED.get() {
        Some(problem) => {
            tell(language, &say!("error: cannot write to standard output: {problem}", problem));
            if exit == Exit::Fine { Exit::Command.into() } else { exit.into() }
        }
        None => exit.into(),
    }
}

fn obey(arguments: &Arguments, language: Language) -> Exit {
    let result = match &arguments.command {
        Command::Asm(arguments) => asm::asm(arguments, language),
        Command::Link(arguments) => link::link(arguments, language),
        Command::Run(arguments) => run::run(arguments, language),
        Command::Disasm(arguments) => disasm::disasm(arguments, language),
        Command::Test(arguments) => test::test(arguments, language),
        Command::List => list::list(),
        Command::Explain(arguments) => explain::explain(arguments, language),
        Command::Completions(arguments) => completions::completions(arguments),
        Command::Man(arguments) => completions::man(arguments),
    };
    result.unwrap_or_else(|refusal| {
        tell(language, &say!("error: {what}", what = refusal.0));
        Exit::Command
    })
}

/// Prints a line to stderr; a closed stderr is nobody's concern.
pub(crate) fn tell(language: Language, line: &Text) {
    let _ = writeln!(std::io::stderr(), "{}", language.say(line));
}

/// Prints lines to stderr while the terminal may be in the hands of a program, where a line feed
/// alone does not lead back to the left margin.
pub(crate) fn tell_on_terminal(language: Language, lines: &Text) {
    let ends = if terminal::has_keyboard() { "\r\n" } else { "\n" };
    let text: String = language.say(lines).lines().map(|line| format!("{line}{ends}")).collect();
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Prints what was asked for to stdout. A reader that went away has what it wanted; a full disk is
/// said.
pub(crate) fn print(text: &str) {
    let mut stdout = std::io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    note_printed(written);
}

/// Keeps what went wrong with stdout, to be said at the end.
pub(crate) fn note_printed(written: std::io::Result<()>) {
    if let Err(problem) = written
        && problem.kind() != std::io::ErrorKind::BrokenPipe
    {
        let _ = UNPRINTED.set(problem);
    }
}

/// Why something that was asked for could not be printed.
static UNPRINTED: OnceLock<std::io::Error> = OnceLock::new();

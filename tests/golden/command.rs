//! Whole commands: `tests/cli/NAME.cmd` holds command lines, what is typed into them and which
//! codes they report, `NAME.out` what came.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use libtest_mimic::{Failed, Trial};
use typein::language::Language;

use crate::{expectation, files, marker};

/// A command line, its standard input and the codes that it must report, if that is said.
struct Step {
    line: String,
    input: String,
    codes: Option<BTreeSet<String>>,
}

/// One trial for every file of commands.
pub(crate) fn trials() -> Vec<Trial> {
    let found = files::under(&files::root().join("tests/cli")).into_iter();
    let commands = found.filter(|path| files::has_extension(path, "cmd"));
    commands.map(trial).collect()
}

fn trial(path: PathBuf) -> Trial {
    let name = files::name(&path);
    let short = name.strip_prefix("tests/").unwrap_or(&name).to_string();
    Trial::test(short.clone(), move || run(&short, &path).map_err(Failed::from))
}

fn run(trial: &str, path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    if !text.starts_with("# ") {
        return Err("the first line must say why the file exists, behind `# `".into());
    }
    let mut record = String::new();
    for step in steps(&text)? {
        record.push_str(&format!("$ {}\n", step.line));
        let output = execute(&step)?;
        record.push_str(&shown(&output.stdout));
        let errors = shown(&output.stderr);
        check_codes(&step, &errors)?;
        if !errors.is_empty() {
            record.push_str("--- standard error\n");
            record.push_str(&errors);
        }
        match output.status.code() {
            Some(code) => record.push_str(&format!("--- exit {code}\n")),
            None => record.push_str("--- ended by a signal\n"),
        }
    }
    expectation::check(trial, &path.with_extension("out"), &record)
}

/// The codes that a command is said to report are checked and never blessed.
fn check_codes(step: &Step, errors: &str) -> Result<(), String> {
    let Some(announced) = &step.codes else { return Ok(()) };
    let words = errors.split(['[', ']']);
    let reported: BTreeSet<String> =
        words.filter(|word| marker::is_code(word)).map(str::to_string).collect();
    match *announced == reported {
        true => Ok(()),
        false => Err(format!("{} is to report {announced:?} and reports {reported:?}", step.line)),
    }
}

/// `$ typein ARGUMENTS` starts a command, `> TEXT` types a line into it, `! CODES` announces what
/// it reports, `# TEXT` is a comment.
fn steps(text: &str) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step { line: command.to_string(), input: String::new(), codes: None });
        } else if let Some(codes) = line.strip_prefix("! ") {
            let step = steps.last_mut().ok_or("codes before any command")?;
            step.codes = Some(codes.split_whitespace().map(str::to_string).collect());
        } else if let Some(typed) = line.strip_prefix("> ") {
            let step = steps.last_mut().ok_or("typed before any command")?;
            step.input.push_str(typed);
            step.input.push('\n');
        } else if !line.is_empty() && !line.starts_with('#') {
            return Err(format!("line {number} begins with none of `$ `, `> `, `! `, `# `"));
        }
    }
    Ok(steps)
}

fn execute(step: &Step) -> Result<Output, String> {
    typein(&step.line, &step.input, &files::root(), Language::En)
}

/// Runs a command line in a folder, types `input` into it and waits for its end.
pub(crate) fn typein(
    line: &str,
    input: &str,
    folder: &Path,
    language: Language,
) -> Result<Output, String> {
    let mut words = words(line).into_iter();
    if words.next().as_deref() != Some("typein") {
        return Err(format!("`{line}` is not a typein command"));
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_typein"))
        .args(words)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env("LC_ALL", language.name())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut stdin) = child.stdin.take() {
        // A command that reads nothing closes the pipe first, which is its right.
        let _ = stdin.write_all(input.as_bytes());
    }
    child.wait_with_output().map_err(|error| error.to_string())
}

/// Words of a command line; double quotes keep blanks.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for char in line.chars() {
        match char {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is a first word").push(char),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Output as text that ends in a line end; carriage returns are visible, the program's name is the
/// same everywhere.
pub(crate) fn shown(bytes: &[u8]) -> String {
    let mut text =
        String::from_utf8_lossy(bytes).replace("typein.exe", "typein").replace('\r', "␍");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push_str("⏎ missing\n");
    }
    text
}

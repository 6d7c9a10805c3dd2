//! Runs recorded vectors and counts, kind by kind, what passes.
//!
//! `TYPEIN_VECTORS=DIR cargo test --release --test conformance` takes every vector file under DIR,
//! wherever it lies; without the variable the small set in tests/vectors runs.
//! `TYPEIN_KINDS=mk61,lc3-run` selects kinds. `TYPEIN_COMPLETE=gomoku,chess` names the kinds that
//! must pass without a failure; the others only report their counts.

mod chess;
#[path = "../files.rs"]
mod files;
mod find;
mod gomoku;
mod i8086_step;
mod kind;
mod lc3_asm;
mod lc3_run;
mod listing;
#[path = "../masm_case.rs"]
mod masm_case;
mod masm_encoding;
mod masm_error;
mod mk61;
mod outcome;
mod renju;
mod report;

use std::path::PathBuf;
use std::process::ExitCode;

use kind::Kind;

/// The kinds whose vectors in the repository all pass.
const COMPLETE_HERE: [Kind; 9] = [
    Kind::Gomoku,
    Kind::Chess,
    Kind::ChessB34,
    Kind::Renju,
    Kind::Lc3Asm,
    Kind::Lc3Run,
    Kind::Mk61,
    Kind::I8086Step,
    Kind::MasmError,
];

fn main() -> ExitCode {
    if asked_for_other_tests() {
        return ExitCode::SUCCESS;
    }
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            println!("conformance: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// `cargo test NAME` hands NAME to every test, and some editors ask for a list.
fn asked_for_other_tests() -> bool {
    let mut names = std::env::args().skip(1).filter(|word| !word.starts_with('-')).peekable();
    let listed = std::env::args().any(|word| word == "--list");
    listed || (names.peek().is_some() && !names.any(|name| "conformance".contains(&name)))
}

fn run() -> Result<(), String> {
    let outside = std::env::var_os("TYPEIN_VECTORS").map(PathBuf::from);
    let selected = kinds_in("TYPEIN_KINDS")?;
    let complete = match &outside {
        Some(_) => kinds_in("TYPEIN_COMPLETE")?.unwrap_or_default(),
        None => COMPLETE_HERE.to_vec(),
    };
    let folder = outside.unwrap_or_else(|| files::root().join("tests/vectors"));
    if !folder.is_dir() {
        return Err(format!("{} is not a folder", folder.display()));
    }
    // A machine that panics fails one case; the report names it.
    std::panic::set_hook(Box::new(|_| {}));
    let wanted = |kind| selected.as_ref().is_none_or(|kinds| kinds.contains(&kind));
    let found = find::vectors(&folder);
    println!("{}: {} files, {} of them no vectors", folder.display(), found.files, found.unknown);
    let jobs = found.jobs.into_iter().filter(|job| wanted(job.kind)).collect();
    let tallies = outcome::run(jobs);
    if tallies.is_empty() {
        return Err("no vectors at all".into());
    }
    print!("{}", report::text(&tallies));
    report::verdict(&tallies, &complete, wanted)
}

/// The kinds that a variable lists; `None` when it is not set.
fn kinds_in(variable: &str) -> Result<Option<Vec<Kind>>, String> {
    let Ok(list) = std::env::var(variable) else { return Ok(None) };
    let names = list.split(',').map(str::trim).filter(|name| !name.is_empty());
    let kind = |name| {
        Kind::from_name(name).ok_or_else(|| {
            let all = Kind::ALL.map(Kind::name).join(", ");
            format!("{variable}: there is no kind `{name}`; the kinds are {all}")
        })
    };
    names.map(kind).collect::<Result<Vec<_>, _>>().map(Some)
}

//! Vector files, recognised by what is in them.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde_json::Value;

use crate::kind::Kind;
use crate::outcome::Job;
use crate::{
    chess, files, gomoku, i8086_step, lc3_asm, lc3_run, masm_encoding, masm_error, mk61, renju,
};

/// How the output of every gomoku program begins.
const GOMOKU_START: &[u8] = b"Game start,";

/// Everything found under a folder.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) jobs: Vec<Job>,
    /// Files looked at.
    pub(crate) files: usize,
    /// Files that are no vectors, parts of cases not counted.
    pub(crate) unknown: usize,
}

/// What a file is.
enum Recognised {
    Jobs(Vec<Job>),
    /// A part of a case that another file stands for, such as its listing or its input.
    Part,
    Unknown,
}

/// Looks at every file under `folder`.
pub(crate) fn vectors(folder: &Path) -> Found {
    let mut found = Found::default();
    for path in files::under(folder) {
        found.files += 1;
        match recognise(&path) {
            Recognised::Jobs(jobs) => found.jobs.extend(jobs),
            Recognised::Part => {}
            Recognised::Unknown => found.unknown += 1,
        }
    }
    found
}

fn recognise(path: &Path) -> Recognised {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if name.ends_with(".jsonl.zst") {
        return Recognised::Jobs(i8086_step::jobs(path));
    }
    if files::has_extension(path, "json") {
        return match lc3_kind(path) {
            Some(Kind::Lc3Run) => Recognised::Jobs(vec![lc3_run::job(path)]),
            Some(_) => Recognised::Jobs(vec![lc3_asm::job(path)]),
            None => Recognised::Unknown,
        };
    }
    match path.extension().unwrap_or_default().to_string_lossy().as_ref() {
        "in" if beside(path, "out") && begins_with(&path.with_extension("out"), GOMOKU_START) => {
            Recognised::Jobs(vec![gomoku::job(path)])
        }
        "out" if beside(path, "in") && begins_with(path, GOMOKU_START) => Recognised::Part,
        "in" | "asm" if lc3_kind(&path.with_extension("json")).is_some() => Recognised::Part,
        _ => text_vectors(path),
    }
}

fn beside(path: &Path, extension: &str) -> bool {
    path.with_extension(extension).is_file()
}

fn begins_with(path: &Path, start: &[u8]) -> bool {
    let mut head = vec![0; start.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head == start
}

/// NAME.json beside NAME.asm: what it expects says which kind of case it is. One that cannot be
/// read is a case all the same.
fn lc3_kind(json: &Path) -> Option<Kind> {
    if !json.is_file() || !beside(json, "asm") {
        return None;
    }
    let unreadable = if beside(json, "in") { Kind::Lc3Run } else { Kind::Lc3Asm };
    let Ok(text) = std::fs::read(json) else { return Some(unreadable) };
    let Ok(case) = serde_json::from_slice::<Value>(&text) else { return Some(unreadable) };
    let expect = case.get("expect")?;
    if expect.get("edition2").is_some() || expect.get("edition3").is_some() {
        Some(Kind::Lc3Run)
    } else {
        Some(Kind::Lc3Asm)
    }
}

/// Tables and JSON Lines.
fn text_vectors(path: &Path) -> Recognised {
    let Ok(bytes) = std::fs::read(path) else { return Recognised::Unknown };
    let text = String::from_utf8_lossy(&bytes);
    let header = text.lines().next().unwrap_or_default();
    if header.starts_with("id\tcategory\tsource") {
        return Recognised::Jobs(masm_encoding::jobs(&files::name(path), &text));
    }
    if header.starts_with("situation\tsource") {
        return Recognised::Jobs(masm_error::jobs(&files::name(path), &text));
    }
    json_lines(path, &text).map_or(Recognised::Unknown, Recognised::Jobs)
}

/// JSON Lines are recognised by the keys of the first line that can be read.
fn json_lines(path: &Path, text: &str) -> Option<Vec<Job>> {
    if !text.starts_with('{') {
        return None;
    }
    let object = |line: &str| serde_json::from_str::<Value>(line).ok().filter(Value::is_object);
    let first = text.lines().find_map(object)?;
    let has = |keys: &[&str]| keys.iter().all(|key| first.get(key).is_some());
    if has(&["name", "program", "keys", "steps_limit"]) {
        Some(mk61::jobs(&files::name(path), text))
    } else if has(&["seq", "machine_case", "keys", "display"]) {
        Some(chess::sequence_jobs(&files::name(path), text))
    } else if has(&["moves", "try", "expect"]) {
        Some(renju::jobs(&files::name(path), text))
    } else if has(&["start", "line", "corner"]) {
        Some(chess::mate_jobs(&files::name(path), text))
    } else if has(&["bytes", "initial", "final"]) {
        Some(i8086_step::lines_jobs(&files::name(path), text))
    } else {
        None
    }
}

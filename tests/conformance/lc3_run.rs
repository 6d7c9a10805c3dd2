//! LC-3 programs, run as two editions of the machine: NAME.asm, NAME.in and NAME.json.

use std::path::{Path, PathBuf};

use assembler::{Request, assemble};
use isa::{Image, Target};
use serde_json::Value;
use vm::lc3::Lc3;
use vm::machine::{Edition, Register};
use vm::script::Script;
use vm::{Machine, Setup, Stop};

use crate::files;
use crate::kind::Kind;
use crate::outcome::{Job, attempt};

const EDITIONS: [(&str, Edition); 2] =
    [("edition2", Edition::Second), ("edition3", Edition::Third)];
/// Instructions of a case that ends, when it does not say how many.
const LIMIT: u64 = 10_000_000;
/// How much longer a case that does not end is watched than the recorded run was.
const PATIENCE: u64 = 100;
/// TRAP x25
const HALT: u16 = 0xF025;

/// What happened.
struct Run {
    stop: Stop,
    output: Vec<u8>,
    instructions: u64,
    /// The registers before the last TRAP x25.
    at_halt: Option<Vec<Register>>,
}

/// The job for NAME.json.
pub(crate) fn job(json: &Path) -> Job {
    let (json, case) = (json.to_path_buf(), files::name(json));
    Job::new(Kind::Lc3Run, move || vec![attempt(case, || check(&json))])
}

fn check(json: &Path) -> Result<(), String> {
    let read = |path: PathBuf| std::fs::read(path).map_err(|error| error.to_string());
    let case: Value =
        serde_json::from_slice(&read(json.to_path_buf())?).map_err(|error| error.to_string())?;
    let listing = read(json.with_extension("asm"))?;
    let keys = read(json.with_extension("in"))?;
    let assembled = assemble(&Request::new(Target::Lc3, "case.asm", &listing));
    let image = assembled.image.ok_or("does not assemble")?;
    let mut differences = Vec::new();
    for (name, edition) in EDITIONS {
        let Some(expected) = case["expect"].get(name) else { continue };
        let limit = limit(expected, &case);
        let run = run(&image, &keys, edition, limit)?;
        let difference = compare(&run, expected).err();
        differences.extend(difference.map(|difference| format!("{name}: {difference}")));
    }
    if differences.is_empty() { Ok(()) } else { Err(differences.join("; ")) }
}

fn limit(expected: &Value, case: &Value) -> u64 {
    match (expected["status"].as_str(), expected["inst_user"].as_u64()) {
        (Some("limit"), Some(recorded)) => recorded.saturating_mul(PATIENCE),
        (_, Some(recorded)) => recorded.saturating_mul(2).max(LIMIT),
        _ => case["limit"].as_u64().unwrap_or(LIMIT),
    }
}

/// Runs one instruction at a time, so that the registers before HALT are seen.
fn run(image: &Image, keys: &[u8], edition: Edition, limit: u64) -> Result<Run, String> {
    let mut machine = Lc3::default();
    let setup = Setup { edition, ..Setup::default() };
    machine.load(image, &setup).map_err(|problem| format!("does not load: {problem:?}"))?;
    let mut console = Script::typing(keys);
    let mut at_halt = None;
    let stop = loop {
        let registers = machine.registers();
        let pc = registers.iter().find(|register| register.name == "PC").map_or(0, |pc| pc.value);
        if machine.peek(pc as u32) == Some(HALT) {
            at_halt = Some(registers);
        }
        match machine.run(&mut console, 1) {
            Stop::Spent if machine.counts().instructions < limit => {}
            stop => break stop,
        }
    };
    let instructions = machine.counts().instructions;
    Ok(Run { stop, output: console.output(), instructions, at_halt })
}

fn compare(run: &Run, expected: &Value) -> Result<(), String> {
    if expected.get("free").is_some() {
        return Ok(());
    }
    let status = match run.stop {
        Stop::Halted(_) => "halted",
        Stop::Faulted(_) => "fault",
        Stop::Spent => "limit",
        Stop::InputEnded(_) => "input_ended",
        Stop::Waiting(_) => "waiting",
        Stop::Stopped => "stopped",
    };
    let mut differences = Vec::new();
    let mut add = |name: &str, got: String, wanted: String| {
        if got != wanted {
            differences.push(format!("{name} {got}, expected {wanted}"));
        }
    };
    let word = |value: &Value| value.as_str().unwrap_or_default().to_string();
    add("status", status.into(), word(&expected["status"]));
    if status == "limit" {
        let began = latin1(&run.output).starts_with(&word(&expected["out"]));
        add("beginning of the output", began.to_string(), "true".into());
    } else {
        add(
            "output",
            format!("{:?}", latin1(&run.output)),
            format!("{:?}", word(&expected["out"])),
        );
        if let Some(wanted) = expected["inst_user"].as_u64() {
            add("instructions", run.instructions.to_string(), wanted.to_string());
        }
    }
    if let Some(wanted) = expected["regs"].as_array() {
        let wanted: Vec<u64> = wanted.iter().filter_map(Value::as_u64).collect();
        add("registers", format!("{:?}", general(run)), format!("{wanted:?}"));
    }
    if let Some(wanted) = expected["cc"].as_str() {
        add("condition", condition(run).into(), wanted.into());
    }
    if differences.is_empty() { Ok(()) } else { Err(differences.join(", ")) }
}

fn general(run: &Run) -> Vec<u64> {
    let registers = run.at_halt.iter().flatten();
    let general = registers.filter(|register| {
        let digit = register.name.strip_prefix('R');
        digit.is_some_and(|digit| digit.len() == 1 && digit.parse::<u8>().is_ok())
    });
    general.map(|register| register.value).collect()
}

fn condition(run: &Run) -> &'static str {
    let psr = run.at_halt.iter().flatten().find(|register| register.name == "PSR");
    match psr.map_or(0, |psr| psr.value & 7) {
        4 => "N",
        2 => "Z",
        1 => "P",
        _ => "none",
    }
}

/// The cases write a byte as one character.
fn latin1(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

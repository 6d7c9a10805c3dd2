//! Small, mostly faulty listings, and whether MASM 5.10 refused them, warned or took them.

use assembler::masm::{Dialect, MasmOptions};
use assembler::{Options, Request, Severity, assemble};
use isa::Target;

use crate::kind::Kind;
use crate::outcome::{Job, Outcome, attempt};

/// What stands in front of every case.
const FRAME: [&str; 10] = [
    "DSEG SEGMENT",
    "BV DB 1",
    "WV DW 2",
    "PT STRUC",
    "PX DW ?",
    "PT ENDS",
    "RC RECORD HI:3,LO:2",
    "DSEG ENDS",
    "S9 SEGMENT",
    " ASSUME CS:S9",
];
/// The rest of the frame.
const OTHER: [&str; 2] = ["OTHER: NOP", "S9 ENDS"];
/// Cases that begin so stand in a data segment.
const DATA: [&str; 7] = ["DB", "DW", "P PT", "R RC", "SI DB", "X", "PT2"];
/// Values in the line that `%LONG%` makes too long.
const LONG: usize = 400;

/// One job for the table.
pub(crate) fn jobs(name: &str, text: &str) -> Vec<Job> {
    let (name, text) = (name.to_string(), text.to_string());
    let row = move |(number, line): (i32, &str)| -> Outcome {
        let situation = line.split('\t').next().unwrap_or_default();
        attempt(format!("{name}:{number} {situation}"), || check(line))
    };
    vec![Job::new(Kind::MasmError, move || {
        let rows = (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.is_empty());
        rows.map(row).collect()
    })]
}

fn check(row: &str) -> Result<(), String> {
    let mut fields = row.split('\t').skip(1);
    let source = fields.next().ok_or("a row without source")?;
    let expected = verdict_of(fields.next().ok_or("a row without a verdict")?);
    let text = module(source);
    let masm = MasmOptions { dialect: Some(Dialect::Masm), ..MasmOptions::default() };
    let options = Options { masm, ..Options::default() };
    let request = Request::new(Target::I8086, "CASE.ASM", text.as_bytes());
    let assembled = assemble(&Request { options, ..request });
    let warned = assembled.diagnostics.iter().any(|d| d.severity == Severity::Warning);
    let refused = assembled.diagnostics.iter().any(|d| d.severity == Severity::Error);
    let got = match (refused, warned) {
        (true, _) => "error",
        (false, _) if assembled.image.is_none() => "nothing",
        (false, true) => "warning",
        (false, false) => "accepted",
    };
    if got == expected {
        return Ok(());
    }
    let said = assembled.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message));
    let said = said.collect::<Vec<_>>().join("; ");
    Err(format!("`{source}` {got} ({said}), expected {expected}"))
}

/// MASM's messages as one word.
fn verdict_of(messages: &str) -> &'static str {
    if messages.contains("error ") {
        "error"
    } else if messages.contains("warning ") {
        "warning"
    } else {
        "accepted"
    }
}

fn module(source: &str) -> String {
    let ones = vec!["1"; LONG].join(",");
    let mut end = " END".to_string();
    let mut body = Vec::new();
    let mut coded = false;
    for line in source.split('|') {
        if let Some(other) = line.strip_prefix('!') {
            end = if other == "NOEND" { String::new() } else { format!(" {other}") };
            continue;
        }
        // `%` alone in front says code; `%LONG%` is a part of its line.
        let code = line.strip_prefix('%').filter(|_| !line.starts_with("%LONG%"));
        coded |= code.is_some();
        body.push(format!(" {}", code.unwrap_or(line).replace("%LONG%", &ones)));
    }
    let data = DATA.iter().any(|start| source.starts_with(start));
    let (opening, closing): (&[&str], &[&str]) = match (coded, data) {
        (true, _) => (&["CSEG SEGMENT", " ASSUME CS:CSEG,DS:DSEG"], &["CSEG ENDS"]),
        (false, true) => (&["D2 SEGMENT"], &["D2 ENDS"]),
        (false, false) => (&[], &[]),
    };
    let fixed = |lines: &[&str]| lines.iter().map(|line| line.to_string()).collect::<Vec<_>>();
    let mut lines = [fixed(&FRAME), fixed(&OTHER), fixed(opening), body, fixed(closing)].concat();
    lines.extend((!end.is_empty()).then_some(end));
    lines.join("\r\n") + "\r\n"
}

//! Small, mostly faulty listings, and whether MASM 5.10 refused them, warned or took them.

use assembler::Severity;

use crate::kind::Kind;
use crate::masm_case;
use crate::outcome::{Job, Outcome, attempt};

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
    let assembled = masm_case::assembled(masm_case::module(source).0.as_bytes());
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

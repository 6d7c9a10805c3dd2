//! Small faulty listings for MASM: the codes that are reported and the words that are marked; what
//! the help writes removes the report.

use std::collections::HashSet;

use assembler::{Assembled, Diagnostic, FileId, Severity, diagnostic::Help, fix};
use libtest_mimic::{Failed, Trial};

use crate::{files, masm_case};

/// The table of cases, as the conformance run has it: name, lines, MASM's verdict.
const CASES: &str = "tests/vectors/masm/errors.tsv";
/// What is reported of each: its name, then a column for each report. Never blessed.
const MARKED: &str = "tests/golden/marked.tsv";

/// Characters of a line that are shown on either side of what is marked.
const NEAR: usize = 60;

/// A trial for what is marked and one for the help.
pub(crate) fn trials() -> Vec<Trial> {
    let trial = |name: &str, check: fn() -> Result<(), String>| {
        Trial::test(format!("{CASES} {name}"), move || check().map_err(Failed::from))
    };
    vec![trial("marks", check_marks), trial("help", check_help)]
}

/// Names and lines of all cases.
fn cases() -> Result<Vec<(String, String)>, String> {
    let text = read(CASES)?;
    let case = |row: &str| {
        let mut columns = row.split('\t').map(str::to_owned);
        Some((columns.next()?, columns.next()?))
    };
    let cases: Vec<(String, String)> = text.lines().skip(1).filter_map(case).collect();
    let mut names = HashSet::new();
    match cases.iter().find(|(name, _)| !names.insert(name)) {
        Some((name, _)) => Err(format!("{CASES} has `{name}` twice")),
        None => Ok(cases),
    }
}

fn read(name: &str) -> Result<String, String> {
    std::fs::read_to_string(files::root().join(name)).map_err(|error| format!("{name}: {error}"))
}

fn check_marks() -> Result<(), String> {
    let expected = read(MARKED)?;
    let mut expected = expected.lines().filter(|line| !line.starts_with('#'));
    let mut wrong = Vec::new();
    for (name, lines) in cases()? {
        let (text, above) = masm_case::module(&lines);
        let assembled = masm_case::assembled(text.as_bytes());
        let found = assembled.diagnostics.iter();
        let marks = found.map(|found| format!("\t{}", mark(&assembled, above, found)));
        let actual = format!("{name}{}", marks.collect::<String>());
        let expected = expected.next().unwrap_or_default();
        if actual != expected {
            wrong.push(format!("`{lines}`\n- {expected}\n+ {actual}\n"));
        }
    }
    wrong.extend(expected.map(|line| format!("- {line}\n")));
    if wrong.is_empty() { Ok(()) } else { Err(format!("{MARKED}:\n{}", wrong.concat())) }
}

/// A code, the line of the case, and its words, with those that are marked between `«»`.
fn mark(assembled: &Assembled, above: usize, found: &Diagnostic) -> String {
    let Some(span) = found.span() else { return found.code.to_string() };
    let source = assembled.sources.get(span.file);
    let line = source.line_number(span.start);
    let range = source.line_range(line).unwrap_or_default();
    let at = |place: u32| (place as usize).clamp(range.start, range.end);
    let [before, marked, behind] =
        [range.start..at(span.start), at(span.start)..at(span.end), at(span.end)..range.end]
            .map(|part| source.text().get(part).unwrap_or_default());
    let (before, behind) = (before.trim_start(), behind.trim_end());
    let near = |part: &str| part.chars().count() <= NEAR;
    let before = if near(before) { before } else { "…" };
    let behind = if near(behind) { behind } else { "…" };
    format!("{} {} {before}«{marked}»{behind}", found.code, (line as usize).saturating_sub(above))
}

/// Every help that has edits removes what it helps against, and brings no new error.
fn check_help() -> Result<(), String> {
    let mut wrong = String::new();
    let mut tried = 0;
    for (name, lines) in cases()? {
        let assembled = masm_case::assembled(masm_case::module(&lines).0.as_bytes());
        let found = assembled.diagnostics.iter();
        let help = found.flat_map(|found| found.help.iter().map(move |help| (found, help)));
        for (found, help) in help.filter(|(_, help)| !help.edits.is_empty()) {
            tried += 1;
            if let Err(why) = try_help(&assembled, found, help) {
                let (code, text) = (found.code, &help.text);
                wrong.push_str(&format!("{name} `{lines}`: {code} {text}: {why}\n"));
            }
        }
    }
    match tried {
        0 => Err("no help has an edit".into()),
        _ if wrong.is_empty() => Ok(()),
        _ => Err(wrong),
    }
}

fn try_help(assembled: &Assembled, found: &Diagnostic, help: &Help) -> Result<(), String> {
    let alone = Diagnostic { help: vec![help.clone()], ..found.clone() };
    let edited = fix::apply(&assembled.sources, FileId(0), &[alone], Severity::Note);
    let (edited, _) = edited.ok_or("the edits cannot be applied")?;
    let again = masm_case::assembled(&edited);
    let count = |assembled: &Assembled| {
        let all = || assembled.diagnostics.iter();
        let alike = |it: &&Diagnostic| (it.code, &it.message) == (found.code, &found.message);
        let errors = all().filter(|it| it.severity == Severity::Error);
        (all().filter(alike).count(), errors.count())
    };
    let ((alike, errors), (alike_now, errors_now)) = (count(assembled), count(&again));
    if alike_now < alike && errors_now <= errors {
        return Ok(());
    }
    Err(again.diagnostics.iter().map(|it| format!("{} {}; ", it.code, it.message)).collect())
}

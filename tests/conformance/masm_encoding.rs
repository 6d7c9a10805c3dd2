//! Instructions and the bytes that two versions of MASM made of them.
//!
//! All rows of a column are one module behind the frame of `enc_setup.asm`. Labels stand round
//! each row; a row that has the wrong length or does not assemble fails, and filler of the right
//! length takes its place, so that the rows behind it are judged where they belong.

use std::collections::BTreeMap;

use assembler::masm::{Linking, Version, link};
use assembler::{Assembled, Options, Request, Severity, assemble};
use isa::debug::SymbolValue;
use isa::{Image, Target};

use crate::kind::Kind;
use crate::outcome::{Job, Outcome, attempt};

const FRAME: &str = include_str!("enc_setup.asm");
/// The columns of bytes, by their place in a row.
const COLUMNS: [(Version, usize); 2] = [(Version::V510, 3), (Version::V110, 4)];

/// A row as one column has it.
#[derive(Clone)]
struct Row {
    id: String,
    lines: Vec<String>,
    expected: Expected,
}

#[derive(Clone)]
enum Expected {
    Bytes { head: Vec<u8>, tail: Vec<u8>, length: usize },
    Error,
}

/// A row that is not as recorded, by its id.
type Failures = BTreeMap<String, String>;

/// One job for each column.
pub(crate) fn jobs(name: &str, text: &str) -> Vec<Job> {
    let job = |(version, column): (Version, usize)| {
        let (name, text) = (name.to_string(), text.to_string());
        Job::new(Kind::MasmEncoding, move || {
            let mut outcomes = Vec::new();
            let mut rows = Vec::new();
            for line in text.lines().skip(1).filter(|line| !line.is_empty()) {
                match row(line, column) {
                    Ok(row) => rows.push(row),
                    Err(why) => outcomes.push(Outcome { case: name.clone(), result: Err(why) }),
                }
            }
            outcomes.extend(column_outcomes(&name, version, &rows));
            outcomes
        })
    };
    COLUMNS.into_iter().map(job).collect()
}

fn row(line: &str, column: usize) -> Result<Row, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let field = |index: usize| fields.get(index).copied().ok_or(format!("`{line}` has no column"));
    let bytes = match field(column)?.trim() {
        "same" => field(3)?.trim(),
        bytes => bytes,
    };
    let id = field(0)?.to_string();
    let lines = field(2)?.split(" | ").map(|line| line.replace('#', &id)).collect();
    Ok(Row { lines, expected: expected(bytes)?, id })
}

/// `8b c3`, `90 .. 90 (127 bytes)`, `ERR 53 …`; a warning behind the bytes is not compared.
fn expected(text: &str) -> Result<Expected, String> {
    if text.starts_with("ERR") {
        return Ok(Expected::Error);
    }
    let text = text.split("WARN").next().unwrap_or_default();
    let (bytes, length) = match text.split_once('(') {
        Some((bytes, length)) => (bytes, length.split_whitespace().next()),
        None => (text, None),
    };
    let hex = |part: &str| -> Result<Vec<u8>, String> {
        let byte = |digits| u8::from_str_radix(digits, 16).map_err(|e| format!("{digits}: {e}"));
        part.split_whitespace().map(byte).collect()
    };
    let (head, tail) = bytes.split_once("..").unwrap_or((bytes, ""));
    let (head, tail) = (hex(head)?, hex(tail)?);
    let length = match length.map(str::parse) {
        Some(length) => length.map_err(|error| format!("{text}: {error}"))?,
        None => head.len() + tail.len(),
    };
    Ok(Expected::Bytes { head, tail, length })
}

fn column_outcomes(name: &str, version: Version, rows: &[Row]) -> Vec<Outcome> {
    let name = &format!("{name} {}", version.name());
    let stands = |row: &&Row| !matches!(row.expected, Expected::Error);
    let placed: Vec<Row> = rows.iter().filter(stands).cloned().collect();
    let mut failures = Failures::new();
    let whole = attempt(name, || {
        while let Some(found) = pass(version, &placed, &failures)? {
            failures.extend(found);
        }
        Ok(())
    });
    let outcome = |(index, row): (usize, &Row)| {
        let case = format!("{name} {} {}", row.id, row.lines.join(" | "));
        if let Expected::Error = row.expected {
            let before: Vec<Row> = rows[..index].iter().filter(stands).cloned().collect();
            return attempt(case, || must_fail(version, row, &before, &failures));
        }
        let result = match failures.get(&row.id) {
            Some(difference) => Err(difference.clone()),
            None => whole.result.clone(),
        };
        Outcome { case, result }
    };
    rows.iter().enumerate().map(outcome).collect()
}

/// Assembles all rows, filler for those that failed before; `None` when no further row fails.
fn pass(version: Version, rows: &[Row], failures: &Failures) -> Result<Option<Failures>, String> {
    let (text, lines) = module(rows, failures);
    let assembled = assembled(version, &text);
    let found = match &assembled.image {
        Some(Image::I8086(image)) => compare(rows, failures, &assembled, &image.bytes)?,
        _ => reported(&assembled, &lines)?,
    };
    Ok((!found.is_empty()).then_some(found))
}

fn assembled(version: Version, text: &str) -> Assembled {
    let mut options = Options::default();
    options.masm.version = version;
    options.masm.linking = Linking::Nothing;
    let request = Request::new(Target::I8086, "ROWS.ASM", text.as_bytes());
    let mut assembled = assemble(&Request { options, ..request });
    // LINK complains of an override to a segment above the name's, but writes the program.
    if let Some(module) = assembled.module.take() {
        let linked = link::link(&[module]);
        (assembled.image, assembled.debug) = (linked.image.map(Image::I8086), linked.debug);
    }
    assembled
}

/// The module, and for each of its lines the row that it belongs to.
fn module(rows: &[Row], failures: &Failures) -> (String, Vec<Option<String>>) {
    let mut lines: Vec<(String, Option<String>)> =
        FRAME.lines().map(|line| (line.to_string(), None)).collect();
    for row in rows {
        lines.push((format!("ZS{0} LABEL NEAR", row.id), None));
        match (&row.expected, failures.contains_key(&row.id)) {
            (Expected::Bytes { length, .. }, true) => {
                lines.push((format!(" DB {length} DUP(90H)"), None));
            }
            _ => lines.extend(row.lines.iter().map(|l| (placed(l), Some(row.id.clone())))),
        }
        lines.push((format!("ZE{0} LABEL NEAR", row.id), None));
    }
    lines.push(("CSEG ENDS".into(), None));
    lines.push((" END BACK".into(), None));
    let (texts, owners): (Vec<String>, Vec<Option<String>>) = lines.into_iter().unzip();
    (texts.join("\r\n") + "\r\n", owners)
}

/// Instructions do not begin in the first column, names do; the assembler does not mind.
fn placed(line: &str) -> String {
    format!(" {line}")
}

fn reported(assembled: &Assembled, lines: &[Option<String>]) -> Result<Failures, String> {
    let mut found = Failures::new();
    let errors = assembled.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let mut elsewhere = String::new();
    for error in errors {
        let line = error
            .span()
            .map_or(0, |span| assembled.sources.get(span.file).position(span.start).0 as usize);
        let text = format!("{} {}", error.code, error.message);
        match lines.get(line.wrapping_sub(1)) {
            Some(Some(id)) => {
                found.entry(id.clone()).or_insert(text);
            }
            _ => elsewhere = format!("line {line}: {text}"),
        }
    }
    if found.is_empty() { Err(format!("the frame fails: {elsewhere}")) } else { Ok(found) }
}

fn compare(
    rows: &[Row],
    failures: &Failures,
    assembled: &Assembled,
    image: &[u8],
) -> Result<Failures, String> {
    let addresses: BTreeMap<&str, usize> = assembled
        .debug
        .symbols
        .iter()
        .filter_map(|symbol| match symbol.value {
            SymbolValue::Address(address) => Some((symbol.name.as_str(), address as usize)),
            SymbolValue::Constant(_) => None,
        })
        .collect();
    let label = |name: String| {
        addresses.get(name.as_str()).copied().ok_or_else(|| format!("{name} has no address"))
    };
    let (mut wrong, mut misplaced) = (Failures::new(), Failures::new());
    for row in rows.iter().filter(|row| !failures.contains_key(&row.id)) {
        let Expected::Bytes { head, tail, length } = &row.expected else { continue };
        let (start, end) = (label(format!("ZS{}", row.id))?, label(format!("ZE{}", row.id))?);
        let bytes = image.get(start..end).ok_or("a label beyond the image")?;
        let same = bytes.len() == *length && bytes.starts_with(head) && bytes.ends_with(tail);
        let difference =
            || format!("{}, expected {}", hex(bytes), hex(&[&head[..], tail].concat()));
        if bytes.len() != *length {
            misplaced.insert(row.id.clone(), difference());
        } else if !same {
            wrong.insert(row.id.clone(), difference());
        }
    }
    // Bytes are only judged when every row stands where it belongs.
    Ok(if misplaced.is_empty() { wrong } else { misplaced })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

/// A row that MASM refuses stands behind all rows before it.
fn must_fail(
    version: Version,
    row: &Row,
    before: &[Row],
    failures: &Failures,
) -> Result<(), String> {
    let mut rows = before.to_vec();
    rows.push(row.clone());
    let (text, lines) = module(&rows, failures);
    let assembled = assembled(version, &text);
    if assembled.image.is_some() {
        return Err("assembles, expected an error".into());
    }
    let found = reported(&assembled, &lines)?;
    if found.contains_key(&row.id) { Ok(()) } else { Err(format!("other rows fail: {found:?}")) }
}

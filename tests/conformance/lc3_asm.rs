//! LC-3 listings, assembled in three dialects: NAME.asm beside NAME.json.

use std::path::Path;

use assembler::lc3::Dialect;
use assembler::{Options, Request, Severity, assemble};
use isa::{Image, Target};
use serde_json::Value;

use crate::files;
use crate::kind::Kind;
use crate::outcome::{Job, attempt};

const DIALECTS: [(&str, Dialect); 3] =
    [("default", Dialect::Default), ("lc3as", Dialect::Lc3as), ("lc3tools", Dialect::Lc3tools)];

/// The job for NAME.json.
pub(crate) fn job(json: &Path) -> Job {
    let (json, case) = (json.to_path_buf(), files::name(json));
    Job::new(Kind::Lc3Asm, move || vec![attempt(case, || check(&json))])
}

fn check(json: &Path) -> Result<(), String> {
    let text = std::fs::read(json).map_err(|error| error.to_string())?;
    let case: Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    let listing = json.with_extension("asm");
    let bytes = std::fs::read(&listing).map_err(|error| error.to_string())?;
    let mut differences = Vec::new();
    for (name, dialect) in DIALECTS {
        let expected = case["expect"].get(name).ok_or_else(|| format!("expects no {name}"))?;
        let difference = compare(&bytes, dialect, expected).err();
        differences.extend(difference.map(|difference| format!("{name}: {difference}")));
    }
    if differences.is_empty() { Ok(()) } else { Err(differences.join("; ")) }
}

fn compare(bytes: &[u8], dialect: Dialect, expected: &Value) -> Result<(), String> {
    let options = Options { lc3: Some(dialect), ..Options::default() };
    let request = Request { options, ..Request::new(Target::Lc3, "case.asm", bytes) };
    let assembled = assemble(&request);
    let said = || {
        let codes = assembled.diagnostics.iter().map(|d| format!("{} {}", d.code, d.message));
        codes.collect::<Vec<_>>().join(", ")
    };
    let refused = assembled.diagnostics.iter().any(|d| d.severity == Severity::Error);
    match (expected, &assembled.image) {
        (Value::Object(_), _) => Ok(()),
        (Value::String(word), None) if word == "error" && refused => Ok(()),
        (Value::String(word), None) if word == "error" => Err("no image and no error".into()),
        (Value::String(word), Some(image)) if word == "error" => {
            Err(format!("assembles to {}, expected an error", blocks(image)))
        }
        (Value::Array(_), Some(image)) if &blocks(image) == expected => Ok(()),
        (Value::Array(_), Some(image)) => {
            Err(format!("assembles to {}, expected {expected}", blocks(image)))
        }
        (Value::Array(_), None) => Err(format!("does not assemble: {}", said())),
        _ => Err(format!("{expected} is no expectation")),
    }
}

/// The blocks that hold words, as the cases write them.
fn blocks(image: &Image) -> Value {
    let Image::Lc3(image) = image else { return Value::Null };
    let full = image.blocks.iter().filter(|block| !block.words.is_empty());
    full.map(|block| serde_json::json!({ "orig": block.origin, "words": block.words })).collect()
}

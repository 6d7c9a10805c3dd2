//! What a file is expected to give, in the file beside it; `BLESS=1` rewrites it.

use std::path::Path;

use similar::TextDiff;

use crate::{files, words};

/// Compares `actual` with the contents of `expected`, or rewrites them when the author asks for
/// that.
pub(crate) fn check(trial: &str, expected: &Path, actual: &str) -> Result<(), String> {
    let wanted = std::fs::read_to_string(expected).ok();
    if wanted.as_deref() == Some(actual) {
        return Ok(());
    }
    if std::env::var("BLESS").is_ok_and(|value| value == "1") {
        return bless(expected, actual);
    }
    let name = files::name(expected);
    let difference = match &wanted {
        Some(wanted) => unified(wanted, actual, &name),
        None => format!("{name} is not there; it would hold:\n{actual}"),
    };
    Err(format!(
        "{difference}\nif that is right: BLESS=1 cargo test --test golden -- --exact {trial}"
    ))
}

fn bless(expected: &Path, actual: &str) -> Result<(), String> {
    if std::env::var("CI").is_ok_and(|value| !value.is_empty()) {
        return Err("BLESS is refused where CI is set: expectations are reviewed first".into());
    }
    // The tables of words are blessed before what is said with them.
    if !words::is_table(expected) {
        words::are_whole().map_err(|problem| {
            format!("BLESS is refused, it would write English or nothing: {problem}")
        })?;
    }
    std::fs::write(expected, actual).map_err(|error| format!("{}: {error}", files::name(expected)))
}

fn unified(wanted: &str, actual: &str, name: &str) -> String {
    let diff = TextDiff::from_lines(wanted, actual);
    diff.unified_diff().context_radius(3).header(name, "what came").to_string()
}

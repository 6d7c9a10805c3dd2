//! Rules about the pages of docs/errors, one for every code.

use std::collections::BTreeSet;

use crate::{files, none};

/// Codes that stand quoted in the sources of the crates.
fn codes() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for folder in ["assembler/src", "vm/src", "vm/isa/src", "cli"] {
        for path in files::under(&files::root().join(folder)) {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            codes.extend(text.split('"').filter(|word| is_code(word)).map(str::to_string));
        }
    }
    codes
}

pub(crate) fn is_code(word: &str) -> bool {
    let digits = word.strip_prefix(['A', 'W', 'V', 'G']);
    digits.is_some_and(|digits| digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The codes that have a page.
pub(crate) fn pages() -> BTreeSet<String> {
    let found = files::under(&files::root().join("docs/errors")).into_iter();
    let pages = found.filter(|path| files::has_extension(path, "md"));
    let stems = pages.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()));
    stems.filter(|stem| is_code(stem)).collect()
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let (codes, pages) = (codes(), pages());
    let lacking = codes.difference(&pages).map(|code| format!("docs/errors/{code}.md is missing"));
    let orphans = pages.difference(&codes).map(|code| format!("nothing reports {code}"));
    let offences: Vec<String> = lacking.chain(orphans).collect();
    none("`typein explain CODE` must have something to say", &offences);
}

#[test]
fn every_warning_is_a_lint() {
    let lints: BTreeSet<String> =
        assembler::lint::all().map(|lint| lint.code.to_string()).collect();
    let warnings: BTreeSet<String> =
        codes().into_iter().filter(|code| code.starts_with('W')).collect();
    let offences: Vec<String> = warnings.symmetric_difference(&lints).cloned().collect();
    none("a warning has a line in the LINTS of its language, and every line a warning", &offences);
}

#[test]
fn explain_knows_every_page() {
    let explain = std::fs::read_to_string(files::root().join("cli/explain.rs"));
    let explain = explain.expect("cli/explain.rs embeds the pages");
    let pages = pages();
    let named = |code: &&String| !explain.contains(code.as_str());
    let offences: Vec<String> = pages.iter().filter(named).cloned().collect();
    none("pages that cli/explain.rs does not name", &offences);
}

#[test]
fn every_page_of_the_assembler_shows_a_mistake() {
    // What no listing can show: bytes that are no text, a missing file, another encoding, an
    // enormous file; what is wrong with several modules, object files, or another format. Commands
    // in tests/cli do.
    const UNSHOWN: [&str; 10] =
        ["A0001", "A0002", "A0007", "A0009", "A0010", "A4107", "A4109", "A4110", "A4111", "W0001"];
    let mut offences = Vec::new();
    for code in pages().iter().filter(|code| code.starts_with(['A', 'W'])) {
        let path = files::root().join(format!("docs/errors/{code}.md"));
        let page = std::fs::read_to_string(path).unwrap_or_default();
        let shows = page.lines().any(|line| line.starts_with("```") && line.ends_with(" wrong"));
        if !shows && !UNSHOWN.contains(&code.as_str()) {
            offences.push(format!("docs/errors/{code}.md has no program marked `wrong`"));
        }
    }
    none("a page shows the mistake, and the golden tests run it", &offences);
}

#[test]
fn every_fault_is_announced_by_a_command() {
    let mut announced = BTreeSet::new();
    let found = files::under(&files::root().join("tests/cli")).into_iter();
    for path in found.filter(|path| files::has_extension(path, "cmd")) {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let codes = text.lines().filter_map(|line| line.strip_prefix("! "));
        announced.extend(codes.flat_map(str::split_whitespace).map(str::to_string));
    }
    let faults: BTreeSet<String> =
        codes().into_iter().filter(|code| code.starts_with('V')).collect();
    let offences: Vec<String> = faults.difference(&announced).cloned().collect();
    none("a command in tests/cli reports the code and says so with `! CODE`", &offences);
}

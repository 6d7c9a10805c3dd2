//! The house rules as tests: what neither the compiler nor clippy checks.

#[path = "tidy/crates.rs"]
mod crates;
#[path = "files.rs"]
mod files;
#[path = "tidy/games.rs"]
mod games;
#[path = "tidy/pages.rs"]
mod pages;
#[path = "tidy/pains.rs"]
mod pains;
#[path = "tidy/sources.rs"]
mod sources;

/// Fails with one line for every offence.
fn none(rule: &str, offences: &[String]) {
    assert!(offences.is_empty(), "{rule}\n{}\n", offences.join("\n"));
}

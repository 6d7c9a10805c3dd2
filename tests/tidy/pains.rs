//! Rules about docs/pains.md: each pain has a line, and what a line points at is there.

use std::collections::BTreeSet;

use crate::{files, none};

/// How many pains there are.
const PAINS: usize = 40;

/// What a line may say of how well its pain is served.
const SERVED: [&str; 3] = ["yes", "partly", "not yet"];

fn page() -> String {
    let page = std::fs::read_to_string(files::root().join("docs/pains.md"));
    page.expect("docs/pains.md is there")
}

/// The cells of the lines that begin with a number.
fn rows(page: &str) -> Vec<Vec<&str>> {
    let lines = page.lines().filter_map(|line| line.strip_prefix("| "));
    let rows = lines.map(|line| line.split(" | ").map(str::trim).collect::<Vec<&str>>());
    rows.filter(|cells| cells[0].parse::<usize>().is_ok()).collect()
}

#[test]
fn every_pain_has_a_line_that_says_how_it_is_served() {
    let page = page();
    let rows = rows(&page);
    let numbers: Vec<usize> = rows.iter().filter_map(|cells| cells[0].parse().ok()).collect();
    assert_eq!(numbers, (1..=PAINS).collect::<Vec<usize>>());
    let said = |cells: &&Vec<&str>| cells.len() == 5 && SERVED.contains(&cells[2]);
    let offences: Vec<String> =
        rows.iter().filter(|cells| !said(cells)).map(|cells| cells.join(" | ")).collect();
    none(
        "a line has a number, the pain, how it is served, what typein does, what shows it",
        &offences,
    );
    for served in SERVED {
        let count = rows.iter().filter(|cells| cells[2] == served).count();
        let line = format!("{served}: {count}");
        assert!(page.contains(&line), "docs/pains.md counts its lines: {line}");
    }
}

#[test]
fn whatever_a_pain_points_at_is_there() {
    let page = page();
    let quoted = page.split('`').skip(1).step_by(2);
    let paths = quoted.clone().filter(|it| it.starts_with("tests/") || it.starts_with("games/"));
    let lacking = paths.filter(|path| !files::root().join(path).exists());
    let mut offences: BTreeSet<String> = lacking.map(str::to_string).collect();
    let codes = quoted.filter(|it| crate::pages::is_code(it));
    let unknown = codes.filter(|code| !crate::pages::pages().contains(*code));
    offences.extend(unknown.map(str::to_string));
    let offences: Vec<String> = offences.into_iter().collect();
    none("docs/pains.md names files and codes that there are", &offences);
}

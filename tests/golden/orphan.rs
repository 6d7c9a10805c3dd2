//! Expectations whose input is gone, and files that no trial reads.

use std::path::Path;

use libtest_mimic::{Failed, Trial};

use crate::{files, input};

/// One trial over tests/asm and tests/cli.
pub(crate) fn trials() -> Vec<Trial> {
    vec![Trial::test("no expectation is an orphan", || {
        let orphans: Vec<String> = ["tests/asm", "tests/cli"]
            .iter()
            .flat_map(|folder| files::under(&files::root().join(folder)))
            .filter(|path| is_orphan(path))
            .map(|path| files::name(&path))
            .collect();
        if orphans.is_empty() {
            return Ok(());
        }
        Err(Failed::from(format!("no input stands beside:\n{}", orphans.join("\n"))))
    })]
}

fn is_orphan(path: &Path) -> bool {
    let beside = |extension: &str| path.with_extension(extension).is_file();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    match path.extension().unwrap_or_default().to_string_lossy().as_ref() {
        "lst" => !(stem.starts_with("ok_") && (beside("asm") || beside("mk61"))),
        "err" => !(stem.starts_with("err_") && (beside("asm") || beside("mk61"))),
        "out" => !beside("cmd"),
        "cmd" | "inc" => false,
        _ => !input::is_input(path),
    }
}

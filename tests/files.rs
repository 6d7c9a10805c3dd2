//! Files under a folder, for the tests that walk the repository.

use std::path::{Path, PathBuf};

/// The top of the repository.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every file under `folder`, sorted by path; nothing when there is no such folder. Folders that
/// Cargo, its fuzzer and Git fill are left out.
pub(crate) fn under(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(folder, &mut found);
    found.sort();
    found
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let built =
            ["target", ".git", "corpus", "artifacts", "coverage"].iter().any(|it| name == *it);
        if path.is_dir() && !built {
            collect(&path, found);
        } else if path.is_file() {
            found.push(path);
        }
    }
}

/// The path from the top of the repository, with `/` on every system.
pub(crate) fn name(path: &Path) -> String {
    let root = root();
    let inside = path.strip_prefix(&root).unwrap_or(path);
    inside.to_string_lossy().replace('\\', "/")
}

/// Whether the file's name ends in this, after the dot.
pub(crate) fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

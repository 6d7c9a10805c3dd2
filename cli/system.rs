//! What only some systems have, with a counterpart for the others. Nothing else in the project
//! asks which system it runs on.

use std::fs::{self, Permissions};
use std::path::Path;

/// Permissions of a file that takes the place of `path`: those it has, or the usual ones.
#[cfg(unix)]
pub fn new_file_permissions(path: &Path) -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    let there = fs::metadata(path).ok().map(|there| there.permissions());
    // The process's umask is taken off by the system.
    there.or_else(|| Some(Permissions::from_mode(0o666)))
}

/// Permissions of a file that takes the place of `path`: the usual ones.
#[cfg(not(unix))]
pub fn new_file_permissions(_: &Path) -> Option<Permissions> {
    None
}

/// Whether two names are links to one file.
#[cfg(unix)]
pub fn same_file(a: &Path, b: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (fs::metadata(a), fs::metadata(b)) {
        (Ok(a), Ok(b)) => (a.dev(), a.ino()) == (b.dev(), b.ino()),
        _ => false,
    }
}

/// Whether two names are links to one file; only their paths tell here, and they were compared.
#[cfg(not(unix))]
pub fn same_file(_: &Path, _: &Path) -> bool {
    false
}

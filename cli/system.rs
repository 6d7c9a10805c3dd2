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

/// Calls `handler` for each request to end that other systems do not know: SIGQUIT, of which a
/// terminal makes one for Ctrl-\.
#[cfg(unix)]
pub fn at_quit(mut handler: impl FnMut() + Send + 'static) {
    use signal_hook::{consts::SIGQUIT, iterator::Signals};
    // Without it the system's own way to end a process stays in force.
    if let Ok(mut signals) = Signals::new([SIGQUIT]) {
        std::thread::spawn(move || signals.forever().for_each(|_| handler()));
    }
}

/// There are no such requests.
#[cfg(not(unix))]
pub fn at_quit(_: impl FnMut() + Send + 'static) {}

/// A file that grows beyond what the system allows is an error of whoever writes it, and does not
/// end the process.
#[cfg(unix)]
pub fn survive_large_files() {
    let _ = signal_hook::flag::register(libc::SIGXFSZ, Default::default());
}

/// It is so.
#[cfg(not(unix))]
pub fn survive_large_files() {}

//! Files are written whole or not at all, and never over what they were made from.

use std::fs;
use std::io::Write;
use std::path::Path;

use crate::exit::{Refusal, refuse};

/// Writes a file: to a temporary file in the same folder, which then takes its name.
///
/// # Errors
/// `path` is one of the files in `inputs`, or cannot be written.
pub fn write(path: &Path, contents: &[u8], inputs: &[&Path]) -> Result<(), Refusal> {
    check(path, inputs)?;
    replace(path, contents)
        .or_else(|problem| refuse(format!("cannot write {}: {problem}", path.display())))
}

/// Whether a file may be written later, as far as can be seen now.
///
/// # Errors
/// `path` is one of the files in `inputs`, is a folder, or has no folder to stand in.
pub fn check(path: &Path, inputs: &[&Path]) -> Result<(), Refusal> {
    if let Some(input) = inputs.iter().find(|input| same_file(path, input)) {
        return refuse(format!(
            "{} would overwrite the file it is made from, {}; give another name with -o",
            path.display(),
            input.display()
        ));
    }
    if path.is_dir() {
        return refuse(format!("{} is a folder; name a file in it", path.display()));
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            let folder = folder.display();
            refuse(format!("cannot write {}: there is no folder {folder}", path.display()))
        }
        _ => Ok(()),
    }
}

fn replace(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    // A device or a pipe cannot be renamed over: /dev/null, /dev/stdout.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(contents);
    }
    // A link keeps pointing where it does.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".typein-");
    if let Some(permissions) = crate::system::new_file_permissions(&path) {
        builder.permissions(permissions);
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(contents)?;
    file.persist(&path)?;
    Ok(())
}

fn same_file(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b || crate::system::same_file(&a, &b),
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.com");
        write(&path, b"one", &[]).unwrap();
        write(&path, b"two", &[]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_input_is_never_written_over_by_whatever_name() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("a.asm");
        fs::write(&source, b"source").unwrap();
        let other_name = folder.path().join(".").join("a.asm");
        let refusal = write(&other_name, b"x", &[&source]).unwrap_err();
        assert!(refusal.0.contains("overwrite"), "{refusal}");
        let hard_link = folder.path().join("b.asm");
        fs::hard_link(&source, &hard_link).unwrap();
        assert_eq!(write(&hard_link, b"x", &[&source]).is_err(), cfg!(unix));
        assert_eq!(fs::read(&source).unwrap(), b"source");
    }

    #[test]
    fn a_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write(folder.path(), b"x", &[]).is_err());
        assert!(write(&folder.path().join("no").join("a"), b"x", &[]).is_err());
    }
}

//! Files are written whole or not at all, and never over what they were made from.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use assembler::{Text, say};

use crate::exit::{Refusal, refuse};

/// A file that a command will write.
#[derive(Debug, Clone)]
pub struct Output<'a> {
    /// What is written, in a refusal: an option, or the listing that becomes a program.
    pub what: Text,
    /// The option that gives the file another name.
    pub option: &'static str,
    /// The file.
    pub path: &'a Path,
}

impl<'a> Output<'a> {
    /// The file that an option names, if it was given.
    pub fn of(option: &'static str, path: Option<&'a PathBuf>) -> Option<Output<'a>> {
        path.map(|path| Output { what: Text::plain(option), option, path })
    }
}

/// Whether a name stands for standard output: `-`, as in other commands.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Whether the files of a command may be written, as far as can be seen now. It is asked before the
/// first of them is touched, with all that the command reads.
///
/// # Errors
/// One of them is one of the files in `inputs`, is a folder, has no folder to stand in, or is
/// another one of them.
pub fn check(outputs: &[Output], inputs: &[PathBuf]) -> Result<(), Refusal> {
    for (index, output) in outputs.iter().enumerate() {
        let path = output.path.display();
        if let Some(input) = inputs.iter().find(|input| same_file(output.path, input)) {
            return refuse(say!(
                "{path} would overwrite a file that is read, {input}; give another name with \
                 {option}",
                path,
                input = input.display(),
                option = output.option
            ));
        }
        let mut others = outputs[index + 1..].iter();
        if let Some(other) = others.find(|other| same_file(output.path, other.path)) {
            let (first, second) = (output.what.clone(), other.what.clone());
            return refuse(say!(
                "{first} and {second} would both be written to {path}",
                first,
                second,
                path
            ));
        }
        has_a_place(output.path)?;
    }
    Ok(())
}

fn has_a_place(path: &Path) -> Result<(), Refusal> {
    if is_standard(path) {
        return Ok(());
    }
    let file = path.display();
    if path.is_dir() {
        return refuse(say!("{file} is a folder; name a file in it", file));
    }
    if fs::metadata(path).is_ok_and(|it| it.is_file() && it.permissions().readonly()) {
        return refuse(say!("cannot write {file}: it may only be read", file));
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            let folder = folder.display();
            refuse(say!("cannot write {file}: there is no folder {folder}", file, folder))
        }
        _ => Ok(()),
    }
}

/// Writes a file that [`check`] was asked about: to a temporary file in the same folder, which then
/// takes its name. To standard output, where the name is `-`.
///
/// # Errors
/// It cannot be written.
pub fn write(path: &Path, contents: &[u8]) -> Result<(), Refusal> {
    has_a_place(path)?;
    let written = match is_standard(path) {
        true => to_standard(contents),
        false => replace(path, contents),
    };
    written.or_else(|problem| cannot_write(path, &problem))
}

/// Whoever reads a pipe may have seen enough.
fn to_standard(contents: &[u8]) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(contents).and_then(|()| stdout.flush()) {
        Err(problem) if problem.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn cannot_write<T>(path: &Path, problem: &std::io::Error) -> Result<T, Refusal> {
    refuse(say!("cannot write {file}: {problem}", file = path.display(), problem))
}

/// A file that is written bit by bit. What was there stays until the first bit comes.
#[derive(Debug)]
pub struct Growing {
    file: File,
    begun: bool,
}

impl Growing {
    /// Opens a file that [`check`] was asked about.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn open(path: &Path) -> Result<Growing, Refusal> {
        match File::options().write(true).create(true).truncate(false).open(path) {
            Ok(file) => Ok(Growing { file, begun: false }),
            Err(problem) => cannot_write(path, &problem),
        }
    }

    fn begin(&mut self) -> std::io::Result<()> {
        // A device or a pipe has no length.
        if !self.begun && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        self.begun = true;
        Ok(())
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.begin()?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.begin()?;
        self.file.flush()
    }
}

fn replace(path: &Path, contents: &[u8]) -> std::io::Result<()> {
    // A device or a pipe cannot be renamed over: /dev/null, /dev/stdout.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return File::options().write(true).open(path)?.write_all(contents);
    }
    // A link keeps pointing where it does.
    let path = resolved(path);
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

/// Whether two names are those of one file. Devices and pipes are nothing that could be lost.
fn same_file(a: &Path, b: &Path) -> bool {
    let is_device = |path: &Path| fs::metadata(path).is_ok_and(|there| !there.is_file());
    !is_device(a) && !is_device(b) && (resolved(a) == resolved(b) || crate::system::same_file(a, b))
}

/// Where a file is, or will be, when links are followed.
fn resolved(path: &Path) -> PathBuf {
    /// As many links as systems follow.
    const MOST: usize = 40;
    let mut path = path.to_path_buf();
    for _ in 0..MOST {
        let Ok(target) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
    let beside = |name| folder.ok().map(|folder| folder.join(name));
    fs::canonicalize(&path).ok().or_else(|| path.file_name().and_then(beside)).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal<'a>(outputs: &[&'a Path], inputs: &[&Path]) -> Option<String> {
        let output = |&path: &&'a Path| Output { what: Text::plain("-o"), option: "-o", path };
        let outputs: Vec<Output> = outputs.iter().map(output).collect();
        let inputs: Vec<PathBuf> = inputs.iter().map(|path| path.to_path_buf()).collect();
        check(&outputs, &inputs).err().map(|refusal| refusal.to_string())
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.com");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_input_is_never_written_over_by_whatever_name() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("a.asm");
        fs::write(&source, b"source").unwrap();
        let other_name = folder.path().join(".").join("a.asm");
        let said = refusal(&[&other_name], &[&source]);
        assert!(said.as_ref().is_some_and(|said| said.contains("overwrite")), "{said:?}");
        let hard_link = folder.path().join("b.asm");
        fs::hard_link(&source, &hard_link).unwrap();
        assert_eq!(refusal(&[&hard_link], &[&source]).is_some(), cfg!(unix));
    }

    #[test]
    fn two_outputs_are_never_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let (one, same) = (folder.path().join("new"), folder.path().join(".").join("new"));
        assert!(refusal(&[&one, &same], &[]).is_some_and(|said| said.contains("both")));
        assert_eq!(refusal(&[&one, &folder.path().join("other")], &[]), None);
    }

    #[test]
    fn what_was_there_stays_until_something_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        fs::write(&path, "long and old").unwrap();
        drop(Growing::open(&path).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"long and old");
        let mut growing = Growing::open(&path).unwrap();
        growing.write_all(b"a").unwrap();
        growing.write_all(b"b").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"ab");
        Growing::open(&path).unwrap().flush().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"");
    }

    #[test]
    fn what_may_only_be_read_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.asm");
        fs::write(&path, b"old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(write(&path, b"new").is_err());
        assert_eq!(fs::read(&path).unwrap(), b"old");
    }

    #[test]
    fn a_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write(folder.path(), b"x").is_err());
        assert!(write(&folder.path().join("no").join("a"), b"x").is_err());
    }
}

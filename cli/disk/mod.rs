//! A folder of this computer as a DOS program's drive C.
//!
//! A path arrives as checked names, and each of them is looked up among what its folder really
//! holds. Links and whatever is neither file nor folder are not there for the program. So there is
//! no way out of the folder. Only a new file is made under the name that the program gives, which
//! must then be free.

mod moment;
mod name;
#[cfg(test)]
mod outside;

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use assembler::say;
use vm::disk::{Attributes, CLUSTER, Disk, Entry, MemoryDisk, Name, Space, Stamp, Trouble};

use self::moment::{seconds, stamp};
pub use self::name::name;
use self::name::{aliases, host_name, own_name};
use crate::exit::{Refusal, refuse};

/// Bytes by which the files of a folder may grow in one run.
const MOST_GROWTH: u64 = 64 << 20;

/// Places of files that are remembered, so that not each read looks through the folders.
const MOST_KNOWN: usize = 16;

/// `--disk DIR`, `--disk DIR:rw` or `--disk DIR:copy`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    /// The folder.
    pub path: PathBuf,
    /// What the program may do there.
    pub access: Access,
}

/// What a program may do to the files of its disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Read them.
    Read,
    /// Change them.
    Write,
    /// Change a copy of them in memory, which is forgotten when the run ends.
    Copy,
}

impl Access {
    /// What stands behind the folder.
    const fn suffix(self) -> &'static str {
        match self {
            Access::Read => "",
            Access::Write => ":rw",
            Access::Copy => ":copy",
        }
    }
}

impl Folder {
    /// As [`folder`] reads it, with another path.
    pub fn text(&self, path: &str) -> String {
        format!("{path}{}", self.access.suffix())
    }

    /// The folder as a disk.
    ///
    /// # Errors
    /// There is no such folder, or a copy of it does not fit into memory.
    pub fn open(&self) -> Result<(Box<dyn Disk>, HostDisk), Refusal> {
        let mut host = HostDisk::open(self)?;
        if self.access != Access::Copy {
            return Ok((Box::new(host.clone()), host));
        }
        let shown = self.path.display();
        refuse(match MemoryDisk::copy_of(&mut host) {
            Ok(copy) => return Ok((Box::new(copy), host)),
            Err(Trouble::Full) => say!("{shown} is too large for a copy in memory", shown),
            Err(_) => say!("a file in {shown} cannot be read for a copy in memory", shown),
        })
    }
}

/// `DIR`, `DIR:rw` or `DIR:copy`.
///
/// # Errors
/// There is no name of a folder.
pub fn folder(text: &str) -> Result<Folder, Refusal> {
    let by_suffix = |access: Access| Some((text.strip_suffix(access.suffix())?, access));
    let found = [Access::Write, Access::Copy].into_iter().find_map(by_suffix);
    let (path, access) = found.unwrap_or((text, Access::Read));
    if path.is_empty() {
        return refuse(say!(
            "a disk is DIR, DIR:rw if the program may write, DIR:copy if into a copy"
        ));
    }
    Ok(Folder { path: path.into(), access })
}

/// A folder as a disk.
#[derive(Debug, Clone)]
pub struct HostDisk {
    root: PathBuf,
    writable: bool,
    /// Bytes by which files may still grow.
    free: u64,
    known: Vec<(Vec<Name>, PathBuf)>,
}

/// What a folder holds: a name for DOS and the name here.
struct Item {
    name: Name,
    host: OsString,
    metadata: Metadata,
}

impl HostDisk {
    /// The disk of `--disk`.
    ///
    /// # Errors
    /// There is no such folder.
    pub fn open(folder: &Folder) -> Result<HostDisk, Refusal> {
        let shown = folder.path.display();
        refuse(match folder.path.canonicalize() {
            Ok(root) if root.is_dir() => {
                let writable = folder.access == Access::Write;
                return Ok(HostDisk { root, writable, free: MOST_GROWTH, known: Vec::new() });
            }
            Ok(_) => say!("{shown} is no folder; --disk takes one", shown),
            Err(problem) if problem.kind() == ErrorKind::NotFound => {
                say!("there is no folder {shown}", shown)
            }
            Err(problem) => say!("cannot open the folder {shown}: {problem}", shown, problem),
        })
    }

    /// Under which path the program finds a file of this computer, if it lies in the folder.
    pub fn path_of(&self, file: &Path) -> Option<Vec<Name>> {
        let file = file.canonicalize().ok()?;
        let inside = file.strip_prefix(&self.root).ok()?;
        let mut folder = self.root.clone();
        let mut path = Vec::new();
        for part in inside {
            path.push(items(&folder).ok()?.into_iter().find(|item| item.host == part)?.name);
            folder.push(part);
        }
        Some(path)
    }

    /// Where a path leads here.
    fn place(&mut self, path: &[Name]) -> Result<PathBuf, Trouble> {
        if let Some((_, place)) = self.known.iter().find(|(known, _)| known == path)
            && is_plain(place)
        {
            return Ok(place.clone());
        }
        let mut place = self.root.clone();
        for name in path {
            let item = items(&place)?.into_iter().find(|item| item.name == *name);
            place.push(item.ok_or(Trouble::NotFound)?.host);
        }
        if self.known.len() >= MOST_KNOWN {
            self.known.remove(0);
        }
        self.known.push((path.to_vec(), place.clone()));
        Ok(place)
    }

    fn check_writable(&self) -> Result<(), Trouble> {
        if self.writable { Ok(()) } else { Err(Trouble::Protected) }
    }

    /// Where something new may be made.
    fn new_place(&mut self, path: &[Name]) -> Result<PathBuf, Trouble> {
        self.check_writable()?;
        let (name, folder) = path.split_last().ok_or(Trouble::Exists)?;
        let folder = self.place(folder)?;
        if items(&folder)?.iter().any(|item| item.name == *name) {
            return Err(Trouble::Exists);
        }
        let place = folder.join(host_name(*name));
        // A link, or whatever else the program does not see.
        if place.symlink_metadata().is_ok() { Err(Trouble::Denied) } else { Ok(place) }
    }

    /// Takes space for a file that grows.
    fn grow(&mut self, from: u64, to: u64) -> Result<(), Trouble> {
        let clusters = |length: u64| length.div_ceil(u64::from(CLUSTER)) * u64::from(CLUSTER);
        let (before, after) = (clusters(from), clusters(to));
        let free = (self.free + before).checked_sub(after).ok_or(Trouble::Full)?;
        self.free = free.min(MOST_GROWTH);
        Ok(())
    }

    /// Takes the space of a new entry of a folder.
    fn take_entry(&mut self) -> Result<(), Trouble> {
        self.free = self.free.checked_sub(u64::from(CLUSTER)).ok_or(Trouble::Full)?;
        Ok(())
    }

    /// A file that is there, opened for writing, and its length.
    fn opened(&mut self, file: &[Name]) -> Result<(File, u64), Trouble> {
        self.check_writable()?;
        let place = self.place(file)?;
        let open = OpenOptions::new().write(true).open(place).map_err(trouble)?;
        let length = open.metadata().map_err(trouble)?.len();
        Ok((open, length))
    }
}

impl Disk for HostDisk {
    fn entries(&mut self, folder: &[Name]) -> Result<Vec<Entry>, Trouble> {
        let place = self.place(folder)?;
        let mut entries: Vec<Entry> = items(&place)?.iter().map(entry).collect();
        entries.sort_by_key(|entry| entry.name);
        Ok(entries)
    }

    fn read(&mut self, file: &[Name], at: u32, buffer: &mut [u8]) -> Result<usize, Trouble> {
        let mut open = File::open(self.place(file)?).map_err(trouble)?;
        open.seek(SeekFrom::Start(at.into())).map_err(trouble)?;
        let mut count = 0;
        while count < buffer.len() {
            match open.read(&mut buffer[count..]) {
                Ok(0) => break,
                Ok(more) => count += more,
                Err(problem) if problem.kind() == ErrorKind::Interrupted => {}
                Err(problem) => return Err(trouble(problem)),
            }
        }
        Ok(count)
    }

    fn write(&mut self, file: &[Name], at: u32, bytes: &[u8]) -> Result<(), Trouble> {
        let (mut open, length) = self.opened(file)?;
        let end = u64::from(at) + bytes.len() as u64;
        if end > u64::from(u32::MAX) {
            return Err(Trouble::Full);
        }
        self.grow(length, end.max(length))?;
        open.seek(SeekFrom::Start(at.into())).map_err(trouble)?;
        open.write_all(bytes).map_err(trouble)
    }

    fn set_length(&mut self, file: &[Name], length: u32) -> Result<(), Trouble> {
        let (open, before) = self.opened(file)?;
        self.grow(before, length.into())?;
        open.set_len(length.into()).map_err(trouble)
    }

    fn create(&mut self, file: &[Name]) -> Result<(), Trouble> {
        let place = self.new_place(file)?;
        self.take_entry()?;
        OpenOptions::new().write(true).create_new(true).open(place).map(drop).map_err(trouble)
    }

    fn create_folder(&mut self, folder: &[Name]) -> Result<(), Trouble> {
        let place = self.new_place(folder)?;
        self.take_entry()?;
        fs::create_dir(place).map_err(trouble)
    }

    fn remove(&mut self, path: &[Name]) -> Result<(), Trouble> {
        self.check_writable()?;
        if path.is_empty() {
            return Err(Trouble::Denied);
        }
        let place = self.place(path)?;
        self.known.clear();
        let metadata = place.symlink_metadata().map_err(trouble)?;
        if metadata.is_dir() {
            return fs::remove_dir(place).map_err(trouble);
        }
        fs::remove_file(place).map_err(trouble)?;
        self.grow(metadata.len(), 0)
    }

    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), Trouble> {
        self.check_writable()?;
        if from.is_empty() || to.starts_with(from) {
            return Err(Trouble::Denied);
        }
        let (old, new) = (self.place(from)?, self.new_place(to)?);
        self.known.clear();
        fs::rename(old, new).map_err(trouble)
    }

    fn set_stamp(&mut self, file: &[Name], stamp: Stamp) -> Result<(), Trouble> {
        let (open, _) = self.opened(file)?;
        let seconds = seconds(stamp).ok_or(Trouble::Denied)?;
        open.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).map_err(trouble)
    }

    /// The host's own permissions are left alone.
    fn set_attributes(&mut self, file: &[Name], _: Attributes) -> Result<(), Trouble> {
        self.check_writable()?;
        self.place(file).map(drop)
    }

    fn is_protected(&self) -> bool {
        !self.writable
    }

    fn space(&mut self) -> Space {
        let free = if self.writable { self.free } else { 0 };
        Space { total: MOST_GROWTH, free }
    }

    fn another(&self) -> Box<dyn Disk> {
        Box::new(self.clone())
    }
}

/// Whether a place is a file or a folder itself and no link to one.
fn is_plain(place: &Path) -> bool {
    place.symlink_metadata().is_ok_and(|there| there.is_file() || there.is_dir())
}

fn trouble(problem: std::io::Error) -> Trouble {
    match problem.kind() {
        ErrorKind::NotFound => Trouble::NotFound,
        ErrorKind::AlreadyExists => Trouble::Exists,
        ErrorKind::DirectoryNotEmpty => Trouble::NotEmpty,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            Trouble::Full
        }
        _ => Trouble::Denied,
    }
}

/// What a folder holds for the program, in the order of the names here, each with a name of its
/// own: names that DOS can have come first.
fn items(folder: &Path) -> Result<Vec<Item>, Trouble> {
    let mut hosts: Vec<(OsString, Metadata)> = Vec::new();
    for entry in fs::read_dir(folder).map_err(trouble)? {
        let Ok(entry) = entry else { continue };
        // Of the entry itself: a link is neither file nor folder.
        let Ok(metadata) = entry.metadata() else { continue };
        if metadata.is_file() || metadata.is_dir() {
            hosts.push((entry.file_name(), metadata));
        }
    }
    hosts.sort_by(|(a, _), (b, _)| (own_name(a).is_none(), a).cmp(&(own_name(b).is_none(), b)));
    let mut items: Vec<Item> = Vec::with_capacity(hosts.len());
    let mut taken = std::collections::HashSet::new();
    for (host, metadata) in hosts {
        let free = aliases(&host).find(|name| !taken.contains(name));
        if let Some(name) = free {
            taken.insert(name);
            items.push(Item { name, host, metadata });
        }
    }
    Ok(items)
}

fn entry(item: &Item) -> Entry {
    let metadata = &item.metadata;
    let hidden = item.host.to_string_lossy().starts_with('.');
    let kind = if metadata.is_dir() { Attributes::FOLDER } else { Attributes::ARCHIVE };
    let hidden = if hidden { Attributes::HIDDEN } else { 0 };
    let protected = metadata.is_file() && metadata.permissions().readonly();
    let protected = if protected { Attributes::READ_ONLY } else { 0 };
    let length = if metadata.is_file() { metadata.len() } else { 0 };
    Entry {
        name: item.name,
        attributes: Attributes(kind | hidden | protected),
        length: u32::try_from(length).unwrap_or(u32::MAX),
        stamp: metadata.modified().map_or_else(|_| Stamp::default(), stamp),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(path: &Path, writable: bool) -> HostDisk {
        let access = if writable { Access::Write } else { Access::Read };
        HostDisk::open(&Folder { path: path.to_path_buf(), access }).unwrap()
    }

    fn path(text: &str) -> Vec<Name> {
        text.split('/').map(|part| Name::new(part.as_bytes()).unwrap()).collect()
    }

    fn names(disk: &mut HostDisk) -> Vec<String> {
        let text = |entry: Entry| String::from_utf8_lossy(&entry.name.text()).into_owned();
        disk.entries(&[]).unwrap().into_iter().map(text).collect()
    }

    #[test]
    fn long_names_get_short_ones_and_short_ones_keep_theirs() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["longfilename.asm", "LONGFILE.ASM", "long file.asm", "a.b.c", "con.txt", "é.c"]
        {
            fs::write(folder.path().join(name), name).unwrap();
        }
        let mut disk = open(folder.path(), false);
        let expected =
            ["AB.C", "CON~1.TXT", "LONGFILE.ASM", "LONGFI~1.ASM", "LONG_FIL.ASM", "\u{FFFD}.C"];
        assert_eq!(names(&mut disk), expected);
        let mut buffer = [0; 12];
        assert_eq!(disk.read(&path("LONGFI~1.ASM"), 4, &mut buffer), Ok(12));
        assert_eq!(&buffer, b"filename.asm");
    }

    #[test]
    fn a_file_is_found_in_any_case_and_keeps_its_name_here() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("Notes.txt"), "old").unwrap();
        let mut disk = open(folder.path(), true);
        disk.write(&path("notes.TXT"), 3, b"er").unwrap();
        assert_eq!(fs::read(folder.path().join("Notes.txt")).unwrap(), b"older");
        assert_eq!(disk.create(&path("NOTES.TXT")), Err(Trouble::Exists));
        disk.create(&path("new.c")).unwrap();
        assert!(folder.path().join("NEW.C").is_file());
    }

    #[test]
    fn a_disk_that_is_protected_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("A"), "x").unwrap();
        let mut disk = open(folder.path(), false);
        let (old, new) = (path("A"), path("B"));
        let results = [
            disk.write(&old, 0, b"y"),
            disk.set_length(&old, 0),
            disk.create(&new),
            disk.create_folder(&new),
            disk.remove(&old),
            disk.rename(&old, &new),
            disk.set_stamp(&old, Stamp::default()),
        ];
        assert_eq!(results, [Err(Trouble::Protected); 7]);
        assert_eq!(fs::read(folder.path().join("A")).unwrap(), b"x");
    }

    #[test]
    fn a_copy_may_be_changed_and_the_folder_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("SUB")).unwrap();
        fs::write(folder.path().join("SUB/A"), "x").unwrap();
        let copied = super::folder(&format!("{}:copy", folder.path().display())).unwrap();
        let (mut disk, _) = copied.open().unwrap();
        disk.write(&path("SUB/A"), 1, b"y").unwrap();
        disk.create(&path("B")).unwrap();
        let mut buffer = [0; 8];
        assert_eq!((disk.read(&path("SUB/A"), 0, &mut buffer), &buffer[..2]), (Ok(2), &b"xy"[..]));
        assert_eq!(fs::read(folder.path().join("SUB/A")).unwrap(), b"x");
        assert!(!folder.path().join("B").exists());
        // Larger than the memory that there is for it.
        fs::File::create(folder.path().join("BIG")).unwrap().set_len(40 << 20).unwrap();
        assert!(copied.open().is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_nowhere() {
        use std::os::unix::fs::symlink;
        let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(outside.path().join("SECRET"), "secret").unwrap();
        symlink(outside.path(), folder.path().join("OUT")).unwrap();
        symlink(outside.path().join("SECRET"), folder.path().join("FILE")).unwrap();
        symlink(outside.path().join("NEW"), folder.path().join("MADE")).unwrap();
        let mut disk = open(folder.path(), true);
        assert!(names(&mut disk).is_empty());
        let mut buffer = [0; 8];
        for name in ["OUT/SECRET", "FILE"] {
            assert_eq!(disk.read(&path(name), 0, &mut buffer), Err(Trouble::NotFound));
            assert_eq!(disk.write(&path(name), 0, b"x"), Err(Trouble::NotFound));
            assert_eq!(disk.remove(&path(name)), Err(Trouble::NotFound));
        }
        assert_eq!(disk.create(&path("MADE")), Err(Trouble::Denied));
        assert!(!outside.path().join("NEW").exists());
        assert_eq!(fs::read(outside.path().join("SECRET")).unwrap(), b"secret");
        // A file that becomes a link while it is open is not followed either.
        fs::write(folder.path().join("A"), "a").unwrap();
        assert_eq!(disk.read(&path("A"), 0, &mut buffer), Ok(1));
        fs::remove_file(folder.path().join("A")).unwrap();
        symlink(outside.path().join("SECRET"), folder.path().join("A")).unwrap();
        assert_eq!(disk.read(&path("A"), 0, &mut buffer), Err(Trouble::NotFound));
    }

    #[test]
    fn a_program_cannot_fill_the_host() {
        let folder = tempfile::tempdir().unwrap();
        let mut disk = open(folder.path(), true);
        let file = path("BIG");
        disk.create(&file).unwrap();
        assert_eq!(disk.write(&file, u32::MAX - 1, b"x"), Err(Trouble::Full));
        assert_eq!(disk.set_length(&file, u32::MAX), Err(Trouble::Full));
        disk.set_length(&file, 60 << 20).unwrap();
        assert_eq!(disk.write(&file, 70 << 20, b"x"), Err(Trouble::Full));
        disk.remove(&file).unwrap();
        assert!(disk.space().free > 60 << 20);
    }
}

//! Files that a listing includes, by names that are not always spelt as on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use assembler::{Files, suggest};

use crate::game::Embedded;
use crate::program::{Place, read};

/// Where included files come from: the folder of the file that includes them, then `-I` folders;
/// for a game in the binary, its own files.
pub struct Includes<'a> {
    /// The listing.
    pub place: &'a Place,
    /// `-I` folders.
    pub folders: &'a [PathBuf],
}

impl Files for Includes<'_> {
    fn include(&self, name: &str, from: &str) -> Result<(String, Vec<u8>), Vec<String>> {
        // DOS listings separate folders by a backslash.
        let name = name.replace('\\', "/");
        if let Place::Game(game) = self.place {
            let file = Embedded::named(game).and_then(|game| game.file(&name));
            return file.map(|bytes| (name.clone(), bytes.to_vec())).ok_or_else(|| vec![name]);
        }
        let beside = Path::new(from).parent().unwrap_or(Path::new("")).to_path_buf();
        let mut tried = Vec::new();
        for folder in std::iter::once(&beside).chain(self.folders) {
            let path = folder.join(&name);
            let path = spelt_as_on_disk(&path).unwrap_or(path);
            match read(&path) {
                Ok(bytes) => return Ok((path.display().to_string(), bytes)),
                Err(_) => tried.push(path.display().to_string()),
            }
        }
        Err(tried)
    }

    fn near(&self, name: &str, from: &str) -> Option<String> {
        let beside = Path::new(from).parent().unwrap_or(Path::new("")).to_path_buf();
        let folders = std::iter::once(&beside).chain(self.folders);
        let mut paths = folders.map(|folder| folder.join(name.replace('\\', "/")));
        let near = paths.find_map(|path| near(&path))?;
        let folder = name.rfind(['/', '\\']).map_or(0, |at| at + 1);
        Some(format!("{}{}", &name[..folder], near.file_name()?.to_str()?))
    }
}

/// The file beside a path whose name is nearly that of the path.
pub fn near(path: &Path) -> Option<PathBuf> {
    let names = files_in(path.parent()?);
    let wanted = path.file_name()?.to_str()?;
    let nearest = suggest::nearest(wanted, names.iter().map(String::as_str))?;
    Some(path.with_file_name(nearest))
}

/// The names of the files in a folder, sorted.
fn files_in(folder: &Path) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.path().is_file());
    let mut names: Vec<String> =
        files.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// DOS does not tell `MACROS.INC` from `macros.inc`; disks here may.
fn spelt_as_on_disk(path: &Path) -> Option<PathBuf> {
    if path.exists() {
        return None;
    }
    let wanted = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().eq_ignore_ascii_case(wanted))
        .map(|entry| entry.path())
        .collect();
    found.sort();
    found.into_iter().next()
}

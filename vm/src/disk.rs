//! What DOS programs see of files: one tree of folders with names of eight and three characters.
//!
//! A [`Disk`] is asked with a path of checked [`Name`]s and keeps nothing open, so that no path
//! that a program makes up can mean anything outside the tree.

mod memory;
mod name;

pub use memory::MemoryDisk;
pub use name::Name;

/// Bytes in a cluster, in which DOS programs are told how much space there is.
pub const CLUSTER: u32 = 4096;

/// A file or a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name, of which there is only one in its folder.
    pub name: Name,
    /// Its attributes.
    pub attributes: Attributes,
    /// Bytes in it; 0 for a folder.
    pub length: u32,
    /// When it was last changed.
    pub stamp: Stamp,
}

impl Entry {
    /// Whether it is a folder.
    pub const fn is_folder(&self) -> bool {
        self.attributes.0 & Attributes::FOLDER != 0
    }
}

/// Attributes as DOS keeps them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Attributes(pub u8);

impl Attributes {
    /// The file may not be changed.
    pub const READ_ONLY: u8 = 0x01;
    /// It is not listed unless asked for.
    pub const HIDDEN: u8 = 0x02;
    /// A file of the system.
    pub const SYSTEM: u8 = 0x04;
    /// The name of the disk.
    pub const LABEL: u8 = 0x08;
    /// A folder.
    pub const FOLDER: u8 = 0x10;
    /// Changed since the last backup.
    pub const ARCHIVE: u8 = 0x20;
}

/// Date and time as DOS packs them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Year since 1980 in the upper seven bits, then the month (4 bits) and the day (5 bits).
    pub date: u16,
    /// Hour in the upper five bits, then the minute (6 bits) and half the second (5 bits).
    pub time: u16,
}

impl Stamp {
    /// The stamp of a moment from 1980 on; odd seconds are rounded down.
    pub const fn new(moment: crate::DateTime) -> Stamp {
        let crate::DateTime { year, month, day, hour, minute, second } = moment;
        let year = year.saturating_sub(1980) & 0x7F;
        Stamp {
            date: year << 9 | (month as u16) << 5 | day as u16,
            time: (hour as u16) << 11 | (minute as u16) << 5 | (second as u16 / 2),
        }
    }
}

/// How much fits on a disk, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Space {
    /// In all.
    pub total: u64,
    /// Still free.
    pub free: u64,
}

/// Why a disk did not do what it was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// There is no such file or folder.
    NotFound,
    /// Something of that name is there already.
    Exists,
    /// It cannot be done with this file or folder, or the host forbids it.
    Denied,
    /// The folder is not empty.
    NotEmpty,
    /// There is no space left.
    Full,
    /// Nothing on this disk may be changed.
    Protected,
}

/// A disk. Paths are names from the root down; the empty path is the root.
pub trait Disk: Send {
    /// What is in a folder, in the order of the names.
    ///
    /// # Errors
    /// There is no such folder, or it cannot be read.
    fn entries(&mut self, folder: &[Name]) -> Result<Vec<Entry>, Trouble>;

    /// Reads from byte `at` on; gives how many bytes there were, 0 at the end.
    ///
    /// # Errors
    /// There is no such file, or it cannot be read.
    fn read(&mut self, file: &[Name], at: u32, buffer: &mut [u8]) -> Result<usize, Trouble>;

    /// Writes from byte `at` on, behind zeros when the file ends before it.
    ///
    /// # Errors
    /// There is no such file, no space, or it must not be changed.
    fn write(&mut self, file: &[Name], at: u32, bytes: &[u8]) -> Result<(), Trouble>;

    /// Cuts a file off, or makes it longer with zeros.
    ///
    /// # Errors
    /// As for [`Disk::write`].
    fn set_length(&mut self, file: &[Name], length: u32) -> Result<(), Trouble>;

    /// Makes an empty file, where nothing is.
    ///
    /// # Errors
    /// Something is there, there is no such folder, no space, or nothing may be changed.
    fn create(&mut self, file: &[Name]) -> Result<(), Trouble>;

    /// Makes an empty folder, where nothing is.
    ///
    /// # Errors
    /// As for [`Disk::create`].
    fn create_folder(&mut self, folder: &[Name]) -> Result<(), Trouble>;

    /// Removes a file, or a folder that is empty.
    ///
    /// # Errors
    /// It is not there, is not empty, or must not be changed.
    fn remove(&mut self, path: &[Name]) -> Result<(), Trouble>;

    /// Gives a file or folder another name, perhaps in another folder, where nothing is.
    ///
    /// # Errors
    /// It is not there, something is at the new place, or nothing may be changed.
    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), Trouble>;

    /// Changes date and time of a file.
    ///
    /// # Errors
    /// It is not there or must not be changed.
    fn set_stamp(&mut self, file: &[Name], stamp: Stamp) -> Result<(), Trouble>;

    /// Changes the attributes of a file; those that the disk cannot keep are ignored.
    ///
    /// # Errors
    /// It is not there or must not be changed.
    fn set_attributes(&mut self, file: &[Name], attributes: Attributes) -> Result<(), Trouble>;

    /// Tells what the machine's clock shows, before something is changed. A disk with a clock of
    /// its own ignores it.
    fn set_clock(&mut self, _now: Stamp) {}

    /// Whether nothing on it may be changed.
    fn is_protected(&self) -> bool {
        false
    }

    /// How much space there is.
    fn space(&mut self) -> Space;

    /// A disk for a copy of the machine. One in memory is copied with all that is on it; a real
    /// folder stays one and the same.
    fn another(&self) -> Box<dyn Disk>;

    /// What is known about a file or folder; `None` if it is not there. The root is a folder.
    fn entry(&mut self, path: &[Name]) -> Option<Entry> {
        let Some((name, folder)) = path.split_last() else {
            let attributes = Attributes(Attributes::FOLDER);
            return Some(Entry {
                name: Name::ROOT,
                attributes,
                length: 0,
                stamp: Stamp::default(),
            });
        };
        self.entries(folder).ok()?.into_iter().find(|entry| entry.name == *name)
    }
}

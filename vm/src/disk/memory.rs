//! A disk in memory.

use std::collections::BTreeMap;

use super::{Attributes, CLUSTER, Disk, Entry, Name, Space, Stamp, Trouble};

/// Bytes that fit on a disk in memory.
const SIZE: u64 = 32 << 20;

/// A disk in memory, which holds 32 MB.
#[derive(Debug, Clone, Default)]
pub struct MemoryDisk {
    nodes: BTreeMap<Vec<Name>, Node>,
    now: Stamp,
}

/// A file or a folder.
#[derive(Debug, Clone, Default)]
struct Node {
    attributes: Attributes,
    stamp: Stamp,
    bytes: Vec<u8>,
}

impl Node {
    const fn is_folder(&self) -> bool {
        self.attributes.0 & Attributes::FOLDER != 0
    }

    /// Bytes that it takes from the disk: whole clusters, and one for its place in the folder.
    const fn size(&self) -> u64 {
        size(self.bytes.len() as u64)
    }
}

const fn size(length: u64) -> u64 {
    (length.div_ceil(CLUSTER as u64) + 1) * CLUSTER as u64
}

impl MemoryDisk {
    /// An empty disk.
    pub fn new() -> MemoryDisk {
        MemoryDisk::default()
    }

    /// All that is on another disk.
    ///
    /// # Errors
    /// Something cannot be read, or does not fit ([`Trouble::Full`]).
    pub fn copy_of(disk: &mut dyn Disk) -> Result<MemoryDisk, Trouble> {
        let mut copy = MemoryDisk::new();
        let mut folders = vec![Vec::new()];
        while let Some(folder) = folders.pop() {
            for entry in disk.entries(&folder)? {
                let path = [&folder[..], &[entry.name]].concat();
                let length = if entry.is_folder() { 0 } else { entry.length };
                if size(u64::from(length)) > copy.free() {
                    return Err(Trouble::Full);
                }
                let mut bytes = vec![0; length as usize];
                if entry.is_folder() {
                    folders.push(path.clone());
                } else {
                    let read = disk.read(&path, 0, &mut bytes)?;
                    bytes.truncate(read);
                }
                let Entry { attributes, stamp, .. } = entry;
                copy.nodes.insert(path, Node { attributes, stamp, bytes });
            }
        }
        Ok(copy)
    }

    fn free(&self) -> u64 {
        SIZE.saturating_sub(self.nodes.values().map(Node::size).sum())
    }

    fn file(&mut self, path: &[Name]) -> Result<&mut Node, Trouble> {
        let node = self.nodes.get_mut(path).ok_or(Trouble::NotFound)?;
        if node.is_folder() { Err(Trouble::Denied) } else { Ok(node) }
    }

    fn is_folder(&self, path: &[Name]) -> bool {
        path.is_empty() || self.nodes.get(path).is_some_and(Node::is_folder)
    }

    /// Whether something new may stand there.
    fn check_place(&self, path: &[Name]) -> Result<(), Trouble> {
        let (_, folder) = path.split_last().ok_or(Trouble::Exists)?;
        match () {
            () if !self.is_folder(folder) => Err(Trouble::NotFound),
            () if self.nodes.contains_key(path) => Err(Trouble::Exists),
            () => Ok(()),
        }
    }

    fn add(&mut self, path: &[Name], node: Node) -> Result<(), Trouble> {
        self.check_place(path)?;
        if node.size() > self.free() {
            return Err(Trouble::Full);
        }
        self.nodes.insert(path.to_vec(), node);
        Ok(())
    }
}

impl Disk for MemoryDisk {
    fn entries(&mut self, folder: &[Name]) -> Result<Vec<Entry>, Trouble> {
        if !self.is_folder(folder) {
            return Err(Trouble::NotFound);
        }
        let inside = self.nodes.iter().filter_map(|(path, node)| {
            let (name, above) = path.split_last()?;
            (above == folder).then_some(Entry {
                name: *name,
                attributes: node.attributes,
                length: node.bytes.len() as u32,
                stamp: node.stamp,
            })
        });
        Ok(inside.collect())
    }

    fn read(&mut self, file: &[Name], at: u32, buffer: &mut [u8]) -> Result<usize, Trouble> {
        let bytes = &self.file(file)?.bytes;
        let rest = bytes.get(at as usize..).unwrap_or_default();
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        Ok(count)
    }

    fn write(&mut self, file: &[Name], at: u32, bytes: &[u8]) -> Result<(), Trouble> {
        let end = u64::from(at) + bytes.len() as u64;
        let length = self.file(file)?.bytes.len() as u64;
        if end > length {
            self.set_length(file, u32::try_from(end).map_err(|_| Trouble::Full)?)?;
        }
        let now = self.now;
        let node = self.file(file)?;
        node.stamp = now;
        node.bytes[at as usize..end as usize].copy_from_slice(bytes);
        Ok(())
    }

    fn set_length(&mut self, file: &[Name], length: u32) -> Result<(), Trouble> {
        let (free, now) = (self.free(), self.now);
        let node = self.file(file)?;
        if size(u64::from(length)) > node.size() + free {
            return Err(Trouble::Full);
        }
        node.bytes.resize(length as usize, 0);
        node.stamp = now;
        Ok(())
    }

    fn create(&mut self, file: &[Name]) -> Result<(), Trouble> {
        let attributes = Attributes(Attributes::ARCHIVE);
        self.add(file, Node { attributes, stamp: self.now, bytes: Vec::new() })
    }

    fn create_folder(&mut self, folder: &[Name]) -> Result<(), Trouble> {
        let attributes = Attributes(Attributes::FOLDER);
        self.add(folder, Node { attributes, stamp: self.now, bytes: Vec::new() })
    }

    fn remove(&mut self, path: &[Name]) -> Result<(), Trouble> {
        if self.is_folder(path) && !self.entries(path)?.is_empty() {
            return Err(Trouble::NotEmpty);
        }
        self.nodes.remove(path).map(drop).ok_or(Trouble::NotFound)
    }

    fn rename(&mut self, from: &[Name], to: &[Name]) -> Result<(), Trouble> {
        if !self.nodes.contains_key(from) {
            return Err(Trouble::NotFound);
        }
        self.check_place(to)?;
        if to.starts_with(from) {
            return Err(Trouble::Denied);
        }
        let inside = |path: &&Vec<Name>| path.starts_with(from);
        let moved: Vec<Vec<Name>> = self.nodes.keys().filter(inside).cloned().collect();
        for path in moved {
            if let Some(node) = self.nodes.remove(&path) {
                self.nodes.insert([to, &path[from.len()..]].concat(), node);
            }
        }
        Ok(())
    }

    fn set_stamp(&mut self, file: &[Name], stamp: Stamp) -> Result<(), Trouble> {
        self.file(file)?.stamp = stamp;
        Ok(())
    }

    fn set_attributes(&mut self, file: &[Name], attributes: Attributes) -> Result<(), Trouble> {
        self.file(file)?.attributes = attributes;
        Ok(())
    }

    fn set_clock(&mut self, now: Stamp) {
        self.now = now;
    }

    fn space(&mut self) -> Space {
        Space { total: SIZE, free: self.free() }
    }

    fn another(&self) -> Box<dyn Disk> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Vec<Name> {
        text.split('/').map(|part| Name::new(part.as_bytes()).expect("a name")).collect()
    }

    #[test]
    fn what_is_written_is_read_and_gaps_are_zeros() {
        let mut disk = MemoryDisk::new();
        let file = path("A.TXT");
        assert_eq!(disk.write(&file, 0, b"x"), Err(Trouble::NotFound));
        disk.create(&file).expect("there is space");
        disk.write(&file, 2, b"xy").expect("there is space");
        let mut buffer = [0xEE; 6];
        assert_eq!(disk.read(&file, 0, &mut buffer), Ok(4));
        assert_eq!(buffer, [0, 0, b'x', b'y', 0xEE, 0xEE]);
        assert_eq!(disk.read(&file, 9, &mut buffer), Ok(0));
        assert_eq!(disk.create(&file), Err(Trouble::Exists));
    }

    #[test]
    fn a_disk_gets_full_and_no_larger() {
        let mut disk = MemoryDisk::new();
        let file = path("A");
        disk.create(&file).expect("there is space");
        assert_eq!(disk.write(&file, u32::MAX, b"x"), Err(Trouble::Full));
        assert_eq!(disk.set_length(&file, 32 << 20), Err(Trouble::Full));
        disk.set_length(&file, 31 << 20).expect("there is space");
        let made = (0..1000).take_while(|number| disk.create(&path(&format!("F{number}"))).is_ok());
        assert!(made.count() < 256);
        disk.remove(&file).expect("it is there");
        assert!(disk.space().free >= 31 << 20);
    }

    #[test]
    fn folders_keep_what_is_in_them() {
        let mut disk = MemoryDisk::new();
        disk.create_folder(&path("A")).expect("there is space");
        disk.create(&path("A/B")).expect("there is space");
        assert_eq!(disk.create(&path("C/B")), Err(Trouble::NotFound));
        assert_eq!(disk.remove(&path("A")), Err(Trouble::NotEmpty));
        assert_eq!(disk.rename(&path("A"), &path("A/D")), Err(Trouble::Denied));
        disk.rename(&path("A"), &path("D")).expect("nothing is there");
        assert!(disk.entry(&path("D/B")).is_some() && disk.entry(&path("A/B")).is_none());
    }
}

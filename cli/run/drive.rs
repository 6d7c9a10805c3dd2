//! Drive C of a DOS program: a folder, or memory.

use isa::Image;
use isa::i8086::Kind;
use vm::disk::{Disk, MemoryDisk};

use crate::disk::{Folder, HostDisk};
use crate::exit::Refusal;
use crate::program::{Place, Program};

/// The disk that a program finds as drive C, and under which path it finds itself there.
///
/// # Errors
/// There is no such folder, or it cannot be copied.
pub fn c(program: &Program, folder: Option<&Folder>) -> Result<(Box<dyn Disk>, Vec<u8>), Refusal> {
    match folder {
        None => Ok((Box::new(MemoryDisk::new()), own_path(program, None))),
        Some(folder) => {
            let (disk, host) = folder.open()?;
            Ok((disk, own_path(program, Some(&host))))
        }
    }
}

/// The path of a program on drive C: where it lies there, or else in the root.
fn own_path(program: &Program, disk: Option<&HostDisk>) -> Vec<u8> {
    let Place::File(file) = &program.place else { return Vec::new() };
    let there = disk.and_then(|disk| disk.path_of(file));
    let extension = if matches!(&program.image, Image::I8086(image) if image.kind == Kind::Com) {
        "COM"
    } else {
        "EXE"
    };
    let path = match there {
        Some(path) if program.debug.lines.is_empty() => path,
        _ => {
            let file = file.with_extension(extension);
            let name = file.file_name().and_then(crate::disk::name);
            name.into_iter().collect()
        }
    };
    match path[..] {
        [] => Vec::new(),
        _ => path.iter().fold(b"C:".to_vec(), |mut text, name| {
            text.push(b'\\');
            text.extend(name.text());
            text
        }),
    }
}

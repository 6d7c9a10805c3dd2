//! `<FILE`, `>FILE` and `>>FILE` on a command line, which DOS's shell obeys and takes away.

use super::files::{Access, OpenFile, Target};
use super::path::{Place, place};
use crate::machine::LoadProblem;
use crate::pc::machine::Parts;

/// Opens what a command tail says for standard input and output; gives the rest of it.
///
/// # Errors
/// A file is not there, or cannot be made.
pub(super) fn standard_handles(parts: &mut Parts, tail: &[u8]) -> Result<Vec<u8>, LoadProblem> {
    let mut rest = Vec::new();
    let mut at = 0;
    let mut quoted = false;
    while let Some(&byte) = tail.get(at) {
        quoted ^= byte == b'"';
        at += 1;
        if quoted || !matches!(byte, b'<' | b'>') {
            rest.push(byte);
            continue;
        }
        let appends = byte == b'>' && tail.get(at) == Some(&b'>');
        at += usize::from(appends);
        at += tail[at..].iter().take_while(|&&byte| byte == b' ').count();
        let ends = |byte: &u8| matches!(byte, b' ' | b'<' | b'>');
        let length = tail[at..].iter().position(ends).unwrap_or(tail.len() - at);
        let name = &tail[at..at + length];
        at += length;
        let opened = if byte == b'<' { read(parts, name) } else { write(parts, name, appends) };
        opened.ok_or_else(|| LoadProblem::Redirection { name: name.to_vec() })?;
    }
    Ok(rest)
}

/// Standard input is a file.
fn read(parts: &mut Parts, name: &[u8]) -> Option<()> {
    let target = match place(name, &[]).ok()? {
        Place::Device(device) => Target::Device(device),
        Place::Path(path) => {
            let is_file = parts.disk.0.entry(&path).is_some_and(|entry| !entry.is_folder());
            Target::File(is_file.then_some(path)?)
        }
    };
    replace(parts, 0, OpenFile::new(target, Access::Read))
}

/// Standard output is a file, empty or added to.
fn write(parts: &mut Parts, name: &[u8], appends: bool) -> Option<()> {
    let mut position = 0;
    let target = match place(name, &[]).ok()? {
        Place::Device(device) => Target::Device(device),
        Place::Path(path) => {
            match parts.disk.0.entry(&path) {
                Some(entry) if appends => position = entry.length,
                Some(_) => parts.disk.0.set_length(&path, 0).ok()?,
                None => parts.disk.0.create(&path).ok()?,
            }
            Target::File(path)
        }
    };
    let mut file = OpenFile::new(target, Access::Write);
    file.position = position;
    replace(parts, 1, file)
}

fn replace(parts: &mut Parts, handle: u16, file: OpenFile) -> Option<()> {
    let opened = parts.add_file(file).ok()?;
    parts.redirect_handle(handle, opened).ok()?;
    parts.close_handle(opened).ok()
}

#[cfg(test)]
mod tests {
    use crate::disk::{Disk, MemoryDisk, Name};
    use crate::pc::Pc;
    use crate::pc::bench::{calls, image};
    use crate::script::Script;
    use crate::{LoadProblem, Machine, Setup, Stop};

    fn run(tail: &[u8], disk: MemoryDisk, code: &[u8]) -> Result<(Pc, Script), LoadProblem> {
        let mut pc = Pc::with_disk(Box::new(disk));
        let mut console = Script::typing(b"keys");
        let setup = Setup { arguments: tail.to_vec(), ..Setup::default() };
        pc.load(&image(code), &setup)?;
        assert_eq!(pc.run(&mut console, 1000), Stop::Halted(0));
        Ok((pc, console))
    }

    #[test]
    fn characters_come_from_a_file_and_go_to_a_file() {
        let name = [Name::new(b"IN.TXT").expect("a name")];
        let mut disk = MemoryDisk::new();
        disk.create(&name).expect("there is space");
        disk.write(&name, 0, b"hi").expect("there is space");
        // Reads with echo twice and once at the end, prints what it read last.
        let code = calls(&[0x0100, 0x0100, 0x0800]);
        let (mut pc, console) = run(b" <in.txt /x > out.txt", disk, &code).expect("it is there");
        assert_eq!((console.output(), console.keys_left()), (Vec::new(), 4));
        assert_eq!(pc.peek(0x1080), Some(5));
        let mut bytes = [0; 4];
        let name = [Name::new(b"OUT.TXT").expect("a name")];
        assert_eq!(pc.disk().read(&name, 0, &mut bytes), Ok(2));
        assert_eq!(&bytes[..2], b"hi");
    }

    #[test]
    fn what_is_not_there_is_told() {
        let problem = run(b" <none.txt", MemoryDisk::new(), &[0xC3]).err();
        assert_eq!(problem, Some(LoadProblem::Redirection { name: b"none.txt".to_vec() }));
    }
}

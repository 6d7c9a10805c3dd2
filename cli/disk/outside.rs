//! Whatever paths a program makes up, nothing outside its folder is touched.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use isa::Image;
use isa::i8086::{Kind, Processor};
use proptest::prelude::*;
use vm::run::{Flow, SLICE};
use vm::script::Script;
use vm::{Machine, Setup, Stop};

use super::{Access, Folder};

/// Pieces of which paths are made.
const PIECES: [&[u8]; 20] = [
    b"..", b".", b"\\", b"/", b":", b"C:", b"D:", b"SECRET", b"secret", b"IN", b"LINK", b"FOLDER",
    b"*", b"?", b" ", b"CON", b"NUL", b"\xE9", b"~1", b"\x01",
];

/// Functions of INT 21h, AX, that take a path at DS:DX: they make, open, change, remove and find.
const CALLS: [u16; 10] =
    [0x3C00, 0x3D02, 0x5B00, 0x3900, 0x3B00, 0x4E00, 0x4301, 0x5600, 0x4100, 0x3A00];

/// A COM program that makes all the calls with one path, and writes to what it has opened.
fn program(path: &[u8]) -> Image {
    // Where the path, and for 56h the other one, stand.
    const PATH: u16 = 0x0400;
    let mut bytes = Vec::new();
    for call in CALLS {
        // MOV DX,PATH / MOV DI,PATH+80h / XOR CX,CX / MOV AX,call / INT 21h
        bytes.push(0xBA);
        bytes.extend(PATH.to_le_bytes());
        bytes.push(0xBF);
        bytes.extend((PATH + 0x80).to_le_bytes());
        bytes.extend([0x33, 0xC9, 0xB8]);
        bytes.extend(call.to_le_bytes());
        bytes.extend([0xCD, 0x21]);
        // JC behind / MOV BX,AX / MOV CX,1 / MOV AH,40h / INT 21h / MOV AH,3Eh / INT 21h
        bytes.extend([0x72, 0x0D, 0x8B, 0xD8, 0xB9, 0x01, 0x00, 0xB4, 0x40, 0xCD, 0x21]);
        bytes.extend([0xB4, 0x3E, 0xCD, 0x21]);
    }
    bytes.extend([0xB8, 0x00, 0x4C, 0xCD, 0x21]);
    bytes.resize(usize::from(PATH) - 0x100, 0x90);
    bytes.extend(path);
    bytes.resize(usize::from(PATH) + 0x80 - 0x100, 0);
    bytes.extend(b"..\\NEW\0");
    Image::I8086(isa::i8086::Image { bytes, kind: Kind::Com, processor: Processor::default() })
}

/// Every file and folder under `root` but what lies in `inside`, with what is in it.
fn contents(root: &Path, inside: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(root).unwrap().flatten() {
        let path = entry.path();
        if path != inside {
            let bytes = if path.is_file() { fs::read(&path).unwrap() } else { Vec::new() };
            found.insert(path.display().to_string(), bytes);
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_path_leads_out_of_the_folder(
        pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..9),
        access in proptest::sample::select(vec![Access::Read, Access::Write, Access::Copy]),
    ) {
        let root = tempfile::tempdir().unwrap();
        let inside = root.path().join("C");
        fs::create_dir(&inside).unwrap();
        fs::write(inside.join("IN"), "in").unwrap();
        fs::write(root.path().join("SECRET"), "secret").unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            symlink(root.path().join("SECRET"), inside.join("LINK")).unwrap();
            symlink(root.path(), inside.join("FOLDER")).unwrap();
        }
        let before = contents(root.path(), &inside);
        let (disk, _) = Folder { path: inside.clone(), access }.open().unwrap();
        let mut pc = vm::pc::Pc::with_disk(disk);
        pc.load(&program(&pieces.concat()), &Setup::default()).unwrap();
        let mut console = Script::default();
        let stop = vm::run::run(&mut pc, &mut console, Some(SLICE), SLICE, |_, _| Flow::On);
        prop_assert_eq!(stop, Stop::Halted(0));
        prop_assert_eq!(contents(root.path(), &inside), before);
        if access != Access::Write {
            prop_assert_eq!(fs::read(inside.join("IN")).unwrap(), b"in");
        }
    }
}

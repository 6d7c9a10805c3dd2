//! Object files are those of MASM 5.10, byte for byte: for each listing in `objects/` the file
//! beside it is what the genuine assembler made of it under the name OBJECT.ASM. In `objects/two`
//! and `objects/stacks` LINK 3.65 made the program and the map.

use std::fs;
use std::path::Path;

use assembler::masm::link::{self, Module};
use assembler::masm::{Case, Linking, MasmOptions};
use assembler::{Options, Request, assemble, render};
use isa::Target;
use isa::format::{exe, omf};

mod files;

/// What begins the line that says which options a listing needs, as the command has them.
const OPTIONS: &str = "; typein: ";

/// What those options choose.
fn options(listing: &str) -> Result<MasmOptions, String> {
    let mut masm = MasmOptions { linking: Linking::Nothing, ..MasmOptions::default() };
    let said = listing.lines().find_map(|line| line.strip_prefix(OPTIONS)).unwrap_or_default();
    let mut words = said.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "--emulator" => masm.emulator = true,
            "--names" => {
                let case = words.next().and_then(Case::from_name);
                masm.case = case.ok_or("--names wants a case")?;
            }
            other => return Err(format!("no option {other}")),
        }
    }
    Ok(masm)
}

fn check(listing: &Path) -> Result<(), String> {
    let bytes = fs::read(listing).map_err(|error| error.to_string())?;
    let genuine = fs::read(listing.with_extension("obj")).map_err(|error| error.to_string())?;
    let masm = options(&String::from_utf8_lossy(&bytes))?;
    let options = Options { masm, ..Options::default() };
    let request = Request { options, ..Request::new(Target::I8086, "object.asm", &bytes) };
    let assembled = assemble(&request);
    let Some(module) = &assembled.module else {
        return Err(render::short(
            &assembled.sources,
            &assembled.diagnostics,
            &render::Manner::default(),
        ));
    };
    let expected = omf::read(&genuine).map_err(|problem| problem.to_string())?;
    for (at, (made, wanted)) in module.records.iter().zip(&expected).enumerate() {
        if made != wanted {
            return Err(format!("record {at}\n  made   {made:?}\n  wanted {wanted:?}"));
        }
    }
    let made = omf::write(&module.records);
    if made == genuine { Ok(()) } else { Err(format!("{} bytes", made.len())) }
}

/// The module in an object file.
fn object(path: &Path) -> Module {
    let bytes = fs::read(path).expect("the file is there");
    Module::read("", omf::read(&bytes).expect("an object file"))
}

/// The program and the map that linking the modules gives.
fn linked(modules: &[Module]) -> (Vec<u8>, String) {
    let linked = link::link(modules);
    assert_eq!(linked.problems, []);
    let image = linked.image.expect("a program");
    (exe::write(&image, exe::Linker::V365).expect("an EXE program"), linked.map)
}

#[test]
fn programs_and_maps_are_those_of_link() {
    for name in ["two", "stacks"] {
        let folder = files::root().join("tests/objects").join(name);
        let genuine = fs::read(folder.join("program.exe")).expect("program.exe");
        let map = fs::read_to_string(folder.join("program.map")).expect("program.map");
        let read = |name| object(&folder.join(name));
        let (program, text) = linked(&[read("main.obj"), read("part.obj")]);
        assert_eq!(text, map);
        assert!(program == genuine, "{name}: {} bytes", program.len());
    }
}

#[test]
fn of_a_library_only_what_is_needed_is_linked() {
    let folder = files::root().join("tests/objects/two");
    let genuine = fs::read(folder.join("program.exe")).expect("program.exe");
    let read = |name| object(&folder.join(name));
    let mut modules = vec![read("main.obj")];
    link::search(&mut modules, vec![read("main.obj"), read("part.obj")]);
    assert_eq!(modules.len(), 2);
    assert!(linked(&modules).0 == genuine);
}

#[test]
fn object_files_are_those_of_masm() {
    let folder = files::root().join("tests/objects");
    let listings = files::under(&folder);
    let listings = listings.iter().filter(|path| files::has_extension(path, "asm"));
    let wrong = |path: &std::path::PathBuf| {
        let problem = check(path).err()?;
        Some(format!("{}: {problem}", files::name(path)))
    };
    let wrong: Vec<String> = listings.clone().filter_map(wrong).collect();
    assert!(listings.count() > 0, "no listings");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! Listings are those of MASM 5.10 with a cross-reference file: for each listing in `listings/` the
//! `.lst` beside it is what the genuine assembler wrote, with the ends of lines of this system.
//! Masked are the date and time in the headings, and how much memory MASM had left.

use std::fs;
use std::path::Path;

use assembler::masm::{MasmOptions, listing};
use assembler::render::{self, Manner};
use assembler::{Files, Options, Request, assemble};
use isa::Target;

mod files;

/// A date and time as the genuine listings have it.
const MOMENT: &str = "11/30/88 11:10:5";

/// The files of the folder, by names in any case.
struct Folder;

impl Files for Folder {
    fn include(&self, name: &str, _from: &str) -> Result<(String, Vec<u8>), Vec<String>> {
        let path = files::root().join("tests/listings").join(name.to_ascii_lowercase());
        let bytes = fs::read(path).map_err(|_| vec![name.to_owned()])?;
        Ok((name.to_owned(), bytes))
    }
}

/// A line without what may differ.
fn masked(line: &str) -> &str {
    match line {
        _ if line.contains("Macro Assembler Version") => "heading",
        _ if line.ends_with("Bytes symbol space free") => "memory",
        _ => line,
    }
}

fn check(path: &Path) -> Result<(), String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let genuine = fs::read_to_string(path.with_extension("lst")).map_err(|e| e.to_string())?;
    let masm = MasmOptions { listing: true, ..MasmOptions::default() };
    let options = Options { masm, ..Options::default() };
    let name = files::name(path);
    let request = Request { options, files: &Folder, ..Request::new(Target::I8086, &name, &bytes) };
    let assembled = assemble(&request);
    let sheet = assembled.sheet.as_ref().ok_or("no listing")?;
    let made = listing::text(sheet, MOMENT, &assembled.sources, &assembled.diagnostics);
    let made = String::from_utf8(made).map_err(|error| error.to_string())?;
    let made = made.replace("\r\n", "\n");
    for (at, (made, genuine)) in made.lines().zip(genuine.lines()).enumerate() {
        if masked(made) != masked(genuine) {
            let said =
                render::short(&assembled.sources, &assembled.diagnostics, &Manner::default());
            return Err(format!(
                "line {}\n  made   {made:?}\n  wanted {genuine:?}\n{said}",
                at + 1
            ));
        }
    }
    let (made, genuine) = (made.lines().count(), genuine.lines().count());
    if made == genuine { Ok(()) } else { Err(format!("{made} lines, wanted {genuine}")) }
}

#[test]
fn listings_are_those_of_masm() {
    let listings = files::under(&files::root().join("tests/listings"));
    let listings = listings.iter().filter(|path| files::has_extension(path, "asm"));
    let wrong = listings.clone().filter_map(|path| {
        let problem = check(path).err()?;
        Some(format!("{}: {problem}", files::name(path)))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(listings.count() > 0, "no listings");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

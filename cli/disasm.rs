//! `typein disasm`: programs become listings.

use std::path::{Path, PathBuf};

use assembler::lc3::disassemble as words;
use assembler::masm::disassemble::{self as masm, Difference};
use assembler::{Text, say};
use isa::debug::{Symbol, SymbolValue};
use isa::format::{com, lc3_object, lc3_symbols};
use isa::{Image, Target, i8086};

use crate::arguments::{DisasmArguments, MessageArguments, SourceArguments};
use crate::exit::{Exit, Refusal, refuse};
use crate::language::Language;
use crate::message::Messages;
use crate::output::Output;
use crate::program::{self, Failure};
use crate::unreadable;
use crate::{object, output, print, tell};

/// Writes a listing of a program.
///
/// # Errors
/// There is no such program, it is none, or the listing cannot be written.
pub fn disasm(arguments: &DisasmArguments, language: Language) -> Result<Exit, Refusal> {
    let (image, mut inputs) = match image(arguments, language)? {
        Ok(read) => read,
        Err(exit) => return Ok(exit),
    };
    let beside = symbol_file(&arguments.file, image.target());
    inputs.extend(beside.clone());
    output::check(Output::of("-o", arguments.output.as_ref()).as_slice(), &inputs)?;
    let symbols = beside.map(|file| symbols(&file, image.target())).transpose()?;
    let symbols = symbols.unwrap_or_default();
    let mut exit = Exit::Fine;
    let text = match &image {
        Image::I8086(image) => {
            let origin = arguments.origin.unwrap_or(com::ORIGIN);
            let found = masm::disassemble(image, origin, &symbols);
            if !found.differences.is_empty() {
                tell(language, &differences(&arguments.file, &found.differences));
                exit = Exit::Wrong;
            }
            found.text
        }
        Image::Lc3(image) => {
            if !words::can_be_assembled(image) {
                tell(
                    language,
                    &say!("warning: words from xFE00 on cannot be loaded, nor assembled again"),
                );
            }
            words::disassemble(image, &symbols)
        }
        Image::Mk61(image) => assembler::mk61::disassemble(image),
    };
    match &arguments.output {
        Some(path) => output::write(path, text.as_bytes())?,
        None => print(&text),
    }
    Ok(exit)
}

/// The program in a file, and all files that it was read from: a program file, bytes as they stand
/// in memory, or, for the calculator, a listing or a dump.
fn image(
    arguments: &DisasmArguments,
    language: Language,
) -> Result<Result<(Image, Vec<PathBuf>), Exit>, Refusal> {
    let path = &arguments.file;
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let bits = extension == "bin" && object::read(&extension, &program::read(path)?).is_some();
    if (extension == "bin" && !bits) || arguments.origin.is_some() {
        let image = raw(path, arguments.target.unwrap_or(Target::I8086))?;
        return Ok(Ok((image, vec![path.clone()])));
    }
    let source = SourceArguments { target: arguments.target, ..SourceArguments::default() };
    match program::load(&path.display().to_string(), Path::new(""), &source) {
        Ok(program) => {
            let files = program.files();
            Ok(Ok((program.image, files)))
        }
        Err(Failure::Refused(refusal)) => Err(refusal),
        Err(Failure::Wrong(assembled, _)) => {
            let mut messages = Messages::new(MessageArguments::default(), language);
            messages.show(&assembled.sources, &assembled.diagnostics);
            Ok(Err(Exit::Wrong))
        }
    }
}

fn raw(path: &Path, target: Target) -> Result<Image, Refusal> {
    let bytes = program::read(path)?;
    let (file, length) = (path.display(), bytes.len());
    let image = match target {
        Target::I8086 if length > com::LONGEST => {
            return refuse(say!(
                "{file} has {length} bytes, more than a segment; only EXE programs are larger",
                file,
                length
            ));
        }
        Target::I8086 => {
            let (kind, processor) = (i8086::Kind::Com, i8086::Processor::default());
            Ok(Image::I8086(i8086::Image { bytes: bytes.clone(), kind, processor }))
        }
        Target::Lc3 => lc3_object::read(&bytes).map(Image::Lc3).map_err(unreadable::lc3_object),
        Target::Mk61 if length > isa::mk61::CELLS => {
            return refuse(say!(
                "{file} has {length} codes, the calculator {cells} cells",
                file,
                length,
                cells = isa::mk61::CELLS
            ));
        }
        Target::Mk61 => {
            Ok(Image::Mk61(isa::mk61::Image { cells: bytes.clone(), ..Default::default() }))
        }
    };
    unreadable::checked(path, &bytes, image)
}

/// The file with the symbols beside the program: of the same name, but it ends in `.sym`.
fn symbol_file(file: &Path, target: Target) -> Option<PathBuf> {
    let beside = file.with_extension("sym");
    (target != Target::Mk61 && beside != *file && beside.is_file()).then_some(beside)
}

fn symbols(file: &Path, target: Target) -> Result<Vec<Symbol>, Refusal> {
    let text = String::from_utf8_lossy(&program::read(file)?).into_owned();
    let classic = if target == Target::Lc3 { lc3_symbols::read(&text) } else { Vec::new() };
    Ok(if classic.is_empty() { own_symbols(&text) } else { classic })
}

/// Lines of an address and a name, as `typein asm --symbols` writes them.
fn own_symbols(text: &str) -> Vec<Symbol> {
    let symbol = |line: &str| {
        let (address, name) = line.split_once(' ')?;
        let address = u32::from_str_radix(address.trim_start_matches('x'), 16).ok()?;
        let value = SymbolValue::Address(address);
        Some(Symbol { name: name.trim().to_owned(), value })
    };
    text.lines().filter_map(symbol).collect()
}

/// What the listing cannot give back, in words.
fn differences(file: &Path, differences: &[Difference]) -> Text {
    let words = differences.iter().map(|difference| match difference {
        Difference::Mistakes => say!("mistakes"),
        Difference::Bytes => say!("other bytes"),
        Difference::Entry => say!("another start"),
        Difference::Stack => say!("another stack"),
        Difference::Relocations => say!("other relocations"),
        Difference::Kind => say!("another kind of program"),
    });
    say!(
        "warning: {file}: assembled again, the listing has {differences}",
        file = file.display(),
        differences = Text::all_of(words)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_no_labels() {
        let found = own_symbols("0010     START\n= 5      COUNT\nx3000    LOOP\n");
        let names: Vec<&str> = found.iter().map(|symbol| symbol.name.as_str()).collect();
        assert_eq!(names, ["START", "LOOP"]);
    }
}

//! `typein link`: object files, libraries and listings become one program.

use std::path::{Path, PathBuf};

use assembler::masm::link::{self, Module};
use assembler::{Assembled, Request, Severity};
use isa::format::omf::{self, library};
use isa::{Image, Target};

use crate::arguments::LinkArguments;
use crate::exit::{Exit, Refusal};
use crate::message::Messages;
use crate::output::Output;
use crate::program::{self, Includes, Place};
use crate::{asm, message, output, say};

/// Links the files in their order; of libraries only those modules that the others need.
///
/// # Errors
/// A file cannot be read or written.
pub fn link(arguments: &LinkArguments) -> Result<Exit, Refusal> {
    let mut modules = Vec::new();
    let mut libraries = Vec::new();
    let mut inputs = arguments.files.clone();
    let mut sound = true;
    let mut messages = Messages::new(arguments.messages);
    for file in &arguments.files {
        let bytes = program::read(file)?;
        let name = file.display().to_string();
        let wrong = |problem: omf::Problem| Refusal(format!("{name}: {problem}"));
        if library::is_library(&bytes) {
            let records = library::modules(&bytes).map_err(wrong)?;
            libraries.push(records.into_iter().map(|records| module(&name, records)).collect());
        } else if omf::is_object(&bytes) {
            modules.push(module(&name, omf::read(&bytes).map_err(wrong)?));
        } else {
            let assembled = listing(file, &bytes, arguments, &mut messages);
            inputs.extend(program::names(&assembled.sources));
            match assembled.module {
                Some(module) => modules.push(module),
                None => sound = false,
            }
        }
    }
    if !sound {
        return Ok(Exit::Wrong);
    }
    for library in libraries {
        link::search(&mut modules, library);
    }
    let linked = link::link(&modules);
    for problem in &linked.problems {
        say(&format!("error: {}", problem.text(&modules)));
    }
    let Some(image) = linked.image.filter(|_| linked.problems.is_empty()) else {
        return Ok(Exit::Wrong);
    };
    write(&Image::I8086(image), &linked.map, &inputs, arguments)
}

fn module(file: &str, records: Vec<omf::Record>) -> Module {
    let name = match records.first() {
        Some(omf::Record::Header(header)) => format!("{file} ({header})"),
        _ => file.to_owned(),
    };
    Module { name, records, ..Module::default() }
}

/// Assembles a listing, and shows its mistakes.
fn listing(
    file: &Path,
    bytes: &[u8],
    arguments: &LinkArguments,
    messages: &mut Messages,
) -> Assembled {
    let name = file.display().to_string();
    let mut options = arguments.source.options();
    options.masm.object_only = true;
    let place = Place::File(file.to_owned());
    let assembled = assembler::assemble(&Request {
        encoding: arguments.source.encoding,
        defines: &arguments.source.defines,
        files: &Includes { place: &place, folders: &arguments.source.folders },
        options,
        ..Request::new(Target::I8086, &name, bytes)
    });
    let shown = message::from(Severity::Warning, &assembled.diagnostics);
    messages.show(&assembled.sources, &shown);
    assembled
}

fn write(
    image: &Image,
    map: &str,
    inputs: &[PathBuf],
    arguments: &LinkArguments,
) -> Result<Exit, Refusal> {
    if program::is_empty(image) {
        say("error: the program has no instruction and no data");
        return Ok(Exit::Wrong);
    }
    let format = asm::format(image, arguments.format.as_deref(), arguments.output.as_deref())?;
    let contents = match asm::contents(image, format, &Assembled::default()) {
        Ok(contents) => contents,
        Err(problem) => {
            say(&format!("error: {problem}"));
            return Ok(Exit::Wrong);
        }
    };
    let first = arguments.files.first().map_or(Path::new(""), PathBuf::as_path);
    let path = asm::path(first, format.name(), arguments.output.as_deref());
    let program = Output { what: "the program".to_owned(), option: "-o", path: &path };
    let map_file = Output::of("--map", arguments.map.as_ref());
    let outputs: Vec<Output> = std::iter::once(program).chain(map_file).collect();
    output::check(&outputs, inputs)?;
    if arguments.output.is_none() {
        say(&format!("{} bytes to {}", contents.len(), path.display()));
    }
    output::write(&path, &contents)?;
    if let Some(path) = &arguments.map {
        output::write(path, map.as_bytes())?;
    }
    Ok(Exit::Fine)
}

//! `typein link`: object files, libraries and listings become one program.

use std::path::PathBuf;

use assembler::masm::Linking;
use assembler::{Request, Severity};
use isa::Target;

use crate::arguments::LinkArguments;
use crate::asm::{self, Wanted};
use crate::dos_file::Manner;
use crate::exit::{Exit, Refusal};
use crate::includes::Includes;
use crate::message::{self, Messages};
use crate::output::{self, Output};
use crate::program::{self, Place};
use crate::say;

/// Links the files in their order; of libraries only those modules that the others need.
///
/// # Errors
/// A file cannot be read or written.
pub fn link(arguments: &LinkArguments) -> Result<Exit, Refusal> {
    let files = program::linked(&arguments.files)?;
    let [(name, bytes), others @ ..] = &files[..] else { return Ok(Exit::Fine) };
    let mut options = arguments.source.options();
    options.masm.linking = Linking::Whole;
    let assembled = assembler::assemble(&Request {
        encoding: arguments.source.encoding,
        defines: &arguments.source.defines,
        files: &Includes {
            place: &Place::File(PathBuf::from(name)),
            folders: &arguments.source.folders,
        },
        options,
        linked: others,
        ..Request::new(Target::I8086, name, bytes)
    });
    let mut messages = Messages::new(arguments.messages);
    let shown = message::from(Severity::Warning, &assembled.diagnostics);
    messages.show(&assembled.sources, &shown);
    let wanted = Wanted {
        format: arguments.format.as_deref(),
        output: arguments.output.as_deref(),
        manner: Manner::new(arguments.base_segment, arguments.source.masm),
    };
    let first = &arguments.files[0];
    let product = asm::program_file(first, &assembled, wanted, &mut messages)?;
    let Some((path, contents)) = product else { return Ok(Exit::Wrong) };
    let mut inputs = arguments.files.clone();
    inputs.extend(program::names(&assembled.sources));
    let program = Output { what: "the program".to_owned(), option: "-o", path: &path };
    let map = Output::of("--map", arguments.map.as_ref());
    let outputs: Vec<Output> = std::iter::once(program).chain(map).collect();
    output::check(&outputs, &inputs)?;
    if arguments.output.is_none() && messages.are_for_people() {
        say(&format!("{} bytes to {}", contents.len(), path.display()));
    }
    output::write(&path, &contents)?;
    if let Some(path) = &arguments.map {
        output::write(path, assembled.map.as_bytes())?;
    }
    Ok(Exit::Fine)
}

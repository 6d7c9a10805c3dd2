//! `typein link`: object files, libraries and listings become one program.

use std::path::{Path, PathBuf};

use assembler::masm::{self, Linking};
use assembler::{Request, Severity, say};
use isa::Target;

use crate::arguments::{LinkArguments, SourceArguments};
use crate::asm::{self, Wanted};
use crate::dos_file::Manner;
use crate::exit::{Exit, Refusal, refuse};
use crate::includes::Includes;
use crate::language::Language;
use crate::message::{self, Messages};
use crate::object;
use crate::output::{self, Output};
use crate::program::{self, Place};

/// Refuses what is not for the 8086.
///
/// # Errors
/// How it is linked, or that it is not.
fn can_link(name: &str, bytes: &[u8], source: &SourceArguments) -> Result<(), Refusal> {
    let extension = Path::new(name).extension().unwrap_or_default().to_string_lossy();
    let is_object = !masm::is_object(bytes)
        && object::read(&extension.to_lowercase(), bytes).is_some_and(|image| image.is_ok());
    if is_object {
        return refuse(say!(
            "link is for the 8086, and {name} is for the LC-3; program files of the LC-3 are run \
             together by `typein run a.obj b.obj`",
            name
        ));
    }
    match program::target_of(name, bytes, None, source).0 {
        Target::I8086 => Ok(()),
        Target::Lc3 => refuse(say!(
            "link is for the 8086, and {name} is for the LC-3; listings of the LC-3 are linked by \
             `typein asm a.asm b.asm -o p.obj`",
            name
        )),
        Target::Mk61 => refuse(say!(
            "link is for the 8086, and {name} is for the MK-61, whose program is one listing",
            name
        )),
    }
}

/// Links the files in their order; of libraries only those modules that the others need.
///
/// # Errors
/// A file cannot be read or written.
pub fn link(arguments: &LinkArguments, language: Language) -> Result<Exit, Refusal> {
    let files = program::linked(&arguments.files)?;
    for (name, bytes) in &files {
        can_link(name, bytes, &arguments.source)?;
    }
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
    let mut messages = Messages::new(arguments.messages, language);
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
    let program = Output { what: say!("the program"), option: "-o", path: &path };
    let map = Output::of("--map", arguments.map.as_ref());
    let outputs: Vec<Output> = std::iter::once(program).chain(map).collect();
    output::check(&outputs, &inputs)?;
    if arguments.output.is_none() {
        let (size, file) = (program::bytes(contents.len()), path.display());
        messages.say(Some(&say!("{size} to {file}", size, file)));
    }
    output::write(&path, &contents)?;
    if let Some(path) = &arguments.map {
        output::write(path, assembled.map.as_bytes())?;
    }
    Ok(Exit::Fine)
}

//! `typein asm --fix`: the advice of diagnostics is carried out in the listings.

use std::path::PathBuf;

use assembler::{Assembled, Encoding, FileId, Severity, Source, fix, say};
use similar::TextDiff;

use crate::arguments::AsmArguments;
use crate::exit::Refusal;
use crate::language::Language;
use crate::{asm, message, output, print, program, tell};

/// Mending a mistake may show another; so often is looked again.
const ROUNDS: usize = 8;

/// Changes listings that make one program as the help of their diagnostics says, and prints the
/// differences. A round of changes stays only if there are fewer errors and warnings then.
///
/// # Errors
/// A listing cannot be read or written.
pub fn fix(files: &[PathBuf], arguments: &AsmArguments, language: Language) -> Result<(), Refusal> {
    let before = program::linked(files)?;
    let least = message::least(arguments.verbose);
    let weigh = |assembled: &Assembled| {
        let count = |least| assembled.diagnostics.iter().filter(|d| d.severity >= least).count();
        (count(Severity::Error), count(least))
    };
    let mut listings = before.clone();
    let mut mended = 0;
    let mut assembled = asm::assembled(&listings, arguments);
    for _ in 0..ROUNDS {
        let mut next = listings.clone();
        let mut count = 0;
        for (name, text) in &mut next {
            // Included files may be others' and stay as they are.
            let Some((file, _)) = read_as(name, &assembled) else { continue };
            let (sources, diagnostics) = (&assembled.sources, &assembled.diagnostics);
            if let Some((fixed, carried_out)) = fix::apply(sources, file, diagnostics, least) {
                *text = fixed;
                count += carried_out;
            }
        }
        let again = asm::assembled(&next, arguments);
        if count == 0 || weigh(&again) >= weigh(&assembled) {
            break;
        }
        (listings, assembled, mended) = (next, again, mended + count);
    }
    for (file, (before, (name, after))) in files.iter().zip(before.iter().zip(&listings)) {
        if before.1 != *after {
            output::write(file, after)?;
            let encoding = read_as(name, &assembled).map(|(_, source)| source.decoded().encoding);
            print(&difference(name, &before.1, after, encoding));
        }
    }
    let said = match mended {
        0 => say!("nothing was changed: no help for these files can be carried out as it stands"),
        1 => say!("the help of 1 report was carried out"),
        _ => say!("the help of {count} reports was carried out", count = mended),
    };
    tell(language, &said);
    Ok(())
}

/// A listing as it was read.
fn read_as<'a>(name: &str, assembled: &'a Assembled) -> Option<(FileId, &'a Source)> {
    assembled.sources.iter().find(|(_, source)| source.name() == name)
}

/// The changed lines.
fn difference(name: &str, before: &[u8], after: &[u8], encoding: Option<Encoding>) -> String {
    let text = |bytes| assembler::encoding::text(bytes, encoding);
    let (before, after) = (text(before), text(after));
    let difference = TextDiff::from_lines(&*before, &*after);
    difference.unified_diff().context_radius(1).header(name, name).to_string()
}

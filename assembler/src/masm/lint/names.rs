//! Names that nothing uses.

use isa::i8086::{Mnemonic, forms};

use super::super::symbol::Type;
use super::{Facts, Label, words};
use crate::diagnostic::Diagnostic;
use crate::suggest;

/// The instructions that stand alone on their line.
fn alone() -> impl Iterator<Item = &'static str> {
    let alone = |mnemonic: &Mnemonic| {
        let mut standard = forms(*mnemonic).filter(|row| row.is_assembled());
        !mnemonic.is_prefix() && standard.any(|row| row.operands.is_empty())
    };
    Mnemonic::all().iter().map(|name| name.mnemonic).filter(alone).map(Mnemonic::name)
}

/// Labels of code alone on their line that nothing uses and that are nearly an instruction.
pub(super) fn like_instructions(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for label in unused_labels(facts).filter(|label| label.of == Type::Near && !label.procedure) {
        let near = alone().find(|name| {
            name.len() >= 3
                && name.len().abs_diff(label.name.len()) <= 1
                && suggest::nearest(&label.name, [*name]).is_some()
        });
        let source = facts.program.sources.get(label.defined.file);
        let line = source.line(source.line_number(label.defined.start));
        let code = line.split(';').next().unwrap_or_default().trim();
        let by_itself = code.trim_end_matches(':').trim_end().eq_ignore_ascii_case(&label.name);
        if let (Some(near), true) = (near, by_itself) {
            found.push(words::like_instruction(label, near));
        }
    }
    found
}

/// Labels and data that nothing uses.
pub(super) fn unused(facts: &Facts<'_>) -> Vec<Diagnostic> {
    unused_labels(facts).map(words::unused).collect()
}

/// Labels of the listing itself: what an included file brings along is for many.
fn unused_labels<'f>(facts: &'f Facts<'_>) -> impl Iterator<Item = &'f Label> {
    let input = facts.program.input;
    let unused = |label: &&Label| {
        !label.used
            && !label.public
            && label.defined.file == input.root
            && Some(label.place) != input.start
    };
    input.labels.iter().filter(unused)
}

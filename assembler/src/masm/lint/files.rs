//! Names of files that DOS would cut.

use isa::i8086::Register16;

use super::calls::Wants;
use super::{Facts, services, words};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// Names of more than eight letters, a dot and three: of the listing, of files that it includes,
/// and of those that it asks DOS for.
pub(super) fn long(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    let mut found = Vec::new();
    for (file, source) in program.sources.iter() {
        let name = source.name().rsplit(['/', '\\']).next().unwrap_or_default();
        if let Some(part) = too_long(name) {
            found.push(words::long_file(Span::new(file, 0, 0), part));
        }
    }
    for site in services::sites(facts).filter(|site| site.wants() == Wants::Path) {
        let Some(place) = site.state.place(Register16::Dx) else { continue };
        let piece = program.piece_at(place).map(|index| &program.pieces[index]);
        let Some(bytes) = piece.and_then(|piece| program.bytes(piece)) else { continue };
        let start = piece.map_or(0, |piece| place.offset - piece.place.offset) as usize;
        let path = bytes.get(start..).unwrap_or_default().split(|byte| *byte == 0).next();
        let path = String::from_utf8_lossy(path.unwrap_or_default()).into_owned();
        if let (Some(part), Some(piece)) = (too_long(&path), piece) {
            found.push(words::long_path(program, piece.span, part, &site));
        }
    }
    found
}

/// The first part of a path that has more than eight letters before its dot or three behind.
fn too_long(path: &str) -> Option<&str> {
    let parts = path.split(['/', '\\', ':']);
    let long = |part: &&str| {
        let (name, extension) = part.split_once('.').unwrap_or((part, ""));
        let dots = matches!(*part, "." | "..");
        !dots
            && (name.chars().count() > 8
                || extension.chars().count() > 3
                || extension.contains('.'))
    };
    parts.into_iter().filter(|part| !part.is_empty()).find(long)
}

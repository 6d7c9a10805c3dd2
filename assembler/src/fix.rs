//! Advice that can be carried out: the edits of diagnostics, applied to the files.

use crate::diagnostic::{Diagnostic, Edit, Help, Severity};
use crate::source::{FileId, Source, Sources};

/// A file's bytes with the edits of each diagnostic that has one advice, and how many diagnostics
/// that were; `None` when there is no such edit. Diagnostics lighter than `least` do not count.
///
/// All edits of an advice are applied or none, and none that overlaps one applied before. The other
/// bytes stay as they are, whatever their encoding.
pub fn apply(
    sources: &Sources,
    file: FileId,
    diagnostics: &[Diagnostic],
    least: Severity,
) -> Option<(Vec<u8>, usize)> {
    let source = sources.get(file);
    let mut chosen: Vec<(&Edit, Vec<u8>)> = Vec::new();
    let mut count = 0;
    for diagnostic in diagnostics.iter().filter(|diagnostic| diagnostic.severity >= least) {
        let Some(edits) = sole(diagnostic).and_then(|help| encoded(source, file, &help.edits))
        else {
            continue;
        };
        let is_new = |(edit, _): &&(&Edit, Vec<u8>)| !chosen.iter().any(|(old, _)| old == edit);
        let new: Vec<_> = edits.iter().filter(is_new).cloned().collect();
        if new.iter().all(|(edit, _)| chosen.iter().all(|(old, _)| are_apart(old, edit))) {
            chosen.extend(new);
            count += 1;
        }
    }
    if chosen.is_empty() {
        return None;
    }
    chosen.sort_by_key(|(edit, _)| edit.span);
    let whole = crate::Span::new(file, 0, source.text().len());
    // A byte order mark stands before the text.
    let mut bytes = source.mark().to_vec();
    let mut at = 0;
    for (edit, replacement) in chosen {
        bytes.extend_from_slice(source.raw(crate::Span {
            start: at,
            end: edit.span.start,
            ..whole
        }));
        bytes.extend(replacement);
        at = edit.span.end;
    }
    bytes.extend_from_slice(source.raw(crate::Span { start: at, ..whole }));
    bytes.extend_from_slice(source.padding());
    Some((bytes, count))
}

/// The advice that can be carried out without a choice: where others stand beside it, a person has
/// to know which is meant.
fn sole(diagnostic: &Diagnostic) -> Option<&Help> {
    match &diagnostic.help[..] {
        [help] if !help.edits.is_empty() => Some(help),
        _ => None,
    }
}

/// The edits with their bytes; `None` when one is in another file, or has a character that the
/// file's encoding lacks.
fn encoded<'a>(
    source: &Source,
    file: FileId,
    edits: &'a [Edit],
) -> Option<Vec<(&'a Edit, Vec<u8>)>> {
    let encoding = source.decoded().encoding;
    let one = |edit: &'a Edit| {
        let in_text = source.text().get(edit.span.range()).is_some();
        let bytes = encoding.encode(&edit.replacement)?;
        (edit.span.file == file && in_text).then_some((edit, bytes))
    };
    edits.iter().map(one).collect()
}

/// Whether two edits have nothing in common. Insertions at one place follow each other.
fn are_apart(a: &Edit, b: &Edit) -> bool {
    a.span.end <= b.span.start || b.span.end <= a.span.start
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::encoding::Encoding;
    use crate::say;
    use crate::source::Span;

    fn fixed(text: &[u8], encoding: Encoding, edits: &[(usize, usize, &str)]) -> Option<Vec<u8>> {
        let mut sources = Sources::default();
        let file = sources.add(Source::new("a", text.to_vec(), Some(encoding)));
        let diagnostics = edits.iter().map(|&(start, end, replacement)| {
            let span = Span::new(file, start, end);
            Diagnostic::error(Code("A1"), say!("odd"), span, say!("here"))
                .advise_writing(span, replacement)
        });
        let diagnostics: Vec<Diagnostic> = diagnostics.collect();
        apply(&sources, file, &diagnostics, Severity::Warning).map(|(bytes, _)| bytes)
    }

    #[test]
    fn bytes_that_no_edit_touches_stay() {
        // Two characters of GBK, then an edit whose offset counts the three bytes each has decoded.
        let text = b"\xba\xe1\xd7\xf8 MSSG \xff\r\n";
        let fixed = fixed(text, Encoding::Gbk, &[(7, 11, "\u{6A2A}")]);
        assert_eq!(fixed.as_deref(), Some(&b"\xba\xe1\xd7\xf8 \xba\xe1 \xff\r\n"[..]));
    }

    #[test]
    fn of_two_edits_at_one_place_the_first_is_applied() {
        let text = b"one two three";
        let both = [(0, 3, "1"), (2, 5, "x"), (8, 13, "3"), (8, 13, "3")];
        assert_eq!(fixed(text, Encoding::Utf8, &both).as_deref(), Some(&b"1 two 3"[..]));
        let insertions = [(3, 3, ","), (3, 3, ";"), (4, 7, "2"), (5, 5, "x")];
        let inserted = fixed(text, Encoding::Utf8, &insertions);
        assert_eq!(inserted.as_deref(), Some(&b"one,; 2 three"[..]));
    }

    #[test]
    fn what_cannot_be_written_in_the_files_encoding_is_not_applied() {
        assert_eq!(fixed(b"-", Encoding::Cp437, &[(0, 1, "\u{0416}")]), None);
    }
}

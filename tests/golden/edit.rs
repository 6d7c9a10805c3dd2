//! The help, applied as written.

use assembler::diagnostic::Edit;
use assembler::{Assembled, FileId};

/// The text of the first file with the edits of the first help that has any, of every diagnostic;
/// `None` when no help can be applied.
pub(crate) fn applied(assembled: &Assembled) -> Option<String> {
    let offered = assembled.diagnostics.iter().filter_map(|diagnostic| {
        diagnostic.help.iter().map(|help| &help.edits).find(|edits| !edits.is_empty())
    });
    let root = |edit: &&Edit| edit.span.file == FileId(0);
    let mut edits: Vec<&Edit> = offered.flatten().filter(root).collect();
    if edits.is_empty() {
        return None;
    }
    edits.sort_by_key(|edit| edit.span);
    edits.dedup();
    let text = assembled.sources.get(FileId(0)).text();
    let mut edited = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        let range = edit.span.range();
        if range.start < done {
            continue;
        }
        edited.push_str(text.get(done..range.start)?);
        edited.push_str(&edit.replacement);
        done = range.end;
    }
    edited.push_str(text.get(done..)?);
    Some(edited)
}

//! Where a replay parts from its transcript.

use similar::TextDiff;

use super::Transcript;

/// Lines shown around a difference.
const CONTEXT: usize = 2;

/// Most lines shown.
const MOST: usize = 60;

/// The difference as a short text; `None` when there is none.
pub fn difference(old: &Transcript, new: &Transcript) -> Option<String> {
    let (old, new) = (old.text(), new.text());
    if old == new {
        return None;
    }
    let diff = TextDiff::from_lines(&old, &new);
    let text =
        diff.unified_diff().context_radius(CONTEXT).header("transcript", "replay").to_string();
    let lines: Vec<&str> = text.lines().collect();
    let mut shown = lines[..lines.len().min(MOST)].join("\n");
    if lines.len() > MOST {
        shown.push_str(&format!("\n… and {} more lines", lines.len() - MOST));
    }
    Some(shown)
}

//! Where a replay parts from its transcript.

use assembler::say;
use similar::TextDiff;

use super::Transcript;
use crate::language::Language;

/// Lines shown around a difference.
const CONTEXT: usize = 2;

/// Most lines shown.
const MOST: usize = 60;

/// The difference as a short text in a language; `None` when there is none.
pub fn difference(old: &Transcript, new: &Transcript, language: Language) -> Option<String> {
    let (old, new) = (old.text(), new.text());
    if old == new {
        return None;
    }
    let diff = TextDiff::from_lines(&old, &new);
    let (was, is) = (language.say(&say!("transcript")), language.say(&say!("replay")));
    let text = diff.unified_diff().context_radius(CONTEXT).header(&was, &is).to_string();
    let lines: Vec<&str> = text.lines().collect();
    let mut shown = lines[..lines.len().min(MOST)].join("\n");
    if lines.len() > MOST {
        let more = say!("… and {more} more lines", more = lines.len() - MOST);
        shown.push_str(&format!("\n{}", language.say(&more)));
    }
    Some(shown)
}

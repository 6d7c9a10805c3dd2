//! Many diagnostics that say the same: the first few are drawn, the places of the others named.

use std::collections::{BTreeMap, HashMap};

use super::visible;
use crate::diagnostic::Diagnostic;
use crate::say;
use crate::source::Sources;
use crate::text::Text;

/// How many are drawn of those that say the same of too many places.
const DRAWN_OF_MANY: usize = 5;

/// What is drawn, and of each kind that says the same of more than `alike` places those that are
/// not.
pub(super) fn fold(
    diagnostics: &[Diagnostic],
    alike: usize,
) -> (Vec<&Diagnostic>, Vec<Vec<&Diagnostic>>) {
    let kind = |diagnostic: &Diagnostic| (diagnostic.code.0, diagnostic.message.to_string());
    let mut kinds: HashMap<_, usize> = HashMap::new();
    for diagnostic in diagnostics {
        *kinds.entry(kind(diagnostic)).or_default() += 1;
    }
    kinds.retain(|_, count| *count > alike);
    let mut left: BTreeMap<_, Vec<&Diagnostic>> = BTreeMap::new();
    let mut drawn = Vec::new();
    let mut seen: HashMap<_, usize> = HashMap::new();
    for diagnostic in diagnostics {
        let kind = kind(diagnostic);
        let count = seen.entry(kind.clone()).or_default();
        *count += 1;
        match kinds.contains_key(&kind) && *count > DRAWN_OF_MANY {
            true => left.entry(kind).or_default().push(diagnostic),
            false => drawn.push(diagnostic),
        }
    }
    (drawn, left.into_values().collect())
}

/// That there are more which say the same, and where the first of them are.
pub(super) fn more_alike(sources: &Sources, alike: &[&Diagnostic]) -> Text {
    const PLACES: usize = 8;
    let count = alike.len();
    let place = |diagnostic: &&Diagnostic| {
        let span = diagnostic.span()?;
        let source = sources.get(span.file);
        Some(format!("{}:{}", visible(source.name()), source.line_number(span.start)))
    };
    let mut places: Vec<String> = alike.iter().filter_map(place).collect();
    places.dedup();
    let more = places.len() > PLACES;
    places.truncate(PLACES);
    let places = places.join(", ") + if more { ", …" } else { "" };
    let (code, message) = (alike[0].code, alike[0].message.clone());
    say!("[{code}] {count} more of this kind ({message}): {places}", code, count, message, places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::{FileId, Source, Span};

    #[test]
    fn what_is_said_of_many_places_is_drawn_of_the_first_few() {
        let mut sources = Sources::default();
        sources.add(Source::new("a.asm", "NOP\n".repeat(30).into(), None));
        let warn = |line: usize, text: Text| {
            let span = Span::new(FileId(0), 4 * line, 4 * line + 3);
            Diagnostic::warning(Code("W3101"), text, span, say!("here"))
        };
        let mut found: Vec<Diagnostic> = (0..13).map(|line| warn(line, say!("here"))).collect();
        found.push(warn(20, say!("delete it")));
        let (drawn, folded) = fold(&found, 12);
        assert_eq!((drawn.len(), folded.len(), folded[0].len()), (6, 1, 8));
        let line = more_alike(&sources, &folded[0]).to_string();
        assert!(
            line.ends_with(
                "a.asm:6, a.asm:7, a.asm:8, a.asm:9, a.asm:10, a.asm:11, \
             a.asm:12, a.asm:13"
            ),
            "{line}"
        );
        assert_eq!(fold(&found, 13).0.len(), 14);
    }
}

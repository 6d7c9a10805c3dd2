//! Markers: `;! A3003` on the line where a mistake is, or `;!^ A3003` on the line below it where a
//! comment cannot stand. Codes are checked and never blessed, so a changed code cannot slip through
//! with the wording.

use std::collections::BTreeSet;

use assembler::{Assembled, Diagnostic, Sources};

/// File, line and code.
pub(crate) type Place = (String, u32, String);

/// What the markers of all files of an assembly announce.
pub(crate) fn announced(sources: &Sources) -> BTreeSet<Place> {
    let mut places = BTreeSet::new();
    for (_, source) in sources.iter() {
        for (number, line) in (1..).zip(source.text().lines()) {
            let Some((_, marker)) = line.split_once(";!") else { continue };
            let codes = marker.trim_start_matches('^');
            let above = (marker.len() - codes.len()) as u32;
            for code in codes.split_whitespace().take_while(|word| is_code(word)) {
                let line = u32::saturating_sub(number, above);
                places.insert((source.name().to_string(), line, code.to_string()));
            }
        }
    }
    places
}

/// What was reported.
pub(crate) fn reported(assembled: &Assembled) -> BTreeSet<Place> {
    let place = |diagnostic: &Diagnostic| {
        let code = diagnostic.code.to_string();
        let Some(span) = diagnostic.span() else { return (String::new(), 0, code) };
        let source = assembled.sources.get(span.file);
        (source.name().to_string(), source.position(span.start).0, code)
    };
    assembled.diagnostics.iter().map(place).collect()
}

/// Both sets must be the same.
pub(crate) fn check(assembled: &Assembled) -> Result<(), String> {
    let (announced, reported) = (announced(&assembled.sources), reported(assembled));
    let mut differences = Vec::new();
    for (file, line, code) in reported.difference(&announced) {
        differences.push(format!("{file}:{line}: {code} is reported, but no marker `;! {code}`"));
    }
    for (file, line, code) in announced.difference(&reported) {
        differences.push(format!("{file}:{line}: the marker announces {code}, not reported"));
    }
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n")) }
}

/// A letter and four digits.
pub(crate) fn is_code(word: &str) -> bool {
    let digits = word.strip_prefix(['A', 'W', 'V', 'G']);
    digits.is_some_and(|digits| digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()))
}

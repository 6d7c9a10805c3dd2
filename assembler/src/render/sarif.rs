//! Diagnostics as SARIF 2.1.0, which code hosts and editors read (OASIS Standard, 27 March 2020).

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Manner, Said, severity_name, whole};
use crate::diagnostic::{Code, Diagnostic, Edit};
use crate::source::{Sources, Span};
use crate::text::Words;

/// What one command has to say about all its listings.
#[derive(Debug, Default)]
pub struct Sarif {
    results: Vec<Value>,
    rules: BTreeSet<Code>,
}

impl Sarif {
    /// Adds the diagnostics of a listing.
    pub fn add(&mut self, sources: &Sources, diagnostics: &[Diagnostic], manner: &Manner<'_>) {
        self.rules.extend(diagnostics.iter().map(|diagnostic| diagnostic.code));
        let one = |diagnostic| result(sources, &Said::new(diagnostic, manner.words), manner.words);
        self.results.extend(diagnostics.iter().map(one));
    }

    /// The document, one line; also when there is nothing to say, since that is what it says then.
    pub fn text(self, version: &str) -> String {
        let rules: Vec<Value> = self.rules.iter().map(|code| json!({ "id": code.0 })).collect();
        let document = json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": { "driver": { "name": "typein", "version": version, "rules": rules } },
                "columnKind": "unicodeCodePoints",
                "results": self.results,
            }],
        });
        format!("{document}\n")
    }
}

fn result(sources: &Sources, said: &Said<'_>, words: &Words) -> Value {
    let mut result = json!({
        "ruleId": said.diagnostic.code.0,
        "level": severity_name(said.diagnostic.severity),
        "message": { "text": said.sentence(words) },
    });
    let mut labels = said.labels.iter();
    if let Some((span, _)) = labels.next() {
        result["locations"] = json!([location(sources, *span)]);
    }
    let related = labels.map(|(span, text)| {
        let mut place = location(sources, *span);
        place["message"] = json!({ "text": text });
        place
    });
    let related: Vec<Value> = related.collect();
    if !related.is_empty() {
        result["relatedLocations"] = json!(related);
    }
    let fixes = said.help.iter().filter(|(_, edits)| !edits.is_empty()).map(|(text, edits)| {
        let changes = edits.iter().map(|edit| change(sources, edit));
        json!({
            "description": { "text": text },
            "artifactChanges": changes.collect::<Vec<_>>(),
        })
    });
    let fixes: Vec<Value> = fixes.collect();
    if !fixes.is_empty() {
        result["fixes"] = json!(fixes);
    }
    result
}

fn location(sources: &Sources, span: Span) -> Value {
    json!({ "physicalLocation": {
        "artifactLocation": artifact(sources, span), "region": region(sources, span),
    }})
}

fn change(sources: &Sources, edit: &Edit) -> Value {
    json!({
        "artifactLocation": artifact(sources, edit.span),
        "replacements": [{
            "deletedRegion": region(sources, edit.span),
            "insertedContent": { "text": edit.replacement },
        }],
    })
}

/// The file as a relative reference of RFC 3986.
fn artifact(sources: &Sources, span: Span) -> Value {
    let name = sources.get(span.file).name().replace('\\', "/");
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+,;=@".contains(&byte);
    let letter = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    json!({ "uri": name.bytes().map(letter).collect::<String>() })
}

/// Lines and columns count from 1; the end column stands behind the last character.
fn region(sources: &Sources, span: Span) -> Value {
    let span = whole(sources, span);
    let source = sources.get(span.file);
    let ((line, column), (end_line, end_column)) =
        (source.position(span.start), source.position(span.end));
    json!({
        "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::say;
    use crate::source::Source;

    #[test]
    fn a_result_has_its_places_and_its_fix() {
        let mut sources = Sources::default();
        let file = sources.add(Source::new("my ход.asm", "ход MOV\n".into(), None));
        let span = |start, end| Span::new(file, start, end);
        let diagnostic = Diagnostic::error(Code("A2001"), say!("odd"), span(7, 10), say!("here"))
            .and_label(span(0, 6), say!("near"))
            .advise_writing(span(7, 10), "ADD");
        let mut sarif = Sarif::default();
        sarif.add(&sources, &[diagnostic], &Manner::default());
        let document: Value = serde_json::from_str(&sarif.text("1.2.3")).unwrap();
        let result = &document["runs"][0]["results"][0];
        let region = json!({ "startLine": 1, "startColumn": 5, "endLine": 1, "endColumn": 8 });
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["region"], region);
        assert_eq!(place["artifactLocation"]["uri"], "my%20%D1%85%D0%BE%D0%B4.asm");
        assert_eq!(result["relatedLocations"][0]["message"]["text"], "near");
        let change = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
        assert_eq!(change["deletedRegion"], region);
        assert_eq!(change["insertedContent"]["text"], "ADD");
        assert_eq!(document["runs"][0]["tool"]["driver"]["rules"][0]["id"], "A2001");
    }
}

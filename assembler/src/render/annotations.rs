//! Diagnostics as GitHub's workflow commands, which a run of GitHub Actions shows beside the lines.
//!
//! Source: GitHub Docs, "Workflow commands for GitHub Actions", "Setting an error message".

use super::{Manner, Said, whole};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::say;
use crate::source::Sources;
use crate::text::Words;

/// GitHub shows ten annotations of a step and drops the rest.
const MOST: usize = 10;

/// What one command has to say about all its listings: the ten worst diagnostics, and a summary.
#[derive(Debug, Default)]
pub struct Annotations {
    found: Vec<(Severity, String)>,
}

impl Annotations {
    /// Adds the diagnostics of a listing.
    pub fn add(&mut self, sources: &Sources, diagnostics: &[Diagnostic], manner: &Manner<'_>) {
        let one = |it: &Diagnostic| (it.severity, annotation(sources, it, manner.words));
        self.found.extend(diagnostics.iter().map(one));
    }

    /// The text; empty when there is nothing to say.
    pub fn text(mut self, words: &Words) -> String {
        if self.found.is_empty() {
            return String::new();
        }
        let count = |severity| self.found.iter().filter(|(its, _)| *its == severity).count();
        let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
        let notes = count(Severity::Note);
        let counts =
            say!("errors: {errors}, warnings: {warnings}, notes: {notes}", errors, warnings, notes);
        let mut summary = counts.said(words, Code(""));
        if self.found.len() > MOST {
            let rest = say!("the worst {most} are shown", most = MOST);
            summary.push_str(&format!("; {}", rest.said(words, Code(""))));
        }
        self.found.sort_by_key(|(severity, _)| std::cmp::Reverse(*severity));
        let shown: String = self.found.into_iter().take(MOST).map(|(_, text)| text).collect();
        format!("{shown}{summary}\n")
    }
}

/// One workflow command, with the end of its line.
fn annotation(sources: &Sources, diagnostic: &Diagnostic, words: &Words) -> String {
    let command = match diagnostic.severity {
        Severity::Note => "notice",
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    let mut properties = Vec::new();
    if let Some(span) = diagnostic.span().map(|span| whole(sources, span)) {
        let source = sources.get(span.file);
        let (line, column) = source.position(span.start);
        let (end_line, end_column) = source.position(span.end);
        properties.push(format!("file={}", property(source.name())));
        properties.push(format!("line={line},endLine={end_line}"));
        // Columns are allowed within one line only.
        if line == end_line {
            properties.push(format!("col={column},endColumn={end_column}"));
        }
    }
    properties.push(format!("title={}", diagnostic.code));
    let sentence = Said::new(diagnostic, words).sentence(words);
    format!("::{command} {}::{}\n", properties.join(","), data(&sentence))
}

/// Text behind the colons, its line ends written as the runner reads them.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which also ends at colons and commas.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::{Source, Span};

    #[test]
    fn the_ten_worst_are_shown_and_all_are_counted() {
        let mut sources = Sources::default();
        let file = sources.add(Source::new("a,b:c.asm", b"one\ntwo\n".to_vec(), None));
        let mut annotations = Annotations::default();
        let span = |start, end| Span::new(file, start, end);
        let warning = Diagnostic::warning(Code("W1"), say!("odd"), span(0, 3), say!("here"));
        let error = Diagnostic::error(Code("A1"), say!("100 %"), span(4, 7), say!("there"));
        let manner = Manner::default();
        annotations.add(&sources, &vec![warning; 10], &manner);
        annotations.add(&sources, &[error.advise(say!("type:\nthree"))], &manner);
        let text = annotations.text(manner.words);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[0],
            "::error file=a%2Cb%3Ac.asm,line=2,endLine=2,col=1,endColumn=4,title=A1::\
             100 %25: there%0Ahelp: type:%0Athree"
        );
        assert_eq!(lines.len(), 11);
        assert_eq!(lines[10], "errors: 1, warnings: 10, notes: 0; the worst 10 are shown");
        assert_eq!(Annotations::default().text(manner.words), "");
    }
}

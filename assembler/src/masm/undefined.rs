//! Names that nothing defines: one report each, which says what was meant, or which line would
//! have defined it.

use std::collections::HashMap;

use super::assembly::Assembly;
use super::name::{self, Register};
use super::problem::{self, Problem, What};
use super::symbol::Meaning;
use super::unknown::{misspelt_directive, near_named_directives};
use super::words;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::Span;
use crate::{code, suggest};

/// Names that look alike: of more than so many none is more likely than the others.
const MOST_ALIKE: usize = 3;

impl Assembly<'_> {
    /// One report for each name that nothing defines.
    pub(super) fn report_undefined(&mut self) {
        let undefined = std::mem::take(&mut self.undefined);
        if undefined.is_empty() {
            return;
        }
        let is_twice = |found: &Diagnostic| {
            [code::DEFINED_TWICE, problem::DIFFERENT_KIND].contains(&found.code)
        };
        let twice: Vec<usize> =
            (0..self.found.len()).filter(|&at| is_twice(&self.found[at])).collect();
        let mut missing = Vec::new();
        let candidates = self.known_names();
        let refused = self.refused_lines();
        for (key, uses) in undefined {
            let used = uses.first().copied().unwrap_or_default();
            let name = self.text_of_span(used);
            let name = if name.eq_ignore_ascii_case(&key) { name } else { key.clone() };
            if self.is_explained(&key, &name, used, &refused) {
                continue;
            }
            if matches!(key.as_str(), "FS" | "GS") {
                let what = What::LaterProcessor { name };
                let of = |&span| words::diagnostic(Problem { span, what: what.clone() });
                self.found.extend(uses.iter().map(of));
                continue;
            }
            if let Some(found) = self.emulators_size(&key, &uses) {
                self.found.push(found);
                continue;
            }
            let mut near = Vec::new();
            if self.budget.allows(candidates.len()) {
                near = suggest::equally_near(&key, candidates.iter().map(String::as_str));
            }
            // Pass two alone may have found the name itself.
            near.retain(|near| !near.eq_ignore_ascii_case(&key));
            near.truncate(if near.len() > MOST_ALIKE { 0 } else { MOST_ALIKE });
            if suggest::is_english(&key) {
                near.retain(|near| Register::from_name(near).is_none());
            }
            missing.push((self.found.len(), name.clone()));
            self.found.push(words::undefined(&name, &uses, &near, !twice.is_empty()));
        }
        if let ([twice], [(at, name)]) = (&twice[..], &missing[..]) {
            let place = self.found[*twice].span().filter(|_| self.found[*twice].labels.len() <= 2);
            if let Some(place) = place {
                let other = self.text_of_span(place);
                words::perhaps_missing(&mut self.found[*twice], place, name);
                words::perhaps_there(&mut self.found[*at], place, &other);
            }
        }
    }

    /// That emu8086's `b.` and `w.` are no names, if that is what they are.
    fn emulators_size(&self, key: &str, uses: &[Span]) -> Option<Diagnostic> {
        let size = match key {
            "B" => "BYTE",
            "W" => "WORD",
            _ => return None,
        };
        let dotted = |span: &Span| {
            let text = self.sources.get(span.file).code();
            text.get(span.end as usize..).is_some_and(|behind| behind.starts_with('.'))
        };
        let with_dot = |span: &Span| Span { end: span.end + 1, ..*span };
        let all = uses.iter().all(dotted);
        all.then(|| words::emulators_size(size, &uses.iter().map(with_dot).collect::<Vec<_>>()))
    }

    /// What an undefined name may have been meant to be.
    fn known_names(&self) -> Vec<String> {
        let defined =
            self.symbols.in_order().into_iter().filter(|symbol| {
                symbol.place.is_some() && !matches!(symbol.meaning, Meaning::Later)
            });
        let registers = name::REGISTERS.iter().map(|name| (*name).to_string());
        defined.map(|symbol| symbol.name.clone()).chain(registers).collect()
    }

    /// Whether a report tells already why nothing has the name: it stands alone on a line, or its
    /// definition is refused. That report gets to know where the name is used.
    fn is_explained(
        &mut self,
        key: &str,
        name: &str,
        used: Span,
        refused: &HashMap<String, usize>,
    ) -> bool {
        if let Some(&lone) = self.lone.get(key) {
            let name = self.text_of_span(lone);
            let mut found = self.found.iter_mut();
            if let Some(found) = found.find(|found| found.span() == Some(lone)) {
                words::sure_label(found, name, used);
            }
            return true;
        }
        let Some(&at) = refused.get(key) else { return false };
        let place = self.found[at].span().unwrap_or_default();
        if self.line_of(place) == self.line_of(used) {
            return false;
        }
        if self.found[at].code == code::UNKNOWN_INSTRUCTION && self.begins_line(place) {
            let Some(what) = self.misspelt_second(place) else { return false };
            self.found[at] = words::diagnostic(what);
        }
        words::also_used(&mut self.found[at], name, used);
        true
    }

    /// The lines with an error, by the name that they begin with: the first report of each.
    fn refused_lines(&self) -> HashMap<String, usize> {
        let mut refused = HashMap::new();
        for (at, found) in self.found.iter().enumerate() {
            let is_error = found.severity == Severity::Error;
            if let Some(span) = found.span().filter(|_| is_error) {
                let word = self.words_of_line(span).0;
                refused.entry(self.symbols.key(word).into_owned()).or_insert(at);
            }
        }
        refused
    }

    /// That the second word of a line is none of the directives that follow a name, when it
    /// resembles one; `place` is the first word.
    fn misspelt_second(&self, place: Span) -> Option<Problem> {
        let (_, blank, second) = self.words_of_line(place);
        let near = near_named_directives(second);
        let start = place.end + blank.len() as u32;
        let span = Span { start, end: start + second.len() as u32, ..place };
        (!near.is_empty()).then(|| Problem { span, what: misspelt_directive(second, &near) })
    }

    /// The first word of the line of `span`, the blanks behind it, and the second word.
    fn words_of_line(&self, span: Span) -> (&str, &str, &str) {
        let source = self.sources.get(span.file);
        let line = source.line(source.line_number(span.start)).trim_start();
        let ends = |c: char| !c.is_ascii_alphanumeric() && !"_?@$".contains(c);
        let word = |text: &str| text.find(ends).unwrap_or(text.len());
        let (first, rest) = line.split_at(word(line));
        let (blank, rest) = rest.split_at(rest.len() - rest.trim_start().len());
        (first, blank, &rest[..word(rest)])
    }

    fn begins_line(&self, span: Span) -> bool {
        self.words_of_line(span).0 == self.sources.slice(span)
    }

    fn line_of(&self, span: Span) -> (crate::FileId, u32) {
        (span.file, self.sources.get(span.file).line_number(span.start))
    }
}

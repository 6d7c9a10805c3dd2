//! Lines on pages, each with its heading.

use std::collections::HashMap;

use super::columns;
use super::{Control, Entry, Sheet};
use crate::diagnostic::{Diagnostic, Severity};
use crate::masm::problem::UNRESOLVED;
use crate::source::{FileId, Sources};

/// Lines of a page and columns of a line, unless PAGE says otherwise.
const LINES: usize = 58;
const COLUMNS: usize = 80;
/// Lines that the heading takes.
const HEADING: usize = 4;
/// Lines of the counts at the end.
const COUNTS: usize = 9;
/// Columns of a title.
const TITLE: usize = 60;

/// The pages as they grow.
struct Pages<'a> {
    out: Vec<u8>,
    title: &'a [u8],
    moment: &'a str,
    subtitle: Vec<u8>,
    lines: usize,
    columns: usize,
    /// Lines on the page that is being filled; more than fit before the first.
    filled: usize,
    chapter: usize,
    page: usize,
    /// The pages of names have come.
    symbols: bool,
    number: usize,
}

/// The whole listing. `moment` is the date and time for the headings.
pub fn text(sheet: &Sheet, moment: &str, sources: &Sources, found: &[Diagnostic]) -> Vec<u8> {
    let mut pages = Pages {
        out: Vec::new(),
        title: &sheet.title,
        moment,
        subtitle: Vec::new(),
        lines: LINES,
        columns: COLUMNS,
        filled: usize::MAX,
        chapter: 1,
        page: 0,
        symbols: false,
        number: 0,
    };
    // MASM does not link.
    let found: Vec<&Diagnostic> = found.iter().filter(|it| it.code != UNRESOLVED).collect();
    let (errors, others) = errors(sheet, sources, &found);
    for (at, entry) in sheet.entries.iter().enumerate() {
        pages.entry(entry, errors.get(&at).map_or(&[], Vec::as_slice));
    }
    for text in &others {
        pages.unnumbered(text.as_bytes());
    }
    if sheet.macros {
        pages.line(b"");
    }
    pages.tables(sheet, &found);
    pages.out
}

/// Errors and warnings as the listing has them, by the entry below which they stand, and those that
/// belong to no line that was read. What is wrong in a macro stands below its expansion, with the
/// place of the call.
fn errors(
    sheet: &Sheet,
    sources: &Sources,
    found: &[&Diagnostic],
) -> (HashMap<usize, Vec<String>>, Vec<String>) {
    let mut entries: HashMap<(FileId, u32), usize> = HashMap::new();
    for (at, entry) in sheet.entries.iter().enumerate() {
        let first = entries.entry((entry.file, entry.line)).or_insert(at);
        if sheet.entries[*first].call.is_none() && entry.call.is_some() {
            *first = at;
        }
    }
    let (mut placed, mut others) = (HashMap::<usize, Vec<String>>::new(), Vec::new());
    for found in found {
        let kind = match found.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => continue,
        };
        let Some(span) = found.span() else { continue };
        let own = (span.file, sources.get(span.file).position(span.start).0);
        let at = entries.get(&own);
        let (file, line) = at.and_then(|&at| sheet.entries[at].call).unwrap_or(own);
        let (name, code, message) = (sources.get(file).name(), found.code, &found.message);
        let text = format!("{name}({line}): {kind} {code}: {message}");
        match at {
            Some(&at) => placed.entry(at).or_default().push(text),
            None => others.push(text),
        }
    }
    (placed, others)
}

impl Pages<'_> {
    fn entry(&mut self, entry: &Entry, errors: &[String]) {
        for control in &entry.controls {
            match control {
                Control::Subtitle(text) => self.subtitle.clone_from(text),
                Control::Page => self.filled = usize::MAX,
                Control::Chapter => {
                    self.filled = usize::MAX;
                    self.chapter += 1;
                    self.page = 0;
                }
                Control::Size { lines, columns } => {
                    self.lines = lines.unwrap_or(self.lines);
                    self.columns = columns.unwrap_or(self.columns);
                }
            }
        }
        if !entry.shown && errors.is_empty() {
            return;
        }
        let lines = columns::lines(entry, self.columns);
        // An error stands below the source, before the rest of what the line made.
        let source = lines.iter().skip(1).take_while(|(numbered, _)| !numbered).count() + 1;
        for (at, (numbered, line)) in lines.iter().enumerate() {
            if at == source {
                errors.iter().for_each(|error| self.unnumbered(error.as_bytes()));
            }
            let number = match numbered {
                true => {
                    self.number += 1;
                    format!("{:8}", self.number)
                }
                false => String::new(),
            };
            self.line(&[number.as_bytes(), line].concat());
        }
        if lines.len() == source {
            errors.iter().for_each(|error| self.unnumbered(error.as_bytes()));
        }
    }

    /// A line that counts; a full page ends before it.
    fn line(&mut self, line: &[u8]) {
        if self.filled >= self.lines {
            self.heading();
        }
        self.filled += 1;
        self.unnumbered(line);
    }

    /// A line that does not count.
    fn unnumbered(&mut self, line: &[u8]) {
        self.out.extend_from_slice(line);
        self.out.extend_from_slice(b"\r\n");
    }

    fn heading(&mut self) {
        self.page += 1;
        self.filled = HEADING;
        let name = "Microsoft (R) Macro Assembler Version 5.10";
        self.out.extend_from_slice(b"\x0C\x08");
        self.unnumbered(format!("{name:<TITLE$}{}", self.moment).as_bytes());
        let page = match self.symbols {
            true => format!("Symbols-{}", self.page),
            false => format!("Page {:5}-{}", self.chapter, self.page),
        };
        let mut title = padded(self.title);
        if self.title.is_empty() {
            title.push(b' ');
        }
        self.unnumbered(&[&title, page.as_bytes()].concat());
        let subtitle = match self.symbols || self.subtitle.is_empty() {
            true => Vec::new(),
            false => padded(&self.subtitle),
        };
        self.unnumbered(&subtitle);
        self.unnumbered(b"");
    }

    fn tables(&mut self, sheet: &Sheet, found: &[&Diagnostic]) {
        (self.symbols, self.page, self.filled) = (true, 0, usize::MAX);
        // MASM leaves the last line of these pages empty.
        self.lines -= 1;
        for line in &sheet.tables {
            self.line(line.as_bytes());
        }
        let total = sheet.read + sheet.expanded;
        let counts =
            [(sheet.read, "Source  Lines"), (total, "Total   Lines"), (sheet.symbols, "Symbols")];
        self.line(b"");
        // The counts are not torn apart.
        if self.filled.saturating_add(COUNTS) > self.lines {
            self.filled = usize::MAX;
        }
        self.line(b"");
        for (count, what) in counts {
            self.line(format!("{count:7} {what}").as_bytes());
        }
        let count = |severity| found.iter().filter(|found| found.severity == severity).count();
        self.line(b"");
        // MASM's memory; here it has no limit worth telling.
        self.line(format!("{:7} + {:6} Bytes symbol space free", 0, 0).as_bytes());
        self.line(b"");
        self.line(format!("{:7} Warning Errors", count(Severity::Warning)).as_bytes());
        self.line(format!("{:7} Severe  Errors", count(Severity::Error)).as_bytes());
    }
}

/// A title in its columns.
fn padded(text: &[u8]) -> Vec<u8> {
    let mut out = text.get(..TITLE).unwrap_or(text).to_vec();
    out.resize(TITLE, b' ');
    out
}

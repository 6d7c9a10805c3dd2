//! `typein run --coverage`: how often each line of the listing was executed, as an annotated
//! listing or as lcov's tracefile.

use std::collections::BTreeMap;
use std::path::Path;

use assembler::{Sources, say};
use isa::Debug;
use isa::debug::CellKind;
use vm::Address;
use vm::observer::Coverage;

use crate::language::Language;

/// How the counts are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The listing with counts before its lines.
    Annotated,
    /// The tracefile of lcov, genhtml and editors.
    Lcov,
}

impl Form {
    /// `.info` and `.lcov` are lcov's, anything else is a listing.
    pub fn of(path: &Path) -> Form {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("info" | "lcov") => Form::Lcov,
            _ => Form::Annotated,
        }
    }
}

/// Executions of the lines of one file that made code.
type Lines = BTreeMap<u32, u64>;

/// The report on all files of a listing.
pub fn report(
    form: Form,
    coverage: &Coverage,
    base: Address,
    debug: &Debug,
    sources: &Sources,
    language: Language,
) -> String {
    let mut text = String::new();
    for (file, source) in sources.iter() {
        let lines = lines(file.0, coverage, base, debug);
        if lines.is_empty() {
            continue;
        }
        let listing = (1..=source.line_count()).map(|line| source.line(line));
        match form {
            Form::Annotated => annotate(&mut text, language, source.name(), listing, &lines),
            Form::Lcov => trace(&mut text, source.name(), &lines),
        }
    }
    text
}

/// A line was executed as often as its most frequent instruction; one in the body of a macro or a
/// repetition as often as all that it was expanded to.
fn lines(file: u32, coverage: &Coverage, base: Address, debug: &Debug) -> Lines {
    let mut lines = Lines::new();
    let code = |line: &&isa::debug::Line| line.file == file && line.kind == CellKind::Code;
    for line in debug.lines.iter().filter(code) {
        let cells = line.address..line.address.saturating_add(line.length);
        let most = cells.map(|at| coverage.count(base.wrapping_add(at))).max().unwrap_or(0);
        *lines.entry(line.line).or_default() += most;
    }
    lines
}

fn executed(lines: &Lines) -> usize {
    lines.values().filter(|count| **count > 0).count()
}

/// Count, line number and line; `-----` before a line of code that was never reached.
fn annotate<'a>(
    text: &mut String,
    language: Language,
    name: &str,
    listing: impl Iterator<Item = &'a str>,
    lines: &Lines,
) {
    let (ran, count) = (executed(lines), lines.len());
    let heading = say!("{name}: {ran} of {count} lines ran", name, ran, count);
    text.push_str(&(language.say(&heading) + "\n"));
    for (number, line) in (1..).zip(listing) {
        let count = match lines.get(&number) {
            Some(0) => "-----".to_owned(),
            Some(count) => count.to_string(),
            None => String::new(),
        };
        let row = format!("{count:>10} {number:>5}  {line}");
        text.push_str(row.trim_end());
        text.push('\n');
    }
}

fn trace(text: &mut String, name: &str, lines: &Lines) {
    text.push_str(&format!("TN:\nSF:{name}\n"));
    for (line, count) in lines {
        text.push_str(&format!("DA:{line},{count}\n"));
    }
    let (found, hit) = (lines.len(), executed(lines));
    text.push_str(&format!("LF:{found}\nLH:{hit}\nend_of_record\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_tells_the_form() {
        let form = |name: &str| Form::of(Path::new(name));
        assert_eq!([form("a.info"), form("a.lcov")], [Form::Lcov; 2]);
        assert_eq!([form("a.txt"), form("a")], [Form::Annotated; 2]);
    }

    #[test]
    fn a_line_that_was_not_reached_is_marked() {
        let mut text = String::new();
        annotate(
            &mut text,
            Language::En,
            "a",
            ["x", "", "y"].into_iter(),
            &Lines::from([(1, 12), (3, 0)]),
        );
        let wanted =
            "a: 1 of 2 lines ran\n        12     1  x\n               2\n     -----     3  y\n";
        assert_eq!(text, wanted);
    }
}

//! What can be wrong with a transcript.

use std::fmt;

/// The file is not a transcript that can be replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// `G0001` and on; `typein explain` has a page for each.
    pub code: &'static str,
    /// The line, counted from 1; `None` when it is about the whole file.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}: {}", self.code, self.message),
            None => write!(f, "{}: {}", self.code, self.message),
        }
    }
}

impl Problem {
    fn new(code: &'static str, line: impl Into<Option<usize>>, message: impl Into<String>) -> Self {
        Problem { code, line: line.into(), message: message.into() }
    }

    pub(super) fn not_a_transcript() -> Problem {
        let message = "not a transcript: the first line must be `typein transcript 1`";
        Problem::new("G0001", None, message)
    }

    pub(super) fn no_rule() -> Problem {
        Problem::new("G0002", None, "no line `---` between head and body")
    }

    pub(super) fn head(line: usize, text: &str) -> Problem {
        let known = "program, about, encoding, codepage, edition, model, clock, eof and lines";
        Problem::new("G0002", line, format!("`{text}` is no line of a head, which has {known}"))
    }

    pub(super) fn value(line: usize, key: &str, way_out: String) -> Problem {
        Problem::new("G0002", line, format!("`{key}`: {way_out}"))
    }

    pub(super) fn lacking(key: &str) -> Problem {
        Problem::new("G0002", None, format!("the head has no line `{key}:`"))
    }

    pub(super) fn no_ending(first: usize, rest: &str) -> Problem {
        let line = first + rest.lines().count();
        let message = "the last line must say how it ended: `--- exit 0 after 123 instructions`";
        Problem::new("G0003", line, message)
    }

    pub(super) fn bad_ending(line: usize) -> Problem {
        let ways = "`exit CODE after`, `input ended after`, `fault CODE after` or `limit of`";
        let message = format!("an ending is `---`, then {ways}, then `N instructions`");
        Problem::new("G0003", line, message)
    }

    pub(super) fn foreign(line: usize, letter: char, codepage: &str) -> Problem {
        let message = format!("`{letter}` is not in code page {codepage}; write bytes as ⟨9B⟩");
        Problem::new("G0003", line, message)
    }

    pub(super) fn unknown_key(line: usize, name: &str) -> Problem {
        let message = format!("no key is called `{name}`; keys are «7», «Enter», «F1», «Ctrl-C»");
        Problem::new("G0003", line, message)
    }

    pub(super) fn mark(line: usize, mark: char) -> Problem {
        let message = format!("`{mark}` stands where it means nothing; the byte itself is in ⟨ ⟩");
        Problem::new("G0003", line, message)
    }

    pub(super) fn no_scene(line: usize) -> Problem {
        let message = "behind the first line `▏mode` stand lines that begin with ▏, and marks «»";
        Problem::new("G0003", line, message)
    }

    pub(super) fn bad_bytes(line: usize) -> Problem {
        Problem::new("G0003", line, "between ⟨ and ⟩ stand pairs of hexadecimal digits")
    }

    pub(super) fn enter(line: usize) -> Problem {
        Problem::new("G0003", line, "⏎ stands last inside ‹ ›, at the end of a line")
    }

    pub(super) fn group(line: usize) -> Problem {
        let message = "a line of the calculator is `KEYS  |INDICATOR|`";
        Problem::new("G0003", line, message)
    }
}

//! What can be wrong with a transcript.

use assembler::diagnostic::Code;
use assembler::say;
use assembler::text::Text;

use crate::language::Language;

/// The file is not a transcript that can be replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// `G0001` and on; `typein explain` has a page for each.
    pub code: &'static str,
    /// The line, counted from 1; `None` when it is about the whole file.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub message: Text,
}

impl Problem {
    /// What it says in a language, its code and line before it.
    pub fn said(&self, language: Language) -> String {
        let (code, message) = (self.code, self.message.clone());
        let text = match self.line {
            Some(line) => say!("line {line}: {code}: {message}", line, code, message),
            None => say!("{code}: {message}", code, message),
        };
        text.said(language.words(), Code(code))
    }

    fn new(code: &'static str, line: impl Into<Option<usize>>, message: Text) -> Self {
        Problem { code, line: line.into(), message }
    }

    pub(super) fn not_a_transcript() -> Problem {
        let message = say!("not a transcript: the first line must be `typein transcript 1`");
        Problem::new("G0001", None, message)
    }

    pub(super) fn no_rule() -> Problem {
        Problem::new("G0002", None, say!("no line `---` between head and body"))
    }

    pub(super) fn head(line: usize, text: &str, known: &[&'static str]) -> Problem {
        let known = Text::all_of(known.iter().map(|key| Text::plain(*key)));
        let message = say!("`{text}` is no line of a head, which has {known}", text, known);
        Problem::new("G0002", line, message)
    }

    pub(super) fn value(line: usize, key: &str, way_out: Text) -> Problem {
        Problem::new("G0002", line, say!("`{key}`: {way_out}", key, way_out))
    }

    pub(super) fn lacking(key: &str) -> Problem {
        Problem::new("G0002", None, say!("the head has no line `{key}:`", key))
    }

    pub(super) fn no_ending(first: usize, rest: &str) -> Problem {
        let line = first + rest.lines().count();
        let message =
            say!("the last line must say how it ended: `--- exit 0 after 123 instructions`");
        Problem::new("G0003", line, message)
    }

    pub(super) fn bad_ending(line: usize) -> Problem {
        let message = say!(
            "an ending is `---`, then `exit CODE after`, `input ended after`, `fault CODE after` \
             or `limit of`, then `N instructions`"
        );
        Problem::new("G0003", line, message)
    }

    pub(super) fn foreign(line: usize, letter: char, codepage: &str) -> Problem {
        let message = say!(
            "`{letter}` is not in code page {codepage}; write bytes as ⟨9B⟩",
            letter,
            codepage
        );
        Problem::new("G0003", line, message)
    }

    pub(super) fn unknown_key(line: usize, name: &str) -> Problem {
        let message =
            say!("no key is called `{name}`; keys are «7», «Enter», «F1», «Ctrl-C»", name);
        Problem::new("G0003", line, message)
    }

    pub(super) fn mark(line: usize, mark: char) -> Problem {
        let message =
            say!("`{mark}` stands where it means nothing; the byte itself is in ⟨ ⟩", mark);
        Problem::new("G0003", line, message)
    }

    pub(super) fn no_scene(line: usize) -> Problem {
        let message =
            say!("behind the first line `▏mode` stand lines that begin with ▏, and marks «»");
        Problem::new("G0003", line, message)
    }

    pub(super) fn bad_bytes(line: usize) -> Problem {
        Problem::new("G0003", line, say!("between ⟨ and ⟩ stand pairs of hexadecimal digits"))
    }

    pub(super) fn enter(line: usize) -> Problem {
        Problem::new("G0003", line, say!("⏎ stands last inside ‹ ›, at the end of a line"))
    }

    pub(super) fn group(line: usize) -> Problem {
        Problem::new("G0003", line, say!("a line of the calculator is `KEYS  |INDICATOR|`"))
    }
}

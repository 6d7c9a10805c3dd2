//! Golden transcripts: what a program printed and what was typed into it, as one readable text.
//!
//! `head` is the part above `---`, `body` and `keystrokes` the two kinds of body, `problem` what
//! can be wrong with a file, `record` makes a transcript of a run, `replay` types it again,
//! `difference` shows where they part. tests/README.md describes the format.

pub mod body;
pub mod difference;
pub mod head;
pub mod keystrokes;
pub mod problem;
pub mod record;
pub mod replay;

use vm::script::Event;

pub use head::{Head, Lines};
pub use keystrokes::Group;
pub use problem::Problem;

/// A transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// What was run, and how.
    pub head: Head,
    /// What happened.
    pub body: Body,
    /// How it ended.
    pub ending: Ending,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Characters printed and keys typed.
    Characters(Vec<Event>),
    /// The calculator: keys, and what the indicator showed then.
    Keystrokes(Vec<Group>),
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// In which way.
    pub way: Way,
    /// After how many of the program's instructions.
    pub instructions: u64,
}

/// In which way a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// The program ended with this exit code.
    Exit(u8),
    /// The program wanted a key, and there was none left.
    InputEnded,
    /// The program faulted; the code is one of `typein explain`.
    Fault(String),
    /// The limit on instructions was hit.
    Limit,
}

/// What the first line says: the format and its version.
const FIRST_LINE: &str = "typein transcript 1";
/// Stands alone between head and body, and begins the last line.
const RULE: &str = "---";

impl Transcript {
    /// The transcript as the text that [`Transcript::parse`] reads.
    pub fn text(&self) -> String {
        let mut text = format!("{FIRST_LINE}\n{}{RULE}\n", self.head.text());
        match &self.body {
            Body::Characters(events) => {
                text.push_str(&body::text(events, self.head.codepage, self.head.lines));
            }
            Body::Keystrokes(groups) => text.push_str(&keystrokes::text(groups)),
        }
        text.push_str(&self.ending.text());
        text
    }

    /// Reads a transcript.
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &str) -> Result<Transcript, Problem> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text).replace("\r\n", "\n");
        let rest = text
            .strip_prefix(FIRST_LINE)
            .and_then(|rest| rest.strip_prefix('\n'))
            .ok_or_else(Problem::not_a_transcript)?;
        let (head, rest) = rest
            .strip_prefix("---\n")
            .map(|rest| ("", rest))
            .or_else(|| rest.split_once("\n---\n"))
            .ok_or_else(Problem::no_rule)?;
        let parsed = Head::parse(head)?;
        let first = 3 + head.lines().count();
        let (middle, last) = split_ending(rest).ok_or_else(|| Problem::no_ending(first, rest))?;
        let ending = Ending::parse(last)
            .ok_or_else(|| Problem::bad_ending(first + middle.matches('\n').count()))?;
        let body = match parsed.lines {
            Lines::Keys => Body::Keystrokes(keystrokes::parse(middle, first)?),
            lines => Body::Characters(body::parse(middle, parsed.codepage, lines, first)?),
        };
        Ok(Transcript { head: parsed, body, ending })
    }
}

/// The body and the line behind it, which is the last one that begins as an ending does.
fn split_ending(rest: &str) -> Option<(&str, &str)> {
    let start = match rest.rfind("\n--- ") {
        Some(at) => at + 1,
        None if rest.starts_with("--- ") => 0,
        None => return None,
    };
    let (middle, last) = rest.split_at(start);
    Some((middle, last.strip_suffix('\n').unwrap_or(last)))
}

impl Ending {
    fn text(&self) -> String {
        let count = self.instructions;
        match &self.way {
            Way::Exit(code) => format!("{RULE} exit {code} after {count} instructions\n"),
            Way::InputEnded => format!("{RULE} input ended after {count} instructions\n"),
            Way::Fault(code) => format!("{RULE} fault {code} after {count} instructions\n"),
            Way::Limit => format!("{RULE} limit of {count} instructions\n"),
        }
    }

    fn parse(line: &str) -> Option<Ending> {
        let words = line.strip_prefix("--- ")?.strip_suffix(" instructions")?;
        let (way, count) = words.split_once(" after ").or_else(|| words.split_once(" of "))?;
        let way = match way {
            "input ended" => Way::InputEnded,
            "limit" => Way::Limit,
            other => match other.split_once(' ')? {
                ("exit", code) => Way::Exit(code.parse().ok()?),
                ("fault", code) => Way::Fault(code.to_owned()),
                _ => return None,
            },
        };
        Some(Ending { way, instructions: count.parse().ok()? })
    }
}

#[cfg(test)]
mod tests;

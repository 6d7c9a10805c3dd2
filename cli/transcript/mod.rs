//! Golden transcripts: what a program printed and what was typed into it, as one readable text.
//!
//! `head` is the part above `---`, `body` and `keystrokes` the two kinds of body, `scene` the part
//! of a body in which the program draws its screen, `problem` what
//! can be wrong with a file, `record` makes a transcript of a run, `replay` types it again,
//! `difference` shows where they part. tests/README.md describes the format.

pub mod body;
pub mod difference;
pub mod head;
pub mod keystrokes;
pub mod problem;
pub mod record;
pub mod replay;
pub mod scene;

use vm::script::Event;

pub use head::{Head, Lines};
pub use keystrokes::Group;
pub use problem::Problem;
pub use scene::Scene;

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
    /// Characters printed and keys typed; from where the program draws, what is seen and done.
    Characters(Vec<Event>, Vec<Scene>),
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
            Body::Characters(events, scenes) => {
                text.push_str(&body::text(events, self.head.codepage, self.head.lines));
                text.push_str(&scene::text(scenes, self.head.codepage));
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
            lines => {
                let (printed, drawn) = split_body(middle);
                let behind = first + printed.matches('\n').count();
                Body::Characters(
                    body::parse(printed, parsed.codepage, lines, first)?,
                    scene::parse(drawn, parsed.codepage, behind)?,
                )
            }
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

/// The part of a body that is printed, and the one that is drawn.
fn split_body(body: &str) -> (&str, &str) {
    let start = match body.starts_with(scene::EDGE) {
        true => 0,
        false => body.find(&format!("\n{}", scene::EDGE)).map_or(body.len(), |at| at + 1),
    };
    body.split_at(start)
}

impl Body {
    /// The body of a run in which this happened.
    pub fn of(events: &[Event], codepage: assembler::Encoding) -> Body {
        let (events, scenes) = scene::split(events, codepage);
        Body::Characters(events, scenes)
    }
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

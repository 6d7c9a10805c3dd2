//! Lines from a stack of sources: the file, included files, macro bodies, repeat blocks.

use std::rc::Rc;

use super::options::Case;
use super::text::Text;
use crate::source::{FileId, Sources, Span};

/// Sources may be nested this deep.
const DEEPEST: usize = 100;

/// A source of lines.
#[derive(Debug)]
pub(super) enum Frame {
    /// A file, read up to a line (counted from 0).
    File { file: FileId, line: usize },
    /// The body of a macro or repeat block.
    Body(Body),
}

/// Lines that are read again and again with other words in place of their parameters.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) lines: Rc<Vec<Text>>,
    /// The next line.
    pub(super) at: usize,
    /// Rounds left, this one included.
    pub(super) rounds: u32,
    /// The current round, counted from 0.
    pub(super) round: usize,
    /// For each round what the parameters stand for; a round without an entry has none.
    pub(super) bindings: Vec<Vec<(String, Text)>>,
    /// How parameters are told apart.
    pub(super) case: Case,
}

/// A source and what is to be restored behind it.
#[derive(Debug)]
pub(super) struct Level {
    pub(super) frame: Frame,
    /// Where it was called from; the first file was not.
    pub(super) call: Option<Span>,
    /// Conditional blocks that were open at the call.
    pub(super) conditions: usize,
}

/// The stack.
#[derive(Debug, Default)]
pub(super) struct Reader {
    levels: Vec<Level>,
}

/// A line and where it was found.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) text: Text,
    pub(super) origin: Origin,
    /// Its number in its file, counted from 1.
    pub(super) number: u32,
}

/// What a line was read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    File,
    Body,
}

impl Reader {
    /// Puts a source on top; nothing happens when the stack is too high.
    pub(super) fn push(&mut self, level: Level) -> Result<(), TooHigh> {
        if self.levels.len() >= DEEPEST {
            return Err(TooHigh);
        }
        self.levels.push(level);
        Ok(())
    }

    /// The next line; a source that is used up is left. Also says how many conditions were open
    /// when a left source was entered.
    pub(super) fn next(&mut self, sources: &Sources) -> Option<Line> {
        loop {
            let level = self.levels.last_mut()?;
            let line = match &mut level.frame {
                Frame::File { file, line } => file_line(*file, line, sources),
                Frame::Body(body) => body.next(sources),
            };
            if let Some(line) = line {
                return Some(line);
            }
            self.levels.pop();
        }
    }

    /// Leaves the innermost macro or repeat block; the number of conditions that were open when it
    /// was entered.
    pub(super) fn exit_body(&mut self) -> Option<usize> {
        let body = self.levels.iter().rposition(|level| matches!(level.frame, Frame::Body(_)))?;
        let conditions = self.levels[body].conditions;
        self.levels.truncate(body);
        Some(conditions)
    }

    /// The calls that led here, innermost first.
    pub(super) fn calls(&self) -> Vec<Span> {
        self.levels.iter().rev().filter_map(|level| level.call).collect()
    }

    /// The file being read.
    pub(super) fn file(&self) -> Option<FileId> {
        self.levels.iter().rev().find_map(|level| match level.frame {
            Frame::File { file, .. } => Some(file),
            Frame::Body(_) => None,
        })
    }

    /// Whether the line that was read last is of an included file, and in how many macros and
    /// repeat blocks it stands.
    pub(super) fn nesting(&self) -> (bool, usize) {
        let bodies =
            self.levels.iter().filter(|level| matches!(level.frame, Frame::Body(_))).count();
        (self.levels.len() - bodies > 1, bodies)
    }

    /// Where the outermost macro or repeat block that is open was called.
    pub(super) fn outermost_call(&self) -> Option<Span> {
        let body = self.levels.iter().find(|level| matches!(level.frame, Frame::Body(_)))?;
        body.call
    }

    /// The first word of the next line of the file that has any, without moving on.
    pub(super) fn coming<'s>(&self, sources: &'s Sources) -> Option<&'s str> {
        let Frame::File { file, line } = self.levels.last()?.frame else { return None };
        let source = sources.get(file);
        let rest = source.code().get(*source.line_starts().get(line)? as usize..)?;
        let words = |line: &'s str| line.split(';').next()?.split_whitespace().next();
        rest.lines().find_map(words)
    }

    /// How many sources are open.
    pub(super) fn depth(&self) -> usize {
        self.levels.len()
    }
}

/// Too many sources inside each other.
#[derive(Debug)]
pub(super) struct TooHigh;

fn file_line(file: FileId, line: &mut usize, sources: &Sources) -> Option<Line> {
    let source = sources.get(file);
    let (code, starts) = (source.code(), source.line_starts());
    let start = *starts.get(*line)? as usize;
    *line += 1;
    let end = starts.get(*line).map_or(code.len(), |&next| next as usize);
    let text = code.get(start..end).filter(|text| !text.is_empty())?;
    let end = text.bytes().rposition(|byte| !matches!(byte, b'\n' | b'\r'));
    let text = &text[..end.map_or(0, |last| last + 1)];
    let (text, number) = (Text::copied(file, start, text), *line as u32);
    Some(Line { text, origin: Origin::File, number })
}

impl Body {
    fn next(&mut self, sources: &Sources) -> Option<Line> {
        if self.at >= self.lines.len() {
            self.at = 0;
            self.round += 1;
            self.rounds = self.rounds.saturating_sub(1);
        }
        if self.rounds == 0 {
            return None;
        }
        let line = self.lines.get(self.at)?;
        self.at += 1;
        let binding = self.bindings.get(self.round).map_or(&[][..], Vec::as_slice);
        let text = super::substitution::substitute(line, binding, self.case);
        let place = text.whole();
        let number = sources.get(place.file).line_number(place.start);
        Some(Line { text, origin: Origin::Body, number })
    }
}

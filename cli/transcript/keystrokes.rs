//! The body of a calculator's transcript: a line a group of keys, `4 ПП 4 2 С/П  | 47,         |`.

use isa::mk61;

use super::Problem;

/// Keys pressed one after the other, and what the indicator showed when the calculator stood still
/// again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The keys' names on the keypad.
    pub keys: Vec<&'static str>,
    /// The indicator: twelve positions, some with a comma behind them; no blanks at the end.
    pub display: String,
}

impl Group {
    /// The group as a line, without its end.
    pub fn line(&self) -> String {
        // Twelve positions; commas take no position of their own.
        let commas = self.display.chars().filter(|&letter| letter == ',').count();
        format!("{}  |{:<width$}|", self.keys.join(" "), self.display, width = 12 + commas)
    }

    fn parse(line: &str, number: usize) -> Result<Group, Problem> {
        let parts = line.trim_end().strip_suffix('|').and_then(|line| line.rsplit_once('|'));
        let (keys, display) = parts.ok_or_else(|| Problem::group(number))?;
        let keys = mk61::keystrokes(keys)
            .map_err(|unknown| Problem::unknown_key(number, &unknown.word))?;
        Ok(Group { keys, display: display.trim_end().to_owned() })
    }
}

pub(super) fn text(groups: &[Group]) -> String {
    groups.iter().map(|group| group.line() + "\n").collect()
}

pub(super) fn parse(body: &str, first: usize) -> Result<Vec<Group>, Problem> {
    (first..).zip(body.lines()).map(|(number, line)| Group::parse(line, number)).collect()
}

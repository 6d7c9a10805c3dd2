//! The body of a calculator's transcript: a line a group of keys, `4 ПП 4 2 С/П  | 47,         |`.
//! A program that was stopped in its course has `«after 120» С/П` behind its keys: so many commands
//! of the group ran first.

use isa::mk61;

use isa::mk61::keypad::RUN;

use super::Problem;

/// Opens the mark of a program that was stopped in its course.
const AFTER: &str = "«after";

/// Keys pressed one after the other, and what the indicator showed when the calculator stood still
/// again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// The keys' names on the keypad.
    pub keys: Vec<&'static str>,
    /// After how many commands С/П stopped the program that the keys had started.
    pub stop: Option<u64>,
    /// The indicator: twelve positions, some with a comma behind them; no blanks at the end.
    pub display: String,
}

impl Group {
    /// The group as a line, without its end.
    pub fn line(&self) -> String {
        // Twelve positions; commas take no position of their own.
        let commas = self.display.chars().filter(|&letter| letter == ',').count();
        let stop = self.stop.map_or(String::new(), |after| format!(" {AFTER} {after}» {RUN}"));
        let keys = self.keys.join(" ");
        format!("{keys}{stop}  |{:<width$}|", self.display, width = 12 + commas)
    }

    fn parse(line: &str, number: usize) -> Result<Group, Problem> {
        let parts = line.trim_end().strip_suffix('|').and_then(|line| line.rsplit_once('|'));
        let (keys, display) = parts.ok_or_else(|| Problem::group(number))?;
        let (keys, stop) = match keys.split_once(AFTER) {
            Some((keys, stop)) => {
                let after = stop.trim().strip_suffix(RUN).map(str::trim_end);
                let after = after.and_then(|after| after.strip_suffix('»')?.trim().parse().ok());
                (keys, Some(after.ok_or_else(|| Problem::group(number))?))
            }
            None => (keys, None),
        };
        let keys = mk61::keystrokes(keys)
            .map_err(|unknown| Problem::unknown_key(number, &unknown.word))?;
        Ok(Group { keys, stop, display: display.trim_end().to_owned() })
    }
}

pub(super) fn text(groups: &[Group]) -> String {
    groups.iter().map(|group| group.line() + "\n").collect()
}

pub(super) fn parse(body: &str, first: usize) -> Result<Vec<Group>, Problem> {
    (first..).zip(body.lines()).map(|(number, line)| Group::parse(line, number)).collect()
}

//! What the process ends with.

use std::fmt;
use std::process::ExitCode;

use assembler::Text;

/// How a command ended. The numbers are part of the interface: `--help` lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// 0: all is well.
    Fine,
    /// 1: the source is wrong, or a transcript differs.
    Wrong,
    /// 2: the command is wrong.
    Command,
    /// 3: the program faulted.
    Faulted,
    /// 4: a limit was hit.
    Limit,
    /// 5: the input ended while the program waited for a key.
    InputEnded,
    /// 130: interrupted by the person.
    Interrupted,
    /// The program's own code, with `--exit-code`.
    Program(u8),
}

/// The list for `--help`.
pub const HELP: &str = "\
Exit codes:
  0    fine
  1    the source is wrong, or a transcript differs
  2    the command is wrong
  3    the program faulted
  4    a limit was hit
  5    the input ended while the program waited for a key
  130  interrupted
With --exit-code, `run` ends with the program's own code instead of 0.";

impl Exit {
    /// The number.
    pub const fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Wrong => 1,
            Exit::Command => 2,
            Exit::Faulted => 3,
            Exit::Limit => 4,
            Exit::InputEnded => 5,
            Exit::Interrupted => 130,
            Exit::Program(code) => code,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// An error of the command itself, in one line that names the thing and the way out. The process
/// ends with 2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(pub Text);

impl fmt::Display for Refusal {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Refusal {}

/// `Err` with a [`Refusal`].
pub(crate) fn refuse<T>(line: Text) -> Result<T, Refusal> {
    Err(Refusal(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_lists_every_code() {
        let all = [
            Exit::Fine,
            Exit::Wrong,
            Exit::Command,
            Exit::Faulted,
            Exit::Limit,
            Exit::InputEnded,
            Exit::Interrupted,
        ];
        for exit in all {
            let line = format!("\n  {:<5}", exit.code());
            assert!(HELP.contains(&line), "{line}");
        }
    }
}

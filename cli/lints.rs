//! What the command line says about warnings and notes: `--allow`, `--warn`, `--deny`.

use assembler::masm::{Linking, MasmOptions};
use assembler::{Level, Lints, Options, say};

use crate::arguments::{Dialect, SourceArguments};
use crate::exit::{Refusal, refuse};

impl SourceArguments {
    /// What these say to the assembler.
    pub fn options(&self) -> Options {
        let mut lints = Lints::default();
        for (level, names) in
            [(Level::Allow, &self.allow), (Level::Warn, &self.warn), (Level::Deny, &self.deny)]
        {
            for name in names {
                // The parser of the argument has refused what is unknown.
                let _ = lints.set(name, level);
            }
        }
        let masm = MasmOptions {
            version: self.masm.unwrap_or_default(),
            case: self.names.unwrap_or_default(),
            emulator: self.emulator,
            listing: false,
            linking: Linking::default(),
            dialect: self.dialect.and_then(Dialect::masm),
        };
        let lc3 = self.dialect.and_then(Dialect::lc3);
        let (edition, mk61) = (self.edition, self.model);
        Options { lc3, edition, mk61, masm, lints, ..Options::default() }
    }
}

/// A code or group of lints.
///
/// # Errors
/// There is none of that name.
pub fn lint(text: &str) -> Result<String, Refusal> {
    match Lints::default().set(text, Level::Allow) {
        Ok(()) => Ok(text.to_owned()),
        Err(Some(near)) => refuse(say!("no warning is called so; there is {near}", near)),
        Err(None) => {
            let groups = assembler::lint::names();
            let groups: Vec<&str> =
                groups.into_iter().filter(|name| !name.starts_with('W')).collect();
            let groups = groups.join(", ");
            refuse(say!("there are the codes W…, see `typein explain`, and {groups}", groups))
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_group_is_in_the_table_of_the_dialects() {
        let page = include_str!("../docs/dialects.md");
        let rows = page.lines().filter(|line| line.starts_with("| `"));
        let names: Vec<&str> = rows.flat_map(|row| row.split('|').nth(1)).collect();
        for group in assembler::lint::names() {
            let is_code = assembler::lint::all().any(|lint| lint.code.0 == group);
            if !is_code && !["all", "warnings"].contains(&group) {
                let quoted = format!("`{group}`");
                assert!(names.iter().any(|name| name.contains(&quoted)), "{group}");
            }
        }
    }
}

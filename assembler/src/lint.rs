//! Lints: reports that are no errors, and what the user wants of them.
//!
//! Every code that begins with `W` is a lint. Each language lists its own beside its passes; here
//! is who decides: a comment in the line (`;! allow W1202`), then a comment in the file, then
//! [`Lints`] (`--allow W1202`), then the lint's own level. At each of these a code counts more than
//! a group and a group more than `warnings` and `all`; of two that are alike, the severer.

use crate::code;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::say;
use crate::setting::{self, Scope, Setting};
use crate::source::{FileId, Sources, Span};

/// What becomes of a lint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// It is not reported.
    Allow,
    /// It is a warning.
    Warn,
    /// It is an error.
    Deny,
}

impl Level {
    /// All levels, the mildest first.
    pub const ALL: [Level; 3] = [Level::Allow, Level::Warn, Level::Deny];

    /// The word for it, on the command line and in listings.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Allow => "allow",
            Level::Warn => "warn",
            Level::Deny => "deny",
        }
    }
}

/// A lint of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lint {
    /// Its code, which begins with `W`.
    pub code: Code,
    /// The groups it belongs to, divided by blanks.
    pub groups: &'static str,
    /// Whether it is reported unless asked for.
    pub usual: Usual,
}

/// Whether a lint is reported when nobody says anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usual {
    /// It is, as the note or warning that it was made as.
    Said,
    /// It is not.
    Silent,
}

impl Lint {
    /// A lint that is reported.
    pub const fn said(code: Code, groups: &'static str) -> Lint {
        Lint { code, groups, usual: Usual::Said }
    }

    /// A lint that has to be asked for.
    pub const fn silent(code: Code, groups: &'static str) -> Lint {
        Lint { code, groups, usual: Usual::Silent }
    }
}

/// The lints that all languages have.
pub const SHARED: &[Lint] =
    &[Lint::said(code::ENCODING_GUESSED, "files"), Lint::said(code::UNKNOWN_SETTING, "files")];

/// Every lint reported as a warning.
const WARNINGS: &str = "warnings";
/// Every lint.
const EVERY: &str = "all";

/// The lints of all languages.
pub fn all() -> impl Iterator<Item = &'static Lint> {
    [
        SHARED,
        crate::masm::LINTS,
        &crate::masm::HABITS,
        &crate::masm::CHECKS,
        crate::lc3::LINTS,
        crate::mk61::LINTS,
    ]
    .into_iter()
    .flatten()
}

/// The names that select lints: `all`, `warnings`, the groups, then the codes.
pub fn names() -> Vec<&'static str> {
    let mut names = vec![EVERY, WARNINGS];
    let mut groups: Vec<&str> = all().flat_map(|lint| lint.groups.split_whitespace()).collect();
    groups.sort_unstable();
    groups.dedup();
    names.extend(groups);
    names.extend(all().map(|lint| lint.code.0));
    names
}

/// The levels that the user states, each for a code or a group.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lints(Vec<(&'static str, Level)>);

impl Lints {
    /// Sets a level for what `name` selects; case does not matter.
    ///
    /// # Errors
    /// There is no such code or group; the nearest that there is.
    pub fn set(&mut self, name: &str, level: Level) -> Result<(), Option<&'static str>> {
        let known = named(name).ok_or_else(|| crate::suggest::nearest(name, names()))?;
        self.0.push((known, level));
        Ok(())
    }

    /// The level stated for a diagnostic.
    fn level(&self, diagnostic: &Diagnostic) -> Option<Level> {
        let weight =
            |(name, level): &(&'static str, Level)| Some((rank(name, diagnostic)?, *level));
        self.0.iter().filter_map(weight).max().map(|(_, level)| level)
    }
}

/// A name as [`names`] has it.
fn named(name: &str) -> Option<&'static str> {
    names().into_iter().find(|known| known.eq_ignore_ascii_case(name))
}

/// How exactly a name speaks of a diagnostic, if it does.
fn rank(name: &str, diagnostic: &Diagnostic) -> Option<u8> {
    let group = || {
        let lint = all().find(|lint| lint.code == diagnostic.code);
        lint.is_some_and(|lint| lint.groups.split_whitespace().any(|group| group == name))
    };
    match name {
        EVERY => Some(0),
        WARNINGS => (diagnostic.severity == Severity::Warning).then_some(1),
        _ if name == diagnostic.code.0 => Some(3),
        _ => group().then_some(2),
    }
}

/// What the listing itself says.
#[derive(Debug, Default)]
struct Stated {
    /// For a file; `None` is every file.
    files: Vec<(Option<FileId>, Lints)>,
    /// For a line.
    lines: Vec<(FileId, u32, Lints)>,
}

/// Gives every lint among the diagnostics its level. `words` are the language's own settings, which
/// are not looked at here.
pub(crate) fn apply(
    diagnostics: &mut Vec<Diagnostic>,
    sources: &Sources,
    lexis: &crate::reading::Lexis,
    words: &[&str],
    lints: &Lints,
) {
    let mut stated = Stated::default();
    for (file, source) in sources.iter() {
        for setting in setting::all(source, file, lexis) {
            diagnostics.extend(stated.read(sources, file, &setting, words));
        }
    }
    diagnostics.retain_mut(|diagnostic| {
        if diagnostic.severity == Severity::Error {
            return true;
        }
        let level = stated.level(sources, diagnostic).or_else(|| lints.level(diagnostic));
        match level.unwrap_or_else(|| usual(diagnostic)) {
            Level::Allow => return false,
            Level::Warn if level.is_some() => diagnostic.severity = Severity::Warning,
            Level::Warn => {}
            Level::Deny => {
                diagnostic.severity = Severity::Error;
                diagnostic.notes.push(say!("{code} is denied", code = diagnostic.code));
            }
        }
        true
    });
}

/// The level of a lint of which nothing is said; [`Level::Warn`] leaves it as it is.
fn usual(diagnostic: &Diagnostic) -> Level {
    match all().find(|lint| lint.code == diagnostic.code).map(|lint| lint.usual) {
        Some(Usual::Silent) => Level::Allow,
        Some(Usual::Said) | None => Level::Warn,
    }
}

impl Stated {
    /// Takes in a setting and says what is wrong with it.
    fn read(
        &mut self,
        sources: &Sources,
        file: FileId,
        setting: &Setting,
        words: &[&str],
    ) -> Vec<Diagnostic> {
        let source = sources.get(file);
        let word = source.slice(setting.word);
        let level = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(word));
        let Some(level) = level else {
            let known: Vec<&str> =
                words.iter().copied().chain(Level::ALL.map(Level::name)).collect();
            return setting::misspelt(source, setting, &known).into_iter().collect();
        };
        let mut lints = Lints::default();
        let mut problems = Vec::new();
        // A sign after the names begins an explanation.
        let sign = |value: &Span| source.slice(*value).starts_with(|c: char| !c.is_alphanumeric());
        for value in setting.values.iter().copied().take_while(|value| !sign(value)) {
            if lints.set(source.slice(value), level).is_err() {
                problems.push(setting::unknown_value(source, setting, value, names()));
            }
        }
        match setting.scope {
            // The first file's settings hold for what it includes.
            Scope::File => self.files.push(((file != FileId(0)).then_some(file), lints)),
            Scope::Line(line) => self.lines.push((file, line, lints)),
        }
        problems
    }

    fn level(&self, sources: &Sources, diagnostic: &Diagnostic) -> Option<Level> {
        let span = diagnostic.span()?;
        let line = || sources.get(span.file).line_number(span.start);
        let here = self.lines.iter().filter(|(file, at, _)| *file == span.file && *at == line());
        let here = here.filter_map(|(_, _, lints)| lints.level(diagnostic)).max();
        here.or_else(|| {
            let files = self.files.iter().filter(|(file, _)| file.is_none_or(|it| it == span.file));
            files.filter_map(|(_, lints)| lints.level(diagnostic)).max()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagnostic(code: Code) -> Diagnostic {
        Diagnostic::warning(code, say!("odd"), Span::default(), say!("here"))
    }

    fn level(said: &[(&str, Level)], code: Code) -> Option<Level> {
        let mut lints = Lints::default();
        for (name, level) in said {
            lints.set(name, *level).expect("the name is known");
        }
        lints.level(&diagnostic(code))
    }

    #[test]
    fn a_code_counts_more_than_a_group_and_a_group_more_than_all() {
        use Level::{Allow, Deny, Warn};
        let code = code::ENCODING_GUESSED;
        assert_eq!(level(&[("all", Deny), ("files", Allow)], code), Some(Allow));
        assert_eq!(level(&[("w0001", Warn), ("files", Allow)], code), Some(Warn));
        assert_eq!(level(&[("W0001", Allow), ("W0001", Deny)], code), Some(Deny));
        assert_eq!(level(&[("W0002", Deny)], code), None);
    }

    #[test]
    fn an_unknown_name_is_refused_with_the_nearest() {
        assert_eq!(Lints::default().set("unfinishd", Level::Warn), Err(Some("unfinished")));
    }

    #[test]
    fn every_lint_begins_with_w_and_has_a_group() {
        for lint in all() {
            assert!(lint.code.0.starts_with('W') && !lint.groups.is_empty(), "{}", lint.code);
        }
    }
}

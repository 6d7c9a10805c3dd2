//! Diagnostics on stderr.

use std::io::{IsTerminal, Write};

use assembler::diagnostic::{Diagnostic, Severity};
use assembler::render::{self, Annotations, Manner, Sarif, Style};
use assembler::say;
use assembler::source::Sources;
use assembler::text::Text;

use crate::arguments::{Colour, MessageArguments, MessageFormat};
use crate::language::Language;

/// How many diagnostics of a listing programs are told, unless another number is asked for.
const MOST_FOR_PROGRAMS: usize = 1000;

/// The diagnostics of one command. Some formats make one text of them, which is written at the end.
#[derive(Debug)]
pub struct Messages {
    how: MessageArguments,
    language: Language,
    annotations: Annotations,
    sarif: Sarif,
}

impl Messages {
    /// Nothing was said yet.
    pub fn new(how: MessageArguments, language: Language) -> Messages {
        Messages { how, language, annotations: Annotations::default(), sarif: Sarif::default() }
    }

    /// The language that is spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Writes diagnostics to stderr as the arguments say, or keeps them for the end.
    pub fn show(&mut self, sources: &Sources, diagnostics: &[Diagnostic]) {
        let usual = if self.are_for_people() { render::MOST } else { MOST_FOR_PROGRAMS };
        let (style, most) = (style(self.how.color), self.how.max_errors.unwrap_or(usual));
        // Who asks for a number of them wants to see each.
        let alike = if self.how.max_errors.is_some() { usize::MAX } else { render::ALIKE };
        let manner = Manner { style, most, alike, words: self.language.words() };
        // A program that is told of a million mistakes in one file has no use for them either.
        let for_programs = &diagnostics[..diagnostics.len().min(most)];
        let text = match self.how.message_format {
            _ if diagnostics.is_empty() => return,
            MessageFormat::Human => render::human(sources, diagnostics, &manner),
            MessageFormat::Short => render::short(sources, diagnostics, &manner),
            MessageFormat::Json => render::json(sources, for_programs, &manner),
            MessageFormat::Github => return self.annotations.add(sources, diagnostics, &manner),
            MessageFormat::Sarif => return self.sarif.add(sources, for_programs, &manner),
        };
        write(&text);
    }

    /// Writes a line before the messages, if there is one and people read it.
    pub fn say(&self, line: Option<&Text>) {
        if let Some(line) = line.filter(|_| self.are_for_people()) {
            crate::tell(self.language, line);
        }
    }

    /// Writes an error that no line of a listing shows.
    pub fn complain(&self, what: Text) {
        crate::tell(self.language, &say!("error: {what}", what));
    }

    /// Whether stderr is for people, who also want to hear what went well.
    pub fn are_for_people(&self) -> bool {
        matches!(self.how.message_format, MessageFormat::Human | MessageFormat::Short)
    }
}

impl Drop for Messages {
    fn drop(&mut self) {
        match self.how.message_format {
            MessageFormat::Github => {
                write(&std::mem::take(&mut self.annotations).text(self.language.words()));
            }
            MessageFormat::Sarif => {
                write(&std::mem::take(&mut self.sarif).text(env!("CARGO_PKG_VERSION")));
            }
            MessageFormat::Human | MessageFormat::Short | MessageFormat::Json => {}
        }
    }
}

fn write(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// The weight from which on diagnostics are shown: notes with `-v` only.
pub const fn least(verbose: bool) -> Severity {
    if verbose { Severity::Note } else { Severity::Warning }
}

/// Those at least as heavy as `least`.
pub fn from(least: Severity, diagnostics: &[Diagnostic]) -> Vec<Diagnostic> {
    diagnostics.iter().filter(|diagnostic| diagnostic.severity >= least).cloned().collect()
}

fn style(colour: Colour) -> Style {
    let coloured = match colour {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => {
            let wished = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
            wished && std::io::stderr().is_terminal()
        }
    };
    if coloured { Style::Coloured } else { Style::Plain }
}

//! Diagnostics on stderr.

use std::io::{IsTerminal, Write};

use assembler::diagnostic::{Diagnostic, Severity};
use assembler::render::{self, Style};
use assembler::source::Sources;

use crate::arguments::{Colour, MessageArguments, MessageFormat};

/// Writes diagnostics to stderr as the arguments say.
pub fn show(sources: &Sources, diagnostics: &[Diagnostic], how: MessageArguments) {
    let _ = std::io::stderr().write_all(text(sources, diagnostics, how).as_bytes());
}

/// Diagnostics as the arguments say.
pub fn text(sources: &Sources, diagnostics: &[Diagnostic], how: MessageArguments) -> String {
    if diagnostics.is_empty() {
        return String::new();
    }
    match how.message_format {
        MessageFormat::Human => render::human(sources, diagnostics, style(how.color)),
        MessageFormat::Short => render::short(sources, diagnostics),
        MessageFormat::Json => render::json(sources, diagnostics),
    }
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

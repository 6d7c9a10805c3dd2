//! What is wrong with a command line, in the language that it asks for.

use std::error::Error as _;
use std::ffi::OsString;

use assembler::{Text, say};
use clap::ValueEnum;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use crate::exit::Refusal;
use crate::language::Language;

/// The language that a command line asks for that cannot be read as a whole.
pub(super) fn language(words: &[OsString]) -> Option<Language> {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let own = words.split(|word| *word == "--").next().unwrap_or_default();
    let behind = own.iter().position(|word| *word == "--lang").and_then(|at| own.get(at + 1));
    let joined = || own.iter().find_map(|word| word.strip_prefix("--lang="));
    Language::from_str(behind.copied().or_else(joined)?, false).ok()
}

/// The complaint about a value, where that was found here and not by clap, and of clap's own the
/// usual ones in other languages than its own, which is English.
pub(super) fn of(answer: &Error, language: Language) -> Option<Text> {
    let (value, option) = (said(answer, ContextKind::InvalidValue), argument(answer));
    if let Some(refusal) = answer.source().and_then(|it| it.downcast_ref::<Refusal>()) {
        let what = refusal.0.clone();
        return Some(say!(
            "error: invalid value '{value}' for '{option}': {what}",
            value,
            option,
            what
        ));
    }
    let what = match answer.kind() {
        _ if language == Language::En => return None,
        ErrorKind::UnknownArgument => say!("there is no option '{option}'", option),
        ErrorKind::InvalidSubcommand => {
            let command = said(answer, ContextKind::InvalidSubcommand);
            say!("there is no command '{command}'", command)
        }
        ErrorKind::MissingRequiredArgument => say!("'{option}' is missing", option),
        ErrorKind::InvalidValue if value.is_empty() => {
            say!("a value is missing behind '{option}'", option)
        }
        ErrorKind::InvalidValue => {
            let values = said(answer, ContextKind::ValidValue);
            say!(
                "invalid value '{value}' for '{option}', which takes: {values}",
                value,
                option,
                values
            )
        }
        ErrorKind::ArgumentConflict => {
            let other = said(answer, ContextKind::PriorArg);
            say!("'{option}' cannot be used with '{other}'", option, other)
        }
        _ => return None,
    };
    Some(say!("error: {what}; see `typein --help`", what))
}

fn argument(answer: &Error) -> String {
    said(answer, ContextKind::InvalidArg)
}

/// What clap knows of a mistake.
fn said(answer: &Error, kind: ContextKind) -> String {
    match answer.get(kind) {
        Some(ContextValue::String(said)) => said.clone(),
        Some(ContextValue::Strings(several)) => several.join(", "),
        _ => String::new(),
    }
}

//! The language of diagnostics and of the error book.
//!
//! `cli/words/LANGUAGE.toml` has a table for each code, `any` for what several codes say: for each
//! English template, what is said instead.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use assembler::diagnostic::Code;
use assembler::text::{ENGLISH, Text, Words};
use clap::ValueEnum;

/// `--lang`
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    En,
    /// Chinese
    Zh,
    /// Russian
    Ru,
}

/// The table of what is said by diagnostics of several codes.
const ANY: &str = "any";

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::En, Language::Zh, Language::Ru];

    /// What was asked for, else the language that the environment asks all programs for, else
    /// English. Asked once a command; from there on the language is handed over.
    pub fn wished(asked: Option<Language>) -> Language {
        let wished = || Language::of_environment(|name| std::env::var(name).ok());
        asked.or_else(wished).unwrap_or(Language::En)
    }

    /// The language of messages in an environment: the first of LC_ALL, LC_MESSAGES and LANG that
    /// is not empty tells (POSIX.1-2017, section 8.2).
    fn of_environment(value: impl Fn(&str) -> Option<String>) -> Option<Language> {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        let locale = names.filter_map(value).find(|locale| !locale.is_empty())?;
        let name = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.name().eq_ignore_ascii_case(name))
    }

    /// Its code in ISO 639-1: `en`.
    pub const fn name(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Zh => "zh",
            Language::Ru => "ru",
        }
    }

    /// What a text that belongs to no code says in it.
    pub fn say(self, text: &Text) -> String {
        text.said(self.words(), Code(""))
    }

    /// Its sentences for diagnostics; nothing for English, in which they are written.
    pub fn words(self) -> &'static Words {
        static ZH: OnceLock<Words> = OnceLock::new();
        static RU: OnceLock<Words> = OnceLock::new();
        match self {
            Language::En => &ENGLISH,
            Language::Zh => ZH.get_or_init(|| read(include_str!("words/zh.toml"))),
            Language::Ru => RU.get_or_init(|| read(include_str!("words/ru.toml"))),
        }
    }
}

/// The sentences of a table. One that cannot be read, which a test rules out, leaves English.
fn read(table: &str) -> Words {
    let tables: BTreeMap<String, BTreeMap<String, String>> =
        toml::from_str(table).unwrap_or_default();
    let mut words = Words::default();
    for (code, sentences) in &tables {
        let code = if code == ANY { "" } else { code };
        for (template, translation) in sentences {
            words.add(code, template, translation);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_says_anything_decides() {
        let language = |all: &str, messages: &str, lang: &str| {
            Language::of_environment(|name| match name {
                "LC_ALL" => Some(all.to_owned()),
                "LC_MESSAGES" => Some(messages.to_owned()),
                _ => Some(lang.to_owned()),
            })
        };
        assert_eq!(language("", "", "zh_CN.UTF-8"), Some(Language::Zh));
        assert_eq!(language("", "ru", "zh_CN.UTF-8"), Some(Language::Ru));
        assert_eq!(language("C.UTF-8", "ru", "zh"), None);
        assert_eq!(language("", "", "de_DE@euro"), None);
        assert_eq!(Language::of_environment(|_| None), None);
    }
}

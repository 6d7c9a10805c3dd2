//! Sentences that can be said in several languages.
//!
//! A stage writes its sentence in English, beside the mistake that it finds, with
//! [`say!`](crate::say): a template whose places have names, and the facts that fill them.
//! [`Words`] has the same templates in another language.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::diagnostic::Code;

/// A sentence: what it says, and the facts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Text {
    template: Cow<'static, str>,
    facts: Vec<(&'static str, Fact)>,
}

/// What fills a place of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The same in every language: a name, a number, what the listing says.
    Plain(String),
    /// A part of a sentence.
    Text(Text),
}

/// Says a sentence: `say!("{name} is {size} bytes", name, size = high - low)`. The places are plain
/// names; the compiler checks that each has its fact.
#[macro_export]
macro_rules! say {
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const _: fn() = || {
            let _ = format_args!($template $(, $name = "")*);
        };
        let facts = vec![
            $((stringify!($name), $crate::text::Fact::from($crate::fact!($name $(, $value)?)))),*
        ];
        $crate::text::Text::new($template, facts)
    }};
}

/// The value of a fact: that of the variable of its name, or what is given.
#[doc(hidden)]
#[macro_export]
macro_rules! fact {
    ($name:ident) => {
        $name
    };
    ($name:ident, $value:expr) => {
        $value
    };
}

impl Text {
    /// A template and the facts for its places; [`say!`](crate::say) checks that they fit.
    pub fn new(template: &'static str, facts: Vec<(&'static str, Fact)>) -> Text {
        Text { template: Cow::Borrowed(template), facts }
    }

    /// Something that is the same in every language: a name, a line to type.
    pub fn plain(text: impl Into<String>) -> Text {
        Text::new("{text}", vec![("text", Fact::Plain(text.into()))])
    }

    /// Things, one after the other; `last` says how the last of them follows the others:
    /// `say!("{others} or {last}", others, last)`.
    fn list(items: impl IntoIterator<Item = Text>, last: impl FnOnce(Text, Text) -> Text) -> Text {
        let mut items: Vec<Text> = items.into_iter().collect();
        let end = items.pop().unwrap_or_default();
        let others =
            items.into_iter().reduce(|others, next| say!("{others}, {next}", others, next));
        match others {
            Some(others) => last(others, end),
            None => end,
        }
    }

    /// Things of which it is one.
    pub fn any_of(items: impl IntoIterator<Item = Text>) -> Text {
        Text::list(items, |others, last| say!("{others} or {last}", others, last))
    }

    /// Things of which it is each.
    pub fn all_of(items: impl IntoIterator<Item = Text>) -> Text {
        Text::list(items, |others, last| say!("{others} and {last}", others, last))
    }

    /// What is so in this many places of a listing, at the first of which it is reported.
    #[must_use]
    pub fn in_places(self, count: usize) -> Text {
        match count {
            0 | 1 => self,
            _ => say!("{what}, in {count} places", what = self, count),
        }
    }

    /// What it says, in English and with names in place of facts; the key of [`Words`].
    pub fn template(&self) -> &str {
        &self.template
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.template.is_empty()
    }

    /// The sentence in the language of `words`, in a diagnostic of `code`.
    pub fn said(&self, words: &Words, code: Code) -> String {
        let mut said = String::new();
        let mut rest = words.find(code, &self.template);
        while let Some((before, place)) = rest.split_once('{') {
            said.push_str(&before.replace("}}", "}"));
            // A doubled brace is a brace.
            if let Some(behind) = place.strip_prefix('{') {
                said.push('{');
                rest = behind;
                continue;
            }
            let (name, behind) = place.split_once('}').unwrap_or((place, ""));
            match self.facts.iter().find(|(its, _)| *its == name) {
                Some((_, Fact::Plain(fact))) => said.push_str(fact),
                Some((_, Fact::Text(text))) => said.push_str(&text.said(words, code)),
                None => {}
            }
            rest = behind;
        }
        said.push_str(&rest.replace("}}", "}"));
        said
    }
}

impl fmt::Display for Text {
    /// In English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.said(&ENGLISH, Code("")))
    }
}

impl From<Text> for Fact {
    fn from(text: Text) -> Fact {
        Fact::Text(text)
    }
}

/// Facts that are the same in every language.
macro_rules! plain_facts {
    ($($kind:ty)*) => {
        $(impl From<$kind> for Fact {
            fn from(value: $kind) -> Fact {
                Fact::Plain(value.to_string())
            }
        })*
    };
}

plain_facts!(String &String &str &&str Cow<'_, str> char u8 u16 u32 u64 usize i32 i64 Code);
plain_facts!(std::path::Display<'_> std::io::Error &std::io::Error isa::Target);

/// No translation at all.
pub static ENGLISH: Words = Words { said: BTreeMap::new() };

/// The sentences of a language: for each template, what is said instead.
#[derive(Debug, Clone, Default)]
pub struct Words {
    /// By template, then by the code of the diagnostic that says it; "" is any code.
    said: BTreeMap<String, BTreeMap<String, String>>,
}

impl Words {
    /// Says `translation` where diagnostics of `code` would say `template`; without a code, where
    /// any says it for which there is nothing better.
    pub fn add(&mut self, code: &str, template: &str, translation: &str) {
        let codes = self.said.entry(template.to_owned()).or_default();
        codes.insert(code.to_owned(), translation.to_owned());
    }

    /// Whether there is a translation of a template, for a code or for all.
    pub fn has(&self, code: &str, template: &str) -> bool {
        let codes = self.said.get(template);
        codes.is_some_and(|codes| codes.contains_key(code) || codes.contains_key(""))
    }

    /// What is said where diagnostics of `code` would say `template`.
    fn find<'a>(&'a self, code: Code, template: &'a str) -> &'a str {
        let codes = self.said.get(template);
        let found = codes.and_then(|codes| codes.get(code.0).or_else(|| codes.get("")));
        found.map_or(template, String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_in_the_order_of_the_language() {
        let (name, kind) = ("MSG", say!("a label"));
        let text = say!("`{name}` is {kind}, {{{size}}} bytes", name, kind, size = 2 + 1);
        assert_eq!(text.to_string(), "`MSG` is a label, {3} bytes");
        let mut russian = Words::default();
        russian.add("", "a label", "метка");
        russian.add("A1", "`{name}` is {kind}, {{{size}}} bytes", "{kind} `{name}`: {size} байта");
        assert_eq!(text.said(&russian, Code("A1")), "метка `MSG`: 3 байта");
        assert_eq!(text.said(&russian, Code("A2")), "`MSG` is метка, {3} bytes");
    }

    #[test]
    fn the_last_of_a_list_follows_in_a_way_of_its_own() {
        let list =
            |items: &[&str]| Text::any_of(items.iter().copied().map(Text::plain)).to_string();
        assert_eq!(list(&["A", "B", "C"]), "A, B or C");
        assert_eq!(list(&["A", "B"]), "A or B");
        assert_eq!(list(&["A"]), "A");
    }

    #[test]
    fn what_the_listing_says_is_no_template() {
        assert_eq!(Text::plain("{x} }{").to_string(), "{x} }{");
        assert_eq!(say!("no {word}", word = "{word}").to_string(), "no {word}");
    }
}

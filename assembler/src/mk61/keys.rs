//! Listings of keys as they are pressed, and the keys of a line.

use isa::mk61::keystrokes;
use isa::mk61::typing::{Typed, Typist};

use super::command;
use super::parse::{Item, Parser, Target};
use super::problem::Problem;
use super::token::Word;
use crate::source::Span;

impl<'a> Parser<'a> {
    /// Reads a line of keys as they are pressed; КОД gives a code that no keys type.
    pub(super) fn keys(&mut self, words: &[Word<'a>]) -> usize {
        if command::is_code(words[0].text)
            && let Some(found) = command::longest(words)
        {
            self.typist = Typist::default();
            return self.command(words, found);
        }
        // The first word is always read, also a КОД without a code: it is no key, and is reported.
        let until = words.iter().skip(1).position(|word| command::is_code(word.text));
        let words = &words[..until.map_or(words.len(), |at| at + 1)];
        let Some((span, keys)) = self.pressed(words) else { return words.len() };
        self.typed = Some(span);
        for key in keys {
            match self.typist.press(key) {
                Typed::Opcode(code) => self.items.push(Item::Opcode(code, span)),
                Typed::Address(formal) => {
                    self.items.push(Item::Target(Target::Formal(formal), span));
                }
                Typed::Begun => {}
                Typed::Nothing => {
                    self.problems.push(Problem::KeyForNothing { span, key });
                    break;
                }
            }
        }
        words.len()
    }

    /// The keys that some words of one line name, and their place. An unknown one is reported.
    pub(super) fn pressed(&mut self, words: &[Word<'a>]) -> Option<(Span, Vec<&'static str>)> {
        let span = words.first()?.span.to(words.last()?.span);
        let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
        match keystrokes(&texts.join(" ")) {
            Ok(keys) => Some((span, keys)),
            Err(unknown) => {
                // Words are joined by single blanks here, so the place is that of a word.
                let mut at = 0;
                let word = words.iter().find(|word| {
                    let start = at;
                    at += word.text.len() + 1;
                    start == unknown.at
                })?;
                let nearest = command::nearest_key(&unknown.word);
                let (span, word) = (word.span, unknown.word);
                self.problems.push(Problem::UnknownKey { span, word, nearest });
                None
            }
        }
    }
}

//! Words that are read for what they probably are: by the cell numbers around them, or because they
//! are misprints.

use isa::mk61::{address, fold};

use super::chunk::Chunk;
use super::command;
use super::misread::Reading;
use super::parse::{Item, Notation, PLACEHOLDER, Parser, Target};
use super::problem::{Misreading, Problem};
use super::token::Word;

impl<'a> Parser<'a> {
    /// Reads digits that have a cell of their own: one is an address that lost its zero, two are a
    /// code that was meant for a command.
    pub(super) fn one_cell(&mut self, chunk: &Chunk<'a>, next: Option<u8>) -> bool {
        let (Some(number), [word]) = (chunk.number, chunk.words.as_slice()) else { return false };
        let digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits || self.notation != Notation::Names {
            return false;
        }
        if self.pending.is_some() && word.text.len() == 1 {
            let spelt = format!("0{}", word.text);
            let Some(formal) = address::from_text(&spelt) else { return false };
            let (wrong, right) = (word.text.to_owned(), spelt.clone());
            self.misread(&[*word], Reading { wrong, right, spelt });
            self.pending = None;
            self.items.push(Item::Target(Target::Formal(formal), word.span));
            return true;
        }
        let alone = next.is_some() && next == number.cell.and_then(|cell| cell.checked_add(1));
        if self.pending.is_some() || word.text.len() != 2 || !alone {
            return false;
        }
        let (span, text) = (word.span, word.text.to_owned());
        self.problems.push(Problem::NumberForCommand { span, text });
        self.items.push(Item::Opcode(PLACEHOLDER, span));
        true
    }

    /// Reads a command that stands in the cell of an address, by the numbers around it: programs
    /// that list a memory without knowing which commands have addresses print their names.
    pub(super) fn address_as_command(&mut self, chunk: &Chunk<'a>, next: Option<u8>) -> bool {
        let words = chunk.words.as_slice();
        let (Some(number), Some(&first), Some(_)) = (chunk.number, words.first(), self.pending)
        else {
            return false;
        };
        let after = |cell: Option<u8>| cell.and_then(|cell| cell.checked_add(1));
        let one =
            number.cell == after(self.numbered) && (next.is_none() || next == after(number.cell));
        let found = command::longest(words).filter(|found| found.words == words.len());
        let Some(found) = found.filter(|found| one && found.address.is_none()) else {
            return false;
        };
        if address::from_text(first.text).is_some() {
            return false;
        }
        let span = first.span.to(words[words.len() - 1].span);
        let spelt = format!("{:02X}", found.code);
        let reading = Reading { wrong: String::new(), right: String::new(), spelt };
        self.misread(words, reading);
        self.pending = None;
        self.items.push(Item::Target(Target::Formal(found.code), span));
        true
    }

    /// Keeps a reading of some words, with the others of its kind.
    pub(super) fn misread(&mut self, words: &[Word<'a>], reading: Reading) {
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return };
        let Reading { wrong, right, spelt } = reading;
        let place = (first.span.to(last.span), spelt);
        let same = |known: &&mut Misreading| known.wrong == wrong && known.right == right;
        if let Some(known) = self.misreadings.iter_mut().find(same) {
            known.more.push(place);
            return;
        }
        let written: Vec<&str> = words.iter().map(|word| word.text).collect();
        let written = written.join(" ");
        // A letter is shown as it was written, and so is a name.
        let is_it = |letter: &char| !wrong.is_empty() && fold(&letter.to_string()) == wrong;
        let shown = match written.chars().find(is_it) {
            Some(letter) => letter.to_string(),
            None if fold(&written) == wrong => written.clone(),
            None => wrong.clone(),
        };
        let more = Vec::new();
        self.misreadings.push(Misreading { wrong, right, shown, written, first: place, more });
    }
}

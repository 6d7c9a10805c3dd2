//! Words to items. Never fails: what cannot be read becomes a problem, and a placeholder cell where
//! a command stood, so that the numbers of later cells are still right.

use std::collections::HashSet;

use isa::mk61::typing::Typist;
use isa::mk61::{Angle, Command, Model, Operand, address, form, keypad};

use super::chunk::{Chunk, chunks};
use super::command::{self, Found};
use super::directive::{self, Directive, is_directive, is_preset};
use super::misread;
use super::number::{Number, Style};
use super::problem::{Misreading, Problem, Reserved};
use super::token::{Word, byte};
use crate::source::Span;

/// What a listing is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item<'a> {
    /// The number that the listing prints before the next cell.
    Number(u8, Span),
    /// A name for the next cell.
    Label(Word<'a>),
    /// A cell with a command.
    Opcode(u8, Span),
    /// A cell with the address of the command before it.
    Target(Target<'a>, Span),
    /// Unreadable words, and nobody knows how many cells they are.
    Lost,
    /// Keys to press before the run.
    Preload(Vec<&'static str>),
    /// The angle switch.
    Angle(Angle, Span),
    /// The calculator that the listing is for.
    Model(Model),
    /// Where С/П starts the program.
    Start(Target<'a>, Span),
    /// The next command is that of this cell.
    Origin(usize, Span),
}

/// Where a jump leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target<'a> {
    /// To an address as the machine has it.
    Formal(u8),
    /// To a label.
    Label(&'a str),
    /// To a place that could not be read, which has been reported.
    Unreadable,
}

/// What became of the words.
#[derive(Debug)]
pub(super) struct Parsed<'a> {
    /// The items in order.
    pub(super) items: Vec<Item<'a>>,
    /// What is wrong with them.
    pub(super) problems: Vec<Problem>,
    /// How commands are written.
    pub(super) notation: Notation,
}

/// The items of a listing for `model`, and what is wrong with them.
pub(super) fn items<'a>(lines: &[Vec<Word<'a>>], model: Model) -> Parsed<'a> {
    let end = lines.iter().position(|line| directive::named(line[0].text) == Some(Directive::End));
    let lines = &lines[..end.unwrap_or(lines.len())];
    let style = Style::of(lines);
    let chunks: Vec<Chunk<'a>> = lines.iter().flat_map(|line| chunks(line, style)).collect();
    let mut parser = Parser {
        notation: Notation::of(&chunks),
        style,
        model,
        labels: label_names(lines),
        ..Parser::default()
    };
    let numbers = chunks.iter().map(|chunk| chunk.number.and_then(|number| number.cell)).skip(1);
    for (chunk, next) in chunks.iter().zip(numbers.chain([None])) {
        parser.chunk(chunk, next);
    }
    parser.finish()
}

/// The names of the labels, in small letters.
fn label_names(lines: &[Vec<Word<'_>>]) -> HashSet<String> {
    let name = |word: &Word<'_>| word.text.strip_suffix(':').map(str::to_lowercase);
    lines.iter().flatten().filter_map(name).collect()
}

/// How commands are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Notation {
    /// By their names.
    #[default]
    Names,
    /// Every cell as two hexadecimal digits.
    Dump,
    /// As keys that are pressed.
    Keys,
}

impl Notation {
    /// A listing in which every word is two hexadecimal digits is a dump.
    fn of(chunks: &[Chunk<'_>]) -> Notation {
        let program = |chunk: &&Chunk<'_>| {
            let first = chunk.words.first();
            !first.is_some_and(|word| is_directive(word.text) || is_preset(word.text))
        };
        let mut words = chunks.iter().filter(program).flat_map(|chunk| &chunk.words).peekable();
        let dump = words.peek().is_some() && words.all(|word| word.is_byte());
        if dump { Notation::Dump } else { Notation::Names }
    }
}

/// Whether a word is a label with its colon; a cell number is none.
pub(super) fn is_label(text: &str) -> bool {
    text.strip_suffix(':').is_some_and(|name| is_name(name) && address::from_text(name).is_none())
}

fn is_name(text: &str) -> bool {
    let letter = |letter: char| letter.is_alphabetic() || letter == '_';
    text.starts_with(letter) && text.chars().all(|other| letter(other) || other.is_numeric())
}

/// What follows an unknown word on its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LineEnd {
    /// Commands, or nothing.
    Commands,
    /// More unknown words, to the end.
    Prose,
}

#[derive(Default)]
pub(super) struct Parser<'a> {
    pub(super) notation: Notation,
    style: Style,
    pub(super) model: Model,
    pub(super) items: Vec<Item<'a>>,
    pub(super) problems: Vec<Problem>,
    labels: HashSet<String>,
    /// The command whose address comes next.
    pub(super) pending: Option<(u8, Span)>,
    /// The last cell number.
    pub(super) numbered: Option<u8>,
    /// The keys of a listing of keys so far, and where the last ones stand.
    pub(super) typist: Typist,
    pub(super) typed: Option<Span>,
    /// Words that were read for what they probably are, by what was wrong with them.
    pub(super) misreadings: Vec<Misreading>,
    /// The first command in letters of two alphabets, and how many there are.
    mixed: Option<(Span, String, usize)>,
}

/// What the parser puts where something could not be read.
pub(super) const PLACEHOLDER: u8 = 0x54;

impl<'a> Parser<'a> {
    /// Reads the words behind one cell number; `next` is the number behind them.
    fn chunk(&mut self, chunk: &Chunk<'a>, next: Option<u8>) {
        if let Some(number) = chunk.number {
            self.number(number);
        }
        let mut words = chunk.words.as_slice();
        let one = self.one_cell(chunk, next) || self.address_as_command(chunk, next);
        self.numbered = chunk.number.and_then(|number| number.cell);
        if one {
            return;
        }
        while !words.is_empty() {
            words = &words[self.step(words).min(words.len())..];
        }
    }

    fn number(&mut self, number: Number<'a>) {
        if let Some((_, Some(reading))) = misread::address(number.word.text) {
            self.misread(&[number.word], reading);
        }
        match number.cell.filter(|&cell| usize::from(cell) < self.model.cells()) {
            Some(cell) => self.items.push(Item::Number(cell, number.span())),
            // One report: what follows is as far outside.
            None if self.problems.iter().any(|p| matches!(p, Problem::NoSuchCell { .. })) => {}
            None => {
                let cells = self.model.cells();
                self.problems.push(Problem::NoSuchCell { span: number.span(), cells });
            }
        }
    }

    fn finish(mut self) -> Parsed<'a> {
        self.no_address();
        let misread = self.misreadings.into_iter().map(Problem::Misread);
        self.problems.extend(misread);
        if let Some((span, word, count)) = self.mixed {
            self.problems.push(Problem::TwoAlphabets { span, word, count });
        }
        if !self.typist.is_done() {
            self.problems.extend(self.typed.map(|span| Problem::KeysMissing { span }));
        }
        Parsed { items: self.items, problems: self.problems, notation: self.notation }
    }

    /// Reads the item at the start of `words`; the number of words that it took.
    fn step(&mut self, words: &[Word<'a>]) -> usize {
        let first = words[0];
        if is_directive(first.text) {
            self.no_address();
            self.directive(first, &words[1..]);
            return words.len();
        }
        if is_preset(first.text) {
            self.no_address();
            return self.presets(words);
        }
        if self.notation == Notation::Keys {
            return self.keys(words);
        }
        if let Some(name) = first.text.strip_suffix(':').filter(|name| is_name(name)) {
            self.no_address();
            self.label(first, name.len());
            return 1;
        }
        if let Some(taken) = self.pending.and_then(|_| self.address(words)) {
            return taken;
        }
        if let (Notation::Dump, Some(code)) = (self.notation, byte(first.text)) {
            self.items.push(Item::Opcode(code, first.span));
            return 1;
        }
        match command::longest(words) {
            Some(found) => self.command(words, found),
            None => self.no_command(words),
        }
    }

    fn label(&mut self, word: Word<'a>, length: usize) {
        let Some((name, _)) = word.split_at(length) else { return };
        let is_address = address::from_text(name.text).is_some();
        let reserved = if is_address && self.style == Style::None && self.has_origin() {
            None
        } else if is_address {
            Some(Reserved::Address)
        } else {
            let command = command::longest(&[name]).is_some() || form(name.text).is_some();
            command.then_some(Reserved::Command)
        };
        match reserved {
            Some(why) => {
                let name = name.text.to_string();
                self.problems.push(Problem::ReservedName { span: word.span, name, why });
            }
            None => self.items.push(Item::Label(name)),
        }
    }

    /// Whether the listing is one of a compiler whose labels may look like addresses.
    fn has_origin(&self) -> bool {
        self.items.iter().any(|item| matches!(item, Item::Origin(..)))
    }

    /// Takes a command; the number of its words.
    pub(super) fn command(&mut self, words: &[Word<'a>], found: Found<'a>) -> usize {
        let span = words[0].span.to(words[found.words - 1].span);
        let span = found.address.map_or(span, |digits| Span { end: digits.span.start, ..span });
        self.items.push(Item::Opcode(found.code, span));
        for word in words[..found.words].iter().filter(|word| misread::mixes_alphabets(word.text)) {
            let mixed = self.mixed.get_or_insert((word.span, word.text.to_owned(), 0));
            mixed.2 += 1;
        }
        let form = Command::from_code(found.code).form;
        if !self.model.has(found.code) && !command::is_code(words[0].text) {
            let (model, name) = (self.model, Command::from_code(found.code).keycap());
            self.problems.push(Problem::NotInModel { span, name, model });
        }
        // A code by its number is just a cell; what follows it is the writer's business.
        if form.operand == Operand::Address && !command::is_code(words[0].text) {
            self.pending = Some((found.code, span));
        }
        if let Some(digits) = found.address {
            self.address(&[digits]);
        }
        found.words
    }

    /// Reads the address of the pending command. `None`: a command stands where it should be.
    fn address(&mut self, words: &[Word<'a>]) -> Option<usize> {
        let first = words[0];
        let labelled = self.labels.contains(&first.text.to_lowercase());
        let (target, span, taken) = if labelled && self.has_origin() {
            (Target::Label(first.text), first.span, 1)
        } else if let Some(formal) = address::from_text(first.text) {
            (Target::Formal(formal), first.span, 1)
        } else if let Some(formal) = two_digit_keys(words) {
            (Target::Formal(formal), first.span.to(words[1].span), 2)
        } else if first.text.bytes().all(|byte| byte.is_ascii_digit()) {
            self.problems.push(match first.text.len() {
                1 => Problem::ShortAddress { span: first.span, digit: first.text.to_string() },
                _ => Problem::NoSuchCell { span: first.span, cells: self.model.cells() },
            });
            (Target::Unreadable, first.span, 1)
        } else if let Some((formal, Some(reading))) =
            misread::address(first.text).filter(|_| !labelled)
        {
            self.misread(&[first], reading);
            (Target::Formal(formal), first.span, 1)
        } else if command::longest(words).is_some() {
            self.no_address();
            return None;
        } else if is_name(first.text) {
            (Target::Label(first.text), first.span, 1)
        } else {
            self.problems.push(Problem::BadAddress { span: first.span });
            (Target::Unreadable, first.span, 1)
        };
        self.pending = None;
        self.items.push(Item::Target(target, span));
        Some(taken)
    }

    /// Reports the pending command, which got no address.
    fn no_address(&mut self) {
        if let Some((code, span)) = self.pending.take() {
            let name = Command::from_code(code).keycap();
            self.problems.push(Problem::MissingAddress { span, name });
            self.items.push(Item::Target(Target::Unreadable, span.after()));
        }
    }

    /// Reads a number, or reports words that are no command.
    fn no_command(&mut self, words: &[Word<'a>]) -> usize {
        let first = words[0];
        if let Some(code) = first.text.strip_prefix("0x").and_then(byte) {
            self.items.push(Item::Opcode(code, first.span));
            return 1;
        }
        if let Some(digits) = number(first.text) {
            self.items.extend(digits.into_iter().map(|code| Item::Opcode(code, first.span)));
            return 1;
        }
        if let Some((found, reading)) = misread::command(words) {
            self.misread(&words[..found.words], reading);
            return self.command(words, found);
        }
        if let Some(reading) = misread::number(first.text) {
            let digits = number(&reading.spelt).unwrap_or_default();
            self.misread(&[first], reading);
            self.items.extend(digits.into_iter().map(|code| Item::Opcode(code, first.span)));
            return 1;
        }
        let shifted = command::is_shift(first.text) && words.len() > 1;
        let taken = if shifted { 2 } else { 1 };
        let span = first.span.to(words[taken - 1].span);
        let text: Vec<&str> = words[..taken].iter().map(|word| word.text).collect();
        self.items.push(Item::Opcode(PLACEHOLDER, span));
        // More words that say nothing are the same mistake: prose, or a lost `;`.
        let known = |at: &usize| {
            let rest = &words[*at..];
            let name = rest[0].text;
            command::longest(rest).is_some() || is_label(name) || number(name).is_some()
        };
        let next = (taken..words.len()).find(known).unwrap_or(words.len());
        let prose = next > taken && next == words.len();
        let end = if prose { LineEnd::Prose } else { LineEnd::Commands };
        self.unknown(text.join(" "), span, end);
        if self.pending.is_some() {
            return taken;
        }
        if next > taken {
            self.items.push(Item::Lost);
        }
        next
    }

    /// Reports `text`, which is no command.
    fn unknown(&mut self, text: String, span: Span, end: LineEnd) {
        let family = form(&text).filter(|form| form.operand == Operand::Register);
        if family.is_some() {
            self.problems.push(Problem::MissingRegister { span, name: text });
            return;
        }
        if byte(&text).is_some() {
            self.problems.push(Problem::BareOpcode { span, text });
            return;
        }
        if misread::is_split_sign(&text) {
            self.problems.push(Problem::SplitSign { span, text });
            return;
        }
        if text.strip_prefix('-').is_some_and(|digits| number(digits).is_some()) {
            self.problems.push(Problem::NegativeNumber { span, text });
            return;
        }
        if command::is_shift(&text) {
            self.problems.push(Problem::LoneShift { span, name: text });
            return;
        }
        let nearest = command::nearest(&text);
        // What follows a misspelt jump is its address.
        if let Some((form, _)) = nearest.as_ref().filter(|(form, _)| form.cells() == 2) {
            self.pending = Some((form.code, span));
        }
        let nearest = nearest.map(|(_, shown)| shown);
        self.problems.push(match (nearest, end) {
            (None, LineEnd::Prose) => Problem::Prose { span, text },
            (nearest, _) => Problem::UnknownCommand { span, text, nearest },
        });
    }
}

/// The digits of a number such as `10` or `3.14`, one cell each.
fn number(text: &str) -> Option<Vec<u8>> {
    let code = |letter: char| match letter {
        '.' | ',' => Some(0x0A),
        digit => digit.to_digit(10).and_then(|digit| u8::try_from(digit).ok()),
    };
    text.chars().map(code).collect()
}

/// An address as two keys, `0 7` or `. 4`.
fn two_digit_keys(words: &[Word<'_>]) -> Option<u8> {
    let digit = |word: &Word<'_>| {
        let key = keypad::key_named(word.text)?;
        let letter = word.text.starts_with(char::is_alphabetic) && word.text.len() == 1;
        (0..15u8).find(|&digit| keypad::digit_key(digit) == Some(key.name)).filter(|_| !letter)
    };
    match words {
        [high, low, ..] => Some(16 * digit(high)? + digit(low)?),
        _ => None,
    }
}

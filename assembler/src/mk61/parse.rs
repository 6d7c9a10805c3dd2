//! Words to items. Never fails: what cannot be read becomes a problem, and a placeholder cell where
//! a command stood, so that the numbers of later cells are still right.

use isa::mk61::{Angle, Command, Operand, address, form, keypad, keystrokes};

use super::command::{self, Found};
use super::number::{AtStart, Style};
use super::problem::{Problem, Reserved};
use super::token::{Word, byte};
use crate::source::Span;
use crate::suggest;

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

/// The items and what is wrong with them.
pub(super) fn items<'a>(lines: &[Vec<Word<'a>>]) -> (Vec<Item<'a>>, Vec<Problem>) {
    let style = Style::of(lines);
    let chunks: Vec<Chunk<'a>> = lines.iter().flat_map(|line| chunks(line, style)).collect();
    let notation = Notation::of(&chunks);
    let mut parser = Parser { notation, ..Parser::default() };
    for chunk in &chunks {
        parser.number(chunk.number);
        let mut words = chunk.words.as_slice();
        while !words.is_empty() {
            words = &words[parser.step(words).min(words.len())..];
        }
    }
    parser.no_address();
    (parser.items, parser.problems)
}

/// Words that belong to one cell number, or to none.
#[derive(Debug, Default)]
struct Chunk<'a> {
    number: Option<Word<'a>>,
    words: Vec<Word<'a>>,
}

/// Cuts a line before each of its cell numbers.
fn chunks<'a>(line: &[Word<'a>], style: Style) -> Vec<Chunk<'a>> {
    let mut chunks: Vec<Chunk<'a>> = Vec::new();
    for (index, &word) in line.iter().enumerate() {
        let at_start = if index == 0 { AtStart::Yes } else { AtStart::No };
        let words = match style.split(word, at_start) {
            Some((number, rest)) => {
                let words = if rest.text.is_empty() { vec![] } else { vec![rest] };
                chunks.push(Chunk { number: Some(number), words });
                continue;
            }
            None => vec![word],
        };
        match chunks.last_mut() {
            Some(chunk) => chunk.words.extend(words),
            None => chunks.push(Chunk { number: None, words }),
        }
    }
    chunks
}

/// How commands are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Notation {
    /// By their names.
    #[default]
    Names,
    /// Every cell as two hexadecimal digits.
    Dump,
}

impl Notation {
    /// A listing in which every word is two hexadecimal digits is a dump.
    fn of(chunks: &[Chunk<'_>]) -> Notation {
        let program =
            |chunk: &&Chunk<'_>| !chunk.words.first().is_some_and(|word| is_directive(word.text));
        let mut words = chunks.iter().filter(program).flat_map(|chunk| &chunk.words).peekable();
        let dump = words.peek().is_some() && words.all(|word| word.is_byte());
        if dump { Notation::Dump } else { Notation::Names }
    }
}

/// Whether a word is a directive's name, known or not.
pub(super) fn is_directive(text: &str) -> bool {
    text.strip_prefix('.').is_some_and(|name| name.starts_with(char::is_alphabetic))
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
struct Parser<'a> {
    notation: Notation,
    items: Vec<Item<'a>>,
    problems: Vec<Problem>,
    /// The command whose address comes next.
    pending: Option<(u8, Span)>,
}

/// What the parser puts where something could not be read.
const PLACEHOLDER: u8 = 0x54;

impl<'a> Parser<'a> {
    fn number(&mut self, number: Option<Word<'a>>) {
        let Some(number) = number else { return };
        let Some(formal) = address::from_text(number.text) else { return };
        let cell = address::cell(formal);
        if address::of_cell(usize::from(cell)) == Some(formal) {
            self.items.push(Item::Number(cell, number.span));
        } else {
            self.problems.push(Problem::NoSuchCell { span: number.span });
        }
    }

    /// Reads the item at the start of `words`; the number of words that it took.
    fn step(&mut self, words: &[Word<'a>]) -> usize {
        let first = words[0];
        if is_directive(first.text) {
            self.no_address();
            self.directive(first, &words[1..]);
            return words.len();
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
        let reserved = if address::from_text(name.text).is_some() {
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

    fn command(&mut self, words: &[Word<'a>], found: Found<'a>) -> usize {
        let span = words[0].span.to(words[found.words - 1].span);
        let span = found.address.map_or(span, |digits| Span { end: digits.span.start, ..span });
        self.items.push(Item::Opcode(found.code, span));
        let form = Command::from_code(found.code).form;
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
        let (target, span, taken) = if let Some(formal) = address::from_text(first.text) {
            (Target::Formal(formal), first.span, 1)
        } else if let Some(formal) = two_digit_keys(words) {
            (Target::Formal(formal), first.span.to(words[1].span), 2)
        } else if first.text.bytes().all(|byte| byte.is_ascii_digit()) {
            self.problems.push(match first.text.len() {
                1 => Problem::ShortAddress { span: first.span, digit: first.text.to_string() },
                _ => Problem::NoSuchCell { span: first.span },
            });
            (Target::Unreadable, first.span, 1)
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

    fn directive(&mut self, name: Word<'a>, arguments: &[Word<'a>]) {
        match name.text.to_lowercase().as_str() {
            ".preload" | ".ввод" => self.preload(arguments),
            ".angle" | ".угол" => self.angle(name, arguments),
            _ => {
                const NAMES: [&str; 4] = [".preload", ".angle", ".ввод", ".угол"];
                let nearest = suggest::nearest(&name.text.to_lowercase(), NAMES);
                let text = name.text.to_string();
                self.problems.push(Problem::UnknownDirective { span: name.span, text, nearest });
            }
        }
    }

    /// `.preload 34 П A 3 ВП 5`: keys as one would press them. May be repeated.
    fn preload(&mut self, arguments: &[Word<'a>]) {
        let texts: Vec<&str> = arguments.iter().map(|word| word.text).collect();
        match keystrokes(&texts.join(" ")) {
            Ok(keys) => self.items.push(Item::Preload(keys)),
            Err(unknown) => {
                // Words are joined by single blanks here, so the place is that of a word.
                let mut at = 0;
                let word = arguments.iter().find(|word| {
                    let start = at;
                    at += word.text.len() + 1;
                    start == unknown.at
                });
                let Some(word) = word else { return };
                let nearest = command::nearest_key(&unknown.word);
                let (span, word) = (word.span, unknown.word);
                self.problems.push(Problem::UnknownKey { span, word, nearest });
            }
        }
    }

    /// `.angle degrees`, `.угол градусы`, or the letters of the switch.
    fn angle(&mut self, name: Word<'a>, arguments: &[Word<'a>]) {
        let Some(&word) = arguments.first() else {
            self.problems.push(Problem::BadAngle { span: name.span, nearest: None });
            return;
        };
        let lower = word.text.to_lowercase();
        let names = ANGLES.iter().flat_map(|(_, names)| names.iter().copied());
        match ANGLES.iter().find(|(_, names)| names.contains(&lower.as_str())) {
            Some(&(angle, _)) => self.items.push(Item::Angle(angle, word.span)),
            None => {
                let nearest = suggest::nearest(&lower, names);
                self.problems.push(Problem::BadAngle { span: word.span, nearest });
            }
        }
        if let Some(&more) = arguments.get(1) {
            self.problems.push(Problem::AfterAngle { span: more.span });
        }
    }
}

/// The positions of the switch and their names; the last are what is printed beside the switch.
const ANGLES: [(Angle, &[&str]); 3] = [
    (Angle::Degrees, &["degrees", "deg", "градусы", "г"]),
    (Angle::Radians, &["radians", "rad", "радианы", "р"]),
    (Angle::Grads, &["grads", "grad", "грады", "грд"]),
];

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

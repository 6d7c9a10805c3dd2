//! What a listing says besides its commands: directives, and registers as other tools write them.

use isa::mk61::{Angle, Model, address, keystrokes};

use super::parse::{Item, Notation, Parser, Target};
use super::problem::Problem;
use super::token::Word;
use crate::source::Span;
use crate::suggest;

/// A directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Directive {
    /// Keys to press before the run.
    Preload,
    /// The angle switch.
    Angle,
    /// How many cells the calculator has.
    Cells,
    /// Where С/П starts the program.
    Start,
    /// The listing is keys as they are pressed.
    Keys,
    /// The cell of the next command.
    Origin,
    /// Opcodes as numbers.
    Data,
    /// The code page that another compiler translates texts to.
    CharacterSet,
    /// The listing ends here.
    End,
}

/// Names of directives; the first of each is English, or that of a compiler for later calculators.
const DIRECTIVES: [(Directive, &[&str]); 9] = [
    (Directive::Preload, &[".preload", ".ввод"]),
    (Directive::Angle, &[".angle", ".угол"]),
    (Directive::Cells, &[".cells", ".ячеек"]),
    (Directive::Start, &[".start", ".пуск"]),
    (Directive::Keys, &[".keys", ".клавиши"]),
    (Directive::Origin, &[".org"]),
    (Directive::Data, &[".db"]),
    (Directive::CharacterSet, &[".charset"]),
    (Directive::End, &[".end"]),
];

/// The positions of the switch and their names; the last are what is printed beside the switch.
const ANGLES: [(Angle, &[&str]); 3] = [
    (Angle::Degrees, &["degrees", "deg", "градусы", "г"]),
    (Angle::Radians, &["radians", "rad", "радианы", "р"]),
    (Angle::Grads, &["grads", "grad", "грады", "грд"]),
];

/// Whether a word is a directive's name, known or not.
pub(super) fn is_directive(text: &str) -> bool {
    text.strip_prefix('.').is_some_and(|name| name.starts_with(char::is_alphabetic))
}

/// The directive of this name.
pub(super) fn named(text: &str) -> Option<Directive> {
    let lower = text.to_lowercase();
    DIRECTIVES.iter().find(|(_, names)| names.contains(&lower.as_str())).map(|known| known.0)
}

/// Whether a word sets registers: `R5=3`, or several in back quotes.
pub(super) fn is_preset(text: &str) -> bool {
    text.starts_with('`') || register(text).is_some()
}

/// The register and the value of `R5=3`; the value may be in the next word.
fn register(text: &str) -> Option<(char, &str)> {
    let (name, value) = text.split_once('=')?;
    let digit = name.trim().strip_prefix('R')?;
    let mut letters = digit.chars();
    match (letters.next(), letters.next()) {
        (Some(digit), None) if digit.is_ascii_hexdigit() => Some((digit, value)),
        _ => None,
    }
}

/// The model that the listing says it is written for.
pub(super) fn model(lines: &[Vec<Word<'_>>]) -> Option<Model> {
    let line = lines.iter().find(|line| named(line[0].text) == Some(Directive::Cells))?;
    model_of(line.get(1)?.text)
}

fn model_of(cells: &str) -> Option<Model> {
    let cells: usize = cells.parse().ok()?;
    Model::ALL.into_iter().find(|model| model.cells() == cells)
}

impl<'a> Parser<'a> {
    /// Obeys a directive with what stands behind it in its line.
    pub(super) fn directive(&mut self, name: Word<'a>, arguments: &[Word<'a>]) {
        let Some(directive) = named(name.text) else {
            let names = DIRECTIVES.iter().flat_map(|(_, names)| names.iter().copied());
            let nearest = suggest::nearest(&name.text.to_lowercase(), names);
            let text = name.text.to_string();
            self.problems.push(Problem::UnknownDirective { span: name.span, text, nearest });
            return;
        };
        match directive {
            Directive::Preload => self.preload(arguments),
            Directive::Angle => self.angle(name, arguments),
            Directive::Cells => self.cells(name, arguments),
            Directive::Start => self.start(name, arguments),
            Directive::Keys => self.notation = Notation::Keys,
            Directive::Origin => self.origin(name, arguments),
            Directive::Data => self.data(name, arguments),
            Directive::CharacterSet | Directive::End => {}
        }
    }

    /// `.preload 34 П A 3 ВП 5`: keys as one would press them. May be repeated.
    fn preload(&mut self, arguments: &[Word<'a>]) {
        if let Some((_, keys)) = self.pressed(arguments) {
            self.items.push(Item::Preload(keys));
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
        self.nothing_behind(name, arguments);
    }

    /// `.cells 98` or `.cells 105`.
    fn cells(&mut self, name: Word<'a>, arguments: &[Word<'a>]) {
        match arguments.first().map(|word| model_of(word.text)) {
            Some(Some(model)) => self.items.push(Item::Model(model)),
            Some(None) => self.problems.push(Problem::BadCells { span: arguments[0].span }),
            None => self.problems.push(Problem::BadCells { span: name.span }),
        }
        self.nothing_behind(name, arguments);
    }

    /// `.start 14` or `.start main`.
    fn start(&mut self, name: Word<'a>, arguments: &[Word<'a>]) {
        let Some(&word) = arguments.first() else {
            self.problems.push(Problem::BadStart { span: name.span });
            return;
        };
        match address::from_text(word.text) {
            Some(formal) if formal & 0x0F == 0x0F || formal >> 4 == 0x0F => {
                self.problems.push(Problem::BadStart { span: word.span });
            }
            Some(formal) => self.items.push(Item::Start(Target::Formal(formal), word.span)),
            None => self.items.push(Item::Start(Target::Label(word.text), word.span)),
        }
        self.nothing_behind(name, arguments);
    }

    /// `.org 20`: the next command is that of cell 20.
    fn origin(&mut self, name: Word<'a>, arguments: &[Word<'a>]) {
        let word = arguments.first().copied().unwrap_or(name);
        match word.text.parse::<usize>() {
            Ok(cell) if cell < isa::mk61::CELLS => self.items.push(Item::Origin(cell, word.span)),
            _ => self
                .problems
                .push(Problem::NoSuchCell { span: word.span, cells: self.model.cells() }),
        }
        self.nothing_behind(name, arguments);
    }

    /// `.db 0FFh, 12`: opcodes as an assembler writes numbers.
    fn data(&mut self, name: Word<'a>, arguments: &[Word<'a>]) {
        if arguments.is_empty() {
            self.problems.push(Problem::BadData { span: name.span });
        }
        for word in arguments {
            for text in word.text.split(',').filter(|text| !text.is_empty()) {
                let code = match text.strip_suffix(['h', 'H']) {
                    Some(digits) => u8::from_str_radix(digits, 16),
                    None => text.parse(),
                };
                match code {
                    Ok(code) => self.items.push(Item::Opcode(code, word.span)),
                    Err(_) => self.problems.push(Problem::BadData { span: word.span }),
                }
            }
        }
    }

    /// Reports a second word behind a directive that takes one.
    fn nothing_behind(&mut self, name: Word<'a>, arguments: &[Word<'a>]) {
        if let Some(&more) = arguments.get(1) {
            let directive = name.text.to_string();
            self.problems.push(Problem::AfterDirective { span: more.span, directive });
        }
    }

    /// `R5=3`, `R5= 3` and several in back quotes, with the stack: keys that put the values there.
    /// Gives the number of words that it took.
    pub(super) fn presets(&mut self, words: &[Word<'a>]) -> usize {
        let first = words[0];
        let Some(block) = first.text.strip_prefix('`') else {
            let Some((digit, value)) = register(first.text) else { return 1 };
            let (value, taken) = match (value, words.get(1)) {
                ("", Some(next)) => (next.text, 2),
                (value, _) => (value, 1),
            };
            self.preset(first.span, &format!("{value} x->П {digit}"), value);
            return taken;
        };
        let mut stack = [None; STACK.len()];
        for setting in block.trim_end_matches('`').split(';').map(str::trim) {
            if let Some((digit, value)) = register(setting) {
                let value = value.trim();
                self.preset(first.span, &format!("{value} x->П {digit}"), value);
            } else if let Some((name, value)) = setting.split_once('=')
                && let Some(place) = STACK.iter().position(|known| *known == name.trim())
            {
                stack[place] = Some(value.trim());
            } else if !setting.is_empty() {
                let (span, word) = (first.span, setting.to_string());
                self.problems.push(Problem::BadPreset { span, word });
            }
        }
        // The stack is typed from its far end, and registers before it.
        if let Some(deepest) = stack.iter().position(Option::is_some) {
            let values: Vec<&str> =
                stack[deepest..].iter().map(|value| value.unwrap_or("0")).collect();
            let text = values.join(" В↑ ");
            self.preset(first.span, &text, &text);
        }
        1
    }

    fn preset(&mut self, span: Span, text: &str, value: &str) {
        match keystrokes(text) {
            Ok(keys) if !value.is_empty() => self.items.push(Item::Preload(keys)),
            _ => self.problems.push(Problem::BadPreset { span, word: value.to_string() }),
        }
    }
}

/// The stack, in the order in which it is typed.
const STACK: [&str; 4] = ["T", "Z", "Y", "X"];

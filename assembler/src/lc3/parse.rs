//! Lines of tokens to statements: labels, an operation, operands.
//!
//! Parsing never fails. What cannot be read is reported and marked, so that the later passes keep
//! quiet about it.

use std::borrow::Cow;
use std::collections::HashSet;

use isa::lc3::Standing;

use super::dialect::{Dialect, Liberty};
use super::directive::Directive;
use super::lone;
use super::number::{self, Notation, Number, Reading};
use super::other::{self, nearest_instruction, usual_name};
use super::problem::{NameFault, Problem};
use super::statement::{Form, OperandKind, Operation, Statements, register};
use super::string;
use super::token::{Kind as TokenKind, Lines, Token};
use super::uses::Uses;
use crate::source::{FileId, Source, Span};
use crate::suggest;

/// Reads all lines. Lines between an `.END` and the next `.ORIG` are text for people; the first of
/// each such run is reported, the rest is left out.
pub(super) fn statements<'a>(
    source: &'a Source,
    file: FileId,
    dialect: Dialect,
    problems: &mut Vec<Problem>,
) -> Statements<'a> {
    let lines = source.line_count().min(1 << 16) as usize;
    let mut statements = Statements::new(source.code(), lines);
    let is_ascii = source.code().is_ascii();
    let (mut lines, mut tokens) = (Lines::of(source.code(), file), Vec::new());
    let mut ended = Ended::No;
    let mut uses = Uses::new(dialect);
    let (uses_of, read) = (&mut uses, &mut statements);
    let words = None;
    let mut parser =
        Parser { source, is_ascii, dialect, problems, uses: uses_of, words, statements: read };
    while let Some(line) = lines.read(&mut tokens) {
        if ended != Ended::No {
            if !tokens.iter().any(|token| token.text.eq_ignore_ascii_case(".ORIG")) {
                let span = tokens[0].span;
                let again = std::mem::replace(&mut ended, Ended::Reported) == Ended::Reported;
                parser.problems.extend((!again).then_some(Problem::AfterEnd { span, dialect }));
                continue;
            }
            ended = Ended::No;
        }
        if matches!(parser.statement(line, &tokens), Some(Operation::Directive(Directive::End))) {
            ended = Ended::Yes;
        }
    }
    lone::reread(&mut statements, problems);
    problems.extend(uses.problems());
    statements
}

/// Whether the last block has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    No,
    Yes,
    Reported,
}

struct Parser<'a, 'p> {
    source: &'a Source,
    /// Whether all of the code is ASCII.
    is_ascii: bool,
    dialect: Dialect,
    problems: &'p mut Vec<Problem>,
    uses: &'p mut Uses,
    /// The words of the listing, in capitals, when they were asked for.
    words: Option<HashSet<String>>,
    statements: &'p mut Statements<'a>,
}

/// A word, in Latin letters, and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Word<'a> {
    text: Cow<'a, str>,
    span: Span,
}

impl<'a> Parser<'a, '_> {
    /// Adds the statement of a line; what it does.
    fn statement(&mut self, line: u32, tokens: &[Token<'a>]) -> Option<Operation> {
        let mut labels: Vec<(Word<'a>, Colon)> = Vec::new();
        let mut operation = None;
        let mut at = 0;
        while let Some(token) = tokens.get(at).filter(|token| token.kind == TokenKind::Word) {
            let colon = match tokens.get(at + 1) {
                Some(next) if next.kind == TokenKind::Colon => Colon::Yes,
                _ => Colon::No,
            };
            let word = self.word(token);
            let found = if colon == Colon::Yes { None } else { self.operation(&word) };
            if let Some(found) = found {
                operation = Some((found, token.span));
                at += 1;
                break;
            }
            let leads = |next: &Token<'_>| self.known_operation(next.text).is_some();
            let is_operand = !labels.is_empty()
                && colon == Colon::No
                && self.is_value(&word.text)
                && !tokens.get(at + 1).is_some_and(leads);
            if is_operand || !may_be_name(&word.text, self.dialect) {
                break;
            }
            labels.push((word, colon));
            at += if colon == Colon::Yes { 2 } else { 1 };
        }
        let rest = &tokens[at..];
        if operation.is_none() {
            operation = self.missing_operation(&mut labels, rest);
        }
        match operation {
            Some((Operation::Unknown, _)) | None => {}
            Some((operation, _)) => self.operands(operation, rest),
        }
        for (nth, (name, colon)) in labels.into_iter().enumerate() {
            self.label(&name, colon, nth);
        }
        self.statements.end(line, operation);
        operation.map(|(operation, _)| operation)
    }

    /// The word of a token, in Latin letters.
    fn word(&mut self, token: &Token<'a>) -> Word<'a> {
        let latin = if self.is_ascii { None } else { self.in_latin(token) };
        Word { text: latin.map_or(Cow::Borrowed(token.text), Cow::Owned), span: token.span }
    }

    /// A word whose letters only look Latin, in those that they look like; both that and other
    /// foreign characters are reported.
    #[cold]
    fn in_latin(&mut self, token: &Token<'a>) -> Option<String> {
        if token.text.is_ascii() {
            return None;
        }
        let latin = suggest::in_latin(token.text).filter(|latin| latin.is_ascii());
        // A word that has none but foreign letters is one of that language, as a rule.
        let is_mixed = token.text.bytes().any(|byte| byte.is_ascii_alphabetic());
        let Some(latin) = latin.filter(|it| is_mixed || self.is_known(it)) else {
            self.stray(token);
            return None;
        };
        let (span, written) = (token.span, token.text.to_string());
        self.problems.push(Problem::LookAlike { span, written, latin: latin.clone() });
        self.statements.write_in_latin(span, latin.clone());
        Some(latin)
    }

    fn stray(&mut self, token: &Token<'a>) {
        let foreign = |&(_, c): &(usize, char)| !c.is_ascii() && suggest::latin(c).is_none();
        if token.text.chars().any(|c| !c.is_ascii() && c.is_alphabetic()) {
            let (span, word) = (token.span, token.text.to_string());
            self.problems.push(Problem::ForeignWord { span, word });
            return;
        }
        let Some((at, character)) = token.text.char_indices().find(foreign) else { return };
        let start = token.span.start as usize + at;
        let span = Span::new(token.span.file, start, start + character.len_utf8());
        self.problems.push(Problem::Stray { span, character });
    }

    /// Whether a word has a meaning, or stands elsewhere in the listing.
    fn is_known(&mut self, word: &str) -> bool {
        let code = self.source.code();
        let capitals = |word: &str| word.to_ascii_uppercase();
        let words = || code.split(|c: char| !c.is_alphanumeric() && c != '_').map(capitals);
        self.known_operation(word).is_some()
            || self.is_value(word)
            || self.words.get_or_insert_with(|| words().collect()).contains(&capitals(word))
    }

    /// Whether a word is a register or a number, and so rather an operand than a label.
    fn is_value(&self, word: &str) -> bool {
        let number = || matches!(number::read(word, self.dialect), Reading::Number(_));
        register(word).is_some() || number()
    }

    /// The instruction or directive of that name, and what the dialect must allow to have it.
    fn known_operation(&self, word: &str) -> Option<(Operation, Option<Liberty>)> {
        let known = match word.starts_with('.') {
            true => {
                let directive = Directive::from_name(word)?;
                (Operation::Directive(directive), directive.liberty())
            }
            false => {
                let form = Form::named(word)?;
                let is_late = form.row().standing == Standing::Late;
                (Operation::Instruction(form), is_late.then_some(Liberty::LateMnemonics))
            }
        };
        Some(known).filter(|(_, liberty)| liberty.is_none_or(|it| self.dialect.allows(it)))
    }

    /// The operation that a word names, if it does; misspelt directives and branches are reported.
    fn operation(&mut self, word: &Word<'a>) -> Option<Operation> {
        if let Some((operation, liberty)) = self.known_operation(&word.text) {
            if let Some(liberty) = liberty {
                self.uses.take(liberty, word.span);
            }
            return Some(operation);
        }
        if word.text.starts_with('.') && word.text.len() > 1 {
            let (span, name) = (word.span, word.text.to_string());
            let near = suggest::nearest(&name, Directive::ALL.map(Directive::name));
            self.problems.push(Problem::UnknownDirective { span, name, near });
            return Some(Operation::Unknown);
        }
        let letters = word.text.get(..2).filter(|start| start.eq_ignore_ascii_case("BR"));
        let conditions = letters.map(|_| word.text[2..].to_ascii_lowercase())?;
        let only = |letter| conditions.matches(letter).count() == 1;
        let is_branch =
            conditions.len() > 1 && conditions.chars().all(|c| "nzp".contains(c) && only(c));
        is_branch.then(|| {
            let near = branch(&conditions);
            let (span, name) = (word.span, word.text.to_string());
            let operands = Vec::new();
            self.problems.push(Problem::UnknownInstruction { span, name, near, operands });
            Operation::Unknown
        })
    }

    /// What is meant by a line without an operation: only labels, a misspelt operation, or no
    /// statement at all.
    fn missing_operation(
        &mut self,
        labels: &mut Vec<(Word<'a>, Colon)>,
        rest: &[Token<'a>],
    ) -> Option<(Operation, Span)> {
        let only_names = rest.is_empty();
        let suspect = match labels.as_slice() {
            [] if only_names => return None,
            // Two bare names in a line: `JUMP LOOP` rather than two labels, when the first is what
            // people call an instruction.
            [.., (first, Colon::No), (_, Colon::No)] if only_names => {
                (usual_name(&first.text).is_some() || other::is_known(&first.text))
                    .then_some(labels.len() - 2)
            }
            [.., (_, Colon::No)] if !only_names => Some(labels.len() - 1),
            _ => None,
        };
        if let Some(suspect) = suspect {
            let mut operands: Vec<String> =
                labels.iter().skip(suspect + 1).map(|(name, _)| name.text.to_string()).collect();
            let words = rest.iter().filter(|token| token.kind == TokenKind::Word);
            operands.extend(words.take(MOST_SHOWN).map(|token| token.text.to_string()));
            let name = labels.swap_remove(suspect).0;
            labels.truncate(suspect);
            return Some((self.unknown(&name, operands), name.span));
        }
        let first = rest.first()?;
        let problem = match first.text {
            _ if first.kind == TokenKind::OpenText => self.open_text(first),
            text if is_foreign_comment(text) => {
                Problem::CommentStyle { span: first.span, text: text.to_string() }
            }
            text => Problem::NoOperation { span: first.span, text: text.to_string() },
        };
        self.problems.push(problem);
        Some((Operation::Unknown, first.span))
    }

    /// A word where an operation should be. A directive without its dot is that directive to all
    /// that follows, lest the same mistake be reported again.
    fn unknown(&mut self, word: &Word<'a>, operands: Vec<String>) -> Operation {
        let (span, name) = (word.span, word.text.to_string());
        if self.is_value(&name) {
            self.problems.push(Problem::NoOperation { span, text: name });
            return Operation::Unknown;
        }
        if let Some(directive) = Directive::from_name(&format!(".{name}")) {
            self.problems.push(Problem::MissingDot { span, directive: directive.name() });
            let may = directive.liberty().is_none_or(|liberty| self.dialect.allows(liberty));
            return if may { Operation::Directive(directive) } else { Operation::Unknown };
        }
        let near = nearest_instruction(&name);
        self.problems.push(Problem::UnknownInstruction { span, name, near, operands });
        Operation::Unknown
    }

    /// Adds a label if it is fit to be one; `nth` counts those before it in its line.
    fn label(&mut self, name: &Word<'a>, colon: Colon, nth: usize) {
        let span = name.span;
        match self.fault(name, colon, nth) {
            None => self.statements.add_label(span),
            Some(fault) => {
                let name = name.text.to_string();
                self.problems.push(Problem::BadLabel { span, name, fault });
            }
        }
    }

    /// Why a word cannot be a label in this dialect.
    fn fault(&mut self, name: &Word<'a>, colon: Colon, nth: usize) -> Option<NameFault> {
        let (text, dialect) = (&*name.text, self.dialect);
        if register(text).is_some() {
            return Some(NameFault::Register);
        }
        let instruction = colon == Colon::Yes && Form::named(text).is_some();
        let ascii = text.is_ascii();
        let starts = |digit: fn(&char) -> bool| text.chars().next().is_some_and(|c| digit(&c));
        let needed = [
            (self.number_like(text), NameFault::Number),
            (instruction.then_some(Liberty::InstructionLabels), NameFault::Instruction),
            (
                (ascii && text.contains(['-', '.'])).then_some(Liberty::SignsInLabels),
                NameFault::Signs(dialect),
            ),
            (
                starts(|c| *c == '_').then_some(Liberty::LeadingUnderscores),
                NameFault::Signs(dialect),
            ),
            (text.contains('_').then_some(Liberty::Underscores), NameFault::Signs(dialect)),
            (starts(char::is_ascii_digit).then_some(Liberty::DigitLabels), NameFault::Number),
            ((nth > 0).then_some(Liberty::SeveralLabels), NameFault::Second(dialect)),
        ];
        let refused = |(liberty, fault): (Option<Liberty>, NameFault)| {
            liberty.filter(|&liberty| !self.uses.take(liberty, name.span)).map(|_| fault)
        };
        needed.into_iter().find_map(refused)
    }

    /// What a label that could be taken for a number needs.
    fn number_like(&self, text: &str) -> Option<Liberty> {
        match number::read(text, self.dialect) {
            Reading::Number(Number { notation: Notation::Hexadecimal, .. }) => {
                Some(Liberty::HexadecimalLabels)
            }
            Reading::Number(_) => Some(Liberty::BinaryLabels),
            _ => None,
        }
    }

    /// Adds the operands; looks at the commas between them.
    fn operands(&mut self, operation: Operation, tokens: &[Token<'a>]) {
        let (mut commas, mut is_first) = (0, true);
        let is_text = matches!(operation, Operation::Directive(Directive::Stringz));
        for token in tokens {
            let span = token.span;
            let unexpected = match token.kind {
                TokenKind::Comma => {
                    commas += 1;
                    let loose = commas > 1 || is_first;
                    loose && !self.uses.take(Liberty::LooseCommas, span)
                }
                TokenKind::Colon => true,
                TokenKind::Word if is_foreign_comment(token.text) => {
                    let text = token.text.to_string();
                    self.problems.push(Problem::CommentStyle { span, text });
                    return;
                }
                _ => {
                    // Two words behind `.STRINGZ` are a string without quotes.
                    let loose = commas == 0 && !is_first && !is_text;
                    if loose && !self.uses.take(Liberty::LooseCommas, span) {
                        self.problems.push(Problem::NoComma { span });
                    }
                    (commas, is_first) = (0, false);
                    let kind = self.operand(is_text, token);
                    self.statements.add_operand(span, kind);
                    false
                }
            };
            if unexpected {
                self.problems.push(Problem::Unexpected { span, sign: token.text.into() });
            }
        }
    }

    fn operand(&mut self, is_text: bool, token: &Token<'a>) -> OperandKind {
        match token.kind {
            // A string without quotes may hold anything.
            TokenKind::Word if is_text => OperandKind::Name,
            TokenKind::Text => {
                let words = string::words(self.source, token.span, self.dialect.escapes());
                OperandKind::Text(words.len() as u32)
            }
            TokenKind::OpenText => {
                let problem = self.open_text(token);
                self.problems.push(problem);
                OperandKind::Malformed
            }
            _ => self.word_operand(token),
        }
    }

    fn word_operand(&mut self, token: &Token<'a>) -> OperandKind {
        let Word { text, span } = self.word(token);
        if let Some(number) = register(&text) {
            return OperandKind::Register(number);
        }
        match number::read(&text, self.dialect) {
            _ if !self.is_ascii && !text.is_ascii() => OperandKind::Malformed,
            Reading::Number(number) => {
                if let Some(liberty) = number.liberty {
                    self.uses.take(liberty, span);
                }
                OperandKind::Number(number)
            }
            Reading::Name => OperandKind::Name,
            Reading::Malformed(meant) => {
                self.problems.push(Problem::BadNumber { span, text: text.to_string(), meant });
                OperandKind::Malformed
            }
        }
    }

    fn open_text(&self, token: &Token<'a>) -> Problem {
        Problem::OpenText { span: token.span, text: token.text.to_string() }
    }
}

/// Whether a label has its colon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colon {
    Yes,
    No,
}

/// Whether a word in front of an operation can be meant as a label.
fn may_be_name(word: &str, dialect: Dialect) -> bool {
    let start = word.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    let signs = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let foreign = !word.is_ascii();
    let digit = dialect.allows(Liberty::DigitLabels) && number::is_digit_label(word);
    foreign
        || digit
        || (start && word.chars().all(signs) && (dialect != Dialect::Book || word.len() <= 20))
}

/// Comments of C and of shells.
fn is_foreign_comment(word: &str) -> bool {
    match word.as_bytes() {
        [b'/', second, ..] => matches!(second, b'/' | b'*'),
        word => word == b"#",
    }
}

/// A branch with these condition letters, in the book's order.
fn branch(conditions: &str) -> Option<&'static str> {
    let sorted: String = "nzp".chars().filter(|&c| conditions.contains(c)).collect();
    Form::named(&format!("BR{sorted}")).map(|form| form.row().mnemonic)
}

/// Operands of an unknown instruction that are looked at.
const MOST_SHOWN: usize = 3;

//! Macros and repeat blocks: collecting bodies, reading arguments, expanding.

use std::rc::Rc;

use super::assembly::Assembly;
use super::habit::Habit;
use super::line::{Body, Frame, Level};
use super::problem::{Block, Outcome, What, problem};
use super::statement::Statement;
use super::symbol::Meaning;
use super::text::Text;
use super::token::{self, Kind, Token};
use crate::say;
use crate::source::Span;

/// A macro.
#[derive(Debug)]
pub(super) struct Macro {
    parameters: Vec<String>,
    /// Names that every call makes anew.
    locals: Vec<String>,
    lines: Rc<Vec<Text>>,
}

impl Macro {
    /// Lines of the body.
    pub(super) fn line_count(&self) -> usize {
        self.lines.len()
    }
}

/// How many rounds, and what the parameters stand for in each.
type Rounds = (u32, Vec<Vec<(String, Text)>>);

/// Longest argument, so that arguments made of arguments do not double without end.
const LONGEST_ARGUMENT: usize = 1024;

impl Assembly<'_> {
    /// `NAME MACRO parameters`.
    pub(super) fn define_macro(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(name) = statement.name else { return problem(statement.head.span, What::Echo) };
        let parameters = names(statement.rest);
        let Some(mut lines) = self.body() else {
            let lost = self.lines_from(statement.head.span);
            self.report(
                statement.head.span,
                What::OpenBody { block: Block::Macro, lost, doubtful: lost > 0 },
            );
            return Ok(());
        };
        let mut locals = Vec::new();
        while let Some(first) = lines.first() {
            let tokens = token::lex(first, 0, self.sources);
            match tokens.split_first() {
                Some((head, rest)) if head.is("LOCAL") => locals.extend(names(rest)),
                // MASM takes LOCAL for a name when a comment stands above it.
                None if has_locals(&lines) => {}
                _ => break,
            }
            lines.remove(0);
        }
        let lines = Rc::new(lines);
        self.settled.own_macros |= name.word.taken;
        self.macros.insert(&name.text, Rc::new(Macro { parameters, locals, lines }));
        Ok(())
    }

    /// The lines up to the ENDM that belongs here; nothing when the source ends before.
    fn body(&mut self) -> Option<Vec<Text>> {
        let depth = self.reader.depth();
        let mut lines = Vec::new();
        let mut inner = 0;
        while let Some(line) = self.next_line() {
            if self.reader.depth() < depth {
                break;
            }
            let line = without_hidden_comment(&line.text);
            match block_word(line.as_str()) {
                BlockWord::Begin => inner += 1,
                BlockWord::End if inner == 0 => {
                    self.note_named_end(&line);
                    return Some(lines);
                }
                BlockWord::End => inner -= 1,
                BlockWord::Other => {}
            }
            if !line.as_str().trim().is_empty() {
                lines.push(line);
            }
        }
        None
    }

    /// `NAME ENDM`, which to MASM is a line like any other.
    fn note_named_end(&mut self, line: &Text) {
        let tokens = token::lex(line, 0, self.sources);
        if let [name, end, ..] = tokens.as_slice()
            && end.is("ENDM")
        {
            self.habit_edit(Habit::NamedEndm, name.span.to(end.span), "ENDM");
        }
    }

    /// A macro's name as an instruction.
    pub(super) fn call_macro(
        &mut self,
        statement: &Statement<'_>,
        found: &Rc<Macro>,
    ) -> Outcome<()> {
        let arguments = self.arguments(statement.line, statement.head.end);
        let mut arguments = arguments.into_iter();
        let place = statement.head.span;
        let mut binding: Vec<(String, Text)> = Vec::new();
        for parameter in &found.parameters {
            let empty = || Text::made("", place);
            binding.push((parameter.clone(), arguments.next().unwrap_or_else(empty)));
        }
        for local in &found.locals {
            binding.push((local.clone(), Text::made(format!("??{:04X}", self.locals), place)));
            self.locals += 1;
        }
        let (bindings, case) = (vec![binding], self.request.options.masm.case);
        let body =
            Body { lines: Rc::clone(&found.lines), at: 0, rounds: 1, round: 0, bindings, case };
        self.enter(body, place)
    }

    pub(super) fn enter(&mut self, body: Body, call: Span) -> Outcome<()> {
        if body.lines.is_empty() {
            return Ok(());
        }
        let conditions = self.conditions.len();
        let level = Level { frame: Frame::Body(body), call: Some(call), conditions };
        match self.reader.push(level) {
            Ok(()) => Ok(()),
            Err(_) => {
                // One report is enough: what called itself is left altogether.
                while self.reader.exit_body().is_some() {}
                self.report_always(call, What::TooNested);
                Ok(())
            }
        }
    }

    /// REPT, IRP and IRPC.
    pub(super) fn repeat(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let head = statement.head;
        let plan = match head.key().as_ref() {
            "REPT" => self
                .known_number(statement)
                .map(|count| (count.clamp(0, 0xFFFF) as u32, Vec::new())),
            _ => self.rounds(statement),
        };
        let Some(lines) = self.body() else {
            let lost = self.lines_from(head.span);
            self.report(
                head.span,
                What::OpenBody { block: Block::Repeat, lost, doubtful: lost > 0 },
            );
            return Ok(());
        };
        let (rounds, bindings) = plan?;
        let case = self.request.options.masm.case;
        let body = Body { lines: Rc::new(lines), at: 0, rounds, round: 0, bindings, case };
        self.enter(body, head.span)
    }

    /// What IRP's and IRPC's parameter stands for in each round.
    fn rounds(&mut self, statement: &Statement<'_>) -> Outcome<Rounds> {
        let [parameter, comma, ..] = statement.rest else {
            return problem(
                statement.end(),
                What::Expected(say!("a parameter, a comma and a list")),
            );
        };
        if parameter.kind != Kind::Name || comma.kind != Kind::Comma {
            return problem(
                parameter.span,
                What::Expected(say!("a parameter, a comma and a list")),
            );
        }
        let arguments = self.arguments(statement.line, comma.end);
        let list = arguments.first().cloned().unwrap_or_default();
        let items = if statement.head.is("IRP") {
            self.arguments(&list, 0)
        } else {
            let text = list.as_str();
            text.char_indices().map(|(at, char)| list.slice(at..at + char.len_utf8())).collect()
        };
        let items = if items.is_empty() { vec![Text::made("", comma.span)] } else { items };
        let binding = |item| vec![(parameter.text.to_string(), item)];
        Ok((items.len() as u32, items.into_iter().map(binding).collect()))
    }

    /// EXITM.
    pub(super) fn exit_macro(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(conditions) = self.reader.exit_body() else {
            return problem(statement.head.span, What::NotInMacro);
        };
        self.conditions.truncate(conditions);
        Ok(())
    }

    /// PURGE forgets macros.
    pub(super) fn purge(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        for token in statement.rest.iter().filter(|token| token.kind == Kind::Name) {
            self.macros.remove(&token.text);
        }
        Ok(())
    }

    /// The arguments on a line from byte `from` on: separated by commas or spaces, kept together by
    /// `<>` and quotes, `!` taking the next character as it is, `%` standing before a number to be
    /// worked out.
    pub(super) fn arguments(&mut self, line: &Text, from: usize) -> Vec<Text> {
        let mut arguments = Vec::new();
        let source = line.as_str();
        let mut at = from;
        let mut expects_one = false;
        loop {
            at += source[at..].len() - source[at..].trim_start().len();
            let Some(&byte) = source.as_bytes().get(at) else { break };
            match byte {
                b';' => break,
                b',' => {
                    if expects_one || arguments.is_empty() {
                        arguments.push(line.slice(at..at));
                    }
                    expects_one = true;
                    at += 1;
                }
                _ => {
                    let (argument, end) = self.argument(line, at);
                    arguments.push(argument);
                    expects_one = false;
                    at = end.max(at + 1);
                    let rest = source[at..].trim_start();
                    if rest.starts_with(',') {
                        at = source.len() - rest.len() + 1;
                        expects_one = true;
                    }
                }
            }
            while at < source.len() && !source.is_char_boundary(at) {
                at += 1;
            }
        }
        arguments
    }

    fn argument(&mut self, line: &Text, start: usize) -> (Text, usize) {
        let source = line.as_str();
        let percent = source.as_bytes()[start] == b'%';
        let from = if percent { start + 1 } else { start };
        let (text, end) = raw_argument(line, from, percent);
        let text = if text.len() > LONGEST_ARGUMENT { text.slice(0..0) } else { text };
        if percent { (self.worked_out(&text), end) } else { (text, end) }
    }

    /// What `%` makes of an argument: the digits of a number, or the text of a text name.
    fn worked_out(&mut self, argument: &Text) -> Text {
        let tokens = token::lex(argument, 0, self.sources);
        if let [only] = tokens.as_slice()
            && let Some(Meaning::Text(text)) = self.symbols.of(only).map(|symbol| &symbol.meaning)
        {
            return text.clone();
        }
        let tokens = self.expand(&tokens);
        let place = argument.whole();
        let value = self.parser(&tokens, place.after()).expression();
        match self.check(value.and_then(|value| value.constant())) {
            Some(number) => Text::made(in_radix(number, self.radix), place),
            None => Text::made("0", place),
        }
    }
}

/// The characters of one argument, brackets and `!` resolved, and where it ends. Behind `%` spaces
/// do not end it.
fn raw_argument(line: &Text, start: usize, percent: bool) -> (Text, usize) {
    let source = line.as_str();
    let mut out = Text::default();
    let (mut at, mut kept) = (start, start);
    let mut depth = 0;
    let mut quote: Option<char> = None;
    while let Some(char) = source[at..].chars().next() {
        let next = at + char.len_utf8();
        let mut dropped = false;
        match char {
            _ if quote == Some(char) => quote = None,
            _ if quote.is_some() => {}
            '\'' | '"' => quote = Some(char),
            '!' => {
                out.append(&line.slice(kept..at));
                let escaped = source[next..].chars().next().map_or(0, char::len_utf8);
                out.append(&line.slice(next..next + escaped));
                at = next + escaped;
                kept = at;
                continue;
            }
            '<' => {
                dropped = depth == 0;
                depth += 1;
            }
            '>' if depth > 0 => {
                depth -= 1;
                dropped = depth == 0;
            }
            ',' | ';' if depth == 0 => break,
            ' ' | '\t' if depth == 0 && !percent => break,
            _ => {}
        }
        if dropped {
            out.append(&line.slice(kept..at));
            kept = next;
        }
        at = next;
    }
    out.append(&line.slice(kept..at));
    let out = if percent { out.trimmed() } else { out };
    (out, at)
}

/// Whether LOCAL is the first word of a macro's lines.
fn has_locals(lines: &[Text]) -> bool {
    let words = |line: &Text| line.as_str().split(';').next().unwrap_or_default().to_string();
    let first = lines.iter().map(words).find(|line| !line.trim().is_empty());
    first.and_then(|line| Some(line.split_whitespace().next()?.eq_ignore_ascii_case("LOCAL")))
        == Some(true)
}

/// The names among the words of a parameter list.
fn names(tokens: &[Token]) -> Vec<String> {
    tokens
        .iter()
        .filter(|token| token.kind == Kind::Name)
        .map(|token| token.text.to_string())
        .collect()
}

/// What a line means for the nesting of macros and repeat blocks.
enum BlockWord {
    Begin,
    End,
    Other,
}

fn block_word(line: &str) -> BlockWord {
    let code = line.split(';').next().unwrap_or_default();
    let mut words = code.split_whitespace();
    let mut word = || words.next().unwrap_or_default().to_ascii_uppercase();
    let (first, second) = (word(), word());
    match first.as_str() {
        "ENDM" => BlockWord::End,
        "REPT" | "IRP" | "IRPC" | "MACRO" => BlockWord::Begin,
        _ if second == "MACRO" => BlockWord::Begin,
        _ if second == "ENDM" => BlockWord::End,
        _ => BlockWord::Other,
    }
}

/// Comments behind `;;` stay in the definition, but for the first sign.
fn without_hidden_comment(line: &Text) -> Text {
    let bytes = line.as_str().as_bytes();
    let mut quote: Option<u8> = None;
    for (at, &byte) in bytes.iter().enumerate() {
        match quote {
            Some(open) if byte == open => quote = None,
            None if byte == b'\'' || byte == b'"' => quote = Some(byte),
            None if byte == b';' => {
                return if bytes.get(at + 1) == Some(&b';') {
                    line.slice(0..at + 1)
                } else {
                    line.clone()
                };
            }
            _ => {}
        }
    }
    line.clone()
}

fn in_radix(number: i64, radix: u32) -> String {
    let mut digits = Vec::new();
    let mut rest = number.unsigned_abs();
    loop {
        let digit = (rest % u64::from(radix)) as u32;
        digits.push(char::from_digit(digit, radix).unwrap_or('0').to_ascii_uppercase());
        rest /= u64::from(radix);
        if rest == 0 {
            break;
        }
    }
    let sign = if number < 0 { "-" } else { "" };
    let zero = if digits.last().is_some_and(char::is_ascii_alphabetic) { "0" } else { "" };
    format!("{sign}{zero}{}", digits.iter().rev().collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[test]
    fn angle_brackets_keep_together_and_lose_one_level() {
        let line = Text::copied(FileId(0), 0, "<1,<2,3>>,x");
        let (first, end) = raw_argument(&line, 0, false);
        assert_eq!(first.as_str(), "1,<2,3>");
        assert_eq!(end, 9);
    }

    #[test]
    fn an_exclamation_mark_takes_the_next_character_as_it_is() {
        let line = Text::copied(FileId(0), 0, "a!,b!<");
        assert_eq!(raw_argument(&line, 0, false).0.as_str(), "a,b<");
    }
}

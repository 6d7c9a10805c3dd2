//! EQU, `=` and the functions on text; names of the command line.

use super::assembly::Assembly;
use super::listing::Shown;
use super::problem::{Outcome, What, problem};
use super::statement::{LONGEST_LINE, Statement};
use super::symbol::{Base, How, Meaning, Type};
use super::text::Text;
use super::token::{self, Kind, Token};
use super::value::{Part, Value};
use crate::source::Span;

impl Assembly<'_> {
    /// `-D NAME[=VALUE]` is `NAME = VALUE`, or text when that is no number; without a value the
    /// number 1.
    pub(super) fn define_command_line(&mut self) {
        let place = Span::default();
        for (name, value) in self.request.defines {
            let text = Text::made(if value.is_empty() { "1" } else { value.as_str() }, place);
            let tokens = token::lex(&text, 0, self.sources);
            let number = self.parser(&tokens, place).expression().and_then(|value| {
                if value.unknown { problem(place, What::Echo) } else { value.constant() }
            });
            let meaning = match number {
                Ok(value) => Meaning::Number { value, changeable: true, of: None },
                Err(_) => Meaning::Text(text),
            };
            self.symbols.set(name, meaning, None, self.pass);
        }
    }

    /// `NAME EQU …`: a number, a place, another name, or any text.
    pub(super) fn equate(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(name) = statement.name else { return problem(statement.head.span, What::Echo) };
        let line = statement.line;
        let raw = line.slice(statement.head.end..code_end(line, statement));
        let trimmed = raw.trimmed();
        if trimmed.as_str().starts_with('<') {
            let text = self.arguments(&trimmed, 0).into_iter().next().unwrap_or_default();
            self.record_value(Shown::Text(text.as_str().to_string()));
            return self.define(name, Meaning::Text(text));
        }
        if let Some(open) = statement.rest.iter().find(|t| t.kind == Kind::String && !t.closed()) {
            return problem(open.span, open.open_string());
        }
        let meaning = self.equated(statement, &trimmed)?;
        let uncertain = match (&meaning, statement.rest) {
            (Meaning::Text(_), [only]) if only.kind == Kind::Name => {
                self.symbols.of(only).is_none_or(|target| target.seen < self.pass)
            }
            _ => false,
        };
        let alias = matches!((&meaning, statement.rest), (Meaning::Text(_), [_]));
        let how = if alias { How::Alias } else { How::Equated };
        self.record_equate(&meaning, how);
        self.define(name, meaning)?;
        self.note_how(name, how);
        if let Some(symbol) = self.symbols.get_mut(&name.text) {
            symbol.uncertain = uncertain;
        }
        Ok(())
    }

    fn equated(&mut self, statement: &Statement<'_>, text: &Text) -> Outcome<Meaning> {
        let tokens = self.expand(statement.rest);
        let alias = Meaning::Text(text.clone());
        if tokens.is_empty() {
            return Ok(alias);
        }
        let mut parser = self.parser(&tokens, statement.end());
        let value = match parser.expression() {
            Ok(value) if parser.at == tokens.len() => value,
            Err(found) if is_arithmetic_mistake(&found.what) => return Err(found),
            Err(found) if matches!(found.what, What::AliasBelow(_)) => {
                self.report(found.span, found.what);
                return Ok(alias);
            }
            _ => return Ok(alias),
        };
        let single_name =
            matches!(&tokens[..], [only] if only.kind == Kind::Name && only.text != "$");
        if single_name && (value.unknown || !value.is_constant()) {
            return Ok(alias);
        }
        if value.unknown {
            return Ok(Meaning::Later);
        }
        if value.is_constant() {
            return Ok(number(&value, false));
        }
        Ok(self.placed(&value).unwrap_or(alias))
    }

    /// The label that a value stands for, when it is a plain place.
    fn placed(&self, value: &Value) -> Option<Meaning> {
        let plain = value.part == Part::Place
            && !value.is_indexed()
            && value.segment.is_none()
            && !value.bracketed
            && !value.short;
        let Some(Base::Segment(segment)) = value.base.filter(|_| plain) else {
            return None;
        };
        let of = value.of.unwrap_or(Type::Near);
        let size = u32::try_from(of.number()).unwrap_or(0);
        let offset = (value.number & 0xFFFF) as u32;
        Some(Meaning::Label { segment, offset, of, length: 1, size })
    }

    /// `NAME = number`.
    pub(super) fn assign(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(name) = statement.name else { return problem(statement.head.span, What::Echo) };
        let tokens = self.expand(statement.rest);
        let mut parser = self.parser(&tokens, statement.end());
        let value = parser.expression()?;
        let used = parser.at;
        let meaning = if value.is_constant() {
            number(&value, true)
        } else {
            match self.placed(&value) {
                Some(meaning) => meaning,
                None => return problem(value.span, What::ConstantExpected),
            }
        };
        self.extra(&tokens[used..]);
        self.record_equate(&meaning, How::Equated);
        if self.symbols.of(name).is_some_and(|symbol| symbol.assigned) {
            self.symbols.set(&name.text, meaning, Some(name.span), self.pass);
            return Ok(());
        }
        self.define(name, meaning)?;
        if let Some(symbol) = self.symbols.get_mut(&name.text) {
            symbol.assigned = true;
            symbol.how = How::Equated;
        }
        Ok(())
    }

    /// CATSTR, SUBSTR, SIZESTR, INSTR (MASM 5.1).
    pub(super) fn text_function(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(name) = statement.name else { return problem(statement.head.span, What::Echo) };
        let arguments = self.arguments(statement.line, statement.head.end);
        let values: Vec<Text> = arguments.iter().map(|argument| self.text_of(argument)).collect();
        let text = |at: usize| values.get(at).map_or("", Text::as_str);
        let number = |at: usize| text(at).trim().parse::<usize>().ok();
        let counted =
            |count: usize| Meaning::Number { value: count as i64, changeable: true, of: None };
        let place = statement.span();
        let meaning = match statement.head.key().as_ref() {
            "CATSTR" => Meaning::Text(Text::made(
                values.iter().map(Text::as_str).collect::<String>(),
                place,
            )),
            "SIZESTR" => counted(text(0).chars().count()),
            "SUBSTR" => {
                let skipped = number(1).unwrap_or(1).saturating_sub(1);
                let count = number(2).unwrap_or(usize::MAX);
                let part: String = text(0).chars().skip(skipped).take(count).collect();
                Meaning::Text(Text::made(part, place))
            }
            _ => {
                let (from, at) = number(0).map_or((1, 0), |from| (from, 1));
                let hay: String = text(at).chars().skip(from.saturating_sub(1)).collect();
                counted(hay.find(text(at + 1)).map_or(0, |found| found + from))
            }
        };
        // A text that is put together from itself doubles with each line.
        if let Meaning::Text(text) = &meaning
            && text.len() > LONGEST_LINE
        {
            return problem(place, What::TextTooLong { length: text.len() });
        }
        self.symbols.set(&name.text, meaning, Some(name.span), self.pass);
        Ok(())
    }

    /// An argument that names text is that text.
    fn text_of(&self, argument: &Text) -> Text {
        match self.symbols.get(argument.as_str().trim()).map(|symbol| &symbol.meaning) {
            Some(Meaning::Text(text)) => text.clone(),
            Some(Meaning::Number { value, .. }) => Text::made(value.to_string(), argument.whole()),
            _ => argument.clone(),
        }
    }
}

/// A number; one with a type is as good as a field of a structure.
fn number(value: &Value, changeable: bool) -> Meaning {
    Meaning::Number { value: value.number, changeable, of: value.of }
}

/// Where the last word of a statement ends in its line, without the comment.
fn code_end(line: &Text, statement: &Statement<'_>) -> usize {
    statement.rest.last().map_or(line.len().min(statement.head.end), |last: &Token| last.end)
}

/// Mistakes in an equate that make it wrong, where others only make it text.
fn is_arithmetic_mistake(what: &What) -> bool {
    matches!(
        what,
        What::DivisionByZero
            | What::NumberTooLarge { .. }
            | What::BadNumber { .. }
            | What::NegativeShift(_)
            | What::TooDeep
            | What::ApartAddresses
    )
}

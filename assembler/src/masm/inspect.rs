//! Operators that look at what a name is: LENGTH, SIZE, MASK, WIDTH, .TYPE.

use super::expression::Parser;
use super::level;
use super::meaning::meaning_value;
use super::problem::{Outcome, What, problem};
use super::symbol::{Base, Meaning, Type};
use super::token::Kind;
use super::value::Value;
use crate::say;
use crate::source::Span;

impl Parser<'_> {
    /// LENGTH and SIZE, which look at the definition of a name.
    pub(super) fn extent(&mut self, start: Span) -> Outcome<Value> {
        let length = self.peek().is_some_and(|token| token.is("LENGTH"));
        self.at += 1;
        let mut open = 0;
        while self.take(Kind::OpenParenthesis).is_some() {
            open += 1;
        }
        let Some(token) = self.peek() else {
            return problem(self.end, What::Expected(say!("the name of data")));
        };
        self.at += 1;
        for _ in 0..open {
            if self.take(Kind::CloseParenthesis).is_none() {
                return problem(self.place(), What::Expected(say!("`)`")));
            }
        }
        let span = start.to(token.span);
        if token.kind != Kind::Name || token.word.register.is_some() {
            return problem(token.span, What::NotData);
        }
        let Some(symbol) = self.scope.symbols.get(&token.text) else {
            let value = self.undefined(token)?;
            return Ok(Value { surely_number: true, span, ..value });
        };
        symbol.used.set(true);
        let number = match &symbol.meaning {
            Meaning::Label { of, length: count, size, .. } => match (length, of) {
                (true, _) => i64::from(*count),
                (false, Type::Data(_)) => i64::from(*size),
                (false, of) => of.number(),
            },
            Meaning::Member(member) if length => i64::from(member.length),
            Meaning::Member(member) => i64::from(member.length) * member.of.number(),
            Meaning::External { of, .. } => {
                if length {
                    1
                } else {
                    of.number()
                }
            }
            _ if !length && meaning_value(symbol).of.is_some() => {
                meaning_value(symbol).of.map_or(0, Type::number)
            }
            Meaning::Later => 0,
            _ => return problem(token.span, What::NotData),
        };
        let forward = symbol.seen < self.scope.pass;
        Ok(Value { forward, surely_number: true, ..Value::number(number, span) })
    }

    /// MASK and WIDTH of a record or its field.
    pub(super) fn bits(&mut self, start: Span) -> Outcome<Value> {
        let mask = self.peek().is_some_and(|token| token.is("MASK"));
        self.at += 1;
        let Some(token) = self.take(Kind::Name) else {
            return problem(
                self.place(),
                What::Expected(say!("the name of a record or its field")),
            );
        };
        let span = start.to(token.span);
        let number = match self.scope.symbols.get(&token.text).map(|symbol| &symbol.meaning) {
            Some(Meaning::Bits(bits)) if mask => bits.mask(),
            Some(Meaning::Bits(bits)) => i64::from(bits.width),
            Some(Meaning::Record { width, .. }) if mask => (1 << width) - 1,
            Some(Meaning::Record { width, .. }) => i64::from(*width),
            None => {
                let value = self.undefined(token)?;
                return Ok(Value { surely_number: true, span, ..value });
            }
            Some(_) => return problem(token.span, What::NotARecord),
        };
        Ok(Value { surely_number: true, ..Value::number(number, span) })
    }

    /// `.TYPE`: bit 0 code, 1 data, 5 defined, 7 external (MASM 5.0 Programmer's Guide).
    pub(super) fn kind_of_operand(&mut self, start: Span) -> Outcome<Value> {
        let value = match self.binary(level::PTR) {
            Ok(value) => value,
            Err(_) => return Ok(Value::number(0, start)),
        };
        let external = matches!(value.base, Some(Base::External(_)));
        let code = matches!(value.of, Some(Type::Near | Type::Far));
        let data = value.base.is_some() && !code;
        let number = i64::from(code)
            | i64::from(data) << 1
            | i64::from(!value.unknown) << 5
            | i64::from(external) << 7;
        Ok(Value::number(number, start.to(value.span)))
    }
}

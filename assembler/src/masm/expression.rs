//! Expressions: from words to a [`Value`].
//!
//! Operators bind as in the MASM 5.0 Programmer's Guide, table of operator precedence. Numbers are
//! 16 bits and a sign; in DD, DQ and DT they are as wide as the data.

use std::cell::RefCell;

use super::arithmetic::{self, Operator, Width};
use super::level;
use super::meaning::{byte_of, meaning_value, member, offset, segment_of, short};
use super::name::Register;
use super::number;
use super::object::{External, Segment};
use super::options::Version;
use super::problem::{Outcome, What, problem};
use super::symbol::{Base, GroupId, Meaning, Pass, SegmentId, Symbols, Type};
use super::token::{Kind, Token};
use super::value::{Override, Part, Value};
use crate::diagnostic::Edit;
use crate::say;
use crate::source::Span;

/// Parentheses, brackets and prefix operators may nest this deep.
const DEEPEST: usize = 48;

/// What an expression can see.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub(super) symbols: &'a Symbols,
    pub(super) pass: Pass,
    /// The radix of numbers without a suffix.
    pub(super) radix: u32,
    /// Where `$` is.
    pub(super) here: Option<(SegmentId, u32)>,
    pub(super) width: Width,
    /// The group that `.MODEL` made, and its segments: offsets in them are relative to it.
    pub(super) grouped: Option<(GroupId, &'a [SegmentId])>,
    pub(super) segments: &'a [Segment],
    pub(super) externals: &'a [External],
    pub(super) version: Version,
}

/// Reads expressions from the words of a line.
pub(super) struct Parser<'a> {
    pub(super) tokens: &'a [Token<'a>],
    pub(super) at: usize,
    pub(super) scope: Scope<'a>,
    depth: usize,
    pub(super) end: Span,
    /// Names that nothing defines, when they are to be collected instead of ending the expression.
    undefined: Option<RefCell<Vec<(String, Span)>>>,
    /// Where values were missing.
    pub(super) missing: Vec<Span>,
    /// Types before memory that have no PTR behind them.
    pub(super) bare_types: Vec<Span>,
    /// How many brackets are open.
    inside: usize,
}

impl<'a> Parser<'a> {
    /// A parser at the first of `tokens`; `end` is the place behind the last.
    pub(super) fn new(tokens: &'a [Token<'a>], end: Span, scope: Scope<'a>) -> Self {
        Parser {
            tokens,
            at: 0,
            scope,
            depth: 0,
            end,
            undefined: None,
            missing: Vec::new(),
            bare_types: Vec::new(),
            inside: 0,
        }
    }

    /// Collects undefined names and goes on as pass one does: the line keeps its length, and labels
    /// their places.
    pub(super) fn lenient(mut self) -> Self {
        self.undefined = Some(RefCell::default());
        self
    }

    /// The undefined names that were collected.
    pub(super) fn collected(&self) -> Vec<(String, Span)> {
        self.undefined.as_ref().map(|names| names.borrow().clone()).unwrap_or_default()
    }

    /// The next word.
    pub(super) fn peek(&self) -> Option<&'a Token<'a>> {
        self.tokens.get(self.at)
    }

    /// The kind of the next word.
    pub(super) fn kind(&self) -> Option<Kind> {
        self.peek().map(|token| token.kind)
    }

    /// Takes the next word if it is of this kind.
    pub(super) fn take(&mut self, kind: Kind) -> Option<&'a Token<'a>> {
        let token = self.peek().filter(|token| token.kind == kind)?;
        self.at += 1;
        Some(token)
    }

    /// Takes the next word if it is this name.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|token| token.is(word));
        self.at += usize::from(found);
        found
    }

    /// The place of the next word, or the end of the line.
    pub(super) fn place(&self) -> Span {
        self.peek().map_or(self.end, |token| token.span)
    }

    /// From the next word to what closes the list of values.
    pub(super) fn left_over(&self) -> Span {
        let left = self.tokens.get(self.at..).unwrap_or_default();
        let values = left.iter().take_while(|token| token.kind != Kind::Greater);
        values.last().map_or(self.place(), |last| self.place().to(last.span))
    }

    /// Moves `$`; data definitions do from element to element.
    pub(super) fn set_here(&mut self, here: Option<(SegmentId, u32)>) {
        self.scope.here = here;
    }

    /// Where `$` is.
    pub(super) fn here(&self) -> Option<(SegmentId, u32)> {
        self.scope.here
    }

    /// One level deeper in what is nested.
    ///
    /// # Errors
    /// That is too deep.
    pub(super) fn enter(&mut self) -> Outcome<()> {
        self.depth += 1;
        if self.depth > DEEPEST { problem(self.place(), What::TooDeep) } else { Ok(()) }
    }

    /// One level less deep.
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Numbers are this wide from here on.
    pub(super) fn set_width(&mut self, width: Width) {
        self.scope.width = width;
    }

    /// The scope.
    pub(super) fn scope(&self) -> Scope<'a> {
        self.scope
    }

    /// The next expression.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub(super) fn expression(&mut self) -> Outcome<Value> {
        self.binary(level::SHORT)
    }

    pub(super) fn binary(&mut self, least: u8) -> Outcome<Value> {
        self.enter()?;
        let mut left = self.prefix()?;
        while let Some(token) = self.peek() {
            let Some((operator, level)) = Operator::binary(token) else { break };
            let level = level::of(level);
            if level < least {
                break;
            }
            self.at += 1;
            let right = self.binary(level + 1)?;
            let span = left.span.to(right.span);
            left = match operator {
                Operator::Add => left.plus(right, span)?,
                Operator::Subtract => {
                    let right = self.beside(right, left.base);
                    left.minus(right, span)?
                }
                Operator::Member => member(left, right, span)?,
                _ => arithmetic::apply(operator, left, right, self.scope.width, span)?,
            };
            left.number = self.scope.width.wrap(left.number);
        }
        self.leave();
        Ok(left)
    }

    /// An external name that was declared in a segment is offset 0 of it to what lies there, too.
    fn beside(&self, value: Value, other: Option<Base>) -> Value {
        let Some(Base::External(id)) = value.base else { return value };
        let own = self.scope.externals[id.at()].segment.map(Base::Segment);
        if own.is_some() && own == other { Value { base: own, ..value } } else { value }
    }

    fn prefix(&mut self) -> Outcome<Value> {
        let Some(token) = self.peek() else {
            return problem(self.end, What::Expected(say!("an operand")));
        };
        let start = token.span;
        let sign = match token.kind {
            Kind::Plus => Some(Operator::Add),
            Kind::Minus => Some(Operator::Subtract),
            _ => None,
        };
        if let Some(sign) = sign {
            self.at += 1;
            let operand = self.binary(level::SIGN)?;
            let span = start.to(operand.span);
            return match sign {
                Operator::Subtract => Value::number(0, start).minus(operand, span),
                _ => Ok(Value { span, ..operand }),
            };
        }
        if token.kind == Kind::Dot
            && self.tokens.get(self.at + 1).is_some_and(|next| next.is("TYPE"))
        {
            self.at += 2;
            return self.kind_of_operand(start);
        }
        if token.kind != Kind::Name {
            return self.postfix();
        }
        if !token.word.of_expressions || self.is_no_operator() {
            return self.postfix();
        }
        let width = self.scope.width;
        match token.key().as_ref() {
            "SHORT" => self.prefixed(level::SHORT, start, short),
            "NOT" => self.prefixed(level::NOT, start, |value, _| {
                let number = width.wrap(!value.constant()?);
                Ok(Value { number, ..value })
            }),
            "HIGH" => {
                self.prefixed(level::HIGH, start, |value, span| byte_of(value, Part::High, span))
            }
            "LOW" => {
                self.prefixed(level::HIGH, start, |value, span| byte_of(value, Part::Low, span))
            }
            "OFFSET" => self.prefixed(level::PTR, start, offset),
            "SEG" => self.prefixed(level::PTR, start, segment_of),
            "TYPE" => self.prefixed(level::PTR, start, |value, span| {
                // Of a name that stands further down pass one believes 0, and pass two does not
                // mind.
                let number = value.of.map_or(0, Type::number);
                Ok(Value { surely_number: true, ..Value::number(number, span) })
            }),
            "THIS" => self.this(start),
            "LENGTH" | "SIZE" => self.extent(start),
            "MASK" | "WIDTH" => self.bits(start),
            _ => self.postfix(),
        }
    }

    /// Whether an operator's word stands where nothing follows that it could be used on: then it is
    /// a name. Pass one believes that without having come to it.
    fn is_no_operator(&self) -> bool {
        self.tokens.get(self.at + 1).is_none_or(|next| {
            matches!(next.kind, Kind::Comma | Kind::CloseBracket | Kind::CloseParenthesis)
        }) && (self.scope.pass == Pass::One
            || self.peek().is_some_and(|token| self.scope.symbols.of(token).is_some()))
    }

    /// A prefix operator: its operand at `level`, then what the operator makes of it.
    fn prefixed(
        &mut self,
        level: u8,
        start: Span,
        make: impl Fn(Value, Span) -> Outcome<Value>,
    ) -> Outcome<Value> {
        self.at += 1;
        let operand = self.binary(level)?;
        let span = start.to(operand.span);
        Ok(Value { span, ..make(operand, span)? })
    }

    /// A primary and the brackets behind it.
    fn postfix(&mut self) -> Outcome<Value> {
        let mut value = self.primary()?;
        while self.kind() == Some(Kind::OpenBracket) {
            let inner = self.brackets()?;
            let span = value.span.to(inner.span);
            if let Some(register) = value.register {
                let edit = |span, sign: &str| Edit { span, replacement: sign.to_string() };
                let (before, after) = (value.span.before(), value.span.after());
                let edits = vec![edit(before, "["), edit(after, "]")];
                let name = register.name();
                return problem(value.span, What::RegisterBeforeBracket { name, edits });
            }
            value = value.plus(inner, span)?;
        }
        Ok(value)
    }

    fn brackets(&mut self) -> Outcome<Value> {
        let open = self.place();
        self.at += 1;
        self.inside += 1;
        let inner = self.binary(level::SHORT)?;
        self.inside -= 1;
        let Some(close) = self.take(Kind::CloseBracket) else {
            return problem(open, What::OpenBracket);
        };
        let inner = inner.bracket()?;
        Ok(Value { span: open.to(close.span), ..inner })
    }

    fn primary(&mut self) -> Outcome<Value> {
        let Some(token) = self.peek() else {
            return problem(self.end, What::Expected(say!("an operand")));
        };
        match token.kind {
            Kind::OpenBracket => self.brackets(),
            Kind::OpenParenthesis => {
                self.at += 1;
                let inner = self.binary(level::SHORT)?;
                let Some(close) = self.take(Kind::CloseParenthesis) else {
                    return problem(token.span, What::OpenBracket);
                };
                Ok(Value { span: token.span.to(close.span), ..inner })
            }
            Kind::Number => {
                self.at += 1;
                let number = number::parse(token, self.scope.radix, self.scope.width)?;
                Ok(Value::number(number, token.span))
            }
            Kind::String => {
                self.at += 1;
                Ok(Value::number(number::characters(token)?, token.span))
            }
            Kind::Name => self.name(token),
            _ => problem(token.span, What::Expected(say!("an operand"))),
        }
    }

    fn name(&mut self, token: &'a Token<'a>) -> Outcome<Value> {
        self.at += 1;
        let bare = self.is_bare_type(token);
        if bare {
            self.bare_types.push(token.span);
        }
        if bare || self.take_word("PTR") {
            let of = self.type_called(token)?;
            let mut operand = self.binary(level::PTR)?;
            if let Some(register) = operand.register {
                if self.inside == 0 {
                    return problem(operand.span, What::IllegalRegister(register.name()));
                }
                operand = operand.bracket()?;
            }
            let span = token.span.to(operand.span);
            return Ok(Value { of: Some(of), typed: true, span, ..operand });
        }
        if self.kind() == Some(Kind::Colon) {
            let segment = self.segment_called(token)?;
            self.at += 1;
            let operand = self.binary(level::PTR)?;
            let span = token.span.to(operand.span);
            return Ok(Value { segment, span, ..operand });
        }
        self.value_of(token)
    }

    /// `BYTE [BX]` and `[BYTE BX]`: a type before memory without PTR, which leaves MASM at a loss.
    fn is_bare_type(&self, token: &Token) -> bool {
        let Some(next) = self.peek().filter(|_| token.word.of_expressions) else { return false };
        let memory = match next.kind {
            Kind::OpenBracket => true,
            Kind::Name => self.inside > 0 && !next.is("PTR") && Operator::binary(next).is_none(),
            _ => false,
        };
        memory && Type::from_name(&token.key()).is_some()
    }

    /// The type that a word before PTR or behind THIS names.
    fn type_called(&self, token: &Token) -> Outcome<Type> {
        if let Some(of) = Type::from_name(&token.key()) {
            return Ok(of);
        }
        let value = self.value_of(token)?;
        let size = value.within(0, 0xFFFF)?;
        Ok(match size {
            0xFFFF => Type::Near,
            0xFFFE => Type::Far,
            size => Type::Data(u16::try_from(size).unwrap_or(0)),
        })
    }

    /// The segment before a colon; one that stands further down is none yet.
    fn segment_called(&self, token: &Token) -> Outcome<Option<Override>> {
        use super::symbol::Frame;
        if let Some(Register::Segment(register)) = token.word.register {
            return Ok(Some(Override::Register(register)));
        }
        let value = self.value_of(token)?;
        match value.base {
            _ if value.unknown => Ok(None),
            Some(Base::Segment(segment)) if value.part == Part::Segment => {
                Ok(Some(Override::Frame(Frame::Segment(segment))))
            }
            Some(Base::Group(group)) => Ok(Some(Override::Frame(Frame::Group(group)))),
            _ => problem(token.span, What::NotASegment(token.text.to_string())),
        }
    }

    fn value_of(&self, token: &Token) -> Outcome<Value> {
        let span = token.span;
        if token.text == "$" {
            // Outside any segment it is the number 0.
            let Some((segment, offset)) = self.scope.here else {
                return Ok(Value::number(0, span));
            };
            let of = Some(Type::Near);
            let base = Some(Base::Segment(segment));
            return Ok(Value { base, of, ..Value::number(i64::from(offset), span) });
        }
        if let Some(register) = token.word.register {
            return Ok(Value { register: Some(register), span, ..Value::default() });
        }
        let symbol = match self.scope.symbols.of(token) {
            Some(symbol) => symbol,
            None => {
                if let Some(of) = Type::from_name(&token.key()) {
                    let of_type = self.scope.pass == Pass::One;
                    return Ok(Value { of_type, ..Value::number(of.number(), span) });
                }
                return self.undefined(token);
            }
        };
        symbol.used.set(true);
        let forward = symbol.seen < self.scope.pass;
        if symbol.meaning == Meaning::Later && self.scope.pass == Pass::Two {
            return problem(span, What::ForwardReference(token.text.to_string()));
        }
        // Text has taken its name's place already, unless it leads back to the name.
        if matches!(symbol.meaning, Meaning::Text(_)) && self.scope.pass == Pass::Two {
            let name = token.text.to_string();
            let below = symbol.uncertain && forward;
            return problem(
                span,
                if below { What::AliasBelow(name) } else { What::Circular(name) },
            );
        }
        let mut value = meaning_value(symbol);
        if let Meaning::Segment(segment) = symbol.meaning {
            value.number = self.scope.segments[segment.at()].extent.into();
        }
        let forward_base = (forward || token.uncertain) && value.base.is_some();
        let forward = forward || value.forward || token.uncertain;
        Ok(Value { forward, forward_base, span, ..value })
    }

    pub(super) fn undefined(&self, token: &Token) -> Outcome<Value> {
        if self.scope.pass == Pass::Two && self.undefined.is_none() {
            return problem(token.span, What::Undefined(token.text.to_string()));
        }
        if let Some(names) = &self.undefined {
            names.borrow_mut().push((token.text.to_string(), token.span));
        }
        Ok(Value { forward: true, unknown: true, ..Value::number(0, token.span) })
    }

    fn this(&mut self, start: Span) -> Outcome<Value> {
        self.at += 1;
        let Some(token) = self.take(Kind::Name) else {
            return problem(self.place(), What::Expected(say!("a type such as BYTE or WORD")));
        };
        let of = self.type_called(token)?;
        let Some((segment, offset)) = self.scope.here else {
            return problem(start, What::NoOpenSegment);
        };
        let (base, number) = (Some(Base::Segment(segment)), i64::from(offset));
        let span = start.to(token.span);
        Ok(Value { base, of: Some(of), typed: true, ..Value::number(number, span) })
    }
}

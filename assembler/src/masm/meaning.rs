//! What a name is worth, and the operators that turn one kind of value into another.

use super::problem::{Outcome, What, problem};
use super::symbol::{Base, Meaning, Symbol, Type};
use super::value::{Part, Value};
use crate::source::Span;

/// The value of a name in an expression.
pub(super) fn meaning_value(symbol: &Symbol) -> Value {
    let number = |number: i64| Value { number, ..Value::default() };
    match &symbol.meaning {
        Meaning::Number { value, of, .. } => Value { of: *of, ..number(*value) },
        Meaning::Later | Meaning::Text(_) => Value { unknown: true, forward: true, ..number(0) },
        Meaning::Label { segment, offset, of, .. } => Value {
            base: Some(Base::Segment(*segment)),
            of: Some(*of),
            group: symbol.group,
            ..number(i64::from(*offset))
        },
        Meaning::Segment(segment) => {
            Value { base: Some(Base::Segment(*segment)), part: Part::Segment, ..number(0) }
        }
        Meaning::Group(group) => {
            Value { base: Some(Base::Group(*group)), part: Part::Segment, ..number(0) }
        }
        Meaning::External { id, of } => {
            Value { base: Some(Base::External(*id)), of: Some(*of), ..number(0) }
        }
        Meaning::Structure { size, .. } => Value { of: Some(Type::Data(*size)), ..number(0) },
        Meaning::Member(member) => {
            Value { of: Some(member.of), ..number(i64::from(member.offset)) }
        }
        Meaning::Record { width, .. } => {
            let of = Some(Type::Data(if *width > 8 { 2 } else { 1 }));
            Value { of, ..number((1 << width) - 1) }
        }
        Meaning::Bits(bits) => number(i64::from(bits.shift)),
    }
}

/// A field of what stands left of the dot.
pub(super) fn member(left: Value, right: Value, span: Span) -> Outcome<Value> {
    if right.base.is_some() && left.base.is_some() {
        return problem(span, What::TwoAddresses);
    }
    let of = right.of.or(left.of);
    let left = Value { of: None, ..left };
    let sum = left.plus(Value { of: None, ..right }, span)?;
    Ok(Value { of, bracketed: true, ..sum })
}

/// SHORT: the operand is a place that a short jump reaches.
pub(super) fn short(value: Value, span: Span) -> Outcome<Value> {
    let code = matches!(value.of, Some(Type::Near | Type::Far));
    if !code && !value.unknown {
        return problem(span, What::NotCode);
    }
    Ok(Value { short: true, ..value })
}

/// HIGH and LOW: a byte of a number or of an offset.
pub(super) fn byte_of(value: Value, part: Part, span: Span) -> Outcome<Value> {
    if let Some(register) = value.register {
        return problem(span, What::IllegalRegister(register.name()));
    }
    if value.base.is_some() {
        return Ok(Value { part, of: None, surely_number: true, ..value });
    }
    let shift = if part == Part::High { 8 } else { 0 };
    Ok(Value { number: (value.constant()? >> shift) & 0xFF, ..value })
}

/// OFFSET: the offset as a number.
pub(super) fn offset(value: Value, span: Span) -> Outcome<Value> {
    if let Some(register) = value.register {
        return problem(value.span, What::IllegalRegister(register.name()));
    }
    if value.is_indexed() {
        return problem(span, What::ConstantExpected);
    }
    let part =
        if value.base.is_some() && value.part == Part::Place { Part::Offset } else { value.part };
    // A segment's name has offset 0 in itself.
    let part = if part == Part::Segment { Part::Offset } else { part };
    Ok(Value {
        part,
        of: None,
        typed: false,
        surely_number: true,
        bracketed: false,
        word: true,
        ..value
    })
}

/// SEG: the paragraph as a number.
pub(super) fn segment_of(value: Value, span: Span) -> Outcome<Value> {
    if let Some(register) = value.register {
        return problem(span, What::IllegalRegister(register.name()));
    }
    if value.base.is_none() && !value.unknown {
        return problem(value.span, What::NoSegment);
    }
    Ok(Value { part: Part::Segment, number: 0, of: None, surely_number: true, ..value })
}

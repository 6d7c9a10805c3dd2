//! Operators on numbers.

use super::problem::{Outcome, What, problem};
use super::token::{Kind, Token};
use super::value::{Part, Value};
use crate::source::Span;

/// An operator between two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it all")]
pub(super) enum Operator {
    Member,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    And,
    Or,
    Xor,
}

/// Operators that bind equally tightly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Or,
    And,
    Compare,
    Add,
    Multiply,
    Member,
}

impl Operator {
    /// The binary operator that a word is.
    pub(super) fn binary(token: &Token) -> Option<(Operator, Class)> {
        Some(match token.kind {
            Kind::Dot => (Operator::Member, Class::Member),
            Kind::Star => (Operator::Multiply, Class::Multiply),
            Kind::Slash => (Operator::Divide, Class::Multiply),
            Kind::Plus => (Operator::Add, Class::Add),
            Kind::Minus => (Operator::Subtract, Class::Add),
            Kind::Name => return token.word.operator,
            _ => return None,
        })
    }

    /// The binary operator that has a name, which is in capitals.
    pub(super) fn from_name(name: &str) -> Option<(Operator, Class)> {
        Some(match name {
            "MOD" => (Operator::Remainder, Class::Multiply),
            "SHL" => (Operator::ShiftLeft, Class::Multiply),
            "SHR" => (Operator::ShiftRight, Class::Multiply),
            "EQ" => (Operator::Equal, Class::Compare),
            "NE" => (Operator::NotEqual, Class::Compare),
            "LT" => (Operator::Less, Class::Compare),
            "LE" => (Operator::LessOrEqual, Class::Compare),
            "GT" => (Operator::Greater, Class::Compare),
            "GE" => (Operator::GreaterOrEqual, Class::Compare),
            "AND" => (Operator::And, Class::And),
            "OR" => (Operator::Or, Class::Or),
            "XOR" => (Operator::Xor, Class::Or),
            _ => return None,
        })
    }
}

/// How wide numbers are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Width {
    /// 16 bits and a sign.
    #[default]
    Word,
    /// 32 bits and a sign: in DD.
    Double,
    /// 64 bits: in DQ and DT.
    Quad,
}

impl Width {
    /// A result with the bits that do not fit taken off; its sign stays.
    pub(super) fn wrap(self, number: i64) -> i64 {
        match self {
            Width::Word => number % 0x1_0000,
            Width::Double => number % 0x1_0000_0000,
            Width::Quad => number,
        }
    }

    /// The largest number that can be written.
    pub(super) fn most(self) -> u64 {
        match self {
            Width::Word => 0xFFFF,
            Width::Double => 0xFFFF_FFFF,
            Width::Quad => u64::MAX,
        }
    }

    const fn bits(self) -> u32 {
        match self {
            Width::Word => 16,
            Width::Double => 32,
            Width::Quad => 64,
        }
    }
}

/// `left operator right`.
///
/// # Errors
/// An operand is no number, or the result does not exist.
pub(super) fn apply(
    operator: Operator,
    left: Value,
    right: Value,
    width: Width,
    span: Span,
) -> Outcome<Value> {
    let comparable = left.base == right.base && left.part == right.part && !left.is_indexed();
    let compares = matches!(
        operator,
        Operator::Equal
            | Operator::NotEqual
            | Operator::Less
            | Operator::LessOrEqual
            | Operator::Greater
            | Operator::GreaterOrEqual
    );
    let (a, b) = if compares && comparable && left.base.is_some() {
        (left.number, right.number)
    } else {
        (left.without_segment().constant()?, right.constant()?)
    };
    let unknown = left.unknown || right.unknown;
    let number = match calculate(operator, a, b, width) {
        Some(number) => number,
        None if unknown => 0,
        None if b < 0 => return problem(right.span, What::NegativeShift(b)),
        None => return problem(right.span, What::DivisionByZero),
    };
    Ok(Value {
        forward: left.forward || right.forward,
        unknown,
        surely_number: left.surely_number || right.surely_number,
        part: Part::Place,
        // `DS:WORD PTR N*4` is the word at 4*N.
        segment: left.segment,
        of: left.of.filter(|_| left.typed),
        typed: left.typed,
        ..Value::number(number, span)
    })
}

/// The result, or nothing: division by zero, or a shift by a negative count.
fn calculate(operator: Operator, a: i64, b: i64, width: Width) -> Option<i64> {
    let truth = |truth: bool| if truth { -1 } else { 0 };
    let mask = if width == Width::Quad { -1 } else { (1_i64 << width.bits()) - 1 };
    let (signed_a, signed_b) = (signed(a, width), signed(b, width));
    let shift = |b: i64| u32::try_from(b).ok().map(|count| count.min(64));
    Some(match operator {
        Operator::Member | Operator::Add => a.wrapping_add(b),
        Operator::Subtract => a.wrapping_sub(b),
        Operator::Multiply => a.wrapping_mul(b),
        Operator::Divide if b == 0 => return None,
        Operator::Divide => a.wrapping_div(b),
        Operator::Remainder if b == 0 => return None,
        Operator::Remainder => a.wrapping_rem(b),
        Operator::ShiftLeft => a.checked_shl(shift(b)?).unwrap_or(0) & mask,
        Operator::ShiftRight => ((a & mask) as u64).checked_shr(shift(b)?).unwrap_or(0) as i64,
        Operator::Equal => truth((a.wrapping_sub(b)) & mask == 0),
        Operator::NotEqual => truth((a.wrapping_sub(b)) & mask != 0),
        Operator::Less => truth(signed_a < signed_b),
        Operator::LessOrEqual => truth(signed_a <= signed_b),
        Operator::Greater => truth(signed_a > signed_b),
        Operator::GreaterOrEqual => truth(signed_a >= signed_b),
        Operator::And => a & b,
        Operator::Or => a | b,
        Operator::Xor => a ^ b,
    })
}

/// As comparisons see it: MASM 5.10 keeps 16 bits and a sign, so 0FFFFH is greater than 1 and -1 is
/// less; 8000H, which is its own negative, counts as negative (`8000H LT 0` is true).
fn signed(number: i64, width: Width) -> i64 {
    if width == Width::Word && number == 0x8000 { -0x8000 } else { number }
}

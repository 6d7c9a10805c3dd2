//! What an expression comes to.

use isa::i8086::{Register16, SegmentRegister};

use super::name::Register;
use super::problem::{Outcome, What, problem};
use super::symbol::{Base, Frame, GroupId, Type};
use crate::source::Span;

/// Which part of an address is meant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Part {
    /// The place itself: what is stored there, or where a jump goes.
    #[default]
    Place,
    /// Its offset, as a number (OFFSET).
    Offset,
    /// Its segment, as a number (SEG, or a segment's name).
    Segment,
    /// The low byte of its offset (LOW).
    Low,
    /// The high byte of its offset (HIGH).
    High,
}

/// The segment that an operand names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Override {
    Register(SegmentRegister),
    Frame(Frame),
}

/// What an expression comes to: a sum of a number, at most one address, and registers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) number: i64,
    /// What the number is relative to.
    pub(super) base: Option<Base>,
    pub(super) part: Part,
    /// A register that stands alone, not between brackets.
    pub(super) register: Option<Register>,
    /// BX or BP between brackets.
    pub(super) base_register: Option<Register16>,
    /// SI or DI between brackets.
    pub(super) index_register: Option<Register16>,
    pub(super) of: Option<Type>,
    /// The type was said with PTR or THIS.
    pub(super) typed: bool,
    pub(super) segment: Option<Override>,
    pub(super) short: bool,
    /// Stood between brackets.
    pub(super) bracketed: bool,
    /// Holds a name that is defined further down: pass one does not know what it is.
    pub(super) forward: bool,
    /// Pass one: nobody knows yet what it is.
    pub(super) unknown: bool,
    /// Its address is that of a name further down.
    pub(super) forward_base: bool,
    /// An operator says that it is a number, whatever its names turn out to be.
    pub(super) surely_number: bool,
    /// The group that its label's segment register was assumed to at the label.
    pub(super) group: Option<GroupId>,
    /// OFFSET made it: it is a word even if a byte would hold it.
    pub(super) word: bool,
    /// The word of a type alone, which may yet turn out to be a name.
    pub(super) of_type: bool,
    /// The forward name, for messages.
    pub(super) span: Span,
}

impl Value {
    /// A number.
    pub(super) fn number(number: i64, span: Span) -> Value {
        Value { number, span, ..Value::default() }
    }

    /// Whether it is a plain number known to the assembler.
    pub(super) fn is_constant(&self) -> bool {
        self.base.is_none()
            && self.register.is_none()
            && self.base_register.is_none()
            && self.index_register.is_none()
            && self.segment.is_none()
            && self.part == Part::Place
    }

    /// The same without an override.
    pub(super) fn without_segment(&self) -> Value {
        Value { segment: None, ..self.clone() }
    }

    /// Whether registers are part of its address.
    pub(super) fn is_indexed(&self) -> bool {
        self.base_register.is_some() || self.index_register.is_some()
    }

    /// The number.
    ///
    /// # Errors
    /// It is an address or a register.
    pub(super) fn constant(&self) -> Outcome<i64> {
        if self.is_constant() || self.unknown {
            Ok(self.number)
        } else {
            problem(self.span, What::ConstantExpected)
        }
    }

    /// The number, which lies in `least..=most`; of one that is not known yet, some such number.
    ///
    /// # Errors
    /// It is no number or lies outside.
    pub(super) fn within(&self, least: i64, most: i64) -> Outcome<i64> {
        if self.unknown {
            return Ok(0.clamp(least, most));
        }
        let value = self.constant()?;
        if (least..=most).contains(&value) {
            return Ok(value);
        }
        problem(self.span, What::OutOfRange { value, least, most })
    }

    /// Between brackets a register adds to an address.
    ///
    /// # Errors
    /// The register is none of BX, BP, SI, DI.
    pub(super) fn bracket(mut self) -> Outcome<Value> {
        match self.register.take() {
            None => {}
            Some(Register::Word(register @ (Register16::Bx | Register16::Bp))) => {
                self.base_register = Some(register);
            }
            Some(Register::Word(register @ (Register16::Si | Register16::Di))) => {
                self.index_register = Some(register);
            }
            Some(register) => return problem(self.span, What::NotAnIndex(register.name())),
        }
        self.bracketed = true;
        Ok(self)
    }

    /// The sum of two values.
    ///
    /// # Errors
    /// Both have an address, or both a base or index register.
    pub(super) fn plus(self, other: Value, span: Span) -> Outcome<Value> {
        let (left, right) = match (self.register, other.register) {
            (None, None) => (self, other),
            _ => (self.bracket()?, other.bracket()?),
        };
        if left.base.is_some() && right.base.is_some() {
            return problem(span, What::TwoAddresses);
        }
        if let (Some(first), Some(second)) = (left.base_register, right.base_register) {
            return problem(span, What::TwoBases(first.name(), second.name()));
        }
        if let (Some(first), Some(second)) = (left.index_register, right.index_register) {
            return problem(span, What::TwoIndexes(first.name(), second.name()));
        }
        let part = if left.part == Part::Place { right.part } else { left.part };
        let forward_base = left.forward_base || right.forward_base;
        Ok(Value {
            number: left.number.wrapping_add(right.number),
            base: left.base.or(right.base),
            part,
            register: None,
            base_register: left.base_register.or(right.base_register),
            index_register: left.index_register.or(right.index_register),
            of: left.of.or(right.of),
            typed: left.typed || right.typed,
            segment: left.segment.or(right.segment),
            short: left.short || right.short,
            bracketed: left.bracketed || right.bracketed,
            forward: left.forward || right.forward,
            unknown: left.unknown || right.unknown,
            forward_base,
            surely_number: left.surely_number || right.surely_number,
            group: left.group.or(right.group),
            word: left.word || right.word,
            of_type: false,
            span,
        })
    }

    /// The difference of two values; of two addresses in one segment it is a number.
    ///
    /// # Errors
    /// The right side is an address elsewhere, or has registers.
    pub(super) fn minus(mut self, other: Value, span: Span) -> Outcome<Value> {
        if other.is_indexed() && other.bracketed && other.base.is_none() && !self.is_indexed() {
            // `NAME-1[SI]` is NAME-1+[SI].
            self.base_register = other.base_register;
            self.index_register = other.index_register;
            self.bracketed = true;
        } else if other.register.is_some() || other.is_indexed() {
            return problem(span, What::ConstantExpected);
        }
        if other.base.is_some() && !self.unknown {
            if self.base != other.base {
                return problem(span, What::ApartAddresses);
            }
            self.base = None;
            self.of = None;
            self.segment = None;
            self.part = Part::Place;
        }
        self.forward |= other.forward;
        self.unknown |= other.unknown;
        self.surely_number |= other.surely_number;
        self.number = self.number.wrapping_sub(other.number);
        self.span = span;
        Ok(self)
    }
}

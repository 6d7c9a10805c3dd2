//! Operands of instructions: from values to registers, memory and numbers.

use isa::i8086::{Base as Registers, Displacement, Memory, SegmentRegister};

use super::assembly::Assembly;
use super::name::Register;
use super::options::Version;
use super::problem::{Outcome, What, problem};
use super::symbol::{Base, Frame, SegmentId, Type};
use super::value::{Override, Part, Value};

/// An operand as the instruction table sees it.
#[derive(Debug, Clone)]
pub(super) struct Argument {
    pub(super) kind: ArgumentKind,
    /// In bytes; nothing when nobody said.
    pub(super) size: Option<u16>,
    pub(super) value: Value,
}

/// What an operand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ArgumentKind {
    Register(Register),
    Memory(Memory),
    Immediate,
}

/// How an address is reached.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Route {
    /// The override that must be written.
    pub(super) prefix: Option<SegmentRegister>,
    /// What the offset is relative to.
    pub(super) frame: Option<Frame>,
}

impl Value {
    /// As pass one sees it: a name further down is memory of which nothing is known, unless an
    /// operator says otherwise.
    pub(super) fn into_assumed(self) -> Value {
        if !self.forward {
            return self;
        }
        let keeps_base = self.base.is_some() && !self.forward_base;
        let mut assumed = Value {
            forward: true,
            unknown: true,
            surely_number: self.surely_number,
            base_register: self.base_register,
            index_register: self.index_register,
            segment: self.segment,
            short: self.short,
            typed: self.typed,
            of: self.of.filter(|_| self.typed || keeps_base),
            span: self.span,
            ..Value::default()
        };
        if keeps_base {
            assumed.base = self.base;
            assumed.part = self.part;
        }
        assumed
    }

    /// Whether it stands for a place in memory and not for a number.
    pub(super) fn is_memory(&self) -> bool {
        self.register.is_none()
            && (self.is_indexed()
                || self.segment.is_some() && !self.surely_number
                || self.base.is_some() && self.part == Part::Place && !self.is_absolute()
                || self.unknown && !self.surely_number)
    }

    /// Whether it is a number that another module defines.
    pub(super) fn is_absolute(&self) -> bool {
        matches!(self.base, Some(Base::External(_))) && self.of == Some(Type::Data(0))
    }

    /// The address as the table's operand.
    fn memory(&self, version: Version) -> Memory {
        let base = Registers::from_registers(self.base_register, self.index_register)
            .unwrap_or(Registers::Direct);
        let number = self.number as u16;
        let as_written = version == Version::V510 || self.number < 0x8000;
        let displacement = if self.base.is_some() || self.forward || !as_written {
            Displacement::Word(number)
        } else {
            Displacement::shortest(base, number)
        };
        Memory { base, displacement }
    }

    /// The operand that this value is.
    pub(super) fn argument(self, version: Version) -> Argument {
        let (kind, size) = match self.register {
            Some(register @ Register::Byte(_)) => (ArgumentKind::Register(register), Some(1)),
            Some(register) => (ArgumentKind::Register(register), Some(2)),
            None if self.is_memory() => {
                let size = match self.of {
                    Some(Type::Data(size)) if size > 0 => Some(size),
                    _ => None,
                };
                (ArgumentKind::Memory(self.memory(version)), size)
            }
            None => {
                let said = match self.of {
                    Some(Type::Data(size @ 1..)) if self.typed => Some(size),
                    _ => None,
                };
                (ArgumentKind::Immediate, said)
            }
        };
        Argument { kind, size, value: self }
    }
}

impl Argument {
    /// Whether it is memory.
    pub(super) fn is_memory(&self) -> bool {
        matches!(self.kind, ArgumentKind::Memory(_))
    }

    /// Whether it is a number.
    pub(super) fn is_immediate(&self) -> bool {
        self.kind == ArgumentKind::Immediate
    }

    /// The register that it is.
    pub(super) fn register(&self) -> Option<Register> {
        match self.kind {
            ArgumentKind::Register(register) => Some(register),
            _ => None,
        }
    }

    /// The same taken as a number: what a name further down may turn out to be.
    pub(super) fn as_number(&self) -> Argument {
        let value = Value { surely_number: true, segment: None, ..self.value.clone() };
        Argument { kind: ArgumentKind::Immediate, size: None, value }
    }
}

impl Assembly<'_> {
    /// Which segment register reaches an operand in memory, and whether that must be said.
    ///
    /// # Errors
    /// No segment register is assumed to reach it.
    pub(super) fn route(&self, value: &Value, usual: SegmentRegister) -> Outcome<Route> {
        let segment = value.base.and_then(|base| self.segment_of(base));
        let other = |register: SegmentRegister| (register != usual).then_some(register);
        match value.segment {
            Some(Override::Register(register)) => {
                let own = segment.map(Frame::Segment);
                let frame = value.base.and(self.assumed[register as usize]).or(own);
                Ok(Route { prefix: other(register), frame })
            }
            Some(Override::Frame(frame)) => {
                let reaches = |register: SegmentRegister| {
                    self.assumed[register as usize] == Some(frame)
                        || matches!(frame, Frame::Segment(id) if self.covers(register, id))
                };
                match self.first_register(usual, reaches) {
                    Some(register) => Ok(Route { prefix: other(register), frame: Some(frame) }),
                    None => problem(
                        value.span,
                        What::Unreachable {
                            name: self.text_of_span(value.span),
                            segment: self.frame_name(frame),
                        },
                    ),
                }
            }
            None => {
                let Some(segment) = segment else {
                    // Of an external name with an index MASM believes the assumed segment.
                    let frame = self.assumed[usual as usize];
                    let frame = frame.filter(|_| value.base.is_some() && value.is_indexed());
                    return Ok(Route { prefix: None, frame });
                };
                let reaches = |register| self.covers(register, segment);
                // MASM writes no override for a label of code that is used as data.
                let code = matches!(value.of, Some(Type::Near | Type::Far)) && !value.typed;
                match self.first_register(usual, reaches) {
                    Some(register) => Ok(Route {
                        prefix: other(register).filter(|_| !code),
                        frame: self.assumed[usual as usize]
                            .filter(|_| code && value.is_indexed())
                            .or(Some(self.frame_of(register, segment))),
                    }),
                    None => problem(
                        value.span,
                        What::Unreachable {
                            name: self.text_of_span(value.span),
                            segment: self.object.segments[segment.at()].name.clone(),
                        },
                    ),
                }
            }
        }
    }

    /// The segment that an address lies in; an external name is taken to lie where it was declared.
    pub(super) fn segment_of(&self, base: Base) -> Option<SegmentId> {
        match base {
            Base::Segment(segment) => Some(segment),
            Base::External(id) => self.object.externals[id.at()].segment,
            Base::Group(_) => None,
        }
    }

    /// The usual register if it will do, else the first that does.
    fn first_register(
        &self,
        usual: SegmentRegister,
        reaches: impl Fn(SegmentRegister) -> bool,
    ) -> Option<SegmentRegister> {
        use SegmentRegister::{Cs, Ds, Es, Ss};
        [usual, Ds, Ss, Es, Cs].into_iter().find(|&register| reaches(register))
    }

    /// What stands at a span.
    pub(super) fn text_of_span(&self, span: crate::source::Span) -> String {
        self.sources.slice(span).to_string()
    }

    fn frame_name(&self, frame: Frame) -> String {
        match frame {
            Frame::Segment(segment) => self.object.segments[segment.at()].name.clone(),
            Frame::Group(group) => self.object.groups[group.at()].name.clone(),
        }
    }
}

//! Jumps and calls: how far the target is, and what pass one may promise.

use isa::i8086::{Mnemonic, Operand, SegmentRegister};
use smallvec::smallvec;

use super::assembly::Assembly;
use super::coded::{Cells, Selected};
use super::data::reference;
use super::habit::Habit;
use super::instruction::Instruction;
use super::name::Register;
use super::object::{Bytes, Cell, Field, Reference};
use super::operand::Argument;
use super::problem::{Outcome, Reach, What, problem};
use super::select::{Arguments, byte_register, far_operand};
use super::size::want;
use super::symbol::{Base, Frame, Meaning, Pass, SegmentId, Type};
use super::value::{Part, Value};
use super::widen::Short;
use crate::diagnostic::Edit;
use crate::source::Span;

/// Bytes of a short jump.
const SHORT: usize = 2;

impl Assembly<'_> {
    /// JMP and CALL.
    pub(super) fn jump_or_call(
        &mut self,
        instruction: &Instruction<'_>,
        mut arguments: Arguments,
    ) -> Outcome<Selected> {
        let Some(argument) = arguments.first_mut() else { return Ok(Selected::default()) };
        let mnemonic = instruction.mnemonic;
        if argument.is_immediate() && argument.value.base.is_none() && !argument.value.unknown {
            return problem(argument.value.span, What::NotCode);
        }
        if let Some(Register::Byte(register)) = argument.register() {
            return problem(argument.value.span, byte_register(register));
        }
        if is_code(&argument.value) {
            let value = argument.value.clone();
            return if self.is_far(&value, mnemonic) {
                self.far(instruction, &value)
            } else {
                self.near(instruction, &value)
            };
        }
        let mut warnings = Vec::new();
        match argument.value.of {
            Some(Type::Data(4) | Type::Far) => argument.size = Some(4),
            Some(Type::Near) | None => argument.size = Some(2),
            _ => want(argument, 2, &mut warnings),
        }
        let mut selected = self.general(instruction, mnemonic, arguments)?;
        selected.warnings.append(&mut warnings);
        Ok(selected)
    }

    fn far(&mut self, instruction: &Instruction<'_>, value: &Value) -> Outcome<Selected> {
        if value.forward && !value.typed && !value.unknown {
            return problem(value.span, What::ForwardFar);
        }
        let target = self.target(value, Field::Pointer);
        Ok(self.jump_cells(instruction, instruction.mnemonic, far_operand(value.number), target))
    }

    /// Whether a jump or call changes CS. A jump to a far label of the same segment does not.
    fn is_far(&self, value: &Value, mnemonic: Mnemonic) -> bool {
        let near = |(segment, at): (SegmentId, u32)| {
            let distance = distance(i64::from(at) + 2, value.number);
            value.base == Some(Base::Segment(segment))
                && (value.forward && !value.typed || (-128..=127).contains(&distance))
        };
        value.of == Some(Type::Far)
            && (mnemonic == Mnemonic::Call || !self.here().is_some_and(near))
    }

    /// What the linker puts into a jump: code is reached by way of what CS is assumed to.
    fn target(&self, value: &Value, field: Field) -> Option<Reference> {
        let base = value.base?;
        let made = reference(value, base, field, &self.scope(super::arithmetic::Width::Word));
        let frame = match (value.segment, base) {
            (None, Base::Segment(_)) if value.group.is_some() => value.group.map(Frame::Group),
            (None, Base::External(id)) => self.object.externals[id.at()].code,
            (None, Base::Segment(segment)) => match self.frame_of(SegmentRegister::Cs, segment) {
                frame @ Frame::Group(_) => Some(frame),
                Frame::Segment(_) => made.frame,
            },
            _ => made.frame,
        };
        Some(Reference { frame, ..made })
    }

    fn near(&mut self, instruction: &Instruction<'_>, value: &Value) -> Outcome<Selected> {
        let Some((segment, at)) = self.here() else {
            return problem(instruction.span, What::NoOpenSegment);
        };
        let prefix =
            i64::from(instruction.prefixes.lock) + i64::from(instruction.prefixes.repeat.is_some());
        let at = i64::from(at) + prefix;
        let jump = instruction.mnemonic == Mnemonic::Jmp;
        if value.unknown {
            let operand =
                if value.short { Operand::Relative(0) } else { Operand::Relative(0x1000) };
            return Ok(self.jump_cells(instruction, instruction.mnemonic, operand, None));
        }
        let Some(target) = self.target_in(segment, value)? else {
            // In another segment or module: the linker knows the distance.
            return Ok(self.long(instruction, value));
        };
        let short = distance(at + 2, target);
        if jump && value.short && !(-128..=127).contains(&short) {
            return problem(value.span, self.reach(instruction, value, short));
        }
        if jump && (-128..=127).contains(&short) {
            let operand = Operand::Relative(short as i16);
            let mut selected = self.jump_cells(instruction, Mnemonic::Jmp, operand, None);
            if value.forward && !value.short && !value.typed {
                selected.warnings.push((instruction.name.span, What::ShortJump));
            }
            return Ok(selected);
        }
        Ok(self.long(instruction, value))
    }

    /// The near form, which the linker completes even in the same segment.
    fn long(&self, instruction: &Instruction<'_>, value: &Value) -> Selected {
        let target = self.target(value, Field::Distance);
        let operand = Operand::Relative(0x1000);
        let selected = self.jump_cells(instruction, instruction.mnemonic, operand, target);
        let mut cells = selected.code.into_cells();
        if let Some(cell) = cells.last_mut() {
            cell.bytes = Bytes::from_slice(&(value.number as u16).to_le_bytes());
        }
        cells.into()
    }

    /// The target's offset when it lies in the segment that is being filled; nothing when only the
    /// linker can tell.
    fn target_in(&self, segment: SegmentId, value: &Value) -> Outcome<Option<i64>> {
        let target = match value.base {
            Some(Base::Segment(target)) => target,
            Some(Base::External(_)) => return Ok(None),
            _ => return problem(value.span, What::OtherSegment),
        };
        if target == segment {
            return Ok(Some(value.number & 0xFFFF));
        }
        use isa::i8086::SegmentRegister::Cs;
        if self.covers(Cs, segment) && self.covers(Cs, target) {
            return Ok(None);
        }
        problem(value.span, What::OtherSegment)
    }

    /// Conditional jumps and loops, which are always short.
    pub(super) fn short_jump(
        &mut self,
        instruction: &Instruction<'_>,
        arguments: &[Argument],
    ) -> Outcome<Selected> {
        let Some(argument) = arguments.first() else { return Ok(Selected::default()) };
        let value = &argument.value;
        if self.far_jumps
            && !value.short
            && let Some(code) = condition_code(instruction.mnemonic)
            && !self.is_near_behind(value)
        {
            return Ok(self.long_condition(value, code));
        }
        if self.classroom.widened.contains(&instruction.span) {
            return Ok(self.over_a_long_one(instruction, value));
        }
        if value.unknown {
            let operand = Operand::Relative(0);
            return Ok(self.jump_cells(instruction, instruction.mnemonic, operand, None));
        }
        if !is_code(value) {
            return problem(value.span, What::NotCode);
        }
        let Some((segment, at)) = self.here() else {
            return problem(instruction.span, What::NoOpenSegment);
        };
        let Some(target) = self.target_in(segment, value)? else {
            return problem(value.span, What::OtherSegment);
        };
        let distance = distance(i64::from(at) + 2, target);
        let conditional = condition_code(instruction.mnemonic).is_some();
        if conditional && self.pass == Pass::Two {
            let from = i64::from(at);
            let span = instruction.span;
            self.classroom.short.push(Short { span, segment, from, distance });
        }
        if !(-128..=127).contains(&distance) {
            if !conditional || !self.survey().widens() {
                return problem(value.span, self.reach(instruction, value, distance));
            }
            self.classroom.too_far.insert(instruction.span);
            let operand = Operand::Relative(0);
            return Ok(self.jump_cells(instruction, instruction.mnemonic, operand, None));
        }
        let operand = Operand::Relative(distance as i16);
        Ok(self.jump_cells(instruction, instruction.mnemonic, operand, None))
    }

    /// The opposite jump over a JMP of three bytes.
    fn over_a_long_one(&mut self, instruction: &Instruction<'_>, value: &Value) -> Selected {
        self.habit(Habit::LongJump, instruction.span, Vec::new());
        let code = condition_code(instruction.mnemonic).unwrap_or_default();
        let jump = Instruction { mnemonic: Mnemonic::Jmp, ..*instruction };
        let mut cells = self.long(&jump, value).code.into_cells();
        cells.insert(0, Cell::bytes(&[0x70 | code ^ 1, 3]));
        cells.into()
    }

    /// Whether a target that was passed is near enough for a short jump.
    fn is_near_behind(&self, value: &Value) -> bool {
        let Some((segment, at)) = self.here() else { return false };
        let distance = distance(i64::from(at) + 2, value.number);
        !value.forward
            && value.base == Some(Base::Segment(segment))
            && (-128..=127).contains(&distance)
    }

    /// The 80386's conditional jump over any distance.
    fn long_condition(&self, value: &Value, code: u8) -> Selected {
        let target = self.target(value, Field::Distance);
        let distance = Cell { reference: target, ..Cell::number(value.number & 0xFFFF, 2) };
        let cells: Cells = smallvec![Cell::bytes(&[0x0F, 0x80 | code]), distance];
        cells.into()
    }

    fn reach(&mut self, instruction: &Instruction<'_>, value: &Value, distance: i64) -> What {
        let word = self.text_of_span(value.span);
        let label = word.split_whitespace().last().unwrap_or_default().to_string();
        let target = self.symbols.get(&label).and_then(|symbol| match symbol.meaning {
            Meaning::Label { .. } => symbol.place,
            _ => None,
        });
        let inverted = self.inverted(instruction, &word);
        let name = instruction.name.text.to_ascii_uppercase();
        self.likely = SHORT;
        let uncertain = self.here().is_some_and(|(segment, at)| {
            let other = (i64::from(at) + distance).clamp(0, 0xFFFF) as u32;
            let between = (segment, at.min(other))..=(segment, at.max(other));
            self.unsized_lines.range(between).next().is_some()
        });
        What::OutOfReach(Box::new(Reach { distance, uncertain, target, inverted, name }))
    }

    /// What to type instead of a jump that is too short: the opposite jump over a long one.
    fn inverted(&mut self, instruction: &Instruction<'_>, target: &str) -> Option<Vec<Edit>> {
        use Mnemonic::{Jcxz, Jmp, Loop, Loope, Loopne};
        if !self.is_plain_statement(instruction) || self.pass == super::symbol::Pass::One {
            return None;
        }
        let name = &instruction.name.text;
        let replacement = match instruction.mnemonic {
            Jmp => {
                let target = target.split_whitespace().last()?;
                format!("{name} {target}")
            }
            Jcxz | Loop | Loope | Loopne => {
                let (go, skip) = (self.fresh_label("GO"), self.fresh_label("SKIP"));
                format!("{name} {go}\n        JMP SHORT {skip}\n{go}:    JMP {target}\n{skip}:")
            }
            mnemonic => {
                let (opposite, skip) = (opposite(mnemonic)?.name(), self.fresh_label("SKIP"));
                format!("{opposite} {skip}\n        JMP {target}\n{skip}:")
            }
        };
        let span: Span = instruction.name.span.to(instruction.span);
        Some(vec![Edit { span: Span { end: instruction.span.end, ..span }, replacement }])
    }

    /// A name that the listing does not have.
    fn fresh_label(&mut self, stem: &str) -> String {
        loop {
            self.fresh += 1;
            let name = format!("{stem}{}", self.fresh);
            if self.symbols.get(&name).is_none() {
                return name;
            }
        }
    }
}

/// The distance from `from` to `to` in a segment, which wraps at 64 KB.
fn distance(from: i64, to: i64) -> i64 {
    i64::from((to - from) as i16)
}

/// Whether a value is a place to jump to, not a place that holds one.
fn is_code(value: &Value) -> bool {
    let code = match value.of {
        Some(Type::Near | Type::Far) => true,
        Some(Type::Data(_)) => false,
        None => value.base.is_some() || value.unknown,
    };
    code && !value.is_indexed()
        && value.register.is_none()
        && value.part == Part::Place
        && !matches!(value.segment, Some(super::value::Override::Register(_)))
}

/// The condition in a conditional jump's opcode; LOOP and JCXZ have none.
fn condition_code(mnemonic: Mnemonic) -> Option<u8> {
    let row = isa::i8086::forms(mnemonic).find(|row| row.is_assembled())?;
    (row.opcode & 0xF0 == 0x70).then_some(row.opcode & 0x0F)
}

/// The jump that is taken when this one is not.
fn opposite(mnemonic: Mnemonic) -> Option<Mnemonic> {
    use Mnemonic::*;
    const PAIRS: [(Mnemonic, Mnemonic); 8] =
        [(Ja, Jbe), (Jae, Jb), (Je, Jne), (Jg, Jle), (Jge, Jl), (Jo, Jno), (Jp, Jnp), (Js, Jns)];
    PAIRS.into_iter().find_map(|(one, other)| match mnemonic {
        m if m == one => Some(other),
        m if m == other => Some(one),
        _ => None,
    })
}

//! From an instruction's operands to the form that MASM 5.10 chooses, and to cells.

use isa::i8086::{
    Base as Registers, Displacement, FarPointer, Memory, Mnemonic, Operand, Prefixes, Processor,
    Register8, Register16, Row, SegmentRegister, Shape, encode, forms,
};

use smallvec::SmallVec;

use super::assembly::Assembly;
use super::coded::{Code, Selected, cells};
use super::data::reference;
use super::instruction::Instruction;
use super::name::Register;
use super::object::{Field, Reference};
use super::operand::{Argument, ArgumentKind, Route};
use super::options::{Dialect, Version};
use super::problem::{Outcome, What, problem};
use super::size::{needs_size, settle_pair, want};
use super::symbol::Type;
use super::value::{Override, Part, Value};
use crate::source::Span;

/// The operands of an instruction; none has more than three.
pub(super) type Arguments = SmallVec<[Argument; 3]>;

/// A form that fits, with its operands.
pub(super) struct Fit {
    row: &'static Row,
    operands: SmallVec<[Operand; 3]>,
}

impl Assembly<'_> {
    /// The form and its bytes.
    ///
    /// # Errors
    /// What is wrong with the operands.
    pub(super) fn select(
        &mut self,
        instruction: &Instruction<'_>,
        arguments: Arguments,
    ) -> Outcome<Selected> {
        use Mnemonic::*;
        match instruction.mnemonic {
            Jmp | Call => self.jump_or_call(instruction, arguments),
            Ja | Jae | Jb | Jbe | Jcxz | Je | Jg | Jge | Jl | Jle | Jne | Jno | Jnp | Jns | Jo
            | Jp | Js | Loop | Loope | Loopne => self.short_jump(instruction, &arguments),
            Movs | Cmps | Stos | Lods | Scas | Xlat => self.string(instruction, &arguments),
            Ret if self.procedures.last().is_some_and(|procedure| procedure.far) => {
                self.general(instruction, Retf, arguments)
            }
            mnemonic => self.general(instruction, mnemonic, arguments),
        }
    }

    /// Any instruction whose form follows from the table alone.
    pub(super) fn general(
        &mut self,
        instruction: &Instruction<'_>,
        mnemonic: Mnemonic,
        mut arguments: Arguments,
    ) -> Outcome<Selected> {
        self.refuse(instruction, &arguments)?;
        let mut warnings = Vec::new();
        if let Err(found) = self.settle_sizes(mnemonic, instruction, &mut arguments, &mut warnings)
        {
            self.likely = self.likely_length(instruction, mnemonic, arguments);
            return Err(found);
        }
        let mut fit = self.first_fit(mnemonic, &arguments, self.processor);
        // In MASM's own dialect the misfit says what the 8086 has instead.
        if fit.is_none()
            && (self.classroom.dialect == Dialect::Classroom || super::name::is_later(mnemonic))
        {
            fit = self.first_fit(mnemonic, &arguments, Processor::I80186);
            if fit.is_some() {
                self.note_later(instruction.name.span);
            }
        }
        let Some(fit) = fit else {
            return Err(self.misfit(instruction, mnemonic, &arguments));
        };
        warnings.extend(cut_address(&arguments, &fit));
        let route = match mnemonic {
            // LEA takes the offset alone, whatever reaches it.
            Mnemonic::Lea => {
                Route { prefix: None, ..self.routes(&arguments, &fit).unwrap_or_default() }
            }
            _ => self.routes(&arguments, &fit)?,
        };
        let mut selected = self.encoded(instruction, &fit, route, &arguments);
        selected.warnings = warnings;
        Ok(selected)
    }

    /// How long an instruction is whose operand in memory has no size. MASM believes in words.
    fn likely_length(
        &self,
        instruction: &Instruction<'_>,
        mnemonic: Mnemonic,
        mut arguments: Arguments,
    ) -> usize {
        for argument in arguments.iter_mut().filter(|argument| argument.is_memory()) {
            argument.size = Some(2);
        }
        let fit = self.first_fit(mnemonic, &arguments, self.processor);
        fit.map_or(0, |fit| {
            let route = self.routes(&arguments, &fit).unwrap_or_default();
            self.encoded(instruction, &fit, route, &arguments).length()
        })
    }

    /// The first form that takes the arguments. A name further down that fits no form as memory may
    /// be a number.
    pub(super) fn first_fit(
        &self,
        mnemonic: Mnemonic,
        arguments: &[Argument],
        processor: Processor,
    ) -> Option<Fit> {
        if let Some(fit) = self.fit(mnemonic, arguments, processor) {
            return Some(fit);
        }
        let mut changed = false;
        let numbers: Vec<Argument> = arguments
            .iter()
            .map(|argument| {
                let guess =
                    argument.value.unknown && argument.is_memory() && !argument.value.is_indexed();
                changed |= guess;
                if guess && argument.value.of.is_none() {
                    argument.as_number()
                } else {
                    argument.clone()
                }
            })
            .collect();
        if !changed {
            return None;
        }
        // Only the last may be a number; the first is where the result goes.
        let mut mixed = arguments.to_vec();
        if let (Some(last), Some(number)) = (mixed.last_mut(), numbers.last()) {
            *last = number.clone();
        }
        self.fit(mnemonic, &mixed, processor).or_else(|| self.fit(mnemonic, &numbers, processor))
    }

    fn fit(&self, mnemonic: Mnemonic, arguments: &[Argument], processor: Processor) -> Option<Fit> {
        let known = |row: &&Row| {
            row.is_assembled()
                && (self.version() == Version::V510 || is_known_to_110(row, arguments))
                && row.operands.len() == arguments.len()
                && (processor != Processor::I8086 || row.processor == Processor::I8086)
        };
        forms(mnemonic).filter(known).find_map(|row| {
            let mut operands = SmallVec::new();
            for (shape, argument) in row.operands.iter().zip(arguments) {
                operands.push(operand(*shape, argument)?);
            }
            Some(Fit { row, operands })
        })
    }

    /// What no form of the instruction could make good.
    fn refuse(&self, instruction: &Instruction<'_>, arguments: &[Argument]) -> Outcome<()> {
        use Mnemonic::*;
        for argument in arguments {
            if matches!(argument.value.part, Part::Low | Part::High) && argument.is_memory() {
                return problem(argument.value.span, What::ConstantExpected);
            }
        }
        let first = arguments.first().and_then(Argument::register);
        let into_cs = first == Some(Register::Segment(SegmentRegister::Cs));
        if into_cs && matches!(instruction.mnemonic, Mov | Pop) {
            return problem(arguments[0].value.span, What::CsIllegal);
        }
        if matches!(instruction.mnemonic, In) && arguments.len() == 2 {
            self.accumulator(&arguments[0])?;
        }
        if matches!(instruction.mnemonic, Out) && arguments.len() == 2 {
            self.accumulator(&arguments[1])?;
        }
        Ok(())
    }

    fn accumulator(&self, argument: &Argument) -> Outcome<()> {
        match argument.register() {
            Some(Register::Byte(Register8::Al) | Register::Word(Register16::Ax)) => Ok(()),
            _ => {
                let name = self.text_of_span(argument.value.span);
                problem(argument.value.span, What::NotAccumulator(name))
            }
        }
    }

    /// Gives every operand in memory the size that the instruction will use.
    fn settle_sizes(
        &self,
        mnemonic: Mnemonic,
        instruction: &Instruction<'_>,
        arguments: &mut [Argument],
        warnings: &mut Vec<(Span, What)>,
    ) -> Outcome<()> {
        use Mnemonic::*;
        match (mnemonic, &mut *arguments) {
            (Mov | Add | Or | Adc | Sbb | And | Sub | Xor | Cmp | Test | Xchg, [first, second]) => {
                settle_pair(instruction, first, second, warnings)
            }
            (Esc, [_, second]) => {
                settle_escape(second);
                Ok(())
            }
            (Lea, _) => {
                for argument in arguments.iter_mut().filter(|argument| argument.is_memory()) {
                    argument.size = Some(2);
                }
                if let [_, second] = arguments
                    && second.is_immediate()
                    && second.value.part == Part::Offset
                {
                    let displacement = Displacement::Word(second.value.number as u16);
                    let memory = Memory { base: Registers::Direct, displacement };
                    (second.kind, second.size) = (ArgumentKind::Memory(memory), Some(2));
                }
                Ok(())
            }
            (Lds | Les | Bound, [_, second]) => {
                want(second, 4, warnings);
                Ok(())
            }
            (Push | Pop, [only]) | (Imul, [_, only, _]) => {
                if let Some(Register::Byte(register)) = only.register() {
                    return problem(only.value.span, byte_register(register));
                }
                want(only, 2, warnings);
                Ok(())
            }
            (Inc | Dec | Not | Neg | Mul | Imul | Div | Idiv, [only])
            | (Rol | Ror | Rcl | Rcr | Shl | Shr | Sar, [only, _]) => {
                if only.is_memory() && only.size.is_none() {
                    if only.value.unknown {
                        only.size = Some(2);
                        return Ok(());
                    }
                    if only.value.of.is_none() {
                        return problem(only.value.span, needs_size(only.value.span));
                    }
                }
                if only.is_memory() && !matches!(only.size, Some(1 | 2)) {
                    want(only, 2, warnings);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The override and the frame of the operand in memory.
    fn routes(&self, arguments: &[Argument], fit: &Fit) -> Outcome<Route> {
        for (argument, operand) in arguments.iter().zip(&fit.operands) {
            if let Operand::Memory(memory) = operand {
                return self.route(&argument.value, memory.base.segment());
            }
        }
        Ok(Route::default())
    }

    /// The cells of a form.
    fn encoded(
        &self,
        instruction: &Instruction<'_>,
        fit: &Fit,
        route: Route,
        arguments: &[Argument],
    ) -> Selected {
        let prefixes = Prefixes { segment: route.prefix, ..instruction.prefixes };
        let Ok(encoded) = encode(fit.row, prefixes, &fit.operands) else {
            return Selected::default();
        };
        let memory = arguments.iter().zip(&fit.operands).find_map(|(argument, operand)| {
            matches!(operand, Operand::Memory(_))
                .then(|| self.memory_reference(&argument.value, route))
        });
        // MASM 5.10 forgets that the number of a port or an interrupt may be another module's.
        use Mnemonic::{In, Int, Out};
        let forgets = matches!(instruction.mnemonic, In | Int | Out);
        let numbers = arguments.iter().zip(&fit.operands).filter(|_| !forgets);
        let number = numbers.rev().find_map(|(argument, operand)| {
            let length = encoded.immediate.map_or(2, |field| field.length);
            matches!(operand, Operand::Immediate(_))
                .then(|| self.number_reference(&argument.value, length))
        });
        let (memory, number) = (memory.flatten(), number.flatten());
        if memory.is_none() && number.is_none() {
            return Code::Plain(encoded, prefixes).into();
        }
        cells(&encoded, prefixes, memory, number).into()
    }

    fn memory_reference(&self, value: &Value, route: Route) -> Option<Reference> {
        let base = value.base?;
        let scope = self.scope(super::arithmetic::Width::Word);
        let made = reference(value, base, Field::Offset, &scope);
        Some(Reference { frame: route.frame.or(made.frame), ..made })
    }

    fn number_reference(&self, value: &Value, length: u8) -> Option<Reference> {
        let base = value.base?;
        let field = match value.part {
            _ if value.is_absolute() && length == 1 => Field::Low,
            Part::Segment => Field::Segment,
            Part::Low => Field::Low,
            Part::High => Field::High,
            Part::Place | Part::Offset => Field::Offset,
        };
        let made = reference(value, base, field, &self.scope(super::arithmetic::Width::Word));
        let frame = match value.segment {
            Some(Override::Register(register)) => self.assumed[register as usize].or(made.frame),
            _ => made.frame,
        };
        Some(Reference { frame, ..made })
    }

    /// A jump's cells: the target is a distance or a far place.
    pub(super) fn jump_cells(
        &self,
        instruction: &Instruction<'_>,
        mnemonic: Mnemonic,
        operand: Operand,
        target: Option<Reference>,
    ) -> Selected {
        let found = forms(mnemonic)
            .filter(|row| row.is_assembled())
            .find_map(|row| encode(row, instruction.prefixes, &[operand]).ok());
        let Some(encoded) = found else { return Selected::default() };
        cells(&encoded, instruction.prefixes, None, target).into()
    }
}

/// MASM 1.10 lets the processor extend a byte's sign in arithmetic only, and only of a number that
/// is written as one of a byte: not of `0FFFFH`.
fn is_known_to_110(row: &Row, arguments: &[Argument]) -> bool {
    use Mnemonic::{And, Or, Xor};
    let written = |argument: &Argument| (-128..=127).contains(&argument.value.number);
    !row.operands.contains(&Shape::Imm8s)
        || !matches!(row.mnemonic, And | Or | Xor) && arguments.last().is_some_and(written)
}

/// The warning of an address of which one byte is used.
fn cut_address(arguments: &[Argument], fit: &Fit) -> Option<(Span, What)> {
    let mut pairs = fit.row.operands.iter().zip(arguments);
    let cut = pairs.find(|(shape, argument)| {
        matches!(shape, Shape::Imm8)
            && argument.value.part == Part::Offset
            && argument.value.base.is_some()
            && !argument.value.is_absolute()
    });
    cut.map(|(_, argument)| (argument.value.span, What::AddressCut))
}

/// The operand that an argument is in a place of this shape, if it can be.
fn operand(shape: Shape, argument: &Argument) -> Option<Operand> {
    let operand = match argument.kind {
        ArgumentKind::Register(Register::Byte(register)) => Operand::Register8(register),
        ArgumentKind::Register(Register::Word(register)) => Operand::Register16(register),
        ArgumentKind::Register(Register::Segment(register)) => Operand::Segment(register),
        ArgumentKind::Register(Register::Coprocessor) => return None,
        ArgumentKind::Memory(memory) => {
            let bits = argument.size.map_or(0, |size| size * 8);
            let fits = shape.bits() == 0 || bits == u16::from(shape.bits());
            if !fits {
                return None;
            }
            Operand::Memory(memory)
        }
        ArgumentKind::Immediate => Operand::Immediate(immediate(shape, &argument.value)?),
    };
    shape.accepts(&operand).then_some(operand)
}

/// The number that stands in a place of this shape, if it fits.
fn immediate(shape: Shape, value: &Value) -> Option<u16> {
    let relocated = value.base.is_some()
        && !value.is_absolute()
        && !matches!(value.part, Part::Low | Part::High);
    let word = value.word || value.typed && value.of == Some(Type::Data(2));
    let plain = value.base.is_none() && !value.forward && !word;
    // An address whose low byte is taken.
    let cut = relocated && value.part == Part::Offset;
    let fits = match shape {
        // A word that ends in 256 byte values below 0 is one of these.
        Shape::Imm8 => {
            cut || !relocated
                && (-0xFF..=0xFF).contains(&value.number)
                    | (0xFF00..=0xFFFF).contains(&value.number)
        }
        Shape::Imm8s | Shape::One | Shape::Three => plain,
        Shape::Imm16 => (-0xFFFF..=0xFFFF).contains(&value.number),
        Shape::Imm6 => !relocated && (0..64).contains(&value.number),
        _ => false,
    };
    let number = if value.part == Part::Segment { 0 } else { value.number };
    let number = if value.part == Part::High { number >> 8 & 0xFF } else { number };
    let number = if value.part == Part::Low { number & 0xFF } else { number };
    fits.then_some(number as u16)
}

/// The problem of a byte register where a word must be.
pub(super) fn byte_register(register: Register8) -> What {
    let whole = Register16::from_code(register as u8 & 3).name();
    What::ByteRegister { name: register.name(), whole }
}

/// A far target, which the linker fills in.
pub(super) fn far_operand(number: i64) -> Operand {
    Operand::Far(FarPointer { segment: 0, offset: number as u16 })
}

/// What the coprocessor gets: memory of any size, or three bits, which a byte register has, too.
fn settle_escape(argument: &mut Argument) {
    match argument.register() {
        Some(Register::Byte(register)) => {
            let word = Register16::from_code(register as u8);
            argument.kind = ArgumentKind::Register(Register::Word(word));
        }
        None if argument.is_memory() => argument.size = Some(2),
        _ => {}
    }
}

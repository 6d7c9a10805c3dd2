//! Why no form of an instruction takes the operands.

use isa::i8086::{Mnemonic, Processor, Register8, Register16, Shape, forms};

use super::assembly::Assembly;
use super::instruction::Instruction;
use super::name::Register;
use super::operand::Argument;
use super::problem::{Problem, What};
use super::symbol::Type;
use super::value::Part;
use crate::diagnostic::Edit;
use crate::source::Span;

impl Assembly<'_> {
    /// The mistake in operands that fit no form.
    pub(super) fn misfit(
        &self,
        instruction: &Instruction<'_>,
        mnemonic: Mnemonic,
        arguments: &[Argument],
    ) -> Box<Problem> {
        let (span, what) = match arguments {
            [only] => self.misfit_one(instruction, mnemonic, only),
            [first, second] => self.misfit_two(instruction, mnemonic, first, second),
            _ => (instruction.span, self.wrong(instruction, mnemonic)),
        };
        Box::new(Problem { span, what })
    }

    fn misfit_one(
        &self,
        instruction: &Instruction<'_>,
        mnemonic: Mnemonic,
        only: &Argument,
    ) -> (Span, What) {
        let span = only.value.span;
        let takes_number = forms(mnemonic).any(|row| {
            row.processor == Processor::I8086
                && row.operands.iter().any(|shape| matches!(shape, Shape::Imm8 | Shape::Imm16))
        });
        if only.is_immediate() && takes_number {
            return (span, range(mnemonic, only));
        }
        if only.is_immediate() {
            return (span, What::ImmediateIllegal);
        }
        match only.register() {
            Some(Register::Segment(register)) => (span, What::SegmentIllegal(register.name())),
            Some(register) => (span, What::IllegalRegister(register.name())),
            None if takes_number => (span, What::ConstantExpected),
            None => (span, self.wrong(instruction, mnemonic)),
        }
    }

    fn misfit_two(
        &self,
        instruction: &Instruction<'_>,
        mnemonic: Mnemonic,
        first: &Argument,
        second: &Argument,
    ) -> (Span, What) {
        use Mnemonic::*;
        let segment = |argument: &Argument| match argument.register() {
            Some(Register::Segment(register)) => Some(register.name()),
            _ => None,
        };
        let (place, other) = (first.value.span, second.value.span);
        if matches!(mnemonic, Rol | Ror | Rcl | Rcr | Shl | Shr | Sar) {
            return self.misfit_shift(instruction, mnemonic, first, second);
        }
        if matches!(mnemonic, Esc | Out) && first.is_immediate() {
            return (place, range(mnemonic, first));
        }
        if first.is_immediate() {
            return (place, self.swapped(instruction, mnemonic, first, second));
        }
        match (segment(first), segment(second)) {
            (Some(_), Some(_)) if mnemonic == Mov => {
                let edit = self.by_way_of("AX", instruction, first, second);
                return (place, What::SegmentToSegment { second: other, edit });
            }
            (Some(register), _) if mnemonic == Mov && second.is_immediate() => {
                let edit = self.by_way_of("AX", instruction, first, second);
                return (place, What::ImmediateToSegment { register, second: other, edit });
            }
            (Some(register), _) => return (place, What::SegmentIllegal(register)),
            (_, Some(register)) => return (other, What::SegmentIllegal(register)),
            _ => {}
        }
        if matches!(mnemonic, Lea | Lds | Les | Bound) {
            return self.misfit_load(instruction, mnemonic, first, second);
        }
        if first.is_memory() && second.is_memory() {
            return (place, self.both_in_memory(instruction, mnemonic, first, second));
        }
        if second.is_immediate() && mnemonic == Xchg {
            return (other, What::ImmediateIllegal);
        }
        if second.is_immediate() {
            return (other, range_of(second, first.size));
        }
        (instruction.span, self.wrong(instruction, mnemonic))
    }

    fn misfit_load(
        &self,
        instruction: &Instruction<'_>,
        mnemonic: Mnemonic,
        first: &Argument,
        second: &Argument,
    ) -> (Span, What) {
        let (place, other) = (first.value.span, second.value.span);
        match (first.register(), second.register()) {
            (None, Some(register @ Register::Word(_))) if first.is_memory() => {
                let name = instruction.name.text.to_ascii_uppercase();
                let edits = self.swap(instruction, first, second);
                (other, What::RegisterSecond { name, register: register.name(), edits })
            }
            (_, Some(register)) => (other, What::IllegalRegister(register.name())),
            (Some(Register::Byte(register)), _) => (place, super::select::byte_register(register)),
            _ if second.is_immediate() => (other, What::ImmediateIllegal),
            _ => (instruction.span, self.wrong(instruction, mnemonic)),
        }
    }

    fn misfit_shift(
        &self,
        instruction: &Instruction<'_>,
        mnemonic: Mnemonic,
        first: &Argument,
        second: &Argument,
    ) -> (Span, What) {
        if first.is_immediate() {
            return (first.value.span, What::ImmediateIllegal);
        }
        if second.is_immediate() && second.value.is_constant() {
            let count = second.value.number;
            let name = instruction.name.text.to_string();
            let destination = self.text_of_span(first.value.span);
            let uses_cl = matches!(
                first.register(),
                Some(
                    Register::Byte(Register8::Cl | Register8::Ch) | Register::Word(Register16::Cx)
                )
            );
            let end = self.line_end(instruction.span);
            let edit = (0..=255).contains(&count).then(|| {
                (format!("MOV CL,{count}{end}        {name} {destination},CL"), instruction.span)
            });
            let edit = edit.filter(|_| !uses_cl && self.is_plain_statement(instruction));
            return (second.value.span, What::ShiftCount { count, edit });
        }
        (second.value.span, self.wrong(instruction, mnemonic))
    }

    fn both_in_memory(
        &self,
        instruction: &Instruction<'_>,
        mnemonic: Mnemonic,
        first: &Argument,
        second: &Argument,
    ) -> What {
        // The instruction's size stands in for both by now.
        let own = |argument: &Argument| match argument.value.of {
            Some(Type::Data(size @ 1..)) => Some(size),
            _ => None,
        };
        let sizes = match (own(first), own(second)) {
            (Some(first), Some(second)) if first != second => Some([first, second]),
            _ => None,
        };
        let size = own(first).or(own(second)).or(first.size);
        let register = if size == Some(1) { "AL" } else { "AX" };
        // Nobody wants to copy a variable to itself.
        let text = |argument: &Argument| {
            self.sources.get(argument.value.span.file).slice(argument.value.span)
        };
        let itself = text(first).eq_ignore_ascii_case(text(second));
        let edit = (mnemonic != Mnemonic::Xchg && sizes.is_none())
            .then(|| self.by_way_of(register, instruction, first, second));
        What::MemoryToMemory { second: second.value.span, sizes, itself, edit: edit.flatten() }
    }

    /// A number in front: the operands are swapped, if they are right the other way round.
    fn swapped(
        &self,
        instruction: &Instruction<'_>,
        mnemonic: Mnemonic,
        first: &Argument,
        second: &Argument,
    ) -> What {
        let right = [second.clone(), first.clone()];
        match self.first_fit(mnemonic, &right, self.processor) {
            Some(_) => What::Swapped {
                edits: self.swap(instruction, first, second),
                compares: matches!(mnemonic, Mnemonic::Cmp),
            },
            None => What::ImmediateIllegal,
        }
    }

    /// Writes each operand in the place of the other.
    fn swap(
        &self,
        instruction: &Instruction<'_>,
        first: &Argument,
        second: &Argument,
    ) -> Vec<Edit> {
        if !self.is_plain_statement(instruction) {
            return Vec::new();
        }
        let (a, b) = (first.value.span, second.value.span);
        let edit = |span, by| Edit { span, replacement: self.text_of_span(by) };
        vec![edit(a, b), edit(b, a)]
    }

    /// Two instructions that do it with the help of a register.
    fn by_way_of(
        &self,
        register: &str,
        instruction: &Instruction<'_>,
        first: &Argument,
        second: &Argument,
    ) -> Option<(String, Span)> {
        if !self.is_plain_statement(instruction) {
            return None;
        }
        let name = &instruction.name.text;
        let (to, from) =
            (self.text_of_span(first.value.span), self.text_of_span(second.value.span));
        let end = self.line_end(instruction.span);
        let text = format!("MOV {register},{from}{end}        {name} {to},{register}");
        Some((text, instruction.span))
    }

    /// What ends the lines of the file.
    pub(super) fn line_end(&self, span: Span) -> &'static str {
        let text = self.sources.get(span.file).text();
        let crlf = text.split_once('\n').is_some_and(|(line, _)| line.ends_with('\r'));
        if crlf { "\r\n" } else { "\n" }
    }

    fn wrong(&self, instruction: &Instruction<'_>, mnemonic: Mnemonic) -> What {
        let name = instruction.name.text.to_ascii_uppercase();
        What::WrongOperands { name, forms: self.forms_of(mnemonic) }
    }

    /// The operands that an instruction takes, a text for each form that no other includes:
    /// `reg16, r/m16`.
    pub(super) fn forms_of(&self, mnemonic: Mnemonic) -> Vec<String> {
        let rows: Vec<&[Shape]> = self.forms(mnemonic).map(|row| row.operands).collect();
        let includes = |wide: &[Shape], narrow: &[Shape]| {
            let mut pairs = wide.iter().zip(narrow);
            wide.len() == narrow.len() && pairs.all(|(&wide, &narrow)| includes(wide, narrow))
        };
        let mut kept: Vec<&[Shape]> = Vec::new();
        for row in &rows {
            let wider = |other: &&[Shape]| *other != *row && includes(other, row);
            if !kept.contains(row) && !rows.iter().any(wider) {
                kept.push(row);
            }
        }
        let names = |row: &&[Shape]| row.iter().map(|shape| shape.name()).collect::<Vec<_>>();
        kept.iter().map(|row| names(row).join(", ")).collect()
    }

    /// Whether the words stand in a file as they are, so that an edit of them means what it says.
    pub(super) fn is_plain_statement(&self, instruction: &Instruction<'_>) -> bool {
        let text = self.text_of_span(instruction.span);
        let name = self.text_of_span(instruction.name.span);
        self.reader.calls().is_empty() && !text.contains('\n') && name == instruction.name.text
    }
}

/// A number that is out of the instruction's range, or is no number.
fn range(mnemonic: Mnemonic, argument: &Argument) -> What {
    let value = &argument.value;
    if !value.is_constant() {
        return What::ConstantExpected;
    }
    let (least, most) = match mnemonic {
        Mnemonic::Esc => (0, 63),
        Mnemonic::Int | Mnemonic::In | Mnemonic::Out => (0, 255),
        _ => (-0xFFFF, 0xFFFF),
    };
    What::OutOfRange { value: value.number, least, most }
}

fn range_of(argument: &Argument, size: Option<u16>) -> What {
    let value = &argument.value;
    let relocated = value.base.is_some() && !matches!(value.part, Part::Low | Part::High);
    if relocated {
        return What::SizesDiffer {
            first: (value.span, size.unwrap_or(1)),
            second: (value.span, 2),
            ways: Vec::new(),
        };
    }
    let most = if size == Some(1) { 0xFF } else { 0xFFFF };
    What::OutOfRange { value: value.number, least: -most, most }
}

/// Whether a kind of operand includes another.
fn includes(wide: Shape, narrow: Shape) -> bool {
    use Shape::{Al, Ax, Imm8s, Imm16, Moffs8, Moffs16, R8, R16, Rm8, Rm16};
    wide == narrow
        || matches!(
            (wide, narrow),
            (R8, Al)
                | (R16, Ax)
                | (Rm8, R8 | Al | Moffs8)
                | (Rm16, R16 | Ax | Moffs16)
                | (Imm16, Imm8s)
        )
}

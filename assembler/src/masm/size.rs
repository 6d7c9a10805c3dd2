//! How large operands are, when two of them or the instruction have a say.

use isa::i8086::{Mnemonic, Register8, Register16};

use super::instruction::Instruction;
use super::name::Register;
use super::operand::{Argument, ArgumentKind};
use super::problem::{Outcome, Way, What, problem};
use super::symbol::Type;
use crate::diagnostic::Edit;
use crate::source::Span;

/// Two operands of the same size: the first tells which, a register before memory.
pub(super) fn settle_pair(
    instruction: &Instruction<'_>,
    first: &mut Argument,
    second: &mut Argument,
    warnings: &mut Vec<(Span, What)>,
) -> Outcome<()> {
    let register = |argument: &Argument| argument.register().is_some();
    let (a, b) = (first.size, second.size);
    let width = match (register(first), register(second)) {
        (true, _) => a,
        (false, true) => b,
        _ => a.or(b),
    };
    let sized_label = |argument: &Argument| argument.value.of.is_some() || argument.value.unknown;
    let Some(width) = width else {
        let small = second.value.base.is_some() || second.value.number.abs() <= 0x100;
        if first.is_memory() && second.is_immediate() && !sized_label(first) && small {
            return problem(first.value.span, needs_size(first.value.span));
        }
        if first.is_memory() && second.is_immediate() {
            first.size = Some(2);
            return Ok(());
        }
        for argument in [first, second] {
            if argument.is_memory() {
                want(argument, 2, warnings);
            }
        }
        return Ok(());
    };
    warnings.extend(differing(instruction, first, second).map(|found| (instruction.span, found)));
    // Memory of a size that no register has is taken for words.
    let width = if matches!(width, 1 | 2) { width } else { 2 };
    if !register(first) && !register(second) && a.is_some_and(|a| a != width) {
        want(first, 2, warnings);
    }
    for argument in [first, second] {
        if argument.is_memory() {
            if matches!(argument.value.of, Some(Type::Near | Type::Far)) && !argument.value.typed {
                want(argument, width, warnings);
            }
            argument.size = Some(width);
        } else if let Some(register) = argument.register() {
            argument.kind = ArgumentKind::Register(resized(register, width));
            argument.size = Some(width);
        }
    }
    Ok(())
}

/// Two sizes where there should be one, if no worse is wrong with the operands.
fn differing(instruction: &Instruction<'_>, first: &Argument, second: &Argument) -> Option<What> {
    let (a, b) = (first.size?, second.size?);
    let segment = |argument: &Argument| matches!(argument.register(), Some(Register::Segment(_)));
    let refused = segment(first) || segment(second) || first.is_memory() && second.is_memory();
    let ways = overlapping(instruction, first, second)
        .unwrap_or_else(|| [way(first, b), way(second, a)].into_iter().flatten().collect());
    let (first, second) = ((first.value.span, a), (second.value.span, b));
    (a != b && !refused).then_some(What::SizesDiffer { first, second, ways })
}

/// What may be meant by a register and its own half: nobody moves one to itself, but XOR and others
/// make use of that.
fn overlapping(
    instruction: &Instruction<'_>,
    first: &Argument,
    second: &Argument,
) -> Option<Vec<Way>> {
    use Mnemonic::{And, Mov, Or, Sub, Test, Xor};
    let (half, word, at) = match (first.register()?, second.register()?) {
        (Register::Byte(half), Register::Word(word)) => (half, word, second.value.span),
        (Register::Word(word), Register::Byte(half)) => (half, word, first.value.span),
        _ => return None,
    };
    let is_low = (half as u8) < 4;
    if half as u8 % 4 != word as u8 {
        return None;
    }
    let itself = matches!(instruction.mnemonic, Xor | Sub | And | Or | Test);
    let moved = instruction.mnemonic == Mov && at == first.value.span;
    let high = Register8::from_code(word as u8 + 4);
    Some(match (itself, is_low) {
        (true, _) => {
            let place = if at == first.value.span { second } else { first }.value.span;
            vec![Way::Whole { at: place, register: word }, Way::Half { at, register: half }]
        }
        (false, true) if moved => vec![Way::Extend { high }],
        (false, true) => Vec::new(),
        (false, false) => vec![Way::Half { at, register: Register8::from_code(word as u8) }],
    })
}

/// How an operand gets the size of the other one.
fn way(argument: &Argument, size: u16) -> Option<Way> {
    let at = argument.value.span;
    match (argument.register(), size) {
        (Some(Register::Byte(register)), 2) => {
            let whole = Register16::from_code(register as u8 % 4);
            Some(Way::Whole { at, register: whole })
        }
        (Some(Register::Word(register)), 1) if (register as u8) < 4 => {
            let low = Register8::from_code(register as u8);
            Some(Way::Half { at, register: low })
        }
        (None, 1 | 2) if argument.is_memory() && !argument.value.typed => {
            Some(Way::Memory { at: at.before(), size: if size == 1 { "BYTE" } else { "WORD" } })
        }
        _ => None,
    }
}

/// The register with the same code in another size.
fn resized(register: Register, width: u16) -> Register {
    match (register, width) {
        (Register::Byte(register), 2) => Register::Word(Register16::from_code(register as u8)),
        (Register::Word(register), 1) => Register::Byte(Register8::from_code(register as u8)),
        (register, _) => register,
    }
}

/// Memory that the instruction takes in one size only; another one is a warning.
pub(super) fn want(argument: &mut Argument, size: u16, warnings: &mut Vec<(Span, What)>) {
    if !argument.is_memory() {
        return;
    }
    let of = argument.value.of;
    let far_pointer = size == 4 && of == Some(Type::Far);
    if let Some(found) =
        of.filter(|of| *of != Type::Data(size) && *of != Type::Data(0) && !far_pointer)
    {
        warnings.push((argument.value.span, What::IllegalSize { found, wanted: size }));
    }
    argument.size = Some(size);
}

pub(super) fn needs_size(span: Span) -> What {
    let edit = |size: &str| vec![Edit { span: span.before(), replacement: format!("{size} PTR ") }];
    What::NeedsSize { edits: Some((edit("BYTE"), edit("WORD"))) }
}

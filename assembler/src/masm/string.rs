//! String instructions with operands, and XLAT: the operands only tell sizes and segments.

use isa::i8086::{Mnemonic, Prefixes, SegmentRegister, encode, forms};

use super::assembly::Assembly;
use super::coded::{Cells, Code, Selected};
use super::instruction::Instruction;
use super::object::Cell;
use super::operand::Argument;
use super::problem::{Outcome, What, problem};
use super::value::Override;
use crate::say;

impl Assembly<'_> {
    /// MOVS, CMPS, STOS, LODS, SCAS and XLAT.
    pub(super) fn string(
        &mut self,
        instruction: &Instruction<'_>,
        arguments: &[Argument],
    ) -> Outcome<Selected> {
        let (plain, destination) = match instruction.mnemonic {
            Mnemonic::Movs => ([Mnemonic::Movsb, Mnemonic::Movsw], Some(0)),
            Mnemonic::Cmps => ([Mnemonic::Cmpsb, Mnemonic::Cmpsw], Some(1)),
            Mnemonic::Stos => ([Mnemonic::Stosb, Mnemonic::Stosw], Some(0)),
            Mnemonic::Scas => ([Mnemonic::Scasb, Mnemonic::Scasw], Some(0)),
            Mnemonic::Lods => ([Mnemonic::Lodsb, Mnemonic::Lodsw], None),
            _ => ([Mnemonic::Xlat, Mnemonic::Xlat], None),
        };
        let mut prefix = None;
        for (index, argument) in arguments.iter().enumerate() {
            if instruction.mnemonic == Mnemonic::Xlat && !argument.is_memory() {
                continue;
            }
            if !argument.is_memory() {
                return problem(argument.value.span, What::Expected(say!("an operand in memory")));
            }
            if destination == Some(index) {
                self.in_extra_segment(argument)?;
            } else {
                prefix = self.route(&argument.value, SegmentRegister::Ds)?.prefix;
            }
        }
        let (size, warnings) = size(instruction, arguments)?;
        let mnemonic = if size == 2 { plain[1] } else { plain[0] };
        let prefixes = Prefixes { segment: prefix, ..instruction.prefixes };
        let row = forms(mnemonic).find(|row| row.is_assembled() && row.operands.is_empty());
        let Some(encoded) = row.and_then(|row| encode(row, prefixes, &[]).ok()) else {
            return Ok(Selected::default());
        };
        let bytes = encoded.bytes();
        let (last, before) = bytes.split_last().unwrap_or((&0x90, &[]));
        let segment = usize::from(prefix.is_some());
        let mut cells: Cells = before
            .iter()
            .enumerate()
            .map(|(at, &byte)| {
                let mark = if at + segment >= before.len() { ":" } else { "/" };
                Cell { mark, ..Cell::bytes(&[byte]) }
            })
            .collect();
        cells.push(Cell::bytes(&[*last]));
        Ok(Selected { code: Code::Cells(cells), warnings })
    }

    /// The destination of a string is always in ES.
    fn in_extra_segment(&self, argument: &Argument) -> Outcome<()> {
        let value = &argument.value;
        let said = match value.segment {
            Some(Override::Register(register)) => Some(register),
            _ => None,
        };
        if said.is_some_and(|register| register != SegmentRegister::Es) {
            return problem(value.span, What::EsFixed);
        }
        let by_name = said.is_none() && value.base.is_some();
        if by_name && self.route(value, SegmentRegister::Es)?.prefix.is_some() {
            return problem(value.span, What::EsFixed);
        }
        Ok(())
    }
}

/// The size that the operands agree on, and a warning where they do not.
fn size(
    instruction: &Instruction<'_>,
    arguments: &[Argument],
) -> Outcome<(u16, Vec<(crate::source::Span, What)>)> {
    if instruction.mnemonic == Mnemonic::Xlat {
        return Ok((1, Vec::new()));
    }
    let mut warnings = Vec::new();
    let mut sized =
        arguments.iter().filter_map(|argument| Some((argument.value.span, argument.size?)));
    let Some(first) = sized.next() else {
        let forward = arguments.iter().any(|argument| argument.value.unknown);
        let place = arguments.first().map_or(instruction.span, |argument| argument.value.span);
        return if forward {
            Ok((1, warnings))
        } else {
            problem(place, What::NeedsSize { edits: None })
        };
    };
    if let Some(second) = sized.next().filter(|second| second.1 != first.1) {
        warnings.push((instruction.span, What::SizesDiffer { first, second, ways: Vec::new() }));
    }
    Ok((if first.1 == 2 { 2 } else { 1 }, warnings))
}

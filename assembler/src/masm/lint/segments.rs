//! Segment registers and the stack of an EXE program.

use isa::i8086::{Base, Mnemonic, Operand, Register8, Register16, SegmentRegister};

use super::super::symbol::Type;
use super::program::{Goes, Kind, Program, Step};
use super::record::Place;
use super::state::State;
use super::{Facts, words};
use crate::diagnostic::Diagnostic;

/// Bytes of stack below which an interrupt may already be too much.
const SMALL: u32 = 32;

/// The first use of data while DS is as DOS has left it.
pub(super) fn unset_ds(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    if program.kind != Kind::Exe {
        return Vec::new();
    }
    let mut uses = facts.flow.sites.iter().filter_map(|(index, state)| {
        let step = &program.steps[*index];
        let place = state.ds_unset.then(|| data_of(program, step, state)).flatten()?;
        Some((step, place))
    });
    let first = uses.next();
    first.map(|(step, place)| words::unset_ds(program, step, place)).into_iter().collect()
}

/// The program's own data that a step reads or writes by way of DS.
fn data_of(program: &Program<'_>, step: &Step, state: &State) -> Option<Place> {
    let own = |place: Place| program.segment(place).is_some_and(|segment| !segment.absolute);
    if step.goes == Goes::Interrupt(0x21) {
        let printed = state.half(Register8::Ah).number() == Some(0x09);
        return state.place(Register16::Dx).filter(|place| printed && own(*place));
    }
    let prefix = step.decoded.prefixes.segment;
    let by_ds = prefix.is_none_or(|segment| segment == SegmentRegister::Ds);
    let memory = step.decoded.operands().iter().any(|operand| match operand {
        Operand::Memory(memory) => !matches!(memory.base, Base::Bp | Base::BpSi | Base::BpDi),
        _ => false,
    });
    let address_only = step.mnemonic() == Mnemonic::Lea;
    if !by_ds || !memory || address_only {
        return None;
    }
    let place = program.place_in(step).filter(|place| own(*place))?;
    let data = program.label_at(place).is_none_or(|label| matches!(label.of, Type::Data(_)));
    data.then_some(place)
}

/// Whether the program puts its stack somewhere by itself.
fn sets_stack(program: &Program<'_>) -> bool {
    let ss = Some(&Operand::Segment(SegmentRegister::Ss));
    let written = |step: &Step| !matches!(step.mnemonic(), Mnemonic::Push);
    program.steps.iter().any(|step| step.decoded.operands().first() == ss && written(step))
}

/// An EXE program without a stack segment.
pub(super) fn no_stack(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    let has = program.input.segments.iter().any(|segment| segment.stack && segment.size > 0);
    let missing = program.kind == Kind::Exe && !has && !sets_stack(program);
    missing.then(|| words::no_stack(program)).into_iter().collect()
}

/// An EXE program whose stack is tiny.
pub(super) fn small_stack(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    let stacks = program.input.segments.iter().filter(|segment| segment.stack);
    let size: u32 = stacks.map(|segment| segment.size).sum();
    let small = program.kind == Kind::Exe && !sets_stack(program) && (1..SMALL).contains(&size);
    small.then(|| words::small_stack(program, size)).into_iter().collect()
}

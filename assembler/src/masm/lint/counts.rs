//! CX as a counter that was not set, or of which only CL was.

use isa::i8086::{Mnemonic, Operand, Register8};

use super::program::{Program, Step};
use super::state::Half;
use super::{Facts, words};
use crate::diagnostic::Diagnostic;

/// How far above a loop the instruction is looked for that sets CL.
const FAR: usize = 200;

/// LOOP and REP where nothing has ever written CH.
pub(super) fn half_counts(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    let mut found = Vec::new();
    for (index, state) in &facts.flow.sites {
        let step = &program.steps[*index];
        let counts = matches!(step.mnemonic(), Mnemonic::Loop | Mnemonic::Loope | Mnemonic::Loopne)
            || step.decoded.prefixes.repeat.is_some();
        match (state.half(Register8::Cl), state.half(Register8::Ch)) {
            _ if !counts => {}
            (Half::Unset, Half::Unset) => found.push(words::no_count(program, step)),
            (_, Half::Unset) => {
                found.push(words::half_count(program, step, set_by(program, *index)));
            }
            _ => {}
        }
    }
    found
}

/// The instruction above that sets CL.
fn set_by<'p>(program: &'p Program<'_>, index: usize) -> Option<&'p Step> {
    let above = program.steps[..index].iter().rev().take(FAR);
    let sets = |step: &&Step| {
        step.mnemonic() == Mnemonic::Mov
            && step.decoded.operands().first() == Some(&Operand::Register8(Register8::Cl))
    };
    above.into_iter().find(sets)
}

//! Where execution ends, and where it goes though nothing is there for it.

use isa::i8086::Mnemonic;

use super::super::symbol::Type;
use super::program::{After, Goes, Kind, Program, Step};
use super::record::{Content, Place};
use super::{Facts, Unnamed, words};
use crate::diagnostic::Diagnostic;

/// Code that goes on behind the last byte of its segment.
pub(super) fn runs_off(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    let mut found = Vec::new();
    for (index, step) in program.steps.iter().enumerate() {
        let last = facts.flow.reached[index]
            && facts.flow.goes_on(program, index)
            && program.after(index) == After::Nothing;
        // Something may be put into the gap below ORG.
        let above = program.pieces.get(step.piece as usize + 1);
        let last = last && above.is_none_or(|piece| piece.place.segment != step.place.segment);
        if last {
            found.push(words::runs_off(program, step, facts.flow.main[index]));
        }
    }
    found
}

/// Code that goes on in data that has a name.
pub(super) fn into_data(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    let mut found = Vec::new();
    let named = |place: Place| {
        let label = program.label_at(place)?;
        let piece = &program.pieces[program.piece_at(place)?];
        let data = matches!(piece.content, Content::Data | Content::Block);
        (data && matches!(label.of, Type::Data(_))).then_some(label)
    };
    if let Some(label) = program.input.start.and_then(named) {
        found.push(words::starts_in_data(program, label));
    }
    for (index, step) in program.steps.iter().enumerate() {
        let goes_on = facts.flow.reached[index] && facts.flow.goes_on(program, index);
        if let (true, After::Data(piece)) = (goes_on, program.after(index))
            && let Some(label) = named(program.pieces[piece].place)
        {
            found.push(words::into_data(program, step, label, facts.flow.main[index]));
        }
    }
    found
}

/// An EXE program that starts in data because END does not name its start. What asks no service
/// may be a part of another program, and is left alone.
pub(super) fn begins_in_data(program: &Program<'_>, unnamed: &Unnamed) -> Option<Diagnostic> {
    let asks = |step: &Step| matches!(step.goes, Goes::Interrupt(0x10 | 0x16 | 0x20 | 0x21));
    let first = &program.pieces[program.piece_at(unnamed.first)?];
    let data = matches!(first.content, Content::Data | Content::Block);
    // Bytes among the code may be an instruction written by hand.
    let alone = program.steps.iter().all(|step| step.place.segment != unnamed.first.segment);
    let named = program.label_at(unnamed.first).is_some_and(|it| matches!(it.of, Type::Data(_)));
    let sure = data && (alone || named) && program.steps.iter().any(asks);
    sure.then(|| words::begins_in_data(first.span, unnamed))
}

/// Instructions that no way leads to, the first of each run.
pub(super) fn unreached(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    if facts.flow.hidden {
        return Vec::new();
    }
    let targets: std::collections::HashSet<usize> =
        program.steps.iter().filter_map(|step| step.target()).collect();
    let mut found = Vec::new();
    for index in 1..program.steps.len() {
        let (step, before) = (&program.steps[index], &program.steps[index - 1]);
        let behind = before.end() == step.place
            && before.piece != step.piece
            && facts.flow.visited[index - 1]
            && facts.flow.turns_away(before, index - 1);
        if behind
            && !facts.flow.visited[index]
            && !targets.contains(&index)
            && program.label_at(step.place).is_none()
            && program.piece(step).call.is_none()
            && does_something(step)
        {
            found.push(words::unreached(program, step, before));
        }
    }
    found
}

/// Whether an instruction behind a jump is no mere filler, table of jumps or second end.
fn does_something(step: &super::program::Step) -> bool {
    let filler = matches!(step.mnemonic(), Mnemonic::Nop | Mnemonic::Hlt);
    !filler && matches!(step.goes, Goes::On | Goes::Branch | Goes::Call)
}

/// Returns of an EXE program with nothing on the stack to return to.
pub(super) fn lost_returns(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    if program.kind != Kind::Exe {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (index, state) in &facts.flow.sites {
        let step = &program.steps[*index];
        let Goes::Return { far } = step.goes else { continue };
        let needed = if far { 2 } else { 1 };
        if facts.flow.reached[*index] && state.depth.is_some_and(|depth| depth < needed) {
            found.push(words::lost_return(program, step, far));
        }
    }
    found
}

//! What DOS is asked for, and with what in the registers.

use std::collections::BTreeSet;

use isa::i8086::{Mnemonic, Operand, Register8, Register16};

use super::super::symbol::Type;
use super::calls::{self, Call, Wants};
use super::program::{Goes, Program, Step};
use super::record::{Content, Place};
use super::state::{Half, State};
use super::{Facts, Label, words};
use crate::diagnostic::Diagnostic;

/// A call of a service.
pub(super) struct Site<'f> {
    pub(super) step: &'f Step,
    pub(super) state: &'f State,
    pub(super) function: u8,
    call: &'static Call,
}

impl Site<'_> {
    /// What the service wants in registers.
    pub(super) fn wants(&self) -> Wants {
        self.call.wants
    }
}

/// The calls of DOS of which the function is known.
pub(super) fn sites<'f>(facts: &'f Facts<'_>) -> impl Iterator<Item = Site<'f>> {
    facts.flow.sites.iter().filter_map(|(index, state)| {
        let step = &facts.program.steps[*index];
        let Goes::Interrupt(interrupt @ 0x21) = step.goes else { return None };
        let function = state.half(Register8::Ah).number()?;
        let call = calls::call_of(interrupt, Some(function))?;
        Some(Site { step, state, function, call })
    })
}

/// Services whose register nothing has set.
pub(super) fn unset(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let unset = |site: &Site<'_>| {
        let dl = site.state.half(Register8::Dl) == Half::Unset;
        match site.call.wants {
            Wants::Other => false,
            Wants::Dl => dl,
            Wants::Dx | Wants::Text | Wants::Path => site.state.is_unset(Register8::Dl),
        }
    };
    let found = sites(facts).filter(unset);
    found.map(|site| words::unset(&facts.program, &site, site.call.wants == Wants::Dl)).collect()
}

/// Services that find in DX what another one wants there.
pub(super) fn wrong(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for site in sites(facts) {
        let program = &facts.program;
        let halves = (site.state.half(Register8::Dl), site.state.half(Register8::Dh));
        let place = site.state.place(Register16::Dx);
        match (site.call.wants, halves) {
            (Wants::Text | Wants::Path | Wants::Dx, (low, Half::Unset)) if low != Half::Unset => {
                found.push(words::byte_for_address(program, &site));
            }
            (Wants::Dl, _) if place.is_some() => {
                found.push(words::address_for_byte(program, &site));
            }
            _ => {}
        }
    }
    found
}

/// Text for function 09h that has no `$`.
pub(super) fn no_dollar(facts: &Facts<'_>) -> Vec<Diagnostic> {
    let program = &facts.program;
    let texts: Vec<(Site<'_>, Place)> = sites(facts)
        .filter(|site| site.call.wants == Wants::Text)
        .filter_map(|site| site.state.place(Register16::Dx).map(|place| (site, place)))
        .collect();
    let printed: BTreeSet<Place> = texts.iter().map(|(_, place)| *place).collect();
    let mut found = Vec::new();
    let mut touched = None;
    for (site, place) in &texts {
        let Some(Reading { end, crosses }) = read(program, *place) else { continue };
        let touched: &Vec<Place> = touched.get_or_insert_with(|| touched_places(facts));
        let from = touched.partition_point(|it| it < place);
        let written = touched.get(from).is_some_and(|it| *it < end);
        // What is printed by itself elsewhere is hardly meant to follow here, too.
        let crosses = crosses.map(|label| (label, printed.contains(&label.place)));
        match crosses {
            _ if written => {}
            None => found.push(words::no_dollar(program, site, *place, None)),
            Some((label, true)) => {
                found.push(words::no_dollar(program, site, *place, Some(label)));
            }
            Some((_, false)) => {}
        }
    }
    found
}

/// What reading text up to `$` comes to when it has none of its own.
struct Reading<'p> {
    /// Behind the last byte that was read.
    end: Place,
    /// The first name that was crossed, if `$` was found.
    crosses: Option<&'p Label>,
}

/// Reads text up to its `$`; nothing if that is where it should be, or cannot be known.
fn read<'p>(program: &Program<'p>, place: Place) -> Option<Reading<'p>> {
    let mut index = program.piece_at(place)?;
    if program.pieces[index].content != Content::Data {
        return None;
    }
    let mut at = place;
    let mut crosses = None;
    loop {
        let piece = program.pieces.get(index).filter(|piece| piece.place <= at && at < piece.end());
        let Some(piece) = piece.filter(|piece| piece.content != Content::Code) else {
            return Some(Reading { end: at, crosses: None });
        };
        let label = program.label_at(at).filter(|label| matches!(label.of, Type::Data(_)));
        if at != place {
            crosses = crosses.or(label);
        }
        let bytes = program.bytes(piece)?.get((at.offset - piece.place.offset) as usize..)?;
        if let Some(dollar) = bytes.iter().position(|byte| *byte == b'$') {
            let end = at.plus(dollar as u32 + 1);
            return crosses.map(|label| Reading { end, crosses: Some(label) });
        }
        at = piece.end();
        index += 1;
    }
}

/// Places whose address the program has for other things than printing them, sorted: it may write
/// there.
fn touched_places(facts: &Facts<'_>) -> Vec<Place> {
    let program = &facts.program;
    let printed = |step: &Step| {
        let into_dx = step.decoded.operands().first() == Some(&Operand::Register16(Register16::Dx));
        let loads = step.decoded.operands().get(1);
        let address = step.mnemonic() == Mnemonic::Lea
            || step.mnemonic() == Mnemonic::Mov && matches!(loads, Some(Operand::Immediate(_)));
        into_dx && address
    };
    let mut touched: Vec<Place> = program
        .steps
        .iter()
        .filter(|step| !printed(step))
        .flat_map(|step| program.references(step).filter_map(|held| held.place()))
        .collect();
    let filled = sites(facts).filter(|site| matches!(site.call.wants, Wants::Dx | Wants::Path));
    touched.extend(filled.filter_map(|site| site.state.place(Register16::Dx)));
    let data = program.pieces.iter().filter(|piece| piece.content != Content::Code);
    for piece in data {
        let first = piece.references as usize;
        let held = program.input.record.references.get(first..first + piece.count as usize);
        touched.extend(held.unwrap_or_default().iter().filter_map(|held| held.place()));
    }
    touched.sort_unstable();
    touched
}

/// The registers that hold an address, by name.
pub(super) fn holders(state: &State) -> Option<Register16> {
    use Register16::{Ax, Bp, Bx, Cx, Di, Si};
    [Ax, Bx, Cx, Si, Di, Bp].into_iter().find(|register| state.place(*register).is_some())
}

//! The assembled program as the lints see it: its pieces in the order of their places, its
//! instructions taken apart, its labels, and where each instruction leads.

use isa::i8086::{Decoded, Mnemonic, Operand, Processor, decode};

use super::super::object::Field;
use super::Input;
use super::record::{Content, Held, Piece, Place};
use crate::source::{Sources, Span};

/// No step.
const NONE: u32 = u32::MAX;
/// Opens the instructions of later processors that MASM 5.10 writes.
const LATER: u8 = 0x0F;

/// How a program is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Com,
    Exe,
    /// A part of a program, or one that no DOS loads.
    Part,
}

/// Where execution goes from an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goes {
    /// To the next one.
    On,
    /// To its target.
    Jump,
    /// To the next one or to its target.
    Branch,
    /// To its target, and perhaps back.
    Call,
    Return {
        far: bool,
    },
    /// Back from an interrupt.
    EndInterrupt,
    Interrupt(u8),
    /// Nowhere, until an interrupt comes.
    Halt,
}

/// An instruction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) place: Place,
    /// Index into [`Program::pieces`].
    pub(super) piece: u32,
    /// Where its bytes begin, and how many they are.
    bytes: u32,
    length: u32,
    pub(super) decoded: Decoded,
    pub(super) goes: Goes,
    /// Index of the step it may go to.
    target: u32,
}

impl Step {
    /// The step it jumps to or calls, when that is one of the program.
    pub(super) fn target(&self) -> Option<usize> {
        (self.target != NONE).then_some(self.target as usize)
    }

    /// The place behind it.
    pub(super) fn end(&self) -> Place {
        self.place.plus(self.length)
    }

    /// Its name.
    pub(super) fn mnemonic(&self) -> Mnemonic {
        self.decoded.row.mnemonic
    }
}

/// What follows an instruction in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum After {
    Step(usize),
    /// Index of a piece that is no code.
    Data(usize),
    Nothing,
}

/// See [the module](self).
pub(super) struct Program<'a> {
    pub(super) input: &'a Input,
    pub(super) sources: &'a Sources,
    pub(super) kind: Kind,
    /// Sorted by place.
    pub(super) pieces: &'a [Piece],
    /// Sorted by place; none where no lint asks for them.
    pub(super) steps: Vec<Step>,
}

impl<'a> Program<'a> {
    /// Takes the pieces apart if a lint asks for `steps`.
    pub(super) fn new(
        input: &'a Input,
        sources: &'a Sources,
        kind: Kind,
        steps: bool,
    ) -> Program<'a> {
        let pieces = &input.record.pieces;
        let mut program = Program { input, sources, kind, pieces, steps: Vec::new() };
        if steps {
            program.take_apart();
        }
        for index in 0..program.steps.len() {
            let target = program.where_to(index).and_then(|place| program.step_at(place));
            program.steps[index].target = target.map_or(NONE, |target| target as u32);
        }
        program
    }

    /// Decodes the instructions; what fills up between them is NOPs.
    fn take_apart(&mut self) {
        let mut behind_code = None;
        for (index, piece) in self.pieces.iter().enumerate() {
            let code = match piece.content {
                Content::Code => true,
                Content::Padding => behind_code == Some(piece.place),
                Content::Data | Content::Block => false,
            };
            behind_code = code.then_some(piece.end());
            let mut done = 0;
            while code && done < piece.length {
                let bytes = (piece.bytes + done) as usize;
                let end = (piece.bytes + piece.length) as usize;
                let rest = self.input.record.bytes.get(bytes..end).unwrap_or_default();
                let Some(decoded) = decode(Processor::I80186, rest) else { break };
                let later = rest.first() == Some(&LATER);
                let length = if later { rest.len() as u32 } else { decoded.length.into() };
                self.steps.push(Step {
                    place: piece.place.plus(done),
                    piece: index as u32,
                    bytes: bytes as u32,
                    length,
                    decoded,
                    goes: if later { Goes::Branch } else { goes(&decoded) },
                    target: NONE,
                });
                done += length;
            }
        }
    }

    /// The step at a place.
    pub(super) fn step_at(&self, place: Place) -> Option<usize> {
        self.steps.binary_search_by_key(&place, |step| step.place).ok()
    }

    /// The piece that a place lies in.
    pub(super) fn piece_at(&self, place: Place) -> Option<usize> {
        let behind = self.pieces.partition_point(|piece| piece.place <= place);
        let inside = |index: &usize| place < self.pieces[*index].end();
        behind.checked_sub(1).filter(inside)
    }

    /// The piece of a step.
    pub(super) fn piece(&self, step: &Step) -> &Piece {
        &self.pieces[step.piece as usize]
    }

    /// The statement of a step.
    pub(super) fn span(&self, step: &Step) -> Span {
        self.piece(step).span
    }

    /// What follows a step in memory.
    pub(super) fn after(&self, index: usize) -> After {
        let end = self.steps[index].end();
        if self.steps.get(index + 1).is_some_and(|next| next.place == end) {
            return After::Step(index + 1);
        }
        match (self.step_at(end), self.piece_at(end)) {
            (Some(step), _) => After::Step(step),
            (None, Some(piece)) => After::Data(piece),
            (None, None) => After::Nothing,
        }
    }

    /// The addresses in a step.
    pub(super) fn references(&self, step: &Step) -> impl Iterator<Item = &'a Held> {
        let piece = self.piece(step);
        let bytes = step.bytes..step.bytes + step.length;
        let first = piece.references as usize;
        let held = self.input.record.references.get(first..first + piece.count as usize);
        held.unwrap_or_default().iter().filter(move |held| bytes.contains(&held.at))
    }

    /// The place whose address a step has in itself.
    pub(super) fn place_in(&self, step: &Step) -> Option<Place> {
        self.references(step).find_map(Held::place)
    }

    /// Where a jump or call leads.
    fn where_to(&self, index: usize) -> Option<Place> {
        let step = &self.steps[index];
        if !matches!(step.goes, Goes::Jump | Goes::Branch | Goes::Call) {
            return None;
        }
        let leads = |held: &&Held| matches!(held.field, Field::Distance | Field::Pointer);
        if let Some(held) = self.references(step).find(leads) {
            return held.place();
        }
        match step.decoded.operands().first()? {
            Operand::Relative(distance) => {
                let offset = step.end().offset.wrapping_add_signed((*distance).into()) & 0xFFFF;
                Some(Place { offset, ..step.place })
            }
            _ => None,
        }
    }

    /// The bytes of a piece; none of one whose bytes are not known.
    pub(super) fn bytes(&self, piece: &Piece) -> Option<&'a [u8]> {
        let start = piece.bytes as usize;
        let known = piece.content != Content::Block;
        let bytes = self.input.record.bytes.get(start..start + piece.length as usize);
        bytes.filter(|_| known)
    }

    /// The label at a place; of several the first in the listing.
    pub(super) fn label_at(&self, place: Place) -> Option<&'a super::Label> {
        let labels = &self.input.labels;
        let first = labels.partition_point(|label| label.place < place);
        labels.get(first).filter(|label| label.place == place)
    }
}

/// Where execution goes from an instruction.
fn goes(decoded: &Decoded) -> Goes {
    use Mnemonic::*;
    match decoded.row.mnemonic {
        Jmp => Goes::Jump,
        Call => Goes::Call,
        Ja | Jae | Jb | Jbe | Jcxz | Je | Jg | Jge | Jl | Jle | Jne | Jno | Jnp | Jns | Jo | Jp
        | Js | Loop | Loope | Loopne => Goes::Branch,
        Ret | Retn => Goes::Return { far: false },
        Retf => Goes::Return { far: true },
        Iret => Goes::EndInterrupt,
        Hlt => Goes::Halt,
        Int => match decoded.operands() {
            [Operand::Immediate(number)] => Goes::Interrupt(*number as u8),
            _ => Goes::On,
        },
        _ => Goes::On,
    }
}

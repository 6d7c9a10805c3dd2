//! Words to sequences.

use isa::lc3::{DEVICES, Operation, USER};

use super::super::processor::{BEHIND_VECTORS, MEMORY, operation, signed};
use super::form::{FORMS, Form};
use super::part::{Part, Range, condition, is_in};
use super::{CODE, LONGEST, PARTS, Sequence, UNKNOWN, is_unsteady};
use crate::Edition;

/// To be executed in the ordinary way.
const CAREFUL: Sequence = beginning(&[Form::Careful as u16]);

/// A sequence that begins with these numbers.
const fn beginning(numbers: &[u16]) -> Sequence {
    let (mut sequence, mut nth) = (UNKNOWN, 0);
    while nth < numbers.len() {
        sequence[nth] = numbers[nth];
        nth += 1;
    }
    sequence
}

/// A part, and the word and value that it is executed with.
#[derive(Debug, Clone, Copy)]
struct Step {
    part: Part,
    word: u16,
    value: u16,
    /// The first result for which a branch's condition holds.
    from: u16,
}

/// The region that an address lies in.
pub(super) const fn region(at: u16) -> Option<Range> {
    match at {
        DEVICES.. => None,
        USER.. => Some((USER, DEVICES - USER)),
        BEHIND_VECTORS.. => Some((BEHIND_VECTORS, USER - BEHIND_VECTORS)),
        _ => None,
    }
}

/// What sequences are made of.
pub(super) struct Source<'a> {
    pub(super) memory: &'a [u16; MEMORY],
    pub(super) marks: &'a mut [u8; MEMORY],
    pub(super) edition: Edition,
    pub(super) region: Range,
}

impl Source<'_> {
    /// Translates what begins at `at`, an address in the region, and marks its words.
    #[cold]
    pub(super) fn translate(self, at: u16) -> Sequence {
        let (sequence, words) = self.sequence(at);
        for distance in 0..words {
            self.marks[usize::from(at + distance)] |= CODE;
        }
        sequence
    }

    /// A word of the region that may be part of a sequence, and behind which the region goes on.
    fn word(&self, at: u16) -> Option<u16> {
        let inside = is_in(self.region, at) && is_in(self.region, at.wrapping_add(1));
        (inside && !is_unsteady(self.marks, at)).then(|| self.memory[usize::from(at)])
    }

    /// The longest sequence there is a form for, and how many words it was made of.
    fn sequence(&self, at: u16) -> (Sequence, u16) {
        if is_unsteady(self.marks, at) {
            return (CAREFUL, 0);
        }
        if let Some(repeat) = self.repeat(at) {
            return (repeat, 2);
        }
        let steps = self.steps(at);
        let fits = |parts: &[Part]| {
            let mut pairs = parts.iter().zip(&steps);
            parts.len() <= steps.len() && pairs.all(|(part, step)| *part == step.part)
        };
        let forms = FORMS.iter().filter(|(_, parts)| fits(parts));
        let Some((form, parts)) = forms.max_by_key(|(_, parts)| parts.len()) else {
            return (CAREFUL, 1);
        };
        let steps = &steps[..parts.len()];
        let mut sequence = UNKNOWN;
        sequence[0] = *form as u16;
        sequence[1] = steps.last().map_or(0, |step| step.from);
        for (place, step) in sequence[2..].chunks_mut(2).zip(steps) {
            place.copy_from_slice(&[step.word, step.value]);
        }
        (sequence, parts.iter().map(|part| part.words()).sum())
    }

    /// What could be executed together from `at` on.
    fn steps(&self, at: u16) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::with_capacity(PARTS);
        let mut next = at;
        while steps.len() < PARTS && !steps.last().is_some_and(|step| step.part.is_last()) {
            let Some(step) = self.step(next) else { break };
            next += step.part.words();
            if next - at > LONGEST {
                break;
            }
            steps.push(step);
        }
        steps
    }

    /// `ADD d, d, #i` and a branch to it.
    fn repeat(&self, at: u16) -> Option<Sequence> {
        let (add, branch) = (self.word(at)?, self.word(at + 1)?);
        let adds = operation(add) == Some(Operation::AddImmediate) && add >> 9 & 7 == add >> 6 & 7;
        let back = operation(branch) == Some(Operation::Branch) && signed(branch, 9) == 0xFFFE;
        let (from, span) = condition(branch)?;
        (adds && back).then(|| {
            beginning(&[Form::Repeat as u16, from, registers(add), signed(add, 5), span, at])
        })
    }

    /// The part that begins at `at`, if sequences have it.
    fn step(&self, at: u16) -> Option<Step> {
        let code = self.word(at)?;
        let relative = |bits| (at + 1).wrapping_add(signed(code, bits));
        let (part, value) = match operation(code)? {
            Operation::AddRegister => (Part::AddRegister, code & 7),
            Operation::AddImmediate => (Part::AddImmediate, signed(code, 5)),
            Operation::AndRegister => (Part::AndRegister, code & 7),
            Operation::AndImmediate => (Part::AndImmediate, signed(code, 5)),
            Operation::Not => self.not(code, at),
            Operation::Load => (Part::Load, relative(9)),
            Operation::LoadIndirect => (Part::LoadIndirect, relative(9)),
            Operation::LoadBase => (Part::LoadBase, signed(code, 6)),
            Operation::LoadAddress => match self.edition {
                Edition::Second => (Part::LoadAddressAndTest, relative(9)),
                Edition::Third => (Part::LoadAddress, relative(9)),
            },
            Operation::Store => (Part::Store, relative(9)),
            Operation::StoreIndirect => (Part::StoreIndirect, relative(9)),
            Operation::StoreBase => (Part::StoreBase, signed(code, 6)),
            Operation::Branch => {
                let Some((from, word)) = condition(code) else {
                    return Some(Step { part: Part::Nothing, word: 0, value: 0, from: 0 });
                };
                let value = relative(9);
                let inside = is_in(self.region, value);
                return inside.then_some(Step { part: Part::Branch, word, value, from });
            }
            Operation::Jump => (Part::Jump, 0),
            Operation::Call => {
                let target = relative(11);
                is_in(self.region, target).then_some((Part::Call, target))?
            }
            Operation::CallRegister => (Part::CallRegister, 0),
            Operation::Trap | Operation::ReturnFromInterrupt => return None,
        };
        Some(Step { part, word: registers(code), value, from: 0 })
    }

    /// What begins with a NOT at `at`, and its value.
    fn not(&self, code: u16, at: u16) -> (Part, u16) {
        let to = code >> 9 & 7;
        let plus_one = 0x1021 | to << 9 | to << 6;
        if self.word(at + 1) != Some(plus_one) {
            return (Part::Not, 0);
        }
        let adds = |word: &u16| operation(*word) == Some(Operation::AddRegister) && word & 7 == to;
        match self.word(at + 2).filter(adds) {
            Some(add) => (Part::Subtract, registers(add)),
            None => (Part::Negate, 0),
        }
    }
}

/// The register in bits 11 to 9 of an instruction and that in bits 8 to 6, a byte each.
fn registers(code: u16) -> u16 {
    code >> 9 & 7 | (code >> 6 & 7) << 8
}

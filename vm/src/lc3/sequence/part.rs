//! What the parts of a sequence do.

use super::super::processor::MEMORY;
use super::CODE;

/// One instruction, or two that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    AddRegister,
    AddImmediate,
    AndRegister,
    AndImmediate,
    Not,
    /// `NOT d, s` and `ADD d, d, #1`.
    Negate,
    /// The same and `ADD e, a, d`.
    Subtract,
    Load,
    LoadIndirect,
    LoadBase,
    LoadAddress,
    /// LEA of the second edition.
    LoadAddressAndTest,
    Store,
    StoreIndirect,
    StoreBase,
    Nothing,
    Branch,
    Jump,
    Call,
    CallRegister,
}

/// How a part ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    /// Done.
    Over,
    /// Nothing was changed; the instruction has to be executed by itself.
    GaveUp,
    /// Done, and execution goes on outside the region.
    Left,
}

/// First address, and how many.
pub(super) type Range = (u16, u16);

/// The eight registers, and room for any byte as an index. They stand apart from [`Place`], whose
/// fields can then live in the host's registers.
pub(super) type Registers = [u16; 0x100];

/// What the parts work on besides the registers.
pub(super) struct Place<'a> {
    pub(super) memory: &'a mut [u16; MEMORY],
    pub(super) marks: &'a mut [u8; MEMORY],
    /// What the condition codes follow from.
    pub(super) result: u16,
    /// Addresses that may simply be read, and written if they are no code.
    pub(super) plain: Range,
    /// Where this run may execute.
    pub(super) region: Range,
    /// Where execution goes on behind the sequence.
    pub(super) next: u16,
}

/// Whether an address lies in a range.
#[inline(always)]
pub(super) const fn is_in(range: Range, at: u16) -> bool {
    at.wrapping_sub(range.0) < range.1
}

/// The condition of a branch: results from the first one on, and so many more. `None` if it never
/// branches.
pub(super) const fn condition(word: u16) -> Option<(u16, u16)> {
    match word >> 9 & 7 {
        0b001 => Some((1, 0x7FFE)),
        0b010 => Some((0, 0)),
        0b011 => Some((0, 0x7FFF)),
        0b100 => Some((0x8000, 0x7FFF)),
        0b101 => Some((1, 0xFFFE)),
        0b110 => Some((0x8000, 0x8000)),
        0b111 => Some((0, 0xFFFF)),
        _ => None,
    }
}

impl Part {
    /// Instructions.
    pub(super) const fn words(self) -> u16 {
        match self {
            Part::Negate => 2,
            Part::Subtract => 3,
            _ => 1,
        }
    }

    /// Whether a sequence ends with it.
    pub(super) const fn is_last(self) -> bool {
        matches!(self, Part::Branch | Part::Jump | Part::Call | Part::CallRegister)
    }

    /// Does it. `word` has the register that changes or is stored in its low byte and the first
    /// source in its high byte; for a branch it says how many results its condition holds for.
    /// `value` is the second source, or the constant or address in the instruction. `from` is the
    /// first result of a branch's condition. Each caller names the part, so that one arm remains of
    /// the match.
    // Long: a match over all parts.
    #[inline(always)]
    pub(super) fn run(
        self,
        place: &mut Place<'_>,
        registers: &mut Registers,
        word: u16,
        value: u16,
        from: u16,
    ) -> Done {
        let source = registers[usize::from(word >> 8)];
        let result = match self {
            Part::AddRegister => Some(source.wrapping_add(registers[low(value)])),
            Part::AddImmediate => Some(source.wrapping_add(value)),
            Part::AndRegister => Some(source & registers[low(value)]),
            Part::AndImmediate => Some(source & value),
            Part::Not => Some(!source),
            Part::Negate => Some(source.wrapping_neg()),
            Part::Subtract => {
                let negative = source.wrapping_neg();
                registers[low(word)] = negative;
                let difference = registers[usize::from(value >> 8)].wrapping_add(negative);
                registers[low(value)] = difference;
                place.result = difference;
                return Done::Over;
            }
            Part::Load => place.load(value),
            Part::LoadIndirect => place.load(value).and_then(|at| place.load(at)),
            Part::LoadBase => place.load(source.wrapping_add(value)),
            Part::LoadAddress => {
                registers[low(word)] = value;
                return Done::Over;
            }
            Part::LoadAddressAndTest => Some(value),
            Part::Store => return place.store(value, registers[low(word)]),
            Part::StoreIndirect => {
                let Some(at) = place.load(value) else { return Done::GaveUp };
                return place.store(at, registers[low(word)]);
            }
            Part::StoreBase => {
                return place.store(source.wrapping_add(value), registers[low(word)]);
            }
            Part::Nothing => return Done::Over,
            Part::Branch => {
                if place.result.wrapping_sub(from) <= word {
                    place.next = value;
                }
                return Done::Over;
            }
            Part::Jump => return place.go(source),
            Part::Call => {
                registers[7] = std::mem::replace(&mut place.next, value);
                return Done::Over;
            }
            Part::CallRegister => {
                registers[7] = place.next;
                return place.go(source);
            }
        };
        let Some(result) = result else { return Done::GaveUp };
        registers[low(word)] = result;
        place.result = result;
        Done::Over
    }
}

/// The index in the low byte.
#[inline(always)]
pub(super) fn low(word: u16) -> usize {
    usize::from(word as u8)
}

impl Place<'_> {
    #[inline(always)]
    fn load(&self, at: u16) -> Option<u16> {
        is_in(self.plain, at).then(|| self.memory[usize::from(at)])
    }

    #[inline(always)]
    fn store(&mut self, at: u16, value: u16) -> Done {
        if !is_in(self.plain, at) || self.marks[usize::from(at)] & CODE != 0 {
            return Done::GaveUp;
        }
        self.memory[usize::from(at)] = value;
        Done::Over
    }

    #[inline(always)]
    fn go(&mut self, target: u16) -> Done {
        self.next = target;
        if is_in(self.region, target) { Done::Over } else { Done::Left }
    }
}

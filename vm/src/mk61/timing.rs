//! How long commands take where the opcode alone does not tell: differences from the cycles in the
//! command table, measured on a microcode-level model.

use super::number::Number;
use super::state::Mk61;

/// Machine cycles of a real calculator in a second. A cycle is a turn of its 42 words of memory,
/// about 1.5 milliseconds: published times of single commands divided by measured cycles.
pub(super) const CYCLES_A_SECOND: u32 = 667;

/// What a conditional jump saves that is taken: X is not copied to the display register.
const JUMP_TAKEN: u64 = 15;
/// What an indirect conditional jump takes beyond its test when it is taken, by register.
const INDIRECT_TAKEN: [u64; 16] = [60, 60, 60, 60, 75, 75, 75, 75, 75, 75, 75, 75, 75, 75, 90, 60];

impl Mk61 {
    /// A direct conditional jump is taken.
    pub(super) fn jump_taken(&mut self) {
        self.counts.cycles -= JUMP_TAKEN;
    }

    /// An indirect conditional jump through this register is taken.
    pub(super) fn indirect_jump_taken(&mut self, register: u8) {
        self.counts.cycles += INDIRECT_TAKEN[usize::from(register & 15)];
    }

    /// 10ˣ of a whole number is only an exponent.
    pub(super) fn whole_power(&mut self) {
        self.counts.cycles -= 705;
    }

    /// The logarithm of a power of ten needs no fraction.
    pub(super) fn logarithm(&mut self, x: Number) {
        if x.digits() == 0x1000_0000 {
            self.counts.cycles -= 585;
        }
    }
}

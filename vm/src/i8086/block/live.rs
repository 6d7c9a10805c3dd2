//! Which flags somebody looks at before they are overwritten.

use isa::i8086::Mnemonic;

use super::super::flag::Flags;
use super::super::instruction::{Instruction, Place};

/// Flags that are looked at behind a point of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Live(u16);

const ALL: u16 =
    Flags::OVERFLOW | Flags::SIGN | Flags::ZERO | Flags::AUXILIARY | Flags::PARITY | Flags::CARRY;

impl Live {
    /// All: nobody knows who comes.
    pub(super) const fn all() -> Live {
        Live(ALL)
    }

    /// Whether any flag that the instruction sets is looked at.
    pub(super) fn needs(self, instruction: &Instruction) -> bool {
        self.0 & overwritten(instruction) != 0
    }

    /// The same before the instruction.
    pub(super) fn before(self, instruction: &Instruction) -> Live {
        if !stays(instruction) {
            return Live::all();
        }
        Live(self.0 & !overwritten(instruction) | looked_at(instruction))
    }
}

/// Flags that the instruction sets, whatever its operands are.
fn overwritten(instruction: &Instruction) -> u16 {
    use Mnemonic as M;
    let shifts = matches!(instruction.second, Place::Immediate(count) if count as u8 != 0);
    match instruction.mnemonic {
        M::Add | M::Adc | M::Sub | M::Sbb | M::And | M::Or | M::Xor => ALL,
        M::Cmp | M::Test | M::Neg | M::Mul | M::Imul => ALL,
        M::Shl | M::Shr | M::Sar if shifts => ALL,
        M::Inc | M::Dec => ALL & !Flags::CARRY,
        M::Rol | M::Ror | M::Rcl | M::Rcr if shifts => Flags::CARRY | Flags::OVERFLOW,
        M::Clc | M::Stc | M::Cmc => Flags::CARRY,
        _ => 0,
    }
}

fn looked_at(instruction: &Instruction) -> u16 {
    use Mnemonic as M;
    match instruction.mnemonic {
        M::Adc | M::Sbb | M::Rcl | M::Rcr | M::Cmc => Flags::CARRY,
        _ => 0,
    }
}

/// Whether the block is not left at this instruction: it works on registers alone.
fn stays(instruction: &Instruction) -> bool {
    use Mnemonic as M;
    let in_memory = |place| matches!(place, Place::Memory(_));
    match instruction.mnemonic {
        M::Lea | M::Cbw | M::Cwd | M::Clc | M::Stc | M::Cmc | M::Cld | M::Std | M::Nop => true,
        M::Mov | M::Add | M::Adc | M::Sub | M::Sbb | M::And | M::Or | M::Xor | M::Cmp => {
            !in_memory(instruction.first) && !in_memory(instruction.second)
        }
        M::Test | M::Xchg => !in_memory(instruction.first) && !in_memory(instruction.second),
        M::Inc | M::Dec | M::Neg | M::Not | M::Mul | M::Imul => !in_memory(instruction.first),
        M::Rol | M::Ror | M::Rcl | M::Rcr | M::Shl | M::Shr | M::Sar => {
            !in_memory(instruction.first)
        }
        M::Jmp => matches!(instruction.first, Place::Immediate(_)),
        _ => false,
    }
}

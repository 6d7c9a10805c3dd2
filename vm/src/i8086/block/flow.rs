//! Where execution goes behind an instruction of a block.

use isa::i8086::Mnemonic;

use super::super::instruction::{Instruction, Place};

/// Where an instruction leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    /// To the next one, perhaps elsewhere if a condition holds.
    Next,
    /// To the next one, which has to be in the same block.
    NextAtOnce,
    /// This far from the next one.
    Jump(u16),
    /// To where only execution tells.
    Unknown,
}

/// Where an instruction that can stand in a block leads.
pub(super) fn flow(instruction: &Instruction) -> Flow {
    use Mnemonic as M;
    match (instruction.mnemonic, instruction.first) {
        (M::Jmp | M::Call, Place::Immediate(distance)) => Flow::Jump(distance),
        (M::Jmp | M::Call | M::Ret | M::Retn, _) => Flow::Unknown,
        (M::Mov | M::Pop, Place::Segment(_)) | (M::Lds | M::Les, _) => Flow::NextAtOnce,
        _ => Flow::Next,
    }
}

/// The low four bits of a conditional jump's opcode.
pub(super) const fn condition(mnemonic: Mnemonic) -> Option<u8> {
    Some(match mnemonic {
        Mnemonic::Jo => 0,
        Mnemonic::Jno => 1,
        Mnemonic::Jb => 2,
        Mnemonic::Jae => 3,
        Mnemonic::Je => 4,
        Mnemonic::Jne => 5,
        Mnemonic::Jbe => 6,
        Mnemonic::Ja => 7,
        Mnemonic::Js => 8,
        Mnemonic::Jns => 9,
        Mnemonic::Jp => 10,
        Mnemonic::Jnp => 11,
        Mnemonic::Jl => 12,
        Mnemonic::Jge => 13,
        Mnemonic::Jle => 14,
        Mnemonic::Jg => 15,
        _ => return None,
    })
}

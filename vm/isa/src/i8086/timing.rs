//! How long instructions take, in clocks.
//!
//! Source: Intel, *iAPX 86,88 User's Manual* (1981), instruction clocks; for the 80186's own
//! instructions *iAPX 86/88, 186/188 User's Manual* (1983). Where the recordings of
//! SingleStepTests/8086 differ from the manual by more than a clock, they are followed: far CALL,
//! LAHF, the adjustments and comparisons of memory with a constant.

use Mnemonic::*;

use super::{Base, Decoded, Displacement, Memory, Mnemonic, Operand, Row, Shape};

/// The clocks of a form. What depends on values comes on top: bits of a multiplier or quotient,
/// steps of a shift by CL, elements of a repeated string, words at odd addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clocks {
    /// Without an operand in memory.
    pub registers: u8,
    /// With one; the clocks of its [`address`] come on top.
    pub memory: u8,
}

/// A word at an odd address takes two transfers, the second of which takes this long.
pub const ODD_WORD: u8 = 4;
/// A prefix.
pub const PREFIX: u8 = 2;
/// A byte of an instruction, when the processor has to wait for it.
const FETCH: u16 = 2;
/// What a repeated string instruction takes besides its elements.
const REPEATED: u16 = 9;

const fn pair(registers: u8, memory: u8) -> Clocks {
    Clocks { registers, memory }
}

const fn single(clocks: u8) -> Clocks {
    pair(clocks, clocks)
}

/// The clocks of a form; a conditional jump does not jump.
// Long: one arm a mnemonic.
pub const fn clocks(row: &Row) -> Clocks {
    let word = row.opcode & 1 != 0;
    match row.mnemonic {
        Mov => moves(row.opcode),
        Add | Adc | Sub | Sbb | And | Or | Xor => combinations(row.opcode),
        Cmp | Test => comparisons(row.opcode),
        Inc | Dec if matches!(row.opcode, 0x40..=0x4F) => single(2),
        Inc | Dec => pair(3, 15),
        Not | Neg => pair(3, 15),
        Mul => {
            if word {
                pair(118, 123)
            } else {
                pair(70, 75)
            }
        }
        Imul if matches!(row.opcode, 0x69 | 0x6B) => pair(22, 25),
        Imul => {
            if word {
                pair(128, 133)
            } else {
                pair(80, 85)
            }
        }
        Div => {
            if word {
                pair(144, 149)
            } else {
                pair(80, 85)
            }
        }
        Idiv => {
            if word {
                pair(165, 170)
            } else {
                pair(101, 106)
            }
        }
        Aaa | Aas => single(8),
        Daa | Das => single(4),
        Aam => single(77),
        Aad => single(60),
        Cbw | Lahf | Hlt => single(2),
        Cwd => single(5),
        Salc | Nop | Wait => single(3),
        Rol | Ror | Rcl | Rcr | Shl | Shr | Sar | Setmo | Setmoc => shifts(row.opcode),
        Push | Pop | Pusha | Popa | Pushf | Popf | Enter | Leave => stack(row),
        Xchg if row.opcode & 0xF8 == 0x90 => single(3),
        Xchg => pair(4, 17),
        Xlat => single(11),
        In | Out => {
            if row.opcode & 8 == 0 {
                single(10)
            } else {
                single(8)
            }
        }
        Lea => pair(2, 2),
        Lds | Les => single(16),
        Sahf => single(4),
        Movs | Movsb | Movsw => single(18),
        Cmps | Cmpsb | Cmpsw => single(22),
        Stos | Stosb | Stosw => single(11),
        Lods | Lodsb | Lodsw => single(12),
        Scas | Scasb | Scasw => single(15),
        Ins | Insb | Insw | Outs | Outsb | Outsw => single(14),
        Jmp | Call | Ret | Retn | Retf => transfers(row),
        Jcxz | Loope => single(6),
        Loop | Loopne => single(5),
        Int => {
            if row.opcode == 0xCC {
                single(52)
            } else {
                single(51)
            }
        }
        Iret => single(32),
        Into => single(4),
        Bound => single(35),
        Esc => pair(2, 8),
        Clc | Stc | Cmc | Cld | Std | Cli | Sti | Lock | Rep | Repne => single(PREFIX),
        Jo | Jno | Jb | Jae | Je | Jne | Jbe | Ja | Js | Jns | Jp | Jnp | Jl | Jge | Jle | Jg => {
            single(4)
        }
    }
}

const fn moves(opcode: u8) -> Clocks {
    match opcode {
        0x88 | 0x89 | 0x8C => pair(2, 9),
        0x8A | 0x8B | 0x8E => pair(2, 8),
        0xA0..=0xA3 => pair(4, 4),
        _ => pair(4, 10),
    }
}

const fn combinations(opcode: u8) -> Clocks {
    match opcode {
        0x80..=0x83 => pair(4, 17),
        _ if opcode & 4 != 0 => single(4),
        _ if opcode & 2 != 0 => pair(3, 9),
        _ => pair(3, 16),
    }
}

const fn comparisons(opcode: u8) -> Clocks {
    match opcode {
        0x80..=0x83 => pair(4, 11),
        0xF6 | 0xF7 => pair(5, 11),
        0x3C | 0x3D | 0xA8 | 0xA9 => single(4),
        _ => pair(3, 9),
    }
}

const fn shifts(opcode: u8) -> Clocks {
    match opcode {
        0xC0 | 0xC1 => pair(5, 17),
        0xD0 | 0xD1 => pair(2, 15),
        _ => pair(8, 20),
    }
}

const fn stack(row: &Row) -> Clocks {
    match row.mnemonic {
        Push => match row.opcode {
            0xFF | 0xFE | 0x50..=0x57 => pair(11, 16),
            _ => single(10),
        },
        Pop => pair(8, 17),
        Pushf => single(10),
        Popf | Leave => single(8),
        Pusha => single(36),
        Popa => single(51),
        _ => single(15),
    }
}

/// JMP, CALL and returns.
const fn transfers(row: &Row) -> Clocks {
    let far = matches!(row.operands, [Shape::FarPtr | Shape::Mem32]);
    match (row.mnemonic, row.opcode) {
        (Jmp, 0xFE | 0xFF) => {
            if far {
                single(24)
            } else {
                pair(11, 18)
            }
        }
        (Jmp, _) => single(15),
        (Call, 0xFE | 0xFF) => {
            if far {
                single(37)
            } else {
                pair(16, 21)
            }
        }
        (Call, _) => {
            if far {
                single(29)
            } else {
                single(19)
            }
        }
        (Retf, _) => {
            if row.operands.is_empty() {
                single(26)
            } else {
                single(27)
            }
        }
        _ => {
            if row.operands.is_empty() {
                single(16)
            } else {
                single(20)
            }
        }
    }
}

/// What a conditional jump takes in addition when it jumps; INTO when it interrupts.
pub const fn taken(mnemonic: Mnemonic) -> u8 {
    match mnemonic {
        Loopne => 14,
        Into => 49,
        _ => 12,
    }
}

/// What each element of a repeated string takes, besides its words at odd addresses; `None` for
/// what is no string instruction.
pub const fn element(mnemonic: Mnemonic) -> Option<u8> {
    match mnemonic {
        Movsb | Movsw => Some(17),
        Cmpsb | Cmpsw => Some(22),
        Stosb | Stosw => Some(10),
        Lodsb | Lodsw => Some(13),
        Scasb | Scasw => Some(15),
        Insb | Insw | Outsb | Outsw => Some(8),
        _ => None,
    }
}

/// The computation of an address.
pub const fn address(memory: Memory) -> u8 {
    let registers = match memory.base {
        Base::Direct => return 6,
        Base::Si | Base::Di | Base::Bp | Base::Bx => 5,
        Base::BxSi | Base::BpDi => 7,
        Base::BxDi | Base::BpSi => 8,
    };
    match memory.displacement {
        Displacement::None => registers,
        Displacement::Byte(_) | Displacement::Word(_) => registers + 4,
    }
}

/// The clocks of an instruction whose bytes the processor has already fetched.
pub fn execution(decoded: &Decoded) -> u16 {
    let Clocks { registers, memory } = clocks(decoded.row);
    let prefixes = decoded.prefixes;
    let count = u8::from(prefixes.lock)
        + u8::from(prefixes.repeat.is_some())
        + u8::from(prefixes.segment.is_some());
    let in_memory = decoded.operands().iter().find_map(|operand| match operand {
        Operand::Memory(place) => Some(memory + address(*place)),
        _ => None,
    });
    let repeats = prefixes.repeat.is_some() && element(decoded.row.mnemonic).is_some();
    let rest = if repeats { REPEATED } else { u16::from(in_memory.unwrap_or(registers)) };
    let steps = match (decoded.row.opcode, decoded.operands()) {
        (0xC0 | 0xC1, [_, Operand::Immediate(steps)]) => *steps,
        _ => 0,
    };
    u16::from(count * PREFIX) + rest + steps
}

/// The clocks of an instruction: those in which it executes or, if that takes longer, those in
/// which its bytes come over the bus. (A processor's queue of six bytes evens that out between
/// neighbours; it is not modelled.)
pub fn total(decoded: &Decoded) -> u16 {
    execution(decoded).max(u16::from(decoded.length) * FETCH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i8086::{Processor, decode};

    fn both(code: &[u8]) -> (u16, u16) {
        let decoded = decode(Processor::I80186, code).expect("whole");
        (execution(&decoded), total(&decoded))
    }

    #[test]
    fn the_manuals_clocks_are_given() {
        assert_eq!(both(&[0x01, 0x40, 0x05]), (16 + 11, 27)); // ADD [BX+SI+5],AX
        assert_eq!(both(&[0x26, 0x8A, 0x07]), (2 + 8 + 5, 15)); // MOV AL,ES:[BX]
        assert_eq!(both(&[0xA1, 0x00, 0x01]), (10, 10)); // MOV AX,[0100h]
        assert_eq!(both(&[0x9A, 0, 0, 0, 0]), (29, 29)); // CALL FAR
        assert_eq!(both(&[0xFF, 0x1F]), (37 + 5, 42)); // CALL DWORD PTR [BX]
        assert_eq!(both(&[0xF3, 0xA5]), (2 + 9, 11)); // REP MOVSW, its elements left out
        assert_eq!(both(&[0xC1, 0xE0, 0x04]), (5 + 4, 9)); // SHL AX,4
    }

    #[test]
    fn short_instructions_wait_for_their_bytes() {
        assert_eq!(both(&[0x89, 0xD8]), (2, 4)); // MOV AX,BX
        assert_eq!(both(&[0xB8, 0, 0]), (4, 6)); // MOV AX,0
        assert_eq!(both(&[0x40]), (2, 2)); // INC AX
    }
}

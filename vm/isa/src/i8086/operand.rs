//! Registers, addresses and the shapes that an instruction's operands may have.

use super::FarPointer;

/// A general register of eight bits; the number is its code in ModR/M.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the manual's names say it all")]
pub enum Register8 {
    Al,
    Cl,
    Dl,
    Bl,
    Ah,
    Ch,
    Dh,
    Bh,
}

/// A general register of sixteen bits; the number is its code in ModR/M.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the manual's names say it all")]
pub enum Register16 {
    Ax,
    Cx,
    Dx,
    Bx,
    Sp,
    Bp,
    Si,
    Di,
}

/// A segment register; the number is its code in ModR/M and in the override prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the manual's names say it all")]
pub enum SegmentRegister {
    Es,
    Cs,
    Ss,
    Ds,
}

impl Register8 {
    /// All, by code.
    pub const ALL: [Register8; 8] = {
        use Register8::*;
        [Al, Cl, Dl, Bl, Ah, Ch, Dh, Bh]
    };

    /// The register with this code (three bits; higher ones are ignored).
    pub const fn from_code(code: u8) -> Register8 {
        Register8::ALL[(code & 7) as usize]
    }

    /// The manual's name.
    pub const fn name(self) -> &'static str {
        ["AL", "CL", "DL", "BL", "AH", "CH", "DH", "BH"][self as usize]
    }
}

impl Register16 {
    /// All, by code.
    pub const ALL: [Register16; 8] = {
        use Register16::*;
        [Ax, Cx, Dx, Bx, Sp, Bp, Si, Di]
    };

    /// The register with this code (three bits; higher ones are ignored).
    pub const fn from_code(code: u8) -> Register16 {
        Register16::ALL[(code & 7) as usize]
    }

    /// The manual's name.
    pub const fn name(self) -> &'static str {
        ["AX", "CX", "DX", "BX", "SP", "BP", "SI", "DI"][self as usize]
    }
}

impl SegmentRegister {
    /// All, by code.
    pub const ALL: [SegmentRegister; 4] = {
        use SegmentRegister::*;
        [Es, Cs, Ss, Ds]
    };

    /// The register with this code (two bits; the 8086 ignores the third).
    pub const fn from_code(code: u8) -> SegmentRegister {
        SegmentRegister::ALL[(code & 3) as usize]
    }

    /// The manual's name.
    pub const fn name(self) -> &'static str {
        ["ES", "CS", "SS", "DS"][self as usize]
    }

    /// The prefix byte that makes an instruction use this segment: 26, 2E, 36, 3E.
    pub const fn prefix(self) -> u8 {
        0x26 | (self as u8) << 3
    }
}

/// Which registers an address in memory is the sum of; the first eight are by code in ModR/M.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the registers")]
pub enum Base {
    BxSi,
    BxDi,
    BpSi,
    BpDi,
    Si,
    Di,
    Bp,
    Bx,
    /// No register: the displacement alone.
    Direct,
}

impl Base {
    /// The base with this r/m code (three bits), when mod is not 0 or the code is not 6.
    pub const fn from_code(code: u8) -> Base {
        use Base::*;
        [BxSi, BxDi, BpSi, BpDi, Si, Di, Bp, Bx][(code & 7) as usize]
    }

    /// The base that is the sum of `base` (BX, BP or none) and `index` (SI, DI or none).
    /// `None` for any other pair.
    pub const fn from_registers(
        base: Option<Register16>,
        index: Option<Register16>,
    ) -> Option<Base> {
        use Register16::{Bp, Bx, Di, Si};
        Some(match (base, index) {
            (None, None) => Base::Direct,
            (None, Some(Si)) => Base::Si,
            (None, Some(Di)) => Base::Di,
            (Some(Bx), None) => Base::Bx,
            (Some(Bp), None) => Base::Bp,
            (Some(Bx), Some(Si)) => Base::BxSi,
            (Some(Bx), Some(Di)) => Base::BxDi,
            (Some(Bp), Some(Si)) => Base::BpSi,
            (Some(Bp), Some(Di)) => Base::BpDi,
            _ => return None,
        })
    }

    /// The segment that an address on this base uses without a prefix: SS with BP, else DS.
    pub const fn segment(self) -> SegmentRegister {
        match self {
            Base::BpSi | Base::BpDi | Base::Bp => SegmentRegister::Ss,
            _ => SegmentRegister::Ds,
        }
    }

    /// As written between brackets: `BX+SI`; empty for [`Base::Direct`].
    pub const fn name(self) -> &'static str {
        ["BX+SI", "BX+DI", "BP+SI", "BP+DI", "SI", "DI", "BP", "BX", ""][self as usize]
    }
}

/// The constant part of an address, in the form it takes in the instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Displacement {
    /// Not there. Impossible for [`Base::Bp`] and [`Base::Direct`].
    None,
    /// One byte, its sign extended. Impossible for [`Base::Direct`].
    Byte(i8),
    /// Two bytes.
    Word(u16),
}

impl Displacement {
    /// The shortest form of `value` on `base`, as MASM 5.10 chooses it for a known number.
    pub const fn shortest(base: Base, value: u16) -> Displacement {
        match (base, value as i16) {
            (Base::Direct, _) => Displacement::Word(value),
            (Base::Bp, 0) => Displacement::Byte(0),
            (_, 0) => Displacement::None,
            (_, -128..=127) => Displacement::Byte(value as i8),
            _ => Displacement::Word(value),
        }
    }

    /// What is added to the base, modulo 65536.
    pub const fn value(self) -> u16 {
        match self {
            Displacement::None => 0,
            Displacement::Byte(value) => value as u16,
            Displacement::Word(value) => value,
        }
    }
}

/// A place in memory. The segment is the base's own or that of [`Prefixes::segment`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Memory {
    /// Registers to add.
    pub base: Base,
    /// Constant to add.
    pub displacement: Displacement,
}

/// An operand's value in one instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A byte register.
    Register8(Register8),
    /// A word register.
    Register16(Register16),
    /// A segment register.
    Segment(SegmentRegister),
    /// A place in memory.
    Memory(Memory),
    /// A constant, as wide as the shape; [`Shape::Imm8s`] holds it extended to a word.
    Immediate(u16),
    /// Distance from the end of the instruction to the target of a jump.
    Relative(i16),
    /// The target of a far jump.
    Far(FarPointer),
}

/// Prefixes of an instruction.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Prefixes {
    /// LOCK (F0).
    pub lock: bool,
    /// REP or REPNE.
    pub repeat: Option<Repeat>,
    /// Segment override.
    pub segment: Option<SegmentRegister>,
}

/// A repeat prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Repeat {
    /// F3: REP, REPE, REPZ.
    WhileEqual,
    /// F2: REPNE, REPNZ.
    WhileNotEqual,
}

impl Repeat {
    /// The prefix byte.
    pub const fn prefix(self) -> u8 {
        match self {
            Repeat::WhileEqual => 0xF3,
            Repeat::WhileNotEqual => 0xF2,
        }
    }
}

/// What an operand of an instruction form may be, and where the instruction holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A byte register in the reg field, or in the opcode's low bits with [`ModRm::Plus`].
    ///
    /// [`ModRm::Plus`]: super::table::ModRm::Plus
    R8,
    /// A word register, held like [`Shape::R8`].
    R16,
    /// A byte register or a byte in memory, in mod and r/m.
    Rm8,
    /// A word register or a word in memory, in mod and r/m.
    Rm16,
    /// Memory of any size (LEA), in mod and r/m.
    Mem,
    /// Memory that holds a far pointer or two words (LDS, CALL FAR, BOUND), in mod and r/m.
    Mem32,
    /// A segment register in the reg field.
    Sreg,
    /// ES, held by the opcode.
    Es,
    /// CS, held by the opcode.
    Cs,
    /// SS, held by the opcode.
    Ss,
    /// DS, held by the opcode.
    Ds,
    /// AL, held by the opcode.
    Al,
    /// AX, held by the opcode.
    Ax,
    /// CL, held by the opcode.
    Cl,
    /// DX, held by the opcode.
    Dx,
    /// The constant 1, held by the opcode.
    One,
    /// The constant 3, held by the opcode (INT 3).
    Three,
    /// A byte.
    Imm8,
    /// A byte whose sign is extended to a word.
    Imm8s,
    /// A word.
    Imm16,
    /// The six bits of ESC, in the opcode and the reg field.
    Imm6,
    /// A byte in memory at an offset that follows the opcode.
    Moffs8,
    /// A word in memory at an offset that follows the opcode.
    Moffs16,
    /// A jump of -128 to 127 bytes from the end of the instruction.
    Rel8,
    /// A jump within the segment, modulo 65536, from the end of the instruction.
    Rel16,
    /// Offset and segment of a far target.
    FarPtr,
    /// A byte at DS:SI (segment may be overridden), implied by the opcode.
    Source8,
    /// A word at DS:SI (segment may be overridden), implied by the opcode.
    Source16,
    /// A byte at ES:DI, implied by the opcode.
    Destination8,
    /// A word at ES:DI, implied by the opcode.
    Destination16,
    /// A byte table at DS:BX (XLAT; segment may be overridden), implied by the opcode.
    Table8,
}

impl Shape {
    /// Whether `operand` has this shape and, for numbers, fits into it. Whether memory has the
    /// right size cannot be seen from the operand: [`Shape::bits`] tells what it must be.
    pub const fn accepts(self, operand: &Operand) -> bool {
        use Operand as O;
        match (self, operand) {
            (Shape::R8 | Shape::Rm8, O::Register8(_))
            | (Shape::R16 | Shape::Rm16, O::Register16(_))
            | (Shape::Rm8 | Shape::Rm16 | Shape::Mem | Shape::Mem32, O::Memory(_))
            | (Shape::Sreg, O::Segment(_))
            | (Shape::Es, O::Segment(SegmentRegister::Es))
            | (Shape::Cs, O::Segment(SegmentRegister::Cs))
            | (Shape::Ss, O::Segment(SegmentRegister::Ss))
            | (Shape::Ds, O::Segment(SegmentRegister::Ds))
            | (Shape::Al, O::Register8(Register8::Al))
            | (Shape::Ax, O::Register16(Register16::Ax))
            | (Shape::Cl, O::Register8(Register8::Cl))
            | (Shape::Dx, O::Register16(Register16::Dx))
            | (Shape::One, O::Immediate(1))
            | (Shape::Three, O::Immediate(3))
            | (Shape::Imm16, O::Immediate(_))
            | (Shape::Rel16, O::Relative(_))
            | (Shape::FarPtr, O::Far(_)) => true,
            (Shape::Imm8, O::Immediate(value)) => *value < 0x100 || *value >= 0xFF00,
            (Shape::Imm8s, O::Immediate(value)) => matches!(*value as i16, -128..=127),
            (Shape::Imm6, O::Immediate(value)) => *value < 64,
            (Shape::Rel8, O::Relative(distance)) => matches!(*distance, -128..=127),
            (Shape::Moffs8 | Shape::Moffs16, O::Memory(memory)) => {
                matches!(memory.base, Base::Direct)
            }
            (Shape::Source8 | Shape::Source16, O::Memory(memory)) => {
                matches!(memory.base, Base::Si | Base::Direct)
            }
            (Shape::Destination8 | Shape::Destination16, O::Memory(memory)) => {
                matches!(memory.base, Base::Di | Base::Direct)
            }
            (Shape::Table8, O::Memory(memory)) => matches!(memory.base, Base::Bx | Base::Direct),
            _ => false,
        }
    }

    /// Width in bits of the register or memory that this shape stands for; 0 where any will do
    /// (LEA) or where it is no place (constants, jumps).
    pub const fn bits(self) -> u8 {
        use Shape::*;
        match self {
            R8 | Rm8 | Al | Cl | Moffs8 | Source8 | Destination8 | Table8 => 8,
            R16 | Rm16 | Sreg | Es | Cs | Ss | Ds | Ax | Dx | Moffs16 | Source16
            | Destination16 => 16,
            Mem32 => 32,
            Mem | One | Three | Imm8 | Imm8s | Imm16 | Imm6 | Rel8 | Rel16 | FarPtr => 0,
        }
    }

    /// Whether memory may stand here.
    pub const fn is_memory(self) -> bool {
        use Shape::*;
        matches!(
            self,
            Rm8 | Rm16
                | Mem
                | Mem32
                | Moffs8
                | Moffs16
                | Source8
                | Source16
                | Destination8
                | Destination16
                | Table8
        )
    }

    /// As reference pages and messages write it: `reg8`, `r/m16`, `imm8`.
    pub const fn name(self) -> &'static str {
        use Shape::*;
        match self {
            R8 => "reg8",
            R16 => "reg16",
            Rm8 => "r/m8",
            Rm16 => "r/m16",
            Mem => "mem",
            Mem32 => "mem32",
            Sreg => "segreg",
            Es => "ES",
            Cs => "CS",
            Ss => "SS",
            Ds => "DS",
            Al => "AL",
            Ax => "AX",
            Cl => "CL",
            Dx => "DX",
            One => "1",
            Three => "3",
            Imm8 => "imm8",
            Imm8s => "simm8",
            Imm16 => "imm16",
            Imm6 => "imm6",
            Moffs8 | Source8 | Destination8 | Table8 => "mem8",
            Moffs16 | Source16 | Destination16 => "mem16",
            Rel8 => "short",
            Rel16 => "near",
            FarPtr => "far",
        }
    }
}

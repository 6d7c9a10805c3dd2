//! A decoded instruction in the form in which it executes: everything that its bytes tell is
//! worked out, nothing that depends on registers is.

use isa::i8086::{
    Base, Decoded, FarPointer, Mnemonic, Operand, Register8, Register16, Repeat, SegmentRegister,
    timing,
};

/// An instruction ready to execute.
#[derive(Debug, Clone, Copy)]
pub(super) struct Instruction {
    pub(super) mnemonic: Mnemonic,
    /// Whether it works on words.
    pub(super) wide: bool,
    /// Whether a far pointer is the operand (CALL and JMP through memory).
    pub(super) far: bool,
    /// Bytes, prefixes included.
    pub(super) length: u8,
    /// Clocks, apart from those that depend on values.
    pub(super) clocks: u16,
    pub(super) repeat: Option<Repeat>,
    /// The segment of a string's source and of XLAT's table.
    pub(super) segment: SegmentRegister,
    pub(super) first: Place,
    pub(super) second: Place,
    pub(super) third: Place,
}

/// Where an operand is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    Register8(Register8),
    Register16(Register16),
    Segment(SegmentRegister),
    Memory(Location),
    /// A constant; for a jump the distance from the end of the instruction.
    Immediate(u16),
    Far(FarPointer),
    Absent,
}

/// An address in memory that depends on registers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Location {
    pub(super) base: Base,
    pub(super) segment: SegmentRegister,
    pub(super) displacement: u16,
}

impl Instruction {
    /// What stands in an empty place.
    pub(super) const NOTHING: Instruction = Instruction {
        mnemonic: Mnemonic::Nop,
        wide: false,
        far: false,
        length: 0,
        clocks: 0,
        repeat: None,
        segment: SegmentRegister::Ds,
        first: Place::Absent,
        second: Place::Absent,
        third: Place::Absent,
    };

    pub(super) fn new(decoded: &Decoded) -> Instruction {
        let row = decoded.row;
        let segment = decoded.prefixes.segment;
        let place = |index| {
            decoded
                .operands()
                .get(index)
                .map_or(Place::Absent, |operand| Place::new(operand, segment))
        };
        let bits = row.operands.first().map_or(0, |shape| shape.bits());
        Instruction {
            mnemonic: row.mnemonic,
            wide: bits != 8,
            far: bits == 32,
            length: decoded.length,
            clocks: timing::total(decoded),
            repeat: decoded.prefixes.repeat,
            segment: segment.unwrap_or(SegmentRegister::Ds),
            first: place(0),
            second: place(1),
            third: place(2),
        }
    }
}

impl Instruction {
    /// The most clocks that it may take, as far as blocks hold it.
    pub(super) fn most_clocks(&self) -> u32 {
        /// No multiplication, division, jump or pair of words takes so many more than the table.
        const MOST_BY_VALUE: u32 = 40;
        /// A shift by CL = 255.
        const MOST_BY_CL: u32 = 255 * 4;
        let by_cl = matches!(self.second, Place::Register8(Register8::Cl));
        u32::from(self.clocks) + if by_cl { MOST_BY_CL } else { 0 } + MOST_BY_VALUE
    }
}

impl Place {
    fn new(operand: &Operand, segment: Option<SegmentRegister>) -> Place {
        match *operand {
            Operand::Register8(register) => Place::Register8(register),
            Operand::Register16(register) => Place::Register16(register),
            Operand::Segment(register) => Place::Segment(register),
            Operand::Immediate(value) => Place::Immediate(value),
            Operand::Relative(distance) => Place::Immediate(distance as u16),
            Operand::Far(target) => Place::Far(target),
            Operand::Memory(memory) => Place::Memory(Location {
                base: memory.base,
                segment: segment.unwrap_or(memory.base.segment()),
                displacement: memory.displacement.value(),
            }),
        }
    }
}

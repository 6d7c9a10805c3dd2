//! A form and its operands to bytes.

use super::table::{ModRm, Row};
use super::{Base, Displacement, Memory, Operand, Prefixes, Shape};

/// Prefixes (at most three), opcode, ModR/M, displacement and immediate.
const LONGEST: usize = 9;

/// An instruction's bytes and where its fields stand in them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Encoded {
    bytes: [u8; LONGEST],
    length: u8,
    /// The displacement of an operand in memory, or the offset of an accumulator form.
    pub displacement: Option<Field>,
    /// The last immediate operand; for a far target its offset and segment.
    pub immediate: Option<Field>,
    /// The distance of a jump, counted from the end of the instruction.
    pub relative: Option<Field>,
}

/// Where a field stands in an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Bytes before it, prefixes included.
    pub position: u8,
    /// Its length in bytes: 1, 2, or 4 for a far target.
    pub length: u8,
}

/// The operands do not have the shapes of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mismatch {
    /// The form has another number of operands.
    Count {
        /// How many it has.
        expected: usize,
    },
    /// This operand (counted from 0) does not fit its shape.
    Operand(usize),
}

impl Encoded {
    /// The instruction.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }

    fn push(&mut self, byte: u8) {
        self.bytes[usize::from(self.length)] = byte;
        self.length += 1;
    }

    /// Appends `length` (1 or 2) bytes of `value`, low byte first.
    fn push_field(&mut self, value: u16, length: u8) -> Field {
        let field = Field { position: self.length, length };
        self.push(value as u8);
        if length == 2 {
            self.push((value >> 8) as u8);
        }
        field
    }
}

/// The bytes of `row` with these operands, prefixes in MASM's order (LOCK, repeat, segment).
///
/// A wrong *size* of memory cannot be seen here: whoever chooses the row compares it with
/// [`Shape::bits`].
///
/// # Errors
/// The operands do not fit the row's shapes.
pub fn encode(row: &Row, prefixes: Prefixes, operands: &[Operand]) -> Result<Encoded, Mismatch> {
    if operands.len() != row.operands.len() {
        return Err(Mismatch::Count { expected: row.operands.len() });
    }
    let pairs = || row.operands.iter().zip(operands);
    if let Some(wrong) = pairs().position(|(shape, operand)| !shape.accepts(operand)) {
        return Err(Mismatch::Operand(wrong));
    }
    let mut encoded = Encoded::default();
    push_prefixes(&mut encoded, prefixes);
    encoded.push(row.opcode | opcode_bits(row, operands));
    if row.has_modrm() {
        push_modrm(&mut encoded, row, operands);
    }
    for (shape, operand) in pairs() {
        push_trailing(&mut encoded, *shape, operand);
    }
    if row.modrm == ModRm::Ten {
        encoded.push(10);
    }
    Ok(encoded)
}

fn push_prefixes(encoded: &mut Encoded, prefixes: Prefixes) {
    if prefixes.lock {
        encoded.push(0xF0);
    }
    if let Some(repeat) = prefixes.repeat {
        encoded.push(repeat.prefix());
    }
    if let Some(segment) = prefixes.segment {
        encoded.push(segment.prefix());
    }
}

/// What the opcode's low three bits hold besides the opcode.
fn opcode_bits(row: &Row, operands: &[Operand]) -> u8 {
    match row.modrm {
        ModRm::Plus => register_code(row, operands),
        ModRm::Escape => escape_bits(operands) >> 3,
        _ => 0,
    }
}

/// The code of the operand whose shape is a register of the reg field or the opcode.
fn register_code(row: &Row, operands: &[Operand]) -> u8 {
    let in_field = |shape: &Shape| matches!(shape, Shape::R8 | Shape::R16 | Shape::Sreg);
    match row.operands.iter().position(in_field).map(|index| operands[index]) {
        Some(Operand::Register8(register)) => register as u8,
        Some(Operand::Register16(register)) => register as u8,
        Some(Operand::Segment(register)) => register as u8,
        _ => 0,
    }
}

fn escape_bits(operands: &[Operand]) -> u8 {
    match operands.first() {
        Some(Operand::Immediate(value)) => *value as u8,
        _ => 0,
    }
}

fn push_modrm(encoded: &mut Encoded, row: &Row, operands: &[Operand]) {
    let reg = match row.modrm {
        ModRm::Digit(digit) => digit,
        ModRm::Escape => escape_bits(operands) & 7,
        _ => register_code(row, operands),
    };
    let in_rm =
        |shape: &Shape| matches!(shape, Shape::Rm8 | Shape::Rm16 | Shape::Mem | Shape::Mem32);
    match row.operands.iter().position(in_rm).map(|index| operands[index]) {
        Some(Operand::Register8(register)) => encoded.push(0xC0 | reg << 3 | register as u8),
        Some(Operand::Register16(register)) => encoded.push(0xC0 | reg << 3 | register as u8),
        Some(Operand::Memory(memory)) => push_memory(encoded, reg, memory),
        _ => {}
    }
}

/// ModR/M and displacement of an operand in memory. A displacement that the base cannot have
/// takes the next longer form.
fn push_memory(encoded: &mut Encoded, reg: u8, memory: Memory) {
    let Memory { base, displacement } = memory;
    let reg = reg << 3;
    match (base, displacement) {
        (Base::Direct, _) => {
            encoded.push(reg | 6);
            encoded.displacement = Some(encoded.push_field(displacement.value(), 2));
        }
        (Base::Bp, Displacement::None) | (_, Displacement::Byte(_)) => {
            encoded.push(0x40 | reg | base as u8);
            encoded.displacement = Some(encoded.push_field(displacement.value(), 1));
        }
        (_, Displacement::None) => encoded.push(reg | base as u8),
        (_, Displacement::Word(value)) => {
            encoded.push(0x80 | reg | base as u8);
            encoded.displacement = Some(encoded.push_field(value, 2));
        }
    }
}

/// What an operand adds behind opcode and ModR/M.
fn push_trailing(encoded: &mut Encoded, shape: Shape, operand: &Operand) {
    match (shape, operand) {
        (Shape::Imm8 | Shape::Imm8s, Operand::Immediate(value)) => {
            encoded.immediate = Some(encoded.push_field(*value, 1));
        }
        (Shape::Imm16, Operand::Immediate(value)) => {
            encoded.immediate = Some(encoded.push_field(*value, 2));
        }
        (Shape::Moffs8 | Shape::Moffs16, Operand::Memory(memory)) => {
            encoded.displacement = Some(encoded.push_field(memory.displacement.value(), 2));
        }
        (Shape::Rel8, Operand::Relative(distance)) => {
            encoded.relative = Some(encoded.push_field(*distance as u16, 1));
        }
        (Shape::Rel16, Operand::Relative(distance)) => {
            encoded.relative = Some(encoded.push_field(*distance as u16, 2));
        }
        (Shape::FarPtr, Operand::Far(target)) => {
            let position = encoded.push_field(target.offset, 2).position;
            encoded.push_field(target.segment, 2);
            encoded.immediate = Some(Field { position, length: 4 });
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i8086::{
        FarPointer, Mnemonic, Register8, Register16, Repeat, SegmentRegister, forms,
    };

    const BX: Operand = Operand::Register16(Register16::Bx);
    const AX: Operand = Operand::Register16(Register16::Ax);

    /// The first form that the assembler may choose and that accepts the operands.
    fn first(mnemonic: Mnemonic, operands: &[Operand]) -> Vec<u8> {
        let mut rows = forms(mnemonic).filter(|row| row.is_assembled());
        let found = rows.find_map(|row| encode(row, Prefixes::default(), operands).ok());
        found.expect("a form fits").bytes().to_vec()
    }

    fn memory(base: Base, value: u16) -> Operand {
        Operand::Memory(Memory { base, displacement: Displacement::shortest(base, value) })
    }

    #[test]
    fn register_to_register_has_the_destination_in_reg() {
        assert_eq!(first(Mnemonic::Mov, &[AX, BX]), [0x8B, 0xC3]);
        assert_eq!(first(Mnemonic::Add, &[AX, BX]), [0x03, 0xC3]);
        let (bl, cl) = (Operand::Register8(Register8::Bl), Operand::Register8(Register8::Cl));
        assert_eq!(first(Mnemonic::Test, &[bl, cl]), [0x84, 0xD9]);
        assert_eq!(first(Mnemonic::Xchg, &[BX, AX]), [0x93]);
    }

    #[test]
    fn the_accumulator_form_goes_before_the_sign_extended_byte() {
        assert_eq!(first(Mnemonic::Add, &[AX, Operand::Immediate(5)]), [0x05, 5, 0]);
        assert_eq!(first(Mnemonic::Add, &[BX, Operand::Immediate(5)]), [0x83, 0xC3, 5]);
        assert_eq!(first(Mnemonic::Add, &[BX, Operand::Immediate(0xFF80)]), [0x83, 0xC3, 0x80]);
        assert_eq!(first(Mnemonic::Add, &[BX, Operand::Immediate(128)]), [0x81, 0xC3, 128, 0]);
        assert_eq!(first(Mnemonic::Mov, &[AX, memory(Base::Direct, 0x16)]), [0xA1, 0x16, 0]);
    }

    #[test]
    fn displacements_take_their_shortest_form() {
        assert_eq!(first(Mnemonic::Mov, &[BX, memory(Base::Bp, 0)]), [0x8B, 0x5E, 0]);
        assert_eq!(first(Mnemonic::Mov, &[BX, memory(Base::BxSi, 0)]), [0x8B, 0x18]);
        assert_eq!(first(Mnemonic::Mov, &[BX, memory(Base::Bx, 0xFF80)]), [0x8B, 0x5F, 0x80]);
        assert_eq!(first(Mnemonic::Mov, &[BX, memory(Base::Bx, 128)]), [0x8B, 0x9F, 128, 0]);
    }

    #[test]
    fn fields_are_located_behind_prefixes() {
        let row = forms(Mnemonic::Mov).find(|row| row.opcode == 0xC7).expect("MOV r/m16,imm16");
        let prefixes = Prefixes { segment: Some(SegmentRegister::Es), ..Prefixes::default() };
        let operands = [memory(Base::Direct, 0x16), Operand::Immediate(5)];
        let encoded = encode(row, prefixes, &operands).expect("fits");
        assert_eq!(encoded.bytes(), [0x26, 0xC7, 0x06, 0x16, 0, 5, 0]);
        assert_eq!(encoded.displacement, Some(Field { position: 3, length: 2 }));
        assert_eq!(encoded.immediate, Some(Field { position: 5, length: 2 }));
    }

    #[test]
    fn prefixes_stand_in_masm_order() {
        let row = forms(Mnemonic::Movsb).next().expect("MOVSB");
        let prefixes = Prefixes {
            lock: true,
            repeat: Some(Repeat::WhileEqual),
            segment: Some(SegmentRegister::Cs),
        };
        let encoded = encode(row, prefixes, &[]).expect("fits");
        assert_eq!(encoded.bytes(), [0xF0, 0xF3, 0x2E, 0xA4]);
    }

    #[test]
    fn escape_splits_its_six_bits() {
        let operands = [Operand::Immediate(10), memory(Base::Direct, 0x16)];
        assert_eq!(first(Mnemonic::Esc, &operands), [0xD9, 0x16, 0x16, 0]);
    }

    #[test]
    fn a_far_target_is_offset_then_segment() {
        let target = Operand::Far(FarPointer { segment: 7, offset: 4 });
        assert_eq!(first(Mnemonic::Call, &[target]), [0x9A, 4, 0, 7, 0]);
    }

    #[test]
    fn operands_of_the_wrong_shape_are_named() {
        let row = forms(Mnemonic::Lea).next().expect("LEA");
        assert_eq!(encode(row, Prefixes::default(), &[BX, AX]), Err(Mismatch::Operand(1)));
        assert_eq!(encode(row, Prefixes::default(), &[BX]), Err(Mismatch::Count { expected: 2 }));
    }
}

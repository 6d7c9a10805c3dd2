//! Bytes to a form and its operands.
//!
//! Every byte sequence is an instruction to an 8086, so decoding cannot fail: it only needs
//! bytes to go on with.

use super::table::{ModRm, Row, TABLE};
use super::{
    Base, Displacement, FarPointer, Memory, Operand, Prefixes, Processor, Register8, Register16,
    Repeat, SegmentRegister, Shape,
};

/// More prefixes than this before one instruction are not collected: the run of prefixes counts
/// as an instruction without effect. (A real 8086 would go on for ever in a segment full of them.)
pub const MOST_PREFIXES: u8 = 200;

/// One instruction, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decoded {
    /// Its form.
    pub row: &'static Row,
    /// Its prefixes; of several of one kind the last counts.
    pub prefixes: Prefixes,
    /// Its length in bytes, prefixes included.
    pub length: u8,
    operands: [Operand; 3],
}

impl Decoded {
    /// The operands, as many as the form has shapes.
    pub fn operands(&self) -> &[Operand] {
        &self.operands[..self.row.operands.len()]
    }
}

/// Row numbers by opcode and reg field.
type Index = [[u16; 8]; 256];

/// No row: a prefix byte that has no name of its own (a segment override).
const NO_ROW: u16 = u16::MAX;

const NOP: usize = 0x90;

static INDEX_8086: Index = build_index(Processor::I8086);
static INDEX_80186: Index = build_index(Processor::I80186);

/// The first decoded row for each opcode and reg field; rows of the 80186 replace undocumented
/// ones of the 8086.
const fn build_index(processor: Processor) -> Index {
    let mut index = [[NO_ROW; 8]; 256];
    if matches!(processor, Processor::I80186) {
        fill_index(&mut index, Processor::I80186);
    }
    fill_index(&mut index, Processor::I8086);
    index
}

const fn fill_index(index: &mut Index, processor: Processor) {
    let mut number = 0;
    while number < TABLE.len() {
        let row = &TABLE[number];
        if row.is_decoded() && row.processor as u8 == processor as u8 {
            let opcodes = if matches!(row.modrm, ModRm::Plus | ModRm::Escape) { 8 } else { 1 };
            let mut low = 0;
            while low < opcodes {
                fill_opcode(&mut index[row.opcode as usize | low], row, number as u16);
                low += 1;
            }
        }
        number += 1;
    }
}

const fn fill_opcode(by_reg: &mut [u16; 8], row: &Row, number: u16) {
    let mut reg = 0;
    while reg < 8 {
        let wanted = match row.modrm {
            ModRm::Digit(digit) => digit as usize == reg,
            _ => true,
        };
        if wanted && by_reg[reg] == NO_ROW {
            by_reg[reg] = number;
        }
        reg += 1;
    }
}

/// Takes the instruction that starts with the first byte of `bytes` apart. `None` if `bytes`
/// ends inside it.
pub fn decode(processor: Processor, bytes: &[u8]) -> Option<Decoded> {
    let mut rest = bytes.iter();
    let decoded = decode_stream(processor, || rest.next().copied().unwrap_or_default());
    (usize::from(decoded.length) <= bytes.len()).then_some(decoded)
}

/// Takes apart the instruction whose bytes `next` delivers one by one.
pub fn decode_stream(processor: Processor, next: impl FnMut() -> u8) -> Decoded {
    let mut stream = Stream { next, length: 0, modrm: 0 };
    let mut prefixes = Prefixes::default();
    let mut opcode = stream.byte();
    while stream.length < MOST_PREFIXES && take_prefix(&mut prefixes, opcode) {
        opcode = stream.byte();
    }
    let row = stream.row(processor, opcode);
    let operands = stream.operands(row, opcode);
    Decoded { row, prefixes, length: stream.length, operands }
}

/// Notes a prefix; `false` if `byte` is none.
fn take_prefix(prefixes: &mut Prefixes, byte: u8) -> bool {
    match byte {
        0x26 | 0x2E | 0x36 | 0x3E => {
            prefixes.segment = Some(SegmentRegister::from_code(byte >> 3));
        }
        0xF0 | 0xF1 => prefixes.lock = true,
        0xF2 => prefixes.repeat = Some(Repeat::WhileNotEqual),
        0xF3 => prefixes.repeat = Some(Repeat::WhileEqual),
        _ => return false,
    }
    true
}

/// The bytes of one instruction, and the ModR/M byte once it has been read.
struct Stream<F> {
    next: F,
    length: u8,
    modrm: u8,
}

impl<F: FnMut() -> u8> Stream<F> {
    fn byte(&mut self) -> u8 {
        self.length += 1;
        (self.next)()
    }

    fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// Finds the row, reading ModR/M if there is one. All rows of an opcode agree on whether
    /// there is, so any of them tells.
    fn row(&mut self, processor: Processor, opcode: u8) -> &'static Row {
        let by_reg = match processor {
            Processor::I8086 => &INDEX_8086[usize::from(opcode)],
            Processor::I80186 => &INDEX_80186[usize::from(opcode)],
        };
        // A prefix here means that there are too many of them.
        let Some(first) = TABLE.get(usize::from(by_reg[0])) else {
            return &TABLE[usize::from(INDEX_8086[NOP][0])];
        };
        if !first.has_modrm() {
            return first;
        }
        self.modrm = self.byte();
        &TABLE[usize::from(by_reg[usize::from(self.reg())])]
    }

    fn reg(&self) -> u8 {
        self.modrm >> 3 & 7
    }

    fn operands(&mut self, row: &Row, opcode: u8) -> [Operand; 3] {
        let register = if row.modrm == ModRm::Plus { opcode & 7 } else { self.reg() };
        let mut operands = [Operand::Immediate(0); 3];
        // The displacement comes before an immediate, wherever r/m is written.
        let memory = if row.has_modrm() && self.modrm < 0xC0 { Some(self.memory()) } else { None };
        for (operand, shape) in operands.iter_mut().zip(row.operands) {
            *operand = match shape {
                Shape::R8 => Operand::Register8(Register8::from_code(register)),
                Shape::R16 => Operand::Register16(Register16::from_code(register)),
                Shape::Sreg => Operand::Segment(SegmentRegister::from_code(register)),
                Shape::Imm6 => Operand::Immediate(u16::from((opcode & 7) << 3 | register)),
                Shape::Rm8 | Shape::Rm16 | Shape::Mem | Shape::Mem32 => match memory {
                    Some(memory) => Operand::Memory(memory),
                    None if *shape == Shape::Rm8 => {
                        Operand::Register8(Register8::from_code(self.modrm))
                    }
                    None => Operand::Register16(Register16::from_code(self.modrm)),
                },
                shape => self.trailing(*shape),
            };
        }
        operands
    }

    /// The place in memory that ModR/M tells.
    fn memory(&mut self) -> Memory {
        let base = match (self.modrm >> 6, self.modrm & 7) {
            (0, 6) => Base::Direct,
            (_, code) => Base::from_code(code),
        };
        let displacement = match (self.modrm >> 6, base) {
            (0, Base::Direct) | (2, _) => Displacement::Word(self.word()),
            (0, _) => Displacement::None,
            _ => Displacement::Byte(self.byte() as i8),
        };
        Memory { base, displacement }
    }

    /// An operand that follows opcode and ModR/M, or is implied by the opcode.
    fn trailing(&mut self, shape: Shape) -> Operand {
        match shape {
            Shape::Imm8 => Operand::Immediate(u16::from(self.byte())),
            Shape::Imm8s => Operand::Immediate(self.byte() as i8 as u16),
            Shape::Imm16 => Operand::Immediate(self.word()),
            Shape::Moffs8 | Shape::Moffs16 => {
                let displacement = Displacement::Word(self.word());
                Operand::Memory(Memory { base: Base::Direct, displacement })
            }
            Shape::Rel8 => Operand::Relative(i16::from(self.byte() as i8)),
            Shape::Rel16 => Operand::Relative(self.word() as i16),
            Shape::FarPtr => {
                let offset = self.word();
                Operand::Far(FarPointer { segment: self.word(), offset })
            }
            shape => implied(shape),
        }
    }
}

/// An operand that the opcode alone tells.
fn implied(shape: Shape) -> Operand {
    match shape {
        Shape::Es => Operand::Segment(SegmentRegister::Es),
        Shape::Cs => Operand::Segment(SegmentRegister::Cs),
        Shape::Ss => Operand::Segment(SegmentRegister::Ss),
        Shape::Ds => Operand::Segment(SegmentRegister::Ds),
        Shape::Al => Operand::Register8(Register8::Al),
        Shape::Ax => Operand::Register16(Register16::Ax),
        Shape::Cl => Operand::Register8(Register8::Cl),
        Shape::Dx => Operand::Register16(Register16::Dx),
        Shape::One => Operand::Immediate(1),
        Shape::Three => Operand::Immediate(3),
        // Left: the shapes of string operands, which only alternative rows have.
        _ => Operand::Immediate(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i8086::Mnemonic;
    use crate::i8086::encode::encode;

    /// Operands of the row's shapes; `variant` picks registers, bases and widths.
    fn sample(shape: Shape, variant: u16) -> Operand {
        let code = variant as u8 & 7;
        let displacement = match variant % 3 {
            0 => Displacement::None,
            1 => Displacement::Byte(-5),
            _ => Displacement::Word(0x1234),
        };
        let place = match (code, displacement) {
            (6, Displacement::None) => {
                Memory { base: Base::Direct, displacement: Displacement::Word(0x0100) }
            }
            _ => Memory { base: Base::from_code(code), displacement },
        };
        match shape {
            Shape::R8 => Operand::Register8(Register8::from_code(code)),
            Shape::R16 => Operand::Register16(Register16::from_code(code)),
            Shape::Rm8 if variant >= 24 => Operand::Register8(Register8::from_code(code)),
            Shape::Rm16 if variant >= 24 => Operand::Register16(Register16::from_code(code)),
            Shape::Rm8 | Shape::Rm16 | Shape::Mem | Shape::Mem32 => Operand::Memory(place),
            Shape::Sreg => Operand::Segment(SegmentRegister::from_code(code)),
            Shape::Imm6 => Operand::Immediate(variant),
            Shape::Imm8 => Operand::Immediate(0xE0 | variant),
            Shape::Imm8s => Operand::Immediate(0xFFE0 | variant),
            Shape::Imm16 => Operand::Immediate(0x1230 | variant),
            Shape::Moffs8 | Shape::Moffs16 => {
                let displacement = Displacement::Word(variant);
                Operand::Memory(Memory { base: Base::Direct, displacement })
            }
            Shape::Rel8 => Operand::Relative(-i16::from(code)),
            Shape::Rel16 => Operand::Relative(0x1230 | i16::from(code)),
            Shape::FarPtr => Operand::Far(FarPointer { segment: variant, offset: 0x5678 }),
            shape => implied(shape),
        }
    }

    #[test]
    fn every_row_is_encoded_and_decoded_back() {
        for (number, row) in TABLE.iter().enumerate() {
            if !row.is_decoded() || row.modrm == ModRm::Prefix {
                continue;
            }
            for variant in 0..32 {
                let operands: Vec<_> = row.operands.iter().map(|s| sample(*s, variant)).collect();
                let prefixes = Prefixes {
                    segment: (variant == 7).then_some(SegmentRegister::Ss),
                    ..Prefixes::default()
                };
                let encoded = encode(row, prefixes, &operands).expect("samples fit");
                if encoded.bytes() == [0x90] && row.mnemonic == Mnemonic::Xchg {
                    continue; // the decoder calls it NOP
                }
                let decoded = decode(row.processor, encoded.bytes()).expect("complete");
                assert_eq!(usize::from(decoded.length), encoded.bytes().len(), "row {number}");
                assert_eq!(decoded.operands(), operands, "row {number} {row:?}");
                assert_eq!(decoded.prefixes, prefixes);
                assert!(std::ptr::eq(decoded.row, row), "row {number} {:?}", decoded.row);
            }
        }
    }

    #[test]
    fn every_opcode_has_a_row_or_is_a_prefix() {
        for processor in [Processor::I8086, Processor::I80186] {
            for opcode in 0..=255_u8 {
                let prefix = take_prefix(&mut Prefixes::default(), opcode);
                for reg in 0..8 {
                    let bytes = [opcode, reg << 3, 0, 0, 0, 0, 0];
                    let decoded = decode(processor, &bytes).expect("long enough");
                    assert!(
                        prefix || decoded.length == 1 || decoded.row.opcode & 0xF8 == opcode & 0xF8
                    );
                }
                let index = if processor == Processor::I8086 { &INDEX_8086 } else { &INDEX_80186 };
                let complete = index[usize::from(opcode)].iter().all(|&row| row != NO_ROW);
                assert!(prefix || complete, "{opcode:02X}");
            }
        }
    }

    #[test]
    fn rows_of_one_opcode_agree_on_modrm() {
        for by_reg in INDEX_8086.iter().chain(&INDEX_80186) {
            let mut has = by_reg.iter().filter_map(|&n| TABLE.get(usize::from(n)));
            let first = has.next().is_some_and(Row::has_modrm);
            assert!(has.all(|row| row.has_modrm() == first));
        }
    }

    #[test]
    fn the_80186_replaces_undocumented_forms() {
        let name = |processor, bytes: &[u8]| {
            decode(processor, bytes).expect("long enough").row.mnemonic.name()
        };
        assert_eq!(name(Processor::I8086, &[0x60, 0]), "JO");
        assert_eq!(name(Processor::I80186, &[0x60, 0]), "PUSHA");
        assert_eq!(name(Processor::I8086, &[0xC0, 0xE0, 4]), "RET");
        assert_eq!(name(Processor::I80186, &[0xC0, 0xE0, 4]), "SHL");
    }

    #[test]
    fn of_several_prefixes_the_last_of_a_kind_counts() {
        let decoded = decode(Processor::I8086, &[0x26, 0x3E, 0xF2, 0xF3, 0xA4]).expect("whole");
        assert_eq!(decoded.prefixes.segment, Some(SegmentRegister::Ds));
        assert_eq!(decoded.prefixes.repeat, Some(Repeat::WhileEqual));
        assert_eq!(decoded.length, 5);
    }

    #[test]
    fn a_cut_instruction_is_none_and_an_endless_run_of_prefixes_ends() {
        assert_eq!(decode(Processor::I8086, &[0x81, 0xC3, 0x05]), None);
        assert_eq!(decode(Processor::I8086, &[]), None);
        for prefix in [0x26, 0xF0, 0xF2] {
            let decoded = decode(Processor::I8086, &[prefix; 300]).expect("ends");
            assert_eq!(decoded.length, MOST_PREFIXES);
        }
    }
}

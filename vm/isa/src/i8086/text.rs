//! A decoded instruction as a MASM listing would write it.

use super::table::{Standing, forms};
use super::{
    Base, Decoded, Displacement, FarPointer, Memory, Mnemonic, Operand, Prefixes, Repeat,
    SegmentRegister, Shape,
};

/// The instruction in MASM's notation, `ip` being the offset of its first byte: mnemonic, one
/// blank, operands with a comma and no blank between them (`MOV AX,ES:[BX+2]`).
///
/// Numbers are hexadecimal with an `H` from ten on. Jumps show the offset of their target.
pub fn text(decoded: &Decoded, ip: u16) -> String {
    text_with(decoded, ip, &())
}

/// Names that stand for numbers in an instruction; `None` leaves the number.
pub trait Names {
    /// The label at an offset in the code segment.
    fn target(&self, offset: u16) -> Option<String> {
        let _ = offset;
        None
    }
    /// The label of a far target.
    fn far(&self, target: FarPointer) -> Option<String> {
        let _ = target;
        None
    }
    /// A place in memory, its registers and override included.
    fn memory(&self, memory: Memory, segment: Option<SegmentRegister>) -> Option<String> {
        let _ = (memory, segment);
        None
    }
    /// A constant.
    fn immediate(&self, value: u16) -> Option<String> {
        let _ = value;
        None
    }
}

impl Names for () {}

/// [`text`], with names where there are any; a named place in memory always tells its size.
pub fn text_with(decoded: &Decoded, ip: u16, names: &impl Names) -> String {
    let mut line = prefixes(decoded);
    let (mnemonic, operands) = written(decoded, ip, names);
    line.push_str(mnemonic.name());
    if !operands.is_empty() {
        line.push(' ');
        line.push_str(&operands.join(","));
    }
    line
}

/// The prefixes that stand before the mnemonic.
fn prefixes(decoded: &Decoded) -> String {
    let Prefixes { lock, repeat, segment } = decoded.prefixes;
    let mut line = String::new();
    if lock {
        line.push_str("LOCK ");
    }
    let compares = matches!(
        decoded.row.mnemonic,
        Mnemonic::Cmpsb | Mnemonic::Cmpsw | Mnemonic::Scasb | Mnemonic::Scasw
    );
    match repeat {
        Some(Repeat::WhileEqual) if compares => line.push_str("REPE "),
        Some(Repeat::WhileEqual) => line.push_str("REP "),
        Some(Repeat::WhileNotEqual) => line.push_str("REPNE "),
        None => {}
    }
    // An override that no operand shows has no effect, but its byte is there.
    if let (Some(segment), false) = (segment, uses_segment(decoded)) {
        line.push_str(segment.name());
        line.push_str(": ");
    }
    line
}

fn uses_segment(decoded: &Decoded) -> bool {
    let in_memory = |operand: &Operand| matches!(operand, Operand::Memory(_));
    decoded.operands().iter().any(in_memory) || with_operands(decoded).is_some()
}

/// Mnemonic and operands as they are written.
fn written(decoded: &Decoded, ip: u16, names: &impl Names) -> (Mnemonic, Vec<String>) {
    let mnemonic = decoded.row.mnemonic;
    let segment = decoded.prefixes.segment;
    if let (Some(row), Some(_)) = (with_operands(decoded), segment) {
        let operands = row.operands.iter().map(|shape| implied_text(*shape, segment));
        return (row.mnemonic, operands.collect());
    }
    // The manual knows AAM and AAD without an operand: base ten.
    let base_ten = matches!(decoded.operands(), [Operand::Immediate(10)]);
    if base_ten && matches!(mnemonic, Mnemonic::Aam | Mnemonic::Aad) {
        return (mnemonic, Vec::new());
    }
    let next = ip.wrapping_add(u16::from(decoded.length));
    let sized = has_register(decoded);
    let pairs = decoded.row.operands.iter().zip(decoded.operands());
    let operands = pairs.map(|(shape, operand)| match *operand {
        Operand::Register8(register) => register.name().to_owned(),
        Operand::Register16(register) => register.name().to_owned(),
        Operand::Segment(register) => register.name().to_owned(),
        Operand::Immediate(value) => names.immediate(value).unwrap_or_else(|| number(value)),
        Operand::Relative(distance) => {
            let offset = next.wrapping_add_signed(distance);
            let target = names.target(offset).unwrap_or_else(|| number(offset));
            let short = mnemonic == Mnemonic::Jmp && *shape == Shape::Rel8;
            if short { format!("SHORT {target}") } else { target }
        }
        Operand::Far(target) => names
            .far(target)
            .unwrap_or_else(|| format!("{:04X}:{:04X}", target.segment, target.offset)),
        Operand::Memory(memory) => {
            if let Some(name) = names.memory(memory, segment) {
                return format!("{}{name}", size_text(*shape));
            }
            let size = if sized { "" } else { size_text(*shape) };
            format!("{size}{}", memory_text(memory, segment))
        }
    });
    (mnemonic, operands.collect())
}

/// The form with operands of a string instruction or XLAT, if one of them can be overridden.
fn with_operands(decoded: &Decoded) -> Option<&'static super::Row> {
    if !decoded.row.operands.is_empty() {
        return None;
    }
    let overridable =
        |shape: &Shape| matches!(shape, Shape::Source8 | Shape::Source16 | Shape::Table8);
    let mut rows = super::TABLE.iter().filter(|row| row.standing == Standing::Alternative);
    rows.find(|row| row.opcode == decoded.row.opcode && row.operands.iter().any(overridable))
}

/// Whether a register among the operands tells the size of the one in memory.
fn has_register(decoded: &Decoded) -> bool {
    let shapes = decoded.row.operands;
    let by_register = |shape: &Shape| {
        matches!(shape, Shape::R8 | Shape::R16 | Shape::Sreg | Shape::Al | Shape::Ax)
    };
    shapes.iter().any(by_register) && !shapes.contains(&Shape::Mem32)
}

fn size_text(shape: Shape) -> &'static str {
    match shape.bits() {
        8 => "BYTE PTR ",
        16 => "WORD PTR ",
        32 => "DWORD PTR ",
        _ => "",
    }
}

/// An operand that the opcode implies, with the segment that a prefix gives it.
fn implied_text(shape: Shape, segment: Option<SegmentRegister>) -> String {
    let over = segment.map_or(String::new(), |segment| format!("{}:", segment.name()));
    let size = size_text(shape);
    match shape {
        Shape::Source8 | Shape::Source16 => format!("{size}{over}[SI]"),
        Shape::Destination8 | Shape::Destination16 => format!("{size}ES:[DI]"),
        Shape::Table8 => format!("{size}{over}[BX]"),
        shape => shape.name().to_owned(),
    }
}

fn memory_text(memory: Memory, segment: Option<SegmentRegister>) -> String {
    let Memory { base, displacement } = memory;
    // MASM takes a bare number in brackets for a constant, so a direct address names its segment.
    let named = match (segment, base) {
        (None, Base::Direct) => Some(SegmentRegister::Ds),
        (segment, _) => segment,
    };
    let over = named.map_or(String::new(), |segment| format!("{}:", segment.name()));
    let offset = match (base, displacement) {
        (Base::Direct, displacement) => number(displacement.value()),
        (_, Displacement::None) => String::new(),
        (_, Displacement::Byte(value)) if value < 0 => {
            format!("-{}", number(u16::from(value.unsigned_abs())))
        }
        (_, displacement) => format!("+{}", number(displacement.value())),
    };
    format!("{over}[{}{offset}]", base.name())
}

/// A number as MASM reads it whatever the radix of the eye: `9`, `0AH`, `1234H`.
pub fn number(value: u16) -> String {
    match value {
        0..10 => value.to_string(),
        _ => {
            let digits = format!("{value:X}");
            let zero = if digits.starts_with(|c: char| c.is_ascii_alphabetic()) { "0" } else { "" };
            format!("{zero}{digits}H")
        }
    }
}

/// The forms of an instruction in words, for reference pages and hints: `ADD r/m16, simm8`.
pub fn form_text(row: &super::Row) -> String {
    let operands: Vec<&str> = row.operands.iter().map(|shape| shape.name()).collect();
    format!("{} {}", row.mnemonic.name(), operands.join(", ")).trim_end().to_owned()
}

/// The forms that the assembler knows for `mnemonic`, in words and in order.
pub fn form_texts(mnemonic: Mnemonic) -> Vec<String> {
    forms(mnemonic).filter(|row| row.is_assembled()).map(form_text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i8086::{Processor, decode};

    fn shown(bytes: &[u8]) -> String {
        text(&decode(Processor::I80186, bytes).expect("a whole instruction"), 0x100)
    }

    #[test]
    fn operands_are_written_as_masm_reads_them() {
        assert_eq!(shown(&[0x8B, 0xC3]), "MOV AX,BX");
        assert_eq!(shown(&[0x8B, 0x43, 0x05]), "MOV AX,[BP+DI+5]");
        assert_eq!(shown(&[0x8B, 0x47, 0xFF]), "MOV AX,[BX-1]");
        assert_eq!(shown(&[0xA1, 0x16, 0x00]), "MOV AX,DS:[16H]");
        assert_eq!(shown(&[0xB8, 0xCD, 0xAB]), "MOV AX,0ABCDH");
    }

    #[test]
    fn memory_without_a_register_beside_it_tells_its_size() {
        assert_eq!(shown(&[0xC6, 0x07, 0x27]), "MOV BYTE PTR [BX],27H");
        assert_eq!(shown(&[0x26, 0xFF, 0x07]), "INC WORD PTR ES:[BX]");
        assert_eq!(shown(&[0xFF, 0x2F]), "JMP DWORD PTR [BX]");
        assert_eq!(shown(&[0xD2, 0x17]), "RCL BYTE PTR [BX],CL");
        assert_eq!(shown(&[0x8D, 0x71, 0x04]), "LEA SI,[BX+DI+4]");
        assert_eq!(shown(&[0xC4, 0x5E, 0x04]), "LES BX,DWORD PTR [BP+4]");
    }

    #[test]
    fn jumps_show_their_target() {
        assert_eq!(shown(&[0xEB, 0xFE]), "JMP SHORT 100H");
        assert_eq!(shown(&[0x74, 0x10]), "JE 112H");
        assert_eq!(shown(&[0xE8, 0xFD, 0xFE]), "CALL 0");
        assert_eq!(shown(&[0x9A, 4, 0, 7, 0]), "CALL 0007:0004");
    }

    #[test]
    fn strings_show_an_override_as_an_operand() {
        assert_eq!(shown(&[0xF3, 0xA5]), "REP MOVSW");
        assert_eq!(shown(&[0xF2, 0xAE]), "REPNE SCASB");
        assert_eq!(shown(&[0xF3, 0x2E, 0xA4]), "REP MOVS BYTE PTR ES:[DI],BYTE PTR CS:[SI]");
        assert_eq!(shown(&[0x2E, 0xD7]), "XLAT BYTE PTR CS:[BX]");
    }

    #[test]
    fn base_ten_goes_without_saying() {
        assert_eq!(shown(&[0xD4, 0x0A]), "AAM");
        assert_eq!(shown(&[0xD4, 0x08]), "AAM 8");
    }

    #[test]
    fn every_row_prints_its_own_name_first() {
        for row in crate::i8086::TABLE.iter().filter(|row| row.is_decoded()) {
            let mut bytes = [0; 8];
            bytes[0] = row.opcode;
            if let crate::i8086::ModRm::Digit(digit) = row.modrm {
                bytes[1] = digit << 3;
            }
            let decoded = decode(row.processor, &bytes).expect("long enough");
            let first = text(&decoded, 0);
            let prefix = row.mnemonic.is_prefix();
            let xchg = row.opcode == 0x90;
            assert!(
                prefix || xchg || first.split(' ').next() == Some(row.mnemonic.name()),
                "{first}"
            );
        }
    }
}

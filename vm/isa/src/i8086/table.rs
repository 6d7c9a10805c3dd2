//! Every form of every instruction, one line each.
//!
//! Sources: Intel, *iAPX 86,88 User's Manual* (1981), instruction set encoding; *iAPX 86/88,
//! 186/188 User's Manual* (1983) for the additions; the SingleStepTests recordings of an Intel
//! P80C86A-2 for undocumented forms. The forms of one mnemonic stand in the order in which
//! MASM 5.10 prefers them: the first form that fits is the one it encodes.

use std::sync::LazyLock;

use Mnemonic::*;
use ModRm::*;
use Shape::*;

use super::{Mnemonic, Processor, Shape};

/// One form of an instruction.
#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// The instruction.
    pub mnemonic: Mnemonic,
    /// Its operands, in the order in which they are written.
    pub operands: &'static [Shape],
    /// The first byte after the prefixes; with [`ModRm::Plus`] and [`ModRm::Escape`] the lowest
    /// of eight.
    pub opcode: u8,
    /// What follows the opcode.
    pub modrm: ModRm,
    /// Flags that execution may change, as letters of `ODITSZAPC`, undefined ones included.
    pub flags: &'static str,
    /// The oldest processor that has the form.
    pub processor: Processor,
    /// Who knows the form.
    pub standing: Standing,
}

/// What follows the opcode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModRm {
    /// No ModR/M byte.
    Fixed,
    /// ModR/M; its reg field holds a register operand.
    Reg,
    /// ModR/M; its reg field holds this part of the opcode.
    Digit(u8),
    /// No ModR/M byte; the opcode's low three bits hold a register.
    Plus,
    /// ModR/M; its reg field and the opcode's low three bits hold ESC's six bits.
    Escape,
    /// No ModR/M byte; the byte 0A follows (AAM, AAD).
    Ten,
    /// A prefix: another instruction follows.
    Prefix,
}

/// Who knows a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Assembler and decoder.
    Standard,
    /// The assembler alone; the decoder names the same bytes by a standard form.
    Alternative,
    /// The decoder alone.
    Undocumented,
}

impl Row {
    /// Whether the assembler may choose this form.
    pub const fn is_assembled(&self) -> bool {
        !matches!(self.standing, Standing::Undocumented)
    }

    /// Whether the decoder uses this form.
    pub const fn is_decoded(&self) -> bool {
        !matches!(self.standing, Standing::Alternative)
    }

    /// Whether a ModR/M byte follows the opcode.
    pub const fn has_modrm(&self) -> bool {
        matches!(self.modrm, Reg | Digit(_) | Escape)
    }

    const fn alternative(mut self) -> Row {
        self.standing = Standing::Alternative;
        self
    }

    const fn undocumented(mut self) -> Row {
        self.standing = Standing::Undocumented;
        self
    }

    const fn since_80186(mut self) -> Row {
        self.processor = Processor::I80186;
        self
    }
}

/// The forms of `mnemonic`, in the order in which the assembler prefers them; the undocumented
/// ones ([`Row::is_assembled`]) are among them.
pub fn forms(mnemonic: Mnemonic) -> impl Iterator<Item = &'static Row> {
    BY_MNEMONIC.get(mnemonic as usize).map_or(&[][..], Vec::as_slice).iter().copied()
}

/// The rows of each mnemonic, in the table's order.
static BY_MNEMONIC: LazyLock<Vec<Vec<&'static Row>>> = LazyLock::new(|| {
    let mut rows: Vec<Vec<&Row>> = vec![Vec::new(); Mnemonic::all().len()];
    for row in TABLE {
        rows[row.mnemonic as usize].push(row);
    }
    rows
});

const fn row(
    mnemonic: Mnemonic,
    operands: &'static [Shape],
    opcode: u8,
    modrm: ModRm,
    flags: &'static str,
) -> Row {
    let (processor, standing) = (Processor::I8086, Standing::Standard);
    Row { mnemonic, operands, opcode, modrm, flags, processor, standing }
}

/// All forms.
#[rustfmt::skip]
pub static TABLE: &[Row] = &[
    // Moves. A known address in the accumulator forms comes before the general ones.
    row(Mov, &[Al, Moffs8], 0xA0, Fixed, ""),
    row(Mov, &[Ax, Moffs16], 0xA1, Fixed, ""),
    row(Mov, &[Moffs8, Al], 0xA2, Fixed, ""),
    row(Mov, &[Moffs16, Ax], 0xA3, Fixed, ""),
    row(Mov, &[R8, Rm8], 0x8A, Reg, ""),
    row(Mov, &[R16, Rm16], 0x8B, Reg, ""),
    row(Mov, &[Rm8, R8], 0x88, Reg, ""),
    row(Mov, &[Rm16, R16], 0x89, Reg, ""),
    row(Mov, &[R8, Imm8], 0xB0, Plus, ""),
    row(Mov, &[R16, Imm16], 0xB8, Plus, ""),
    row(Mov, &[Rm8, Imm8], 0xC6, Digit(0), ""),
    row(Mov, &[Rm16, Imm16], 0xC7, Digit(0), ""),
    row(Mov, &[Sreg, Rm16], 0x8E, Reg, ""),
    row(Mov, &[Rm16, Sreg], 0x8C, Reg, ""),
    // The stack.
    row(Push, &[R16], 0x50, Plus, ""),
    row(Push, &[Es], 0x06, Fixed, ""),
    row(Push, &[Cs], 0x0E, Fixed, ""),
    row(Push, &[Ss], 0x16, Fixed, ""),
    row(Push, &[Ds], 0x1E, Fixed, ""),
    row(Push, &[Rm16], 0xFF, Digit(6), ""),
    row(Push, &[Imm8s], 0x6A, Fixed, "").since_80186(),
    row(Push, &[Imm16], 0x68, Fixed, "").since_80186(),
    row(Push, &[Rm16], 0xFF, Digit(7), "").undocumented(),
    row(Pop, &[R16], 0x58, Plus, ""),
    row(Pop, &[Es], 0x07, Fixed, ""),
    row(Pop, &[Ss], 0x17, Fixed, ""),
    row(Pop, &[Ds], 0x1F, Fixed, ""),
    row(Pop, &[Rm16], 0x8F, Digit(0), ""),
    row(Pop, &[Cs], 0x0F, Fixed, "").undocumented(),
    row(Pusha, &[], 0x60, Fixed, "").since_80186(),
    row(Popa, &[], 0x61, Fixed, "").since_80186(),
    row(Pushf, &[], 0x9C, Fixed, ""),
    row(Popf, &[], 0x9D, Fixed, "ODITSZAPC"),
    // Exchange, translate, ports, addresses, flags.
    row(Nop, &[], 0x90, Fixed, ""),
    row(Xchg, &[Ax, R16], 0x90, Plus, ""),
    row(Xchg, &[R16, Ax], 0x90, Plus, "").alternative(),
    row(Xchg, &[R8, Rm8], 0x86, Reg, ""),
    row(Xchg, &[R16, Rm16], 0x87, Reg, ""),
    row(Xchg, &[Rm8, R8], 0x86, Reg, "").alternative(),
    row(Xchg, &[Rm16, R16], 0x87, Reg, "").alternative(),
    row(Xlat, &[], 0xD7, Fixed, ""),
    row(Xlat, &[Table8], 0xD7, Fixed, "").alternative(),
    row(In, &[Al, Imm8], 0xE4, Fixed, ""),
    row(In, &[Ax, Imm8], 0xE5, Fixed, ""),
    row(In, &[Al, Dx], 0xEC, Fixed, ""),
    row(In, &[Ax, Dx], 0xED, Fixed, ""),
    row(Out, &[Imm8, Al], 0xE6, Fixed, ""),
    row(Out, &[Imm8, Ax], 0xE7, Fixed, ""),
    row(Out, &[Dx, Al], 0xEE, Fixed, ""),
    row(Out, &[Dx, Ax], 0xEF, Fixed, ""),
    row(Lea, &[R16, Mem], 0x8D, Reg, ""),
    row(Lds, &[R16, Mem32], 0xC5, Reg, ""),
    row(Les, &[R16, Mem32], 0xC4, Reg, ""),
    row(Lahf, &[], 0x9F, Fixed, ""),
    row(Sahf, &[], 0x9E, Fixed, "SZAPC"),
    // Arithmetic and logic. Register to register has the destination in the reg field, the
    // accumulator takes its own form even where a sign-extended byte would be shorter, and a
    // byte that is sign-extended goes before a word.
    row(Add, &[R8, Rm8], 0x02, Reg, "OSZAPC"),
    row(Add, &[R16, Rm16], 0x03, Reg, "OSZAPC"),
    row(Add, &[Rm8, R8], 0x00, Reg, "OSZAPC"),
    row(Add, &[Rm16, R16], 0x01, Reg, "OSZAPC"),
    row(Add, &[Al, Imm8], 0x04, Fixed, "OSZAPC"),
    row(Add, &[Ax, Imm16], 0x05, Fixed, "OSZAPC"),
    row(Add, &[Rm8, Imm8], 0x80, Digit(0), "OSZAPC"),
    row(Add, &[Rm16, Imm8s], 0x83, Digit(0), "OSZAPC"),
    row(Add, &[Rm16, Imm16], 0x81, Digit(0), "OSZAPC"),
    row(Add, &[Rm8, Imm8], 0x82, Digit(0), "OSZAPC").undocumented(),
    row(Or, &[R8, Rm8], 0x0A, Reg, "OSZAPC"),
    row(Or, &[R16, Rm16], 0x0B, Reg, "OSZAPC"),
    row(Or, &[Rm8, R8], 0x08, Reg, "OSZAPC"),
    row(Or, &[Rm16, R16], 0x09, Reg, "OSZAPC"),
    row(Or, &[Al, Imm8], 0x0C, Fixed, "OSZAPC"),
    row(Or, &[Ax, Imm16], 0x0D, Fixed, "OSZAPC"),
    row(Or, &[Rm8, Imm8], 0x80, Digit(1), "OSZAPC"),
    row(Or, &[Rm16, Imm8s], 0x83, Digit(1), "OSZAPC"),
    row(Or, &[Rm16, Imm16], 0x81, Digit(1), "OSZAPC"),
    row(Or, &[Rm8, Imm8], 0x82, Digit(1), "OSZAPC").undocumented(),
    row(Adc, &[R8, Rm8], 0x12, Reg, "OSZAPC"),
    row(Adc, &[R16, Rm16], 0x13, Reg, "OSZAPC"),
    row(Adc, &[Rm8, R8], 0x10, Reg, "OSZAPC"),
    row(Adc, &[Rm16, R16], 0x11, Reg, "OSZAPC"),
    row(Adc, &[Al, Imm8], 0x14, Fixed, "OSZAPC"),
    row(Adc, &[Ax, Imm16], 0x15, Fixed, "OSZAPC"),
    row(Adc, &[Rm8, Imm8], 0x80, Digit(2), "OSZAPC"),
    row(Adc, &[Rm16, Imm8s], 0x83, Digit(2), "OSZAPC"),
    row(Adc, &[Rm16, Imm16], 0x81, Digit(2), "OSZAPC"),
    row(Adc, &[Rm8, Imm8], 0x82, Digit(2), "OSZAPC").undocumented(),
    row(Sbb, &[R8, Rm8], 0x1A, Reg, "OSZAPC"),
    row(Sbb, &[R16, Rm16], 0x1B, Reg, "OSZAPC"),
    row(Sbb, &[Rm8, R8], 0x18, Reg, "OSZAPC"),
    row(Sbb, &[Rm16, R16], 0x19, Reg, "OSZAPC"),
    row(Sbb, &[Al, Imm8], 0x1C, Fixed, "OSZAPC"),
    row(Sbb, &[Ax, Imm16], 0x1D, Fixed, "OSZAPC"),
    row(Sbb, &[Rm8, Imm8], 0x80, Digit(3), "OSZAPC"),
    row(Sbb, &[Rm16, Imm8s], 0x83, Digit(3), "OSZAPC"),
    row(Sbb, &[Rm16, Imm16], 0x81, Digit(3), "OSZAPC"),
    row(Sbb, &[Rm8, Imm8], 0x82, Digit(3), "OSZAPC").undocumented(),
    row(And, &[R8, Rm8], 0x22, Reg, "OSZAPC"),
    row(And, &[R16, Rm16], 0x23, Reg, "OSZAPC"),
    row(And, &[Rm8, R8], 0x20, Reg, "OSZAPC"),
    row(And, &[Rm16, R16], 0x21, Reg, "OSZAPC"),
    row(And, &[Al, Imm8], 0x24, Fixed, "OSZAPC"),
    row(And, &[Ax, Imm16], 0x25, Fixed, "OSZAPC"),
    row(And, &[Rm8, Imm8], 0x80, Digit(4), "OSZAPC"),
    row(And, &[Rm16, Imm8s], 0x83, Digit(4), "OSZAPC"),
    row(And, &[Rm16, Imm16], 0x81, Digit(4), "OSZAPC"),
    row(And, &[Rm8, Imm8], 0x82, Digit(4), "OSZAPC").undocumented(),
    row(Sub, &[R8, Rm8], 0x2A, Reg, "OSZAPC"),
    row(Sub, &[R16, Rm16], 0x2B, Reg, "OSZAPC"),
    row(Sub, &[Rm8, R8], 0x28, Reg, "OSZAPC"),
    row(Sub, &[Rm16, R16], 0x29, Reg, "OSZAPC"),
    row(Sub, &[Al, Imm8], 0x2C, Fixed, "OSZAPC"),
    row(Sub, &[Ax, Imm16], 0x2D, Fixed, "OSZAPC"),
    row(Sub, &[Rm8, Imm8], 0x80, Digit(5), "OSZAPC"),
    row(Sub, &[Rm16, Imm8s], 0x83, Digit(5), "OSZAPC"),
    row(Sub, &[Rm16, Imm16], 0x81, Digit(5), "OSZAPC"),
    row(Sub, &[Rm8, Imm8], 0x82, Digit(5), "OSZAPC").undocumented(),
    row(Xor, &[R8, Rm8], 0x32, Reg, "OSZAPC"),
    row(Xor, &[R16, Rm16], 0x33, Reg, "OSZAPC"),
    row(Xor, &[Rm8, R8], 0x30, Reg, "OSZAPC"),
    row(Xor, &[Rm16, R16], 0x31, Reg, "OSZAPC"),
    row(Xor, &[Al, Imm8], 0x34, Fixed, "OSZAPC"),
    row(Xor, &[Ax, Imm16], 0x35, Fixed, "OSZAPC"),
    row(Xor, &[Rm8, Imm8], 0x80, Digit(6), "OSZAPC"),
    row(Xor, &[Rm16, Imm8s], 0x83, Digit(6), "OSZAPC"),
    row(Xor, &[Rm16, Imm16], 0x81, Digit(6), "OSZAPC"),
    row(Xor, &[Rm8, Imm8], 0x82, Digit(6), "OSZAPC").undocumented(),
    row(Cmp, &[R8, Rm8], 0x3A, Reg, "OSZAPC"),
    row(Cmp, &[R16, Rm16], 0x3B, Reg, "OSZAPC"),
    row(Cmp, &[Rm8, R8], 0x38, Reg, "OSZAPC"),
    row(Cmp, &[Rm16, R16], 0x39, Reg, "OSZAPC"),
    row(Cmp, &[Al, Imm8], 0x3C, Fixed, "OSZAPC"),
    row(Cmp, &[Ax, Imm16], 0x3D, Fixed, "OSZAPC"),
    row(Cmp, &[Rm8, Imm8], 0x80, Digit(7), "OSZAPC"),
    row(Cmp, &[Rm16, Imm8s], 0x83, Digit(7), "OSZAPC"),
    row(Cmp, &[Rm16, Imm16], 0x81, Digit(7), "OSZAPC"),
    row(Cmp, &[Rm8, Imm8], 0x82, Digit(7), "OSZAPC").undocumented(),
    row(Test, &[R8, Rm8], 0x84, Reg, "OSZAPC"),
    row(Test, &[R16, Rm16], 0x85, Reg, "OSZAPC"),
    row(Test, &[Rm8, R8], 0x84, Reg, "OSZAPC").alternative(),
    row(Test, &[Rm16, R16], 0x85, Reg, "OSZAPC").alternative(),
    row(Test, &[Al, Imm8], 0xA8, Fixed, "OSZAPC"),
    row(Test, &[Ax, Imm16], 0xA9, Fixed, "OSZAPC"),
    row(Test, &[Rm8, Imm8], 0xF6, Digit(0), "OSZAPC"),
    row(Test, &[Rm16, Imm16], 0xF7, Digit(0), "OSZAPC"),
    row(Test, &[Rm8, Imm8], 0xF6, Digit(1), "OSZAPC").undocumented(),
    row(Test, &[Rm16, Imm16], 0xF7, Digit(1), "OSZAPC").undocumented(),
    row(Inc, &[R16], 0x40, Plus, "OSZAP"),
    row(Inc, &[Rm8], 0xFE, Digit(0), "OSZAP"),
    row(Inc, &[Rm16], 0xFF, Digit(0), "OSZAP"),
    row(Dec, &[R16], 0x48, Plus, "OSZAP"),
    row(Dec, &[Rm8], 0xFE, Digit(1), "OSZAP"),
    row(Dec, &[Rm16], 0xFF, Digit(1), "OSZAP"),
    row(Not, &[Rm8], 0xF6, Digit(2), ""),
    row(Not, &[Rm16], 0xF7, Digit(2), ""),
    row(Neg, &[Rm8], 0xF6, Digit(3), "OSZAPC"),
    row(Neg, &[Rm16], 0xF7, Digit(3), "OSZAPC"),
    row(Mul, &[Rm8], 0xF6, Digit(4), "OSZAPC"),
    row(Mul, &[Rm16], 0xF7, Digit(4), "OSZAPC"),
    row(Imul, &[Rm8], 0xF6, Digit(5), "OSZAPC"),
    row(Imul, &[Rm16], 0xF7, Digit(5), "OSZAPC"),
    row(Imul, &[R16, Rm16, Imm8s], 0x6B, Reg, "OSZAPC").since_80186(),
    row(Imul, &[R16, Rm16, Imm16], 0x69, Reg, "OSZAPC").since_80186(),
    row(Div, &[Rm8], 0xF6, Digit(6), "OSZAPC"),
    row(Div, &[Rm16], 0xF7, Digit(6), "OSZAPC"),
    row(Idiv, &[Rm8], 0xF6, Digit(7), "OSZAPC"),
    row(Idiv, &[Rm16], 0xF7, Digit(7), "OSZAPC"),
    row(Aaa, &[], 0x37, Fixed, "OSZAPC"),
    row(Aas, &[], 0x3F, Fixed, "OSZAPC"),
    row(Daa, &[], 0x27, Fixed, "OSZAPC"),
    row(Das, &[], 0x2F, Fixed, "OSZAPC"),
    row(Aam, &[], 0xD4, Ten, "OSZAPC").alternative(),
    row(Aad, &[], 0xD5, Ten, "OSZAPC").alternative(),
    row(Aam, &[Imm8], 0xD4, Fixed, "OSZAPC").undocumented(),
    row(Aad, &[Imm8], 0xD5, Fixed, "OSZAPC").undocumented(),
    row(Cbw, &[], 0x98, Fixed, ""),
    row(Cwd, &[], 0x99, Fixed, ""),
    row(Salc, &[], 0xD6, Fixed, "").undocumented(),
    // Shifts and rotates.
    row(Rol, &[Rm8, One], 0xD0, Digit(0), "OC"),
    row(Rol, &[Rm16, One], 0xD1, Digit(0), "OC"),
    row(Rol, &[Rm8, Cl], 0xD2, Digit(0), "OC"),
    row(Rol, &[Rm16, Cl], 0xD3, Digit(0), "OC"),
    row(Rol, &[Rm8, Imm8], 0xC0, Digit(0), "OC").since_80186(),
    row(Rol, &[Rm16, Imm8], 0xC1, Digit(0), "OC").since_80186(),
    row(Ror, &[Rm8, One], 0xD0, Digit(1), "OC"),
    row(Ror, &[Rm16, One], 0xD1, Digit(1), "OC"),
    row(Ror, &[Rm8, Cl], 0xD2, Digit(1), "OC"),
    row(Ror, &[Rm16, Cl], 0xD3, Digit(1), "OC"),
    row(Ror, &[Rm8, Imm8], 0xC0, Digit(1), "OC").since_80186(),
    row(Ror, &[Rm16, Imm8], 0xC1, Digit(1), "OC").since_80186(),
    row(Rcl, &[Rm8, One], 0xD0, Digit(2), "OC"),
    row(Rcl, &[Rm16, One], 0xD1, Digit(2), "OC"),
    row(Rcl, &[Rm8, Cl], 0xD2, Digit(2), "OC"),
    row(Rcl, &[Rm16, Cl], 0xD3, Digit(2), "OC"),
    row(Rcl, &[Rm8, Imm8], 0xC0, Digit(2), "OC").since_80186(),
    row(Rcl, &[Rm16, Imm8], 0xC1, Digit(2), "OC").since_80186(),
    row(Rcr, &[Rm8, One], 0xD0, Digit(3), "OC"),
    row(Rcr, &[Rm16, One], 0xD1, Digit(3), "OC"),
    row(Rcr, &[Rm8, Cl], 0xD2, Digit(3), "OC"),
    row(Rcr, &[Rm16, Cl], 0xD3, Digit(3), "OC"),
    row(Rcr, &[Rm8, Imm8], 0xC0, Digit(3), "OC").since_80186(),
    row(Rcr, &[Rm16, Imm8], 0xC1, Digit(3), "OC").since_80186(),
    row(Shl, &[Rm8, One], 0xD0, Digit(4), "OSZAPC"),
    row(Shl, &[Rm16, One], 0xD1, Digit(4), "OSZAPC"),
    row(Shl, &[Rm8, Cl], 0xD2, Digit(4), "OSZAPC"),
    row(Shl, &[Rm16, Cl], 0xD3, Digit(4), "OSZAPC"),
    row(Shl, &[Rm8, Imm8], 0xC0, Digit(4), "OSZAPC").since_80186(),
    row(Shl, &[Rm16, Imm8], 0xC1, Digit(4), "OSZAPC").since_80186(),
    row(Shr, &[Rm8, One], 0xD0, Digit(5), "OSZAPC"),
    row(Shr, &[Rm16, One], 0xD1, Digit(5), "OSZAPC"),
    row(Shr, &[Rm8, Cl], 0xD2, Digit(5), "OSZAPC"),
    row(Shr, &[Rm16, Cl], 0xD3, Digit(5), "OSZAPC"),
    row(Shr, &[Rm8, Imm8], 0xC0, Digit(5), "OSZAPC").since_80186(),
    row(Shr, &[Rm16, Imm8], 0xC1, Digit(5), "OSZAPC").since_80186(),
    row(Sar, &[Rm8, One], 0xD0, Digit(7), "OSZAPC"),
    row(Sar, &[Rm16, One], 0xD1, Digit(7), "OSZAPC"),
    row(Sar, &[Rm8, Cl], 0xD2, Digit(7), "OSZAPC"),
    row(Sar, &[Rm16, Cl], 0xD3, Digit(7), "OSZAPC"),
    row(Sar, &[Rm8, Imm8], 0xC0, Digit(7), "OSZAPC").since_80186(),
    row(Sar, &[Rm16, Imm8], 0xC1, Digit(7), "OSZAPC").since_80186(),
    row(Shl, &[Rm8, Imm8], 0xC0, Digit(6), "OSZAPC").since_80186().undocumented(),
    row(Shl, &[Rm16, Imm8], 0xC1, Digit(6), "OSZAPC").since_80186().undocumented(),
    row(Setmo, &[Rm8], 0xD0, Digit(6), "OSZAPC").undocumented(),
    row(Setmo, &[Rm16], 0xD1, Digit(6), "OSZAPC").undocumented(),
    row(Setmoc, &[Rm8], 0xD2, Digit(6), "OSZAPC").undocumented(),
    row(Setmoc, &[Rm16], 0xD3, Digit(6), "OSZAPC").undocumented(),
    // Strings. The forms with operands only tell the assembler sizes and segments.
    row(Movsb, &[], 0xA4, Fixed, ""),
    row(Movsw, &[], 0xA5, Fixed, ""),
    row(Movs, &[Destination8, Source8], 0xA4, Fixed, "").alternative(),
    row(Movs, &[Destination16, Source16], 0xA5, Fixed, "").alternative(),
    row(Cmpsb, &[], 0xA6, Fixed, "OSZAPC"),
    row(Cmpsw, &[], 0xA7, Fixed, "OSZAPC"),
    row(Cmps, &[Source8, Destination8], 0xA6, Fixed, "OSZAPC").alternative(),
    row(Cmps, &[Source16, Destination16], 0xA7, Fixed, "OSZAPC").alternative(),
    row(Stosb, &[], 0xAA, Fixed, ""),
    row(Stosw, &[], 0xAB, Fixed, ""),
    row(Stos, &[Destination8], 0xAA, Fixed, "").alternative(),
    row(Stos, &[Destination16], 0xAB, Fixed, "").alternative(),
    row(Lodsb, &[], 0xAC, Fixed, ""),
    row(Lodsw, &[], 0xAD, Fixed, ""),
    row(Lods, &[Source8], 0xAC, Fixed, "").alternative(),
    row(Lods, &[Source16], 0xAD, Fixed, "").alternative(),
    row(Scasb, &[], 0xAE, Fixed, "OSZAPC"),
    row(Scasw, &[], 0xAF, Fixed, "OSZAPC"),
    row(Scas, &[Destination8], 0xAE, Fixed, "OSZAPC").alternative(),
    row(Scas, &[Destination16], 0xAF, Fixed, "OSZAPC").alternative(),
    row(Insb, &[], 0x6C, Fixed, "").since_80186(),
    row(Insw, &[], 0x6D, Fixed, "").since_80186(),
    row(Ins, &[Destination8, Dx], 0x6C, Fixed, "").since_80186().alternative(),
    row(Ins, &[Destination16, Dx], 0x6D, Fixed, "").since_80186().alternative(),
    row(Outsb, &[], 0x6E, Fixed, "").since_80186(),
    row(Outsw, &[], 0x6F, Fixed, "").since_80186(),
    row(Outs, &[Dx, Source8], 0x6E, Fixed, "").since_80186().alternative(),
    row(Outs, &[Dx, Source16], 0x6F, Fixed, "").since_80186().alternative(),
    // Jumps, calls, returns.
    row(Jmp, &[Rel8], 0xEB, Fixed, ""),
    row(Jmp, &[Rel16], 0xE9, Fixed, ""),
    row(Jmp, &[FarPtr], 0xEA, Fixed, ""),
    row(Jmp, &[Rm16], 0xFF, Digit(4), ""),
    row(Jmp, &[Mem32], 0xFF, Digit(5), ""),
    row(Call, &[Rel16], 0xE8, Fixed, ""),
    row(Call, &[FarPtr], 0x9A, Fixed, ""),
    row(Call, &[Rm16], 0xFF, Digit(2), ""),
    row(Call, &[Mem32], 0xFF, Digit(3), ""),
    row(Ret, &[], 0xC3, Fixed, ""),
    row(Ret, &[Imm16], 0xC2, Fixed, ""),
    row(Retn, &[], 0xC3, Fixed, "").alternative(),
    row(Retn, &[Imm16], 0xC2, Fixed, "").alternative(),
    row(Retf, &[], 0xCB, Fixed, ""),
    row(Retf, &[Imm16], 0xCA, Fixed, ""),
    row(Ret, &[], 0xC1, Fixed, "").undocumented(),
    row(Ret, &[Imm16], 0xC0, Fixed, "").undocumented(),
    row(Retf, &[], 0xC9, Fixed, "").undocumented(),
    row(Retf, &[Imm16], 0xC8, Fixed, "").undocumented(),
    row(Jo, &[Rel8], 0x70, Fixed, ""),
    row(Jno, &[Rel8], 0x71, Fixed, ""),
    row(Jb, &[Rel8], 0x72, Fixed, ""),
    row(Jae, &[Rel8], 0x73, Fixed, ""),
    row(Je, &[Rel8], 0x74, Fixed, ""),
    row(Jne, &[Rel8], 0x75, Fixed, ""),
    row(Jbe, &[Rel8], 0x76, Fixed, ""),
    row(Ja, &[Rel8], 0x77, Fixed, ""),
    row(Js, &[Rel8], 0x78, Fixed, ""),
    row(Jns, &[Rel8], 0x79, Fixed, ""),
    row(Jp, &[Rel8], 0x7A, Fixed, ""),
    row(Jnp, &[Rel8], 0x7B, Fixed, ""),
    row(Jl, &[Rel8], 0x7C, Fixed, ""),
    row(Jge, &[Rel8], 0x7D, Fixed, ""),
    row(Jle, &[Rel8], 0x7E, Fixed, ""),
    row(Jg, &[Rel8], 0x7F, Fixed, ""),
    row(Jo, &[Rel8], 0x60, Fixed, "").undocumented(),
    row(Jno, &[Rel8], 0x61, Fixed, "").undocumented(),
    row(Jb, &[Rel8], 0x62, Fixed, "").undocumented(),
    row(Jae, &[Rel8], 0x63, Fixed, "").undocumented(),
    row(Je, &[Rel8], 0x64, Fixed, "").undocumented(),
    row(Jne, &[Rel8], 0x65, Fixed, "").undocumented(),
    row(Jbe, &[Rel8], 0x66, Fixed, "").undocumented(),
    row(Ja, &[Rel8], 0x67, Fixed, "").undocumented(),
    row(Js, &[Rel8], 0x68, Fixed, "").undocumented(),
    row(Jns, &[Rel8], 0x69, Fixed, "").undocumented(),
    row(Jp, &[Rel8], 0x6A, Fixed, "").undocumented(),
    row(Jnp, &[Rel8], 0x6B, Fixed, "").undocumented(),
    row(Jl, &[Rel8], 0x6C, Fixed, "").undocumented(),
    row(Jge, &[Rel8], 0x6D, Fixed, "").undocumented(),
    row(Jle, &[Rel8], 0x6E, Fixed, "").undocumented(),
    row(Jg, &[Rel8], 0x6F, Fixed, "").undocumented(),
    row(Loopne, &[Rel8], 0xE0, Fixed, ""),
    row(Loope, &[Rel8], 0xE1, Fixed, ""),
    row(Loop, &[Rel8], 0xE2, Fixed, ""),
    row(Jcxz, &[Rel8], 0xE3, Fixed, ""),
    // Interrupts and processor control.
    row(Int, &[Three], 0xCC, Fixed, "IT"),
    row(Int, &[Imm8], 0xCD, Fixed, "IT"),
    row(Into, &[], 0xCE, Fixed, "IT"),
    row(Iret, &[], 0xCF, Fixed, "ODITSZAPC"),
    row(Clc, &[], 0xF8, Fixed, "C"),
    row(Stc, &[], 0xF9, Fixed, "C"),
    row(Cmc, &[], 0xF5, Fixed, "C"),
    row(Cli, &[], 0xFA, Fixed, "I"),
    row(Sti, &[], 0xFB, Fixed, "I"),
    row(Cld, &[], 0xFC, Fixed, "D"),
    row(Std, &[], 0xFD, Fixed, "D"),
    row(Hlt, &[], 0xF4, Fixed, ""),
    row(Wait, &[], 0x9B, Fixed, ""),
    row(Esc, &[Imm6, Rm16], 0xD8, Escape, ""),
    row(Lock, &[], 0xF0, Prefix, ""),
    row(Lock, &[], 0xF1, Prefix, "").undocumented(),
    row(Rep, &[], 0xF3, Prefix, ""),
    row(Repne, &[], 0xF2, Prefix, ""),
    // The 80186's frames and bounds.
    row(Bound, &[R16, Mem32], 0x62, Reg, "IT").since_80186(),
    row(Enter, &[Imm16, Imm8], 0xC8, Fixed, "").since_80186(),
    row(Leave, &[], 0xC9, Fixed, "").since_80186(),
    // What the 8086 makes of the empty places in its groups.
    row(Pop, &[Rm16], 0x8F, Digit(1), "").undocumented(),
    row(Pop, &[Rm16], 0x8F, Digit(2), "").undocumented(),
    row(Pop, &[Rm16], 0x8F, Digit(3), "").undocumented(),
    row(Pop, &[Rm16], 0x8F, Digit(4), "").undocumented(),
    row(Pop, &[Rm16], 0x8F, Digit(5), "").undocumented(),
    row(Pop, &[Rm16], 0x8F, Digit(6), "").undocumented(),
    row(Pop, &[Rm16], 0x8F, Digit(7), "").undocumented(),
    row(Mov, &[Rm8, Imm8], 0xC6, Digit(1), "").undocumented(),
    row(Mov, &[Rm8, Imm8], 0xC6, Digit(2), "").undocumented(),
    row(Mov, &[Rm8, Imm8], 0xC6, Digit(3), "").undocumented(),
    row(Mov, &[Rm8, Imm8], 0xC6, Digit(4), "").undocumented(),
    row(Mov, &[Rm8, Imm8], 0xC6, Digit(5), "").undocumented(),
    row(Mov, &[Rm8, Imm8], 0xC6, Digit(6), "").undocumented(),
    row(Mov, &[Rm8, Imm8], 0xC6, Digit(7), "").undocumented(),
    row(Mov, &[Rm16, Imm16], 0xC7, Digit(1), "").undocumented(),
    row(Mov, &[Rm16, Imm16], 0xC7, Digit(2), "").undocumented(),
    row(Mov, &[Rm16, Imm16], 0xC7, Digit(3), "").undocumented(),
    row(Mov, &[Rm16, Imm16], 0xC7, Digit(4), "").undocumented(),
    row(Mov, &[Rm16, Imm16], 0xC7, Digit(5), "").undocumented(),
    row(Mov, &[Rm16, Imm16], 0xC7, Digit(6), "").undocumented(),
    row(Mov, &[Rm16, Imm16], 0xC7, Digit(7), "").undocumented(),
    row(Call, &[Rm8], 0xFE, Digit(2), "").undocumented(),
    row(Call, &[Rm8], 0xFE, Digit(3), "").undocumented(),
    row(Jmp, &[Rm8], 0xFE, Digit(4), "").undocumented(),
    row(Jmp, &[Rm8], 0xFE, Digit(5), "").undocumented(),
    row(Push, &[Rm8], 0xFE, Digit(6), "").undocumented(),
    row(Push, &[Rm8], 0xFE, Digit(7), "").undocumented(),
];

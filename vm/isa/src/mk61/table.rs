//! Every command of the MK-61, one line each, in the order of the opcodes.
//!
//! Names and keys are those of the calculator's manual. What the manual is silent about
//! (undocumented codes) and the cycles are recordings of a microcode-level model at X = 0.5, Y = 2.

use super::form::Keys::{F, K, Plain, Untyped};
use super::form::Operand::{Address, Any, None as Nothing, Register};
use super::form::{Form, Keys, Operand, Standing};

const fn row(
    code: u8,
    keys: Keys,
    keycap: &'static str,
    names: &'static str,
    operand: Operand,
    cycles: u16,
    meaning: &'static str,
) -> Form {
    let standing = Standing::Documented;
    Form { code, keys, keycap, names, operand, cycles, meaning, standing }
}

/// A code that the manual does not name.
const fn dark(code: u8, operand: Operand, cycles: u16, meaning: &'static str) -> Form {
    let form = row(code, Untyped, "КОД", "CODE", operand, cycles, meaning);
    Form { standing: Standing::Undocumented, ..form }
}

/// A code that the manual does not name, though keys type it.
const fn silent(
    code: u8,
    key: &'static str,
    keycap: &'static str,
    names: &'static str,
    cycles: u16,
    meaning: &'static str,
) -> Form {
    let form = row(code, K(key), keycap, names, Nothing, cycles, meaning);
    Form { standing: Standing::Undocumented, ..form }
}

/// The commands, sorted by opcode; together they cover all 256 codes. `(register)` in a meaning is
/// what the register points at.
#[rustfmt::skip] // one command a line
pub const TABLE: &[Form] = &[
    row(0x00, Plain("0"), "0", "0", Nothing, 165, "digit 0"),
    row(0x01, Plain("1"), "1", "1", Nothing, 165, "digit 1"),
    row(0x02, Plain("2"), "2", "2", Nothing, 165, "digit 2"),
    row(0x03, Plain("3"), "3", "3", Nothing, 165, "digit 3"),
    row(0x04, Plain("4"), "4", "4", Nothing, 165, "digit 4"),
    row(0x05, Plain("5"), "5", "5", Nothing, 165, "digit 5"),
    row(0x06, Plain("6"), "6", "6", Nothing, 165, "digit 6"),
    row(0x07, Plain("7"), "7", "7", Nothing, 165, "digit 7"),
    row(0x08, Plain("8"), "8", "8", Nothing, 165, "digit 8"),
    row(0x09, Plain("9"), "9", "9", Nothing, 165, "digit 9"),
    row(0x0A, Plain("."), ".", ". ,", Nothing, 120, "decimal point; outside a number X := X2"),
    row(0x0B, Plain("/-/"), "/-/", "+/- neg chs (-) |-| ±", Nothing, 165, "change of sign"),
    row(0x0C, Plain("ВП"), "ВП", "EE exp vp", Nothing, 120, "exponent; outside a number X := X2"),
    row(0x0D, Plain("Cx"), "Cx", "Cx clx", Nothing, 150, "X := 0"),
    row(0x0E, Plain("В↑"), "В↑", "ENT enter ↑ ^ e^", Nothing, 225, "lift: T := Z, Z := Y, Y := X"),
    row(0x0F, F("В↑"), "F Вx", "LASTX bx lstx", Nothing, 225, "lift, X := X1"),
    row(0x10, Plain("+"), "+", "+ add", Nothing, 120, "X := Y + X, drop"),
    row(0x11, Plain("-"), "-", "- sub", Nothing, 120, "X := Y - X, drop"),
    row(0x12, Plain("×"), "×", "* x mul", Nothing, 120, "X := Y times X, drop"),
    row(0x13, Plain("÷"), "÷", "/ : div", Nothing, 120, "X := Y divided by X, drop"),
    row(0x14, Plain("↔"), "↔", "X<>Y xy <-> <> swap x<->y", Nothing, 120, "exchange X and Y"),
    row(0x15, F("0"), "F 10ˣ", "10^x", Nothing, 825, "X := 10 to the power X"),
    row(0x16, F("1"), "F eˣ", "e^x", Nothing, 780, "X := e to the power X"),
    row(0x17, F("2"), "F lg", "lg log", Nothing, 750, "X := decimal logarithm of X"),
    row(0x18, F("3"), "F ln", "ln", Nothing, 720, "X := natural logarithm of X"),
    row(0x19, F("4"), "F sin⁻¹", "asin arcsin sin^-1", Nothing, 930, "X := angle of sine X"),
    row(0x1A, F("5"), "F cos⁻¹", "acos arccos cos^-1", Nothing, 930, "X := angle of cosine X"),
    row(0x1B, F("6"), "F tg⁻¹", "atan arctg arctan tg^-1", Nothing, 675, "X := angle of tangent X"),
    row(0x1C, F("7"), "F sin", "sin", Nothing, 945, "X := sine of X"),
    row(0x1D, F("8"), "F cos", "cos", Nothing, 945, "X := cosine of X"),
    row(0x1E, F("9"), "F tg", "tan tg", Nothing, 705, "X := tangent of X"),
    dark(0x1F, Nothing, 120, "X1 := X and nothing else"),
    row(0x20, F("+"), "F π", "pi пи", Nothing, 120, "lift, X := 3.1415926"),
    row(0x21, F("-"), "F √", "sqrt", Nothing, 225, "X := square root of X"),
    row(0x22, F("×"), "F x²", "x^2 fx2 sqr", Nothing, 120, "X := X times X"),
    row(0x23, F("÷"), "F 1/x", "1/x inv", Nothing, 120, "X := 1 divided by X"),
    row(0x24, F("↔"), "F xʸ", "x^y fxy pow", Nothing, 1470, "X := X to the power Y; Y stays"),
    row(0x25, F("."), "F ⟳", "ROLL ↻ ⭮ fo rv rdn", Nothing, 120, "X <- Y <- Z <- T <- X"),
    row(0x26, K("+"), "К °→′", "DM>D °→' o->' m->d", Nothing, 300, "D.MM to degrees"),
    silent(0x27, "-", "К -", "K-", 120, "stops with ЕГГ0Г"),
    silent(0x28, "×", "К ×", "K*", 120, "stops with ЕГГ0Г"),
    silent(0x29, "÷", "К ÷", "K/", 120, "stops with ЕГГ0Г"),
    row(0x2A, K("↔"), "К °→′″", "DMS>D °→'\" o->'\" °→″ ms->d", Nothing, 495, "D.MMSS to degrees"),
    dark(0x2B, Nothing, 120, "stops with ЕГГ0Г"),
    dark(0x2C, Nothing, 120, "stops with ЕГГ0Г"),
    dark(0x2D, Nothing, 120, "stops with ЕГГ0Г"),
    dark(0x2E, Nothing, 120, "stops with ЕГГ0Г"),
    dark(0x2F, Nothing, 120, "X1 := X and nothing else"),
    row(0x30, K("3"), "К °←′″", "D>DMS °←'\" o<-'\" °←″ d->ms", Nothing, 165, "degrees to D.MMSS"),
    row(0x31, K("4"), "К |x|", "ABS |x|", Nothing, 120, "X := magnitude of X"),
    row(0x32, K("5"), "К ЗН", "SIGN зн sgn", Nothing, 120, "X := 1, 0 or -1: the sign of X"),
    row(0x33, K("6"), "К °←′", "D>DM °←' o<-' d->m", Nothing, 120, "degrees to D.MM"),
    row(0x34, K("7"), "К [x]", "INT [x]", Nothing, 120, "X := whole part of X"),
    row(0x35, K("8"), "К {x}", "FRAC {x} frc", Nothing, 120, "X := fraction of X"),
    row(0x36, K("9"), "К max", "MAX", Nothing, 120, "X := greater of X and Y; 0 wins"),
    row(0x37, K("."), "К ∧", "AND ∧ /\\ kи", Nothing, 120, "X := X and Y, bit by bit"),
    row(0x38, K("/-/"), "К ∨", "OR ∨ \\/ kили", Nothing, 120, "X := X or Y, bit by bit"),
    row(0x39, K("ВП"), "К ⊕", "XOR ⊕ (+)", Nothing, 120, "X := X exclusive or Y, bit by bit"),
    row(0x3A, K("Cx"), "К ИНВ", "NOT инв", Nothing, 120, "X := X inverted bit by bit"),
    row(0x3B, K("В↑"), "К СЧ", "RND сч random", Nothing, 285, "X := random, 0 to 1"),
    dark(0x3C, Nothing, 120, "stops with ЕГГ0Г"),
    dark(0x3D, Nothing, 495, "D.MMSS to degrees"),
    dark(0x3E, Nothing, 120, "X := Y"),
    dark(0x3F, Nothing, 120, "X1 := X and nothing else"),
    row(0x40, Plain("х→П"), "х→П", "STO п хп m x->p sto", Register, 120, "register := X"),
    row(0x50, Plain("С/П"), "С/П", "R/S stop run s/p halt", Nothing, 165, "stop, or run"),
    row(0x51, Plain("БП"), "БП", "GOTO gto bp jmp jump", Address, 165, "go to the address"),
    row(0x52, Plain("В/О"), "В/О", "RTN ret return v/o", Nothing, 165, "return"),
    row(0x53, Plain("ПП"), "ПП", "GSB call pp gosub", Address, 165, "call the address"),
    row(0x54, K("0"), "К НОП", "NOP ноп", Nothing, 90, "nothing"),
    silent(0x55, "1", "К 1", "K1", 90, "nothing"),
    silent(0x56, "2", "К 2", "K2", 90, "nothing"),
    row(0x57, F("С/П"), "F x≠0", "x!=0 x<>0 x#0 x/=0", Address, 195, "unless X ≠ 0 jump"),
    row(0x58, F("БП"), "F L2", "L2", Address, 225, "R2 := R2 - 1, jump until it is 0"),
    row(0x59, F("В/О"), "F x≥0", "x>=0 x=>0", Address, 195, "unless X ≥ 0 jump"),
    row(0x5A, F("ПП"), "F L3", "L3", Address, 225, "R3 := R3 - 1, jump until it is 0"),
    row(0x5B, F("х→П"), "F L1", "L1", Address, 225, "R1 := R1 - 1, jump until it is 0"),
    row(0x5C, F("ШГ→"), "F x<0", "x<0", Address, 195, "unless X < 0 jump"),
    row(0x5D, F("П→х"), "F L0", "L0", Address, 225, "R0 := R0 - 1, jump until it is 0"),
    row(0x5E, F("ШГ←"), "F x=0", "x=0 x==0", Address, 195, "unless X = 0 jump"),
    dark(0x5F, Nothing, 90, "hangs: only the power switch helps"),
    row(0x60, Plain("П→х"), "П→х", "RCL ип пх rm p->x", Register, 210, "lift, X := register"),
    row(0x70, K("С/П"), "К x≠0", "Kx!=0 kx<>0 kx#0", Register, 105, "unless X ≠ 0: (register)"),
    row(0x80, K("БП"), "К БП", "KGOTO kgto kbp", Register, 165, "go to (register)"),
    row(0x90, K("В/О"), "К x≥0", "Kx>=0 kx=>0", Register, 90, "unless X ≥ 0: (register)"),
    row(0xA0, K("ПП"), "К ПП", "KGSB kcall kpp kgosub", Register, 165, "call (register)"),
    row(0xB0, K("х→П"), "К х→П", "KSTO кп кхп km kx->p", Register, 195, "(register) := X"),
    row(0xC0, K("ШГ→"), "К x<0", "Kx<0", Register, 105, "unless X < 0: (register)"),
    row(0xD0, K("П→х"), "К П→х", "KRCL кип кпх krm kp->x", Register, 285, "lift, X := (register)"),
    row(0xE0, K("ШГ←"), "К x=0", "Kx=0 kx==0", Register, 90, "unless X = 0: (register)"),
    dark(0xF0, Any, 165, "X2 := X and nothing else"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_cover_all_256_codes_without_gap_or_overlap() {
        let mut next = 0;
        for form in TABLE {
            assert_eq!(u16::from(form.code), next, "{}", form.keycap);
            next += form.codes();
        }
        assert_eq!(next, 256);
    }
}

//! Instructions with the wrong operands that are another spelling of a right one.

use isa::lc3::Operation as Does;

use super::statement::{Form, OperandKind};

/// An operand: what it can be read as, how it is written, and whether there is such a label.
pub(super) type Written<'a> = (OperandKind, &'a str, bool);

/// The instruction that is meant, with its operands.
pub(super) fn instruction(mnemonic: &str, operands: &[Written<'_>]) -> Option<String> {
    use OperandKind::{Name, Number, Register};
    let text = |nth: usize| operands[nth].1;
    let kinds: Vec<OperandKind> = operands.iter().map(|(kind, ..)| *kind).collect();
    Some(match (mnemonic, kinds.as_slice()) {
        ("LDR" | "STR", [Register(_), Name]) if operands[1].2 => {
            format!("{} {}, {}", &mnemonic[..2], text(0), text(1))
        }
        ("LDR" | "STR", [Register(_), Name, Number(offset)])
            if operands[1].2 && offset.value == 0 =>
        {
            format!("{} {}, {}", &mnemonic[..2], text(0), text(1))
        }
        ("LD" | "LDI" | "LDR" | "ST" | "STI" | "STR", [Register(_), Register(_)]) => {
            format!("{}R {}, {}, #0", &mnemonic[..2], text(0), text(1))
        }
        ("ADD" | "AND", [Register(_), Register(_) | Number(_)]) => {
            format!("{mnemonic} {0}, {0}, {1}", text(0), text(1))
        }
        ("ADD" | "AND", [Register(_), Number(_), Register(_)]) => {
            format!("{mnemonic} {}, {}, {}", text(0), text(2), text(1))
        }
        ("NOT", [Register(_)]) => format!("NOT {0}, {0}", text(0)),
        ("TRAP", [Name]) => {
            let row = Form::named(text(0))?.row();
            let is_alone = row.operation == Does::Trap && row.operands.is_empty();
            return is_alone.then(|| row.mnemonic.to_string());
        }
        _ => return None,
    })
}

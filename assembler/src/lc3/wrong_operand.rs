//! The words for an operand of the wrong kind, with what was probably meant.

use isa::lc3::table::Operand as Field;

use super::problem::WrongOperand;
use super::statement::OperandKind;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::say;
use crate::suggest;
use crate::text::Text;

/// The diagnostic of [`Problem::WrongOperand`].
///
/// [`Problem::WrongOperand`]: super::problem::Problem::WrongOperand
pub(super) fn diagnostic(facts: &WrongOperand) -> Diagnostic {
    let WrongOperand { span, operation, mnemonic, text, found, expected, is_label, syntax, .. } =
        facts;
    let (span, operation, is_label) = (*span, *operation, *is_label);
    let message = say!("`{mnemonic}` does not take `{text}` here", mnemonic, text);
    let found = match found {
        OperandKind::Name if is_beyond_registers(text) && !is_label => say!("no register"),
        found => kind(found, is_label),
    };
    let wanted = wanted(expected);
    let label = say!("{found}, expected {wanted}", found, wanted);
    let diagnostic = Diagnostic::error(code::WRONG_OPERANDS, message, span, label);
    if let Some((whole, code)) = &facts.meant {
        return diagnostic.advise_writing(*whole, code).because(written(syntax));
    }
    let diagnostic = match meant(facts) {
        Some(Meant::Operand(operand)) => diagnostic.advise_writing(span, operand),
        Some(Meant::Instruction(instruction)) => diagnostic.advise_writing(operation, instruction),
        Some(Meant::Advice(advice)) => diagnostic.advise(advice),
        None => diagnostic,
    };
    diagnostic.because(written(syntax))
}

/// How the forms of an instruction are written.
pub(super) fn written(forms: &[String]) -> Text {
    let forms = Text::any_of(forms.iter().map(|form| Text::plain(format!("`{form}`"))));
    say!("written {forms}", forms)
}

/// What was probably meant.
enum Meant {
    Operand(String),
    Instruction(&'static str),
    Advice(Text),
}

fn meant(facts: &WrongOperand) -> Option<Meant> {
    let WrongOperand { mnemonic, text, found, expected, .. } = facts;
    let is_label = facts.is_label;
    let register = expected.iter().any(|field| matches!(field, Field::Register(_)));
    let number = expected.iter().any(|field| matches!(field, Field::Immediate(_)));
    match (mnemonic.as_str(), found) {
        ("JMP", OperandKind::Name) if is_label => Some(Meant::Instruction("BR")),
        ("JSRR", OperandKind::Name) if is_label => Some(Meant::Instruction("JSR")),
        ("JSR", OperandKind::Register(_)) => Some(Meant::Instruction("JSRR")),
        ("BR", OperandKind::Register(_)) => Some(Meant::Instruction("JMP")),
        ("LDR" | "STR", OperandKind::Name) if is_label && number => {
            Some(Meant::Advice(say!("reach a label with `LD` or `ST`; an offset is a number")))
        }
        (_, OperandKind::Name) if register && !is_label => {
            let registers = ["R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7"];
            let bare = text.trim_matches(['[', ']', '(', ')']);
            let looks = bare.to_ascii_uppercase().replace('O', "0");
            let same = registers.into_iter().find(|register| *register == looks);
            let near = same.or_else(|| suggest::nearest(text, registers));
            near.map(|near| Meant::Operand(near.to_string()))
                .filter(|_| same.is_some() || !text[1..].starts_with(|c: char| c.is_ascii_digit()))
        }
        (_, OperandKind::Name) if number && is_label => {
            Some(Meant::Advice(say!("load it into a register first, with `LD`")))
        }
        _ => None,
    }
}

/// `R8`, `R10`.
fn is_beyond_registers(text: &str) -> bool {
    text.strip_prefix(['r', 'R']).is_some_and(|number| number.parse::<u32>().is_ok())
}

fn kind(found: &OperandKind, is_label: bool) -> Text {
    match found {
        OperandKind::Register(_) => say!("a register"),
        OperandKind::Number(_) => say!("a number"),
        OperandKind::Name if is_label => say!("a label"),
        OperandKind::Name => say!("a name"),
        OperandKind::Text(_) => say!("a string"),
        OperandKind::Malformed => say!("not readable"),
    }
}

fn wanted(expected: &[Field]) -> Text {
    let mut names: Vec<Text> = Vec::new();
    for field in expected {
        let name = match field {
            Field::Register(_) => say!("a register (R0 to R7)"),
            Field::Immediate(_) => say!("a number"),
            Field::Offset(_) => say!("a label"),
            Field::Vector(_) => say!("a trap vector (x00 to xFF)"),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Text::any_of(names)
}

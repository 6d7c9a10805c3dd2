//! The words for operands that are too many, with what was probably meant.

use super::problem::TooMany;
use super::statement::{Form, OperandKind};
use crate::code;
use crate::diagnostic::{Diagnostic, Edit};
use crate::say;
use crate::source::Span;

/// The diagnostic of [`Problem::TooManyOperands`].
///
/// [`Problem::TooManyOperands`]: super::problem::Problem::TooManyOperands
pub(super) fn diagnostic(facts: &TooMany) -> Diagnostic {
    let TooMany { operation, name, operands, taken } = facts;
    let operation = *operation;
    let ends: Vec<Span> = operands.iter().map(|(span, ..)| *span).collect();
    let last = ends.last().copied().unwrap_or(operation);
    let span = ends.get(*taken).map_or(last, |first| first.to(last));
    let message = say!("more operands than there can be");
    let diagnostic = Diagnostic::error(code::OPERAND_COUNT, message, span, say!("too many"))
        .and_label(operation, say!("`{name}` does not take them", name));
    if let Some((end, code)) = other_instruction(facts) {
        let rest = operation.to(ends[end]);
        return diagnostic.advise_writing(rest, code);
    }
    match name.as_str() {
        ".FILL" => {
            let gap = |pair: &[Span]| Span { start: pair[0].end, end: pair[1].start, ..pair[0] };
            let line = |gap| Edit { span: gap, replacement: "\n\t.FILL ".to_string() };
            let edits = ends.windows(2).map(gap).map(line).collect();
            diagnostic.advise_edits(say!("give each a line with a `.FILL` of its own"), edits)
        }
        ".BLKW" => diagnostic
            .advise(say!("leave them out; words that are not zero are written with `.FILL`")),
        ".STRINGZ" => diagnostic
            .advise(say!("write one string, or a `.STRINGZ` in a line of its own for each")),
        "ADD" | "AND" => {
            diagnostic.advise(say!("write another `{name}` for what is left over", name))
        }
        // Another instruction or the rest of a number is not taken out unasked.
        _ if operands[*taken..].iter().any(is_operation) => {
            diagnostic.advise(say!("give the second instruction a line of its own"))
        }
        _ if name.starts_with('.') => diagnostic.advise(say!("leave them out")),
        _ => {
            // The comma goes with what it leads to.
            let kept = taken.checked_sub(1).map_or(operation, |last| ends[last]);
            let rest = Span { start: kept.end, ..last };
            diagnostic.advise_edit(say!("leave them out"), rest, "")
        }
    }
}

/// Whether a word in an operand's place is an instruction or a directive.
fn is_operation((_, _, text): &(Span, OperandKind, String)) -> bool {
    text.starts_with('.') || Form::named(text).is_some()
}

/// What to write up to this operand where the operands are those of another instruction.
fn other_instruction(facts: &TooMany) -> Option<(usize, String)> {
    use OperandKind::{Name, Number, Register};
    let TooMany { name, operands, .. } = facts;
    let texts: Vec<&str> = operands.iter().map(|(_, _, text)| text.as_str()).collect();
    let kinds: Vec<OperandKind> = operands.iter().map(|(_, kind, _)| *kind).collect();
    match (name.as_str(), kinds.as_slice()) {
        ("BR", [Name, Name | Number(_)]) => {
            let condition = texts[0].to_ascii_lowercase();
            const CONDITIONS: [&str; 7] = ["n", "z", "p", "nz", "np", "zp", "nzp"];
            let target = texts[1];
            CONDITIONS.contains(&&*condition).then(|| (1, format!("BR{condition} {target}")))
        }
        ("LD" | "ST", [Register(_), Register(_), Number(_)]) => {
            Some((2, format!("{name}R {}", texts.join(", "))))
        }
        _ => None,
    }
}

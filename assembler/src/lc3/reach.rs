//! A way round for a label that is too far: what to write instead, as edits that can be applied.
//!
//! A pointer or a second jump is put behind an instruction that never falls through, near enough to
//! both ends.

use super::dialect::{Dialect, Liberty};
use super::layout::{Layout, Placed};
use super::statement::{Operand, Operation};
use crate::diagnostic::Edit;
use crate::source::{Source, Span};

/// What to write instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Detour {
    /// How it works.
    pub(super) kind: DetourKind,
    /// The edits; empty when the listing has no place for what must be added.
    pub(super) edits: Vec<Edit>,
}

/// Ways round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DetourKind {
    /// `LD`, `ST` or `LEA` through a pointer: the instruction to use.
    Pointer(&'static str),
    /// `JSR` through a pointer in R7, which it changes anyway.
    CallRegister,
    /// A branch to a branch.
    Step,
    /// `LDI`, `STI`: the pointer itself has to move.
    Nearer,
}

/// Words that a detour may lie away: less than the reach, since the edits themselves move things.
const NEAR: u32 = 250;

/// The way round for the instruction at `at`.
pub(super) fn detour(
    source: &Source,
    layout: &Layout<'_>,
    dialect: Dialect,
    at: &Placed<'_>,
    operand: &Operand,
    target: u16,
) -> Detour {
    let Some((Operation::Instruction(form), operation)) = at.statement.operation else {
        return Detour { kind: DetourKind::Nearer, edits: Vec::new() };
    };
    let kind = match form.row().mnemonic {
        "LD" => DetourKind::Pointer("LDI"),
        "ST" => DetourKind::Pointer("STI"),
        "LEA" => DetourKind::Pointer("LD"),
        "JSR" => DetourKind::CallRegister,
        "LDI" | "STI" => DetourKind::Nearer,
        _ => DetourKind::Step,
    };
    let farthest = match kind {
        DetourKind::Step => Some(target),
        _ => None,
    };
    let edits = free_place(source, layout, at, farthest)
        .map(|place| edits(layout, dialect, kind, operation, operand, place))
        .unwrap_or_default();
    Detour { kind, edits }
}

fn edits(
    layout: &Layout<'_>,
    dialect: Dialect,
    kind: DetourKind,
    operation: Span,
    operand: &Operand,
    place: Span,
) -> Vec<Edit> {
    let joint = if dialect.allows(Liberty::SignsInLabels) { "_" } else { "" };
    let label = layout.statements.text(operand.span);
    let name = |suffix: &str| layout.symbols.unused_name(&format!("{label}{joint}{suffix}"));
    let edit = |span: Span, replacement: String| Edit { span, replacement };
    match kind {
        DetourKind::Pointer(instruction) => {
            let pointer = name("ADDR");
            vec![
                edit(operation, instruction.to_string()),
                edit(operand.span, pointer.clone()),
                edit(place, format!("\n{pointer}\t.FILL {label}")),
            ]
        }
        DetourKind::CallRegister => {
            let pointer = name("ADDR");
            vec![
                edit(operation.to(operand.span), format!("LD R7, {pointer}\n\tJSRR R7")),
                edit(place, format!("\n{pointer}\t.FILL {label}")),
            ]
        }
        DetourKind::Step => {
            let step = name("STEP");
            vec![edit(operand.span, step.clone()), edit(place, format!("\n{step}\tBR {label}"))]
        }
        DetourKind::Nearer => Vec::new(),
    }
}

/// The end of the nearest line after which nothing runs on, near the instruction and, if need be,
/// near the target.
fn free_place(
    source: &Source,
    layout: &Layout<'_>,
    at: &Placed<'_>,
    target: Option<u16>,
) -> Option<Span> {
    let ends = |placed: &&Placed<'_>| {
        let Some((Operation::Instruction(form), _)) = placed.statement.operation else {
            return false;
        };
        matches!(form.row().mnemonic, "BR" | "BRnzp" | "JMP" | "RET" | "RTI" | "HALT")
            && placed.statement.line != at.statement.line
    };
    let far = |placed: &&Placed<'_>| {
        let behind = placed.address + 1;
        let other = target.map_or(0, |target| behind.abs_diff(u32::from(target)));
        behind.abs_diff(at.address).max(other)
    };
    let place = layout.placed.iter().filter(ends).min_by_key(far).filter(|it| far(it) <= NEAR)?;
    let (_, span) = place.statement.operation?;
    let rest = source.text().get(span.end as usize..)?;
    let line_end = rest.find('\n').map_or(rest, |end| &rest[..end]).trim_end();
    let end = span.end as usize + line_end.len();
    Some(Span::new(span.file, end, end))
}

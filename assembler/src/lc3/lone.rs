//! Lines that hold nothing but labels: what may be meant instead.

use std::collections::HashMap;

use isa::lc3::TABLE;

use super::directive::Directive;
use super::layout::Layout;
use super::other::{mnemonics, nearest_instruction, usual_name};
use super::problem::Problem;
use super::statement::{Name, Operation, Statement, Statements};
use crate::source::{Source, Span};
use crate::suggest;

/// `JUMPS LOOP`: two words and nothing else, the second of which is a label somewhere else. The
/// first is no label, then, but an instruction that there is not.
pub(super) fn reread(statements: &mut Statements<'_>, problems: &mut Vec<Problem>) {
    let bare = statements.list().iter().enumerate().filter(|(_, it)| it.operation.is_none());
    let doubtful: Vec<usize> = bare
        .filter(|(_, statement)| statements.labels(statement).nth(1).is_some())
        .map(|(nth, _)| nth)
        .collect();
    if doubtful.is_empty() {
        return;
    }
    let mut counts: HashMap<String, u32> = HashMap::new();
    for label in statements.all_labels() {
        *counts.entry(label.to_ascii_uppercase()).or_default() += 1;
    }
    for nth in doubtful {
        let mut labels = statements.labels(&statements.list()[nth]).rev();
        let (Some(last), Some(Name { span, text })) = (labels.next(), labels.next()) else {
            continue;
        };
        let operand = last.text.to_ascii_uppercase();
        if counts.get(&operand).is_none_or(|count| *count == 1) {
            continue;
        }
        let (name, near) = (text.to_string(), nearest_instruction(text));
        problems.push(Problem::UnknownInstruction { span, name, near, operands: vec![operand] });
        drop(labels);
        statements.take_for_unknown(nth, span);
    }
}

/// Reports labels by themselves that nothing uses and that look like something else.
pub(super) fn report(
    source: &Source,
    statements: &Statements<'_>,
    layout: &Layout<'_>,
    problems: &mut Vec<Problem>,
) {
    let mut suspicions = suspicious(source, statements, layout);
    take_for_end(source, &mut suspicions, problems);
    problems.extend(suspicions);
}

fn suspicious(source: &Source, statements: &Statements<'_>, layout: &Layout<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (nth, statement) in statements.list().iter().enumerate() {
        let is_unused = |label: Name<'_>| {
            let symbol = layout.symbols.find(label.text);
            let rest = &source.code()[label.span.end as usize..];
            symbol.is_some_and(|symbol| symbol.uses == 0 && symbol.span == label.span)
                && !rest.trim_start().starts_with(':')
        };
        if statement.operation.is_some() || !statements.labels(statement).all(is_unused) {
            continue;
        }
        let labels: Vec<Name<'_>> = statements.labels(statement).collect();
        match labels.as_slice() {
            [] => {}
            [label] => {
                let next = statements.list().get(nth + 1);
                let near = meant(label.text).filter(|near| !does(next, near));
                problems.extend(near.map(|near| Problem::LabelLikeInstruction {
                    span: label.span,
                    name: label.text.to_string(),
                    near,
                }));
            }
            [first, .., last] => {
                let near = nearest_instruction(first.text);
                let span = first.span.to(last.span);
                problems.push(Problem::TwoLabels { span, first: first.span, near });
            }
        }
    }
    problems
}

/// A label `END` where a block lacks its `.END` is what the block lacks: one report for both.
fn take_for_end(source: &Source, suspicions: &mut Vec<Problem>, problems: &mut [Problem]) {
    let is_empty = |line: &str| super::without_comment(line).trim().is_empty();
    suspicions.retain(|suspicion| {
        let &Problem::LabelLikeInstruction { span: end, near: ".END", .. } = suspicion else {
            return true;
        };
        let ends_here = |insert: Span| {
            let between = source.code().get(end.end as usize..insert.start as usize);
            insert.file == end.file && between.is_some_and(|text| text.lines().all(is_empty))
        };
        let lacking = problems.iter_mut().find_map(|problem| match *problem {
            Problem::NoEnd { origin, insert, severity }
            | Problem::NoEndBefore { origin, insert, severity }
                if ends_here(insert) =>
            {
                *problem = Problem::EndWithoutDot { origin, end, severity };
                Some(())
            }
            _ => None,
        });
        lacking.is_none()
    });
}

/// The instruction or directive that a word alone in its line may be meant as.
fn meant(name: &str) -> Option<&'static str> {
    const SHORTEST: usize = 3;
    if let Some(usual) = usual_name(name) {
        return Some(usual);
    }
    if let Some(directive) = Directive::from_name(&format!(".{name}")) {
        return Some(directive.name());
    }
    // Ties go to the first candidate: rather one without operands, and with the same initial.
    let first = name.chars().next()?.to_ascii_uppercase();
    let alone = TABLE.iter().filter(|row| row.operands.is_empty()).map(|row| row.mnemonic);
    let (same, other): (Vec<&str>, Vec<&str>) = alone.partition(|it| it.starts_with(first));
    let candidates = same.into_iter().chain(other);
    // A digit at the end is no slip of the finger: `ADD2`.
    let is_word = name.len() >= SHORTEST && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let all = is_word.then(|| suggest::nearest(name, mnemonics())).flatten();
    suggest::nearest(name, candidates).filter(|_| name.len() >= SHORTEST).or(all)
}

/// Whether a statement does just that: `STOP` above `HALT` is a name for the place.
fn does(statement: Option<&Statement>, name: &str) -> bool {
    match statement.and_then(|statement| statement.operation) {
        Some((Operation::Instruction(form), _)) => form.row().mnemonic == name,
        Some((Operation::Directive(directive), _)) => directive.name() == name,
        Some((Operation::Unknown, _)) | None => false,
    }
}

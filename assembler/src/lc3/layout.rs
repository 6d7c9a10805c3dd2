//! Statements to addresses: blocks, the place of every statement, the value of every label.

use std::ops::Range;

use super::dialect::{Dialect, Liberty};
use super::number::{Notation, Number};
use super::problem::Problem;
use super::statement::{Directive, Name, Operand, OperandKind, Operation, Statement, Statements};
use super::symbol::Symbols;
use crate::diagnostic::Severity;
use crate::source::{FileId, Source, Span};

/// Where everything goes.
#[derive(Debug)]
pub(super) struct Layout<'s> {
    /// What the places are of.
    pub(super) statements: &'s Statements<'s>,
    /// In the order of the listing, empty ones too.
    pub(super) blocks: Vec<Block>,
    /// The statements that have a place, in the order of the listing.
    pub(super) placed: Vec<Placed<'s>>,
    /// The labels.
    pub(super) symbols: Symbols<'s>,
    /// Names that another listing has to define.
    pub(super) externals: Vec<Name<'s>>,
    /// Addresses of the `.BREAK`s.
    pub(super) breaks: Vec<u32>,
}

/// From an `.ORIG` to its `.END`.
#[derive(Debug, Clone)]
pub(super) struct Block {
    /// First address.
    pub(super) origin: u32,
    /// Number of words.
    pub(super) length: u32,
    /// Its statements in [`Layout::placed`].
    pub(super) placed: Range<usize>,
    /// The `.ORIG` with its operand.
    pub(super) span: Span,
}

/// A statement and its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Placed<'s> {
    pub(super) statement: &'s Statement,
    /// Address of its first word.
    pub(super) address: u32,
    /// Number of words.
    pub(super) length: u32,
}

/// Words of memory.
pub(super) const MEMORY: u32 = 0x1_0000;

/// Where a listing without `.ORIG` is taken to begin, so that the rest of it can be checked.
const USUAL_ORIGIN: u32 = 0x3000;

/// Gives every statement its place.
pub(super) fn place<'s>(
    source: &Source,
    file: FileId,
    statements: &'s Statements<'s>,
    dialect: Dialect,
    problems: &mut Vec<Problem>,
) -> Layout<'s> {
    let mut layout = Layout {
        statements,
        blocks: Vec::new(),
        placed: Vec::with_capacity(statements.list().len()),
        symbols: Symbols::new(dialect, statements.all_labels().len()),
        externals: Vec::new(),
        breaks: Vec::new(),
    };
    let severity = dialect.severity(Liberty::MissingEnd);
    let mut open: Option<u32> = None;
    for statement in statements.list() {
        match statement.operation {
            Some((Operation::Directive(Directive::Orig), span)) => {
                if let Some(block) = open {
                    let origin = layout.blocks[block as usize].span;
                    let insert = first_span(statements, statement).before();
                    problems.push(Problem::NoEndBefore { origin, insert, severity });
                }
                let span = statements.whole(statement).unwrap_or(span);
                let origin = origin(statements, statement, problems).unwrap_or(USUAL_ORIGIN);
                open = Some(layout.open(origin, span));
                layout.define_labels(statement, origin, problems);
            }
            Some((Operation::Directive(Directive::External), _)) => {
                layout.import(statement, layout.end(open), problems);
            }
            Some((Operation::Directive(Directive::End), span)) if open.is_some() => {
                no_operands(statements, statement, ".END", span, problems);
                layout.define_labels(statement, layout.end(open), problems);
                open = None;
            }
            _ => {
                let block = open.unwrap_or_else(|| layout.open_usual(statement, dialect, problems));
                open = Some(block);
                layout.append(block, statement, problems);
            }
        }
    }
    if let Some(block) = open {
        let end = source.text().trim_end().len();
        let insert = Span::new(file, end, end);
        let origin = layout.blocks[block as usize].span;
        problems.push(Problem::NoEnd { origin, insert, severity });
    }
    if layout.blocks.is_empty() {
        problems.push(Problem::Empty { span: Span::new(file, 0, 0) });
    }
    layout.check_limits(dialect, problems);
    layout
}

/// Where a statement begins, labels included.
fn first_span(statements: &Statements<'_>, statement: &Statement) -> Span {
    let label = statements.labels(statement).next().map(|label| label.span);
    label.or(statement.operation.map(|(_, span)| span)).unwrap_or_default()
}

/// The only operand of a directive; complains when there is not exactly one.
pub(super) fn sole<'s>(
    statements: &'s Statements<'_>,
    statement: &Statement,
    problems: &mut Vec<Problem>,
) -> Option<&'s Operand> {
    let (Operation::Directive(directive), span) = statement.operation? else { return None };
    match statements.operands(statement) {
        [] => problems.push(Problem::NoOperand { span, directive }),
        [only] if only.kind == OperandKind::Malformed => {}
        [only] => return Some(only),
        operands => {
            let name = directive.name();
            problems.push(Problem::extra_operands(name, span, operands, 1, statements));
        }
    }
    None
}

/// Complains of the operands of a directive that has none.
fn no_operands(
    statements: &Statements<'_>,
    statement: &Statement,
    name: &str,
    span: Span,
    problems: &mut Vec<Problem>,
) {
    let operands = statements.operands(statement);
    if !operands.is_empty() {
        problems.push(Problem::extra_operands(name, span, operands, 0, statements));
    }
}

/// The address that an `.ORIG` gives.
fn origin(
    statements: &Statements<'_>,
    statement: &Statement,
    problems: &mut Vec<Problem>,
) -> Option<u32> {
    let operand = sole(statements, statement, problems)?;
    let number = whole_number(statements, operand, Directive::Orig, problems)?;
    let text = statements.text(operand.span);
    if number.notation == Notation::Decimal && !text.starts_with('#') && number.value > 999 {
        let (span, digits) = (operand.span, text.to_string());
        problems.push(Problem::DecimalOrigin { span, digits, value: number.value });
    }
    u32::try_from(number.value).ok()
}

/// A number from 0 to xFFFF.
fn whole_number(
    statements: &Statements<'_>,
    operand: &Operand,
    directive: Directive,
    problems: &mut Vec<Problem>,
) -> Option<Number> {
    let OperandKind::Number(number) = operand.kind else {
        problems.push(Problem::directive_operand(directive, operand, statements));
        return None;
    };
    if !(0..MEMORY as i32).contains(&number.value) {
        let (span, text) = (operand.span, statements.text(operand.span).to_string());
        let (name, range) = (directive.name(), (0, MEMORY as i32 - 1));
        problems.push(Problem::OutOfRange { span, text, what: name, range, way: None });
        return None;
    }
    Some(number)
}

/// Number of words that a statement makes.
fn length(statements: &Statements<'_>, statement: &Statement, problems: &mut Vec<Problem>) -> u32 {
    match statement.operation {
        Some((Operation::Directive(Directive::Blkw), _)) => {
            let number = sole(statements, statement, problems)
                .and_then(|operand| whole_number(statements, operand, Directive::Blkw, problems));
            number.map_or(0, |number| number.value as u32)
        }
        Some((Operation::Directive(Directive::Stringz), _)) => {
            match statements.operands(statement).first().map(|operand| operand.kind) {
                Some(OperandKind::Text(words)) => words,
                _ => 1,
            }
        }
        Some((Operation::Directive(Directive::Break), span)) => {
            no_operands(statements, statement, ".BREAK", span, problems);
            0
        }
        Some(_) => 1,
        None => 0,
    }
}

impl<'s> Layout<'s> {
    fn open(&mut self, origin: u32, span: Span) -> u32 {
        let placed = self.placed.len()..self.placed.len();
        self.blocks.push(Block { origin, length: 0, placed, span });
        self.blocks.len() as u32 - 1
    }

    /// Opens the block that a statement without an `.ORIG` before it needs.
    fn open_usual(
        &mut self,
        statement: &Statement,
        dialect: Dialect,
        problems: &mut Vec<Problem>,
    ) -> u32 {
        let span = first_span(self.statements, statement);
        // A place can be guessed for an instruction, but not for a lone label.
        let severity = match statement.operation {
            Some(_) => dialect.severity(Liberty::MissingOrigin),
            None => Severity::Error,
        };
        problems.push(Problem::NoOrigin { span, severity });
        self.open(USUAL_ORIGIN, span)
    }

    /// The address behind a block so far.
    fn end(&self, block: Option<u32>) -> u32 {
        let block = block.and_then(|block| self.blocks.get(block as usize));
        block.map_or(USUAL_ORIGIN, |block| block.origin + block.length)
    }

    fn define_labels(&mut self, statement: &Statement, at: u32, problems: &mut Vec<Problem>) {
        for label in self.statements.labels(statement) {
            self.symbols.define(&label, at, problems);
        }
    }

    /// Takes in the names of an `.EXTERNAL`.
    fn import(&mut self, statement: &Statement, at: u32, problems: &mut Vec<Problem>) {
        self.define_labels(statement, at, problems);
        let Some((_, span)) = statement.operation else { return };
        let statements = self.statements;
        if statements.operands(statement).is_empty() {
            problems.push(Problem::NoOperand { span, directive: Directive::External });
        }
        for operand in statements.operands(statement) {
            let Operand { span, kind } = *operand;
            match kind {
                OperandKind::Name => {
                    self.externals.push(Name { text: statements.text(span), span });
                }
                OperandKind::Malformed => {}
                _ => {
                    let directive = Directive::External;
                    problems.push(Problem::directive_operand(directive, operand, statements));
                }
            }
        }
    }

    fn append(&mut self, block: u32, statement: &'s Statement, problems: &mut Vec<Problem>) {
        let address = self.end(Some(block));
        self.define_labels(statement, address, problems);
        let length = length(self.statements, statement, problems);
        if let Some((Operation::Directive(Directive::Break), _)) = statement.operation {
            self.breaks.push(address);
        }
        // A listing as long as the largest file could overflow; beyond memory the place no longer
        // matters.
        let block = &mut self.blocks[block as usize];
        block.length += length.min(4 * MEMORY - block.length.min(4 * MEMORY));
        self.placed.push(Placed { statement, address, length });
        block.placed.end = self.placed.len();
    }

    /// Every block must end before the device registers, or at least before the end of memory.
    fn check_limits(&self, dialect: Dialect, problems: &mut Vec<Problem>) {
        let limit = match dialect.allows(Liberty::DeviceBlocks) {
            true => MEMORY,
            false => u32::from(isa::lc3::DEVICES),
        };
        for block in &self.blocks {
            let mut placed = self.placed[block.placed.clone()].iter();
            let Some(first) = placed.find(|it| it.address + it.length > limit) else { continue };
            let origin = block.span;
            let span = first.statement.operation.map_or(origin, |(_, span)| span);
            let (address, length) = (first.address, first.length);
            problems.push(Problem::DoesNotFit { span, origin, address, length, limit });
        }
    }
}

/// No two blocks of any listings may share a word.
pub(super) fn check_overlaps(layouts: &[Layout<'_>], problems: &mut Vec<Problem>) {
    let blocks = layouts.iter().flat_map(|layout| &layout.blocks);
    let mut order: Vec<&Block> = blocks.filter(|block| block.length > 0).collect();
    order.sort_by_key(|block| block.origin);
    for pair in order.windows(2) {
        let (low, high) = (pair[0], pair[1]);
        let shared = (low.origin + low.length).saturating_sub(high.origin).min(high.length);
        if shared == 0 {
            continue;
        }
        let (first, second) = if low.span < high.span { (low, high) } else { (high, low) };
        let (span, other) = (second.span, first.span);
        problems.push(Problem::Overlap { span, other, address: high.origin, words: shared });
    }
}

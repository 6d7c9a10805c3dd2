//! What a listing says, line by line: labels, an operation, operands.

use std::collections::HashMap;
use std::ops::Range;

use isa::lc3::{Row, Standing, TABLE, table};

pub(super) use super::directive::Directive;
use super::number::Number;
use crate::source::Span;

/// All lines that say something. What they hold stands in three vectors, since a listing may have
/// tens of thousands of lines.
#[derive(Debug)]
pub(super) struct Statements<'a> {
    code: &'a str,
    list: Vec<Statement>,
    labels: Vec<Span>,
    operands: Vec<Operand>,
    /// Words that stand in the code in letters that only look Latin.
    latin: HashMap<Span, String>,
}

/// A line that says something; [`Statements`] has its labels and operands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Statement {
    /// The line, counted from 1.
    pub(super) line: u32,
    /// What to do, and where that is written; `None` for a line of labels.
    pub(super) operation: Option<(Operation, Span)>,
    labels: Range<u32>,
    operands: Range<u32>,
}

impl Statement {
    /// Whether it has labels.
    pub(super) fn has_labels(&self) -> bool {
        !self.labels.is_empty()
    }
}

impl<'a> Statements<'a> {
    /// Nothing yet, of a listing of so many lines.
    pub(super) fn new(code: &'a str, lines: usize) -> Statements<'a> {
        Statements {
            code,
            list: Vec::with_capacity(lines),
            labels: Vec::new(),
            operands: Vec::with_capacity(3 * lines),
            latin: HashMap::new(),
        }
    }

    /// Adds a label to the next statement.
    pub(super) fn add_label(&mut self, label: Span) {
        self.labels.push(label);
    }

    /// Adds an operand to the next statement.
    pub(super) fn add_operand(&mut self, span: Span, kind: OperandKind) {
        self.operands.push(Operand { span, kind });
    }

    /// Ends the next statement.
    pub(super) fn end(&mut self, line: u32, operation: Option<(Operation, Span)>) {
        let before = self.list.last().map_or((0, 0), |it| (it.labels.end, it.operands.end));
        self.list.push(Statement {
            line,
            operation,
            labels: before.0..self.labels.len() as u32,
            operands: before.1..self.operands.len() as u32,
        });
    }

    /// The word at a place is this one in Latin letters.
    pub(super) fn write_in_latin(&mut self, span: Span, latin: String) {
        self.latin.insert(span, latin);
    }

    /// The lines.
    pub(super) fn list(&self) -> &[Statement] {
        &self.list
    }

    /// The word at a place, in Latin letters.
    pub(super) fn text(&self, span: Span) -> &str {
        match self.latin.is_empty() {
            true => &self.code[span.range()],
            false => self.latin.get(&span).map_or(&self.code[span.range()], String::as_str),
        }
    }

    /// Names for the address of a statement.
    pub(super) fn labels(
        &self,
        statement: &Statement,
    ) -> impl DoubleEndedIterator<Item = Name<'_>> {
        let labels = &self.labels[places(&statement.labels)];
        labels.iter().map(|&span| Name { text: self.text(span), span })
    }

    /// What a statement does something with.
    pub(super) fn operands(&self, statement: &Statement) -> &[Operand] {
        &self.operands[places(&statement.operands)]
    }

    /// From the operation to the last operand.
    pub(super) fn whole(&self, statement: &Statement) -> Option<Span> {
        let (_, span) = statement.operation?;
        Some(self.operands(statement).last().map_or(span, |last| span.to(last.span)))
    }

    /// Every label.
    pub(super) fn all_labels(&self) -> impl ExactSizeIterator<Item = &str> {
        self.labels.iter().map(|&span| self.text(span))
    }

    /// Takes the `nth` statement's second last label for an operation that there is not, and drops
    /// what follows.
    pub(super) fn take_for_unknown(&mut self, nth: usize, label: Span) {
        let statement = &mut self.list[nth];
        statement.labels.end -= 2;
        statement.operation = Some((Operation::Unknown, label));
    }
}

/// Indices of a vector's elements.
fn places(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

/// A word and its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Name<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

/// What a statement does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    /// An instruction or a trap's name: the first of its rows.
    Instruction(Form),
    /// A directive.
    Directive(Directive),
    /// Reported already.
    Unknown,
}

/// A row of the table, in one byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Form(u8);

impl Form {
    /// The first row of that mnemonic; case does not matter.
    pub(super) fn named(mnemonic: &str) -> Option<Form> {
        table::number(mnemonic).map(Form)
    }

    /// The row itself.
    pub(super) fn row(self) -> &'static Row {
        &TABLE[usize::from(self.0)]
    }

    /// This row and the others of its mnemonic that can be written; they stand together.
    pub(super) fn rows(self) -> impl Iterator<Item = &'static Row> {
        let first = self.row();
        let others = TABLE.iter().skip(usize::from(self.0) + 1);
        let others = others.take_while(|row| row.mnemonic == first.mnemonic);
        std::iter::once(first).chain(others.filter(|row| row.standing != Standing::Unwritten))
    }
}

/// Something behind an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Operand {
    pub(super) span: Span,
    pub(super) kind: OperandKind,
}

/// What an operand can be read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OperandKind {
    /// R0 to R7.
    Register(u8),
    /// A number. A binary one may turn out to be a label.
    Number(Number),
    /// Perhaps a label.
    Name,
    /// A string of so many words.
    Text(u32),
    /// Reported already.
    Malformed,
}

/// The number of a register.
pub(super) fn register(word: &str) -> Option<u8> {
    match word.as_bytes() {
        [b'r' | b'R', digit @ b'0'..=b'7'] => Some(digit - b'0'),
        _ => None,
    }
}

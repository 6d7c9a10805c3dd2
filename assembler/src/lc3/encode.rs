//! Statements to words, by the table.

use std::ops::Range;

use isa::lc3::table::Operand as Field;
use isa::lc3::{Operation as Does, Row};

use super::dialect::{Dialect, Liberty};
use super::layout::{self, Layout, MEMORY, Placed};
use super::link::Others;
use super::meant;
use super::number::{self, Notation, Number, Reading};
use super::problem::{Problem, TooFar, WrongOperand};
use super::reach;
use super::statement::{
    Directive, Form, Operand, OperandKind, Operation, Statement, Statements, register,
};
use super::string;
use super::symbol::Symbols;
use crate::say;
use crate::source::{Source, Span};
use crate::text::Text;

/// The words of every placed statement, in the order of [`Layout::placed`].
#[derive(Debug, Default)]
pub(super) struct Words {
    all: Vec<u16>,
    /// Where those of each statement end.
    ends: Vec<u32>,
}

impl Words {
    /// Those of neighbouring statements.
    pub(super) fn of(&self, statements: &Range<usize>) -> &[u16] {
        let end = |count: usize| count.checked_sub(1).map_or(0, |last| self.ends[last] as usize);
        &self.all[end(statements.start)..end(statements.end)]
    }

    /// Statement by statement.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let end = end as usize;
            &self.all[std::mem::replace(&mut begin, end)..end]
        })
    }

    /// Adds reserved words. More than memory has are an error, whatever they are.
    fn reserve(&mut self, length: u32) {
        let all = self.all.len() + length as usize;
        if all <= MEMORY as usize {
            self.all.resize(all, 0);
        }
    }
}

/// The words of every placed statement; one with an error gives zeros. `elsewhere` are the labels
/// of the other listings, in capitals.
pub(super) fn words(
    source: &Source,
    layout: &mut Layout<'_>,
    dialect: Dialect,
    elsewhere: &Others,
    problems: &mut Vec<Problem>,
) -> Words {
    let count = layout.placed.len();
    let mut words = Words { all: Vec::with_capacity(count), ends: Vec::with_capacity(count) };
    let statements = layout.statements;
    let mut encoder = Encoder { source, statements, layout, dialect, elsewhere, problems };
    for nth in 0..count {
        let placed = encoder.layout.placed[nth];
        encoder.statement(&placed, &mut words);
        words.ends.push(words.all.len() as u32);
    }
    words
}

struct Encoder<'e, 's> {
    source: &'e Source,
    statements: &'s Statements<'s>,
    layout: &'e mut Layout<'s>,
    dialect: Dialect,
    elsewhere: &'e Others,
    problems: &'e mut Vec<Problem>,
}

impl<'s> Encoder<'_, 's> {
    fn statement(&mut self, placed: &Placed<'_>, words: &mut Words) {
        let Placed { statement, length, .. } = *placed;
        let Some((operation, span)) = statement.operation else { return };
        match operation {
            Operation::Instruction(form) => {
                let word = self.instruction(placed, form, span);
                words.all.push(word.unwrap_or_default());
            }
            Operation::Directive(Directive::Fill) => {
                words.all.push(self.fill(statement).unwrap_or_default());
            }
            Operation::Directive(Directive::Stringz) => match self.string(statement) {
                Some(text) => words.all.extend(text),
                None => words.all.push(0),
            },
            Operation::Directive(_) | Operation::Unknown => words.reserve(length),
        }
    }

    fn string(&mut self, statement: &Statement) -> Option<Vec<u16>> {
        let directive = Directive::Stringz;
        if let [first, .., last] = self.statements.operands(statement)
            && [first, last].iter().all(|operand| operand.kind == OperandKind::Name)
        {
            // `.STRINGZ two words`: one report for all of them.
            let span = first.span.to(last.span);
            let (text, found) = (self.source.slice(span).to_string(), OperandKind::Name);
            self.problems.push(Problem::DirectiveOperand { span, directive, text, found });
            return None;
        }
        let operand = layout::sole(self.statements, statement, self.problems)?;
        if let OperandKind::Text(_) = operand.kind {
            return Some(string::words(self.source, operand.span, self.dialect.escapes()));
        }
        self.problems.push(Problem::directive_operand(directive, operand, self.statements));
        None
    }

    fn fill(&mut self, statement: &Statement) -> Option<u16> {
        let operand = layout::sole(self.statements, statement, self.problems)?;
        match operand.kind {
            OperandKind::Number(number) => {
                if self.is_label(operand, number) {
                    return self.filled(operand);
                }
                const RANGE: (i32, i32) = (-0x8000, 0xFFFF);
                let value = self.within(number, RANGE, operand, ".FILL")?;
                Some(value as u16)
            }
            OperandKind::Name => self.filled(operand),
            _ => {
                self.not_filled(operand);
                None
            }
        }
    }

    /// The address that a `.FILL` holds.
    fn filled(&mut self, operand: &Operand) -> Option<u16> {
        if !self.dialect.allows(Liberty::FilledLabels) {
            self.not_filled(operand);
            return None;
        }
        let text = self.text(operand);
        let is_hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let symbols = &self.layout.symbols;
        if is_hex && matches!(text.len(), 2..=4) && symbols.nearest(text).is_none() {
            let (span, meant) = (operand.span, Some(format!("x{text}")));
            self.problems.push(Problem::BadNumber { span, text: text.to_string(), meant });
            return None;
        }
        self.address(operand).map(|(address, _)| address)
    }

    fn not_filled(&mut self, operand: &Operand) {
        let problem = Problem::directive_operand(Directive::Fill, operand, self.statements);
        self.problems.push(problem);
    }

    /// An operand as it is written.
    fn text(&self, operand: &Operand) -> &'s str {
        self.statements.text(operand.span)
    }

    fn instruction(&mut self, at: &Placed<'_>, form: Form, span: Span) -> Option<u16> {
        let operands = self.statements.operands(at.statement);
        if operands.iter().any(|operand| operand.kind == OperandKind::Malformed) {
            // What can be looked up still counts as used and is checked.
            for operand in operands.iter().filter(|operand| operand.kind == OperandKind::Name) {
                self.layout.symbols.use_of(self.statements.text(operand.span));
            }
            return None;
        }
        let Some(row) = form.rows().find(|row| row_takes(row, operands)) else {
            let problem = self.mismatch(form, span, operands);
            self.problems.push(problem);
            return None;
        };
        let mut values = [0; 3];
        let mut complete = true;
        for ((value, field), operand) in values.iter_mut().zip(row.operands).zip(operands) {
            match self.value(at, row, *field, operand) {
                Some(number) => *value = number,
                None => complete = false,
            }
        }
        complete.then(|| isa::lc3::encode(row, &values))
    }

    /// The number that goes into a field.
    fn value(
        &mut self,
        at: &Placed<'_>,
        row: &Row,
        field: Field,
        operand: &Operand,
    ) -> Option<i32> {
        match (field, &operand.kind) {
            (Field::Register(_), OperandKind::Register(number)) => Some(i32::from(*number)),
            (Field::Offset(_), OperandKind::Name) => self.distance(at, row.range(field), operand),
            (Field::Offset(_), OperandKind::Number(number)) if self.is_label(operand, *number) => {
                self.distance(at, row.range(field), operand)
            }
            (Field::Vector(_), OperandKind::Number(number)) => {
                let value = self.within(*number, row.range(field), operand, "trapvect8")?;
                self.note_vector(*number, value, operand);
                Some(value)
            }
            (field, OperandKind::Number(number)) => {
                let known = self.problems.len();
                let value = self.signed(*number, row, field, operand);
                if let Some(Problem::OutOfRange { way, .. }) = self.problems.get_mut(known) {
                    *way = kept_in_memory(self.statements, at, row, &self.layout.symbols);
                }
                value
            }
            _ => None,
        }
    }

    /// `TRAP 25` where x25 is the system's.
    fn note_vector(&mut self, number: Number, value: i32, operand: &Operand) {
        let digits = self.text(operand).trim_start_matches('#');
        let meant = i32::from_str_radix(digits, 16).unwrap_or_default();
        if number.notation == Notation::Decimal
            && SYSTEM.contains(&meant)
            && value < *SYSTEM.start()
        {
            let (span, digits) = (operand.span, digits.to_string());
            self.problems.push(Problem::DecimalVector { span, digits, value });
        }
    }

    /// `b1` is a number, unless there is such a label.
    fn is_label(&self, operand: &Operand, number: Number) -> bool {
        let possible = match number.notation {
            Notation::Binary => Liberty::BinaryLabels,
            // The lc3as reads the number first.
            Notation::Hexadecimal | Notation::Decimal => return false,
        };
        self.dialect.allows(possible) && self.layout.symbols.find(self.text(operand)).is_some()
    }

    /// The address of a label, and where it is defined.
    fn address(&mut self, operand: &Operand) -> Option<(u16, Span)> {
        let text = self.text(operand);
        if let Some(symbol) = self.layout.symbols.use_of(text) {
            return Some((symbol.address as u16, symbol.span));
        }
        if let Some(sum) = self.sum(text) {
            return Some(sum);
        }
        let bare = text.trim_matches(['[', ']', '(', ')']);
        let wanted = if register(bare).is_some() { text } else { bare };
        let near = self.layout.symbols.nearest(wanted);
        let near = near.map(|symbol| (symbol.name.to_string(), symbol.span));
        let (span, name) = (operand.span, text.to_string());
        self.problems.push(match self.elsewhere.get(&name.to_ascii_uppercase()) {
            Some(None) => return None,
            Some(&Some(there)) => {
                let insert = Span { start: 0, end: 0, ..span };
                Problem::Elsewhere { span, name, there, insert }
            }
            None => Problem::Undefined { span, name, near },
        });
        None
    }

    /// `LABEL+1`, where the dialect has it.
    fn sum(&mut self, text: &str) -> Option<(u16, Span)> {
        let at = text.rfind(['+', '-']).filter(|_| self.dialect.allows(Liberty::Sums))?;
        let Reading::Number(number) = number::read(&text[at..], self.dialect) else { return None };
        let symbol = self.layout.symbols.use_of(&text[..at])?;
        Some(((symbol.address as i32 + number.value) as u16, symbol.span))
    }

    /// How far a label is from the next instruction.
    fn distance(&mut self, at: &Placed<'_>, range: (i32, i32), operand: &Operand) -> Option<i32> {
        let (target, definition) = self.address(operand)?;
        let distance = i32::from(target) - (at.address as i32 + 1);
        if (range.0..=range.1).contains(&distance) {
            return Some(distance);
        }
        let detour = reach::detour(self.source, self.layout, self.dialect, at, operand, target);
        let (from, name) = (at.address, self.text(operand).to_string());
        let span = operand.span;
        self.problems.push(Problem::TooFar(TooFar {
            span,
            name,
            definition,
            from,
            target,
            distance,
            range,
            detour,
        }));
        None
    }

    /// A number that must lie in a range.
    fn within(
        &mut self,
        number: Number,
        range: (i32, i32),
        operand: &Operand,
        what: &'static str,
    ) -> Option<i32> {
        if (range.0..=range.1).contains(&number.value) {
            return Some(number.value);
        }
        let (span, text) = (operand.span, self.text(operand).to_string());
        self.problems.push(Problem::OutOfRange { span, text, what, range, way: None });
        None
    }

    /// A number for a signed field. A hexadecimal or binary one may be the pattern of the field's
    /// bits, or of a word that is a small number.
    fn signed(
        &mut self,
        number: Number,
        row: &Row,
        field: Field,
        operand: &Operand,
    ) -> Option<i32> {
        let range = row.range(field);
        if (range.0..=range.1).contains(&number.value) {
            return Some(number.value);
        }
        let what = match field {
            Field::Offset(_) if row.field(field).1 == 11 => "PCoffset11",
            Field::Offset(_) => "PCoffset9",
            _ => isa::lc3::operand_name(row, field),
        };
        let pattern = self.dialect.allows(Liberty::BitPattern)
            && number.notation != Notation::Decimal
            && number.value > range.1
            && number.value <= 0xFFFF;
        if pattern {
            let all = 2 * (range.1 + 1);
            let word = i32::from(number.value as u16 as i16);
            let value = if number.value < all { number.value - all } else { word };
            if (range.0..=range.1).contains(&value) {
                let (span, text) = (operand.span, self.text(operand).to_string());
                self.problems.push(Problem::BitPattern { span, text, value, what });
                return Some(value);
            }
        }
        self.within(number, range, operand, what)
    }

    /// Why no form of an instruction takes these operands.
    fn mismatch(&mut self, form: Form, span: Span, operands: &[Operand]) -> Problem {
        let mnemonic = form.row().mnemonic;
        let forms: Vec<&'static Row> = form.rows().collect();
        let wanted = forms.first().map_or(0, |row| row.operands.len());
        let syntax: Vec<String> = forms.iter().map(|row| isa::lc3::syntax(row)).collect();
        if operands.len() > wanted {
            return Problem::extra_operands(mnemonic, span, operands, wanted, self.statements);
        }
        let meant = self.meant(mnemonic, span, operands);
        if operands.len() < wanted {
            return Problem::TooFewOperands { span, name: mnemonic.into(), syntax, meant };
        }
        let fits = |row: &&Row, at: usize| takes(row.operands[at], &operands[at].kind);
        let matching = |row: &&&Row| (0..wanted).take_while(|&at| fits(row, at)).count();
        let nearest = forms.iter().max_by_key(matching).copied();
        let at = nearest.map_or(0, |row| matching(&&row).min(wanted - 1));
        let operand = &operands[at];
        let expected = forms
            .iter()
            .filter(|row| (0..at).all(|before| fits(row, before)))
            .map(|row| row.operands[at])
            .collect();
        let text = self.text(operand);
        let symbol = self.layout.symbols.use_of(text).is_some();
        Problem::WrongOperand(WrongOperand {
            span: operand.span,
            operation: span,
            mnemonic: mnemonic.to_string(),
            text: text.to_string(),
            found: operand.kind,
            expected,
            is_label: symbol,
            syntax,
            meant,
        })
    }

    /// The instruction that is meant by one with wrong operands, and what it stands for.
    fn meant(&self, mnemonic: &str, span: Span, operands: &[Operand]) -> Option<(Span, String)> {
        let written = |operand: &Operand| {
            let text = self.text(operand);
            (operand.kind, text, self.layout.symbols.find(text).is_some())
        };
        let all: Vec<meant::Written<'_>> = operands.iter().map(written).collect();
        let code = meant::instruction(mnemonic, &all)?;
        Some((span.to(operands.last()?.span), code))
    }
}

/// The vectors of the operating system.
const SYSTEM: std::ops::RangeInclusive<i32> = 0x20..=0x25;

/// How `ADD` or `AND` gets a number that is too large for it, in a register that is free there.
fn kept_in_memory(
    statements: &Statements<'_>,
    at: &Placed<'_>,
    row: &Row,
    symbols: &Symbols<'_>,
) -> Option<Text> {
    let operands = statements.operands(at.statement);
    if let ([to, number], Does::Load | Does::LoadIndirect) = (operands, row.operation) {
        let (to, number) = (statements.text(to.span), statements.text(number.span));
        let name = symbols.unused_name("N");
        return Some(say!(
            "keep the number in memory, `{name} .FILL {number}`: `LD {to}, {name}`",
            name,
            number,
            to
        ));
    }
    let [to, from, number] = operands else { return None };
    let (OperandKind::Register(target), OperandKind::Register(source)) = (&to.kind, &from.kind)
    else {
        return None;
    };
    if !matches!(row.operation, Does::AddImmediate | Does::AndImmediate) {
        return None;
    }
    let free = if target == source { (source + 1) % 7 } else { *target };
    let (mnemonic, name) = (row.mnemonic, symbols.unused_name("N"));
    let capital = |operand: &Operand| statements.text(operand.span).to_ascii_uppercase();
    let (to, from) = (capital(to), capital(from));
    Some(say!(
        "keep the number in memory, `{name} .FILL {number}`: `LD R{free}, {name}`, \
         `{mnemonic} {to}, {from}, R{free}`",
        name,
        number = statements.text(number.span),
        free,
        mnemonic,
        to,
        from
    ))
}

/// Whether a form of an instruction takes these operands.
fn row_takes(row: &Row, operands: &[Operand]) -> bool {
    row.operands.len() == operands.len()
        && row.operands.iter().zip(operands).all(|(field, it)| takes(*field, &it.kind))
}

fn takes(field: Field, kind: &OperandKind) -> bool {
    match field {
        Field::Register(_) => matches!(kind, OperandKind::Register(_)),
        Field::Offset(_) => matches!(kind, OperandKind::Name | OperandKind::Number(_)),
        Field::Immediate(_) | Field::Vector(_) => matches!(kind, OperandKind::Number(_)),
    }
}

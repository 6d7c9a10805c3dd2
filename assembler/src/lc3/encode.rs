//! Statements to words, by the table.

use std::borrow::Cow;

use isa::lc3::table::{self, Operand as Field};
use isa::lc3::{Operation as Does, Row};

use super::dialect::{Dialect, Liberty};
use super::layout::{self, Layout, MEMORY, Placed};
use super::link::Others;
use super::number::{self, Notation, Number, Reading};
use super::problem::{Problem, TooFar, WrongOperand};
use super::reach;
use super::statement::{Directive, Operand, OperandKind, Operation, Statement};
use super::symbol::Symbols;
use crate::source::{Source, Span};

/// The words of every placed statement, in the order of [`Layout::placed`].
#[derive(Debug, Default)]
pub(super) struct Words {
    all: Vec<u16>,
    /// Where those of each statement end.
    ends: Vec<usize>,
}

impl Words {
    /// Statement by statement.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| &self.all[std::mem::replace(&mut begin, end)..end])
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
    layout: &mut Layout<'_, '_>,
    dialect: Dialect,
    elsewhere: &Others,
    problems: &mut Vec<Problem>,
) -> Words {
    let mut words = Words::default();
    let mut encoder = Encoder { source, layout, dialect, elsewhere, problems };
    for nth in 0..encoder.layout.placed.len() {
        let placed = encoder.layout.placed[nth];
        encoder.statement(&placed, &mut words);
        words.ends.push(words.all.len());
    }
    words
}

struct Encoder<'e, 's, 'a> {
    source: &'e Source,
    layout: &'e mut Layout<'s, 'a>,
    dialect: Dialect,
    elsewhere: &'e Others,
    problems: &'e mut Vec<Problem>,
}

impl Encoder<'_, '_, '_> {
    fn statement(&mut self, placed: &Placed<'_, '_>, words: &mut Words) {
        let Placed { statement, length, .. } = *placed;
        let Some((operation, span)) = statement.operation else { return };
        match operation {
            Operation::Instruction(mnemonic) => {
                words.all.push(self.instruction(placed, mnemonic, span).unwrap_or_default());
            }
            Operation::Directive(Directive::Fill) => {
                words.all.push(self.fill(statement).unwrap_or_default());
            }
            Operation::Directive(Directive::Stringz) => match self.string(statement) {
                Some(text) => words.all.extend_from_slice(text),
                None => words.all.push(0),
            },
            Operation::Directive(_) | Operation::Unknown => words.reserve(length),
        }
    }

    fn string<'t>(&mut self, statement: &'t Statement<'_>) -> Option<&'t [u16]> {
        if let [first, .., last] = statement.operands.as_slice()
            && [first, last].iter().all(|operand| operand.kind == OperandKind::Name)
        {
            // `.STRINGZ two words`: one report for all of them.
            let span = first.span.to(last.span);
            let text = Cow::Borrowed(self.source.slice(span));
            let whole = Operand { text, span, kind: OperandKind::Name };
            self.problems.push(Problem::directive_operand(Directive::Stringz, &whole));
            return None;
        }
        let operand = layout::sole(statement, self.problems)?;
        if let OperandKind::Text(words) = &operand.kind {
            return Some(words);
        }
        self.problems.push(Problem::directive_operand(Directive::Stringz, operand));
        None
    }

    fn fill(&mut self, statement: &Statement<'_>) -> Option<u16> {
        let operand = layout::sole(statement, self.problems)?;
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
                self.problems.push(Problem::directive_operand(Directive::Fill, operand));
                None
            }
        }
    }

    /// The address that a `.FILL` holds.
    fn filled(&mut self, operand: &Operand<'_>) -> Option<u16> {
        if !self.dialect.allows(Liberty::FilledLabels) {
            self.problems.push(Problem::directive_operand(Directive::Fill, operand));
            return None;
        }
        self.address(operand).map(|(address, _)| address)
    }

    fn instruction(&mut self, at: &Placed<'_, '_>, mnemonic: &str, span: Span) -> Option<u16> {
        let operands = &at.statement.operands;
        if operands.iter().any(|operand| operand.kind == OperandKind::Malformed) {
            // What can be looked up still counts as used and is checked.
            for operand in operands.iter().filter(|operand| operand.kind == OperandKind::Name) {
                self.layout.symbols.use_of(&operand.text);
            }
            return None;
        }
        let Some(row) = table::rows(mnemonic).find(|row| row_takes(row, operands)) else {
            let problem = self.mismatch(mnemonic, span, operands);
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
        at: &Placed<'_, '_>,
        row: &Row,
        field: Field,
        operand: &Operand<'_>,
    ) -> Option<i32> {
        let range = row.range(field);
        match (field, &operand.kind) {
            (Field::Register(_), OperandKind::Register(number)) => Some(i32::from(*number)),
            (Field::Offset(_), OperandKind::Name) => self.distance(at, range, operand),
            (Field::Offset(_), OperandKind::Number(number)) if self.is_label(operand, *number) => {
                self.distance(at, range, operand)
            }
            (Field::Vector(_), OperandKind::Number(number)) => {
                let value = self.within(*number, range, operand, "trapvect8")?;
                self.note_vector(*number, value, operand);
                Some(value)
            }
            (field, OperandKind::Number(number)) => {
                let known = self.problems.len();
                let value = self.signed(*number, row, field, operand);
                if let Some(Problem::OutOfRange { way, .. }) = self.problems.get_mut(known) {
                    *way = kept_in_memory(&at.statement.operands, row, &self.layout.symbols);
                }
                value
            }
            _ => None,
        }
    }

    /// `TRAP 25` where x25 is the system's.
    fn note_vector(&mut self, number: Number, value: i32, operand: &Operand<'_>) {
        let digits = operand.text.trim_start_matches('#');
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
    fn is_label(&self, operand: &Operand<'_>, number: Number) -> bool {
        let possible = match number.notation {
            Notation::Binary => Liberty::BinaryLabels,
            // The lc3as reads the number first.
            Notation::Hexadecimal | Notation::Decimal => return false,
        };
        self.dialect.allows(possible) && self.layout.symbols.find(&operand.text).is_some()
    }

    /// The address of a label, and where it is defined.
    fn address(&mut self, operand: &Operand<'_>) -> Option<(u16, Span)> {
        if let Some(symbol) = self.layout.symbols.use_of(&operand.text) {
            return Some((symbol.address as u16, symbol.span));
        }
        if let Some(sum) = self.sum(&operand.text) {
            return Some(sum);
        }
        let near = self.layout.symbols.nearest(&operand.text);
        let near = near.map(|symbol| (symbol.name.clone(), symbol.span));
        let (span, name) = (operand.span, operand.text.to_string());
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
        let address = i64::from(symbol.address) + number.value;
        Some((address.rem_euclid(0x1_0000) as u16, symbol.span))
    }

    /// How far a label is from the next instruction.
    fn distance(
        &mut self,
        at: &Placed<'_, '_>,
        range: (i32, i32),
        operand: &Operand<'_>,
    ) -> Option<i32> {
        let (target, definition) = self.address(operand)?;
        let distance = i32::from(target) - (at.address as i32 + 1);
        if (range.0..=range.1).contains(&distance) {
            return Some(distance);
        }
        let detour = reach::detour(self.source, self.layout, self.dialect, at, operand, target);
        let (from, name) = (at.address, operand.text.to_string());
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
        operand: &Operand<'_>,
        what: &'static str,
    ) -> Option<i32> {
        let (least, greatest) = (i64::from(range.0), i64::from(range.1));
        if (least..=greatest).contains(&number.value) {
            return i32::try_from(number.value).ok();
        }
        let (span, text) = (operand.span, operand.text.to_string());
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
        operand: &Operand<'_>,
    ) -> Option<i32> {
        let range = row.range(field);
        let what = match field {
            Field::Offset(_) if row.field(field).1 == 11 => "PCoffset11",
            Field::Offset(_) => "PCoffset9",
            _ => isa::lc3::operand_name(row, field),
        };
        let pattern = self.dialect.allows(Liberty::BitPattern)
            && number.notation != Notation::Decimal
            && number.value > i64::from(range.1)
            && number.value <= 0xFFFF;
        if pattern {
            let all = 2 * (range.1 + 1);
            let word = i32::from(number.value as u16 as i16);
            let value = match number.value as i32 {
                value if value < all => value - all,
                _ => word,
            };
            if (range.0..=range.1).contains(&value) {
                let (span, text) = (operand.span, operand.text.to_string());
                self.problems.push(Problem::BitPattern { span, text, value, what });
                return Some(value);
            }
        }
        self.within(number, range, operand, what)
    }

    /// Why no form of an instruction takes these operands.
    fn mismatch(&mut self, mnemonic: &str, span: Span, operands: &[Operand<'_>]) -> Problem {
        let forms: Vec<&'static Row> = table::rows(mnemonic).collect();
        let wanted = forms.first().map_or(0, |row| row.operands.len());
        let syntax: Vec<String> = forms.iter().map(|row| isa::lc3::syntax(row)).collect();
        if let Some(extra) = operands.get(wanted) {
            return Problem::extra_operands(mnemonic, span, operands, extra);
        }
        if operands.len() < wanted {
            return Problem::TooFewOperands { span, mnemonic: mnemonic.into(), syntax };
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
        let symbol = self.layout.symbols.use_of(&operand.text).is_some();
        Problem::WrongOperand(WrongOperand {
            span: operand.span,
            operation: span,
            mnemonic: mnemonic.to_string(),
            text: operand.text.to_string(),
            found: operand.kind.clone(),
            expected,
            is_label: symbol,
            syntax,
        })
    }
}

/// The vectors of the operating system.
const SYSTEM: std::ops::RangeInclusive<i32> = 0x20..=0x25;

/// How `ADD` or `AND` gets a number that is too large for it, in a register that is free there.
fn kept_in_memory(operands: &[Operand<'_>], row: &Row, symbols: &Symbols) -> Option<String> {
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
    let (to, from) = (to.text.to_ascii_uppercase(), from.text.to_ascii_uppercase());
    Some(format!(
        "keep the number in memory, `{name} .FILL {}`: `LD R{free}, {name}`, \
         `{mnemonic} {to}, {from}, R{free}`",
        number.text
    ))
}

/// Whether a form of an instruction takes these operands.
fn row_takes(row: &Row, operands: &[Operand<'_>]) -> bool {
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

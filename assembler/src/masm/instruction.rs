//! Instructions: read the operands, let `select` find the form, emit what pass one promised.
//!
//! In pass one a name that stands further down is taken for memory. What pass two makes of it may
//! be shorter, then NOPs fill the place, but not longer: that is a phase error.

use std::sync::LazyLock;

use isa::debug::CellKind;
use isa::i8086::{Mnemonic, Name, Prefixes, Processor, Repeat, Row, forms};
use smallvec::SmallVec;

use super::assembly::Assembly;
use super::coded::Selected;
use super::habit::Habit;
use super::object::Cell;
use super::problem::{Outcome, Problem, What, problem};
use super::statement::Statement;
use super::symbol::{Pass, Type};
use super::token::{Kind, Token};
use super::value::Value;
use crate::say;
use crate::source::Span;

/// An instruction with its operands, as the listing writes it.
pub(super) struct Instruction<'t> {
    pub(super) mnemonic: Mnemonic,
    pub(super) name: &'t Token<'t>,
    pub(super) prefixes: Prefixes,
    /// From the first word to the last.
    pub(super) span: Span,
}

impl Assembly<'_> {
    /// An instruction, its prefixes in front.
    pub(super) fn instruction(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        if self.here().is_none() {
            self.outside(statement.span());
        }
        if !self.procedures.is_empty() {
            self.save_registers(statement.head, statement)?;
            self.restore_registers(statement)?;
        }
        let mut prefixes = Prefixes::default();
        let mut name = statement.head;
        let rest = self.expand(statement.rest);
        let mut rest = &rest[..];
        loop {
            if name.word.coprocessor {
                return self.coprocessor(name, rest, statement);
            }
            let Some(mnemonic) = name.word.mnemonic else {
                return problem(
                    name.span,
                    What::UnknownInstruction { name: name.text.to_string(), near: Vec::new() },
                );
            };
            if !mnemonic.is_prefix() {
                let span = statement.span();
                if self.request.options.masm.emulator && name.is("FWAIT") {
                    let cells = self.emulated_wait(span);
                    self.extra(rest);
                    return self.emit(span, CellKind::Code, &cells);
                }
                return self.complete(
                    Instruction { mnemonic, name, prefixes, span },
                    rest,
                    statement,
                );
            }
            match mnemonic {
                Mnemonic::Lock => prefixes.lock = true,
                Mnemonic::Rep => prefixes.repeat = Some(Repeat::WhileEqual),
                _ => prefixes.repeat = Some(Repeat::WhileNotEqual),
            }
            let Some((next, behind)) = rest.split_first() else {
                return problem(name.span, What::PrefixAlone);
            };
            name = next;
            rest = behind;
        }
    }

    fn complete(
        &mut self,
        instruction: Instruction<'_>,
        rest: &[Token],
        statement: &Statement<'_>,
    ) -> Outcome<()> {
        let rest = self.without_colon(instruction.mnemonic, rest);
        let counts = self.operand_counts(instruction.mnemonic);
        let most = counts.checked_ilog2().unwrap_or(0) as usize;
        let (mut values, used, undefined) = self.operands(rest, statement.end(), most)?;
        self.take_brackets(instruction.mnemonic, &mut values);
        if let (Mnemonic::Imul, [factor, _], 3) = (instruction.mnemonic, &values[..], most) {
            // The product goes where the first factor was.
            let factor = factor.clone();
            values.insert(1, factor);
        }
        let lost = !undefined.is_empty();
        for (name, span) in undefined {
            self.report(span, What::Undefined(name));
        }
        if let Some(found) = type_without_ptr(rest, used) {
            return Err(found);
        }
        index_in_square_brackets(&rest[used..])?;
        if let (Some(next), true) = (rest.get(used), values.len() < most)
            && next.kind != Kind::Comma
            && !values.is_empty()
        {
            let comma = rest[..used].last().map_or(next.span, |last| last.span).after();
            return problem(next.span, What::MissingComma { comma });
        }
        if counts & 1 << values.len() == 0 {
            return problem(
                instruction.span,
                What::OperandCount {
                    name: instruction.name.text.to_ascii_uppercase(),
                    forms: self.forms_of(instruction.mnemonic),
                    found: values.len(),
                },
            );
        }
        if values.len() < most
            && used == rest.len()
            && rest.last().is_some_and(|t| t.kind == Kind::Comma)
        {
            return problem(statement.end(), What::Expected(say!("an operand")));
        }
        if self.is_list(instruction.mnemonic, &rest[used..]) {
            let (first, left) = rest.split_at(used);
            let span = first.first().map_or(instruction.span, |token| token.span);
            self.habit(Habit::List, span.to(statement.end()), Vec::new());
            self.selected(&instruction, values, lost)?;
            let left = Statement { rest: left, ..*statement };
            return self.instruction(&left);
        }
        self.extra(&rest[used..]);
        self.doubt_interrupt(instruction.mnemonic, &rest[..used]);
        self.selected(&instruction, values, lost)
    }

    /// INT 21 is another interrupt than INT 21h.
    fn doubt_interrupt(&mut self, mnemonic: Mnemonic, words: &[Token]) {
        const SERVICES: [&str; 4] = ["10", "16", "20", "21"];
        if let (Mnemonic::Int, [number]) = (mnemonic, words)
            && self.radix == 10
            && SERVICES.contains(&number.text.as_ref())
        {
            let value = number.text.parse::<u8>().unwrap_or_default();
            let hexadecimal = format!("INT {value:02X}h");
            let screen = value == 16;
            self.report(number.span, What::DecimalInterrupt { hexadecimal, screen });
        }
    }

    /// How many operands an instruction may have: a bit for each number.
    fn operand_counts(&self, mnemonic: Mnemonic) -> u8 {
        let [only_8086, all] = COUNTS[mnemonic as usize];
        if self.processor == Processor::I8086 && only_8086 != 0 { only_8086 } else { all }
    }

    /// The forms of an instruction that the chosen processor has.
    pub(super) fn forms(&self, mnemonic: Mnemonic) -> impl Iterator<Item = &'static Row> + use<> {
        let later = super::name::is_later(mnemonic);
        let processor = if later { Processor::I80186 } else { self.processor };
        let known = move |row: &&Row| {
            row.is_assembled() && (processor != Processor::I8086 || row.processor == processor)
        };
        forms(mnemonic).filter(known)
    }

    /// At most `most` operands, how many words they took, and the names in them that nothing
    /// defines.
    fn operands(&mut self, tokens: &[Token], end: Span, most: usize) -> Outcome<Operands> {
        let mut values = Values::new();
        let mut missing = None;
        let mut parser = self.parser(tokens, end).lenient();
        while values.len() < most && parser.peek().is_some() {
            if parser.kind() == Some(Kind::Comma) && !values.is_empty() {
                // MASM 5.10 takes a missing operand for zero.
                missing = Some(parser.place());
                values.push(Value::number(0, parser.place()));
                parser.at = tokens.len();
                break;
            }
            values.push(parser.expression()?);
            if values.len() == most || parser.take(Kind::Comma).is_none() {
                break;
            }
        }
        let (used, undefined) = (parser.at, parser.collected());
        let bare = parser.bare_types;
        self.note_bare_types(&bare);
        if let Some(place) = missing {
            self.report(place, What::MissingData);
        }
        Ok((values, used, undefined))
    }

    /// Notes types that have no PTR behind them.
    pub(super) fn note_bare_types(&mut self, places: &[Span]) {
        for place in places {
            self.habit_edit(Habit::BareType, place.after(), " PTR");
        }
    }

    /// Chooses the form and emits it.
    fn selected(
        &mut self,
        instruction: &Instruction<'_>,
        values: Values,
        lost: bool,
    ) -> Outcome<()> {
        let version = self.version();
        let argument = |value: Value| value.argument(version);
        if self.pass == Pass::One {
            let length = self.promise(instruction, values);
            return self.skip(instruction.span, length);
        }
        let promised = values.iter().any(|value| value.forward).then(|| {
            let assumed = values.iter().cloned().map(Value::into_assumed).map(argument).collect();
            self.select(instruction, assumed).ok().map(|found| found.length())
        });
        let promised = promised.flatten();
        if lost {
            let cells = [Cell::blank(promised.unwrap_or(0))];
            return self.emit(instruction.span, CellKind::Code, &cells);
        }
        let arguments = values.into_iter().map(argument).collect();
        match self.select(instruction, arguments) {
            Ok(found) => self.emit_selected(instruction, found, promised),
            Err(found) => {
                let likely = std::mem::take(&mut self.likely);
                let length = promised.unwrap_or(likely);
                if length > 0 {
                    let cells = [Cell::blank(length)];
                    self.emit(instruction.span, CellKind::Code, &cells)?;
                }
                Err(found)
            }
        }
    }

    /// The length that pass one gives an instruction. What it cannot be with the word of a type it
    /// is with a name further down.
    fn promise(&mut self, instruction: &Instruction<'_>, values: Values) -> usize {
        let version = self.version();
        let names = values.iter().any(|value| value.of_type).then(|| values.clone());
        let argument = |value: Value| value.into_assumed().argument(version);
        let found = self.select(instruction, values.into_iter().map(argument).collect());
        if let Ok(found) = found {
            self.settled.chosen(&found);
            return found.length();
        }
        let name = |value: Value| match value.of_type {
            true => Value { forward: true, unknown: true, ..Value::number(0, value.span) },
            false => value,
        };
        let named = names.map(|values| values.into_iter().map(name).map(argument).collect());
        let named = named.and_then(|arguments| self.select(instruction, arguments).ok());
        named.map_or_else(|| self.length_of_refused(), |found| found.length())
    }

    /// What is known of the length of an instruction that pass one cannot read.
    fn length_of_refused(&mut self) -> usize {
        let likely = std::mem::take(&mut self.likely);
        if likely == 0 {
            self.unsized_lines.extend(self.here());
        }
        likely
    }

    fn emit_selected(
        &mut self,
        instruction: &Instruction<'_>,
        mut found: Selected,
        promised: Option<usize>,
    ) -> Outcome<()> {
        for (span, what) in std::mem::take(&mut found.warnings) {
            self.report(span, what);
        }
        let length = found.length();
        let promised = promised.unwrap_or(length);
        if length > promised {
            let cells = [Cell::blank(promised)];
            self.emit(instruction.span, CellKind::Code, &cells)?;
            self.phase_reported = true;
            return problem(instruction.span, What::Phase { expected: promised, found: length });
        }
        let mut cells = found.code.into_cells();
        if length < promised {
            cells.push(Cell::blank(promised - length));
        }
        self.emit(instruction.span, CellKind::Code, &cells)
    }
}

/// `BYTE DI` and `NEAR NAME`, where the words that were used end: a type with no PTR behind it.
fn type_without_ptr(words: &[Token], used: usize) -> Option<Box<Problem>> {
    let [size, operand] = words.get(used.checked_sub(1)?..used + 1)? else { return None };
    let of = Type::from_name(&size.key()).filter(|_| size.word.of_expressions)?;
    let name = size.text.to_ascii_uppercase();
    let code = match operand.word.register {
        Some(register) => format!("{name} PTR [{}]", register.name()),
        None if matches!(of, Type::Data(_)) => return None,
        None => format!("{name} PTR {}", operand.text),
    };
    let place = size.span.to(operand.span);
    let what = What::TypeWithoutPtr { name, code, place };
    (operand.kind == Kind::Name).then(|| Box::new(Problem { span: size.span, what }))
}

/// For each mnemonic how many operands its forms have, as bits: those of the 8086, and all.
static COUNTS: LazyLock<Vec<[u8; 2]>> = LazyLock::new(|| {
    let counts = |name: &Name| {
        let rows = || forms(name.mnemonic).filter(|row| row.is_assembled());
        let bits = |bits: u8, row: &Row| bits | 1 << row.operands.len();
        let first = rows().filter(|row| row.processor == Processor::I8086);
        [first.fold(0, bits), rows().fold(0, bits)]
    };
    Mnemonic::all().iter().map(counts).collect()
});

/// Operands of an instruction; none has more than three.
type Values = SmallVec<[Value; 3]>;

/// Values, how many words they took, undefined names.
type Operands = (Values, usize, Vec<(String, Span)>);

/// Refuses a register in round brackets behind a name.
fn index_in_square_brackets(left: &[Token]) -> Outcome<()> {
    let close = left.iter().find(|token| token.kind == Kind::CloseParenthesis);
    match (left, close) {
        ([open, register, ..], Some(close))
            if open.kind == Kind::OpenParenthesis && register.word.register.is_some() =>
        {
            let (open, close) = (open.span, close.span);
            problem(open.to(close), What::RoundBrackets { open, close })
        }
        _ => Ok(()),
    }
}

//! DB, DW, DD, DQ, DT and data of structures and records: from words to cells.

use isa::debug::CellKind;

use super::arithmetic::Width;
use super::assembly::Assembly;
use super::expression::{Parser, Scope};
use super::object::{Cell, Field, Reference, Show};
use super::pack::Item;
use super::problem::{Outcome, What, problem};
use super::real;
use super::statement::Statement;
use super::structure::{Record, Structure};
use super::symbol::{Base, Frame, Meaning, Pass, Type};
use super::token::{Kind, Token};
use super::value::{Part, Value};
use crate::diagnostic::Edit;
use crate::say;
use crate::source::Span;

/// Initial values, how many words they took, the bytes of one element, places of missing values.
type Definition = (Vec<Datum>, usize, u16, Vec<Span>);

/// What one element of a definition is.
#[derive(Clone, Copy)]
pub(super) enum Element<'a> {
    /// A number of so many bytes.
    Number(usize),
    Structure(&'a Structure),
    Record(&'a Record),
}

/// Initial values, repeated or not.
#[derive(Debug, Clone)]
pub(super) enum Datum {
    Cell(Cell),
    /// The fields of one structure.
    Structure(Vec<Datum>),
    Repeat {
        count: u32,
        items: Vec<Datum>,
    },
}

impl Datum {
    /// Whether it has any value: DUP of nothing but `?` leaves its space undefined.
    fn is_defined(&self) -> bool {
        match self {
            Datum::Cell(cell) => cell.show != Show::Undefined,
            Datum::Structure(_) => true,
            Datum::Repeat { items, .. } => items.iter().any(Datum::is_defined),
        }
    }

    /// In bytes.
    pub(super) fn size(&self) -> u64 {
        match self {
            Datum::Cell(cell) => cell.bytes.len() as u64,
            Datum::Structure(items) => size(items),
            Datum::Repeat { count, items } => u64::from(*count).saturating_mul(size(items)),
        }
    }
}

/// How many values a list keeps, those of structures in it one by one.
pub(super) fn values(items: &[Datum]) -> usize {
    let of = |item: &Datum| match item {
        Datum::Cell(_) => 1,
        Datum::Structure(items) | Datum::Repeat { items, .. } => 1 + values(items),
    };
    items.iter().map(of).sum()
}

/// The bytes of a list.
pub(super) fn size(items: &[Datum]) -> u64 {
    items.iter().map(Datum::size).fold(0, u64::saturating_add)
}

impl Element<'_> {
    /// Bytes of one.
    pub(super) fn size(self) -> usize {
        match self {
            Element::Number(size) => size,
            Element::Structure(structure) => usize::from(structure.size),
            Element::Record(record) => record.size(),
        }
    }

    fn width(self) -> Width {
        match self {
            Element::Number(4 | 6) => Width::Double,
            Element::Number(8 | 10) => Width::Quad,
            _ => Width::Word,
        }
    }
}

impl Assembly<'_> {
    /// `[NAME] DB …`, `[NAME] STRUCTURE <…>`.
    pub(super) fn data(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let tokens = self.expand(statement.rest);
        let outcome = self.definition(statement, &tokens);
        let (items, used, of) = match outcome {
            Ok((items, used, of, missing)) => {
                for place in missing {
                    self.report(place, What::MissingData);
                }
                (items, used, of)
            }
            Err(found) => {
                // The name exists all the same: using it is no second mistake.
                if let (Some(name), None) = (statement.name, &self.building) {
                    let of = self.element(statement.head).map_or(1, |element| element.size());
                    let outcome = self.place(name, Type::Data(of as u16), 1, of as u32);
                    self.check(outcome);
                }
                return Err(found);
            }
        };
        if self.building.is_some() {
            return self.field(statement, items, of);
        }
        if let Some(name) = statement.name {
            let length = match items.first() {
                Some(Datum::Repeat { count, .. }) => *count,
                _ => 1,
            };
            let size = length.saturating_mul(u32::from(of));
            let outcome = self.place(name, Type::Data(of), length, size);
            self.check(outcome);
        }
        self.room(statement.span(), size(&items))?;
        self.emit_items(statement.span(), &items)?;
        self.extra(&tokens[used..]);
        Ok(())
    }

    /// What stands behind the directive of a definition.
    fn definition(&self, statement: &Statement<'_>, tokens: &[Token]) -> Outcome<Definition> {
        let Some(element) = self.element(statement.head) else {
            return problem(statement.head.span, What::Echo);
        };
        let mut parser = self.parser(tokens, statement.end());
        parser.set_width(element.width());
        let mut items = items(&mut parser, element)?;
        for item in &mut items {
            // A lone `?` is stored as zeros; only DUP leaves its space undefined.
            if let Datum::Cell(cell) = item
                && cell.show == Show::Undefined
            {
                cell.show = Show::Number;
            }
        }
        Ok((items, parser.at, element.size() as u16, parser.missing))
    }

    pub(super) fn element(&self, head: &Token) -> Option<Element<'_>> {
        Some(match head.key().as_ref() {
            "DB" => Element::Number(1),
            "DW" => Element::Number(2),
            "DD" => Element::Number(4),
            "DF" => Element::Number(6),
            "DQ" => Element::Number(8),
            "DT" => Element::Number(10),
            _ => match self.symbols.of(head).map(|symbol| &symbol.meaning)? {
                Meaning::Structure { index, .. } => {
                    Element::Structure(self.structures.get(*index)?)
                }
                Meaning::Record { index, .. } => Element::Record(self.records.get(*index)?),
                _ => return None,
            },
        })
    }

    fn emit_items(&mut self, span: Span, items: &[Datum]) -> Outcome<()> {
        for item in items {
            match item {
                Datum::Cell(cell) => self.emit(span, CellKind::Data, std::slice::from_ref(cell))?,
                Datum::Structure(_) | Datum::Repeat { .. } => self.emit_block(span, item),
            }
        }
        Ok(())
    }

    /// A structure or repeated values. There is room for them: that was checked.
    fn emit_block(&mut self, span: Span, datum: &Datum) {
        let Some((segment, at)) = self.here() else { return };
        let length = datum.size() as u32;
        if self.pass == Pass::Two {
            self.record.block(self.put(segment, at, span), datum);
            self.show_datum(datum);
            self.record_block(datum);
            if datum.is_defined() {
                let items = self.items_to_store(std::slice::from_ref(datum));
                let number = self.object.segment_number(segment);
                self.object.packer.repeated(number, at, &items);
                self.note_line(segment, at, length, CellKind::Data);
            }
        }
        self.move_to(segment, at + length);
    }

    fn items_to_store<'d>(&mut self, data: &'d [Datum]) -> Vec<Item<'d>> {
        let mut out = Vec::new();
        for datum in data {
            match datum {
                Datum::Cell(cell) => {
                    let fixup = cell.reference.as_ref().map(|reference| self.fixup(reference));
                    out.push(Item::Cell(cell, fixup));
                }
                Datum::Structure(items) => out.extend(self.items_to_store(items)),
                Datum::Repeat { count, items } => {
                    out.push(Item::Repeat(*count, self.items_to_store(items)));
                }
            }
        }
        out
    }

    fn show_datum(&mut self, datum: &Datum) {
        match datum {
            Datum::Cell(cell) => self.show_row(std::slice::from_ref(cell)),
            Datum::Structure(items) => items.iter().for_each(|item| self.show_datum(item)),
            Datum::Repeat { count, items } => {
                self.show_mark(format!("{count:04X}["));
                items.iter().for_each(|item| self.show_datum(item));
                self.show_mark("]".to_string());
            }
        }
    }
}

/// A list of initial values.
pub(super) fn items(parser: &mut Parser<'_>, element: Element<'_>) -> Outcome<Vec<Datum>> {
    let mut items = Vec::new();
    let start = parser.here();
    loop {
        let item = item(parser, element)?;
        items.push(item);
        let done = size(&items).min(0xFFFF) as u32;
        parser.set_here(start.map(|(segment, at)| (segment, at + done)));
        if parser.take(Kind::Comma).is_none() {
            return Ok(items);
        }
    }
}

fn item(parser: &mut Parser<'_>, element: Element<'_>) -> Outcome<Datum> {
    let behind_comma = parser.at > 0;
    if let Element::Number(size) = element
        && parser.kind().map_or(behind_comma, |kind| kind == Kind::Comma)
    {
        parser.missing.push(parser.place());
        let show = if size == 1 { Show::Bytes } else { Show::Number };
        return Ok(Datum::Cell(Cell { show, ..Cell::number(0, size) }));
    }
    let Some(token) = parser.peek() else {
        return problem(parser.place(), What::Expected(say!("a value")));
    };
    let in_parentheses = |parser: &Parser<'_>| match parser.tokens.get(parser.at..) {
        Some([open, inner, close, ..]) => {
            open.kind == Kind::OpenParenthesis
                && inner.text == "?"
                && close.kind == Kind::CloseParenthesis
        }
        _ => false,
    };
    if in_parentheses(parser) {
        parser.at += 3;
        return Ok(Datum::Cell(Cell::undefined(element.size())));
    }
    if token.text == "?" {
        parser.at += 1;
        return Ok(Datum::Cell(Cell::undefined(element.size())));
    }
    if token.kind == Kind::Less {
        return match element {
            Element::Structure(structure) => structure.value(parser).map(Datum::Structure),
            Element::Record(record) => record.value(parser).map(Datum::Cell),
            Element::Number(_) => problem(token.span, What::Expected(say!("a value"))),
        };
    }
    if let Element::Number(size) = element {
        if let Some(cell) = text_item(parser, token, size)? {
            return Ok(Datum::Cell(cell));
        }
        if let Some(bytes) = real::item(parser, size)? {
            let show = Show::Number;
            return Ok(Datum::Cell(Cell { show, ..Cell::bytes(&bytes) }));
        }
    }
    value_item(parser, token, element)
}

/// An expression, or the count of DUP and what is repeated.
fn value_item(parser: &mut Parser<'_>, token: &Token, element: Element<'_>) -> Outcome<Datum> {
    if token.is("DUP") {
        return problem(token.span, What::DupWithoutCount);
    }
    let value = parser.expression()?;
    if let Some([word, open]) = parser.tokens.get(parser.at..parser.at + 2)
        && (word.kind, open.kind) == (Kind::Name, Kind::OpenParenthesis)
        && !word.is("DUP")
    {
        return problem(word.span, What::MisspeltDup(word.text.to_string()));
    }
    if parser.take_word("DUP") {
        return repeat(parser, element, &value);
    }
    match element {
        Element::Number(size) => cell(&value, size, &parser.scope()).map(Datum::Cell),
        Element::Record(record) => {
            let value = value.within(-0xFFFF, 0xFFFF)?;
            Ok(Datum::Cell(Cell::number(value, record.size())))
        }
        Element::Structure(_) => {
            problem(value.span, What::Expected(say!("`<` and the values of the fields")))
        }
    }
}

/// A string of DB that stands alone: its bytes.
fn text_item(parser: &mut Parser<'_>, token: &Token, size: usize) -> Outcome<Option<Cell>> {
    if token.kind != Kind::String {
        return Ok(None);
    }
    if !token.closed() {
        return problem(token.span, token.open_string());
    }
    if let Some(what) = quote_inside(token, &parser.tokens[parser.at + 1..]) {
        return problem(last_quote(token), what);
    }
    if token.bytes.is_empty() {
        let before = parser.at.checked_sub(2).and_then(|at| parser.tokens.get(at));
        let repeated = before.is_some_and(|word| word.is("DUP"));
        return problem(token.span, What::EmptyString { repeated });
    }
    let next = parser.tokens.get(parser.at + 1).map(|next| next.kind);
    let alone = matches!(next, None | Some(Kind::Comma | Kind::CloseParenthesis | Kind::Greater));
    if size != 1 || !alone {
        return Ok(None);
    }
    parser.at += 1;
    Ok(Some(Cell::bytes(&token.bytes)))
}

/// The quote that ends a string.
fn last_quote(token: &Token) -> Span {
    Span { start: token.span.end.saturating_sub(1), ..token.span }
}

/// An apostrophe that ends a string too early: words follow at once, or words and the quote that
/// was to end it.
fn quote_inside(token: &Token, behind: &[Token]) -> Option<What> {
    let next = behind.first().filter(|next| next.kind == Kind::Name && !next.word.taken)?;
    let quote = token.text.get(..1)?;
    let open = behind.last().is_some_and(|last| {
        last.kind == Kind::String && !last.closed() && last.text.starts_with(quote)
    });
    let edit = Edit { span: last_quote(token).after(), replacement: quote.to_string() };
    (next.start == token.end || open).then_some(What::QuoteInside { edit })
}

/// `count DUP (values)`, behind DUP.
fn repeat(parser: &mut Parser<'_>, element: Element<'_>, count: &Value) -> Outcome<Datum> {
    if count.forward {
        return problem(count.span, What::ForwardReference(String::new()));
    }
    if count.base.is_some() && count.part == Part::Place {
        let name = parser.tokens.iter().find(|token| token.span == count.span);
        let name = name.map_or(String::new(), |token| token.text.to_string());
        if !name.is_empty() {
            return problem(count.span, What::DupCountInMemory(name));
        }
    }
    let number = count.constant()?;
    if !(1..=0xFFFF).contains(&number) {
        return problem(count.span, What::DupCount(number));
    }
    let open = parser.place();
    if parser.kind() == Some(Kind::Less) {
        let close = parser.tokens.iter().skip(parser.at).find(|it| it.kind == Kind::Greater);
        let edit = |span, sign: &str| Edit { span, replacement: sign.to_string() };
        let edits = close.map(|close| vec![edit(open, "("), edit(close.span, ")")]);
        return problem(open, What::DupInAngles(edits.unwrap_or_default()));
    }
    if parser.take(Kind::OpenParenthesis).is_none() {
        return problem(open, What::Expected(say!("`(` behind DUP")));
    }
    parser.enter()?;
    let items = items(parser, element)?;
    parser.leave();
    if parser.take(Kind::CloseParenthesis).is_none() {
        return problem(open, What::OpenBracket);
    }
    Ok(Datum::Repeat { count: number as u32, items })
}

/// A value as `size` bytes.
pub(super) fn cell(value: &Value, size: usize, scope: &Scope<'_>) -> Outcome<Cell> {
    if let Some(register) = value.register {
        return problem(value.span, What::IllegalRegister(register.name()));
    }
    if value.is_indexed() {
        return problem(value.span, What::ConstantExpected);
    }
    if let Some(base) = &value.base {
        return address_cell(value, *base, size, scope);
    }
    let number = match size {
        1 => value.within(-0xFF, 0xFF)?,
        2 => value.within(-0xFFFF, 0xFFFF)?,
        _ => value.constant()?,
    };
    let mut cell = Cell::number(number, size);
    if size == 1 {
        cell.show = Show::Bytes;
    }
    if size == 10 && !value.surely_number {
        cell.bytes = real::packed(number).into();
    }
    Ok(cell)
}

fn address_cell(value: &Value, base: Base, size: usize, scope: &Scope<'_>) -> Outcome<Cell> {
    let field = match (size, value.part) {
        (1, Part::Low) => Field::Low,
        (1, Part::High) => Field::High,
        (1, Part::Place) if value.is_absolute() => Field::Low,
        (1, Part::Offset) if matches!(base, Base::External(_)) => Field::Low,
        (2 | 4, Part::Segment) => Field::Segment,
        (4 | 6, Part::Place) => Field::Pointer,
        (2, _) | (4, _) => Field::Offset,
        _ if value.unknown => Field::Offset,
        _ => return problem(value.span, What::ConstantExpected),
    };
    let number = if field == Field::Segment { 0 } else { value.number & 0xFFFF };
    let number = if field == Field::High { number >> 8 & 0xFF } else { number };
    let number = if field == Field::Low { number & 0xFF } else { number };
    let mut cell = Cell::number(number, size);
    cell.reference = Some(reference(value, base, field, scope));
    Ok(cell)
}

/// What the linker puts into a field for an address.
pub(super) fn reference(value: &Value, base: Base, field: Field, scope: &Scope<'_>) -> Reference {
    let said = match value.segment {
        Some(super::value::Override::Frame(frame)) => Some(frame),
        _ => None,
    };
    let own = match base {
        Base::Segment(segment) => match scope.grouped {
            Some((group, members)) if members.contains(&segment) && value.part != Part::Segment => {
                Some(Frame::Group(group))
            }
            _ => Some(Frame::Segment(segment)),
        },
        Base::Group(group) => Some(Frame::Group(group)),
        Base::External(id) => scope.externals[id.at()].segment.map(Frame::Segment),
    };
    let displacement = value.number as u16;
    Reference { field, base, frame: said.or(own), displacement, span: value.span }
}

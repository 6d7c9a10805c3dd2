//! STRUC and RECORD.

use super::assembly::Assembly;
use super::data::{self, Datum};
use super::expression::Parser;
use super::object::Cell;
use super::problem::{Outcome, What, problem};
use super::statement::{Statement, is_conditional};
use super::symbol::{Bits, Meaning, Member, Type};
use super::token::{Kind, Token};
use crate::diagnostic::Edit;
use crate::say;
use crate::source::Span;

/// Values that the structures of a listing keep at most.
const MOST_VALUES: usize = 1_000_000;

/// A structure.
#[derive(Debug, Clone, Default)]
pub(super) struct Structure {
    pub(super) fields: Vec<FieldOf>,
    pub(super) size: u16,
}

/// A field of a structure with its default.
#[derive(Debug, Clone)]
pub(super) struct FieldOf {
    /// Empty for a field without one.
    pub(super) name: String,
    pub(super) offset: u16,
    items: Vec<Datum>,
    element: usize,
    /// Bytes in all.
    size: u64,
}

/// A structure between STRUC and ENDS.
#[derive(Debug, Clone)]
pub(super) struct Building {
    pub(super) name: Token<'static>,
    structure: Structure,
    /// Whether ENDS stands further down, once that is asked.
    ends: Option<bool>,
}

/// A record.
#[derive(Debug, Clone, Default)]
pub(super) struct Record {
    /// Bits and defaults.
    pub(super) fields: Vec<(Bits, i64)>,
    pub(super) names: Vec<String>,
    pub(super) width: u8,
}

impl Assembly<'_> {
    /// `NAME STRUC`.
    pub(super) fn structure(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(name) = statement.name else { return problem(statement.head.span, What::Echo) };
        self.building = Some(Building {
            name: name.clone().into_owned(),
            structure: Structure::default(),
            ends: None,
        });
        Ok(())
    }

    /// Whether a directive may stand between STRUC and ENDS.
    pub(super) fn may_stand_in_structure(&self, key: &str) -> bool {
        is_conditional(key)
            || matches!(
                key,
                "DB" | "DW" | "DD" | "DF" | "DQ" | "DT" | "ENDS" | "COMMENT" | "INCLUDE" | "PAGE"
            )
    }

    /// What cannot stand between STRUC and ENDS. Where ENDS never comes the structure has ended
    /// above, so that what follows is read as it is meant.
    pub(super) fn no_field(&mut self, head: &Token) -> Outcome<()> {
        let Some(building) = &self.building else { return Ok(()) };
        let name = building.name.text.to_string();
        let ends = building.ends.unwrap_or_else(|| self.ends_below(&name, head.span));
        if let Some(building) = self.building.as_mut().filter(|_| ends) {
            building.ends = Some(true);
            let wanted = say!("a field or ENDS inside STRUC");
            return problem(head.span, What::Expected(wanted));
        }
        let Some(Building { name, structure, .. }) = self.building.take() else { return Ok(()) };
        let line_end = self.line_end(head.span);
        let edit = self.reader.calls().is_empty().then(|| {
            let source = self.sources.get(head.span.file);
            let line = source.line_range(source.line_number(head.span.start));
            let start = line.map_or(head.span.start, |line| line.start as u32);
            let span = Span { start, end: start, ..head.span };
            Edit { span, replacement: format!("{} ENDS{line_end}", name.text) }
        });
        let what = What::NotAField { name: name.text.to_string(), opened: name.span, edit };
        self.report(head.span, what);
        self.close_structure(&name, structure)
    }

    /// Whether ENDS with the name, or alone, stands below a place.
    fn ends_below(&self, name: &str, place: Span) -> bool {
        let text = self.sources.get(place.file).code().get(place.end as usize..);
        text.unwrap_or_default().lines().any(|line| {
            let mut words = line.split_ascii_whitespace();
            let first = words.next().unwrap_or_default();
            let second = words.next().unwrap_or_default();
            let named = first.eq_ignore_ascii_case(name) && second.eq_ignore_ascii_case("ENDS");
            named || first.eq_ignore_ascii_case("ENDS")
        })
    }

    /// A definition between STRUC and ENDS.
    pub(super) fn field(
        &mut self,
        statement: &Statement<'_>,
        items: Vec<Datum>,
        of: u16,
    ) -> Outcome<()> {
        let Some(building) = &mut self.building else { return Ok(()) };
        let offset = building.structure.size;
        let size = data::size(&items);
        let Ok(end) = u16::try_from(u64::from(offset) + size) else {
            // Structures of structures double with each level: nothing is kept of what is too long.
            building.structure = Structure::default();
            let segment = building.name.text.to_string();
            return problem(statement.span(), What::TooLong { segment });
        };
        // A structure in another is kept once more, so that many of them can fill the memory.
        let before = self.kept;
        self.kept += if size == 0 { 0 } else { data::values(&items) };
        if self.kept > MOST_VALUES {
            building.structure = Structure::default();
            let first = before <= MOST_VALUES;
            return problem(statement.span(), if first { What::TooManyKept } else { What::Echo });
        }
        let length = match items.first() {
            Some(Datum::Repeat { count, .. }) => *count,
            _ => 1,
        };
        building.structure.size = end;
        let name = statement.name.map_or(String::new(), |name| name.text.to_string());
        let element = usize::from(of);
        let fields = &mut building.structure.fields;
        let kept = if size == 0 { Vec::new() } else { items.clone() };
        fields.push(FieldOf { name, offset, items: kept, element, size });
        self.record_field(offset, &items);
        match statement.name {
            Some(name) => {
                let member = Member { offset, of: Type::Data(of), length };
                self.define(name, Meaning::Member(member))
            }
            None => Ok(()),
        }
    }

    /// ENDS of a structure.
    pub(super) fn end_structure(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(building) = self.building.take() else { return Ok(()) };
        self.close_structure(&building.name, building.structure)?;
        match statement.name {
            Some(name) if !name.text.eq_ignore_ascii_case(&building.name.text) => {
                let open = Some((building.name.text.to_string(), building.name.span));
                problem(name.span, What::WrongEnd { name: name.text.to_string(), open })
            }
            _ => Ok(()),
        }
    }

    fn close_structure(&mut self, name: &Token, structure: Structure) -> Outcome<()> {
        let (index, size) = (self.structures.len(), structure.size);
        self.record_offset(size.into());
        self.structures.push(structure);
        self.define(name, Meaning::Structure { index, size })
    }

    /// `NAME RECORD field:width[=default], …`.
    pub(super) fn record(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(name) = statement.name else { return problem(statement.head.span, What::Echo) };
        let tokens = self.expand(statement.rest);
        let (fields, names) = self.record_fields(&tokens, statement)?;
        let width: u32 = fields.iter().map(|(width, _)| u32::from(*width)).sum();
        if width > 16 {
            let (least, most) = (1, 16);
            let value = i64::from(width);
            return problem(statement.span(), What::OutOfRange { value, least, most });
        }
        let mut left = width as u8;
        let spelt = names.iter().map(|name| name.text.to_string()).collect();
        let mut record = Record { fields: Vec::new(), names: spelt, width: width as u8 };
        for ((width, default), name) in fields.into_iter().zip(names) {
            left -= width;
            let bits = Bits { shift: left, width };
            record.fields.push((bits, default));
            let outcome = self.define(&name, Meaning::Bits(bits));
            self.check(outcome);
        }
        let index = self.records.len();
        self.records.push(record);
        self.define(name, Meaning::Record { index, width: width as u8 })
    }

    fn record_fields(&self, tokens: &[Token], statement: &Statement<'_>) -> Outcome<RecordFields> {
        let (mut fields, mut names) = (Vec::new(), Vec::new());
        let mut parser = self.parser(tokens, statement.end());
        loop {
            let Some(name) = parser.take(Kind::Name) else {
                return problem(parser.place(), What::Expected(say!("the name of a field")));
            };
            if parser.take(Kind::Colon).is_none() {
                return problem(
                    parser.place(),
                    What::Expected(say!("`:` and a width behind the field")),
                );
            }
            let width = parser.expression()?.within(1, 16)?;
            let default = match parser.take(Kind::Equals) {
                Some(_) => parser.expression()?.within(-0xFFFF, 0xFFFF)?,
                None => 0,
            };
            fields.push((width as u8, default));
            names.push(name.clone().into_owned());
            if parser.take(Kind::Comma).is_none() {
                return Ok((fields, names));
            }
        }
    }
}

/// Width and default of each field, and the names.
type RecordFields = (Vec<(u8, i64)>, Vec<Token<'static>>);

impl Structure {
    /// `<value, …>`: a field that is left out has its default.
    pub(super) fn value(&self, parser: &mut Parser<'_>) -> Outcome<Vec<Datum>> {
        let open = parser.place();
        parser.at += 1;
        let mut data = Vec::new();
        let mut given = true;
        for (index, field) in self.fields.iter().enumerate() {
            if index > 0 && given {
                given = parser.take(Kind::Comma).is_some();
            }
            let empty = !given || matches!(parser.kind(), None | Some(Kind::Comma | Kind::Greater));
            if empty {
                data.extend(field.default());
            } else {
                data.push(field.value(parser)?);
            }
        }
        match parser.kind() {
            Some(Kind::Greater) => {
                parser.at += 1;
                Ok(data)
            }
            Some(Kind::Comma) => {
                problem(parser.left_over(), What::TooManyValues { most: self.fields.len() })
            }
            _ => problem(open, What::OpenBracket),
        }
    }
}

impl FieldOf {
    /// Several values of one field are kept together.
    fn default(&self) -> Option<Datum> {
        match self.items.as_slice() {
            [] => None,
            [only] => Some(only.clone()),
            items => Some(Datum::Repeat { count: 1, items: items.to_vec() }),
        }
    }

    /// A value in place of the default. A string is cut or filled with blanks to the field's size.
    fn value(&self, parser: &mut Parser<'_>) -> Outcome<Datum> {
        let place = parser.place();
        let text = parser.peek().filter(|token| token.kind == Kind::String && token.closed());
        if let (Some(token), 1) = (text, self.element) {
            parser.at += 1;
            let mut bytes = token.bytes.clone();
            bytes.resize(self.size as usize, b' ');
            return Ok(Datum::Cell(Cell::bytes(&bytes)));
        }
        if self.size != self.element as u64 {
            return problem(place, What::TooManyValues { most: 0 });
        }
        if parser.peek().is_some_and(|token| token.text == "?") {
            parser.at += 1;
            return Ok(Datum::Cell(Cell::undefined(self.element)));
        }
        let value = parser.expression()?;
        data::cell(&value, self.element, &parser.scope()).map(Datum::Cell)
    }
}

impl Record {
    /// Bytes of one.
    pub(super) fn size(&self) -> usize {
        if self.width > 8 { 2 } else { 1 }
    }

    /// `<value, …>`: a field that is left out has its default.
    pub(super) fn value(&self, parser: &mut Parser<'_>) -> Outcome<Cell> {
        let open = parser.place();
        parser.at += 1;
        let mut number = 0;
        let mut given = true;
        for (index, (bits, default)) in self.fields.iter().enumerate() {
            if index > 0 && given {
                given = parser.take(Kind::Comma).is_some();
            }
            let empty = !given || matches!(parser.kind(), None | Some(Kind::Comma | Kind::Greater));
            let value = if empty {
                *default
            } else {
                let most = (1 << bits.width) - 1;
                parser.expression()?.within(-most, most)?
            };
            number |= (value << bits.shift) & bits.mask();
        }
        match parser.kind() {
            Some(Kind::Greater) => {
                parser.at += 1;
                Ok(Cell::number(number, self.size()))
            }
            Some(Kind::Comma) => {
                problem(parser.left_over(), What::TooManyValues { most: self.fields.len() })
            }
            _ => problem(open, What::OpenBracket),
        }
    }
}

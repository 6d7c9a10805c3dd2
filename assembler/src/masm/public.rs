//! Names that modules share: PUBLIC, EXTRN, COMM, and libraries.

use isa::format::omf::Space;
use isa::i8086::SegmentRegister;

use super::assembly::Assembly;
use super::object::External;
use super::problem::{Outcome, What, problem};
use super::statement::Statement;
use super::symbol::{ExternalId, Frame, Meaning, Pass, Type};
use super::token::{Kind, Token, significant};
use crate::say;

impl Assembly<'_> {
    /// `PUBLIC name, …`: the names must exist.
    pub(super) fn public(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        for token in statement.rest.iter().filter(|token| token.kind == Kind::Name) {
            self.symbols.publish(&token.text);
            if self.symbols.of(token).is_none() {
                self.report(token.span, What::Undefined(token.text.to_string()));
            }
        }
        Ok(())
    }

    /// `EXTRN name:type, …`.
    pub(super) fn external(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let tokens = self.expand(statement.rest);
        // A comma behind the last name is nothing.
        let tokens = match &tokens[..] {
            [rest @ .., last] if last.kind == Kind::Comma && !rest.is_empty() => rest,
            all => all,
        };
        for part in tokens.split(|token| token.kind == Kind::Comma) {
            let [name, colon, rest @ ..] = part else {
                let place = part.first().map_or(statement.end(), |token| token.span.after());
                return problem(place, What::Expected(say!("`:` and a type behind the name")));
            };
            if colon.kind != Kind::Colon {
                return problem(colon.span, What::Expected(say!("`:` and a type behind the name")));
            }
            let of = match rest {
                [only] if only.is("ABS") => Type::Data(0),
                _ => self.type_of(rest, statement.end())?,
            };
            self.declare(name, of, None)?;
        }
        Ok(())
    }

    /// Gives a name to what another module defines, or the linker.
    fn declare(&mut self, name: &Token, of: Type, space: Option<Space>) -> Outcome<()> {
        let old = self.symbols.of(name);
        if let Some(Meaning::External { id, .. }) = old.map(|symbol| &symbol.meaning) {
            let id = *id;
            self.object.externals[id.at()].code = self.code_frame(of);
            let meaning = Meaning::External { id, of };
            self.symbols.set(&name.text, meaning, Some(name.span), self.pass);
            return Ok(());
        }
        let id = ExternalId::new(self.object.externals.len());
        self.define(name, Meaning::External { id, of })?;
        let segment = self.current().filter(|_| of != Type::Data(0));
        let code = self.code_frame(of);
        let name = self.spelling(significant(&name.text));
        let external = External {
            name,
            segment,
            code,
            space,
            emulates: false,
            index: 0,
            late: false,
            used: None,
        };
        self.object.externals.push(external);
        if self.pass == Pass::Two {
            self.object.declare_late(id);
        }
        Ok(())
    }

    /// What a jump to a name that is declared here is counted from; of a far one outside SEGMENT
    /// and ENDS nothing is believed.
    fn code_frame(&self, of: Type) -> Option<Frame> {
        if of == Type::Far && self.open.is_empty() {
            return None;
        }
        let assumed = self.assumed[SegmentRegister::Cs as usize];
        self.current().map_or(assumed, |segment| Some(self.frame_of(SegmentRegister::Cs, segment)))
    }

    /// `COMM [NEAR|FAR] name:size[:count], …`.
    pub(super) fn communal(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let tokens = self.expand(statement.rest);
        for part in tokens.split(|token| token.kind == Kind::Comma) {
            let (far, part) = match part {
                [distance, rest @ ..] if distance.is("FAR") => (true, rest),
                [distance, rest @ ..] if distance.is("NEAR") => (false, rest),
                _ => (self.model.is_some_and(|model| model.far_data), part),
            };
            let [name, colon, of, rest @ ..] = part else {
                return problem(statement.end(), What::Expected(say!("a name, `:` and a type")));
            };
            if colon.kind != Kind::Colon {
                return problem(colon.span, What::Expected(say!("`:` and a type behind the name")));
            }
            let Type::Data(size) = self.type_of(std::slice::from_ref(of), statement.end())? else {
                return problem(of.span, What::Expected(say!("a type of data")));
            };
            let count = match rest {
                [] => 1,
                [_, count @ ..] => {
                    self.parser(count, statement.end()).expression()?.within(1, 0xFFFF)? as u32
                }
            };
            let size = u32::from(size);
            let space = if far { Space::Far(count, size) } else { Space::Near(count * size) };
            self.declare(name, Type::Data(size as u16), Some(space))?;
        }
        Ok(())
    }

    /// `INCLUDELIB name`: the linker is to search this library.
    pub(super) fn include_library(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let line = statement.line;
        let raw = line.slice(statement.head.end..line.len());
        let end = raw.as_str().find(';').unwrap_or(raw.len());
        let name = raw.slice(0..end).trimmed();
        if name.len() == 0 {
            return problem(statement.end(), What::Expected(say!("the name of a library")));
        }
        if self.pass == Pass::One {
            self.object.libraries.push(name.as_str().to_string());
        }
        Ok(())
    }
}

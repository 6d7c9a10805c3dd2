//! Labels, procedures, and the directives that say nothing about bytes.

use isa::i8086::{Processor, SegmentRegister};

use super::assembly::{Assembly, Procedure};
use super::habit::Habit;
use super::line::{Frame as Source, Level};
use super::listing::Control;
use super::problem::{Outcome, What, problem};
use super::statement::Statement;
use super::symbol::{Frame, How, Meaning, SegmentId, Type};
use super::text::Text;
use super::token::{Kind, Token};
use super::uses::Saved;
use crate::reading;
use crate::say;
use crate::source::Span;

/// The macros that emu8086 brings along, our own.
const EMU8086: &str = include_str!("emu8086.inc");

impl Assembly<'_> {
    /// `NAME:`.
    pub(super) fn code_label(&mut self, name: &Token) -> Outcome<()> {
        let (segment, _) = self.here().unwrap_or_else(|| self.outside(name.span));
        if !self.covers(SegmentRegister::Cs, segment) && !self.assume_all(segment, name.span) {
            self.missing_cs(segment, name.span);
        }
        self.place(name, Type::Near, 1, 0)
    }

    /// Code in a segment that CS is not assumed to be at: reported once, then believed.
    fn missing_cs(&mut self, segment: SegmentId, place: Span) {
        let name = self.object.segments[segment.at()].name.clone();
        self.report(place, What::MissingCs { segment: name });
        self.assumed[SegmentRegister::Cs as usize] = Some(Frame::Segment(segment));
    }

    /// Defines a label here.
    ///
    /// # Errors
    /// The name is taken, or no segment is open, or pass one had it elsewhere.
    pub(super) fn place(&mut self, name: &Token, of: Type, length: u32, size: u32) -> Outcome<()> {
        let (segment, offset) = self.here().unwrap_or_else(|| self.outside(name.span));
        let before = match self.symbols.of(name) {
            Some(symbol) if symbol.seen < self.pass => match symbol.meaning {
                Meaning::Label { offset, .. } => Some(offset),
                _ => None,
            },
            _ => None,
        };
        self.record_offset(offset);
        self.define(name, Meaning::Label { segment, offset, of, length, size })?;
        let code = matches!(of, Type::Near | Type::Far);
        let register = if code { SegmentRegister::Cs } else { SegmentRegister::Ds };
        let group = match self.frame_of(register, segment) {
            Frame::Group(group) => Some(group),
            Frame::Segment(_) => None,
        };
        if let Some(symbol) = self.symbols.get_mut(&name.text) {
            symbol.group = group;
        }
        match before {
            Some(before) if before != offset && !self.phase_reported => {
                self.phase_reported = true;
                let name_text = name.text.to_string();
                problem(name.span, What::PhaseLabel { name: name_text, before, now: offset })
            }
            _ => Ok(()),
        }
    }

    /// `NAME LABEL type`.
    pub(super) fn label(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(name) = statement.name else { return problem(statement.head.span, What::Echo) };
        let of = self.type_of(statement.rest, statement.end())?;
        let size = u32::try_from(of.number()).unwrap_or(0);
        self.place(name, of, 1, size)
    }

    /// The type that the words of an operand name.
    pub(super) fn type_of(&self, tokens: &[Token], end: Span) -> Outcome<Type> {
        let [token, ..] = tokens else {
            return problem(end, What::Expected(say!("a type such as BYTE, WORD, NEAR or FAR")));
        };
        if let Some(of) = Type::from_name(&token.key()) {
            return Ok(of);
        }
        match self.symbols.of(token).map(|symbol| &symbol.meaning) {
            Some(Meaning::Structure { size, .. }) => Ok(Type::Data(*size)),
            Some(Meaning::Record { width, .. }) => Ok(Type::Data(if *width > 8 { 2 } else { 1 })),
            _ if token.is("PROC") => Ok(Type::Near),
            _ => problem(token.span, What::UnknownType(token.text.to_string())),
        }
    }

    /// `NAME PROC [NEAR|FAR]`.
    pub(super) fn procedure(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(name) = statement.name else { return problem(statement.head.span, What::Echo) };
        let (far, rest) = match statement.rest {
            [only, rest @ ..] if only.is("NEAR") => (false, rest),
            [only, rest @ ..] if only.is("FAR") => (true, rest),
            rest => (self.model.is_some_and(|model| model.far_code), rest),
        };
        let saved = match rest {
            [uses, registers @ ..] if uses.is("USES") => self.uses(uses, registers),
            [other, ..] if rest.len() == statement.rest.len() => {
                self.report(other.span, What::Expected(say!("NEAR or FAR")));
                Saved::default()
            }
            _ => Saved::default(),
        };
        let start = self.here().map_or(0, |(_, at)| at);
        let (place, name_text) = (name.span, name.text.to_string());
        self.classroom.begun += 1;
        self.procedures.push(Procedure { name: name_text, far, saved, start, place });
        let (segment, _) = self.here().unwrap_or_else(|| self.outside(place));
        let covered = self.covers(SegmentRegister::Cs, segment) || self.assume_all(segment, place);
        if !far && !covered {
            self.missing_cs(segment, place);
        }
        self.place(name, if far { Type::Far } else { Type::Near }, 1, 0)?;
        self.note_how(name, How::Procedure);
        Ok(())
    }

    /// `NAME ENDP`.
    pub(super) fn end_procedure(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let name = statement.name.map_or(String::new(), |name| name.text.to_string());
        let place = statement.name.unwrap_or(statement.head).span;
        let open = self.procedures.pop();
        self.record_here();
        match open {
            Some(open) if statement.name.is_none() || open.name.eq_ignore_ascii_case(&name) => {
                if statement.name.is_none() {
                    self.habit_edit(Habit::BareEnd, place.before(), format!("{} ", open.name));
                }
                let end = self.here().map_or(0, |(_, at)| at);
                if let Some(symbol) = self.symbols.get_mut(&open.name)
                    && let Meaning::Label { size, .. } = &mut symbol.meaning
                {
                    *size = end.saturating_sub(open.start);
                }
                Ok(())
            }
            Some(open) => {
                let open = Some((open.name, open.place));
                problem(place, What::WrongEnd { name, open })
            }
            None => problem(place, What::WrongEnd { name, open: None }),
        }
    }

    /// `.RADIX number`, which is itself decimal.
    pub(super) fn radix(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let before = std::mem::replace(&mut self.radix, 10);
        let tokens = self.expand(statement.rest);
        let value = self.parser(&tokens, statement.end()).expression();
        let known = value.and_then(|value| self.known(&value, &tokens).map(|()| value));
        match known.and_then(|value| value.within(2, 16)) {
            Ok(radix) => {
                self.radix = radix as u32;
                self.record_offset(self.radix);
                Ok(())
            }
            Err(found) => {
                self.radix = before;
                Err(found)
            }
        }
    }

    /// `.8086`, `.186`, `.286P` and the others; the word is without its dot.
    pub(super) fn set_processor(&mut self, word: &str) -> Outcome<()> {
        self.name_processor(word);
        self.processor = if word == "8086" { Processor::I8086 } else { Processor::I80186 };
        self.protected = word.ends_with('P');
        self.far_jumps = word.starts_with("386");
        if self.processor != Processor::I8086 {
            self.object.processor = self.processor;
        }
        Ok(())
    }

    /// `PAGE [lines][,columns]` (MASM 5.10: 10 to 255 lines, 60 to 132 columns).
    pub(super) fn page(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let tokens = self.expand(statement.rest);
        match tokens.first().map(|token| token.kind) {
            None => self.control(Control::Page),
            Some(Kind::Plus) => self.control(Control::Chapter),
            Some(_) => {
                let mut parser = self.parser(&tokens, statement.end());
                let (mut lines, mut columns) = (None, None);
                if parser.kind() != Some(Kind::Comma) {
                    lines = Some(parser.expression()?.within(10, 255)? as usize);
                }
                if parser.take(Kind::Comma).is_some() && parser.peek().is_some() {
                    columns = Some(parser.expression()?.within(60, 132)? as usize);
                }
                self.control(Control::Size { lines, columns });
            }
        }
        Ok(())
    }

    /// `NAME module`, once.
    pub(super) fn module_name(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        if std::mem::replace(&mut self.named, true) {
            let Some(name) = statement.rest.first() else { return Ok(()) };
            let again =
                What::DefinedTwice { name: name.text.to_string(), first: None, alike: None };
            return problem(name.span, again);
        }
        Ok(())
    }

    /// `COMMENT x … x`: what stands between the two signs is no code.
    pub(super) fn comment(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let line = statement.line;
        let rest = line.slice(statement.head.end..line.len()).trimmed();
        let mut chars = rest.as_str().chars();
        let Some(sign) = chars.next() else {
            return problem(
                statement.end(),
                What::Expected(say!("a sign that will end the comment")),
            );
        };
        if chars.as_str().contains(sign) {
            return Ok(());
        }
        while let Some(line) = self.next_line() {
            if line.text.as_str().contains(sign) {
                return Ok(());
            }
        }
        let lost = self.lines_from(statement.head.span);
        self.report(statement.head.span, What::OpenComment { lost });
        Ok(())
    }

    /// The name of a file without the quotes that other assemblers want.
    fn without_quotes(&mut self, name: Text) -> Text {
        let text = name.as_str();
        let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''));
        let quoted = quote.is_some_and(|quote| text.len() > 2 && text.ends_with(quote));
        if !quoted {
            return name;
        }
        let inner = name.slice(1..name.len() - 1);
        self.habit_edit(Habit::QuotedFile, name.whole(), inner.as_str());
        inner
    }

    /// `INCLUDE file`.
    pub(super) fn include(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let line = statement.line;
        let raw = line.slice(statement.head.end..line.len());
        let without_comment = raw.as_str().find(';').unwrap_or(raw.len());
        let name = self.without_quotes(raw.slice(0..without_comment).trimmed());
        let place = if name.len() == 0 { statement.end() } else { name.whole() };
        if name.len() == 0 {
            return problem(place, What::Expected(say!("the name of a file")));
        }
        let Some(from) = self.reader.file() else { return problem(place, What::Echo) };
        let key = (name.as_str().to_string(), from);
        let file = match self.included.get(&key) {
            Some(file) => *file,
            None => {
                let from_name = self.sources.get(from).name().to_string();
                match self.request.files.include(name.as_str(), &from_name) {
                    Ok((found, bytes)) => {
                        let encoding = self.request.encoding;
                        let lexis = &super::LEXIS;
                        let (file, found) =
                            reading::read(self.sources, &found, bytes, encoding, lexis);
                        self.found.extend(found);
                        self.included.insert(key, file);
                        file
                    }
                    Err(_) if super::survey::is_emulators(name.as_str()) => {
                        let (bytes, lexis) = (EMU8086.as_bytes().to_vec(), &super::LEXIS);
                        let (file, _) =
                            reading::read(self.sources, "emu8086.inc", bytes, None, lexis);
                        self.included.insert(key, file);
                        file
                    }
                    Err(tried) => {
                        let name = name.as_str().to_string();
                        let near = self.request.files.near(&name, &from_name);
                        return problem(place, What::NoSuchFile { name, tried, near });
                    }
                }
            }
        };
        let conditions = self.conditions.len();
        let level = Level { frame: Source::File { file, line: 0 }, call: Some(place), conditions };
        if self.reader.push(level).is_err() {
            self.report_always(place, What::TooNested);
            self.ended = Some(place);
        }
        Ok(())
    }
}

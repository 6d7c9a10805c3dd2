//! SEGMENT, ENDS, GROUP, ASSUME, ORG, EVEN, ALIGN.

use isa::debug::CellKind;
use isa::i8086::SegmentRegister;

use super::assembly::Assembly;
use super::habit::Habit;
use super::name::Register;
use super::object::{Align, Cell, Combine, Group, Segment};
use super::options::Case;
use super::problem::{Outcome, What, problem};
use super::statement::Statement;
use super::symbol::{Base, Frame, GroupId, Meaning, Pass, SegmentId};
use super::token::{Kind, Token};
use super::value::Part;
use crate::say;
use crate::source::Span;

impl Assembly<'_> {
    /// `NAME SEGMENT [align] [combine] ['class']`.
    pub(super) fn segment(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(name) = statement.name else { return problem(statement.head.span, What::Echo) };
        let id = self.segment_named(name)?;
        // The segment is open whatever its options are, so that its ENDS is no second mistake.
        self.open.push((id, name.span));
        self.name_segment();
        self.record_here();
        let (align, combine, class) = self.segment_options(statement)?;
        let first = self.object.segments[id.at()].opened.is_none();
        let narrow = statement.rest.iter().any(|token| token.is("USE16"));
        let wide = &mut self.object.segments[id.at()].wide;
        *wide = !narrow && (*wide || first && self.far_jumps);
        self.object.note_opened(id);
        let segment = &mut self.object.segments[id.at()];
        segment.align = align.unwrap_or(segment.align);
        segment.combine = combine.unwrap_or(segment.combine);
        segment.class = class.unwrap_or_else(|| segment.class.clone());
        Ok(())
    }

    /// The segment of this name, which is made if there is none.
    fn segment_named(&mut self, name: &Token) -> Outcome<SegmentId> {
        if let Some(symbol) = self.symbols.get_mut(&name.text) {
            if let Meaning::Segment(id) = symbol.meaning {
                symbol.seen = self.pass;
                return Ok(id);
            }
            let (name_text, first) = (name.text.to_string(), symbol.place);
            return problem(name.span, What::DifferentKind { name: name_text, first });
        }
        let id = self.add_segment(&name.text, Some(name.span));
        if name.word.reserved {
            self.report(name.span, What::UsedReserved(name.text.to_string()));
        }
        self.symbols.set(&name.text, Meaning::Segment(id), Some(name.span), self.pass);
        self.arrived(name, Frame::Segment(id));
        Ok(id)
    }

    /// What ASSUME named before it was there.
    fn arrived(&mut self, name: &Token, frame: Frame) {
        let key = self.symbols.key(&name.text).into_owned();
        for (assumed, awaited) in self.assumed.iter_mut().zip(&mut self.awaited) {
            if awaited.as_ref() == Some(&key) {
                (*assumed, *awaited) = (Some(frame), None);
            }
        }
    }

    /// Makes a segment.
    pub(super) fn add_segment(&mut self, name: &str, place: Option<Span>) -> SegmentId {
        self.object.segments.push(Segment {
            name: name.to_string(),
            align: Align::default(),
            combine: Combine::default(),
            class: String::new(),
            at: 0,
            size: 0,
            extent: 0,
            index: 0,
            opened: None,
            wide: false,
            place,
            overflowed: false,
        });
        SegmentId::new(self.object.segments.len() - 1)
    }

    fn segment_options(&mut self, statement: &Statement<'_>) -> Outcome<Options> {
        let (mut align, mut combine, mut class) = (None, None, None);
        let mut at = 0;
        while let Some(token) = statement.rest.get(at) {
            at += 1;
            if token.kind == Kind::String {
                if !token.closed() {
                    return problem(token.span, token.open_string());
                }
                let text = String::from_utf8_lossy(&token.bytes);
                let exact = self.request.options.masm.case == Case::Exact;
                class = Some(if exact { text.into_owned() } else { text.to_uppercase() });
                continue;
            }
            match token.key().as_ref() {
                "BYTE" => align = Some(Align::Byte),
                "WORD" => align = Some(Align::Word),
                "PARA" => align = Some(Align::Paragraph),
                "PAGE" => align = Some(Align::Page),
                "PUBLIC" => combine = Some(Combine::Public),
                "MEMORY" => combine = Some(Combine::Memory),
                "STACK" => combine = Some(Combine::Stack),
                // Words of the 80386; its 32 bits are refused where they are used.
                "USE16" => {}
                "COMMON" => combine = Some(Combine::Common),
                "AT" => {
                    let tokens = self.expand(&statement.rest[at..]);
                    let mut parser = self.parser(&tokens, statement.end());
                    let value = parser.expression()?.within(-0x8000, 0xFFFF)?;
                    combine = Some(Combine::At(value as u16));
                    break;
                }
                _ => return problem(token.span, What::BadAlign(token.text.to_string())),
            }
        }
        Ok((align, combine, class))
    }

    /// `NAME ENDS`, of a segment or a structure.
    pub(super) fn ends(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        if self.building.is_some() {
            return self.end_structure(statement);
        }
        let place = statement.name.unwrap_or(statement.head).span;
        let name = statement.name.map_or(String::new(), |name| name.text.to_string());
        self.record_here();
        let open = self
            .open
            .last()
            .map(|&(id, place)| (self.object.segments[id.at()].name.clone(), place));
        match &open {
            Some((opened, _)) if statement.name.is_none() || opened.eq_ignore_ascii_case(&name) => {
                if statement.name.is_none() {
                    let strict = format!("{opened} ");
                    self.habit_edit(Habit::BareEnd, place.before(), strict);
                }
                self.close_segment();
                Ok(())
            }
            None if self.simplified.is_some() => {
                self.simplified = None;
                self.name_segment();
                Ok(())
            }
            _ => {
                let named = |(id, _): &(SegmentId, Span)| {
                    self.object.segments[id.at()].name.eq_ignore_ascii_case(&name)
                };
                // One report: an outer segment is ended all the same, and a misspelt name ends the
                // innermost.
                let ended = self.open.iter().rposition(named);
                if let Some(ended) = ended.or(self.open.len().checked_sub(1)) {
                    self.open.remove(ended);
                }
                problem(place, What::WrongEnd { name, open })
            }
        }
    }

    fn close_segment(&mut self) {
        if let Some((id, _)) = self.open.pop() {
            let segment = &mut self.object.segments[id.at()];
            segment.extent = segment.at;
            self.classroom.closed.push(id);
        }
        self.name_segment();
    }

    /// `NAME GROUP segment, …`.
    pub(super) fn group(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(name) = statement.name else { return problem(statement.head.span, What::Echo) };
        let id = match self.symbols.get_mut(&name.text) {
            Some(symbol) => match symbol.meaning {
                Meaning::Group(id) => {
                    symbol.seen = self.pass;
                    id
                }
                _ => {
                    let (name_text, first) = (name.text.to_string(), symbol.place);
                    return problem(name.span, What::DifferentKind { name: name_text, first });
                }
            },
            None => {
                let id = self.add_group(&name.text);
                self.symbols.set(&name.text, Meaning::Group(id), Some(name.span), self.pass);
                self.arrived(name, Frame::Group(id));
                id
            }
        };
        for token in
            statement.rest.iter().filter(|token| token.kind == Kind::Name && !token.is("SEG"))
        {
            let member = match self.symbols.of(token).map(|symbol| &symbol.meaning) {
                Some(Meaning::Label { segment, .. })
                    if statement.rest.iter().any(|t| t.is("SEG")) =>
                {
                    *segment
                }
                Some(Meaning::Segment(segment)) => *segment,
                Some(_) => {
                    let first = self.symbols.of(token).and_then(|symbol| symbol.place);
                    let name = token.text.to_string();
                    return problem(token.span, What::DifferentKind { name, first });
                }
                None if self.pass == Pass::Two => {
                    return problem(token.span, What::Undefined(token.text.to_string()));
                }
                None => {
                    // A group may name segments that stand further down.
                    let segment = self.add_segment(&token.text, Some(token.span));
                    let meaning = Meaning::Segment(segment);
                    self.symbols.set(&token.text, meaning, Some(token.span), self.pass);
                    segment
                }
            };
            let members = &mut self.object.groups[id.at()].members;
            if !members.contains(&member) {
                members.push(member);
            }
        }
        Ok(())
    }

    /// Makes a group.
    pub(super) fn add_group(&mut self, name: &str) -> GroupId {
        self.object.groups.push(Group { name: name.to_string(), members: Vec::new(), index: 0 });
        GroupId::new(self.object.groups.len() - 1)
    }

    /// `ASSUME register:segment, …` or `ASSUME NOTHING`.
    pub(super) fn assume(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let tokens = self.expand(statement.rest);
        if let [only] = &tokens[..]
            && only.is("NOTHING")
        {
            self.assumed = [None; 4];
            self.awaited = Default::default();
            return Ok(());
        }
        let end = statement.end();
        for part in self.assumptions(&tokens) {
            let [register, colon, rest @ ..] = part else {
                let place = part.first().map_or(end, |token| token.span);
                return problem(
                    place,
                    What::Expected(say!("a segment register, `:` and a segment")),
                );
            };
            let Some(Register::Segment(register)) = register.word.register else {
                return problem(
                    register.span,
                    What::Expected(say!("a segment register: CS, DS, ES or SS")),
                );
            };
            if colon.kind != Kind::Colon {
                return problem(
                    colon.span,
                    What::Expected(say!("`:` between register and segment")),
                );
            }
            let frame = match rest {
                [only] if only.is("NOTHING") => None,
                _ => self.assumed_frame(rest, end)?,
            };
            self.assumed[register as usize] = frame;
            self.awaited[register as usize] = match (frame, rest) {
                (None, [name]) if self.symbols.of(name).is_none() => {
                    Some(self.symbols.key(&name.text).into_owned())
                }
                _ => None,
            };
        }
        Ok(())
    }

    /// The parts of ASSUME's list; a register and its colon begin one even where the comma is
    /// missing.
    fn assumptions<'t>(&mut self, tokens: &'t [Token<'t>]) -> Vec<&'t [Token<'t>]> {
        let mut parts = Vec::new();
        for mut part in tokens.split(|token| token.kind == Kind::Comma) {
            while let Some(at) = (3..part.len()).find(|&at| part[at].kind == Kind::Colon) {
                let (before, behind) = part.split_at(at - 1);
                if let (Some(last), true) = (before.last(), before.len() > 2) {
                    self.habit_edit(Habit::AssumeComma, last.span.after(), ",");
                    parts.push(before);
                    part = behind;
                } else {
                    break;
                }
            }
            parts.push(part);
        }
        parts
    }

    fn assumed_frame(&self, tokens: &[Token], end: Span) -> Outcome<Option<Frame>> {
        let mut parser = self.parser(tokens, end);
        let value = parser.expression()?;
        if let Some(Register::Segment(register)) = value.register {
            return Ok(self.assumed[register as usize]);
        }
        match (value.base, value.part) {
            (Some(Base::Segment(segment)), Part::Segment) => Ok(Some(Frame::Segment(segment))),
            (Some(Base::Group(group)), _) => Ok(Some(Frame::Group(group))),
            _ if value.unknown => Ok(None),
            _ => {
                let name = tokens.first().map_or(String::new(), |token| token.text.to_string());
                problem(value.span, What::NotASegment(name))
            }
        }
    }

    /// The group that holds a segment and that a register is assumed to reach, else the segment
    /// itself.
    pub(super) fn frame_of(&self, register: SegmentRegister, segment: SegmentId) -> Frame {
        match self.assumed[register as usize] {
            Some(frame @ Frame::Group(_)) if self.covers(register, segment) => frame,
            _ => Frame::Segment(segment),
        }
    }

    /// `ORG offset`.
    pub(super) fn org(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        if self.here().is_none() && self.org_above(statement)? {
            return Ok(());
        }
        let Some((segment, _)) = self.here() else {
            return problem(statement.head.span, What::NoOpenSegment);
        };
        let tokens = self.expand(statement.rest);
        let mut parser = self.parser(&tokens, statement.end());
        let value = parser.expression()?;
        let used = parser.at;
        self.known(&value, &tokens)?;
        if let Some(register) = value.register {
            return problem(value.span, What::IllegalRegister(register.name()));
        }
        if value.base.is_some() && value.base != Some(Base::Segment(segment)) {
            return problem(value.span, What::ApartAddresses);
        }
        let at = (value.number & 0xFFFF) as u32;
        self.move_to(segment, at);
        self.record_here();
        self.extra(&tokens[used..]);
        Ok(())
    }

    /// EVEN: a byte, if needed, so that what follows has an even offset.
    pub(super) fn even(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        self.pad(statement, 2)
    }

    /// `ALIGN number`.
    pub(super) fn align(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let tokens = self.expand(statement.rest);
        let value = self.parser(&tokens, statement.end()).expression()?;
        let to = value.within(1, 256)?;
        if to & (to - 1) != 0 {
            return problem(value.span, What::Expected(say!("a power of two")));
        }
        self.pad(statement, to as u32)
    }

    fn pad(&mut self, statement: &Statement<'_>, to: u32) -> Outcome<()> {
        let place = statement.span();
        let Some((segment, at)) = self.here() else { return problem(place, What::NoOpenSegment) };
        if self.object.segments[segment.at()].align == Align::Byte && to > 1 {
            return problem(place, What::EvenInByteSegment);
        }
        let count = at.next_multiple_of(to) - at;
        // MASM 5.10 fills with NOP where CS is assumed to the segment, else with zeros.
        let filler = if self.covers(SegmentRegister::Cs, segment) { 0x90 } else { 0 };
        if count == 0 {
            return Ok(());
        }
        self.emit(place, CellKind::Padding, &[Cell::bytes(&vec![filler; count as usize])])
    }
}

/// What stands behind SEGMENT, as far as it was said.
type Options = (Option<Align>, Option<Combine>, Option<String>);

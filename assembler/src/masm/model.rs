//! `.MODEL` and the segments that it defines (MASM 5.0 Programmer's Guide, simplified segments).

use super::assembly::Assembly;
use super::habit::Habit;
use super::object::{Align, Combine};
use super::problem::{Outcome, What, problem};
use super::statement::Statement;
use super::symbol::{Frame, GroupId, Meaning, SegmentId};
use super::text::Text;
use super::token::Kind;
use crate::say;
use crate::source::Span;
use crate::suggest;

/// What `.MODEL` chose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Model {
    /// Procedures are far, and every module has its own code segment.
    pub(super) far_code: bool,
    /// Data has far addresses.
    pub(super) far_data: bool,
    /// A language is named behind it.
    pub(super) language: bool,
    /// Code is in DGROUP, too.
    pub(super) tiny: bool,
    pub(super) group: GroupId,
    pub(super) code: SegmentId,
}

/// Languages whose calls a model may follow.
const LANGUAGES: [&str; 4] = ["C", "PASCAL", "BASIC", "FORTRAN"];

const MODELS: [&str; 6] = ["TINY", "SMALL", "COMPACT", "MEDIUM", "LARGE", "HUGE"];

impl Assembly<'_> {
    /// `.MODEL SMALL` and the others.
    pub(super) fn model(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let Some(size) = statement.rest.first() else {
            return problem(
                statement.end(),
                What::Expected(say!("TINY, SMALL, COMPACT, MEDIUM, LARGE or HUGE")),
            );
        };
        let key = size.key();
        if !MODELS.contains(&key.as_ref()) {
            let nearest = suggest::nearest(&size.text, MODELS).map(str::to_string);
            let name = size.text.to_string();
            return problem(size.span, What::UnknownDirective { name, nearest });
        }
        let key = self.model_meant(&key, size.span);
        self.use_model(key, statement.head.span);
        let language = statement.rest.iter().any(|word| LANGUAGES.iter().any(|it| word.is(it)));
        self.model = self.model.map(|model| Model { language, ..model });
        Ok(())
    }

    /// The segments and names of a model.
    fn use_model(&mut self, key: &str, place: Span) -> Model {
        let far_code = matches!(key, "MEDIUM" | "LARGE" | "HUGE");
        let far_data = matches!(key, "COMPACT" | "LARGE" | "HUGE");
        let group = self.model_group(place);
        let code_name =
            if far_code { format!("{}_TEXT", self.file_stem()) } else { "_TEXT".into() };
        let code = self.model_segment(&code_name, Align::Word, Combine::Public, "CODE", place);
        let data = self.model_segment("_DATA", Align::Word, Combine::Public, "DATA", place);
        self.join(group, data);
        let tiny = key == "TINY";
        if tiny {
            self.join(group, code);
        }
        let text = |text: &str| Meaning::Text(Text::made(text, place));
        let number = |value: bool| text(if value { "1" } else { "0" });
        let pass = self.pass;
        for (name, meaning) in [
            ("@DATA", text("DGROUP")),
            ("@CODE", text(if tiny { "DGROUP" } else { &code_name })),
            ("@FARDATA", text("FAR_DATA")),
            ("@CODESIZE", number(far_code)),
            ("@DATASIZE", number(far_data)),
        ] {
            self.symbols.set(name, meaning, None, pass);
        }
        let model = Model { far_code, far_data, language: false, tiny, group, code };
        self.model = Some(model);
        let (frame, code) = (Frame::Group(group), Frame::Segment(code));
        let code = if tiny { frame } else { code };
        self.assumed = [None, Some(code), Some(frame), Some(frame)];
        model
    }

    fn model_group(&mut self, place: Span) -> GroupId {
        if let Some(symbol) = self.symbols.get_mut("DGROUP")
            && let Meaning::Group(group) = symbol.meaning
        {
            symbol.seen = self.pass;
            return group;
        }
        let group = self.add_group("DGROUP");
        self.symbols.set("DGROUP", Meaning::Group(group), Some(place), self.pass);
        group
    }

    fn model_segment(
        &mut self,
        name: &str,
        align: Align,
        combine: Combine,
        class: &str,
        place: Span,
    ) -> SegmentId {
        let id = match self.symbols.get_mut(name) {
            Some(symbol) => {
                symbol.seen = self.pass;
                match symbol.meaning {
                    Meaning::Segment(id) => return id,
                    _ => self.add_segment(name, None),
                }
            }
            None => self.add_segment(name, None),
        };
        self.object.note_opened(id);
        let segment = &mut self.object.segments[id.at()];
        (segment.align, segment.combine, segment.class) = (align, combine, class.to_string());
        self.symbols.set(name, Meaning::Segment(id), Some(place), self.pass);
        id
    }

    fn join(&mut self, group: GroupId, segment: SegmentId) {
        let members = &mut self.object.groups[group.at()].members;
        if !members.contains(&segment) {
            members.push(segment);
        }
    }

    /// `.CODE`, `.DATA`, `.STACK` and the others.
    pub(super) fn simplified_segment(
        &mut self,
        statement: &Statement<'_>,
        key: &str,
    ) -> Outcome<()> {
        let place = statement.head.span;
        let model = match self.model {
            Some(model) => model,
            None => {
                self.habit(Habit::NoModel, place, Vec::new());
                self.classroom.implied = true;
                self.use_model("TINY", place)
            }
        };
        let public = Combine::Public;
        // `.CODE name`, where each module has its own code, and `.FARDATA name`.
        let name = statement.rest.first().filter(|word| word.kind == Kind::Name);
        let named = name.map(|word| word.key().into_owned());
        let (segment, grouped) = match key {
            "CODE" => {
                self.begin_code(model.code, model.tiny);
                let code = match named.filter(|_| model.far_code) {
                    Some(name) => self.model_segment(&name, Align::Word, public, "CODE", place),
                    None => model.code,
                };
                (code, model.tiny)
            }
            "DATA" => (self.model_segment("_DATA", Align::Word, public, "DATA", place), true),
            "DATA?" => (self.model_segment("_BSS", Align::Word, public, "BSS", place), true),
            "CONST" => (self.model_segment("CONST", Align::Word, public, "DATA", place), true),
            "STACK" => return self.stack(statement, model),
            _ => {
                let class = if key == "FARDATA" { "FAR_DATA" } else { "FAR_BSS" };
                let name = named.unwrap_or_else(|| class.to_string());
                let private = Combine::Private;
                (self.model_segment(&name, Align::Paragraph, private, class, place), false)
            }
        };
        if grouped {
            self.join(model.group, segment);
        }
        self.open.clear();
        self.simplified = Some(segment);
        self.name_segment();
        if key == "CODE" {
            let code = if model.tiny { Frame::Group(model.group) } else { Frame::Segment(segment) };
            self.assumed[isa::i8086::SegmentRegister::Cs as usize] = Some(code);
        }
        Ok(())
    }

    /// `.STACK [bytes]`: 1024 when nothing is said. The current segment stays.
    fn stack(&mut self, statement: &Statement<'_>, model: Model) -> Outcome<()> {
        if self.is_surely_com() {
            return Ok(());
        }
        let tokens = self.expand(statement.rest);
        let size = if tokens.is_empty() {
            1024
        } else {
            self.parser(&tokens, statement.end()).expression()?.within(0, 0xFFFF)?
        };
        let place = statement.head.span;
        let id = self.model_segment("STACK", Align::Paragraph, Combine::Stack, "STACK", place);
        self.join(model.group, id);
        self.move_to(id, size as u32);
        Ok(())
    }

    /// With `.MODEL`, offsets in DGROUP's segments are relative to DGROUP.
    pub(super) fn group_of_model(&self, segment: SegmentId) -> Option<Frame> {
        let model = self.model?;
        let members = &self.object.groups[model.group.at()].members;
        members.contains(&segment).then_some(Frame::Group(model.group))
    }
}

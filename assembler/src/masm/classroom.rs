//! The classroom dialect: lines that MASM 5.10 cannot read, put into its words.
//!
//! What is here is asked only when MASM's own rules have found nothing.

use std::borrow::Cow;
use std::collections::HashSet;
use std::rc::Rc;

use isa::i8086::{Mnemonic, SegmentRegister, Shape, forms};

use super::assembly::Assembly;
use super::habit::{Habit, Met};
use super::line::Body;
use super::name::Register;
use super::options::Dialect;
use super::problem::{Outcome, What};
use super::sign::Signed;
use super::statement::Statement;
use super::survey::Survey;
use super::symbol::{Base, Frame, SegmentId};
use super::text::Text;
use super::token::{Kind, Token};
use super::value::{Override, Part, Value};
use super::widen::Short;
use crate::source::Span;

/// Where a COM program begins.
const COM_START: u32 = 0x100;

/// Directives of TASM's IDEAL mode and what MASM has for them, without the dot.
const DOTLESS: &[(&str, &str)] = &[
    ("MODEL", "MODEL"),
    ("STACK", "STACK"),
    ("DATASEG", "DATA"),
    ("UDATASEG", "DATA?"),
    ("FARDATA", "FARDATA"),
    ("CODESEG", "CODE"),
    ("STARTUPCODE", "STARTUP"),
    ("EXITCODE", "EXIT"),
    ("P8086", "8086"),
    ("P186", "186"),
    ("P286", "286"),
    ("P286N", "286"),
    ("P386", "386"),
    ("P386N", "386"),
];

/// Switches of TASM that MASM does without.
const SWITCHES: &[&str] = &[
    "IDEAL",
    "MASM",
    "JUMPS",
    "NOJUMPS",
    "LOCALS",
    "NOLOCALS",
    "SMART",
    "NOSMART",
    "WARN",
    "NOWARN",
    "QUIRKS",
    "MASM51",
    "NOMASM51",
    "MULTERRS",
    "NOMULTERRS",
];

/// Types that newer assemblers take for directives of data.
const TYPES: &[(&str, &str)] = &[
    ("BYTE", "DB"),
    ("SBYTE", "DB"),
    ("WORD", "DW"),
    ("SWORD", "DW"),
    ("DWORD", "DD"),
    ("SDWORD", "DD"),
    ("REAL4", "DD"),
    ("QWORD", "DQ"),
    ("REAL8", "DQ"),
    ("TBYTE", "DT"),
];

/// Directives that TASM's IDEAL mode writes in front of the name.
const NAME_BEHIND: &[&str] = &["PROC", "ENDP", "SEGMENT", "ENDS", "STRUC", "MACRO", "LABEL"];

/// What a pass knows besides what MASM would.
#[derive(Debug, Default)]
pub(super) struct Classroom {
    pub(super) dialect: Dialect,
    pub(super) surveyed: Option<Survey>,
    /// Habits of other assemblers that pass two met.
    pub(super) met: Vec<Met>,
    /// The one segment of a program that names none.
    pub(super) whole: Option<SegmentId>,
    /// Where statements go that have no segment, after that was reported.
    nowhere: Option<SegmentId>,
    /// Segments that this pass has closed.
    pub(super) closed: Vec<SegmentId>,
    /// ORG above the segments.
    origin: Option<u32>,
    /// The model is not the listing's.
    pub(super) implied: bool,
    /// Conditional jumps that did not reach, and those that are made longer.
    pub(super) too_far: HashSet<Span>,
    pub(super) widened: HashSet<Span>,
    /// Those of two bytes that pass two has put down.
    pub(super) short: Vec<Short>,
    /// Names that begin with `@@` belong to their procedure.
    scoped: bool,
    /// Labels that have signs in them.
    pub(super) signed: Vec<Signed>,
    /// Procedures that this pass has come to.
    pub(super) begun: usize,
}

impl Classroom {
    /// Forgets what the pass before has come to.
    pub(super) fn begin_pass(&mut self) {
        self.closed.clear();
        self.short.clear();
        (self.origin, self.implied) = (None, false);
        (self.scoped, self.begun) = (false, 0);
    }

    /// Forgets what it knows of segments and forms, as the listing is read from its beginning.
    pub(super) fn forget(&mut self) {
        self.met.clear();
        self.signed.clear();
        (self.whole, self.nowhere) = (None, None);
    }
}

fn find(table: &'static [(&'static str, &'static str)], word: &Token) -> Option<&'static str> {
    table.iter().find(|(name, _)| word.is(name)).map(|(_, strict)| *strict)
}

/// A word at the place of another.
pub(super) fn word<'l>(kind: Kind, text: impl Into<Cow<'l, str>>, at: &Token<'_>) -> Token<'l> {
    Token { bytes: Vec::new(), ..at.clone().respelt(kind, text) }
}

/// The digits of `0x1F`.
fn hexadecimal(number: &str) -> Option<&str> {
    let digits = number.strip_prefix("0x").or_else(|| number.strip_prefix("0X"))?;
    let sound = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    sound.then_some(digits)
}

impl Assembly<'_> {
    /// What the listing is like as a whole.
    pub(super) fn survey(&mut self) -> Survey {
        let sources = &*self.sources;
        let root = self.root;
        *self.classroom.surveyed.get_or_insert_with(|| Survey::of(sources.get(root)))
    }

    /// The words that MASM would have for a line that it does not know.
    pub(super) fn in_strict_words<'l>(&mut self, tokens: &[Token<'l>]) -> Option<Vec<Token<'l>>> {
        let (head, rest) = tokens.split_first()?;
        if let Some(strict) = find(DOTLESS, head) {
            self.habit_edit(Habit::NoDot, head.span, format!(".{strict}"));
            let mut words = vec![word(Kind::Dot, ".", head), word(Kind::Name, strict, head)];
            words.extend_from_slice(rest);
            return Some(words);
        }
        if SWITCHES.iter().any(|switch| head.is(switch)) {
            let scoped = self.classroom.scoped || head.is("LOCALS") || head.is("IDEAL");
            self.classroom.scoped = scoped && !head.is("NOLOCALS");
            self.habit_edit(Habit::Switch, head.span.before(), ";");
            return Some(Vec::new());
        }
        let (second, behind) = match rest.split_first() {
            Some((second, behind)) if second.kind == Kind::Name => (Some(second), behind),
            _ => (None, rest),
        };
        if let Some(second) = second
            && NAME_BEHIND.iter().any(|directive| head.is(directive))
        {
            let both = format!("{} {}", second.text, head.text);
            self.habit_edit(Habit::WordOrder, head.span.to(second.span), both);
            let mut words = vec![second.clone(), head.clone()];
            words.extend_from_slice(behind);
            return Some(words);
        }
        self.type_as_directive(tokens)
    }

    /// `X BYTE 5` and `BYTE 5`.
    fn type_as_directive<'l>(&mut self, tokens: &[Token<'l>]) -> Option<Vec<Token<'l>>> {
        let at = tokens.iter().take(2).position(|token| find(TYPES, token).is_some())?;
        let token = &tokens[at];
        let strict = find(TYPES, token)?;
        if tokens.get(at + 1).is_none_or(|next| next.is("PTR")) {
            return None;
        }
        self.habit_edit(Habit::DataWord, token.span, strict);
        let mut words = tokens.to_vec();
        words[at] = word(Kind::Name, strict, token);
        Some(words)
    }

    /// Spellings inside words: `0x1F`, `7dup`, and `@@labels` when they are local.
    pub(super) fn respell(&mut self, tokens: &mut Vec<Token<'_>>) {
        let mut at = 0;
        while at < tokens.len() {
            let token = &tokens[at];
            let text = token.text.as_bytes();
            match token.kind {
                Kind::Number if hexadecimal(&token.text).is_some() => {
                    let digits = hexadecimal(&token.text).unwrap_or_default();
                    let zero = if digits.as_bytes()[0].is_ascii_digit() { "" } else { "0" };
                    let strict = format!("{zero}{digits}h");
                    let span = token.span;
                    tokens[at].text = strict.clone().into();
                    self.habit_edit(Habit::ZeroX, span, strict);
                }
                Kind::Number
                    if text.len() > 3 && text[text.len() - 3..].eq_ignore_ascii_case(b"DUP") =>
                {
                    let split = text.len() - 3;
                    if text[..split].iter().all(u8::is_ascii_digit) {
                        let dup = word(Kind::Name, "DUP", token);
                        let place = Span { end: token.span.start + split as u32, ..token.span };
                        tokens[at].text.to_mut().truncate(split);
                        tokens.insert(at + 1, dup);
                        self.habit_edit(Habit::GluedDup, place.after(), " ");
                    }
                }
                Kind::Name
                    if self.classroom.scoped && text.len() > 2 && text.starts_with(b"@@") =>
                {
                    let scope = if self.procedures.is_empty() { 0 } else { self.classroom.begun };
                    tokens[at].text = format!("{}@{scope}", tokens[at].text).into();
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// The segment for a statement outside any. Where one is certainly meant, and nobody
    /// knows which, that is reported once.
    pub(super) fn segment_outside(&mut self, span: Span) -> SegmentId {
        if let Some(segment) = self.segment_meant(span) {
            return segment;
        }
        self.report(span, What::NoOpenSegment);
        let segment = match self.classroom.nowhere {
            Some(segment) => segment,
            None => self.add_segment("", None),
        };
        self.classroom.nowhere = Some(segment);
        segment
    }

    /// The segment of statements behind the last ENDS, and of programs that open none.
    fn segment_meant(&mut self, span: Span) -> Option<SegmentId> {
        let code = match self.assumed[SegmentRegister::Cs as usize] {
            Some(Frame::Segment(code)) => self.classroom.closed.contains(&code).then_some(code),
            _ => None,
        };
        if let Some(code) = code {
            self.habit(Habit::Reopened, span, Vec::new());
            return Some(code);
        }
        if !self.survey().bare {
            return None;
        }
        self.habit(Habit::NoSegment, span, Vec::new());
        let segment = match self.classroom.whole {
            Some(segment) => segment,
            None => self.add_segment("CODE", None),
        };
        self.object.note_opened(segment);
        self.classroom.whole = Some(segment);
        self.move_to(segment, COM_START);
        self.assumed = [Some(Frame::Segment(segment)); 4];
        Some(segment)
    }

    /// `ORG` above the segments of a listing that has `.CODE`: where its code is to begin.
    pub(super) fn org_above(&mut self, statement: &Statement<'_>) -> Outcome<bool> {
        let survey = self.survey();
        if survey.bare {
            self.outside(statement.head.span);
            return Ok(false);
        }
        if !survey.simplified() {
            return Ok(false);
        }
        let tokens = self.expand(statement.rest);
        let value = self.parser(&tokens, statement.end()).expression()?;
        self.classroom.origin = Some(value.within(0, 0xFFFF)? as u32);
        let span = statement.span();
        self.habit(Habit::OriginAbove, span, Vec::new());
        Ok(true)
    }

    /// The size of the model that a listing gets: one with ORG above it that never loads its data's
    /// address is a COM program, whatever it says.
    pub(super) fn model_meant<'k>(&mut self, key: &'k str, place: Span) -> &'k str {
        if self.classroom.origin.is_some() && !self.survey().loads_data {
            return "TINY";
        }
        if key == "TINY" {
            self.habit(Habit::Tiny, place, Vec::new());
        }
        key
    }

    /// Whether a stack that the listing asks for would keep a COM program from being one.
    pub(super) fn is_surely_com(&mut self) -> bool {
        let com = self.classroom.implied || self.classroom.origin.is_some();
        com && self.model.is_none_or(|model| model.tiny) && !self.survey().loads_data
    }

    /// Where the code of a COM program begins, the first time that it is opened.
    pub(super) fn begin_code(&mut self, code: SegmentId, tiny: bool) {
        if self.object.segments[code.at()].at == 0
            && tiny
            && (self.classroom.origin.is_some() || self.classroom.implied)
        {
            self.move_to(code, self.classroom.origin.unwrap_or(COM_START));
        }
    }

    /// Where a COM program starts when END does not say it.
    pub(super) fn start_of_com(&self) -> Option<(Option<Frame>, Base, u32)> {
        let (segment, frame) = match (self.classroom.whole, self.model) {
            (Some(whole), _) => (whole, Frame::Segment(whole)),
            (None, Some(model)) if model.tiny => (model.code, Frame::Group(model.group)),
            _ => return None,
        };
        let first = self.object.lines.iter().find(|line| line.segment == segment)?;
        Some((Some(frame), Base::Segment(segment), first.offset))
    }

    /// CS is assumed to the segment of code, and DS to that of data, in a listing without ASSUME.
    pub(super) fn assume_all(&mut self, segment: SegmentId, place: Span) -> bool {
        if self.survey().assumes || self.assumed != [None; 4] {
            return false;
        }
        self.habit(Habit::NoAssume, place, Vec::new());
        let data = (0..self.object.segments.len()).map(SegmentId::new).find(|&id| {
            let other = &self.object.segments[id.at()];
            id != segment
                && !matches!(other.combine, super::object::Combine::Stack)
                && !other.name.to_ascii_uppercase().contains("STACK")
        });
        self.assumed[SegmentRegister::Cs as usize] = Some(Frame::Segment(segment));
        self.assumed[SegmentRegister::Ds as usize] = data.map(Frame::Segment);
        true
    }

    /// Whether a label's colon stands before data in a segment that is no code: `MSG: DB 'x'`.
    pub(super) fn is_data_label(&mut self, colon: &Token, rest: &[Token]) -> bool {
        const DATA: [&str; 5] = ["DB", "DW", "DD", "DQ", "DT"];
        let Some((segment, _)) = self.here() else { return false };
        let code = self.model.is_none_or(|model| !model.tiny || model.code == segment);
        if self.covers(SegmentRegister::Cs, segment) && code {
            return false;
        }
        let is_data = |word: &str| DATA.iter().any(|data| word.eq_ignore_ascii_case(data));
        let data = match rest.first() {
            Some(head) => is_data(&head.text),
            None => self.reader.coming(self.sources).is_some_and(is_data),
        };
        if !data {
            return false;
        }
        self.habit_edit(Habit::DataLabel, colon.span, "");
        true
    }

    /// `.486` and later, as `.186`.
    pub(super) fn later_processor(&mut self, word: Span) -> Outcome<()> {
        self.habit_edit(Habit::LaterProcessor, word, "186");
        self.set_processor("186")
    }

    /// `.STARTUP`: DS is loaded, and the program starts here.
    pub(super) fn startup(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let place = statement.head.span;
        self.habit(Habit::Startup, place, Vec::new());
        let Some((segment, at)) = self.here() else {
            return super::problem::problem(place, What::NoOpenSegment);
        };
        let tiny = self.model.is_some_and(|model| model.tiny);
        let at = if tiny && at == 0 { COM_START } else { at };
        self.move_to(segment, at);
        let frame = self.frame_of(SegmentRegister::Cs, segment);
        let frame = self.group_of_model(segment).unwrap_or(frame);
        self.object.start = Some((Some(frame), Base::Segment(segment), at));
        // Where nobody has asked for a COM program a stack may make it an EXE program.
        if tiny && !self.classroom.implied {
            return Ok(());
        }
        self.made_lines(&["MOV DX,@DATA", "MOV DS,DX"], place)
    }

    /// `.EXIT [code]`.
    pub(super) fn exit(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let place = statement.head.span;
        self.habit(Habit::Exit, place, Vec::new());
        let tokens = self.expand(statement.rest);
        let number = match tokens.is_empty() {
            true => Some(0),
            false => {
                let value = self.parser(&tokens, statement.end()).expression()?;
                value.is_constant().then_some(value.number & 0xFF)
            }
        };
        let words: Vec<&str> = tokens.iter().map(|token| &*token.text).collect();
        let load = match number {
            Some(number) => format!("MOV AX,4C00h+{number}"),
            None => format!("MOV AL,{}", words.join(" ")),
        };
        let more = if number.is_some() { "" } else { "MOV AH,4Ch" };
        self.made_lines(&[&load, more, "INT 21h"], place)
    }

    /// Lines that stand for a directive.
    fn made_lines(&mut self, lines: &[&str], place: Span) -> Outcome<()> {
        let lines: Vec<Text> = lines.iter().map(|line| Text::made(*line, place)).collect();
        let bindings = Vec::new();
        let (lines, case) = (Rc::new(lines), self.request.options.masm.case);
        self.enter(Body { lines, at: 0, rounds: 1, round: 0, bindings, case }, place)
    }

    /// Numbers between brackets that must be memory: as DS:[number].
    pub(super) fn take_brackets(&mut self, mnemonic: Mnemonic, values: &mut [Value]) {
        use Mnemonic::{Enter, Esc, Int, Out, Ret, Retf};
        if matches!(mnemonic, Enter | Esc | Int | Out | Ret | Retf) {
            return;
        }
        let byte = |value: &Value| matches!(value.register, Some(Register::Byte(_)));
        let into_byte = values.first().is_some_and(byte);
        for (at, value) in values.iter_mut().enumerate() {
            let number = value.bracketed && value.is_constant() && !value.unknown;
            let address = value.bracketed && value.part == Part::Offset && value.base.is_some();
            if value.segment.is_some() || value.is_indexed() || !(number || address) {
                continue;
            }
            // MASM takes a second operand for the number.
            let too_large = into_byte && number && !(-0xFF..=0xFF).contains(&value.number);
            if at > 0 && !too_large && !self.survey().brackets() {
                continue;
            }
            let span = value.span;
            let segment = number.then_some(Override::Register(SegmentRegister::Ds));
            (value.segment, value.part) = (segment, Part::Place);
            (value.surely_number, value.word) = (false, false);
            if number {
                self.habit_edit(Habit::Bracketed, span.before(), "DS:");
            } else {
                self.habit(Habit::Bracketed, span, Vec::new());
            }
        }
    }

    /// `JMP NAME:`; the words without the colon.
    pub(super) fn without_colon<'t>(
        &mut self,
        mnemonic: Mnemonic,
        rest: &'t [Token<'t>],
    ) -> &'t [Token<'t>] {
        let distance = |row: &isa::i8086::Row| {
            row.operands.iter().any(|shape| matches!(shape, Shape::Rel8 | Shape::Rel16))
        };
        let jumps = || forms(mnemonic).any(distance);
        match rest {
            [before @ .., target, colon]
                if colon.kind == Kind::Colon && target.kind == Kind::Name && jumps() =>
            {
                self.habit_edit(Habit::TargetColon, colon.span, "");
                &rest[..before.len() + 1]
            }
            _ => rest,
        }
    }

    /// Whether what stands behind the operand of PUSH or POP is another one.
    pub(super) fn is_list(&self, mnemonic: Mnemonic, left: &[Token]) -> bool {
        matches!(mnemonic, Mnemonic::Push | Mnemonic::Pop | Mnemonic::Inc | Mnemonic::Dec)
            && left.first().is_some_and(|next| {
                matches!(next.kind, Kind::Name | Kind::OpenBracket | Kind::Number)
            })
    }

    /// A form that only the 80186 has.
    pub(super) fn note_later(&mut self, span: Span) {
        self.object.processor = isa::i8086::Processor::I80186;
        self.habit(Habit::Later, span, Vec::new());
    }
}

//! Lints of what was assembled: where execution goes, what DOS is asked for, names, texts.
//!
//! Pass two keeps a [`Record`] of what it puts down. When a program has no errors, `program` sorts
//! that and takes its instructions apart, `flow` works out once where execution goes and what the
//! registers hold (`state`, with `calls` for the services), and each line of [`CHECKS`] is a lint:
//! a function over these. `words` says what is found.

mod calls;
mod counts;
mod ends;
mod files;
mod flow;
mod names;
mod program;
mod record;
mod segments;
mod services;
mod state;
mod texts;
mod words;

pub(super) use record::{Put, Record};

use isa::i8086::{Image, Kind as Loaded};

use super::assembly::Assembly;
use super::object::Combine;
use super::problem as codes;
use super::symbol::{Base, How, Meaning, SegmentId, Type};
use crate::diagnostic::Diagnostic;
use crate::lint::Lint;
use crate::source::{FileId, Sources, Span};

use flow::Flow;
use program::{Kind, Program};
use record::Place;

/// What a lint is a function over.
struct Facts<'a> {
    program: Program<'a>,
    flow: Flow,
}

/// A lint.
struct Check {
    lint: Lint,
    /// It can be told for any listing, without its instructions; the others want to know the whole
    /// program and its start.
    anywhere: bool,
    find: fn(&Facts<'_>) -> Vec<Diagnostic>,
}

const fn check(lint: Lint, find: fn(&Facts<'_>) -> Vec<Diagnostic>) -> Check {
    Check { lint, anywhere: false, find }
}

const fn anywhere(lint: Lint, find: fn(&Facts<'_>) -> Vec<Diagnostic>) -> Check {
    Check { lint, anywhere: true, find }
}

/// All of them, one a line.
#[rustfmt::skip]
const CHECKS: &[Check] = &[
    anywhere(Lint::said(codes::FOREIGN_TEXT, "files"), texts::foreign),
    anywhere(Lint::silent(codes::LONG_NAME, "files"), files::long),
    check(Lint::said(codes::LIKE_INSTRUCTION, "names"), names::like_instructions),
    check(Lint::silent(codes::UNUSED, "unused"), names::unused),
    check(Lint::said(codes::RUNS_OFF, "flow"), ends::runs_off),
    check(Lint::said(codes::INTO_DATA, "flow"), ends::into_data),
    check(Lint::said(codes::UNREACHED, "flow"), ends::unreached),
    check(Lint::said(codes::LOST_RETURN, "flow"), ends::lost_returns),
    check(Lint::said(codes::HALF_COUNT, "registers"), counts::half_counts),
    check(Lint::said(codes::NO_DOLLAR, "services"), services::no_dollar),
    check(Lint::said(codes::UNSET_ARGUMENT, "services"), services::unset),
    check(Lint::said(codes::WRONG_ARGUMENT, "services"), services::wrong),
    check(Lint::said(codes::UNSET_DS, "segments"), segments::unset_ds),
    check(Lint::said(codes::NO_STACK, "segments"), segments::no_stack),
    check(Lint::said(codes::SMALL_STACK, "segments"), segments::small_stack),
];

/// The lints, for their levels.
pub(crate) const LINTS: [Lint; CHECKS.len()] = {
    let mut lints = [CHECKS[0].lint; CHECKS.len()];
    let mut at = 0;
    while at < lints.len() {
        lints[at] = CHECKS[at].lint;
        at += 1;
    }
    lints
};

/// A label.
#[derive(Debug)]
struct Label {
    place: Place,
    name: String,
    defined: Span,
    of: Type,
    used: bool,
    public: bool,
    procedure: bool,
}

/// A segment.
#[derive(Debug)]
struct Segment {
    name: String,
    size: u32,
    stack: bool,
    /// At a fixed paragraph: memory that is not the program's.
    absolute: bool,
    /// The listing opens it with `.DATA` and its like.
    simplified: bool,
    defined: Option<Span>,
}

/// The start of a program whose listing does not name one.
#[derive(Debug)]
struct Unnamed {
    /// The first byte: LINK takes it for the start.
    first: Place,
    /// The label at the first instruction.
    label: Option<String>,
    /// Where END stands, or is missing.
    end: Result<Span, Span>,
}

/// What is kept of a listing for its lints.
#[derive(Debug)]
pub(super) struct Input {
    root: FileId,
    record: Record,
    /// Sorted by place, then as in the listing.
    labels: Vec<Label>,
    segments: Vec<Segment>,
    start: Option<Place>,
    /// What is known of the start where END names none.
    unnamed: Option<Unnamed>,
    /// Where END names the start, or the first statement.
    first: Option<Span>,
    /// Other modules may use its names, or define those that it uses.
    shared: bool,
}

impl Assembly<'_> {
    /// Where bytes go, for the lints.
    pub(super) fn put(&self, segment: SegmentId, offset: u32, span: Span) -> Put {
        Put { segment, offset, span, call: self.reader.outermost_call() }
    }

    /// What the lints want to know; the record goes with it.
    pub(super) fn lint_input(&mut self) -> Input {
        let mut labels: Vec<Label> = self
            .symbols
            .iter()
            .filter_map(|symbol| {
                let Meaning::Label { segment, offset, of, .. } = symbol.meaning else {
                    return None;
                };
                let defined =
                    symbol.place.filter(|_| !matches!(symbol.how, How::Equated | How::Alias))?;
                Some(Label {
                    place: Place::new(segment, offset),
                    name: symbol.name.clone(),
                    defined,
                    of,
                    used: symbol.used.get(),
                    public: self.symbols.is_public(&symbol.name),
                    procedure: symbol.how == How::Procedure,
                })
            })
            .collect();
        labels.sort_by_key(|label| (label.place, label.defined));
        let segments = self.object.segments.iter().map(|segment| Segment {
            name: segment.name.clone(),
            size: segment.size,
            stack: segment.combine == Combine::Stack,
            absolute: matches!(segment.combine, Combine::At(_)),
            simplified: segment.place.is_none() && self.model.is_some(),
            defined: segment.place,
        });
        let start = match self.object.start {
            Some((_, Base::Segment(segment), offset)) => Some(Place::new(segment, offset)),
            _ => None,
        };
        let unnamed = self.unnamed_start();
        let mut record = std::mem::take(&mut self.record);
        let first = record.pieces.first().map(|piece| piece.span);
        record.pieces.sort_by_key(|piece| piece.place);
        Input {
            root: self.root,
            first,
            shared: labels.iter().any(|label| label.public) || !self.object.externals.is_empty(),
            labels,
            segments: segments.collect(),
            start,
            unnamed,
            record,
        }
    }
}

impl Assembly<'_> {
    /// Where the program starts for want of a name behind END.
    fn unnamed_start(&self) -> Option<Unnamed> {
        let object = &self.object;
        if object.start.is_some() || object.sorted || object.dos_order {
            return None;
        }
        // LINK puts segments of one class together, in the order of the first of each.
        let class = &object.segments.first()?.class;
        let mut order: Vec<usize> = (0..object.segments.len()).collect();
        order.sort_by_key(|&index| object.segments[index].class != *class);
        let lies_there = |&index: &usize| {
            let segment = &object.segments[index];
            segment.size > 0 && !matches!(segment.combine, Combine::At(_))
        };
        let first = order.into_iter().find(lies_there)?;
        let text = self.sources.get(self.root).text();
        let end = text.trim_end().len();
        let last = Span::new(self.root, end, end);
        Some(Unnamed {
            first: Place::new(SegmentId::new(first), 0),
            label: self.likely_start(),
            end: self.ended.ok_or(last),
        })
    }
}

/// What is suspicious in a program without errors. `image` is what was made of the one listing;
/// nothing when it is a part of a program.
pub(super) fn find(input: &Input, sources: &Sources, image: Option<&Image>) -> Vec<Diagnostic> {
    let exe = matches!(image.map(|image| &image.kind), Some(Loaded::Exe(_)));
    let unnamed = input.unnamed.as_ref().filter(|_| exe && !input.shared);
    let kind = kind(input, image);
    let part = kind == Kind::Part;
    let program = Program::new(input, sources, kind, !part || unnamed.is_some());
    let facts = Facts { flow: Flow::new(&program), program };
    let checks = CHECKS.iter().filter(|check| check.anywhere || !part);
    let mut found: Vec<Diagnostic> = checks.flat_map(|check| (check.find)(&facts)).collect();
    if let Some(unnamed) = unnamed {
        found.extend(ends::begins_in_data(&facts.program, unnamed));
    }
    // What a macro does wrong is said once.
    let mut seen = std::collections::HashSet::new();
    found.retain(|found| seen.insert((found.code, found.span())));
    found
}

/// Boot sectors begin here.
const BOOT: u32 = 0x7C00;

fn kind(input: &Input, image: Option<&Image>) -> Kind {
    let outside = input.start.is_none_or(|start| start.offset >= BOOT);
    match image.map(|image| &image.kind) {
        Some(Loaded::Com) if !input.shared => Kind::Com,
        Some(Loaded::Exe(_)) if !input.shared && !outside => Kind::Exe,
        _ => Kind::Part,
    }
}

impl Program<'_> {
    /// Where the program starts.
    fn start(&self) -> Option<usize> {
        self.step_at(self.input.start?)
    }

    /// A segment's facts.
    fn segment(&self, place: Place) -> Option<&Segment> {
        self.input.segments.get(place.segment as usize)
    }
}

//! The state of a pass, and what every statement does with it: read words, report, emit.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use isa::debug::CellKind;
use isa::format::omf::{Fixup, Location};
use isa::i8086::{Processor, SegmentRegister};

use super::arithmetic::Width;
use super::classroom::Classroom;
use super::condition::Condition;
use super::expression::{Parser, Scope};
use super::line::{Frame as Source, Level, Line as Read, Origin, Reader};
use super::lint;
use super::listing::Sheet;
use super::macros::Macro;
use super::model::Model;
use super::names::Names;
use super::object::{Cell, Object, Reference, Show};
use super::options::{Linking, Version};
use super::problem::{Outcome, Problem, What, problem};
use super::settled::Settled;
use super::structure::{Building, Record, Structure};
use super::symbol::{Base, Frame, Pass, SegmentId, Symbols};
use super::token::Token;
use super::uses::Saved;
use super::words;
use crate::diagnostic::{Code, Diagnostic};
use crate::listing::{Row, Rows};
use crate::source::{FileId, Sources, Span};
use crate::{Request, suggest};

/// Lines that a pass reads at most, expansions included.
const MOST_LINES: usize = 1_000_000;
/// Bytes that a pass emits at most.
const MOST_BYTES: usize = 8 << 20;
/// Offsets in a segment.
const SEGMENT_SIZE: u32 = 0x1_0000;

/// A procedure that is open.
#[derive(Debug, Clone)]
pub(super) struct Procedure {
    pub(super) name: String,
    pub(super) far: bool,
    pub(super) saved: Saved,
    pub(super) start: u32,
    pub(super) place: Span,
}

/// Everything a pass knows.
pub(super) struct Assembly<'a> {
    pub(super) request: &'a Request<'a>,
    pub(super) sources: &'a mut Sources,
    /// The listing; behind it come the files that it includes.
    pub(super) root: FileId,
    pub(super) pass: Pass,
    pub(super) symbols: Symbols,
    pub(super) object: Object,
    pub(super) structures: Vec<Structure>,
    pub(super) records: Vec<Record>,
    pub(super) macros: Names<Rc<Macro>>,
    pub(super) reader: Reader,
    pub(super) conditions: Vec<Condition>,
    /// Open segments; the last is the current one.
    pub(super) open: Vec<(SegmentId, Span)>,
    pub(super) assumed: [Option<Frame>; 4],
    /// Names that ASSUME gave to the registers, and that stand further down.
    pub(super) awaited: [Option<String>; 4],
    pub(super) procedures: Vec<Procedure>,
    pub(super) building: Option<Building>,
    pub(super) radix: u32,
    pub(super) model: Option<Model>,
    pub(super) simplified: Option<SegmentId>,
    pub(super) classroom: Classroom,
    pub(super) processor: Processor,
    /// Instructions of the protected mode may be used (`.286P`, `.386P`).
    pub(super) protected: bool,
    /// What `@CPU` is worth.
    pub(super) cpu: u16,
    /// Conditional jumps may be long (`.386`).
    pub(super) far_jumps: bool,
    pub(super) locals: u32,
    /// What ended the listing: END.
    pub(super) ended: Option<Span>,
    pub(super) named: bool,
    /// Include files by the name in the listing and the file that asked.
    pub(super) included: HashMap<(String, FileId), FileId>,
    pub(super) found: Vec<Diagnostic>,
    /// Which of them have a code and a place.
    found_at: HashMap<(Code, Span), Vec<usize>>,
    /// Uses of names that nothing defines.
    pub(super) undefined: BTreeMap<String, Vec<Span>>,
    /// Words on lines of their own that may be labels, and where.
    pub(super) lone: BTreeMap<String, Span>,
    pub(super) budget: suggest::Budget,
    pub(super) phase_reported: bool,
    /// Bytes that a refused instruction would have taken.
    pub(super) likely: usize,
    /// Where lines were refused whose length nobody knows.
    pub(super) unsized_lines: BTreeSet<(SegmentId, u32)>,
    /// Values that pass one should have known.
    pub(super) early: HashSet<Span>,
    /// Labels that help texts have made up.
    pub(super) fresh: u32,
    pub(super) rows: Vec<Row>,
    pub(super) settled: Settled,
    /// What pass two puts down, for the lints.
    pub(super) record: lint::Record,
    lines: usize,
    bytes: usize,
    /// Values that structures keep.
    pub(super) kept: usize,
    pub(super) line_origin: Origin,
    /// MASM's listing, when it is wanted.
    pub(super) sheet: Option<Sheet>,
}

impl<'a> Assembly<'a> {
    /// The state before pass one.
    pub(super) fn new(request: &'a Request<'a>, sources: &'a mut Sources, root: FileId) -> Self {
        Assembly {
            request,
            sources,
            root,
            pass: Pass::One,
            symbols: Symbols::new(request.options.masm.case),
            object: Object::default(),
            structures: Vec::new(),
            records: Vec::new(),
            macros: Names::new(request.options.masm.case),
            reader: Reader::default(),
            conditions: Vec::new(),
            open: Vec::new(),
            assumed: [None; 4],
            awaited: Default::default(),
            procedures: Vec::new(),
            building: None,
            radix: 10,
            model: None,
            simplified: None,
            classroom: Classroom::default(),
            processor: Processor::I8086,
            protected: false,
            cpu: 0,
            far_jumps: false,
            locals: 0,
            ended: None,
            named: false,
            included: HashMap::new(),
            found: Vec::new(),
            found_at: HashMap::new(),
            undefined: BTreeMap::new(),
            lone: BTreeMap::new(),
            budget: suggest::Budget::default(),
            phase_reported: false,
            likely: 0,
            unsized_lines: BTreeSet::new(),
            early: HashSet::new(),
            fresh: 0,
            rows: Vec::new(),
            settled: Settled::default(),
            record: lint::Record::default(),
            lines: 0,
            bytes: 0,
            kept: 0,
            line_origin: Origin::File,
            sheet: request.options.masm.listing.then(Sheet::default),
        }
    }

    /// Reads the whole listing once.
    pub(super) fn run(&mut self, pass: Pass) {
        let root = self.root;
        self.reset(pass);
        self.define_own_names();
        self.define_command_line();
        let level =
            Level { frame: Source::File { file: root, line: 0 }, call: None, conditions: 0 };
        if self.reader.push(level).is_err() {
            return;
        }
        while let Some(line) = self.next_line() {
            self.statement(&line);
            if self.ended.is_some() {
                break;
            }
        }
        self.settle_line();
        self.finish(root);
        self.settled.end(pass);
    }

    /// Forgets everything but the symbol table.
    fn reset(&mut self, pass: Pass) {
        self.pass = pass;
        if pass == Pass::One {
            self.unsized_lines.clear();
        }
        self.settled.begin(pass);
        self.record = lint::Record::default();
        for segment in &mut self.object.segments {
            (segment.at, segment.extent, segment.overflowed) = (0, 0, false);
        }
        if pass == Pass::Two {
            self.object.number();
        }
        self.reader = Reader::default();
        self.conditions.clear();
        self.open.clear();
        self.assumed = [None; 4];
        self.awaited = Default::default();
        self.classroom.begin_pass();
        self.procedures.clear();
        self.building = None;
        self.radix = 10;
        self.model = None;
        self.simplified = None;
        self.processor = Processor::I8086;
        (self.protected, self.far_jumps) = (false, false);
        self.locals = 0;
        self.ended = None;
        self.named = false;
        self.lines = 0;
        (self.bytes, self.kept) = (0, 0);
    }

    /// The next line, with its row in the listing.
    pub(super) fn next_line(&mut self) -> Option<Read> {
        self.drop_empty_row();
        self.settle_line();
        let line = self.reader.next(self.sources)?;
        self.lines += 1;
        self.line_origin = line.origin;
        if self.lines > MOST_LINES {
            self.report_always(line.text.whole(), What::TooManyLines);
            self.ended = Some(line.text.whole());
            return None;
        }
        if self.pass == Pass::Two {
            let (file, number) = (line.text.whole().file, line.number);
            if self.request.options.listing == Rows::Unwanted {
                self.rows.clear();
            }
            let row = Row { file, line: number, address: None, cells: Vec::new() };
            self.rows.push(row);
            self.record_line(&line.text);
        }
        Some(line)
    }

    /// What stands outside any segment is reported once; from there on it has a segment of its own,
    /// so that it is no second mistake to use it.
    pub(super) fn outside(&mut self, span: Span) -> (SegmentId, u32) {
        let segment = self.segment_outside(span);
        self.simplified = Some(segment);
        self.assumed[SegmentRegister::Cs as usize] = Some(Frame::Segment(segment));
        (segment, self.object.segments[segment.at()].at)
    }

    /// What expressions of this line can see.
    pub(super) fn scope(&self, width: Width) -> Scope<'_> {
        let grouped = self
            .model
            .map(|model| (model.group, self.object.groups[model.group.at()].members.as_slice()));
        let (symbols, pass, radix) = (&self.symbols, self.pass, self.radix);
        let (segments, externals) = (&*self.object.segments, &*self.object.externals);
        let (here, version) = (self.here(), self.version());
        Scope { symbols, pass, radix, here, width, grouped, segments, externals, version }
    }

    /// Whose encodings are chosen.
    pub(super) fn version(&self) -> Version {
        self.request.options.masm.version
    }

    /// A parser of these words.
    pub(super) fn parser<'t>(&'t self, tokens: &'t [Token], end: Span) -> Parser<'t> {
        Parser::new(tokens, end, self.scope(Width::Word))
    }

    /// The current segment.
    pub(super) fn current(&self) -> Option<SegmentId> {
        self.open.last().map(|(segment, _)| *segment).or(self.simplified)
    }

    /// Where the next byte goes.
    pub(super) fn here(&self) -> Option<(SegmentId, u32)> {
        let segment = self.current()?;
        Some((segment, self.object.segments[segment.at()].at))
    }

    /// Moves the location counter.
    pub(super) fn move_to(&mut self, segment: SegmentId, at: u32) {
        let segment = &mut self.object.segments[segment.at()];
        segment.at = at;
        segment.size = segment.size.max(at);
    }

    /// Whether CS is assumed to `segment`, alone or in a group.
    pub(super) fn covers(&self, register: SegmentRegister, segment: SegmentId) -> bool {
        match self.assumed[register as usize] {
            Some(Frame::Segment(assumed)) => assumed == segment,
            Some(Frame::Group(group)) => self.object.groups[group.at()].members.contains(&segment),
            None => false,
        }
    }

    /// Puts cells into the current segment.
    ///
    /// # Errors
    /// No segment is open, or it is full.
    pub(super) fn emit(&mut self, span: Span, kind: CellKind, cells: &[Cell]) -> Outcome<()> {
        let (segment, at) = self.here().unwrap_or_else(|| self.outside(span));
        let length: usize = cells.iter().map(|cell| cell.bytes.len()).sum();
        self.room(span, length as u64)?;
        if self.pass == Pass::Two {
            self.show(kind, cells);
            // Of code that is part of another program no lint asks.
            if kind != CellKind::Code || self.is_linked() {
                self.record.cells(self.put(segment, at, span), kind, cells);
            }
            self.store(segment, at, kind, cells);
        }
        self.move_to(segment, at + length as u32);
        Ok(())
    }

    /// Whether the module becomes a program, or a part of one, at once.
    pub(super) fn is_linked(&self) -> bool {
        self.request.options.masm.linking != Linking::Nothing
    }

    /// Leaves room for what pass two will put there.
    ///
    /// # Errors
    /// The segment is full.
    pub(super) fn skip(&mut self, span: Span, length: usize) -> Outcome<()> {
        let (segment, at) = self.here().unwrap_or_else(|| self.outside(span));
        self.room(span, length as u64)?;
        self.move_to(segment, at + length as u32);
        Ok(())
    }

    /// Whether `length` more bytes fit into the segment.
    ///
    /// # Errors
    /// They do not.
    pub(super) fn room(&mut self, span: Span, length: u64) -> Outcome<()> {
        let (segment, at) = self.here().unwrap_or_else(|| self.outside(span));
        self.bytes = self.bytes.saturating_add(usize::try_from(length).unwrap_or(usize::MAX));
        if u64::from(at) + length <= u64::from(SEGMENT_SIZE) && self.bytes <= MOST_BYTES {
            return Ok(());
        }
        let segment = &mut self.object.segments[segment.at()];
        let name = segment.name.clone();
        if std::mem::replace(&mut segment.overflowed, true) {
            return problem(span, What::Echo);
        }
        problem(span, What::TooLong { segment: name })
    }

    /// Puts cells into the object file.
    fn store(&mut self, segment: SegmentId, at: u32, kind: CellKind, cells: &[Cell]) {
        let number = self.object.segment_number(segment);
        let mut offset = at;
        for cell in cells.iter().filter(|cell| !cell.bytes.is_empty()) {
            let fixup = cell.reference.as_ref().map(|reference| self.fixup(reference));
            let together = fixup.is_some() || kind == CellKind::Code && cell.show == Show::Number;
            let packer = &mut self.object.packer;
            match cell.show {
                Show::Undefined => {}
                // Of an address in a byte MASM writes the word, and the next byte over it.
                _ if cell.is_cut() => {
                    packer.field(number, offset, &[cell.bytes[0], 0], fixup);
                }
                // MASM 5.10 leaves the rest of a DD that is no pointer undefined.
                _ if fixup.is_some_and(|fixup| fixup.location != Location::Pointer) => {
                    let field = &cell.bytes[..cell.bytes.len().min(2)];
                    packer.field(number, offset, field, fixup);
                }
                _ if together => packer.field(number, offset, &cell.bytes, fixup),
                _ => packer.bytes(number, offset, &cell.bytes),
            }
            offset += cell.bytes.len() as u32;
        }
        if cells.iter().any(|cell| cell.show != Show::Undefined) {
            self.note_line(segment, at, offset - at, kind);
        }
    }

    /// The fixup that a reference asks for.
    pub(super) fn fixup(&mut self, reference: &Reference) -> Fixup {
        if let Base::External(id) = reference.base {
            let name = self.object.externals[id.at()].name.to_ascii_uppercase();
            let words = self.text_of_span(reference.span).to_ascii_uppercase();
            // Of `NAME+2` the name alone is the matter.
            let place = words.find(&name).map_or(reference.span, |at| {
                let start = reference.span.start + at as u32;
                Span { start, end: start + name.len() as u32, ..reference.span }
            });
            self.object.externals[id.at()].used.get_or_insert(place);
        }
        self.object.fixup(reference)
    }

    /// Reports in pass two: what pass one finds is either found again or settled by then.
    pub(super) fn report(&mut self, span: Span, what: What) {
        self.settled.remarks += 1;
        if self.pass == Pass::Two {
            self.report_always(span, what);
        }
    }

    /// Reports in either pass: pass two will not see it.
    pub(super) fn report_always(&mut self, span: Span, mut what: What) {
        match what {
            What::Echo => return,
            // Where no segment is, which was reported, a nameless one stands for it.
            What::Unreachable { ref segment, .. } | What::MissingCs { ref segment }
                if segment.is_empty() =>
            {
                return;
            }
            What::Undefined(name) => {
                let key = self.symbols.key(&name).into_owned();
                self.undefined.entry(key).or_default().push(span);
                return;
            }
            What::LoneWord(ref mut word) | What::BareLabel(ref mut word) => {
                self.note_lone(word, span);
            }
            _ => {}
        }
        let calls = self.reader.calls();
        let diagnostic = words::diagnostic(Problem { span, what });
        let diagnostic = words::with_calls(diagnostic, &calls);
        let alike = self.found_at.entry((diagnostic.code, span)).or_default();
        if !alike.iter().any(|&at| self.found.get(at) == Some(&diagnostic)) {
            alike.push(self.found.len());
            self.found.push(diagnostic);
        }
    }

    /// Reports the error of an outcome.
    pub(super) fn check<T>(&mut self, outcome: Outcome<T>) -> Option<T> {
        match outcome {
            Ok(value) => Some(value),
            Err(problem) => {
                self.report(problem.span, problem.what);
                None
            }
        }
    }
}

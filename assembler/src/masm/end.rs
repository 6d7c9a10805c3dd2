//! The end of a listing: END, what is open there, and where the program starts.

use isa::debug::CellKind;
use isa::i8086::SegmentRegister;

use super::assembly::Assembly;
use super::problem::{Block, OPEN_BODY, OPEN_COMMENT, Outcome, What, problem};
use super::statement::Statement;
use super::symbol::{Base, Frame, Meaning, Pass};
use super::value::Part;
use crate::source::{FileId, Span};

impl Assembly<'_> {
    /// `END [start]`.
    pub(super) fn end(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        self.ended = Some(statement.head.span);
        let tokens = self.expand(statement.rest);
        if tokens.is_empty() {
            return Ok(());
        }
        let mut parser = self.parser(&tokens, statement.end());
        let value = parser.expression()?;
        let used = parser.at;
        if self.pass == Pass::Two {
            let offset = (value.number & 0xFFFF) as u32;
            self.object.start = match value.base {
                Some(base @ Base::Segment(segment)) if value.part == Part::Place => {
                    let frame = self.frame_of(SegmentRegister::Cs, segment);
                    let frame = self.group_of_model(segment).unwrap_or(frame);
                    Some((Some(frame), base, offset))
                }
                Some(base @ Base::External(id)) if value.part == Part::Place => {
                    let segment = self.object.externals[id.at()].segment;
                    Some((segment.map(Frame::Segment), base, offset))
                }
                _ => return problem(value.span, What::NotCode),
            };
        }
        self.extra(&tokens[used..]);
        Ok(())
    }

    /// What is left open at the end of a pass.
    pub(super) fn finish(&mut self, root: FileId) {
        if self.pass == Pass::One {
            return;
        }
        let text = self.sources.get(root).text();
        let end = text.trim_end().len();
        let last = Span::new(root, end, end);
        // MASM counts what END finds open as an error. Of a part of a program it is not said.
        let started = self.object.start.is_some();
        for condition in std::mem::take(&mut self.conditions) {
            let lost = if condition.active { 0 } else { self.lines_from(condition.place) };
            let block = Block::Condition;
            self.report(
                condition.place,
                What::OpenBody { block, lost, doubtful: started || lost > 0 },
            );
        }
        let com = self.start_of_com();
        // A body without its end has taken END with it.
        let unfinished = [OPEN_BODY, OPEN_COMMENT];
        let taken =
            self.ended.is_none() && self.found.iter().any(|found| unfinished.contains(&found.code));
        let open = self.open_blocks();
        if self.ended.is_none() && !taken {
            let start = if com.is_none() { self.likely_start() } else { None };
            let line_end = self.line_end(last);
            self.report(last, What::MissingEnd { start, at: last, open, line_end });
        } else if !taken {
            for (block, name, place) in open {
                self.report(place, What::OpenBlock { block, name, doubtful: started });
            }
        }
        // A program without segments starts where DOS starts COM programs, whatever END names.
        if self.object.start.is_none() || self.classroom.whole.is_some() {
            self.object.start = com;
        }
    }

    /// What is open at the end of the listing, the innermost first.
    fn open_blocks(&mut self) -> Vec<(Block, String, Span)> {
        let structure = self.building.take().map(|building| building.name);
        let structure = structure.map(|name| (Block::Structure, name.text.to_string(), name.span));
        let procedures = std::mem::take(&mut self.procedures).into_iter().rev();
        let procedures = procedures.map(|open| (Block::Procedure, open.name, open.place));
        let segments = std::mem::take(&mut self.open).into_iter().rev();
        let segments = segments
            .map(|(id, place)| (Block::Segment, self.object.segments[id.at()].name.clone(), place));
        structure.into_iter().chain(procedures).chain(segments).collect()
    }

    /// How many lines of the file are lost below a place. MASM itself does not mind them: in its
    /// dialect they only count if the END that names the start is among them.
    pub(super) fn lines_from(&self, place: Span) -> u32 {
        let source = self.sources.get(place.file);
        let names_start = |line: &str| {
            let mut words = line.split(';').next().unwrap_or_default().split_ascii_whitespace();
            words.next().is_some_and(|word| word.eq_ignore_ascii_case("END"))
                && words.next().is_some()
        };
        let below = source.code().get(place.end as usize..).unwrap_or_default();
        let strict = self.classroom.dialect == super::options::Dialect::Masm;
        if strict && !below.lines().skip(1).any(names_start) {
            return 0;
        }
        let last = source.line_number(source.text().trim_end().len() as u32);
        last.saturating_sub(source.line_number(place.start))
    }

    /// The label at the first instruction: where a program without END probably begins.
    pub(super) fn likely_start(&self) -> Option<String> {
        use super::symbol::Type::{Far, Near};
        let first = self.object.lines.iter().find(|line| line.kind == CellKind::Code)?;
        let starts = |meaning: &Meaning| match *meaning {
            Meaning::Label { segment, offset, of: Near | Far, .. } => {
                (segment, offset) == (first.segment, first.offset)
            }
            _ => false,
        };
        let all = self.symbols.in_order();
        all.iter().find(|symbol| starts(&symbol.meaning)).map(|symbol| symbol.name.clone())
    }
}

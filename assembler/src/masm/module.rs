//! From what the passes know to the records of an object file, in MASM 5.10's order.

use std::collections::{HashMap, HashSet};

use isa::format::omf;

use super::assembly::Assembly;
use super::builtin;
use super::link::{Module, NotedLine, NotedValue, Notes};
use super::object::{Align, Combine, External, Field, Group, Object, Reference, Segment};
use super::options::Case;
use super::symbol::{Base, ExternalId, Frame, Meaning, SegmentId, Symbol, Symbols};
use crate::source::Span;

/// Most bytes of external names in a record, measured.
const EXTERNALS_ROOM: usize = 1016;
/// Most bytes of public names in a record, measured.
const PUBLICS_ROOM: usize = 1015;

impl Object {
    /// A segment is opened, maybe for the first time.
    pub(super) fn note_opened(&mut self, id: SegmentId) {
        let opened = &mut self.segments[id.at()].opened;
        if opened.is_none() {
            *opened = Some(self.opened);
            self.opened += 1;
        }
    }

    /// A segment's number in the object file.
    pub(super) fn segment_number(&self, id: SegmentId) -> u16 {
        self.segments[id.at()].index
    }

    /// Gives the segments, groups and external names that pass one found their numbers: of the
    /// names first those that the linker gives space to, then the others.
    pub(super) fn number(&mut self) {
        let mut order: Vec<usize> = (0..self.segments.len()).collect();
        let last = usize::MAX;
        order.sort_by_key(|&id| (self.segments[id].opened.unwrap_or(last), id));
        if self.sorted {
            order.sort_by_key(|&id| self.segments[id].name.to_ascii_uppercase());
        }
        for (index, id) in order.into_iter().enumerate() {
            self.segments[id].index = index as u16 + 1;
        }
        let mut order: Vec<usize> = (0..self.groups.len()).collect();
        order.sort_by_key(|&id| Symbols::rank(&self.groups[id].name, id));
        for (index, id) in order.into_iter().enumerate() {
            self.groups[id].index = index as u16 + 1;
        }
        let mut order: Vec<usize> = (0..self.externals.len()).collect();
        order.sort_by_key(|&id| {
            let external: &External = &self.externals[id];
            let rank = Symbols::rank(&external.name, id);
            let emulates = if external.emulates { id } else { usize::MAX };
            (emulates, external.space.is_none(), rank)
        });
        for (index, id) in order.into_iter().enumerate() {
            self.externals[id].index = index as u16 + 1;
        }
        self.last_external = self.externals.len() as u16;
    }

    /// Puts a name that pass two declares into the object file.
    pub(super) fn declare_late(&mut self, id: ExternalId) {
        self.last_external = self.last_external.wrapping_add(1);
        let external = &mut self.externals[id.at()];
        (external.index, external.late) = (self.last_external, true);
        self.packer.declare(external.name.clone());
    }

    /// The fixup that a reference asks for; its place is filled in later.
    pub(super) fn fixup(&self, reference: &Reference) -> omf::Fixup {
        use omf::Location;
        let external = matches!(reference.base, Base::External(_));
        let (location, relative) = match reference.field {
            Field::Offset => (Location::Offset, false),
            Field::Segment => (Location::Segment, false),
            Field::Pointer => (Location::Pointer, false),
            Field::Distance => (Location::Offset, true),
            Field::Emulated => (Location::Offset, false),
            Field::Low => (Location::Low, false),
            // MASM 5.10 has HIGH of an external name done as LOW.
            Field::High if external => (Location::Low, false),
            Field::High => (Location::High, false),
        };
        let frame = match reference.field {
            Field::Emulated => omf::Frame::Location,
            _ => self.frame(reference.frame, reference.base),
        };
        let target = self.target(reference.base);
        let displacement = reference.displacement.into();
        omf::Fixup { offset: 0, location, relative, frame, target, displacement }
    }

    /// What an offset is counted from; without a frame, what its base is counted from.
    fn frame(&self, frame: Option<Frame>, base: Base) -> omf::Frame {
        match (frame, base) {
            (Some(Frame::Segment(segment)), _) | (None, Base::Segment(segment)) => {
                omf::Frame::Segment(self.segment_number(segment))
            }
            (Some(Frame::Group(group)), _) | (None, Base::Group(group)) => {
                omf::Frame::Group(self.groups[group.at()].index)
            }
            (None, Base::External(id)) => omf::Frame::External(self.externals[id.at()].index),
        }
    }

    fn target(&self, base: Base) -> omf::Target {
        match base {
            Base::Segment(segment) => omf::Target::Segment(self.segment_number(segment)),
            Base::Group(group) => omf::Target::Group(self.groups[group.at()].index),
            Base::External(id) => omf::Target::External(self.externals[id.at()].index),
        }
    }

    fn segment_records(&self, case: Case, names: &[String], out: &mut Vec<omf::Record>) {
        let numbers: HashMap<&str, u16> = names.iter().map(String::as_str).zip(1..).collect();
        let number =
            |name: &str| numbers.get(as_segment(name, case).as_str()).copied().unwrap_or_default();
        let mut segments: Vec<&Segment> = self.segments.iter().collect();
        segments.sort_by_key(|segment| segment.index);
        for segment in segments {
            let align = match (segment.combine, segment.align) {
                (Combine::At(paragraph), _) => omf::Align::At(paragraph, 0),
                (_, Align::Byte) => omf::Align::Byte,
                (_, Align::Word) => omf::Align::Word,
                (_, Align::Paragraph) => omf::Align::Paragraph,
                (_, Align::Page) => omf::Align::Page,
            };
            let combine = match segment.combine {
                Combine::Private | Combine::At(_) => omf::Combine::Private,
                Combine::Memory => omf::Combine::Memory,
                Combine::Public => omf::Combine::Public,
                Combine::Stack => omf::Combine::Stack,
                Combine::Common => omf::Combine::Common,
            };
            let (name, class) = (number(&segment.name), number(&segment.class));
            let length = segment.size;
            let made = omf::Segment {
                align,
                combine,
                length,
                name,
                class,
                overlay: 1,
                wide: segment.wide,
            };
            out.push(omf::Record::Segment(made));
        }
        let mut groups: Vec<&Group> = self.groups.iter().collect();
        groups.sort_by_key(|group| group.index);
        for group in groups {
            let members = group.members.iter().map(|member| self.segment_number(*member)).collect();
            out.push(omf::Record::Group(omf::Group { name: number(&group.name), members }));
        }
    }

    /// The names of segments, classes and groups; the first is empty.
    fn names(&self, case: Case) -> Vec<String> {
        let mut written: Vec<String> = Vec::new();
        let mut known = HashSet::new();
        let segments = self.segments.iter().flat_map(|segment| [&segment.name, &segment.class]);
        for name in segments.chain(self.groups.iter().map(|group| &group.name)) {
            let name = as_segment(name, case);
            if !name.is_empty() && known.insert(name.clone()) {
                written.push(name);
            }
        }
        let mut order: Vec<(usize, String)> = written.into_iter().enumerate().collect();
        order.sort_by_key(|(at, name)| Symbols::rank(name, *at));
        let names = order.into_iter().map(|(_, name)| name);
        std::iter::once(String::new()).chain(names).collect()
    }

    /// The names that other modules define, in the order of their numbers; those of pass two stand
    /// among the data.
    fn external_records(&self, out: &mut Vec<omf::Record>) {
        let mut externals: Vec<&External> =
            self.externals.iter().filter(|e| !e.late && !e.emulates).collect();
        externals.sort_by_key(|external| external.index);
        let communals: Vec<omf::Communal> = externals
            .iter()
            .filter_map(|external| {
                Some(omf::Communal { name: external.name.clone(), space: external.space? })
            })
            .collect();
        if !communals.is_empty() {
            out.push(omf::Record::Communals(communals));
        }
        let mut names: Vec<omf::External> = Vec::new();
        let mut used = 0;
        for external in externals.iter().filter(|external| external.space.is_none()) {
            let size = external.name.len() + 2;
            if used + size > EXTERNALS_ROOM {
                out.push(omf::Record::Externals(std::mem::take(&mut names)));
                used = 0;
            }
            used += size;
            names.push(omf::External { name: external.name.clone(), of: 0 });
        }
        if !names.is_empty() {
            out.push(omf::Record::Externals(names));
        }
    }
}

impl Assembly<'_> {
    /// A name as other modules see it.
    pub(super) fn spelling(&self, name: &str) -> String {
        match self.request.options.masm.case {
            Case::Upper => name.to_ascii_uppercase(),
            Case::Shared | Case::Exact => name.to_string(),
        }
    }

    /// The object file.
    pub(super) fn module(&mut self) -> Module {
        let object = &self.object;
        let mut records = vec![omf::Record::Header(file_name(self.request.name))];
        let comment = |attributes, class, bytes: &[u8]| {
            omf::Record::Comment(omf::Comment { attributes, class, bytes: bytes.to_vec() })
        };
        for library in &object.libraries {
            records.push(comment(0x80, omf::Comment::LIBRARY, library.as_bytes()));
        }
        if object.dos_order {
            records.push(comment(0x80, omf::Comment::DOSSEG, &[]));
        }
        let case = self.request.options.masm.case;
        let names = object.names(case);
        let emulators = object.externals.iter().filter(|external| external.emulates);
        let emulators = emulators.map(|e| omf::External { name: e.name.clone(), of: 0 });
        let emulators: Vec<_> = emulators.collect();
        if !emulators.is_empty() {
            records.push(omf::Record::Externals(emulators));
        }
        records.push(omf::Record::Names(names.clone()));
        object.segment_records(case, &names, &mut records);
        object.external_records(&mut records);
        self.public_records(&mut records);
        let start = object.start.map(|(frame, base, displacement)| omf::Start {
            frame: object.frame(frame, base),
            target: object.target(base),
            displacement,
        });
        let more = object.packer.has_late_names() || start.is_some();
        records.push(comment(0, omf::Comment::PASS_SEPARATOR, &[u8::from(!more)]));
        records.extend(std::mem::take(&mut self.object.packer).finish());
        // MASM writes a start as the processor that is chosen last has its offsets.
        let wide = start.is_some() && self.cpu & builtin::OF_80386 != 0;
        records.push(omf::Record::End { main: start.is_some(), start, wide });
        let notes = self.notes();
        Module { name: self.request.name.to_string(), records, notes }
    }

    /// The names that other modules may use, a record for each run of names in one segment.
    fn public_records(&self, out: &mut Vec<omf::Record>) {
        let object = &self.object;
        let mut public: Vec<(&str, &Symbol)> =
            self.symbols.public().map(|(public, symbol)| (public.name.as_str(), symbol)).collect();
        public.sort_by_key(|(name, symbol)| Symbols::rank(name, symbol.order));
        let mut publics = omf::Publics::default();
        let mut used = 0;
        for (name, symbol) in public {
            let (group, segment, offset) = match symbol.meaning {
                Meaning::Label { segment, offset, .. } => {
                    let group = symbol.group.map_or(0, |group| object.groups[group.at()].index);
                    (group, object.segment_number(segment), offset)
                }
                Meaning::Number { value, .. } => (0, 0, u32::from(value as u16)),
                _ => continue,
            };
            let size = name.len() + 4;
            if (publics.group, publics.segment) != (group, segment) || used + size > PUBLICS_ROOM {
                let next = omf::Publics { group, segment, ..omf::Publics::default() };
                let full = std::mem::replace(&mut publics, next);
                out.extend(Some(full).filter(|p| !p.names.is_empty()).map(omf::Record::Publics));
                used = if segment == 0 { 4 } else { 2 };
            }
            used += size;
            let name = self.spelling(name);
            publics.names.push(omf::Public { name, offset, of: 0 });
        }
        out.extend(Some(publics).filter(|p| !p.names.is_empty()).map(omf::Record::Publics));
    }

    /// What the object file does not say: lines, names, and who asked for external names.
    fn notes(&self) -> Notes {
        let object = &self.object;
        let number = |segment: SegmentId| object.segment_number(segment);
        // Only a linker asks for the lines.
        let lines = object.lines.iter().filter(|_| self.is_linked());
        let lines = lines.map(|line| NotedLine {
            segment: number(line.segment),
            offset: line.offset,
            length: line.length,
            kind: line.kind,
            file: line.file.0 - self.root.0,
            line: line.line,
        });
        let symbols = self.symbols.in_order().into_iter().filter_map(|symbol| {
            let value = match symbol.meaning {
                Meaning::Number { value, .. } => NotedValue::Number(i32::try_from(value).ok()?),
                Meaning::Label { segment, offset, .. } => {
                    NotedValue::Place(number(segment), offset)
                }
                _ => return None,
            };
            Some((symbol.name.clone(), value))
        });
        let used = object.externals.iter().filter_map(|e| Some((e.name.clone(), e.used?)));
        let files = self.sources.iter().skip(self.root.0 as usize);
        let files = files.map(|(_, source)| source.name().to_string()).collect();
        let public = self.symbols.public();
        let public =
            public.filter_map(|(public, it)| Some((self.spelling(&public.name), it.place?)));
        let place = object.segments.first().and_then(|segment| segment.place);
        Notes {
            files,
            lines: lines.collect(),
            symbols: symbols.collect(),
            used: used.collect(),
            public: public.collect(),
            root: self.root,
            place: place.unwrap_or(Span { file: self.root, ..Span::default() }),
            processor: object.processor,
        }
    }
}

/// The name of a segment, class or group in an object file.
fn as_segment(name: &str, case: Case) -> String {
    if case == Case::Exact { name.to_string() } else { name.to_ascii_uppercase() }
}

/// A path's last part in capitals, as DOS has it.
fn file_name(path: &str) -> String {
    path.rsplit(['/', '\\', ':']).next().unwrap_or_default().to_uppercase()
}

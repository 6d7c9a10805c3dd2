//! Segments of all modules: which are joined, in which order they stand, and where.

use std::collections::HashMap;

use isa::format::omf::{self, Align, Combine, Comment, Record, Space};
use isa::i8086::FarPointer;

use super::{Module, Problem};

/// Longest segment.
pub(super) const SEGMENT: u32 = 0x1_0000;
/// Where the linker puts near names that nobody defines, as Microsoft's compilers expect it.
const NEAR_COMMON: (&str, &str) = ("c_common", "BSS");
/// Where it puts far ones.
const FAR_COMMON: (&str, &str) = ("FAR_BSS", "FAR_BSS");

/// A segment of the program, joined of segments of modules.
#[derive(Debug, Clone)]
pub(super) struct Section {
    pub(super) name: String,
    pub(super) class: String,
    pub(super) combine: Combine,
    align: Align,
    pub(super) length: u32,
    /// Linear, from the start of the image.
    pub(super) start: u32,
}

/// A segment of a module in its section; absolute ones have a section of their own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) section: usize,
    /// Where it begins in the section, once that is placed.
    pub(super) offset: u32,
    align: Align,
    length: u32,
}

/// A public name.
#[derive(Debug, Clone)]
pub(super) struct Public {
    pub(super) module: usize,
    /// Index of the place that it lies in; nothing for a number.
    place: Option<usize>,
    pub(super) group: Option<usize>,
    /// Paragraph of a number's frame.
    pub(super) frame: u16,
    pub(super) offset: u32,
}

/// A module's own tables.
#[derive(Debug, Default)]
pub(super) struct Tables {
    names: Vec<String>,
    /// Indexes of places.
    segments: Vec<usize>,
    pub(super) groups: Vec<usize>,
    pub(super) externals: Vec<String>,
}

/// Where everything is.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) sections: Vec<Section>,
    places: Vec<Place>,
    /// Sections in the order of the image.
    pub(super) order: Vec<usize>,
    pub(super) groups: Vec<(String, Vec<usize>)>,
    pub(super) modules: Vec<Tables>,
    pub(super) publics: HashMap<String, Public>,
    communals: Vec<(String, Space)>,
    /// Bytes of the image, uninitialised ones included.
    pub(super) size: u32,
    pub(super) problems: Vec<Problem>,
    dos_order: bool,
}

/// A place in memory.
#[derive(Debug, Clone, Copy)]
pub(super) struct Address {
    pub(super) linear: u32,
    pub(super) section: Option<usize>,
    pub(super) group: Option<usize>,
    pub(super) frame: u16,
}

/// What an offset is counted from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) paragraph: u32,
    /// It moves with the program.
    pub(super) moves: bool,
}

impl Layout {
    /// Joins and places the segments of all modules.
    pub(super) fn new(modules: &[Module]) -> Layout {
        let mut layout = Layout::default();
        for (index, module) in modules.iter().enumerate() {
            layout.modules.push(Tables::default());
            if layout.read(index, &module.records).is_none() {
                layout.problems.push(Problem::BadIndex { module: index });
            }
        }
        layout.add_communals();
        layout.place();
        layout
    }

    /// Reads the definitions of a module; nothing when a record counts into what is not there.
    fn read(&mut self, module: usize, records: &[Record]) -> Option<()> {
        for record in records {
            match record {
                Record::Names(names) => self.modules[module].names.extend_from_slice(names),
                Record::Segment(segment) => self.add_segment(module, segment)?,
                Record::Group(group) => self.add_group(module, group)?,
                Record::Externals(names) => {
                    let names = names.iter().map(|external| external.name.clone());
                    self.modules[module].externals.extend(names);
                }
                Record::Communals(communals) => {
                    for communal in communals {
                        self.modules[module].externals.push(communal.name.clone());
                        self.communals.push((communal.name.clone(), communal.space));
                    }
                }
                Record::Publics(publics) => self.add_publics(module, publics)?,
                Record::Comment(comment) => self.dos_order |= comment.class == Comment::DOSSEG,
                _ => {}
            }
        }
        Some(())
    }

    fn name(&self, module: usize, index: u16) -> Option<String> {
        match index {
            0 => Some(String::new()),
            index => self.modules[module].names.get(usize::from(index) - 1).cloned(),
        }
    }

    fn add_segment(&mut self, module: usize, segment: &omf::Segment) -> Option<()> {
        let name = self.name(module, segment.name)?;
        let class = self.name(module, segment.class)?;
        let section = Section {
            name,
            class,
            combine: segment.combine,
            align: segment.align,
            length: 0,
            start: 0,
        };
        let place = self.join(section, segment.length);
        self.modules[module].segments.push(place);
        Some(())
    }

    /// Puts a segment into the section that it belongs to, or a new one.
    fn join(&mut self, segment: Section, length: u32) -> usize {
        let joins = |section: &Section| {
            let alike = section.name == segment.name && section.class == segment.class;
            let public = |combine| matches!(combine, Combine::Public | Combine::Memory);
            alike
                && !matches!(segment.align, Align::At(..))
                && match segment.combine {
                    Combine::Private => false,
                    Combine::Public | Combine::Memory => public(section.combine),
                    Combine::Stack | Combine::Common => section.combine == segment.combine,
                }
        };
        let align = segment.align;
        let section = self.sections.iter().position(joins).unwrap_or_else(|| {
            self.sections.push(segment);
            self.sections.len() - 1
        });
        self.places.push(Place { section, offset: 0, align, length });
        self.places.len() - 1
    }

    fn add_group(&mut self, module: usize, group: &omf::Group) -> Option<()> {
        let name = self.name(module, group.name)?;
        let known = self.groups.iter().position(|(other, _)| *other == name);
        let index = known.unwrap_or_else(|| {
            self.groups.push((name, Vec::new()));
            self.groups.len() - 1
        });
        for member in &group.members {
            let section = self.segment(module, *member)?.section;
            if !self.groups[index].1.contains(&section) {
                self.groups[index].1.push(section);
            }
        }
        self.modules[module].groups.push(index);
        Some(())
    }

    fn add_publics(&mut self, module: usize, publics: &omf::Publics) -> Option<()> {
        let place = match publics.segment {
            0 => None,
            index => Some(*self.modules[module].segments.get(usize::from(index) - 1)?),
        };
        let group = match publics.group {
            0 => None,
            index => Some(*self.modules[module].groups.get(usize::from(index) - 1)?),
        };
        for public in &publics.names {
            let (frame, offset) = (publics.frame, public.offset);
            let made = Public { module, place, group, frame, offset };
            if let Some(first) = self.publics.get(&public.name) {
                let (first, name) = (first.module, public.name.clone());
                self.problems.push(Problem::DefinedTwice { module, first, name });
                continue;
            }
            self.publics.insert(public.name.clone(), made);
        }
        Some(())
    }

    /// Gives space to communal names that nobody defines: the largest that any module asks for.
    fn add_communals(&mut self) {
        let mut wanted: Vec<(String, Space)> = Vec::new();
        for (name, space) in std::mem::take(&mut self.communals) {
            if self.publics.contains_key(&name) {
                continue;
            }
            match wanted.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) if known.bytes() >= space.bytes() => {}
                Some((_, known)) => *known = space,
                None => wanted.push((name, space)),
            }
        }
        for (name, space) in wanted {
            let (home, align) = match space {
                Space::Near(_) => (NEAR_COMMON, Align::Word),
                Space::Far(..) => (FAR_COMMON, Align::Paragraph),
            };
            let section = Section {
                name: home.0.to_string(),
                class: home.1.to_string(),
                combine: Combine::Public,
                align,
                length: 0,
                start: 0,
            };
            let bytes = u32::try_from(space.bytes()).unwrap_or(u32::MAX);
            let place = self.join(section, bytes);
            let near = matches!(space, Space::Near(_));
            let section = self.places[place].section;
            self.sections[section].align = Align::Paragraph;
            let group = near.then(|| self.common_group(section)).flatten();
            let place = Some(place);
            let made = Public { module: usize::MAX, place, group, frame: 0, offset: 0 };
            self.publics.insert(name, made);
        }
    }

    /// DGROUP, which holds near names that nobody defines, if there is one.
    fn common_group(&mut self, section: usize) -> Option<usize> {
        let group = self.groups.iter().position(|(name, _)| name == "DGROUP")?;
        if !self.groups[group].1.contains(&section) {
            self.groups[group].1.push(section);
        }
        Some(group)
    }

    /// Orders the sections, equal classes together, and gives each its place.
    fn place(&mut self) {
        self.order = self.ordered();
        let mut at: u32 = 0;
        let mut long = Vec::new();
        for &index in &self.order {
            let section = &mut self.sections[index];
            let fixed = matches!(section.align, Align::At(..));
            let stack = section.combine == Combine::Stack;
            let align = bytes(section.align).max(if stack { 16 } else { 1 });
            let start = if fixed { 0 } else { at.next_multiple_of(align) };
            section.length = fill(&mut self.places, index, section.combine, start);
            if section.length > SEGMENT {
                let (name, bytes) = (section.name.clone(), section.length);
                long.push((index, name, bytes));
            }
            if let Align::At(paragraph, offset) = section.align {
                section.start = (u32::from(paragraph) << 4) + u32::from(offset);
                continue;
            }
            section.start = start;
            at = start.saturating_add(section.length.min(2 * SEGMENT));
        }
        self.size = at;
        for (section, name, bytes) in long {
            let place = self.too_far(section);
            self.problems.push(Problem::SegmentTooLong { name, place, bytes });
        }
    }

    /// The first place of a section that is more than 64 KB behind its start: module, segment of
    /// the module, and offset in that.
    fn too_far(&self, section: usize) -> (usize, u16, u32) {
        let mut parts = self.modules.iter().enumerate().flat_map(|(module, tables)| {
            (1..).zip(&tables.segments).map(move |(index, place)| (module, index, place))
        });
        let found = parts.find_map(|(module, index, &place)| {
            let place = self.places[place];
            let beyond = place.offset.saturating_add(place.length) > SEGMENT;
            let offset = SEGMENT.saturating_sub(place.offset);
            (place.section == section && beyond).then_some((module, index, offset))
        });
        found.unwrap_or_default()
    }

    fn ordered(&self) -> Vec<usize> {
        let mut classes: Vec<&str> = Vec::new();
        for section in &self.sections {
            if !classes.contains(&section.class.as_str()) {
                classes.push(&section.class);
            }
        }
        let mut order: Vec<usize> = (0..self.sections.len()).collect();
        let class = |index: usize| {
            let own = &self.sections[index].class;
            classes.iter().position(|class| class == own)
        };
        order.sort_by_key(|&index| class(index));
        if self.dos_order {
            // Code, segments outside DGROUP, DGROUP, and in DGROUP first data, then BSS, then the
            // stack.
            let group = self.groups.iter().find(|(name, _)| name == "DGROUP");
            order.sort_by_key(|&index| {
                let section = &self.sections[index];
                let grouped = group.is_some_and(|(_, members)| members.contains(&index));
                match (section.class.as_str(), grouped) {
                    (class, _) if class.ends_with("CODE") => 0,
                    (_, false) if section.combine != Combine::Stack => 1,
                    ("BSS", _) => 3,
                    _ if section.combine == Combine::Stack => 4,
                    _ => 2,
                }
            });
        }
        order
    }

    /// A module's segment by its index.
    pub(super) fn segment(&self, module: usize, index: u16) -> Option<Place> {
        let place = *self.modules[module].segments.get(usize::from(index).checked_sub(1)?)?;
        Some(self.places[place])
    }

    /// Whether a section lies at a fixed paragraph, outside the image.
    pub(super) fn is_fixed(&self, section: usize) -> bool {
        matches!(self.sections[section].align, Align::At(..))
    }

    /// Where an address is.
    pub(super) fn address(&self, module: usize, target: omf::Target) -> Option<Address> {
        Some(match target {
            omf::Target::Segment(index) => {
                let place = self.segment(module, index)?;
                let linear = self.sections[place.section].start.wrapping_add(place.offset);
                Address { linear, section: Some(place.section), group: None, frame: 0 }
            }
            omf::Target::Group(index) => {
                let group = self.group(module, index)?;
                let linear = self.group_frame(group).paragraph << 4;
                Address { linear, section: None, group: Some(group), frame: 0 }
            }
            omf::Target::External(index) => {
                self.public_address(self.publics.get(self.external(module, index)?)?)
            }
        })
    }

    /// Where a public name is.
    pub(super) fn public_address(&self, public: &Public) -> Address {
        let place = public.place.map(|place| self.places[place]);
        let start = place.map_or(u32::from(public.frame) << 4, |place| {
            self.sections[place.section].start.wrapping_add(place.offset)
        });
        let section = place.map(|place| place.section);
        let linear = start.wrapping_add(public.offset);
        Address { linear, section, group: public.group, frame: public.frame }
    }

    /// A module's external name by its index.
    pub(super) fn external(&self, module: usize, index: u16) -> Option<&str> {
        let names = &self.modules[module].externals;
        names.get(usize::from(index).checked_sub(1)?).map(String::as_str)
    }

    fn group(&self, module: usize, index: u16) -> Option<usize> {
        self.modules[module].groups.get(usize::from(index).checked_sub(1)?).copied()
    }

    /// What an offset is counted from: `address` is the target, `location` the place's section.
    pub(super) fn frame(
        &self,
        module: usize,
        frame: omf::Frame,
        address: &Address,
        location: Option<usize>,
    ) -> Option<Frame> {
        Some(match frame {
            omf::Frame::Segment(index) => self.section_frame(self.segment(module, index)?.section),
            omf::Frame::Group(index) => self.group_frame(self.group(module, index)?),
            omf::Frame::External(index) => {
                let address = self.address(module, omf::Target::External(index))?;
                self.own_frame(&address)
            }
            omf::Frame::Location => self.section_frame(location?),
            omf::Frame::Target => self.own_frame(address),
        })
    }

    pub(super) fn own_frame(&self, address: &Address) -> Frame {
        match (address.group, address.section) {
            (Some(group), _) => self.group_frame(group),
            (None, Some(section)) => self.section_frame(section),
            (None, None) => Frame { paragraph: address.frame.into(), moves: false },
        }
    }

    /// The name of what an offset is counted from, or that of a fixup's target.
    pub(super) fn name_of(&self, module: usize, of: omf::Target) -> Option<&str> {
        Some(match of {
            omf::Target::Segment(index) => {
                &self.sections[self.segment(module, index)?.section].name
            }
            omf::Target::Group(index) => &self.groups[self.group(module, index)?].0,
            omf::Target::External(index) => self.external(module, index)?,
        })
    }

    /// The name of the segment or group that offsets of a target are counted from.
    pub(super) fn frame_name(&self, module: usize, target: omf::Target) -> String {
        let address = self.address(module, target);
        let group = address.and_then(|address| address.group);
        let section = address.and_then(|address| address.section);
        let name = match (group, section) {
            (Some(group), _) => &self.groups[group].0,
            (None, Some(section)) => &self.sections[section].name,
            (None, None) => return String::new(),
        };
        name.clone()
    }

    fn section_frame(&self, section: usize) -> Frame {
        let paragraph = self.sections[section].start >> 4;
        Frame { paragraph, moves: !self.is_fixed(section) }
    }

    pub(super) fn group_frame(&self, group: usize) -> Frame {
        let members = self.groups[group].1.iter();
        let placed = members.filter(|&&member| !self.is_fixed(member));
        let start = placed.map(|&member| self.sections[member].start).min().unwrap_or(0);
        Frame { paragraph: start >> 4, moves: true }
    }

    /// SS and SP at the start.
    pub(super) fn stack(&self) -> Option<FarPointer> {
        let stack = |&&index: &&usize| self.sections[index].combine == Combine::Stack;
        let section = &self.sections[*self.order.iter().find(stack)?];
        Some(FarPointer { segment: (section.start >> 4) as u16, offset: section.length as u16 })
    }
}

/// Puts the segments of a section one behind the other, or all at its start or its end; the
/// section's length.
fn fill(places: &mut [Place], section: usize, combine: Combine, start: u32) -> u32 {
    let mut length: u32 = 0;
    for place in places.iter_mut().filter(|place| place.section == section) {
        if combine == Combine::Common {
            length = length.max(place.length);
            continue;
        }
        // A stack is as large as all modules wish together, whatever their alignment.
        let step = if combine == Combine::Stack { 1 } else { bytes(place.align) };
        place.offset = start.saturating_add(length).next_multiple_of(step) - start;
        length = place.offset.saturating_add(place.length);
    }
    if combine == Combine::Stack {
        length = length.next_multiple_of(2);
        // SP is at the end, and so is what each module has there.
        for place in places.iter_mut().filter(|place| place.section == section) {
            place.offset = length - place.length;
        }
    }
    length
}

/// An alignment in bytes.
fn bytes(align: Align) -> u32 {
    match align {
        Align::At(..) | Align::Byte => 1,
        Align::Word => 2,
        Align::Double => 4,
        Align::Paragraph => 16,
        Align::Page => 256,
    }
}

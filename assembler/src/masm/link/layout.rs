//! Segments of all modules: which are joined, in which order they stand, and where.

use std::collections::{HashMap, HashSet};

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
    pub(super) align: Align,
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
    pub(super) align: Align,
    pub(super) length: u32,
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
    pub(super) segments: Vec<usize>,
    pub(super) groups: Vec<usize>,
    pub(super) externals: Vec<String>,
}

/// Where everything is.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) sections: Vec<Section>,
    pub(super) places: Vec<Place>,
    /// Sections in the order of the image.
    pub(super) order: Vec<usize>,
    /// The sections that others can be joined to, by name, class and how they are combined.
    joinable: HashMap<(String, String, Combine), usize>,
    pub(super) groups: Vec<(String, Vec<usize>)>,
    pub(super) group_names: HashMap<String, usize>,
    /// Which group a section is in.
    pub(super) grouped: HashSet<(usize, usize)>,
    /// Where each group begins, as a paragraph.
    pub(super) frames: Vec<u32>,
    pub(super) modules: Vec<Tables>,
    pub(super) publics: HashMap<String, Public>,
    communals: Vec<(String, Space)>,
    /// Bytes of the image, uninitialised ones included.
    pub(super) size: u32,
    pub(super) problems: Vec<Problem>,
    pub(super) dos_order: bool,
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
        let align = segment.align;
        let combine = match segment.combine {
            Combine::Memory => Combine::Public,
            combine => combine,
        };
        let key = (segment.name.clone(), segment.class.clone(), combine);
        let joined = match (combine, align) {
            (Combine::Private, _) | (_, Align::At(..)) => None,
            _ => self.joinable.get(&key).copied(),
        };
        let section = joined.unwrap_or_else(|| {
            self.sections.push(segment);
            self.joinable.entry(key).or_insert(self.sections.len() - 1);
            self.sections.len() - 1
        });
        self.places.push(Place { section, offset: 0, align, length });
        self.places.len() - 1
    }

    fn add_group(&mut self, module: usize, group: &omf::Group) -> Option<()> {
        let name = self.name(module, group.name)?;
        let new = self.groups.len();
        let index = *self.group_names.entry(name.clone()).or_insert(new);
        if index == new {
            self.groups.push((name, Vec::new()));
        }
        for member in &group.members {
            let section = self.segment(module, *member)?.section;
            self.add_member(index, section);
        }
        self.modules[module].groups.push(index);
        Some(())
    }

    fn add_member(&mut self, group: usize, section: usize) {
        if self.grouped.insert((group, section)) {
            self.groups[group].1.push(section);
        }
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
        let mut known: HashMap<String, usize> = HashMap::new();
        for (name, space) in std::mem::take(&mut self.communals) {
            if self.publics.contains_key(&name) {
                continue;
            }
            match known.get(&name).map(|&at| &mut wanted[at].1) {
                Some(known) if known.bytes() >= space.bytes() => {}
                Some(known) => *known = space,
                None => {
                    known.insert(name.clone(), wanted.len());
                    wanted.push((name, space));
                }
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
        let group = *self.group_names.get("DGROUP")?;
        self.add_member(group, section);
        Some(group)
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
        Frame { paragraph: self.frames[group], moves: true }
    }

    /// SS and SP at the start.
    pub(super) fn stack(&self) -> Option<FarPointer> {
        let stack = |&&index: &&usize| self.sections[index].combine == Combine::Stack;
        let section = &self.sections[*self.order.iter().find(stack)?];
        Some(FarPointer { segment: (section.start >> 4) as u16, offset: section.length as u16 })
    }
}

//! The image: bytes in their places, and what waited for addresses.

use std::collections::HashSet;

use isa::format::omf::{self, Block, Contents, Fixup, Location, Record, Target};
use isa::i8086::FarPointer;

use super::layout::{Address, Frame, Layout, Place, SEGMENT};
use super::{Module, Overflow, Problem};

/// The image and what its header needs.
pub(super) struct Filled {
    pub(super) bytes: Vec<u8>,
    /// Behind the last segment of which a module defines a byte.
    pub(super) used: u32,
    pub(super) relocations: Vec<FarPointer>,
}

/// A data record, as the fixups behind it see it.
struct Chunk<'a> {
    /// Index of the segment in its module.
    segment: u16,
    place: Place,
    /// Where the module's part of the segment begins in the image.
    part: u32,
    /// Where it begins in the image.
    start: u32,
    /// Repeated data.
    blocks: &'a [Block],
}

/// Puts all data records into the image and completes them.
pub(super) fn fill(modules: &[Module], layout: &Layout, problems: &mut Vec<Problem>) -> Filled {
    let mut filled =
        Filled { bytes: vec![0; layout.size as usize], used: 0, relocations: Vec::new() };
    for (module, it) in modules.iter().enumerate() {
        let mut unresolved: HashSet<&str> = HashSet::new();
        let mut chunk: Option<Chunk<'_>> = None;
        let mut sound = true;
        for record in &it.records {
            match record {
                Record::Data { segment, offset, bytes } => {
                    chunk = chunk_at(layout, module, *segment, *offset, &[]);
                    sound &= layout.segment(module, *segment).is_some();
                    if let Some(chunk) = chunk.as_ref().filter(|_| !bytes.is_empty()) {
                        filled.put(chunk.start, bytes);
                        filled.keep(layout, chunk);
                    }
                }
                Record::Repeated { segment, offset, blocks } => {
                    chunk = chunk_at(layout, module, *segment, *offset, blocks);
                    sound &= layout.segment(module, *segment).is_some();
                    if let Some(chunk) = &chunk {
                        filled.put_blocks(chunk.start, blocks);
                        filled.keep(layout, chunk);
                    }
                }
                Record::Fixups(fixups) => {
                    let Some(chunk) = &chunk else { continue };
                    for fixup in fixups {
                        match unresolved_name(layout, module, fixup) {
                            Some(name) if unresolved.insert(name) => {
                                let name = name.to_string();
                                problems.push(Problem::Unresolved { module, name });
                            }
                            Some(_) => {}
                            None => match resolved(layout, module, chunk, fixup) {
                                Some(meant) => filled.complete(layout, chunk, &meant, problems),
                                None => sound = false,
                            },
                        }
                    }
                }
                _ => {}
            }
        }
        if !sound {
            problems.push(Problem::BadIndex { module });
        }
    }
    filled
}

/// What a fixup means.
struct Meant<'a> {
    module: usize,
    fixup: &'a Fixup,
    address: Address,
    frame: Frame,
}

/// A fixup's address and what its offset is counted from.
fn resolved<'a>(
    layout: &Layout,
    module: usize,
    chunk: &Chunk<'_>,
    fixup: &'a Fixup,
) -> Option<Meant<'a>> {
    let address = layout.address(module, fixup.target)?;
    let frame = layout.frame(module, fixup.frame, &address, Some(chunk.place.section))?;
    Some(Meant { module, fixup, address, frame })
}

/// The external name that keeps a fixup from being completed.
fn unresolved_name<'a>(layout: &'a Layout, module: usize, fixup: &Fixup) -> Option<&'a str> {
    let Target::External(index) = fixup.target else { return None };
    let name = layout.external(module, index)?;
    (!layout.publics.contains_key(name)).then_some(name)
}

/// A data record's place; nothing for segments outside the image.
fn chunk_at<'a>(
    layout: &Layout,
    module: usize,
    segment: u16,
    offset: u32,
    blocks: &'a [Block],
) -> Option<Chunk<'a>> {
    let place = layout.segment(module, segment)?;
    if layout.is_fixed(place.section) {
        return None;
    }
    let part = layout.sections[place.section].start + place.offset;
    Some(Chunk { segment, place, part, start: part.checked_add(offset)?, blocks })
}

impl Filled {
    fn put(&mut self, at: u32, bytes: &[u8]) {
        let end = at as usize + bytes.len();
        if let Some(place) = self.bytes.get_mut(at as usize..end) {
            place.copy_from_slice(bytes);
        }
    }

    /// Keeps the whole segment of which a module defines bytes.
    fn keep(&mut self, layout: &Layout, chunk: &Chunk<'_>) {
        let section = &layout.sections[chunk.place.section];
        self.used = self.used.max(section.start.saturating_add(section.length));
    }

    /// Puts blocks down one behind the other and returns where they end. What does not fit into the
    /// image is left out.
    fn put_blocks(&mut self, at: u32, blocks: &[Block]) -> u32 {
        let mut at = at;
        for block in blocks {
            if block.size() == 0 {
                continue;
            }
            for _ in 0..block.count {
                if at as usize >= self.bytes.len() {
                    return at;
                }
                at = match &block.contents {
                    Contents::Bytes(bytes) => {
                        self.put(at, bytes);
                        at + bytes.len() as u32
                    }
                    Contents::Blocks(blocks) => self.put_blocks(at, blocks),
                };
            }
        }
        at
    }

    /// Completes the place of a fixup; in repeated data wherever it was put down.
    fn complete(
        &mut self,
        layout: &Layout,
        chunk: &Chunk<'_>,
        meant: &Meant<'_>,
        problems: &mut Vec<Problem>,
    ) {
        let mut places = Vec::new();
        let wanted = usize::from(meant.fixup.offset);
        if chunk.blocks.is_empty() {
            places.push(chunk.start as usize + wanted);
        } else {
            let most = self.bytes.len();
            find(chunk.blocks, wanted, &mut 0, &mut (chunk.start as usize), most, &mut places);
        }
        if let Some(overflow) = places.first().and_then(|&at| overflow(layout, chunk, meant, at)) {
            problems.push(Problem::Overflow(Box::new(overflow)));
        }
        for place in places {
            self.apply(layout, chunk.place.section, place as u32, meant);
        }
    }

    fn apply(&mut self, layout: &Layout, section: usize, at: u32, meant: &Meant<'_>) {
        let Meant { fixup, address, frame, .. } = meant;
        let linear = address.linear.wrapping_add(fixup.displacement);
        let offset = linear.wrapping_sub(frame.paragraph << 4);
        if fixup.relative {
            let distance = linear.wrapping_sub(at).wrapping_sub(2);
            match fixup.location {
                Location::Low => self.add_byte(at, distance.wrapping_add(1) as u8),
                _ => self.add_word(at, distance as u16),
            }
            return;
        }
        match fixup.location {
            Location::Low => self.add_byte(at, offset as u8),
            Location::High => self.add_byte(at, (offset >> 8) as u8),
            Location::Offset => self.add_word(at, offset as u16),
            Location::Segment => self.add_paragraph(layout, section, at, *frame),
            Location::Pointer => {
                self.add_word(at, offset as u16);
                self.add_paragraph(layout, section, at + 2, *frame);
            }
            Location::WideOffset | Location::WidePointer => {
                self.add_word(at, offset as u16);
                self.add_word(at + 2, (offset >> 16) as u16);
                if fixup.location == Location::WidePointer {
                    self.add_paragraph(layout, section, at + 4, *frame);
                }
            }
        }
    }

    /// Adds a paragraph, which DOS has to relocate if it moves with the program.
    fn add_paragraph(&mut self, layout: &Layout, section: usize, at: u32, frame: Frame) {
        self.add_word(at, frame.paragraph as u16);
        if frame.moves {
            let start = layout.sections[section].start;
            let offset = at.wrapping_sub(start & !0xF) as u16;
            self.relocations.push(FarPointer { segment: (start >> 4) as u16, offset });
        }
    }

    fn add_word(&mut self, at: u32, value: u16) {
        if let Some([low, high]) = self.bytes.get_mut(at as usize..at as usize + 2) {
            let sum = u16::from_le_bytes([*low, *high]).wrapping_add(value);
            [*low, *high] = sum.to_le_bytes();
        }
    }

    fn add_byte(&mut self, at: u32, value: u8) {
        if let Some(byte) = self.bytes.get_mut(at as usize) {
            *byte = byte.wrapping_add(value);
        }
    }
}

/// What keeps an address from its field at `at`, if anything does. As LINK has it, what is
/// addressed must begin within 64 KB of what its offset is counted from, and so must a distance's
/// own place; what is added to the address may go beyond. Numbers are counted from nothing.
fn overflow(layout: &Layout, chunk: &Chunk<'_>, meant: &Meant<'_>, at: usize) -> Option<Overflow> {
    let Meant { module, fixup, address, frame } = *meant;
    let within = |linear: u32| linear.wrapping_sub(frame.paragraph << 4) < SEGMENT;
    let wide = matches!(fixup.location, Location::WideOffset | Location::WidePointer);
    let number = address.section.is_none() && address.group.is_none();
    let fits = within(address.linear) && (!fixup.relative || within(at as u32));
    if fits || wide || number {
        return None;
    }
    let name = |of| layout.name_of(module, of).unwrap_or_default().to_string();
    let target = name(fixup.target);
    let frame = match fixup.frame {
        omf::Frame::Segment(index) => name(Target::Segment(index)),
        omf::Frame::Group(index) => name(Target::Group(index)),
        omf::Frame::External(index) => layout.frame_name(module, Target::External(index)),
        omf::Frame::Target => layout.frame_name(module, fixup.target),
        omf::Frame::Location => layout.sections[chunk.place.section].name.clone(),
    };
    let place = layout.sections[chunk.place.section].name.clone();
    let offset = (at as u32).saturating_sub(chunk.part);
    let (segment, relative) = (chunk.segment, fixup.relative);
    Some(Overflow { module, segment, offset, place, target, frame, relative })
}

/// Where in the image the byte that is stored at `wanted` was put down. `stored` and `at` count
/// what was passed in the record and in the image; `most` is the image's end.
fn find(
    blocks: &[Block],
    wanted: usize,
    stored: &mut usize,
    at: &mut usize,
    most: usize,
    places: &mut Vec<usize>,
) {
    for block in blocks {
        let head = *stored;
        *stored = head + block.stored();
        if wanted < head || wanted >= *stored || block.size() == 0 {
            *at = at.saturating_add(usize::try_from(block.size()).unwrap_or(usize::MAX));
            continue;
        }
        for _ in 0..block.count {
            if *at >= most {
                return;
            }
            match &block.contents {
                Contents::Bytes(bytes) => {
                    if let Some(inner) = wanted.checked_sub(head + 5) {
                        places.push(*at + inner);
                    }
                    *at += bytes.len();
                }
                Contents::Blocks(blocks) => {
                    find(blocks, wanted, &mut (head + 4), at, most, places);
                }
            }
        }
    }
}

//! The image: bytes in their places, and what waited for addresses.

use isa::format::omf::{Block, Contents, Fixup, Location, Record, Target};
use isa::i8086::FarPointer;

use super::layout::{Layout, Place};
use super::{Module, Problem};

/// The image and what its header needs.
pub(super) struct Filled {
    pub(super) bytes: Vec<u8>,
    /// Behind the last byte that a module defines.
    pub(super) used: u32,
    pub(super) relocations: Vec<FarPointer>,
}

/// A data record, as the fixups behind it see it.
struct Chunk<'a> {
    place: Place,
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
        let mut unresolved: Vec<&str> = Vec::new();
        let mut chunk: Option<Chunk<'_>> = None;
        let mut sound = true;
        for record in &it.records {
            match record {
                Record::Data { segment, offset, bytes } => {
                    chunk = chunk_at(layout, module, *segment, *offset, &[]);
                    sound &= layout.segment(module, *segment).is_some();
                    if let Some(chunk) = &chunk {
                        filled.put(chunk.start, bytes);
                    }
                }
                Record::Repeated { segment, offset, blocks } => {
                    chunk = chunk_at(layout, module, *segment, *offset, blocks);
                    sound &= layout.segment(module, *segment).is_some();
                    if let Some(chunk) = &chunk {
                        filled.put_blocks(chunk.start, blocks);
                    }
                }
                Record::Fixups(fixups) => {
                    let Some(chunk) = &chunk else { continue };
                    for fixup in fixups {
                        let name = unresolved_name(layout, module, fixup);
                        match name.filter(|name| !unresolved.contains(name)) {
                            Some(name) => unresolved.push(name),
                            None => filled.complete(layout, module, chunk, fixup),
                        }
                    }
                }
                _ => {}
            }
        }
        let name = |name: &str| Problem::Unresolved { module, name: name.to_string() };
        problems.extend(unresolved.into_iter().map(name));
        if !sound {
            problems.push(Problem::BadIndex { module });
        }
    }
    filled
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
    let start = layout.sections[place.section].start + place.offset;
    Some(Chunk { place, start: start.checked_add(offset)?, blocks })
}

impl Filled {
    fn put(&mut self, at: u32, bytes: &[u8]) {
        let end = at as usize + bytes.len();
        if let Some(place) = self.bytes.get_mut(at as usize..end) {
            place.copy_from_slice(bytes);
            self.used = self.used.max(end as u32);
        }
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
    fn complete(&mut self, layout: &Layout, module: usize, chunk: &Chunk<'_>, fixup: &Fixup) {
        if chunk.blocks.is_empty() {
            self.apply(layout, module, chunk, chunk.start + u32::from(fixup.offset), fixup);
            return;
        }
        let mut places = Vec::new();
        let wanted = usize::from(fixup.offset);
        let most = self.bytes.len();
        find(chunk.blocks, wanted, &mut 0, &mut (chunk.start as usize), most, &mut places);
        for place in places {
            self.apply(layout, module, chunk, place as u32, fixup);
        }
    }

    fn apply(&mut self, layout: &Layout, module: usize, chunk: &Chunk<'_>, at: u32, fixup: &Fixup) {
        let Some(address) = layout.address(module, fixup.target) else { return };
        let section = chunk.place.section;
        let Some(frame) = layout.frame(module, fixup.frame, &address, Some(section)) else {
            return;
        };
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
            Location::Segment => {
                self.add_paragraph(layout, section, at, frame.paragraph, frame.moves)
            }
            Location::Pointer => {
                self.add_word(at, offset as u16);
                self.add_paragraph(layout, section, at + 2, frame.paragraph, frame.moves);
            }
            Location::WideOffset | Location::WidePointer => {
                self.add_word(at, offset as u16);
                self.add_word(at + 2, (offset >> 16) as u16);
                if fixup.location == Location::WidePointer {
                    self.add_paragraph(layout, section, at + 4, frame.paragraph, frame.moves);
                }
            }
        }
    }

    /// Adds a paragraph, which DOS has to relocate if it moves with the program.
    fn add_paragraph(
        &mut self,
        layout: &Layout,
        section: usize,
        at: u32,
        paragraph: u32,
        moves: bool,
    ) {
        self.add_word(at, paragraph as u16);
        if moves {
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

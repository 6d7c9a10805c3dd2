//! In which order the segments of a program stand, and where.

use std::collections::HashMap;

use isa::format::omf::{Align, Combine};

use super::Problem;
use super::layout::{Layout, Place, SEGMENT, Section};

impl Layout {
    /// Orders the sections, equal classes together, and gives each its place.
    pub(super) fn place(&mut self) {
        self.order = self.ordered();
        let mut at: u32 = 0;
        let mut long = Vec::new();
        let mut parts: Vec<Vec<usize>> = vec![Vec::new(); self.sections.len()];
        for (index, place) in self.places.iter().enumerate() {
            parts[place.section].push(index);
        }
        for &index in &self.order {
            let section = &mut self.sections[index];
            let fixed = matches!(section.align, Align::At(..));
            let stack = section.combine == Combine::Stack;
            let align = bytes(section.align).max(if stack { 16 } else { 1 });
            let start = if fixed { 0 } else { at.next_multiple_of(align) };
            section.length = fill(&mut self.places, &parts[index], section.combine, start);
            if section.length > SEGMENT {
                long.push(index);
            }
            if let Align::At(paragraph, offset) = section.align {
                section.start = (u32::from(paragraph) << 4) + u32::from(offset);
                continue;
            }
            section.start = start;
            at = start.saturating_add(section.length.min(2 * SEGMENT));
        }
        self.size = at;
        self.frames = (0..self.groups.len()).map(|group| self.first_paragraph(group)).collect();
        self.report_long(&long);
    }

    /// Where the first member of a group begins.
    fn first_paragraph(&self, group: usize) -> u32 {
        let members = self.groups[group].1.iter();
        let placed = members.filter(|&&member| !self.is_fixed(member));
        placed.map(|&member| self.sections[member].start).min().unwrap_or(0) >> 4
    }

    /// Reports sections that are longer than a segment, with the first place of each that is more
    /// than 64 KB behind its start: module, segment of the module, and offset in that.
    fn report_long(&mut self, long: &[usize]) {
        let mut first: HashMap<usize, (usize, u16, u32)> = HashMap::new();
        for (module, tables) in self.modules.iter().enumerate().filter(|_| !long.is_empty()) {
            for (index, &place) in (1..).zip(&tables.segments) {
                let place = self.places[place];
                if place.offset.saturating_add(place.length) > SEGMENT {
                    let offset = SEGMENT.saturating_sub(place.offset);
                    first.entry(place.section).or_insert((module, index, offset));
                }
            }
        }
        for section in long {
            let place = first.get(section).copied().unwrap_or_default();
            let Section { name, length, .. } = &self.sections[*section];
            let (name, bytes) = (name.clone(), *length);
            self.problems.push(Problem::SegmentTooLong { name, place, bytes });
        }
    }

    fn ordered(&self) -> Vec<usize> {
        let mut classes: HashMap<&str, usize> = HashMap::new();
        for section in &self.sections {
            let next = classes.len();
            classes.entry(&section.class).or_insert(next);
        }
        let mut order: Vec<usize> = (0..self.sections.len()).collect();
        let class = |index: usize| classes.get(self.sections[index].class.as_str());
        order.sort_by_key(|&index| class(index));
        if self.dos_order {
            // Code, segments outside DGROUP, DGROUP, and in DGROUP first data, then BSS, then the
            // stack.
            let group = self.group_names.get("DGROUP");
            order.sort_by_key(|&index| {
                let section = &self.sections[index];
                let grouped = group.is_some_and(|&group| self.grouped.contains(&(group, index)));
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
}

/// Puts the segments of a section one behind the other, or all at its start or its end; the
/// section's length.
fn fill(places: &mut [Place], parts: &[usize], combine: Combine, start: u32) -> u32 {
    let mut length: u32 = 0;
    for &part in parts {
        let place = &mut places[part];
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
        for &part in parts {
            let place = &mut places[part];
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

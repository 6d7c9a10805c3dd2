//! From an object to an image, as LINK 3.65 does it: order, places, fixups, the header.
//!
//! A program is a COM program when EXE2BIN would make one of it: no stack segment, nothing to
//! relocate, and a start at offset 100h of its first segment. Anything else is an EXE program.

use isa::debug::{CellKind, Debug, Line, Symbol, SymbolValue};
use isa::i8086::{FarPointer, Header, Image, Kind};

use super::object::{Combine, Field, Fixup, Object, Order};
use super::problem::{Problem, What};
use super::symbol::{Base, Frame, Meaning, SegmentId, Symbols};
use crate::source::Sources;

/// The largest image that DOS could load.
const LARGEST: u32 = 0xA_0000;
/// Where a COM program begins.
const COM_START: u32 = 0x100;

/// Where everything is.
pub(super) struct Layout {
    /// Linear start of each segment, from the start of the image.
    starts: Vec<u32>,
    /// Bytes of the image, uninitialised ones included.
    size: u32,
}

/// The image, its debug table, and what is to be said about it.
pub(super) struct Linked {
    pub(super) image: Option<isa::Image>,
    pub(super) debug: Debug,
    pub(super) problems: Vec<Problem>,
}

/// Links one module.
pub(super) fn link(object: &Object, symbols: &Symbols, sources: &Sources) -> Linked {
    let layout = place(object);
    if layout.size > LARGEST {
        let place = object.segments.first().and_then(|segment| segment.place).unwrap_or_default();
        let what = What::ImageTooLong { bytes: layout.size as usize };
        let problems = vec![Problem { span: place, what }];
        return Linked { image: None, debug: Debug::default(), problems };
    }
    let (mut bytes, used) = fill(object, &layout);
    let mut problems = Vec::new();
    let mut relocations = Vec::new();
    for fixup in &object.fixups {
        if let Base::External(name) = &fixup.reference.base {
            let what = What::Unresolved(name.clone());
            problems.push(Problem { span: fixup.reference.span, what });
        }
        apply(fixup, object, &layout, &mut bytes, &mut relocations);
    }
    bytes.truncate(used as usize);
    let (kind, from) = kind(object, &layout, relocations, used);
    let bytes = bytes.split_off((from as usize).min(bytes.len()));
    let debug = debug(object, symbols, sources, &layout, from);
    let image = Image { bytes, kind, processor: object.processor };
    Linked { image: Some(isa::Image::I8086(image)), debug, problems }
}

/// Orders the segments, equal classes together, and gives each its place.
fn place(object: &Object) -> Layout {
    let mut starts = vec![0; object.segments.len()];
    let mut at: u32 = 0;
    for index in order(object) {
        let segment = &object.segments[index];
        if let Combine::At(paragraph) = segment.combine {
            starts[index] = u32::from(paragraph) << 4;
            continue;
        }
        at = at.next_multiple_of(segment.align.bytes());
        starts[index] = at;
        at = at.saturating_add(segment.size);
    }
    Layout { starts, size: at }
}

fn order(object: &Object) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    for (index, segment) in object.segments.iter().enumerate() {
        if order.contains(&index) {
            continue;
        }
        order.push(index);
        let mates = (index + 1..object.segments.len()).filter(|&other| {
            object.segments[other].class == segment.class && !segment.class.is_empty()
        });
        order.extend(mates);
    }
    let mut seen = vec![false; object.segments.len()];
    order.retain(|&index| !std::mem::replace(&mut seen[index], true));
    if object.order == Order::Dos {
        // Code, segments outside DGROUP, DGROUP, and in DGROUP first data, then BSS, then the
        // stack.
        let group = object.groups.iter().find(|group| group.name == "DGROUP");
        order.sort_by_key(|&index| {
            let segment = &object.segments[index];
            let grouped = group.is_some_and(|group| group.members.contains(&SegmentId(index)));
            match (segment.class.as_str(), grouped) {
                (class, _) if class.ends_with("CODE") => 0,
                (_, false) if segment.combine != Combine::Stack => 1,
                ("BSS", _) => 3,
                _ if segment.combine == Combine::Stack => 4,
                _ => 2,
            }
        });
    }
    order
}

/// The image with every run in its place, and how much of it is defined.
fn fill(object: &Object, layout: &Layout) -> (Vec<u8>, u32) {
    let mut bytes = vec![0; layout.size as usize];
    let mut used = 0;
    for run in &object.runs {
        if matches!(object.segments[run.segment.0].combine, Combine::At(_)) {
            continue;
        }
        let start = layout.starts[run.segment.0] + run.offset;
        let end = start as usize + run.bytes.len();
        if let Some(place) = bytes.get_mut(start as usize..end) {
            place.copy_from_slice(&run.bytes);
            used = used.max(end as u32);
        }
    }
    (bytes, used)
}

impl Layout {
    /// The paragraph that a frame's offsets are counted from.
    fn paragraph(&self, frame: Frame, object: &Object) -> u32 {
        let start = match frame {
            Frame::Segment(segment) => self.starts[segment.0],
            Frame::Group(group) => {
                let members = object.groups[group.0].members.iter();
                let placed = members.filter(|member| {
                    !matches!(object.segments[member.0].combine, Combine::At(_))
                        && object.segments[member.0].size > 0
                });
                placed.map(|member| self.starts[member.0]).min().unwrap_or(0)
            }
        };
        start >> 4
    }
}

/// Completes a field.
fn apply(
    fixup: &Fixup,
    object: &Object,
    layout: &Layout,
    bytes: &mut [u8],
    relocations: &mut Vec<FarPointer>,
) {
    let reference = &fixup.reference;
    let (base, own) = match reference.base {
        Base::Segment(segment) => (layout.starts[segment.0], Frame::Segment(segment)),
        Base::Group(group) => {
            let frame = Frame::Group(group);
            (layout.paragraph(frame, object) << 4, frame)
        }
        Base::External(_) => return,
    };
    let segment = &object.segments[fixup.segment.0];
    if matches!(segment.combine, Combine::At(_)) {
        return;
    }
    let frame = reference.frame.unwrap_or(own);
    let paragraph = layout.paragraph(frame, object);
    let offset = base.wrapping_sub(paragraph << 4) as u16;
    let at = (layout.starts[fixup.segment.0] + fixup.offset) as usize;
    let is_fixed = |id: SegmentId| matches!(object.segments[id.0].combine, Combine::At(_));
    let fixed_place = matches!(frame, Frame::Segment(id) if is_fixed(id));
    match reference.field {
        Field::Offset => add_word(bytes, at, offset),
        Field::Segment | Field::Pointer => {
            let mut place = at;
            if reference.field == Field::Pointer {
                add_word(bytes, at, offset);
                place += 2;
            }
            add_word(bytes, place, paragraph as u16);
            if !fixed_place {
                let start = layout.starts[fixup.segment.0];
                let (segment, offset) =
                    ((start >> 4) as u16, (place as u32 - (start & !0xF)) as u16);
                relocations.push(FarPointer { segment, offset });
            }
        }
        Field::Low => add_byte(bytes, at, offset as u8),
        Field::High => add_byte(bytes, at, (offset >> 8) as u8),
        Field::Distance => {
            let distance = base.wrapping_sub(at as u32 + 2);
            add_word(bytes, at, distance as u16);
        }
    }
}

fn add_word(bytes: &mut [u8], at: usize, value: u16) {
    if let Some([low, high]) = bytes.get_mut(at..at + 2) {
        let sum = u16::from_le_bytes([*low, *high]).wrapping_add(value);
        [*low, *high] = sum.to_le_bytes();
    }
}

fn add_byte(bytes: &mut [u8], at: usize, value: u8) {
    if let Some(byte) = bytes.get_mut(at) {
        *byte = byte.wrapping_add(value);
    }
}

/// COM or EXE, and how many bytes of the image COM leaves out.
fn kind(object: &Object, layout: &Layout, relocations: Vec<FarPointer>, used: u32) -> (Kind, u32) {
    let stack = object.segments.iter().position(|segment| segment.combine == Combine::Stack);
    let start = object.start.map(|(segment, offset, frame)| {
        let paragraph = layout.paragraph(frame, object);
        let linear = layout.starts[segment.0] + offset;
        FarPointer { segment: paragraph as u16, offset: linear.wrapping_sub(paragraph << 4) as u16 }
    });
    let com_start = FarPointer { segment: 0, offset: COM_START as u16 };
    let is_com = start == Some(com_start) && stack.is_none() && relocations.is_empty();
    if is_com && used >= COM_START && layout.size <= 0x1_0000 {
        return (Kind::Com, COM_START);
    }
    let stack = stack.map_or(FarPointer::default(), |index| {
        let start = layout.starts[index];
        let offset = (object.segments[index].size + (start & 0xF)) as u16;
        FarPointer { segment: (start >> 4) as u16, offset }
    });
    let beyond = layout.size.saturating_sub(used).div_ceil(16);
    let header = Header {
        entry: start.unwrap_or_default(),
        stack,
        relocations,
        min_alloc: beyond as u16,
        max_alloc: 0xFFFF,
    };
    (Kind::Exe(header), 0)
}

/// Lines and symbols, by their place in the image.
fn debug(
    object: &Object,
    symbols: &Symbols,
    sources: &Sources,
    layout: &Layout,
    from: u32,
) -> Debug {
    let in_image =
        |segment: SegmentId| !matches!(object.segments[segment.0].combine, Combine::At(_));
    let mut lines: Vec<Line> = Vec::new();
    let runs = object.runs.iter().filter(|run| in_image(run.segment) && !run.bytes.is_empty());
    for run in runs {
        let Some(address) = (layout.starts[run.segment.0] + run.offset).checked_sub(from) else {
            continue;
        };
        let (file, line, kind) = (run.file.0, run.line, run.kind);
        let length = run.bytes.len() as u32;
        match lines.last_mut() {
            Some(last)
                if last.address + last.length == address
                    && (last.file, last.line, last.kind) == (file, line, kind)
                    && kind != CellKind::Code =>
            {
                last.length += length;
            }
            _ => lines.push(Line { address, length, file, line, kind }),
        }
    }
    lines.sort_by_key(|line| line.address);
    let symbols = symbols.in_order().into_iter().filter_map(|symbol| {
        let value = match &symbol.meaning {
            Meaning::Number { value, .. } => SymbolValue::Constant(i32::try_from(*value).ok()?),
            Meaning::Label { segment, offset, .. } if in_image(*segment) => {
                SymbolValue::Address((layout.starts[segment.0] + offset).checked_sub(from)?)
            }
            _ => return None,
        };
        Some(Symbol { name: symbol.name.clone(), value })
    });
    let symbols = symbols.collect();
    let files = sources.iter().map(|(_, source)| source.name().to_string()).collect();
    Debug { files, lines, symbols }
}

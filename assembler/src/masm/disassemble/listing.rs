//! Writes what was found as a MASM listing.

use std::collections::{BTreeMap, BTreeSet};

use isa::i8086::text::number;
use isa::i8086::{
    FarPointer, Memory, Mnemonic, Names, Operand, Processor, Register16, SegmentRegister, service,
    text_with,
};

use super::follow::{Code, Found, place_of};
use super::program::{Program, Segment, linear};
use super::{around, data};

/// Column at which comments begin.
const COMMENTS: usize = 40;
/// Largest count of DUP.
const LONGEST_DUP: u32 = 0xFFFF;

/// A line, and the bytes of the program that it makes.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) text: String,
    /// Place and number of bytes.
    pub(super) bytes: Option<(u32, u32)>,
}

/// Everything that is known, ready to be written.
pub(super) struct Listing<'a> {
    pub(super) program: &'a Program<'a>,
    pub(super) found: &'a Found,
    /// Names of places.
    pub(super) labels: &'a BTreeMap<u32, String>,
    /// Instructions that MASM would encode in another way.
    pub(super) forced: &'a BTreeSet<u32>,
    pub(super) is_exe: bool,
}

/// What names mean inside one instruction.
struct Inside<'a> {
    listing: &'a Listing<'a>,
    code: &'a Code,
    place: u32,
}

impl Names for Inside<'_> {
    fn target(&self, offset: u16) -> Option<String> {
        let place = linear(FarPointer { segment: self.code.cs, offset });
        let listing = self.listing;
        listing.program.belongs(place, self.code.cs).then(|| listing.name(place))?
    }

    fn far(&self, target: FarPointer) -> Option<String> {
        let place = linear(target);
        let listing = self.listing;
        let name = listing.program.belongs(place, target.segment).then(|| listing.name(place))?;
        name.map(|name| format!("FAR PTR {name}"))
    }

    fn memory(&self, memory: Memory, segment: Option<SegmentRegister>) -> Option<String> {
        let place = place_of(memory, segment, self.code.cs, self.listing.found.data)?;
        let name = self.listing.name(place)?;
        let over = segment.map_or(String::new(), |segment| format!("{}:", segment.name()));
        let index = match memory.base.name() {
            "" => String::new(),
            registers => format!("[{registers}]"),
        };
        Some(format!("{over}{name}{index}"))
    }

    fn immediate(&self, _: u16) -> Option<String> {
        let word = self.place + u32::from(self.code.decoded.length) - 2;
        if let Some(paragraph) = self.listing.program.relocated.get(&word) {
            let name = self.listing.program.segment_name(*paragraph)?;
            // A segment's name that comes later is a variable to MASM at first, and it leaves
            // room for an address; loading AX takes no more.
            let is_later = u32::from(*paragraph) << 4 > self.place;
            let is_ax =
                self.code.decoded.operands().first() == Some(&Operand::Register16(Register16::Ax));
            return Some(if is_later && !is_ax { format!("SEG {name}") } else { name });
        }
        let place = self.listing.found.offsets.get(&self.place)?;
        Some(format!("OFFSET {}", self.listing.name(*place)?))
    }
}

impl Listing<'_> {
    /// The whole listing.
    pub(super) fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let later = |code: &Code| code.decoded.row.processor == Processor::I80186;
        if self.found.code.iter().any(|(at, code)| later(code) && !self.forced.contains(at)) {
            lines.push(bare("        .186".to_owned()));
        }
        for segment in &self.program.segments {
            self.segment(segment, &mut lines);
        }
        let entry = self.labels.get(&linear(self.program.entry));
        let entry = entry.map_or(String::new(), |name| format!(" {name}"));
        lines.push(bare(format!("        END{entry}")));
        lines
    }

    fn segment(&self, segment: &Segment, lines: &mut Vec<Line>) {
        let name = if self.is_exe { segment.name() } else { "CODE".to_owned() };
        let align = if segment.start & 15 == 0 { "PARA" } else { "BYTE" };
        let combine = if segment.is_stack { "STACK" } else { "PUBLIC" };
        lines.push(bare(format!("{name} SEGMENT {align} {combine}")));
        let assumed = match (self.is_exe, self.found.data) {
            (false, _) => "CS:CODE,DS:CODE,ES:CODE,SS:CODE".to_owned(),
            (true, data) => {
                let data = data.and_then(|data| self.program.segment_name(data));
                format!("CS:{name},DS:{},ES:NOTHING", data.unwrap_or("NOTHING".to_owned()))
            }
        };
        lines.push(bare(format!("        ASSUME {assumed}")));
        let start = segment.start.max(self.program.origin);
        if start > segment.start {
            lines.push(bare(format!("        ORG {}", number(start as u16))));
        }
        let mut at = start;
        let last = segment.end.min(self.program.end());
        while at < last {
            at += self.item(at, last, lines);
        }
        while at < segment.end {
            let last = segment.end.min(at + LONGEST_DUP);
            let next = self.labels.range(at + 1..last).next().map_or(last, |it| *it.0);
            let label = self.labels.get(&at).map_or("", String::as_str);
            lines.push(bare(format!("{label:<7} DB {} DUP(?)", next - at)));
            at = next;
        }
        lines.push(bare(format!("{name} ENDS")));
    }

    /// Writes what stands at `at` and returns its length.
    fn item(&self, at: u32, last: u32, lines: &mut Vec<Line>) -> u32 {
        if let Some(code) = self.found.code.get(&at) {
            self.instruction(at, code, lines);
            return u32::from(code.decoded.length);
        }
        let label = self.labels.get(&at).map_or("", String::as_str);
        let end = self.free(at, last);
        let bytes = self.program.from(at).unwrap_or_default();
        let bytes = &bytes[..(end - at) as usize];
        let (text, length) = self.word(at, bytes).unwrap_or_else(|| data::line(bytes));
        let length = length as u32;
        lines.push(row(label, &text, at, length, ""));
        length
    }

    /// Data from `at` on ends where something else begins.
    fn free(&self, at: u32, last: u32) -> u32 {
        let next = at + 1..last;
        let ends = [
            self.found.code.range(next.clone()).next().map(|it| *it.0),
            self.labels.range(next.clone()).next().map(|it| *it.0),
            self.found.tables.range(next.clone()).next().map(|it| *it.0),
            self.program.relocated.range(next).next().map(|it| *it.0),
        ];
        ends.into_iter().flatten().min().unwrap_or(last)
    }

    /// A word that is known to be one.
    fn word(&self, at: u32, bytes: &[u8]) -> Option<(String, usize)> {
        let value = u16::from_le_bytes([*bytes.first()?, *bytes.get(1)?]);
        if let Some(paragraph) = self.program.relocated.get(&at) {
            return Some((format!("DW {}", self.program.segment_name(*paragraph)?), 2));
        }
        if let Some(name) = self.found.tables.get(&at).and_then(|place| self.name(*place)) {
            return Some((format!("DW OFFSET {name}"), 2));
        }
        let is_word = self.found.references.get(&at) == Some(&2);
        is_word.then(|| (format!("DW {}", number(value)), 2))
    }

    fn instruction(&self, at: u32, code: &Code, lines: &mut Vec<Line>) {
        if self.found.called.contains(&at) {
            lines.push(bare(String::new()));
        }
        let label = self.labels.get(&at).map_or(String::new(), |name| format!("{name}:"));
        let inside = Inside { listing: self, code, place: at };
        let text = text_with(&code.decoded, code.ip, &inside);
        let length = u32::from(code.decoded.length);
        if !self.forced.contains(&at) {
            lines.push(row(&label, &text, at, length, meaning(code)));
            return;
        }
        // MASM writes this instruction in another way, or not at all.
        let plain = isa::i8086::text(&code.decoded, code.ip);
        let relocated = self.program.relocated.range(at..at + length).next().map(|it| *it.0);
        let bytes = self.program.from(at).unwrap_or_default();
        let first = relocated.unwrap_or(at + length) - at;
        let text = data::plain_bytes(&bytes[..first as usize]);
        if !label.is_empty() {
            lines.push(bare(label));
        }
        lines.push(row("", &text, at, first, &plain));
        if let Some(word) = relocated {
            let paragraph = self.program.relocated[&word];
            let name = self.program.segment_name(paragraph).unwrap_or_default();
            lines.push(row("", &format!("DW {name}"), word, 2, ""));
        }
    }

    /// A place by its name, or by that of the instruction or word that it lies in.
    fn name(&self, place: u32) -> Option<String> {
        if let Some(name) = self.labels.get(&place) {
            return Some(name.clone());
        }
        let start = around(self.program, self.found, place)?;
        let name = self.labels.get(&start)?;
        Some(format!("{name}+{}", place - start))
    }
}

/// What a call of DOS or BIOS is for.
fn meaning(code: &Code) -> &'static str {
    match (code.decoded.row.mnemonic, code.decoded.operands()) {
        (Mnemonic::Int, [Operand::Immediate(number)]) => {
            service(*number as u8, code.function).map_or("", |it| it.meaning)
        }
        _ => "",
    }
}

fn bare(text: String) -> Line {
    Line { text, bytes: None }
}

fn row(label: &str, text: &str, at: u32, length: u32, comment: &str) -> Line {
    let line = format!("{label:<7} {text}");
    let text = match comment {
        "" => line,
        comment => format!("{line:<COMMENTS$}; {comment}"),
    };
    Line { text, bytes: Some((at, length)) }
}

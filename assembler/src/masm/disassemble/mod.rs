//! DOS programs to listings that assemble to the same program.
//!
//! The passes: `program` (bytes, segments, relocations), `follow` (which bytes are code, and what
//! it refers to), names, `listing` with `data` (the text). The text is assembled again, and every
//! instruction that MASM would encode in another way becomes DB, until nothing differs.

mod data;
mod follow;
mod listing;
mod program;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use isa::debug::{Symbol, SymbolValue};
use isa::i8086::{Image, Kind};
use isa::{Target, i8086};

use crate::{Assembled, Request, Severity, assemble};
use follow::Found;
use listing::{Line, Listing};
use program::{Program, linear};

/// Rounds of assembling after which the text is given as it is. Each round settles all that the
/// one before could see; more than two are rare.
const ROUNDS: usize = 8;

/// A listing, and how faithful it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disassembly {
    /// The listing.
    pub text: String,
    /// What differs when it is assembled again; empty for a faithful listing.
    pub differences: Vec<Difference>,
}

/// What a listing does not give back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difference {
    /// The listing has mistakes.
    Mistakes,
    /// The bytes of the load image.
    Bytes,
    /// CS:IP at the start.
    Entry,
    /// SS:SP at the start.
    Stack,
    /// Places of the words that DOS adds the load segment to.
    Relocations,
    /// A COM program for an EXE program, or the reverse.
    Kind,
}

/// Disassembles a program. The bytes of one without an EXE header stand at offset `origin`
/// ([`isa::format::com::ORIGIN`] for COM programs). Symbols that no listing could have are left
/// out.
pub fn disassemble(image: &Image, origin: u16, symbols: &[Symbol]) -> Disassembly {
    let mut program = Program::new(image, origin);
    let is_exe = matches!(image.kind, Kind::Exe(_));
    let mut found = follow::follow(&program, (!is_exe).then_some(0));
    if !found.later.is_empty() {
        program.begin_later(&found.later);
        found = follow::follow(&program, (!is_exe).then_some(0));
    }
    if is_exe && let Some(data) = follow::data_paragraph(&program, &found) {
        found = follow::follow(&program, Some(data));
    }
    let mut disassembly = faithful(&program, &found, image, symbols);
    if disassembly.differences.contains(&Difference::Mistakes) && !symbols.is_empty() {
        disassembly = faithful(&program, &found, image, &[]);
    }
    disassembly
}

/// Writes, assembles and compares until nothing changes.
fn faithful(
    program: &Program<'_>,
    found: &Found,
    image: &Image,
    symbols: &[Symbol],
) -> Disassembly {
    let labels = labels(program, found, symbols);
    let is_exe = matches!(image.kind, Kind::Exe(_));
    let mut forced = BTreeSet::new();
    for round in 1.. {
        let listing = Listing { program, found, labels: &labels, forced: &forced, is_exe };
        let lines = listing.lines();
        let text: String = lines.iter().map(|line| format!("{}\n", line.text.trim_end())).collect();
        let assembled = assemble(&Request::new(Target::I8086, "a.asm", text.as_bytes()));
        let wrong: Vec<u32> = wrong(program, &lines, &assembled)
            .into_iter()
            .filter(|place| found.code.contains_key(place) && !forced.contains(place))
            .collect();
        if wrong.is_empty() || round == ROUNDS {
            let differences = differences(image, program, assembled.image.as_ref());
            return Disassembly { text, differences };
        }
        forced.extend(wrong);
    }
    Disassembly { text: String::new(), differences: vec![Difference::Mistakes] }
}

/// Places of lines that were not assembled to the bytes they stand for.
fn wrong(program: &Program<'_>, lines: &[Line], assembled: &Assembled) -> BTreeSet<u32> {
    let mut wrong = BTreeSet::new();
    let place = |number: u32| lines.get(number as usize - 1).and_then(|line| line.bytes);
    for diagnostic in &assembled.diagnostics {
        let Some(span) = diagnostic.span() else { continue };
        let number = assembled.sources.get(span.file).line_number(span.start);
        if diagnostic.severity == Severity::Error {
            wrong.extend(place(number).map(|(at, _)| at));
        }
    }
    let mut made: BTreeMap<u32, (u32, u32)> = BTreeMap::new();
    for line in &assembled.debug.lines {
        let run = made.entry(line.line).or_insert((line.address, 0));
        run.1 += line.length;
    }
    let bytes = match &assembled.image {
        Some(isa::Image::I8086(image)) => image.bytes.as_slice(),
        _ => &[],
    };
    for (number, line) in (1..).zip(lines) {
        let Some((at, length)) = line.bytes else { continue };
        let (address, found) = made.get(&number).copied().unwrap_or((0, 0));
        let here = bytes.get(address as usize..(address + found) as usize);
        let there = program.from(at).and_then(|bytes| bytes.get(..length as usize));
        if found != length || (here.is_some() && here != there) {
            wrong.insert(at);
        }
    }
    wrong
}

fn differences(
    image: &Image,
    program: &Program<'_>,
    again: Option<&isa::Image>,
) -> Vec<Difference> {
    let Some(isa::Image::I8086(again)) = again else { return vec![Difference::Mistakes] };
    let mut differences = Vec::new();
    let mut differ = |what, condition| {
        if condition {
            differences.push(what);
        }
    };
    // The listing of plain bytes that stand elsewhere than a COM program is filled from 0 on.
    let filled = match (&image.kind, &again.kind) {
        (Kind::Com, Kind::Exe(_)) => program.origin as usize,
        _ => 0,
    };
    differ(Difference::Bytes, again.bytes.get(filled..) != Some(&image.bytes[..]));
    match (&image.kind, &again.kind) {
        (Kind::Exe(old), Kind::Exe(new)) => {
            differ(Difference::Entry, old.entry != new.entry);
            differ(Difference::Stack, old.stack != new.stack);
            differ(Difference::Relocations, places(old) != places(new));
        }
        (Kind::Com, Kind::Com) => {}
        // Bytes that stand elsewhere than DOS puts them are no COM program.
        (Kind::Com, Kind::Exe(_)) if program.origin != u32::from(isa::format::com::ORIGIN) => {}
        _ => differ(Difference::Kind, true),
    }
    differences
}

fn places(header: &i8086::Header) -> BTreeSet<u32> {
    header.relocations.iter().map(|place| linear(*place)).collect()
}

/// A name for every place that something refers to.
fn labels(program: &Program<'_>, found: &Found, symbols: &[Symbol]) -> BTreeMap<u32, String> {
    let mut labels = BTreeMap::new();
    let mut taken = BTreeSet::new();
    for symbol in symbols {
        let SymbolValue::Address(address) = symbol.value else { continue };
        let Some(place) = program.origin.checked_add(address) else { continue };
        let whole = program.from(place).is_some() && around(program, found, place).is_none();
        if whole && taken.insert(symbol.name.to_ascii_uppercase()) {
            labels.entry(place).or_insert_with(|| symbol.name.clone());
        }
    }
    let entry = linear(program.entry);
    let wanted = found.references.keys().copied().chain([entry]);
    for place in wanted.filter(|&place| program.segment_at(place).is_some()) {
        // A place inside an instruction or a word is called by its distance from the start.
        let place = around(program, found, place).unwrap_or(place);
        let paragraph = program.segment_at(place).map_or(0, program::Segment::paragraph);
        let letter = match (place == entry, found.code.contains_key(&place)) {
            (true, _) => "START",
            (_, true) if found.called.contains(&place) => "P",
            (_, true) => "L",
            _ => "D",
        };
        let offset = place - (paragraph << 4);
        let name = match (letter, program.segments.len()) {
            ("START", _) => letter.to_owned(),
            (letter, 1) => format!("{letter}_{offset:04X}"),
            (letter, _) => format!("{letter}_{paragraph:04X}_{offset:04X}"),
        };
        if !labels.contains_key(&place) && taken.insert(name.clone()) {
            labels.insert(place, name);
        }
    }
    labels
}

/// The start of the instruction or of the relocated word that a place lies in, unless it starts
/// there.
fn around(program: &Program<'_>, found: &Found, place: u32) -> Option<u32> {
    if found.code.contains_key(&place) {
        return None;
    }
    let code = found.code.range(..place).next_back();
    code.filter(|(start, code)| place < *start + u32::from(code.decoded.length))
        .map(|(start, _)| *start)
        .or_else(|| program.word_around(place))
}

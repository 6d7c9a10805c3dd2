//! Looking through a folder: functions 1Ah, 2Fh, 4Eh and 4Fh, and for FCBs 11h and 12h.
//!
//! A search goes on behind the name that it found last, in the order of the names, so that it
//! works also while files are removed. What is looked for is kept in a list, since the few bytes
//! that a program keeps for DOS have room for its number and the last name only.

use isa::i8086::{Register16, SegmentRegister};

use super::error::{Error, Failure};
use super::fcb_name::{self, BLANK};
use super::path::{self, DRIVE, Split};
use crate::disk::{Attributes, Name, Stamp};
use crate::i8086::linear;
use crate::pc::service::{Call, Outcome};

/// What is found only if it is asked for.
const SPECIAL: u8 = Attributes::HIDDEN | Attributes::SYSTEM | Attributes::FOLDER;

/// Attribute of a device that is found.
const DEVICE: u8 = 0x40;

/// No name that was found: all come behind it.
pub(super) const NOTHING_YET: [u8; 11] = [0; 11];

/// What is looked for, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Query {
    pub(super) folder: Vec<Name>,
    pub(super) pattern: [u8; 11],
    pub(super) attributes: u8,
}

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) cells: [u8; 11],
    pub(super) attributes: u8,
    pub(super) length: u32,
    pub(super) stamp: Stamp,
}

impl Found {
    /// The name as programs write it.
    fn text(&self) -> Vec<u8> {
        match Name::from_cells(self.cells) {
            Some(name) => name.text(),
            None => self.cells.iter().copied().take_while(|&byte| byte != b' ').collect(),
        }
    }
}

/// Dots come first, then names in their order.
fn order(cells: [u8; 11]) -> (bool, [u8; 11]) {
    (cells[0] != 0 && cells[0] != b'.', cells)
}

/// 1Ah: what is found goes to DS:DX, and records of FCBs, too.
pub(super) fn set_transfer(call: &mut Call) -> Result<(), Outcome> {
    let transfer = (call.segment(SegmentRegister::Ds), call.word(Register16::Dx));
    call.parts.dos.transfer = transfer;
    Ok(())
}

/// 2Fh: where it goes, in ES:BX.
pub(super) fn transfer(call: &mut Call) -> Result<(), Outcome> {
    let (segment, offset) = call.parts.dos.transfer;
    call.set_word(Register16::Bx, offset);
    call.parts.cpu.registers.set_segment(SegmentRegister::Es, segment);
    Ok(())
}

/// 4Eh: finds the first file like DS:DX with no special attributes besides those in CX.
pub(super) fn first(call: &mut Call) -> Result<(), Failure> {
    let text = call.text(SegmentRegister::Ds, Register16::Dx)?;
    let Split { folder, last } = path::split(&text, &call.parts.dos.folder)?;
    let mut start = BLANK;
    let parsed = fcb_name::parse(last, 0, &mut start);
    let mut pattern = [0; 11];
    pattern.copy_from_slice(&start[1..]);
    let attributes = call.word(Register16::Cx) as u8;
    let at = call.transfer_address();
    if path::device(last).is_some() {
        let stamp = call.now();
        call.store_found(at, Found { cells: pattern, attributes: DEVICE, length: 0, stamp });
        return Ok(());
    }
    if parsed.length < last.len() {
        return Err(Error::FileNotFound.into());
    }
    if !call.found(&folder).is_ok_and(|entry| entry.is_folder()) {
        return Err(Error::PathNotFound.into());
    }
    let number = call.number_of(Query { folder, pattern, attributes })?;
    call.store_all(at + 13, &number.to_le_bytes());
    find(call, number, NOTHING_YET)
}

/// 4Fh: finds the next one.
pub(super) fn next(call: &mut Call) -> Result<(), Failure> {
    let at = call.transfer_address();
    let number = call.parts.board.word(at + 13);
    let mut last = NOTHING_YET;
    last.copy_from_slice(&call.load_all(at + 1, 11));
    find(call, number, last)
}

fn find(call: &mut Call, number: u16, last: [u8; 11]) -> Result<(), Failure> {
    let at = call.transfer_address();
    let found = call.find_behind(number, last).ok_or(Error::NoMoreFiles)?;
    call.store_all(at, &[&[DRIVE + 1], &found.cells[..]].concat());
    call.store_found(at, found);
    Ok(())
}

impl Call<'_> {
    /// The number of a query in the list.
    pub(super) fn number_of(&mut self, query: Query) -> Result<u16, Error> {
        let queries = &mut self.parts.dos.queries;
        let known = queries.iter().position(|known| *known == query);
        let number = known.unwrap_or_else(|| {
            queries.push(query);
            queries.len() - 1
        });
        u16::try_from(number).map_err(|_| Error::NoMoreFiles)
    }

    /// The first file behind a name that a query is looking for.
    pub(super) fn find_behind(&mut self, number: u16, last: [u8; 11]) -> Option<Found> {
        let query = self.parts.dos.queries.get(usize::from(number))?.clone();
        let wanted = |found: &Found| {
            order(found.cells) > order(last)
                && found.attributes & SPECIAL & !query.attributes == 0
                && query.attributes & Attributes::LABEL == 0
                && fcb_name::matches(&query.pattern, &found.cells)
        };
        let dots = (!query.folder.is_empty()).then_some([*b".          ", *b"..         "]);
        let dot = |cells| {
            let (attributes, length) = (Attributes::FOLDER, 0);
            Found { cells, attributes, length, stamp: Stamp::default() }
        };
        let entries = self.parts.disk.0.entries(&query.folder).ok()?;
        let names = entries.into_iter().map(|entry| Found {
            cells: *entry.name.cells(),
            attributes: entry.attributes.0,
            length: entry.length,
            stamp: entry.stamp,
        });
        dots.into_iter().flatten().map(dot).chain(names).find(wanted)
    }

    /// Linear address of what is found, and of the records of FCBs.
    pub(super) fn transfer_address(&self) -> u32 {
        let (segment, offset) = self.parts.dos.transfer;
        linear(segment, offset)
    }

    fn store_found(&mut self, at: u32, found: Found) {
        let mut text = found.text();
        text.resize(13, 0);
        let [length, stamp] = [found.length.to_le_bytes(), packed(found.stamp)];
        self.store_all(at + 21, &[&[found.attributes], &stamp[..], &length, &text].concat());
    }
}

/// Time and date as directories keep them.
pub(super) const fn packed(stamp: Stamp) -> [u8; 4] {
    let ([a, b], [c, d]) = (stamp.time.to_le_bytes(), stamp.date.to_le_bytes());
    [a, b, c, d]
}

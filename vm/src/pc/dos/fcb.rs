//! Files by file control blocks, as programs from before folders and handles use them: functions
//! 0Fh to 17h, 21h to 24h, 27h and 28h.
//!
//! An open FCB holds all that is known about its file; DOS's own bytes in it hold the number of
//! the folder, so that copies of it work, too.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::error::{Error, Failure};
use super::fcb_name::{self, is_valid_drive};
use super::path::{DRIVE, Device};
use super::search::{Found, NOTHING_YET, Query, packed};
use crate::disk::{Attributes, Name};
use crate::i8086::linear;
use crate::pc::service::{Call, Outcome};

/// An extended FCB begins with this, and has its attributes and the FCB behind it.
const EXTENDED: u8 = 0xFF;
const ATTRIBUTES: u32 = 6;
const BEHIND_EXTENSION: u32 = 7;

/// Places in an FCB.
const BLOCK: u32 = 0x0C;
const RECORD_SIZE: u32 = 0x0E;
const LENGTH: u32 = 0x10;
const STAMP: u32 = 0x14;
/// Number of a folder, and of a device or 0.
const FOLDER: u32 = 0x18;
const DEVICE: u32 = 0x1A;
const RECORD: u32 = 0x20;
const RANDOM: u32 = 0x21;
/// Of function 17h: the new name.
const NEW_NAME: u32 = 0x11;
/// Of a search: the last name that was found, and the number of the query.
const LAST: u32 = 0x0C;
const QUERY: u32 = 0x17;

/// Records in a block.
const BLOCK_RECORDS: u32 = 128;
/// Bytes in a record, unless the program says otherwise.
const USUAL_RECORD: u16 = 128;
/// Records at least this long have a number of three bytes.
const LONG_RECORD: u16 = 64;

/// Answers in AL.
const DONE: u8 = 0;
const NOTHING_READ: u8 = 1;
const DISK_FULL: u8 = 1;
const PART_READ: u8 = 3;
const FAILED: u8 = 0xFF;

const DEVICES: [Device; 4] = [Device::Console, Device::Auxiliary, Device::Printer, Device::Nothing];

/// An FCB in memory.
#[derive(Debug, Clone, Copy)]
struct Fcb {
    /// Linear address of the drive's byte.
    at: u32,
    attributes: u8,
}

/// What an open FCB leads to.
enum Opened {
    File(Vec<Name>),
    Device(Device),
}

/// The FCB at DS:DX.
fn fcb(call: &Call) -> Fcb {
    let at = linear(call.segment(SegmentRegister::Ds), call.word(Register16::Dx));
    match call.parts.board.byte(at) {
        EXTENDED => {
            Fcb { at: at + BEHIND_EXTENSION, attributes: call.parts.board.byte(at + ATTRIBUTES) }
        }
        _ => Fcb { at, attributes: 0 },
    }
}

/// Answers with AL as the function gives it; what cannot be done is FF.
fn answer(
    call: &mut Call,
    perform: fn(&mut Call, Fcb) -> Result<u8, Failure>,
) -> Result<(), Outcome> {
    let fcb = fcb(call);
    let answer = match perform(call, fcb) {
        Ok(answer) => answer,
        Err(Failure::Told(error)) => {
            call.parts.dos.last_error = error;
            FAILED
        }
        Err(Failure::Other(outcome)) => return Err(outcome),
    };
    call.set_byte(Register8::Al, answer);
    Ok(())
}

/// 0Fh: opens the file.
pub(super) fn open(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        if let Opened::File(path) = fcb.place(call)? {
            let entry = call.found(&path)?;
            if entry.is_folder() {
                return Err(Error::FileNotFound.into());
            }
        }
        fcb.fill(call)
    })
}

/// 10h: closes it; everything is on the disk already.
pub(super) fn close(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        if let Opened::File(path) = fcb.opened(call)? {
            call.found(&path)?;
        }
        Ok(DONE)
    })
}

/// 16h: makes the file, or makes it empty.
pub(super) fn create(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        if let Opened::File(path) = fcb.place(call)? {
            call.make_empty(&path)?;
        }
        fcb.fill(call)
    })
}

/// 13h: deletes the files.
pub(super) fn delete(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        for name in fcb.all_meant(call)? {
            let path = [&call.parts.dos.folder[..], &[name]].concat();
            call.remove_file(&path)?;
        }
        Ok(DONE)
    })
}

/// 17h: renames the files; `?` in the new name leaves a character as it is.
pub(super) fn rename(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        let new = fcb.cells(call, NEW_NAME);
        for name in fcb.all_meant(call)? {
            let mut cells = *name.cells();
            for (cell, byte) in cells.iter_mut().zip(new).filter(|(_, byte)| *byte != b'?') {
                *cell = byte;
            }
            let to = Name::from_cells(cells).ok_or(Error::FileNotFound)?;
            let folder = call.parts.dos.folder.clone();
            let (from, to) = ([&folder[..], &[name]].concat(), [&folder[..], &[to]].concat());
            call.disk_to_change().rename(&from, &to)?;
        }
        Ok(DONE)
    })
}

/// 11h: finds the first file; a directory entry goes where disk transfers go.
pub(super) fn find_first(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        let (pattern, attributes) = (fcb.cells(call, 1), fcb.attributes);
        fcb.check_drive(call)?;
        let folder = call.parts.dos.folder.clone();
        let number = call.number_of(Query { folder, pattern, attributes })?;
        call.store_all(fcb.at + QUERY, &number.to_le_bytes());
        fcb.find(call, number, NOTHING_YET)
    })
}

/// 12h: finds the next one.
pub(super) fn find_next(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        let (number, last) = (call.parts.board.word(fcb.at + QUERY), fcb.cells(call, LAST));
        fcb.find(call, number, last)
    })
}

/// 14h: reads the next record.
pub(super) fn read_next(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        let number = fcb.next_record(call);
        let (answer, _) = fcb.read(call, number, 1)?;
        if answer != NOTHING_READ {
            fcb.set_next_record(call, number + 1);
        }
        Ok(answer)
    })
}

/// 15h: writes the next record.
pub(super) fn write_next(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        let number = fcb.next_record(call);
        let answer = fcb.write(call, number, 1)?;
        if answer == DONE {
            fcb.set_next_record(call, number + 1);
        }
        Ok(answer)
    })
}

/// 21h: reads the record whose number the FCB tells.
pub(super) fn read_random(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        let number = fcb.random_record(call);
        fcb.set_next_record(call, number);
        Ok(fcb.read(call, number, 1)?.0)
    })
}

/// 22h: writes the record whose number the FCB tells.
pub(super) fn write_random(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        let number = fcb.random_record(call);
        fcb.set_next_record(call, number);
        fcb.write(call, number, 1)
    })
}

/// 27h: reads CX records from the number on that the FCB tells; CX tells how many there were.
pub(super) fn read_block(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        let number = fcb.random_record(call);
        let (answer, count) = fcb.read(call, number, call.word(Register16::Cx))?;
        call.set_word(Register16::Cx, count);
        fcb.go_on_at(call, number.wrapping_add(u32::from(count)));
        Ok(answer)
    })
}

/// 28h: writes CX records from the number on that the FCB tells; with none the file ends there.
pub(super) fn write_block(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        let (number, count) = (fcb.random_record(call), call.word(Register16::Cx));
        let answer = match (count, fcb.opened(call)?) {
            (0, Opened::File(path)) => {
                let length = number.wrapping_mul(u32::from(fcb.record_size(call)));
                call.disk_to_change().set_length(&path, length)?;
                call.store_all(fcb.at + LENGTH, &length.to_le_bytes());
                DONE
            }
            _ => fcb.write(call, number, count)?,
        };
        if answer == DONE {
            fcb.go_on_at(call, number.wrapping_add(u32::from(count)));
        }
        Ok(answer)
    })
}

/// 23h: how many records the file has goes into the FCB.
pub(super) fn count_records(call: &mut Call) -> Result<(), Outcome> {
    answer(call, |call, fcb| {
        let Opened::File(path) = fcb.place(call)? else {
            return Err(Error::FileNotFound.into());
        };
        let length = call.found(&path)?.length;
        let size = fcb.record_size(call);
        fcb.set_random_record(call, length.div_ceil(u32::from(size)));
        Ok(DONE)
    })
}

/// 24h: the number of the next record becomes that of the random one.
pub(super) fn set_random(call: &mut Call) -> Result<(), Outcome> {
    let fcb = fcb(call);
    let number = fcb.next_record(call);
    fcb.set_random_record(call, number);
    Ok(())
}

impl Fcb {
    fn cells(self, call: &Call, offset: u32) -> [u8; 11] {
        let mut cells = [0; 11];
        cells.copy_from_slice(&call.load_all(self.at + offset, 11));
        cells
    }

    fn check_drive(self, call: &Call) -> Result<(), Error> {
        let there = is_valid_drive(call.parts.board.byte(self.at));
        if there { Ok(()) } else { Err(Error::InvalidDrive) }
    }

    /// What the name means, in the current folder.
    fn place(self, call: &Call) -> Result<Opened, Error> {
        let cells = self.cells(call, 1);
        if let Some(device) = super::path::device(&cells[..8]) {
            return Ok(Opened::Device(device));
        }
        self.check_drive(call)?;
        let name = Name::from_cells(cells).ok_or(Error::FileNotFound)?;
        Ok(Opened::File([&call.parts.dos.folder[..], &[name]].concat()))
    }

    /// What it was opened for.
    fn opened(self, call: &Call) -> Result<Opened, Error> {
        let device = usize::from(call.parts.board.byte(self.at + DEVICE));
        if let Some(device) = device.checked_sub(1).and_then(|index| DEVICES.get(index)) {
            return Ok(Opened::Device(*device));
        }
        let number = usize::from(call.parts.board.word(self.at + FOLDER));
        let folder = call.parts.dos.fcb_folders.get(number).ok_or(Error::FileNotFound)?;
        let name = Name::from_cells(self.cells(call, 1)).ok_or(Error::FileNotFound)?;
        Ok(Opened::File([&folder[..], &[name]].concat()))
    }

    /// The names of all files that a pattern means.
    fn all_meant(self, call: &mut Call) -> Result<Vec<Name>, Failure> {
        self.check_drive(call)?;
        let pattern = self.cells(call, 1);
        let folder = call.parts.dos.folder.clone();
        let entries = call.parts.disk.0.entries(&folder)?;
        let meant = |name: &Name| fcb_name::matches(&pattern, name.cells());
        let files = entries.iter().filter(|entry| !entry.is_folder()).map(|entry| entry.name);
        let names: Vec<Name> = files.filter(meant).collect();
        if names.is_empty() { Err(Error::FileNotFound.into()) } else { Ok(names) }
    }

    /// Puts what is known about the file into an FCB that was opened.
    fn fill(self, call: &mut Call) -> Result<u8, Failure> {
        let (length, stamp, device) = match self.place(call)? {
            Opened::File(path) => {
                let entry = call.found(&path)?;
                (entry.length, entry.stamp, 0)
            }
            Opened::Device(device) => {
                let index = DEVICES.iter().position(|it| *it == device).unwrap_or_default();
                (0, call.now(), index as u8 + 1)
            }
        };
        let folder = call.parts.dos.folder.clone();
        let folders = &mut call.parts.dos.fcb_folders;
        let known = folders.iter().position(|it| *it == folder);
        let number = known.unwrap_or_else(|| {
            folders.push(folder);
            folders.len() - 1
        });
        let number = u16::try_from(number).map_err(|_| Error::TooManyFiles)?;
        call.store_all(self.at, &[DRIVE + 1]);
        call.store_all(self.at + BLOCK, &[0, 0]);
        call.store_all(self.at + RECORD_SIZE, &USUAL_RECORD.to_le_bytes());
        call.store_all(self.at + LENGTH, &length.to_le_bytes());
        let [time, date] = [stamp.time.to_le_bytes(), stamp.date.to_le_bytes()];
        call.store_all(self.at + STAMP, &[date, time].concat());
        call.store_all(self.at + FOLDER, &number.to_le_bytes());
        call.store_all(self.at + DEVICE, &[device]);
        Ok(DONE)
    }

    /// Goes on with a search and tells what was found.
    fn find(self, call: &mut Call, number: u16, last: [u8; 11]) -> Result<u8, Failure> {
        let found = call.find_behind(number, last).ok_or(Error::NoMoreFiles)?;
        call.store_all(self.at + LAST, &found.cells);
        let at = call.transfer_address();
        let extended =
            self.at != linear(call.segment(SegmentRegister::Ds), call.word(Register16::Dx));
        let head: &[u8] = match extended {
            true => &[EXTENDED, 0, 0, 0, 0, 0, self.attributes, DRIVE + 1],
            false => &[DRIVE + 1],
        };
        call.store_all(at, &[head, &directory_entry(&found)].concat());
        Ok(DONE)
    }

    fn record_size(self, call: &mut Call) -> u16 {
        let size = call.parts.board.word(self.at + RECORD_SIZE);
        if size == 0 {
            call.store_all(self.at + RECORD_SIZE, &USUAL_RECORD.to_le_bytes());
            return USUAL_RECORD;
        }
        size
    }

    fn next_record(self, call: &Call) -> u32 {
        let (block, record) =
            (call.parts.board.word(self.at + BLOCK), call.parts.board.byte(self.at + RECORD));
        u32::from(block) * BLOCK_RECORDS + u32::from(record)
    }

    fn set_next_record(self, call: &mut Call, number: u32) {
        let block = (number / BLOCK_RECORDS) as u16;
        call.store_all(self.at + BLOCK, &block.to_le_bytes());
        call.store_all(self.at + RECORD, &[(number % BLOCK_RECORDS) as u8]);
    }

    fn random_record(self, call: &mut Call) -> u32 {
        let bytes = call.load_all(self.at + RANDOM, 4);
        let high = if self.record_size(call) >= LONG_RECORD { 0 } else { bytes[3] };
        u32::from_le_bytes([bytes[0], bytes[1], bytes[2], high])
    }

    fn set_random_record(self, call: &mut Call, number: u32) {
        let count = if self.record_size(call) >= LONG_RECORD { 3 } else { 4 };
        call.store_all(self.at + RANDOM, &number.to_le_bytes()[..count]);
    }

    /// After a block of records: the numbers of the next one.
    fn go_on_at(self, call: &mut Call, number: u32) {
        self.set_random_record(call, number);
        self.set_next_record(call, number);
    }

    /// Reads records; gives the answer and how many there were, the last perhaps filled up with
    /// zeros.
    fn read(self, call: &mut Call, number: u32, count: u16) -> Result<(u8, u16), Failure> {
        let size = self.record_size(call);
        let wanted = usize::from(size) * usize::from(count);
        let mut bytes = match self.opened(call)? {
            Opened::Device(Device::Console) => call.read_typed(wanted)?,
            Opened::Device(_) => Vec::new(),
            Opened::File(path) => {
                let mut buffer = vec![0; wanted.min(0x10000)];
                let at = u64::from(number) * u64::from(size);
                let at = u32::try_from(at).unwrap_or(u32::MAX);
                let length = call.parts.disk.0.read(&path, at, &mut buffer)?;
                buffer.truncate(length);
                buffer
            }
        };
        let records = bytes.len().div_ceil(usize::from(size));
        let whole = bytes.len() / usize::from(size);
        bytes.resize(records * usize::from(size), 0);
        call.store_all(call.transfer_address(), &bytes);
        let answer = match () {
            () if whole == usize::from(count) => DONE,
            () if records > whole => PART_READ,
            () => NOTHING_READ,
        };
        Ok((answer, records as u16))
    }

    /// Writes records.
    fn write(self, call: &mut Call, number: u32, count: u16) -> Result<u8, Failure> {
        let size = self.record_size(call);
        let length = (u32::from(size) * u32::from(count)).min(0x10000);
        let bytes = call.load_all(call.transfer_address(), length);
        match self.opened(call)? {
            Opened::Device(Device::Console) => call.print(&bytes),
            Opened::Device(_) => {}
            Opened::File(path) => {
                let at = u64::from(number) * u64::from(size);
                let Ok(at) = u32::try_from(at) else { return Ok(DISK_FULL) };
                match call.disk_to_change().write(&path, at, &bytes) {
                    Err(crate::disk::Trouble::Full) => return Ok(DISK_FULL),
                    written => written?,
                }
                let length = call.found(&path)?.length;
                call.store_all(self.at + LENGTH, &length.to_le_bytes());
            }
        }
        Ok(DONE)
    }
}

/// An entry of a directory as it is on a disk.
fn directory_entry(found: &Found) -> [u8; 32] {
    let mut entry = [0; 32];
    entry[..11].copy_from_slice(&found.cells);
    entry[11] = found.attributes & !Attributes::LABEL;
    entry[22..26].copy_from_slice(&packed(found.stamp));
    entry[28..].copy_from_slice(&found.length.to_le_bytes());
    entry
}

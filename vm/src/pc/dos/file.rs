//! Files by their paths: functions 3Ch, 3Dh, 41h, 43h, 56h, 57h, 5Ah and 5Bh.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::error::{Error, Failure};
use super::files::{Access, OpenFile, Target};
use super::path::{DRIVE, Place};
use crate::disk::{Attributes, Name, Stamp};
use crate::i8086::linear;
use crate::pc::service::Call;

/// Attributes that a program may give to a file.
const SETTABLE: u8 =
    Attributes::READ_ONLY | Attributes::HIDDEN | Attributes::SYSTEM | Attributes::ARCHIVE;

/// In the mode of an open file: programs that are run do not have it.
const PRIVATE: u8 = 0x80;

/// Names that function 5Ah tries.
const MOST_NAMES: u32 = 10_000;

/// 3Ch: makes the file DS:DX with attributes CX, or makes it empty; AX is its handle.
pub(super) fn create(call: &mut Call) -> Result<(), Failure> {
    let place = call.place_at(SegmentRegister::Ds, Register16::Dx)?;
    if let Place::Path(path) = &place {
        call.make_empty(path)?;
        call.give_attributes(path)?;
    }
    call.open(place, Access::Both)
}

/// 5Bh: makes the file DS:DX, which must not be there yet.
pub(super) fn create_new(call: &mut Call) -> Result<(), Failure> {
    let place = call.place_at(SegmentRegister::Ds, Register16::Dx)?;
    match &place {
        Place::Device(_) => return Err(Error::FileExists.into()),
        Place::Path(path) if call.found(path).is_ok() => return Err(Error::FileExists.into()),
        Place::Path(path) => {
            call.make_empty(path)?;
            call.give_attributes(path)?;
        }
    }
    call.open(place, Access::Both)
}

/// 5Ah: makes a file with a new name in the folder DS:DX, behind which the name is put.
pub(super) fn create_unnamed(call: &mut Call) -> Result<(), Failure> {
    let mut text = call.text(SegmentRegister::Ds, Register16::Dx)?;
    if !text.is_empty() && !text.ends_with(b"\\") && !text.ends_with(b"/") {
        text.push(b'\\');
    }
    for number in 0..MOST_NAMES {
        let name = format!("TYPE{number:04}");
        let text = [&text, name.as_bytes()].concat();
        let place = super::path::place(&text, &call.parts.dos.folder)?;
        let Place::Path(path) = &place else { break };
        if call.found(path).is_err() {
            call.make_empty(path)?;
            call.give_attributes(path)?;
            let at = linear(call.segment(SegmentRegister::Ds), call.word(Register16::Dx));
            call.store_all(at, &[&text[..], b"\0"].concat());
            return call.open(place, Access::Both);
        }
    }
    Err(Error::AccessDenied.into())
}

/// 3Dh: opens the file DS:DX for what AL says; AX is its handle.
pub(super) fn open(call: &mut Call) -> Result<(), Failure> {
    let place = call.place_at(SegmentRegister::Ds, Register16::Dx)?;
    let access = match call.byte(Register8::Al) & 0x0F {
        0 => Access::Read,
        1 => Access::Write,
        2 => Access::Both,
        _ => return Err(Error::InvalidAccess.into()),
    };
    if let Place::Path(path) = &place {
        let entry = call.found(path)?;
        let protected = entry.attributes.0 & Attributes::READ_ONLY != 0;
        if entry.is_folder() || protected && access != Access::Read {
            return Err(Error::AccessDenied.into());
        }
    }
    let private = call.byte(Register8::Al) & PRIVATE != 0;
    call.open(place, access)?;
    call.parts.open_file(call.word(Register16::Ax))?.inherited = !private;
    Ok(())
}

/// 41h: removes the file DS:DX.
pub(super) fn remove(call: &mut Call) -> Result<(), Failure> {
    let path = call.path_at_dx()?;
    Ok(call.remove_file(&path)?)
}

/// 43h: tells (AL = 0) or sets (AL = 1) the attributes of the file DS:DX in CX.
pub(super) fn attributes(call: &mut Call) -> Result<(), Failure> {
    let path = call.path_at_dx()?;
    let entry = call.found(&path)?;
    match call.byte(Register8::Al) {
        0 => {
            call.set_word(Register16::Cx, u16::from(entry.attributes.0));
            call.set_word(Register16::Ax, u16::from(entry.attributes.0));
        }
        1 => {
            let wanted = call.word(Register16::Cx);
            if wanted & !u16::from(SETTABLE) != 0 || entry.is_folder() {
                return Err(Error::AccessDenied.into());
            }
            call.disk_to_change().set_attributes(&path, Attributes(wanted as u8))?;
        }
        _ => return Err(Error::InvalidFunction.into()),
    }
    Ok(())
}

/// 56h: gives the file or folder DS:DX the path ES:DI.
pub(super) fn rename(call: &mut Call) -> Result<(), Failure> {
    let from = call.path_at_dx()?;
    let to = match call.place_at(SegmentRegister::Es, Register16::Di)? {
        Place::Path(path) => path,
        Place::Device(_) => return Err(Error::AccessDenied.into()),
    };
    call.found(&from)?;
    if call.found(&to).is_ok() || call.parts.dos.files.has_open(&from) {
        return Err(Error::AccessDenied.into());
    }
    if call.missing(&to) == Error::PathNotFound {
        return Err(Error::PathNotFound.into());
    }
    Ok(call.disk_to_change().rename(&from, &to)?)
}

/// 57h: tells (AL = 0) or sets (AL = 1) date DX and time CX of file BX.
pub(super) fn stamp(call: &mut Call) -> Result<(), Failure> {
    let function = call.byte(Register8::Al);
    let target = call.parts.open_file(call.word(Register16::Bx))?.target.clone();
    match (function, &target) {
        (0, target) => {
            let stamp = match target {
                Target::Device(_) => call.now(),
                Target::File(path) => call.found(path)?.stamp,
            };
            call.set_word(Register16::Cx, stamp.time);
            call.set_word(Register16::Dx, stamp.date);
        }
        (1, Target::File(path)) => {
            let stamp = Stamp { date: call.word(Register16::Dx), time: call.word(Register16::Cx) };
            call.disk_to_change().set_stamp(path, stamp)?;
        }
        (1, Target::Device(_)) => {}
        _ => return Err(Error::InvalidFunction.into()),
    }
    Ok(())
}

impl Call<'_> {
    /// Opens what a path leads to; AX is the handle.
    fn open(&mut self, place: Place, access: Access) -> Result<(), Failure> {
        let target = match place {
            Place::Device(device) => Target::Device(device),
            Place::Path(path) => Target::File(path),
        };
        let handle = self.parts.add_file(OpenFile::new(target, access))?;
        self.set_word(Register16::Ax, handle);
        Ok(())
    }

    /// Makes a file where there is none, and empties one that is there.
    pub(super) fn make_empty(&mut self, path: &[Name]) -> Result<(), Failure> {
        match self.found(path) {
            Ok(entry) if entry.is_folder() => Err(Error::AccessDenied.into()),
            Ok(entry) if entry.attributes.0 & Attributes::READ_ONLY != 0 => {
                Err(Error::AccessDenied.into())
            }
            Ok(_) => Ok(self.disk_to_change().set_length(path, 0)?),
            Err(Error::PathNotFound) => Err(Error::PathNotFound.into()),
            Err(_) => Ok(self.disk_to_change().create(path)?),
        }
    }

    /// Gives a new file the attributes in CX.
    fn give_attributes(&mut self, path: &[Name]) -> Result<(), Failure> {
        let wanted = self.word(Register16::Cx) as u8 & SETTABLE;
        if wanted & !Attributes::ARCHIVE != 0 {
            let attributes = Attributes(wanted | Attributes::ARCHIVE);
            self.disk_to_change().set_attributes(path, attributes)?;
        }
        Ok(())
    }

    /// Removes a file that may be removed.
    pub(super) fn remove_file(&mut self, path: &[Name]) -> Result<(), Error> {
        let entry = self.found(path)?;
        if entry.is_folder()
            || entry.attributes.0 & Attributes::READ_ONLY != 0
            || self.parts.dos.files.has_open(path)
        {
            return Err(Error::AccessDenied);
        }
        Ok(self.disk_to_change().remove(path)?)
    }

    /// A path as a program sees it: `C:\FOLDER\NAME`.
    pub(super) fn full_text(path: &[Name]) -> Vec<u8> {
        let mut text = vec![b'A' + DRIVE, b':'];
        for name in path {
            text.push(b'\\');
            text.extend(name.text());
        }
        text
    }
}

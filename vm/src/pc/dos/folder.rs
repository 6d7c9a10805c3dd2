//! Folders and the disk: functions 0Eh, 19h, 1Bh, 1Ch, 36h, 39h, 3Ah, 3Bh and 47h.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::error::{Error, Failure};
use super::layout::MEDIUM;
use super::path::DRIVE;
use crate::disk::CLUSTER;
use crate::i8086::linear;
use crate::pc::service::{Call, Outcome};

/// Drives that function 0Eh tells of: A to E, as DOS does where nobody asked for more.
const DRIVES: u8 = 5;

/// Bytes in a sector.
const SECTOR: u32 = 512;

/// Longest path that function 3Bh may make current, in bytes.
const LONGEST_FOLDER: usize = 64;

/// 0Eh: makes a drive current, if it is there; AL tells how many there could be.
pub(super) fn choose_drive(call: &mut Call) -> Result<(), Outcome> {
    call.set_byte(Register8::Al, DRIVES);
    Ok(())
}

/// 19h: the current drive, 0 being A.
pub(super) fn current_drive(call: &mut Call) -> Result<(), Outcome> {
    call.set_byte(Register8::Al, DRIVE);
    Ok(())
}

/// Whether DL names the drive that there is: 0 is the current one, 1 is A.
fn is_there(call: &Call) -> bool {
    matches!(call.byte(Register8::Dl), 0 | 3)
}

/// Clusters that there are, and that are free.
fn clusters(call: &mut Call) -> (u16, u16) {
    let space = call.parts.disk.0.space();
    let clusters = |bytes: u64| (bytes / u64::from(CLUSTER)).min(0xFFF0) as u16;
    (clusters(space.total), clusters(space.free))
}

/// 1Bh: sectors a cluster in AL, bytes a sector in CX, clusters in DX; DS:BX leads to the byte
/// that tells what kind of disk it is.
pub(super) fn current_size(call: &mut Call) -> Result<(), Outcome> {
    let (all, _) = clusters(call);
    call.set_byte(Register8::Al, (CLUSTER / SECTOR) as u8);
    call.set_word(Register16::Cx, SECTOR as u16);
    call.set_word(Register16::Dx, all);
    call.set_word(Register16::Bx, MEDIUM.1);
    call.parts.cpu.registers.set_segment(SegmentRegister::Ds, MEDIUM.0);
    Ok(())
}

/// 1Ch: the same for drive DL; AL is FF if it is not there.
pub(super) fn size(call: &mut Call) -> Result<(), Outcome> {
    match is_there(call) {
        true => current_size(call),
        false => {
            call.set_byte(Register8::Al, 0xFF);
            Ok(())
        }
    }
}

/// 36h: sectors a cluster in AX (FFFF: no such drive), free clusters in BX, bytes a sector in CX,
/// clusters in DX.
pub(super) fn space(call: &mut Call) -> Result<(), Outcome> {
    if !is_there(call) {
        call.set_word(Register16::Ax, 0xFFFF);
        return Ok(());
    }
    let (all, free) = clusters(call);
    call.set_word(Register16::Ax, (CLUSTER / SECTOR) as u16);
    call.set_word(Register16::Bx, free);
    call.set_word(Register16::Cx, SECTOR as u16);
    call.set_word(Register16::Dx, all);
    Ok(())
}

/// 39h: makes the folder DS:DX.
pub(super) fn make(call: &mut Call) -> Result<(), Failure> {
    let path = call.path_at_dx()?;
    if call.found(&path).is_ok() {
        return Err(Error::AccessDenied.into());
    }
    match call.missing(&path) {
        Error::PathNotFound => Err(Error::PathNotFound.into()),
        _ => Ok(call.disk_to_change().create_folder(&path)?),
    }
}

/// 3Ah: removes the folder DS:DX, which must be empty.
pub(super) fn remove(call: &mut Call) -> Result<(), Failure> {
    let path = folder_at_dx(call)?;
    match &call.parts.dos.folder {
        current if current.starts_with(&path) => Err(Error::CurrentFolder.into()),
        _ => Ok(call.disk_to_change().remove(&path)?),
    }
}

/// 3Bh: makes the folder DS:DX current.
pub(super) fn enter(call: &mut Call) -> Result<(), Failure> {
    let path = folder_at_dx(call)?;
    if Call::full_text(&path).len() > LONGEST_FOLDER {
        return Err(Error::PathNotFound.into());
    }
    call.parts.dos.folder = path;
    Ok(())
}

fn folder_at_dx(call: &mut Call) -> Result<Vec<crate::disk::Name>, Error> {
    let path = call.path_at_dx().map_err(|_| Error::PathNotFound)?;
    match call.found(&path) {
        Ok(entry) if entry.is_folder() => Ok(path),
        _ => Err(Error::PathNotFound),
    }
}

/// 47h: puts the current folder of drive DL to DS:SI, without drive and first backslash.
pub(super) fn current(call: &mut Call) -> Result<(), Failure> {
    if !is_there(call) {
        return Err(Error::InvalidDrive.into());
    }
    let text = Call::full_text(&call.parts.dos.folder);
    let without_root = text.get(3..).unwrap_or_default();
    let at = linear(call.segment(SegmentRegister::Ds), call.word(Register16::Si));
    call.store_all(at, &[without_root, b"\0"].concat());
    call.set_word(Register16::Ax, 0x0100);
    Ok(())
}

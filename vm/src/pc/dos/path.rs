//! From what a program writes to a file of the disk or a device.
//!
//! A path ends here: what leads to the disk is a list of checked names from its root down.

use isa::i8086::{Register16, SegmentRegister};

use super::error::Error;
use crate::disk::{Entry, Name};
use crate::i8086::linear;
use crate::pc::service::Call;

/// Most bytes of a path, without the zero behind it.
const LONGEST: u16 = 127;

/// The only drive: C.
pub(super) const DRIVE: u8 = 2;

/// Devices that can be opened by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Device {
    /// Keyboard and screen.
    Console,
    /// The serial port, at which nobody is.
    Auxiliary,
    /// The printer, which prints nothing.
    Printer,
    /// Empty, and room for everything.
    Nothing,
}

/// What a path leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    Device(Device),
    /// A file or folder, which need not be there; the empty path is the root.
    Path(Vec<Name>),
}

/// A path whose last part may be a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Split<'a> {
    pub(super) folder: Vec<Name>,
    pub(super) last: &'a [u8],
}

const fn separates(byte: u8) -> bool {
    matches!(byte, b'\\' | b'/')
}

/// The device of this name, whatever its extension.
pub(super) fn device(name: &[u8]) -> Option<Device> {
    let base = name.split(|&byte| byte == b'.').next().unwrap_or_default();
    match base.trim_ascii_end().to_ascii_uppercase().as_slice() {
        b"CON" => Some(Device::Console),
        b"AUX" | [b'C', b'O', b'M', b'1'..=b'9'] => Some(Device::Auxiliary),
        b"PRN" | [b'L', b'P', b'T', b'1'..=b'9'] => Some(Device::Printer),
        b"NUL" | b"CLOCK$" => Some(Device::Nothing),
        _ => None,
    }
}

/// Takes the drive off a path; there is no other than C.
fn without_drive(text: &[u8]) -> Result<&[u8], Error> {
    match text {
        [b'c' | b'C', b':', rest @ ..] => Ok(rest),
        [_, b':', ..] => Err(Error::PathNotFound),
        _ => Ok(text),
    }
}

/// The folder that a path names, beginning at `current`, and the last part, not looked at yet.
pub(super) fn split<'a>(text: &'a [u8], current: &[Name]) -> Result<Split<'a>, Error> {
    let text = without_drive(text)?;
    let last = text.iter().rposition(|&byte| separates(byte)).map_or(0, |at| at + 1);
    let (folders, last) = text.split_at(last);
    let from_root = folders.first().is_some_and(|&byte| separates(byte));
    let mut folder = if from_root { Vec::new() } else { current.to_vec() };
    for part in folders.split(|&byte| separates(byte)) {
        enter(&mut folder, part)?;
    }
    Ok(Split { folder, last })
}

/// Goes from a folder to the one that a part of a path names.
fn enter(folder: &mut Vec<Name>, part: &[u8]) -> Result<(), Error> {
    match part {
        b"" | b"." => {}
        b".." => drop(folder.pop().ok_or(Error::PathNotFound)?),
        name => folder.push(Name::new(name).ok_or(Error::PathNotFound)?),
    }
    Ok(())
}

/// What a path leads to, beginning at `current`.
pub(super) fn place(text: &[u8], current: &[Name]) -> Result<Place, Error> {
    let Split { mut folder, last } = split(text, current)?;
    if let Some(device) = device(last) {
        return Ok(Place::Device(device));
    }
    enter(&mut folder, last).map_err(|error| match last {
        b".." => error,
        _ => Error::FileNotFound,
    })?;
    Ok(Place::Path(folder))
}

impl Call<'_> {
    /// The bytes up to a zero, at most [`LONGEST`].
    pub(super) fn text(
        &self,
        segment: SegmentRegister,
        offset: Register16,
    ) -> Result<Vec<u8>, Error> {
        let (segment, offset) = (self.segment(segment), self.word(offset));
        let bytes: Vec<u8> = (0..=LONGEST)
            .map(|index| self.parts.board.byte(linear(segment, offset.wrapping_add(index))))
            .take_while(|&byte| byte != 0)
            .collect();
        if bytes.len() > usize::from(LONGEST) { Err(Error::PathNotFound) } else { Ok(bytes) }
    }

    /// What the path at a far pointer leads to.
    pub(super) fn place_at(
        &self,
        segment: SegmentRegister,
        offset: Register16,
    ) -> Result<Place, Error> {
        place(&self.text(segment, offset)?, &self.parts.dos.folder)
    }

    /// The path of a file or folder at DS:DX; devices are refused.
    pub(super) fn path_at_dx(&self) -> Result<Vec<Name>, Error> {
        match self.place_at(SegmentRegister::Ds, Register16::Dx)? {
            Place::Path(path) => Ok(path),
            Place::Device(_) => Err(Error::AccessDenied),
        }
    }

    /// What is known about a file or folder that must be there.
    pub(super) fn found(&mut self, path: &[Name]) -> Result<Entry, Error> {
        match self.parts.disk.0.entry(path) {
            Some(entry) => Ok(entry),
            None => Err(self.missing(path)),
        }
    }

    /// How to say that something is not there: because of its folder, or by itself.
    pub(super) fn missing(&mut self, path: &[Name]) -> Error {
        let folder = path.split_last().map_or(path, |(_, folder)| folder);
        match self.parts.disk.0.entry(folder) {
            Some(entry) if entry.is_folder() => Error::FileNotFound,
            _ => Error::PathNotFound,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(parts: &[&str]) -> Vec<Name> {
        parts.iter().map(|part| Name::new(part.as_bytes()).expect("a name")).collect()
    }

    fn led_to(text: &str) -> Result<Place, Error> {
        place(text.as_bytes(), &names(&["HERE"]))
    }

    #[test]
    fn paths_begin_at_the_root_or_in_the_current_folder() {
        assert_eq!(led_to("a.txt"), Ok(Place::Path(names(&["HERE", "A.TXT"]))));
        assert_eq!(led_to("c:\\x\\.\\y\\..\\a"), Ok(Place::Path(names(&["X", "A"]))));
        assert_eq!(led_to("C:/a"), Ok(Place::Path(names(&["A"]))));
        assert_eq!(led_to(".."), Ok(Place::Path(Vec::new())));
        assert_eq!(led_to("sub\\Con.txt"), Ok(Place::Device(Device::Console)));
    }

    #[test]
    fn nothing_lies_above_the_root_or_on_another_drive() {
        for text in ["..\\..\\a", "\\..", "d:a", "A:\\x", "\\a\\..\\..\\b", "..\\..", "con\\a"] {
            assert_eq!(led_to(text), Err(Error::PathNotFound), "{text}");
        }
        assert_eq!(led_to("a*"), Err(Error::FileNotFound));
    }

    /// Strings over the signs that mean something in paths, some of them of any bytes.
    fn texts() -> impl Iterator<Item = Vec<u8>> {
        let signs: &[&[u8]] = &[
            b"..", b".", b"/", b"\\", b":", b"C:", b"a", b"NUL", b"con", b"~", b"\0", b" ", b"\xFF",
        ];
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        std::iter::repeat_with(move || {
            let mut text = Vec::new();
            for _ in 0..(state >> 60) {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
                match (state >> 33) as usize % (signs.len() + 1) {
                    0 => text.push((state >> 50) as u8),
                    index => text.extend(signs[index - 1]),
                }
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text
        })
    }

    #[test]
    fn whatever_a_program_writes_names_of_a_path_are_names() {
        let (mut paths, mut count) = (0, 0);
        for text in texts().take(100_000) {
            count += 1;
            if let Ok(Place::Path(path)) = place(&text, &names(&["HERE"])) {
                paths += 1;
                for name in &path {
                    let text = name.text();
                    assert!(!text.is_empty() && text != b"." && text != b"..", "{text:?}");
                    assert!(!text.iter().any(|byte| b"/\\:\0".contains(byte)), "{text:?}");
                    assert_eq!(device(&text), None);
                }
            }
        }
        assert!(paths > count / 100, "{paths} of {count} led anywhere");
    }
}

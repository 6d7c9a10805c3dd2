//! Open files: the system's table of them, and the handles that a program has on it.
//!
//! As under DOS, a handle is a place in a table of bytes that the PSP tells of, and the byte there
//! is a place in the system's table. So handles can be doubled, redirected and inherited.

use super::error::Error;
use super::path::Device;
use crate::disk::Name;
use crate::i8086::linear;
use crate::pc::machine::Parts;

/// Files open at once in all programs.
const MOST: usize = 100;

/// In a program's table: the handle is not open.
const CLOSED: u8 = 0xFF;

/// Places of the devices that are open from the start.
const AUXILIARY: u8 = 0;
pub(super) const CONSOLE: u8 = 1;
const PRINTER: u8 = 2;

/// Handles that a program begins with: input, output, errors, serial port, printer.
pub(super) const STANDARD: [u8; 5] = [CONSOLE, CONSOLE, CONSOLE, AUXILIARY, PRINTER];

/// Handles that there is room for in a PSP.
pub(super) const HANDLES: u16 = 20;

/// Where the PSP keeps the size of its table, the address of it, and the table if it stands there.
pub(super) const TABLE_SIZE: u16 = 0x32;
pub(super) const TABLE_POINTER: u16 = 0x34;
pub(super) const TABLE: u16 = 0x18;

/// What is behind an open file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Target {
    Device(Device),
    File(Vec<Name>),
}

/// An open file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OpenFile {
    pub(super) target: Target,
    pub(super) position: u32,
    pub(super) access: Access,
    /// Whether it was written to since it was opened.
    pub(super) written: bool,
    /// Device: bytes are neither edited nor echoed.
    pub(super) raw: bool,
    /// Whether programs that are run by the one that opened it have it, too.
    pub(super) inherited: bool,
    users: u16,
}

/// What an open file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
    Both,
}

impl OpenFile {
    pub(super) const fn new(target: Target, access: Access) -> OpenFile {
        let (position, users) = (0, 0);
        OpenFile { target, position, access, written: false, raw: false, inherited: true, users }
    }
}

/// The system's table.
#[derive(Debug, Clone)]
pub(super) struct Files(Vec<Option<OpenFile>>);

impl Default for Files {
    fn default() -> Files {
        let device = |device| Some(OpenFile::new(Target::Device(device), Access::Both));
        let devices = [Device::Auxiliary, Device::Console, Device::Printer];
        Files(devices.into_iter().map(device).collect())
    }
}

impl Files {
    fn get(&mut self, place: u8) -> Option<&mut OpenFile> {
        self.0.get_mut(usize::from(place))?.as_mut()
    }

    /// Puts a file into the first free place.
    fn add(&mut self, file: OpenFile) -> Result<u8, Error> {
        let free = self.0.iter().position(Option::is_none).unwrap_or(self.0.len());
        if free >= MOST {
            return Err(Error::TooManyFiles);
        }
        if free == self.0.len() {
            self.0.push(None);
        }
        self.0[free] = Some(file);
        Ok(free as u8)
    }

    /// Closes a file for one of its users; the devices stay open.
    fn release(&mut self, place: u8) {
        let Some(file) = self.get(place).filter(|_| place > PRINTER) else { return };
        file.users = file.users.saturating_sub(1);
        if file.users == 0 {
            self.0[usize::from(place)] = None;
        }
    }

    /// Whether somebody has this file open.
    pub(super) fn has_open(&self, path: &[Name]) -> bool {
        let is = |file: &OpenFile| matches!(&file.target, Target::File(it) if it == path);
        self.0.iter().flatten().any(is)
    }
}

impl Parts {
    /// Where a program keeps the byte of a handle.
    fn handle_cell(&self, psp: u16, handle: u16) -> Result<u32, Error> {
        let board = &self.board;
        let table = linear(psp, TABLE_POINTER);
        let (offset, segment) = (board.word(table), board.word(table + 2));
        match handle < board.word(linear(psp, TABLE_SIZE)) {
            true => Ok(linear(segment, offset.wrapping_add(handle))),
            false => Err(Error::InvalidHandle),
        }
    }

    /// The place in the system's table that a handle of the program stands for.
    pub(super) fn place_of(&mut self, handle: u16) -> Result<u8, Error> {
        let cell = self.handle_cell(self.dos.psp, handle)?;
        let place = self.board.byte(cell);
        match self.dos.files.get(place) {
            Some(_) => Ok(place),
            None => Err(Error::InvalidHandle),
        }
    }

    /// The open file that a handle of the program stands for.
    pub(super) fn open_file(&mut self, handle: u16) -> Result<&mut OpenFile, Error> {
        let place = self.place_of(handle)?;
        self.dos.files.get(place).ok_or(Error::InvalidHandle)
    }

    /// The first handle that is not open.
    fn free_handle(&self) -> Result<(u16, u32), Error> {
        let psp = self.dos.psp;
        for handle in 0..self.board.word(linear(psp, TABLE_SIZE)) {
            let cell = self.handle_cell(psp, handle)?;
            if self.board.byte(cell) == CLOSED {
                return Ok((handle, cell));
            }
        }
        Err(Error::TooManyFiles)
    }

    /// Opens a file; gives its handle.
    pub(super) fn add_file(&mut self, file: OpenFile) -> Result<u16, Error> {
        let (handle, cell) = self.free_handle()?;
        let place = self.dos.files.add(OpenFile { users: 1, ..file })?;
        self.put(cell, &[place]);
        Ok(handle)
    }

    /// Closes a handle, and the file if it was the last one.
    pub(super) fn close_handle(&mut self, handle: u16) -> Result<(), Error> {
        let place = self.place_of(handle)?;
        let cell = self.handle_cell(self.dos.psp, handle)?;
        self.put(cell, &[CLOSED]);
        self.dos.files.release(place);
        Ok(())
    }

    /// A second handle for the same open file.
    pub(super) fn double_handle(&mut self, handle: u16) -> Result<u16, Error> {
        let file = self.place_of(handle)?;
        let (double, cell) = self.free_handle()?;
        self.use_place(cell, file);
        Ok(double)
    }

    /// Lets a handle, which is closed first, stand for the open file of another one.
    pub(super) fn redirect_handle(&mut self, handle: u16, to: u16) -> Result<(), Error> {
        let file = self.place_of(to)?;
        let cell = self.handle_cell(self.dos.psp, handle)?;
        if handle != to {
            let before = self.board.byte(cell);
            self.use_place(cell, file);
            self.dos.files.release(before);
        }
        Ok(())
    }

    fn use_place(&mut self, cell: u32, place: u8) {
        if let Some(file) = self.dos.files.get(place) {
            file.users += 1;
        }
        self.put(cell, &[place]);
    }

    /// The handles of a new program: those of the one that runs it.
    pub(super) fn inherit_handles(&mut self, child: u16) {
        let parent = self.dos.psp;
        for handle in 0..HANDLES {
            let place = self.handle_cell(parent, handle).map_or(CLOSED, |at| self.board.byte(at));
            let file = self.dos.files.get(place);
            let cell = linear(child, TABLE + handle);
            match file.is_some_and(|file| file.inherited) {
                true => self.use_place(cell, place),
                false => self.put(cell, &[CLOSED]),
            }
        }
    }

    /// Closes what a program that ends has open.
    pub(super) fn close_all_handles(&mut self) {
        let psp = self.dos.psp;
        for handle in 0..self.board.word(linear(psp, TABLE_SIZE)) {
            let _ = self.close_handle(handle);
        }
    }
}

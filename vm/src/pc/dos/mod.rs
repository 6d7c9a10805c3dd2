//! INT 21h.
//!
//! [`FUNCTIONS`] is the list of what there is. `input` and `line` are characters, through
//! `standard` input and output; `files`, `handle`, `file`, `folder`, `search` and `device` are
//! files by handles, `fcb` and `fcb_name` by file control blocks, all of them on a [`Disk`] whose
//! paths `path` makes; `memory` and `process` are blocks and programs; `critical` calls a program's
//! handlers for Ctrl-C and critical errors.
//!
//! Source: Microsoft, *MS-DOS Programmer's Reference* (version 2 to 5).
//!
//! [`Disk`]: crate::disk::Disk

mod critical;
mod device;
mod error;
mod fcb;
mod fcb_name;
mod file;
mod files;
mod folder;
mod handle;
mod input;
mod layout;
mod line;
pub(super) mod memory;
mod other;
mod path;
pub(super) mod process;
mod redirect;
mod search;
mod standard;
mod system;

use isa::i8086::Register8;

pub(super) use self::critical::fail_critical;
use self::critical::{Interrupted, Resumed};
use self::error::{Error, Failure};
use self::files::Files;
pub(super) use self::input::print_fast;
use self::line::Line;
use self::memory::Strategy;
pub(super) use self::other::{call_as_of_cpm, note_break, refuse_sectors};
use self::process::Way;
use self::search::Query;
use super::clock::Moment;
use super::service::{Call, Outcome};
use crate::disk::{Disk, Name, Stamp};

/// Its number.
const INTERRUPT: u8 = 0x21;

/// What DOS remembers between calls.
#[derive(Debug, Clone, Default)]
pub(super) struct Dos {
    /// Segment of the current program's PSP.
    psp: u16,
    /// Segment of the first memory block.
    first_block: u16,
    strategy: Strategy,
    files: Files,
    /// The current folder.
    folder: Vec<Name>,
    /// Segment and offset where disk transfers go.
    transfer: (u16, u16),
    /// What was looked for, and the folders of FCBs, by the numbers that programs keep for DOS.
    queries: Vec<Query>,
    fcb_folders: Vec<Vec<Name>>,
    /// Why the last call failed that did.
    last_error: Error,
    /// Code and way of the program that ended last.
    ended: (u8, Way),
    /// A call in whose middle a handler of the program runs.
    interrupted: Option<Interrupted>,
    /// Whether every call looks for Ctrl-C, and whether what is written is read back: only told.
    checks_break: bool,
    verifies: bool,
    /// Ctrl-Break was pressed and no call has looked for it yet.
    is_broken: bool,
    /// The line that is being typed for function 0Ah or 3Fh.
    line: Line,
    /// Bytes of a typed line that function 3Fh has not delivered yet.
    unread: Vec<u8>,
    /// The last character that was read was a carriage return; a line feed behind it belongs to
    /// the same line end.
    after_return: bool,
}

impl Dos {
    /// A program starts.
    const fn enter(&mut self, psp: u16) {
        self.psp = psp;
        self.transfer = (psp, 0x80);
    }

    /// Drops the line that is being typed.
    pub(super) fn forget_line(&mut self) {
        self.line = Line::default();
        self.unread.clear();
    }
}

/// How a function answers.
#[derive(Clone, Copy)]
enum Function {
    /// In registers.
    Plain(fn(&mut Call) -> Result<(), Outcome>),
    /// Also in carry: set, the number of an error is in AX.
    Carry(fn(&mut Call) -> Result<(), Failure>),
}

use Function::{Carry, Plain};

/// The functions that there are, by the number in AH. What they are for says
/// [`isa::i8086::SERVICES`].
const FUNCTIONS: &[(u8, Function)] = &[
    (0x00, Plain(process::end)),
    (0x01, Plain(input::read_with_echo)),
    (0x02, Plain(input::write_character)),
    (0x03, Plain(input::read_auxiliary)),
    (0x04, Plain(input::write_to_nobody)),
    (0x05, Plain(input::write_to_nobody)),
    (0x06, Plain(input::direct)),
    (0x07, Plain(input::read_unchecked)),
    (0x08, Plain(input::read_silently)),
    (0x09, Plain(input::write_string)),
    (0x0A, Plain(input::read_line)),
    (0x0B, Plain(input::status)),
    (0x0C, Plain(input::flush_and_read)),
    (0x0D, Plain(system::flush)),
    (0x0E, Plain(folder::choose_drive)),
    (0x0F, Plain(fcb::open)),
    (0x10, Plain(fcb::close)),
    (0x11, Plain(fcb::find_first)),
    (0x12, Plain(fcb::find_next)),
    (0x13, Plain(fcb::delete)),
    (0x14, Plain(fcb::read_next)),
    (0x15, Plain(fcb::write_next)),
    (0x16, Plain(fcb::create)),
    (0x17, Plain(fcb::rename)),
    (0x18, Plain(system::nothing)),
    (0x19, Plain(folder::current_drive)),
    (0x1A, Plain(search::set_transfer)),
    (0x1B, Plain(folder::current_size)),
    (0x1C, Plain(folder::size)),
    (0x1D, Plain(system::nothing)),
    (0x1E, Plain(system::nothing)),
    (0x1F, Plain(system::drive_block)),
    (0x20, Plain(system::nothing)),
    (0x21, Plain(fcb::read_random)),
    (0x22, Plain(fcb::write_random)),
    (0x23, Plain(fcb::count_records)),
    (0x24, Plain(fcb::set_random)),
    (0x25, Plain(system::set_vector)),
    (0x26, Plain(process::copy_psp)),
    (0x27, Plain(fcb::read_block)),
    (0x28, Plain(fcb::write_block)),
    (0x29, Plain(fcb_name::parse_name)),
    (0x2A, Plain(system::date)),
    (0x2B, Plain(system::set_date)),
    (0x2C, Plain(system::time)),
    (0x2D, Plain(system::set_time)),
    (0x2E, Plain(system::set_verify)),
    (0x2F, Plain(search::transfer)),
    (0x30, Plain(system::version)),
    (0x31, Plain(process::stay_resident)),
    (0x32, Plain(system::drive_block)),
    (0x33, Plain(system::break_checking)),
    (0x34, Plain(system::busy_flag)),
    (0x35, Plain(system::vector)),
    (0x36, Plain(folder::space)),
    (0x37, Plain(system::option_character)),
    (0x38, Carry(system::country)),
    (0x39, Carry(folder::make)),
    (0x3A, Carry(folder::remove)),
    (0x3B, Carry(folder::enter)),
    (0x3C, Carry(file::create)),
    (0x3D, Carry(file::open)),
    (0x3E, Carry(handle::close)),
    (0x3F, Carry(handle::read)),
    (0x40, Carry(handle::write)),
    (0x41, Carry(file::remove)),
    (0x42, Carry(handle::seek)),
    (0x43, Carry(file::attributes)),
    (0x44, Carry(device::control)),
    (0x45, Carry(handle::double)),
    (0x46, Carry(handle::redirect)),
    (0x47, Carry(folder::current)),
    (0x48, Carry(memory::allocate_block)),
    (0x49, Carry(memory::free_block)),
    (0x4A, Carry(memory::resize_block)),
    (0x4B, Carry(process::execute)),
    (0x4C, Plain(process::end_with_code)),
    (0x4D, Plain(process::exit_code)),
    (0x4E, Carry(search::first)),
    (0x4F, Carry(search::next)),
    (0x50, Plain(process::set_psp)),
    (0x51, Plain(process::psp)),
    (0x52, Plain(system::lists)),
    (0x54, Plain(system::verify)),
    (0x55, Plain(process::make_child_psp)),
    (0x56, Carry(file::rename)),
    (0x57, Carry(file::stamp)),
    (0x58, Carry(memory::strategy)),
    (0x59, Plain(system::extended_error)),
    (0x5A, Carry(file::create_unnamed)),
    (0x5B, Carry(file::create_new)),
    (0x62, Plain(process::psp)),
    (0x63, Carry(system::double_bytes)),
    (0x68, Carry(handle::commit)),
];

/// Where each function stands in [`FUNCTIONS`]; behind its end if it is none.
const PLACES: [u8; 256] = {
    let mut places = [u8::MAX; 256];
    let mut index = 0;
    while index < FUNCTIONS.len() {
        places[FUNCTIONS[index].0 as usize] = index as u8;
        index += 1;
    }
    places
};

/// INT 21h: the function in AH.
pub(super) fn call(call: &mut Call) -> Result<(), Outcome> {
    match call.return_from_handler()? {
        Resumed::Call => {}
        Resumed::Ignored => return call.tell(Ok(())),
        Resumed::Failed => {
            call.fail(Error::AccessDenied as u16);
            return Ok(());
        }
    }
    let number = call.byte(Register8::Ah);
    call.look_for_break(number)?;
    // Programs that change the current PSP have no other stack noted for that.
    if !matches!(number, 0x33 | 0x50 | 0x51 | 0x62) {
        call.parts.note_stack();
    }
    match FUNCTIONS.get(usize::from(PLACES[usize::from(number)])) {
        Some((_, Plain(perform))) => perform(call),
        Some((_, Carry(perform))) => {
            let performed = perform(call);
            call.tell(performed)
        }
        None => call.unknown(INTERRUPT),
    }
}

impl Call<'_> {
    /// Answers in carry and AX; a disk that is protected is a critical error first.
    fn tell(&mut self, performed: Result<(), Failure>) -> Result<(), Outcome> {
        match performed {
            Ok(()) => self.succeed(),
            Err(Failure::Other(outcome)) => return Err(outcome),
            Err(Failure::Told(error)) => {
                self.parts.dos.last_error = error;
                if error == Error::WriteProtected {
                    self.call_critical_handler()?;
                }
                self.fail(match error {
                    Error::WriteProtected | Error::DiskFull => Error::AccessDenied,
                    error => error,
                } as u16);
            }
        }
        Ok(())
    }

    /// The disk, to which the time is told.
    fn disk_to_change(&mut self) -> &mut dyn Disk {
        let now = self.now();
        if self.parts.disk.0.is_protected() {
            self.warn(crate::machine::FaultKind::ProtectedDisk);
        }
        let disk = &mut *self.parts.disk.0;
        disk.set_clock(now);
        disk
    }

    /// What the clock shows.
    fn moment(&self) -> Moment {
        self.parts.board.clock.now(self.parts.cpu.cycles())
    }

    /// What the clock shows, as files keep it.
    fn now(&self) -> Stamp {
        Stamp::new(self.moment().date)
    }
}

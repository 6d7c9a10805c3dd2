//! Function 44h: what a device is, and whether it is ready.

use isa::i8086::{Register8, Register16};

use super::error::{Error, Failure};
use super::files::Target;
use super::path::{DRIVE, Device};
use crate::pc::service::Call;

/// A device, not at its end.
const DEVICE: u16 = 0x80C0;
const STANDARD_INPUT: u16 = 0x01;
const STANDARD_OUTPUT: u16 = 0x02;
const NOTHING: u16 = 0x04;
/// The console prints characters at once through INT 29h.
const SPECIAL: u16 = 0x10;
const RAW: u16 = 0x20;
/// A file that was not written to.
const UNWRITTEN: u16 = 0x40;

/// 44h: the function is in AL.
pub(super) fn control(call: &mut Call) -> Result<(), Failure> {
    let handle = call.word(Register16::Bx);
    match call.byte(Register8::Al) {
        0x00 => {
            let information = call.information(handle)?;
            call.set_word(Register16::Dx, information);
            call.set_word(Register16::Ax, information);
        }
        0x01 => {
            let raw = call.word(Register16::Dx) & RAW != 0;
            match call.parts.open_file(handle)? {
                file if matches!(file.target, Target::Device(_)) => file.raw = raw,
                _ => return Err(Error::InvalidFunction.into()),
            }
        }
        // No driver here takes or gives control strings.
        0x02..=0x05 => return Err(Error::InvalidFunction.into()),
        0x06 => {
            let ready = call.input_is_ready(handle)?;
            call.set_byte(Register8::Al, if ready { 0xFF } else { 0 });
        }
        0x07 => {
            call.parts.open_file(handle)?;
            call.set_byte(Register8::Al, 0xFF);
        }
        // Drive C cannot be taken out, and nothing is at the other end of a network.
        0x08 if is_there(call) => call.set_word(Register16::Ax, 1),
        0x09 if is_there(call) => call.set_word(Register16::Dx, 0),
        0x08 | 0x09 => return Err(Error::InvalidDrive.into()),
        0x0A => {
            let information = call.information(handle)?;
            call.set_word(Register16::Dx, information);
        }
        _ => return Ok(call.unknown(0x21)?),
    }
    Ok(())
}

/// Whether BL names the drive that there is.
fn is_there(call: &Call) -> bool {
    matches!(call.byte(Register8::Bl), 0 | 3)
}

impl Call<'_> {
    /// What kind of device or file a handle is.
    fn information(&mut self, handle: u16) -> Result<u16, Error> {
        let file = self.parts.open_file(handle)?;
        let raw = if file.raw { RAW } else { 0 };
        Ok(match &file.target {
            Target::File(_) if file.written => u16::from(DRIVE),
            Target::File(_) => u16::from(DRIVE) | UNWRITTEN,
            Target::Device(Device::Console) => {
                DEVICE | SPECIAL | STANDARD_INPUT | STANDARD_OUTPUT | raw
            }
            Target::Device(Device::Nothing) => DEVICE | NOTHING | raw,
            Target::Device(Device::Auxiliary | Device::Printer) => DEVICE | raw,
        })
    }

    /// Whether reading from a handle would give something at once.
    fn input_is_ready(&mut self, handle: u16) -> Result<bool, Failure> {
        let file = self.parts.open_file(handle)?.clone();
        Ok(match &file.target {
            Target::Device(Device::Console) => {
                !self.parts.dos.unread.is_empty() || self.byte_is_ready()?
            }
            Target::Device(_) => false,
            Target::File(path) => file.position < self.found(path)?.length,
        })
    }
}

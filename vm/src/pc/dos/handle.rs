//! What is done with open files: functions 3Eh, 3Fh, 40h, 42h, 45h, 46h and 68h.

use isa::i8086::{Register8, Register16, SegmentRegister};

use super::error::{Error, Failure};
use super::files::{Access, Target};
use super::path::Device;
use crate::disk::Trouble;
use crate::i8086::linear;
use crate::pc::service::{Call, Outcome};

/// Most characters of a line that is read from the console.
const LONGEST_LINE: usize = 126;

/// At the start of a line, ends the input.
const CTRL_Z: u8 = 0x1A;

/// 3Eh: closes handle BX.
pub(super) fn close(call: &mut Call) -> Result<(), Failure> {
    Ok(call.parts.close_handle(call.word(Register16::Bx))?)
}

/// 3Fh: reads up to CX bytes to DS:DX; AX tells how many there were.
pub(super) fn read(call: &mut Call) -> Result<(), Failure> {
    let (handle, count) = (call.word(Register16::Bx), call.word(Register16::Cx));
    if call.parts.open_file(handle)?.access == Access::Write {
        return Err(Error::AccessDenied.into());
    }
    let bytes = call.read_file(handle, count)?;
    let at = call.address(SegmentRegister::Ds, call.word(Register16::Dx), 0);
    call.store_all(at, &bytes);
    call.set_word(Register16::Ax, bytes.len() as u16);
    Ok(())
}

/// 40h: writes CX bytes at DS:DX; none at all means that the file ends here.
pub(super) fn write(call: &mut Call) -> Result<(), Failure> {
    let (handle, count) = (call.word(Register16::Bx), call.word(Register16::Cx));
    if call.parts.open_file(handle)?.access == Access::Read {
        return Err(Error::AccessDenied.into());
    }
    let at = linear(call.segment(SegmentRegister::Ds), call.word(Register16::Dx));
    let bytes = call.load_all(at, u32::from(count));
    let written = call.write_file(handle, &bytes)?;
    call.set_word(Register16::Ax, written);
    Ok(())
}

/// 42h: goes to CX:DX from the file's start, its place or its end (AL); DX:AX is the new place.
pub(super) fn seek(call: &mut Call) -> Result<(), Failure> {
    let (high, low) = (call.word(Register16::Cx), call.word(Register16::Dx));
    let distance = u32::from(high) << 16 | u32::from(low);
    let file = call.parts.open_file(call.word(Register16::Bx))?.clone();
    let length = match &file.target {
        Target::File(path) => call.found(path)?.length,
        Target::Device(_) => 0,
    };
    let position = match call.byte(Register8::Al) {
        0 => distance,
        1 => file.position.wrapping_add(distance),
        2 => length.wrapping_add(distance),
        _ => return Err(Error::InvalidFunction.into()),
    };
    call.parts.open_file(call.word(Register16::Bx))?.position = position;
    call.set_word(Register16::Dx, (position >> 16) as u16);
    call.set_word(Register16::Ax, position as u16);
    Ok(())
}

/// 45h: a second handle for BX.
pub(super) fn double(call: &mut Call) -> Result<(), Failure> {
    let double = call.parts.double_handle(call.word(Register16::Bx))?;
    call.set_word(Register16::Ax, double);
    Ok(())
}

/// 46h: handle CX stands for the file of BX from now on.
pub(super) fn redirect(call: &mut Call) -> Result<(), Failure> {
    Ok(call.parts.redirect_handle(call.word(Register16::Cx), call.word(Register16::Bx))?)
}

/// 68h: what was written is safe; it always is.
pub(super) fn commit(call: &mut Call) -> Result<(), Failure> {
    Ok(call.parts.open_file(call.word(Register16::Bx)).map(drop)?)
}

impl Call<'_> {
    /// The next bytes of an open file, at most `count`.
    pub(super) fn read_file(&mut self, handle: u16, count: u16) -> Result<Vec<u8>, Failure> {
        let file = self.parts.open_file(handle)?.clone();
        match &file.target {
            Target::Device(Device::Console) if file.raw => self.read_raw(count),
            Target::Device(Device::Console) => Ok(self.read_typed(usize::from(count))?),
            Target::Device(_) => Ok(Vec::new()),
            Target::File(path) => {
                let mut buffer = vec![0; usize::from(count)];
                let length = self.parts.disk.0.read(path, file.position, &mut buffer)?;
                buffer.truncate(length);
                self.parts.open_file(handle)?.position =
                    file.position.saturating_add(length as u32);
                Ok(buffer)
            }
        }
    }

    /// Writes to an open file; gives how many bytes it took: all, or on a full disk none.
    pub(super) fn write_file(&mut self, handle: u16, bytes: &[u8]) -> Result<u16, Failure> {
        let file = self.parts.open_file(handle)?;
        let (target, position) = (file.target.clone(), file.position);
        let count = bytes.len() as u16;
        match target {
            Target::Device(Device::Console) => self.print(bytes),
            Target::Device(_) => {}
            Target::File(path) => {
                let disk = self.disk_to_change();
                let written = match bytes {
                    [] => disk.set_length(&path, position),
                    bytes => disk.write(&path, position, bytes),
                };
                match written {
                    Err(Trouble::Full) => return Ok(0),
                    written => written?,
                }
                let file = self.parts.open_file(handle)?;
                file.position = position.saturating_add(bytes.len() as u32);
                file.written = true;
            }
        }
        Ok(count)
    }

    /// Bytes of a typed line, or as many of it as are asked for; at the end of the input what is
    /// left, and then nothing.
    pub(super) fn read_typed(&mut self, count: usize) -> Result<Vec<u8>, Outcome> {
        if self.parts.dos.unread.is_empty() && count > 0 {
            let line = self.typed()?;
            self.parts.dos.unread = line;
        }
        let count = count.min(self.parts.dos.unread.len());
        Ok(self.parts.dos.unread.drain(..count).collect())
    }

    /// A line as a program reads it.
    fn typed(&mut self) -> Result<Vec<u8>, Outcome> {
        let typed = match self.type_line(LONGEST_LINE) {
            Err(Outcome::InputEnded) => self.break_line(),
            typed => typed?,
        };
        let mut line = typed.text;
        if typed.returned {
            self.print(b"\n");
        }
        if line.first() == Some(&CTRL_Z) {
            line.clear();
        } else if typed.returned {
            line.extend(b"\r\n");
        }
        Ok(line)
    }

    /// Bytes as they are typed; they are kept while the call waits for the rest.
    fn read_raw(&mut self, count: u16) -> Result<Vec<u8>, Failure> {
        while self.parts.dos.unread.len() < usize::from(count) {
            let byte = match self.take_byte() {
                Err(Outcome::InputEnded) => break,
                byte => byte?,
            };
            self.parts.dos.unread.push(byte);
        }
        Ok(std::mem::take(&mut self.parts.dos.unread))
    }
}

#[cfg(test)]
mod tests {
    use crate::Stop;
    use crate::pc::bench::{Ran, run};

    /// Reads twice from a handle, `count` bytes each, to 0200h and 0220h.
    fn read_twice(handle: u8, count: u8, keys: &[u8]) -> Ran {
        let mut code = vec![0xBB, handle, 0, 0xB9, count, 0];
        for (low, push) in [(0x00, 0x50), (0x20, 0x50)] {
            code.extend([0xBA, low, 0x02, 0xB4, 0x3F, 0xCD, 0x21, push]);
        }
        code.extend([0xCD, 0x20]);
        run(&code, keys)
    }

    #[test]
    fn reading_gives_a_line_and_then_the_next() {
        let ran = read_twice(0, 80, b"one\r\ntwo\r");
        assert_eq!(
            (ran.bytes(0x200, 5), ran.bytes(0x220, 5)),
            (b"one\r\n".into(), b"two\r\n".into())
        );
        assert_eq!(ran.output, "one\r\ntwo\r\n");
        assert_eq!(ran.bytes(0xFFFA, 4), [5, 0, 5, 0]);
    }

    #[test]
    fn a_long_line_is_read_in_pieces() {
        let ran = read_twice(0, 3, b"abcde\r");
        assert_eq!((ran.bytes(0x200, 3), ran.bytes(0x220, 3)), (b"abc".into(), b"de\r".into()));
    }

    #[test]
    fn at_the_end_of_the_input_what_is_left_is_read_and_then_nothing() {
        let ran = read_twice(0, 80, b"rest");
        assert_eq!((ran.stop.clone(), ran.bytes(0x200, 4)), (Stop::Halted(0), b"rest".into()));
        assert_eq!(ran.bytes(0xFFFA, 4), [0, 0, 4, 0]);
    }

    #[test]
    fn writing_goes_to_the_console() {
        // BX = 1, CX = 2, DX = 010Dh
        let code = [0xBB, 1, 0, 0xB9, 2, 0, 0xBA, 0x0F, 1, 0xB4, 0x40, 0xCD, 0x21, 0xCD, 0x20];
        let ran = run(&[&code[..], b"$!"].concat(), b"");
        assert_eq!((ran.output.as_str(), ran.register("AX")), ("$!", 2));
    }

    #[test]
    fn a_handle_that_is_not_open_is_refused() {
        // AH = 40h, BX = 9 / PUSHF / POP DX
        let code = [0xB4, 0x40, 0xBB, 9, 0, 0xCD, 0x21, 0x9C, 0x5A, 0xCD, 0x20];
        let ran = run(&code, b"");
        assert_eq!((ran.register("AX"), ran.register("DX") & 1), (6, 1));
    }
}

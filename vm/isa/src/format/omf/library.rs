//! Libraries of object files (`.LIB`), as Microsoft LIB writes them: a header as long as a page,
//! then modules that begin at pages, then a dictionary, which is not needed to read them.

use super::{Problem, Record, read};

/// The header's record type.
const HEADER: u8 = 0xF0;
/// The record type behind the last module.
const END: u8 = 0xF1;

/// Whether the bytes begin as a library does.
pub fn is_library(bytes: &[u8]) -> bool {
    page(bytes).is_some()
}

/// The size of a page, when it is one: a power of two from 16 on.
fn page(bytes: &[u8]) -> Option<usize> {
    let [HEADER, low, high, ..] = bytes else { return None };
    let page = usize::from(u16::from_le_bytes([*low, *high])) + 3;
    (page >= 16 && page.is_power_of_two()).then_some(page)
}

/// The modules of a library, in the order of the file.
///
/// # Errors
/// The file is no library, or one of its modules is no object file.
pub fn modules(bytes: &[u8]) -> Result<Vec<Vec<Record>>, Problem> {
    let page = page(bytes).ok_or(Problem::NoHeader)?;
    let mut modules = Vec::new();
    let mut at = page;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty() && rest[0] != END) {
        modules.push(read(rest).map_err(|problem| problem.behind(at))?);
        at = (at + length(rest)).next_multiple_of(page);
    }
    Ok(modules)
}

/// Bytes up to the end record of the module in front, which was read.
fn length(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some([kind, low, high]) = bytes.get(at..at + 3) {
        at += 3 + usize::from(u16::from_le_bytes([*low, *high]));
        if matches!(kind, 0x8A | 0x8B) {
            break;
        }
    }
    at.max(1)
}

impl Problem {
    /// The same problem in a module that begins at `start` of its file.
    fn behind(self, start: usize) -> Problem {
        match self {
            Problem::Cut(at) => Problem::Cut(start + at),
            Problem::Checksum(at) => Problem::Checksum(start + at),
            Problem::Malformed(at) => Problem::Malformed(start + at),
            Problem::NoHeader | Problem::NoEnd => self,
        }
    }
}

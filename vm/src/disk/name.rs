//! Names of eight and three characters.

use std::fmt;

/// Names that mean a device in every folder and with every extension.
const DEVICES: [&[u8; 8]; 5] = [b"CON     ", b"PRN     ", b"AUX     ", b"NUL     ", b"CLOCK$  "];

/// A name as a directory keeps it: eight characters and three of an extension, upper case, padded
/// with blanks. It is never a device, nor `.` or `..`, and has no sign that separates folders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name([u8; 11]);

impl Name {
    /// What stands for the root's name, which it does not have.
    pub const ROOT: Name = Name([b' '; 11]);

    /// The name that a program means: letters in upper case, what is too long is cut off, as DOS
    /// does it. `None` if it has a character that names cannot have, begins with the extension,
    /// or is a device's.
    pub fn new(text: &[u8]) -> Option<Name> {
        let (base, extension) = match text.iter().position(|&byte| byte == b'.') {
            Some(dot) => (&text[..dot], &text[dot + 1..]),
            None => (text, &text[..0]),
        };
        let mut cells = [b' '; 11];
        for (cell, byte) in cells[..8].iter_mut().zip(base) {
            *cell = byte.to_ascii_uppercase();
        }
        for (cell, byte) in cells[8..].iter_mut().zip(extension) {
            *cell = byte.to_ascii_uppercase();
        }
        let fine = base.iter().chain(extension).all(|&byte| Name::may_contain(byte));
        if base.is_empty() { None } else { Name::from_cells(cells).filter(|_| fine) }
    }

    /// The name in a directory entry or an FCB. `None` if it is no name of a file.
    pub fn from_cells(cells: [u8; 11]) -> Option<Name> {
        let padded = |part: &[u8]| {
            let end = part.iter().position(|&byte| byte == b' ').unwrap_or(part.len());
            let fine = part[..end].iter().all(|&byte| Name::may_contain(byte));
            fine && part[end..].iter().all(|&byte| byte == b' ')
        };
        let upper = cells.map(|byte| byte.to_ascii_uppercase());
        let fine = upper[0] != b' ' && padded(&upper[..8]) && padded(&upper[8..]);
        (fine && !is_device(&upper)).then_some(Name(upper))
    }

    /// Whether a name may have this character: no control character, no blank, and none that means
    /// something in a path, a pattern or a command.
    pub const fn may_contain(byte: u8) -> bool {
        let sign = matches!(
            byte,
            b'"' | b'*'
                | b'+'
                | b','
                | b'.'
                | b'/'
                | b':'
                | b';'
                | b'<'
                | b'='
                | b'>'
                | b'?'
                | b'['
                | b'\\'
                | b']'
                | b'|'
        );
        !sign && byte > b' ' && byte != 0x7F
    }

    /// The eleven characters.
    pub const fn cells(&self) -> &[u8; 11] {
        &self.0
    }

    /// As programs write it: without the blanks, a point before the extension if there is one.
    pub fn text(&self) -> Vec<u8> {
        let trimmed = |part: &[u8]| part.iter().copied().take_while(|&byte| byte != b' ').collect();
        let (mut text, extension): (Vec<u8>, Vec<u8>) =
            (trimmed(&self.0[..8]), trimmed(&self.0[8..]));
        if !extension.is_empty() {
            text.push(b'.');
            text.extend(extension);
        }
        text
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.text()))
    }
}

/// Whether eight characters and an extension name a device.
fn is_device(cells: &[u8; 11]) -> bool {
    // The superscript two is a digit to some hosts.
    let numbered = matches!(cells, [.., b'1'..=b'9' | 0xFD, b' ', b' ', b' ', b' ', _, _, _]);
    DEVICES.iter().any(|device| cells.starts_with(*device))
        || numbered && (cells.starts_with(b"COM") || cells.starts_with(b"LPT"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: &str) -> Option<String> {
        Name::new(name.as_bytes()).map(|name| String::from_utf8(name.text()).expect("ASCII"))
    }

    #[test]
    fn names_are_cut_and_in_upper_case() {
        assert_eq!(text("readme.txt").as_deref(), Some("README.TXT"));
        assert_eq!(text("longfilename.text").as_deref(), Some("LONGFILE.TEX"));
        assert_eq!(text("make.").as_deref(), Some("MAKE"));
        assert_eq!(text("makefile").as_deref(), Some("MAKEFILE"));
    }

    #[test]
    fn no_name_leads_out_of_a_folder_or_to_a_device() {
        for name in ["", ".", "..", "...", ".x", "a/b", "a\\b", "c:", "a b", "a.b.c", "*.*", "a?"] {
            assert_eq!(text(name), None, "{name}");
        }
        for name in ["con", "CON.TXT", "nul", "Aux.c", "lpt1", "com9.x", "clock$"] {
            assert_eq!(text(name), None, "{name}");
        }
        assert_eq!(Name::from_cells(*b"CON        "), None);
        assert_eq!(Name::from_cells(*b"A B     TXT"), None);
        assert_eq!(text("console").as_deref(), Some("CONSOLE"));
    }
}

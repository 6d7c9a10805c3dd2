//! Names of this computer's files, and what DOS programs call them.

use std::ffi::{OsStr, OsString};

use assembler::Encoding;
use vm::disk::Name;

/// The bytes of a name in the PC's code page; what it lacks is `_`.
fn bytes(host: &OsStr) -> Vec<u8> {
    let text = host.to_string_lossy();
    let byte = |char: char| Encoding::Cp437.encode(char.encode_utf8(&mut [0; 4]));
    text.chars().flat_map(|char| byte(char).unwrap_or_else(|| b"_".to_vec())).collect()
}

/// The name that DOS has for a file if nothing has to be changed but the letters' case.
pub(super) fn own_name(host: &OsStr) -> Option<Name> {
    let bytes = bytes(host);
    Name::new(&bytes).filter(|name| name.text().eq_ignore_ascii_case(&bytes))
}

/// The name of a file that stands alone.
pub fn name(host: &OsStr) -> Option<Name> {
    aliases(host).next()
}

/// Names for a file, the best first: its own, cut off as DOS would do it, then with numbers.
pub(super) fn aliases(host: &OsStr) -> impl Iterator<Item = Name> {
    let bytes = bytes(host);
    let dot = bytes.iter().rposition(|&byte| byte == b'.').filter(|&dot| dot > 0);
    let (base, extension) = bytes.split_at(dot.unwrap_or(bytes.len()));
    let fit = |part: &[u8]| -> Vec<u8> {
        let parts = part.iter().filter(|&&byte| byte != b'.');
        parts.map(|&byte| if Name::may_contain(byte) { byte } else { b'_' }).collect()
    };
    let (base, extension) = (fit(base), fit(extension));
    let named = move |base: &[u8], mark: &str| {
        let length = base.len().min(8 - mark.len());
        Name::new(&[&base[..length], mark.as_bytes(), b".", &extension].concat())
    };
    let marks = (1..1_000_000).map(|number| format!("~{number}"));
    std::iter::once(String::new()).chain(marks).filter_map(move |mark| named(&base, &mark))
}

/// The name here of a file that a program makes.
pub(super) fn host_name(name: Name) -> OsString {
    let mut rest = &name.text()[..];
    let mut text = String::new();
    while !rest.is_empty() {
        let (char, length) = Encoding::Cp437.first_char(rest);
        text.push(char.unwrap_or('_'));
        rest = &rest[length.max(1)..];
    }
    text.into()
}

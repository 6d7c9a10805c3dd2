//! Names as file control blocks keep them, with `?` for any character: function 29h.

use isa::i8086::{Register8, Register16, SegmentRegister};

use crate::pc::service::{Call, Outcome};

/// What function 29h leaves alone or passes over (AL).
pub(super) const SKIP_SEPARATORS: u8 = 1;
const KEEP_DRIVE: u8 = 2;
const KEEP_NAME: u8 = 4;
const KEEP_EXTENSION: u8 = 8;

/// Most characters that are looked at.
const LONGEST: u16 = 256;

/// The start of an FCB: drive, name, extension.
pub(super) type Start = [u8; 12];

/// An empty one.
pub(super) const BLANK: Start = *b"\0           ";

/// How many characters a name took.
pub(super) struct Parsed {
    pub(super) length: usize,
}

const fn separates(byte: u8) -> bool {
    matches!(byte, b':' | b'.' | b';' | b',' | b'=' | b'+' | b'\t' | b' ')
}

const fn ends(byte: u8) -> bool {
    separates(byte)
        || matches!(byte, 0..=b' ' | b'<' | b'>' | b'|' | b'/' | b'\\' | b'"' | b'[' | b']')
}

/// Whether a drive in an FCB is there: 0 is the current one, 3 is C.
pub(super) const fn is_valid_drive(drive: u8) -> bool {
    matches!(drive, 0 | 3)
}

/// Reads a name at the beginning of a text.
pub(super) fn parse(text: &[u8], options: u8, start: &mut Start) -> Parsed {
    let byte = |at: usize| text.get(at).copied().unwrap_or(b'\r');
    let mut at = 0;
    while matches!(byte(at), b' ' | b'\t')
        || options & SKIP_SEPARATORS != 0 && separates(byte(at)) && byte(at) != b'.'
    {
        at += 1;
    }
    if byte(at + 1) == b':' && !ends(byte(at)) {
        start[0] = byte(at).to_ascii_uppercase().wrapping_sub(b'@');
        at += 2;
    } else if options & KEEP_DRIVE == 0 {
        start[0] = 0;
    }
    let (name, extension) = start[1..].split_at_mut(8);
    let length = fill(&text[at.min(text.len())..], name, options & KEEP_NAME != 0);
    at += length;
    match byte(at) == b'.' {
        true => at += 1 + fill(&text[(at + 1).min(text.len())..], extension, false),
        false if options & KEEP_EXTENSION == 0 => extension.fill(b' '),
        false => {}
    }
    Parsed { length: at }
}

/// Puts the characters up to the next one that ends a name into cells; gives how many there were.
fn fill(text: &[u8], cells: &mut [u8], keep: bool) -> usize {
    let length = text.iter().position(|&byte| ends(byte)).unwrap_or(text.len());
    if length == 0 && keep {
        return 0;
    }
    cells.fill(b' ');
    for (index, cell) in cells.iter_mut().enumerate() {
        match text[..length].get(index) {
            None => break,
            Some(b'*') => {
                cells[index..].fill(b'?');
                break;
            }
            Some(byte) => *cell = byte.to_ascii_uppercase(),
        }
    }
    length
}

/// The two FCBs of a PSP, from a command tail, and whether their drives are there.
pub(super) fn both(tail: &[u8]) -> ([[u8; 16]; 2], [bool; 2]) {
    let mut rest = tail;
    let fcbs = [(); 2].map(|()| {
        let mut start = BLANK;
        let parsed = parse(rest, SKIP_SEPARATORS, &mut start);
        let word = &rest[parsed.length.min(rest.len())..];
        // What cannot be a name, such as a folder, is no part of the next one.
        let behind = word.iter().position(|&byte| separates(byte)).unwrap_or(word.len());
        rest = &word[behind..];
        let mut fcb = [0; 16];
        fcb[..12].copy_from_slice(&start);
        fcb
    });
    (fcbs, fcbs.map(|fcb| is_valid_drive(fcb[0])))
}

/// Whether a name is one that a pattern means; `?` also stands for no character.
pub(super) fn matches(pattern: &[u8; 11], name: &[u8; 11]) -> bool {
    pattern.iter().zip(name).all(|(wanted, byte)| *wanted == b'?' || wanted == byte)
}

/// 29h: reads the name at DS:SI into the FCB at ES:DI; AL is 1 if it is a pattern and FF if its
/// drive is not there, SI leads behind it.
pub(super) fn parse_name(call: &mut Call) -> Result<(), Outcome> {
    let (from, to) = (call.word(Register16::Si), call.word(Register16::Di));
    let text: Vec<u8> = (0..LONGEST)
        .map(|index| call.parts.board.byte(call.address(SegmentRegister::Ds, from, index)))
        .collect();
    let fcb = call.address(SegmentRegister::Es, to, 0);
    let mut start = BLANK;
    start.copy_from_slice(&call.load_all(fcb, 12));
    let options = call.byte(Register8::Al);
    let Parsed { length } = parse(&text, options, &mut start);
    call.store_all(fcb, &[&start[..], &[0; 4]].concat());
    call.set_word(Register16::Si, from.wrapping_add(length as u16));
    let answer = match () {
        () if !is_valid_drive(start[0]) => 0xFF,
        () => u8::from(start[1..].contains(&b'?')),
    };
    call.set_byte(Register8::Al, answer);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_at_what_names_cannot_have() {
        for (text, options, expected, length) in [
            (&b"a.txt rest"[..], 0, *b"\0A       TXT", 5),
            (b"  c:*.?x/", 0, *b"\x03?????????X ", 8),
            (b" ;=longername.text", 1, *b"\0LONGERNATEX", 18),
            (b"", 0, *b"\0           ", 0),
        ] {
            let mut start = *b"\0XXXXXXXXXXX";
            assert_eq!(parse(text, options, &mut start).length, length, "{text:?}");
            assert_eq!(start, expected, "{text:?}");
        }
    }

    #[test]
    fn what_is_to_be_kept_is_kept() {
        let mut start = *b"\x03OLD     ASM";
        parse(b".lst", KEEP_DRIVE | KEEP_NAME | KEEP_EXTENSION, &mut start);
        assert_eq!(&start, b"\x03OLD     LST");
        parse(b"new", KEEP_EXTENSION, &mut start);
        assert_eq!(&start, b"\0NEW     LST");
    }

    #[test]
    fn a_command_tail_gives_two_names() {
        let (fcbs, valid) = both(b" /x d:one.a two");
        assert_eq!((&fcbs[0][..12], &fcbs[1][..12]), (&BLANK[..], &b"\x04ONE     A  "[..]));
        assert_eq!(valid, [true, false]);
    }

    #[test]
    fn a_question_mark_stands_for_any_character_and_for_none() {
        assert!(matches(b"A???????TXT", b"AB      TXT"));
        assert!(!matches(b"A???????TXT", b"B       TXT"));
    }
}

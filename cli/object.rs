//! The LC-3's program files: classic and lc3tools' objects, words as hexadecimal or binary digits,
//! LC3Edit's listing.

use assembler::{Assembled, Source, Text, say};
use isa::debug::Line;
use isa::format::lc3_text::Digits;
use isa::format::{lc3_object, lc3_text, lc3_tools};
use isa::lc3::{Block, Image};

use crate::exit::{Refusal, refuse};
use crate::unreadable;

/// The image in a file of that extension; `None` when it is none of the LC-3's files.
pub fn read(extension: &str, bytes: &[u8]) -> Option<Result<Image, Text>> {
    let text = |digits| {
        let text = std::str::from_utf8(bytes).unwrap_or("\u{FFFD}");
        lc3_text::read(text, digits)
            .map(|block| Image { start: block.origin, blocks: vec![block] })
            .map_err(unreadable::lc3_text)
    };
    match extension {
        "obj" if lc3_tools::is_one(bytes) => {
            Some(lc3_tools::read(bytes).map_err(unreadable::lc3_tools))
        }
        "obj" => Some(lc3_object::read(bytes).map_err(unreadable::lc3_object)),
        // lace's objects; a listing has no zero bytes.
        "lc3" if bytes.contains(&0) => {
            Some(lc3_object::read(bytes).map_err(unreadable::lc3_object))
        }
        "hex" => Some(text(Digits::Hexadecimal)),
        "bin" if are_bits(bytes) => Some(text(Digits::Binary)),
        _ => None,
    }
}

/// Whether a file begins with a line of sixteen binary digits.
fn are_bits(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]).into_owned();
    let code = text.lines().map(|line| line.split(';').next().unwrap_or_default());
    let digits = code.map(|line| line.split_whitespace().collect::<String>());
    let first = digits.into_iter().find(|line| !line.is_empty()).unwrap_or_default();
    first.len() == 16 && first.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

/// The image of several program files.
///
/// # Errors
/// Two of them want the same word.
pub fn together(images: Vec<(String, Image)>) -> Result<Image, Refusal> {
    let mut all = Image::default();
    let mut places: Vec<(usize, usize, String)> = Vec::new();
    for (nth, (name, image)) in images.into_iter().enumerate() {
        if nth == 0 {
            all.start = image.start;
        }
        for block in image.blocks {
            let from = usize::from(block.origin);
            let to = from + block.words.len();
            if let Some((at, _, other)) = places.iter().find(|(a, b, _)| *a < to && from < *b) {
                let at = format!("x{:04X}", from.max(*at));
                return refuse(say!("{other} and {name} both have the word {at}", other, name, at));
            }
            places.push((from, to, name.clone()));
            all.blocks.push(block);
        }
    }
    Ok(all)
}

/// A file of digits.
///
/// # Errors
/// The image has not exactly one block.
pub fn digits(image: &Image, digits: Digits) -> Result<Vec<u8>, Text> {
    let [block] = image.blocks.as_slice() else {
        let blocks = image.blocks.len();
        return Err(say!(
            "such a file holds one block, the program has {blocks}; \
             --format lc3tools writes any number",
            blocks
        ));
    };
    Ok(lc3_text::write(block, digits).into_bytes())
}

/// An object file of lc3tools, with the source lines.
pub fn tools(image: &Image, assembled: &Assembled) -> Vec<u8> {
    lc3_tools::write(image, |address| {
        let Some(line) = assembled.debug.line_at(address.into()) else { return String::new() };
        source(assembled, line).map_or_else(String::new, |source| {
            let text = source.line(line.line);
            assembler::lc3::without_comment(text).trim_end().to_owned()
        })
    })
}

fn source<'a>(assembled: &'a Assembled, line: &Line) -> Option<&'a Source> {
    assembled.sources.iter().nth(line.file as usize).map(|(_, source)| source)
}

/// LC3Edit's listing: address, word in both notations, line, source text.
pub fn listing(image: &Image, assembled: &Assembled) -> String {
    let mut out = String::new();
    for block in &image.blocks {
        let start = assembled.debug.line_at(block.origin.into()).map_or(0, |line| line.line);
        let text = format!(".ORIG x{:04X}", block.origin);
        out.push_str(&row(0, block.origin, start.saturating_sub(1), &text));
        for (address, word) in words(block) {
            let line = assembled.debug.line_at(address.into());
            let number = line.map_or(0, |line| line.line);
            // The further words of a line have no text of their own.
            let first = line.filter(|line| line.address == u32::from(address));
            let text = first.and_then(|line| Some(source(assembled, line)?.line(line.line)));
            let text = assembler::lc3::without_comment(text.unwrap_or_default());
            out.push_str(&row(address, word, number, &columns(text)));
        }
    }
    out
}

fn words(block: &Block) -> impl Iterator<Item = (u16, u16)> {
    (block.origin..=u16::MAX).zip(block.words.iter().copied())
}

fn row(address: u16, word: u16, line: u32, text: &str) -> String {
    let row = format!("({address:04X}) {word:04X}  {word:016b} ({line:>4}) {text}");
    format!("{}\n", row.trim_end())
}

/// The label in its column, then the rest of the statement.
fn columns(text: &str) -> String {
    const LABEL: usize = 12;
    let starts_blank = text.starts_with(char::is_whitespace);
    let (label, rest) = match text.split_once(char::is_whitespace) {
        Some((label, rest)) if !starts_blank => (label, rest),
        _ => ("", text),
    };
    format!("{label:<LABEL$} {}", rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_bits_is_told_from_bytes() {
        let file = "; a program\n0011 0000 0000 0000\n1111 0000 0010 0101 ; HALT\n";
        let image = read("bin", file.as_bytes()).expect("bits").expect("one block");
        assert_eq!((image.start, image.blocks[0].words.as_slice()), (0x3000, &[0xF025][..]));
        assert!(read("bin", &[0xB8, 1, 0]).is_none());
        assert!(read("hex", b"3000\nF0G5\n").is_some_and(|image| image.is_err()));
    }

    #[test]
    fn program_files_must_not_overlap() {
        let image = |origin, count| Image {
            blocks: vec![Block { origin, words: vec![1; count] }],
            start: origin,
        };
        let files = |second| vec![("a".to_owned(), image(0x3000, 4)), ("b".to_owned(), second)];
        assert_eq!(together(files(image(0x3004, 2))).map(|it| it.start), Ok(0x3000));
        let problem = together(files(image(0x3003, 2))).map_err(|refusal| refusal.to_string());
        assert_eq!(problem, Err("a and b both have the word x3003".to_owned()));
    }
}

//! Why a program file cannot be read, in words.

use std::path::Path;

use assembler::{Text, say};
use isa::Image;
use isa::format::{com, exe, lc3_object, lc3_text, lc3_tools, mk61_codes};

use crate::exit::{Refusal, refuse};
use crate::program::is_empty;

/// The image that was read of a file, which must be a program.
///
/// # Errors
/// The file is empty, has only the head of a program, or is wrong.
pub fn checked(path: &Path, bytes: &[u8], image: Result<Image, Text>) -> Result<Image, Refusal> {
    let file = path.display();
    match image {
        _ if bytes.is_empty() => refuse(say!("{file} is empty: no program is in it", file)),
        Ok(image) if is_empty(&image) => {
            refuse(say!("{file} ends behind its head: no program is in it", file))
        }
        Ok(image) => Ok(image),
        Err(problem) => refuse(say!("{file}: {problem}", file, problem)),
    }
}

/// A DOS program with a header.
pub fn exe(problem: exe::Problem) -> Text {
    use exe::Problem as P;
    match problem {
        P::NoSignature => say!("no MZ at the start of the EXE file"),
        P::CutHeader { claimed, length } => {
            say!("the EXE header claims {claimed} bytes, the file has {length}", claimed, length)
        }
        P::CutRelocations { offset, count } => {
            say!("{count} relocations at offset {offset} do not lie in the EXE file", count, offset)
        }
        P::ImpossibleSize { pages, last } => {
            say!("the EXE header claims {pages} pages with {last} bytes in the last", pages, last)
        }
        P::NotExe => say!("a COM program has no EXE header"),
        P::TooLong => say!("the program is too long for an EXE header"),
    }
}

/// A DOS program of one segment.
pub fn com(problem: com::TooLong) -> Text {
    let (length, most) = (problem.length, com::LONGEST);
    say!("a COM program of {length} bytes, at most {most} fit", length, most)
}

/// A program of the LC-3, the origin first.
pub fn lc3_object(problem: lc3_object::Problem) -> Text {
    use lc3_object::Problem as P;
    match problem {
        P::NoOrigin => say!("an LC-3 object file begins with two bytes, the origin"),
        P::CutWord { length } => say!(
            "the last word of the LC-3 object file has one byte only: {length} bytes are no words",
            length
        ),
        P::TooLong { origin, words } => say!(
            "{words} words from x{origin} on leave the memory of the LC-3",
            words,
            origin = format!("{origin:04X}")
        ),
        P::NotOneBlock { blocks } => {
            say!("an LC-3 object file holds one block, the program has {blocks}", blocks)
        }
    }
}

/// A program of the LC-3 as digits.
pub fn lc3_text(problem: lc3_text::Problem) -> Text {
    use lc3_text::Problem as P;
    match problem {
        P::Empty => say!("the first line must be the origin"),
        P::NotAWord { line } => say!("line {line} is not one word of 16 bits", line),
        P::TooLong => say!("the words go on behind xFFFF"),
    }
}

/// A program of the LC-3 as lc3tools has it.
pub fn lc3_tools(problem: lc3_tools::Problem) -> Text {
    use lc3_tools::Problem as P;
    match problem {
        P::Head => say!("an object file of lc3tools begins 1C 30 15 C0 01 01 01"),
        P::Cut { at } => say!("the file ends inside the record at byte {at}", at),
        P::NoOrigin => say!("the first record is no origin"),
        P::TooLong { origin } => say!(
            "the words from x{origin} on leave the memory of the LC-3",
            origin = format!("{origin:04X}")
        ),
    }
}

/// A program of the calculator.
pub fn mk61_codes(problem: mk61_codes::Problem) -> Text {
    say!(
        "line {line} is not `CELL: CODES`, `keys: KEYS`, `angle: Р`, `start: ADDRESS` or \
         `cells: 98`",
        line = problem.line
    )
}

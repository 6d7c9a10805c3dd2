//! Program files of DOS: EXE as LINK writes it, COM and BIN as EXE2BIN does, and why not.

use assembler::diagnostic::{Code, Diagnostic, Label, Severity};
use assembler::masm::Version;
use assembler::{Assembled, Text, code, say};
use isa::Image as AnyImage;
use isa::format::{bin, com, exe};
use isa::i8086::{FarPointer, Image, Kind};

use crate::exit::{Refusal, refuse};
use crate::program;

/// A program that EXE2BIN cannot convert.
const NOT_CONVERTIBLE: Code = Code("A4110");
/// Segment addresses in a program without a header, and nobody said where it will stand.
const NO_BASE: Code = Code("A4111");

/// The kinds of program files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kinds {
    Exe,
    Com,
    Bin,
}

/// What else decides about a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner {
    /// The segment in which a BIN file will stand.
    pub(crate) base: Option<u16>,
    /// Whose header an EXE file has.
    pub(crate) linker: exe::Linker,
}

impl Manner {
    /// The linker is the one that came with the assembler.
    pub(crate) fn new(base: Option<u16>, version: Option<Version>) -> Manner {
        let linker = match version.unwrap_or_default() {
            Version::V510 => exe::Linker::V365,
            Version::V110 => exe::Linker::V200,
        };
        Manner { base, linker }
    }
}

/// That `--base-segment` changes nothing in a file without addresses of segments; EXE2BIN does not
/// even ask for it.
///
/// # Errors
/// The format, called `name`, has a header, or is for a machine without segments.
pub(crate) fn useless_base(image: &AnyImage, name: &str) -> Result<Option<Text>, Refusal> {
    match (image, name) {
        (AnyImage::I8086(image), "com" | "bin") => {
            let fixed = match &image.kind {
                Kind::Exe(header) => header.relocations.is_empty(),
                Kind::Com => true,
            };
            let option = "--base-segment";
            let text =
                say!("{option} changes nothing: the program has no addresses of segments", option);
            Ok(fixed.then_some(text))
        }
        _ => refuse(base_is_for_bin(name)),
    }
}

/// That `--base-segment` means nothing in a format.
pub(crate) fn base_is_for_bin(name: &str) -> Text {
    let option = "--base-segment";
    say!("{option} is for BIN files, and this is written as {name}", option, name)
}

/// The file of a program.
///
/// # Errors
/// The program cannot be such a file.
pub(crate) fn write(
    image: &Image,
    kind: Kinds,
    manner: Manner,
    assembled: &Assembled,
) -> Result<Vec<u8>, Box<Diagnostic>> {
    let made = match (kind, &image.kind) {
        (Kinds::Exe, _) => {
            return exe::write(&image.with_header(), manner.linker).map_err(|_| {
                let message = say!("the program is too long for an EXE file");
                Box::new(drawn(code::TOO_LONG, message, None, assembled))
            });
        }
        (Kinds::Com, Kind::Exe(header)) if header.entry == FarPointer::default() => {
            Err(bin::Problem::Entry(header.entry))
        }
        _ => bin::write(image, manner.base),
    };
    match made {
        Ok(bytes) if kind == Kinds::Com && bytes.len() > com::LONGEST => {
            let (length, most) = (bytes.len(), com::LONGEST);
            let message = say!("a COM program of {length} bytes, at most {most} fit", length, most);
            Err(Box::new(drawn(code::TOO_LONG, message, None, assembled)))
        }
        Ok(bytes) => Ok(bytes),
        Err(problem) => Err(Box::new(said(problem, kind, assembled))),
    }
}

/// Why EXE2BIN's rules forbid it.
fn said(problem: bin::Problem, kind: Kinds, assembled: &Assembled) -> Diagnostic {
    let is_com = kind == Kinds::Com;
    let file = if is_com { "COM" } else { "BIN" };
    let cannot = |message, at, label| drawn(NOT_CONVERTIBLE, message, Some((at, label)), assembled);
    match problem {
        bin::Problem::Stack(at) => {
            let message = say!("with a stack segment the program cannot be a {file} file", file);
            cannot(message, FarPointer { offset: 0, ..at }, say!("the stack"))
                .because(say!("such a file has no header that could tell where the stack is"))
                .advise(say!("take the stack segment out; DOS gives COM programs a stack"))
        }
        bin::Problem::Entry(at) => {
            let FarPointer { segment, offset } = at;
            let entry = format!("{segment:04X}:{offset:04X}");
            let message =
                say!("starting at {entry}, the program cannot be a {file} file", entry, file);
            let found = cannot(message, at, say!("the program starts here"));
            match is_com {
                true => found.advise(say!(
                    "begin the first segment with ORG 100H, and name the label there behind END"
                )),
                false => found.advise(say!(
                    "let the program start at the beginning of the first segment, or at 100H in it"
                )),
            }
        }
        bin::Problem::Relocations { first, count } => {
            let message =
                say!("with addresses of segments the program cannot be a {file} file", file);
            let found = cannot(message, first, say!("one of them"));
            counted(found, count)
                .advise(say!("a COM program has one segment: CS, DS, ES and SS are it already"))
        }
        bin::Problem::NoBase { first, count } => {
            let message = say!("addresses of segments depend on where the program will stand");
            let at = Some((first, say!("one of them")));
            counted(drawn(NO_BASE, message, at, assembled), count)
                .advise(say!("name the segment: `{option}`", option = "--base-segment 0070"))
        }
        bin::Problem::TooLong { length } => {
            let most = bin::LONGEST;
            let message = say!("a BIN file of {length} bytes, at most {most} fit", length, most);
            drawn(code::TOO_LONG, message, None, assembled)
        }
    }
}

/// Tells how many there are, if it is not the one that is shown.
fn counted(found: Diagnostic, count: usize) -> Diagnostic {
    if count == 1 { found } else { found.because(say!("there are {count} of them", count)) }
}

/// An error, with the line that made a place of the image when there is one.
fn drawn(
    code: Code,
    message: Text,
    place: Option<(FarPointer, Text)>,
    assembled: &Assembled,
) -> Diagnostic {
    let label = place.and_then(|(at, text)| {
        let address = u32::from(at.segment) * 16 + u32::from(at.offset);
        let span = program::line(address, &assembled.debug, &assembled.sources)?;
        Some(Label { span, text })
    });
    Diagnostic {
        code,
        severity: Severity::Error,
        message,
        labels: label.into_iter().collect(),
        notes: Vec::new(),
        help: Vec::new(),
    }
}

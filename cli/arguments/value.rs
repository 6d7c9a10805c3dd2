//! Values of options as data.

use std::time::Duration;

use assembler::masm::{Case, Version};
use assembler::{Encoding, Text, say};
use assembler::{lc3, masm};
use isa::Target;
use isa::i8086::Processor;
use vm::{Edition, Model};

use crate::exit::{Refusal, refuse};

/// `NAME` or `NAME=VALUE`; a bare name is defined without a value.
///
/// # Errors
/// There is no name.
pub fn define(text: &str) -> Result<(String, String), Refusal> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    if name.is_empty() {
        return refuse(say!("a definition is NAME or NAME=VALUE"));
    }
    Ok((name.to_owned(), value.to_owned()))
}

/// A machine by its name.
///
/// # Errors
/// The names there are.
pub fn target(text: &str) -> Result<Target, Refusal> {
    Target::from_name(text).ok_or_else(|| Refusal(say!("the machines are 8086, lc3 and mk61")))
}

/// An encoding by its name.
///
/// # Errors
/// The names there are.
pub fn encoding(text: &str) -> Result<Encoding, Refusal> {
    Encoding::from_name(text).ok_or_else(|| {
        let names: Vec<_> = Encoding::ALL.iter().map(|encoding| encoding.name()).collect();
        Refusal(say!("the encodings are {names}", names = names.join(", ")))
    })
}

/// A way to tell names apart.
///
/// # Errors
/// The ways there are.
pub fn names(text: &str) -> Result<Case, Refusal> {
    Case::from_name(text).ok_or_else(|| {
        let names = Text::any_of(Case::ALL.iter().map(|case| Text::plain(case.name())));
        Refusal(say!("names are {names}", names))
    })
}

pub(super) fn version(text: &str) -> Result<Version, Refusal> {
    Version::from_name(text).ok_or_else(|| {
        let names = Text::all_of(Version::ALL.iter().map(|version| Text::plain(version.name())));
        Refusal(say!("the versions are {names}", names))
    })
}

/// A dialect of one of the languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Of the LC-3's language.
    Lc3(lc3::Dialect),
    /// Of MASM's language.
    Masm(masm::Dialect),
}

impl Dialect {
    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Lc3(dialect) => dialect.name(),
            Dialect::Masm(dialect) => dialect.name(),
        }
    }

    /// As the LC-3's.
    pub fn lc3(self) -> Option<lc3::Dialect> {
        if let Dialect::Lc3(dialect) = self { Some(dialect) } else { None }
    }

    /// As MASM's.
    pub fn masm(self) -> Option<masm::Dialect> {
        if let Dialect::Masm(dialect) = self { Some(dialect) } else { None }
    }
}

/// A dialect by its name.
///
/// # Errors
/// The names there are.
pub fn dialect(text: &str) -> Result<Dialect, Refusal> {
    let lc3 = lc3::Dialect::from_name(text).map(Dialect::Lc3);
    let masm = || masm::Dialect::from_name(text).map(Dialect::Masm);
    lc3.or_else(masm).ok_or_else(|| {
        let lc3 = lc3::Dialect::ALL.map(lc3::Dialect::name).join(", ");
        let masm = masm::Dialect::ALL.map(masm::Dialect::name).join(", ");
        Refusal(say!("the dialects are {masm} (8086) and {lc3} (LC-3)", masm, lc3))
    })
}

/// An edition of the LC-3's book.
///
/// # Errors
/// The editions there are.
pub fn edition(text: &str) -> Result<Edition, Refusal> {
    Edition::from_name(text).ok_or_else(|| Refusal(say!("the editions are 2 and 3")))
}

/// A processor of the 8086's family.
///
/// # Errors
/// The processors there are.
pub fn processor(text: &str) -> Result<Processor, Refusal> {
    match text {
        "8086" => Ok(Processor::I8086),
        "186" | "80186" => Ok(Processor::I80186),
        _ => refuse(say!("the processors are 8086 and 186")),
    }
}

/// A calculator of the family.
///
/// # Errors
/// The models there are.
pub fn model(text: &str) -> Result<Model, Refusal> {
    match text.to_lowercase().as_str() {
        "mk61" | "mk-61" => Ok(Model::Mk61),
        "mk54" | "mk-54" => Ok(Model::Mk54),
        _ => refuse(say!("the models are mk61 and mk54")),
    }
}

/// A byte in hexadecimal, as `--eof` and transcripts have it.
///
/// # Errors
/// How one is written.
pub fn hex_byte(text: &str) -> Result<u8, Refusal> {
    let digits = text.strip_prefix("0x").unwrap_or(text).trim_end_matches(['h', 'H']);
    let byte = u8::from_str_radix(digits, 16);
    byte.or_else(|_| refuse(say!("a byte is two hexadecimal digits")))
}

/// An offset in hexadecimal.
///
/// # Errors
/// How one is written.
pub(super) fn hex_word(text: &str) -> Result<u16, Refusal> {
    let digits = text.strip_prefix("0x").unwrap_or(text).trim_end_matches(['h', 'H']);
    let word = u16::from_str_radix(digits, 16);
    word.or_else(|_| refuse(say!("it has up to four hex digits")))
}

/// A clock in MHz, as cycles a second.
///
/// # Errors
/// What range it has.
pub fn megahertz(text: &str) -> Result<u32, Refusal> {
    match text.parse::<f64>() {
        Ok(number) if (0.01..=1000.0).contains(&number) => Ok((number * 1e6).round() as u32),
        _ => refuse(say!("a clock has 0.01 to 1000 MHz; an IBM PC has 4.77")),
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, Refusal> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| Refusal(say!("a time is a number of seconds")))
}

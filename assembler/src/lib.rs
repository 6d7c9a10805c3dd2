//! Text to image.
//!
//! [`assemble`] is the list of passes. The files in reading order: `source` and `encoding` (the
//! text), `reading` (what a pasted file brings along), then one folder a machine — `lc3` is the
//! smallest, `masm` the largest — and on the way out `diagnostic` (what is wrong, as data),
//! `render` (as text or JSON) and `listing`.
//!
//! The crate is a function: the same request gives the same result, and included files enter
//! through [`Files`].
#![forbid(unsafe_code)]

pub mod code;
pub mod diagnostic;
pub mod encoding;
pub mod fix;
pub mod lc3;
pub mod lint;
pub mod listing;
pub mod masm;
pub mod mk61;
pub mod reading;
pub mod render;
mod setting;
pub mod source;
pub mod suggest;
pub mod target;
pub mod text;

use isa::lc3::Edition;
use isa::{Debug, Image, Target};

pub use diagnostic::{Code, Diagnostic, Severity};
pub use encoding::Encoding;
pub use lint::{Level, Lints};
pub use source::{FileId, Files, NoFiles, Source, Sources, Span};
pub use text::{Text, Words};

/// What to assemble.
pub struct Request<'a> {
    /// The machine.
    pub target: Target,
    /// The file's name, as the user gave it.
    pub name: &'a str,
    /// The file.
    pub bytes: &'a [u8],
    /// LC-3 and 8086: further listings of the same program, each with its name; for the 8086 also
    /// object files and libraries, and then the first file may be one, too.
    pub linked: &'a [(String, Vec<u8>)],
    /// The encoding that the user stated; `None` tries UTF-8 and then guesses.
    pub encoding: Option<Encoding>,
    /// Names defined on the command line (`-D NAME` or `-D NAME=VALUE`).
    pub defines: &'a [(String, String)],
    /// Where included files come from.
    pub files: &'a dyn Files,
    /// What the languages leave to the user; each machine reads its own.
    pub options: Options,
}

impl<'a> Request<'a> {
    /// A file by itself: nothing is said about its encoding, nothing is defined, nothing can be
    /// included.
    pub fn new(target: Target, name: &'a str, bytes: &'a [u8]) -> Request<'a> {
        let options = Options::default();
        Request {
            target,
            name,
            bytes,
            linked: &[],
            encoding: None,
            defines: &[],
            files: &NoFiles,
            options,
        }
    }
}

/// Choices that are left to the user; [`Options::default`] suits a listing of unknown origin.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// LC-3: whose rules a listing follows; `None` lets the listing say it.
    pub lc3: Option<lc3::Dialect>,
    /// LC-3: the edition that the program is for; `None` lets the listing say it.
    pub edition: Option<Edition>,
    /// MK-61: which calculator has to take the program; `None` lets the listing say it.
    pub mk61: Option<isa::mk61::Model>,
    /// What becomes of warnings and notes.
    pub lints: Lints,
    /// 8086: what MASM's options choose.
    pub masm: masm::MasmOptions,
    /// LC-3: whether [`Assembled::listing`] is made, which takes a while.
    pub listing: listing::Rows,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Assembled {
    /// The program; `None` when there was an error.
    pub image: Option<Image>,
    /// 8086: the object file; `None` when there was an error.
    pub module: Option<masm::link::Module>,
    /// 8086: MASM's listing, if [`masm::MasmOptions`] asks for it.
    pub sheet: Option<masm::listing::Sheet>,
    /// 8086: where segments, groups and public names are (`.MAP`).
    pub map: String,
    /// Its symbols and lines.
    pub debug: Debug,
    /// What each line made.
    pub listing: Vec<listing::Row>,
    /// LC-3: the edition that the program is for, when anything says so.
    pub edition: Option<Edition>,
    /// What is wrong, sorted by position.
    pub diagnostics: Vec<Diagnostic>,
    /// The files that were read; spans point into them.
    pub sources: Sources,
}

/// What a machine's own passes give back.
#[derive(Debug, Default)]
pub(crate) struct Product {
    pub(crate) image: Option<Image>,
    pub(crate) module: Option<masm::link::Module>,
    pub(crate) sheet: Option<masm::listing::Sheet>,
    pub(crate) map: String,
    pub(crate) debug: Debug,
    pub(crate) listing: Vec<listing::Row>,
    pub(crate) edition: Option<Edition>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Assembles a listing: read the file, run the machine's passes, sort what they found.
pub fn assemble(request: &Request<'_>) -> Assembled {
    let mut sources = Sources::default();
    let lexis = match request.target {
        Target::I8086 => &masm::LEXIS,
        Target::Lc3 => &lc3::LEXIS,
        Target::Mk61 => &mk61::LEXIS,
    };
    let binary =
        request.target == Target::I8086 && masm::is_object_file(request.name, request.bytes);
    let bytes = if binary { Vec::new() } else { request.bytes.to_vec() };
    let (root, mut diagnostics) =
        reading::read(&mut sources, request.name, bytes, request.encoding, lexis);
    let mut roots = vec![root];
    // MASM's listings are read one after the other.
    for (name, bytes) in request.linked.iter().filter(|_| request.target != Target::I8086) {
        let (file, problems) =
            reading::read(&mut sources, name, bytes.clone(), request.encoding, lexis);
        roots.push(file);
        diagnostics.extend(problems);
    }
    let unreadable = |d: &Diagnostic| {
        d.severity == Severity::Error
            && d.code != code::FOREIGN_PUNCTUATION
            && d.code != code::FOREIGN_SPACES
    };
    if diagnostics.iter().any(unreadable) {
        return Assembled { diagnostics, sources, ..Assembled::default() };
    }
    let product = match request.target {
        Target::I8086 => masm::assemble(request, &mut sources, root),
        Target::Lc3 => lc3::assemble(request, &sources, &roots),
        Target::Mk61 => mk61::assemble(request, &mut sources, root),
    };
    diagnostics.extend(product.diagnostics);
    let words: &[&str] = match request.target {
        Target::Lc3 => &lc3::SETTINGS,
        Target::I8086 => &masm::SETTINGS,
        Target::Mk61 => &[],
    };
    lint::apply(&mut diagnostics, &sources, lexis, words, &request.options.lints);
    for help in diagnostics.iter_mut().flat_map(|diagnostic| &mut diagnostic.help) {
        for edit in &mut help.edits {
            edit.span = sources.get(edit.span.file).whole(edit.span);
        }
    }
    diagnostic::tidy(&mut diagnostics);
    let sound = !diagnostic::any_error(&diagnostics);
    let (image, module) = (product.image.filter(|_| sound), product.module.filter(|_| sound));
    let Product { sheet, map, debug, listing, edition, .. } = product;
    Assembled { image, module, sheet, map, debug, listing, edition, diagnostics, sources }
}

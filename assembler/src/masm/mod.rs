//! MASM listings to DOS programs: the dialect of MASM 5.10, byte for byte.
//!
//! The passes read the whole listing twice, line by line (`line`, `text`), because the meaning of a
//! line depends on what stands above it. Per line: `token` and `expand` (words), `statement` (who
//! deals with it), then `label`, `segment`, `end`, `model`, `equate`, `data`, `structure`,
//! `macros`, `condition`, or `instruction` with `operand`, `select`, `coded`, `jump`, `string` and
//! `coprocessor`; `settled` spares pass two what pass one has settled. `expression` and its
//! neighbours work out values. What pass two made is an `object`, which `link` turns into an image.
//! `problem` holds what can be wrong, `words` how it is said.
//!
//! `habit`, `classroom`, `survey` and `foreign` are for listings that are not quite MASM's.

mod arithmetic;
mod assembly;
mod builtin;
mod classroom;
mod coded;
mod condition;
mod coprocessor;
mod data;
pub mod disassemble;
mod emulate;
mod end;
mod equate;
mod expand;
mod expression;
mod foreign;
mod habit;
mod inspect;
mod instruction;
mod jump;
mod label;
mod level;
mod line;
pub mod link;
mod lint;
pub mod listing;
mod macros;
mod meaning;
mod misfit;
mod model;
mod module;
mod name;
mod names;
mod number;
mod object;
mod operand;
mod options;
mod pack;
mod problem;
mod protected;
mod public;
mod real;
mod record;
mod segment;
mod select;
mod settled;
mod sign;
mod size;
mod statement;
mod string;
mod structure;
mod substitution;
mod survey;
mod symbol;
#[cfg(test)]
mod tests;
mod text;
mod token;
mod undefined;
mod unknown;
mod uses;
mod value;
mod widen;
mod word;
mod words;

use std::collections::HashSet;

use crate::diagnostic::{Diagnostic, Severity};
use crate::lint::Lint;
use crate::reading::{self, LeadingNumbers, Lexis};
use crate::source::{FileId, Sources};
use crate::{Product, Request, code, diagnostic};

pub use habit::LINTS as HABITS;
pub(crate) use lint::LINTS as CHECKS;
pub use options::{Case, Dialect, Linking, MasmOptions, Version};

use isa::format::omf::{self, library};

use assembly::Assembly;
use link::Module;
use symbol::Pass;

/// Comments and strings of this language.
pub const LEXIS: Lexis =
    Lexis { comment: ";", quotes: &['\'', '"'], numbers_lead_lines: LeadingNumbers::Foreign };

/// Settings that a listing can make in its comments, besides the levels of lints.
pub const SETTINGS: [&str; 1] = ["dialect"];

/// What is reported without being an error; the groups are those of `--allow` and its like.
pub const LINTS: &[Lint] = &[
    Lint::said(problem::EXTRA_CHARACTERS, "syntax"),
    Lint::said(problem::MISSING_DATA, "syntax"),
    Lint::said(problem::OPEN_COMMENT, "unfinished"),
    Lint::said(problem::USED_RESERVED, "names"),
    Lint::said(problem::SIZES_DIFFER, "sizes"),
    Lint::said(problem::ILLEGAL_SIZE, "sizes"),
    Lint::said(problem::SHORT_JUMP, "style"),
    Lint::said(problem::OPEN_BLOCK, "unfinished"),
    Lint::said(problem::UNRESOLVED, "linking"),
    Lint::said(problem::OPEN_BODY, "unfinished"),
    Lint::said(problem::ADDRESS_CUT, "sizes"),
    Lint::said(problem::DECIMAL_INTERRUPT, "numbers"),
];

/// The passes, for each listing of the program; object files and libraries are taken as they are.
/// A file that is an object has an empty source.
pub(crate) fn assemble(request: &Request<'_>, sources: &mut Sources, root: FileId) -> Product {
    let mut made = Made::default();
    match is_object_file(request.name, request.bytes) {
        true => made.object(request.name, request.bytes),
        false => made.listing(request, sources, root),
    }
    for (name, bytes) in request.linked {
        if is_object_file(name, bytes) {
            made.object(name, bytes);
            continue;
        }
        let (root, found) = reading::read(sources, name, bytes.clone(), request.encoding, &LEXIS);
        made.product.diagnostics.extend(found);
        let part = Request {
            encoding: request.encoding,
            defines: request.defines,
            files: request.files,
            options: request.options.clone(),
            ..Request::new(request.target, name, bytes)
        };
        made.listing(&part, sources, root);
    }
    made.linked(request, sources)
}

/// Whether a file is an object file or a library of them.
pub fn is_object(bytes: &[u8]) -> bool {
    omf::is_object(bytes) || library::is_library(bytes)
}

/// The same for a file whose name may say so, too.
pub(crate) fn is_object_file(name: &str, bytes: &[u8]) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let named = |known: &str| extension.eq_ignore_ascii_case(known);
    is_object(bytes) || named("obj") || named("lib")
}

/// What the files of a program have come to.
#[derive(Default)]
struct Made {
    modules: Vec<Module>,
    libraries: Vec<Vec<Module>>,
    /// What the lints are to look at, for each listing.
    inputs: Vec<lint::Input>,
    product: Product,
}

impl Made {
    /// Takes an object file, or a library, of which only those modules are linked that others need.
    fn object(&mut self, name: &str, bytes: &[u8]) {
        let module = |records| Module::read(name, records);
        let read = match library::is_library(bytes) {
            true => library::modules(bytes).map(|modules| {
                self.libraries.push(modules.into_iter().map(module).collect());
            }),
            false => omf::read(bytes).map(|records| self.modules.push(module(records))),
        };
        if let Err(problem) = read {
            self.product.diagnostics.push(words::unreadable(name, problem));
        }
    }

    /// Reads a listing twice. Of several, the first has the listing that is printed.
    fn listing(&mut self, request: &Request<'_>, sources: &mut Sources, root: FileId) {
        let mut assembly = Assembly::new(request, sources, root);
        let dialects = assembly.settle_dialect(root);
        loop {
            assembly.run(Pass::One);
            assembly.run(Pass::Two);
            if !assembly.widen() {
                break;
            }
        }
        assembly.report_undefined();
        assembly.report_signed();
        assembly.found.extend(dialects);
        let habits = assembly.habits();
        assembly.found.extend(habits);
        assembly.drop_echoes();
        assembly.refuse_once();
        if diagnostic::any_error(&assembly.found)
            && let Some(found) = assembly.foreign(root)
        {
            let mut others = std::mem::take(&mut assembly.found);
            others.retain(|other| assembly.is_apart(other));
            others.push(found);
            assembly.found = others;
        }
        let sheet = assembly.finished_sheet();
        self.modules.push(assembly.module());
        if !diagnostic::any_error(&assembly.found) {
            self.inputs.push(assembly.lint_input());
        }
        let product = &mut self.product;
        product.sheet = product.sheet.take().or(sheet);
        product.listing.append(&mut assembly.rows);
        product.diagnostics.append(&mut assembly.found);
    }

    /// The program that the modules make, or the only module.
    fn linked(mut self, request: &Request<'_>, sources: &Sources) -> Product {
        let linking = request.options.masm.linking;
        let several = !request.linked.is_empty();
        let sound = !several || !diagnostic::any_error(&self.product.diagnostics);
        if linking != Linking::Nothing && sound {
            for library in self.libraries {
                link::search(&mut self.modules, library);
            }
            let linked = link::link(&self.modules);
            let read = self.modules.iter().any(Module::is_read);
            let complete = linking == Linking::Whole || several || read;
            let found = linked.problems.into_iter();
            let found = found.map(|it| words::linking(it, &self.modules, sources, complete));
            self.product.diagnostics.extend(found);
            self.product.image = linked.image.map(isa::Image::I8086);
            self.product.debug = linked.debug;
            self.product.map = linked.map;
        }
        if !diagnostic::any_error(&self.product.diagnostics) {
            let image = match &self.product.image {
                Some(isa::Image::I8086(image)) if self.modules.len() == 1 => Some(image),
                _ => None,
            };
            let found = self.inputs.iter().flat_map(|input| lint::find(input, sources, image));
            self.product.diagnostics.extend(found);
        }
        let module = (self.modules.len() == 1).then(|| self.modules.pop()).flatten();
        Product { module, ..self.product }
    }
}

impl Assembly<'_> {
    /// Takes out what follows from other mistakes: labels are elsewhere in pass two when a mistake
    /// above has changed a line's length.
    fn drop_echoes(&mut self) {
        let phase = |found: &Diagnostic| found.code == problem::PHASE;
        let error = |found: &&Diagnostic| found.severity == Severity::Error;
        if self.found.iter().filter(error).any(|found| !phase(found)) {
            self.found.retain(|found| !phase(found));
        }
        self.drop_outside();
        // Of a name that two places have, a jump may mean the other.
        let twice = self.found.iter().filter(|found| found.code == code::DEFINED_TWICE);
        let places: HashSet<_> = twice.flat_map(|found| &found.labels).map(|it| it.span).collect();
        self.found.retain(|found| {
            let mut others = found.labels.iter().skip(1);
            found.code != code::OUT_OF_REACH || !others.any(|it| places.contains(&it.span))
        });
        // What a file would have defined is unknown without it.
        let unknown = [code::UNDEFINED, code::UNKNOWN_INSTRUCTION];
        if self.found.iter().any(|found| found.code == code::NO_SUCH_FILE) {
            let lone = |found: &Diagnostic| self.lone.values().any(|at| found.span() == Some(*at));
            self.found.retain(|found| !unknown.contains(&found.code) && !lone(found));
        }
    }

    /// Takes out what follows from statements outside any segment: that they jump into one, and
    /// that CS is at none, of which nothing was said.
    fn drop_outside(&mut self) {
        let line = |found: &Diagnostic| {
            let span = found.span()?;
            Some((span.file, self.sources.get(span.file).line_number(span.start)))
        };
        let outside = self.found.iter().filter(|found| found.code == problem::NO_OPEN_SEGMENT);
        let outside: HashSet<_> = outside.map(line).collect();
        if outside.is_empty() {
            return;
        }
        let echo = |found: &Diagnostic| match found.code {
            problem::OTHER_SEGMENT => outside.contains(&line(found)),
            _ => false,
        };
        let echoes: Vec<bool> = self.found.iter().map(echo).collect();
        let assumes = self.survey().assumes;
        let mut echoes = echoes.into_iter();
        self.found.retain(|found| {
            let echo = echoes.next().unwrap_or_default();
            !echo && (assumes || found.code != problem::MISSING_CS)
        });
    }
}

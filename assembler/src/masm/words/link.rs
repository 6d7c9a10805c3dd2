//! The words for what is wrong with modules that are to be linked. Listings know of places; an
//! object file is named in the message.

use isa::format::omf;

use crate::diagnostic::{Code, Diagnostic, Label, Severity};
use crate::masm::link::{LARGEST, Module, Overflow, Problem};
use crate::masm::problem as codes;
use crate::source::{FileId, Sources, Span};
use crate::{Text, code, say};

/// What is wrong with modules; `complete` tells that there are no more of them.
pub(in super::super) fn linking(
    problem: Problem,
    modules: &[Module],
    sources: &Sources,
    complete: bool,
) -> Diagnostic {
    let none = Module::default();
    let module = |index: usize| modules.get(index).unwrap_or(&none);
    match problem {
        Problem::Unresolved { module: at, name } => unresolved(module(at), &name, complete),
        Problem::DefinedTwice { module: at, first, name } => {
            defined_twice(module(at), module(first), &name)
        }
        Problem::BadIndex { module: at } => {
            let name = &module(at).name;
            damaged(say!("the object file {name} counts into what is not there", name))
        }
        Problem::Overflow(overflow) => self::overflow(module(overflow.module), &overflow, sources),
        Problem::SegmentTooLong { name, place: (at, segment, offset), bytes } => {
            let module = module(at);
            let span = line(module, segment, offset, sources);
            let message = say!("segment {name} has {bytes} bytes, at most 65536 fit", name, bytes);
            error(code::TOO_LONG, message, span, say!("this does not fit any more"))
                .because(say!("the part of {module} is too much", module = &module.name))
                .advise(say!("put part of it into another segment"))
        }
        Problem::TooLong { bytes } => {
            let most = LARGEST;
            let message =
                say!("the program has {bytes} bytes; DOS has room for {most}", bytes, most);
            let listing = modules.iter().find(|module| !module.is_read());
            let span = listing.map(|module| module.notes.place);
            error(code::TOO_LONG, message, span, say!("the first segment"))
        }
    }
}

/// An error with its label, if its place is known.
fn error(code: Code, message: Text, span: Option<Span>, label: Text) -> Diagnostic {
    let labels = span.map(|span| Label { span, text: label }).into_iter().collect();
    let severity = Severity::Error;
    Diagnostic { code, severity, message, labels, notes: Vec::new(), help: Vec::new() }
}

/// An object file or a library that cannot be read.
pub(in super::super) fn unreadable(file: &str, problem: omf::Problem) -> Diagnostic {
    damaged(match problem {
        omf::Problem::NoHeader => say!("{file} is no object file", file),
        omf::Problem::Cut(at) => {
            say!("the object file {file} ends inside the record at offset {at}", file, at)
        }
        omf::Problem::Checksum(at) => {
            say!(
                "the sum of the record at offset {at} of the object file {file} is wrong",
                at,
                file
            )
        }
        omf::Problem::Malformed(at) => {
            say!("the record at offset {at} of the object file {file} makes no sense", at, file)
        }
        omf::Problem::NoEnd => say!("the object file {file} has no end record", file),
    })
}

fn damaged(message: Text) -> Diagnostic {
    error(codes::DAMAGED_OBJECT, message, None, Text::default())
        .advise(say!("assemble it again, or fetch it again"))
}

fn unresolved(module: &Module, name: &str, complete: bool) -> Diagnostic {
    let used = module.notes.used.iter().find(|(known, _)| known == name);
    let span = used.map_or(module.notes.place, |(_, span)| *span);
    if !complete {
        let message = say!("nothing here defines the external `{name}`", name);
        let label = say!("its address is taken as 0");
        return Diagnostic::warning(codes::UNRESOLVED, message, span, label)
            .advise(say!("name the file that defines it, too, or INCLUDE its source"));
    }
    let (message, span) = match module.is_read() {
        true => {
            let module = &module.name;
            (say!("no module defines `{name}`, which {module} uses", name, module), None)
        }
        false => (say!("no module defines `{name}`", name), Some(span)),
    };
    error(codes::UNDEFINED_EXTERNAL, message, span, say!("used here"))
        .advise(say!("name the file that defines it, too; it must be PUBLIC there"))
}

fn defined_twice(module: &Module, first: &Module, name: &str) -> Diagnostic {
    let place = |module: &Module| {
        let found = module.notes.public.iter().find(|(known, _)| known == name);
        found.map(|(_, span)| *span)
    };
    let message = match (module.is_read(), first.is_read()) {
        (false, false) => say!("`{name}` is defined twice", name),
        (true, false) => say!("`{name}` is defined in {module}, too", name, module = &module.name),
        (false, true) => say!("`{name}` is defined in {module}, too", name, module = &first.name),
        (true, true) => {
            let (one, other) = (&first.name, &module.name);
            say!("`{name}` is defined both in {one} and in {other}", name, one, other)
        }
    };
    let advice = say!("leave one of the files out, or give one of them another name");
    let found = match (place(module), place(first)) {
        (Some(second), Some(first)) => {
            error(code::DEFINED_TWICE, message, Some(second), say!("defined again here"))
                .and_label(first, say!("first here"))
        }
        (place, other) => {
            error(code::DEFINED_TWICE, message, place.or(other), say!("defined here"))
        }
    };
    found.advise(advice)
}

fn overflow(module: &Module, overflow: &Overflow, sources: &Sources) -> Diagnostic {
    let Overflow { segment, offset, place, target, frame, .. } = overflow;
    let span = line(module, *segment, *offset, sources);
    let message = match overflow.relative {
        true => say!("a near jump or call in {place} does not reach `{target}`", place, target),
        false => say!("`{target}` is not within 64 KB of the start of {frame}", target, frame),
    };
    let found = error(codes::FIXUP_OVERFLOW, message, span, say!("in segment {place}", place));
    let found = match span {
        Some(_) => found,
        None => {
            let (module, offset) = (&module.name, format!("{offset:04X}"));
            found.because(say!(
                "in {module}, segment {place}, offset {offset}",
                module,
                place,
                offset
            ))
        }
    };
    match overflow.relative {
        true => found
            .because(say!("the offset of `{target}` is counted from {frame}", target, frame))
            .advise(say!(
                "put both into one segment, or make `{target}` FAR in both modules",
                target
            )),
        false => {
            found.because(say!("its offset has 16 bits and is counted from there")).advise(say!(
                "ASSUME the segment of `{target}`; EXTRN stands in that one, or outside of all",
                target
            ))
        }
    }
}

/// The line of a listing that made the byte at an offset of a module's segment.
fn line(module: &Module, segment: u16, offset: u32, sources: &Sources) -> Option<Span> {
    let line = module.notes.lines.iter().find(|line| {
        line.segment == segment && (line.offset..line.offset + line.length).contains(&offset)
    })?;
    let file = FileId(module.notes.root.0 + line.file);
    sources
        .get(file)
        .statement_range(line.line)
        .map(|range| Span::new(file, range.start, range.end))
}

//! `typein asm`: listings become programs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use assembler::listing::{self, Rows};
use assembler::masm::Linking;
use assembler::render;
use assembler::{Assembled, Diagnostic, Request, Severity, Text, masm, mk61, say};
use isa::debug::SymbolValue;
use isa::format::lc3_text::Digits;
use isa::format::{lc3_object, lc3_symbols, mk61_codes, omf};
use isa::{Image, Target, i8086};
use vm::{DateTime, Setup};

use crate::arguments::{AsmArguments, ListingStyle};
use crate::dos_file::{self, Kinds, Manner};
use crate::exit::{Exit, Refusal, refuse};
use crate::includes::Includes;
use crate::language::Language;
use crate::message::Messages;
use crate::output::Output;
use crate::program::{self, Place};
use crate::{fix, message, object, output, unreadable};

/// A kind of program file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// A DOS program with its header.
    Exe,
    /// A DOS program of one segment.
    Com,
    /// The bytes as they stand in memory; for the LC-3 lines of binary digits.
    Bin,
    /// Words for the LC-3, the origin first.
    Obj,
    /// Words for the LC-3 as lc3tools has them, any number of blocks.
    Lc3tools,
    /// Words for the LC-3 as lines of hexadecimal digits, the origin first.
    Hex,
    /// Codes of the calculator.
    Mkc,
    /// A listing for the calculator.
    Mk61,
    /// The keys that type a calculator's program.
    Keys,
}

impl Format {
    const ALL: [Format; 9] = [
        Format::Exe,
        Format::Com,
        Format::Bin,
        Format::Obj,
        Format::Lc3tools,
        Format::Hex,
        Format::Mkc,
        Format::Mk61,
        Format::Keys,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Format::Exe => "exe",
            Format::Com => "com",
            Format::Bin => "bin",
            Format::Obj => "obj",
            Format::Lc3tools => "lc3tools",
            Format::Hex => "hex",
            Format::Mkc => "mkc",
            Format::Mk61 => "mk61",
            Format::Keys => "keys",
        }
    }

    /// How its files end.
    const fn extension(self) -> &'static str {
        match self {
            Format::Lc3tools => "obj",
            other => other.name(),
        }
    }

    /// The formats of an image, the usual one first.
    fn of(image: &Image) -> &'static [Format] {
        match image {
            Image::I8086(i8086::Image { kind: i8086::Kind::Com, .. }) => {
                &[Format::Com, Format::Bin, Format::Exe]
            }
            Image::I8086(_) => &[Format::Exe, Format::Com, Format::Bin],
            Image::Lc3(image) if image.blocks.len() == 1 => {
                &[Format::Obj, Format::Lc3tools, Format::Hex, Format::Bin]
            }
            Image::Lc3(_) => &[Format::Lc3tools, Format::Obj, Format::Hex, Format::Bin],
            Image::Mk61(_) => &[Format::Mkc, Format::Bin, Format::Mk61, Format::Keys],
        }
    }
}

/// Assembles each listing on its own; with -o, those of the LC-3 or the 8086 are linked to one
/// program.
///
/// # Errors
/// A listing cannot be read, or a file cannot be written.
pub fn asm(arguments: &AsmArguments, language: Language) -> Result<Exit, Refusal> {
    let several = arguments.files.len() > 1;
    let linked = several && arguments.output.is_some() && go_together(arguments)?;
    if several && !linked {
        let single = [
            ("-o", arguments.output.is_some()),
            ("--listing", arguments.listing.is_some()),
            ("--symbols", arguments.symbols.is_some()),
        ];
        if let Some((option, _)) = single.iter().find(|(_, given)| *given) {
            let count = arguments.files.len();
            return refuse(say!(
                "{option} names one file, and {count} listings were given",
                option,
                count
            ));
        }
    }
    output::check(&named(arguments), &arguments.files)?;
    if arguments.output.is_none() {
        apart(&arguments.files)?;
    }
    let mut exit = Exit::Fine;
    let mut messages = Messages::new(arguments.messages, language);
    let together = if linked { arguments.files.len() } else { 1 };
    for files in arguments.files.chunks(together) {
        if !one(files, arguments, language, &mut messages)? {
            exit = Exit::Wrong;
        }
    }
    Ok(exit)
}

/// Whether all files are for the LC-3, or all for the 8086 and not to be an object file.
fn go_together(arguments: &AsmArguments) -> Result<bool, Refusal> {
    let mut targets = Vec::new();
    for file in &arguments.files {
        let name = file.display().to_string();
        targets.push(program::target_of(&name, &program::read(file)?, None, &arguments.source).0);
    }
    let first = targets.first().copied().unwrap_or(Target::Mk61);
    Ok(targets.iter().all(|target| *target == first)
        && first != Target::Mk61
        && !makes_object(first, arguments))
}

/// The files that the options name.
fn named(arguments: &AsmArguments) -> Vec<Output<'_>> {
    let named = [
        Output::of("-o", arguments.output.as_ref()),
        Output::of("--listing", arguments.listing.as_ref()),
        Output::of("--symbols", arguments.symbols.as_ref()),
    ];
    named.into_iter().flatten().collect()
}

/// Refuses listings whose programs would have one name, whatever their format.
fn apart(files: &[PathBuf]) -> Result<(), Refusal> {
    for (index, file) in files.iter().enumerate() {
        let mut others = files[index + 1..].iter();
        if let Some(other) = others.find(|other| other.file_stem() == file.file_stem()) {
            let stem = Path::new(file.file_stem().unwrap_or_default()).display();
            let (file, other) = (file.display(), other.display());
            return refuse(say!(
                "{first} and {second} would both be written to {path}",
                first = file,
                second = other,
                path = stem
            ));
        }
    }
    Ok(())
}

/// Assembles one listing, or several together, and says whether that went well.
fn one(
    files: &[PathBuf],
    arguments: &AsmArguments,
    language: Language,
    messages: &mut Messages,
) -> Result<bool, Refusal> {
    let Some(file) = files.first() else { return Ok(true) };
    if arguments.fix {
        fix::fix(files, arguments, language)?;
    }
    let listings = program::linked(files)?;
    let name = file.display().to_string();
    let (target, reason) = target_of(&listings, arguments);
    let guess = program::mere_guess(&name, target, &reason);
    if arguments.verbose {
        messages.say(Some(&say!(
            "{name}: for the {target}, {reason}",
            name = &name,
            target,
            reason
        )));
    }
    let object_only = makes_object(target, arguments);
    let assembled = assembled(&listings, arguments);
    let shown = message::from(message::least(arguments.verbose), &assembled.diagnostics);
    let guess = guess.filter(|_| !shown.is_empty() && !arguments.verbose);
    messages.say(guess.as_ref());
    messages.show(&assembled.sources, &shown);
    let wanted = Wanted::of(arguments);
    let product = match object_only {
        true => object_file(file, &assembled, arguments)?,
        false => program_file(file, &assembled, wanted, messages)?,
    };
    let mut inputs = arguments.files.clone();
    inputs.extend(program::names(&assembled.sources));
    let mut outputs = named(arguments);
    if let (Some((path, _)), None) = (&product, &arguments.output) {
        outputs.push(Output { what: Text::plain(&name), option: "-o", path });
    }
    output::check(&outputs, &inputs)?;
    write_listing(target, &assembled, arguments, language)?;
    let Some((path, contents)) = product else { return Ok(false) };
    if let (Some(path), false) = (&arguments.symbols, object_only) {
        output::write(path, symbols(target, &assembled).as_bytes())?;
    }
    if arguments.output.is_none() {
        let image = assembled.image.as_ref().filter(|_| !object_only);
        let size = program::size(image, arguments.source.model, &contents);
        messages.say(Some(&say!("{name}: {size} to {file}", name, size, file = path.display())));
    }
    output::write(&path, &contents)?;
    Ok(true)
}

/// The machine that the first of the listings is for, and why.
fn target_of(listings: &[(String, Vec<u8>)], arguments: &AsmArguments) -> (Target, Text) {
    let (name, bytes) = listings.first().map_or(("", &[][..]), |(name, text)| (name, text));
    program::target_of(name, bytes, None, &arguments.source)
}

/// Assembles listings, each with its name, to one program.
pub(crate) fn assembled(listings: &[(String, Vec<u8>)], arguments: &AsmArguments) -> Assembled {
    let [(name, bytes), others @ ..] = listings else { return Assembled::default() };
    let target = target_of(listings, arguments).0;
    let mut options = arguments.source.options();
    if makes_object(target, arguments) {
        options.masm.linking = Linking::Nothing;
    }
    if arguments.listing.is_none() {
        options.listing = Rows::Unwanted;
    }
    options.masm.listing = listing_style(target, arguments) == Some(ListingStyle::Masm);
    assembler::assemble(&Request {
        encoding: arguments.source.encoding,
        defines: &arguments.source.defines,
        files: &Includes {
            place: &Place::File(PathBuf::from(name)),
            folders: &arguments.source.folders,
        },
        options,
        linked: others,
        ..Request::new(target, name, bytes)
    })
}

/// What file is asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub(crate) format: Option<&'a str>,
    pub(crate) output: Option<&'a Path>,
    /// What decides about files of DOS.
    pub(crate) manner: Manner,
}

impl<'a> Wanted<'a> {
    fn of(arguments: &'a AsmArguments) -> Wanted<'a> {
        let (format, output) = (arguments.format.as_deref(), arguments.output.as_deref());
        let manner = Manner::new(arguments.base_segment, arguments.source.masm);
        Wanted { format, output, manner }
    }
}

/// The program and its path; `None` when there is none, which was said.
pub(crate) fn program_file(
    file: &Path,
    assembled: &Assembled,
    wanted: Wanted<'_>,
    messages: &mut Messages,
) -> Result<Option<(PathBuf, Vec<u8>)>, Refusal> {
    let Some(image) = &assembled.image else { return Ok(None) };
    if program::is_empty(image) {
        messages.show(&assembled.sources, &[program::empty(assembled)]);
        return Ok(None);
    }
    let format = format(image, wanted)?;
    if wanted.manner.base.is_some() {
        messages.say(dos_file::useless_base(image, format.name())?.as_ref());
    }
    match contents(image, format, wanted.manner, assembled, messages.language()) {
        Ok(contents) => Ok(Some((path(file, format.extension(), wanted.output), contents))),
        Err(Unwritten::Plain(problem)) => {
            messages.complain(say!("{file}: {problem}", file = file.display(), problem));
            Ok(None)
        }
        Err(Unwritten::Drawn(diagnostic)) => {
            messages.show(&assembled.sources, &[*diagnostic]);
            Ok(None)
        }
    }
}

/// The object file and its path; `None` when the listing is wrong.
fn object_file(
    file: &Path,
    assembled: &Assembled,
    arguments: &AsmArguments,
) -> Result<Option<(PathBuf, Vec<u8>)>, Refusal> {
    let Some(module) = &assembled.module else { return Ok(None) };
    if arguments.base_segment.is_some() {
        return refuse(dos_file::base_is_for_bin(Format::Obj.name()));
    }
    let numbered = omf::most_numbered(&module.records);
    if numbered > omf::MOST_NUMBERED {
        return refuse(say!(
            "{file}: {count} names, segments or external names; an object file has numbers for \
             {most}; link the listing itself",
            file = file.display(),
            count = numbered,
            most = omf::MOST_NUMBERED
        ));
    }
    Ok(Some((path(file, "obj", arguments.output.as_deref()), omf::write(&module.records))))
}

/// Where -o says, else here, under the listing's name.
pub(crate) fn path(file: &Path, extension: &str, output: Option<&Path>) -> PathBuf {
    let stem = || Path::new(file.file_stem().unwrap_or_default()).with_extension(extension);
    output.map_or_else(stem, Path::to_path_buf)
}

/// Writes the listing, if one is wanted.
fn write_listing(
    target: Target,
    assembled: &Assembled,
    arguments: &AsmArguments,
    language: Language,
) -> Result<(), Refusal> {
    let Some(path) = &arguments.listing else { return Ok(()) };
    let Assembled { sources, diagnostics, .. } = assembled;
    let text = match (listing_style(target, arguments), &assembled.image, &assembled.sheet) {
        (Some(ListingStyle::Lc3edit), Some(Image::Lc3(image)), _) => {
            object::listing(image, assembled).into_bytes()
        }
        (_, _, Some(sheet)) => {
            let moment = moment(arguments.clock.unwrap_or(Setup::default().start));
            masm::listing::text(sheet, &moment, sources, diagnostics)
        }
        (_, Some(_), _) => listing::text(target, sources, &assembled.listing).into_bytes(),
        _ => with_errors(target, assembled, language).into_bytes(),
    };
    output::write(path, &text)
}

/// The listing of what is wrong: each error stands below its line, as MASM has it; those of lines
/// that are not in it at the end.
fn with_errors(target: Target, assembled: &Assembled, language: Language) -> String {
    let Assembled { sources, diagnostics, listing: rows, .. } = assembled;
    let manner = render::Manner { words: language.words(), ..render::Manner::default() };
    let place = |it: &Diagnostic| {
        it.span().map(|span| (span.file, sources.get(span.file).line_number(span.start)))
    };
    let mut errors: BTreeMap<_, Vec<Diagnostic>> = BTreeMap::new();
    for error in message::from(Severity::Error, diagnostics) {
        errors.entry(place(&error)).or_default().push(error);
    }
    let mut text = String::new();
    for (nth, row) in rows.iter().enumerate() {
        text.push_str(&listing::text(target, sources, &rows[nth..=nth]));
        let here = errors.remove(&Some((row.file, row.line))).unwrap_or_default();
        text.push_str(&render::short(sources, &here, &manner));
    }
    for rest in errors.values() {
        text.push_str(&render::short(sources, rest, &manner));
    }
    text
}

/// How the listing is laid out, if one is wanted.
fn listing_style(target: Target, arguments: &AsmArguments) -> Option<ListingStyle> {
    arguments.listing.as_ref()?;
    Some(match (target, arguments.listing_style) {
        (Target::I8086, None) => ListingStyle::Masm,
        (Target::Lc3 | Target::Mk61, None | Some(ListingStyle::Masm)) => ListingStyle::Plain,
        (_, Some(style)) => style,
    })
}

/// A date and time as MASM's headings have it: 16 characters at most.
fn moment(at: DateTime) -> String {
    let DateTime { year, month, day, hour, minute, second, .. } = at;
    let text = format!("{month}/{day}/{:02} {hour}:{minute:02}:{second:02}", year % 100);
    text.chars().take(16).collect()
}

/// Whether an object file of the 8086 is asked for, by `--format` or the output's extension.
fn makes_object(target: Target, arguments: &AsmArguments) -> bool {
    let is_obj = |text: &str| text.eq_ignore_ascii_case("obj");
    match (&arguments.format, &arguments.output) {
        _ if target != Target::I8086 => false,
        (Some(format), _) => is_obj(format),
        (None, Some(path)) => path.extension().and_then(|e| e.to_str()).is_some_and(is_obj),
        _ => false,
    }
}

/// The format that `--format` or the output's extension asks for, else the usual one. An extension
/// that names no format at all is the user's own business.
fn format(image: &Image, wanted: Wanted<'_>) -> Result<Format, Refusal> {
    let formats = Format::of(image);
    let extension = || wanted.output?.extension()?.to_str().map(str::to_lowercase);
    let known = |extension: &String| Format::ALL.iter().any(|format| format.name() == extension);
    let several = matches!(image, Image::Lc3(image) if image.blocks.len() > 1);
    let given = wanted.format.is_some();
    let name = wanted.format.map(str::to_lowercase).or_else(|| extension().filter(known));
    let Some(name) = name else { return Ok(formats[0]) };
    if several && !given && name == Format::Obj.name() {
        return Ok(Format::Lc3tools);
    }
    let found = formats.iter().find(|format| format.name() == name);
    found.copied().map_or_else(
        || {
            let names = Text::any_of(formats.iter().map(|format| Text::plain(format.name())));
            refuse(say!("this program is written as {names}, not as {name}", names, name))
        },
        Ok,
    )
}

/// Why there is no file of a format.
enum Unwritten {
    Plain(Text),
    Drawn(Box<Diagnostic>),
}

fn contents(
    image: &Image,
    format: Format,
    manner: Manner,
    assembled: &Assembled,
    language: Language,
) -> Result<Vec<u8>, Unwritten> {
    let dos = |image: &i8086::Image, kind| {
        dos_file::write(image, kind, manner, assembled).map_err(Unwritten::Drawn)
    };
    match (image, format) {
        (Image::I8086(image), Format::Exe) => dos(image, Kinds::Exe),
        (Image::I8086(image), Format::Com) => dos(image, Kinds::Com),
        (Image::I8086(image), Format::Bin) => dos(image, Kinds::Bin),
        (Image::Lc3(image), Format::Obj) => {
            lc3_object::write(image).map_err(|p| Unwritten::Plain(unreadable::lc3_object(p)))
        }
        (Image::Lc3(image), Format::Lc3tools) => Ok(object::tools(image, assembled)),
        (Image::Lc3(image), Format::Hex) => {
            object::digits(image, Digits::Hexadecimal).map_err(Unwritten::Plain)
        }
        (Image::Lc3(image), Format::Bin) => {
            object::digits(image, Digits::Binary).map_err(Unwritten::Plain)
        }
        (Image::Mk61(image), Format::Mkc) => Ok(mk61_codes::write(image).into_bytes()),
        (Image::Mk61(image), Format::Bin) => Ok(image.cells.clone()),
        (Image::Mk61(image), Format::Mk61) => Ok(mk61::disassemble(image).into_bytes()),
        (Image::Mk61(image), Format::Keys) => {
            Ok(mk61::instructions(image, language.words()).into_bytes())
        }
        (image, format) => {
            let (target, name) = (image.target(), format.name());
            Err(Unwritten::Plain(say!("the {target} has no format {name}", target, name)))
        }
    }
}

/// The LC-3's own table, or a line a symbol: its value and its name, sorted by name.
fn symbols(target: Target, assembled: &Assembled) -> String {
    if target == Target::Lc3 {
        return lc3_symbols::write(&assembled.debug);
    }
    let mut lines: Vec<(String, String)> = assembled
        .debug
        .symbols
        .iter()
        .map(|symbol| {
            let value = match symbol.value {
                SymbolValue::Address(address) => target.format_address(address),
                SymbolValue::Constant(number) => format!("= {number}"),
            };
            (symbol.name.clone(), value)
        })
        .collect();
    lines.sort();
    lines.iter().map(|(name, value)| format!("{value:<8} {name}\n")).collect()
}

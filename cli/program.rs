//! A path or a game's name becomes a program.
//!
//! An existing path wins over a game of the same name. A folder with a `game.toml` is a game.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use assembler::listing::Rows;
use assembler::{Assembled, Diagnostic, Encoding, Request, Sources, Span};
use assembler::{Severity, Text, code, masm, say, suggest, target};
use isa::format::{com, exe, mk61_codes};
use isa::lc3::Edition;
use isa::mk61::Model;
use isa::{Debug, Image, Target};
use vm::machine::AtUnknown;

use crate::arguments::SourceArguments;
use crate::exit::{Refusal, refuse};
use crate::game::{Embedded, Manifest};
use crate::includes::{self, Includes};
use crate::unreadable;

/// Most bytes that are read of any file; more is no listing and no program.
const LARGEST: u64 = (64 << 20) + 1;

/// The file that makes a folder a game.
const MANIFEST: &str = "game.toml";

/// Where a program comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A file.
    File(PathBuf),
    /// A game in the binary.
    Game(&'static str),
}

/// A program, ready to be loaded.
#[derive(Debug)]
pub struct Program {
    /// Where it comes from.
    pub place: Place,
    /// What to load.
    pub image: Image,
    /// The code page that it prints in.
    pub codepage: Encoding,
    /// LC-3: the edition that the listing says it is for.
    pub edition: Option<Edition>,
    /// Symbols and lines; empty for a program file.
    pub debug: Debug,
    /// The listing's files.
    pub sources: Sources,
    /// What the assembler had to say besides errors.
    pub diagnostics: Vec<Diagnostic>,
    /// The game's manifest, when it is one.
    pub manifest: Option<Manifest>,
    /// Why it is taken for this machine's.
    pub reason: Text,
}

/// Why there is no program.
#[derive(Debug)]
pub enum Failure {
    /// There is nothing to read.
    Refused(Refusal),
    /// The listing is wrong; what is to be said first when its language is a mere guess.
    Wrong(Box<Assembled>, Option<Text>),
}

impl Program {
    /// The files that it was read from; none for a game in the binary.
    pub fn files(&self) -> Vec<PathBuf> {
        let Place::File(path) = &self.place else { return Vec::new() };
        let read = [path.clone(), path.with_file_name(MANIFEST)];
        read.into_iter().chain(names(&self.sources)).collect()
    }

    /// What a call of what is not here does: whoever wrote a listing wants to hear of it.
    pub fn at_unknown(&self) -> AtUnknown {
        if self.debug.lines.is_empty() { AtUnknown::Warn } else { AtUnknown::Fault }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

/// The files of a listing.
pub fn names(sources: &Sources) -> impl Iterator<Item = PathBuf> {
    sources.iter().map(|(_, source)| PathBuf::from(source.name()))
}

/// Reads a file whole.
///
/// # Errors
/// It is not there, is a folder, or cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, Refusal> {
    let file = path.display();
    if path.is_dir() {
        return refuse(say!("{file} is a folder; name a file in it", file));
    }
    match bytes_of(path) {
        Ok(bytes) => Ok(bytes),
        Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => {
            refuse(say!("there is no file {file}", file))
        }
        Err(problem) => refuse(say!("cannot read {file}: {problem}", file, problem)),
    }
}

fn bytes_of(path: &Path) -> std::io::Result<Vec<u8>> {
    let file = fs::File::open(path)?;
    let size = file.metadata()?.len().min(LARGEST);
    let mut bytes = Vec::with_capacity(size as usize);
    file.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What a name stands for.
enum Found {
    File(PathBuf),
    Folder(PathBuf),
    Game(&'static Embedded),
}

fn find(name: &str, base: &Path) -> Result<Found, Refusal> {
    let path = base.join(name);
    let folder = path.is_dir();
    if path.exists() && !folder {
        return Ok(Found::File(path));
    }
    if path.join(MANIFEST).is_file() {
        return Ok(Found::Folder(path));
    }
    if let Some(game) = Embedded::named(name) {
        return Ok(Found::Game(game));
    }
    if folder {
        let folder = path.display();
        return refuse(say!("{folder} is a folder without a game.toml; name a file", folder));
    }
    let names = crate::game::GAMES.iter().map(|game| game.name);
    refuse(match (suggest::nearest(name, names), includes::near(&path)) {
        (Some(game), _) => {
            say!("there is no file {file}; a game is called `{game}`", file = name, game)
        }
        (None, Some(near)) => {
            say!("there is no file {file}; {near} is near", file = name, near = near.display())
        }
        (None, None) => {
            say!("there is no file {file}, and no game; see `typein list`", file = name)
        }
    })
}

/// Whether the path that `name` is keeps a game of the same name from being run.
pub fn hides_a_game(name: &str, place: &Place) -> bool {
    matches!(place, Place::File(_)) && Embedded::named(name).is_some()
}

/// Finds a program and makes it ready. Relative paths begin at `base`.
///
/// # Errors
/// It is not there, is no program, or is a listing with mistakes.
pub fn load(name: &str, base: &Path, arguments: &SourceArguments) -> Result<Program, Failure> {
    load_linked(name, base, &[], arguments)
}

/// The same for a program in several files, all of them listings or all of them program files of
/// the LC-3.
///
/// # Errors
/// As for [`load`]; or the files do not go together.
pub fn load_linked(
    name: &str,
    base: &Path,
    others: &[PathBuf],
    arguments: &SourceArguments,
) -> Result<Program, Failure> {
    match find(name, base)? {
        Found::File(path) => {
            let bytes = read(&path)?;
            // The games' own folders say more about their listings than the listings do.
            let manifest = beside(&path)?;
            if masm::is_object(&bytes) {
                return assemble(Place::File(path), &bytes, None, others, arguments);
            }
            match program_file(&path, &bytes)? {
                Some(image) if others.is_empty() => Ok(from_file(path, image)),
                Some(image) => Ok(from_file(path, joined(name, image, others)?)),
                None => assemble(Place::File(path), &bytes, manifest, others, arguments),
            }
        }
        Found::Folder(folder) => {
            let place = folder.join(MANIFEST);
            let text = String::from_utf8_lossy(&read(&place)?).into_owned();
            let manifest = Manifest::parse(&text, &place)?;
            let path = folder.join(&manifest.sources[0]);
            let bytes = read(&path)?;
            assemble(Place::File(path), &bytes, Some(manifest), others, arguments)
        }
        Found::Game(game) => {
            let manifest = game.manifest()?;
            let bytes = game.file(&manifest.sources[0]).unwrap_or_default();
            assemble(Place::Game(game.name), bytes, Some(manifest), others, arguments)
        }
    }
}

/// Listings of a program, with their names. A calculator's dump is the listing of its commands.
///
/// # Errors
/// One of them cannot be read.
pub fn linked(files: &[PathBuf]) -> Result<Vec<(String, Vec<u8>)>, Refusal> {
    let listing = |file: &PathBuf| {
        let bytes = read(file)?;
        let library = file.extension().is_some_and(|it| it.eq_ignore_ascii_case("lib"));
        if library && !masm::is_object(&bytes) {
            return refuse(say!("{file} is no library of object files", file = file.display()));
        }
        let dump = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("mkc"));
        if !dump {
            return Ok(bytes);
        }
        let image = mk61_codes::read(&String::from_utf8_lossy(&bytes));
        Ok(image.map_or(bytes, |image| assembler::mk61::disassemble(&image).into_bytes()))
    };
    files.iter().map(|file| Ok((file.display().to_string(), listing(file)?))).collect()
}

/// A program file of the LC-3 and others, in one image.
fn joined(name: &str, image: Image, others: &[PathBuf]) -> Result<Image, Refusal> {
    let lc3 = |image: Option<Image>, name: &str| match image {
        Some(Image::Lc3(image)) => Ok((name.to_owned(), image)),
        Some(_) => {
            refuse(say!("only the LC-3 takes several files, and {file} is not for it", file = name))
        }
        None => refuse(say!(
            "{file} is a listing; name listings only, or program files only",
            file = name
        )),
    };
    let mut images = vec![lc3(Some(image), name)?];
    for path in others {
        images.push(lc3(program_file(path, &read(path)?)?, &path.display().to_string())?);
    }
    crate::object::together(images).map(Image::Lc3)
}

/// The manifest of the game whose listing this file is.
fn beside(path: &Path) -> Result<Option<Manifest>, Refusal> {
    let place = path.with_file_name(MANIFEST);
    let Ok(text) = fs::read_to_string(&place) else { return Ok(None) };
    let manifest = Manifest::parse(&text, &place)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok((manifest.sources[0] == name).then_some(manifest))
}

/// The image of a program file; `None` when it is a listing.
fn program_file(path: &Path, bytes: &[u8]) -> Result<Option<Image>, Refusal> {
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let image = match extension.as_str() {
        "exe" => exe::read(bytes).map(Image::I8086).map_err(unreadable::exe),
        _ if exe::is_exe(bytes) && bytes.contains(&0) => {
            exe::read(bytes).map(Image::I8086).map_err(unreadable::exe)
        }
        "com" => com::read(bytes).map(Image::I8086).map_err(unreadable::com),
        "mkc" => mk61_codes::read(&String::from_utf8_lossy(bytes))
            .map(Image::Mk61)
            .map_err(unreadable::mk61_codes),
        other => match crate::object::read(other, bytes) {
            Some(image) => image.map(Image::Lc3),
            None => return Ok(None),
        },
    };
    unreadable::checked(path, bytes, image).map(Some)
}

fn from_file(path: PathBuf, image: Image) -> Program {
    Program {
        codepage: own_codepage(image.target()),
        place: Place::File(path),
        image,
        edition: None,
        debug: Debug::default(),
        sources: Sources::default(),
        diagnostics: Vec::new(),
        manifest: None,
        reason: say!("a program file"),
    }
}

/// What is said before the first message about a listing whose language nothing tells.
pub fn mere_guess(name: &str, target: Target, reason: &Text) -> Option<Text> {
    let others = Target::ALL.into_iter().filter(|other| *other != target);
    let options = others.map(|other| Text::plain(format!("--target {}", other.name())));
    (*reason == nothing_said()).then(|| {
        say!(
            "{name}: for the {target}, {reason}; {options} chooses another",
            name,
            target,
            reason = reason.clone(),
            options = Text::any_of(options)
        )
    })
}

/// Why a listing of which nothing tells the language is taken for the 8086.
fn nothing_said() -> Text {
    say!("because nothing says otherwise")
}

/// The target of a listing, and why.
pub fn target_of(
    name: &str,
    bytes: &[u8],
    manifest: Option<&Manifest>,
    arguments: &SourceArguments,
) -> (Target, Text) {
    if let Some(target) = arguments.target {
        return (target, say!("--target says so"));
    }
    if let Some(manifest) = manifest {
        return (manifest.target, say!("its game.toml says so"));
    }
    if masm::is_object(bytes) {
        return (Target::I8086, say!("it is an object file"));
    }
    let text = assembler::encoding::text(bytes, arguments.encoding);
    let (target, reason) = target::guess(name, &text);
    let reason = match reason {
        target::Reason::Extension(extension) => say!("by the extension .{extension}", extension),
        target::Reason::Word(word) => say!("by the word `{word}`", word),
        target::Reason::Nothing => nothing_said(),
    };
    (target, reason)
}

fn assemble(
    place: Place,
    bytes: &[u8],
    manifest: Option<Manifest>,
    others: &[PathBuf],
    arguments: &SourceArguments,
) -> Result<Program, Failure> {
    let name = match (&place, &manifest) {
        (Place::File(path), _) => path.display().to_string(),
        (Place::Game(_), Some(manifest)) => manifest.sources[0].clone(),
        (Place::Game(name), None) => (*name).to_owned(),
    };
    let (target, reason) = target_of(&name, bytes, manifest.as_ref(), arguments);
    if target == Target::Mk61 && !others.is_empty() {
        let second = others[0].display();
        let refusal = Refusal(say!("the MK-61 takes one listing; what is {second}?", second));
        return Err(refusal.into());
    }
    let stated = arguments.encoding;
    let encoding = stated.or_else(|| manifest.as_ref().and_then(|manifest| manifest.encoding));
    let mut options = arguments.options();
    options.listing = Rows::Unwanted;
    options.mk61 = options.mk61.or(manifest.as_ref().and_then(|manifest| manifest.model));
    let request = Request {
        encoding,
        defines: &arguments.defines,
        files: &Includes { place: &place, folders: &arguments.folders },
        options,
        linked: &linked(others)?,
        ..Request::new(target, &name, bytes)
    };
    let mut assembled = assembler::assemble(&request);
    let Some(image) = assembled.image.take() else {
        let guess = mere_guess(&name, target, &reason);
        return Err(Failure::Wrong(Box::new(assembled), guess));
    };
    if is_empty(&image) {
        let found = empty(&assembled);
        assembled.diagnostics.push(found);
        return Err(Failure::Wrong(Box::new(assembled), None));
    }
    let root = assembled.sources.iter().next();
    let codepage = root.map_or(own_codepage(target), |(_, source)| codepage(source, target));
    Ok(Program {
        place,
        image,
        codepage,
        edition: assembled.edition,
        debug: assembled.debug,
        sources: assembled.sources,
        diagnostics: assembled.diagnostics,
        manifest,
        reason,
    })
}

/// The size of a program as its people count it: words for the LC-3, cells of the calculator that
/// it is for (`model`, or the one that it states), else the bytes of its file.
pub fn size(image: Option<&Image>, model: Option<Model>, contents: &[u8]) -> Text {
    match image {
        Some(Image::Mk61(image)) => {
            let model = model.or(image.model).unwrap_or_default();
            say!("{count} of {most} cells", count = image.cells.len(), most = model.cells())
        }
        Some(Image::Lc3(image)) => words(image.blocks.iter().map(|block| block.words.len()).sum()),
        _ => bytes(contents.len()),
    }
}

/// So many bytes.
pub fn bytes(count: usize) -> Text {
    if count == 1 { say!("1 byte") } else { say!("{count} bytes", count) }
}

/// So many words.
pub fn words(count: usize) -> Text {
    if count == 1 { say!("1 word") } else { say!("{count} words", count) }
}

/// What is wrong with a listing that assembles to nothing.
pub fn empty(assembled: &Assembled) -> Diagnostic {
    let file = assembled.sources.iter().next().map(|(file, _)| file).unwrap_or_default();
    let found = Diagnostic::error(
        code::EMPTY,
        say!("the listing has no instruction and no data"),
        Span::new(file, 0, 0),
        say!("nothing from here to its end makes a program"),
    );
    let warned = assembled.diagnostics.iter().any(|other| other.severity == Severity::Warning);
    found.advise(match warned {
        true => say!("the other report says what has become of the lines"),
        false => say!("save the listing in the editor, or give the file that it is in"),
    })
}

/// Whether there is nothing in a program.
pub fn is_empty(image: &Image) -> bool {
    match image {
        Image::I8086(image) => image.bytes.is_empty(),
        Image::Lc3(image) => image.blocks.iter().all(|block| block.words.is_empty()),
        Image::Mk61(image) => image.cells.is_empty() && image.preload.is_empty(),
    }
}

/// What a listing's program prints in: the listing's encoding, when it has a character that tells.
fn codepage(source: &assembler::Source, target: Target) -> Encoding {
    if source.text().is_ascii() { own_codepage(target) } else { source.decoded().encoding }
}

/// What a machine's programs print in where nothing tells: the LC-3's send bytes to the terminal as
/// it is today.
const fn own_codepage(target: Target) -> Encoding {
    match target {
        Target::I8086 => Encoding::Cp437,
        Target::Lc3 | Target::Mk61 => Encoding::Utf8,
    }
}

/// The line of a listing that made the cell at an address of the image.
pub fn line(address: u32, debug: &Debug, sources: &Sources) -> Option<Span> {
    let line = debug.line_at(address)?;
    let name = debug.files.get(line.file as usize)?;
    let (file, source) = sources.iter().find(|(_, source)| source.name() == name)?;
    let range = source.statement_range(line.line)?;
    Some(Span::new(file, range.start, range.end))
}

/// Whether an error is among them.
pub fn any_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

//! Listings under tests/asm: `ok_*` with the listing they give, `err_*` with what is said about
//! them.

use std::path::{Path, PathBuf};

use assembler::render;
use assembler::{Assembled, Encoding, FileId, Files, Request, Severity, assemble, fix, listing};
use isa::Target;
use libtest_mimic::{Failed, Trial};

use crate::{expectation, files, marker};

/// What the name of an input promises.
enum Promise {
    Assembles,
    Fails,
}

/// One trial for every input.
pub(crate) fn trials() -> Vec<Trial> {
    let folder = files::root().join("tests/asm");
    files::under(&folder).into_iter().filter_map(trial).collect()
}

/// Whether a file under tests/asm is an input: a listing that is not included by another.
pub(crate) fn is_input(path: &Path) -> bool {
    files::has_extension(path, "asm") || files::has_extension(path, "mk61")
}

fn trial(path: PathBuf) -> Option<Trial> {
    if !is_input(&path) {
        return None;
    }
    let name = files::name(&path);
    let short = name.strip_prefix("tests/").unwrap_or(&name).to_string();
    Some(Trial::test(short.clone(), move || run(&short, &path).map_err(Failed::from)))
}

fn run(trial: &str, path: &Path) -> Result<(), String> {
    let target = target_of(path)?;
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let file_name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let folder = Folder(path.parent().map(Path::to_path_buf).unwrap_or_default());
    let assembled = assemble_file(target, &file_name, &bytes, None, &folder);
    let text = assembled.sources.iter().next().map(|(_, source)| source.text().to_string());
    let text = text.unwrap_or_default();
    why_line(&text)?;
    match promise(&file_name)? {
        Promise::Assembles => check_listing(trial, path, target, &assembled)?,
        Promise::Fails => {
            check_report(trial, path, &assembled)?;
            check_help(target, &file_name, &text, &assembled, &folder)?;
        }
    }
    marker::check(&assembled)
}

/// The machine of an input, by the folder it stands in.
pub(crate) fn target_of(path: &Path) -> Result<Target, String> {
    let name = files::name(path);
    let language = name.strip_prefix("tests/asm/").and_then(|rest| rest.split('/').next());
    language
        .and_then(target_of_language)
        .ok_or_else(|| format!("{name} stands in none of the folders masm, lc3, mk61"))
}

/// The machine of a language, as the folders of `assembler` are called.
pub(crate) fn target_of_language(language: &str) -> Option<Target> {
    match language {
        "masm" => Some(Target::I8086),
        "lc3" => Some(Target::Lc3),
        "mk61" => Some(Target::Mk61),
        _ => None,
    }
}

/// Assembles bytes with files from a folder.
pub(crate) fn assemble_file(
    target: Target,
    name: &str,
    bytes: &[u8],
    encoding: Option<Encoding>,
    files: &dyn Files,
) -> Assembled {
    assemble(&Request { files, encoding, ..Request::new(target, name, bytes) })
}

/// The first line is a comment that says why the file exists.
pub(crate) fn why_line(text: &str) -> Result<(), String> {
    let first = text.lines().next().unwrap_or_default();
    let why = first.trim_start_matches('\u{FEFF}').strip_prefix(';').unwrap_or_default().trim();
    let said = why.split_whitespace().count() >= 3 && !why.starts_with('!');
    said.then_some(()).ok_or_else(|| "the first line must be a comment that says why".to_string())
}

fn promise(file_name: &str) -> Result<Promise, String> {
    if file_name.starts_with("ok_") {
        Ok(Promise::Assembles)
    } else if file_name.starts_with("err_") {
        Ok(Promise::Fails)
    } else {
        Err("the name must begin with `ok_` or `err_`".into())
    }
}

fn check_listing(
    trial: &str,
    path: &Path,
    target: Target,
    assembled: &Assembled,
) -> Result<(), String> {
    let report =
        render::human(&assembled.sources, &assembled.diagnostics, &render::Manner::default());
    if assembled.image.is_none() {
        return Err(format!("does not assemble:\n{report}"));
    }
    let mut text = listing::text(target, &assembled.sources, &assembled.listing);
    if !report.is_empty() {
        text.push('\n');
        text.push_str(&report);
    }
    expectation::check(trial, &path.with_extension("lst"), &text)
}

fn check_report(trial: &str, path: &Path, assembled: &Assembled) -> Result<(), String> {
    if assembled.image.is_some() {
        return Err("assembles, and its name begins with `err_`".into());
    }
    let report =
        render::human(&assembled.sources, &assembled.diagnostics, &render::Manner::default());
    expectation::check(trial, &path.with_extension("err"), &report)
}

/// The help, applied as written, makes the file assemble; where it cannot, the second line says
/// why.
fn check_help(
    target: Target,
    name: &str,
    text: &str,
    assembled: &Assembled,
    files: &dyn Files,
) -> Result<(), String> {
    let second = text.lines().nth(1).unwrap_or_default();
    let excused = second.strip_prefix("; no edit:").is_some_and(|why| !why.trim().is_empty());
    let (sources, diagnostics) = (&assembled.sources, &assembled.diagnostics);
    let encoding = sources.get(FileId(0)).decoded().encoding;
    let repaired = fix::apply(sources, FileId(0), diagnostics, Severity::Note)
        .map(|(edited, _)| assemble_file(target, name, &edited, Some(encoding), files));
    match repaired {
        Some(again) if again.image.is_some() && excused => {
            Err("the help repairs the file: take out the line `; no edit:`".into())
        }
        Some(again) if again.image.is_none() && !excused => {
            let report =
                render::human(&again.sources, &again.diagnostics, &render::Manner::default());
            Err(format!("the help, applied as written, leaves errors:\n{report}"))
        }
        None if !excused => {
            Err("no help has an edit; the second line must say `; no edit: why`".into())
        }
        _ => Ok(()),
    }
}

/// Included files stand beside the listing.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Files for Folder {
    fn include(&self, name: &str, _from: &str) -> Result<(String, Vec<u8>), Vec<String>> {
        let plain = Path::new(name).file_name().unwrap_or_default();
        match std::fs::read(self.0.join(plain)) {
            Ok(bytes) => Ok((name.to_string(), bytes)),
            Err(_) => Err(vec![name.to_string()]),
        }
    }
}

/// Errors only: their codes.
pub(crate) fn codes(assembled: &Assembled, severity: Severity) -> Vec<String> {
    let of = assembled.diagnostics.iter().filter(|d| d.severity == severity);
    let mut codes: Vec<String> = of.map(|d| d.code.to_string()).collect();
    codes.sort();
    codes.dedup();
    codes
}

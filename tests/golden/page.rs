//! The programs on the pages of docs/errors are run: the wrong one gives exactly that page's code,
//! the right one does not. What a wrong one gives stands below it, as printed, in the language of
//! the page; a translated page has the programs of the English one.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use assembler::render;
use assembler::{NoFiles, Severity};
use libtest_mimic::{Failed, Trial};
use tempfile::TempDir;
use typein::language::Language;

use crate::input::{assemble_file, codes, target_of_language};
use crate::{command, expectation, files, marker};

/// A part of a page.
enum Part {
    /// Lines as they are.
    Prose(String),
    /// A fenced block.
    Block { info: String, body: String },
}

/// What a block is by its first line.
enum Info<'a> {
    /// ```` ```masm wrong ```` and what `typein run` gets behind the file's name.
    Program {
        language: &'a str,
        is_right: bool,
        arguments: &'a str,
    },
    /// ```` ```console ````: commands, run in the top folder, and what they print.
    Console,
    /// ```` ```text message ````: what the program above gives.
    Message,
    Other,
}

/// One trial for every page.
pub(crate) fn trials() -> Vec<Trial> {
    let pages = Language::ALL.into_iter().flat_map(|language| {
        let folder = folder(language);
        let files = files::under(&folder).into_iter();
        files
            .filter(move |path| {
                path.parent() == Some(&folder) && files::has_extension(path, "md") && is_page(path)
            })
            .map(move |path| (language, path))
    });
    pages
        .map(|(language, path)| {
            let name = files::name(&path);
            Trial::test(name.clone(), move || run(&name, &path, language).map_err(Failed::from))
        })
        .collect()
}

fn folder(language: Language) -> PathBuf {
    let english = files::root().join("docs/errors");
    if language == Language::En { english } else { english.join(language.name()) }
}

fn is_page(path: &Path) -> bool {
    marker::is_code(&code_of(path))
}

fn code_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn run(trial: &str, path: &Path, language: Language) -> Result<(), String> {
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| error.to_string());
    let code = code_of(path);
    let mut parts = parts(&read(path)?);
    if language != Language::En {
        let english = folder(Language::En).join(format!("{code}.md"));
        take_programs(&mut parts, &self::parts(&read(&english)?))?;
    }
    let mut page = String::new();
    let mut problems = String::new();
    for part in parts {
        match part {
            Part::Prose(text) => page.push_str(&text),
            Part::Block { info, body } => match kind(&info) {
                Info::Message => {}
                Info::Other => block(&mut page, &info, &body),
                Info::Console => block(&mut page, &info, &console(&body, language)?),
                Info::Program { .. } => {
                    block(&mut page, &info, &body);
                    match outcome(&code, &info, &body, language) {
                        Ok(message) if message.is_empty() => {}
                        Ok(message) => {
                            page.push('\n');
                            block(&mut page, "text message", &message);
                        }
                        Err(problem) => _ = writeln!(problems, "```{info}: {problem}"),
                    }
                }
            },
        }
    }
    if problems.is_empty() { expectation::check(trial, path, &page) } else { Err(problems) }
}

fn block(page: &mut String, info: &str, body: &str) {
    _ = writeln!(page, "```{info}\n{}\n```", body.trim_end());
}

/// The parts of a page. A message goes with the empty line above it.
fn parts(page: &str) -> Vec<Part> {
    let mut parts = vec![Part::Prose(String::new())];
    let mut is_open = false;
    for line in page.lines() {
        match parts.last_mut() {
            Some(Part::Block { .. }) if is_open && line.trim() == "```" => {
                is_open = false;
                parts.push(Part::Prose(String::new()));
            }
            Some(Part::Block { body, .. }) if is_open => _ = writeln!(body, "{line}"),
            Some(Part::Prose(text)) => match line.strip_prefix("```") {
                Some(info) => {
                    if matches!(kind(info), Info::Message) && text == "\n" {
                        text.clear();
                    }
                    is_open = true;
                    parts.push(Part::Block { info: info.to_owned(), body: String::new() });
                }
                None => _ = writeln!(text, "{line}"),
            },
            _ => {}
        }
    }
    parts
}

fn kind(info: &str) -> Info<'_> {
    let (language, rest) = info.split_once(' ').unwrap_or((info, ""));
    let (verdict, arguments) = rest.split_once(' ').unwrap_or((rest, ""));
    let is_right = verdict == "right";
    match (language, verdict) {
        ("text", "message") => Info::Message,
        ("console", "") => Info::Console,
        ("masm" | "lc3" | "mk61" | "transcript", "right" | "wrong") => {
            Info::Program { language, is_right, arguments }
        }
        _ => Info::Other,
    }
}

/// Puts the programs and commands of the English page into a translated one.
fn take_programs(parts: &mut [Part], english: &[Part]) -> Result<(), String> {
    let is_shared = |info: &str| matches!(kind(info), Info::Program { .. } | Info::Console);
    let infos = |parts: &[Part]| -> Vec<String> {
        let blocks = parts.iter().filter_map(|part| match part {
            Part::Block { info, .. } if is_shared(info) => Some(info.clone()),
            _ => None,
        });
        blocks.collect()
    };
    let (here, there) = (infos(parts), infos(english));
    if here != there {
        return Err(format!("the English page has the blocks {there:?}, this one {here:?}"));
    }
    let mut bodies = english.iter().filter_map(|part| match part {
        Part::Block { info, body } if is_shared(info) => Some(body),
        _ => None,
    });
    for part in parts {
        if let Part::Block { info, body } = part
            && is_shared(info)
            && let Some(english) = bodies.next()
        {
            english.clone_into(body);
        }
    }
    Ok(())
}

/// What commands print. Lines that begin with `$ ` are commands.
fn console(body: &str, language: Language) -> Result<String, String> {
    let mut record = String::new();
    for line in body.lines().filter_map(|line| line.strip_prefix("$ ")) {
        let output = command::typein(line, "", &files::root(), language)?;
        _ = writeln!(record, "$ {line}");
        record.push_str(&command::shown(&output.stdout));
        record.push_str(&command::shown(&output.stderr));
    }
    Ok(record)
}

/// What a wrong program gives, which must be the code; nothing for a right one, which must not.
fn outcome(code: &str, info: &str, text: &str, language: Language) -> Result<String, String> {
    let Info::Program { language: listing, is_right, arguments } = kind(info) else {
        return Ok(String::new());
    };
    let is_of_run = code.starts_with(['V', 'G']);
    let check = if is_of_run { run_program } else { assemble_program };
    check(code, &Example { listing, is_right, arguments, text }, language)
}

struct Example<'a> {
    listing: &'a str,
    is_right: bool,
    arguments: &'a str,
    text: &'a str,
}

impl Example<'_> {
    fn name(&self) -> &'static str {
        match self.listing {
            "mk61" => "example.mk61",
            "transcript" => "example.txt",
            _ => "example.asm",
        }
    }
}

fn assemble_program(
    code: &str,
    example: &Example<'_>,
    language: Language,
) -> Result<String, String> {
    let target = target_of_language(example.listing).ok_or("there is no such language")?;
    let assembled = assemble_file(target, example.name(), example.text.as_bytes(), None, &NoFiles);
    let mut diagnostics = assembled.diagnostics.clone();
    let manner = render::Manner { words: language.words(), ..render::Manner::default() };
    let all = render::human(&assembled.sources, &diagnostics, &manner);
    diagnostics.retain(|diagnostic| diagnostic.code.0 == code);
    let is_said = !diagnostics.is_empty();
    if example.is_right {
        return match assembled.image.is_none() {
            true => Err(format!("the right program does not assemble:\n{all}")),
            false if is_said => Err(format!("the right program still gives {code}")),
            false => Ok(String::new()),
        };
    }
    let errors = codes(&assembled, Severity::Error);
    let is_alone = if code.starts_with('W') { errors.is_empty() } else { errors == [code] };
    match is_said && is_alone {
        true => Ok(render::human(&assembled.sources, &diagnostics, &manner)),
        false => Err(format!("expected {code} alone:\n{all}")),
    }
}

/// A program that is run, or a transcript that is replayed, at the end of its input from the first.
fn run_program(code: &str, example: &Example<'_>, language: Language) -> Result<String, String> {
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    let name = example.name();
    std::fs::write(folder.path().join(name), example.text).map_err(|error| error.to_string())?;
    let command = if example.listing == "transcript" { "test" } else { "run" };
    let line = format!("typein {command} {name} {}", example.arguments);
    let output = command::typein(&line, "", folder.path(), language)?;
    let errors = command::shown(&output.stderr) + &transcript_report(example, &output.stdout);
    let is_said = errors.split(|sign: char| !sign.is_alphanumeric()).any(|word| word == code);
    match (example.is_right, is_said) {
        (true, true) => Err(format!("the right program gives {code}:\n{errors}")),
        (true, false) => Ok(String::new()),
        (false, true) => Ok(errors),
        (false, false) => Err(format!("{line} does not give {code}:\n{errors}")),
    }
}

/// `typein test` reports on stdout.
fn transcript_report(example: &Example<'_>, output: &[u8]) -> String {
    if example.listing == "transcript" { command::shown(output) } else { String::new() }
}

//! `typein test`: transcripts replayed side by side; none can hide another's result.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use assembler::{Text, say};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};
use vm::Screen;

use crate::arguments::TestArguments;
use crate::exit::{Exit, Refusal, refuse};
use crate::language::Language;
use crate::output::Output;
use crate::transcript::replay::{Limits, Replay, replay};
use crate::transcript::{Transcript, difference};
use crate::{output, picture, print, program};

/// Where transcripts are looked for when nobody says.
const USUAL_FOLDER: &str = "games";

/// What came of one transcript.
#[derive(Debug)]
enum Verdict {
    /// The replay is the transcript.
    Passed,
    /// It differs, and here is how.
    Differs(String),
    /// It differed and was rewritten.
    Blessed,
    /// There was no replay.
    Failed(Text),
}

/// A transcript and what came of it.
struct Tested {
    path: PathBuf,
    verdict: Verdict,
    time: Duration,
}

/// Replays transcripts, prints a line for each and one for all.
///
/// # Errors
/// There are none, or a file cannot be written.
pub fn test(arguments: &TestArguments, language: Language) -> Result<Exit, Refusal> {
    let paths = collect(&arguments.paths)?;
    if let Some(path) = &arguments.junit {
        can_report(path, &paths)?;
    }
    let results = replay_all(&paths, arguments, language);
    let mut text = String::new();
    for result in &results {
        text.push_str(&line(result, language));
    }
    let failed = results.iter().filter(|result| result.verdict.is_failure()).count();
    let passed = results.len() - failed;
    text.push_str(&language.say(&say!("{passed} passed, {failed} failed", passed, failed)));
    print(&(text + "\n"));
    if let Some(path) = &arguments.junit {
        output::write(path, junit(&results, language)?.as_bytes())?;
    }
    Ok(if failed == 0 { Exit::Fine } else { Exit::Wrong })
}

/// Whether the JUnit report may be written: over nothing that a person wrote, only over a report.
fn can_report(path: &PathBuf, transcripts: &[PathBuf]) -> Result<(), Refusal> {
    output::check(Output::of("--junit", Some(path)).as_slice(), transcripts)?;
    let there = if path.is_file() { program::read(path)? } else { Vec::new() };
    if !there.is_empty() && !there.starts_with(b"<?xml") {
        return refuse(say!(
            "{file} is no report; give --junit another name",
            file = path.display()
        ));
    }
    Ok(())
}

impl Verdict {
    const fn is_failure(&self) -> bool {
        matches!(self, Verdict::Differs(_) | Verdict::Failed(_))
    }
}

/// The transcripts under these paths. A file that is named is one; in folders they are the files
/// that begin as one.
fn collect(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Refusal> {
    let usual = [PathBuf::from(USUAL_FOLDER)];
    let paths = match paths {
        [] if Path::new(USUAL_FOLDER).is_dir() => &usual,
        [] => {
            return refuse(say!(
                "no transcripts: name files, there is no folder {folder}",
                folder = USUAL_FOLDER
            ));
        }
        paths => paths,
    };
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            search(path, &mut found)?;
        } else if path.exists() {
            found.push(path.clone());
        } else {
            return refuse(say!("there is no file or folder {path}", path = path.display()));
        }
    }
    match found.is_empty() {
        true => refuse(say!("no transcripts there; one begins with `typein transcript 1`")),
        false => Ok(found),
    }
}

/// Searches a folder. Links to folders are not followed: they may lead round in a circle.
fn search(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Refusal> {
    let entries = std::fs::read_dir(folder).or_else(|problem| {
        refuse(say!("cannot read {file}: {problem}", file = folder.display(), problem))
    })?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            if !path.is_symlink() {
                search(&path, found)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "txt")
            && program::read(&path).is_ok_and(|bytes| bytes.starts_with(b"typein transcript"))
        {
            found.push(path);
        }
    }
    Ok(())
}

/// Replays on several threads; the results are in the order of the paths.
fn replay_all(paths: &[PathBuf], arguments: &TestArguments, language: Language) -> Vec<Tested> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = arguments.jobs.unwrap_or(processors).clamp(1, paths.len().max(1));
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let result = isolated(path, arguments, language);
                    results.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(result);
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    let place = |result: &Tested| paths.iter().position(|path| *path == result.path);
    results.sort_by_cached_key(place);
    results
}

/// One transcript, whose crash is a result like any other.
fn isolated(path: &Path, arguments: &TestArguments, language: Language) -> Tested {
    let start = Instant::now();
    let compared = catch_unwind(AssertUnwindSafe(|| compare(path, arguments, language)))
        .unwrap_or_else(|_| Err(say!("a mistake in typein itself, see above")));
    let verdict = compared.unwrap_or_else(Verdict::Failed);
    Tested { path: path.to_owned(), verdict, time: start.elapsed() }
}

fn compare(path: &Path, arguments: &TestArguments, language: Language) -> Result<Verdict, Text> {
    let bytes = program::read(path).map_err(|refusal| refusal.0)?;
    let text = String::from_utf8(bytes).map_err(|_| say!("a transcript is UTF-8"))?;
    let old = Transcript::parse(&text).map_err(|problem| Text::plain(problem.said(language)))?;
    let limits = Limits { instructions: arguments.limit, time: arguments.timeout };
    let new = replay(&old, path.parent().unwrap_or(Path::new("")), limits, language)?;
    let Replay { transcript: new, pictures } = new;
    match difference::difference(&old, &new, language) {
        None => Ok(Verdict::Passed),
        Some(_) if arguments.bless => {
            output::write(path, new.text().as_bytes()).map_err(|refusal| refusal.0)?;
            Ok(Verdict::Blessed)
        }
        Some(difference) => {
            let picture = show_picture(path, &text, &pictures)?;
            let shown = picture.map(|picture| format!("\n{}", language.say(&picture)));
            Ok(Verdict::Differs(difference + &shown.unwrap_or_default()))
        }
    }
}

/// Writes the first picture that the transcript does not know beside it, and says so.
fn show_picture(path: &Path, old: &str, pictures: &[Screen]) -> Result<Option<Text>, Text> {
    let is_known = |screen: &&Screen| old.contains(&format!("{:016x}", screen.digest()));
    let Some(screen) = pictures.iter().find(|screen| !is_known(screen)) else {
        return Ok(None);
    };
    let beside = path.with_extension("actual.png");
    picture::write(&beside, screen).map_err(|refusal| refusal.0)?;
    Ok(Some(say!("the picture is in {file}", file = beside.display())))
}

fn line(result: &Tested, language: Language) -> String {
    let path = result.path.display();
    let mut line = language.say(&match &result.verdict {
        Verdict::Passed => say!("ok       {path}", path),
        Verdict::Blessed => say!("blessed  {path}", path),
        Verdict::Failed(why) => say!("FAILED   {path}: {why}", path, why = why.clone()),
        Verdict::Differs(_) => say!("DIFFERS  {path}", path),
    });
    line.push('\n');
    if let Verdict::Differs(difference) = &result.verdict {
        let indented = difference.lines().map(|line| format!("    {line}"));
        line.extend(indented.map(|line| line.trim_end().to_owned() + "\n"));
    }
    line
}

/// The results as JUnit XML: a suite a folder.
fn junit(results: &[Tested], language: Language) -> Result<String, Refusal> {
    let mut report = Report::new("typein");
    let mut folders: Vec<&Path> =
        results.iter().filter_map(|result| result.path.parent()).collect();
    folders.dedup();
    for folder in folders {
        let mut suite = TestSuite::new(folder.display().to_string());
        for result in results.iter().filter(|result| result.path.parent() == Some(folder)) {
            let name = result.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let mut case = TestCase::new(name, status(&result.verdict, language));
            case.set_time(result.time);
            suite.add_test_case(case);
        }
        report.add_test_suite(suite);
    }
    report.to_string().or_else(|problem| {
        refuse(say!("cannot write the JUnit report: {problem}", problem = problem.to_string()))
    })
}

fn status(verdict: &Verdict, language: Language) -> TestCaseStatus {
    let (kind, message, text) = match verdict {
        Verdict::Passed | Verdict::Blessed => return TestCaseStatus::success(),
        Verdict::Differs(difference) => (
            NonSuccessKind::Failure,
            language.say(&say!("the replay differs")),
            difference.as_str(),
        ),
        Verdict::Failed(why) => (NonSuccessKind::Error, language.say(why), ""),
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(message).set_description(text);
    status
}

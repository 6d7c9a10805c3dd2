//! The programs on the pages of docs/errors are run: the wrong one gives exactly that page's code,
//! the right one assembles.

use std::path::Path;

use assembler::render;
use assembler::{NoFiles, Severity};
use isa::Target;
use libtest_mimic::{Failed, Trial};

use crate::input::{assemble_file, codes, target_of_language};
use crate::{files, marker};

/// A fenced program: ```` ```masm wrong ```` or ```` ```lc3 right ````.
struct Example {
    line: usize,
    target: Target,
    right: Verdict,
    text: String,
}

enum Verdict {
    Wrong,
    Right,
}

/// One trial for every page.
pub(crate) fn trials() -> Vec<Trial> {
    let pages = files::under(&files::root().join("docs/errors")).into_iter();
    let pages = pages.filter(|path| files::has_extension(path, "md"));
    pages
        .map(|path| Trial::test(files::name(&path), move || run(&path).map_err(Failed::from)))
        .collect()
}

fn run(path: &Path) -> Result<(), String> {
    let code = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if !marker::is_code(&code) {
        return Ok(());
    }
    let page = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let mut problems = Vec::new();
    for example in examples(&page) {
        if let Err(problem) = check(&code, &example) {
            problems.push(format!("{}:{}: {problem}", files::name(path), example.line));
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn check(code: &str, example: &Example) -> Result<(), String> {
    let assembled =
        assemble_file(example.target, "example", example.text.as_bytes(), None, &NoFiles);
    let report =
        || render::human(&assembled.sources, &assembled.diagnostics, &render::Manner::default());
    match example.right {
        Verdict::Right if assembled.image.is_none() => {
            Err(format!("the right program does not assemble:\n{}", report()))
        }
        Verdict::Right => {
            let said = assembled.diagnostics.iter().any(|d| d.code.0 == code);
            if said { Err(format!("the right program still gives {code}")) } else { Ok(()) }
        }
        Verdict::Wrong => {
            let errors = codes(&assembled, Severity::Error);
            let warning = code.starts_with('W');
            let said = assembled.diagnostics.iter().any(|d| d.code.0 == code);
            let alone = if warning { errors.is_empty() && said } else { errors == [code] };
            if alone { Ok(()) } else { Err(format!("expected {code} alone:\n{}", report())) }
        }
    }
}

fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut fence: Option<Option<Example>> = None;
    for (index, line) in page.lines().enumerate() {
        match &mut fence {
            None => {
                let opened = line.trim_start().strip_prefix("```");
                fence = opened.map(|info| opening(info, index + 1));
            }
            Some(example) if line.trim() == "```" => {
                examples.extend(example.take());
                fence = None;
            }
            Some(Some(example)) => {
                example.text.push_str(line);
                example.text.push('\n');
            }
            Some(None) => {}
        }
    }
    examples
}

fn opening(info: &str, line: usize) -> Option<Example> {
    let mut words = info.split_whitespace();
    let target = target_of_language(words.next()?)?;
    let right = match words.next()? {
        "wrong" => Verdict::Wrong,
        "right" => Verdict::Right,
        _ => return None,
    };
    Some(Example { line, target, right, text: String::new() })
}

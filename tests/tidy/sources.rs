//! Rules about the text of sources.

use std::path::PathBuf;

use crate::{files, none};

/// Longest line, in characters.
const COLUMNS: usize = 100;
/// Longest function, in lines.
const FUNCTION: usize = 60;
/// Longest file, in lines.
const FILE: usize = 500;
/// Most functions and files that may be longer. A flat table or a match over all opcodes reads best
/// in one piece; the line `// Long: why` above it says so.
const EXCEPTIONS: usize = 24;

/// A Rust source.
struct RustFile {
    name: String,
    text: String,
}

impl RustFile {
    fn all() -> Vec<RustFile> {
        let rust = |path: &PathBuf| files::has_extension(path, "rs");
        let paths = files::under(&files::root()).into_iter().filter(rust);
        paths
            .map(|path| RustFile {
                name: files::name(&path),
                text: std::fs::read_to_string(&path).expect("a source is UTF-8"),
            })
            .collect()
    }

    fn lines(&self) -> Vec<&str> {
        self.text.lines().collect()
    }
}

/// A function: the line it starts on, counted from 0, and its length in lines.
struct Function {
    start: usize,
    length: usize,
}

/// The functions of a formatted source: each ends in the first `}` as deep as its `fn`.
fn functions(lines: &[&str]) -> Vec<Function> {
    let starts = lines.iter().enumerate().filter(|(_, line)| starts_function(line));
    let measured = |(start, line): (usize, &&str)| {
        let depth = line.len() - line.trim_start().len();
        let closes = |line: &&str| line.len() == depth + 1 && line.ends_with('}');
        let head_ends = |line: &&&str| line.ends_with(['{', ';', '}']);
        let head = lines[start..].iter().find(head_ends)?;
        let length = match head.ends_with('{') {
            true => lines[start..].iter().position(closes)? + 1,
            false => 1,
        };
        Some(Function { start, length })
    };
    starts.filter_map(measured).collect()
}

fn starts_function(line: &str) -> bool {
    let words = line.trim_start();
    let head = words.split_once("fn ").map(|(head, _)| head);
    let qualifier = |word: &str| {
        matches!(word, "pub" | "const" | "async" | "unsafe" | "extern") || word.starts_with("pub(")
    };
    head.is_some_and(|head| head.split_whitespace().all(qualifier))
}

/// Whether the comments and attributes above a line hold `// Long: why`.
fn excused(lines: &[&str], start: usize) -> bool {
    let above = lines[..start].iter().rev().map(|line| line.trim_start());
    let mut above = above.take_while(|line| line.starts_with("//") || line.starts_with("#["));
    above.any(|line| line.strip_prefix("// Long: ").is_some_and(|why| why.len() > 8))
}

#[test]
fn functions_and_files_are_short() {
    let (mut offences, mut exceptions) = (Vec::new(), Vec::new());
    for file in RustFile::all() {
        let lines = file.lines();
        for Function { start, length } in functions(&lines) {
            if length > FUNCTION {
                let place = format!("{}:{}: {length} lines", file.name, start + 1);
                if excused(&lines, start) { &mut exceptions } else { &mut offences }.push(place);
            }
        }
        if lines.len() > FILE {
            let place = format!("{}: {} lines", file.name, lines.len());
            let said = lines.iter().any(|line| line.starts_with("// Long: "));
            if said { &mut exceptions } else { &mut offences }.push(place);
        }
    }
    none("a function has at most 60 lines and a file 500", &offences);
    let count = exceptions.len();
    assert!(count <= EXCEPTIONS, "{count} exceptions:\n{}", exceptions.join("\n"));
}

#[test]
fn lines_have_at_most_100_columns() {
    let mut offences = Vec::new();
    // The rows of an instruction table stay on one line each.
    let tables = |file: &RustFile| !file.name.ends_with("/table.rs");
    for file in RustFile::all().into_iter().filter(tables) {
        for (index, line) in file.text.lines().enumerate() {
            let columns = line.chars().count();
            if columns > COLUMNS {
                offences.push(format!("{}:{}: {columns}", file.name, index + 1));
            }
        }
    }
    none("lines longer than 100 columns", &offences);
}

#[test]
fn every_module_says_what_it_is_for() {
    let silent = RustFile::all().into_iter().filter(|file| !file.text.starts_with("//! "));
    let silent: Vec<String> = silent.map(|file| file.name).collect();
    none("modules that do not begin with `//!`", &silent);
}

#[test]
fn one_file_names_ariadne() {
    let names = |line: &str| line.contains("ariadne") && !line.trim_start().starts_with("//");
    let mut offences = Vec::new();
    for file in RustFile::all() {
        let allowed =
            file.name == "assembler/src/render/picture.rs" || file.name.starts_with("tests/tidy");
        if !allowed && file.text.lines().any(names) {
            offences.push(file.name);
        }
    }
    none("only assembler/src/render/picture.rs may know how reports are drawn", &offences);
}

#[test]
fn nothing_tells_where_it_was_written() {
    // Put together here, so that this file is clean, too.
    let banned = [["/wo", "rk/"].concat(), ["../sha", "red"].concat(), ["work", "place"].concat()];
    let words = [["ses", "sion"].concat(), ["ses", "sions"].concat(), ["sub", "agent"].concat()];
    let mut offences = Vec::new();
    for path in files::under(&files::root()) {
        let name = files::name(&path);
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let exempt = [".ci/run", ".git", "Cargo.lock"].contains(&name.as_str());
        if exempt || name.starts_with("tests/vectors/") {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.to_lowercase();
            let whole = line.split(|c: char| !c.is_alphanumeric());
            let found = banned.iter().any(|part| line.contains(part));
            if found || whole.into_iter().any(|word| words.iter().any(|banned| banned == word)) {
                offences.push(format!("{name}:{number}: {}", line.trim()));
            }
        }
    }
    none("the project stands on its own", &offences);
}

#[test]
fn functions_are_measured_from_their_name_to_their_brace() {
    let text = "fn a();\n    pub(crate) const fn b(\n    ) -> u8 {\n        1\n    }\nlet fn_ = 1;";
    let lines: Vec<&str> = text.lines().collect();
    let lengths: Vec<usize> = functions(&lines).iter().map(|function| function.length).collect();
    assert_eq!(lengths, [1, 4]);
}

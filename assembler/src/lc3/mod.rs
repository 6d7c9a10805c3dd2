//! LC-3 listings to blocks of words.
//!
//! `assemble` is the list of passes; each is a file of this folder. Problems are collected on the
//! way and put into words at the end.

mod dialect;
pub mod disassemble;
mod encode;
mod layout;
mod number;
mod output;
pub mod problem;
mod reach;
mod statement;
mod string;
mod symbol;
mod token;
mod wording;
mod wrong_operand;

pub use dialect::Dialect;

use isa::lc3::Edition;
use isa::lc3::table::TABLE;

use crate::diagnostic::Diagnostic;
use crate::lint::Lint;
use crate::reading::{LeadingNumbers, Lexis};
use crate::source::{FileId, Source, Sources};
use crate::{Product, Request, setting, suggest};
use layout::Layout;
use problem::Problem;
use statement::Statement;

/// Comments and strings of this language.
pub const LEXIS: Lexis =
    Lexis { comment: ";", quotes: &['"'], numbers_lead_lines: LeadingNumbers::Foreign };

/// What is reported without being an error; the groups are those of `--allow` and its like.
pub const LINTS: &[Lint] = &[
    Lint::said(problem::TEXT_AFTER_END, "unused"),
    Lint::said(problem::LABEL_LIKE_INSTRUCTION, "names"),
    Lint::said(problem::BIT_PATTERN, "dialect"),
    Lint::said(problem::DECIMAL_ORIGIN, "numbers"),
];

/// Settings that a listing can make in its comments, besides the levels of lints.
pub const SETTINGS: [&str; 2] = ["dialect", "edition"];

/// The passes: tokens, statements, places, words, and what comes out of them.
pub(crate) fn assemble(request: &Request<'_>, sources: &mut Sources, root: FileId) -> Product {
    let source = sources.get(root);
    let settings = Settings::of(source, root);
    let dialect = request.options.lc3.or(settings.dialect).unwrap_or_default();
    let mut problems = Vec::new();
    let lines = token::lines(source.code(), root);
    let statements = statement::statements(source, &lines, dialect, &mut problems);
    let mut layout = layout::place(source, root, &statements, dialect, &mut problems);
    let words = encode::words(source, &mut layout, dialect, &mut problems);
    problems.extend(suspicious_labels(&statements, &layout));
    let diagnostics =
        settings.problems.into_iter().chain(problems.into_iter().map(Diagnostic::from));
    Product {
        image: Some(isa::Image::Lc3(output::image(&layout, &words))),
        debug: output::debug(source, &layout),
        listing: output::listing(source, root, &layout, &words),
        edition: request.options.edition.or(settings.edition),
        diagnostics: diagnostics.collect(),
        ..Product::default()
    }
}

/// What a listing says of itself.
#[derive(Debug, Default)]
struct Settings {
    dialect: Option<Dialect>,
    edition: Option<Edition>,
    problems: Vec<Diagnostic>,
}

impl Settings {
    /// Reads the settings of a file.
    fn of(source: &Source, file: FileId) -> Settings {
        let mut settings = Settings::default();
        for it in setting::all(source, file, &LEXIS) {
            let [dialect, edition] =
                SETTINGS.map(|name| source.slice(it.word).eq_ignore_ascii_case(name));
            let value = it.values.first().copied().unwrap_or(it.word.after());
            let text = source.slice(value);
            let known: &[&str] = match () {
                () if dialect => {
                    settings.dialect = Dialect::from_name(text).or(settings.dialect);
                    &Dialect::ALL.map(Dialect::name)
                }
                () if edition => {
                    settings.edition = Edition::from_name(text).or(settings.edition);
                    &["2", "3"]
                }
                () => continue,
            };
            if !known.iter().any(|known| known.eq_ignore_ascii_case(text)) {
                let known = known.iter().copied();
                settings.problems.push(setting::unknown_value(source, &it, value, known));
            }
        }
        settings
    }
}

/// Lines that hold nothing but a label which nothing uses and which is nearly an instruction
/// without operands.
fn suspicious_labels(statements: &[Statement<'_>], layout: &Layout<'_, '_>) -> Vec<Problem> {
    const SHORTEST: usize = 3;
    let alone = TABLE.iter().filter(|row| row.operands.is_empty()).map(|row| row.mnemonic);
    let alone: Vec<&'static str> = alone.collect();
    let suspicious = |statement: &Statement<'_>| {
        let label = statement.labels.last().filter(|_| statement.operation.is_none())?;
        let symbol = layout.symbols.find(&label.text)?;
        let unused = symbol.uses == 0 && symbol.span == label.span;
        let name = label.text.to_string();
        // Ties go to the first candidate: rather one with the same initial.
        let first = name.chars().next()?.to_ascii_uppercase();
        let initial = |it: &&str| it.starts_with(first);
        let (same, other): (Vec<&str>, Vec<&str>) = alone.iter().copied().partition(initial);
        let near = suggest::nearest(&name, same.into_iter().chain(other))?;
        (unused && name.len() >= SHORTEST).then_some(Problem::LabelLikeInstruction {
            span: label.span,
            name,
            near,
        })
    };
    statements.iter().filter_map(suspicious).collect()
}

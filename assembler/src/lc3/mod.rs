//! LC-3 listings to blocks of words.
//!
//! `assemble` is the list of passes; each is a file of this folder. Problems are collected on the
//! way and put into words at the end.

mod counted;
mod dialect;
mod directive;
pub mod disassemble;
mod encode;
mod flow;
mod indent;
mod layout;
mod link;
mod lone;
mod meant;
mod number;
mod other;
mod output;
mod parse;
pub mod problem;
mod reach;
mod statement;
mod string;
mod suspicion;
mod symbol;
mod token;
mod too_many;
mod uses;
mod wording;
mod wording_label;
mod wrong_operand;

pub use dialect::Dialect;

use isa::lc3::Edition;

use crate::diagnostic::{self, Diagnostic};
use crate::lint::Lint;
use crate::listing::Rows;
use crate::reading::{LeadingNumbers, Lexis};
use crate::source::{FileId, Source, Sources};
use crate::{Product, Request, setting};
use encode::Words;
use layout::Layout;
use problem::Problem;
use statement::Statements;

/// Comments and strings of this language.
pub const LEXIS: Lexis =
    Lexis { comment: ";", quotes: &['"'], numbers_lead_lines: LeadingNumbers::Foreign };

/// A line up to its comment.
pub fn without_comment(line: &str) -> &str {
    crate::reading::comment_start(line, &LEXIS).map_or(line, |at| &line[..at])
}

/// What is reported without being an error; the groups are those of `--allow` and its like.
pub const LINTS: &[Lint] = &[
    Lint::said(problem::TEXT_AFTER_END, "unused"),
    Lint::said(problem::LABEL_LIKE_INSTRUCTION, "names"),
    Lint::said(problem::NO_END, "unfinished"),
    Lint::said(problem::NO_ORIGIN, "unfinished"),
    Lint::said(problem::LIBERTY, "dialect"),
    Lint::said(problem::BIT_PATTERN, "dialect"),
    Lint::said(problem::DECIMAL_ORIGIN, "numbers"),
    Lint::said(problem::DECIMAL_VECTOR, "numbers"),
    Lint::said(problem::LOADED_DISTANCE, "numbers"),
    Lint::said(problem::INTO_DATA, "flow"),
    Lint::said(problem::UNREACHED, "flow"),
    Lint::said(problem::LOST_LINK, "flow"),
    Lint::said(problem::RUNS_OFF, "flow"),
    Lint::silent(problem::UNUSED_LABEL, "unused"),
];

/// Unused labels that are reported: nobody reads of more, and a file can have millions.
const MOST_UNUSED: usize = 1000;

/// Settings that a listing can make in its comments, besides the levels of lints.
pub const SETTINGS: [&str; 2] = ["dialect", "edition"];

/// The passes: tokens, statements, places, words, and what comes out of them. Several listings
/// keep their own labels and are linked by `.EXTERNAL`.
pub(crate) fn assemble(request: &Request<'_>, sources: &Sources, files: &[FileId]) -> Product {
    let listings: Vec<Listing<'_>> =
        files.iter().map(|&file| Listing { file, source: sources.get(file) }).collect();
    let mut settings: Vec<Settings> = listings.iter().map(Settings::of).collect();
    let edition = settings.iter().find_map(|settings| settings.edition);
    let dialect =
        |settings: &Settings| request.options.lc3.or(settings.dialect).unwrap_or_default();
    let dialects: Vec<Dialect> = settings.iter().map(dialect).collect();
    let mut problems = Vec::new();
    let statements: Vec<Statements<'_>> = (listings.iter().zip(&dialects))
        .map(|(it, &dialect)| parse::statements(it.source, it.file, dialect, &mut problems))
        .collect();
    let mut layouts: Vec<Layout<'_>> = (listings.iter().zip(&dialects).zip(&statements))
        .map(|((it, &dialect), statements)| {
            layout::place(it.source, it.file, statements, dialect, &mut problems)
        })
        .collect();
    layout::check_overlaps(&layouts, &mut problems);
    let others = link::link(&mut layouts, &mut problems);
    let words: Vec<Words> = (listings.iter().zip(&dialects).zip(&mut layouts).zip(&others))
        .map(|(((it, &dialect), layout), others)| {
            encode::words(it.source, layout, dialect, others, &mut problems)
        })
        .collect();
    for ((it, statements), layout) in listings.iter().zip(&statements).zip(&layouts) {
        lone::report(it.source, statements, layout, &mut problems);
    }
    let units: Vec<output::Unit<'_>> = (listings.iter().zip(&layouts).zip(&words))
        .map(|((it, layout), words)| output::Unit {
            source: it.source,
            file: it.file,
            layout,
            words,
        })
        .collect();
    let edition = request.options.edition.or(edition);
    let mut diagnostics: Vec<Diagnostic> =
        settings.iter_mut().flat_map(|settings| std::mem::take(&mut settings.problems)).collect();
    diagnostics.extend(problems.into_iter().map(Diagnostic::from));
    if !diagnostic::any_error(&diagnostics) {
        diagnostics.extend(suspicious(&units, edition).map(Diagnostic::from));
    }
    indent::fit(&units, &mut diagnostics);
    Product {
        image: Some(isa::Image::Lc3(output::image(&units))),
        debug: output::debug(&units),
        listing: match request.options.listing {
            Rows::Wanted => units.iter().flat_map(output::listing).collect(),
            Rows::Unwanted => Vec::new(),
        },
        edition,
        diagnostics,
        ..Product::default()
    }
}

/// What is perhaps not meant in a program without errors.
fn suspicious(
    units: &[output::Unit<'_>],
    edition: Option<Edition>,
) -> impl Iterator<Item = Problem> {
    let unused = units.iter().flat_map(|unit| unit.layout.symbols.unused()).take(MOST_UNUSED);
    let unused = unused.map(|it| Problem::Unused { span: it.span, name: it.name.to_string() });
    unused.chain(flow::problems(units, edition)).chain(counted::problems(units))
}

/// One of the files that make a program.
struct Listing<'a> {
    file: FileId,
    source: &'a Source,
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
    fn of(listing: &Listing<'_>) -> Settings {
        let (source, file) = (listing.source, listing.file);
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

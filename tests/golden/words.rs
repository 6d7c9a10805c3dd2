//! Every sentence that the sources say has its translation in every language, and no other has one.
//! `BLESS=1` adds the missing ones, empty, and takes out those that nothing says any more.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use typein::language::Language;

use crate::{expectation, files};

/// Codes, or `any`, with their sentences.
type Table = BTreeMap<String, BTreeMap<String, String>>;

/// One trial a language, and one for what is no table of words.
pub(crate) fn trials() -> Vec<Trial> {
    let tables =
        names().map(|name| Trial::test(name.clone(), move || check(&name).map_err(Failed::from)));
    let unusable =
        Trial::test("cli/words: unusable tables", || unusable_tables().map_err(Failed::from));
    tables.chain([unusable]).collect()
}

/// The tables, one for each language but that of the sources.
fn names() -> impl Iterator<Item = String> {
    let others = Language::ALL.into_iter().filter(|language| *language != Language::En);
    others.map(|language| format!("cli/words/{}.toml", language.name()))
}

/// Whether a file is one of the tables.
pub(crate) fn is_table(path: &Path) -> bool {
    names().any(|name| files::root().join(name) == path)
}

/// Why what is said with the tables as they are must not be kept: one of them cannot be read, or
/// has a sentence that nobody has translated yet.
pub(crate) fn are_whole() -> Result<(), String> {
    names()
        .try_for_each(|name| whole(&read(&name)?).map_err(|problem| format!("{name}: {problem}")))
}

fn whole(text: &str) -> Result<(), String> {
    let table = parsed(text)?;
    let empty = table.values().flatten().find(|(_, translation)| translation.is_empty());
    match empty {
        Some((template, _)) => Err(format!("{template:?} is not translated")),
        None => Ok(()),
    }
}

/// Tables as a merge, a hurry or a slip of the hand leave them.
fn unusable_tables() -> Result<(), String> {
    let good = "[any]\n\"a\" = \"b\"\n";
    let conflict = format!("<<<<<<< HEAD\n{good}=======\n{good}>>>>>>> main\n");
    for bad in [&conflict, "[any]\n\"a\" = \"\"\n", "[any]\n\"a\" = \"b\n", "[any]\n\"a\" = 1\n"] {
        if whole(bad).is_ok() {
            return Err(format!("taken for whole: {bad}"));
        }
    }
    whole(good)
}

fn read(name: &str) -> Result<String, String> {
    std::fs::read_to_string(files::root().join(name)).map_err(|error| format!("{name}: {error}"))
}

fn parsed(text: &str) -> Result<Table, String> {
    toml::from_str(text).map_err(|error| error.to_string())
}

fn check(name: &str) -> Result<(), String> {
    let path = files::root().join(name);
    let mut table = parsed(&read(name)?)?;
    let said = templates()?;
    for sentences in table.values_mut() {
        sentences.retain(|template, _| said.contains(template));
    }
    let translated: BTreeSet<&String> = table.values().flat_map(BTreeMap::keys).collect();
    let missing: Vec<String> =
        said.iter().filter(|template| !translated.contains(template)).cloned().collect();
    let any = table.entry("any".to_owned()).or_default();
    any.extend(missing.into_iter().map(|template| (template, String::new())));
    expectation::check(name, &path, &written(&table))?;
    let wrong = table.values().flatten().filter_map(|(template, translation)| {
        let (here, there) = (places(template), places(translation));
        let sentence = if here == there { None } else { Some(template) };
        sentence.filter(|_| !translation.is_empty()).or(translation.is_empty().then_some(template))
    });
    match wrong.map(|template| format!("{template:?}\n")).collect::<String>() {
        wrong if wrong.is_empty() => Ok(()),
        wrong => Err(format!("no translation, or one with other places:\n{wrong}")),
    }
}

/// The names in braces.
fn places(template: &str) -> BTreeSet<&str> {
    let plain = template.split("{{").flat_map(|part| part.split('{').skip(1));
    plain.filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
}

fn written(table: &Table) -> String {
    let quoted = |text: &String| serde_json::Value::from(text.as_str()).to_string();
    let section = |(code, sentences): (&String, &BTreeMap<String, String>)| {
        let lines = sentences.iter();
        let lines = lines.map(|(key, value)| format!("{} = {}\n", quoted(key), quoted(value)));
        format!("[{code}]\n{}", lines.collect::<String>())
    };
    let filled = table.iter().filter(|(_, sentences)| !sentences.is_empty());
    filled.map(section).collect::<Vec<_>>().join("\n")
}

/// The templates of `say!` in all sources, tests left out.
fn templates() -> Result<BTreeSet<String>, String> {
    let mut found = BTreeSet::new();
    for path in ["assembler/src", "cli"].iter().flat_map(|it| files::under(&files::root().join(it)))
    {
        if files::has_extension(&path, "rs") {
            collect(stream(&path)?, &mut found);
        }
    }
    Ok(found)
}

fn stream(path: &Path) -> Result<TokenStream, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    text.parse().map_err(|error| format!("{}: {error}", files::name(path)))
}

fn collect(stream: TokenStream, found: &mut BTreeSet<String>) {
    let mut before = [String::new(), String::new()];
    for token in stream {
        if let TokenTree::Group(group) = &token {
            let is_said = before == ["say", "!"] && group.delimiter() == Delimiter::Parenthesis;
            if is_said && let Some(TokenTree::Literal(first)) = group.stream().into_iter().next() {
                let literal = syn::parse_str::<syn::LitStr>(&first.to_string());
                found.extend(literal.map(|literal| literal.value()));
            }
            if before != ["mod", "tests"] {
                collect(group.stream(), found);
            }
        }
        let word = if let TokenTree::Group(_) = token { String::new() } else { token.to_string() };
        before = [std::mem::take(&mut before[1]), word];
    }
}

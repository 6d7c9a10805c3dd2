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

/// One trial a language.
pub(crate) fn trials() -> Vec<Trial> {
    let others = Language::ALL.into_iter().filter(|language| *language != Language::En);
    others
        .map(|language| {
            let name = format!("cli/words/{}.toml", language.name());
            Trial::test(name.clone(), move || check(&name).map_err(Failed::from))
        })
        .collect()
}

fn check(name: &str) -> Result<(), String> {
    let path = files::root().join(name);
    let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let mut table: Table = toml::from_str(&text).map_err(|error| error.to_string())?;
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

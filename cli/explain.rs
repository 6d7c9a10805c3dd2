//! `typein explain`: the pages of docs/errors, embedded.

use crate::arguments::ExplainArguments;
use crate::exit::{Exit, Refusal, refuse};
use crate::print;

/// Embeds the pages of these codes.
macro_rules! pages {
    ($($code:literal)*) => {
        &[$(($code, include_str!(concat!("../docs/errors/", $code, ".md")))),*]
    };
}

/// Every page of docs/errors, by its code.
#[rustfmt::skip] // a kind a line
const PAGES: &[(&str, &str)] = pages![
    "A0003" "A0004" "A0005" "A0006" "A0008"
    "A1001" "A1002" "A1003" "A1004" "A1006"
    "A1201"
    "A1301" "A1302" "A1303" "A1304" "A1305"
    "A2001" "A2002" "A2003" "A2004"
    "A3001" "A3003" "A3004"
    "A4001" "A4002"
    "A4301" "A4302"
    "G0001" "G0002" "G0003"
    "V0001" "V0002"
    "V0101" "V0102" "V0103" "V0104" "V0105"
    "V0201" "V0202" "V0203" "V0204"
    "V0301"
    "W1201" "W1202"
    "W3201"
    "W4201"
    "W4301"
];

/// Prints a page, or the list of pages.
///
/// # Errors
/// There is no such code.
pub fn explain(arguments: &ExplainArguments) -> Result<Exit, Refusal> {
    let Some(code) = &arguments.code else {
        print(&list());
        return Ok(Exit::Fine);
    };
    match PAGES.iter().find(|(known, _)| known.eq_ignore_ascii_case(code)) {
        Some((_, page)) => {
            print(page);
            Ok(Exit::Fine)
        }
        None => refuse(format!("{}; `typein explain` lists the codes", unknown(code))),
    }
}

fn unknown(code: &str) -> String {
    let codes = PAGES.iter().map(|(code, _)| *code);
    match assembler::suggest::nearest(code, codes) {
        Some(near) => format!("no code is called {code}, but {near} is near"),
        None => format!("no code is called {code}"),
    }
}

/// Each code with its page's title.
fn list() -> String {
    PAGES.iter().map(|(code, page)| format!("{code}  {}\n", title(code, page))).collect()
}

/// The first line without its marks and its code.
fn title<'a>(code: &str, page: &'a str) -> &'a str {
    let first = page.lines().next().unwrap_or_default().trim_start_matches(['#', ' ']);
    first.strip_prefix(code).unwrap_or(first).trim_start_matches([':', ' ', '.', '—', '-'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_the_folder_is_here_and_has_a_title() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/errors");
        let files = std::fs::read_dir(folder).unwrap().flatten();
        let mut names: Vec<String> = files
            .filter_map(|file| {
                file.file_name().to_string_lossy().strip_suffix(".md").map(str::to_owned)
            })
            .collect();
        names.sort();
        let mut codes: Vec<&str> = PAGES.iter().map(|(code, _)| *code).collect();
        codes.sort_unstable();
        assert_eq!(codes, names);
        assert!(PAGES.iter().all(|(code, page)| !title(code, page).is_empty()));
    }
}

//! `typein explain`: the pages of docs/errors, embedded.

use assembler::{Text, say};

use crate::arguments::ExplainArguments;
use crate::exit::{Exit, Refusal, refuse};
use crate::language::Language;
use crate::print;

/// What is told about a code.
struct Page {
    code: &'static str,
    en: &'static str,
    zh: &'static str,
    ru: &'static str,
}

impl Page {
    fn text(&self, language: Language) -> &'static str {
        match language {
            Language::En => self.en,
            Language::Zh => self.zh,
            Language::Ru => self.ru,
        }
    }

    /// The page, and of a warning how it is switched off.
    fn whole(&self, language: Language) -> String {
        let switched = self.code.starts_with('W').then(|| switched(self.code, language));
        format!("{}{}", self.text(language), switched.unwrap_or_default())
    }

    /// The first line without its marks and its code.
    fn title(&self, language: Language) -> &'static str {
        let first = self.text(language).lines().next().unwrap_or_default();
        first.split_once(": ").map_or(first, |(_, title)| title)
    }
}

/// Embeds the pages of these codes.
macro_rules! pages {
    ($($code:literal)*) => {
        &[$(Page {
            code: $code,
            en: include_str!(concat!("../docs/errors/", $code, ".md")),
            zh: include_str!(concat!("../docs/errors/zh/", $code, ".md")),
            ru: include_str!(concat!("../docs/errors/ru/", $code, ".md")),
        }),*]
    };
}

/// Every page of docs/errors, by its code.
#[rustfmt::skip] // a kind a line
const PAGES: &[Page] = pages![
    "A0001" "A0002" "A0003" "A0004" "A0005" "A0006" "A0007" "A0008" "A0009"
    "A0010"
    "A1001" "A1002" "A1003" "A1004" "A1006"
    "A1101" "A1102" "A1103" "A1104" "A1105"
    "A1201"
    "A1301" "A1302" "A1303" "A1304" "A1305" "A1306" "A1307" "A1308" "A1309"
    "A1310" "A1311" "A1312" "A1313"
    "A2001" "A2002" "A2003" "A2004" "A2005"
    "A2101" "A2102" "A2103" "A2104" "A2105" "A2106" "A2107" "A2108" "A2109" "A2110" "A2111"
    "A2112" "A2113" "A2114" "A2115" "A2116"
    "A2201"
    "A3001" "A3002" "A3003" "A3004"
    "A3101" "A3102" "A3103" "A3104" "A3105" "A3106" "A3107" "A3108" "A3109" "A3110" "A3111"
    "A3112" "A3113" "A3114" "A3115" "A3116" "A3117" "A3118" "A3119"
    "A3301"
    "A4001" "A4002"
    "A4101" "A4102" "A4103" "A4104" "A4105" "A4106" "A4107" "A4108" "A4109" "A4110" "A4111"
    "A4301" "A4302" "A4303" "A4304"
    "A5101" "A5102" "A5103" "A5104" "A5105" "A5106"
    "G0001" "G0002" "G0003"
    "V0001" "V0002" "V0003" "V0004"
    "V0101" "V0102" "V0103" "V0104" "V0105" "V0106" "V0107" "V0108"
    "V0111" "V0112" "V0113"
    "V0201" "V0202" "V0203" "V0204"
    "V0301"
    "W0001" "W0002"
    "W1101" "W1102" "W1103" "W1104" "W1105"
    "W1110" "W1111" "W1112" "W1113" "W1114" "W1115" "W1116" "W1117" "W1118"
    "W1119" "W1120" "W1121" "W1122" "W1123" "W1124" "W1125" "W1126" "W1127"
    "W1128" "W1129" "W1130" "W1131" "W1132" "W1133" "W1134" "W1135" "W1136"
    "W1137"
    "W1201" "W1202" "W1203" "W1204" "W1205"
    "W1301" "W1302"
    "W2101" "W2102" "W2103"
    "W3101" "W3102" "W3103" "W3104" "W3105" "W3106" "W3107" "W3108" "W3109"
    "W3110" "W3111" "W3112" "W3113"
    "W2201"
    "W3201" "W3202" "W3203" "W3204" "W3205" "W3206" "W3207"
    "W4101" "W4102" "W4103" "W4104" "W4105"
    "W4201"
    "W4301" "W4302" "W4303"
    "W5101"
];

/// Prints pages, or the list of pages.
///
/// # Errors
/// There is no such code.
pub fn explain(arguments: &ExplainArguments, language: Language) -> Result<Exit, Refusal> {
    if arguments.codes.is_empty() {
        print(&list(language));
        return Ok(Exit::Fine);
    }
    let mut pages = Vec::new();
    for code in &arguments.codes {
        match PAGES.iter().find(|page| page.code.eq_ignore_ascii_case(code)) {
            Some(page) => pages.push(page.whole(language)),
            None => return refuse(unknown(code)),
        }
    }
    print(&pages.join("\n"));
    Ok(Exit::Fine)
}

/// How a warning is switched off and made an error.
fn switched(code: &str, language: Language) -> String {
    let lint = assembler::lint::all().find(|lint| lint.code.0 == code);
    let groups = lint.map(|lint| lint.groups.split_whitespace().collect::<Vec<_>>().join(", "));
    let text = say!(
        "Switch it off with `--allow {code}`, or with `;! allow {code}` in the listing; \
         `--deny {code}` makes it an error. Its group is `{groups}`.",
        code,
        groups = groups.unwrap_or_default()
    );
    format!("\n{}\n", language.say(&text))
}

fn unknown(code: &str) -> Text {
    let codes = PAGES.iter().map(|page| page.code);
    match assembler::suggest::nearest(code, codes) {
        Some(near) => say!(
            "no code is called {code}, but {near} is near; `typein explain` lists the codes",
            code,
            near
        ),
        None => say!("no code is called {code}; `typein explain` lists the codes", code),
    }
}

/// Each code with its page's title.
fn list(language: Language) -> String {
    PAGES.iter().map(|page| format!("{}  {}\n", page.code, page.title(language))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_the_folder_is_here_and_has_a_title_in_every_language() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/errors");
        let files = std::fs::read_dir(folder).unwrap().flatten();
        let mut names: Vec<String> = files
            .filter_map(|file| {
                file.file_name().to_string_lossy().strip_suffix(".md").map(str::to_owned)
            })
            .collect();
        names.sort();
        let mut codes: Vec<&str> = PAGES.iter().map(|page| page.code).collect();
        codes.sort_unstable();
        assert_eq!(codes, names);
        for (page, language) in PAGES.iter().flat_map(|page| Language::ALL.map(|it| (page, it))) {
            let title = format!("# {}: {}\n", page.code, page.title(language));
            assert!(page.text(language).starts_with(&title), "{title}");
        }
    }
}

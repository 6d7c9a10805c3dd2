//! The games: their manifests, and the copies that the binary carries.

use std::path::Path;

use assembler::{Encoding, say};
use isa::Target;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use vm::{Edition, Model};

use crate::arguments;
use crate::calculator::Aid;
use crate::exit::{Refusal, refuse};

/// A game inside the binary.
#[derive(Debug)]
pub struct Embedded {
    /// Its folder, which is what people type.
    pub name: &'static str,
    /// `game.toml`.
    pub manifest: &'static str,
    /// Its sources, by their names in the manifest.
    pub files: &'static [(&'static str, &'static [u8])],
}

/// Embeds a game's folder: its name and the names of its sources.
macro_rules! game {
    ($name:literal, $($file:literal),+) => {
        Embedded {
            name: $name,
            manifest: include_str!(concat!("../games/", $name, "/game.toml")),
            files: &[$(($file, include_bytes!(concat!("../games/", $name, "/", $file)))),+],
        }
    };
}

/// Every folder of games/, in the order in which `typein list` shows them.
pub const GAMES: &[Embedded] = &[
    game!("gomoku", "gomoku.asm"),
    game!("connect-four", "connect-four.asm"),
    game!("chess-endgame", "chess-endgame.mk61"),
    game!(
        "renju",
        "renju.asm",
        "const.inc",
        "board.inc",
        "shapes.inc",
        "rules.inc",
        "table.inc",
        "survey.inc",
        "game.inc",
        "report.inc",
        "fours.inc",
        "club.inc",
        "options.inc",
        "line.inc",
        "paint.inc",
        "screen.inc",
        "menu.inc"
    ),
];

/// What a game's folder says about it, in `game.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Its name as people write it.
    pub title: String,
    /// What it is, in a line.
    pub about: Option<String>,
    /// The machine.
    #[serde(deserialize_with = "target")]
    pub target: Target,
    /// The listing first, then what it includes.
    pub sources: Vec<String>,
    /// Who, where, when.
    pub origin: String,
    /// The listing's encoding.
    #[serde(default, deserialize_with = "encoding")]
    pub encoding: Option<Encoding>,
    /// What to press.
    pub keys: Option<String>,
    /// LC-3: the edition it is written for.
    #[serde(default, deserialize_with = "edition")]
    pub edition: Option<Edition>,
    /// The calculator it is written for.
    #[serde(default, deserialize_with = "model")]
    pub model: Option<Model>,
    /// The calculator: keys pressed before the person's first.
    #[serde(default, deserialize_with = "keystrokes")]
    pub setup: Vec<&'static str>,
    /// The calculator: what typein draws beside it.
    #[serde(default, deserialize_with = "aid")]
    pub aid: Aid,
}

fn target<'de, D: Deserializer<'de>>(value: D) -> Result<Target, D::Error> {
    word(value, arguments::target)
}

fn encoding<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Encoding>, D::Error> {
    word(value, arguments::encoding).map(Some)
}

fn edition<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Edition>, D::Error> {
    word(value, arguments::edition).map(Some)
}

fn model<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Model>, D::Error> {
    word(value, arguments::model).map(Some)
}

fn keystrokes<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<&'static str>, D::Error> {
    word(value, |line| {
        isa::mk61::keystrokes(line)
            .or_else(|unknown| refuse(say!("no key is called `{word}`", word = unknown.word)))
    })
}

fn aid<'de, D: Deserializer<'de>>(value: D) -> Result<Aid, D::Error> {
    word(value, |name| Aid::named(name).ok_or_else(|| Refusal(say!("the only aid is chess"))))
}

/// A word, read as the command line reads it.
fn word<'de, D: Deserializer<'de>, T>(
    value: D,
    read: fn(&str) -> Result<T, Refusal>,
) -> Result<T, D::Error> {
    read(&String::deserialize(value)?).map_err(D::Error::custom)
}

impl Manifest {
    /// Reads a manifest; `place` is the file, for the message.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, place: &Path) -> Result<Manifest, Refusal> {
        let manifest: Manifest = toml::from_str(text).or_else(|problem| {
            let line =
                problem.span().map_or(1, |span| 1 + text[..span.start].matches('\n').count());
            let (file, what) = (place.display(), problem.message());
            refuse(say!("{file}:{line}: {what}", file, line, what))
        })?;
        match manifest.sources.is_empty() {
            true => refuse(say!("{file}: `sources` names no listing", file = place.display())),
            false => Ok(manifest),
        }
    }
}

impl Embedded {
    /// The game of that name.
    pub fn named(name: &str) -> Option<&'static Embedded> {
        GAMES.iter().find(|game| game.name.eq_ignore_ascii_case(name))
    }

    /// Its manifest.
    ///
    /// # Errors
    /// It is wrong, which a test rules out.
    pub fn manifest(&self) -> Result<Manifest, Refusal> {
        Manifest::parse(self.manifest, &Path::new(self.name).join("game.toml"))
    }

    /// One of its sources.
    pub fn file(&self, name: &str) -> Option<&'static [u8]> {
        let found = self.files.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, bytes)| *bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_of_games_is_embedded_whole() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
        let folders = std::fs::read_dir(root).unwrap().flatten();
        let folders = folders.filter(|entry| entry.path().join("game.toml").is_file());
        let mut names: Vec<String> =
            folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        let mut embedded: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        embedded.sort_unstable();
        assert_eq!(embedded, names);
        for game in GAMES {
            let manifest = game.manifest().unwrap();
            for source in &manifest.sources {
                assert!(game.file(source).is_some(), "{}: {source}", game.name);
            }
            assert_eq!(manifest.sources.len(), game.files.len(), "{}", game.name);
        }
    }

    #[test]
    fn a_wrong_manifest_is_refused_with_its_line() {
        let text = GAMES[0].manifest.replace("target = \"8086\"", "target = \"8085\"");
        let refusal = Manifest::parse(&text, Path::new("game.toml")).unwrap_err();
        assert!(refusal.to_string().starts_with("game.toml:3: "), "{refusal}");
        assert!(refusal.to_string().contains("8086, lc3 and mk61"), "{refusal}");
    }
}

//! Rules about the folder of every game.

use crate::{files, none};

/// Fewest transcripts of a game.
const TRANSCRIPTS: usize = 8;

#[test]
fn every_game_is_complete() {
    let mut offences = Vec::new();
    let folders = std::fs::read_dir(files::root().join("games")).expect("there are games");
    let mut games = 0;
    for folder in folders.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()) {
        games += 1;
        let name = files::name(&folder);
        for needed in ["game.toml", "README.md"] {
            if !folder.join(needed).is_file() {
                offences.push(format!("{name} has no {needed}"));
            }
        }
        let transcripts = files::under(&folder.join("transcripts"));
        let count = transcripts.iter().filter(|path| files::has_extension(path, "txt")).count();
        if count < TRANSCRIPTS {
            offences.push(format!("{name} has {count} transcripts of {TRANSCRIPTS}"));
        }
    }
    assert!(games > 0, "there are no games");
    none("a game is a folder with its manifest, its README and its transcripts", &offences);
}

//! `typein list`: the games in the binary.

use crate::exit::{Exit, Refusal};
use crate::game::GAMES;
use crate::print;

/// Lists the games with title, machine and origin.
///
/// # Errors
/// A manifest is wrong, which a test rules out.
pub fn list() -> Result<Exit, Refusal> {
    let width = GAMES.iter().map(|game| game.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for game in GAMES {
        let manifest = game.manifest()?;
        let target = manifest.target.name();
        text.push_str(&format!("{:<width$}  {target:<5}  {}\n", game.name, manifest.title));
        for more in manifest.about.iter().chain([&manifest.origin]) {
            for line in wrapped(more, 98 - width - 9) {
                text.push_str(&format!("{:width$}         {line}\n", ""));
            }
        }
    }
    print(&text);
    Ok(Exit::Fine)
}

/// A sentence in lines of at most so many characters.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

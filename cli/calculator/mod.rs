//! A calculator under a person's hands: what a typed line presses, and what the indicator shows.
//!
//! Everything here is a function of its arguments; `cli/run.rs` owns the machine and the terminal.
//! [`panel`] draws the whole calculator, whose keys [`letters`] presses. For games with an aid
//! [`understand`] turns a line into keys, and [`picture`] draws what is to be seen afterwards. A
//! game may name an [`Aid`] in its manifest that knows its notation and draws its board beside the
//! indicator.

pub mod chess;
mod indicator;
pub mod letters;
pub mod panel;
mod segments;

use assembler::{Text, say};
use vm::Register;

use crate::language::Language;

/// What helps a person to play a game on a calculator.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Aid {
    /// Nothing: keys in, indicator out.
    #[default]
    None,
    /// The chess endgame: moves in algebraic notation, a board.
    Chess,
}

impl Aid {
    /// The aid that a manifest calls `name`.
    pub fn named(name: &str) -> Option<Aid> {
        match name {
            "chess" => Some(Aid::Chess),
            _ => None,
        }
    }
}

/// What a typed line means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// Press these keys, by their keypad names; an empty line presses none.
    Keys(Vec<&'static str>),
    /// A move that breaks the rules: press nothing and show the reason. With `!` behind it the same
    /// line gives its keys.
    Held(chess::Illegal),
}

/// A word that names no key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownKey {
    /// Where the word starts, in bytes from the start of the line.
    pub at: usize,
    /// The word.
    pub word: String,
    /// The key or command that it resembles.
    pub nearest: Option<String>,
}

impl UnknownKey {
    /// In words.
    pub fn text(&self) -> Text {
        let word = &self.word;
        match &self.nearest {
            Some(near) => say!("no key is called `{word}`; `{near}` is near", word, near),
            None => say!("no key is called `{word}`", word),
        }
    }
}

/// What a line asks for: keys as the keyboard names them or in Latin letters (`4 ПП 4 2 С/П`,
/// `sto a`, `F x²`), or what the aid understands. `registers` are the machine's before the line.
///
/// # Errors
/// The first word that is no key.
pub fn understand(aid: Aid, line: &str, registers: &[Register]) -> Result<Typed, UnknownKey> {
    if let (Aid::Chess, Some(wanted)) = (aid, chess::read_move(line)) {
        let position = chess::Position::read(registers);
        return Ok(match position.and_then(|position| position.objection(wanted)) {
            Some(illegal) if !wanted.insisted => Typed::Held(illegal),
            _ => Typed::Keys(wanted.keys()),
        });
    }
    isa::mk61::keystrokes(line).map(Typed::Keys).map_err(|unknown| UnknownKey {
        at: unknown.at,
        nearest: assembler::mk61::nearest_key(&unknown.word),
        word: unknown.word,
    })
}

/// What a person sees while the machine stands still: the indicator in its frame, and beside it
/// what the aid draws from the registers. Lines end in line feeds.
pub fn picture(aid: Aid, shown: &str, registers: &[Register], language: Language) -> String {
    let frame = indicator::frame(shown);
    match (aid, chess::Position::read(registers)) {
        (Aid::Chess, Some(position)) => {
            let mut right = frame;
            let meaning = position.meaning(shown);
            right.extend(meaning.map(|meaning| language.say(&meaning.text())));
            right.push(match meaning {
                Some(meaning) if meaning.ends_the_game() => {
                    language.say(&say!("again: 0 П0, a position, В/О С/П"))
                }
                _ => String::new(),
            });
            let about = say!("the board is an aid: the calculator\nshows only its indicator");
            right.extend(language.say(&about).lines().map(str::to_owned));
            beside(&position.board(), &right)
        }
        (Aid::None | Aid::Chess, _) => beside(&[], &frame),
    }
}

/// Stack and registers as the indicator would show them, four in a line, indented.
pub fn table(registers: &[Register]) -> String {
    let mut text = String::new();
    let numbers = registers.iter().filter(|register| register.bits == 48);
    let cells: Vec<String> = numbers
        .map(|register| {
            let number = vm::mk61::Number::from_nibbles(register.value);
            format!("{:<2} {}", register.name, vm::mk61::Picture::of(number).text())
        })
        .collect();
    for row in cells.chunks(4) {
        let row: String = row.iter().map(|cell| format!("  {cell:<17}")).collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

/// Two columns of lines.
fn beside(left: &[String], right: &[String]) -> String {
    let width = left.iter().map(|line| line.chars().count()).max().map_or(0, |width| width + 4);
    let mut text = String::new();
    for row in 0..left.len().max(right.len()) {
        let (left, right) = (left.get(row), right.get(row));
        let line = format!(
            "{:<width$}{}",
            left.map_or("", String::as_str),
            right.map_or("", String::as_str)
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_keys_may_be_spelt_in_either_alphabet() {
        let keys = vec!["4", "ПП", "4", "2", "С/П"];
        for line in ["4 ПП 42 С/П", "4 pp 4 2 s/p", " 4 call 42 run "] {
            assert_eq!(understand(Aid::None, line, &[]), Ok(Typed::Keys(keys.clone())), "{line}");
        }
        assert_eq!(understand(Aid::Chess, "", &[]), Ok(Typed::Keys(vec![])));
    }

    #[test]
    fn an_unknown_word_is_named_with_the_nearest_key() {
        let unknown = understand(Aid::None, "4 ПП 42 С/Л", &[]).map_err(|e| e.text().to_string());
        assert_eq!(unknown, Err("no key is called `С/Л`; `С/П` is near".to_string()));
    }

    #[test]
    fn without_an_aid_only_the_indicator_is_drawn() {
        let drawn = picture(Aid::None, "-1,5      -03", &[], Language::En);
        assert_eq!(drawn.lines().nth(1), Some("│ - 1,5             - 0 3  │"));
    }
}

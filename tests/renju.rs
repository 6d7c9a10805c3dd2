//! The two levels of games/renju against each other: how often the stronger one wins, and how many
//! instructions it takes for a move.
//!
//! `cargo test --test renju` plays the first opening of renju/openings.txt, with each level as
//! Black once. All of them, a line a game:
//!
//! ```text
//! TYPEIN_TOURNAMENT=1 cargo test --release --test renju -- --nocapture
//! ```

#[expect(dead_code, reason = "only the top of the repository is asked for")]
mod files;
#[path = "conformance/listing.rs"]
mod listing;

use isa::{Image, Target};
use vm::pc::Pc;
use vm::{Console, Input, Key, Machine, Setup, Stop};

/// Of a hundred games CLUB must win so many.
const WINS: usize = 90;
/// The most instructions of a move of CLUB's.
const MOST: u64 = 20_000_000;
/// The machine is looked at after so many instructions: so exactly those of a move are counted.
const SLICE: u64 = 1000;

/// Says `quit` when it is asked, and keeps what was printed.
#[derive(Default)]
struct Player {
    printed: Vec<u8>,
    typed: usize,
}

impl Console for Player {
    fn write(&mut self, bytes: &[u8]) {
        self.printed.extend_from_slice(bytes);
    }

    fn take_key(&mut self) -> Input {
        let key = self.peek_key();
        self.typed += 1;
        key
    }

    fn peek_key(&mut self) -> Input {
        b"quit\r".get(self.typed).map_or(Input::Ended, |&byte| Input::Key(Key::Char(byte)))
    }
}

/// What came of a game.
struct Game {
    club_won: bool,
    result: String,
    /// Instructions of each of CLUB's moves.
    moves: Vec<u64>,
}

#[test]
fn club_beats_report() {
    let listing = listing::of_repository(Target::I8086, "games/renju/renju.asm", &[]);
    let image = listing.expect("the game assembles").image.expect("it has an image");
    let openings: Vec<&str> = include_str!("renju/openings.txt").split_whitespace().collect();
    let all = std::env::var_os("TYPEIN_TOURNAMENT").is_some();
    let openings = if all { &openings[..] } else { &openings[..1] };
    let mut games = Vec::new();
    for opening in openings {
        for (black, white) in [("CLUB", "REPORT"), ("REPORT", "CLUB")] {
            let options = format!(" /T /B:{black} /W:{white} /O:{opening}");
            let game = play(&image, &options, opening.split(',').count());
            let most = game.moves.iter().max().copied().unwrap_or_default();
            println!("{options}: {}, at most {most} instructions a move", game.result);
            games.push(game);
        }
    }
    let won = games.iter().filter(|game| game.club_won).count();
    let moves: Vec<u64> = games.iter().flat_map(|game| &game.moves).copied().collect();
    let most = moves.iter().max().copied().unwrap_or_default();
    let average = moves.iter().sum::<u64>() / moves.len().max(1) as u64;
    println!("CLUB won {won} of {}; instructions a move: {average}, at most {most}", games.len());
    assert!(won * 100 >= WINS * games.len(), "CLUB won {won} of {} games", games.len());
    assert!(most <= MOST, "{most} instructions for one move");
}

/// Lets the computer play against itself, from an opening of so many moves.
fn play(image: &Image, options: &str, given: usize) -> Game {
    let mut machine = Pc::default();
    let setup = Setup { arguments: options.as_bytes().to_vec(), ..Setup::default() };
    machine.load(image, &setup).expect("the program loads");
    let mut player = Player::default();
    // Instructions until each line had been printed.
    let mut ends = Vec::new();
    loop {
        let stop = machine.run(&mut player, SLICE);
        let lines = player.printed.iter().filter(|&&byte| byte == b'\n').count();
        ends.resize(lines, machine.counts().instructions);
        match stop {
            Stop::Spent => {}
            Stop::Halted(0) => break,
            stop => panic!("{options}: {stop:?}"),
        }
    }
    let printed = String::from_utf8_lossy(&player.printed);
    let lines: Vec<&str> = printed.lines().collect();
    let club = if options.contains("/B:CLUB") { "B " } else { "W " };
    let of_club = |line: &usize| lines[*line].starts_with(club);
    let took = |line: usize| ends[line] - ends[line - 1];
    let result = lines.iter().find(|line| line.ends_with("wins")).copied().unwrap_or("draw");
    Game {
        club_won: result == if club == "B " { "black wins" } else { "white wins" },
        result: result.to_string(),
        moves: (given..ends.len()).filter(of_club).map(took).collect(),
    }
}

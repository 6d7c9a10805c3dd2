//! The rules of Renju: positions played through the game in lines of text, and what it says of one
//! more move of Black's.

use std::sync::OnceLock;

use isa::{Image, Target};
use serde_json::Value;
use vm::pc::Pc;
use vm::run::Flow;
use vm::script::Script;
use vm::{Machine, Setup, Stop};

use crate::kind::Kind;
use crate::listing;
use crate::outcome::{Job, attempt};

const LISTING: &str = "games/renju/renju.asm";
/// Two persons, by all the rules.
const OPTIONS: &[u8] = b" /T /B:YOU /W:YOU /R:ALL";
/// Instructions of one position; the longest takes about two million.
const LIMIT: u64 = 100_000_000;
/// What the game asks with.
const PROMPTS: [&str; 2] = ["black> ", "white> "];

/// One job for each line.
pub(crate) fn jobs(name: &str, text: &str) -> Vec<Job> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let job = |(number, line): (usize, &str)| match serde_json::from_str::<Value>(line) {
        Ok(position) => {
            let case = position["name"].as_str().unwrap_or_default().to_string();
            Job::new(Kind::Renju, move || vec![attempt(case, || check(&position))])
        }
        Err(problem) => {
            Job::unreadable(Kind::Renju, format!("{name}:{number}"), problem.to_string())
        }
    };
    lines.map(job).collect()
}

fn check(position: &Value) -> Result<(), String> {
    let moves = position["moves"].as_array().ok_or("`moves` is no list")?;
    let tried = position["try"].as_str().ok_or("`try` is no point")?;
    let expected = position["expect"].as_str().ok_or("`expect` is no word")?;
    let points = moves.iter().filter_map(Value::as_str).chain([tried]);
    let keys: String = points.chain(["quit"]).map(|word| format!("{word}\r")).collect();
    let output = play(keys.as_bytes())?;
    let answers: Vec<&str> =
        output.lines().filter(|line| !PROMPTS.iter().any(|it| line.starts_with(it))).collect();
    let (before, after) = answers.split_at_checked(moves.len()).ok_or("too few answers")?;
    if let Some(refused) = before.iter().find(|answer| !answer.starts_with(['B', 'W'])) {
        return Err(format!("a move before the last was answered `{refused}`"));
    }
    let played = format!("B {tried}");
    let actual = match after {
        [answer, "black wins"] if *answer == played => "win",
        [answer] if *answer == played => "ok",
        [answer] => answer,
        _ => return Err(format!("the answers to the last move are {after:?}")),
    };
    match actual == expected {
        true => Ok(()),
        false => Err(format!("`{actual}`, expected `{expected}`")),
    }
}

/// What the game prints when these keys are typed.
fn play(keys: &[u8]) -> Result<String, String> {
    let mut machine = Pc::default();
    let setup = Setup { arguments: OPTIONS.to_vec(), ..Setup::default() };
    let loaded = machine.load(image()?, &setup);
    loaded.map_err(|problem| format!("does not load: {problem:?}"))?;
    let mut console = Script::typing(keys);
    let stop =
        vm::run::run(&mut machine, &mut console, Some(LIMIT), vm::run::SLICE, |_, _| Flow::On);
    if stop != Stop::Halted(0) {
        return Err(format!("stopped with {stop:?}"));
    }
    Ok(String::from_utf8_lossy(&console.output()).into_owned())
}

fn image() -> Result<&'static Image, String> {
    static IMAGE: OnceLock<Result<Image, String>> = OnceLock::new();
    let assembled = || {
        let assembled = listing::of_repository(Target::I8086, LISTING, &[])?;
        assembled.image.ok_or_else(|| "there is no image".to_string())
    };
    IMAGE.get_or_init(assembled).as_ref().map_err(Clone::clone)
}

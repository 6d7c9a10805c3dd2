//! The chess endgame: sequences of key groups and mating lines, with what the calculator showed.

use std::sync::OnceLock;

use isa::mk61::{Angle, Image};
use isa::{Image as AnyImage, Target};
use serde_json::Value;
use vm::mk61::Mk61;
use vm::{Machine, Model, Setup};

use crate::kind::Kind;
use crate::listing;
use crate::outcome::{Job, attempt};

/// The repository's listing for the MK-61.
const MK61_LISTING: &str = "games/chess-endgame/chess-endgame.mk61";
/// The one for calculators of 98 cells.
const B34_LISTING: &str = "games/chess-endgame/chess-endgame-98.mk61";
/// What the player of the MK-61 keys in before the program runs.
const PRELOAD: &str = "34 ПA 37 ПB 38 ПC 0 ПE П0 91 ПД 1 ВП 50 Fx² Fx² 90 × П9 50 П3 10 /-/ П8";
/// The indicator when White has mated, without commas.
const MATE: &str = "3ГГ0Г";
/// Commands that one key may start; a reply takes a few hundred.
const COMMANDS: u64 = 1_000_000;

/// Which machine a sequence was recorded on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    Mk61,
    B34,
}

/// One job for each sequence: the lines of one `seq` and `machine_case`, in order.
pub(crate) fn sequence_jobs(name: &str, text: &str) -> Vec<Job> {
    let mut sequences: Vec<(String, String, Vec<Value>)> = Vec::new();
    let mut jobs = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let Ok(group) = serde_json::from_str::<Value>(line) else {
            let why = "the line is not JSON".to_string();
            jobs.push(Job::unreadable(Kind::Chess, format!("{name}:{number}"), why));
            continue;
        };
        let word = |key: &str| group[key].as_str().unwrap_or_default().to_string();
        let (sequence, machine) = (word("seq"), word("machine_case"));
        let same =
            |known: &&mut (String, String, Vec<Value>)| known.0 == sequence && known.1 == machine;
        match sequences.iter_mut().find(same) {
            Some(known) => known.2.push(group),
            None => sequences.push((sequence, machine, vec![group])),
        }
    }
    jobs.extend(sequences.into_iter().map(|(sequence, machine, groups)| {
        let case = format!("{name} {sequence}");
        match machine.as_str() {
            "mk61" => {
                Job::new(Kind::Chess, move || vec![attempt(case, || play(Layout::Mk61, &groups))])
            }
            "b34" => {
                Job::new(Kind::ChessB34, move || vec![attempt(case, || play(Layout::B34, &groups))])
            }
            _ => Job::unreadable(Kind::Chess, case, format!("there is no machine {machine}")),
        }
    }));
    jobs
}

/// One job for each mating line.
pub(crate) fn mate_jobs(name: &str, text: &str) -> Vec<Job> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let job = |(number, line): (i32, &str)| {
        let (case, line) = (format!("{name}:{number}"), line.to_string());
        Job::new(Kind::Chess, move || vec![attempt(case, || mate(&line))])
    };
    lines.map(job).collect()
}

fn play(layout: Layout, groups: &[Value]) -> Result<(), String> {
    let mut calculator = switched_on(layout)?;
    for group in groups {
        let keys = group["keys"].as_array().ok_or("a group without keys")?;
        for key in keys {
            press(&mut calculator, key.as_str().ok_or("a key that is no word")?)?;
        }
        let expected = group["display"].as_str().ok_or("a group without display")?;
        shows(&calculator, expected)
            .map_err(|difference| format!("step {}: {difference}", group["step"]))?;
    }
    Ok(())
}

fn mate(line: &str) -> Result<(), String> {
    let game: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let square = |name: &str| {
        let square = game["start"][name].as_u64();
        square.ok_or_else(|| format!("the start has no square {name}"))
    };
    let mut calculator = switched_on(Layout::Mk61)?;
    press(&mut calculator, PRELOAD)?;
    let (king, white) = (square("bk")?, square("wk")?);
    let (knight, bishop) = (square("n")?, square("b")?);
    press(&mut calculator, &format!("{king} П1 {white} П4 {knight} П5 {bishop} П6 В/О С/П"))?;
    shows(&calculator, &format!(" {king}"))?;
    for (number, step) in (1..).zip(game["line"].as_array().ok_or("a game without moves")?) {
        let whole = |index: usize| step[index].as_u64().ok_or_else(|| format!("{step} is no move"));
        let (piece, to) = (whole(0)?, whole(1)?);
        press(&mut calculator, &format!("{piece} ПП {to} С/П"))?;
        let expected = match step[2].as_str() {
            Some("MATE") => format!(" {MATE}"),
            _ => format!(" {}", whole(2)?),
        };
        shows(&calculator, &expected).map_err(|e| format!("move {number} {step}: {e}"))?;
    }
    Ok(())
}

/// Power-on, the program in memory, the switch on degrees, nothing keyed in.
fn switched_on(layout: Layout) -> Result<Mk61, String> {
    static MK61: OnceLock<Result<Image, String>> = OnceLock::new();
    static B34: OnceLock<Result<Image, String>> = OnceLock::new();
    let (program, model) = match layout {
        Layout::Mk61 => (MK61.get_or_init(|| assembled(MK61_LISTING)), Model::Mk61),
        Layout::B34 => (B34.get_or_init(|| assembled(B34_LISTING)), Model::Mk54),
    };
    let cells = program.as_ref().map_err(Clone::clone)?.cells.clone();
    let image = Image { cells, angle: Angle::Degrees, ..Image::default() };
    let mut calculator = Mk61::new(model);
    let setup = Setup { model, ..Setup::default() };
    let loaded = calculator.load(&AnyImage::Mk61(image), &setup);
    loaded.map_err(|problem| format!("does not load: {problem:?}"))?;
    Ok(calculator)
}

fn assembled(path: &str) -> Result<Image, String> {
    let assembled = listing::of_repository(Target::Mk61, path, &[])?;
    match assembled.image {
        Some(AnyImage::Mk61(image)) => Ok(image),
        _ => Err("the listing is not one for the MK-61".into()),
    }
}

fn press(calculator: &mut Mk61, keys: &str) -> Result<(), String> {
    let keys = isa::mk61::keystrokes(keys).map_err(|error| format!("{error:?}"))?;
    for key in keys {
        calculator.press(key);
        calculator.run_program(COMMANDS, u64::MAX);
    }
    Ok(())
}

/// Commas are left out: models of the calculator differ in where they put them into messages.
fn shows(calculator: &Mk61, expected: &str) -> Result<(), String> {
    let plain = |text: &str| text.replace(',', "").trim_end().to_string();
    let (shown, expected) = (plain(&calculator.indicator().text()), plain(expected));
    if shown == expected { Ok(()) } else { Err(format!("shows `{shown}`, expected `{expected}`")) }
}

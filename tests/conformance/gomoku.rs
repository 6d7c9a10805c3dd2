//! Scripts of play, typed into the repository's gomoku listing as it was published.

use std::path::Path;
use std::sync::OnceLock;

use isa::{Image, Target};
use vm::pc::Pc;
use vm::run::Flow;
use vm::script::Script;
use vm::{Machine, Setup, Stop};

use crate::files;
use crate::kind::Kind;
use crate::listing;
use crate::outcome::{Job, attempt};

const LISTING: &str = "games/gomoku/gomoku.asm";
/// Instructions of one script; a full board takes about four million.
const LIMIT: u64 = 100_000_000;
/// How the output of a finished game ends.
const WON: &[u8] = b"win.\r\n";

/// The job for NAME.in, whose output stands in NAME.out.
pub(crate) fn job(input: &Path) -> Job {
    let (input, case) = (input.to_path_buf(), files::name(input));
    Job::new(Kind::Gomoku, move || vec![attempt(case, || check(&input))])
}

fn check(input: &Path) -> Result<(), String> {
    let keys = std::fs::read(input).map_err(|error| error.to_string())?;
    let expected = std::fs::read(input.with_extension("out")).map_err(|error| error.to_string())?;
    let mut machine = Pc::default();
    let image = image()?;
    let loaded = machine.load(image, &Setup::default());
    loaded.map_err(|problem| format!("does not load: {problem:?}"))?;
    let mut console = Script::typing(&keys);
    let stop =
        vm::run::run(&mut machine, &mut console, Some(LIMIT), vm::run::SLICE, |_, _| Flow::On);
    compare(&console.output(), &expected, &stop)
}

/// The whole output; of a game that was not won, its beginning.
fn compare(actual: &[u8], expected: &[u8], stop: &Stop) -> Result<(), String> {
    let won = expected.ends_with(WON);
    if won && actual == expected && *stop == Stop::Halted(0) {
        return Ok(());
    }
    if !won && actual.starts_with(expected) {
        return Ok(());
    }
    let same = actual.iter().zip(expected).take_while(|(a, b)| a == b).count();
    let excerpt = |bytes: &[u8]| {
        let from = same.saturating_sub(20).min(bytes.len());
        String::from_utf8_lossy(&bytes[from..(same + 40).min(bytes.len())]).into_owned()
    };
    Err(format!(
        "stopped with {stop:?}; output differs at byte {same}: {:?}, expected {:?}",
        excerpt(actual),
        excerpt(expected)
    ))
}

fn image() -> Result<&'static Image, String> {
    static IMAGE: OnceLock<Result<Image, String>> = OnceLock::new();
    let assembled = || {
        let published = [("AS_PUBLISHED".to_string(), String::new())];
        let assembled = listing::of_repository(Target::I8086, LISTING, &published)?;
        assembled.image.ok_or_else(|| "there is no image".to_string())
    };
    IMAGE.get_or_init(assembled).as_ref().map_err(Clone::clone)
}

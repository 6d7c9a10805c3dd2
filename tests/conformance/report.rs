//! The counts as text, and whether they are good enough.

use std::collections::BTreeMap;

use crate::kind::Kind;
use crate::outcome::Tally;

/// Longest description of a difference, in characters.
const LONGEST: usize = 400;

/// One line a kind, and under it its first failures.
pub(crate) fn text(tallies: &BTreeMap<Kind, Tally>) -> String {
    let mut out = String::new();
    for (kind, tally) in tallies {
        let Tally { passed, failed, first } = tally;
        out.push_str(&format!("{}: {passed} passed, {failed} failed\n", kind.name()));
        for (case, difference) in first {
            let difference: String = difference.chars().take(LONGEST).collect();
            out.push_str(&format!("    {case}: {}\n", difference.replace('\n', "\n        ")));
        }
        if tally.failed > tally.first.len() {
            out.push_str(&format!("    and {} more\n", tally.failed - tally.first.len()));
        }
    }
    out
}

/// The kinds that must be complete have vectors and no failure.
pub(crate) fn verdict(
    tallies: &BTreeMap<Kind, Tally>,
    complete: &[Kind],
    wanted: impl Fn(Kind) -> bool,
) -> Result<(), String> {
    let mut broken = Vec::new();
    for kind in complete.iter().filter(|kind| wanted(**kind)) {
        match tallies.get(kind) {
            None => broken.push(format!("{} must be complete and has no vectors", kind.name())),
            Some(tally) if tally.failed > 0 => {
                broken.push(format!("{} must be complete", kind.name()));
            }
            Some(_) => {}
        }
    }
    if broken.is_empty() { Ok(()) } else { Err(broken.join("; ")) }
}

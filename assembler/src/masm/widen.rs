//! Conditional jumps that are made longer because they do not reach, and those that these push out
//! of reach in turn: all at once, so that a listing is not read again for each of them.

use std::collections::{HashMap, HashSet};

use super::assembly::Assembly;
use super::listing::Sheet;
use super::names::Names;
use super::object::Object;
use super::symbol::{SegmentId, Symbols};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// How many bytes longer the opposite jump over a JMP is.
const GROWTH: i64 = 3;
/// What a jump reaches, from its end.
const REACH: std::ops::RangeInclusive<i64> = -128..=127;

/// A conditional jump of two bytes that may be made longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Short {
    pub(super) span: Span,
    pub(super) segment: SegmentId,
    /// Where it stands.
    pub(super) from: i64,
    /// From its end to the target.
    pub(super) distance: i64,
}

impl Short {
    /// Whether what grows at `at` lies between the jump and its target.
    fn passes(&self, at: i64) -> bool {
        let end = self.from + 2;
        let target = end + self.distance;
        if self.distance < 0 { target <= at && at < self.from } else { end <= at && at < target }
    }
}

/// The jumps that are to be made longer: `too_far` and what they push out of reach.
fn pushed(short: &[Short], too_far: HashSet<Span>) -> HashSet<Span> {
    let mut sorted: Vec<&Short> = short.iter().collect();
    sorted.sort_by_key(|it| (it.segment, it.from));
    // A jump in a macro stands wherever that is called.
    let mut places: HashMap<Span, Vec<usize>> = HashMap::new();
    for (index, it) in sorted.iter().enumerate() {
        places.entry(it.span).or_default().push(index);
    }
    let mut distances: Vec<i64> = sorted.iter().map(|it| it.distance).collect();
    let mut open: Vec<Span> = too_far.iter().copied().collect();
    let mut longer = too_far;
    while let Some(span) = open.pop() {
        for &index in places.get(&span).into_iter().flatten() {
            let Short { segment, from, .. } = *sorted[index];
            let first = (segment, from - REACH.end() - 2);
            let first = sorted.partition_point(|it| (it.segment, it.from) < first);
            let last = (segment, from - REACH.start());
            let near = sorted[first..].iter().take_while(|it| (it.segment, it.from) <= last);
            for (at, other) in (first..).zip(near) {
                if longer.contains(&other.span) || !other.passes(from) {
                    continue;
                }
                distances[at] += if other.distance < 0 { -GROWTH } else { GROWTH };
                if !REACH.contains(&distances[at]) {
                    longer.insert(other.span);
                    open.push(other.span);
                }
            }
        }
    }
    longer
}

impl Assembly<'_> {
    /// Whether there were conditional jumps to be made longer; then everything is forgotten, to be
    /// read again.
    pub(super) fn widen(&mut self) -> bool {
        if self.classroom.too_far.is_empty() {
            return false;
        }
        let short = std::mem::take(&mut self.classroom.short);
        let too_far = std::mem::take(&mut self.classroom.too_far);
        self.classroom.widened.extend(pushed(&short, too_far));
        let read = |found: &Diagnostic| found.code.0.starts_with("W0");
        self.found.retain(read);
        let options = self.request.options.masm;
        self.symbols = Symbols::new(options.case);
        self.sheet = options.listing.then(Sheet::default);
        self.object = Object::default();
        self.structures.clear();
        self.records.clear();
        self.macros = Names::new(options.case);
        self.undefined.clear();
        self.early.clear();
        self.rows.clear();
        self.phase_reported = false;
        self.classroom.forget();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    /// Jumps at places of one segment, as far as their targets.
    fn jumps(places: &[(i64, i64)]) -> Vec<Short> {
        let jump = |(index, &(from, target)): (usize, &(i64, i64))| Short {
            span: Span::new(FileId::default(), index, index + 1),
            segment: SegmentId::new(0),
            from,
            distance: target - from - 2,
        };
        places.iter().enumerate().map(jump).collect()
    }

    fn longer(places: &[(i64, i64)]) -> Vec<u32> {
        let jumps = jumps(places);
        let too_far = jumps.iter().filter(|it| !REACH.contains(&it.distance));
        let mut found: Vec<u32> =
            pushed(&jumps, too_far.map(|it| it.span).collect()).iter().map(|it| it.start).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn a_jump_that_grows_pushes_those_over_it() {
        // The last does not reach; the first passes it with two bytes to spare, the third is short.
        assert_eq!(longer(&[(0, 127), (10, 20), (100, 300)]), [0, 2]);
        assert_eq!(longer(&[(0, 126), (10, 20), (100, 300)]), [2]);
        // Backwards, and one after another.
        assert_eq!(longer(&[(0, 300), (100, -24), (200, 75)]), [0, 1, 2]);
    }

    #[test]
    fn a_chain_of_any_length_is_one_round() {
        let count = 10_000;
        let mut places: Vec<(i64, i64)> = (0..count).map(|at| (at * 127, at * 127 + 129)).collect();
        places.push((count * 127, count * 127 + 1000));
        assert_eq!(longer(&places).len(), count as usize + 1);
    }
}

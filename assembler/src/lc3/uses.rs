//! Which liberties a listing takes that stricter assemblers do not have.

use super::dialect::{Dialect, Liberty};
use super::problem::Problem;
use crate::source::Span;

/// Which liberties a listing takes, and where.
pub(super) struct Uses {
    dialect: Dialect,
    /// The first place of each, and how many there are.
    places: Vec<(Liberty, Span, usize)>,
}

impl Uses {
    /// Nothing is taken yet.
    pub(super) fn new(dialect: Dialect) -> Uses {
        Uses { dialect, places: Vec::new() }
    }

    /// Whether the dialect allows it; if so, it is taken here.
    pub(super) fn take(&mut self, liberty: Liberty, span: Span) -> bool {
        let allowed = self.dialect.allows(liberty);
        if allowed {
            match self.places.iter_mut().find(|(known, ..)| *known == liberty) {
                Some((_, _, count)) => *count += 1,
                None => self.places.push((liberty, span, 1)),
            }
        }
        allowed
    }

    /// One problem for each liberty that a stricter tool does not have.
    pub(super) fn problems(self) -> impl Iterator<Item = Problem> {
        let dialect = self.dialect;
        self.places.into_iter().filter_map(move |(liberty, span, count)| {
            let refused_by = dialect.refused_by(liberty);
            let said = !refused_by.is_empty();
            said.then_some(Problem::Liberty { liberty, span, count, refused_by })
        })
    }
}

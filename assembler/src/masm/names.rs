//! Names as keys: 31 characters count, and case only where the listing's names are exact.

use std::borrow::Cow;
use std::collections::HashMap;

use super::options::Case;
use super::token::significant;

/// Things that names stand for.
#[derive(Debug)]
pub(super) struct Names<T> {
    by_key: HashMap<String, T>,
    case: Case,
}

impl<T> Names<T> {
    /// Nothing has a name.
    pub(super) fn new(case: Case) -> Self {
        Names { by_key: HashMap::new(), case }
    }

    /// What tells a name from others.
    pub(super) fn key<'n>(&self, name: &'n str) -> Cow<'n, str> {
        let name = significant(name);
        let exact = self.case == Case::Exact && !name.starts_with('@');
        match exact || !name.bytes().any(|byte| byte.is_ascii_lowercase()) {
            true => Cow::Borrowed(name),
            false => Cow::Owned(name.to_ascii_uppercase()),
        }
    }

    /// What a name stands for.
    pub(super) fn get(&self, name: &str) -> Option<&T> {
        self.by_key.get(self.key(name).as_ref())
    }

    /// What a name stands for, to be changed.
    pub(super) fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        let key = self.key(name);
        self.by_key.get_mut(key.as_ref())
    }

    /// Gives a name its meaning; the one that it had before.
    pub(super) fn insert(&mut self, name: &str, what: T) -> Option<T> {
        let key = self.key(name).into_owned();
        self.by_key.insert(key, what)
    }

    /// Takes a name away.
    pub(super) fn remove(&mut self, name: &str) {
        let key = self.key(name);
        self.by_key.remove(key.as_ref());
    }

    /// The names, in no order, and what they stand for.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.by_key.iter().map(|(key, what)| (key.as_str(), what))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_matters_only_where_names_are_exact() {
        for (case, same) in [(Case::Upper, true), (Case::Shared, true), (Case::Exact, false)] {
            let mut names = Names::new(case);
            names.insert("Foo", 1);
            assert_eq!(names.get("FOO").is_some(), same, "{case:?}");
        }
    }

    #[test]
    fn thirty_one_characters_count() {
        let mut names = Names::new(Case::Upper);
        names.insert(&"N".repeat(31), 1);
        assert!(names.get(&"n".repeat(40)).is_some());
    }
}

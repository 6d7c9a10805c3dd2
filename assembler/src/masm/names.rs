//! Names as keys: 31 characters count, and case only where the listing's names are exact.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::options::Case;
use super::token::significant;

/// Things that names stand for.
#[derive(Debug)]
pub(super) struct Names<T> {
    by_key: HashMap<String, T, Quick>,
    case: Case,
}

impl<T> Names<T> {
    /// Nothing has a name.
    pub(super) fn new(case: Case) -> Self {
        Names { by_key: HashMap::default(), case }
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
        if self.by_key.is_empty() {
            return None;
        }
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

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.by_key.len()
    }

    /// The names, in no order, and what they stand for.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.by_key.iter().map(|(key, what)| (key.as_str(), what))
    }
}

/// A hash of few instructions. A listing made to have many names of one hash only wastes the time
/// of who made it.
pub(super) type Quick = BuildHasherDefault<Mixer>;

/// Mixes eight bytes at a time.
#[derive(Debug, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (parts, rest) = bytes.as_chunks();
        for part in parts {
            self.write_u64(u64::from_le_bytes(*part));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.write_u64(u64::from_le_bytes(last));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = self.0.rotate_left(5) ^ word;
        self.0 = mixed.wrapping_mul(0x51_7C_C1_B7_27_22_0A_95);
    }

    fn write_u128(&mut self, words: u128) {
        self.write_u64(words as u64);
        self.write_u64((words >> 64) as u64);
    }

    /// The end of a text: a shorter one that begins alike is another key, and there are few.
    fn write_u8(&mut self, _end: u8) {}

    fn finish(&self) -> u64 {
        // The upper bits are the well mixed ones.
        self.0.rotate_left(26)
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

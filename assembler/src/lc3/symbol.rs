//! Labels: what they are called, where they are defined, whether anything uses them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::dialect::Dialect;
use super::problem::Problem;
use super::statement::Name;
use crate::source::Span;
use crate::suggest;

/// A label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Symbol<'s> {
    /// As first spelt.
    pub(super) name: &'s str,
    /// Its definition.
    pub(super) span: Span,
    /// The address it stands for; x10000 is the place behind the last word of memory.
    pub(super) address: u32,
    /// How many operands name it.
    pub(super) uses: u32,
    /// Whether another listing defines it.
    pub(super) imported: bool,
}

/// All labels of a listing. Case does not matter, but for dialects that mind it.
#[derive(Debug, Clone, Default)]
pub(super) struct Symbols<'s> {
    dialect: Dialect,
    list: Vec<Symbol<'s>>,
    budget: suggest::Budget,
    places: HashMap<Cow<'s, str>, usize>,
}

impl<'s> Symbols<'s> {
    /// No labels yet, and room for so many.
    pub(super) fn new(dialect: Dialect, count: usize) -> Symbols<'s> {
        let (list, places) = (Vec::with_capacity(count), HashMap::with_capacity(count));
        Symbols { dialect, list, budget: suggest::Budget::default(), places }
    }

    /// What a label is looked up by.
    fn key<'n>(&self, name: &'n str) -> Cow<'n, str> {
        match self.dialect.minds_case() || !name.bytes().any(|c| c.is_ascii_lowercase()) {
            true => Cow::Borrowed(name),
            false => Cow::Owned(name.to_ascii_uppercase()),
        }
    }

    /// Where the label of that name is in the list.
    fn place(&self, name: &str) -> Option<usize> {
        self.places.get(&*self.key(name)).copied()
    }

    /// Takes in a label of another listing; false when there is one of that name already.
    pub(super) fn import(&mut self, name: &'s str, symbol: &Symbol<'s>) -> bool {
        let key = self.key(name);
        if self.places.contains_key(&key) {
            return false;
        }
        self.places.insert(key, self.list.len());
        self.list.push(Symbol { name, imported: true, uses: 0, ..*symbol });
        true
    }

    /// Adds a label, unless there is one of that name.
    pub(super) fn define(&mut self, label: &Name<'s>, address: u32, problems: &mut Vec<Problem>) {
        let Name { text: name, span } = *label;
        match self.places.entry(self.key(name)) {
            Entry::Occupied(known) => {
                let (name, first) = (name.to_string(), self.list[*known.get()].span);
                problems.push(Problem::DefinedTwice { span, name, first });
            }
            Entry::Vacant(free) => {
                free.insert(self.list.len());
                self.list.push(Symbol { name, span, address, uses: 0, imported: false });
            }
        }
    }

    /// The label of that name.
    pub(super) fn find(&self, name: &str) -> Option<&Symbol<'s>> {
        self.place(name).map(|place| &self.list[place])
    }

    /// The label of that name, for an operand that uses it.
    pub(super) fn use_of(&mut self, name: &str) -> Option<&Symbol<'s>> {
        let place = self.place(name)?;
        self.list[place].uses += 1;
        self.list.get(place)
    }

    /// The label whose name is most like this one, if there are not too many to compare.
    pub(super) fn nearest(&self, name: &str) -> Option<&Symbol<'s>> {
        if !self.budget.allows(self.list.len()) {
            return None;
        }
        let near = suggest::nearest(name, self.list.iter().map(|symbol| symbol.name))?;
        self.find(near)
    }

    /// Another listing uses the label of that name, if there is one here.
    pub(super) fn asked(&mut self, name: &str) {
        let own =
            self.place(name).and_then(|place| self.list.get_mut(place)).filter(|it| !it.imported);
        if let Some(symbol) = own {
            symbol.uses += 1;
        }
    }

    /// Labels that no operand names, here or in another listing.
    pub(super) fn unused(&self) -> impl Iterator<Item = &Symbol<'s>> {
        self.iter().filter(|symbol| symbol.uses == 0)
    }

    /// A name like this that no label has yet.
    pub(super) fn unused_name(&self, wanted: &str) -> String {
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        let mut names = std::iter::once(wanted.to_string()).chain(numbered);
        names.find(|name| self.find(name).is_none()).unwrap_or_default()
    }

    /// How many there are, those of other listings counted.
    pub(super) fn count(&self) -> usize {
        self.list.len()
    }

    /// The listing's own, in the order of definition.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Symbol<'s>> {
        self.list.iter().filter(|symbol| !symbol.imported)
    }
}

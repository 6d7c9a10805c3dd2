//! Labels: what they are called, where they are defined, whether anything uses them.

use std::collections::HashMap;

use super::problem::Problem;
use super::statement::Name;
use crate::source::Span;
use crate::suggest;

/// A label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Symbol {
    /// As first spelt.
    pub(super) name: String,
    /// Its definition.
    pub(super) span: Span,
    /// The address it stands for; x10000 is the place behind the last word of memory.
    pub(super) address: u32,
    /// How many operands name it.
    pub(super) uses: u32,
}

/// All labels of a listing; case does not matter.
#[derive(Debug, Clone, Default)]
pub(super) struct Symbols {
    list: Vec<Symbol>,
    places: HashMap<String, usize>,
}

impl Symbols {
    /// Adds a label, unless there is one of that name.
    pub(super) fn define(&mut self, name: &Name<'_>, address: u32, problems: &mut Vec<Problem>) {
        let key = name.text.to_ascii_uppercase();
        if let Some(&first) = self.places.get(&key) {
            problems.push(Problem::DefinedTwice {
                span: name.span,
                name: name.text.to_string(),
                first: self.list[first].span,
            });
            return;
        }
        self.places.insert(key, self.list.len());
        let (name, span) = (name.text.to_string(), name.span);
        self.list.push(Symbol { name, span, address, uses: 0 });
    }

    /// The label of that name.
    pub(super) fn find(&self, name: &str) -> Option<&Symbol> {
        self.places.get(&name.to_ascii_uppercase()).map(|&place| &self.list[place])
    }

    /// The label of that name, for an operand that uses it.
    pub(super) fn use_of(&mut self, name: &str) -> Option<&Symbol> {
        let place = *self.places.get(&name.to_ascii_uppercase())?;
        self.list[place].uses += 1;
        self.list.get(place)
    }

    /// The label whose name is most like this one.
    pub(super) fn nearest(&self, name: &str) -> Option<&Symbol> {
        let near = suggest::nearest(name, self.list.iter().map(|symbol| symbol.name.as_str()))?;
        self.find(near)
    }

    /// A name like this that no label has yet.
    pub(super) fn unused_name(&self, wanted: &str) -> String {
        let numbered = (2..).map(|number| format!("{wanted}{number}"));
        let mut names = std::iter::once(wanted.to_string()).chain(numbered);
        names.find(|name| self.find(name).is_none()).unwrap_or_default()
    }

    /// In the order of definition.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Symbol> {
        self.list.iter()
    }
}

//! Several listings to one program: what one asks for with `.EXTERNAL` is a label of another.
//!
//! Every block has its address, so linking is only looking up.

use std::collections::HashMap;

use super::layout::Layout;
use super::problem::Problem;
use super::statement::Name;
use super::symbol::{Symbol, Symbols};
use crate::source::Span;
use crate::suggest;

/// Labels of other listings.
pub(super) type Others = HashMap<String, Option<Span>>;

/// Gives every listing the labels that it asks for. What comes back, for each listing, are the
/// labels that it could ask for, in capitals, and where they are; `None` for those that were asked
/// for in vain.
pub(super) fn link(layouts: &mut [Layout<'_>], problems: &mut Vec<Problem>) -> Vec<Others> {
    let several = layouts.len() > 1;
    let budget = suggest::Budget::default();
    let mut others = vec![Others::new(); layouts.len()];
    for at in 0..layouts.len() {
        let mut asked = Vec::new();
        for Name { text, span } in std::mem::take(&mut layouts[at].externals) {
            let elsewhere = (layouts.iter().enumerate()).filter(|(other, _)| *other != at);
            let elsewhere = elsewhere.map(|(_, layout)| &layout.symbols);
            let known = elsewhere.clone().filter_map(|symbols| symbols.find(text));
            let found: Vec<Symbol<'_>> = known.filter(|it| !it.imported).copied().collect();
            let name = text.to_string();
            match found.as_slice() {
                [symbol] => {
                    asked.push(text);
                    if !layouts[at].symbols.import(text, symbol) {
                        let first = layouts[at].symbols.find(text).map_or(span, |it| it.span);
                        problems.push(Problem::DefinedTwice { span, name, first });
                    }
                }
                [] => {
                    let affordable = budget.allows(elsewhere.clone().map(Symbols::count).sum());
                    let labels = elsewhere.filter(|_| affordable).flat_map(Symbols::iter);
                    let labels: Vec<_> = labels.collect();
                    let near = suggest::nearest(text, labels.iter().map(|symbol| symbol.name));
                    let near = near.and_then(|near| labels.iter().find(|it| it.name == near));
                    let near = near.map(|symbol| (symbol.name.to_string(), symbol.span));
                    others[at].insert(text.to_ascii_uppercase(), None);
                    problems.push(Problem::Unresolved { span, name, near, alone: !several });
                }
                [first, second, ..] => {
                    let places = [first.span, second.span];
                    problems.push(Problem::Ambiguous { span, name, places });
                }
            }
        }
        for symbols in layouts.iter_mut().map(|layout| &mut layout.symbols) {
            asked.iter().for_each(|name| symbols.asked(name));
        }
        if several {
            let labels = (layouts.iter().enumerate()).filter(|(other, _)| *other != at);
            let labels = labels.flat_map(|(_, layout)| layout.symbols.iter());
            others[at].extend(labels.map(|it| (it.name.to_ascii_uppercase(), Some(it.span))));
        }
    }
    others
}

//! The pages of `docs/instructions` are what the instruction tables say.

use libtest_mimic::{Failed, Trial};

use crate::{expectation, files};

/// One trial a machine.
pub(crate) fn trials() -> Vec<Trial> {
    let pages = [
        ("i8086", isa::reference::i8086 as fn() -> String),
        ("lc3", isa::reference::lc3),
        ("mk61", isa::reference::mk61),
    ];
    pages.map(|(name, page)| trial(name, page)).into()
}

fn trial(name: &str, page: fn() -> String) -> Trial {
    let name = format!("docs/instructions/{name}");
    Trial::test(name.clone(), move || {
        let path = files::root().join(format!("{name}.md"));
        expectation::check(&name, &path, &page()).map_err(Failed::from)
    })
}

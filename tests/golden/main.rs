//! Golden tests: one trial a file, filtered by its path. tests/README.md tells how to read, add and
//! bless them.

mod command;
mod expectation;
#[path = "../files.rs"]
mod files;
mod input;
mod marked;
mod marker;
#[path = "../masm_case.rs"]
mod masm_case;
mod orphan;
mod page;
mod reference;
mod services;
mod words;

use libtest_mimic::Arguments;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = input::trials();
    trials.extend(page::trials());
    trials.extend(command::trials());
    trials.extend(reference::trials());
    trials.extend(services::trials());
    trials.extend(words::trials());
    trials.extend(marked::trials());
    trials.extend(orphan::trials());
    libtest_mimic::run(&arguments, trials).exit();
}

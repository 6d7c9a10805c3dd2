//! `docs/dos.md`: which services of DOS and BIOS there are, and which of them are tested. Whether
//! one is there is tried out; tested is what the first line of a listing in tests/services names.

use std::collections::BTreeSet;

use isa::Image;
use isa::i8086::{Kind, Processor, SERVICES, Service};
use libtest_mimic::{Failed, Trial};
use vm::machine::FaultKind;
use vm::pc::Pc;
use vm::script::Script;
use vm::{Fault, Key, Machine, Setup, Stop};

use crate::{expectation, files};

/// Instructions that any service takes at most to come back or to ask for something.
const LIMIT: u64 = 10_000;

/// The trial over the page.
pub(crate) fn trials() -> Vec<Trial> {
    let name = "docs/dos";
    vec![Trial::test(name, move || {
        let path = files::root().join("docs/dos.md");
        expectation::check(name, &path, &page()).map_err(Failed::from)
    })]
}

const HEAD: &str = "\
# Services of DOS and the BIOS

What programs for the PC can call. *Tested*: a listing in `tests/services`
or `tests/dos` shows what it does.
What is missing stops the program and says so. This page is made from the table of services and
from trying them out; `BLESS=1 cargo test --test golden -- docs/dos` rewrites it.
";

fn page() -> String {
    let tested = tested();
    let mut text = HEAD.to_owned();
    let mut last = None;
    for service in SERVICES {
        if last != Some(service.interrupt) {
            last = Some(service.interrupt);
            text.push_str(&format!("\n## INT {:02X}h\n\n", service.interrupt));
            text.push_str("| call | what it does | |\n| --- | --- | --- |\n");
        }
        let name = name(service);
        let state = match (is_there(service), tested.contains(&name)) {
            (true, true) => "tested",
            (true, false) => "there",
            (false, _) => "missing",
        };
        text.push_str(&format!("| {name} | {} | {state} |\n", service.meaning));
    }
    text
}

/// `10h/02h`, or `10h` for a whole interrupt.
fn name(service: &Service) -> String {
    let function = service.function.map(|function| format!("/{function:02X}h"));
    format!("{:02X}h{}", service.interrupt, function.unwrap_or_default())
}

/// Calls the service in a program of three instructions.
fn is_there(service: &Service) -> bool {
    let function = service.function.unwrap_or_default();
    // Fonts and the adapter have functions of their own, in AL and BL.
    let (al, ah) = match (service.interrupt, function) {
        (0x33, function) => (function, 0),
        (0x10, 0x11) => (0x30, 0x11),
        (_, function) => (0, function),
    };
    let bytes = vec![0xBB, 0x10, 0x00, 0xB8, al, ah, 0xCD, service.interrupt, 0xCD, 0x20];
    let image = isa::i8086::Image { bytes, kind: Kind::Com, processor: Processor::default() };
    let mut pc = Pc::new();
    pc.load(&Image::I8086(image), &Setup::default()).expect("a short program fits");
    let mut keys = Script::new([Key::Char(b'x'), Key::Char(13)]);
    let is_whole_of_many = service.function.is_none()
        && SERVICES.iter().filter(|other| other.interrupt == service.interrupt).count() > 1;
    match pc.run(&mut keys, LIMIT) {
        Stop::Faulted(Fault { kind: FaultKind::UnknownFunction { .. }, .. }) => is_whole_of_many,
        Stop::Faulted(Fault { kind: FaultKind::UnknownInterrupt { .. }, .. }) => false,
        _ => true,
    }
}

/// The services that the listings of tests/services and tests/dos name.
fn tested() -> BTreeSet<String> {
    let folders = ["tests/services", "tests/dos"].map(|folder| files::root().join(folder));
    let listings = folders.iter().flat_map(|folder| files::under(folder));
    let listings = listings.filter(|path| files::has_extension(path, "asm"));
    let mut tested = BTreeSet::new();
    for path in listings {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let first = text.lines().next().unwrap_or_default();
        let names = first.split_once(": ").map_or(first, |(names, _)| names);
        tested.extend(named(names));
    }
    tested
}

/// The services of `INT 10h/02h, 03h, 06h to 0Ah, INT 20h, 22h`: behind an interrupt with a
/// function, functions stand alone.
fn named(names: &str) -> Vec<String> {
    let words = names.split([' ', ',']).filter(|word| !word.is_empty());
    let (mut all, mut interrupt, mut is_range) = (Vec::<String>::new(), None, false);
    for word in words {
        if word == "INT" {
            interrupt = None;
            continue;
        }
        if word == "to" {
            is_range = true;
            continue;
        }
        let name = match (word.split_once('/'), interrupt) {
            (Some((before, _)), _) => {
                interrupt = Some(before);
                word.to_owned()
            }
            (None, Some(interrupt)) => format!("{interrupt}/{word}"),
            (None, None) => word.to_owned(),
        };
        if std::mem::take(&mut is_range) {
            let first = all.last().cloned().unwrap_or_default();
            all.extend(between(&first, &name));
        }
        all.push(name);
    }
    all
}

/// The services from one to another of the same interrupt.
fn between(first: &str, last: &str) -> Vec<String> {
    let names = SERVICES.iter().map(name);
    names.skip_while(|name| name != first).take_while(|name| name != last).collect()
}

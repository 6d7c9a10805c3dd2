//! From object files to an image, as LINK 3.65 does it: `layout` joins segments and gives them
//! their places, `fill` puts the bytes there and completes what waits for addresses, `notes` makes
//! the debug table, `map` the map.
//!
//! A program is a COM program when EXE2BIN would make one of it: no stack segment, nothing to
//! relocate, and a start at offset 100h of its first segment. Anything else is an EXE program.

mod fill;
mod layout;
mod map;
mod notes;
mod place;
mod problem;

use std::collections::{BTreeSet, HashMap, HashSet};

use isa::Debug;
use isa::format::omf::{Record, Start};
use isa::i8086::{FarPointer, Header, Image, Kind, Processor};

use layout::Layout;

pub use notes::{NotedLine, NotedValue, Notes};
pub use problem::{Overflow, Problem};

/// The largest image that DOS could load.
pub(super) const LARGEST: u32 = 0xA_0000;
/// Where a COM program begins.
const COM_START: u32 = 0x100;

/// An object file, and what its listing tells besides when there is one.
#[derive(Debug, Default)]
pub struct Module {
    /// The file's name, for messages.
    pub name: String,
    /// Its records.
    pub records: Vec<Record>,
    /// What the records do not say; empty when the file was read from a disk.
    pub notes: Notes,
}

impl Module {
    /// A module that was read from an object file or a library: it may use any instruction.
    pub fn read(file: &str, records: Vec<Record>) -> Module {
        let name = match records.first() {
            Some(Record::Header(header)) => format!("{file} ({header})"),
            _ => file.to_owned(),
        };
        Module { name, records, notes: Notes { processor: Processor::I80186, ..Notes::default() } }
    }

    /// Whether there is no listing of it.
    pub(super) fn is_read(&self) -> bool {
        self.notes.files.is_empty()
    }
}

/// What came of linking.
#[derive(Debug, Default)]
pub struct Linked {
    /// The program; nothing when it cannot be made.
    pub image: Option<Image>,
    /// Its symbols and lines, as far as listings are known.
    pub debug: Debug,
    /// Where everything is, as text (`.MAP`).
    pub map: String,
    /// What is wrong, in the order of the modules.
    pub problems: Vec<Problem>,
}

/// Links modules in their order.
pub fn link(modules: &[Module]) -> Linked {
    let mut layout = Layout::new(modules);
    let mut problems = std::mem::take(&mut layout.problems);
    if layout.size > LARGEST {
        problems.push(Problem::TooLong { bytes: layout.size });
        return Linked { problems, ..Linked::default() };
    }
    let filled = fill::fill(modules, &layout, &mut problems);
    let start = start(modules, &layout);
    let map = map::text(&layout, start);
    let (kind, from) = kind(start, &layout, filled.relocations, filled.used);
    let mut bytes = filled.bytes;
    bytes.truncate(filled.used as usize);
    let bytes = bytes.split_off((from as usize).min(bytes.len()));
    let debug = notes::debug(modules, &layout, from);
    let later = modules.iter().any(|module| module.notes.processor == Processor::I80186);
    let processor = if later { Processor::I80186 } else { Processor::I8086 };
    Linked { image: Some(Image { bytes, kind, processor }), debug, map, problems }
}

/// Adds those modules of a library that define names which the others lack, as long as there are
/// any; always the first of them. Tells how many it has looked at.
pub fn search(modules: &mut Vec<Module>, library: Vec<Module>) -> usize {
    let mut defining: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, module) in library.iter().enumerate() {
        for name in names(module, publics) {
            defining.entry(name.to_string()).or_default().push(at);
        }
    }
    let mut library: Vec<Option<Module>> = library.into_iter().map(Some).collect();
    let known = modules.iter().flat_map(|module| names(module, publics));
    let mut defined: HashSet<String> = known.map(str::to_string).collect();
    let mut lacking = lacking(modules);
    let of = |name: &String| defining.get(name).into_iter().flatten().copied();
    let mut wanted: BTreeSet<usize> = lacking.iter().flat_map(of).collect();
    let mut looked = 0;
    while let Some(at) = wanted.pop_first() {
        looked += 1;
        // Another module may have brought by now what it was wanted for.
        let needed = |module: &Module| names(module, publics).any(|name| lacking.contains(name));
        let Some(module) = library[at].take_if(|module| needed(module)) else { continue };
        for name in names(&module, publics) {
            lacking.remove(name);
            defined.insert(name.to_string());
        }
        for name in names(&module, externals).filter(|name| !defined.contains(*name)) {
            if lacking.insert(name.to_string()) {
                wanted.extend(defining.get(name).into_iter().flatten());
            }
        }
        modules.push(module);
    }
    looked
}

/// The external names that no module defines.
fn lacking(modules: &[Module]) -> HashSet<String> {
    let defined: HashSet<&str> = modules.iter().flat_map(|module| names(module, publics)).collect();
    let external = modules.iter().flat_map(|module| names(module, externals));
    external.filter(|name| !defined.contains(name)).map(str::to_string).collect()
}

fn names<'a>(
    module: &'a Module,
    of: fn(&'a Record) -> Vec<&'a str>,
) -> impl Iterator<Item = &'a str> {
    module.records.iter().flat_map(of)
}

fn publics(record: &Record) -> Vec<&str> {
    match record {
        Record::Publics(publics) => publics.names.iter().map(|p| p.name.as_str()).collect(),
        Record::Communals(names) => names.iter().map(|c| c.name.as_str()).collect(),
        _ => Vec::new(),
    }
}

fn externals(record: &Record) -> Vec<&str> {
    match record {
        Record::Externals(names) => names.iter().map(|e| e.name.as_str()).collect(),
        _ => Vec::new(),
    }
}

/// Where the first module that says so wants the program to start.
fn start(modules: &[Module], layout: &Layout) -> Option<FarPointer> {
    modules.iter().enumerate().find_map(|(module, it)| {
        it.records.iter().find_map(|record| match record {
            Record::End { start: Some(start), .. } => layout.start(module, start),
            _ => None,
        })
    })
}

/// COM or EXE, and how many bytes of the image COM leaves out.
fn kind(
    start: Option<FarPointer>,
    layout: &Layout,
    relocations: Vec<FarPointer>,
    used: u32,
) -> (Kind, u32) {
    let com_start = FarPointer { segment: 0, offset: COM_START as u16 };
    let stack = layout.stack();
    let is_com = start == Some(com_start) && stack.is_none() && relocations.is_empty();
    if is_com && used >= COM_START && layout.size <= 0x1_0000 {
        return (Kind::Com, COM_START);
    }
    let beyond = layout.size.saturating_sub(used).div_ceil(16);
    let header = Header {
        entry: start.unwrap_or_default(),
        stack: stack.unwrap_or_default(),
        relocations,
        min_alloc: beyond as u16,
        max_alloc: 0xFFFF,
    };
    (Kind::Exe(header), 0)
}

impl Layout {
    /// CS and IP at the start.
    fn start(&self, module: usize, start: &Start) -> Option<FarPointer> {
        let address = self.address(module, start.target)?;
        let paragraph = self.frame(module, start.frame, &address, None)?.paragraph;
        let linear = address.linear.wrapping_add(start.displacement);
        let offset = linear.wrapping_sub(paragraph << 4) as u16;
        Some(FarPointer { segment: paragraph as u16, offset })
    }
}

#[cfg(test)]
mod tests {
    use isa::format::omf::{External, Public, Publics};

    use super::*;

    /// A module that defines the first name and needs the others.
    fn module(defines: &str, needs: &[String]) -> Module {
        let name = defines.to_owned();
        let names = vec![Public { name, ..Public::default() }];
        let needs = needs.iter().map(|name| External { name: name.clone(), of: 0 });
        let records = vec![
            Record::Publics(Publics { group: 0, segment: 0, frame: 0, names }),
            Record::Externals(needs.collect()),
        ];
        Module::read(defines, records)
    }

    fn names(modules: &[Module]) -> Vec<&str> {
        modules.iter().map(|module| module.name.as_str()).collect()
    }

    #[test]
    fn a_module_of_a_library_is_looked_at_once_however_they_need_each_other() {
        const COUNT: usize = 2000;
        let name = |nth: usize| format!("M{nth}");
        // Each needs the one before it, and all need the last.
        let needs = |nth: usize| [name(nth.saturating_sub(1)), name(COUNT - 1)];
        let library = || (0..COUNT).map(|nth| module(&name(nth), &needs(nth))).collect();
        let mut modules = vec![module("MAIN", &[name(COUNT - 1), "NOWHERE".to_owned()])];
        assert_eq!(search(&mut modules, library()), COUNT);
        assert_eq!(modules.len(), COUNT + 1);
        assert_eq!(names(&modules[..3]), ["MAIN", "M1999", "M1998"]);
        let mut modules = vec![module("MAIN", &[name(3)])];
        assert_eq!(search(&mut modules, (0..5).map(|nth| module(&name(nth), &[])).collect()), 1);
        assert_eq!(names(&modules), ["MAIN", "M3"]);
    }

    #[test]
    fn of_two_modules_with_a_name_the_first_is_taken() {
        let mut modules = vec![module("MAIN", &["A".to_owned(), "B".to_owned()])];
        let mut both = module("A", &[]);
        both.records.extend(module("B", &[]).records);
        both.name = "BOTH".to_owned();
        let looked = search(&mut modules, vec![both, module("A", &[]), module("B", &[])]);
        assert_eq!((names(&modules), looked), (vec!["MAIN", "BOTH"], 3));
    }
}

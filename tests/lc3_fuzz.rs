//! Random inputs for the LC-3: listings, program files, memory.
//!
//! A plain run takes a few hundred of each. `TYPEIN_FUZZ_SECONDS=1200` goes on for so long, from
//! the seed in `TYPEIN_FUZZ_SEED`; a case that fails or takes too long names its own seed, which
//! repeats it as the first one.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use assembler::lc3::{Dialect, disassemble};
use assembler::{Assembled, NoFiles, Options, Request, diagnostic, listing, render};
use isa::debug::Symbol;
use isa::format::lc3_text::Digits;
use isa::format::{lc3_object, lc3_symbols, lc3_text, lc3_tools};
use isa::lc3::{Block, Image as Words};
use isa::{Image, Target};
use vm::lc3::Lc3;
use vm::machine::{AtEnd, Contents, Timer};
use vm::script::Script;
use vm::{Edition, Machine, Observer, Setup};

/// Cases of a plain run.
const CASES: u64 = 300;
/// No case may take longer; the longest runs take a few milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// Numbers that look random (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `limit`; 0 when there is none.
    fn below(&mut self, limit: usize) -> usize {
        (self.roll() % limit.max(1) as u64) as usize
    }

    /// Once in `times`.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// Runs cases until the time is over; each has its own seed.
fn fuzz(what: &str, case: impl Fn(&mut Dice)) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let seconds = number("TYPEIN_FUZZ_SECONDS");
    let first = number("TYPEIN_FUZZ_SEED").unwrap_or(1);
    let start = Instant::now();
    let mut seed = first;
    loop {
        let begun = Instant::now();
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            case(&mut Dice(seed.wrapping_mul(0x2545_F491_4F6C_DD1D)));
        }));
        assert!(caught.is_ok(), "{what}: TYPEIN_FUZZ_SEED={seed} repeats it");
        let taken = begun.elapsed();
        assert!(taken < PATIENCE, "{what}: {taken:?}, TYPEIN_FUZZ_SEED={seed} repeats it");
        seed += 1;
        let over = match seconds {
            Some(seconds) => start.elapsed() >= Duration::from_secs(seconds),
            None => seed - first >= CASES,
        };
        if over {
            break;
        }
    }
    println!("{what}: {} cases from seed {first}", seed - first);
}

/// Listings of the repository.
fn listings() -> Vec<Vec<u8>> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        let entries = std::fs::read_dir(folder).expect("the folder is there");
        for path in entries.map(|entry| entry.expect("it can be read").path()) {
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "asm") {
                found.push(path);
            }
        }
    }
    let top = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut found = vec![top.join("games/connect-four/connect-four.asm")];
    collect(&top.join("tests/asm/lc3"), &mut found);
    found.sort();
    found.iter().map(|path| std::fs::read(path).expect("it can be read")).collect()
}

/// Pieces that mean something in a listing.
const PIECES: [&str; 72] = [
    "ADD ",
    "AND ",
    "NOT ",
    "BR ",
    "BRnz ",
    "BRzn ",
    "JMP ",
    "JSR ",
    "JSRR ",
    "RET",
    "RTI",
    "LD ",
    "LDI ",
    "LDR ",
    "LEA ",
    "ST ",
    "STI ",
    "STR ",
    "TRAP ",
    "HALT",
    "GETC",
    "OUT",
    "PUTS",
    "IN",
    "PUTSP",
    "PUTC",
    "NOP",
    "RETURN",
    "BEQ ",
    "LOOP",
    "NEXT ",
    ".ORIG x3000\n",
    ".ORIG xFDFE\n",
    ".FILL ",
    ".BLKW ",
    ".STRINGZ \"a\\nb\"",
    ".STRINGZ ",
    ".END\n",
    ".EXTERNAL ",
    ".BREAK\n",
    "FILL ",
    "END",
    "R0",
    "R7",
    "R8",
    ", ",
    ",",
    " ",
    ":",
    "\n",
    "\r\n",
    ";",
    "\"",
    "\\",
    "'",
    "'A'",
    "#",
    "#-1",
    "#31",
    "x1F",
    "xFFFF",
    "x-1",
    "0x20",
    "b101",
    "99999999999",
    "A+1",
    "-",
    "_",
    ".",
    ";! dialect lc3edit\n",
    ";! allow W1202\n",
    "é横Р",
];

/// Changes a text or a file in a few places, with pieces of others.
fn mutilate(dice: &mut Dice, bytes: &mut Vec<u8>, others: &[Vec<u8>], pieces: &[&str]) {
    for _ in 0..=dice.below(8) {
        let from = dice.below(bytes.len() + 1);
        let length = if dice.once_in(8) { 400 } else { 12 };
        let to = (from + dice.below(length)).min(bytes.len());
        match dice.below(6) {
            0 => drop(bytes.splice(from..to, [])),
            1 => {
                let byte = dice.roll() as u8;
                bytes.insert(from, byte);
            }
            2 => {
                let again = bytes[from..to].to_vec();
                let at = dice.below(bytes.len() + 1);
                bytes.splice(at..at, again);
            }
            3 if !others.is_empty() => {
                let other = &others[dice.below(others.len())];
                let start = dice.below(other.len());
                let end = (start + dice.below(200)).min(other.len());
                bytes.splice(from..to, other[start..end].iter().copied());
            }
            _ if !pieces.is_empty() => {
                let piece = dice.pick(pieces);
                bytes.splice(from..from, piece.bytes());
            }
            _ => {
                if let Some(byte) = bytes.get_mut(from) {
                    *byte = if dice.once_in(2) { *byte ^ 1 << dice.below(8) } else { 0xFF };
                }
            }
        }
    }
}

/// Assembles, and draws everything that a command would.
fn swallow(bytes: &[u8], linked: &[(String, Vec<u8>)], options: Options) -> Assembled {
    let assembled = assembler::assemble(&Request {
        target: Target::Lc3,
        name: "listing.asm",
        bytes,
        linked,
        encoding: None,
        defines: &[],
        files: &NoFiles,
        options,
    });
    let (sources, diagnostics) = (&assembled.sources, &assembled.diagnostics);
    assert_eq!(assembled.image.is_none(), diagnostic::any_error(diagnostics));
    let manner = render::Manner::default();
    let _ = render::human(sources, diagnostics, &manner);
    let _ = render::json(sources, diagnostics, &manner);
    let _ = listing::text(Target::Lc3, sources, &assembled.listing);
    for edit in diagnostics.iter().flat_map(|it| &it.help).flat_map(|help| &help.edits) {
        let text = sources.get(edit.span.file).text();
        assert!(text.get(edit.span.range()).is_some(), "an edit inside a character");
    }
    assembled
}

/// A program goes through every file and the disassembler and comes back.
fn comes_back(image: &Words, symbols: &[Symbol]) {
    let tools = lc3_tools::write(image, |_| "LINE".to_string());
    assert_eq!(lc3_tools::read(&tools).map(|it| it.blocks), Ok(image.blocks.clone()));
    if let [block] = image.blocks.as_slice() {
        for digits in [Digits::Hexadecimal, Digits::Binary] {
            let text = lc3_text::write(block, digits);
            assert_eq!(lc3_text::read(&text, digits).as_ref(), Ok(block));
        }
        let object = lc3_object::write(image).expect("one block");
        assert_eq!(lc3_object::read(&object).map(|it| it.blocks), Ok(image.blocks.clone()));
    }
    let listing = disassemble::disassemble(image, symbols);
    if disassemble::can_be_assembled(image) {
        let again = swallow(listing.as_bytes(), &[], Options::default()).image;
        let mut blocks = image.blocks.clone();
        let mut made = match again {
            Some(Image::Lc3(made)) => made.blocks,
            _ => Vec::new(),
        };
        blocks.sort_by_key(|block| block.origin);
        made.sort_by_key(|block| block.origin);
        assert_eq!(made, blocks, "{listing}");
    }
}

/// Runs a program a little way.
fn run_briefly(dice: &mut Dice, image: &Words) {
    let mut machine = Lc3::new();
    let edition = dice.pick(&[Edition::Second, Edition::Third]);
    let setup = Setup { edition, ..Setup::default() };
    if machine.load(&Image::Lc3(image.clone()), &setup).is_ok() {
        let _ = machine.run(&mut Script::typing(b"12\n"), 3_000);
        let _ = machine.outlook();
    }
}

#[test]
fn listings_of_any_kind() {
    let seeds = listings();
    fuzz("listings", |dice| {
        let text = |dice: &mut Dice| {
            let mut bytes = match dice.below(8) {
                0 => Vec::new(),
                _ => seeds[dice.below(seeds.len())].clone(),
            };
            mutilate(dice, &mut bytes, &seeds, &PIECES);
            bytes
        };
        let bytes = text(dice);
        let others = if dice.once_in(8) { 1 + dice.below(2) } else { 0 };
        let linked: Vec<(String, Vec<u8>)> =
            (0..others).map(|nth| (format!("other{nth}.asm"), text(dice))).collect();
        let lc3 = if dice.once_in(2) { None } else { Some(dice.pick(&Dialect::ALL)) };
        let edition = dice.pick(&[None, Some(Edition::Second), Some(Edition::Third)]);
        let options = Options { lc3, edition, ..Options::default() };
        let assembled = swallow(&bytes, &linked, options);
        if let Some(Image::Lc3(image)) = assembled.image {
            let overlaps = lc3_symbols::read(&lc3_symbols::write(&assembled.debug));
            comes_back(&image, &overlaps);
            run_briefly(dice, &image);
        }
    });
}

/// Words that are mostly instructions, often with the same few registers and near targets.
fn words(dice: &mut Dice, count: usize) -> Vec<u16> {
    let word = |dice: &mut Dice| match dice.below(10) {
        0 => dice.roll() as u16,
        1 => dice.below(0x80) as u16,
        2 => 0xF020 | dice.below(8) as u16,
        3 => 0x0E00 | dice.roll() as u16 & 0x1FF,
        4 => 0xC000 | (dice.below(8) as u16) << 6,
        5 => 0x1020 | dice.roll() as u16 & 0x0FDF,
        6 => 0xFE00 | dice.roll() as u16 & 0x1FF,
        _ => (dice.roll() as u16 & 0xFF00) | (dice.pick(&[0_u16, 1, 2, 0xFE, 0xFF, 0x3F, 0x20])),
    };
    (0..count).map(|_| word(dice)).collect()
}

/// A program of up to four blocks that share nothing.
fn program(dice: &mut Dice) -> Words {
    let mut origin = dice.pick(&[0x3000, 0x0200, 0x0020, 0x2FF0, 0xF000_usize]);
    let mut blocks = Vec::new();
    for _ in 0..1 + dice.below(4) {
        let count = 1 + dice.below(200);
        if origin + count > 0xFFFF {
            break;
        }
        blocks.push(Block { origin: origin as u16, words: words(dice, count) });
        origin += count + dice.below(0x1000);
    }
    Words { start: blocks[0].origin, blocks }
}

#[test]
fn program_files_of_any_kind() {
    fuzz("program files", |dice| {
        let image = program(dice);
        let single = Words { blocks: image.blocks[..1].to_vec(), start: image.start };
        let block = &image.blocks[0];
        let kind = dice.below(6);
        let mut bytes = match kind {
            0 => lc3_object::write(&single).expect("one block"),
            1 => lc3_tools::write(&image, |at| format!("x{at:04X} é")),
            2 => lc3_text::write(block, Digits::Hexadecimal).into_bytes(),
            3 => lc3_text::write(block, Digits::Binary).into_bytes(),
            4 => isa::format::lc3_blocks::write(&image).into_bytes(),
            _ => format!("// Symbol table\n//\tA  {:04X}\n//\tB1 30FF\n", image.start).into_bytes(),
        };
        let pieces = ["\n", "FFFF", " ", ";", "//", ":", "\0", "1111000000100101", "\u{FEFF}"];
        if dice.once_in(16) {
            bytes = (0..dice.below(300)).map(|_| dice.roll() as u8).collect();
        } else {
            mutilate(dice, &mut bytes, &[], &pieces);
        }
        let text = String::from_utf8_lossy(&bytes);
        let of_digits = |digits| {
            let block = lc3_text::read(&text, digits).ok()?;
            Some(Words { start: block.origin, blocks: vec![block] })
        };
        // Every reader reads everything.
        let images = [
            lc3_object::read(&bytes).ok(),
            lc3_tools::read(&bytes).ok(),
            of_digits(Digits::Hexadecimal),
            of_digits(Digits::Binary),
            isa::format::lc3_blocks::read(&text).ok(),
        ];
        let symbols = lc3_symbols::read(&text);
        let _ = (lc3_tools::is_one(&bytes), typein::object::read("bin", &bytes));
        for image in images.into_iter().flatten() {
            let _ = disassemble::disassemble(&image, &symbols);
            run_briefly(dice, &image);
        }
    });
}

#[test]
fn programs_of_any_kind_come_back_from_every_file() {
    fuzz("round trips", |dice| {
        let mut image = program(dice);
        image.blocks.retain(|block| block.origin >= 0x0200);
        let symbols = "// A 3000\n//\tR1 3001\n// LOOP 3005\n// loop 3006\n// a-b 3007\n";
        if let Some(first) = image.blocks.first() {
            image.start = first.origin;
            comes_back(&image, &lc3_symbols::read(symbols));
        }
    });
}

/// An observer, for which a machine executes one instruction at a time.
struct Watching;

impl Observer for Watching {}

#[test]
fn any_memory_runs_the_same_fast_and_slowly() {
    fuzz("memory", |dice| {
        let blocks = if dice.once_in(4) {
            // All of memory, vectors and system included.
            vec![Block { origin: 0, words: words(dice, 0xFE00) }]
        } else {
            program(dice).blocks
        };
        let start = dice.pick(&[0x3000, 0x0200, blocks[0].origin, 0x2FFE, 0xFDFE, 0xFFFF]);
        let image = Image::Lc3(Words { blocks, start });
        let seed = dice.roll();
        let contents = dice.pick(&[Contents::Zero, Contents::Random { seed }]);
        let setup = Setup {
            edition: dice.pick(&[Edition::Second, Edition::Third]),
            contents,
            timer: dice.pick(&[Timer::None, Timer::PennSim]),
            at_end: dice.pick(&[AtEnd::Stop, AtEnd::Byte(4)]),
            ..Setup::default()
        };
        let keys: Vec<u8> = (0..dice.below(20)).map(|_| dice.roll() as u8).collect();
        let (mut fast, mut slow) = (Lc3::new(), Lc3::new());
        let loaded = fast.load(&image, &setup);
        assert_eq!(loaded, slow.load(&image, &setup));
        let (mut here, mut there) = (Script::typing(&keys), Script::typing(&keys));
        for _ in 0..4 {
            let budget = 1 + dice.below(3_000) as u64;
            let stop = fast.run(&mut here, budget);
            assert_eq!(stop, slow.run_observed(&mut there, &mut Watching, budget));
            assert_eq!(fast.registers(), slow.registers());
            assert_eq!(fast.counts(), slow.counts());
            let _ = fast.outlook();
            if dice.once_in(4) {
                let (at, value) = (dice.roll() as u16, dice.roll() as u16);
                assert_eq!(fast.poke(at.into(), value), slow.poke(at.into(), value));
                let saved = fast.save();
                fast.restore(&saved);
            }
        }
        assert!((0..=0xFFFF).all(|at| fast.peek(at) == slow.peek(at)), "memory differs");
        assert_eq!(here.output(), there.output());
    });
}

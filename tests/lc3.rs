//! What the LC-3's assembler and machine promise each other.

use std::path::PathBuf;

use assembler::{Assembled, Diagnostic, NoFiles, Options, Request, render};
use isa::{Image, Target};
use proptest::prelude::*;
use vm::lc3::{Lc3, os};
use vm::script::Script;
use vm::{Edition, Machine, Setup, Stop};

fn assemble_with(bytes: &[u8], dialect: assembler::lc3::Dialect) -> Assembled {
    assembler::assemble(&Request {
        target: Target::Lc3,
        name: "listing.asm",
        bytes,
        linked: &[],
        encoding: None,
        defines: &[],
        files: &NoFiles,
        options: Options { lc3: Some(dialect), ..Options::default() },
    })
}

fn assemble(listing: &str) -> Assembled {
    assemble_with(listing.as_bytes(), assembler::lc3::Dialect::Default)
}

fn image(listing: &str) -> isa::lc3::Image {
    let assembled = assemble(listing);
    match assembled.image {
        Some(Image::Lc3(image)) => image,
        _ => panic!(
            "{}",
            render::short(&assembled.sources, &assembled.diagnostics, &render::Manner::default())
        ),
    }
}

/// Runs a listing and gives why it stopped and what it printed.
fn run(listing: &str, keys: &[u8], edition: Edition) -> (Stop, String) {
    let mut machine = Lc3::new();
    let setup = Setup { edition, ..Setup::default() };
    machine.load(&Image::Lc3(image(listing)), &setup).expect("the image is the LC-3's");
    let mut console = Script::typing(keys);
    let stop = machine.run(&mut console, 10_000_000);
    (stop, console.output().iter().map(|&byte| char::from(byte)).collect())
}

#[test]
fn the_embedded_operating_systems_are_what_their_sources_make() {
    for (name, edition) in [("second", Edition::Second), ("third", Edition::Third)] {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("vm/src/lc3/os");
        let source = std::fs::read_to_string(folder.join(format!("{name}.asm")));
        let made = isa::format::lc3_blocks::write(&image(&source.expect("the source is there")));
        if std::env::var_os("BLESS").is_some() && std::env::var_os("CI").is_none() {
            std::fs::write(folder.join(format!("{name}.hex")), &made).expect("it can be written");
        } else {
            let message = format!("{name}.hex: BLESS=1 cargo test --test lc3 writes it again");
            assert_eq!(os::text(edition), made, "{message}");
        }
    }
}

#[test]
fn in_echoes_and_ends_the_line_in_both_editions() {
    let listing = ".ORIG x3000\nIN\nOUT\nHALT\n.END\n";
    for (edition, halting) in [(Edition::Second, "halting"), (Edition::Third, "Halting")] {
        let (stop, output) = run(listing, b"k", edition);
        assert_eq!(stop, Stop::Halted(0));
        let bye = format!("\n\n--- {halting} the LC-3 ---\n\n");
        assert_eq!(output, format!("\nInput a character> k\nk{bye}"));
    }
}

#[test]
fn input_that_ends_stops_the_run_at_the_programs_own_trap() {
    for edition in [Edition::Second, Edition::Third] {
        let (stop, _) = run(".ORIG x3000\nNOP\nGETC\nGETC\nHALT\n.END\n", b"a", edition);
        assert_eq!(stop, Stop::InputEnded(0x3002));
    }
}

#[test]
fn a_program_that_polls_an_ended_keyboard_for_ever_is_stopped() {
    let listing =
        ".ORIG x3000\nL LDI R0, S\nBRzp L\nLDI R0, D\nBR L\nS .FILL xFE00\nD .FILL xFE02\n.END";
    let (stop, _) = run(listing, b"abc", Edition::Second);
    assert_eq!(stop, Stop::InputEnded(0x3000));
}

#[test]
fn a_register_keeps_its_value_over_every_trap_but_halt() {
    let fill: String =
        (1..8).map(|n| format!("AND R{n}, R{n}, #0\nADD R{n}, R{n}, #{n}\n")).collect();
    let check = ".BLKW 0\nLEA R0, T\nPUTS\nPUTSP\nOUT\nGETC\nIN\nX BR X\nT .FILL 0\n.END\n";
    let listing = format!(".ORIG x3000\n{fill}{check}");
    let mut machine = Lc3::new();
    machine.load(&Image::Lc3(image(&listing)), &Setup::default()).expect("the LC-3's image");
    let mut console = Script::typing(b"ab");
    assert_eq!(machine.run(&mut console, 5_000), Stop::Spent);
    let values: Vec<u64> = machine.registers().iter().take(8).map(|it| it.value).collect();
    assert_eq!(values, [u64::from(b'b'), 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn going_back_to_a_saved_state_repeats_the_run() {
    let listing = ".ORIG x3000\nL ADD R1, R1, #1\nST R1, C\nBR L\nC .BLKW 1\n.END\n";
    let mut machine = Lc3::new();
    machine.load(&Image::Lc3(image(listing)), &Setup::default()).expect("the LC-3's image");
    machine.run(&mut Script::default(), 100);
    let saved = machine.save();
    machine.run(&mut Script::default(), 100);
    let later = (machine.registers(), machine.counts());
    machine.restore(&saved);
    machine.run(&mut Script::default(), 100);
    assert_eq!((machine.registers(), machine.counts()), later);
}

#[test]
fn every_word_prints_as_a_line_that_assembles_to_it() {
    for half in [0..0x8000_u32, 0x8000..0x1_0000] {
        let words: Vec<u16> = half.map(|word| word as u16).collect();
        let lines: Vec<String> = words.iter().map(|&word| isa::lc3::text(word)).collect();
        let listing = format!(".ORIG x3000\n{}\n.END\n", lines.join("\n"));
        let blocks = image(&listing).blocks;
        assert_eq!(blocks.len(), 1);
        let differs = blocks[0].words.iter().zip(&words).find(|(made, word)| made != word);
        assert_eq!(differs, None);
    }
}

/// A listing with a little of everything.
const SAMPLE: &str = "\t.ORIG x3000\nSTART\tLEA R0, TEXT ; greet\n\tPUTS\nL:\tADD R1, R1, #-1\n\
    \tBRzp L\n\tLDR R2, R6, x1F\n\tTRAP x25\nTEXT\t.STRINGZ \"a\\n\\\"b\\\"\"\nN\t.FILL START\n\
    \t.BLKW 3\n\t.END\n\t.ORIG x4000\n\t.FILL b101\n\t.END\n";

fn dialects() -> impl Strategy<Value = assembler::lc3::Dialect> {
    proptest::sample::select(assembler::lc3::Dialect::ALL.to_vec())
}

fn check(bytes: &[u8], dialect: assembler::lc3::Dialect) {
    let assembled = assemble_with(bytes, dialect);
    let errors = assembled.diagnostics.iter().any(is_error);
    assert_eq!(assembled.image.is_none(), errors);
    let manner = render::Manner::default();
    let _ = render::human(&assembled.sources, &assembled.diagnostics, &manner);
    let _ = assembler::listing::text(Target::Lc3, &assembled.sources, &assembled.listing);
    if let Some(image) = assembled.image {
        let mut machine = Lc3::new();
        let _ = machine.load(&image, &Setup::default());
        let _ = machine.run(&mut Script::typing(b"12"), 2_000);
    }
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == assembler::Severity::Error
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,40}(\n[ -~]{0,30}){0,6}", dialect in dialects()) {
        check(text.as_bytes(), dialect);
    }

    #[test]
    fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), dialect in dialects()) {
        check(&bytes, dialect);
    }

    #[test]
    fn no_mutilated_listing_panics(
        cuts in prop::collection::vec((0..SAMPLE.len(), 0..20_usize, "[ -~\n]{0,4}"), 1..5),
        dialect in dialects(),
    ) {
        let mut bytes = SAMPLE.as_bytes().to_vec();
        for (at, length, instead) in cuts {
            let at = at.min(bytes.len());
            let end = (at + length).min(bytes.len());
            bytes.splice(at..end, instead.bytes());
        }
        check(&bytes, dialect);
    }

    #[test]
    fn no_program_panics(
        words in prop::collection::vec(any::<u16>(), 1..200),
        edition in proptest::sample::select(vec![Edition::Second, Edition::Third]),
    ) {
        let blocks = vec![isa::lc3::Block { origin: 0x3000, words }];
        let image = isa::lc3::Image { blocks, start: 0x3000 };
        let mut machine = Lc3::new();
        machine.load(&Image::Lc3(image), &Setup { edition, ..Setup::default() }).expect("it fits");
        let _ = machine.run(&mut Script::typing(b"keys"), 20_000);
    }
}

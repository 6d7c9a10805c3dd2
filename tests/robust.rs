//! Nothing that a person can feed to the assembler makes it panic, hang or eat the memory.

use assembler::render;
use assembler::{Assembled, Encoding, Request, assemble, listing};
use isa::Target;
use proptest::prelude::*;

/// Unoptimised builds read smaller monsters; `cargo test --release --test robust` reads them whole.
const SCALE: usize = if cfg!(debug_assertions) { 100 } else { 1 };
/// Bytes of an overlong line.
const LONG: usize = 10_000_000 / SCALE;
/// How deep things are nested that a parser might follow by recursion.
const DEEP: usize = 100_000 / SCALE;
/// Random inputs of each kind.
const CASES: u32 = 2_400 / SCALE as u32;

/// Assembles and draws everything that a command would.
fn swallow(target: Target, bytes: &[u8]) -> Assembled {
    let assembled = assemble(&Request::new(target, "input", bytes));
    let (sources, diagnostics) = (&assembled.sources, &assembled.diagnostics);
    let plain = render::Manner::default();
    let coloured = render::Manner { style: render::Style::Coloured, ..plain };
    let _ = render::human(sources, diagnostics, &plain);
    let _ = render::human(sources, diagnostics, &coloured);
    let _ = render::short(sources, diagnostics, &plain);
    let _ = render::json(sources, diagnostics, &plain);
    let _ = listing::text(target, sources, &assembled.listing);
    assembled
}

fn swallow_all(bytes: &[u8]) {
    for target in Target::ALL {
        swallow(target, bytes);
    }
}

/// A mistake is reported: there is no image without a word.
fn refused(target: Target, text: &str) {
    let assembled = swallow(target, text.as_bytes());
    let errors = assembler::diagnostic::any_error(&assembled.diagnostics);
    assert!(assembled.image.is_none() && errors, "{target} takes it without a word");
}

#[test]
fn an_empty_file() {
    for text in ["", "\n", "\r\n\r\n", " ", "\t", ";", "; nothing\n", "\u{FEFF}", "\x1A", "\0\0\0"]
    {
        swallow_all(text.as_bytes());
    }
}

#[test]
fn a_file_that_is_no_text() {
    let mut every_byte: Vec<u8> = (0..=255).collect();
    swallow_all(&every_byte);
    every_byte.remove(0);
    swallow_all(&every_byte);
    swallow_all(b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xFF\xFF\0\0\xB8");
    swallow_all(b"\x7FELF\x02\x01\x01\0\0\0\0\0\0\0\0\0");
    swallow_all(b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR");
}

#[test]
fn zero_bytes_in_a_listing() {
    swallow_all(b"MOV AX,\0BX\n");
    swallow_all(b"\0MOV AX,BX\n");
    swallow_all(b"MOV AX,BX\n\0");
}

#[test]
fn characters_cut_off_in_the_middle() {
    let text = "; Ход чёрных → 横坐标 😀\n\tDB 'чёрные', '横坐标'\n";
    for end in (0..text.len()).step_by(if SCALE > 1 { 5 } else { 1 }) {
        swallow_all(&text.as_bytes()[..end]);
        swallow_all(&text.as_bytes()[end..]);
    }
    for encoding in Encoding::ALL {
        let encoding = Some(encoding);
        for target in Target::ALL {
            let bytes = &text.as_bytes()[..text.len() - 30];
            let _ = assemble(&Request { encoding, ..Request::new(target, "input", bytes) });
        }
    }
}

#[test]
fn one_line_of_ten_megabytes() {
    swallow_all("A".repeat(LONG).as_bytes());
}

#[test]
fn a_long_line_of_anything() {
    for piece in ["1", "; x", "(", "\"", "MOV AX,BX ", "横", ",", "1 + "] {
        swallow_all(piece.repeat(LONG / 20 / piece.len()).as_bytes());
    }
}

#[test]
fn many_lines_with_a_mistake_each() {
    for piece in ["FOO BAR\n", "1 2 3\n", "x: x:\n", "\"\n"] {
        swallow_all(piece.repeat(50_000 / SCALE).as_bytes());
    }
}

#[test]
fn deep_nesting() {
    let deep = |open: &str, close: &str| {
        let (open, close) = (open.repeat(DEEP), close.repeat(DEEP));
        format!("S SEGMENT\nX DW {open}1{close}\nS ENDS\nEND\n")
    };
    swallow_all(deep("(", ")").as_bytes());
    swallow_all(deep("[", "]").as_bytes());
    swallow_all(deep("NOT ", "").as_bytes());
    swallow_all(deep("-", "").as_bytes());
    swallow_all(deep("1 DUP(", ")").as_bytes());
    swallow_all(deep("HIGH ", "").as_bytes());
    swallow_all(format!("{}{}END\n", "IF 1\n".repeat(DEEP), "ENDIF\n".repeat(DEEP)).as_bytes());
    swallow_all(format!("{}{}END\n", "REPT 1\n".repeat(DEEP), "ENDM\n".repeat(DEEP)).as_bytes());
    swallow_all(format!("{}END\n", "M MACRO\n".repeat(DEEP)).as_bytes());
}

#[test]
fn a_macro_that_calls_itself() {
    refused(Target::I8086, "M MACRO\nM\nENDM\nS SEGMENT\nM\nS ENDS\nEND\n");
    refused(Target::I8086, "M MACRO\nM\nM\nENDM\nS SEGMENT\nM\nS ENDS\nEND\n");
    swallow_all(b"A EQU B\nB EQU A\nS SEGMENT\nDW A\nS ENDS\nEND\n");
    swallow_all(b"A EQU <A A>\nS SEGMENT\nDW A\nS ENDS\nEND\n");
}

#[test]
fn more_than_a_machine_can_hold() {
    let segment = |line: &str| format!("S SEGMENT\n{line}\nS ENDS\nEND\n");
    refused(Target::I8086, &segment("DB 65535 DUP(65535 DUP(65535 DUP(0)))"));
    let (outer, inner) = (65_535 / SCALE, 65_535 / SCALE);
    refused(Target::I8086, &segment(&format!("REPT {outer}\nREPT {inner}\nDB 0\nENDM\nENDM")));
    refused(Target::Lc3, ".ORIG x3000\n.BLKW xFFFF\n.BLKW xFFFF\n.END\n");
    refused(Target::Mk61, &"1\n".repeat(100_000));
}

#[test]
fn a_real_listing_cut_anywhere() {
    let listing = include_bytes!("../games/gomoku/gomoku.asm");
    for end in (0..listing.len()).step_by(1999) {
        swallow_all(&listing[..end]);
    }
}

/// Words that mean something in one of the languages.
const WORDS: [&str; 64] = [
    "MOV", "ADD", "JMP", "JZ", "CALL", "RET", "DB", "DW", "DUP", "SEGMENT", "ENDS", "PROC", "ENDP",
    "MACRO", "ENDM", "REPT", "IF", "ELSE", "ENDIF", "EQU", "=", "ORG", "END", "ASSUME", "PTR",
    "OFFSET", "AX", "BX", "CL", "DS", "CS:", "[", "]", "(", ")", "<", ">", "&", "%", "'", "\"",
    ",", ";", ":", "\n", "\r\n", "\t", "1", "0FFH", "x3000", "#-1", ".ORIG", ".FILL", ".STRINGZ",
    ".END", "R0", "LD", "TRAP", "С/П", "БП", "К", "ИП", ".preload", "横",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(CASES))]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        swallow_all(&bytes);
    }

    #[test]
    fn any_text(text in "(\\PC|[\t\r\n]){0,300}") {
        swallow_all(text.as_bytes());
    }

    #[test]
    fn any_words(words in proptest::collection::vec(proptest::sample::select(&WORDS[..]), 0..120)) {
        swallow_all(words.join(" ").as_bytes());
        swallow_all(words.concat().as_bytes());
    }
}

#[test]
fn texts_and_structures_that_double() {
    let segment = "S SEGMENT\nDB 1\nS ENDS\nEND\n";
    let doubled = "A CATSTR A,A\n".repeat(40);
    refused(Target::I8086, &format!("A EQU <xxxxxxxx>\n{doubled}{segment}"));
    let levels = |first: &str| {
        let mut text = format!("A0 STRUC\n{first}A0 ENDS\n");
        for level in 1..=40 {
            let below = level - 1;
            let field = |half: &str| format!("{half}{level} A{below} <>\n");
            text += &format!("A{level} STRUC\n{}{}A{level} ENDS\n", field("L"), field("R"));
        }
        text + segment
    };
    refused(Target::I8086, &levels("X DB 1\n"));
    swallow(Target::I8086, levels("").as_bytes());
    let mut empty = "T0 EQU <>\n".to_string();
    for level in 1..=15 {
        let below = format!("T{} ", level - 1).repeat(60);
        empty += &format!("T{level} EQU <{below}>\n");
    }
    swallow(Target::I8086, format!("{empty}S SEGMENT\nDB T15 1\nS ENDS\nEND\n").as_bytes());
}

#[test]
fn names_that_lead_back_to_themselves() {
    for equates in ["A EQU <B>\nB EQU <A>\n", "A EQU A\n", "A EQU A+1\n"] {
        refused(Target::I8086, &format!("{equates}S SEGMENT\nMOV AX,A\nS ENDS\nEND\n"));
    }
}

/// What would take hours or all memory if it grew with the square of its size.
#[test]
fn many_things_that_could_meet_each_other() {
    let count = 20_000 / SCALE;
    let numbered = |of: &dyn Fn(usize) -> String| (0..count).map(of).collect::<String>();
    // Segments and groups.
    let text = numbered(&|i| format!("D{i} SEGMENT\nDB 1\nD{i} ENDS\nG{i} GROUP D{i}\n"));
    let members = (0..count).map(|i| format!("G GROUP D{i}\n")).collect::<String>();
    let end = "C SEGMENT\nASSUME CS:C\nM: RET\nC ENDS\nEND M\n";
    let assembled = swallow(Target::I8086, format!("{text}{members}{end}").as_bytes());
    assert!(assembled.image.is_some());
    // Structures, each one byte longer than the one in it.
    let text = numbered(&|i| match i {
        0 => "S0 STRUC\nA0 DB 0\nS0 ENDS\n".into(),
        i => format!("S{i} STRUC\nA{i} DB 0\nB{i} S{} <>\nS{i} ENDS\n", i - 1),
    });
    swallow(Target::I8086, format!("{text}{end}").as_bytes());
    // Jumps, each of which pushes the one before out of reach when it is made longer.
    let each = |segment: usize| {
        let links = (0..400)
            .map(|i| format!("DB 125 DUP (90h)\nJZ L{segment}_{}\nL{segment}_{i}:\n", i + 1));
        let last = format!("DB 252 DUP (90h)\nL{segment}_400: RET\n");
        let body = links.collect::<String>() + &last;
        let open = format!("C{segment} SEGMENT\nASSUME CS:C{segment}\n");
        format!("{open}M{segment}: JZ L{segment}_0\n{body}C{segment} ENDS\n")
    };
    let text = (0..(count / 2000).max(1)).map(each).collect::<String>();
    let assembled = swallow(Target::I8086, format!("JUMPS\n{text}END M0\n").as_bytes());
    assert!(assembled.image.is_some());
}

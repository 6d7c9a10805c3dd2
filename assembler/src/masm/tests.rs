//! Rules of the dialect, end to end: what assembles to what, and that nothing panics.

use isa::Target;
use isa::i8086::{FarPointer, Image, Kind};
use proptest::prelude::*;

use crate::{Assembled, Files, Request, Severity, assemble, render};

fn assembled(text: &str) -> Assembled {
    assemble(&Request::new(Target::I8086, "a.asm", text.as_bytes()))
}

fn image(text: &str) -> Image {
    let made = assembled(text);
    match made.image {
        Some(isa::Image::I8086(image)) => image,
        _ => panic!(
            "{}",
            render::short(&made.sources, &made.diagnostics, &render::Manner::default())
        ),
    }
}

/// The bytes of code in a segment of its own.
pub(super) fn code(lines: &str) -> Vec<u8> {
    image(&format!("C SEGMENT\n ASSUME CS:C,DS:C\n{lines}\nC ENDS\n END\n")).bytes
}

fn codes(text: &str, severity: Severity) -> Vec<&'static str> {
    let made = assembled(text);
    let found = made.diagnostics.iter().filter(|found| found.severity == severity);
    found.map(|found| found.code.0).collect()
}

#[test]
fn suggestions_for_many_misspelt_names_end_and_their_reports_do_not() {
    const COUNT: usize = 1200;
    let lines = |line: fn(usize) -> String| (0..COUNT).map(line).collect::<String>();
    let defined = lines(|nth| format!("NAME{nth:04} DW 0\n"));
    let used = lines(|nth| format!(" INC NAMED{nth:04}\n"));
    let made = assembled(&format!("C SEGMENT\n ASSUME CS:C,DS:C\n{defined}{used}C ENDS\n END\n"));
    let found: Vec<_> = made.diagnostics.iter().filter(|found| found.code.0 == "A2001").collect();
    let helped =
        found.iter().filter(|found| found.help.iter().any(|help| !help.edits.is_empty())).count();
    // Half a million comparisons, with each of the names and a few that are built in.
    assert_eq!(found.len(), COUNT);
    assert!((300..=500_000 / COUNT).contains(&helped), "{helped}");
}

#[test]
fn a_forward_variable_keeps_its_word_form() {
    assert_eq!(code(" MOV V,5\nV DB 0"), [0xC6, 0x06, 6, 0, 5, 0x90, 0]);
    assert_eq!(code(" MOV AX,V\nV DW 0"), [0xA1, 3, 0, 0, 0]);
}

#[test]
fn a_coprocessor_instruction_waits_unless_it_says_no() {
    assert_eq!(
        code(" FLD1\n FADD\n FSTP ST(1)\n FINIT\n FNINIT"),
        [0x9B, 0xD9, 0xE8, 0x9B, 0xDE, 0xC1, 0x9B, 0xDD, 0xD9, 0x9B, 0xDB, 0xE3, 0xDB, 0xE3]
    );
}

#[test]
fn a_program_at_100h_without_stack_is_a_com_program() {
    let com = image("C SEGMENT\n ASSUME CS:C\n ORG 100H\nS: RET\nC ENDS\n END S\n");
    assert_eq!((com.kind, com.bytes), (Kind::Com, vec![0xC3]));
}

#[test]
fn an_exe_program_starts_where_end_says_and_has_its_stack() {
    let text = "K SEGMENT STACK\n DB 20 DUP(0)\nK ENDS\nC SEGMENT\n ASSUME CS:C\n NOP\n\
                S: MOV AX,C\nC ENDS\n END S\n";
    let Kind::Exe(header) = image(text).kind else { panic!("EXE") };
    assert_eq!(header.entry, FarPointer { segment: 2, offset: 1 });
    assert_eq!(header.stack, FarPointer { segment: 0, offset: 20 });
    assert_eq!(header.relocations, [FarPointer { segment: 2, offset: 2 }]);
}

#[test]
fn space_that_only_dup_defines_is_no_part_of_the_file() {
    let image = image(" .MODEL SMALL\n .STACK 100H\n .CODE\nS: RET\n END S\n");
    let Kind::Exe(header) = image.kind else { panic!("EXE") };
    assert_eq!((image.bytes.len(), header.min_alloc), (1, 17));
}

#[test]
fn command_line_names_are_numbers_or_text() {
    let text = "C SEGMENT\n ASSUME CS:C\n IFDEF YES\n DB N\n ENDIF\n MOV AX,R\nC ENDS\n END\n";
    let named = |name: &str, value: &str| (name.to_string(), value.to_string());
    let defines = [named("YES", ""), named("N", "5"), named("R", "[BX]")];
    let request =
        Request { defines: &defines, ..Request::new(Target::I8086, "a.asm", text.as_bytes()) };
    let Some(isa::Image::I8086(image)) = assemble(&request).image else { panic!("image") };
    assert_eq!(image.bytes, [5, 0x8B, 0x07]);
}

#[test]
fn an_undefined_name_is_one_report_however_often_it_is_used() {
    let text = "C SEGMENT\n ASSUME CS:C\nS: MOV AX,X1Y\n JZ S\n MOV X1Y,AX\nC ENDS\n END S\n";
    assert_eq!(codes(text, Severity::Error), ["A2001"]);
}

struct Itself;

impl Files for Itself {
    fn include(&self, name: &str, _from: &str) -> Result<(String, Vec<u8>), Vec<String>> {
        Ok((name.to_string(), b" INCLUDE B.INC\n".to_vec()))
    }
}

#[test]
fn what_nests_without_end_ends_with_a_report() {
    let request = Request {
        files: &Itself,
        ..Request::new(Target::I8086, "a.asm", b" INCLUDE B.INC\n END\n")
    };
    let found = assemble(&request).diagnostics;
    assert!(found.iter().any(|found| found.code.0 == "A5104"));
    let recursive = "M MACRO\n M\n ENDM\n M\n END\n";
    assert_eq!(codes(recursive, Severity::Error), ["A5104"]);
    for (open, close) in [("(", ")"), ("[", "]"), ("NOT ", ""), ("-", ""), ("1 DUP(", ")")] {
        let nest =
            format!("D SEGMENT\n DB {}1{}\nD ENDS\n END\n", open.repeat(5000), close.repeat(5000));
        assert_eq!(codes(&nest, Severity::Error), ["A1101"], "{open}");
        let within =
            format!("D SEGMENT\n DB {}1{}\nD ENDS\n END\n", open.repeat(60), close.repeat(60));
        assert_eq!(codes(&within, Severity::Error).len(), 1, "{open}");
    }
    let ifs = format!("{}{} END\n", " IF 1\n".repeat(5000), " ENDIF\n".repeat(5000));
    assert!(codes(&ifs, Severity::Error).is_empty());
    let doubled = "A EQU <B,B>\nB EQU <C,C>\nC EQU <A,A>\nD SEGMENT\n DB A\nD ENDS\n END\n";
    assert!(!assembled(doubled).diagnostics.is_empty());
}

#[test]
fn a_line_of_ten_megabytes_ends_with_a_report() {
    for filler in ["A", "1,", "(", "'", "[BX]", " "] {
        let long =
            format!("D SEGMENT\n DB {}\nD ENDS\n END\n", filler.repeat(10_000_000 / filler.len()));
        let _ = assembled(&long);
    }
}

/// Lines of every kind, for mutations.
const SAMPLE: &str = "SSEG SEGMENT STACK\nSTK DB 20 DUP(0)\nSSEG ENDS\n\
    DSEG SEGMENT\nMP DB 25 DUP(0)\n\
    W DW 0 ;基址\nSTR1 DB 'Game',0DH,0AH,'$'\nPT STRUC\nPX DW ?\nPT ENDS\nP1 PT 2 DUP(<5>)\n\
    RC RECORD HI:3,LO:2\nR1 RC <1,2>\nF DD 1.5E3\nDSEG ENDS\nG GROUP DSEG\nM MACRO A,B\nLOCAL L\n\
    L&A: MOV A,B\nENDM\nCSEG SEGMENT\nASSUME CS:CSEG,DS:DSEG\nASSUME SS:SSEG\nMAIN PROC\n\
    START: MOV AX,DSEG\nMOV DS,AX\nMOV SP,LENGTH STK\nM DX,<OFFSET STR1>\nCMP W[BX+SI],5\n\
    JNE START\nJMP NEXT\nREP MOVSB\nFLD F\nIF 5 GT 3\nNEXT: CALL SHOW\nELSE\nRET\nENDIF\n\
    REPT 2\nINC W\nENDM\nIRPC X,abc\nDB '&X'\nENDM\nMAIN ENDP\nSHOW PROC FAR\nEVEN\nRET 2\n\
    SHOW ENDP\nK EQU HIGH 1234H+MASK HI\nN = N1\nORG $+3\nCSEG ENDS\nEND START\n";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_text_panics(text in "(\\PC{0,30}\n){0,12}") {
        let made = assembled(&text);
        let (sources, diagnostics) = (&made.sources, &made.diagnostics);
        let _ = render::human(sources, diagnostics, &render::Manner::default());
    }

    #[test]
    fn no_mutation_of_a_listing_panics(
        cuts in prop::collection::vec((0usize..1000, 0usize..12, "[\\PC\n]{0,4}"), 1..6),
    ) {
        let mut text: Vec<char> = SAMPLE.chars().collect();
        for (at, length, new) in cuts {
            let at = at.min(text.len());
            let end = (at + length).min(text.len());
            text.splice(at..end, new.chars());
        }
        let made = assembled(&text.iter().collect::<String>());
        let (sources, diagnostics) = (&made.sources, &made.diagnostics);
        let _ = render::human(sources, diagnostics, &render::Manner::default());
    }

    #[test]
    fn no_shuffle_of_lines_panics(order in prop::collection::vec(0usize..60, 0..60)) {
        let lines: Vec<&str> = SAMPLE.lines().collect();
        let line = |at: &usize| format!("{}\n", lines[at % lines.len()]);
        let text: String = order.iter().map(line).collect();
        let _ = assembled(&text);
    }
}

/// MASM 5.10: 8D 16, FF 06 and 83 06 with the name's address, BA with its offset.
#[test]
fn words_of_the_language_may_be_names_further_down() {
    for name in ["WORD", "FAR", "SIZE", "TYPE", "OFFSET", "THIS"] {
        let used = format!(" LEA DX,{name}\n INC {name}\nL: ADD {name},1\nM: RET\n{name} DW 5");
        let code = code(&used);
        let expected = [0x8D, 0x16, 14, 0, 0xFF, 0x06, 14, 0, 0x83, 0x06, 14, 0, 1, 0xC3, 5, 0];
        assert_eq!(code, expected, "{name}");
    }
}

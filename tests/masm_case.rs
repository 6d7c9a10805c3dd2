//! The cases of tests/vectors/masm/errors.tsv: small, mostly faulty parts of listings.

use assembler::masm::{Dialect, MasmOptions};
use assembler::{Assembled, Options, Request, assemble};
use isa::Target;

/// What stands in front of every case.
const FRAME: [&str; 10] = [
    "DSEG SEGMENT",
    "BV DB 1",
    "WV DW 2",
    "PT STRUC",
    "PX DW ?",
    "PT ENDS",
    "RC RECORD HI:3,LO:2",
    "DSEG ENDS",
    "S9 SEGMENT",
    " ASSUME CS:S9",
];
/// The rest of the frame.
const OTHER: [&str; 2] = ["OTHER: NOP", "S9 ENDS"];
/// Cases that begin so stand in a data segment.
const DATA: [&str; 7] = ["DB", "DW", "P PT", "R RC", "SI DB", "X", "PT2"];
/// Values in the line that `%LONG%` makes too long.
const LONG: usize = 400;

/// Assembles a listing by MASM's own rules.
pub(crate) fn assembled(text: &[u8]) -> Assembled {
    let masm = MasmOptions { dialect: Some(Dialect::Masm), ..MasmOptions::default() };
    let options = Options { masm, ..Options::default() };
    assemble(&Request { options, ..Request::new(Target::I8086, "CASE.ASM", text) })
}

/// The listing of a case, its lines within what each of them stands in; and the number of the line
/// in front of its first.
pub(crate) fn module(source: &str) -> (String, usize) {
    let ones = vec!["1"; LONG].join(",");
    let mut end = " END".to_string();
    let mut body = Vec::new();
    let mut coded = false;
    for line in source.split('|') {
        if let Some(other) = line.strip_prefix('!') {
            end = if other == "NOEND" { String::new() } else { format!(" {other}") };
            continue;
        }
        // `%` alone in front says code; `%LONG%` is a part of its line.
        let code = line.strip_prefix('%').filter(|_| !line.starts_with("%LONG%"));
        coded |= code.is_some();
        body.push(format!(" {}", code.unwrap_or(line).replace("%LONG%", &ones)));
    }
    let data = DATA.iter().any(|start| source.starts_with(start));
    let (opening, closing): (&[&str], &[&str]) = match (coded, data) {
        (true, _) => (&["CSEG SEGMENT", " ASSUME CS:CSEG,DS:DSEG"], &["CSEG ENDS"]),
        (false, true) => (&["D2 SEGMENT"], &["D2 ENDS"]),
        (false, false) => (&[], &[]),
    };
    let fixed = |lines: &[&str]| lines.iter().map(|line| line.to_string()).collect::<Vec<_>>();
    let above = FRAME.len() + OTHER.len() + opening.len();
    let mut lines = [fixed(&FRAME), fixed(&OTHER), fixed(opening), body, fixed(closing)].concat();
    lines.extend((!end.is_empty()).then_some(end));
    (lines.join("\r\n") + "\r\n", above)
}

//! The passes together: what listings assemble to, which codes mistakes get, and that advice helps.

use isa::mk61::{Angle, Model};
use isa::{Image, Target};
use proptest::prelude::*;

use crate::{Assembled, Encoding, Request, assemble};

fn run(text: &str) -> Assembled {
    let request = Request::new(Target::Mk61, "a.mk61", text.as_bytes());
    assemble(&Request { encoding: Some(Encoding::Utf8), ..request })
}

fn cells(text: &str) -> Vec<u8> {
    let assembled = run(text);
    match assembled.image {
        Some(Image::Mk61(image)) => image.cells,
        _ => panic!("{text}: {:?}", assembled.diagnostics),
    }
}

/// Codes and the texts they point at.
fn found(text: &str) -> Vec<(&'static str, String)> {
    let assembled = run(text);
    let place = |d: &crate::Diagnostic| {
        let span = d.span().expect("every problem here has a place");
        (d.code.0, assembled.sources.slice(span).to_string())
    };
    assembled.diagnostics.iter().map(place).collect()
}

/// The text after the edits of its first diagnostic.
fn mended(text: &str) -> String {
    let assembled = run(text);
    let diagnostic = &assembled.diagnostics[0];
    let help = diagnostic.help.iter().find(|help| !help.edits.is_empty());
    let mut edits = help.expect("there is an edit").edits.clone();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
    let mut text = text.to_string();
    for edit in edits {
        text.replace_range(edit.span.range(), &edit.replacement);
    }
    text
}

#[test]
fn every_way_of_writing_a_listing_gives_the_same_cells() {
    let wanted = [0x63, 0x13, 0x51, 0x00];
    for text in [
        "ИП3 ÷ БП 00",
        "00. ИП3\n01. ÷\n02. БП\n03. 00\n",
        "00\tП→х 3\r\n01\t/\r\n02\tБП\r\n03\t00\r\n",
        "00 rcl3\n01 /\n02 goto\n03 00",
        "00.ИП3 01.÷ 02.БП 03.00",
        "00. ИП 3 ÷ БП 00",
        "00: p->x 3\n01: :\n02: bp 00",
        "start: RCL 3\n  /\n БП\n    start ; again",
        "63 13 51 00",
        "00: 63 13\n02: 51 00",
        "ИП3 КОД 13 0x51 0x00",
        "ИП3 ÷ БП00",
        "ИП3 ÷ БП 0 0",
    ] {
        assert_eq!(cells(text), wanted, "{text}");
    }
}

#[test]
fn cells_from_a0_on_are_numbered_in_four_ways() {
    let head: String = (0..100).map(|cell| format!("{cell:02}. +\n")).collect();
    for (first, second) in
        [("A0.", "A1."), ("А0.", "а1."), ("-0.", "-1."), (".0.", ".1."), ("100.", "101.")]
    {
        let text = format!("{head}{first} 1\n{second} 2\n");
        assert_eq!(cells(&text)[100..], [1, 2], "{text}");
    }
}

#[test]
fn numbers_are_typed_digit_by_digit() {
    assert_eq!(cells("10 /-/ 3.14 ×"), [1, 0, 0x0B, 3, 0x0A, 1, 4, 0x12]);
}

#[test]
fn labels_may_be_russian_and_their_case_does_not_matter() {
    assert_eq!(cells("БП Конец 1 КОНЕЦ: С/П"), [0x51, 0x03, 0x01, 0x50]);
    let assembled = run("a_1: 1 БП a_1 b: С/П");
    let names: Vec<&str> = assembled.debug.symbols.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(names, ["a_1", "b"]);
}

#[test]
fn super_addresses_are_kept_as_written() {
    assert_eq!(cells("БП A5 ПП FA К НОП С/П F x=0 Г3")[..4], [0x51, 0xA5, 0x53, 0xFA]);
}

#[test]
fn preload_and_angle_are_part_of_the_program() {
    for text in
        [".preload 34 ПA\n.angle degrees\n.preload 0 F x²\n+", ".ввод 34 П А 0 Fx²\n.угол Г\n+"]
    {
        let Some(Image::Mk61(image)) = run(text).image else { panic!("{text}") };
        assert_eq!(image.preload, ["3", "4", "х→П", ".", "0", "F", "×"]);
        assert_eq!(image.angle, Angle::Degrees);
        assert_eq!(image.cells, [0x10]);
    }
}

#[test]
fn lines_and_rows_tell_where_cells_come_from() {
    let assembled = run("; two lines\n1 БП\n00\n");
    let line = |at| assembled.debug.line_at(at).map(|line| line.line);
    assert_eq!([line(0), line(1), line(2), line(3)], [Some(2), Some(2), Some(3), None]);
    let rows: Vec<_> =
        assembled.listing.iter().map(|row| (row.line, row.address, row.cells.join(" "))).collect();
    let wanted = [(1, None, ""), (2, Some(0), "01 51"), (3, Some(2), "00")];
    assert_eq!(rows, wanted.map(|(line, at, cells)| (line, at, cells.to_string())));
}

#[test]
fn every_mistake_has_its_code_and_points_at_the_wrong_word_only() {
    let wanted: &[(&str, &str, &str)] = &[
        ("1 С/Л", "A1003", "С/Л"),
        ("1 F sim", "A1003", "F sim"),
        ("1 вот оно слово", "A1003", "вот"),
        ("00. вот оно слово\n05. +", "A1003", "вот"),
        (".prelaod 1\n+", "A1003", ".prelaod"),
        (".preload 1 С/Л\n+", "A1301", "С/Л"),
        (".angle\n+", "A1302", ".angle"),
        (".angle degress\n+", "A1302", "degress"),
        (".angle degrees 1\n+", "A1002", "1"),
        (".angle rad\n.angle deg\n+", "A1305", "deg"),
        ("D3 +", "A1303", "D3"),
        ("+ К", "A1304", "К"),
        ("+ ИП", "A3004", "ИП"),
        ("БП +", "A3004", "БП"),
        ("+ F x=0", "A3004", "F x=0"),
        ("+ БП 7", "A1006", "7"),
        ("+ БП 1z", "A1006", "1z"),
        ("+ БП 105", "A2004", "105"),
        ("БП finsh\nfinish: С/П", "A2001", "finsh"),
        ("БП финиш", "A2001", "финиш"),
        ("БП сycle\ncycle: С/П", "A0006", "сycle"),
        ("one: 1\none: 2", "A2002", "one"),
        ("sin: 1", "A2003", "sin:"),
        ("1 A0: 1", "A2003", "A0:"),
        ("00. 1\n02. 2\n03. 3\n", "A4301", "02"),
        ("", "A4302", ""),
        ("БП 50", "W4301", "50"),
    ];
    for &(text, code, place) in wanted {
        assert_eq!(found(text), [(code, place.to_string())], "{text}");
    }
}

#[test]
fn the_first_command_that_does_not_fit_is_named() {
    let full = "+ ".repeat(105);
    assert_eq!(cells(&full).len(), 105);
    assert_eq!(found(&format!("{full} × ÷")), [("A4001", "×".to_string())]);
    let nearly = "+ ".repeat(104);
    assert_eq!(found(&format!("{nearly} БП 00")), [("A4001", "БП".to_string())]);
}

#[test]
fn advice_applied_as_written_makes_the_listing_assemble() {
    for text in [
        "1 С/Л",
        "1 F sim",
        "GOTOO start start: +",
        ".prelaod 1\n+",
        ".preload 1 С/Л\n+",
        ".angle degress\n+",
        "D3 +",
        "+ БП 0 + БП 7 00",
        "БП 7 + + + + + С/П",
        "БП finsh\nfinish: С/П",
        "БП сycle\ncycle: С/П",
        "00. 1\n02. 2\n03. 3\n",
        "00. 1\n01. 2\n01. 3\n02. 4",
    ] {
        if found(text).len() != 1 {
            continue;
        }
        cells(&mended(text));
    }
}

#[test]
fn all_numbers_after_a_lost_command_are_one_report() {
    let assembled = run("00. 1\n02. 2\n03. 3\n04. +\n");
    assert_eq!(assembled.diagnostics.len(), 1);
    assert!(assembled.diagnostics[0].notes[0].to_string().starts_with("1 cell is missing"));
    assert_eq!(mended("00. 1\n02. 2\n03. 3\n"), "00. 1\n01. 2\n02. 3\n");
}

#[test]
fn all_codes_are_printed_and_assembled_again() {
    for code in 0..=255u8 {
        let program = [code, 0x50, 0x02];
        let text = super::print(&program);
        assert_eq!(cells(&text), program, "{text}");
        let command = isa::mk61::Command::from_code(code);
        if command.form.cells() == 1 {
            for name in [command.keycap(), command.latin()] {
                assert_eq!(cells(&format!("+ {name}")), [0x10, code], "{name}");
            }
        }
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,80}(\n\\PC{0,80}){0,4}") {
        let _ = run(&text);
    }

    #[test]
    fn no_words_panic(words in prop::collection::vec(prop::sample::select(vec![
        "F", "К", "БП", "x=0", "П", "ИП", "07", "7", "A0:", "00.", "01.", "\n", "\t", ".angle", "г",
        ".preload", "loop", "loop:", "КОД", "5F", "0x51", "/-/", ".", "ПП07", "100", "x", "Е", ";",
        "Fx≠o", "О7", "`R0=5; X=1`", "R5=3", "R5=", ".keys", ".cells", "98", ".start", ".org",
        ".db", "0FFh", "hin", "0024", "01105100", "1.", "2.", "-f-", "ПЗ", "СП", "#", "//", "`",
        "-5", "FF",
    ]), 0..40)) {
        let _ = run(&words.join(" "));
        let _ = run(&words.concat());
    }

    #[test]
    fn programs_survive_printing(program in prop::collection::vec(any::<u8>(), 1..=105)) {
        let text = super::print(&program);
        prop_assert_eq!(cells(&text), program.clone());
        let image = isa::mk61::Image { cells: program.clone(), ..Default::default() };
        let dump = isa::format::mk61_codes::write(&image);
        let read = isa::format::mk61_codes::read(&dump);
        prop_assert_eq!(read.map(|read| read.cells), Ok(program.clone()));
        prop_assert_eq!(cells(&super::instructions(&image, &crate::text::ENGLISH)), program);
    }
}

/// The image that a listing of an image assembles to.
fn back(image: &isa::mk61::Image) -> Option<Image> {
    run(&super::disassemble(image)).image
}

#[test]
fn every_code_comes_back_from_its_listing() {
    for code in 0..=255 {
        for cells in [vec![code, 0x07, 0x50], vec![0x50, code]] {
            for preload in [Vec::new(), vec!["3", "х→П", "."]] {
                let (start, model) = (Some(0x10), Some(Model::Mk54));
                let (cells, angle) = (cells.clone(), Angle::Degrees);
                let image = isa::mk61::Image { cells, preload, angle, start, model };
                assert_eq!(back(&image), Some(Image::Mk61(image.clone())), "{code:02X}");
                let keys = run(&super::instructions(&image, &crate::text::ENGLISH)).image;
                assert_eq!(keys, Some(Image::Mk61(image.clone())), "{code:02X}");
            }
        }
    }
}

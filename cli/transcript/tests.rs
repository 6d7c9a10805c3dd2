//! Transcripts written and read back.

use assembler::Encoding;
use proptest::prelude::*;
use vm::Key;
use vm::machine::Contents;
use vm::script::Event;

use super::body::{parse, text};
use super::{Group, Lines, Transcript, keystrokes};

fn printed(bytes: &[u8]) -> Event {
    Event::Printed(bytes.to_vec())
}

fn typed(byte: u8) -> Event {
    Event::Typed(Key::Char(byte))
}

/// Adjacent prints are one, and nothing printed is no event.
fn merged(events: &[Event]) -> Vec<Event> {
    let mut merged: Vec<Event> = Vec::new();
    for event in events {
        match (merged.last_mut(), event) {
            (_, Event::Printed(bytes)) if bytes.is_empty() => {}
            (Some(Event::Printed(last)), Event::Printed(bytes)) => last.extend(bytes),
            _ => merged.push(event.clone()),
        }
    }
    merged
}

#[test]
fn an_echo_is_what_is_printed_next() {
    let events = [
        printed(b"Move: "),
        typed(b'7'),
        printed(b"7"),
        typed(b' '),
        printed(b" "),
        typed(b'3'),
        typed(b'#'),
        printed(b"#ok\r\n"),
    ];
    assert_eq!(text(&events, Encoding::Cp437, Lines::CrLf), "Move: ‹7 ›«3»‹#›ok\n");
}

#[test]
fn enter_echoed_as_a_line_end_is_a_mark_and_a_line_end() {
    let dos = [typed(b'x'), printed(b"x"), typed(b'\r'), printed(b"\r\nnext\r\n")];
    assert_eq!(text(&dos, Encoding::Cp437, Lines::CrLf), "‹x⏎›\nnext\n");
    let lc3 = [typed(b'x'), printed(b"x"), typed(b'\n'), printed(b"\nnext\n")];
    assert_eq!(text(&lc3, Encoding::Utf8, Lines::Lf), "‹x⏎›\nnext\n");
    let half = [typed(b'\r'), printed(b"\r"), typed(b'\r'), printed(b"!")];
    assert_eq!(text(&half, Encoding::Cp437, Lines::CrLf), "‹␍›«Enter»!⟨⟩\n");
}

#[test]
fn what_cannot_be_seen_is_visible() {
    let events = [printed(b"a \r\n\x07\x00\n\x9B\xAE\xFF b ")];
    assert_eq!(text(&events, Encoding::Cp437, Lines::CrLf), "a␠\n␇␀␊¢⟨AEFF⟩ b ⟨⟩\n");
    let chinese = "五子棋";
    let bytes = Encoding::Gbk.encode(chinese).unwrap();
    assert_eq!(text(&[printed(&bytes)], Encoding::Gbk, Lines::Lf), "五子棋⟨⟩\n");
    assert_eq!(text(&[printed(&bytes[1..3])], Encoding::Utf8, Lines::Lf), "⟨E5D7⟩⟨⟩\n");
}

#[test]
fn a_marker_out_of_place_is_named_with_its_line() {
    let wrong = ["a\n›", "a\n‹b", "a\n«Nothing»", "a\n‹⏎b›\n", "a\n⟨0⟩", "a\n⟨", "a\n«", "a\n⏎"];
    for body in wrong {
        let problem = parse(body, Encoding::Utf8, Lines::Lf, 10).unwrap_err();
        assert_eq!((problem.code, problem.line), ("G0003", Some(11)), "{body}: {problem:?}");
    }
    assert!(parse("五", Encoding::Cp437, Lines::Lf, 1).is_err());
}

const WHOLE: &str = "\
typein transcript 1
program: ../a b.asm -D X=1 -- \"a b\" c
about: everything a head can hold
encoding: gbk
target: lc3
dialect: lace
names: exact
codepage: cp437
edition: 2
model: mk54
clock: 1999-12-31 23:59:58
eof: 1a
lines: crlf
---
--- this is output
Go: ‹1⏎›
«F1»«Enter»bye⟨⟩
--- exit 3 after 17 instructions
";

#[test]
fn a_whole_transcript_comes_back() {
    let quoted = WHOLE.replace("../a b.asm", "\"../a b.asm\" ../c.asm \"d e.asm\"");
    let transcript = Transcript::parse(&quoted).unwrap();
    assert_eq!(transcript.head.program.name, "../a b.asm");
    assert_eq!(transcript.head.program.linked, ["../c.asm", "d e.asm"]);
    assert_eq!(transcript.head.program.arguments, ["a b", "c"]);
    assert_eq!(transcript.text(), quoted);
    assert_eq!(Transcript::parse(&quoted.replace('\n', "\r\n")), Ok(transcript));
}

#[test]
fn a_calculators_transcript_comes_back() {
    let text = "\
typein transcript 1
program: chess-endgame
about: one move
lines: keys
---
В/О С/П  | 58,         |
4 ПП 4 2 С/П  |-1,2345678-50|
--- exit 0 after 99 instructions
";
    assert_eq!(Transcript::parse(text).unwrap().text(), text);
}

#[test]
fn what_is_wrong_with_a_transcript_is_said() {
    let changes = [
        ("transcript 1", "transcript 2", "G0001", None),
        ("about:", "abuot:", "G0002", Some(3)),
        ("codepage: cp437", "codepage: cp999", "G0002", Some(8)),
        ("1999-12-31", "1999-02-29", "G0002", Some(11)),
        ("dialect: lace", "dialect: lice", "G0002", Some(6)),
        ("-D X=1", "-E X=1", "G0002", Some(2)),
        ("lines: crlf\n", "", "G0002", None),
        ("\n---\n", "\n", "G0002", None),
        ("--- exit 3", "--- exit -3", "G0003", Some(18)),
        ("«F1»", "«F99»", "G0003", Some(17)),
    ];
    let whole = WHOLE.replace("../a b.asm", "../a.asm");
    for (right, wrong, code, line) in changes {
        let text = whole.replacen(right, wrong, 1);
        assert_ne!(text, whole, "{right}");
        let problem = Transcript::parse(&text).unwrap_err();
        assert_eq!((problem.code, problem.line), (code, line), "{problem:?}");
    }
}

fn named_keys() -> Vec<&'static str> {
    isa::i8086::keyboard::names().collect()
}

fn any_event() -> impl Strategy<Value = Event> {
    let special = "[\\r\\n \u{0}-\u{1F}‹›«»⟨⟩␠⏎␍⟨⟩─é五\u{7F}-]{0,6}";
    prop_oneof![
        any::<Vec<u8>>().prop_map(Event::Printed),
        special.prop_map(|text| Event::Printed(text.into_bytes())),
        "[\\r\\n -~]{0,6}".prop_map(|text| Event::Printed(text.into_bytes())),
        any::<u8>().prop_map(typed),
        Just(typed(b'\r')),
        Just(typed(b'\n')),
        prop::sample::select(named_keys()).prop_map(|name| Event::Typed(Key::Named(name))),
    ]
}

/// Keys with their echoes, as programs print them.
fn any_events() -> impl Strategy<Value = Vec<Event>> {
    let echo = any::<u8>().prop_map(|byte| vec![typed(byte), printed(&[byte])]);
    let enter = Just(vec![typed(b'\r'), printed(b"\r\n")]);
    let other = any_event().prop_map(|event| vec![event]);
    prop::collection::vec(prop_oneof![other, echo, enter], 0..30).prop_map(|events| events.concat())
}

proptest! {
    #[test]
    fn any_run_comes_back_from_its_transcript(
        events in any_events(),
        codepage in prop::sample::select(&Encoding::ALL[..]),
        lines in prop::sample::select(&[Lines::CrLf, Lines::Lf][..]),
    ) {
        let written = text(&events, codepage, lines);
        let read = parse(&written, codepage, lines, 1);
        prop_assert_eq!(read.map(|read| merged(&read)), Ok(merged(&events)), "{}", written);
        prop_assert!(written.lines().all(|line| !line.ends_with([' ', '\t'])), "{}", written);
    }

    #[test]
    fn any_keys_of_the_calculator_come_back(
        places in prop::collection::vec(0..isa::mk61::keypad::KEYS.len(), 0..12),
        stop in prop::option::of(any::<u64>()),
        display in "[0-9ЕГС ,-]{0,13}",
    ) {
        let keys = places.iter().map(|&place| isa::mk61::keypad::KEYS[place].name).collect();
        let group = Group { keys, stop, display: display.trim_end().to_owned() };
        let line = group.line();
        prop_assert_eq!(keystrokes::parse(&line, 1), Ok(vec![group]), "{}", line);
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC{0,80}(\n\\PC{0,20}){0,4}") {
        let _ = Transcript::parse(&text);
        let head = "typein transcript 1\nprogram: a\nlines: lf\n---\n";
        let _ = Transcript::parse(&format!("{head}{text}\n--- x"));
        let _ = parse(&text, Encoding::Gbk, Lines::CrLf, 1);
    }

    #[test]
    fn marks_in_any_order_never_panic(text in "[‹›«»⟨⟩␠⏎␍0A\n x]{0,30}") {
        let _ = parse(&text, Encoding::Cp437, Lines::CrLf, 1);
    }
}

#[test]
fn what_dos_finds_is_kept_and_a_folder_that_changes_is_refused() {
    let with = |line: &str| {
        let end = "lines: crlf\n---\n--- exit 0 after 1 instructions\n";
        format!("typein transcript 1\nprogram: a\n{line}{end}")
    };
    let text = with("disk: ../files:copy\ninit: random 7\nmemory: 256\n");
    let read = Transcript::parse(&text).unwrap();
    let disk = read.head.disk.as_ref().map(|disk| disk.text("x"));
    assert_eq!((disk.as_deref(), read.head.memory), (Some("x:copy"), 256));
    assert_eq!(read.head.contents, Contents::Random { seed: 7 });
    assert_eq!(read.text(), text);
    assert!(Transcript::parse(&with("disk: files:rw\n")).is_err());
    assert!(Transcript::parse(&with("memory: 1000000\n")).is_err());
    assert!(Transcript::parse(&with("init: 7\n")).is_err());
}

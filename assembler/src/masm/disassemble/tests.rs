//! Programs come back from their listings.

use isa::i8086::{FarPointer, Header, Processor};
use proptest::prelude::*;

use super::*;

fn com(bytes: &[u8]) -> Image {
    Image { bytes: bytes.to_vec(), kind: Kind::Com, processor: Processor::default() }
}

fn shown(bytes: &[u8]) -> Vec<String> {
    let found = disassemble(&com(bytes), 0x100, &[]);
    assert_eq!(found.differences, [], "{}", found.text);
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = found.text.lines().map(words);
    let body = lines.skip(3).filter(|line| !line.is_empty());
    body.take_while(|line| line != "CODE ENDS").collect()
}

#[test]
fn strings_and_services_are_told() {
    let bytes = b"\xB4\x09\xBA\x0C\x01\xCD\x21\xB8\x00\x4C\xCD\x21Hello!$";
    let wanted = [
        "START: MOV AH,9",
        "MOV DX,OFFSET D_010C",
        "INT 21H ; print the string at DS:DX up to $",
        "MOV AX,4C00H",
        "INT 21H ; end the program with code AL",
        "D_010C DB 'Hello!$'",
    ];
    assert_eq!(shown(bytes), wanted);
}

#[test]
fn an_instruction_that_masm_encodes_otherwise_is_bytes_with_its_text() {
    // ADD AX,5 with a byte that is sign-extended; MOV BX,AX from the reg field; RET.
    assert_eq!(
        shown(&[0x83, 0xC0, 0x05, 0x89, 0xC3, 0xC3]),
        ["START:", "DB 83H,0C0H,5 ; ADD AX,5", "DB 89H,0C3H ; MOV BX,AX", "RET"]
    );
}

#[test]
fn a_jump_table_is_followed() {
    // JMP CS:[BX+0105h], two entries, RET, INT 20h.
    let bytes = [0x2E, 0xFF, 0xA7, 0x05, 0x01, 0x09, 0x01, 0x0A, 0x01, 0xC3, 0xCD, 0x20];
    let wanted = [
        "START: JMP WORD PTR CS:D_0105[BX]",
        "D_0105 DW OFFSET L_0109",
        "DW OFFSET L_010A",
        "L_0109: RET",
        "L_010A: INT 20H ; end the program",
    ];
    assert_eq!(shown(&bytes), wanted);
}

#[test]
fn segments_of_an_exe_program_come_from_its_relocations() {
    // MOV AX,2 / MOV DS,AX / MOV AL,[0] / INT 20h, padding, one byte of data, a stack behind.
    let mut bytes = vec![0xB8, 2, 0, 0x8E, 0xD8, 0xA0, 0, 0, 0xCD, 0x20];
    bytes.resize(32, 0);
    bytes.push(7);
    let header = Header {
        entry: FarPointer::default(),
        stack: FarPointer { segment: 3, offset: 0x40 },
        relocations: vec![FarPointer { segment: 0, offset: 1 }],
        min_alloc: 5,
        max_alloc: 0xFFFF,
    };
    let image = Image { bytes, kind: Kind::Exe(header), processor: Processor::default() };
    let found = disassemble(&image, 0, &[]);
    assert_eq!(found.differences, [], "{}", found.text);
    assert!(found.text.contains("MOV AX,S_0002"), "{}", found.text);
    assert!(found.text.contains("MOV AL,BYTE PTR D_0002_0000"), "{}", found.text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn a_listing_assembles_to_the_bytes_it_was_made_of(
        bytes in proptest::collection::vec(any::<u8>(), 1..200),
    ) {
        let found = disassemble(&com(&bytes), 0x100, &[]);
        prop_assert!(found.differences.is_empty(), "{:?}\n{}", found.differences, found.text);
    }
}

//! Programs come back from their listings.

use isa::i8086::{FarPointer, Header, Processor};
use proptest::prelude::*;

use super::*;

fn exe(bytes: Vec<u8>, stack: FarPointer, min_alloc: u16, relocations: &[u16]) -> Image {
    let relocations = relocations.iter().map(|&offset| FarPointer { segment: 0, offset }).collect();
    let entry = FarPointer::default();
    let header = Header { entry, stack, relocations, min_alloc, max_alloc: 0xFFFF };
    Image { bytes, kind: Kind::Exe(header), processor: Processor::default() }
}

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
    let image = exe(bytes, FarPointer { segment: 3, offset: 0x40 }, 5, &[1]);
    let found = disassemble(&image, 0, &[]);
    assert_eq!(found.differences, [], "{}", found.text);
    assert!(found.text.contains("MOV AX,S_0002"), "{}", found.text);
    assert!(found.text.contains("MOV AL,BYTE PTR D_0002_0000"), "{}", found.text);
    let mut image = image;
    // MOV DX,2 / MOV DS,DX.
    (image.bytes[0], image.bytes[4]) = (0xBA, 0xDA);
    let found = disassemble(&image, 0, &[]);
    assert_eq!(found.differences, [], "{}", found.text);
    assert!(found.text.contains("MOV DX,SEG S_0002"), "{}", found.text);
}

#[test]
fn a_segment_may_begin_in_the_paragraph_that_the_stack_ends_in() {
    // MOV AX,2 / MOV DS,AX / INT 20h; a stack of 22 bytes from paragraph 1; data behind it.
    let mut bytes = vec![0xB8, 2, 0, 0x8E, 0xD8, 0xCD, 0x20];
    bytes.resize(38, 0);
    bytes.push(7);
    let image = exe(bytes, FarPointer { segment: 1, offset: 22 }, 0, &[1]);
    let found = disassemble(&image, 0, &[]);
    assert_eq!(found.differences, [], "{}", found.text);
    assert!(found.text.contains("S_0002_6 SEGMENT BYTE PUBLIC"), "{}", found.text);
}

#[test]
fn nothing_begins_inside_a_relocated_word() {
    // MOV AL,CS:[0Eh] / MOV AL,CS:[0Fh] / JMP to 0Fh / HLT; the word at 0Eh is paragraph 0.
    let bytes = vec![
        0x2E, 0xA0, 0x0E, 0, 0x2E, 0xA0, 0x0F, 0, 0x75, 0x05, 0xCD, 0x20, 0x90, 0x90, 0, 0, 0xF4,
    ];
    let image = exe(bytes, FarPointer::default(), 0, &[0x0E]);
    let found = disassemble(&image, 0, &[]);
    assert_eq!(found.differences, [], "{}", found.text);
    assert!(found.text.contains("D_000E  DW S_0000"), "{}", found.text);
    assert!(found.text.contains("MOV AL,BYTE PTR CS:D_000E+1"), "{}", found.text);
}

#[test]
fn more_than_a_dup_of_nothing_can_stand_behind() {
    let image = exe(vec![0xCD, 0x20], FarPointer { segment: 1, offset: 0x20 }, 0x2004, &[]);
    let found = disassemble(&image, 0, &[]);
    assert_eq!(found.differences, [], "{}", found.text);
}

#[test]
fn plain_bytes_may_stand_anywhere() {
    // MOV SI,7C06h / LODSB / JMP to itself, data.
    let bytes = [0xBE, 0x06, 0x7C, 0xAC, 0xEB, 0xFE, 0x41, 0x55, 0xAA];
    let found = disassemble(&com(&bytes), 0x7C00, &[]);
    assert_eq!(found.differences, [], "{}", found.text);
    assert!(found.text.contains("L_7C04: JMP SHORT L_7C04"), "{}", found.text);
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

//! `typein asm --fix`: what is changed in the listing, and what is not.

use crate::Folder;

/// A name and an instruction with a letter too many, in a comment two characters of GBK.
const MISSPELT: &[u8] = b".ORIG x3000\r\nLEA R0,TEXTT ; \xba\xe1\xd7\xf8\r\nPUTSS\r\nHALT\r\n\
                          TEXT .STRINGZ \"hi\"\r\n.END\r\n";

#[test]
fn the_help_is_carried_out_and_the_differences_are_printed() {
    let folder = Folder::new();
    folder.write("wrong.asm", MISSPELT);
    let said = folder.typein("asm wrong.asm --fix --encoding gbk -o out.obj");
    assert_eq!(said.code, Some(0), "{said:?}");
    let right = b".ORIG x3000\r\nLEA R0,TEXT ; \xba\xe1\xd7\xf8\r\nPUTS\r\nHALT\r\n\
                  TEXT .STRINGZ \"hi\"\r\n.END\r\n";
    assert_eq!(folder.bytes("wrong.asm"), right);
    for line in ["-LEA R0,TEXTT ; 横坐", "+LEA R0,TEXT ; 横坐", "-PUTSS", "+PUTS"] {
        assert!(said.out.lines().any(|printed| printed == line), "{said:?}");
    }
    assert!(folder.typein("run out.obj").out.starts_with("hi\n"));
}

#[test]
fn of_two_ways_none_is_chosen_and_the_rest_of_the_file_stays() {
    let folder = Folder::new();
    let text = "CODE SEGMENT\r\nASSUME CS:CODE\r\nSTART: INC [BX]\r\nMOVE AX,1\r\nCODE ENDS\r\n\
                END START\r\n\u{1A}what stood here\r\n";
    folder.write("wrong.asm", format!("\u{FEFF}{text}"));
    let said = folder.typein("asm wrong.asm --fix");
    assert_eq!(said.code, Some(1), "{said:?}");
    let fixed = folder.read("wrong.asm");
    assert_eq!(fixed, format!("\u{FEFF}{}", text.replace("MOVE", "MOV")), "{said:?}");
}

#[test]
fn what_cannot_be_mended_stays_as_it_is() {
    let folder = Folder::new();
    let text = ".ORIG x3000\nLD R0,NOWHERE\nHALT\n.END\n";
    folder.write("wrong.asm", text);
    let said = folder.typein("asm wrong.asm --fix");
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""), "{said:?}");
    assert!(said.err.contains("nothing was changed"), "{said:?}");
    assert_eq!(folder.read("wrong.asm"), text);
    assert_eq!(folder.typein("asm hello.asm --fix").code, Some(0));
    assert_eq!(folder.read("hello.asm"), crate::HELLO);
}

#[test]
fn an_included_file_stays_as_it_is() {
    let folder = Folder::new();
    folder.write("part.inc", "MOVE AX,1\n");
    folder.write(
        "main.asm",
        "CODE SEGMENT\nASSUME CS:CODE\nSTART: INCLUDE part.inc\nMOVE AX,2\nCODE ENDS\nEND START\n",
    );
    let said = folder.typein("asm main.asm --fix");
    assert_eq!(folder.read("part.inc"), "MOVE AX,1\n");
    assert!(folder.read("main.asm").contains("MOV AX,2"), "{said:?}");
    assert_eq!(said.code, Some(1), "{said:?}");
}

//! What DOS promises its programs: the services' listings answer as recorded, programs that nobody
//! here wrote run, and hostile ones are contained.

mod files;

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn typein(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_typein"));
    command.args(arguments).current_dir(folder).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    typein(folder, arguments).output().expect("the binary runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn services_answer_as_recorded() {
    let folder = files::root().join("tests/dos");
    for listing in files::under(&folder).iter().filter(|path| files::has_extension(path, "asm")) {
        let name = files::name(listing);
        assert!(listing.with_extension("txt").is_file(), "{name} has no transcript beside it");
        let source = std::fs::read_to_string(listing).expect("a listing");
        let mut lines = source.lines();
        let head = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        let told = head.0.starts_with("; ") && head.1.starts_with("; Source: ");
        assert!(told, "{name} must begin with what it shows and the source of that");
    }
    let replayed = run(&files::root(), &["test", "tests/dos"]);
    assert!(replayed.status.success(), "{}{}", text(&replayed.stdout), text(&replayed.stderr));
}

/// Folders with programs of MS-DOS, named by `TYPEIN_DOS_BINARIES`: files are looked for in it and
/// below it. Where one is not there, its test says so.
fn binary(name: &str) -> Option<PathBuf> {
    let found = std::env::var_os("TYPEIN_DOS_BINARIES").and_then(|folder| {
        let all = files::under(Path::new(&folder));
        all.into_iter().find(|path| path.ends_with(name))
    });
    if found.is_none() {
        eprintln!("skipped: no {name} under TYPEIN_DOS_BINARIES");
    }
    found
}

/// A folder for a program of MS-DOS to work in.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(TempDir::new().expect("there is a place for temporary files"))
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.0.path().join(name), bytes).expect("a temporary file can be written");
    }

    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.0.path().join(name)).unwrap_or_default()
    }

    /// Runs a program whose drive C is this folder; gives what it printed.
    fn run(&self, program: &Path, keys: &str, options: &[&str], tail: &[&str]) -> String {
        self.write("KEYS", keys);
        let program = program.to_string_lossy();
        let fixed = ["run", &program, "--disk", ".:rw", "--input", "KEYS", "--limit", "200000000"];
        let all = [&fixed[..], options, &["--"], tail].concat();
        let ran = run(self.0.path(), &all);
        let (out, err) = (text(&ran.stdout), text(&ran.stderr));
        assert!(ran.status.success(), "{program}: {out}{err}");
        out
    }
}

/// A listing that MASM of 1982 understands, too.
const LISTING: &str = "CODE SEGMENT\r\nASSUME CS:CODE, DS:CODE\r\nORG 100H\r\n\
    START: MOV DX, OFFSET TEXT\r\nMOV AH, 9\r\nINT 21H\r\nRET\r\nTEXT DB 'Hi!', 13, 10, '$'\r\n\
    CODE ENDS\r\nEND START\r\n";

#[test]
fn masm_5_and_link_build_what_typein_builds() {
    let (Some(masm), Some(link)) = (binary("TOOLS/MASM.EXE"), binary("TOOLS/LINK.EXE")) else {
        return;
    };
    let place = Place::new();
    let listing = std::fs::read(files::root().join("games/gomoku/gomoku.asm")).expect("a listing");
    place.write("GOMOKU.ASM", &listing);
    let said = place.run(&masm, "", &[], &["GOMOKU.ASM,GOMOKU.OBJ,NUL,NUL;"]);
    assert!(said.contains("0 Severe  Errors"), "{said}");
    place.run(&link, "", &[], &["GOMOKU.OBJ,THEIRS.EXE,NUL;"]);
    let ours = run(place.0.path(), &["asm", "GOMOKU.ASM", "-o", "OURS.EXE"]);
    assert!(ours.status.success(), "{}", text(&ours.stderr));
    assert!(!place.read("OURS.EXE").is_empty());
    assert_eq!(place.read("THEIRS.EXE"), place.read("OURS.EXE"));
}

#[test]
fn masm_of_1983_builds_a_program_that_runs() {
    let (Some(masm), Some(link), Some(convert)) =
        (binary("v2.0/bin/MASM.EXE"), binary("v2.0/bin/LINK.EXE"), binary("v2.0/bin/EXE2BIN.EXE"))
    else {
        return;
    };
    let place = Place::new();
    place.write("HI.ASM", LISTING);
    // It takes the paragraphs of its memory for a signed number.
    let small = ["--memory", "512"];
    let said = place.run(&masm, "", &small, &["HI,HI,NUL,NUL;"]);
    assert!(
        said.contains("0    \t0") || said.contains("0\t0") || said.contains("Errors"),
        "{said}"
    );
    place.run(&link, "", &small, &["HI,HI,NUL,;"]);
    place.run(&convert, "", &small, &["HI.EXE", "HI.COM"]);
    let hi = place.0.path().join("HI.COM");
    assert_eq!(place.run(&hi, "", &[], &[]), "Hi!\r\n");
}

#[test]
fn debug_assembles_steps_and_runs_programs() {
    let Some(debug) = binary("v2.0/bin/DEBUG.COM") else { return };
    let place = Place::new();
    let keys = "a100\rmov ax,1234\rint 20\r\rt\rg\rnF.COM\rrcx\r5\rw\rq\r";
    let said = place.run(&debug, keys, &[], &[]);
    assert!(said.contains("AX=1234") && said.contains("Program terminated normally"), "{said}");
    assert_eq!(place.read("F.COM"), [0xB8, 0x34, 0x12, 0xCD, 0x20]);
    let said = place.run(&debug, "u100 l5\rg\rq\r", &[], &["F.COM"]);
    assert!(said.contains("MOV\tAX,1234") && said.contains("terminated normally"), "{said}");
}

#[test]
fn edlin_changes_a_file_and_keeps_the_old_one() {
    let Some(edlin) = binary("v2.0/bin/EDLIN.COM") else { return };
    let place = Place::new();
    place.write("F.TXT", "two\r\nthree\r\n");
    place.run(&edlin, "1i\rone\r\x1A\r3d\re\r", &[], &["F.TXT"]);
    assert_eq!(text(&place.read("F.TXT")), "one\r\ntwo\r\n\x1A");
    assert_eq!(text(&place.read("F.BAK")), "two\r\nthree\r\n");
}

#[test]
fn find_sort_and_more_filter() {
    let (Some(find), Some(sort), Some(more)) =
        (binary("v2.0/bin/FIND.EXE"), binary("v2.0/bin/SORT.EXE"), binary("v2.0/bin/MORE.COM"))
    else {
        return;
    };
    let place = Place::new();
    place.write("F.TXT", "banana\r\napple\r\ncherry\r\n");
    let found = place.run(&find, "", &[], &["\"an\"", "F.TXT"]);
    assert!(found.contains("F.TXT\r\nbanana\r\n") && !found.contains("apple"), "{found}");
    place.run(&sort, "", &[], &["<F.TXT", ">G.TXT"]);
    // The last line end is the program's own to lose.
    assert_eq!(text(&place.read("G.TXT")), "apple\r\nbanana\r\ncherry");
    let shown = place.run(&more, "", &[], &["<F.TXT"]);
    assert!(shown.contains("banana\r\napple\r\ncherry"), "{shown}");
}

/// A COM program's listing with this code in it.
fn com(code: &str) -> String {
    format!(
        "CODE SEGMENT\nASSUME CS:CODE, DS:CODE\nORG 100h\nSTART: {code}\nMOV AX, 4C00h\nINT 21h\n\
         NAME1 DB 'SELF.COM', 0\nBLOCK DW 0, 80h, 0, 5Ch, 0, 6Ch, 0\nCODE ENDS\nEND START\n"
    )
}

/// Assembles and runs it with a disk of its own; gives how it ended.
fn hostile(code: &str) -> (Option<i32>, String, Place) {
    let place = Place::new();
    std::fs::create_dir(place.0.path().join("C")).expect("a temporary folder");
    place.write("SELF.ASM", com(code));
    let made = run(place.0.path(), &["asm", "SELF.ASM", "-o", "C/SELF.COM"]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let arguments = ["run", "C/SELF.COM", "--disk", "C:rw", "--limit", "3000000"];
    let ran = run(place.0.path(), &arguments);
    let said = text(&ran.stderr);
    assert!(!said.contains("panicked"), "{said}");
    let outside: Vec<_> = files::under(place.0.path());
    let inside = place.0.path().join("C");
    let count = outside.iter().filter(|path| !path.starts_with(&inside)).count();
    assert_eq!(count, 1, "only the listing lies outside: {outside:?}");
    (ran.status.code(), said, place)
}

#[test]
fn a_program_that_runs_itself_without_end_runs_out_of_memory() {
    let (code, said, _) = hostile(
        "MOV SP, 400h\nMOV AH, 4Ah\nMOV BX, 40h\nINT 21h\nMOV BLOCK+4, CS\nMOV BLOCK+8, CS\n\
         MOV BLOCK+12, CS\nMOV AX, 4B00h\nMOV DX, OFFSET NAME1\nMOV BX, OFFSET BLOCK\nINT 21h",
    );
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn a_program_that_fills_the_disk_is_told_that_it_is_full() {
    let (code, said, place) = hostile(
        "MOV AH, 5Ah\nXOR CX, CX\nMOV DX, 200h\nMOV WORD PTR DS:[200h], 0\nINT 21h\nJC DONE\n\
         MOV BX, AX\nAGAIN: MOV AH, 40h\nMOV CX, 8000h\nINT 21h\nCMP AX, CX\nJE AGAIN\n\
         MOV AX, 4200h\nMOV CX, 0FFFFh\nMOV DX, 0FFF0h\nINT 21h\nMOV AH, 40h\nMOV CX, 100h\n\
         INT 21h\nMOV AH, 40h\nXOR CX, CX\nINT 21h\nDONE:",
    );
    assert_eq!(code, Some(0), "{said}");
    let sizes = files::under(&place.0.path().join("C"))
        .into_iter()
        .map(|path| path.metadata().map_or(0, |metadata| metadata.len()));
    assert!(sizes.sum::<u64>() <= 65 << 20);
}

#[test]
fn programs_that_destroy_their_machine_end_or_hit_the_limit() {
    let wreckers = [
        // The interrupt table, then a call.
        "XOR AX, AX\nMOV ES, AX\nXOR DI, DI\nMOV CX, 200h\nREP STOSW\nMOV AH, 9\nINT 21h",
        "XOR AX, AX\nMOV ES, AX\nXOR DI, DI\nMOV AX, 0F1F1h\nMOV CX, 200h\nREP STOSW\nINT 21h",
        // Into nowhere.
        "MOV AX, 0B000h\nPUSH AX\nXOR AX, AX\nPUSH AX\nRETF",
        "MOV AX, 0F000h\nPUSH AX\nMOV AX, 1\nPUSH AX\nRETF",
        // All of DOS's own memory and the PSP.
        "XOR AX, AX\nMOV ES, AX\nMOV DI, 500h\nMOV CX, 500h\nMOV AX, 0FFFFh\nREP STOSW\n\
         MOV AH, 48h\nMOV BX, 1\nINT 21h\nMOV AH, 3Eh\nXOR BX, BX\nINT 21h\nMOV AH, 3Dh\nINT 21h",
        // A stack of one byte, and DOS's answers over it.
        "MOV SP, 1\nMOV AX, 3D00h\nINT 21h\nMOV AH, 30h\nINT 21h",
        // Into the ROM and over the end of memory.
        "MOV AX, 0FFFFh\nMOV DS, AX\nMOV AH, 3Fh\nXOR BX, BX\nMOV CX, 0FFFFh\n\
         MOV DX, 0FFF0h\nINT 21h",
        "MOV AX, 0FFFFh\nMOV DS, AX\nMOV DX, 0FFFFh\nMOV AH, 27h\nMOV CX, 0FFFFh\nINT 21h\n\
         MOV AH, 11h\nINT 21h\nMOV AH, 4Eh\nINT 21h\nMOV AH, 29h\nINT 21h\nMOV AX, 4B00h\nINT 21h",
        // Its own end.
        "MOV WORD PTR DS:[0Ah], 100h\nMOV DS:[0Ch], CS\nMOV WORD PTR DS:[16h], 0FFFFh",
    ];
    for code in wreckers {
        let (code_, said, _) = hostile(code);
        assert!(matches!(code_, Some(0 | 3 | 4 | 5)), "{code_:?} {said}\n{code}");
    }
}

#[test]
fn a_closed_pipe_ends_a_program_that_prints_without_end() {
    let place = Place::new();
    place.write("P.ASM", com("AGAIN: MOV AH, 2\nMOV DL, 'x'\nINT 21h\nJMP AGAIN"));
    let mut command = typein(place.0.path(), &["run", "P.ASM"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary runs");
    let mut out = child.stdout.take().expect("it is piped");
    let mut start = [0; 1000];
    out.read_exact(&mut start).expect("it prints");
    drop(out);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn nothing_outside_the_folder_can_be_reached() {
    let place = Place::new();
    let disk = place.0.path().join("C");
    std::fs::create_dir(&disk).expect("a temporary folder");
    place.write("SECRET", "secret");
    let outside = place.0.path().join("SECRET");
    let names = [
        "..\\SECRET".to_owned(),
        "\\..\\SECRET".to_owned(),
        "C:..\\SECRET".to_owned(),
        "../SECRET".to_owned(),
        ".\\..\\.\\SECRET".to_owned(),
        "D:\\SECRET".to_owned(),
        "\\\\SECRET".to_owned(),
        outside.to_string_lossy().into_owned(),
        "LINK".to_owned(),
        "FOLDER\\SECRET".to_owned(),
    ];
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        symlink(&outside, disk.join("LINK")).expect("links can be made");
        symlink(place.0.path(), disk.join("FOLDER")).expect("links can be made");
    }
    for name in names {
        // Open, create, remove and rename: each must fail, told by carry.
        let code = format!(
            "MOV BX, 0\nMOV AX, 3D02h\nCALL TRY\nMOV AX, 4100h\nCALL TRY\nMOV AH, 56h\n\
             MOV DI, OFFSET NEW\nCALL TRY\nMOV AL, BL\nMOV AH, 4Ch\nINT 21h\n\
             TRY: MOV DX, OFFSET WANTED\nINT 21h\nJC FAILED\nINC BX\nFAILED: RET\n\
             WANTED DB '{name}', 0\nNEW DB 'NEW', 0"
        );
        place.write("P.ASM", com(&code));
        let ran = run(place.0.path(), &["run", "P.ASM", "--disk", "C:rw", "--exit-code"]);
        assert_eq!(ran.status.code(), Some(0), "{name}: {}", text(&ran.stderr));
        assert_eq!(place.read("SECRET"), b"secret");
    }
}

#[test]
fn a_picture_that_differs_is_written_beside_its_transcript() {
    const PNG: &[u8] = b"\x89PNG";
    let place = Place::new();
    let listing = std::fs::read(files::root().join("tests/programs/picture.asm"));
    place.write("P.ASM", listing.expect("a listing"));
    let recorded = run(place.0.path(), &["run", "P.ASM", "--record", "p.txt"]);
    assert!(recorded.status.success(), "{}", text(&recorded.stderr));
    let transcript = text(&place.read("p.txt"));
    let (before, number) = transcript.split_once("picture ").expect("a picture");
    assert!(run(place.0.path(), &["test", "p.txt"]).status.success());
    place.write("p.txt", format!("{before}picture {}{}", "0".repeat(16), &number[16..]));
    let said = text(&run(place.0.path(), &["test", "p.txt"]).stdout);
    assert!(said.contains("DIFFERS") && said.contains("p.actual.png"), "{said}");
    assert!(place.read("p.actual.png").starts_with(PNG));
    // The line is drawn by instructions 6 to 325.
    let early = ["run", "P.ASM", "--screenshot", "early.png", "--at", "100"];
    assert!(run(place.0.path(), &early).status.success());
    assert!(run(place.0.path(), &["run", "P.ASM", "--screenshot", "late.png"]).status.success());
    let (early, late) = (place.read("early.png"), place.read("late.png"));
    assert!(early.starts_with(PNG) && late.starts_with(PNG) && early != late);
    assert_eq!(place.read("p.actual.png"), late);
}

#[test]
fn a_transcript_keeps_the_disk_and_what_memory_is_like() {
    let place = Place::new();
    let disk = place.0.path().join("C");
    std::fs::create_dir(&disk).expect("a temporary folder");
    place.write("C/IN", "some text");
    // Prints what is in IN and the KB of memory as a character, makes OUT, prints noise.
    place.write(
        "P.ASM",
        com("MOV AX, 3D00h\nMOV DX, OFFSET SOME\nINT 21h\nMOV BX, AX\nMOV AH, 3Fh\nMOV CX, 9\n\
             MOV DX, 2000h\nINT 21h\nMOV AH, 40h\nMOV BX, 1\nINT 21h\nINT 12h\nMOV DL, AH\n\
             ADD DL, '0'\nMOV AH, 2\nINT 21h\nMOV AH, 3Ch\nXOR CX, CX\nMOV DX, OFFSET NEW\n\
             INT 21h\nMOV DL, 'N'\nJC TELL\nMOV DL, 'Y'\nTELL: MOV AH, 2\nINT 21h\n\
             MOV AH, 40h\nMOV BX, 1\nMOV CX, 4\nMOV DX, 3000h\nINT 21h\nMOV AX, 4C00h\nINT 21h\n\
             SOME DB 'IN', 0\nNEW DB 'OUT', 0"),
    );
    let options = ["--memory", "256", "--fill", "7", "--record", "p.txt"];
    let with = |disk: &str| {
        run(place.0.path(), &[&["run", "P.ASM", "--disk", disk], &options[..]].concat())
    };
    let refused = with("C:rw");
    assert!(text(&refused.stderr).contains("C:copy") || text(&refused.stderr).contains(":copy"));
    for (disk, told) in [("C", "1N"), ("C:copy", "1Y")] {
        let recorded = with(disk);
        let told = format!("some text{told}");
        assert!(text(&recorded.stdout).starts_with(&told), "{recorded:?}");
        assert!(!recorded.stdout.ends_with(&[0; 4]), "memory holds noise");
        let replayed = run(place.0.path(), &["test", "p.txt"]);
        assert!(replayed.status.success(), "{}", text(&replayed.stdout));
        let head = text(&place.read("p.txt"));
        let lines = [format!("disk: {disk}\n"), "memory: 256\n".into(), "init: random 7\n".into()];
        assert!(lines.iter().all(|line| head.contains(line.as_str())), "{head}");
    }
    assert_eq!(files::under(&disk).len(), 1);
    // Another memory is another run.
    place.write("p.txt", text(&place.read("p.txt")).replace("random 7", "random 8"));
    assert!(!run(place.0.path(), &["test", "p.txt"]).status.success());
}

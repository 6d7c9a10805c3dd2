//! The real binary: exit codes, wrong input of every kind, pipes, transcripts.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

mod fixes;
mod languages;
mod outputs;

/// Types one key back after the other.
const ECHO: &str = ".ORIG x3000\nLOOP GETC\nOUT\nBRnzp LOOP\n.END\n";
/// Never ends and never asks.
const LOOP: &str = ".ORIG x3000\nLOOP BRnzp LOOP\n.END\n";
/// Prints `hi` and ends.
const HELLO: &str = ".ORIG x3000\nLEA R0,TEXT\nPUTS\nHALT\nTEXT .STRINGZ \"hi\"\n.END\n";

/// A folder with files, in which commands run.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(TempDir::new().expect("there is a place for temporary files"));
        folder.write("echo.asm", ECHO);
        folder.write("loop.asm", LOOP);
        folder.write("hello.asm", HELLO);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), contents).expect("a temporary file can be written");
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("the file was written")
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).expect("the file was written")
    }

    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_typein"));
        command.args(line.split_whitespace()).current_dir(self.0.path()).env_remove("NO_COLOR");
        command.env("LC_ALL", "C");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn typein(&self, line: &str) -> Said {
        let output = self.command(line).output().expect("the binary runs");
        Said::new(line, &output)
    }

    /// Assembles a file, which may be wrong but is nothing to be confused by.
    fn takes(&self, name: &str, target: &str) {
        let said = self.typein(&format!("asm {name} -o out --target {target}"));
        let start: String = said.err.chars().take(500).collect();
        assert!(matches!(said.code, Some(0 | 1)), "{name} {target}: {:?} {start}", said.code);
        let length = said.err.len();
        assert!(length < 100_000, "{name} {target}: {length} bytes of {start}");
    }

    fn typing(&self, line: &str, keys: &str) -> Said {
        let mut command = self.command(line);
        let mut child = command.stdin(Stdio::piped()).spawn().expect("the binary runs");
        // A program that ends early closes the pipe, which is its right.
        let _ = child.stdin.take().map(|mut stdin| stdin.write_all(keys.as_bytes()));
        Said::new(line, &child.wait_with_output().expect("the binary ends"))
    }
}

/// What a command printed and ended with.
#[derive(Debug)]
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Said {
    fn new(line: &str, output: &Output) -> Said {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let said = Said {
            code: output.status.code(),
            out: text(&output.stdout),
            err: text(&output.stderr),
        };
        for broken in ["panicked", "mistake in itself", "RUST_BACKTRACE"] {
            assert!(!said.err.contains(broken), "typein {line}: {}", said.err);
        }
        said
    }

    /// The command was refused in one line that holds these words.
    fn refused(&self, words: &[&str]) {
        assert_eq!(self.code, Some(2), "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{self:?}");
        assert!(self.err.starts_with("error: "), "{self:?}");
        assert!(words.iter().all(|word| self.err.contains(word)), "{self:?}");
    }
}

#[test]
fn a_run_ends_with_the_code_of_its_ending() {
    let folder = Folder::new();
    assert_eq!(folder.typein("run hello.asm").code, Some(0));
    let ended = folder.typing("run echo.asm", "ab");
    assert_eq!((ended.code, ended.out.as_str()), (Some(5), "ab"));
    assert!(ended.err.contains("V0001") && ended.err.contains("LOOP GETC"), "{ended:?}");
    let limited = folder.typein("run loop.asm --limit 1000");
    assert_eq!(limited.code, Some(4));
    assert!(limited.err.contains("1000 instructions"), "{limited:?}");
    folder.write("wrong.asm", ".ORIG x3000\nADD R0,R0\n.END\n");
    assert_eq!(folder.typein("run wrong.asm").code, Some(1));
}

#[test]
fn a_fault_ends_with_three_and_a_code_of_the_program_on_request() {
    let folder = Folder::new();
    folder.write("fault.asm", "C SEGMENT\nASSUME CS:C\nS: INT 60H\nC ENDS\nEND S\n");
    let fault = folder.typein("run fault.asm");
    assert_eq!(fault.code, Some(3), "{fault:?}");
    assert!(fault.err.contains("[V0101]") && fault.err.contains("60h"), "{fault:?}");
    // The same in a program file, whose author cannot be told: it goes on.
    folder.write("fault.com", [0xCD, 0x60, 0xCD, 0x60, 0xC3]);
    let warned = folder.typein("run fault.com");
    assert_eq!((warned.code, warned.err.matches("[V0101]").count()), (Some(0), 1), "{warned:?}");
    // MOV AX,4C07h / INT 21h
    folder.write("seven.com", [0xB8, 0x07, 0x4C, 0xCD, 0x21]);
    assert_eq!(folder.typein("run seven.com").code, Some(0));
    assert_eq!(folder.typein("run seven.com --exit-code").code, Some(7));
}

#[test]
fn a_tracefile_of_lcov_counts_the_lines_of_code() {
    let folder = Folder::new();
    let listing = "C SEGMENT\nASSUME CS:C\nORG 100H\nS: MOV CX,3\nL: LOOP L\nJMP SHORT E\n\
        NOP\nX DB 1\nE: MOV AX,4C00H\nINT 21H\nC ENDS\nEND S\n";
    folder.write("loop.asm", listing);
    assert_eq!(folder.typein("run loop.asm --coverage loop.info").code, Some(0));
    let counts = "DA:4,1\nDA:5,3\nDA:6,1\nDA:7,0\nDA:9,1\nDA:10,1\n";
    let expected = format!("TN:\nSF:loop.asm\n{counts}LF:6\nLH:5\nend_of_record\n");
    assert_eq!(folder.read("loop.info"), expected);
}

#[test]
fn bytes_come_out_and_go_in_as_they_are() {
    let folder = Folder::new();
    // MOV AH,1 / INT 21h / JMP back: each key is echoed by DOS.
    folder.write("keys.com", [0xB4, 0x01, 0xCD, 0x21, 0xEB, 0xFA]);
    folder.write("keys.in", [0x80, 0xFF, 0x0A, b'x']);
    let output = |line| folder.command(line).output().expect("it runs").stdout;
    assert_eq!(output("run keys.com --input keys.in --enter lf"), [0x80, 0xFF, 0x0A, b'x']);
    // The end of a line is the Enter key.
    assert_eq!(output("run keys.com --input keys.in"), [0x80, 0xFF, 0x0D, b'x']);
    let said = folder.typing("run keys.com --eof 1a --limit 100", "");
    assert_eq!(said.code, Some(4), "{said:?}");
}

#[test]
fn a_closed_output_pipe_ends_the_run_quietly() {
    let folder = Folder::new();
    let for_ever = HELLO.replace("LEA", "AGAIN LEA").replace("HALT", "BRnzp AGAIN");
    folder.write("for_ever.asm", for_ever);
    let mut child = folder.command("run for_ever.asm").spawn().expect("it runs");
    let mut first = [0; 4];
    let mut stdout = child.stdout.take().expect("it is piped");
    stdout.read_exact(&mut first).expect("it prints");
    drop(stdout);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((&first, output.status.code()), (b"hihi", Some(0)));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn what_is_not_there_is_named_with_a_way_out() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("folder")).expect("a folder can be made");
    folder.typein("run nothing.asm").refused(&["nothing.asm", "typein list"]);
    folder.typein("run gomok").refused(&["gomok", "`gomoku`"]);
    folder.typein("run folder").refused(&["folder", "game.toml"]);
    folder.typein("asm nothing.asm").refused(&["there is no file nothing.asm"]);
    folder.typein("asm folder").refused(&["folder is a folder"]);
    folder.typein("asm hello.asm -o folder").refused(&["folder is a folder"]);
    folder.typein("asm hello.asm -o no/where").refused(&["no/where"]);
    folder
        .typein("asm hello.asm -o a.exe --format exe")
        .refused(&["obj, lc3tools, hex or bin", "not as exe"]);
    folder.typein("asm hello.asm a.mk61 -o x").refused(&["no file a.mk61"]);
    folder.write("a.mk61", "С/П\n");
    folder.typein("asm hello.asm a.mk61 -o x").refused(&["-o names one file"]);
    folder.typein("explain A9999").refused(&["A9999", "typein explain"]);
    folder.typein("test").refused(&["no transcripts"]);
    folder.typein("test nothing").refused(&["nothing"]);
    folder.typein("man nothing").refused(&["nothing", "typein --help"]);
    folder.typein("run hello.asm --input nothing").refused(&["nothing"]);
    folder.typein("run hello.asm --record t.txt -I .").refused(&["-I"]);
    for line in ["", "nothing", "run", "run hello.asm --eof xyz", "asm x --encoding klingon"] {
        let said = folder.typein(line);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{line}: {said:?}");
        assert!(!said.err.is_empty());
    }
}

#[test]
fn an_input_is_never_written_over() {
    let folder = Folder::new();
    for name in ["hello.asm", "./hello.asm"] {
        let said = folder.typein(&format!("asm hello.asm -o {name}"));
        said.refused(&["would overwrite"]);
    }
    folder.typein("asm hello.asm --listing hello.asm").refused(&["would overwrite"]);
    folder.typein("run hello.asm --record hello.asm").refused(&["would overwrite"]);
    assert_eq!(folder.read("hello.asm"), HELLO);
}

#[test]
fn any_bytes_may_be_a_listing() {
    let folder = Folder::new();
    let files: [(&str, Vec<u8>); 6] = [
        ("empty.asm", Vec::new()),
        ("binary.asm", (0..=255).cycle().take(5000).collect()),
        ("nul.asm", b".ORIG x3000\n\0\0\0\n.END\n".to_vec()),
        ("cut.asm", b"; \xE4\xBA\n.ORIG x3000\nHALT\n.END\n\xE4".to_vec()),
        ("ends.asm", b".ORIG x3000\rHALT\r.END\r".to_vec()),
        ("dash.mk61", b"-".to_vec()),
    ];
    for (name, bytes) in files {
        folder.write(name, bytes);
        for target in ["8086", "lc3", "mk61"] {
            folder.takes(name, target);
        }
    }
}

#[test]
fn a_line_of_ten_megabytes_is_a_line() {
    let folder = Folder::new();
    folder.write("long.asm", format!(".ORIG x3000\n{}\n.END\n", "A".repeat(10_000_000)));
    folder.takes("long.asm", "8086");
    folder.takes("long.asm", "lc3");
    // Every letter is a word to the calculator, which takes its time in a build for debugging.
    folder.write("words.asm", "A".repeat(1_000_000));
    folder.takes("words.asm", "mk61");
}

#[test]
fn a_byte_order_mark_is_no_text() {
    let folder = Folder::new();
    folder.write("mark.asm", format!("\u{FEFF}{HELLO}"));
    let said = folder.typein("run mark.asm");
    assert!(said.out.starts_with("hi"), "{said:?}");
}

#[test]
fn an_existing_file_wins_over_a_game_and_that_is_said() {
    let folder = Folder::new();
    folder.write("gomoku", HELLO);
    let said = folder.typein("run gomoku");
    assert!(said.out.starts_with("hi") && said.err.contains("file gomoku"), "{said:?}");
}

#[test]
fn what_assembles_runs_from_its_file_too() {
    let folder = Folder::new();
    let said = folder.typein("asm hello.asm -v --listing a.lst --symbols a.sym");
    assert_eq!((said.code, said.out.as_str()), (Some(0), ""), "{said:?}");
    assert!(said.err.contains("for the lc3") && said.err.contains("hello.obj"), "{said:?}");
    assert!(folder.read("a.lst").contains("x3000 E002"), "{}", folder.read("a.lst"));
    assert!(folder.read("a.sym").contains("//\tTEXT              3003\n"));
    for name in ["a.hex", "a.bin", "a.lc3", "a.obj"] {
        folder.typein(&format!("asm hello.asm -o {name}"));
        assert_eq!(folder.typein(&format!("run {name}")).out, folder.typein("run hello.asm").out);
    }
    folder.typein("asm hello.asm -o b.obj --format lc3tools");
    assert_ne!(folder.bytes("b.obj"), folder.bytes("a.obj"));
    assert_eq!(folder.typein("run b.obj").out, folder.typein("run hello.asm").out);
    assert_eq!(folder.typein("run hello.obj").out, folder.typein("run hello.asm").out);
}

#[test]
fn a_recorded_run_passes_until_the_program_changes() {
    let folder = Folder::new();
    let said = folder.typing("run echo.asm --record t.txt --about Echoes", "ab\nc");
    assert_eq!(said.code, Some(5), "{said:?}");
    let text = folder.read("t.txt");
    assert!(text.starts_with("typein transcript 1\nprogram: echo.asm\nabout: Echoes\n"), "{text}");
    assert!(text.contains("‹ab⏎›\n‹c›⟨⟩\n--- input ended after "), "{text}");
    let passed = folder.typein("test t.txt --junit t.xml");
    assert_eq!(
        (passed.code, passed.out.as_str()),
        (Some(0), "ok       t.txt\n1 passed, 0 failed\n")
    );
    folder.write("echo.asm", ECHO.replace("OUT", "ADD R0,R0,#1\nOUT"));
    let differs = folder.typein("test . --junit t.xml");
    assert_eq!(differs.code, Some(1));
    assert!(differs.out.contains("-‹ab⏎›") && differs.out.contains("1 failed"), "{differs:?}");
    assert!(folder.read("t.xml").contains("failures=\"1\""), "{}", folder.read("t.xml"));
    let blessed = folder.typein("test --bless t.txt");
    assert_eq!((blessed.code, folder.typein("test t.txt").code), (Some(0), Some(0)));
}

#[test]
fn a_recorded_run_of_several_files_is_replayed_with_what_was_stated_about_them() {
    let folder = Folder::new();
    let programs = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");
    for name in ["main", "shout"] {
        let text = std::fs::read_to_string(format!("{programs}/link_{name}.asm")).unwrap();
        folder.write(&format!("{name}.asm"), text);
    }
    std::fs::create_dir(folder.0.path().join("t")).unwrap();
    let run = "run main.asm shout.asm --dialect lc3edit --target lc3 --record t/t.txt";
    assert_eq!(folder.typein(run).code, Some(0));
    let text = folder.read("t/t.txt");
    let head = "typein transcript 1\nprogram: ../main.asm ../shout.asm\ntarget: lc3\n\
        dialect: lc3edit\nlines: lf\n";
    assert!(text.starts_with(head), "{text}");
    assert_eq!(folder.typein("test t/t.txt").code, Some(0));
    assert_eq!(folder.typein("test t/t.txt --bless").code, Some(0));
    assert_eq!(folder.read("t/t.txt"), text);
    folder.typein("run main.asm shout.asm --masm 1.10 --record t/u.txt").refused(&["--masm"]);
}

#[test]
fn real_time_holds_a_run_to_the_machines_clock() {
    let folder = Folder::new();
    // INT 15h waits 0.3 s; then the hundredths of a second are the exit code.
    let wait = "start: MOV AH,86h\nXOR CX,CX\nMOV DX,0C350h\nMOV BL,6\nagain: INT 15h\n\
        MOV AH,86h\nDEC BL\nJNZ again\nMOV AH,2Ch\nINT 21h\nMOV AL,DL\nMOV AH,4Ch\nINT 21h\n";
    folder.write(
        "wait.asm",
        format!("code SEGMENT\nASSUME CS:code\nORG 100h\n{wait}code ENDS\nEND start\n"),
    );
    let waited = Duration::from_millis(300);
    for speed in ["4.77", "100"] {
        let start = Instant::now();
        let said = folder.typein(&format!("run wait.asm --exit-code --real-time --speed {speed}"));
        assert_eq!(said.code, Some(30), "{}", said.err);
        assert!(start.elapsed() >= waited, "{:?}", start.elapsed());
    }
    assert_eq!(folder.typein("run hello.asm --real-time").code, Some(0));
    assert_eq!(folder.typein("run hello.asm --speed 4.77").code, Some(2));
    folder.typein("run wait.asm --speed 4.77 --record t.txt");
    assert!(folder.read("t.txt").contains("\nspeed: 4.77\n"), "{}", folder.read("t.txt"));
    assert_eq!(folder.typein("test t.txt").code, Some(0));
}

#[test]
fn the_calculators_programs_are_measured_in_cells() {
    let folder = Folder::new();
    folder.write("count.mk61", "00. 1\n01. +\n02. F L0 00\n04. С/П\n");
    for (options, size) in [("", "5 of 105 cells"), ("--model mk54", "5 of 98 cells")] {
        let said = folder.typein(&format!("asm count.mk61 {options}"));
        assert_eq!(said.err, format!("count.mk61: {size} to count.mkc\n"));
    }
}

#[test]
fn the_calculator_takes_as_long_as_the_real_one() {
    let folder = Folder::new();
    // 1 + and F L0: two rounds of 165 + 120 + 225 cycles and the stop, at 667 cycles a second.
    folder.write("count.mk61", "00. 1\n01. +\n02. F L0 00\n04. С/П\n");
    let keys = "2 х→П 0 Cx\nВ/О С/П\n";
    let start = Instant::now();
    let said = folder.typing("run count.mk61 --real-time", keys);
    let took = start.elapsed().as_secs_f64();
    let keyed = f64::from(165 + 120 + 150 + 165) / 667.0;
    let ran = f64::from(2 * (165 + 120 + 225) + 165) / 667.0;
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(took > 0.9 * ran, "{took} s");
    // The other bound is loose, for computers that have other things to do.
    assert!(took < 3.0 * (keyed + ran), "{took} s");
}

#[test]
fn a_calculators_state_is_saved_and_loaded_as_text() {
    let folder = Folder::new();
    folder.write("square.mk61", "00. F x²\n01. С/П\n");
    let said = folder.typing("run square.mk61 --save s.state", "12 х→П 7 В/О С/П\n");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let state = folder.read("s.state");
    assert!(state.starts_with("typein mk61 state 1\nmodel mk61\n"), "{state}");
    assert!(state.contains("\nr7 012000000001 ; 12,\n"), "{state}");
    // What a person changes in it is taken.
    folder.write("s.state", state.replace("r7 012000000001", "r7 015000000001"));
    let said = folder.typing("run square.mk61 --load s.state --save s.state", "П→х 7 В/О С/П\n");
    assert!(said.out.contains(" 225,"), "{}", said.out);
    assert!(folder.read("s.state").contains("\nx 022500000002 ; 225,\n"));
    folder.write("s.state", "typein mk61 state 1\nx 12\n");
    let said = folder.typing("run square.mk61 --load s.state", "1\n");
    assert_eq!((said.code, said.err.contains("s.state:2")), (Some(2), true), "{}", said.err);
    assert_eq!(folder.typing("run square.mk61 --save square.mk61", "1\n").code, Some(2));
    assert_eq!(folder.typein("run hello.asm --load s.state").code, Some(2));
    assert_eq!(folder.typing("run square.mk61 --load s.state --record t.txt", "1").code, Some(2));
}

#[test]
fn registers_are_shown_on_request() {
    let folder = Folder::new();
    folder.write("square.mk61", "00. F x²\n01. С/П\n");
    let said = folder.typing("run square.mk61 --registers", "1.5 х→П A\n");
    assert!(said.out.contains("RA  1,5"), "{}", said.out);
    assert!(said.out.contains("X1  0,"), "{}", said.out);
}

#[test]
fn the_transcripts_of_games_and_services_pass() {
    let folder = Folder::new();
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/games");
    let services = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/services");
    let mut command = folder.command("test --timeout 120");
    let output = command.args([games, services]).output().expect("it runs");
    let said = Said::new("test games", &output);
    assert_eq!(said.code, Some(0), "{}", said.out);
}

#[test]
fn a_transcript_written_by_hand_may_be_spelt_differently() {
    let folder = Folder::new();
    let spelt = "typein transcript 1\r\nprogram: echo.asm\r\nlines: lf\r\n---\r\n\
        ‹a›‹⟨62⟩›⟨⟩\r\n--- input ended after 7 instructions\r\n";
    folder.write("t.txt", spelt);
    assert_eq!(folder.typein("test t.txt").out, "ok       t.txt\n1 passed, 0 failed\n");
}

#[test]
fn one_bad_transcript_hides_no_other_result() {
    let folder = Folder::new();
    let head = |program: &str| format!("typein transcript 1\nprogram: {program}\nlines: lf\n---\n");
    folder.write("1.txt", "typein transcript 9\n");
    folder.write("2.txt", head("nothing.asm") + "--- exit 0 after 1 instructions\n");
    folder.write("3.txt", head("loop.asm") + "--- exit 0 after 1 instructions\n");
    folder.write("4.txt", head("loop.asm") + "--- limit of 500 instructions\n");
    let said = folder.typein("test . --limit 3000");
    assert_eq!(said.code, Some(1));
    let lines: Vec<&str> = said.out.lines().collect();
    let wanted =
        ["FAILED   ./1.txt: G0001", "FAILED   ./2.txt: there is no file", "FAILED   ./3.txt: "];
    let wanted = wanted.into_iter().chain(["ok       ./4.txt", "1 passed, 3 failed"]);
    for (line, start) in lines.iter().zip(wanted) {
        let line = line.replace(std::path::MAIN_SEPARATOR, "/");
        assert!(line.starts_with(start), "{line}\n{said:?}");
    }
    assert!(lines[2].contains("3000 instructions") && lines[2].contains("--limit"), "{said:?}");
    let count = "L LD R0, A\nADD R0, R0, #1\nST R0, A\nBRnp L\nLD R0, B\nADD R0, R0, #1\nST R0, B\n\
        BR L\nA .FILL 0\nB .FILL 0\n";
    folder.write("long.asm", format!(".ORIG x3000\n{count}.END\n"));
    folder.write("3.txt", head("long.asm") + "--- exit 0 after 1 instructions\n");
    let slow = folder.typein("test 3.txt --timeout 0.05 --limit 100000000000");
    assert!(slow.out.contains("0.05 s") && slow.out.contains("--timeout"), "{slow:?}");
}

#[test]
fn the_calculator_answers_a_pipe_line_by_line() {
    let folder = Folder::new();
    let said = folder.typing("run chess-endgame", "K c2\n\nN f4\n");
    let shown: Vec<&str> =
        said.out.lines().filter_map(|line| line.split_once('|')).map(|p| p.1).collect();
    assert_eq!(shown, [" 58,         |", " 47,         |", " 36,         |"], "{said:?}");
    // A word that is no key presses nothing, and the next line is read; a file is refused.
    let wrong = folder.typing("run chess-endgame", "4 абв\nK c2\n");
    assert_eq!(wrong.code, Some(0), "{wrong:?}");
    assert!(said.out.starts_with(&wrong.out) && wrong.out.contains("47,"), "{wrong:?}");
    assert!(wrong.err.starts_with("line 1: no key is called `абв`"), "{}", wrong.err);
    folder.write("keys", "4 абв\nK c2\n");
    folder.typein("run chess-endgame --input keys").refused(&["line 1", "абв"]);
}

#[test]
fn help_completions_and_manual_pages_are_printed() {
    let folder = Folder::new();
    let help = folder.typein("--help");
    assert!(help.out.contains("130  interrupted"), "{help:?}");
    assert!(folder.typein("run --help").out.contains("--exit-code"));
    assert!(folder.typein("list").out.contains("gomoku"));
    assert!(folder.typein("explain v0001").out.contains("input ended"));
    let two = folder.typein("explain v0001 W2101").out;
    let titles = two.lines().filter(|line| line.starts_with("# ")).collect::<Vec<_>>();
    assert!(titles.len() == 2 && titles[1].starts_with("# W2101: "), "{two}");
    assert!(folder.typein("explain").out.lines().count() > 20);
    for shell in ["bash", "zsh", "fish", "powershell"] {
        assert!(folder.typein(&format!("completions {shell}")).out.contains("typein"));
    }
    assert!(folder.typein("man").out.starts_with(".ie"), "{:?}", folder.typein("man"));
    assert!(folder.typein("man run").out.contains("typein"));
}

//! Files that commands write: never over what is read, never two into one.

use super::{Folder, HELLO};

/// One word, to be linked or loaded with a program.
const WORD: &str = ".ORIG x4000\n.FILL 7\n.END\n";

/// Every command line is refused with these words, and no file changes.
fn refused(folder: &Folder, lines: &[(&str, &[&str])]) {
    let before = contents(folder);
    for (line, words) in lines {
        folder.typein(line).refused(words);
        assert_eq!(contents(folder), before, "{line}");
    }
}

fn contents(folder: &Folder) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder.path(".")).expect("the folder is there");
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut files: Vec<_> = names.map(|name| (name.clone(), folder.bytes(&name))).collect();
    files.sort();
    files
}

#[test]
fn a_run_writes_over_nothing_that_it_reads() {
    let folder = Folder::new();
    folder.write("a.inc", "N EQU 1\n");
    folder.write(
        "a.asm",
        "INCLUDE a.inc\nC SEGMENT\nASSUME CS:C\nS: MOV AX,4C00H\nINT 21H\nC ENDS\nEND S\n",
    );
    folder.write("keys", "ab");
    folder.write("os.asm", ".ORIG x0000\n.FILL x0\n.END\n");
    folder.write("word.asm", WORD);
    assert_eq!(folder.typein("asm hello.asm -o hello.obj").code, Some(0));
    assert_eq!(folder.typein("asm word.asm -o word.obj").code, Some(0));
    folder.write("square.mk61", "00. F x²\n01. С/П\n");
    assert_eq!(folder.typein("run square.mk61 --save s.state").code, Some(0));
    let lines: [(&str, &[&str]); 12] = [
        ("run a.asm --trace=./a.asm", &["would overwrite", "another name with --trace"]),
        ("run a.asm --trace=a.inc", &["a.inc", "another name with --trace"]),
        ("run a.asm --screenshot a.inc", &["a.inc", "another name with --screenshot"]),
        ("run a.asm --coverage a.inc", &["a.inc", "another name with --coverage"]),
        ("run echo.asm --input keys --trace=keys", &["keys", "with --trace"]),
        ("run echo.asm --input keys --coverage keys", &["keys", "with --coverage"]),
        ("run echo.asm --input keys --record keys", &["would overwrite", "with --record"]),
        ("run hello.asm --os os.asm --trace=os.asm", &["os.asm", "with --trace"]),
        ("run hello.obj word.obj --trace=word.obj", &["word.obj", "with --trace"]),
        ("run square.mk61 --input keys --save keys", &["keys", "with --save"]),
        ("run square.mk61 --load s.state --trace=s.state", &["s.state", "with --trace"]),
        ("run square.mk61 --load s.state --coverage s.state", &["s.state", "with --coverage"]),
    ];
    refused(&folder, &lines);
}

#[test]
fn asm_disasm_and_test_write_over_nothing_that_they_read() {
    let folder = Folder::new();
    folder.write("word.asm", WORD);
    folder.typein("asm hello.asm -o hello.obj --symbols hello.sym");
    folder.write("t.txt", "typein transcript 1\n");
    folder.write("a.mk61", "С/П\n");
    folder.write("a.inc", "N EQU 1\n");
    folder.write("a.asm", "INCLUDE a.inc\nC SEGMENT\nASSUME CS:C\nS: INT 20H\nC ENDS\nEND S\n");
    let lines: [(&str, &[&str]); 10] = [
        ("link a.asm -o a.inc", &["would overwrite", "a.inc", "with -o"]),
        ("link a.asm --map a.asm", &["would overwrite", "with --map"]),
        ("asm hello.asm --listing hello.asm", &["would overwrite", "with --listing"]),
        ("asm hello.asm --symbols ./hello.asm", &["would overwrite", "with --symbols"]),
        ("asm hello.asm word.asm -o word.asm", &["would overwrite", "with -o"]),
        ("asm a.mk61 --format mk61", &["would overwrite", "with -o"]),
        ("disasm hello.obj -o hello.obj", &["would overwrite", "with -o"]),
        ("disasm hello.obj -o hello.sym", &["hello.sym", "with -o"]),
        ("disasm hello.asm -o ./hello.asm", &["would overwrite", "with -o"]),
        ("test t.txt --junit t.txt", &["t.txt", "with --junit"]),
    ];
    refused(&folder, &lines);
}

#[test]
fn two_outputs_of_a_command_are_two_files() {
    let folder = Folder::new();
    folder.write("a.mk61", "С/П\n");
    folder.write("b.asm", HELLO);
    folder.write("a.asm", "C SEGMENT\nASSUME CS:C\nS: INT 20H\nC ENDS\nEND S\n");
    let lines: [(&str, &[&str]); 9] = [
        ("link a.asm -o x --map ./x", &["the program and --map", "both be written"]),
        ("link a.asm --map a.exe", &["the program and --map", "both be written"]),
        ("run hello.asm --trace=x --coverage ./x", &["--trace and --coverage", "both be written"]),
        ("run hello.asm --record x --trace=x", &["--record and --trace", "both"]),
        ("run hello.asm --record x --coverage x", &["--record and --coverage", "both"]),
        ("run a.mk61 --save x --record x", &["--record and --save", "both"]),
        ("asm hello.asm --listing x --symbols ./x", &["--listing and --symbols", "both"]),
        ("asm hello.asm --listing hello.obj", &["--listing and hello.asm", "both"]),
        ("asm hello.asm ./hello.asm", &["hello.asm and ./hello.asm", "both"]),
    ];
    refused(&folder, &lines);
    // Devices are no files that could be lost.
    if cfg!(unix) {
        let line = "run hello.asm --trace=/dev/null --coverage /dev/null --input /dev/null";
        assert_eq!(folder.typein(line).code, Some(0));
    }
}

#[test]
fn an_object_file_with_more_names_than_it_can_number_is_refused() {
    let folder = Folder::new();
    let names: String = (0..33_000).map(|nth| format!("EXTRN X{nth}:BYTE\n")).collect();
    folder.write("many.asm", format!("{names}END\n"));
    folder.typein("asm many.asm -o many.obj").refused(&["33000", "32767", "link the listing"]);
    assert!(!folder.path("many.obj").exists());
}

#[cfg(unix)]
#[test]
fn links_lead_to_the_file_that_counts() {
    let folder = Folder::new();
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, folder.path(name));
    link("hello.asm", "source").expect("a link can be made");
    link("log", "later").expect("a link can be made");
    folder.typein("run hello.asm --trace=source").refused(&["source would overwrite"]);
    folder.typein("run hello.asm --trace=later --coverage log").refused(&["both be written"]);
    assert_eq!(folder.read("hello.asm"), HELLO);
    assert_eq!(folder.typein("run hello.asm --coverage later").code, Some(0));
    assert!(folder.path("later").is_symlink() && folder.read("log").contains("LEA"));
}

#[test]
fn a_refused_run_leaves_the_old_trace() {
    let folder = Folder::new();
    folder.write("log", "old");
    folder.typein("run hello.asm --trace=log --input nothing").refused(&["nothing"]);
    folder.typein("run hello.asm --trace=log --load nothing").refused(&["--load", "calculator"]);
    folder.typein("run hello.asm --trace=log --save s").refused(&["--save", "calculator"]);
    folder.typein("run hello.asm --trace=log --screenshot s.png").refused(&["--screenshot"]);
    assert_eq!(folder.read("log"), "old");
    let said = folder.typein("run hello.asm --trace=log");
    assert!(said.code == Some(0) && said.out.starts_with("hi"), "{said:?}");
    assert!(folder.read("log").contains("LEA"), "{}", folder.read("log"));
    folder.typein("run hello.asm --save s").refused(&["--save"]);
    folder.typein("run hello.asm --trace no.log").refused(&["no.log", "--trace=FILE"]);
}

#[test]
fn what_a_transcript_cannot_say_is_refused_before_the_run() {
    let folder = Folder::new();
    let record = |more: &[&str]| {
        let mut command = folder.command("run hello.asm --record t.txt");
        let output = command.args(more).output().expect("the binary runs");
        super::Said::new("run hello.asm --record t.txt", &output)
    };
    record(&["--about", "one\ntwo"]).refused(&["--about", "one line"]);
    record(&["--", "one\ntwo"]).refused(&["line ends"]);
    record(&["--", "say \"this\""]).refused(&["double quotes"]);
    record(&["-D", "A=\"1\""]).refused(&["double quotes"]);
    assert!(!folder.path("t.txt").exists());
    assert_eq!(record(&["--about", " one: two\n", "--", "a b", ""]).code, Some(0));
    assert!(folder.read("t.txt").contains("\nabout: one: two\n"), "{}", folder.read("t.txt"));
    assert_eq!(folder.typein("test t.txt").code, Some(0));
}

#[cfg(unix)]
#[test]
fn a_name_of_two_lines_is_refused_in_a_transcript() {
    let folder = Folder::new();
    folder.write("two\nlines.asm", HELLO);
    let mut command = folder.command("run --record t.txt");
    let output = command.arg("two\nlines.asm").output().expect("the binary runs");
    super::Said::new("run --record t.txt", &output).refused(&["line ends"]);
    folder.write("-dash.asm", HELLO);
    assert_eq!(folder.typein("run ./-dash.asm --record t.txt").code, Some(0));
    assert_eq!(folder.typein("test t.txt").code, Some(0));
}

/// Where nothing can be written.
#[cfg(target_os = "linux")]
mod full {
    use std::io::Read;
    use std::process::Command;

    use super::super::{Folder, Said};

    /// An endless listing, whose trace is endless, too.
    const ROUND: &str = ".ORIG x3000\nAGAIN ADD R0, R0, #1\nBRnzp AGAIN\n.END\n";

    #[test]
    fn a_trace_that_cannot_be_written_ends_the_run() {
        let folder = Folder::new();
        folder.write("round.asm", ROUND);
        let mut child = folder.command("run round.asm --trace").spawn().expect("it runs");
        let mut first = [0; 5];
        let mut stderr = child.stderr.take().expect("it is piped");
        stderr.read_exact(&mut first).expect("it is traced");
        drop(stderr);
        assert_eq!((&first, child.wait().expect("it ends").code()), (b"x3000", Some(0)));
        folder.typein("run round.asm --trace=/dev/full").refused(&["cannot write the trace"]);
    }

    #[test]
    fn an_answer_that_cannot_be_printed_is_said() {
        let folder = Folder::new();
        for line in ["--help", "--version", "run --help", "list"] {
            let full =
                std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
            let output = folder.command(line).stdout(full).output().expect("it runs");
            Said::new(line, &output).refused(&["cannot write to standard output"]);
        }
    }

    /// A traced run, whose first slice takes long, is interrupted like any other.
    #[test]
    fn an_interrupt_leaves_every_file_whole() {
        let folder = Folder::new();
        folder.write("round.asm", ROUND);
        let line = "run round.asm --trace --coverage c.txt --record r.txt";
        let mut child = folder.command(line).spawn().expect("it runs");
        let mut stderr = child.stderr.take().expect("it is piped");
        stderr.read_exact(&mut [0; 5]).expect("it is traced");
        // Nobody wants to read the rest, but a full pipe would stop the run.
        let reader = std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
        let number = child.id().to_string();
        let killed = Command::new("kill").args(["-s", "INT", &number]).status();
        assert!(killed.is_ok_and(|killed| killed.success()));
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert!(reader.join().is_ok_and(|read| read.is_ok()));
        assert!(folder.read("r.txt").contains("--- limit of "));
        assert!(folder.read("c.txt").contains("AGAIN"));
    }

    #[test]
    fn a_file_that_must_not_grow_is_said() {
        let folder = Folder::new();
        folder.write("round.asm", ROUND);
        let typein = env!("CARGO_BIN_EXE_typein");
        let line = format!("ulimit -f 8; exec {typein} run round.asm --trace=trace");
        let mut command = Command::new("sh");
        let output = command.args(["-c", &line]).current_dir(folder.path("")).output();
        Said::new(&line, &output.expect("it runs")).refused(&["cannot write the trace"]);
    }
}

//! A terminal, driven by tmux where that is there: programs are played, and the terminal is
//! afterwards as it was, whatever ended them.

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Longest time until something is seen.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with a shell in it, of a tmux of its own.
struct Terminal {
    socket: String,
    folder: TempDir,
}

impl Terminal {
    /// `None`, and a word about it, where there is no tmux.
    fn open(name: &str) -> Option<Terminal> {
        let socket = format!("typein-{name}-{}", std::process::id());
        let folder = TempDir::new().expect("a place for temporary files");
        let settings = folder.path().join("settings");
        std::fs::write(&settings, "").expect("a temporary file can be written");
        let terminal = Terminal { socket, folder };
        let shell = "env PS1='$ ' HISTFILE= COLORTERM=truecolor sh";
        let new = ["-f", &settings.to_string_lossy(), "new", "-d", "-x", "90", "-y", "30", shell];
        if terminal.tmux(&new).is_none() {
            eprintln!("skipped: no tmux");
            return None;
        }
        terminal.line(&format!("cd '{}'", env!("CARGO_MANIFEST_DIR")));
        // What is printed differs from what is typed.
        terminal.line("stty -g > /dev/null; BEFORE=$(stty -g); echo rea''dy");
        terminal.wait_for("ready");
        Some(terminal)
    }

    fn tmux(&self, arguments: &[&str]) -> Option<String> {
        let ran = Command::new("tmux").args(["-L", &self.socket]).args(arguments).output().ok()?;
        ran.status.success().then(|| String::from_utf8_lossy(&ran.stdout).into_owned())
    }

    /// Types characters as they are.
    fn text(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]).expect("tmux types");
    }

    /// Presses a key by tmux's name.
    fn key(&self, name: &str) {
        self.tmux(&["send-keys", name]).expect("tmux types");
    }

    fn line(&self, text: &str) {
        self.text(text);
        self.key("Enter");
    }

    /// Runs typein.
    fn run(&self, arguments: &str) {
        self.line(&format!("LC_ALL=C '{}' {arguments}", env!("CARGO_BIN_EXE_typein")));
    }

    fn seen(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-J"]).unwrap_or_default()
    }

    /// Waits until something is seen; gives all that is.
    fn wait_for(&self, what: &str) -> String {
        let start = Instant::now();
        loop {
            let seen = self.seen();
            if seen.contains(what) {
                return seen;
            }
            assert!(start.elapsed() < PATIENCE, "`{what}` was not seen on\n{seen}");
            sleep(Duration::from_millis(50));
        }
    }

    /// Waits for the shell: what is typed before would be the program's.
    fn wait_for_shell(&self) {
        let start = Instant::now();
        while self.seen().trim_end().lines().last() != Some("$") {
            assert!(start.elapsed() < PATIENCE, "no shell on\n{}", self.seen());
            sleep(Duration::from_millis(50));
        }
    }

    /// The shell is back, the terminal as it was, and the cursor is to be seen.
    fn check_sane(&self) {
        self.wait_for_shell();
        self.line("[ \"$BEFORE\" = \"$(stty -g)\" ] && echo sa''ne || stty -a");
        self.wait_for("sane");
        let modes = "#{cursor_flag}#{alternate_on}#{mouse_any_flag}";
        let modes = self.tmux(&["display-message", "-p", modes]);
        assert_eq!(modes.as_deref().map(str::trim), Some("100"));
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
fn gomoku_is_played_in_lines() {
    let Some(terminal) = Terminal::open("gomoku") else { return };
    terminal.run("run gomoku");
    terminal.wait_for("Choose your colour");
    terminal.text("W");
    terminal.wait_for("White round");
    terminal.text("7 3#");
    terminal.wait_for("7 3#");
    terminal.wait_for("Black round");
    // Read where DOS looks for it; a second one would be the shell's.
    terminal.key("C-c");
    terminal.check_sane();
}

#[test]
fn a_full_screen_hears_of_keys_and_of_the_mouse_and_stays_among_the_lines() {
    let Some(terminal) = Terminal::open("screen") else { return };
    terminal.run("run tests/programs/clicks.asm");
    terminal.wait_for("Click anywhere.");
    terminal.text("k");
    terminal.wait_for("\n  k");
    // A click as a terminal reports it: button, column and row from 1, then its release.
    terminal.text("\x1B[<0;21;13M");
    terminal.wait_for("20 12");
    terminal.text("\x1B[<0;21;13m");
    terminal.key("Escape");
    terminal.check_sane();
    let left = terminal.seen();
    assert!(left.contains("Click anywhere.") && left.contains("20 12"), "{left}");
}

/// Plays on the full screen of a terminal of its own until `end` ends it.
fn played(name: &str, end: impl Fn(&Terminal)) {
    let Some(terminal) = Terminal::open(name) else { return };
    let number = terminal.folder.path().join("number");
    let typein = env!("CARGO_BIN_EXE_typein");
    let program = "tests/programs/clicks.asm";
    terminal.line(&format!("sh -c 'echo $$ > {}; exec {typein} run {program}'", number.display()));
    terminal.wait_for("Click anywhere.");
    terminal.text("x");
    terminal.wait_for("\n  x");
    end(&terminal);
    terminal.check_sane();
}

#[test]
fn a_fault_leaves_the_terminal_as_it_was() {
    played("fault", |terminal| {
        terminal.text("d");
        terminal.wait_for("V0104");
    });
}

#[test]
fn ctrl_c_twice_leaves_the_terminal_as_it_was() {
    played("twice", |terminal| {
        terminal.key("C-c");
        terminal.key("C-c");
    });
}

#[test]
fn a_signal_leaves_the_terminal_as_it_was() {
    for signal in ["TERM", "QUIT"] {
        played(signal, |terminal| {
            let number = std::fs::read_to_string(terminal.folder.path().join("number"));
            let number = number.expect("the process wrote its number");
            let killed = Command::new("kill").args(["-s", signal, number.trim()]).status();
            assert!(killed.is_ok_and(|killed| killed.success()));
        });
    }
}

#[test]
fn a_closed_pipe_leaves_the_terminal_as_it_was() {
    let Some(terminal) = Terminal::open("pipe") else { return };
    terminal.run("run tests/programs/endless.asm | head -c 40; echo; echo clo''sed");
    terminal.wait_for("closed");
    terminal.check_sane();
}

#[test]
fn ctrl_break_ends_a_program_that_asks_for_nothing() {
    for (name, key) in [("break", "C-\\"), ("ctrl_c", "C-c")] {
        let Some(terminal) = Terminal::open(name) else { return };
        terminal.run("run tests/programs/endless.asm");
        terminal.wait_for("xxxxxxxx");
        terminal.key(key);
        terminal.wait_for("^C");
        terminal.check_sane();
    }
}

#[test]
fn letters_beyond_ascii_reach_a_program_or_are_answered() {
    let Some(terminal) = Terminal::open("letters") else { return };
    let listing = terminal.folder.path().join("echo.asm");
    let echo = ".ORIG x3000\nLEA R0,TEXT\nPUTS\nLOOP GETC\nOUT\nADD R1,R0,#-4\nBRnp LOOP\nHALT\n\
        TEXT .STRINGZ \"Type: \"\n.END\n";
    std::fs::write(&listing, echo).expect("a temporary file can be written");
    terminal.run(&format!("run {}", listing.display()));
    terminal.wait_for("Type: ");
    terminal.text("<ж棋>");
    terminal.wait_for("Type: <ж棋>");
    terminal.key("C-d");
    terminal.check_sane();
    assert!(!terminal.seen().contains('♦'), "{}", terminal.seen());
    terminal.run("run tests/programs/clicks.asm");
    terminal.wait_for("Click anywhere.");
    terminal.text("ж");
    terminal.key("Escape");
    terminal.wait_for("code page cp437 lacks it; --codepage cp866 has it");
    terminal.check_sane();
}

//! A person at a terminal: single keys, and the terminal as it was afterwards.

use std::collections::VecDeque;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use assembler::Encoding;
use crossterm::cursor::{Hide, MoveTo, MoveToPreviousLine, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::{Color, PrintStyledContent, Stylize};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, is_raw_mode_enabled,
};
use vm::{Input, Key};

use crate::calculator::panel::{Line, Tint};
use crate::play::Awake;
use crate::{key, signal};

/// Whether stdin is a person's keyboard.
pub fn has_keyboard() -> bool {
    std::io::stdin().is_terminal()
}

/// Whether stdout is a person's screen.
pub fn has_screen() -> bool {
    std::io::stdout().is_terminal()
}

/// Whether a drawing fills the terminal.
static DRAWN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back as it was.
pub fn restore() {
    if DRAWN.swap(false, Ordering::SeqCst) {
        let _ = crossterm::execute!(std::io::stdout(), Show, LeaveAlternateScreen);
    }
    if is_raw_mode_enabled().unwrap_or(false) {
        let _ = disable_raw_mode();
    }
}

/// How many lines of the screen a text takes, long ones wrapped.
pub fn rows(text: &str) -> u16 {
    let width = crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns.max(1)));
    let rows = text.lines().map(|line| line.chars().count().div_ceil(width).max(1));
    u16::try_from(rows.sum::<usize>()).unwrap_or(u16::MAX)
}

/// Goes up over so many lines and wipes them.
pub fn wipe(lines: u16) {
    let mut screen = std::io::stdout();
    let _ = match lines {
        0 => Ok(()),
        _ => {
            crossterm::execute!(screen, MoveToPreviousLine(lines), Clear(ClearType::FromCursorDown))
        }
    };
}

/// A mistake in typein itself must not leave the terminal unusable, nor a stack trace to read.
pub fn apologise_on_panic() {
    std::panic::set_hook(Box::new(|information| {
        restore();
        let place = information.location().map(ToString::to_string).unwrap_or_default();
        crate::say(&format!(
            "typein {} has a mistake in itself and must stop; sorry. Please report it with the \
             command you gave, and this: {place}",
            env!("CARGO_PKG_VERSION")
        ));
    }));
}

/// A drawing that fills the terminal; what was there before comes back when this is dropped.
pub struct Screen {
    coloured: bool,
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

impl Screen {
    /// Begins to draw. Colours are left out where NO_COLOR is set.
    pub fn open() -> Screen {
        DRAWN.store(true, Ordering::SeqCst);
        let _ = crossterm::execute!(std::io::stdout(), EnterAlternateScreen, Hide);
        let wished = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        Screen { coloured: wished }
    }

    /// Columns and rows, at least one of each.
    pub fn size(&self) -> (usize, usize) {
        let (columns, rows) = crossterm::terminal::size().unwrap_or((80, 24));
        (usize::from(columns.max(1)), usize::from(rows.max(1)))
    }

    /// Draws these lines in place of the last ones.
    pub fn draw(&mut self, lines: &[Line]) {
        let _ = self.try_draw(lines);
    }

    fn try_draw(&mut self, lines: &[Line]) -> std::io::Result<()> {
        let mut screen = std::io::stdout().lock();
        for (row, line) in (0..).zip(lines) {
            crossterm::queue!(screen, MoveTo(0, row))?;
            for piece in line {
                match colour(piece.tint).filter(|_| self.coloured) {
                    Some(colour) => {
                        crossterm::queue!(
                            screen,
                            PrintStyledContent(piece.text.as_str().with(colour))
                        )?;
                    }
                    None => screen.write_all(piece.text.as_bytes())?,
                }
            }
            crossterm::queue!(screen, Clear(ClearType::UntilNewLine))?;
        }
        crossterm::queue!(screen, Clear(ClearType::FromCursorDown))?;
        screen.flush()
    }
}

fn colour(tint: Tint) -> Option<Color> {
    match tint {
        Tint::Plain => None,
        Tint::Lit => Some(Color::Green),
        Tint::F => Some(Color::Yellow),
        Tint::K => Some(Color::Blue),
        Tint::Letter => Some(Color::Cyan),
    }
}

/// The terminal in raw mode; restored when this is dropped.
struct RawMode;

impl Drop for RawMode {
    fn drop(&mut self) {
        restore();
    }
}

/// Longest time between two Ctrl-C that end the run.
const SECOND_CTRL_C: Duration = Duration::from_secs(1);
/// How often a program that polls makes us look at the keyboard.
const LOOK: Duration = Duration::from_millis(1);
/// Polls in a row without output after which the program is taken to wait.
const IDLE_POLLS: u32 = 2000;
/// How long a wait lasts before signals are looked at.
const NAP: Duration = Duration::from_millis(100);

/// A person's keyboard, key by key.
pub struct Keyboard {
    keys: VecDeque<Key>,
    codepage: Encoding,
    enter: u8,
    ended: bool,
    /// When Ctrl-C was last pressed.
    ctrl_c: Option<Instant>,
    leave: bool,
    looked: Instant,
    polls: u32,
    /// Polls after which a look waits a little.
    idle_polls: u32,
    _raw: RawMode,
}

impl Keyboard {
    /// Puts the terminal into raw mode. Characters are typed in `codepage`, Enter is the byte
    /// `enter`.
    ///
    /// # Errors
    /// The terminal refuses.
    pub fn open(codepage: Encoding, enter: u8) -> std::io::Result<Keyboard> {
        enable_raw_mode()?;
        Ok(Keyboard {
            keys: VecDeque::new(),
            codepage,
            enter,
            ended: false,
            ctrl_c: None,
            leave: false,
            looked: Instant::now(),
            polls: 0,
            idle_polls: IDLE_POLLS,
            _raw: RawMode,
        })
    }

    /// A program that polls is held to its clock anyhow: it sees its own time pass.
    pub fn leave_resting_to_others(&mut self) {
        self.idle_polls = u32::MAX;
    }

    /// The next key.
    pub fn peek(&mut self) -> Input {
        if self.keys.is_empty() && !self.ended {
            self.polls = self.polls.saturating_add(1);
            if self.polls > self.idle_polls {
                self.look(LOOK);
            } else if self.looked.elapsed() >= LOOK {
                self.look(Duration::ZERO);
            }
        }
        match self.keys.front() {
            Some(&key) => Input::Key(key),
            None if self.ended => Input::Ended,
            None => Input::None,
        }
    }

    /// The next key, for which it waits at most so long.
    pub fn next(&mut self, patience: Duration) -> Input {
        if self.keys.is_empty() && !self.ended {
            self.look(patience);
        }
        match self.keys.pop_front() {
            Some(key) => Input::Key(key),
            None if self.ended || self.leave => Input::Ended,
            None => Input::None,
        }
    }

    /// Takes the key that was seen.
    pub fn take(&mut self) {
        self.keys.pop_front();
        self.polls = 0;
    }

    /// A program that prints is not idle.
    pub fn program_printed(&mut self) {
        self.polls = 0;
    }

    /// Blocks until there is a key.
    pub fn wait(&mut self) -> Awake {
        loop {
            if self.leave || signal::interrupts() > 0 {
                return Awake::Interrupted;
            }
            if self.ended || !self.keys.is_empty() {
                return Awake::Input;
            }
            self.look(NAP);
        }
    }

    /// Whether Ctrl-C was pressed twice.
    pub fn wants_to_leave(&mut self) -> bool {
        self.look(Duration::ZERO);
        self.leave
    }

    /// Reads what was typed, waiting at most so long for a first key.
    fn look(&mut self, patience: Duration) {
        let mut patience = patience;
        loop {
            match event::poll(patience).and_then(|there| there.then(event::read).transpose()) {
                Ok(Some(Event::Key(event))) => self.pressed(event),
                Ok(Some(Event::Paste(text))) => self.characters(&text),
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(_) => {
                    // The terminal went away.
                    self.ended = true;
                    break;
                }
            }
            patience = Duration::ZERO;
        }
        self.looked = Instant::now();
    }

    fn pressed(&mut self, event: KeyEvent) {
        if event.kind == KeyEventKind::Release {
            return;
        }
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        let alt = event.modifiers.contains(KeyModifiers::ALT);
        match event.code {
            KeyCode::Char(letter) if control => self.control(letter),
            KeyCode::Char(letter) if alt => {
                let name = format!("Alt-{}", letter.to_ascii_uppercase());
                self.keys.extend(key::named(&name).map(Key::Named));
            }
            KeyCode::Char(letter) => self.characters(letter.encode_utf8(&mut [0; 4])),
            KeyCode::Enter => self.characters("\n"),
            KeyCode::Tab => self.keys.push_back(Key::Char(0x09)),
            KeyCode::Backspace if control => self.keys.push_back(Key::Char(0x7F)),
            KeyCode::Backspace => self.keys.push_back(Key::Char(0x08)),
            KeyCode::Esc => self.keys.push_back(Key::Char(0x1B)),
            other => {
                self.keys.extend(name(other).and_then(|name| key::named(&name)).map(Key::Named))
            }
        }
    }

    fn control(&mut self, letter: char) {
        if letter.eq_ignore_ascii_case(&'c') {
            self.leave |= self.ctrl_c.is_some_and(|last| last.elapsed() <= SECOND_CTRL_C);
            self.ctrl_c = Some(Instant::now());
        }
        let name = format!("Ctrl-{}", letter.to_ascii_uppercase());
        self.keys.extend(key::character_named(&name).map(Key::Char));
    }

    /// Typed or pasted characters.
    fn characters(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '\n' | '\r' => self.keys.push_back(Key::Char(self.enter)),
                _ => {
                    let bytes = self.codepage.encode(letter.encode_utf8(&mut [0; 4]));
                    self.keys.extend(bytes.unwrap_or_default().into_iter().map(Key::Char));
                }
            }
        }
    }
}

/// The name of a key without a character.
fn name(code: KeyCode) -> Option<String> {
    let word = match code {
        KeyCode::F(number) => return Some(format!("F{number}")),
        KeyCode::Left => "Left",
        KeyCode::Right => "Right",
        KeyCode::Up => "Up",
        KeyCode::Down => "Down",
        KeyCode::Home => "Home",
        KeyCode::End => "End",
        KeyCode::PageUp => "PgUp",
        KeyCode::PageDown => "PgDn",
        KeyCode::Insert => "Ins",
        KeyCode::Delete => "Del",
        _ => return None,
    };
    Some(word.to_owned())
}

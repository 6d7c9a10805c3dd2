//! A terminal: lines, or a screen that fills it; and the terminal as it was afterwards.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use assembler::source::width;
use crossterm::cursor::{Hide, MoveTo, MoveToPreviousLine, SetCursorStyle, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::style::{Color, PrintStyledContent, ResetColor, Stylize};
use crossterm::terminal::{
    Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, is_raw_mode_enabled,
};

use crate::calculator::panel::{Line, Tint};

/// Whether stdin is a person's keyboard.
pub fn has_keyboard() -> bool {
    std::io::stdin().is_terminal()
}

/// Whether stdout is a person's screen.
pub fn has_screen() -> bool {
    std::io::stdout().is_terminal()
}

/// Whether the terminal shows a screen instead of lines, and reports its mouse.
static SHOWS_SCREEN: AtomicBool = AtomicBool::new(false);
static FOLLOWS_MOUSE: AtomicBool = AtomicBool::new(false);

/// Takes the whole terminal for a screen; lines come back with [`end_screen`].
pub fn begin_screen(out: &mut impl Write) -> std::io::Result<()> {
    SHOWS_SCREEN.store(true, Ordering::SeqCst);
    crossterm::queue!(out, EnterAlternateScreen, DisableLineWrap, Hide, Clear(ClearType::All))
}

/// Gives the lines of the terminal back.
pub fn end_screen() {
    let mut out = std::io::stdout();
    if FOLLOWS_MOUSE.swap(false, Ordering::SeqCst) {
        let _ = crossterm::queue!(out, DisableMouseCapture);
    }
    if SHOWS_SCREEN.swap(false, Ordering::SeqCst) {
        let usual = SetCursorStyle::DefaultUserShape;
        let _ =
            crossterm::queue!(out, ResetColor, usual, EnableLineWrap, LeaveAlternateScreen, Show);
    }
    let _ = out.flush();
}

/// Gives the terminal back as it was.
pub fn restore() {
    end_screen();
    if is_raw_mode_enabled().unwrap_or(false) {
        let _ = disable_raw_mode();
    }
}

/// Has the terminal report its mouse.
pub fn follow_mouse() {
    if !FOLLOWS_MOUSE.swap(true, Ordering::SeqCst) {
        let _ = crossterm::execute!(std::io::stdout(), EnableMouseCapture);
    }
}

/// How many lines of the screen a text takes, long ones wrapped.
pub fn rows(text: &str) -> u16 {
    let screen = crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns.max(1)));
    let columns = |line: &str| line.chars().map(width).sum::<usize>();
    let rows = text.lines().map(|line| columns(line).div_ceil(screen).max(1));
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
        let version = env!("CARGO_PKG_VERSION");
        let _ = writeln!(
            std::io::stderr(),
            "typein {version} has a mistake in itself and must stop; sorry. Please report it with \
             the command you gave, and this: {place}"
        );
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
        let mut out = std::io::stdout();
        let _ = begin_screen(&mut out).and_then(|()| out.flush());
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

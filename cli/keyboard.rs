//! A person at a terminal: keys and the mouse, one deed after the other.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use assembler::Encoding;
use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use crossterm::terminal::enable_raw_mode;
use isa::i8086::keyboard::BREAK;
use vm::{Input, Key, Pointer};

use crate::play::Awake;
use crate::{key, signal, terminal};

/// The terminal in raw mode; restored when this is dropped.
struct RawMode;

impl Drop for RawMode {
    fn drop(&mut self) {
        terminal::restore();
    }
}

/// Longest time between two Ctrl-C that end the run.
const SECOND_CTRL_C: Duration = Duration::from_secs(1);
/// How often a program that polls makes us look at the keyboard.
const LOOK: Duration = Duration::from_millis(1);
/// Polls in a row without output after which the program is taken to wait.
const IDLE_POLLS: u32 = 2000;
/// What Ctrl-C types, and for how many ticks a program that prints may leave it unread.
const CTRL_C: Key = Key::Char(0x03);
const UNREAD_TICKS: u32 = 9;
/// How long a wait lasts before signals are looked at.
const NAP: Duration = Duration::from_millis(100);

/// When something arrived, in ticks since the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// When this tick had passed.
    AtTick(u64),
    /// While the program waited for it.
    InWait(u64),
}

/// What a person did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Deed {
    Typed(Key),
    Moved(Pointer),
}

/// How a place in the terminal becomes one on the PC's screen: cells that the picture takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lens {
    /// Across, 1 or more.
    pub columns: u16,
    /// Down, 1 or more.
    pub rows: u16,
    /// Rows of the picture above the terminal's first one.
    pub hidden: u16,
}

/// A person's keyboard and mouse, one deed after the other.
pub struct Keyboard {
    deeds: VecDeque<(Deed, Option<Arrival>)>,
    codepage: Encoding,
    enter: u8,
    ended: bool,
    /// When Ctrl-C was last pressed.
    ctrl_c: Option<Instant>,
    /// For how many ticks it was the next key, and whether the program printed meanwhile.
    unread_ticks: u32,
    printed: bool,
    leave: bool,
    looked: Instant,
    polls: u32,
    /// Polls after which a look waits a little.
    idle_polls: u32,
    /// A program that polls sees what arrived only when a tick has passed, so that a transcript
    /// can say when that was.
    at_ticks: bool,
    lens: Lens,
    /// The first character that was typed and that the code page lacks, and whether there was one
    /// since somebody asked.
    lacking: Option<char>,
    lacked: bool,
    _raw: Option<RawMode>,
}

impl Keyboard {
    /// Puts the terminal into raw mode. Characters are typed in `codepage`, Enter is the byte
    /// `enter`.
    ///
    /// # Errors
    /// The terminal refuses.
    pub fn open(codepage: Encoding, enter: u8) -> std::io::Result<Keyboard> {
        signal::watch();
        enable_raw_mode()?;
        Ok(Keyboard::new(codepage, enter, Some(RawMode)))
    }

    fn new(codepage: Encoding, enter: u8, raw: Option<RawMode>) -> Keyboard {
        Keyboard {
            deeds: VecDeque::new(),
            codepage,
            enter,
            ended: false,
            ctrl_c: None,
            unread_ticks: 0,
            printed: false,
            leave: false,
            looked: Instant::now(),
            polls: 0,
            idle_polls: IDLE_POLLS,
            at_ticks: false,
            lens: Lens { columns: 80, rows: 25, hidden: 0 },
            lacking: None,
            lacked: false,
            _raw: raw,
        }
    }

    /// The first character that could not be typed, since the code page lacks it.
    pub const fn lacking(&self) -> Option<char> {
        self.lacking
    }

    /// Whether there was one since this was last asked.
    pub const fn take_lacked(&mut self) -> bool {
        std::mem::replace(&mut self.lacked, false)
    }

    /// A program that polls is held to its clock anyhow: it sees its own time pass.
    pub fn leave_resting_to_others(&mut self) {
        self.idle_polls = u32::MAX;
    }

    /// From now on what a person does is seen when a tick has passed.
    pub fn deliver_at_ticks(&mut self) {
        self.at_ticks = true;
    }

    /// Has the terminal report its mouse.
    pub fn follow_mouse(&mut self) {
        terminal::follow_mouse();
    }

    /// From now on the picture stands here.
    pub fn look_through(&mut self, lens: Lens) {
        self.lens = lens;
    }

    /// A tick has passed: what was done arrives.
    pub fn tick(&mut self, now: u64) {
        if self.at_ticks {
            self.look(Duration::ZERO);
            self.arrive(Arrival::AtTick(now));
        }
        if !matches!(self.front(), Some((Deed::Typed(CTRL_C), _))) {
            (self.unread_ticks, self.printed) = (0, false);
            return;
        }
        self.unread_ticks += 1;
        // DOS looks for Ctrl-C when a program prints, too, and Ctrl-Break is what it finds then.
        if self.printed && self.unread_ticks > UNREAD_TICKS {
            self.interrupt();
            self.arrive(Arrival::AtTick(now));
        }
    }

    fn arrive(&mut self, arrival: Arrival) {
        for (_, when) in &mut self.deeds {
            when.get_or_insert(arrival);
        }
    }

    /// What comes first, if it may be seen.
    fn front(&self) -> Option<(Deed, Option<Arrival>)> {
        self.deeds.front().copied().filter(|(_, arrival)| !self.at_ticks || arrival.is_some())
    }

    /// The next key for a program that waits for it.
    pub fn peek_in_wait(&mut self, now: u64) -> (Input, Option<Arrival>) {
        self.look(Duration::ZERO);
        self.arrive(Arrival::InWait(now));
        let arrival = self.front().and_then(|(_, arrival)| arrival);
        (self.seen(), arrival)
    }

    /// The next key for a program that looks whether there is one.
    pub fn peek(&mut self) -> Input {
        if self.deeds.is_empty() && !self.ended {
            self.polls = self.polls.saturating_add(1);
            if self.polls > self.idle_polls {
                self.look(LOOK);
            } else if self.looked.elapsed() >= LOOK {
                self.look(Duration::ZERO);
            }
        }
        self.seen()
    }

    fn seen(&self) -> Input {
        match self.front() {
            Some((Deed::Typed(key), _)) => Input::Key(key),
            None if self.ended && self.deeds.is_empty() => Input::Ended,
            _ => Input::None,
        }
    }

    /// Takes Ctrl-Break, if that is what was done next; gives when it arrived.
    pub fn take_break(&mut self) -> Option<Option<Arrival>> {
        match self.front() {
            Some((Deed::Typed(Key::Named(BREAK)), arrival)) => {
                self.deeds.pop_front();
                Some(arrival)
            }
            _ => None,
        }
    }

    /// What the mouse does next.
    pub fn take_pointer(&mut self) -> Option<(Pointer, Option<Arrival>)> {
        if !self.at_ticks && self.looked.elapsed() >= LOOK {
            self.look(Duration::ZERO);
        }
        match self.front() {
            Some((Deed::Moved(pointer), arrival)) => {
                self.deeds.pop_front();
                Some((pointer, arrival))
            }
            _ => None,
        }
    }

    /// The next key, for which it waits at most so long.
    pub fn next(&mut self, patience: Duration) -> Input {
        if self.deeds.is_empty() && !self.ended {
            self.look(patience);
        }
        match self.deeds.pop_front() {
            Some((Deed::Typed(key), _)) => Input::Key(key),
            Some((Deed::Moved(_), _)) => Input::None,
            None if self.ended || self.leave => Input::Ended,
            None => Input::None,
        }
    }

    /// Takes the key that was seen.
    pub fn take(&mut self) {
        self.deeds.pop_front();
        self.polls = 0;
    }

    /// A program that prints is not idle.
    pub fn program_printed(&mut self) {
        self.polls = 0;
        self.printed = true;
    }

    /// Blocks until something was done, `most` at most; `None` when that has passed.
    pub fn wait(&mut self, most: Option<Duration>) -> Option<Awake> {
        let start = Instant::now();
        loop {
            if self.leave || signal::interrupts() > 0 {
                return Some(Awake::Interrupted);
            }
            if self.ended || !self.deeds.is_empty() {
                return Some(Awake::Input);
            }
            let left = most.map_or(NAP, |most| most.saturating_sub(start.elapsed()).min(NAP));
            if left.is_zero() {
                return None;
            }
            self.look(left);
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
                Ok(Some(Event::Mouse(event))) => self.moved(event),
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
                self.type_named(&name);
            }
            KeyCode::Char(letter) => self.characters(letter.encode_utf8(&mut [0; 4])),
            KeyCode::Enter => self.characters("\n"),
            KeyCode::Tab => self.type_key(Key::Char(0x09)),
            KeyCode::Backspace if control => self.type_key(Key::Char(0x7F)),
            KeyCode::Backspace => self.type_key(Key::Char(0x08)),
            KeyCode::Esc => self.type_key(Key::Char(0x1B)),
            KeyCode::Pause if control => self.interrupt(),
            other => {
                let held = match (event.modifiers.contains(KeyModifiers::SHIFT), control, alt) {
                    (_, _, true) => "Alt-",
                    (_, true, _) => "Ctrl-",
                    (true, ..) => "Shift-",
                    _ => "",
                };
                if let Some(name) = name(other)
                    && !self.type_named(&format!("{held}{name}"))
                {
                    self.type_named(&name);
                }
            }
        }
    }

    fn control(&mut self, letter: char) {
        if letter.eq_ignore_ascii_case(&'c') {
            self.leave |= self.ctrl_c.is_some_and(|last| last.elapsed() <= SECOND_CTRL_C);
            self.ctrl_c = Some(Instant::now());
        }
        // Ctrl and 4 is the same to most terminals.
        if matches!(letter, '\\' | '4') {
            return self.interrupt();
        }
        let name = format!("Ctrl-{}", letter.to_ascii_uppercase());
        if let Some(character) = key::character_named(&name) {
            self.type_key(Key::Char(character));
        }
    }

    /// Ctrl-Break, which forgets what was typed ahead.
    fn interrupt(&mut self) {
        self.deeds.retain(|(deed, _)| !matches!(deed, Deed::Typed(_)));
        self.type_key(Key::Named(BREAK));
    }

    fn type_key(&mut self, key: Key) {
        self.deeds.push_back((Deed::Typed(key), None));
    }

    /// Types the key of that name, if there is one.
    fn type_named(&mut self, name: &str) -> bool {
        let known = key::named(name);
        if let Some(name) = known {
            self.type_key(Key::Named(name));
        }
        known.is_some()
    }

    /// The mouse: a move with the same buttons replaces one that nobody has seen yet.
    fn moved(&mut self, event: MouseEvent) {
        let bit = |button| match button {
            MouseButton::Left => 1,
            MouseButton::Right => 2,
            MouseButton::Middle => 4,
        };
        let buttons = match event.kind {
            MouseEventKind::Down(button) | MouseEventKind::Drag(button) => bit(button),
            MouseEventKind::Up(_) | MouseEventKind::Moved => 0,
            _ => return,
        };
        let Lens { columns, rows, hidden } = self.lens;
        let scale = |at: u16, size: u16, cells: u16| {
            let at = u32::from(at) * u32::from(size) / u32::from(cells.max(1));
            at.min(u32::from(size) - 1) as u16
        };
        let x = scale(event.column, 640, columns);
        let y = scale(event.row.saturating_add(hidden), 200, rows);
        let deed = Deed::Moved(Pointer { x, y, buttons });
        match self.deeds.back_mut() {
            Some((Deed::Moved(last), None)) if last.buttons == buttons => {
                *last = Pointer { x, y, buttons };
            }
            _ => self.deeds.push_back((deed, None)),
        }
    }

    /// Typed or pasted characters.
    fn characters(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '\n' | '\r' => self.type_key(Key::Char(self.enter)),
                _ => match self.codepage.encode(letter.encode_utf8(&mut [0; 4])) {
                    Some(bytes) => {
                        bytes.into_iter().for_each(|byte| self.type_key(Key::Char(byte)));
                    }
                    None => {
                        self.lacking.get_or_insert(letter);
                        self.lacked = true;
                    }
                },
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
        KeyCode::BackTab => "Shift-Tab",
        KeyCode::Insert => "Ins",
        KeyCode::Delete => "Del",
        _ => return None,
    };
    Some(word.to_owned())
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use isa::Target;

    use super::*;
    use crate::arguments::{Command, Parsed, parse};

    #[test]
    fn ctrl_c_that_a_printing_program_leaves_unread_is_ctrl_break() {
        for (prints, breaks) in [(true, true), (false, false)] {
            let mut keyboard = Keyboard::new(Encoding::Cp437, b'\r', None);
            keyboard.type_key(CTRL_C);
            for now in 0..=UNREAD_TICKS {
                assert_eq!(keyboard.take_break(), None);
                if prints {
                    keyboard.program_printed();
                }
                keyboard.tick(now.into());
            }
            let arrival = Arrival::AtTick(UNREAD_TICKS.into());
            assert_eq!(keyboard.take_break(), breaks.then_some(Some(arrival)));
        }
    }

    #[test]
    fn a_character_that_the_code_page_lacks_is_noticed() {
        let mut keyboard = Keyboard::new(Encoding::Cp437, b'\r', None);
        keyboard.characters("éыж");
        assert_eq!(keyboard.deeds, [(Deed::Typed(Key::Char(0x82)), None)]);
        assert_eq!((keyboard.lacking(), keyboard.take_lacked()), (Some('ы'), true));
        assert!(!keyboard.take_lacked());
        let mut keyboard = Keyboard::new(Encoding::Utf8, b'\n', None);
        keyboard.characters("ы");
        let typed = "ы".bytes().map(|byte| (Deed::Typed(Key::Char(byte)), None));
        assert_eq!((keyboard.deeds, keyboard.lacking), (typed.collect(), None));
    }

    #[test]
    fn enter_types_the_byte_that_was_asked_for() {
        for (options, byte) in [(vec![], b'\n'), (vec!["--enter", "cr"], b'\r')] {
            let words = [vec!["typein", "run"], options, vec!["a.asm"]].concat();
            let parsed = parse(words.into_iter().map(OsString::from));
            let Parsed::Command(arguments) = parsed else { panic!("these are arguments") };
            let Command::Run(run) = &arguments.command else { panic!("of `run`") };
            let enter = crate::run::enter(Target::Lc3, run.enter);
            let mut keyboard = Keyboard::new(Encoding::Cp437, enter, None);
            keyboard.pressed(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
            keyboard.characters("\r");
            let typed = (Deed::Typed(Key::Char(byte)), None);
            assert_eq!(keyboard.deeds, [typed, typed]);
        }
    }
}

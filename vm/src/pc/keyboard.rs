//! The keyboard: from the console's keys over scan codes to what BIOS and DOS read.
//!
//! A key arrives when the program asks for one. To a program that handles the keyboard's interrupt
//! or reads its port it arrives by itself, one key a tick, and it is released a tick later: the
//! console knows of no releases.

use std::collections::VecDeque;

use isa::i8086::keyboard::{self, KeyCode, Stroke, named, typing};

use super::board::{Board, bios_data};
use super::firmware::{BREAK, KEYBOARD, is_default};
use super::machine::Parts;
use super::pic;
use super::service::{Call, Outcome};
use super::video::Drawn;
use crate::machine::AtEnd;
use crate::{Console, Input, Key};

/// Polls in a row, without output between them, after which a program that waits for a key at
/// the end of its input is stopped.
const MOST_POLLS: u32 = 100_000;
/// What a tick at which a program could have had a key counts for.
const POLLS_A_TICK: u32 = 100;

/// Polls in a row, with next to nothing done between them, after which time passes.
const IDLE_POLLS: u32 = 64;
/// Instructions that are next to nothing.
const NEXT_TO_NOTHING: u64 = 64;

/// The BIOS's data: shift state, the buffer's head and tail, its start and end, the buffer.
const SHIFT: u16 = 0x17;
const HEAD: u16 = 0x1A;
const TAIL: u16 = 0x1C;
const BUFFER_START: u16 = 0x80;
const BUFFER_END: u16 = 0x82;
const BUFFER: u16 = 0x1E;
/// Its highest bit: Ctrl-Break was pressed.
const BROKEN: u16 = 0x71;
/// Bytes of the buffer.
const BUFFER_SIZE: u16 = 32;

/// The scan code of Break with Ctrl, and the bit of the shift state for Ctrl.
const BREAK_SCAN: u8 = 0x46;
const CTRL: u8 = 0x04;

/// What Ctrl-Break leaves in the buffer.
const NOTHING: KeyCode = KeyCode { scan: 0, character: 0 };

/// The bit of a scan code that tells a release.
const RELEASED: u8 = 0x80;

/// A byte from the keyboard, and the key for the BIOS that it completes.
type Scan = (u8, Option<KeyCode>);

/// What the keyboard remembers.
#[derive(Debug, Clone, Default)]
pub(super) struct Keyboard {
    /// The second byte of an extended key, which DOS still has to deliver.
    pub(super) second: Option<u8>,
    /// Polls at the end of the input since the last output.
    pub(super) polls: u32,
    /// What a program reads at the end of the input.
    at_end: AtEnd,
    /// What is on its way to port 60h.
    queue: VecDeque<Scan>,
    /// What stands at port 60h, and whether nobody has read it yet.
    latch: Scan,
    full: bool,
    /// The program has read the port.
    pub(super) is_read: bool,
    /// The key that is down.
    down: Option<Stroke>,
    /// Ctrl-Break was pressed, and its handler is still to be called.
    pub(super) is_broken: bool,
    /// Polls in a row, and how many instructions were executed at the last one.
    idle: (u32, u64),
}

/// Whether the program waits for a key, or only looks whether there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asks {
    Waits,
    Looks,
}

impl Keyboard {
    pub(super) fn new(at_end: AtEnd) -> Keyboard {
        Keyboard { at_end, ..Keyboard::default() }
    }

    /// Port 60h.
    pub(super) const fn read(&mut self) -> u8 {
        self.is_read = true;
        self.full = false;
        self.latch.0
    }

    /// Port 64h.
    pub(super) const fn status(&mut self) -> u8 {
        self.is_read = true;
        0x14 | self.full as u8
    }

    /// A key goes down; one that was down comes up.
    fn press(&mut self, stroke: Stroke) {
        if self.down != Some(stroke) {
            self.release();
            self.queue.extend(stroke.held.scan().map(|scan| (scan, None)));
        }
        self.queue.push_back((stroke.make, Some(stroke.code)));
        self.down = Some(stroke);
    }

    /// The key that is down comes up.
    fn release(&mut self) {
        if let Some(stroke) = self.down.take() {
            self.queue.push_back((stroke.make | RELEASED, None));
            self.queue.extend(stroke.held.scan().map(|scan| (scan | RELEASED, None)));
        }
    }

    /// Brings the next byte to port 60h.
    fn advance(&mut self) -> bool {
        let next = self.queue.pop_front();
        if let Some(scan) = next {
            self.latch = scan;
            self.full = true;
        }
        next.is_some()
    }

    /// The program does something besides polling.
    pub(super) const fn busy(&mut self) {
        self.idle.0 = 0;
    }

    /// Notes a poll that was in vain; `true` if the program does nothing but poll.
    pub(super) const fn is_idle(&mut self, executed: u64) -> bool {
        let (polls, last) = self.idle;
        let polls = if executed - last <= NEXT_TO_NOTHING { polls + 1 } else { 0 };
        self.idle = (polls % IDLE_POLLS, executed);
        polls >= IDLE_POLLS
    }
}

/// Empties the BIOS's buffer.
pub(super) fn set_bios_data(board: &mut Board) {
    for (at, value) in
        [(HEAD, BUFFER), (TAIL, BUFFER), (BUFFER_START, BUFFER), (BUFFER_END, BUFFER + BUFFER_SIZE)]
    {
        board.set_word(bios_data(at), value);
    }
}

/// How a key is typed; `None` if this keyboard does not have it.
fn stroke(key: Key) -> Option<Stroke> {
    match key {
        Key::Char(character) => Some(typing(character)),
        Key::Named(name) => named(name),
    }
}

/// The place in the buffer behind `at`.
fn behind(board: &Board, at: u16) -> u16 {
    let next = at.wrapping_add(2);
    let is_end = next == board.word(bios_data(BUFFER_END));
    if is_end { board.word(bios_data(BUFFER_START)) } else { next }
}

/// Puts a key into the BIOS's buffer, if there is room.
fn put(board: &mut Board, code: KeyCode) {
    let (head, tail) = (board.word(bios_data(HEAD)), board.word(bios_data(TAIL)));
    let next = behind(board, tail);
    if next != head {
        board.set_word(bios_data(tail), u16::from_be_bytes([code.scan, code.character]));
        board.set_word(bios_data(TAIL), next);
    }
}

/// The next key in the BIOS's buffer.
fn first(board: &Board) -> Option<KeyCode> {
    let (head, tail) = (board.word(bios_data(HEAD)), board.word(bios_data(TAIL)));
    let [scan, character] = board.word(bios_data(head)).to_be_bytes();
    (head != tail).then_some(KeyCode { scan, character })
}

/// What the BIOS does with the byte at port 60h.
pub(super) fn interrupt(board: &mut Board) {
    let (scan, code) = board.keyboard.latch;
    board.keyboard.full = false;
    let bit = match scan & !RELEASED {
        0x2A => 0x02,
        0x36 => 0x01,
        0x1D => CTRL,
        0x38 => 0x08,
        _ => 0,
    };
    let state = board.byte(bios_data(SHIFT));
    let state = if scan & RELEASED == 0 { state | bit } else { state & !bit };
    board.set_byte(bios_data(SHIFT), state);
    if scan == BREAK_SCAN && state & CTRL != 0 {
        let start = board.word(bios_data(BUFFER_START));
        board.set_word(bios_data(HEAD), start);
        board.set_word(bios_data(TAIL), start);
        board.set_byte(bios_data(BROKEN), 0x80);
        board.keyboard.is_broken = true;
    }
    // Read by a handler that calls the BIOS's again, it is still one key.
    if let Some(code) = code {
        board.keyboard.latch.1 = None;
        put(board, code);
    }
}

impl Parts {
    /// Whether the program reads and prints lines: then a key that it only looks at stays where it
    /// is until it is read.
    fn keeps_lines(&self) -> bool {
        let sees_keys = self.board.keyboard.is_read || self.handles_keyboard();
        self.board.video.drawn == Drawn::Not && !sees_keys
    }

    /// Whether the program has its own handler of the keyboard.
    fn handles_keyboard(&self) -> bool {
        !is_default(&self.board, KEYBOARD)
    }

    /// A tick has passed: the key that is down comes up, and where the program sees keys by
    /// itself, the next one goes down.
    pub(super) fn keyboard_tick(&mut self, console: &mut dyn Console) -> Result<(), Outcome> {
        if console.take_break()
            && let Some(stroke) = named(keyboard::BREAK)
        {
            self.show(console);
            self.board.keyboard.press(stroke);
            return Ok(());
        }
        let arrives = self.board.keyboard.is_read || self.handles_keyboard();
        if !arrives || !self.board.keyboard.queue.is_empty() {
            self.board.keyboard.release();
            return Ok(());
        }
        match console.peek_key() {
            Input::Key(key) => {
                self.take_from(console);
                match stroke(key) {
                    Some(stroke) => self.board.keyboard.press(stroke),
                    None => self.board.keyboard.release(),
                }
                Ok(())
            }
            Input::None => {
                self.board.keyboard.release();
                Ok(())
            }
            Input::Ended => {
                self.board.keyboard.release();
                self.count_polls(POLLS_A_TICK)
            }
        }
    }

    /// Brings a byte to port 60h and asks for its interrupt, if the last one was read.
    pub(super) fn send_scan_code(&mut self) {
        let Keyboard { full, is_read, .. } = self.board.keyboard;
        if !is_read && !self.handles_keyboard() {
            while self.board.keyboard.advance() {
                interrupt(&mut self.board);
            }
        } else if !full && !self.board.pic.is_served(pic::KEYBOARD) && self.board.keyboard.advance()
        {
            self.board.pic.raise(pic::KEYBOARD);
        }
    }

    /// Takes a key, which is a moment for which a transcript keeps the screen.
    fn take_from(&mut self, console: &mut dyn Console) -> Input {
        let input = console.take_key();
        if matches!(input, Input::Key(_)) {
            self.show(console);
        }
        input
    }

    /// Shows the console what the program has drawn.
    pub(super) fn show(&self, console: &mut dyn Console) {
        if let Some(screen) = self.board.screen() {
            console.show(&screen);
        }
    }

    /// A look at the keyboard at the end of the input.
    fn count_polls(&mut self, count: u32) -> Result<(), Outcome> {
        let polls = &mut self.board.keyboard.polls;
        *polls += count;
        if *polls < MOST_POLLS { Ok(()) } else { Err(Outcome::InputEnded) }
    }
}

impl Call<'_> {
    /// The next key.
    pub(super) fn take_key(&mut self) -> Result<KeyCode, Outcome> {
        let code = match first(&self.parts.board) {
            Some(code) => code,
            None => match self.bring_key(Asks::Waits)? {
                Some(code) => code,
                None => return self.at_end().ok_or(Outcome::InputEnded),
            },
        };
        self.forget_key();
        Ok(code)
    }

    /// Takes the first key out of the BIOS's buffer.
    fn forget_key(&mut self) {
        let board = &mut self.parts.board;
        let (head, tail) = (board.word(bios_data(HEAD)), board.word(bios_data(TAIL)));
        if head != tail {
            let next = behind(board, head);
            board.set_word(bios_data(HEAD), next);
        }
    }

    /// Forgets all keys that were typed ahead.
    pub(super) fn forget_keys(&mut self) {
        let head = self.parts.board.word(bios_data(HEAD));
        self.parts.board.set_word(bios_data(TAIL), head);
        self.parts.board.keyboard.second = None;
    }

    /// Has the console's next key go through the keyboard into the buffer; `None` at the end of
    /// the input. Comes back with [`Outcome::Again`] while the program's own handler looks at it.
    fn bring_key(&mut self, asks: Asks) -> Result<Option<KeyCode>, Outcome> {
        loop {
            while self.parts.board.keyboard.advance() {
                if self.parts.handles_keyboard() {
                    self.parts.cpu.call_interrupt(&mut self.parts.board, KEYBOARD);
                    return Err(Outcome::Again);
                }
                interrupt(&mut self.parts.board);
                self.call_break_handler()?;
            }
            if let Some(code) = first(&self.parts.board) {
                return Ok(Some(code));
            }
            if asks == Asks::Waits {
                self.hear_mouse()?;
            }
            let input = match asks {
                Asks::Waits => self.parts.take_from(self.console),
                Asks::Looks => match self.console.peek_key() {
                    Input::Key(key) if self.parts.keeps_lines() => match stroke(key) {
                        Some(stroke) => return Ok(Some(stroke.code)),
                        None => self.console.take_key(),
                    },
                    Input::Key(_) => self.parts.take_from(self.console),
                    input => input,
                },
            };
            match input {
                // A key that is not on this keyboard would hide the ones behind it.
                Input::Key(key) => {
                    if let Some(stroke) = stroke(key) {
                        self.parts.board.keyboard.press(stroke);
                    }
                }
                Input::None if asks == Asks::Looks => return Ok(None),
                Input::None if self.console.grant_tick() => self.pass_tick()?,
                Input::None => return Err(Outcome::Waiting),
                Input::Ended => return Ok(None),
            }
        }
    }

    /// What happens at the end of the input.
    pub(super) const fn end_of_input(&self) -> AtEnd {
        self.parts.board.keyboard.at_end
    }

    /// The key that stands for the end of the input, if it does not stop the run.
    fn at_end(&self) -> Option<KeyCode> {
        match self.end_of_input() {
            AtEnd::Stop => None,
            AtEnd::Byte(byte) => Some(typing(byte).code),
        }
    }

    /// The next key without taking it; `None` if there is none now.
    pub(super) fn poll_key(&mut self) -> Result<Option<KeyCode>, Outcome> {
        let code = match first(&self.parts.board) {
            Some(code) => Some(code),
            None => self.bring_key(Asks::Looks)?,
        };
        if code.is_some() {
            return Ok(code);
        }
        if matches!(self.console.peek_key(), Input::Ended) {
            if let Some(code) = self.at_end() {
                return Ok(Some(code));
            }
            self.parts.count_polls(1)?;
        }
        self.parts.rest();
        Ok(None)
    }

    /// Whether nothing was typed and nothing ever will be.
    pub(super) fn input_has_ended(&mut self) -> bool {
        let keyboard = &self.parts.board.keyboard;
        let is_empty = keyboard.second.is_none() && keyboard.queue.is_empty();
        is_empty
            && first(&self.parts.board).is_none()
            && matches!(self.console.peek_key(), Input::Ended)
    }

    /// The next byte as DOS reads it: an extended key is 0 and then its code.
    pub(super) fn take_byte(&mut self) -> Result<u8, Outcome> {
        if let Some(second) = self.parts.board.keyboard.second.take() {
            return Ok(second);
        }
        loop {
            let key = self.take_key()?;
            if key == NOTHING {
                if let Some(byte) = self.byte_of_break() {
                    return Ok(byte);
                }
                continue;
            }
            if key.character == 0 {
                self.parts.board.keyboard.second = Some(key.scan);
            }
            return Ok(key.character);
        }
    }

    /// Whether [`Call::take_byte`] would deliver at once.
    pub(super) fn byte_is_ready(&mut self) -> Result<bool, Outcome> {
        loop {
            match self.poll_key()? {
                Some(NOTHING) if !self.break_is_known() => self.forget_key(),
                key => return Ok(self.parts.board.keyboard.second.is_some() || key.is_some()),
            }
        }
    }

    /// Has the handler of Ctrl-Break run, if it was pressed.
    pub(super) fn call_break_handler(&mut self) -> Result<(), Outcome> {
        if !std::mem::take(&mut self.parts.board.keyboard.is_broken) {
            return Ok(());
        }
        self.parts.cpu.call_interrupt(&mut self.parts.board, BREAK);
        Err(Outcome::Again)
    }
}

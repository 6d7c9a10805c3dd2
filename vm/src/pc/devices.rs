//! What happens by itself as time passes: ticks, interrupts of devices, events of keyboard and
//! mouse.

use isa::i8086::{Register16, SegmentRegister};

use super::firmware::{self, BREAK, MOUSE};
use super::machine::Parts;
use super::pic;
use super::service::{Call, Outcome};
use crate::Console;
use crate::i8086::linear;

impl Parts {
    /// Cycles so far.
    pub(super) const fn now(&self) -> u64 {
        self.board.clock.cycles(self.cpu.cycles())
    }

    /// The cycle at which something happens next by itself.
    pub(super) const fn next_event(&self) -> u64 {
        let tick = self.board.clock.next_tick();
        let timer = self.board.clock.cycle_of(self.board.timer.next_interrupt());
        if tick < timer { tick } else { timer }
    }

    /// Whether a halted processor can be woken: by the timer, else by a key, which then arrives by
    /// itself, or by the mouse.
    pub(super) fn can_wake(&mut self) -> bool {
        if self.board.pic.passes(pic::TIMER) {
            return true;
        }
        let by_key = self.board.pic.passes(pic::KEYBOARD);
        self.board.keyboard.is_read |= by_key;
        by_key || self.board.mouse.has_handler()
    }

    /// Lets time pass until something happens.
    pub(super) const fn sleep(&mut self) {
        self.times = true;
        let next = self.next_event();
        self.board.clock.wait_until(next, self.cpu.cycles());
    }

    /// Lets time pass until something happens, or until a cycle has come.
    pub(super) fn sleep_until(&mut self, cycle: u64) {
        self.times = true;
        let next = self.next_event().min(cycle);
        self.board.clock.wait_until(next, self.cpu.cycles());
    }

    /// A program that does nothing but look again and again whether something has happened lets
    /// time pass.
    pub(super) const fn rest(&mut self) {
        if self.board.keyboard.is_idle(self.cpu.executed()) {
            self.sleep();
        }
    }

    /// Lets everything happen that is due, and asks for the interrupt that is most urgent.
    pub(super) fn act(&mut self, console: &mut dyn Console) -> Result<(), Outcome> {
        self.pass_events(console)?;
        if !self.cpu.is_requested() && std::mem::take(&mut self.board.keyboard.is_broken) {
            self.cpu.request(BREAK);
        }
        if !self.cpu.is_requested()
            && let Some(vector) = self.board.pic.take()
        {
            self.cpu.request(vector);
        }
        self.call_mouse_handler();
        Ok(())
    }

    fn pass_events(&mut self, console: &mut dyn Console) -> Result<(), Outcome> {
        let now = self.now();
        while self.board.clock.next_tick() <= now {
            self.board.clock.tick();
            console.tick();
            if self.board.mouse.arrives() {
                self.listen(console);
            }
            self.keyboard_tick(console)?;
        }
        while self.board.clock.cycle_of(self.board.timer.next_interrupt()) <= now {
            self.board.timer.interrupt();
            self.board.pic.raise(pic::TIMER);
        }
        self.send_scan_code();
        Ok(())
    }

    /// Hears what the mouse does next; whether there was something.
    pub(super) fn listen(&mut self, console: &mut dyn Console) -> bool {
        let pointer = console.take_pointer();
        if let Some(pointer) = pointer {
            self.show(console);
            self.board.mouse.update(pointer);
        }
        pointer.is_some()
    }

    /// Asks for the mouse's interrupt if the program's handler is to be called.
    fn call_mouse_handler(&mut self) {
        let is_free = !self.cpu.is_requested() && self.board.mouse.interrupted.is_none();
        if is_free && self.board.mouse.wants_call() {
            self.cpu.request(MOUSE);
        }
    }
}

impl Call<'_> {
    /// Time passes while a service waits, up to what happens next. An interrupt is taken at once:
    /// the service comes back with [`Outcome::Again`].
    pub(super) fn pass_tick(&mut self) -> Result<(), Outcome> {
        self.parts.sleep();
        self.take_interrupt()
    }

    /// Lets everything happen that is due, as [`Call::pass_tick`] does.
    pub(super) fn take_interrupt(&mut self) -> Result<(), Outcome> {
        self.parts.pass_events(self.console)?;
        self.call_break_handler()?;
        match self.parts.board.pic.take() {
            Some(vector) => {
                self.parts.cpu.call_interrupt(&mut self.parts.board, vector);
                Err(Outcome::Again)
            }
            None => Ok(()),
        }
    }

    /// Hears all that the mouse does while a service waits for a key. A handler of the program is
    /// called at once, as in [`Call::pass_tick`].
    pub(super) fn hear_mouse(&mut self) -> Result<(), Outcome> {
        while self.parts.listen(self.console) {
            if self.parts.board.mouse.wants_call() {
                self.parts.cpu.call_interrupt(&mut self.parts.board, MOUSE);
                return Err(Outcome::Again);
            }
        }
        Ok(())
    }

    /// The mouse has interrupted: its driver calls the program's handler, with all registers
    /// saved.
    pub(super) fn enter_mouse_handler(&mut self) -> Result<(), Outcome> {
        let mouse = &mut self.parts.board.mouse;
        let Some(events) = mouse.call() else { return Ok(()) };
        let (at, moved, handler) = (mouse.at, mouse.moved, mouse.handler);
        mouse.interrupted = Some(self.parts.cpu.registers.clone());
        let sp = self.word(Register16::Sp).wrapping_sub(4);
        let top = linear(self.segment(SegmentRegister::Ss), sp);
        self.parts.board.set_word(top, firmware::return_to(MOUSE));
        self.parts.board.set_word(top + 2, firmware::SEGMENT);
        self.parts.cpu.changed(top, 4);
        self.set_word(Register16::Sp, sp);
        self.set_word(Register16::Ax, events);
        self.set_word(Register16::Bx, u16::from(at.buttons));
        self.set_word(Register16::Cx, at.x);
        self.set_word(Register16::Dx, at.y);
        self.set_word(Register16::Si, moved.0 as u16);
        self.set_word(Register16::Di, moved.1 as u16);
        let registers = &mut self.parts.cpu.registers;
        registers.set_segment(SegmentRegister::Cs, handler.segment);
        registers.ip = handler.offset;
        Err(Outcome::Again)
    }

    /// The program's handler of the mouse has returned.
    pub(super) fn leave_mouse_handler(&mut self) {
        let ip = self.parts.cpu.registers.ip;
        if let Some(before) = self.parts.board.mouse.interrupted.take() {
            self.parts.cpu.registers = before;
            self.parts.cpu.registers.set_segment(SegmentRegister::Cs, firmware::SEGMENT);
            self.parts.cpu.registers.ip = ip;
        }
    }

    /// The interrupt of a device has ended, for the BIOS's own handlers.
    pub(super) fn end_of_interrupt(&mut self) {
        self.parts.board.pic.end();
    }
}

//! The processor: registers, memory, one instruction at a time.
//!
//! Instructions as in appendix A of Patt and Patel; the editions differ in LEA, TRAP and privilege.

use isa::lc3::{DEVICES, Operation, USER};

use super::device::{self, Keyboard, Look, Timer};
use super::sequence::Sequences;
use crate::machine::FaultKind;
use crate::{Console, Counts, Edition, Observer};

/// Words of memory.
pub(super) const MEMORY: usize = 1 << 16;

/// First word behind the vector tables.
pub(super) const BEHIND_VECTORS: u16 = 0x0200;
/// `BRzp #-2`: back to the instruction that looked at the keyboard.
const BRANCH_BACK: u16 = 0x07FE;

/// Everything that a program can see or change.
#[derive(Debug, Clone)]
pub(super) struct Processor {
    pub(super) memory: Box<[u16; MEMORY]>,
    pub(super) registers: [u16; 8],
    pub(super) pc: u16,
    /// N, Z, P in bits 2 to 0.
    condition: u16,
    pub(super) mode: Mode,
    pub(super) priority: u16,
    /// The stack pointer of the mode that is not in force.
    other_stack: u16,
    pub(super) keyboard: Keyboard,
    pub(super) timer: Timer,
    /// Low bits of MCR.
    control: u16,
    pub(super) edition: Edition,
    /// Addresses that need no second look: first, and how many.
    pub(super) plain: (u16, u16),
    /// The same for fetching instructions.
    pub(super) fetchable: (u16, u16),
    /// What was translated of memory.
    pub(super) sequences: Sequences,
    pub(super) counts: Counts,
    /// The last instruction of user memory after which the operating system went on.
    pub(super) caller: Option<u16>,
    /// The last exception and the instruction that raised it.
    pub(super) exception: Option<(u16, FaultKind)>,
    /// Where the vectors lead that the operating system has no routine for.
    pub(super) undefined: u16,
    /// The last instruction, when the next has to be executed by itself.
    pub(super) came_from: Option<u16>,
}

/// Who is in charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Supervisor,
    User,
}

/// Why an instruction did not simply execute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Event {
    /// It may not do that.
    Exception(FaultKind),
    /// It looks at the keyboard and does nothing else until there is a key.
    WaitsForKey,
    /// It waits for a key that will not come.
    InputEnded,
    /// It stopped the clock.
    ClockStopped,
}

/// What a word does when it is executed.
pub(super) fn operation(word: u16) -> Option<Operation> {
    isa::lc3::row(word).map(|row| row.operation)
}

impl Processor {
    /// The state in which a program begins at `start`.
    pub(super) fn new(memory: Box<[u16; MEMORY]>, edition: Edition, start: u16) -> Processor {
        let user = edition == Edition::Second || (USER..DEVICES).contains(&start);
        let mut processor = Processor {
            memory,
            registers: [0; 8],
            pc: start,
            condition: 0b010,
            mode: Mode::Supervisor,
            priority: 0,
            other_stack: if user { USER } else { 0 },
            keyboard: Keyboard::default(),
            timer: Timer::default(),
            control: 0,
            edition,
            plain: (0, 0),
            fetchable: (0, 0),
            sequences: Sequences::default(),
            counts: Counts::default(),
            caller: None,
            exception: None,
            undefined: 0,
            came_from: None,
        };
        processor.set_mode(if user { Mode::User } else { Mode::Supervisor });
        processor
    }

    fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
        let from = |first: u16| (first, DEVICES - first);
        (self.plain, self.fetchable) = match (self.edition, mode) {
            (Edition::Second, _) => (from(0), from(BEHIND_VECTORS)),
            (Edition::Third, Mode::User) => (from(USER), from(USER)),
            (Edition::Third, Mode::Supervisor) => (from(0), from(0)),
        };
    }

    /// One instruction. After an event the PC stands behind the instruction, unless it could not
    /// even be fetched.
    pub(super) fn step<O: Observer + ?Sized>(
        &mut self,
        console: &mut dyn Console,
        watcher: &mut O,
    ) -> Result<(), Event> {
        let at = self.pc;
        if at.wrapping_sub(self.fetchable.0) >= self.fetchable.1 {
            let kind = FaultKind::NothingToExecute { address: at, from: self.came_from };
            return Err(Event::Exception(kind));
        }
        self.came_from = Some(at);
        let word = self.memory[usize::from(at)];
        watcher.fetch(u32::from(at), 1);
        self.pc = at.wrapping_add(1);
        self.count(at, 1);
        let Some(operation) = operation(word) else {
            return Err(Event::Exception(FaultKind::IllegalInstruction { word }));
        };
        self.execute(operation, word, console, watcher)
    }

    /// Instructions from `at` on, all in user memory or all outside, were executed.
    pub(super) fn count(&mut self, at: u16, instructions: u64) {
        self.counts.cycles += instructions;
        if (USER..DEVICES).contains(&at) {
            self.counts.instructions += instructions;
        }
    }

    // Long: a match over all operations.
    fn execute<O: Observer + ?Sized>(
        &mut self,
        operation: Operation,
        word: u16,
        console: &mut dyn Console,
        watcher: &mut O,
    ) -> Result<(), Event> {
        match operation {
            Operation::AddRegister => {
                let sum = self.source(word).wrapping_add(self.register(word));
                self.set(word, sum);
            }
            Operation::AddImmediate => {
                let sum = self.source(word).wrapping_add(signed(word, 5));
                self.set(word, sum);
            }
            Operation::AndRegister => self.set(word, self.source(word) & self.register(word)),
            Operation::AndImmediate => self.set(word, self.source(word) & signed(word, 5)),
            Operation::Not => self.set(word, !self.source(word)),
            Operation::Branch => {
                if (word >> 9) & self.condition != 0 {
                    self.pc = self.relative(word, 9);
                }
            }
            Operation::Jump => self.pc = self.source(word),
            Operation::Call => {
                let target = self.relative(word, 11);
                self.registers[7] = std::mem::replace(&mut self.pc, target);
            }
            Operation::CallRegister => {
                let target = self.source(word);
                self.registers[7] = std::mem::replace(&mut self.pc, target);
            }
            Operation::Load => {
                let value = self.read(self.relative(word, 9), console, watcher)?;
                self.set(word, value);
            }
            Operation::LoadIndirect => {
                let at = self.read(self.relative(word, 9), console, watcher)?;
                let value = self.read(at, console, watcher)?;
                self.set(word, value);
            }
            Operation::LoadBase => {
                let at = self.source(word).wrapping_add(signed(word, 6));
                let value = self.read(at, console, watcher)?;
                self.set(word, value);
            }
            Operation::LoadAddress => {
                let address = self.relative(word, 9);
                match self.edition {
                    Edition::Second => self.set(word, address),
                    Edition::Third => self.registers[destination(word)] = address,
                }
            }
            Operation::Store => {
                let value = self.registers[destination(word)];
                self.write(self.relative(word, 9), value, console, watcher)?;
            }
            Operation::StoreIndirect => {
                let at = self.read(self.relative(word, 9), console, watcher)?;
                self.write(at, self.registers[destination(word)], console, watcher)?;
            }
            Operation::StoreBase => {
                let at = self.source(word).wrapping_add(signed(word, 6));
                self.write(at, self.registers[destination(word)], console, watcher)?;
            }
            Operation::Trap => self.trap(word & 0xFF, watcher),
            Operation::ReturnFromInterrupt => self.return_from_interrupt()?,
        }
        Ok(())
    }

    /// The register in bits 8 to 6.
    fn source(&self, word: u16) -> u16 {
        self.registers[usize::from((word >> 6) & 7)]
    }

    /// The register in bits 2 to 0.
    fn register(&self, word: u16) -> u16 {
        self.registers[usize::from(word & 7)]
    }

    /// PC plus the signed number in the low `bits` of a word.
    fn relative(&self, word: u16, bits: u32) -> u16 {
        self.pc.wrapping_add(signed(word, bits))
    }

    /// Writes the destination register and sets the condition codes.
    fn set(&mut self, word: u16, value: u16) {
        self.registers[destination(word)] = value;
        self.set_condition(value);
    }

    /// Sets the condition codes to those of a result.
    pub(super) fn set_condition(&mut self, result: u16) {
        self.condition = match result {
            0 => 0b010,
            0x8000.. => 0b100,
            _ => 0b001,
        };
    }

    /// A result with the present condition codes; `None` if a program has set some that no result
    /// has.
    pub(super) fn last_result(&self) -> Option<u16> {
        match self.condition {
            0b100 => Some(0x8000),
            0b010 => Some(0),
            0b001 => Some(1),
            _ => None,
        }
    }

    /// Changes a word of memory.
    pub(super) fn store(&mut self, at: u16, value: u16) {
        self.memory[usize::from(at)] = value;
        self.sequences.stored(at);
    }

    fn read<O: Observer + ?Sized>(
        &mut self,
        at: u16,
        console: &mut dyn Console,
        watcher: &mut O,
    ) -> Result<u16, Event> {
        watcher.read(u32::from(at));
        if at.wrapping_sub(self.plain.0) < self.plain.1 {
            return Ok(self.memory[usize::from(at)]);
        }
        self.may_touch(at)?;
        match at {
            device::KBSR => self.look_at_keyboard(console),
            device::KBDR => Ok(self.keyboard.read()),
            device::TR if self.timer.is_there => Ok(self.timer.read(self.counts.cycles)),
            _ => Ok(self.peek(at)),
        }
    }

    fn write<O: Observer + ?Sized>(
        &mut self,
        at: u16,
        value: u16,
        console: &mut dyn Console,
        watcher: &mut O,
    ) -> Result<(), Event> {
        watcher.write(u32::from(at), value);
        if at.wrapping_sub(self.plain.0) < self.plain.1 {
            self.store(at, value);
            return Ok(());
        }
        self.may_touch(at)?;
        match at {
            device::KBSR => self.keyboard.set_status(value),
            device::DDR => {
                console.write(&[value as u8]);
                self.keyboard.printed();
            }
            device::TR if self.timer.is_there => self.timer.set_status(value, self.counts.cycles),
            device::TMI if self.timer.is_there => {
                self.timer.set_interval(value, self.counts.cycles);
            }
            device::PSR => self.set_status(value),
            device::MCR => {
                self.control = value & 0x7FFF;
                if value >> 15 == 0 {
                    return Err(Event::ClockStopped);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// User programs of the third edition keep to user memory.
    fn may_touch(&self, address: u16) -> Result<(), Event> {
        match (self.edition, self.mode) {
            (Edition::Third, Mode::User) => {
                Err(Event::Exception(FaultKind::AccessViolation { address }))
            }
            _ => Ok(()),
        }
    }

    /// KBSR. Code that does nothing but look again waits, and a wait is no instruction.
    fn look_at_keyboard(&mut self, console: &mut dyn Console) -> Result<u16, Event> {
        let looks_again = self.memory[usize::from(self.pc)] == BRANCH_BACK;
        let system = self.pc <= USER;
        match self.keyboard.look_for_program(console) {
            Look::Empty if looks_again => Err(Event::WaitsForKey),
            Look::Ended if looks_again && system => Err(Event::InputEnded),
            Look::EndedLongAgo => Err(Event::InputEnded),
            Look::Ready | Look::Empty | Look::Ended => Ok(self.keyboard.status()),
        }
    }

    /// A word as a program with all rights would read it, without consequences.
    pub(super) fn peek(&self, at: u16) -> u16 {
        match at {
            device::KBSR => self.keyboard.status(),
            device::KBDR => self.keyboard.peek(),
            device::DSR => device::display_status(),
            device::TR => self.timer.status(),
            device::TMI => self.timer.interval(),
            device::PSR => self.status(),
            device::MCR => 0x8000 | self.control,
            _ if at >= DEVICES => 0,
            _ => self.memory[usize::from(at)],
        }
    }

    /// PSR.
    pub(super) fn status(&self) -> u16 {
        let user = if self.mode == Mode::User { 1 << 15 } else { 0 };
        user | (self.priority << 8) | self.condition
    }

    /// Sets PSR; a change of mode changes the stack.
    pub(super) fn set_status(&mut self, status: u16) {
        self.condition = status & 7;
        self.priority = (status >> 8) & 7;
        let mode = if status >> 15 == 0 { Mode::Supervisor } else { Mode::User };
        if mode != self.mode && self.edition == Edition::Third {
            std::mem::swap(&mut self.registers[6], &mut self.other_stack);
            self.set_mode(mode);
        }
    }

    /// Whether all that the future depends on is as it is there, the world aside.
    pub(super) fn is_where(&self, other: &Processor) -> bool {
        self.pc == other.pc
            && self.registers == other.registers
            && self.condition == other.condition
            && self.status() == other.status()
            && self.other_stack == other.other_stack
            && self.keyboard.activity == other.keyboard.activity
            && self.control == other.control
            && self.memory == other.memory
    }
}

/// The number of the register in bits 11 to 9.
fn destination(word: u16) -> usize {
    usize::from((word >> 9) & 7)
}

/// The signed number in the low `bits` of a word.
pub(super) fn signed(word: u16, bits: u32) -> u16 {
    let unused = 16 - bits;
    ((word << unused) as i16 >> unused) as u16
}

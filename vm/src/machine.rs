//! The contract of every machine.

use std::any::Any;

use isa::Image;
pub use isa::lc3::Edition;
use isa::mk61::Angle;
pub use isa::mk61::Model;

use crate::i8086::remark;
use crate::noise::noise;
use crate::{Console, Observer, Screen};

/// A cell: a linear byte on the PC, a word on the LC-3, a program cell on the MK-61.
pub type Address = u32;

/// A machine: load, run a slice, look.
pub trait Machine {
    /// Puts the machine into its state at power-on and the image into memory.
    ///
    /// # Errors
    /// The image is for another machine or does not fit.
    fn load(&mut self, image: &Image, setup: &Setup) -> Result<(), LoadProblem>;

    /// Runs until `budget` instructions are spent or something stops it; never blocks, never
    /// prints. Comes back earlier ([`Stop::Spent`]) when the console is full, or when time has
    /// passed in which nothing was executed.
    fn run(&mut self, console: &mut dyn Console, budget: u64) -> Stop;

    /// The same engine, watched.
    fn run_observed(
        &mut self,
        console: &mut dyn Console,
        watcher: &mut dyn Observer,
        budget: u64,
    ) -> Stop;

    /// Whether the last run came back because time had passed in which nothing was executed: then
    /// it is no circle that nothing was.
    fn has_rested(&self) -> bool {
        false
    }

    /// Address of the next instruction of the program itself (not of firmware or operating system
    /// that it called).
    fn position(&self) -> Address;

    /// What was executed since the image was loaded.
    fn counts(&self) -> Counts;

    /// Cycles a second of the machine's own clock, as [`Counts::cycles`] counts them; `None` if it
    /// has no clock that the world could see.
    fn clock_rate(&self) -> Option<u32> {
        None
    }

    /// A cell, without side effects. `None` beyond the machine's memory.
    fn peek(&self, at: Address) -> Option<u16>;

    /// Changes a cell.
    ///
    /// # Errors
    /// There is no such cell, or the value is too wide for it.
    fn poke(&mut self, at: Address, value: u16) -> Result<(), OutOfRange>;

    /// The registers, in the manual's order.
    fn registers(&self) -> Vec<Register>;

    /// What a person in front of the machine sees besides the characters it printed.
    fn view(&self) -> View;

    /// All of the machine's state.
    fn save(&self) -> State;

    /// Goes back to a saved state of the same machine; a state of another machine is ignored.
    fn restore(&mut self, state: &State);

    /// A fault that the program's own operating system has already answered, before it ended the
    /// run.
    fn reported_fault(&self) -> Option<Fault> {
        None
    }

    /// What a person should know besides how the run ended.
    fn remarks(&self) -> Vec<Remark> {
        Vec::new()
    }

    /// Asked between slices of a run: whether it can still come to an end.
    fn outlook(&mut self) -> Outlook {
        Outlook::Open
    }

    /// Where the image's first cell stands: what to subtract from an [`Address`] to look it up in
    /// the debug table.
    fn image_base(&self) -> Address;

    /// PC: a segment and offset of an address, as far as is known those by which the program
    /// reaches it.
    fn far_pointer(&self, _at: Address) -> Option<(u16, u16)> {
        None
    }
}

/// What is known about the rest of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outlook {
    /// Nothing.
    Open,
    /// The machine's whole state comes back again and again until a key interrupts.
    UntilKey,
    /// The machine's whole state comes back again and again.
    ForEver,
}

/// What a run depends on besides the image and the keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// DOS: the command tail, with its leading blank when there is one.
    pub arguments: Vec<u8>,
    /// What the machine's clock shows when the program starts.
    pub start: DateTime,
    /// PC: cycles a second of its clock, which its timer and its time of day follow; 1 or more.
    pub clock_rate: u32,
    /// PC: its processor; `None` leaves it to the image.
    pub processor: Option<isa::i8086::Processor>,
    /// PC and LC-3: what memory holds that nobody defined, and the LC-3's registers.
    pub contents: Contents,
    /// LC-3: an operating system instead of the machine's own.
    pub system: Option<isa::lc3::Image>,
    /// LC-3: whether there is a timer.
    pub timer: Timer,
    /// LC-3: addresses in front of whose instructions a run stops ([`Stop::Stopped`]).
    pub breaks: Vec<u16>,
    /// LC-3: which edition of the book.
    pub edition: Edition,
    /// MK-61 or its predecessor.
    pub model: Model,
    /// MK-61: the angle switch; `None` leaves it to the image.
    pub angle: Option<Angle>,
    /// DOS and LC-3: what happens when a program wants a key and none will come.
    pub at_end: AtEnd,
    /// DOS: the path under which the program finds itself in its environment, such as
    /// `C:\\GAME.EXE`; empty for one that says nothing.
    pub program: Vec<u8>,
    /// PC: KB of memory for DOS and programs, 64 to 640.
    pub memory: u16,
    /// PC: what happens when a program calls what is not here.
    pub at_unknown: AtUnknown,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            arguments: Vec::new(),
            start: DateTime { year: 1988, month: 1, day: 1, hour: 12, minute: 0, second: 0 },
            clock_rate: 100_000_000,
            processor: None,
            contents: Contents::Zero,
            system: None,
            timer: Timer::None,
            breaks: Vec::new(),
            edition: Edition::Third,
            model: Model::Mk61,
            angle: None,
            at_end: AtEnd::Stop,
            program: Vec::new(),
            memory: 640,
            at_unknown: AtUnknown::Fault,
        }
    }
}

/// What memory and registers hold before anything is loaded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Contents {
    /// Zeros.
    #[default]
    Zero,
    /// Numbers that look random; the same seed gives the same ones.
    Random {
        /// The seed.
        seed: u64,
    },
}

impl Contents {
    /// The values, one after the other: none where zeros are to stay.
    pub(crate) fn values(self) -> impl Iterator<Item = u16> {
        let seed = match self {
            Contents::Zero => None,
            Contents::Random { seed } => Some(seed),
        };
        seed.into_iter().flat_map(noise)
    }
}

/// Whether an LC-3 has a timer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Timer {
    /// As in the book.
    #[default]
    None,
    /// TR at xFE08 and TMI at xFE0A, as in PennSim.
    PennSim,
}

/// What a wait for a key does when the input has ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AtEnd {
    /// The run stops with [`Stop::InputEnded`].
    #[default]
    Stop,
    /// The program reads this byte, again and again (DOS gives 1Ah).
    Byte(u8),
}

/// What a call of an interrupt or function that is not here does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AtUnknown {
    /// It is a fault, which helps whoever wrote the program.
    #[default]
    Fault,
    /// It fails as on a real machine, and [`Machine::remarks`] tell of it.
    Warn,
}

/// A moment, as clocks show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateTime {
    /// 1980 to 2099.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 59.
    pub second: u8,
}

impl DateTime {
    /// Whether there is such a moment in the years that DOS knows, 1980 to 2099.
    pub const fn exists(&self) -> bool {
        let DateTime { year, month, day, hour, minute, second } = *self;
        let days = match month {
            // 2100, which would not be a leap year, is not among them.
            2 if year.is_multiple_of(4) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let date = 1980 <= year && year <= 2099 && 1 <= month && month <= 12;
        date && 1 <= day && day <= days && hour < 24 && minute < 60 && second < 60
    }
}

/// Why a run came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// The budget is used up.
    Spent,
    /// A service needs something that is not there yet; run again when it may be.
    Waiting(Wait),
    /// The program stopped and may go on (С/П, a breakpoint).
    Stopped,
    /// The program ended with this exit code.
    Halted(u8),
    /// The program must have a key and none will come; the address is the program's instruction
    /// that asked.
    InputEnded(Address),
    /// The program did what it must not.
    Faulted(Fault),
}

/// What a service waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// A key.
    Key,
}

/// A fault, as facts; `cli/fault.rs` finds the words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The program's instruction.
    pub at: Address,
    /// What it did.
    pub kind: FaultKind,
}

/// What a program did wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// 8086: an interrupt that nothing serves.
    UnknownInterrupt {
        /// The interrupt's number.
        interrupt: u8,
    },
    /// 8086: a function of DOS or BIOS that does not exist here.
    UnknownFunction {
        /// The interrupt's number.
        interrupt: u8,
        /// The function in AH.
        function: u8,
    },
    /// 8086: a video mode that the screen does not have.
    UnknownMode {
        /// The mode's number, without the bit that keeps the picture.
        mode: u8,
    },
    /// 8086: sectors of a disk that is a folder.
    NoSectors,
    /// 8086: a program changes something on a disk on which nothing may be changed.
    ProtectedDisk,
    /// 8086: HLT with nothing that could wake the processor.
    HaltedForEver,
    /// 8086: division by zero or a quotient that does not fit, with DOS's own handler in charge.
    Divide,
    /// 8086: AH=09h ran through the whole segment without finding `$`.
    UnterminatedString {
        /// The segment and offset where the string started.
        start: (u16, u16),
    },
    /// LC-3: a word that is no instruction.
    IllegalInstruction {
        /// The word.
        word: u16,
    },
    /// LC-3: execution came to an address where no program can stand.
    NothingToExecute {
        /// The address.
        address: u16,
        /// The instruction executed before, which led there; none at the start of a program.
        from: Option<u16>,
    },
    /// LC-3: user code touched memory outside x3000-xFDFF.
    AccessViolation {
        /// The address touched.
        address: u16,
    },
    /// LC-3: RTI in user mode.
    Privilege,
    /// LC-3: TRAP with a vector for which there is no routine.
    UndefinedTrap {
        /// The vector.
        vector: u8,
    },
    /// The operating system runs in a circle and no instruction of the program is executed.
    SystemLoop,
    /// The machine's whole state comes back again and again.
    NeverEnds,
    /// MK-61: a command after which the calculator never fetches another one.
    Hang {
        /// The opcode.
        opcode: u8,
    },
}

/// Something that the program did, and went on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The program's instruction.
    pub at: Address,
    /// What was remarkable about it.
    pub kind: RemarkKind,
}

/// What was remarkable about an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RemarkKind {
    /// 8086: it was perhaps meant for another processor.
    Meant(remark::Kind),
    /// It could not do what it was for.
    Failed(FaultKind),
}

/// What was executed since the image was loaded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// The program's own instructions: firmware and operating system excluded, a repeated string
    /// instruction counts 1 plus its elements. MK-61: commands, of the program and of the keyboard.
    pub instructions: u64,
    /// Machine cycles (8086: clocks; MK-61: turns of 42 words).
    pub cycles: u64,
}

/// A register's name and contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Register {
    /// The manual's name.
    pub name: &'static str,
    /// Width in bits.
    pub bits: u8,
    /// Contents.
    pub value: u64,
}

/// What a person sees besides printed characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum View {
    /// Nothing else.
    Lines,
    /// The MK-61's indicator: twelve positions, each perhaps with a comma behind it.
    Indicator(String),
    /// A screen that the program draws itself.
    Screen(Box<Screen>),
}

/// A machine's whole state, opaque.
pub struct State(pub Box<dyn Any + Send>);

/// The image cannot be loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoadProblem {
    /// It is for another machine.
    WrongTarget {
        /// The machine it is for.
        image: isa::Target,
    },
    /// DOS: standard input or output cannot be what its command line says.
    Redirection {
        /// The file's name as the command line says it.
        name: Vec<u8>,
    },
    /// It needs more memory than there is.
    TooLarge {
        /// Cells needed.
        needed: u32,
        /// Cells there are.
        available: u32,
    },
}

/// There is no such cell, or the value is too wide for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfRange;

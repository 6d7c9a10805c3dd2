//! Why a run stopped: the words, and the program's own source line.

mod lc3;

use assembler::diagnostic::{Code, Diagnostic, Label, Severity};
use assembler::say;
use assembler::source::{Sources, Span};
use assembler::text::Text;
use isa::debug::CellKind;
use isa::i8086::{Base, Decoded, Mnemonic, Operand, Register8, Register16, decode};
use isa::{Image, Target};
use vm::i8086::remark::Kind;
use vm::machine::{FaultKind, RemarkKind};
use vm::{Address, Fault, Machine, Remark};

use crate::play::Outcome;
use crate::program::{self, Program};

/// The program wanted a key and none will come.
pub const INPUT_ENDED: Code = Code("V0001");
/// The limit on instructions was hit.
pub const LIMIT: Code = Code("V0002");
/// The operating system runs in a circle.
pub const SYSTEM_LOOP: Code = Code("V0003");
/// The machine's whole state comes back again and again.
pub const NEVER_ENDS: Code = Code("V0004");
/// An interrupt that nothing serves.
const UNKNOWN_INTERRUPT: Code = Code("V0101");
/// A function of DOS or BIOS that does not exist here.
const UNKNOWN_FUNCTION: Code = Code("V0102");
/// HLT with nothing to wake the processor.
const HALTED_FOR_EVER: Code = Code("V0103");
/// Division by zero, or a quotient that does not fit.
const DIVIDE: Code = Code("V0104");
/// A string for DOS without its `$`.
const UNTERMINATED: Code = Code("V0105");
/// An opcode of the 80186 on an 8086.
const LATER_INSTRUCTION: Code = Code("V0111");
/// A jump of the 80386 on an 8086.
const LONG_JUMP: Code = Code("V0112");
/// An instruction for a coprocessor that is not there.
const COPROCESSOR: Code = Code("V0113");
/// A change on a disk that is protected.
const PROTECTED_DISK: Code = Code("V0106");
/// A video mode that the screen does not have.
const UNKNOWN_MODE: Code = Code("V0107");
/// Sectors of a disk that has none.
const NO_SECTORS: Code = Code("V0108");
/// A word that is no instruction.
const ILLEGAL_INSTRUCTION: Code = Code("V0201");
/// Memory that a user program must not touch.
const ACCESS_VIOLATION: Code = Code("V0202");
/// RTI in user mode.
const PRIVILEGE: Code = Code("V0203");
/// A trap without a routine.
const UNDEFINED_TRAP: Code = Code("V0204");
/// A command after which the calculator does nothing more.
const HANG: Code = Code("V0301");

/// The words for one outcome.
struct Words {
    code: Code,
    message: Text,
    label: Text,
    notes: Vec<Text>,
    help: Vec<Text>,
}

/// What there is to say about a run that did not end by itself; `None` when it did.
pub fn diagnostic(
    outcome: &Outcome,
    program: &Program,
    machine: &dyn Machine,
) -> Option<Diagnostic> {
    let target = program.image.target();
    let (at, words) = match outcome {
        Outcome::InputEnded(at) => (*at, input_ended(target)),
        Outcome::Faulted(fault) => {
            let (at, words) = match fault.kind {
                FaultKind::AccessViolation { address } => {
                    (fault.at, lc3::access_violation(address, machine.peek(fault.at)))
                }
                FaultKind::NothingToExecute { address, from: Some(from) } => {
                    lc3::left(address, from, program, machine)
                }
                ref kind => (fault.at, fault_words(kind)),
            };
            (at, if is_no_code(fault, program) { words.advise(end()) } else { words })
        }
        Outcome::Limit => (machine.position(), limit(machine.counts().instructions)),
        Outcome::Exit(_)
        | Outcome::Stopped
        | Outcome::Left
        | Outcome::LeftWaiting
        | Outcome::Unread => return None,
    };
    let mut diagnostic = drawn(at, words, Severity::Error, program, machine);
    if let Outcome::Faulted(fault) = outcome {
        diagnostic.labels.extend(setting_of_function(fault, program, machine));
    }
    Some(diagnostic)
}

/// What to do about a program that ran into its data.
fn end() -> Text {
    say!("end the program with HALT: without one, execution runs on into what stands behind")
}

/// Whether a word that is no instruction was not meant to be one either.
fn is_no_code(fault: &Fault, program: &Program) -> bool {
    let line = program.debug.line_at(fault.at);
    matches!(fault.kind, FaultKind::IllegalInstruction { .. })
        && line.is_none_or(|line| line.kind != CellKind::Code)
}

/// Lines before a call among which its function is looked for.
const MOST_LINES: usize = 20;

/// The line that put the function's number into AH: the last before the call, in the order of the
/// listing, that puts a number there, if it is that one.
fn setting_of_function(fault: &Fault, program: &Program, machine: &dyn Machine) -> Option<Label> {
    let FaultKind::UnknownFunction { function, .. } = fault.kind else { return None };
    let Image::I8086(image) = &program.image else { return None };
    let base = machine.image_base();
    let at = fault.at.checked_sub(base)?;
    let lines = &program.debug.lines;
    let before = lines[..lines.partition_point(|line| line.address < at)].iter().rev();
    let mut code = before.take(MOST_LINES).filter(|line| line.kind == CellKind::Code);
    let (value, address) = code.find_map(|line| {
        let bytes = image.bytes.get(line.address as usize..)?;
        Some((number_put_into_ah(&decode(image.processor, bytes)?)?, line.address))
    })?;
    let span = place(base + address, program, machine).filter(|_| value == function)?;
    let value = format!("{value:02X}h");
    Some(Label { span, text: say!("puts {value} into AH", value) })
}

/// What an instruction puts into AH, if it is a number.
fn number_put_into_ah(instruction: &Decoded) -> Option<u8> {
    match (instruction.row.mnemonic, instruction.operands()) {
        (Mnemonic::Mov, [Operand::Register8(Register8::Ah), Operand::Immediate(number)]) => {
            Some(*number as u8)
        }
        (Mnemonic::Mov, [Operand::Register16(Register16::Ax), Operand::Immediate(number)]) => {
            Some((number >> 8) as u8)
        }
        (Mnemonic::Lea, [Operand::Register16(Register16::Ax), Operand::Memory(memory)]) => {
            (memory.base == Base::Direct).then_some((memory.displacement.value() >> 8) as u8)
        }
        _ => None,
    }
}

/// What else there is to say about what the program did.
pub fn remarks(program: &Program, machine: &dyn Machine) -> Vec<Diagnostic> {
    let said = |remark: Remark| {
        let (severity, words) = match remark.kind {
            RemarkKind::Meant(kind) => (Severity::Note, meant_words(kind)),
            RemarkKind::Failed(kind) => (Severity::Warning, fault_words(&kind)),
        };
        drawn(remark.at, words, severity, program, machine)
    };
    machine.remarks().into_iter().map(said).collect()
}

fn drawn(
    at: Address,
    words: Words,
    severity: Severity,
    program: &Program,
    machine: &dyn Machine,
) -> Diagnostic {
    let target = program.image.target();
    let span = place(at, program, machine);
    let mut diagnostic = Diagnostic {
        code: words.code,
        severity,
        message: words.message,
        labels: span.map(|span| Label { span, text: words.label }).into_iter().collect(),
        notes: words.notes,
        help: Vec::new(),
    };
    if span.is_none() {
        let address = address(at, target, machine);
        diagnostic.notes.insert(0, say!("the instruction stands at {address}", address));
    }
    words.help.into_iter().fold(diagnostic, Diagnostic::advise)
}

/// An address as a trace writes it.
fn address(at: Address, target: Target, machine: &dyn Machine) -> String {
    machine.far_pointer(at).map_or_else(|| target.format_address(at), far)
}

fn far((segment, offset): (u16, u16)) -> String {
    format!("{segment:04X}:{offset:04X}")
}

/// The code of a fault, for the last line of a transcript.
pub fn code(kind: &FaultKind) -> Code {
    fault_words(kind).code
}

fn words(code: Code, message: Text, label: Text) -> Words {
    Words { code, message, label, notes: Vec::new(), help: Vec::new() }
}

impl Words {
    fn because(mut self, note: Text) -> Words {
        self.notes.push(note);
        self
    }

    fn advise(mut self, help: Text) -> Words {
        self.help.push(help);
        self
    }
}

fn input_ended(target: Target) -> Words {
    let message = say!("the input ended while the program waited for a key");
    let words = words(INPUT_ENDED, message, say!("waits for a key here"))
        .advise(say!("give it more keys: on a terminal, in the pipe, or in the file of --input"));
    match target {
        Target::I8086 => words.advise(say!("with --eof 1a the program reads Ctrl-Z, as under DOS")),
        Target::Lc3 => words.advise(say!("with --eof 04 the program reads Ctrl-D for ever")),
        Target::Mk61 => words,
    }
}

fn limit(instructions: u64) -> Words {
    let message =
        say!("stopped after {instructions} instructions, the limit of this run", instructions);
    words(LIMIT, message, say!("was about to execute this"))
        .advise(say!("a larger limit is set with --limit N"))
}

fn meant_words(kind: Kind) -> Words {
    let here = say!("executed here");
    match kind {
        Kind::Later { opcode, executed, meant } => {
            let (opcode, executed, meant) = (hex(opcode), executed.name(), meant.name());
            let message = say!(
                "an 8086 executes {opcode} as {executed}, an 80186 as {meant}",
                opcode,
                executed,
                meant
            );
            words(LATER_INSTRUCTION, message, here)
                .advise(say!("--cpu 186 executes it as {meant}", meant))
        }
        Kind::LongJump { second } => {
            let message = say!(
                "0Fh is POP CS here; with {second} behind it an 80386 jumps",
                second = hex(second)
            );
            words(LONG_JUMP, message, here)
                .advise(say!("write the opposite short jump around a JMP"))
        }
        Kind::Coprocessor => {
            words(COPROCESSOR, say!("no coprocessor: the instruction does nothing"), here)
                .because(say!("a program that looks for an 8087 finds none here"))
        }
    }
}

/// A byte as MASM writes it.
fn hex(byte: u8) -> String {
    format!("{byte:02X}h")
}

fn fault_words(kind: &FaultKind) -> Words {
    match *kind {
        FaultKind::UnknownInterrupt { interrupt } => unknown_interrupt(interrupt),
        FaultKind::UnknownFunction { interrupt, function } => unknown_function(interrupt, function),
        FaultKind::SystemLoop => system_loop(),
        FaultKind::NeverEnds => never_ends(),
        FaultKind::ProtectedDisk => protected_disk(),
        FaultKind::UnknownMode { mode } => unknown_mode(mode),
        FaultKind::NoSectors => no_sectors(),
        FaultKind::HaltedForEver => halted_for_ever(),
        FaultKind::Divide => divide(),
        FaultKind::UnterminatedString { start } => unterminated(start),
        FaultKind::IllegalInstruction { word } => lc3::illegal_instruction(word),
        FaultKind::NothingToExecute { address, .. } => lc3::nothing_to_execute(address),
        FaultKind::AccessViolation { address } => lc3::access_violation(address, None),
        FaultKind::Privilege => lc3::privilege(),
        FaultKind::UndefinedTrap { vector } => lc3::undefined_trap(vector),
        FaultKind::Hang { opcode } => hang(opcode),
    }
}

fn unknown_interrupt(interrupt: u8) -> Words {
    let message = say!("nothing serves interrupt {interrupt}", interrupt = hex(interrupt));
    words(UNKNOWN_INTERRUPT, message, say!("called here"))
        .advise(say!("a program installs its own routine with AH=25h of INT 21h"))
}

fn unknown_function(interrupt: u8, function: u8) -> Words {
    let (interrupt, function) = (hex(interrupt), hex(function));
    let message = say!("INT {interrupt} has no function {function} here", interrupt, function);
    words(UNKNOWN_FUNCTION, message, say!("called here"))
        .because(say!("the function is the number in AH"))
}

fn system_loop() -> Words {
    let message =
        say!("the operating system runs in a circle; nothing of the program runs any more");
    words(SYSTEM_LOOP, message, say!("the program came this far")).advise(say!(
        "look for what was written over the system's memory, or where the stack pointed"
    ))
}

fn never_ends() -> Words {
    let message = say!("the program goes round in a circle and will never end");
    let label = say!("comes back here with every register and all of memory unchanged");
    words(NEVER_ENDS, message, label)
        .because(say!("nothing is printed in the circle, and no key is waited for"))
}

fn protected_disk() -> Words {
    let message = say!("the program wanted to change something on its disk, which it may not");
    words(PROTECTED_DISK, message, say!("changes it here"))
        .advise(say!("with `:rw` behind the folder of --disk it may"))
}

fn unknown_mode(mode: u8) -> Words {
    let message = say!("the screen has no video mode {mode}", mode = hex(mode));
    words(UNKNOWN_MODE, message, say!("sets it here"))
        .because(say!("there are 0 to 3 and 7 for text, 4 to 6 and 13h for pictures"))
        .advise(say!("mode 13h has 320 by 200 dots of 256 colours, mode 6 has 640 by 200 of two"))
}

fn no_sectors() -> Words {
    let message = say!("the program wanted sectors of a disk; its drive is a folder and has none");
    words(NO_SECTORS, message, say!("asks for them here"))
        .advise(say!("files are opened, read and written with AH=3Dh, 3Fh and 40h of INT 21h"))
}

fn halted_for_ever() -> Words {
    let message = say!("the processor halted and nothing can wake it");
    words(HALTED_FOR_EVER, message, say!("halts here with interrupts off"))
        .advise(say!("a DOS program ends with AH=4Ch of INT 21h"))
}

fn divide() -> Words {
    let message = say!("division by zero, or a quotient that does not fit");
    words(DIVIDE, message, say!("divides here"))
        .because(say!("DIV and IDIV of a byte give at most 8 bits, of a word at most 16"))
}

fn unterminated(start: (u16, u16)) -> Words {
    let message = say!("AH=09h printed a whole segment and found no `$`");
    words(UNTERMINATED, message, say!("prints a string that does not end"))
        .because(say!("the string starts at {address}", address = far(start)))
        .advise(say!("the text ends with '$'"))
}

fn hang(opcode: u8) -> Words {
    let opcode = format!("{opcode:02X}");
    let message = say!("the calculator stops for good at code {opcode}", opcode);
    words(HANG, message, say!("executed here"))
}

/// The part of the source line at `at` that is code.
fn place(at: Address, program: &Program, machine: &dyn Machine) -> Option<Span> {
    let address = at.checked_sub(machine.image_base())?;
    program::line(address, &program.debug, &program.sources)
}

/// Where the spans of [`diagnostic`] point.
pub fn sources(program: &Program) -> &Sources {
    &program.sources
}

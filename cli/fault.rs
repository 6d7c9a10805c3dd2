//! Why a run stopped: the words, and the program's own source line.

use assembler::diagnostic::{Code, Diagnostic, Label, Severity};
use assembler::source::{Sources, Span};
use isa::debug::CellKind;
use isa::i8086::{Decoded, Mnemonic, Operand, Register8, Register16, decode};
use isa::{Image, Target};
use vm::i8086::remark::Kind;
use vm::machine::{FaultKind, RemarkKind};
use vm::{Address, Fault, Machine, Remark};

use crate::play::Outcome;
use crate::program::Program;

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
/// A command after which the calculator does nothing more.
const HANG: Code = Code("V0301");

/// The words for one outcome.
struct Words {
    code: Code,
    message: String,
    label: String,
    notes: Vec<String>,
    help: Vec<String>,
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
            let words = fault_words(&fault.kind);
            (fault.at, if is_no_code(fault, program) { words.advise(END) } else { words })
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
const END: &str =
    "end the program with HALT: without one, execution runs on into what stands behind";

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
    Some(Label { span, text: format!("puts {value:02X}h into AH").into() })
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
        message: words.message.into(),
        labels: span.map(|span| Label { span, text: words.label.into() }).into_iter().collect(),
        notes: words.notes.into_iter().map(Into::into).collect(),
        help: Vec::new(),
    };
    if span.is_none() {
        let address = address(at, target, machine);
        diagnostic.notes.insert(0, format!("the instruction stands at {address}").into());
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

fn words(code: Code, message: impl Into<String>, label: &str) -> Words {
    let (notes, help) = (Vec::new(), Vec::new());
    Words { code, message: message.into(), label: label.to_owned(), notes, help }
}

impl Words {
    fn because(mut self, note: impl Into<String>) -> Words {
        self.notes.push(note.into());
        self
    }

    fn advise(mut self, help: impl Into<String>) -> Words {
        self.help.push(help.into());
        self
    }
}

fn input_ended(target: Target) -> Words {
    let words = words(
        INPUT_ENDED,
        "the input ended while the program waited for a key",
        "waits for a key here",
    );
    match target {
        Target::I8086 => words.advise("with --eof 1a the program reads Ctrl-Z, as under DOS"),
        Target::Lc3 => words.advise("with --eof 04 the program reads Ctrl-D for ever"),
        Target::Mk61 => words,
    }
}

fn limit(instructions: u64) -> Words {
    words(
        LIMIT,
        format!("stopped after {instructions} instructions, the limit of this run"),
        "was about to execute this",
    )
    .advise("a larger limit is set with --limit N")
}

fn meant_words(kind: Kind) -> Words {
    match kind {
        Kind::Later { opcode, executed, meant } => {
            let (executed, meant) = (executed.name(), meant.name());
            words(
                LATER_INSTRUCTION,
                format!("an 8086 executes {opcode:02X}h as {executed}, an 80186 as {meant}"),
                "executed here",
            )
            .advise(format!("--cpu 186 executes it as {meant}"))
        }
        Kind::LongJump { second } => words(
            LONG_JUMP,
            format!("0Fh is POP CS here; with {second:02X}h behind it an 80386 jumps"),
            "executed here",
        )
        .advise("write the opposite short jump around a JMP"),
        Kind::Coprocessor => {
            words(COPROCESSOR, "no coprocessor: the instruction does nothing", "executed here")
                .because("a program that looks for an 8087 finds none here")
        }
    }
}

// Long: a flat match, one arm a fault.
fn fault_words(kind: &FaultKind) -> Words {
    match *kind {
        FaultKind::UnknownInterrupt { interrupt } => words(
            UNKNOWN_INTERRUPT,
            format!("nothing serves interrupt {interrupt:02X}h"),
            "called here",
        )
        .advise("a program installs its own routine with AH=25h of INT 21h"),
        FaultKind::UnknownFunction { interrupt, function } => words(
            UNKNOWN_FUNCTION,
            format!("INT {interrupt:02X}h has no function {function:02X}h here"),
            "called here",
        )
        .because("the function is the number in AH"),
        FaultKind::SystemLoop => words(
            SYSTEM_LOOP,
            "the operating system runs in a circle; nothing of the program runs any more",
            "the program came this far",
        )
        .advise("look for what was written over the system's memory, or where the stack pointed"),
        FaultKind::NeverEnds => words(
            NEVER_ENDS,
            "the program goes round in a circle and will never end",
            "comes back here with every register and all of memory unchanged",
        )
        .because("nothing is printed in the circle, and no key is waited for"),
        FaultKind::ProtectedDisk => words(
            PROTECTED_DISK,
            "the program wanted to change something on its disk, which it may not",
            "changes it here",
        )
        .advise("with `:rw` behind the folder of --disk it may"),
        FaultKind::UnknownMode { mode } => {
            words(UNKNOWN_MODE, format!("the screen has no video mode {mode:02X}h"), "sets it here")
                .because("there are 0 to 3 and 7 for text, 4 to 6 and 13h for pictures")
                .advise("mode 13h has 320 by 200 dots of 256 colours, mode 6 has 640 by 200 of two")
        }
        FaultKind::NoSectors => words(
            NO_SECTORS,
            "the program wanted sectors of a disk; its drive is a folder and has none",
            "asks for them here",
        )
        .advise("files are opened, read and written with AH=3Dh, 3Fh and 40h of INT 21h"),
        FaultKind::HaltedForEver => words(
            HALTED_FOR_EVER,
            "the processor halted and nothing can wake it",
            "halts here with interrupts off",
        )
        .advise("a DOS program ends with AH=4Ch of INT 21h"),
        FaultKind::Divide => {
            words(DIVIDE, "division by zero, or a quotient that does not fit", "divides here")
                .because("DIV and IDIV of a byte give at most 8 bits, of a word at most 16")
        }
        FaultKind::UnterminatedString { start } => words(
            UNTERMINATED,
            "AH=09h printed a whole segment and found no `$`",
            "prints a string that does not end",
        )
        .because(format!("the string starts at {}", far(start)))
        .advise("the text ends with '$'"),
        FaultKind::IllegalInstruction { word } => words(
            ILLEGAL_INSTRUCTION,
            format!("x{word:04X} is no instruction"),
            "executed as an instruction",
        )
        .because(why_illegal(word)),
        FaultKind::NothingToExecute { address } => words(
            ACCESS_VIOLATION,
            format!("execution came to x{address:04X}, where no program stands"),
            "executed here",
        )
        .because(match address {
            0x0200..=0x2FFF => "from x0200 to x2FFF stands the operating system",
            _ => "from x0000 to x01FF stand the vectors, from xFE00 on the devices",
        })
        .advise("a RET with a wrong R7, a JMP, or a missing HALT leads there"),
        FaultKind::AccessViolation { address } => words(
            ACCESS_VIOLATION,
            format!("a user program must not touch x{address:04X}"),
            "touches it here",
        )
        .because("user memory is x3000 to xFDFF")
        .advise("a program for the second edition, where this is allowed, runs with --edition 2"),
        FaultKind::Privilege => words(PRIVILEGE, "RTI in user mode", "executed here")
            .because("RTI returns from interrupts and exceptions; a subroutine ends with RET"),
        FaultKind::Hang { opcode } => words(
            HANG,
            format!("the calculator stops for good at code {opcode:02X}"),
            "executed here",
        ),
    }
}

/// Why a word of the LC-3 is no instruction.
fn why_illegal(word: u16) -> String {
    if word == 0x8000 {
        return "RTI belongs to the third edition; the second edition's machine has no interrupts"
            .to_owned();
    }
    let row = isa::lc3::TABLE.iter().find(|row| row.bits >> 12 == word >> 12);
    row.map_or_else(
        || "opcode 1101 is reserved".to_owned(),
        |row| format!("it begins like {}, whose bits are {}", row.mnemonic, row.pattern),
    )
}

/// The part of the source line at `at` that is code.
fn place(at: Address, program: &Program, machine: &dyn Machine) -> Option<Span> {
    let line = program.debug.line_at(at.checked_sub(machine.image_base())?)?;
    let name = program.debug.files.get(line.file as usize)?;
    let (file, source) = program.sources.iter().find(|(_, source)| source.name() == name)?;
    let range = source.line_range(line.line)?;
    let text = source.line(line.line);
    let code = text.split(';').next().unwrap_or(text).trim_end();
    let indent = code.len() - code.trim_start().len();
    Some(Span::new(file, range.start + indent, range.start + code.len()))
}

/// Where the spans of [`diagnostic`] point.
pub fn sources(program: &Program) -> &Sources {
    &program.sources
}

//! What LC-3 programs find: modes, exceptions, interrupts, devices, operating systems.

use assembler::{Request, assemble, render};
use isa::{Image, Target};
use vm::lc3::Lc3;
use vm::machine::{AtEnd, Contents, FaultKind, Outlook, Timer};
use vm::run::{Flow, SLICE, run};
use vm::script::Script;
use vm::{Console, Edition, Input, Machine, Setup, Stop};

fn words(listing: &str) -> isa::lc3::Image {
    let assembled = assemble(&Request::new(Target::Lc3, "listing.asm", listing.as_bytes()));
    match assembled.image {
        Some(Image::Lc3(image)) => image,
        _ => panic!(
            "{}",
            render::short(&assembled.sources, &assembled.diagnostics, &render::Manner::default())
        ),
    }
}

fn machine(listing: &str, setup: &Setup) -> Lc3 {
    let mut machine = Lc3::new();
    machine.load(&Image::Lc3(words(listing)), setup).expect("the image is the LC-3's");
    machine
}

fn edition(edition: Edition) -> Setup {
    Setup { edition, ..Setup::default() }
}

fn register(machine: &Lc3, name: &str) -> u64 {
    let registers = machine.registers();
    registers.iter().find(|register| register.name == name).expect("there is one").value
}

/// Runs a listing in a machine to its end and gives it, why it stopped and what it printed.
fn result(listing: &str, keys: &[u8], setup: &Setup) -> (Lc3, Stop, String) {
    ended(machine(listing, setup), keys)
}

/// The same for a machine that is there.
fn ended(mut machine: Lc3, keys: &[u8]) -> (Lc3, Stop, String) {
    let mut console = Script::typing(keys);
    let stop = run(&mut machine, &mut console, Some(3 * SLICE), SLICE, |_, _| Flow::On);
    let printed = console.output().iter().map(|&byte| char::from(byte)).collect();
    (machine, stop, printed)
}

fn fault(listing: &str, edition_of_the_book: Edition) -> (u32, FaultKind) {
    let (machine, stop, _) = result(listing, b"", &edition(edition_of_the_book));
    let reported = match stop {
        Stop::Faulted(fault) => Some(fault),
        _ => machine.reported_fault(),
    };
    let fault = reported.expect("a fault");
    (fault.at, fault.kind)
}

#[test]
fn a_user_program_of_the_third_edition_keeps_to_its_memory() {
    let touches = |line: &str, address| {
        let listing = format!(".ORIG x3000\nLD R1, P\n{line}\nHALT\nP .FILL {address}\n.END");
        fault(&listing, Edition::Third)
    };
    for (line, address, touched) in [
        ("LDR R0, R1, #0", "x2FFF", 0x2FFF),
        ("STR R0, R1, #0", "x0020", 0x0020),
        ("LDI R0, P", "xFE00", 0xFE00),
        ("STI R0, P", "xFFFE", 0xFFFE),
    ] {
        let kind = FaultKind::AccessViolation { address: touched };
        assert_eq!(touches(line, address), (0x3001, kind), "{line}");
    }
    // The jump itself is allowed; fetching from there is not.
    for (target, address) in [("x0200", 0x0200), ("xFE00", 0xFE00)] {
        let kind = FaultKind::NothingToExecute { address, from: Some(0x3001) };
        assert_eq!(touches("JMP R1", target), (address.into(), kind));
    }
}

#[test]
fn a_program_that_starts_as_supervisor_has_its_stack_below_user_memory() {
    let listing = ".ORIG x0400\nLEA R0, T\nPUTS\nHALT\nT .STRINGZ \"hi\"\n.END";
    for contents in [Contents::Zero, Contents::Random { seed: 0 }] {
        let setup = Setup { contents, ..Setup::default() };
        assert_eq!(register(&machine(listing, &setup), "R6"), 0x3000);
        let (machine, stop, printed) = result(listing, b"", &setup);
        assert_eq!((stop, printed.starts_with("hi")), (Stop::Halted(0), true), "{printed}");
        assert_eq!(machine.peek(0x2FFE), Some(0x0403), "where HALT was called from");
    }
}

#[test]
fn all_of_memory_belongs_to_a_program_of_the_second_edition() {
    let listing = ".ORIG x3000\nLDI R0, P\nSTI R0, Q\nHALT\nP .FILL x0025\nQ .FILL x0026\n.END";
    let (machine, stop, _) = result(listing, b"", &edition(Edition::Second));
    assert_eq!(stop, Stop::Halted(0));
    assert_eq!(machine.peek(0x26), machine.peek(0x25));
    let listing = ".ORIG x3000\nAND R7, R7, #0\nRET\n.END";
    let kind = FaultKind::NothingToExecute { address: 0, from: Some(0x3001) };
    assert_eq!(fault(listing, Edition::Second), (0, kind));
}

#[test]
fn a_fault_tells_from_where_execution_left_the_program() {
    let left = |listing: &str, book| match fault(listing, book) {
        (_, FaultKind::NothingToExecute { address, from }) => (address, from),
        other => panic!("{other:?}"),
    };
    for book in [Edition::Second, Edition::Third] {
        // Far from the start, in code that was executed often.
        let listing = ".ORIG x3000\nLD R1,N\nL JSR S\nADD R1,R1,#-1\nBRp L\nLD R2,A\nJSRR R2\n\
            HALT\nS ADD R0,R0,#1\nRET\nN .FILL 1000\nA .FILL xFFF0\n.END";
        assert_eq!(left(listing, book), (0xFFF0, Some(0x3005)));
        assert_eq!(left(".ORIG xFDFF\nNOP\n.END", book), (0xFE00, Some(0xFDFF)));
        assert_eq!(
            left(".ORIG xFDFD\nADD R0,R0,#1\nADD R1,R1,#1\nNOP\n.END", book).1,
            Some(0xFDFF)
        );
        assert_eq!(left(".ORIG xFDF0\nBRz #30\n.END", book), (0xFE0F, Some(0xFDF0)));
    }
}

#[test]
fn a_trap_without_a_routine_is_a_fault() {
    let trap = ".ORIG x3000\nLEA R0,T\nPUTS\nTRAP x30\nHALT\nT .STRINGZ \"hi\"\n.END";
    for (book, said) in [(Edition::Second, "undefined trap"), (Edition::Third, "Undefined trap")] {
        assert_eq!(fault(trap, book), (0x3002, FaultKind::UndefinedTrap { vector: 0x30 }));
        let (_, stop, printed) = result(trap, b"", &edition(book));
        assert_eq!(stop, Stop::Halted(0));
        assert!(printed.starts_with("hi") && printed.contains(said), "{printed}");
    }
    // A routine of the program's own, put where the vector looks for it, in its listing or later.
    let own = ".ORIG x3000\nTRAP x30\nHALT\n.END\n.ORIG x0030\n.FILL x4000\n.END\n\
        .ORIG x4000\nRTI\n.END";
    let (machine, stop, _) = result(own, b"", &edition(Edition::Third));
    assert_eq!((stop, machine.reported_fault()), (Stop::Halted(0), None));
    let own = ".ORIG x3000\nLEA R0,S\nSTI R0,V\nTRAP x30\nHALT\nS RET\nV .FILL x0030\n.END";
    let (machine, stop, _) = result(own, b"", &edition(Edition::Second));
    assert_eq!((stop, machine.reported_fault()), (Stop::Halted(0), None));
    // A routine for all vectors of another system, which returns.
    for (book, back) in [(Edition::Second, "RET"), (Edition::Third, "RTI")] {
        let system = format!(
            ".ORIG x0000\n.FILL x0400\n.END\n.ORIG x0025\n.FILL x0401\n.END\n.ORIG x0400\n{back}\n\
             AND R0,R0,#0\nSTI R0,MCR\nMCR .FILL xFFFE\n.END"
        );
        let setup = Setup { system: Some(words(&system)), ..edition(book) };
        let (machine, stop, _) = result(".ORIG x3000\nTRAP x77\nHALT\n.END", b"", &setup);
        assert_eq!((stop, machine.reported_fault()), (Stop::Halted(0), None), "{back}");
    }
}

#[test]
fn rti_and_words_that_are_none_are_exceptions() {
    let rti = ".ORIG x3000\nRTI\n.END";
    assert_eq!(fault(rti, Edition::Third), (0x3000, FaultKind::Privilege));
    let kind = FaultKind::IllegalInstruction { word: 0x8000 };
    assert_eq!(fault(rti, Edition::Second), (0x3000, kind));
    let reserved = ".ORIG x3000\nNOP\n.FILL xD123\n.END";
    for book in [Edition::Second, Edition::Third] {
        let kind = FaultKind::IllegalInstruction { word: 0xD123 };
        assert_eq!(fault(reserved, book), (0x3001, kind));
    }
}

#[test]
fn a_program_may_handle_exceptions_itself_and_go_on() {
    // Supervisor code at x0200 installs a handler and goes to user mode. The saved PC is that of
    // the next instruction.
    let listing = ".ORIG x0200\nLD R6, STACK\nLEA R0, HANDLER\nSTI R0, VECTOR\nLD R0, MODE\n\
        ADD R6, R6, #-2\nSTR R0, R6, #1\nLD R0, START\nSTR R0, R6, #0\nRTI\n\
        HANDLER ADD R5, R5, #1\nRTI\n\
        STACK .FILL x3000\nVECTOR .FILL x0101\nMODE .FILL x8002\nSTART .FILL x3000\n.END\n\
        .ORIG x3000\n.FILL xD000\n.FILL xDFFF\nADD R4, R4, #1\nHALT\n.END";
    let (machine, stop, _) = result(listing, b"", &edition(Edition::Third));
    assert_eq!((stop, machine.reported_fault()), (Stop::Halted(0), None));
    assert_eq!((register(&machine, "R5"), register(&machine, "R4")), (2, 1));
}

#[test]
fn a_trap_of_the_third_edition_saves_psr_and_pc_on_the_supervisor_stack() {
    let listing = ".ORIG x3000\nLD R6, S\nADD R0, R0, #1\nTRAP x30\nHALT\nS .FILL x4000\n.END\n\
        .ORIG x0030\n.FILL x1000\n.END\n.ORIG x1000\nRTI\n.END";
    let mut machine = machine(listing, &edition(Edition::Third));
    let mut console = Script::default();
    assert_eq!(register(&machine, "PSR"), 0x8002);
    machine.run(&mut console, 3);
    // In the routine: supervisor mode and stack, the caller's condition codes.
    assert_eq!(register(&machine, "PC"), 0x1000);
    assert_eq!(register(&machine, "PSR"), 0x0001);
    assert_eq!(register(&machine, "R6"), 0x2FFE);
    assert_eq!((machine.peek(0x2FFE), machine.peek(0x2FFF)), (Some(0x3003), Some(0x8001)));
    machine.run(&mut console, 1);
    assert_eq!(register(&machine, "PC"), 0x3003);
    assert_eq!(register(&machine, "PSR"), 0x8001);
    assert_eq!(register(&machine, "R6"), 0x4000);
    assert_eq!(register(&machine, "R7"), 0);
}

#[test]
fn lea_and_trap_of_the_second_edition() {
    let listing = ".ORIG x3000\nLEA R0, N\nTRAP x30\nN HALT\n.END\n\
        .ORIG x0030\n.FILL x1000\n.END\n.ORIG x1000\nRET\n.END";
    let mut machine = machine(listing, &edition(Edition::Second));
    let mut console = Script::default();
    machine.run(&mut console, 1);
    assert_eq!(register(&machine, "PSR") & 7, 1);
    machine.run(&mut console, 1);
    assert_eq!((register(&machine, "PC"), register(&machine, "R7")), (0x1000, 0x3002));
}

/// Installs a handler for a vector, enables a device through a register, and counts in R4.
fn interrupts(device: &str, vector: &str, handler: &str, priority: &str) -> String {
    format!(
        ".ORIG x0200\nLD R6, STACK\nLEA R0, HANDLER\nSTI R0, VECTOR\nLD R0, ENABLE\n\
         STI R0, DEVICE\nLD R0, TICK\nSTI R0, TMI\nLD R0, MODE\nADD R6, R6, #-2\n\
         STR R0, R6, #1\nLD R0, START\nSTR R0, R6, #0\nRTI\n\
         HANDLER {handler}\nADD R5, R5, #1\nRTI\n\
         STACK .FILL x3000\nVECTOR .FILL {vector}\nENABLE .FILL x4000\nDEVICE .FILL {device}\n\
         TMI .FILL xFE0A\nTICK .FILL 2\nKBDR .FILL xFE02\n\
         MODE .FILL {priority}\nSTART .FILL x3000\n.END\n\
         .ORIG x3000\nLD R1, N\nL ADD R4, R4, #1\nADD R1, R1, #-1\nBRp L\nHALT\nN .FILL 3000\n.END"
    )
}

#[test]
fn the_keyboard_interrupts_below_its_priority() {
    let run = |mode| {
        let listing = interrupts("xFE00", "x0180", "LDI R3, KBDR", mode);
        let mut machine = machine(&listing, &edition(Edition::Third));
        // The start-up code itself is not interrupted.
        machine.poke(0xFFFC, 0x0702).expect("PSR");
        ended(machine, b"abc")
    };
    let (machine, stop, _) = run("x8302");
    assert_eq!((stop, register(&machine, "R4")), (Stop::Halted(0), 3000));
    assert_eq!((register(&machine, "R5"), register(&machine, "R3")), (3, u64::from(b'c')));
    let (machine, stop, _) = run("x8402");
    assert_eq!((stop, register(&machine, "R5")), (Stop::Halted(0), 0));
}

#[test]
fn the_timer_interrupts_when_there_is_one() {
    let listing = interrupts("xFE08", "x0181", "NOP", "x8002");
    let with = Setup { timer: Timer::PennSim, ..Setup::default() };
    let (machine, _, _) = result(&listing, b"", &with);
    // 9000 instructions and some in the handler, an interval of 2000.
    assert_eq!((register(&machine, "R5"), register(&machine, "R4")), (4, 3000));
    let (machine, _, _) = result(&listing, b"", &Setup::default());
    assert_eq!((register(&machine, "R5"), register(&machine, "R4")), (0, 3000));
}

#[test]
fn the_timer_can_be_polled_and_reading_clears_it() {
    let listing = ".ORIG x3000\nLD R0, N\nSTI R0, TMI\n\
        L LDI R1, TR\nBRzp L\nLDI R2, TR\nLDI R3, TMI\nHALT\n\
        N .FILL 3\nTR .FILL xFE08\nTMI .FILL xFE0A\n.END";
    let setup = Setup { timer: Timer::PennSim, ..edition(Edition::Second) };
    let (machine, stop, _) = result(listing, b"", &setup);
    assert_eq!((stop, register(&machine, "R2")), (Stop::Halted(0), 0));
    assert_eq!(register(&machine, "R3"), 3);
    let instructions = machine.counts().instructions;
    assert!((3000..3020).contains(&instructions), "{instructions}");
}

#[test]
fn device_registers_are_as_in_the_book() {
    let listing = ".ORIG x3000\nLDI R0, KBSR\nLDI R1, KBDR\nLDI R2, KBSR\nLDI R3, DSR\n\
        STI R1, DDR\nLDI R4, MCR\nAND R5, R5, #0\nSTI R5, MCR\nADD R5, R5, #1\n\
        KBSR .FILL xFE00\nKBDR .FILL xFE02\nDSR .FILL xFE04\nDDR .FILL xFE06\nMCR .FILL xFFFE\n\
        .END";
    let (machine, stop, printed) = result(listing, b"k", &edition(Edition::Second));
    let value = |name| register(&machine, name);
    assert_eq!((stop, printed.as_str()), (Stop::Halted(0), "k"));
    assert_eq!((value("R0"), value("R1"), value("R2")), (0x8000, u64::from(b'k'), 0));
    assert_eq!((value("R3"), value("R4")), (0x8000, 0x8000));
    // The instruction that stops the clock is the last one.
    assert_eq!(value("R5"), 0);
}

#[test]
fn random_contents_follow_from_the_seed() {
    let listing = ".ORIG x3000\nHALT\n.END";
    let filled = |seed| {
        let setup = Setup { contents: Contents::Random { seed }, ..Setup::default() };
        let machine = machine(listing, &setup);
        let memory: Vec<_> = (0x4000..0x4100).map(|at| machine.peek(at)).collect();
        (memory, machine.registers())
    };
    assert_eq!(filled(1), filled(1));
    assert_ne!(filled(1).0, filled(2).0);
    assert_ne!(filled(1).1, filled(2).1);
    let setup = Setup { contents: Contents::Random { seed: 0 }, ..Setup::default() };
    assert_eq!(result(listing, b"", &setup).1, Stop::Halted(0));
}

#[test]
fn another_operating_system_serves_the_traps() {
    let system = words(
        ".ORIG x0000\n.FILL BAD\n.END\n.ORIG x0025\n.FILL STOP\n.END\n\
        .ORIG x0400\nBAD LD R0, X\nSTI R0, DDR\nRTI\nSTOP AND R0, R0, #0\nSTI R0, MCR\n\
        X .FILL x0058\nDDR .FILL xFE06\nMCR .FILL xFFFE\n.END",
    );
    let setup = Setup { system: Some(system), ..Setup::default() };
    // A vector that it does not name leads where vector x00 leads.
    let (_, stop, printed) = result(".ORIG x3000\nTRAP x77\nHALT\n.END", b"", &setup);
    assert_eq!((stop, printed.as_str()), (Stop::Halted(0), "X"));
}

#[test]
fn behind_the_end_of_the_input_a_byte_may_come_for_ever() {
    let listing = ".ORIG x3000\nGETC\nADD R2, R0, #0\nGETC\nHALT\n.END";
    for book in [Edition::Second, Edition::Third] {
        let setup = Setup { at_end: AtEnd::Byte(4), ..edition(book) };
        let (machine, stop, _) = result(listing, b"a", &setup);
        assert_eq!((stop, register(&machine, "R2")), (Stop::Halted(0), u64::from(b'a')));
        let (machine, _, _) = result(listing, b"", &setup);
        assert_eq!(register(&machine, "R2"), 4);
    }
}

#[test]
fn a_run_whose_state_comes_back_never_ends() {
    let never = |at| (at, FaultKind::NeverEnds);
    assert_eq!(fault(".ORIG x3000\nNOP\nL BR L\n.END", Edition::Third), never(0x3001));
    // Memory comes back, too.
    let flips = ".ORIG x3000\nL LD R0, X\nNOT R0, R0\nST R0, X\nBR L\nX .FILL 0\n.END";
    assert_eq!(fault(flips, Edition::Second).1, FaultKind::NeverEnds);
    // A counter in memory does not, for a long time, and printing is something.
    let counts = ".ORIG x3000\nL LD R0, X\nADD R0, R0, #1\nST R0, X\nLD R0, Y\nBR L\n\
        X .FILL 0\nY .FILL 0\n.END";
    assert_eq!(result(counts, b"", &Setup::default()).1, Stop::Spent);
    let prints = ".ORIG x3000\nL OUT\nBR L\n.END";
    assert_eq!(result(prints, b"", &Setup::default()).1, Stop::Spent);
}

/// A keyboard at which somebody sits.
struct Person;

impl Console for Person {
    fn write(&mut self, _: &[u8]) {}

    fn take_key(&mut self) -> Input {
        Input::None
    }

    fn peek_key(&mut self) -> Input {
        Input::None
    }
}

#[test]
fn a_circle_that_waits_for_the_keyboards_interrupt_waits() {
    let listing = interrupts("xFE00", "x0180", "LDI R3, KBDR", "x8002").replace("HALT", "W BR W");
    let (machine, stop, _) = result(&listing, b"ab", &edition(Edition::Third));
    assert_eq!((stop, register(&machine, "R5")), (Stop::InputEnded(0x3004), 2));
    let mut machine = self::machine(&listing, &edition(Edition::Third));
    assert_eq!(machine.run(&mut Person, SLICE), Stop::Spent);
    assert_eq!(machine.outlook(), Outlook::UntilKey);
}

#[test]
fn a_limit_inside_a_trap_shows_the_programs_own_line() {
    let listing = ".ORIG x3000\nLEA R0, T\nPUTS\nHALT\nT .STRINGZ \"abc\"\n.END";
    for book in [Edition::Second, Edition::Third] {
        let mut machine = machine(listing, &edition(book));
        assert_eq!(machine.run(&mut Script::default(), 20), Stop::Spent);
        assert!(register(&machine, "PC") < 0x3000);
        assert_eq!(machine.position(), 0x3001);
    }
}

#[test]
fn a_run_stops_once_at_each_arrival_at_a_break() {
    let listing = ".ORIG x3000\nAND R0, R0, #0\nADD R0, R0, #3\nL ADD R0, R0, #-1\nBRp L\n\
        LDI R1, S\nBRzp #-2\nHALT\nS .FILL xFE00\n.END";
    let setup = Setup { breaks: vec![0x3002, 0x3004], ..edition(Edition::Second) };
    let mut lc3 = machine(listing, &setup);
    let mut console = Script::typing(b"k");
    for left in [3, 2, 1] {
        assert_eq!(lc3.run(&mut console, 1000), Stop::Stopped);
        assert_eq!((register(&lc3, "PC"), register(&lc3, "R0")), (0x3002, left));
        let saved = lc3.save();
        lc3.restore(&saved);
    }
    assert_eq!(lc3.run(&mut console, 1000), Stop::Stopped);
    assert_eq!(register(&lc3, "PC"), 0x3004);
    assert_eq!(lc3.run(&mut console, 1000), Stop::Halted(0));
}

#[test]
fn a_break_at_a_wait_for_a_key_stops_once() {
    let listing = ".ORIG x3000\nLDI R1, S\nBRzp #-2\nHALT\nS .FILL xFE00\n.END";
    let setup = Setup { breaks: vec![0x3000], ..edition(Edition::Second) };
    let mut lc3 = machine(listing, &setup);
    assert_eq!(lc3.run(&mut Person, 1000), Stop::Stopped);
    for _ in 0..3 {
        assert_eq!(lc3.run(&mut Person, 1000), Stop::Waiting(vm::Wait::Key));
    }
}

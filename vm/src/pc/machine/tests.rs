//! Whole runs of short programs.

use isa::i8086::{FarPointer, Header, Kind};

use super::*;
use crate::Key;
use crate::machine::{AtEnd, Contents};
use crate::pc::bench::{Patient, START, calls, loaded, run, run_with};
use crate::script::Script;

fn fault(at: u32, kind: FaultKind) -> Stop {
    Stop::Faulted(Fault { at: START + at, kind })
}

#[test]
fn a_com_program_ends_by_int_20h_by_function_4ch_and_by_ret() {
    assert_eq!(run(&[0xCD, 0x20], b"").stop, Stop::Halted(0));
    assert_eq!(run(&[0xB8, 0x07, 0x4C, 0xCD, 0x21], b"").stop, Stop::Halted(7));
    assert_eq!(run(&[0xC3], b"").stop, Stop::Halted(0));
}

#[test]
fn only_the_programs_own_instructions_are_counted() {
    // MOV AX,0900h / INT 21h / MOV AX,4C00h / INT 21h, the string being "$" or "…$".
    for text in [&b"$"[..], b"Hello, world!$"] {
        let mut code = vec![0xBA, 0x0D, 0x01];
        code.extend(calls(&[0x0900]));
        code.extend(text);
        let ran = run(&code, b"");
        assert_eq!((ran.stop, ran.pc.counts().instructions), (Stop::Halted(0), 5));
    }
}

#[test]
fn faults_name_the_programs_instruction() {
    let unknown = FaultKind::UnknownInterrupt { interrupt: 0x77 };
    assert_eq!(run(&[0x90, 0xCD, 0x77], b"").stop, fault(1, unknown));
    let unknown = FaultKind::UnknownFunction { interrupt: 0x21, function: 0xEE };
    assert_eq!(run(&[0xB4, 0xEE, 0xCD, 0x21], b"").stop, fault(2, unknown));
    assert_eq!(run(&[0x31, 0xDB, 0xF7, 0xF3], b"").stop, fault(2, FaultKind::Divide));
    assert_eq!(run(&[0xFA, 0xF4], b"").stop, fault(1, FaultKind::HaltedForEver));
}

#[test]
fn a_program_may_handle_its_own_divisions() {
    // Vector 0 is set to 0110h, where AX = 4C05h ends the program.
    let mut code = vec![0xBA, 0x10, 0x01, 0xB8, 0x00, 0x25, 0xCD, 0x21];
    code.extend([0x31, 0xDB, 0xF7, 0xF3, 0x90, 0x90, 0x90, 0x90]);
    code.extend([0xB8, 0x05, 0x4C, 0xCD, 0x21]);
    assert_eq!(run(&code, b"").stop, Stop::Halted(5));
}

#[test]
fn a_wait_for_a_key_leaves_the_position_and_goes_on_when_there_is_one() {
    let mut pc = loaded(&calls(&[0x0100]), &Setup::default());
    let mut console = Patient::default();
    for _ in 0..3 {
        assert_eq!(pc.run(&mut console, 1000), Stop::Waiting(Wait::Key));
        assert_eq!((pc.position(), pc.counts().instructions), (START + 3, 2));
    }
    console.key = Some(Key::Char(b'x'));
    assert_eq!(pc.run(&mut console, 1000), Stop::Halted(0));
    assert_eq!((console.printed, pc.counts().instructions), (b"x".to_vec(), 4));
}

#[test]
fn the_end_of_the_input_stops_a_program_that_must_have_a_key() {
    assert_eq!(run(&calls(&[0x0800]), b"").stop, Stop::InputEnded(START + 3));
    let setup = Setup { at_end: AtEnd::Byte(0x1A), ..Setup::default() };
    let ran = run_with(&calls(&[0x0100]), Script::default(), &setup);
    assert_eq!((ran.stop, ran.output.as_str()), (Stop::Halted(0), "\x1A"));
}

#[test]
fn a_program_that_polls_for_ever_is_stopped_and_one_that_prints_is_not() {
    // again: MOV AH,0Bh / INT 21h / JMP again
    let silent = [0xB4, 0x0B, 0xCD, 0x21, 0xEB, 0xFA];
    let ran = run(&silent, b"");
    assert_eq!(ran.stop, Stop::InputEnded(START + 2));
    assert_eq!(ran.pc.counts().instructions, 299_999);
    // again: MOV AH,0Bh / INT 21h / MOV AH,2 / INT 21h / JMP again
    let noisy = [0xB4, 0x0B, 0xCD, 0x21, 0xB4, 0x02, 0xCD, 0x21, 0xEB, 0xF6];
    let mut pc = loaded(&noisy, &Setup::default());
    assert_eq!(pc.run(&mut Script::default(), 1_000_000), Stop::Spent);
}

#[test]
fn slices_change_nothing() {
    let code = calls(&[0x0100, 0x0241, 0x0800, 0x0242]);
    let whole = run(&code, b"ab");
    for slice in 1..5 {
        let mut pc = loaded(&code, &Setup::default());
        let mut script = Script::typing(b"ab");
        while pc.run(&mut script, slice) == Stop::Spent {}
        assert_eq!(script.output(), whole.output.as_bytes());
        assert_eq!(pc.counts(), whole.pc.counts());
    }
}

#[test]
fn a_program_that_hooks_the_tick_is_called_by_the_timer() {
    // Vector 1Ch is set to 0115h (INC BX / IRET); wait: HLT / CMP BX,3 / JNZ wait; exit
    let mut code = vec![0xBA, 0x15, 0x01, 0xB8, 0x1C, 0x25, 0xCD, 0x21];
    code.extend([0x31, 0xDB, 0xF4, 0x83, 0xFB, 0x03, 0x75, 0xFA]);
    code.extend([0xB8, 0x00, 0x4C, 0xCD, 0x21, 0x43, 0xCF]);
    let ran = run(&code, b"");
    assert_eq!((ran.stop.clone(), ran.register("BX")), (Stop::Halted(0), 3));
    // 4 before the loop, 3 turns of 3, 2 at the end, 3 calls of 2.
    assert_eq!(ran.pc.counts().instructions, 4 + 9 + 2 + 6);
}

#[test]
fn an_exe_program_is_relocated() {
    let header = Header {
        entry: FarPointer { segment: 0, offset: 0 },
        stack: FarPointer { segment: 2, offset: 0x20 },
        relocations: vec![FarPointer { segment: 0, offset: 1 }],
        min_alloc: 0,
        max_alloc: 0xFFFF,
    };
    let bytes = vec![0xB8, 0x01, 0x00, 0xBB, 0x00, 0x4C, 0x93, 0xCD, 0x21];
    let image = isa::i8086::Image {
        bytes,
        kind: Kind::Exe(header),
        processor: isa::i8086::Processor::default(),
    };
    let mut pc = Pc::new();
    pc.load(&Image::I8086(image), &Setup::default()).expect("small");
    assert_eq!(pc.run(&mut Script::default(), 100), Stop::Halted(0));
    let bx = pc.registers().iter().find(|r| r.name == "BX").map(|r| r.value);
    assert_eq!((bx, pc.image_base()), (Some(0x111), 0x1100));
}

#[test]
fn an_address_is_told_as_it_was_executed() {
    // FNINIT at 110:0, then 112:3 (FAR JMP), which is HLT with interrupts off.
    let bytes = vec![0xDB, 0xE3, 0xFA, 0xEA, 0x03, 0x00, 0x12, 0x01];
    let mut code = [0x90; 0x24];
    code[..bytes.len()].copy_from_slice(&bytes);
    code[0x23] = 0xF4;
    let image = isa::i8086::Image {
        bytes: code.to_vec(),
        kind: Kind::Exe(Header { max_alloc: 0xFFFF, ..Header::default() }),
        processor: isa::i8086::Processor::default(),
    };
    let mut pc = Pc::new();
    pc.load(&Image::I8086(image), &Setup::default()).expect("small");
    let stop = pc.run(&mut Script::default(), 100);
    let halted = Fault { at: 0x1123, kind: FaultKind::HaltedForEver };
    assert_eq!(stop, Stop::Faulted(halted));
    let places = [0x1100, 0x1123, 0x1110, 0x00400, 0xF0000];
    let pointers = places.map(|at| pc.far_pointer(at));
    let told = [(0x110, 0), (0x112, 3), (0x110, 0x10), (0x40, 0), (0xF000, 0)];
    assert_eq!(pointers, told.map(Some));
}

#[test]
fn an_image_that_does_not_fit_is_refused() {
    let header = Header { min_alloc: 0xFFFF, ..Header::default() };
    let image = isa::i8086::Image {
        bytes: vec![0x90],
        kind: Kind::Exe(header),
        processor: isa::i8086::Processor::default(),
    };
    let refused = Pc::new().load(&Image::I8086(image), &Setup::default());
    assert!(matches!(refused, Err(LoadProblem::TooLarge { needed: 0x10_0000, .. })));
    let other = Image::Lc3(isa::lc3::Image::default());
    let refused = Pc::new().load(&other, &Setup::default());
    assert_eq!(refused, Err(LoadProblem::WrongTarget { image: isa::Target::Lc3 }));
}

#[test]
fn a_saved_state_goes_on_as_the_machine_did() {
    let code = calls(&[0x0241, 0x0242, 0x0243]);
    let mut pc = loaded(&code, &Setup::default());
    pc.run(&mut Script::default(), 3);
    let saved = pc.save();
    let (mut first, mut second) = (Script::default(), Script::default());
    let stop = pc.run(&mut first, 100);
    let counts = pc.counts();
    pc.restore(&saved);
    assert_eq!(pc.run(&mut second, 100), stop);
    assert_eq!((pc.counts(), second.output()), (counts, first.output()));
}

#[test]
fn memory_can_be_changed_from_outside_code_included() {
    let mut pc = loaded(&[0xEB, 0xFE], &Setup::default());
    pc.run(&mut Script::default(), 10);
    assert_eq!(pc.poke(START, 0x1CD), Err(OutOfRange));
    assert_eq!(pc.poke(0x10_0000, 0), Err(OutOfRange));
    pc.poke(START, 0xCD).expect("memory");
    pc.poke(START + 1, 0x20).expect("memory");
    assert_eq!(pc.run(&mut Script::default(), 10), Stop::Halted(0));
    assert_eq!(pc.peek(0x10_0000), None);
}

#[test]
fn undefined_memory_follows_from_the_seed() {
    let at = START + 0x5000;
    let seen = |contents| {
        let pc = loaded(&[0xC3], &Setup { contents, ..Setup::default() });
        [0, 1, 2, 3].map(|byte| pc.peek(at + byte))
    };
    assert_eq!(seen(Contents::Zero), [Some(0); 4]);
    let [five, six] = [5, 6].map(|seed| Contents::Random { seed });
    assert_eq!(seen(five), seen(five));
    assert_ne!(seen(five), seen(six));
    assert_ne!(seen(five), seen(Contents::Zero));
}

#[test]
fn services_are_announced_once() {
    #[derive(Default)]
    struct Calls(Vec<(u8, Option<u8>)>);
    impl Observer for Calls {
        fn service(&mut self, number: u8, function: Option<u8>) {
            self.0.push((number, function));
        }
    }
    let mut pc = loaded(&calls(&[0x0100]), &Setup::default());
    let (mut console, mut seen) = (Patient::default(), Calls::default());
    pc.run_observed(&mut console, &mut seen, 100);
    pc.run_observed(&mut console, &mut seen, 100);
    console.key = Some(Key::Char(b'x'));
    pc.run_observed(&mut console, &mut seen, 100);
    assert_eq!(seen.0, [(0x21, Some(0x01)), (0x21, Some(0x4C))]);
}

#[test]
fn a_block_cannot_write_into_rom() {
    // MOV AX,F000 / MOV DS,AX / MOV CX,9 / again: MOV [0FF00],CX / ADD [0FF00],CX / LOOP again /
    // MOV AX,4C00 / INT 21
    let code = [
        0xB8, 0x00, 0xF0, 0x8E, 0xD8, 0xB9, 0x09, 0x00, 0x89, 0x0E, 0x00, 0xFF, 0x01, 0x0E, 0x00,
        0xFF, 0xE2, 0xF6, 0xB8, 0x00, 0x4C, 0xCD, 0x21,
    ];
    let before = loaded(&code, &Setup::default()).peek(0xFFF00);
    let ran = run(&code, b"");
    assert_eq!((ran.stop, ran.pc.peek(0xFFF00)), (Stop::Halted(0), before));
    assert_eq!(ran.pc.counts().instructions, 3 + 9 * 3 + 2);
}

#[test]
fn a_timer_that_ticks_all_the_time_lets_the_program_go_on() {
    // The timer's first counter to 1, then STI, INC BX and JMP to it until BX is 100.
    let mut code = vec![0xFA, 0xB0, 0x36, 0xE6, 0x43, 0xB0, 0x01, 0xE6, 0x40];
    code.extend([0xB0, 0x00, 0xE6, 0x40, 0x31, 0xDB]);
    code.extend([0xFB, 0x43, 0x83, 0xFB, 100, 0x75, 0xF9, 0xCD, 0x20]);
    let ran = run(&code, b"");
    assert_eq!((&ran.stop, ran.register("BX")), (&Stop::Halted(0), 100));
    assert!(ran.pc.counts().instructions < 1000);
}

#[test]
fn vectors_that_lead_the_firmware_in_a_circle_are_a_fault() {
    // Vector 1Ch leads to the stub of 8, which calls 1Ch.
    let mut code = vec![0x31, 0xC0, 0x8E, 0xD8, 0xC7, 0x06, 0x70, 0x00, 0x40, 0x00];
    code.extend([0xC7, 0x06, 0x72, 0x00, 0x00, 0xF0, 0xCD, 0x1C, 0xCD, 0x20]);
    assert_eq!(run(&code, b"").stop, fault(16, FaultKind::SystemLoop));
}

#[test]
fn a_halted_processor_that_nothing_can_wake_is_halted_for_ever() {
    let masked = |mask: u8| [0xB0, mask, 0xE6, 0x21, 0xFB, 0xF4, 0xCD, 0x20];
    assert_eq!(run(&masked(0x03), b"").stop, fault(5, FaultKind::HaltedForEver));
    // Where only the timer is masked, a key wakes it, and there may be none left.
    assert_eq!(run(&masked(0x01), b"x").stop, Stop::Halted(0));
    assert!(matches!(run(&masked(0x01), b"").stop, Stop::InputEnded(_)));
}

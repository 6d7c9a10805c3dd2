//! Sequences against one instruction at a time: nothing may differ.

use std::collections::VecDeque;

use isa::Image;
use isa::lc3::{Block, Image as Words};
use proptest::prelude::*;

use super::super::Lc3;
use crate::{Console, Edition, Input, Key, Machine, Observer, Setup};

/// An observer, for which the machine executes one instruction at a time.
struct Watching;

impl Observer for Watching {}

/// Types keys with pauses between them.
#[derive(Debug, Clone, Default)]
struct Typist {
    keys: VecDeque<Option<u8>>,
    printed: Vec<u8>,
}

impl Console for Typist {
    fn write(&mut self, bytes: &[u8]) {
        self.printed.extend_from_slice(bytes);
    }

    fn take_key(&mut self) -> Input {
        match self.keys.pop_front() {
            Some(Some(byte)) => Input::Key(Key::Char(byte)),
            Some(None) => Input::None,
            None => Input::Ended,
        }
    }

    fn peek_key(&mut self) -> Input {
        unreachable!("the LC-3 takes keys")
    }
}

/// What a run begins with.
#[derive(Debug, Clone)]
struct Case {
    edition: Edition,
    /// Where the program stands and starts.
    origin: u16,
    program: Vec<u16>,
    registers: [u16; 8],
    /// What the keyboard does, and whether it interrupts.
    keys: Vec<Option<u8>>,
    interrupts: bool,
    slices: Vec<u64>,
}

/// Where the keyboard's interrupt leads: takes the key, counts in R0 and returns.
const HANDLER: u16 = 0x1000;
const HANDLER_WORDS: [u16; 5] = [0xA002, 0x1021, 0x8000, 0xFE02, 0];

fn machine(case: &Case) -> (Lc3, Typist) {
    let block = |origin, words: &[u16]| Block { origin, words: words.to_vec() };
    let blocks = vec![
        block(case.origin, &case.program),
        block(HANDLER, &HANDLER_WORDS),
        block(0x0180, &[HANDLER]),
    ];
    let image = Image::Lc3(Words { blocks, start: case.origin });
    let mut machine = Lc3::new();
    let setup = Setup { edition: case.edition, ..Setup::default() };
    machine.load(&image, &setup).unwrap();
    machine.processor.registers = case.registers;
    machine.processor.keyboard.may_interrupt = case.interrupts;
    let keys = case.keys.iter().copied().collect();
    (machine, Typist { keys, printed: Vec::new() })
}

fn assert_same(case: &Case) {
    let ((mut fast, mut fast_console), (mut slow, mut slow_console)) =
        (machine(case), machine(case));
    for (number, &budget) in case.slices.iter().enumerate() {
        let stop = fast.run(&mut fast_console, budget);
        assert_eq!(stop, slow.run_observed(&mut slow_console, &mut Watching, budget), "{number}");
        assert_eq!(fast.registers(), slow.registers(), "slice {number}");
        assert_eq!(fast.counts(), slow.counts(), "slice {number}");
        assert_eq!(fast.position(), slow.position(), "slice {number}");
        assert_eq!(fast.reported_fault(), slow.reported_fault(), "slice {number}");
    }
    assert!(fast.processor.memory == slow.processor.memory, "memory differs");
    assert_eq!(fast_console.printed, slow_console.printed);
    assert_eq!(fast_console.keys, slow_console.keys);
}

/// An instruction, more often of the kinds that sequences hold, that touches what is near.
fn word() -> impl Strategy<Value = u16> {
    let near = prop_oneof![3 => 0_u16..24, 3 => 0x1E8_u16..0x200, 1 => 0_u16..0x200];
    let opcode = prop_oneof![
        6 => Just(0x1_u16), 3 => Just(0x5), 2 => Just(0x9), 5 => Just(0x0), 2 => Just(0x2),
        2 => Just(0x3), 3 => Just(0x6), 3 => Just(0x7), 1 => Just(0xC), 1 => Just(0x4),
        1 => Just(0xE), 1 => Just(0xA), 1 => Just(0xB), 1 => Just(0xF), 1 => Just(0x8),
        1 => Just(0xD),
    ];
    (opcode, any::<u16>(), near).prop_map(|(opcode, bits, near)| {
        let (first, second) = (bits >> 9 & 7, bits >> 6 & 7);
        let three = opcode << 12 | first << 9 | second << 6;
        match opcode {
            0x1 | 0x5 if bits & 0x20 != 0 => three | 0x20 | bits & 0x1F,
            0x1 | 0x5 => three | bits & 7,
            // Often both halves of a subtraction.
            0x9 => three | 0x3F,
            0x0 | 0x2 | 0x3 | 0xA | 0xB | 0xE => opcode << 12 | first << 9 | near,
            0x6 | 0x7 => three | near & 0x3F,
            0xC => opcode << 12 | second << 6,
            0x4 if bits & 1 == 0 => opcode << 12 | second << 6,
            0x4 => 0x4800 | near & 0x1FF | if near & 0x100 != 0 { 0x600 } else { 0 },
            0xF => 0xF000 | [0x20, 0x21, 0x22, 0x25, 0x80][usize::from(bits) % 5],
            0x8 => 0x8000,
            _ => bits,
        }
    })
}

/// One to three instructions that belong together.
fn idiom() -> impl Strategy<Value = Vec<u16>> {
    let negate = |(to, from): (u16, u16)| {
        vec![0x9000 | to << 9 | from << 6 | 0x3F, 0x1021 | to << 9 | to << 6]
    };
    let repeat = |(register, bits): (u16, u16)| {
        let add = 0x1020 | register << 9 | register << 6 | bits & 0x1F;
        vec![add, bits & 0xE00 | 0x1FE]
    };
    prop_oneof![
        8 => word().prop_map(|word| vec![word]),
        1 => (0_u16..8, 0_u16..8).prop_map(negate),
        1 => (0_u16..8, any::<u16>()).prop_map(repeat),
    ]
}

fn case() -> impl Strategy<Value = Case> {
    let origin = prop_oneof![
        6 => Just(0x3000_u16), 1 => Just(0x0FF0), 1 => Just(0x2FF4), 1 => Just(0xFDF0),
        1 => Just(0x0200),
    ];
    let program = prop::collection::vec(idiom(), 2..24).prop_map(|all| all.concat());
    let register = prop_oneof![
        4 => 0_u16..0x30, 1 => Just(0xFE00), 1 => Just(0xFDFF), 1 => any::<u16>(), 2 => 0_u16..3,
    ];
    let key = prop_oneof![Just(None), any::<u8>().prop_map(Some)];
    let slice = prop_oneof![1 => 0_u64..12, 2 => 0_u64..400];
    (
        prop_oneof![Just(Edition::Second), Just(Edition::Third)],
        origin,
        program,
        prop::array::uniform8(register),
        prop::collection::vec(key, 0..12),
        any::<bool>(),
        prop::collection::vec(slice, 1..6),
    )
        .prop_map(|(edition, origin, mut program, registers, keys, interrupts, slices)| {
            program.truncate(usize::from(0xFE00 - origin));
            // Small registers point at the program.
            let registers =
                registers.map(|it| if it < 0x30 { it.wrapping_add(origin) } else { it });
            Case { edition, origin, program, registers, keys, interrupts, slices }
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::option_env!("TYPEIN_CASES").map_or(256, |cases| cases.parse().unwrap_or(256)),
    ))]

    #[test]
    fn sequences_do_what_single_instructions_do(case in case()) {
        assert_same(&case);
    }
}

fn plain(program: &[u16]) -> Case {
    Case {
        edition: Edition::Third,
        origin: 0x3000,
        program: program.to_vec(),
        registers: [0; 8],
        keys: Vec::new(),
        interrupts: false,
        slices: vec![1, 200, 7, 200],
    }
}

fn registers_after(case: &Case, instructions: u64) -> [u16; 8] {
    let (mut machine, mut console) = machine(case);
    machine.run(&mut console, instructions);
    machine.processor.registers
}

#[test]
fn the_next_instruction_may_be_rewritten() {
    // LD R1, new / ST R1, there / there: ADD R0, R0, #1 / BR there / new: ADD R0, R0, #2
    let case = plain(&[0x2203, 0x3200, 0x1021, 0x0FFE, 0x1022]);
    assert_same(&case);
    assert_eq!(registers_after(&case, 3)[0], 2);
}

#[test]
fn a_loop_may_rewrite_itself_again_and_again() {
    // loop: LD R1, there / ADD R1, R1, #1 / ST R1, there / there: ADD R0, R0, #0 / BR loop
    let mut case = plain(&[0x2202, 0x1261, 0x3200, 0x1020, 0x0FFB]);
    case.slices = vec![5 * 100];
    assert_same(&case);
    // The sum of 1 to 15, and then the constant is negative, and then it is another instruction.
    assert_eq!(registers_after(&case, 5 * 15)[0], 120);
}

#[test]
fn a_subtraction_may_use_one_register_for_all() {
    // NOT R0, R0 / ADD R0, R0, #1 / ADD R0, R0, R0 / BR start
    let mut case = plain(&[0x903F, 0x1021, 0x1000, 0x0FFC]);
    case.registers[0] = 5;
    assert_same(&case);
    assert_eq!(registers_after(&case, 4)[0], (-10_i16) as u16);
}

#[test]
fn the_budget_ends_a_counting_loop_where_it_is() {
    // loop: ADD R1, R1, #1 / BRnp loop / HALT
    let mut case = plain(&[0x1261, 0x0BFE, 0xF025]);
    case.slices = vec![1001, 2, 65_536, 65_536, 1000];
    assert_same(&case);
    assert_eq!(registers_after(&case, 1001)[1], 501);
}

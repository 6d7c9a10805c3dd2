//! Blocks against one instruction at a time: nothing may differ.

use isa::i8086::{Register16, SegmentRegister};
use proptest::prelude::*;

use super::super::bench::Bench;
use super::super::processor::alert;
use super::super::{Flags, linear};
use crate::Observer;

/// An observer, for which the processor executes one instruction at a time.
struct Watching;

impl Observer for Watching {}

/// What a run begins with, and what happens while it goes on.
#[derive(Debug, Clone)]
struct Case {
    code: Vec<u8>,
    ip: u16,
    general: [u16; 8],
    segments: [u16; 4],
    flags: u16,
    late: bool,
    slices: Vec<Slice>,
}

/// A part of a run.
#[derive(Debug, Clone, Copy, Default)]
struct Slice {
    budget: u64,
    /// An interrupt that is requested before.
    request: Option<u8>,
    /// Clocks after which it stops.
    alarm: Option<u64>,
    /// The instruction goes on at the same place in memory under a CS that is so much higher: what
    /// wraps in one segment does not in the other.
    shift: i16,
}

fn bench(case: &Case) -> Bench {
    let mut bench = if case.late { Bench::new_80186(&[]) } else { Bench::new(&[]) };
    for (register, value) in Register16::ALL.into_iter().zip(case.general) {
        bench.set(register, value);
    }
    for (register, value) in SegmentRegister::ALL.into_iter().zip(case.segments) {
        bench.cpu.registers.set_segment(register, value);
    }
    let cs = bench.cpu.registers.cs();
    for (index, &byte) in case.code.iter().enumerate() {
        bench.set_byte(cs, case.ip.wrapping_add(index as u16), byte);
    }
    bench.cpu.registers.ip = case.ip;
    bench.set_flags(case.flags);
    bench
}

fn assert_same(case: &Case) {
    let (mut fast, mut slow) = (bench(case), bench(case));
    for (number, &Slice { budget, request, alarm, shift }) in case.slices.iter().enumerate() {
        for bench in [&mut fast, &mut slow] {
            let registers = &mut bench.cpu.registers;
            let cs = registers.cs().wrapping_add_signed(shift);
            registers.set_segment(SegmentRegister::Cs, cs);
            registers.ip = registers.ip.wrapping_add_signed(-16 * shift);
        }
        let alarm = alarm.map_or(u64::MAX, |clocks| fast.cpu.cycles() + clocks);
        fast.cpu.set_alarm(alarm);
        slow.cpu.set_alarm(alarm);
        if let Some(vector) = request {
            fast.cpu.request(vector);
            slow.cpu.request(vector);
        }
        let exit = fast.cpu.run(&mut fast.bus, &mut (), budget);
        assert_eq!(exit, slow.cpu.run(&mut slow.bus, &mut Watching, budget), "slice {number}");
        assert_eq!(fast.cpu.registers, slow.cpu.registers, "slice {number}");
        assert_eq!(fast.cpu.executed(), slow.cpu.executed(), "slice {number}");
        assert_eq!(fast.cpu.cycles(), slow.cpu.cycles(), "slice {number}");
        assert_eq!(fast.cpu.start, slow.cpu.start, "slice {number}");
        assert_eq!(fast.cpu.last_offset, slow.cpu.last_offset, "slice {number}");
        assert_eq!(fast.cpu.unfinished, slow.cpu.unfinished, "slice {number}");
        let seen = !alert::STALE;
        assert_eq!(fast.cpu.alert & seen, slow.cpu.alert & seen, "slice {number}");
    }
    assert!(fast.bus.memory == slow.bus.memory, "memory differs");
}

/// An instruction with random operands, more often of the everyday kind.
fn instruction() -> impl Strategy<Value = Vec<u8>> {
    let opcode = prop_oneof![
        6 => prop::sample::select(&OFTEN[..]),
        2 => 0x70_u8..0x80,
        1 => any::<u8>(),
    ];
    let prefix =
        prop_oneof![12 => Just(None), 1 => prop::sample::select(&PREFIXES[..]).prop_map(Some)];
    // Small operands point at the program itself.
    let operand = prop_oneof![3 => 0_u8..0x40, 1 => any::<u8>()];
    (prefix, opcode, any::<u8>(), prop::collection::vec(operand, 0..4)).prop_map(
        |(prefix, opcode, modrm, operands)| {
            prefix.into_iter().chain([opcode, modrm]).chain(operands).collect()
        },
    )
}

const PREFIXES: [u8; 7] = [0x26, 0x2E, 0x36, 0x3E, 0xF0, 0xF2, 0xF3];

/// Opcodes that blocks hold, and some that end them.
const OFTEN: [u8; 92] = [
    0x00, 0x01, 0x02, 0x03, 0x05, 0x08, 0x0A, 0x11, 0x13, 0x19, 0x1B, 0x20, 0x23, 0x28, 0x29, 0x2B,
    0x30, 0x31, 0x33, 0x38, 0x39, 0x3A, 0x3B, 0x3C, 0x3D, 0x40, 0x41, 0x42, 0x43, 0x46, 0x47, 0x48,
    0x49, 0x4A, 0x4E, 0x50, 0x53, 0x58, 0x5B, 0x80, 0x81, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89,
    0x8A, 0x8B, 0x8C, 0x8D, 0x8E, 0x91, 0x98, 0x99, 0x9C, 0x9D, 0xA0, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5,
    0xA6, 0xA8, 0xAA, 0xAB, 0xAC, 0xAE, 0xB0, 0xB3, 0xB8, 0xB9, 0xBB, 0xBE, 0xBF, 0xC3, 0xC6, 0xC7,
    0xD0, 0xD1, 0xD2, 0xD3, 0xE2, 0xE8, 0xEB, 0xF6, 0xF7, 0xF8, 0xFE, 0xFF,
];

fn case() -> impl Strategy<Value = Case> {
    let code = prop::collection::vec(instruction(), 1..24).prop_map(|all| all.concat());
    let ip = prop_oneof![4 => Just(0_u16), 2 => 0_u16..0x40, 1 => 0xFFC0_u16..=0xFFFF];
    let word = prop_oneof![2 => 0_u16..0x60, 1 => 0xFFF0_u16..=0xFFFF, 1 => any::<u16>()];
    // Segments that overlap, at the end of memory too.
    let base = prop_oneof![4 => Just(0x1000_u16), 1 => Just(0xFFFC_u16), 1 => Just(0xF000_u16)];
    let near = prop_oneof![2 => Just(0_u16), 2 => 0_u16..5, 1 => 0_u16..0x1000];
    let segments = (base, prop::array::uniform4(near))
        .prop_map(|(base, near)| near.map(|distance| base.wrapping_sub(distance)));
    let flags =
        prop_oneof![4 => any::<u16>().prop_map(|word| word & !Flags::TRAP), 1 => any::<u16>()];
    let slice = (
        prop_oneof![1 => 0_u64..8, 2 => 0_u64..200],
        prop_oneof![3 => Just(None), 1 => any::<u8>().prop_map(Some)],
        prop_oneof![2 => Just(None), 1 => (0_u64..3000).prop_map(Some)],
        prop_oneof![4 => Just(0_i16), 1 => -4_i16..=4],
    )
        .prop_map(|(budget, request, alarm, shift)| Slice { budget, request, alarm, shift });
    let slices = prop::collection::vec(slice, 1..8);
    (code, ip, prop::array::uniform8(word), segments, flags, any::<bool>(), slices).prop_map(
        |(code, ip, general, segments, flags, late, slices)| Case {
            code,
            ip,
            general,
            segments,
            flags,
            late,
            slices,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::option_env!("TYPEIN_CASES").map_or(256, |cases| cases.parse().unwrap_or(256)),
    ))]

    #[test]
    fn blocks_do_what_single_instructions_do(case in case()) {
        assert_same(&case);
    }
}

/// A program at 1000:0000 with DS one paragraph lower, so that DS:0010 is CS:0000.
fn alias(code: &[u8]) -> Case {
    Case {
        code: code.to_vec(),
        ip: 0,
        general: [0, 0, 0, 0, 0x8000, 0, 0, 0],
        segments: [0x0FFF, 0x1000, 0x4000, 0x0FFF],
        flags: 0,
        late: false,
        slices: [(1, None), (200, None), (7, Some(50)), (200, None)]
            .map(|(budget, alarm)| Slice { budget, alarm, ..Slice::default() })
            .to_vec(),
    }
}

#[test]
fn the_next_instruction_may_be_rewritten() {
    // MOV BYTE PTR CS:[7],42h (INC AX becomes INC DX) / NOP / INC AX / INC CX / JMP
    let code = [0x2E, 0xC6, 0x06, 0x07, 0x00, 0x42, 0x90, 0x40, 0x41, 0xEB, 0xF5];
    assert_same(&alias(&code));
    let mut bench = bench(&alias(&code));
    bench.run(4);
    assert_eq!((bench.get(Register16::Ax), bench.get(Register16::Dx)), (0, 1));
}

#[test]
fn code_may_be_rewritten_through_another_segment() {
    // again: INC AX / XOR BYTE PTR DS:[10h],8 (INC AX becomes DEC AX and back) / JMP again
    let code = [0x40, 0x80, 0x36, 0x10, 0x00, 0x08, 0xEB, 0xF8];
    assert_same(&alias(&code));
    let mut bench = bench(&alias(&code));
    bench.run(5);
    assert_eq!(bench.get(Register16::Ax), 0);
}

#[test]
fn a_repeated_store_may_overwrite_itself() {
    // MOV CX,20h / MOV DI,10h / MOV AL,41h / REP STOSB, which covers all of this / INC AX …
    let code = [0xB9, 0x20, 0x00, 0xBF, 0x10, 0x00, 0xB0, 0x41, 0xF3, 0xAA, 0x40, 0x40, 0xEB, 0xF2];
    assert_same(&alias(&code));
    let mut bench = bench(&alias(&code));
    bench.run(3 + 33 + 4);
    // What was INC AX twice and a jump is INC CX now.
    assert_eq!((bench.get(Register16::Ax), bench.get(Register16::Cx)), (0x0041, 4));
}

#[test]
fn the_same_bytes_may_wrap_under_one_cs_and_not_under_another() {
    // MOV AX,1234h stands across 1000:FFFF, which is 1001:FFEF.
    let code = [0xB8, 0x34, 0x12];
    for (cs, ip) in [(0x1001_u16, 0xFFEF_u16), (0x1000, 0xFFFF), (0x1001, 0xFFEF)] {
        let mut case = alias(&code);
        case.segments[SegmentRegister::Cs as usize] = cs;
        case.ip = ip;
        assert_same(&case);
    }
    let mut bench = bench(&Case { ip: 0xFFFF, ..alias(&code) });
    bench.set_byte(0x1000, 0xFFFF, 0xB8);
    bench.bus.memory[linear(0x2000, 0) as usize..][..2].copy_from_slice(&[0x78, 0x56]);
    for (cs, ip, ax) in
        [(0x1001, 0xFFEF, 0x5678), (0x1000, 0xFFFF, 0x1234), (0x1001, 0xFFEF, 0x5678)]
    {
        bench.cpu.registers.set_segment(SegmentRegister::Cs, cs);
        bench.cpu.registers.ip = ip;
        bench.run(1);
        assert_eq!(bench.get(Register16::Ax), ax);
    }
}

#[test]
fn far_calls_through_a_register_are_left_to_the_ordinary_way() {
    for modrm in [0xDC, 0xEC] {
        assert_same(&alias(&[0x40, 0x41, 0xFF, modrm]));
    }
}

//! What SingleStepTests/8086 leaves out, by tests of our own: A5, 0F, 8E with CS, prefixes alone,
//! 9B, F0 to F4, 8F with other reg fields than 0, FE with others than 0 and 1, register forms of
//! LEA, LES and LDS; and what no single step shows.
//!
//! Sources: the README of that suite; MartyPC (dbalsom/martypc), which is written after the 8086's
//! microcode; Intel, *The 8086 Family User's Manual* (1979).

use isa::i8086::{Register16, SegmentRegister};

use super::bench::{Bench, CS, DS, ES, HANDLERS, SP, SS, START};
use super::{Exit, Flags, linear};

/// Source: Intel's manual, MOVS.
#[test]
fn movsw_moves_a_word_and_both_indexes() {
    let mut bench = Bench::filled(&[0xA5], 0);
    bench.steps(1);
    assert_eq!(bench.word(ES, 0), 1);
    assert_eq!((bench.get(Register16::Si), bench.get(Register16::Di)), (2, 2));
    let mut bench = Bench::filled(&[0xA5], 0);
    bench.set_flags(Flags::DIRECTION).set(Register16::Si, 4).steps(1);
    assert_eq!(bench.word(ES, 0), 3);
    assert_eq!((bench.get(Register16::Si), bench.get(Register16::Di)), (2, 0xFFFE));
}

/// Source: Intel's manual: the destination of a string is always in ES.
#[test]
fn an_override_changes_the_source_and_never_the_destination() {
    let mut bench = Bench::filled(&[0x36, 0xA5], 0);
    bench.set_word(SS, 0, 0xABCD);
    bench.steps(1);
    assert_eq!(bench.word(ES, 0), 0xABCD);
}

/// Source: README of SingleStepTests/8086 (0F); MartyPC decodes 8E with every register.
#[test]
fn pop_cs_and_mov_cs_load_the_code_segment() {
    for code in [&[0x0F_u8][..], &[0x8E, 0xC8]] {
        let mut bench = Bench::new(code);
        bench.set_word(SS, SP, 0x1234);
        bench.set(Register16::Ax, 0x1234).steps(1);
        assert_eq!(bench.position(), (0x1234, START + code.len() as u16));
    }
}

/// Source: MartyPC, which does not look at the reg field of 8F.
#[test]
fn every_reg_field_of_8f_pops() {
    for reg in 0..8_u8 {
        let mut bench = Bench::new(&[0x8F, 0xC0 | reg << 3 | 1]);
        bench.set_word(SS, SP, 0x1234);
        bench.steps(1);
        assert_eq!(bench.get(Register16::Cx), 0x1234);
    }
}

/// Source: MartyPC: a byte on the 16-bit bus has ones above it.
#[test]
fn the_byte_forms_of_fe_push_and_jump_with_ones_on_the_high_half_of_the_bus() {
    for reg in [6_u8, 7] {
        let mut bench = Bench::new(&[0xFE, 0xC3 | reg << 3]); // PUSH BL
        bench.set(Register16::Bx, 0x1234).steps(1);
        assert_eq!(bench.word(SS, SP - 2), 0xFF34);
    }
    for (reg, pushed) in [(2_u8, true), (3, true), (4, false), (5, false)] {
        let mut bench = Bench::new(&[0xFE, 0xC3 | reg << 3]); // CALL BL, JMP BL
        bench.set(Register16::Bx, 0x1234).steps(1);
        assert_eq!(bench.position(), (CS, 0xFF34));
        assert_eq!(bench.get(Register16::Sp) != SP, pushed);
    }
}

/// Source: Intel, *The 8086 Family User's Manual* (1979), segment override prefixes.
#[test]
fn a_segment_override_goes_to_the_next_instruction_only() {
    // SS: MOV AL,[BX] / MOV AH,[BX]
    let mut bench = Bench::new(&[0x36, 0x8A, 0x07, 0x8A, 0x27]);
    bench.set_byte(SS, 0, 0x11);
    bench.set_byte(DS, 0, 0x22);
    bench.steps(2);
    assert_eq!(bench.get(Register16::Ax), 0x2211);
}

/// Source: Intel's manual; F1 is LOCK in MartyPC, too.
#[test]
fn lock_wait_and_escape_have_no_effect() {
    let mut bench = Bench::new(&[0xF0, 0x40, 0xF1, 0x40, 0x9B, 0xD9, 0x07]);
    bench.steps(4);
    assert_eq!((bench.get(Register16::Ax), bench.position()), (2, (CS, START + 7)));
}

/// Source: README of SingleStepTests/8086 (8D, C4, C5): the last effective address is exposed.
#[test]
fn lea_of_a_register_gives_the_last_offset() {
    let mut bench = Bench::new(&[0x8B, 0x47, 0x05, 0x8D, 0xC8]); // MOV AX,[BX+5] / LEA CX,AX
    bench.set(Register16::Bx, 0x100).steps(2);
    assert_eq!(bench.get(Register16::Cx), 0x105);
}

/// Source: the same. The segment is the word behind the last operand.
#[test]
fn les_of_a_register_takes_the_offset_from_it_and_the_segment_from_memory() {
    let mut bench = Bench::new(&[0x8B, 0x47, 0x05, 0xC4, 0xC9]); // MOV AX,[BX+5] / LES CX,CX
    bench.set_word(DS, 0x107, 0x7654);
    bench.set(Register16::Bx, 0x100).set(Register16::Cx, 0x1234).steps(2);
    let es = bench.cpu.registers.segment(SegmentRegister::Es);
    assert_eq!((bench.get(Register16::Cx), es), (0x1234, 0x7654));
}

/// What programs do to find an 8087: what it would store is not stored.
/// Source: Intel's manual, ESC: without a coprocessor the processor goes on.
#[test]
fn no_coprocessor_is_found() {
    // FNINIT / FNSTSW [BX] / FNSTCW [BX+2] / FWAIT
    let mut bench = Bench::new(&[0xDB, 0xE3, 0xDD, 0x3F, 0xD9, 0x7F, 0x02, 0x9B]);
    bench.set_word(DS, 0, 0x5A5A);
    bench.set_word(DS, 2, 0x5A5A);
    bench.steps(4);
    assert_eq!((bench.word(DS, 0), bench.word(DS, 2)), (0x5A5A, 0x5A5A));
    assert_eq!(bench.position(), (CS, START + 8));
}

/// Source: Intel's manual, HLT.
#[test]
fn hlt_stops_until_an_interrupt() {
    let mut bench = Bench::new(&[0xF4]);
    bench.set_flags(Flags::INTERRUPT);
    assert_eq!((bench.run(5), bench.run(5)), (Exit::Halted, Exit::Halted));
    bench.cpu.request(8);
    bench.run(1);
    assert_eq!(bench.position(), (HANDLERS, 0x81));
}

/// Source: Intel's manual; of two prefixes of a kind the last counts in MartyPC.
#[test]
fn prefixes_stand_in_any_number_and_order() {
    // Thirty overrides, of which SS: is the last, among LOCK and REP, before MOV AL,[BX].
    let mut code = [0x26, 0xF0, 0x2E, 0xF3, 0x3E].repeat(6);
    code.extend([0x36, 0xF2, 0x8A, 0x07]);
    let mut bench = Bench::new(&code);
    bench.set_byte(SS, 0, 0x11);
    bench.steps(1);
    assert_eq!(bench.get(Register16::Ax), 0x11);
    assert_eq!(bench.position(), (CS, START + code.len() as u16));
}

/// What a watcher sees: each byte that the instruction reads and writes, and not its own code.
#[test]
fn a_watcher_sees_what_is_read_and_written() {
    let seen = |code: &[u8]| {
        let mut bench = Bench::new(code);
        bench.set(Register16::Bx, 0xFFFF).set(Register16::Si, 4).set(Register16::Di, 8);
        bench.set_word(DS, 4, 0xBEEF);
        let mut step = crate::observer::Step::default();
        bench.cpu.step(&mut bench.bus, &mut step);
        step
    };
    // XCHG AX,[BX]: a word that wraps in its segment.
    let step = seen(&[0x87, 0x07]);
    let [low, high] = [linear(DS, 0xFFFF), linear(DS, 0)];
    assert_eq!(step.instruction, Some((linear(CS, START), 2)));
    assert_eq!((step.reads, step.writes), (vec![low, high], vec![(low, 0), (high, 0)]));
    let step = seen(&[0xA5]);
    let [from, to] = [linear(DS, 4), linear(ES, 8)];
    assert_eq!(step.reads, [from, from + 1]);
    assert_eq!(step.writes, [(to, 0xEF), (to + 1, 0xBE)]);
    // INT 21h: the vector, then flags, CS and IP on the stack.
    let step = seen(&[0xCD, 0x21]);
    assert_eq!(step.reads, [0x84, 0x85, 0x86, 0x87]);
    assert_eq!(step.writes.len(), 6);
}

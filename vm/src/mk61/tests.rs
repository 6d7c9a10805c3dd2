//! What the calculator does as a whole, key by key.

use isa::mk61::{Angle, keystrokes};
use proptest::prelude::*;

use super::{Mk61, Number};
use crate::machine::{Machine, Model, Setup, Stop, View, Wait};
use crate::script::Script;
use crate::{Console, Input, Key};

/// Types a line of keystrokes; a program that starts runs to its end.
fn typed(calculator: &mut Mk61, line: &str) {
    for key in keystrokes(line).expect("the line holds keystrokes") {
        calculator.press(key);
        calculator.run_program(10_000, u64::MAX);
    }
}

/// The indicator after these keys, from power-on.
fn shown(line: &str) -> String {
    let mut calculator = Mk61::default();
    typed(&mut calculator, line);
    calculator.indicator().text().trim_end().to_owned()
}

/// The indicator after a program was typed in and run on what is keyed in next.
fn run(program: &[u8], line: &str) -> String {
    let mut calculator = Mk61::default();
    calculator.set_program(0, program);
    typed(&mut calculator, line);
    typed(&mut calculator, "В/О С/П");
    calculator.indicator().text().trim_end().to_owned()
}

#[test]
fn numbers_are_shown_as_typed_until_a_command_ends_them() {
    assert_eq!(shown("0 . 1"), " 0,1");
    assert_eq!(shown("0 . 1 В↑"), " 1,       -01");
    assert_eq!(shown("0005"), " 0005,");
    assert_eq!(shown("1234567890"), " 12345678,");
    assert_eq!(shown("12 ВП 3"), " 12,       03");
    assert_eq!(shown("12 ВП 3 /-/ В↑"), " 1,2      -02");
}

#[test]
fn arithmetic_works_on_the_stack() {
    assert_eq!(shown("2 В↑ 3 +"), " 5,");
    assert_eq!(shown("2 В↑ 3 × 4 -"), " 2,");
    assert_eq!(shown("5 В↑ Cx 9 +"), " 14,");
    assert_eq!(shown("3 F x² F Вx +"), " 12,");
}

#[test]
fn a_change_of_sign_ends_the_mantissa_without_lifting_the_stack() {
    assert_eq!(shown("8 В↑ 6 /-/ 17 +"), " 25,");
}

#[test]
fn an_impossible_result_shows_the_error_and_keeps_x() {
    assert_eq!(shown("5 В↑ 0 ÷"), " ЕГГ0Г");
    assert_eq!(shown("5 В↑ 0 ÷ В↑"), " 0,");
    assert_eq!(shown("1 ВП 60 F x²"), " ЕГГ0Г");
}

#[test]
fn the_angle_switch_decides_what_a_sine_is_of() {
    let mut calculator = Mk61::default();
    calculator.set_angle(Angle::Degrees);
    typed(&mut calculator, "30 F sin");
    assert_eq!(calculator.stack().x, Number::from_nibbles(0x0500_0000_2999));
}

#[test]
fn a_program_can_be_typed_in() {
    assert_eq!(shown("F ПРГ 1 + С/П F АВТ В/О 41 В↑ С/П"), " 42,");
    assert_eq!(shown("F ПРГ К БП 9 К x≠0 B К 1"), " 55 7L 89 03");
}

#[test]
fn the_exponent_key_restores_x2_with_the_first_digit_of_the_previous_x() {
    let (square, exponent, store) = (0x22, 0x0C, 0x43);
    assert_eq!(run(&[square, exponent, 0x50], "3.04"), " 3,04");
    assert_eq!(run(&[square, square, exponent, 0x50], "3.04"), " 9,04");
    assert_eq!(run(&[store, exponent, 0x50], "123"), " 23,");
}

#[test]
fn loops_count_their_register_down_to_one() {
    // 3 into R0, then add 2 until F L0 falls through.
    assert_eq!(run(&[0x40, 0x0D, 0x02, 0x10, 0x5D, 0x02, 0x50], "3"), " 6,");
}

#[test]
fn a_running_program_spends_its_budget() {
    let mut calculator = Mk61::default();
    calculator.set_program(0, &[0x01, 0x10, 0x51, 0x00]);
    let mut keys = Script::new([Key::Named("В/О"), Key::Named("С/П")]);
    assert_eq!(calculator.run(&mut keys, 1000), Stop::Spent);
    assert_eq!(calculator.counts().instructions, 998);
    assert!(calculator.is_running());
}

/// Machine cycles of a program from cell 03 on, without those of the С/П at its end.
fn cycles(program: &[u8], keys: &str) -> u64 {
    const NOTHING: [u8; 3] = [0x54; 3];
    let took = |program: &[u8]| {
        let mut calculator = Mk61::default();
        calculator.set_program(0, &NOTHING);
        calculator.set_program(3, program);
        typed(&mut calculator, keys);
        let before = calculator.counts().cycles;
        typed(&mut calculator, "В/О С/П");
        calculator.counts().cycles - before
    };
    took(program) - took(&[0x50])
}

/// Whether a duration is at most a tenth off the recorded ones.
fn is_near(taken: u64, low: u64, high: u64) -> bool {
    10 * taken >= 9 * low && 10 * taken <= 11 * high
}

#[test]
fn commands_take_the_cycles_that_were_measured() {
    // Recorded with 0.5 in X and 2 in Y.
    for (opcodes, recorded) in [
        (0x00..=0x09, 165),
        (0x0A..=0x0A, 120),
        (0x0D..=0x0D, 150),
        (0x0E..=0x0F, 225),
        (0x10..=0x14, 120),
        (0x15..=0x15, 825),
        (0x16..=0x16, 780),
        (0x17..=0x17, 750),
        (0x18..=0x18, 720),
        (0x19..=0x1A, 930),
        (0x1B..=0x1B, 675),
        (0x1C..=0x1D, 945),
        (0x1E..=0x1E, 705),
        (0x1F..=0x20, 120),
        (0x21..=0x21, 240),
        (0x22..=0x23, 120),
        (0x24..=0x24, 1470),
        (0x25..=0x25, 120),
        (0x26..=0x26, 300),
        (0x2A..=0x2A, 495),
        (0x2F..=0x2F, 120),
        (0x30..=0x30, 165),
        (0x31..=0x3A, 120),
        (0x3B..=0x3B, 285),
        (0x3D..=0x3D, 495),
        (0x3E..=0x4F, 120),
        (0x54..=0x56, 90),
        (0x60..=0x6F, 210),
        (0xB0..=0xBF, 210),
        (0xD0..=0xDF, 300),
        (0xF0..=0xFF, 165),
    ] {
        for opcode in opcodes {
            let taken = cycles(&[opcode, 0x50], "2 В↑ 0 . 5");
            assert!(is_near(taken, recorded, recorded), "{opcode:02X}: {taken}");
        }
    }
}

#[test]
fn jumps_and_arguments_change_the_cycles_as_measured() {
    for (program, keys, low, high) in [
        (&[0x51, 0x05, 0x50][..], "", 165, 165),
        (&[0x53, 0x05, 0x50], "", 165, 165),
        (&[0x57, 0x05, 0x50], "0", 165, 180),
        (&[0x57, 0x05, 0x50], "1", 195, 210),
        (&[0x5D, 0x05, 0x50], "2 х→П 0", 210, 240),
        (&[0x77, 0x50], "1", 90, 105),
        (&[0x77, 0x50], "4 х→П 7 0", 150, 180),
        (&[0x8E, 0x50], "4 х→П E", 150, 180),
        (&[0x80, 0x50], "5 х→П 0", 150, 180),
        (&[0xA7, 0x50], "4 х→П 7", 150, 180),
        (&[0xB7, 0x50], "1 х→П 7", 180, 210),
        (&[0xD7, 0x50], "1 х→П 7", 255, 300),
        (&[0x1C, 0x50], "0.5", 825, 1080),
        (&[0x1E, 0x50], "0.5", 630, 750),
        (&[0x18, 0x50], "7", 690, 765),
        (&[0x18, 0x50], "100", 135, 165),
        (&[0x15, 0x50], "3", 120, 120),
        (&[0x15, 0x50], "0.5", 585, 825),
        (&[0x21, 0x50], "7", 195, 240),
        (&[0x24, 0x50], "2 В↑ 3", 1425, 1545),
        // Not in any table, but measured in the same way.
        (&[0x1C, 0x50], "0", 285, 285),
        (&[0x19, 0x50], "1", 225, 225),
        (&[0x35, 0x50], "123.5", 165, 165),
        (&[0x01, 0x02, 0x03, 0x50], "", 465, 465),
        (&[1, 2, 3, 4, 5, 6, 7, 8, 9, 0x50], "", 1366, 1366),
        (&[0x23, 0x50], "0", 2434, 2434),
        (&[0x27, 0x50], "7", 2434, 2434),
    ] {
        let taken = cycles(program, keys);
        assert!(is_near(taken, low, high), "{program:02X?} {keys}: {taken}");
    }
}

#[test]
fn a_later_cell_takes_longer_to_be_found() {
    // The empty command in every cell; recorded in cells 4, 40 and 100.
    for (cell, recorded) in [(4, 120), (40, 150), (100, 165)] {
        let until = |cell: u8| {
            let mut calculator = Mk61::default();
            calculator.set_program(0, &[0x1F; 105]);
            calculator.set_program(usize::from(cell), &[0x50]);
            typed(&mut calculator, "В/О С/П");
            calculator.counts().cycles
        };
        let taken = until(cell + 1) - until(cell);
        assert!(is_near(taken, recorded, recorded), "{cell}: {taken}");
    }
}

#[test]
fn a_person_may_stop_a_running_program() {
    struct Impatient(bool);

    impl Console for Impatient {
        fn write(&mut self, _: &[u8]) {}

        fn wants_stop(&mut self) -> bool {
            std::mem::take(&mut self.0)
        }

        fn take_key(&mut self) -> Input {
            Input::None
        }

        fn peek_key(&mut self) -> Input {
            Input::None
        }
    }

    let mut calculator = Mk61::default();
    calculator.set_program(0, &[0x01, 0x10, 0x51, 0x00]);
    calculator.press("С/П");
    assert_eq!(calculator.run(&mut Impatient(false), 3), Stop::Spent);
    assert!(calculator.is_running());
    assert_eq!(calculator.run(&mut Impatient(true), 3), Stop::Waiting(Wait::Key));
    assert_eq!(calculator.indicator().text().trim_end(), " 1,");
    typed(&mut calculator, "С/П");
    assert!(calculator.is_running());
}

#[test]
fn a_single_step_executes_one_command_and_shows_x() {
    let mut calculator = Mk61::default();
    calculator.set_program(0, &[0x22, 0x22]);
    typed(&mut calculator, "3 ПП");
    assert_eq!(calculator.indicator().text().trim_end(), " 9,");
    assert_eq!(calculator.program_counter(), 0x01);
    typed(&mut calculator, "ПП");
    assert_eq!(calculator.indicator().text().trim_end(), " 81,");
    assert!(!calculator.is_running());
}

struct Silent;

impl Console for Silent {
    fn write(&mut self, _: &[u8]) {}

    fn take_key(&mut self) -> Input {
        Input::None
    }

    fn peek_key(&mut self) -> Input {
        Input::None
    }
}

#[test]
fn standing_still_it_waits_for_a_key_and_ends_well_without_one() {
    let mut calculator = Mk61::default();
    assert_eq!(calculator.run(&mut Silent, 100), Stop::Waiting(Wait::Key));
    let mut keys = Script::new([Key::Named("7")]);
    assert_eq!(calculator.run(&mut keys, 100), Stop::Halted(0));
    assert_eq!(calculator.view(), View::Indicator(" 7,          ".to_owned()));
}

#[test]
fn loading_presses_the_preload_keys() {
    let image = isa::Image::Mk61(isa::mk61::Image {
        cells: vec![0x65, 0x50],
        preload: keystrokes("12 П 5 В/О").expect("keystrokes"),
        angle: Angle::Degrees,
        ..isa::mk61::Image::default()
    });
    let mut calculator = Mk61::default();
    assert_eq!(calculator.load(&image, &Setup::default()), Ok(()));
    assert_eq!(calculator.register(5), Some(Number::from_nibbles(0x0120_0000_0001)));
    assert_eq!(calculator.register(15), None);
}

fn model() -> impl Strategy<Value = Model> {
    prop_oneof![Just(Model::Mk61), Just(Model::Mk54)]
}

proptest! {
    #[test]
    fn no_program_and_no_register_makes_it_panic(
        model in model(),
        program in proptest::collection::vec(any::<u8>(), 0..105),
        numbers in proptest::collection::vec(any::<u64>(), 20),
        keys in proptest::collection::vec(0..isa::mk61::keypad::KEYS.len(), 0..40),
    ) {
        let mut calculator = Mk61::new(model);
        calculator.set_program(0, &program);
        for (register, &nibbles) in numbers.iter().take(15).enumerate() {
            calculator.set_register(register, Number::from_nibbles(nibbles));
        }
        calculator.stack_mut().x = Number::from_nibbles(numbers[15]);
        calculator.stack_mut().y = Number::from_nibbles(numbers[16]);
        for key in keys {
            calculator.press(isa::mk61::keypad::KEYS[key].name);
            calculator.run_program(500, u64::MAX);
            prop_assert!(calculator.indicator().text().chars().count() >= 12);
        }
    }

    #[test]
    fn every_command_takes_any_operands(
        opcode in any::<u8>(),
        x in any::<u64>(),
        y in any::<u64>(),
        r in any::<u64>(),
    ) {
        let mut calculator = Mk61::default();
        calculator.set_program(0, &[opcode, 0x50]);
        calculator.stack_mut().x = Number::from_nibbles(x);
        calculator.stack_mut().y = Number::from_nibbles(y);
        calculator.set_register(usize::from(opcode & 15), Number::from_nibbles(r));
        calculator.press("С/П");
        calculator.run_program(500, u64::MAX);
    }

    #[test]
    fn a_saved_state_runs_on_as_the_original_does(
        program in proptest::collection::vec(any::<u8>(), 1..105),
        steps in 0u64..200,
    ) {
        let mut original = Mk61::default();
        original.set_program(0, &program);
        original.press("С/П");
        original.run_program(steps, u64::MAX);
        let mut copy = Mk61::default();
        copy.restore(&original.save());
        original.run_program(100, u64::MAX);
        copy.run_program(100, u64::MAX);
        prop_assert_eq!(original, copy);
    }
}

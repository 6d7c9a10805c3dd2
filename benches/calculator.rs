//! Program steps per second of the MK-61 on four short loops.
//!
//! `cargo bench --bench calculator` prints a line each. A step is a program byte fetched, as other
//! emulators count it: a jump with its address is two.

use std::time::Instant;

use vm::mk61::Mk61;

/// Commands of each measurement.
const COMMANDS: u64 = 20_000_000;

/// Each program begins at cell 00 and never ends.
const LOOPS: [(&str, &[u8]); 4] = [
    // 1 + БП 00
    ("count", &[0x01, 0x10, 0x51, 0x00]),
    // 3 × 7 ÷ 1 + F √ БП 00
    ("arithmetic", &[0x03, 0x12, 0x07, 0x13, 0x01, 0x10, 0x21, 0x51, 0x00]),
    // П→х 1 К х→П 4 F L0 00 БП 00
    ("registers", &[0x61, 0xB4, 0x5D, 0x00, 0x51, 0x00]),
    // 2 F sin F ln БП 00
    ("functions", &[0x02, 0x1C, 0x18, 0x51, 0x00]),
];

fn main() {
    println!("{:<11} {:>14}", "loop", "million steps");
    for (name, program) in LOOPS {
        println!("{name:<11} {:>12.1}/s", rate(program));
    }
}

/// Million program bytes per second.
fn rate(program: &[u8]) -> f64 {
    let mut calculator = Mk61::default();
    calculator.set_program(0, program);
    calculator.press("С/П");
    let began = Instant::now();
    calculator.run_program(COMMANDS, u64::MAX);
    calculator.fetched() as f64 / began.elapsed().as_secs_f64() / 1e6
}

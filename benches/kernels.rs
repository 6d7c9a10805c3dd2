//! Instructions per second on four short loops, as blocks and one at a time.
//!
//! `cargo bench --bench kernels` prints a line each: registers only, bytes in memory, repeated
//! strings, calls with multiplication and division. The ratio of the two columns is what to look
//! at: both are measured in the same run.

use std::time::Instant;

use vm::Observer;
use vm::i8086::{FlatBus, Processor, Register16, SegmentRegister, linear};

/// Instructions of each measurement.
const BUDGET: u64 = 50_000_000;
const SEGMENT: u16 = 0x1000;

/// Each loop begins at offset 0 and never ends; data stand far behind it.
const KERNELS: [(&str, &[u8]); 4] = [
    // add ax,si / xor bx,ax / rol bx,1 / adc dx,bx / dec cx / jnz 0 / jmp 0
    ("registers", &[0x01, 0xF0, 0x31, 0xC3, 0xD1, 0xC3, 0x11, 0xDA, 0x49, 0x75, 0xF5, 0xEB, 0xF3]),
    // mov byte [bx+1000h],1 / add bx,3 / cmp bx,7000h / jb 0 / xor bx,bx / jmp 0
    (
        "memory",
        &[
            0xC6, 0x87, 0x00, 0x10, 0x01, 0x83, 0xC3, 0x03, 0x81, 0xFB, 0x00, 0x70, 0x72, 0xF2,
            0x31, 0xDB, 0xEB, 0xEE,
        ],
    ),
    // mov cx,2000h / mov si,1000h / mov di,8000h / rep movsb / inc ax / jmp 0
    (
        "strings",
        &[0xB9, 0x00, 0x20, 0xBE, 0x00, 0x10, 0xBF, 0x00, 0x80, 0xF3, 0xA4, 0x40, 0xEB, 0xF2],
    ),
    // call 5 / jmp 0 / push bp / mov bp,sp / mov ax,cx / mul ax / mov bx,7 / div bx, which fits as
    // DX is cleared first / inc cx / pop bp / ret
    (
        "calls",
        &[
            0xE8, 0x02, 0x00, 0xEB, 0xFB, 0x55, 0x89, 0xE5, 0x89, 0xC8, 0xF7, 0xE0, 0x31, 0xD2,
            0xBB, 0x07, 0x00, 0xF7, 0xF3, 0x41, 0x5D, 0xC3,
        ],
    ),
];

/// With an observer the processor executes one instruction at a time.
struct Watching;

impl Observer for Watching {}

fn main() {
    println!("{:<10} {:>12} {:>12} {:>6}", "kernel", "blocks", "one by one", "ratio");
    for (name, code) in KERNELS {
        let blocks = rate(code, &mut ());
        let single = rate(code, &mut Watching);
        println!("{name:<10} {blocks:>7.0} MIPS {single:>7.0} MIPS {:>6.1}", blocks / single);
    }
}

/// Million instructions per second, elements of repeated strings included.
fn rate<O: Observer>(code: &[u8], watcher: &mut O) -> f64 {
    let mut bus = FlatBus::default();
    let start = linear(SEGMENT, 0) as usize;
    bus.memory[start..start + code.len()].copy_from_slice(code);
    let mut processor = Processor::new(isa::i8086::Processor::I8086);
    for segment in SegmentRegister::ALL {
        processor.registers.set_segment(segment, SEGMENT);
    }
    processor.registers.ip = 0;
    processor.registers.set(Register16::Sp, 0xFFF0);
    let began = Instant::now();
    processor.run(&mut bus, watcher, BUDGET);
    processor.executed() as f64 / began.elapsed().as_secs_f64() / 1e6
}

//! Instructions per second on short loops, many at once and one at a time.
//!
//! `cargo bench --bench kernels` prints a line each. 8086: registers only, bytes in memory,
//! repeated strings, calls with multiplication and division. LC-3: sums, an array, calls with a
//! stack. The ratio of the two columns is what to look at: both are measured in the same run.

use std::time::Instant;

use vm::i8086::{FlatBus, Processor, Register16, SegmentRegister, linear};
use vm::lc3::Lc3;
use vm::script::Script;
use vm::{Machine, Observer, Setup, Stop};

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

/// The same for the LC-3, in its assembly language.
const LC3_KERNELS: [(&str, &str); 3] = [
    ("sums", "L ADD R1, R1, R2\nADD R2, R2, #3\nAND R3, R1, #15\nBRz L\nADD R4, R4, #1\nBR L\n"),
    (
        "array",
        "A LD R1, B\nLD R2, N\nL LDR R0, R1, #0\nLDR R3, R1, #1\nNOT R3, R3\nADD R3, R3, #1\n\
         ADD R3, R0, R3\nBRn S\nSTR R3, R1, #0\nS ADD R1, R1, #1\nADD R2, R2, #-1\nBRp L\n\
         BR A\nB .FILL x5000\nN .FILL 1000\n",
    ),
    (
        "stack",
        "LD R6, S\nA AND R0, R0, #0\nADD R0, R0, #12\nJSR F\nBR A\n\
         F ADD R6, R6, #-1\nSTR R7, R6, #0\nADD R0, R0, #-1\nBRn E\nJSR F\n\
         E LDR R7, R6, #0\nADD R6, R6, #1\nRET\nS .FILL xFD00\n",
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
    for (name, listing) in LC3_KERNELS {
        let sequences = lc3_rate(listing, |machine| machine.run(&mut Script::default(), BUDGET));
        let single = lc3_rate(listing, |machine| {
            machine.run_observed(&mut Script::default(), &mut Watching, BUDGET)
        });
        println!("{name:<10} {sequences:>7.0} MIPS {single:>7.0} MIPS {:>6.1}", sequences / single);
    }
}

/// Million instructions per second of an LC-3.
fn lc3_rate(listing: &str, run: impl Fn(&mut Lc3) -> Stop) -> f64 {
    let listing = format!(".ORIG x3000\n{listing}.END\n");
    let request = assembler::Request::new(isa::Target::Lc3, "kernel.asm", listing.as_bytes());
    let image = assembler::assemble(&request).image.expect("the kernels assemble");
    let mut machine = Lc3::new();
    machine.load(&image, &Setup::default()).expect("they fit");
    let began = Instant::now();
    run(&mut machine);
    machine.counts().instructions as f64 / began.elapsed().as_secs_f64() / 1e6
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

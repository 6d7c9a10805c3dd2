//! How far the clocks of instructions are from those of a real 8086.
//!
//! `cargo bench --bench clocks -- DIR` reads the recordings of SingleStepTests/8086 as JSON Lines,
//! packed by zstd, one file an opcode, each line with the number of its `cycles`. Of a published
//! file: `zcat 00.json.gz | jq -c '.[] | .cycles |= length' | zstd > DIR/00.jsonl.zst`. The clocks
//! of waiting for bytes are left out: in the recordings the queue is full.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use isa::i8086::{Mnemonic, decode, timing};
use serde_json::Value;
use vm::i8086::{Flags, FlatBus, Processor, Register16, SegmentRegister};

/// Classes of instructions.
const CLASSES: [&str; 7] = [
    "moves and stack",
    "arithmetic and logic",
    "shifts",
    "multiplication and division",
    "strings",
    "repeated strings",
    "jumps, calls, interrupts",
];

fn main() {
    let Some(folder) = std::env::args().skip(1).find(|word| !word.starts_with('-')) else {
        return println!("clocks: name a folder with recordings");
    };
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return println!("clocks: {folder} cannot be read");
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.to_string_lossy().ends_with(".jsonl.zst"));
    files.sort();
    let mut errors: BTreeMap<usize, Vec<(u64, u64)>> = BTreeMap::new();
    let mut bus = FlatBus::default();
    for file in files {
        for step in text(&file).lines().filter_map(|line| serde_json::from_str(line).ok()) {
            if let Some((class, recorded, ours)) = compare(&mut bus, &step) {
                errors.entry(class).or_default().push((recorded, ours));
            }
        }
    }
    println!(
        "{:<28} {:>7} {:>7} {:>7} {:>7} {:>7}",
        "class", "steps", "exact", "within1", "mean", "worst"
    );
    for (class, pairs) in &errors {
        print(CLASSES[*class], pairs);
    }
    print("all", &errors.into_values().flatten().collect::<Vec<_>>());
}

/// A line of the report: how many steps are exact and within a clock, the mean error and the worst.
fn print(name: &str, pairs: &[(u64, u64)]) {
    let errors: Vec<u64> = pairs.iter().map(|(recorded, ours)| recorded.abs_diff(*ours)).collect();
    let percent = |most| {
        100.0 * errors.iter().filter(|error| **error <= most).count() as f64 / errors.len() as f64
    };
    let mean = errors.iter().sum::<u64>() as f64 / errors.len() as f64;
    let worst = errors.iter().max().copied().unwrap_or_default();
    println!(
        "{name:<28} {:>7} {:>6.1}% {:>6.1}% {mean:>7.2} {worst:>7}",
        errors.len(),
        percent(0),
        percent(1)
    );
}

fn text(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap_or_default();
    let mut text = String::new();
    if let Ok(mut decoder) = ruzstd::decoding::StreamingDecoder::new(bytes.as_slice()) {
        let _ = decoder.read_to_string(&mut text);
    }
    text
}

/// The class of a step, its recorded clocks and ours; `None` for what is no step.
fn compare(bus: &mut FlatBus, step: &Value) -> Option<(usize, u64, u64)> {
    let recorded = step["cycles"].as_u64()?;
    let bytes: Vec<u8> =
        step["bytes"].as_array()?.iter().filter_map(|byte| Some(byte.as_u64()? as u8)).collect();
    let mut processor = Processor::new(isa::i8086::Processor::I8086);
    for (name, value) in step["initial"]["regs"].as_object()? {
        let value = value.as_u64()? as u16;
        let word = Register16::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name));
        let segment =
            SegmentRegister::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name));
        match (word, segment) {
            (Some(word), _) => processor.registers.set(word, value),
            (_, Some(segment)) => processor.registers.set_segment(segment, value),
            _ if name == "ip" => processor.registers.ip = value,
            _ => processor.registers.flags = Flags::from_word(value),
        }
    }
    let cells = [&step["initial"]["ram"], &step["final"]["ram"]].map(Value::as_array);
    for pair in cells[0]? {
        bus.memory[pair[0].as_u64()? as usize] = pair[1].as_u64()? as u8;
    }
    processor.step(bus, &mut ());
    for pair in cells.into_iter().flatten().flatten() {
        bus.memory[pair[0].as_u64()? as usize] = 0;
    }
    let decoded = decode(isa::i8086::Processor::I8086, &bytes)?;
    let waiting = timing::total(&decoded) - timing::execution(&decoded);
    let repeats = decoded.prefixes.repeat.is_some();
    Some((class(decoded.row.mnemonic, repeats), recorded, processor.cycles() - u64::from(waiting)))
}

fn class(mnemonic: Mnemonic, repeats: bool) -> usize {
    use Mnemonic as M;
    match mnemonic {
        _ if timing::element(mnemonic).is_some() => 4 + usize::from(repeats),
        M::Mul | M::Imul | M::Div | M::Idiv | M::Aam | M::Aad => 3,
        M::Rol | M::Ror | M::Rcl | M::Rcr | M::Shl | M::Shr | M::Sar | M::Setmo | M::Setmoc => 2,
        M::Mov | M::Push | M::Pop | M::Pushf | M::Popf | M::Xchg | M::Xlat | M::Lea => 0,
        M::Lds | M::Les | M::In | M::Out | M::Lahf | M::Sahf | M::Esc => 0,
        M::Jmp | M::Call | M::Ret | M::Retf | M::Int | M::Into | M::Iret => 6,
        M::Loop | M::Loope | M::Loopne | M::Jcxz => 6,
        _ if mnemonic.name().starts_with('J') => 6,
        _ => 1,
    }
}

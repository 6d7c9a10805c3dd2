//! Single steps recorded from an 8086: registers, flags and memory before and after one
//! instruction.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;
use vm::i8086::{Flags, FlatBus, Processor, Register16, Registers, SegmentRegister};
use vm::{Address, Observer};

use crate::files;
use crate::kind::Kind;
use crate::outcome::{Job, Outcome, attempt};

/// Flags that the 8086 leaves undefined are not compared; a line of the file is an opcode (with
/// the reg field where that belongs to it) and the flags to compare. Opcodes not listed define all.
const FLAG_MASKS: &str = include_str!("flag_masks.tsv");
const PREFIXES: [u8; 8] = [0x26, 0x2E, 0x36, 0x3E, 0xF0, 0xF1, 0xF2, 0xF3];
const NOP: u8 = 0x90;
const HLT: u8 = 0xF4;
const WORDS: [(&str, Register16); 8] = [
    ("ax", Register16::Ax),
    ("bx", Register16::Bx),
    ("cx", Register16::Cx),
    ("dx", Register16::Dx),
    ("sp", Register16::Sp),
    ("bp", Register16::Bp),
    ("si", Register16::Si),
    ("di", Register16::Di),
];
const SEGMENTS: [(&str, SegmentRegister); 4] = [
    ("cs", SegmentRegister::Cs),
    ("ss", SegmentRegister::Ss),
    ("ds", SegmentRegister::Ds),
    ("es", SegmentRegister::Es),
];

/// One job for a file of steps.
pub(crate) fn jobs(path: &Path) -> Vec<Job> {
    let (path, name) = (path.to_path_buf(), files::name(path));
    vec![Job::new(Kind::I8086Step, move || match unpacked(&path) {
        Ok(text) => lines(&name, &text),
        Err(problem) => vec![Outcome { case: name, result: Err(problem) }],
    })]
}

/// One job for a file of steps that is not packed.
pub(crate) fn lines_jobs(name: &str, text: &str) -> Vec<Job> {
    let (name, text) = (name.to_string(), text.to_string());
    vec![Job::new(Kind::I8086Step, move || lines(&name, &text))]
}

fn unpacked(path: &Path) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let mut decoder = ruzstd::decoding::StreamingDecoder::new(bytes.as_slice())
        .map_err(|error| format!("not zstd: {error}"))?;
    let mut text = Vec::new();
    std::io::Read::read_to_end(&mut decoder, &mut text).map_err(|error| error.to_string())?;
    String::from_utf8(text).map_err(|error| error.to_string())
}

fn lines(name: &str, text: &str) -> Vec<Outcome> {
    let mut bench = Bench::default();
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| {
            let outcome = attempt(format!("{name}:{}", index + 1), || {
                let step: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
                bench.check(&step)
            });
            if outcome.result.is_err() {
                bench = Bench::default();
            }
            outcome
        })
        .collect()
}

/// A processor with a megabyte of memory that is zero between steps.
struct Bench {
    bus: FlatBus,
    processor: Processor,
}

impl Default for Bench {
    fn default() -> Self {
        let processor = Processor::new(isa::i8086::Processor::I8086);
        Bench { bus: FlatBus::default(), processor }
    }
}

/// Which cells were read and written.
#[derive(Default)]
struct Seen {
    read: BTreeSet<Address>,
    written: BTreeSet<Address>,
}

impl Observer for Seen {
    fn read(&mut self, at: Address) {
        self.read.insert(at);
    }

    fn write(&mut self, at: Address, _value: u16) {
        self.written.insert(at);
    }
}

impl Bench {
    fn check(&mut self, step: &Value) -> Result<(), String> {
        let before = cells(&step["initial"]["ram"])?;
        let after = cells(&step["final"]["ram"])?;
        let registers = registers(&step["initial"]["regs"], &Registers::default())?;
        let expected = self::registers(&step["final"]["regs"], &registers)?;
        for (&at, &value) in &before {
            *self.cell(at)? = value;
        }
        self.processor = Processor::new(isa::i8086::Processor::I8086);
        self.processor.registers = registers.clone();
        let mut seen = Seen::default();
        self.processor.step(&mut self.bus, &mut seen);
        let mask = flag_mask(&opcode(step)?);
        let mut result = self.compare(&expected, &after, &seen.written, mask);
        if result.is_ok() {
            let length = step["bytes"].as_array().map_or(0, Vec::len) as u16;
            result = self.check_in_block(&registers, length, &before, &seen);
        }
        for &at in before.keys().chain(after.keys()).chain(&seen.written) {
            *self.cell(at)? = 0;
        }
        result.map_err(|difference| format!("{}: {difference}", step["name"]))
    }

    /// Executes the instruction once more, in a block with a NOP: nothing may differ.
    fn check_in_block(
        &mut self,
        registers: &Registers,
        length: u16,
        before: &BTreeMap<Address, u8>,
        seen: &Seen,
    ) -> Result<(), String> {
        let new = Processor::new(isa::i8086::Processor::I8086);
        let alone = std::mem::replace(&mut self.processor, new);
        let surroundings = surroundings(registers, length, &alone.registers);
        let code = (0..length).map(|index| address(registers, index));
        let touched: BTreeSet<Address> =
            seen.read.union(&seen.written).copied().chain(code).collect();
        if surroundings.keys().any(|at| touched.contains(at)) {
            return Ok(());
        }
        let mut wanted = BTreeMap::new();
        for &at in &seen.written {
            wanted.insert(at, *self.cell(at)?);
            *self.cell(at)? = before.get(&at).copied().unwrap_or(0);
        }
        for (&at, &byte) in &surroundings {
            *self.cell(at)? = byte;
        }
        self.processor.registers = registers.clone();
        let elements = alone.executed() - 1;
        self.processor.run(&mut self.bus, &mut (), elements + 2);
        let result = self.compare_with(&alone, &wanted);
        for &at in surroundings.keys() {
            *self.cell(at)? = before.get(&at).copied().unwrap_or(0);
        }
        result
    }

    /// Whether the processor did what the one without blocks did, and a NOP.
    fn compare_with(
        &mut self,
        alone: &Processor,
        wanted: &BTreeMap<Address, u8>,
    ) -> Result<(), String> {
        const CLOCKS: u64 = 3;
        let mut registers = alone.registers.clone();
        registers.ip = registers.ip.wrapping_add(1);
        if registers != self.processor.registers {
            return Err(format!("in a block {:?}, alone {registers:?}", self.processor.registers));
        }
        let (clocks, expected) = (self.processor.cycles(), alone.cycles() + CLOCKS);
        if clocks != expected {
            return Err(format!("in a block {clocks} clocks, alone {expected}"));
        }
        for (&at, &byte) in wanted {
            let got = *self.cell(at)?;
            if got != byte {
                return Err(format!("in a block [{at:05X}] {got:02X}, alone {byte:02X}"));
            }
        }
        Ok(())
    }

    fn cell(&mut self, at: Address) -> Result<&mut u8, String> {
        self.bus.memory.get_mut(at as usize).ok_or_else(|| format!("there is no cell {at:X}"))
    }

    fn compare(
        &mut self,
        expected: &Registers,
        after: &BTreeMap<Address, u8>,
        written: &BTreeSet<Address>,
        mask: u16,
    ) -> Result<(), String> {
        let actual = self.processor.registers.clone();
        let mut differences = Vec::new();
        for ((name, wanted), (_, got)) in named(expected).into_iter().zip(named(&actual)) {
            let mask = if name == "flags" { mask } else { 0xFFFF };
            if wanted & mask != got & mask {
                differences.push(format!("{name} {got:04X}, expected {wanted:04X}"));
            }
        }
        let pushed = pushed_flags(expected);
        for (&at, &wanted) in after {
            let got = *self.cell(at)?;
            let mask = match pushed {
                Some([low, _]) if at == low => mask as u8,
                Some([_, high]) if at == high => (mask >> 8) as u8,
                _ => 0xFF,
            };
            if wanted & mask != got & mask {
                differences.push(format!("[{at:05X}] {got:02X}, expected {wanted:02X}"));
            }
        }
        for at in written.iter().filter(|at| !after.contains_key(at)) {
            differences.push(format!("[{at:05X}] must not be written"));
        }
        if differences.is_empty() { Ok(()) } else { Err(differences.join(", ")) }
    }
}

/// Linear address of the byte so many behind CS:IP.
fn address(registers: &Registers, index: u16) -> Address {
    vm::i8086::linear(registers.cs(), registers.ip.wrapping_add(index))
}

/// A NOP, and HLT, which is in no block: behind an instruction and where it led to.
fn surroundings(before: &Registers, length: u16, after: &Registers) -> BTreeMap<Address, u8> {
    let behind = [(address(before, length), NOP), (address(before, length + 1), HLT)];
    behind.into_iter().chain([(address(after, 0), NOP), (address(after, 1), HLT)]).collect()
}

/// Where a divide exception, whose vector points to 0000:0400 in all steps, pushed the flags.
fn pushed_flags(after: &Registers) -> Option<[Address; 2]> {
    if after.cs() != 0 || after.ip != 0x0400 {
        return None;
    }
    let segment = after.segment(SegmentRegister::Ss);
    let stack = after.get(Register16::Sp);
    let at = |offset: u16| vm::i8086::linear(segment, stack.wrapping_add(offset));
    Some([at(4), at(5)])
}

fn named(registers: &Registers) -> Vec<(&'static str, u16)> {
    let words = WORDS.map(|(name, word)| (name, registers.get(word)));
    let segments = SEGMENTS.map(|(name, segment)| (name, registers.segment(segment)));
    let rest = [("ip", registers.ip), ("flags", registers.flags.word())];
    words.into_iter().chain(segments).chain(rest).collect()
}

/// The registers that `object` names; the others stay as they were `before`.
fn registers(object: &Value, before: &Registers) -> Result<Registers, String> {
    let mut registers = before.clone();
    let object = object.as_object().ok_or("a step without registers")?;
    for (name, value) in object {
        let value = value.as_u64().and_then(|value| u16::try_from(value).ok());
        let value = value.ok_or_else(|| format!("{name} is no word"))?;
        if let Some((_, word)) = WORDS.iter().find(|(word, _)| word == name) {
            registers.set(*word, value);
        } else if let Some((_, segment)) = SEGMENTS.iter().find(|(segment, _)| segment == name) {
            registers.set_segment(*segment, value);
        } else if name == "ip" {
            registers.ip = value;
        } else if name == "flags" {
            registers.flags = Flags::from_word(value);
        } else {
            return Err(format!("there is no register {name}"));
        }
    }
    Ok(registers)
}

fn cells(list: &Value) -> Result<BTreeMap<Address, u8>, String> {
    let list = list.as_array().ok_or("a step without memory")?;
    let cell = |pair: &Value| {
        let at = u32::try_from(pair.get(0)?.as_u64()?).ok()?;
        Some((at, u8::try_from(pair.get(1)?.as_u64()?).ok()?))
    };
    list.iter().map(|pair| cell(pair).ok_or_else(|| format!("{pair} is no cell"))).collect()
}

/// The opcode as the list of masks writes it: prefixes left out, `F6.4` where the reg field of
/// ModR/M belongs to it.
fn opcode(step: &Value) -> Result<String, String> {
    let bytes = step["bytes"].as_array().ok_or("a step without its instruction")?;
    let bytes = bytes.iter().filter_map(|byte| u8::try_from(byte.as_u64()?).ok());
    let mut bytes = bytes.skip_while(|byte| PREFIXES.contains(byte));
    let opcode = bytes.next().ok_or("an instruction without an opcode")?;
    let grouped = matches!(opcode, 0x80..=0x83 | 0x8F | 0xC6 | 0xC7 | 0xD0..=0xD3)
        || matches!(opcode, 0xF6 | 0xF7 | 0xFE | 0xFF);
    match bytes.next() {
        Some(modrm) if grouped => Ok(format!("{opcode:02X}.{}", modrm >> 3 & 7)),
        _ => Ok(format!("{opcode:02X}")),
    }
}

fn flag_mask(opcode: &str) -> u16 {
    static MASKS: OnceLock<BTreeMap<&str, u16>> = OnceLock::new();
    let masks = MASKS.get_or_init(|| {
        let rows = FLAG_MASKS.lines().skip(1).filter_map(|line| line.split_once('\t'));
        rows.filter_map(|(opcode, mask)| Some((opcode, u16::from_str_radix(mask, 16).ok()?)))
            .collect()
    });
    masks.get(opcode).copied().unwrap_or(0xFFFF)
}

//! `typein run --trace`: a line for each instruction of the program.
//!
//! A line is written when its instruction is over: a service, a routine of the LC-3's operating
//! system or a repeated string instruction belongs to the instruction that began it.

use std::io::Write;

use isa::i8086::{Decoded, Processor, decode, service};
use isa::{Image, Target, i8086, lc3, mk61};
use vm::observer::Step;
use vm::{Address, Console, Machine, Observer, Register, Stop};

use crate::watch::Facts;

/// Cells of the longest instruction, with all prefixes that make sense.
const LONGEST: u32 = 12;
/// Bytes of memory that a line shows of one place.
const MOST_SHOWN: usize = 8;

/// Writes the trace of a run.
pub struct Trace {
    out: Box<dyn Write>,
    target: Target,
    processor: Processor,
    facts: Facts,
    open: Option<Open>,
    /// The output is gone: a full disk, a closed pipe.
    problem: Option<std::io::Error>,
    /// That has ended the run.
    pub has_ended_run: bool,
}

/// An instruction that is not over yet.
struct Open {
    before: Vec<Register>,
    cells: Vec<u16>,
    step: Step,
}

/// How an instruction ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The program goes on behind it.
    Over,
    /// The program ended or was left in the middle of it.
    Left,
}

/// The registers and cells before an instruction.
struct Before {
    registers: Vec<Register>,
    position: Address,
    cells: Vec<u16>,
}

impl Before {
    fn of(machine: &dyn Machine) -> Before {
        let position = machine.position();
        Before { registers: machine.registers(), position, cells: cells(machine, position) }
    }
}

impl Trace {
    /// Traces a program to `out`; on a PC with this processor, or the one that the program needs.
    pub fn new(
        out: Box<dyn Write>,
        image: &Image,
        processor: Option<Processor>,
        facts: Facts,
    ) -> Trace {
        let processor = processor.unwrap_or(match image {
            Image::I8086(image) => image.processor,
            Image::Lc3(_) | Image::Mk61(_) => Processor::default(),
        });
        let (target, open, problem) = (image.target(), None, None);
        Trace { out, target, processor, facts, open, problem, has_ended_run: false }
    }

    /// Runs `budget` instructions one by one; `also` sees them, too. When the trace cannot be
    /// written any more, the run ends as if the program had.
    pub fn run(
        &mut self,
        machine: &mut dyn Machine,
        console: &mut dyn Console,
        also: &mut impl Observer,
        budget: u64,
    ) -> Stop {
        let end = machine.counts().instructions.saturating_add(budget);
        let mut left = budget;
        while left > 0 && machine.counts().instructions < end {
            if self.problem.is_some() {
                self.has_ended_run = true;
                return Stop::Halted(0);
            }
            left -= 1;
            // A service that waited goes on first, so that its effects are not another's.
            let steps = if self.open.is_some() { &[0, 1][..] } else { &[1] };
            for &step in steps {
                let stop = self.step(machine, console, also, step);
                if stop != Stop::Spent {
                    self.settle(machine, &stop);
                    return stop;
                }
            }
        }
        Stop::Spent
    }

    fn step(
        &mut self,
        machine: &mut dyn Machine,
        console: &mut dyn Console,
        also: &mut impl Observer,
        budget: u64,
    ) -> Stop {
        // Only the beginning of an instruction needs it, and a system may run for long.
        let before = self.open.is_none().then(|| Before::of(machine));
        let mut step = Step::default();
        // What goes on with an instruction is no further execution of it.
        let stop = match self.open {
            None => machine.run_observed(console, &mut (&mut step, &mut *also), budget),
            Some(_) => machine.run_observed(console, &mut step, budget),
        };
        self.note(machine, before, step);
        if stop == Stop::Spent && self.is_over(machine) {
            self.close(machine, End::Over);
        }
        stop
    }

    /// Takes in what happened.
    fn note(&mut self, machine: &dyn Machine, before: Option<Before>, step: Step) {
        let Some(open) = &mut self.open else {
            if let (Some((at, _)), Some(before)) = (step.instruction, before) {
                let there = at == before.position;
                let cells = if there { before.cells } else { cells(machine, at) };
                self.open = Some(Open { before: before.registers, cells, step });
            }
            return;
        };
        let Step { reads, writes, services, count, .. } = step;
        reads.into_iter().for_each(|at| open.step.read(at));
        writes.into_iter().for_each(|(at, value)| open.step.write(at, value));
        open.step.services.extend(services);
        open.step.count += count;
    }

    /// Whether the program itself goes on, and not what its last instruction began.
    fn is_over(&self, machine: &dyn Machine) -> bool {
        let Some(open) = &self.open else { return false };
        let Some((at, _)) = open.step.instruction else { return false };
        match self.target {
            Target::Lc3 => {
                let user = |at: Address| at >= lc3::USER.into() && at < lc3::DEVICES.into();
                user(register(&machine.registers(), "PC")) || !user(at)
            }
            Target::I8086 => {
                let repeats = self.decoded(open).is_some_and(|it| it.prefixes.repeat.is_some());
                !repeats || machine.position() != at
            }
            Target::Mk61 => true,
        }
    }

    /// The run has come back: only a wait for a key leaves an instruction open.
    fn settle(&mut self, machine: &dyn Machine, stop: &Stop) {
        match stop {
            Stop::Waiting(_) => {}
            Stop::Spent | Stop::Stopped => self.close(machine, End::Over),
            Stop::Halted(_) | Stop::InputEnded(_) | Stop::Faulted(_) => {
                self.close(machine, End::Left);
            }
        }
        self.flush();
    }

    /// Writes what is kept back.
    ///
    /// # Errors
    /// The trace could not be written.
    pub fn finish(&mut self, machine: &dyn Machine) -> std::io::Result<()> {
        self.close(machine, End::Left);
        self.flush();
        self.problem.take().map_or(Ok(()), Err)
    }

    fn flush(&mut self) {
        if let Err(problem) = self.out.flush() {
            self.problem.get_or_insert(problem);
        }
    }

    fn close(&mut self, machine: &dyn Machine, end: End) {
        let Some(open) = self.open.take() else { return };
        let after = (end == End::Over).then(|| machine.registers());
        let line = self.line(&open, machine, after.as_deref());
        if self.problem.is_none()
            && let Err(problem) = writeln!(self.out, "{}", line.trim_end())
        {
            self.problem = Some(problem);
        }
    }

    fn decoded(&self, open: &Open) -> Option<Decoded> {
        let bytes: Vec<u8> = open.cells.iter().map(|cell| *cell as u8).collect();
        decode(self.processor, &bytes)
    }

    /// One line; an instruction that ended the program left nothing behind.
    fn line(&self, open: &Open, machine: &dyn Machine, after: Option<&[Register]>) -> String {
        let (at, length) = open.step.instruction.unwrap_or_default();
        let (place, text) = self.instruction(open, at);
        let digits = if self.target == Target::Lc3 { 4 } else { 2 };
        let cells: String =
            open.cells.iter().take(length.into()).map(|cell| format!("{cell:0digits$X}")).collect();
        let mut effects = match after {
            Some(after) => changes(self.target, &open.before, after),
            None => Vec::new(),
        };
        // How an interrupt or a trap finds its routine is not what the program did.
        if open.step.services.is_empty() {
            effects.extend(memory(self.target, &open.step, machine));
        }
        effects.extend(self.services(&open.step));
        let effects = effects.join(" ");
        let source = self.facts.line_at(at.wrapping_sub(machine.image_base()));
        let source = source.map_or(String::new(), |(file, line, text)| {
            format!("; {file}:{line}: {}", text.trim())
        });
        format!("{place:<9} {cells:<12} {text:<28} {effects:<36} {source}")
    }

    /// Where an instruction stands and how a listing writes it.
    fn instruction(&self, open: &Open, at: Address) -> (String, String) {
        match self.target {
            Target::I8086 => {
                let cs = register(&open.before, "CS");
                let offset = at.wrapping_sub(cs << 4) & 0xF_FFFF;
                let (place, ip) = match u16::try_from(offset) {
                    Ok(ip) => (format!("{cs:04X}:{ip:04X}"), ip),
                    Err(_) => (format!("{at:05X}"), at as u16 & 15),
                };
                let text = self.decoded(open).map(|decoded| i8086::text(&decoded, ip));
                (place, text.unwrap_or_default())
            }
            Target::Lc3 => {
                let word = open.cells.first().copied().unwrap_or_default();
                (self.target.format_address(at), lc3::text(word))
            }
            Target::Mk61 => {
                let code = open.cells.first().copied().unwrap_or_default() as u8;
                let command = mk61::Command::from_code(code);
                let address = open.cells.get(1).filter(|_| command.form.cells() == 2);
                let address = address.map_or(String::new(), |cell| format!(" {cell:02X}"));
                (self.target.format_address(at), format!("{}{address}", command.keycap()))
            }
        }
    }

    /// What the services are for.
    fn services(&self, step: &Step) -> Vec<String> {
        if self.target != Target::I8086 {
            return Vec::new();
        }
        let meaning = |(number, function): &(u8, Option<u8>)| {
            service(*number, *function).map(|it| format!("({})", it.meaning))
        };
        step.services.iter().filter_map(meaning).collect()
    }
}

fn cells(machine: &dyn Machine, at: Address) -> Vec<u16> {
    (at..at.saturating_add(LONGEST)).map_while(|at| machine.peek(at)).collect()
}

pub(crate) fn register(registers: &[Register], name: &str) -> u32 {
    registers.iter().find(|it| it.name == name).map_or(0, |it| it.value as u32)
}

/// Letters of the 8086's flags, by bit.
const FLAGS: [(u64, &str); 9] = [
    (0x800, "O"),
    (0x400, "D"),
    (0x200, "I"),
    (0x100, "T"),
    (0x080, "S"),
    (0x040, "Z"),
    (0x010, "A"),
    (0x004, "P"),
    (0x001, "C"),
];

/// Registers and flags that changed, with their new values.
fn changes(target: Target, before: &[Register], after: &[Register]) -> Vec<String> {
    let pairs = before.iter().zip(after).filter(|(old, new)| old.value != new.value);
    let mut changed = Vec::new();
    for (old, new) in pairs {
        match (target, new.name) {
            (_, "PC" | "IP") => {}
            (_, "FLAGS") => {
                let differ = old.value ^ new.value;
                let flags = FLAGS.iter().filter(|(bit, _)| differ & bit != 0);
                changed.extend(
                    flags.map(|(bit, name)| format!("{name}={}", u8::from(new.value & bit != 0))),
                );
            }
            (Target::Lc3, "PSR") => changed.push(format!("CC={}", condition(new.value))),
            (Target::Lc3, name) => changed.push(format!("{name}=x{:04X}", new.value)),
            (Target::Mk61, name) => changed.push(format!("{name}={}", number(new.value))),
            (Target::I8086, name) => changed.push(format!("{name}={:04X}", new.value)),
        }
    }
    changed
}

/// N, Z or P of a PSR.
pub(crate) fn condition(status: u64) -> &'static str {
    match status & 7 {
        4 => "N",
        2 => "Z",
        1 => "P",
        _ => "-",
    }
}

/// A number of the calculator: sign, digits, exponent; in raw nibbles when it is no ordinary one.
fn number(nibbles: u64) -> String {
    let digits = format!("{nibbles:012X}");
    let (mantissa, exponent) = (&digits[1..9], digits[10..].parse::<i32>());
    let ordinary = digits.bytes().all(|digit| digit.is_ascii_digit())
        && matches!(&digits[..1], "0" | "9")
        && matches!(&digits[9..10], "0" | "9");
    let (true, Ok(exponent)) = (ordinary, exponent) else { return digits };
    let exponent = if digits[9..10] == *"9" { exponent - 100 } else { exponent };
    let sign = if digits.starts_with('9') { "-" } else { "" };
    let fraction = mantissa[1..].trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    let power = if exponent == 0 { String::new() } else { format!("e{exponent}") };
    format!("{sign}{}{point}{fraction}{power}", &mantissa[..1])
}

/// Cells that were read (`=`) and written (`:=`), neighbours together.
fn memory(target: Target, step: &Step, machine: &dyn Machine) -> Vec<String> {
    let written = |at: &Address| step.writes.iter().any(|(place, _)| place == at);
    let reads = step.reads.iter().filter(|at| !written(at));
    let reads: Vec<(Address, u16)> =
        reads.filter_map(|&at| Some((at, machine.peek(at)?))).collect();
    let mut shown = Vec::new();
    for (cells, sign) in [(&reads, "="), (&step.writes, ":=")] {
        for run in cells.chunk_by(|(at, _), (next, _)| at + 1 == *next) {
            shown.push(place(target, run, sign));
        }
    }
    shown
}

fn place(target: Target, run: &[(Address, u16)], sign: &str) -> String {
    let at = run.first().map_or(0, |(at, _)| *at);
    let more = if run.len() > MOST_SHOWN { ".." } else { "" };
    let values = run.iter().take(MOST_SHOWN);
    match target {
        Target::I8086 => {
            let bytes: String = values.map(|(_, value)| format!("{value:02X}")).collect();
            format!("[{at:05X}]{sign}{bytes}{more}")
        }
        Target::Lc3 | Target::Mk61 => {
            let words: Vec<String> = values.map(|(_, value)| format!("x{value:04X}")).collect();
            format!("[x{at:04X}]{sign}{}{more}", words.join(","))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_the_calculator_is_written_as_people_do() {
        for (nibbles, text) in [
            (0x0144_0000_0002, "1.44e2"),
            (0x9500_0000_0000, "-5"),
            (0x0100_0000_0999, "1e-1"),
            (0, "0"),
            (0xDA00_0000_0000, "DA0000000000"),
        ] {
            assert_eq!(number(nibbles), text);
        }
    }

    #[test]
    fn changed_flags_are_told_one_by_one() {
        let flags = |value| Register { name: "FLAGS", bits: 16, value };
        assert_eq!(changes(Target::I8086, &[flags(0x41)], &[flags(0x800)]), ["O=1", "Z=0", "C=0"]);
    }
}

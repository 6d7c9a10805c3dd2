//! Keys pressed on an MK-61 or MK-54 from power-on, with or without a program, and the state that
//! they leave.

use serde_json::Value;
use vm::Model;
use vm::mk61::{Mk61, Number};

use isa::mk61::{Angle, keypad};

use crate::kind::Kind;
use crate::outcome::{Job, attempt};

/// Program bytes fetched at most while a case waits for the program to stop.
const MOST_BYTES: u64 = 1_000_000;
/// Lines that one job runs.
const LINES: usize = 500;

/// Jobs for a file of cases.
pub(crate) fn jobs(name: &str, text: &str) -> Vec<Job> {
    let lines: Vec<(usize, String)> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| (number, line.to_string()))
        .collect();
    let job = |lines: &[(usize, String)]| {
        let (name, lines) = (name.to_string(), lines.to_vec());
        Job::new(Kind::Mk61, move || {
            let one = |(number, line): &(usize, String)| {
                attempt(format!("{name}:{number}"), || check(line))
            };
            lines.iter().map(one).collect()
        })
    };
    lines.chunks(LINES).map(job).collect()
}

fn check(line: &str) -> Result<(), String> {
    let case: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let mut calculator = prepared(&case)?;
    let limit = case["steps_limit"].as_u64().unwrap_or(MOST_BYTES).min(MOST_BYTES);
    for key in list(&case["keys"])? {
        press(&mut calculator, key)?;
        calculator.run_program(u64::MAX, limit);
    }
    let named = |difference| format!("{}: {difference}", case["name"]);
    compare(&calculator, &case).map_err(named)
}

/// The calculator just switched on, with what the case puts into its memory.
fn prepared(case: &Value) -> Result<Mk61, String> {
    let model = match case.get("model").and_then(Value::as_str) {
        None | Some("mk61") => Model::Mk61,
        Some("mk54") => Model::Mk54,
        Some(other) => return Err(format!("there is no model {other}")),
    };
    let mut calculator = Mk61::new(model);
    calculator.set_angle(angle(case["angle"].as_str().unwrap_or("r"))?);
    calculator.set_program(0, &bytes(case["program"].as_str().unwrap_or_default())?);
    for poke in list(&case["pokes"])? {
        press(&mut calculator, poke)?;
    }
    Ok(calculator)
}

/// A key, or a poke as the vector files write it.
fn press(calculator: &mut Mk61, word: &str) -> Result<(), String> {
    if let Some((kind, rest)) = word.split_once(':').filter(|(kind, _)| !kind.is_empty()) {
        return poke(calculator, kind, rest);
    }
    let key = keypad::KEYS.iter().find(|key| key.latin == word);
    let name = match key {
        Some(key) => key.name,
        None => keypad::key_named(word).ok_or_else(|| format!("there is no key {word}"))?.name,
    };
    calculator.press(name);
    Ok(())
}

fn poke(calculator: &mut Mk61, kind: &str, rest: &str) -> Result<(), String> {
    match kind {
        "A" => calculator.set_angle(angle(rest)?),
        "P" => calculator.set_program(0, &bytes(rest)?),
        "R" | "S" => {
            let (place, value) = rest.split_once('=').ok_or("a poke without a value")?;
            let value = Number::from_nibbles(nibbles(value)?);
            match kind {
                "R" => {
                    let register = usize::from_str_radix(place, 16);
                    calculator.set_register(register.map_err(|error| error.to_string())?, value);
                }
                _ => *stack_place(calculator, place)? = value,
            }
        }
        "N" => {
            for key in isa::mk61::keystrokes(rest).map_err(|error| format!("{error:?}"))? {
                calculator.press(key);
            }
        }
        _ => match kind.strip_prefix('@').and_then(|at| at.parse().ok()) {
            Some(at) => calculator.set_program(at, &bytes(rest)?),
            None => return Err(format!("{kind}:{rest} is nothing known")),
        },
    }
    Ok(())
}

fn stack_place<'a>(calculator: &'a mut Mk61, place: &str) -> Result<&'a mut Number, String> {
    let stack = calculator.stack_mut();
    Ok(match place {
        "x" => &mut stack.x,
        "y" => &mut stack.y,
        "z" => &mut stack.z,
        "t" => &mut stack.t,
        "1" => &mut stack.x1,
        _ => return Err(format!("the stack has no place {place}")),
    })
}

fn compare(calculator: &Mk61, case: &Value) -> Result<(), String> {
    let running = case["running"].as_bool().unwrap_or_default();
    if running != calculator.is_running() {
        let word = |running| if running { "runs" } else { "stands still" };
        return Err(format!("it {}", word(!running)));
    }
    if running {
        return Ok(());
    }
    let stack = calculator.stack();
    let mut differences = Differences::default();
    differences.add("display", calculator.indicator().text(), &case["display"]);
    differences.add("pc", format!("{:02x}", calculator.program_counter()), &case["pc"]);
    let stack = [("x", stack.x), ("y", stack.y), ("z", stack.z), ("t", stack.t), ("x1", stack.x1)];
    for (name, number) in stack {
        differences.add(name, raw(number), &case[name]);
    }
    let registers = case["registers"].as_array().ok_or("a case without registers")?;
    for (index, wanted) in registers.iter().enumerate() {
        let got = calculator.register(index).map(raw).unwrap_or_default();
        differences.add(&format!("R{index:X}"), got, wanted);
    }
    let wanted = case["ret"].as_array().ok_or("a case without return stack")?;
    for (index, (got, wanted)) in calculator.returns().iter().zip(wanted).enumerate() {
        differences.add(&format!("ret[{index}]"), format!("{got:02x}"), wanted);
    }
    if is_pure_run(case)? {
        differences.add("steps", calculator.fetched().to_string(), &case["steps"]);
    }
    differences.result()
}

/// Whether all program bytes were fetched by one run of the program: keys that show, step through
/// or write program memory fetch some, too, and those were not counted with care.
fn is_pure_run(case: &Value) -> Result<bool, String> {
    const STEPPING: [&str; 4] = ["next", "prev", "goto", "call"];
    let keys = list(&case["keys"])?;
    let runs = keys.iter().filter(|key| **key == "run").count();
    let steps = keys.iter().any(|key| STEPPING.contains(key));
    Ok(runs == 1 && !steps && keys.ends_with(&["ret", "run"]))
}

/// What is not as recorded.
#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn add(&mut self, name: &str, got: String, wanted: &Value) {
        let wanted = wanted.as_str().map_or_else(|| wanted.to_string(), str::to_string);
        if got != wanted {
            self.0.push(format!("{name} `{got}`, expected `{wanted}`"));
        }
    }

    fn result(self) -> Result<(), String> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0.join(", ")) }
    }
}

fn raw(number: Number) -> String {
    format!("{:012x}", number.nibbles())
}

fn list(value: &Value) -> Result<Vec<&str>, String> {
    let list = value.as_array().ok_or("a case without a list")?;
    list.iter().map(|word| word.as_str().ok_or_else(|| format!("{word} is no word"))).collect()
}

fn angle(letter: &str) -> Result<Angle, String> {
    match letter {
        "r" => Ok(Angle::Radians),
        "d" => Ok(Angle::Degrees),
        "g" => Ok(Angle::Grads),
        _ => Err(format!("there is no angle {letter}")),
    }
}

fn nibbles(digits: &str) -> Result<u64, String> {
    u64::from_str_radix(digits, 16).map_err(|error| error.to_string())
}

fn bytes(digits: &str) -> Result<Vec<u8>, String> {
    let pair = |at: usize| {
        let pair = digits.get(at..at + 2).ok_or("an odd number of digits")?;
        u8::from_str_radix(pair, 16).map_err(|error| error.to_string())
    };
    (0..digits.len()).step_by(2).map(pair).collect()
}

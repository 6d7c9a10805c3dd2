//! Short COM programs run on a scripted console: for the tests of this folder.

use isa::Image;
use isa::i8086::{Kind, Processor};

use super::Pc;
use crate::run::Flow;
use crate::script::Script;
use crate::{Console, Input, Key, Machine, Setup, Stop};

/// Instructions that no test program needs.
const LIMIT: u64 = 10_000_000;

/// Linear address of a COM program's first byte.
pub(super) const START: u32 = 0x1100;

/// A run that is over.
pub(super) struct Ran {
    pub(super) pc: Pc,
    pub(super) stop: Stop,
    pub(super) output: String,
}

pub(super) fn image(code: &[u8]) -> Image {
    let (kind, processor) = (Kind::Com, Processor::default());
    Image::I8086(isa::i8086::Image { bytes: code.to_vec(), kind, processor })
}

/// The insides of a machine with this program.
pub(super) fn parts(code: &[u8], setup: &Setup) -> super::machine::Parts {
    loaded(code, setup).into_parts()
}

pub(super) fn loaded(code: &[u8], setup: &Setup) -> Pc {
    let mut pc = Pc::new();
    pc.load(&image(code), setup).expect("a short program fits");
    pc
}

/// Runs `code` while `keys` are typed.
pub(super) fn run(code: &[u8], keys: &[u8]) -> Ran {
    run_with(code, Script::typing(keys), &Setup::default())
}

pub(super) fn run_with(code: &[u8], mut script: Script, setup: &Setup) -> Ran {
    let mut pc = loaded(code, setup);
    let stop = crate::run::run(&mut pc, &mut script, Some(LIMIT), LIMIT, |_, _| Flow::On);
    let output = String::from_utf8_lossy(&script.output()).into_owned();
    Ran { pc, stop, output }
}

/// The code of a program that calls INT 21h with each value of AX in turn, and ends.
pub(super) fn calls(functions: &[u16]) -> Vec<u8> {
    let mut code = Vec::new();
    for function in functions {
        code.push(0xB8);
        code.extend(function.to_le_bytes());
        code.extend([0xCD, 0x21]);
    }
    code.extend([0xB8, 0x00, 0x4C, 0xCD, 0x21]);
    code
}

impl Ran {
    pub(super) fn register(&self, name: &str) -> u16 {
        let all = self.pc.registers();
        let found = all.iter().find(|register| register.name == name);
        found.expect("a register of the 8086").value as u16
    }

    /// Bytes of the program's segment from `offset` on.
    pub(super) fn bytes(&self, offset: u16, count: u32) -> Vec<u8> {
        let start = START - 0x100 + u32::from(offset);
        (start..start + count).map(|at| self.pc.peek(at).expect("memory") as u8).collect()
    }
}

/// A console at which nobody has typed yet.
#[derive(Default)]
pub(super) struct Patient {
    pub(super) printed: Vec<u8>,
    pub(super) key: Option<Key>,
}

impl Console for Patient {
    fn write(&mut self, bytes: &[u8]) {
        self.printed.extend(bytes);
    }

    fn take_key(&mut self) -> Input {
        self.key.take().map_or(Input::None, Input::Key)
    }

    fn peek_key(&mut self) -> Input {
        self.key.map_or(Input::None, Input::Key)
    }
}

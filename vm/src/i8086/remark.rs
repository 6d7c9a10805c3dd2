//! Instructions that were executed as the 8086 executes them, and that were perhaps meant for
//! another processor.

use isa::i8086::{Decoded, Mnemonic, Processor, Standing, decode_stream};

/// What is remarkable about an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An opcode that the 80186 gave another meaning.
    Later {
        /// The opcode.
        opcode: u8,
        /// What the 8086 makes of it.
        executed: Mnemonic,
        /// What the 80186 would have executed.
        meant: Mnemonic,
    },
    /// POP CS before a byte that makes it a conditional jump of the 80386.
    LongJump {
        /// That byte, 80 to 8F.
        second: u8,
    },
    /// An instruction for the coprocessor, which is not there.
    Coprocessor,
}

/// The first instruction of each kind and its segment and offset.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Remarks([Option<((u16, u16), Kind)>; 3]);

impl Remarks {
    /// Looks at an instruction that is executed at `at` for the first time and whose bytes
    /// `bytes` delivers.
    pub(super) fn look(
        &mut self,
        processor: Processor,
        at: (u16, u16),
        decoded: &Decoded,
        bytes: impl FnMut() -> u8,
    ) {
        if let Some(kind) = kind(processor, decoded, bytes) {
            let place = match kind {
                Kind::Later { .. } => 0,
                Kind::LongJump { .. } => 1,
                Kind::Coprocessor => 2,
            };
            self.0[place].get_or_insert((at, kind));
        }
    }

    /// What was noticed, by kind.
    pub(super) fn all(&self) -> impl Iterator<Item = ((u16, u16), Kind)> {
        self.0.iter().flatten().copied()
    }
}

fn kind(processor: Processor, decoded: &Decoded, mut bytes: impl FnMut() -> u8) -> Option<Kind> {
    match (decoded.row.mnemonic, decoded.row.opcode) {
        (Mnemonic::Esc, _) => Some(Kind::Coprocessor),
        (Mnemonic::Pop, 0x0F) => {
            while bytes() != 0x0F {}
            let second = bytes();
            matches!(second, 0x80..=0x8F).then_some(Kind::LongJump { second })
        }
        (executed, opcode) if is_later(processor, decoded) => {
            let meant = decode_stream(Processor::I80186, bytes).row.mnemonic;
            Some(Kind::Later { opcode, executed, meant })
        }
        _ => None,
    }
}

/// Whether an 8086 executes an opcode of the 80186.
pub(super) fn is_later(processor: Processor, decoded: &Decoded) -> bool {
    processor == Processor::I8086
        && decoded.row.standing == Standing::Undocumented
        && matches!(decoded.row.opcode, 0x60..=0x6F | 0xC0 | 0xC1 | 0xC8 | 0xC9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i8086::bench::Bench;

    fn remarks(mut bench: Bench) -> Vec<Kind> {
        bench.run(4);
        bench.cpu.remarks().map(|(_, kind)| kind).collect()
    }

    #[test]
    fn opcodes_of_the_80186_are_noticed_where_they_mean_something_else() {
        // JO (PUSHA) twice, then NOP.
        let code = [0x60, 0x00, 0x60, 0x00, 0x90, 0x90];
        let later = Kind::Later { opcode: 0x60, executed: Mnemonic::Jo, meant: Mnemonic::Pusha };
        assert_eq!(remarks(Bench::new(&code)), [later]);
        assert_eq!(remarks(Bench::new_80186(&[0x60, 0x90, 0x90, 0x90])), []);
        // RET (SHL AX,4)
        let later = Kind::Later { opcode: 0xC1, executed: Mnemonic::Ret, meant: Mnemonic::Shl };
        assert_eq!(remarks(Bench::new(&[0xC1, 0xE0, 0x04])), [later]);
        // What is not executed is not noticed.
        assert_eq!(remarks(Bench::new(&[0xEB, 0x02, 0x60, 0x00, 0x90, 0x90])), []);
    }

    #[test]
    fn long_jumps_and_the_coprocessor_are_noticed_on_both() {
        for new in [Bench::new, Bench::new_80186] {
            assert_eq!(remarks(new(&[0x0F, 0x84, 0x10, 0x00])), [Kind::LongJump { second: 0x84 }]);
            assert_eq!(remarks(new(&[0x0F, 0x90])), []);
            assert_eq!(remarks(new(&[0x9B, 0xD9, 0xC0, 0xD9, 0xC0])), [Kind::Coprocessor]);
        }
    }
}

//! Instructions of the 8087 that a linked emulator may take the place of: the linker adds the value
//! of an external name to their first two bytes and makes an interrupt of them, or leaves them
//! alone (MASM 5.10 with `-E`, measured).

use isa::i8086::SegmentRegister;

use super::assembly::Assembly;
use super::object::{Cell, External, Field, Reference};
use super::problem::{Outcome, What, problem};
use super::symbol::{Base, ExternalId};
use crate::source::Span;

impl Assembly<'_> {
    /// The cells of an instruction with the places that an emulator will want: `WAIT` at the front
    /// and, if there is one, the override behind it.
    ///
    /// # Errors
    /// The instruction has an operand in memory and no `WAIT`.
    pub(super) fn emulated(
        &mut self,
        mut cells: Vec<Cell>,
        in_memory: bool,
        name: &str,
        span: Span,
    ) -> Outcome<Vec<Cell>> {
        if !self.request.options.masm.emulator {
            return Ok(cells);
        }
        if cells.first().is_none_or(|cell| cell.bytes[..] != [0x9B]) {
            return match in_memory {
                true => {
                    let (name, forms) = (name.to_ascii_uppercase(), Vec::new());
                    problem(span, What::WrongOperands { name, forms })
                }
                false => Ok(cells),
            };
        }
        let letter = |byte: u8| {
            let mut all = SegmentRegister::ALL.into_iter();
            let register = all.find(|register| register.prefix() == byte)?;
            Some(match register {
                SegmentRegister::Ds => 'A',
                SegmentRegister::Es => 'E',
                SegmentRegister::Cs => 'C',
                SegmentRegister::Ss => 'S',
            })
        };
        match cells.get(1).and_then(|cell| letter(cell.bytes.first().copied()?)) {
            Some(letter) => {
                cells[0].reference = Some(self.emulator(&format!("FI{letter}RQQ"), span));
                // Of ES there is only the first.
                if letter != 'E' {
                    cells[1].reference = Some(self.emulator(&format!("FJ{letter}RQQ"), span));
                }
            }
            None => cells[0].reference = Some(self.emulator("FIDRQQ", span)),
        }
        Ok(cells)
    }

    /// `FWAIT`, which an emulator takes two bytes for.
    pub(super) fn emulated_wait(&mut self, span: Span) -> Vec<Cell> {
        let reference = Some(self.emulator("FIWRQQ", span));
        vec![Cell { reference, ..Cell::bytes(&[0x90]) }, Cell::bytes(&[0x9B])]
    }

    /// What stands for the emulator's external name.
    fn emulator(&mut self, name: &str, span: Span) -> Reference {
        let known = self.object.externals.iter().position(|e| e.emulates && e.name == name);
        let id = known.unwrap_or_else(|| {
            self.object.externals.push(External {
                name: name.to_string(),
                segment: None,
                code: None,
                space: None,
                emulates: true,
                index: 0,
                late: false,
                used: None,
            });
            self.object.externals.len() - 1
        });
        let base = Base::External(ExternalId::new(id));
        Reference { field: Field::Emulated, base, frame: None, displacement: 0, span }
    }
}

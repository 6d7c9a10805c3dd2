//! The 80286's instructions for its protected mode, which listings of the 1980s use to look whether
//! they may, behind `.286P` or `.386P`.
//!
//! Source: Intel, *80286 and 80287 Programmer's Reference Manual*, instruction set.

use isa::debug::CellKind;
use isa::i8086::{Memory, Mnemonic, Operand, Prefixes, Register16, encode, forms};

use super::assembly::Assembly;
use super::name::Register;
use super::object::{Cell, Field, Reference, Show};
use super::operand::{Argument, ArgumentKind};
use super::problem::{Outcome, What, problem};
use super::statement::Statement;
use super::token::{Kind, Token};
use crate::say;

/// What an instruction takes, behind 0F.
enum Form {
    /// Nothing.
    Alone(&'static [u8]),
    /// A table in memory: opcode and digit.
    Table(u8, u8),
    /// A word: opcode and digit.
    Word(u8, u8),
    /// A register and a word.
    Register(u8),
}

const INSTRUCTIONS: &[(&str, Form)] = &[
    ("CLTS", Form::Alone(&[0x0F, 0x06])),
    ("LAR", Form::Register(0x02)),
    ("LGDT", Form::Table(0x01, 2)),
    ("LIDT", Form::Table(0x01, 3)),
    ("LLDT", Form::Word(0x00, 2)),
    ("LMSW", Form::Word(0x01, 6)),
    ("LSL", Form::Register(0x03)),
    ("LTR", Form::Word(0x00, 3)),
    ("SGDT", Form::Table(0x01, 0)),
    ("SIDT", Form::Table(0x01, 1)),
    ("SLDT", Form::Word(0x00, 0)),
    ("SMSW", Form::Word(0x01, 4)),
    ("STR", Form::Word(0x00, 1)),
    ("VERR", Form::Word(0x00, 4)),
    ("VERW", Form::Word(0x00, 5)),
];

fn find(name: &str) -> Option<&'static Form> {
    INSTRUCTIONS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, form)| form)
}

/// Whether the 80286 added an instruction of this name, for its protected mode.
pub(super) fn is_of_80286(name: &str) -> bool {
    name.eq_ignore_ascii_case("ARPL") || find(name).is_some()
}

impl Assembly<'_> {
    /// Whether a name is one of these instructions and the listing may use them.
    pub(super) fn is_protected(&self, name: &str) -> bool {
        self.protected && find(name).is_some()
    }

    /// An instruction of the protected mode.
    pub(super) fn protected(&mut self, statement: &Statement<'_>) -> Outcome<()> {
        let (name, span) = (statement.head, statement.span());
        let Some(form) = find(&name.text) else { return problem(name.span, What::Echo) };
        let rest = self.expand(statement.rest);
        let mut arguments = Vec::new();
        for part in rest.split(|token: &Token| token.kind == Kind::Comma) {
            if !part.is_empty() {
                arguments.push(
                    self.parser(part, statement.end()).expression()?.argument(self.version()),
                );
            }
        }
        let cells = match (form, arguments.as_slice()) {
            (Form::Alone(bytes), []) => vec![Cell::bytes(bytes)],
            (Form::Table(opcode, digit), [table]) if table.is_memory() => {
                self.protected_cells(*opcode, *digit, table)?
            }
            (Form::Word(opcode, digit), [word]) => self.protected_cells(*opcode, *digit, word)?,
            (Form::Register(opcode), [first, word]) => match first.register() {
                Some(Register::Word(register)) => {
                    self.protected_cells(*opcode, register as u8, word)?
                }
                _ => return problem(first.value.span, What::Expected(say!("a word register"))),
            },
            _ => {
                let name = name.text.to_ascii_uppercase();
                return problem(span, What::WrongOperands { name, forms: Vec::new() });
            }
        };
        self.emit(span, CellKind::Code, &cells)
    }

    fn protected_cells(&self, opcode: u8, digit: u8, word: &Argument) -> Outcome<Vec<Cell>> {
        let value = &word.value;
        match word.kind {
            ArgumentKind::Register(Register::Word(register)) => {
                Ok(vec![Cell::bytes(&[0x0F, opcode, register_byte(digit, register)])])
            }
            ArgumentKind::Memory(memory) => {
                let route = self.route(value, memory.base.segment())?;
                let mut cells = Vec::new();
                if let Some(prefix) = route.prefix {
                    cells.push(Cell { mark: ":", ..Cell::bytes(&[prefix.prefix()]) });
                }
                let bytes = address(digit, memory);
                let (head, field) = bytes.split_at(1.min(bytes.len()));
                cells.push(Cell::bytes(&[&[0x0F, opcode], head].concat()));
                if !field.is_empty() {
                    let reference = value.base.map(|base| {
                        let scope = self.scope(super::arithmetic::Width::Word);
                        let made = super::data::reference(value, base, Field::Offset, &scope);
                        Reference { frame: route.frame.or(made.frame), ..made }
                    });
                    let show = if field.len() == 1 { Show::Bytes } else { Show::Number };
                    cells.push(Cell { bytes: field.into(), reference, show, mark: "" });
                }
                Ok(cells)
            }
            _ => problem(value.span, What::Expected(say!("a word register or memory"))),
        }
    }
}

/// ModR/M with a register.
fn register_byte(digit: u8, register: Register16) -> u8 {
    0xC0 | digit << 3 | register as u8
}

/// ModR/M and displacement of memory, taken from an instruction that the table has.
fn address(digit: u8, memory: Memory) -> Vec<u8> {
    let operands = [Operand::Immediate(u16::from(digit)), Operand::Memory(memory)];
    let row = forms(Mnemonic::Esc).next();
    let encoded = row.and_then(|row| encode(row, Prefixes::default(), &operands).ok());
    encoded.map(|encoded| encoded.bytes().get(1..).unwrap_or_default().to_vec()).unwrap_or_default()
}

//! The 8087's instructions. MASM 5.10 writes WAIT before each, unless its name has an N behind the
//! F.
//!
//! Source: Intel, *iAPX 86/88, 186/188 User's Manual*, numerics supplement, instruction encoding.

use isa::debug::CellKind;
use isa::i8086::{Memory, Mnemonic, Operand, Prefixes, encode, forms};

use super::assembly::Assembly;
use super::object::{Cell, Field, Show};
use super::operand::ArgumentKind;
use super::problem::{Outcome, What, problem};
use super::statement::Statement;
use super::symbol::{Pass, Type};
use super::token::{Kind, Token};
use super::value::Value;
use crate::source::Span;

/// What follows an instruction's name.
enum Operands {
    /// Nothing: these two bytes.
    None([u8; 2]),
    /// Memory of one of these sizes: size, escape opcode, digit.
    Memory(&'static [(u16, u8, u8)]),
    /// A register of the stack (ST(1) when none is written): escape opcode, digit; or memory.
    Stack((u8, u8), &'static [(u16, u8, u8)]),
    /// Real arithmetic with this digit.
    Arithmetic(u8),
    /// Arithmetic that pops, with this digit.
    Popping(u8),
}

use Operands::{Arithmetic, Memory as InMemory, None as Alone, Popping, Stack};

/// Any size: environments and states.
const ANY: u16 = 0;

const fn integer(digit: u8) -> Operands {
    match digit {
        0 => InMemory(&[(2, 6, 0), (4, 2, 0)]),
        1 => InMemory(&[(2, 6, 1), (4, 2, 1)]),
        2 => InMemory(&[(2, 6, 2), (4, 2, 2)]),
        3 => InMemory(&[(2, 6, 3), (4, 2, 3)]),
        4 => InMemory(&[(2, 6, 4), (4, 2, 4)]),
        5 => InMemory(&[(2, 6, 5), (4, 2, 5)]),
        6 => InMemory(&[(2, 6, 6), (4, 2, 6)]),
        _ => InMemory(&[(2, 6, 7), (4, 2, 7)]),
    }
}

/// Every instruction; a name with FN is found without its N.
#[rustfmt::skip]
const INSTRUCTIONS: &[(&str, Operands)] = &[
    ("F2XM1", Alone([0xD9, 0xF0])), ("FABS", Alone([0xD9, 0xE1])), ("FADD", Arithmetic(0)),
    ("FADDP", Popping(0)), ("FBLD", InMemory(&[(10, 7, 4)])), ("FBSTP", InMemory(&[(10, 7, 6)])),
    ("FCHS", Alone([0xD9, 0xE0])), ("FCLEX", Alone([0xDB, 0xE2])),
    ("FCOM", Stack((0, 2), &[(4, 0, 2), (8, 4, 2)])),
    ("FCOMP", Stack((0, 3), &[(4, 0, 3), (8, 4, 3)])), ("FCOMPP", Alone([0xDE, 0xD9])),
    ("FDECSTP", Alone([0xD9, 0xF6])), ("FDISI", Alone([0xDB, 0xE1])), ("FDIV", Arithmetic(6)),
    ("FDIVP", Popping(6)), ("FDIVR", Arithmetic(7)), ("FDIVRP", Popping(7)),
    ("FENI", Alone([0xDB, 0xE0])), ("FFREE", Stack((5, 0), &[])), ("FIADD", integer(0)),
    ("FICOM", integer(2)), ("FICOMP", integer(3)), ("FIDIV", integer(6)), ("FIDIVR", integer(7)),
    ("FILD", InMemory(&[(2, 7, 0), (4, 3, 0), (8, 7, 5)])), ("FIMUL", integer(1)),
    ("FINCSTP", Alone([0xD9, 0xF7])), ("FINIT", Alone([0xDB, 0xE3])),
    ("FIST", InMemory(&[(2, 7, 2), (4, 3, 2)])),
    ("FISTP", InMemory(&[(2, 7, 3), (4, 3, 3), (8, 7, 7)])), ("FISUB", integer(4)),
    ("FISUBR", integer(5)), ("FLD", Stack((1, 0), &[(4, 1, 0), (8, 5, 0), (10, 3, 5)])),
    ("FLD1", Alone([0xD9, 0xE8])), ("FLDCW", InMemory(&[(2, 1, 5)])),
    ("FLDENV", InMemory(&[(ANY, 1, 4)])), ("FLDL2E", Alone([0xD9, 0xEA])),
    ("FLDL2T", Alone([0xD9, 0xE9])), ("FLDLG2", Alone([0xD9, 0xEC])),
    ("FLDLN2", Alone([0xD9, 0xED])), ("FLDPI", Alone([0xD9, 0xEB])),
    ("FLDZ", Alone([0xD9, 0xEE])), ("FMUL", Arithmetic(1)), ("FMULP", Popping(1)),
    ("FNOP", Alone([0xD9, 0xD0])), ("FPATAN", Alone([0xD9, 0xF3])),
    ("FPREM", Alone([0xD9, 0xF8])), ("FPTAN", Alone([0xD9, 0xF2])),
    ("FRNDINT", Alone([0xD9, 0xFC])), ("FRSTOR", InMemory(&[(ANY, 5, 4)])),
    ("FSAVE", InMemory(&[(ANY, 5, 6)])), ("FSCALE", Alone([0xD9, 0xFD])),
    ("FSQRT", Alone([0xD9, 0xFA])), ("FST", Stack((5, 2), &[(4, 1, 2), (8, 5, 2)])),
    ("FSTCW", InMemory(&[(2, 1, 7)])), ("FSTENV", InMemory(&[(ANY, 1, 6)])),
    ("FSTP", Stack((5, 3), &[(4, 1, 3), (8, 5, 3), (10, 3, 7)])),
    ("FSTSW", InMemory(&[(2, 5, 7)])), ("FSUB", Arithmetic(4)), ("FSUBP", Popping(4)),
    ("FSUBR", Arithmetic(5)), ("FSUBRP", Popping(5)), ("FTST", Alone([0xD9, 0xE4])),
    ("FXAM", Alone([0xD9, 0xE5])), ("FXCH", Stack((1, 1), &[])), ("FXTRACT", Alone([0xD9, 0xF4])),
    ("FYL2X", Alone([0xD9, 0xF1])), ("FYL2XP1", Alone([0xD9, 0xF9])),
];

/// Instructions that have a form without WAIT.
const WITHOUT_WAIT: &[&str] =
    &["FCLEX", "FDISI", "FENI", "FINIT", "FSAVE", "FSTCW", "FSTENV", "FSTSW"];

/// The instruction called `name`, and whether WAIT goes before it.
fn find(name: &str) -> Option<(&'static Operands, bool)> {
    let name = name.to_ascii_uppercase();
    let named =
        |name: &str| INSTRUCTIONS.iter().find(|(known, _)| *known == name).map(|(_, form)| form);
    if let Some(form) = named(&name) {
        return Some((form, true));
    }
    let waiting = format!("F{}", name.strip_prefix("FN")?);
    WITHOUT_WAIT.contains(&waiting.as_str()).then(|| named(&waiting).map(|form| (form, false)))?
}

/// The instructions of the 8087.
pub(super) fn names() -> impl Iterator<Item = String> {
    let waiting = INSTRUCTIONS.iter().map(|(name, _)| (*name).to_string());
    waiting.chain(WITHOUT_WAIT.iter().map(|name| format!("FN{}", &name[1..])))
}

/// An operand of the 8087.
enum Argument {
    Stack(u8),
    Memory(Value),
}

impl Assembly<'_> {
    /// An instruction of the 8087.
    pub(super) fn coprocessor(
        &mut self,
        name: &Token,
        rest: &[Token],
        statement: &Statement<'_>,
    ) -> Outcome<()> {
        let Some((form, waits)) = find(&name.text) else { return problem(name.span, What::Echo) };
        let mut arguments = Vec::new();
        for part in rest.split(|token| token.kind == Kind::Comma).filter(|part| !part.is_empty()) {
            arguments.push(self.coprocessor_operand(part, statement.end())?);
        }
        let span = statement.span();
        let wrong = || {
            problem(
                span,
                What::WrongOperands { name: name.text.to_ascii_uppercase(), forms: Vec::new() },
            )
        };
        let mut cells = if waits { vec![Cell::bytes(&[0x9B])] } else { Vec::new() };
        match (form, arguments.as_slice()) {
            (Alone(bytes), []) => cells.push(Cell::bytes(bytes)),
            (Arithmetic(digit), []) => cells.push(stack(6, reversed(*digit), 1)),
            (Arithmetic(digit), [Argument::Stack(0), Argument::Stack(at)]) => {
                cells.push(stack(0, *digit, *at));
            }
            (Arithmetic(digit), [Argument::Stack(at)]) => cells.push(stack(0, *digit, *at)),
            (Arithmetic(digit), [Argument::Stack(at), Argument::Stack(0)]) => {
                cells.push(stack(4, reversed(*digit), *at));
            }
            (Popping(digit), [Argument::Stack(at), Argument::Stack(0)] | [Argument::Stack(at)]) => {
                cells.push(stack(6, reversed(*digit), *at));
            }
            (Popping(digit), []) => cells.push(stack(6, reversed(*digit), 1)),
            (Stack((escape, digit), _), []) => cells.push(stack(*escape, *digit, 1)),
            (Stack((escape, digit), _), [Argument::Stack(at)]) => {
                cells.push(stack(*escape, *digit, *at))
            }
            (InMemory(sizes) | Stack(_, sizes), [Argument::Memory(value)]) => {
                cells = self.in_memory(value, sizes, waits, span)?;
            }
            (Arithmetic(digit), [Argument::Memory(value)]) => {
                cells = self.in_memory(value, &[(4, 0, *digit), (8, 4, *digit)], waits, span)?;
            }
            _ => return wrong(),
        }
        let in_memory = matches!(arguments.as_slice(), [Argument::Memory(_)]);
        let cells = self.emulated(cells, in_memory, &name.text, span)?;
        self.emit(span, CellKind::Code, &cells)
    }

    /// `ST`, `ST(2)` or memory.
    fn coprocessor_operand(&mut self, tokens: &[Token], end: Span) -> Outcome<Argument> {
        if let [name, rest @ ..] = tokens
            && name.is("ST")
        {
            if rest.is_empty() {
                return Ok(Argument::Stack(0));
            }
            let at = self.parser(rest, end).expression()?.within(0, 7)?;
            return Ok(Argument::Stack(at as u8));
        }
        let mut parser = self.parser(tokens, end);
        let value = parser.expression()?;
        let bare = parser.bare_types;
        self.note_bare_types(&bare);
        match value.register {
            Some(register) => problem(value.span, What::IllegalRegister(register.name())),
            None => Ok(Argument::Memory(value)),
        }
    }

    fn in_memory(
        &mut self,
        value: &Value,
        sizes: &[(u16, u8, u8)],
        waits: bool,
        span: Span,
    ) -> Outcome<Vec<Cell>> {
        let size = match value.of {
            Some(Type::Data(size)) => Some(size),
            _ => None,
        };
        let chosen = match sizes {
            [only] => Some(only),
            _ => sizes.iter().find(|(known, _, _)| Some(*known) == size),
        };
        let chosen = chosen.or(sizes.first().filter(|_| value.unknown));
        let Some(&(_, escape, digit)) = chosen else {
            return problem(value.span, What::NeedsSize { edits: None });
        };
        let ArgumentKind::Memory(memory) = value.clone().argument(self.version()).kind else {
            return problem(value.span, What::ImmediateIllegal);
        };
        let route = self.route(value, memory.base.segment())?;
        let bytes = escaped(escape, digit, memory);
        let mut cells = Vec::new();
        if waits {
            cells.push(Cell::bytes(&[0x9B]));
        }
        if let Some(prefix) = route.prefix {
            if value.forward && self.pass == Pass::Two {
                return problem(
                    span,
                    What::Phase { expected: bytes.len() + 1, found: bytes.len() + 2 },
                );
            }
            cells.push(Cell { mark: ":", ..Cell::bytes(&[prefix.prefix()]) });
        }
        let (head, field) = bytes.split_at(2.min(bytes.len()));
        cells.push(Cell::bytes(head));
        if !field.is_empty() {
            let reference = value.base.map(|base| {
                let scope = self.scope(super::arithmetic::Width::Word);
                let made = super::data::reference(value, base, Field::Offset, &scope);
                super::object::Reference { frame: route.frame.or(made.frame), ..made }
            });
            let show = if field.len() == 1 { Show::Bytes } else { Show::Number };
            cells.push(Cell { bytes: field.into(), reference, show, mark: "" });
        }
        Ok(cells)
    }
}

/// Where the destination is not the top of the stack, the two subtractions and the two divisions
/// change places.
const fn reversed(digit: u8) -> u8 {
    if digit >= 4 { digit ^ 1 } else { digit }
}

fn stack(escape: u8, digit: u8, at: u8) -> Cell {
    Cell::bytes(&[0xD8 | escape, 0xC0 | digit << 3 | at])
}

fn escaped(escape: u8, digit: u8, memory: Memory) -> Vec<u8> {
    let operands = [Operand::Immediate(u16::from(escape << 3 | digit)), Operand::Memory(memory)];
    let row = forms(Mnemonic::Esc).next();
    let encoded = row.and_then(|row| encode(row, Prefixes::default(), &operands).ok());
    encoded.map(|encoded| encoded.bytes().to_vec()).unwrap_or_default()
}

//! What is suspicious about a program that can be assembled: jumps into an address, registers that
//! nothing ever sets.

use isa::mk61::{Command, Model, Operand, address, keypad};

use super::layout::{Cell, Layout, cell_name};
use super::problem::Problem;
use crate::source::Span;

/// Both checks. A dump says nothing about what was meant, and jumps in it are bytes.
pub(super) fn program(
    layout: &Layout<'_>,
    cells: &[(u8, Span)],
    model: Model,
    problems: &mut Vec<Problem>,
) {
    into_addresses(layout, cells, model, problems);
    never_set(layout, cells, model, problems);
}

/// Jumps to the second cell of a jump.
fn into_addresses(
    layout: &Layout<'_>,
    cells: &[(u8, Span)],
    model: Model,
    problems: &mut Vec<Problem>,
) {
    let is_address = |at: usize| matches!(layout.cells().get(at), Some((Cell::Target(_), _)));
    for (at, &(formal, span)) in cells.iter().enumerate() {
        let cell = usize::from(address::cell(formal, model));
        if is_address(at) && is_address(cell) && cell > 0 {
            let (owner, owner_span) = cells[cell - 1];
            let name = Command::from_code(owner).keycap();
            let (cell, command) = (cell_name(cell), cell_name(cell - 1));
            problems.push(Problem::IntoAddress { span, cell, command, name, owner_span });
        }
    }
}

/// Registers that loops and indirect commands use and nothing sets. A command that stores
/// indirectly may set any of them.
fn never_set(layout: &Layout<'_>, cells: &[(u8, Span)], model: Model, problems: &mut Vec<Problem>) {
    let mut set = [false; 16];
    for pair in layout.preload().windows(2) {
        if pair[0] == "х→П"
            && let Some(register) =
                (0..15u8).find(|&digit| keypad::digit_key(digit) == Some(pair[1]))
        {
            set[usize::from(register)] = true;
        }
    }
    let commands = || {
        let commands = layout.cells().iter().zip(cells);
        commands.filter(|((cell, _), _)| matches!(cell, Cell::Opcode(_))).map(|(_, &cell)| cell)
    };
    for (code, _) in commands() {
        match code {
            0x40..=0x4F => set[register(code, model)] = true,
            0xB0..=0xBF => return,
            _ => {}
        }
    }
    let known = !layout.preload().is_empty();
    for (code, span) in commands() {
        let used = match code {
            0x5D => 0,
            0x5B => 1,
            0x58 => 2,
            0x5A => 3,
            0x70..=0xEF if Command::from_code(code).form.operand == Operand::Register => {
                register(code, model)
            }
            _ => continue,
        };
        if !std::mem::replace(&mut set[used], true) {
            let name = Command::from_code(code).keycap();
            let register = format!("R{used:X}");
            problems.push(Problem::NeverSet { span, name, register, known });
        }
    }
}

/// The register that the low digit of an opcode names: F is R0, on the MK-54 also E.
fn register(code: u8, model: Model) -> usize {
    match (code & 0x0F, model) {
        (15, _) | (14, Model::Mk54) => 0,
        (digit, _) => usize::from(digit),
    }
}

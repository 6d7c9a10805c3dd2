//! Loads whose operand is a number: a distance in words, where the number itself may be meant.
//!
//! Whoever counts words by hand comes to data. A hexadecimal distance may lead out of the program,
//! to where somebody puts data before the run; a decimal one that is meant so was not found.

use isa::lc3::Operation as Does;

use super::layout::MEMORY;
use super::number::Notation;
use super::output::Unit;
use super::problem::{LoadedDistance, Problem};
use super::statement::{OperandKind, Operation};

/// What stands at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Nothing,
    Code,
    Data,
}

/// `LD R2, #5` where no data stand at that distance.
pub(super) fn problems(units: &[Unit<'_>]) -> Vec<Problem> {
    let mut loads = loads(units);
    if loads.is_empty() {
        return Vec::new();
    }
    let mut places = vec![Place::Nothing; MEMORY as usize];
    for placed in units.iter().flat_map(|unit| &unit.layout.placed) {
        let is_code = matches!(placed.statement.operation, Some((Operation::Instruction(_), _)));
        let end = placed.address + placed.length;
        if let Some(cells) = places.get_mut(placed.address as usize..end as usize) {
            cells.fill(if is_code { Place::Code } else { Place::Data });
        }
    }
    loads.retain_mut(|load| {
        let place = places.get(usize::from(load.address)).copied().unwrap_or(Place::Nothing);
        load.is_code = place == Place::Code;
        place != Place::Data
    });
    loads.into_iter().map(Problem::LoadedDistance).collect()
}

/// Every load with a distance in decimal.
fn loads(units: &[Unit<'_>]) -> Vec<LoadedDistance> {
    let mut loads = Vec::new();
    for unit in units {
        let statements = unit.layout.statements;
        for placed in &unit.layout.placed {
            let Some((Operation::Instruction(form), _)) = placed.statement.operation else {
                continue;
            };
            if form.row().operation != Does::Load {
                continue;
            }
            if let [register, from] = statements.operands(placed.statement)
                && let OperandKind::Number(number) = from.kind
                && number.notation == Notation::Decimal
            {
                loads.push(LoadedDistance {
                    span: from.span,
                    register: statements.text(register.span).to_string(),
                    value: number.value,
                    address: (placed.address as u16)
                        .wrapping_add(1)
                        .wrapping_add(number.value as u16),
                    is_code: false,
                });
            }
        }
    }
    loads
}

//! Which function does what an instruction says.

use isa::i8086::{Base, Mnemonic, Register16, SegmentRegister};

use super::super::instruction::{Instruction, Location, Place};
use super::super::register::Registers;
use super::combine::{self, Change, Operator};
use super::flow::condition;
use super::operand::{Cell, First, Immediate, InMemory, Second};
use super::shift::{self, Count, Shift};
use super::{Operation, Run, jump, multiply, string, transfer};

/// A function for bytes or for words.
macro_rules! sized {
    ($instruction:ident, $width:ident => $run:expr) => {
        if $instruction.wide {
            type $width = u16;
            $run
        } else {
            type $width = u8;
            $run
        }
    };
}

/// A function for each condition.
macro_rules! by_condition {
    ($condition:expr, $name:ident => $run:expr) => {
        by_condition!($condition, $name => $run; 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14)
    };
    ($condition:expr, $name:ident => $run:expr; $($code:literal)*) => {
        match $condition {
            $($code => {
                const $name: u8 = $code;
                $run
            })*
            _ => {
                const $name: u8 = 15;
                $run
            }
        }
    };
}

/// The operation for an instruction, not yet placed in its block; `None` if it cannot be in one.
/// `live` is whether anybody looks at the flags that it sets.
// Long: one arm a mnemonic.
pub(super) fn operation(instruction: &Instruction, live: bool) -> Option<Operation> {
    use Mnemonic as M;
    let i = instruction;
    if i.repeat.is_some() {
        return None;
    }
    let run: Run = match i.mnemonic {
        M::Mov => sized!(i, W => copied::<W>(i))?,
        M::Add => sized!(i, W => combined::<combine::Add, W>(i, live))?,
        M::Adc => sized!(i, W => combined::<combine::AddCarry, W>(i, live))?,
        M::Sub => sized!(i, W => combined::<combine::Subtract, W>(i, live))?,
        M::Sbb => sized!(i, W => combined::<combine::SubtractBorrow, W>(i, live))?,
        M::And => sized!(i, W => combined::<combine::And, W>(i, live))?,
        M::Or => sized!(i, W => combined::<combine::Or, W>(i, live))?,
        M::Xor => sized!(i, W => combined::<combine::Xor, W>(i, live))?,
        M::Cmp => sized!(i, W => combined::<combine::Compare, W>(i, live))?,
        M::Test => sized!(i, W => combined::<combine::Test, W>(i, live))?,
        M::Inc => sized!(i, W => changed::<combine::Increment, W>(i, live))?,
        M::Dec => sized!(i, W => changed::<combine::Decrement, W>(i, live))?,
        M::Neg => sized!(i, W => changed::<combine::Negate, W>(i, live))?,
        M::Not => sized!(i, W => changed::<combine::Invert, W>(i, live))?,
        M::Shl => sized!(i, W => shifted::<shift::Left, W>(i))?,
        M::Shr => sized!(i, W => shifted::<shift::Right, W>(i))?,
        M::Sar => sized!(i, W => shifted::<shift::RightSigned, W>(i))?,
        M::Rol => sized!(i, W => shifted::<shift::RotateLeft, W>(i))?,
        M::Ror => sized!(i, W => shifted::<shift::RotateRight, W>(i))?,
        M::Rcl => sized!(i, W => shifted::<shift::RotateCarryLeft, W>(i))?,
        M::Rcr => sized!(i, W => shifted::<shift::RotateCarryRight, W>(i))?,
        M::Mul | M::Imul | M::Div | M::Idiv => sized!(i, W => multiplied::<W>(i))?,
        M::Push => pushed(i)?,
        M::Pop => match i.first {
            Place::Register16(_) => transfer::pop,
            Place::Segment(register) if register != SegmentRegister::Cs => transfer::pop_segment,
            _ => return None,
        },
        M::Xchg if is_register(i.first) && is_register(i.second) => {
            sized!(i, W => transfer::exchange::<W>)
        }
        M::Lea if is_memory(i.second) => transfer::load_address,
        M::Lds | M::Les if is_memory(i.second) => transfer::load_far,
        M::Xlat => transfer::translate,
        M::Cbw => transfer::extend_byte,
        M::Cwd => transfer::extend_word,
        M::Clc => string::set_carry::<0>,
        M::Stc => string::set_carry::<1>,
        M::Cmc => string::complement_carry,
        M::Cld => string::set_direction::<false>,
        M::Std => string::set_direction::<true>,
        M::Nop | M::Wait => jump::nothing,
        M::Movsb => string::copy::<u8>,
        M::Movsw => string::copy::<u16>,
        M::Cmpsb => string::compare::<u8>,
        M::Cmpsw => string::compare::<u16>,
        M::Stosb => string::store::<u8>,
        M::Stosw => string::store::<u16>,
        M::Lodsb => string::load::<u8>,
        M::Lodsw => string::load::<u16>,
        M::Scasb => string::scan::<u8>,
        M::Scasw => string::scan::<u16>,
        M::Loop => jump::count_down::<{ jump::ALWAYS }>,
        M::Loope => jump::count_down::<{ jump::WHILE_ZERO }>,
        M::Loopne => jump::count_down::<{ jump::WHILE_NOT_ZERO }>,
        M::Jcxz => jump::if_cx_is_zero,
        M::Jmp if i.wide && !i.far => match i.first {
            Place::Immediate(_) => jump::nothing,
            Place::Register16(_) => jump::through::<First>,
            Place::Memory(_) => jump::through::<InMemory>,
            _ => return None,
        },
        M::Call if i.wide && !i.far => match i.first {
            Place::Immediate(_) => jump::call,
            Place::Register16(_) => jump::call_through::<First>,
            Place::Memory(_) => jump::call_through::<InMemory>,
            _ => return None,
        },
        M::Ret | M::Retn => jump::return_near,
        mnemonic => by_condition!(condition(mnemonic)?, C => jump::conditional::<C>),
    };
    Some(with_operands(run, i))
}

/// The operation for two instructions at once, the second being a conditional jump.
pub(super) fn pair(instruction: &Instruction, jump: &Instruction) -> Option<Operation> {
    use Mnemonic as M;
    let i = instruction;
    let condition = condition(jump.mnemonic)?;
    if i.repeat.is_some() || jump.repeat.is_some() {
        return None;
    }
    let run = match i.mnemonic {
        M::Cmp => sized!(i, W => compared::<combine::Compare, W>(i, condition))?,
        M::Test => sized!(i, W => compared::<combine::Test, W>(i, condition))?,
        M::Sub if is_register(i.first) => {
            sized!(i, W => compared::<combine::Subtract, W>(i, condition))?
        }
        M::Add if is_register(i.first) => {
            sized!(i, W => compared::<combine::Add, W>(i, condition))?
        }
        M::And if is_register(i.first) => {
            sized!(i, W => compared::<combine::And, W>(i, condition))?
        }
        M::Or if is_register(i.first) => sized!(i, W => compared::<combine::Or, W>(i, condition))?,
        M::Inc if is_register(i.first) => sized!(i, W => {
            by_condition!(condition, C => jump::after_change::<combine::Increment, W, C>)
        }),
        M::Dec if is_register(i.first) => sized!(i, W => {
            by_condition!(condition, C => jump::after_change::<combine::Decrement, W, C>)
        }),
        _ => return None,
    };
    Some(with_operands(run, i))
}

/// How far a relative jump goes.
pub(super) fn distance(instruction: &Instruction) -> Option<u16> {
    match instruction.first {
        Place::Immediate(distance) => Some(distance),
        _ => None,
    }
}

const fn is_register(place: Place) -> bool {
    matches!(place, Place::Register8(_) | Place::Register16(_))
}

const fn is_memory(place: Place) -> bool {
    matches!(place, Place::Memory(_))
}

/// MOV.
fn copied<W: Cell>(instruction: &Instruction) -> Option<Run> {
    use Place::{Immediate as Constant, Memory, Segment};
    Some(match (instruction.first, instruction.second) {
        (Segment(SegmentRegister::Cs), _) => return None,
        (Segment(_), Memory(_)) => transfer::to_segment::<InMemory>,
        (Segment(_), _) => transfer::to_segment::<Second>,
        (Memory(_), Segment(_)) => return None,
        (_, Segment(_)) => transfer::from_segment,
        (Memory(_), Constant(_)) => transfer::to_memory::<W, Immediate>,
        (Memory(_), _) => transfer::to_memory::<W, Second>,
        (_, Constant(_)) => transfer::to_register::<W, Immediate>,
        (_, Memory(_)) => transfer::to_register::<W, InMemory>,
        _ => transfer::to_register::<W, Second>,
    })
}

/// An operation with two operands.
fn combined<O: Operator, W: Cell>(instruction: &Instruction, live: bool) -> Option<Run> {
    use Place::{Immediate as Constant, Memory};
    Some(match (instruction.first, instruction.second, live) {
        (Memory(_), Constant(_), _) => combine::in_memory::<O, W, Immediate>,
        (Memory(_), _, _) => combine::in_memory::<O, W, Second>,
        (_, Constant(_), true) => combine::register::<O, W, Immediate, true>,
        (_, Constant(_), false) => combine::register::<O, W, Immediate, false>,
        (_, Memory(_), true) => combine::register::<O, W, InMemory, true>,
        (_, Memory(_), false) => combine::register::<O, W, InMemory, false>,
        (_, _, true) => combine::register::<O, W, Second, true>,
        (_, _, false) => combine::register::<O, W, Second, false>,
    })
}

/// An operation with one operand.
fn changed<C: Change, W: Cell>(instruction: &Instruction, live: bool) -> Option<Run> {
    Some(match (instruction.first, live) {
        (Place::Memory(_), _) => combine::change_in_memory::<C, W>,
        (_, true) => combine::change_register::<C, W, true>,
        (_, false) => combine::change_register::<C, W, false>,
    })
}

/// An operation with two operands and a jump.
fn compared<O: Operator, W: Cell>(instruction: &Instruction, condition: u8) -> Option<Run> {
    use Place::{Immediate as Constant, Memory};
    Some(match (instruction.first, instruction.second) {
        (Memory(_), Constant(_)) => {
            by_condition!(condition, C => jump::after_operator::<O, W, InMemory, Immediate, C>)
        }
        (Memory(_), _) => {
            by_condition!(condition, C => jump::after_operator::<O, W, InMemory, Second, C>)
        }
        (_, Constant(_)) => {
            by_condition!(condition, C => jump::after_operator::<O, W, First, Immediate, C>)
        }
        (_, Memory(_)) => {
            by_condition!(condition, C => jump::after_operator::<O, W, First, InMemory, C>)
        }
        _ => by_condition!(condition, C => jump::after_operator::<O, W, First, Second, C>),
    })
}

fn shifted<K: Shift, W: Cell>(instruction: &Instruction) -> Option<Run> {
    Some(match instruction.second {
        Place::Immediate(1) => shifted_by::<K, W, shift::One>(instruction.first),
        Place::Immediate(_) => shifted_by::<K, W, shift::Constant>(instruction.first),
        Place::Register8(_) => shifted_by::<K, W, shift::InCl>(instruction.first),
        _ => return None,
    })
}

fn shifted_by<K: Shift, W: Cell, C: Count>(place: Place) -> Run {
    if is_memory(place) { shift::in_memory::<K, W, C> } else { shift::register::<K, W, C> }
}

/// MUL, IMUL with one operand, DIV, IDIV.
fn multiplied<W: Cell>(instruction: &Instruction) -> Option<Run> {
    if !matches!(instruction.second, Place::Absent) {
        return None;
    }
    Some(match (instruction.mnemonic, is_memory(instruction.first)) {
        (Mnemonic::Mul, true) => multiply::unsigned::<W, InMemory>,
        (Mnemonic::Mul, false) => multiply::unsigned::<W, First>,
        (Mnemonic::Imul, true) => multiply::signed::<W, InMemory>,
        (Mnemonic::Imul, false) => multiply::signed::<W, First>,
        (Mnemonic::Div, true) => multiply::divide::<W, InMemory, false>,
        (Mnemonic::Div, false) => multiply::divide::<W, First, false>,
        (_, true) => multiply::divide::<W, InMemory, true>,
        (_, false) => multiply::divide::<W, First, true>,
    })
}

fn pushed(instruction: &Instruction) -> Option<Run> {
    Some(match instruction.first {
        Place::Register16(Register16::Sp) => return None,
        Place::Register16(_) => transfer::push::<First>,
        Place::Segment(_) => transfer::push_segment,
        Place::Immediate(_) => transfer::push::<Immediate>,
        Place::Memory(_) if instruction.wide => transfer::push::<InMemory>,
        _ => return None,
    })
}

/// An operation with an instruction's operands.
fn with_operands(run: Run, instruction: &Instruction) -> Operation {
    let mut operation = Operation {
        run,
        first: code(instruction.first),
        second: code(instruction.second),
        base: Registers::NONE,
        index: Registers::NONE,
        segment: instruction.segment as u8,
        displacement: 0,
        immediate: 0,
        target: 0,
        start: 0,
        last: 0,
        before: 0,
        after: 0,
        clocks_before: 0,
        clocks_saved: 0,
    };
    for place in [instruction.first, instruction.second] {
        match place {
            Place::Immediate(value) => operation.immediate = value,
            Place::Memory(location) => locate(&mut operation, location),
            _ => {}
        }
    }
    match instruction.mnemonic {
        Mnemonic::Les => operation.immediate = SegmentRegister::Es as u16,
        Mnemonic::Lds => operation.immediate = SegmentRegister::Ds as u16,
        _ => {}
    }
    operation
}

const fn code(place: Place) -> u8 {
    match place {
        Place::Register8(register) => register as u8,
        Place::Register16(register) => register as u8,
        Place::Segment(register) => register as u8,
        _ => Registers::NONE,
    }
}

fn locate(operation: &mut Operation, location: Location) {
    use Register16::{Bp, Bx, Di, Si};
    let registers = match location.base {
        Base::BxSi => [Some(Bx), Some(Si)],
        Base::BxDi => [Some(Bx), Some(Di)],
        Base::BpSi => [Some(Bp), Some(Si)],
        Base::BpDi => [Some(Bp), Some(Di)],
        Base::Si => [Some(Si), None],
        Base::Di => [Some(Di), None],
        Base::Bp => [Some(Bp), None],
        Base::Bx => [Some(Bx), None],
        Base::Direct => [None, None],
    };
    let [base, index] = registers.map(|register| register.map_or(Registers::NONE, |r| r as u8));
    operation.base = base;
    operation.index = index;
    operation.segment = location.segment as u8;
    operation.displacement = location.displacement;
}

//! How tightly operators bind: MASM 5.0 Programmer's Guide, table of operator precedence.

use super::arithmetic::Class;

pub(super) const SHORT: u8 = 1;
pub(super) const OR: u8 = 2;
pub(super) const AND: u8 = 3;
pub(super) const NOT: u8 = 4;
pub(super) const COMPARE: u8 = 5;
pub(super) const ADD: u8 = 6;
pub(super) const MULTIPLY: u8 = 7;
pub(super) const SIGN: u8 = 8;
pub(super) const HIGH: u8 = 9;
pub(super) const PTR: u8 = 10;
pub(super) const MEMBER: u8 = 12;

/// The level of a binary operator.
pub(super) fn of(class: Class) -> u8 {
    match class {
        Class::Or => OR,
        Class::And => AND,
        Class::Compare => COMPARE,
        Class::Add => ADD,
        Class::Multiply => MULTIPLY,
        Class::Member => MEMBER,
    }
}

//! Copying X to the display register, where numbers that do not fit are found out.

use super::address::Formal;
use super::execute::{Done, Trap};
use super::indicator::{self, Picture};
use super::number::Number;
use super::state::{Face, Mk61};

/// The digit that leaves a position dark.
const DARK: u8 = 15;

impl Mk61 {
    /// X2 := X, and X is brought into order: normalised, and zero when it is too small.
    ///
    /// # Errors
    /// The exponent is beyond 99.
    pub(super) fn copy_to_face(&mut self) -> Done {
        let x = self.stack.x;
        self.next_first_digit = None;
        if x.is_zero() {
            self.stack.x = Number::ZERO;
            self.face = Face::Number(x);
            return Ok(());
        }
        let exponent = x.raw_exponent();
        match exponent {
            0..=99 | 901.. => {
                // A dark first digit keeps the indicator waiting long enough to lose T.
                if exponent > 99 && x.first_digit() == DARK && x.digits() & 0xFFF != 0 {
                    self.stack.t = x;
                }
                self.stack.x = x.normalised();
                self.face = Face::Number(x);
                Ok(())
            }
            100..=199 => Err(Trap::Shown(indicator::ERROR)),
            200..=299 => {
                self.spill(x);
                Err(Trap::Shown(self.second_error()))
            }
            300..=399 => {
                self.spill(x);
                self.fall_into_programming();
                Ok(())
            }
            500..=599 => Err(Trap::Hang),
            700..=799 => {
                self.spill(x);
                Err(Trap::Shown(picture_of_700(x)))
            }
            _ => {
                self.vanish(x, exponent);
                Ok(())
            }
        }
    }

    /// Numbers of these sizes become zero, some after leaving a trace.
    fn vanish(&mut self, x: Number, exponent: i32) {
        match exponent {
            // The nibbles move up by one into register C, and ten is added to the 4.
            400..=499 => {
                self.registers[12] = Number::from_nibbles((x.nibbles() << 4) + 0xA000);
            }
            600..=699 => self.stack.lift(),
            _ => {}
        }
        self.stack.x = Number::ZERO;
        self.face = Face::Number(Number::ZERO);
    }

    /// The calculator takes up programming at the address that the exponent left in the program
    /// counter.
    fn fall_into_programming(&mut self) {
        let low = self.returns.0[3] & 15;
        self.returns.0[4] = low << 4 | low;
        self.begin_programming(self.position.0 & 15, 1 << 1);
    }

    /// ЕГГ0Г with a 3 in place of the Е, and with the comma that was lit before.
    fn second_error(&self) -> Picture {
        let picture = indicator::ERROR.with(1, 3);
        match self.face {
            Face::Error(_) | Face::EntryError => picture,
            Face::Number(_) | Face::Typed(_) => picture.with_comma(1),
        }
    }

    /// A number of this size runs over the return stack and the program counter.
    fn spill(&mut self, x: Number) {
        let exponent = x.exponent_digits();
        let digits = x.digits().to_be_bytes();
        self.returns.0[0] = (exponent & 15) as u8 * 16;
        self.returns.0[1..].copy_from_slice(&digits);
        self.position = Formal((exponent >> 4) as u8);
    }
}

/// The digits of such a number get onto the indicator in a mess.
fn picture_of_700(x: Number) -> Picture {
    let exponent = x.exponent_digits() as u8;
    let mantissa = Picture { nibbles: u64::from(x.digits()) << 8 | 0xF0, commas: 2 };
    mantissa.with(0, exponent & 15).with(1, 0).with(11, exponent >> 4)
}

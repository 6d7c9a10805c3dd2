//! Copying X to the display register, where numbers that do not fit are found out.

use super::address::Formal;
use super::execute::{Done, Trap};
use super::indicator::{self, Picture};
use super::number::Number;
use super::state::{Face, Mk61};

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
                self.stack.x = x.normalised();
                self.face = Face::Number(x);
                Ok(())
            }
            100..=199 => Err(Trap::Shown(indicator::ERROR)),
            200..=299 => {
                self.spill(x);
                Err(Trap::Shown(self.second_error()))
            }
            500..=599 => Err(Trap::Hang),
            _ => {
                self.stack.x = Number::ZERO;
                self.face = Face::Number(Number::ZERO);
                Ok(())
            }
        }
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

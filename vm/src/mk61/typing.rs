//! Number entry: digits, point, /-/, ВП, and what they do when no number is open.

use super::entry::{Typed, scaled};
use super::execute::{Done, Trap};
use super::indicator::Picture;
use super::number::{MINUS, Number};
use super::state::{Entry, Face, Mk61};

/// The comma of a number, as bits of a picture; none when its exponent does not fit.
fn comma_of(x: Number) -> u16 {
    match x.decimal().exponent {
        place @ 0..=7 => 2 << place,
        ..=99 => 2,
        _ => 0,
    }
}

impl Mk61 {
    /// The next digit will start a new number above X.
    pub(super) fn close_entry(&mut self) {
        self.entry = Entry::Closed;
        self.lift = true;
    }

    /// A digit of a new number, of the mantissa or of the exponent.
    pub(super) fn digit(&mut self, digit: u8) -> Done {
        match (self.entry, &mut self.face) {
            (Entry::Closed, _) => {
                if self.lift {
                    self.stack.lift();
                    self.lift = false;
                }
                self.face = Face::Typed(Typed::starting_with(digit));
                self.entry = Entry::Mantissa;
                self.stack.x = Number::of_digit(digit);
                return Ok(());
            }
            (_, Face::Typed(typed)) => {
                let kept = typed.digit(digit);
                self.digit_follows(kept);
            }
            _ => {}
        }
        self.take_typed()
    }

    /// X := the number typed so far; one that is too small becomes zero and is over.
    ///
    /// # Errors
    /// Its exponent is beyond 99; X stays.
    fn take_typed(&mut self) -> Done {
        let Face::Typed(typed) = self.face else {
            return Ok(());
        };
        let number = typed.value();
        let exponent = number.decimal().exponent;
        // Zeros behind the point do not count here.
        let below = exponent - typed.mantissa().decimal().exponent;
        match exponent {
            100.. => {
                self.entry = Entry::Closed;
                return Err(Trap::Entry);
            }
            _ if below <= -100 => {
                self.entry = Entry::Closed;
                self.stack.x = Number::ZERO;
                self.face = Face::Number(Number::ZERO);
            }
            _ => self.stack.x = number,
        }
        Ok(())
    }

    /// The point, or X := X2 when no number is open.
    pub(super) fn point(&mut self) -> Done {
        match (self.entry, &mut self.face) {
            (Entry::Mantissa, Face::Typed(typed)) => typed.point(),
            (Entry::Exponent, _) => {
                self.entry = Entry::Closed;
                return Err(Trap::Entry);
            }
            (_, Face::Number(number)) => self.stack.x = number.normalised(),
            (_, Face::Typed(typed)) if typed.has_exponent() => return Err(Trap::Entry),
            (_, Face::Typed(typed)) => self.stack.x = typed.value(),
            (_, Face::Error(picture)) if self.stack.x.is_negative() => {}
            (_, Face::Error(picture)) => picture.commas = comma_of(self.stack.x),
            (_, Face::EntryError) => {}
        }
        self.next_first_digit = self.first_digit;
        Ok(())
    }

    /// /-/ for the mantissa or the exponent.
    pub(super) fn change_sign(&mut self) -> Done {
        // An exponent on the indicator takes the sign, even after the number was closed.
        if let Face::Typed(typed) = &mut self.face
            && typed.has_exponent()
        {
            typed.negate_exponent();
            return self.take_typed();
        }
        self.entry = Entry::Closed;
        let x = self.stack.x;
        if let Face::Error(picture) = self.face
            && matches!(x.decimal().exponent, -99..=-1 | 8..=99)
        {
            return self.negate_exponent_under(picture);
        }
        let minus = x.sign() == MINUS;
        self.stack.x = x.with_sign(if minus { 0 } else { MINUS });
        self.copy_to_face().inspect_err(|_| self.stack.x = x)
    }

    /// /-/ after an error changes the sign of an exponent that would be lit.
    fn negate_exponent_under(&mut self, picture: Picture) -> Done {
        let exponent = -self.stack.x.decimal().exponent;
        self.stack.x = self.stack.x.with_raw_exponent(exponent);
        self.lift = false;
        self.face = Face::Error(Picture { commas: 2, ..picture }.with_exponent(exponent));
        Ok(())
    }

    /// ВП. Outside a number it first restores what the display register holds.
    pub(super) fn open_exponent(&mut self) {
        let (typed, base) = match (self.entry, self.face) {
            (Entry::Closed, Face::Error(picture)) => self.typed_over_error(picture),
            (Entry::Closed, Face::EntryError) => {
                self.stack.x = Number::ZERO;
                self.face = Face::Number(Number::ZERO);
                return;
            }
            (Entry::Exponent, Face::Typed(typed)) if !typed.is_zero() => (typed, self.stack.x),
            (Entry::Mantissa | Entry::Exponent, Face::Typed(typed)) => {
                let base = typed.not_zero().mantissa();
                (if typed.is_zero() { typed.one() } else { typed }, base)
            }
            (_, face) => self.restored(face),
        };
        self.stack.x = base;
        self.lift = false;
        self.entry = Entry::Exponent;
        self.face = Face::Typed(typed.with_exponent_of(base));
    }

    /// What the display register holds, with another first digit if one is left over.
    fn restored(&self, face: Face) -> (Typed, Number) {
        let typed = Typed::from_picture(face.picture());
        let power = match face {
            Face::Number(number) if !number.is_zero() => number.normalised().raw_exponent(),
            Face::Typed(typed) => typed.value().raw_exponent(),
            _ => 0,
        };
        let hidden = power - typed.mantissa().raw_exponent();
        let typed = match self.first_digit {
            // The digit is added to a zero that is taken for 1.
            digit if typed.is_zero() => typed.with_first_digit(digit.unwrap_or(0) + 1),
            Some(digit) => typed.with_first_digit(digit),
            None => typed,
        };
        let base = scaled(typed.mantissa(), hidden);
        // Dark digits at the end are not on the indicator, but in the number they are.
        match face {
            Face::Number(number) if number.digits() & 15 == 15 && base.first_digit() != 0 => {
                let rest = number.digits() & 0x0FFF_FFFF;
                (typed, base.with_digits(base.digits() & 0xF000_0000 | rest))
            }
            _ => (typed, base),
        }
    }

    /// After an error the message stays on the indicator, and its first letter gets into X.
    fn typed_over_error(&self, picture: Picture) -> (Typed, Number) {
        let x = self.stack.x;
        let letter = picture.nibble(1);
        let sign = if x.is_negative() { 10 } else { 15 };
        // As with a number, 1 is added to a zero.
        let (shown, kept) = match x.is_zero() {
            true => (letter.wrapping_sub(1) & 15, (letter + 1) & 15),
            false => (letter, letter),
        };
        let lit = Picture { commas: comma_of(x), ..picture }.with(0, sign).with(1, shown);
        let base = x.with_digits(x.digits() & 0x0FFF_FFFF | u32::from(kept) << 28);
        let fits = x.decimal().exponent < 100;
        (Typed::from_picture(lit), if fits { base } else { base.with_raw_exponent(0) })
    }
}

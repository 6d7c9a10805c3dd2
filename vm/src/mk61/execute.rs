//! What the commands do, whether they come from the program or from the keyboard.

use isa::mk61::Angle;

use super::address::Formal;
use super::arithmetic::{NoResult, Outcome};
use super::indicator::Picture;
use super::indirect::{self, Step};
use super::number::{Decimal, Number, to_nibbles};
use super::state::{Entry, Mk61, REGISTERS};
use super::trigonometry::{self, Function};
use super::{logarithm, operation, sexagesimal, simple};
use crate::machine::Model;

/// π as the key F π gives it.
const PI: Number = Number::from_nibbles(0x0314_1592_6000);
const ONE: Number = Number::from_nibbles(0x0100_0000_0000);

/// Why a command did not end as usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trap {
    /// ЕГГ0Г while the next program byte has already been fetched.
    NoResult,
    /// An error that the copy to the display register found.
    Shown(Picture),
    /// A point in the exponent.
    Entry,
    /// The calculator never fetches another command.
    Hang,
}

impl From<NoResult> for Trap {
    fn from(_: NoResult) -> Trap {
        Trap::NoResult
    }
}

/// How a command ended.
pub(super) type Done = Result<(), Trap>;

/// 0 to 9, the point, /-/, ВП, Cx, В↑: what they do to the indicator stays there.
pub(super) const LAST_ENTRY_COMMAND: u8 = 0x0E;

/// Where a conditional command goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Condition {
    NotZero,
    NotNegative,
    Negative,
    Zero,
}

impl Condition {
    const fn holds(self, x: Number) -> bool {
        match self {
            Condition::NotZero => !x.is_zero(),
            Condition::NotNegative => !x.is_negative(),
            Condition::Negative => x.is_negative(),
            Condition::Zero => x.is_zero(),
        }
    }
}

impl Mk61 {
    /// Executes one opcode; `operand` is the byte after it where the command has an address.
    // Long: it is the list of all opcodes.
    pub(super) fn execute(&mut self, opcode: u8, operand: u8) -> Done {
        if opcode > LAST_ENTRY_COMMAND {
            self.close_entry();
        }
        if self.model == Model::Mk54 && matches!(opcode, 0x26..=0x2E | 0x30..=0x3E) {
            return self.no_result();
        }
        match opcode {
            0x00..=0x09 => return self.digit(opcode),
            0x0A => return self.point(),
            0x0B => return self.change_sign(),
            0x0C => self.open_exponent(),
            0x0D => {
                self.stack.x = Number::ZERO;
                self.entry = Entry::Closed;
                return self.copy_to_face();
            }
            0x0E => {
                self.stack.lift();
                self.entry = Entry::Closed;
                self.lift = false;
                return self.copy_to_face();
            }
            0x0F => {
                self.recall(self.stack.x1);
                return self.copy_to_face();
            }
            0x10 => return self.sum(operation::sum),
            0x11 => return self.sum(operation::difference),
            0x12 => return self.binary(operation::product),
            0x13 => return self.binary(operation::quotient),
            0x14 => {
                self.stack.x1 = self.stack.x;
                std::mem::swap(&mut self.stack.x, &mut self.stack.y);
            }
            0x15 => {
                return self.simple(|x| logarithm::decimal_exponential(x).map(Decimal::number));
            }
            0x16 => return self.simple(|x| logarithm::exponential(x).map(Decimal::number)),
            0x17 => return self.simple(|x| logarithm::decimal(x).map(Decimal::number)),
            0x18 => return self.simple(|x| logarithm::natural(x).map(Decimal::number)),
            0x19 => return self.arc(trigonometry::arcsine),
            0x1A => return self.arc(trigonometry::arccosine),
            0x1B => return self.arc(trigonometry::arctangent),
            0x1C => return self.of_angle(Function::Sine),
            0x1D => return self.of_angle(Function::Cosine),
            0x1E => return self.of_angle(Function::Tangent),
            0x1F | 0x2F | 0x3F => self.stack.x1 = self.stack.x,
            0x20 => {
                self.stack.x1 = self.stack.x;
                self.recall(PI);
            }
            0x21 => return self.simple(operation::root),
            0x22 => return self.simple(|x| operation::product(x, x)),
            0x23 => return self.simple(|x| operation::quotient(ONE, x)),
            0x24 => return self.power(),
            0x25 => self.roll(),
            0x26 => return self.minutes_to_degrees(),
            0x2A | 0x3D => return self.seconds_to_degrees(),
            0x30 => return self.unary(|x| Ok(sexagesimal::to_seconds(x))),
            0x31..=0x3A | 0x3E => self.digit_function(opcode),
            0x3B => self.random(),
            0x27..=0x29 | 0x2B..=0x2E | 0x3C => return self.no_result(),
            0x40..=0x4F => {
                let register = self.named(opcode);
                self.store(register);
            }
            0x50 => {
                self.running = false;
                return self.copy_to_face();
            }
            0x51 => self.position = Formal(operand),
            0x52 => {
                // The address of the call is fetched once more and passed over.
                self.position = self.returns.pop();
                self.fetch();
                return self.copy_to_face();
            }
            0x53 => {
                self.returns.push(self.position.previous());
                self.position = Formal(operand);
            }
            0x54..=0x56 => {}
            0x57 => return self.branch(Condition::NotZero, operand),
            0x58 => return self.count_down(2, operand),
            0x59 => return self.branch(Condition::NotNegative, operand),
            0x5A => return self.count_down(3, operand),
            0x5B => return self.count_down(1, operand),
            0x5C => return self.branch(Condition::Negative, operand),
            0x5D => return self.count_down(0, operand),
            0x5E => return self.branch(Condition::Zero, operand),
            0x5F => return Err(Trap::Hang),
            0x60..=0x6F => {
                self.recall(self.registers[self.named(opcode)]);
                return self.copy_to_face();
            }
            0x70..=0x7F => self.indirect_branch(Condition::NotZero, opcode),
            0x80..=0x8F => self.indirect_jump(opcode),
            0x90..=0x9F => self.indirect_branch(Condition::NotNegative, opcode),
            0xA0..=0xAF => {
                self.returns.push(self.position.previous());
                self.indirect_jump(opcode);
            }
            0xB0..=0xBF => {
                let register = self.pointed(opcode);
                self.store(register);
            }
            0xC0..=0xCF => self.indirect_branch(Condition::Negative, opcode),
            0xD0..=0xDF => {
                let register = self.pointed(opcode);
                self.recall(self.registers[register]);
                return self.copy_to_face();
            }
            0xE0..=0xEF => self.indirect_branch(Condition::Zero, opcode),
            0xF0..=0xFF => return self.copy_to_face(),
        }
        Ok(())
    }

    /// Lifts the stack and puts `number` into X.
    fn recall(&mut self, number: Number) {
        self.stack.lift();
        self.stack.x = number;
    }

    fn roll(&mut self) {
        let x = self.stack.x;
        self.stack.x = self.stack.y;
        self.stack.y = self.stack.z;
        self.stack.z = self.stack.t;
        self.stack.t = x;
        self.stack.x1 = x;
    }

    fn no_result(&mut self) -> Done {
        self.stack.x1 = self.stack.x;
        Err(Trap::NoResult)
    }

    fn binary(&mut self, operation: fn(Number, Number) -> operation::Result) -> Done {
        let x = self.stack.x;
        self.stack.x1 = x;
        self.stack.x = operation(self.stack.y, x)?;
        self.stack.drop();
        Ok(())
    }

    /// Sums of numbers whose exponents have run over into the negative ones end in an error.
    fn sum(&mut self, operation: fn(Number, Number) -> operation::Result) -> Done {
        let run_over = |number: Number| matches!(number.raw_exponent(), 400..900);
        if run_over(self.stack.x) || run_over(self.stack.y) {
            return self.no_result();
        }
        self.binary(operation)
    }

    fn simple(&mut self, operation: impl Fn(Number) -> operation::Result) -> Done {
        let x = self.stack.x;
        self.stack.x1 = x;
        self.stack.x = operation(x)?;
        Ok(())
    }

    fn unary(&mut self, function: impl Fn(Decimal) -> Outcome) -> Done {
        self.simple(|x| function(x.decimal()).map(Decimal::number))
    }

    fn arc(&mut self, function: fn(Decimal, Angle) -> Outcome) -> Done {
        let angle = self.angle;
        self.unary(|x| function(x, angle))
    }

    fn of_angle(&mut self, function: Function) -> Done {
        let angle = self.angle;
        self.unary(|x| trigonometry::of_angle(function, x, angle))
    }

    fn power(&mut self) -> Done {
        let y = self.stack.y;
        self.simple(|x| logarithm::power(x, y).map(Decimal::number))
    }

    fn minutes_to_degrees(&mut self) -> Done {
        let x = self.stack.x.decimal();
        let of = if x.exponent <= 6 { self.stack.x } else { self.stack.y };
        self.hidden = of.digits();
        self.unary(sexagesimal::from_minutes)
    }

    fn seconds_to_degrees(&mut self) -> Done {
        let x = self.stack.x.decimal();
        let (outcome, minutes) = sexagesimal::from_seconds(x);
        self.hidden = match minutes {
            None => self.stack.x.digits(),
            Some(_) if x.exponent > 6 => self.stack.y.digits(),
            Some(mantissa) => to_nibbles(mantissa % 100_000_000),
        };
        self.unary(|_| outcome)
    }

    /// The commands that work digit by digit. They leave traces in the state of К СЧ.
    fn digit_function(&mut self, opcode: u8) {
        let (x, y) = (self.stack.x, self.stack.y);
        let number = x.decimal();
        self.stack.x1 = x;
        self.stack.x = match opcode {
            0x31 => x.with_sign(0),
            0x32 => simple::sign(number).number(),
            0x33 => sexagesimal::to_minutes(number).number(),
            0x34 => simple::whole(x),
            0x35 => simple::fraction_part(x),
            0x36 => simple::greater(x, y),
            0x37 => simple::logical(x.digits() & y.digits()),
            0x38 => simple::logical(x.digits() | y.digits()),
            0x39 => simple::logical(x.digits() ^ y.digits()),
            0x3A => simple::logical(!x.digits()),
            _ => y,
        };
        self.hidden = match opcode {
            0x33 => self.hidden,
            0x34 | 0x35 if number.exponent < 0 => x.digits(),
            0x34 | 0x35 => self.stack.x.digits(),
            0x39 => self.hidden << 4 | y.digits() & 15,
            _ => y.digits(),
        };
    }

    fn random(&mut self) {
        let (x, y) = (self.stack.x, self.stack.y);
        let random = simple::random(self.hidden, x.digits(), y.digits());
        self.hidden = random.digits();
        self.stack.x1 = x;
        self.stack.x = random;
    }

    /// The register in the low nibble of an opcode. A register that is not there is R0, and on the
    /// MK-54 F is R1.
    pub(super) fn named(&self, opcode: u8) -> usize {
        let register = usize::from(opcode & 15);
        match self.model {
            Model::Mk54 if register == 15 => 1,
            Model::Mk54 if register == 14 => 0,
            _ if register == REGISTERS => 0,
            _ => register,
        }
    }

    fn store(&mut self, register: usize) {
        self.registers[register] = self.stack.x;
        self.next_first_digit = Some(self.stack.x.sign());
    }

    /// Steps the register that the opcode names.
    pub(super) fn step_register(&mut self, opcode: u8) -> Number {
        let register = self.named(opcode);
        let step = match (self.model, opcode & 15) {
            // Register E of the MK-54 is R0 without its counting.
            (Model::Mk54, 14) => Step::Still,
            _ => Step::of(register),
        };
        let number = indirect::stepped(self.registers[register], step);
        self.registers[register] = number;
        number
    }

    fn pointed(&mut self, opcode: u8) -> usize {
        let number = self.step_register(opcode);
        indirect::register(number, self.register_count())
    }

    fn indirect_jump(&mut self, opcode: u8) {
        self.position = indirect::target(self.step_register(opcode));
        self.next_first_digit = Some(7);
    }

    fn indirect_branch(&mut self, condition: Condition, opcode: u8) {
        if !condition.holds(self.stack.x) {
            self.indirect_jump_taken(opcode);
            self.indirect_jump(opcode);
        }
    }

    fn branch(&mut self, condition: Condition, operand: u8) -> Done {
        if condition.holds(self.stack.x) {
            return self.copy_to_face();
        }
        self.jump_taken();
        self.position = Formal(operand);
        Ok(())
    }

    fn count_down(&mut self, register: usize, operand: u8) -> Done {
        let number = indirect::stepped(self.registers[register], Step::Down);
        if number.is_zero() {
            return self.copy_to_face();
        }
        self.registers[register] = number;
        self.position = Formal(operand);
        self.next_first_digit = Some(7);
        Ok(())
    }
}

//! Which of the operations an instruction is.

use isa::i8086::{Mnemonic, Register8, Register16, SegmentRegister};

use super::bus::Bus;
use super::flag::Flags;
use super::instruction::Instruction;
use super::interrupt::DIVIDE;
use super::place::Cell;
use super::processor::{Step, alert};
use super::{arithmetic, decimal, jump, multiply, shift};
use crate::Observer;

/// Calls a method with the instruction's width.
macro_rules! sized {
    ($step:ident.$method:ident($instruction:ident $(, $operation:path)?)) => {
        if $instruction.wide {
            $step.$method::<u16>($instruction $(, $operation)?)
        } else {
            $step.$method::<u8>($instruction $(, $operation)?)
        }
    };
}

impl<B: Bus, O: Observer + ?Sized> Step<'_, B, O> {
    /// Executes an instruction; IP already stands behind it.
    // One arm a mnemonic; no wildcard, so that a new mnemonic does not compile until it has one.
    #[inline(always)]
    pub(super) fn execute(&mut self, instruction: &Instruction) {
        use Mnemonic as M;
        let first = instruction.first;
        match instruction.mnemonic {
            M::Mov => sized!(self.copy_place(instruction)),
            M::Add => sized!(self.combine(instruction, arithmetic::add)),
            M::Adc => sized!(self.combine(instruction, arithmetic::add_carry)),
            M::Sub => sized!(self.combine(instruction, arithmetic::subtract)),
            M::Sbb => sized!(self.combine(instruction, arithmetic::subtract_borrow)),
            M::And => sized!(self.combine(instruction, arithmetic::and)),
            M::Or => sized!(self.combine(instruction, arithmetic::or)),
            M::Xor => sized!(self.combine(instruction, arithmetic::xor)),
            M::Cmp => sized!(self.compare(instruction, arithmetic::subtract)),
            M::Test => sized!(self.compare(instruction, arithmetic::and)),
            M::Inc => sized!(self.change(instruction, arithmetic::increment)),
            M::Dec => sized!(self.change(instruction, arithmetic::decrement)),
            M::Neg => sized!(self.change(instruction, arithmetic::negate)),
            M::Not => sized!(self.change(instruction, arithmetic::invert)),
            M::Rol => sized!(self.turn(instruction, shift::rotate_left)),
            M::Ror => sized!(self.turn(instruction, shift::rotate_right)),
            M::Rcl => sized!(self.turn(instruction, shift::rotate_carry_left)),
            M::Rcr => sized!(self.turn(instruction, shift::rotate_carry_right)),
            M::Shl => sized!(self.turn(instruction, shift::left)),
            M::Shr => sized!(self.turn(instruction, shift::right)),
            M::Sar => sized!(self.turn(instruction, shift::right_signed)),
            M::Setmo | M::Setmoc => sized!(self.turn(instruction, shift::set_all)),
            M::Mul => sized!(self.multiply(instruction)),
            M::Imul => self.multiply_signed(instruction),
            M::Div => sized!(self.divide(instruction)),
            M::Idiv => sized!(self.divide(instruction)),
            M::Aaa | M::Aas | M::Daa | M::Das | M::Aam | M::Aad => self.adjust(instruction),
            M::Cbw => self.extend_byte(),
            M::Cwd => self.extend_word(),
            M::Salc => self.set_al_to_carry(),

            M::Push => self.push_place(instruction),
            M::Pop => self.pop_place(first),
            M::Pusha => self.push_all(),
            M::Popa => self.pop_all(),
            M::Pushf => self.push(self.cpu.registers.flags.word()),
            M::Popf => self.pop_flags(),
            M::Xchg => sized!(self.exchange(instruction)),
            M::Xlat => self.translate(instruction),
            M::Lea => self.load_address(instruction),
            M::Lds => self.load_far(instruction, SegmentRegister::Ds),
            M::Les => self.load_far(instruction, SegmentRegister::Es),
            M::In => self.port_in(instruction),
            M::Out => self.port_out(instruction),
            M::Lahf => self.load_flags(),
            M::Sahf => self.store_flags(),

            M::Jo
            | M::Jno
            | M::Jb
            | M::Jae
            | M::Je
            | M::Jne
            | M::Jbe
            | M::Ja
            | M::Js
            | M::Jns
            | M::Jp
            | M::Jnp
            | M::Jl
            | M::Jge
            | M::Jle
            | M::Jg => {
                if jump::holds(instruction.mnemonic, self.cpu.registers.flags) {
                    self.jump_relative(first);
                }
            }
            M::Jcxz => self.jump_if_cx_is_zero(first),
            M::Loop | M::Loope | M::Loopne => self.count_down(instruction),
            M::Jmp => self.jump(instruction),
            M::Call => self.call(instruction),
            M::Ret | M::Retn => self.return_near(first),
            M::Retf => self.return_far(first),
            M::Int => {
                let vector = self.get::<u8>(first);
                self.interrupt(vector);
            }
            M::Into => self.interrupt_on_overflow(),
            M::Iret => self.return_from_interrupt(),
            M::Bound => self.check_bounds(instruction),
            M::Enter => self.enter(instruction),
            M::Leave => self.leave(),

            M::Movs
            | M::Movsb
            | M::Movsw
            | M::Cmps
            | M::Cmpsb
            | M::Cmpsw
            | M::Stos
            | M::Stosb
            | M::Stosw
            | M::Lods
            | M::Lodsb
            | M::Lodsw
            | M::Scas
            | M::Scasb
            | M::Scasw
            | M::Ins
            | M::Insb
            | M::Insw
            | M::Outs
            | M::Outsb
            | M::Outsw => self.string(instruction),

            M::Clc => self.cpu.registers.flags.put(Flags::CARRY, false),
            M::Stc => self.cpu.registers.flags.put(Flags::CARRY, true),
            M::Cmc => {
                let carry = self.cpu.registers.flags.has(Flags::CARRY);
                self.cpu.registers.flags.put(Flags::CARRY, !carry);
            }
            M::Cld => self.cpu.registers.flags.put(Flags::DIRECTION, false),
            M::Std => self.cpu.registers.flags.put(Flags::DIRECTION, true),
            M::Cli => self.cpu.registers.flags.put(Flags::INTERRUPT, false),
            M::Sti => self.enable_interrupts(),
            M::Hlt => self.cpu.alert |= alert::HALTED,
            // The coprocessor's operand is read and nobody takes it.
            M::Esc => {
                self.get::<u16>(instruction.second);
            }
            // No coprocessor is busy; a run of prefixes that is cut off does nothing.
            M::Nop | M::Wait | M::Lock | M::Rep | M::Repne => {}
        }
    }

    /// MOV. No flags.
    #[inline(always)]
    fn copy_place<W: Cell>(&mut self, instruction: &Instruction) {
        let value: W = self.get(instruction.second);
        self.put(instruction.first, value);
    }

    /// Two operands to one result, which goes into the first.
    #[inline(always)]
    fn combine<W: Cell>(
        &mut self,
        instruction: &Instruction,
        operation: impl Fn(&mut Flags, W, W) -> W,
    ) {
        let (first, second) = (self.get(instruction.first), self.get(instruction.second));
        let result = operation(&mut self.cpu.registers.flags, first, second);
        self.put(instruction.first, result);
    }

    /// Two operands to flags.
    #[inline(always)]
    fn compare<W: Cell>(
        &mut self,
        instruction: &Instruction,
        operation: impl Fn(&mut Flags, W, W) -> W,
    ) {
        let (first, second) = (self.get(instruction.first), self.get(instruction.second));
        operation(&mut self.cpu.registers.flags, first, second);
    }

    /// One operand to a result in its place.
    #[inline(always)]
    fn change<W: Cell>(
        &mut self,
        instruction: &Instruction,
        operation: impl Fn(&mut Flags, W) -> W,
    ) {
        let value = self.get(instruction.first);
        let result = operation(&mut self.cpu.registers.flags, value);
        self.put(instruction.first, result);
    }

    /// A shift or rotate by the count in the second operand; SETMO has none and always acts.
    #[inline(always)]
    fn turn<W: Cell>(
        &mut self,
        instruction: &Instruction,
        operation: impl Fn(&mut Flags, W, u8) -> W,
    ) {
        let count = match instruction.mnemonic {
            Mnemonic::Setmo => 1,
            Mnemonic::Setmoc => self.cpu.registers.get_byte(Register8::Cl),
            _ => self.get(instruction.second),
        };
        let value = self.get(instruction.first);
        let result = operation(&mut self.cpu.registers.flags, value, count);
        self.put(instruction.first, result);
    }

    /// MUL.
    fn multiply<W: Cell>(&mut self, instruction: &Instruction) {
        let (a, b) = (W::accumulator(&self.cpu.registers), self.get(instruction.first));
        let negated = instruction.repeat.is_some();
        let product = multiply::unsigned(&mut self.cpu.registers.flags, a, b, negated);
        self.put_double::<W>(product);
    }

    /// IMUL, with one operand or (80186) three.
    fn multiply_signed(&mut self, instruction: &Instruction) {
        let negated = instruction.repeat.is_some();
        if !matches!(instruction.second, super::instruction::Place::Absent) {
            let (a, b) = (self.get(instruction.second), self.get(instruction.third));
            let flags = &mut self.cpu.registers.flags;
            let product = multiply::signed::<u16>(flags, a, b, false);
            return self.put(instruction.first, product as u16);
        }
        if instruction.wide {
            let (a, b) = (self.cpu.registers.get(Register16::Ax), self.get(instruction.first));
            let flags = &mut self.cpu.registers.flags;
            let product = multiply::signed::<u16>(flags, a, b, negated);
            self.put_double::<u16>(product);
        } else {
            let (a, b) = (self.cpu.registers.get_byte(Register8::Al), self.get(instruction.first));
            let flags = &mut self.cpu.registers.flags;
            let product = multiply::signed::<u8>(flags, a, b, negated);
            self.put_double::<u8>(product);
        }
    }

    /// DIV, IDIV: interrupt 0 when the quotient does not fit; the registers stay as they were.
    fn divide<W: Cell>(&mut self, instruction: &Instruction) {
        let divisor: W = self.get(instruction.first);
        let ax = u32::from(self.cpu.registers.get(Register16::Ax));
        let dx = u32::from(self.cpu.registers.get(Register16::Dx));
        let dividend = if W::BITS == 16 { dx << 16 | ax } else { ax };
        let division = if instruction.mnemonic == Mnemonic::Div {
            multiply::divide_unsigned(dividend, divisor)
        } else {
            multiply::divide_signed(dividend, divisor, instruction.repeat.is_some())
        };
        match division {
            None => self.interrupt(DIVIDE),
            Some(division) => {
                let remainder = division.remainder.wide() << W::BITS;
                self.put_double::<W>(remainder | division.quotient.wide());
            }
        }
    }

    /// Puts a double-width value into AX or DX:AX.
    fn put_double<W: Cell>(&mut self, value: u32) {
        self.cpu.registers.set(Register16::Ax, value as u16);
        if W::BITS == 16 {
            self.cpu.registers.set(Register16::Dx, (value >> 16) as u16);
        }
    }

    /// The six decimal adjustments.
    fn adjust(&mut self, instruction: &Instruction) {
        let registers = &mut self.cpu.registers;
        let (al, ah) = (registers.get_byte(Register8::Al), registers.get_byte(Register8::Ah));
        let flags = &mut registers.flags;
        let (al, ah) = match instruction.mnemonic {
            Mnemonic::Daa => (decimal::adjust_sum(flags, al), ah),
            Mnemonic::Das => (decimal::adjust_difference(flags, al), ah),
            Mnemonic::Aaa => decimal::unpack_sum(flags, al, ah),
            Mnemonic::Aas => decimal::unpack_difference(flags, al, ah),
            Mnemonic::Aad => {
                let base = self.get(instruction.first);
                (decimal::join(&mut self.cpu.registers.flags, al, ah, base), 0)
            }
            _ => {
                let base = self.get(instruction.first);
                match decimal::split(&mut self.cpu.registers.flags, al, base) {
                    Some((high, low)) => (low, high),
                    None => return self.interrupt(DIVIDE),
                }
            }
        };
        self.cpu.registers.set_byte(Register8::Al, al);
        self.cpu.registers.set_byte(Register8::Ah, ah);
    }
}

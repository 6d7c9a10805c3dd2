//! Which of the operations an instruction is.

use isa::i8086::{Mnemonic, Register8, Register16, SegmentRegister};

use super::bus::Bus;
use super::flag::Flags;
use super::instruction::{Instruction, Place};
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
    // Long: one arm a mnemonic, and no wildcard: a new one does not compile until it has an arm.
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
                    self.jump_taken(instruction);
                }
            }
            M::Jcxz => self.jump_if_cx_is_zero(instruction),
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
        let by_cl = matches!(instruction.second, Place::Register8(_));
        if by_cl || instruction.mnemonic == Mnemonic::Setmoc {
            self.cpu.spend(i64::from(count) * shift::CLOCKS_A_STEP);
        }
        let value = self.get(instruction.first);
        let result = operation(&mut self.cpu.registers.flags, value, count);
        self.put(instruction.first, result);
    }

    /// MUL.
    fn multiply<W: Cell>(&mut self, instruction: &Instruction) {
        let (a, b) = (W::accumulator(&self.cpu.registers), self.get(instruction.first));
        let negated = instruction.repeat.is_some();
        let product = multiply::unsigned(&mut self.cpu.registers.flags, a, b, negated);
        self.cpu.spend(multiply::unsigned_clocks(a, product));
        self.put_double::<W>(product);
    }

    /// IMUL, with one operand or (80186) three.
    fn multiply_signed(&mut self, instruction: &Instruction) {
        let negated = instruction.repeat.is_some();
        if !matches!(instruction.second, Place::Absent) {
            let (a, b) = (self.get(instruction.second), self.get(instruction.third));
            let flags = &mut self.cpu.registers.flags;
            let product = multiply::signed::<u16>(flags, a, b, false);
            return self.put(instruction.first, product as u16);
        }
        if instruction.wide {
            let (a, b) = (self.cpu.registers.get(Register16::Ax), self.get(instruction.first));
            let flags = &mut self.cpu.registers.flags;
            let product = multiply::signed::<u16>(flags, a, b, negated);
            self.cpu.spend(multiply::signed_clocks(a, b));
            self.put_double::<u16>(product);
        } else {
            let (a, b) = (self.cpu.registers.get_byte(Register8::Al), self.get(instruction.first));
            let flags = &mut self.cpu.registers.flags;
            let product = multiply::signed::<u8>(flags, a, b, negated);
            self.cpu.spend(multiply::signed_clocks(a, b));
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
            self.cpu.spend(multiply::divide_unsigned_clocks(dividend, divisor));
            multiply::divide_unsigned(dividend, divisor)
        } else {
            self.cpu.spend(multiply::divide_signed_clocks(dividend, divisor));
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
                self.cpu.spend(multiply::split_clocks(al, base));
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

#[cfg(test)]
mod tests {
    use isa::i8086::{ModRm, Standing, TABLE};
    use proptest::prelude::*;

    use super::*;
    use crate::i8086::bench::{Bench, CS, DS, START};

    #[test]
    fn code_that_changes_itself_runs_as_changed() {
        // again: INC AX / MOV BYTE PTR CS:[0100h],48h (DEC AX) / JMP again
        let code = [0x40, 0x2E, 0xC6, 0x06, 0x00, 0x01, 0x48, 0xEB, 0xF7];
        let mut bench = Bench::new(&code);
        bench.run(4);
        assert_eq!((bench.get(Register16::Ax), bench.position()), (0, (CS, START + 1)));
    }

    #[test]
    fn an_instruction_runs_across_the_end_of_its_segment() {
        let mut bench = Bench::new(&[]);
        bench.set_byte(CS, 0xFFFF, 0xB8); // MOV AX,1234h
        bench.set_word(CS, 0, 0x1234);
        bench.cpu.registers.ip = 0xFFFF;
        bench.steps(1);
        assert_eq!((bench.get(Register16::Ax), bench.position()), (0x1234, (CS, 2)));
    }

    #[test]
    fn shifts_by_a_constant_do_not_mask_it() {
        let mut bench = Bench::new_80186(&[0xC1, 0xE0, 0x04, 0xC0, 0xE8, 0x20]);
        bench.set(Register16::Ax, 0x1234).steps(1);
        assert_eq!(bench.get(Register16::Ax), 0x2340);
        bench.steps(1);
        assert_eq!(bench.get(Register16::Ax), 0x2300);
    }

    #[test]
    fn three_operands_multiply_into_a_register() {
        let mut bench = Bench::new_80186(&[0x6B, 0xC3, 0xFE]); // IMUL AX,BX,-2
        bench.set(Register16::Bx, 7).steps(1);
        assert_eq!(bench.get(Register16::Ax) as i16, -14);
        assert!(!bench.cpu.registers.flags.has(Flags::CARRY));
    }

    #[test]
    fn the_80186_pushes_constants() {
        let mut bench = Bench::new_80186(&[0x6A, 0xFF, 0x68, 0x34, 0x12]);
        bench.steps(2);
        let ss = crate::i8086::bench::SS;
        let sp = bench.get(Register16::Sp);
        assert_eq!((bench.word(ss, sp), bench.word(ss, sp + 2)), (0x1234, 0xFFFF));
    }

    #[test]
    fn flags_that_a_row_does_not_list_survive() {
        const LETTERS: [(char, u16); 9] = [
            ('O', Flags::OVERFLOW),
            ('D', Flags::DIRECTION),
            ('I', Flags::INTERRUPT),
            ('T', Flags::TRAP),
            ('S', Flags::SIGN),
            ('Z', Flags::ZERO),
            ('A', Flags::AUXILIARY),
            ('P', Flags::PARITY),
            ('C', Flags::CARRY),
        ];
        let rows = TABLE.iter().filter(|row| row.standing != Standing::Alternative);
        for row in rows.filter(|row| row.modrm != ModRm::Prefix) {
            for before in [0_u16, !Flags::TRAP] {
                let mut code = [row.opcode, 0x07, 0x01, 0x01, 0x01, 0x01];
                if let ModRm::Digit(digit) = row.modrm {
                    code[1] |= digit << 3;
                }
                let mut bench = match row.processor {
                    isa::i8086::Processor::I8086 => Bench::new(&code),
                    isa::i8086::Processor::I80186 => Bench::new_80186(&code),
                };
                bench.set_word(DS, 0, 1);
                bench.set_word(DS, 2, 1);
                bench.set(Register16::Ax, 1).set_flags(before).steps(1);
                let changed = (bench.cpu.registers.flags.word() ^ before) & 0x0FD5;
                let mut allowed = 0;
                for (letter, flag) in LETTERS {
                    allowed |= if row.flags.contains(letter) { flag } else { 0 };
                }
                assert_eq!(changed & !allowed, 0, "{row:?} {changed:04X}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn any_bytes_execute(
            code in prop::collection::vec(any::<u8>(), 0..64),
            general in prop::array::uniform8(any::<u16>()),
            flags in any::<u16>(),
            late in any::<bool>(),
        ) {
            let mut bench = if late { Bench::new_80186(&code) } else { Bench::new(&code) };
            for (register, value) in Register16::ALL.into_iter().zip(general) {
                bench.set(register, value);
            }
            bench.set_flags(flags);
            bench.run(200);
        }

        #[test]
        fn slices_change_nothing(
            code in prop::collection::vec(any::<u8>(), 0..64),
            general in prop::array::uniform8(0_u16..0x200),
            slice in 1_u64..9,
        ) {
            let mut whole = Bench::new(&code);
            let mut sliced = Bench::new(&code);
            for (register, value) in Register16::ALL.into_iter().zip(general) {
                whole.set(register, value);
                sliced.set(register, value);
            }
            whole.run(100);
            while sliced.cpu.executed() < whole.cpu.executed() {
                let left = whole.cpu.executed() - sliced.cpu.executed();
                if sliced.run(left.min(slice)) == crate::i8086::Exit::Halted {
                    break;
                }
            }
            prop_assert_eq!(&sliced.cpu.registers, &whole.cpu.registers);
            prop_assert_eq!(sliced.cpu.executed(), whole.cpu.executed());
        }
    }
}

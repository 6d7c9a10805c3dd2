//! Arithmetic stated a second time, bit by bit and digit by digit as one learns it, and random
//! operands to hold the processor against it: alone and in a block.

use isa::i8086::Register16;
use proptest::prelude::*;

use super::Flags;
use super::bench::{Bench, HANDLERS, START};

const ARITHMETIC: u16 =
    Flags::OVERFLOW | Flags::SIGN | Flags::ZERO | Flags::AUXILIARY | Flags::PARITY | Flags::CARRY;
const HLT: u8 = 0xF4;

/// Runs code alone and as a block; gives AX, DX and the arithmetic flags. `None`: interrupt 0.
fn run(code: &[u8], ax: u16, bx: u16, cx: u16, dx: u16, flags: u16) -> Option<(u16, u16, u16)> {
    let ran = [false, true].map(|block| {
        let mut bench = Bench::new(&[code, &[HLT]].concat());
        bench.set(Register16::Ax, ax).set(Register16::Bx, bx);
        bench.set(Register16::Cx, cx).set(Register16::Dx, dx).set_flags(flags & ARITHMETIC);
        let instructions = bench_length(code);
        if block {
            bench.run(instructions.into());
        } else {
            bench.steps(instructions);
        }
        if bench.position().0 == HANDLERS {
            return None;
        }
        assert_eq!(bench.position().1, START + code.len() as u16);
        let flags = bench.cpu.registers.flags.word() & ARITHMETIC;
        Some((bench.get(Register16::Ax), bench.get(Register16::Dx), flags))
    });
    assert_eq!(ran[0], ran[1], "{code:02X?}");
    ran[0]
}

/// The code of all tests here consists of instructions of two bytes, or ends with one of one.
fn bench_length(code: &[u8]) -> u32 {
    code.len().div_ceil(2) as u32
}

fn bit(value: u32, number: u32) -> u32 {
    value >> number & 1
}

/// Flags that a result shows.
fn shown(result: u32, width: u32, carry: u32, overflow: u32, auxiliary: u32) -> u16 {
    let ones = (0..8).filter(|&number| bit(result, number) == 1).count();
    let zeros = (0..width).all(|number| bit(result, number) == 0);
    let put = |flag, condition| if condition { flag } else { 0 };
    put(Flags::CARRY, carry == 1)
        | put(Flags::OVERFLOW, overflow == 1)
        | put(Flags::AUXILIARY, auxiliary == 1)
        | put(Flags::PARITY, ones % 2 == 0)
        | put(Flags::ZERO, zeros)
        | put(Flags::SIGN, bit(result, width - 1) == 1)
}

/// Adds as on paper: the sum, the carries out of the top bit, into it, and out of bit 3.
fn add(a: u32, b: u32, carry: u32, width: u32) -> (u32, u32, u32, u32) {
    let (mut sum, mut carry, mut into_top, mut half) = (0, carry, 0, 0);
    for number in 0..width {
        into_top = carry;
        let ones = bit(a, number) + bit(b, number) + carry;
        sum |= (ones % 2) << number;
        carry = ones / 2;
        half = if number == 3 { carry } else { half };
    }
    (sum, carry, into_top, half)
}

/// One of the eight operations of two operands, by its number in the opcode.
fn combine(operation: u8, a: u32, b: u32, carry: u32, width: u32) -> (u32, u16) {
    let logic = |rule: fn(u32, u32) -> u32| {
        let result = (0..width).map(|n| rule(bit(a, n), bit(b, n)) << n).sum();
        (result, shown(result, width, 0, 0, 0))
    };
    let sum = |carry| {
        let (sum, out, into, half) = add(a, b, carry, width);
        (sum, shown(sum, width, out, out ^ into, half))
    };
    let difference = |borrow: u32| {
        let (sum, out, into, half) = add(a, !b, 1 - borrow, width);
        (sum, shown(sum, width, 1 - out, out ^ into, 1 - half))
    };
    match operation {
        0 => sum(0),
        1 => logic(|a, b| a | b),
        2 => sum(carry),
        3 => difference(carry),
        4 => logic(|a, b| a & b),
        5 => difference(0),
        6 => logic(|a, b| a ^ b),
        _ => (a, difference(0).1),
    }
}

/// One step of a shift or rotate, by its number in ModR/M: the result and the carry.
fn turn(operation: u8, value: u32, carry: u32, width: u32) -> (u32, u32) {
    let (low, high, mask) = (bit(value, 0), bit(value, width - 1), (1 << width) - 1);
    let (left, right) = (value << 1 & mask, value >> 1);
    match operation {
        0 => (left | high, high),
        1 => (right | low << (width - 1), low),
        2 => (left | carry, high),
        3 => (right | carry << (width - 1), low),
        4 => (left, high),
        5 => (right, low),
        _ => (right | high << (width - 1), low),
    }
}

fn half(value: u16, width: u32) -> u32 {
    if width == 8 { (value & 0xFF).into() } else { value.into() }
}

/// The product of two numbers by adding one of them for each bit of the other.
fn product(a: u64, b: u64) -> u64 {
    (0..32).filter(|number| b >> number & 1 == 1).map(|number| a << number).sum()
}

/// Quotient and remainder by subtracting, bit for bit from the top.
fn divide(dividend: u64, divisor: u64) -> Option<(u64, u64)> {
    let (mut quotient, mut rest) = (0, 0);
    for number in (0..32).rev() {
        rest = rest << 1 | dividend >> number & 1;
        if divisor != 0 && rest >= divisor {
            rest -= divisor;
            quotient |= 1 << number;
        }
    }
    (divisor != 0).then_some((quotient, rest))
}

fn width() -> impl Strategy<Value = u32> {
    prop_oneof![Just(8_u32), Just(16_u32)]
}

/// Words among which those on the edges are frequent.
fn word() -> impl Strategy<Value = u16> {
    prop_oneof![
        2 => any::<u16>(),
        1 => prop::sample::select(vec![0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0x8080, 0xFFFF]),
    ]
}

proptest! {
    #[test]
    fn two_operands_give_the_result_and_flags_of_the_rules(
        operation in 0_u8..8, width in width(), ax in word(), bx in word(), flags in any::<u16>(),
    ) {
        let code = [operation << 3 | u8::from(width == 16), 0xD8];
        let (ran, _, seen) = run(&code, ax, bx, 0, 0, flags).expect("no division");
        let (a, b) = (half(ax, width), half(bx, width));
        let wanted = combine(operation, a, b, u32::from(flags & Flags::CARRY), width);
        prop_assert_eq!((half(ran, width), seen), wanted);
    }

    #[test]
    fn one_operand_keeps_to_the_rules(
        operation in 0_u8..4, width in width(), ax in word(), flags in any::<u16>(),
    ) {
        // INC, DEC, NOT, NEG
        let group = if operation < 2 { 0xFE } else { 0xF6 };
        let code = [group | u8::from(width == 16), 0xC0 | operation << 3];
        let (ran, _, seen) = run(&code, ax, 0, 0, 0, flags).expect("no division");
        let (a, carry) = (half(ax, width), flags & Flags::CARRY);
        let before = flags & ARITHMETIC;
        let (result, wanted) = match operation {
            0 => combine(0, a, 1, 0, width),
            1 => combine(5, a, 1, 0, width),
            2 => (half(!ax, width), before),
            _ => combine(5, 0, a, 0, width),
        };
        let wanted = if operation < 2 { wanted & !Flags::CARRY | carry } else { wanted };
        prop_assert_eq!((half(ran, width), seen), (result, wanted));
    }

    #[test]
    fn shifts_go_step_by_step(
        operation in prop::sample::select(vec![0_u8, 1, 2, 3, 4, 5, 7]),
        width in width(), ax in word(), cl in prop_oneof![0_u16..20, 0_u16..256],
        flags in any::<u16>(),
    ) {
        let code = [0xD2 | u8::from(width == 16), 0xC0 | operation << 3];
        let (ran, _, seen) = run(&code, ax, 0, cl, 0, flags).expect("no division");
        let (mut value, mut carry) = (half(ax, width), u32::from(flags & Flags::CARRY));
        let mut before = value;
        for _ in 0..cl {
            before = value;
            (value, carry) = turn(operation, value, carry, width);
        }
        let overflow = bit(before, width - 1) ^ bit(value, width - 1);
        let auxiliary = if operation == 4 { bit(value, 4) } else { 0 };
        let all = shown(value, width, carry, overflow, auxiliary);
        let changed = if operation < 4 { Flags::CARRY | Flags::OVERFLOW } else { ARITHMETIC };
        let changed = if cl == 0 { 0 } else { changed };
        let wanted = all & changed | flags & ARITHMETIC & !changed;
        prop_assert_eq!((half(ran, width), seen), (value, wanted));
    }

    #[test]
    fn products_are_sums(signed in any::<bool>(), width in width(), ax in word(), bx in word()) {
        let code = [0xF6 | u8::from(width == 16), if signed { 0xEB } else { 0xE3 }];
        let (low, high, seen) = run(&code, ax, bx, 0, 0, 0).expect("no division");
        let (a, b) = (half(ax, width), half(bx, width));
        let negative = |value: u32| signed && bit(value, width - 1) == 1;
        let magnitude =
            |value: u32| u64::from(if negative(value) { (1 << width) - value } else { value });
        let product = product(magnitude(a), magnitude(b));
        let product = if negative(a) != negative(b) { product.wrapping_neg() } else { product };
        let top = (product >> width) as u32 & ((1 << width) - 1);
        let extended = if signed && product >> (width - 1) & 1 == 1 { (1 << width) - 1 } else { 0 };
        let significant = u32::from(top != extended);
        prop_assert_eq!(seen, shown(top, width, significant, significant, 0));
        let whole = if width == 8 { low.into() } else { u32::from(high) << 16 | u32::from(low) };
        let mask = if width == 8 { 0xFFFF } else { u32::MAX };
        prop_assert_eq!(whole, product as u32 & mask);
    }

    #[test]
    fn quotients_are_what_can_be_subtracted(
        signed in any::<bool>(), width in width(), ax in word(),
        dx in prop_oneof![word(), 0_u16..40, Just(0xFFFF_u16)], bx in word(),
    ) {
        let code = [0xF6 | u8::from(width == 16), if signed { 0xFB } else { 0xF3 }];
        let ran = run(&code, ax, bx, 0, dx, 0);
        let whole = if width == 8 { u32::from(ax) } else { u32::from(dx) << 16 | u32::from(ax) };
        let double = 2 * width;
        let sign = |value: u32, width: u32| signed && bit(value, width - 1) == 1;
        let magnitude = |value: u32, width: u32| match sign(value, width) {
            true => (1_u64 << width) - u64::from(value),
            false => u64::from(value),
        };
        let divisor = half(bx, width);
        let (minus, by_minus) = (sign(whole, double), sign(divisor, width));
        let largest = if signed { (1_u64 << (width - 1)) - 1 } else { (1 << width) - 1 };
        let wanted = divide(magnitude(whole, double), magnitude(divisor, width))
            .filter(|(quotient, _)| *quotient <= largest)
            .map(|(quotient, rest)| {
                let quotient = if minus != by_minus { quotient.wrapping_neg() } else { quotient };
                let rest = if minus { rest.wrapping_neg() } else { rest };
                (half(quotient as u16, width), half(rest as u16, width))
            });
        let got = ran.map(|(ax, dx, _)| match width {
            8 => (u32::from(ax & 0xFF), u32::from(ax >> 8)),
            _ => (u32::from(ax), u32::from(dx)),
        });
        prop_assert_eq!(got, wanted);
    }

    #[test]
    fn decimal_numbers_add_and_subtract(a in 0_u16..100, b in 0_u16..100) {
        let packed = |number: u16| ((number / 10) << 4) + number % 10;
        // ADD AL,BL / DAA
        let (sum, _, seen) = run(&[0x00, 0xD8, 0x27], packed(a), packed(b), 0, 0, 0).expect("sum");
        prop_assert_eq!(sum & 0xFF, packed((a + b) % 100));
        prop_assert_eq!(seen & Flags::CARRY != 0, a + b > 99);
        // SUB AL,BL / DAS
        let (rest, _, seen) = run(&[0x28, 0xD8, 0x2F], packed(a), packed(b), 0, 0, 0).expect("no");
        prop_assert_eq!(rest & 0xFF, packed((100 + a - b) % 100));
        prop_assert_eq!(seen & Flags::CARRY != 0, a < b);
    }

    #[test]
    fn single_digits_add_subtract_split_and_join(
        a in 0_u16..10, b in 0_u16..10, ah in 1_u16..9, al in any::<u8>(), base in 2_u8..,
    ) {
        // ADD AL,BL / AAA
        let (sum, _, seen) = run(&[0x00, 0xD8, 0x37], ah << 8 | a, b, 0, 0, 0).expect("sum");
        prop_assert_eq!(sum, ((ah + (a + b) / 10) << 8) + (a + b) % 10);
        prop_assert_eq!(seen & Flags::CARRY != 0, a + b > 9);
        // SUB AL,BL / AAS
        let (rest, _, seen) = run(&[0x28, 0xD8, 0x3F], ah << 8 | a, b, 0, 0, 0).expect("rest");
        prop_assert_eq!(rest, ((ah - u16::from(a < b)) << 8) + (10 + a - b) % 10);
        prop_assert_eq!(seen & Flags::CARRY != 0, a < b);
        // AAM base, and AAD base, which undoes it
        let (digits, _, _) = run(&[0xD4, base], al.into(), 0, 0, 0, 0).expect("base is not 0");
        let (high, low) = divide(al.into(), base.into()).expect("base is not 0");
        prop_assert_eq!(u64::from(digits), high << 8 | low);
        let (joined, _, _) = run(&[0xD5, base], digits, 0, 0, 0, 0).expect("no division");
        prop_assert_eq!(joined, u16::from(al));
    }
}

//! The four operations of the calculator beside the same rules stated again, on written numbers and
//! integers of any length, without a look at how the machine computes.
//!
//! The rules were measured on a microcode-level model: a sum shifts the smaller operand place by
//! place and rounds each time; a product of sixteen digits is rounded and one of fifteen cut off; a
//! quotient is cut off.

use proptest::prelude::*;
use vm::mk61::{Mk61, Number};

/// A number as written: its sign, eight digits with a point behind the first, a power of ten. Zero
/// has no other digits.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Written {
    minus: bool,
    digits: String,
    power: i64,
}

impl Written {
    /// The number with these digits, of which the last weighs 10^`unit`: the first eight of them,
    /// from the first that is not 0.
    fn cut(minus: bool, digits: &str, unit: i64) -> Written {
        let shown = digits.trim_start_matches('0');
        if shown.is_empty() {
            return Written { minus: false, digits: "0".repeat(8), power: 0 };
        }
        let power = unit + shown.len() as i64 - 1;
        Written { minus, digits: format!("{shown:0<8}")[..8].to_owned(), power }
    }

    fn is_zero(&self) -> bool {
        self.digits.bytes().all(|digit| digit == b'0')
    }

    fn integer(&self) -> i128 {
        let magnitude: i128 = self.digits.parse().expect("digits");
        if self.minus { -magnitude } else { magnitude }
    }

    /// Weight of the last digit.
    fn unit(&self) -> i64 {
        self.power - 7
    }

    fn register(&self) -> Number {
        let sign = if self.minus { '9' } else { '0' };
        let power = self.power.rem_euclid(1000);
        format!("{sign}{}{power:03}", self.digits).parse().expect("twelve digits")
    }
}

fn sum(y: &Written, x: &Written) -> Written {
    if y.is_zero() || x.is_zero() {
        return if y.is_zero() { x.clone() } else { y.clone() };
    }
    let (large, small) = if y.power > x.power { (y, x) } else { (x, y) };
    let mut shifted = small.integer();
    for _ in small.power..large.power {
        // Half goes up, also below zero.
        shifted = (shifted + 5).div_euclid(10);
    }
    let sum = large.integer() + shifted;
    let digits = sum.unsigned_abs().to_string();
    if digits.len() < 9 {
        return Written::cut(sum < 0, &digits, large.unit());
    }
    let rounded = (sum.unsigned_abs() + 5) / 10;
    Written::cut(sum < 0, &rounded.to_string(), large.unit() + 1)
}

fn difference(y: &Written, x: &Written) -> Written {
    let minus = !x.minus && !x.is_zero();
    sum(y, &Written { minus, ..x.clone() })
}

fn product(y: &Written, x: &Written) -> Written {
    let product = (y.integer() * x.integer()).unsigned_abs();
    let (mut digits, unit) = (product.to_string(), y.unit() + x.unit());
    if digits.len() == 16 {
        digits = (product + 50_000_000).to_string();
    }
    Written::cut(y.minus != x.minus, &digits, unit)
}

/// Long division, a digit at a time.
fn quotient(y: &Written, x: &Written) -> Written {
    let (mut rest, divisor) = (y.integer().unsigned_abs(), x.integer().unsigned_abs());
    let mut digits = String::new();
    for _ in 0..9 {
        digits.push_str(&(rest / divisor).to_string());
        rest = rest % divisor * 10;
    }
    Written::cut(y.minus != x.minus, &digits, y.power - x.power - 8)
}

/// X after a command, as the command left it: the empty command 1F copies it to X1.
fn computed(opcode: u8, y: &Written, x: &Written) -> Number {
    let mut calculator = Mk61::default();
    calculator.set_program(0, &[opcode, 0x1F, 0x50]);
    calculator.stack_mut().y = y.register();
    calculator.stack_mut().x = x.register();
    calculator.press("С/П");
    calculator.run_program(100, u64::MAX);
    calculator.stack().x1
}

/// Numbers of all sizes; more of them have short mantissas and nearby powers than chance would
/// give.
fn written() -> impl Strategy<Value = Written> {
    let digits = prop_oneof![
        10_000_000u64..100_000_000,
        (1u64..1000).prop_map(|digits| digits * 10_000_000),
        (0u64..12).prop_map(|below| 99_999_999 - below),
        Just(0),
    ];
    let power = prop_oneof![-99i64..100, -9i64..10];
    (any::<bool>(), digits, power).prop_map(|(minus, digits, power)| {
        let number = Written::cut(minus, &digits.to_string(), 0);
        if number.is_zero() { number } else { Written { power, ..number } }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16 * ProptestConfig::default().cases))]

    #[test]
    fn the_machine_computes_by_the_stated_rules(y in written(), x in written()) {
        prop_assert_eq!(computed(0x10, &y, &x), sum(&y, &x).register(), "{:?} + {:?}", &y, &x);
        prop_assert_eq!(
            computed(0x11, &y, &x), difference(&y, &x).register(), "{:?} - {:?}", &y, &x
        );
        prop_assert_eq!(computed(0x12, &y, &x), product(&y, &x).register(), "{:?} × {:?}", &y, &x);
        if !x.is_zero() {
            let wanted = quotient(&y, &x).register();
            prop_assert_eq!(computed(0x13, &y, &x), wanted, "{:?} ÷ {:?}", &y, &x);
        }
    }
}

#[test]
fn the_stated_rules_give_the_recorded_examples() {
    let n = |minus, digits: &str, unit| Written::cut(minus, digits, unit);
    assert_eq!(sum(&n(false, "99999999", 0), &n(false, "5", -1)), n(false, "1", 8));
    assert_eq!(difference(&n(false, "1", 8), &n(false, "1", 0)), n(false, "1", 8));
    assert_eq!(difference(&n(false, "1", 8), &n(false, "12918318", 0)), n(false, "8708168", 1));
    assert_eq!(quotient(&n(true, "2", 0), &n(false, "3", 0)), n(true, "66666666", -8));
}

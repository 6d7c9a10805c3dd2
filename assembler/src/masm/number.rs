//! Numbers and characters as they are written.

use super::arithmetic::Width;
use super::problem::{Outcome, What, problem};
use super::token::Token;

/// The number that a word writes: digits of `radix`, or of the radix that the last letter names.
///
/// # Errors
/// It has other digits, or does not fit.
pub(super) fn parse(token: &Token, radix: u32, width: Width) -> Outcome<i64> {
    let (digits, radix) = split(&token.text, radix);
    let mut value: u64 = 0;
    for char in digits.chars() {
        let Some(digit) = char.to_digit(radix) else {
            return problem(token.span, What::BadNumber { text: token.text.to_string(), radix });
        };
        let next =
            value.checked_mul(u64::from(radix)).and_then(|v| v.checked_add(u64::from(digit)));
        match next {
            Some(next) if next <= width.most() => value = next,
            _ => return problem(token.span, What::NumberTooLarge { most: width.most() }),
        }
    }
    Ok(value as i64)
}

/// Digits and radix: a last letter H, O, Q, B or D tells the radix, even where it could be a digit.
fn split(text: &str, radix: u32) -> (&str, u32) {
    let Some((at, last)) = text.char_indices().last() else { return (text, radix) };
    let digits = &text[..at];
    let all = |radix: u32| !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    match last.to_ascii_uppercase() {
        'H' => (digits, 16),
        'O' | 'Q' => (digits, 8),
        'B' if all(2) || radix < 12 => (digits, 2),
        'D' if all(10) || radix < 14 => (digits, 10),
        _ => (text, radix),
    }
}

/// The number that one or two characters stand for; the first is the high byte.
///
/// # Errors
/// The string is open, empty or longer.
pub(super) fn characters(token: &Token) -> Outcome<i64> {
    if !token.closed() {
        return problem(token.span, token.open_string());
    }
    match *token.bytes.as_slice() {
        [] => problem(token.span, What::EmptyString { repeated: false }),
        [one] => Ok(i64::from(one)),
        [high, low] => Ok(i64::from(high) << 8 | i64::from(low)),
        _ => problem(token.span, What::StringTooLong(token.bytes.len())),
    }
}

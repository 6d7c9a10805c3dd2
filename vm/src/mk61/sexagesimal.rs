//! Degrees, minutes and seconds.

use super::arithmetic::{NoResult, Outcome};
use super::number::Decimal;
use super::simple::digits_behind_the_point;

/// К °→′: D.MM to degrees.
pub(crate) fn from_minutes(x: Decimal) -> Outcome {
    sixtieths(x, x.exponent)
}

/// К °→′″: D.MMSS to degrees. Beside the result the mantissa after the step of the seconds, if it
/// got that far.
pub(crate) fn from_seconds(x: Decimal) -> (Outcome, Option<u32>) {
    let Ok(minutes) = sixtieths(x, x.exponent + 2) else {
        return (Err(NoResult), None);
    };
    if minutes.is_zero() {
        return (Ok(Decimal::ZERO), Some(0));
    }
    (sixtieths(minutes, minutes.exponent), Some(minutes.mantissa))
}

/// Takes the digits behind the point of exponent `point` for sixtieths: f/0.6 = f + 2·(f/3).
fn sixtieths(x: Decimal, point: i32) -> Outcome {
    let behind = digits_behind_the_point(x.mantissa, point);
    let places = 7 - point;
    // A single digit behind the point is not tested.
    if places >= 2 && too_big(behind, places) {
        return Err(NoResult);
    }
    let sum = x.mantissa + 2 * (behind / 3);
    if sum < 100_000_000 {
        return Ok(Decimal { mantissa: sum, ..x });
    }
    if x.negative && sum == 100_000_000 {
        return Ok(Decimal::ZERO);
    }
    Ok(Decimal { mantissa: (sum + 5) / 10, exponent: x.exponent + 1, ..x })
}

/// Whether `behind` / 10^`places` is 0.6 or more.
fn too_big(behind: u32, places: i32) -> bool {
    places <= 8 && u64::from(behind) * 10 >= 6 * 10_u64.pow(places.unsigned_abs())
}

/// К °←′: degrees to D.MM. The result is not normalised.
pub(crate) fn to_minutes(x: Decimal) -> Decimal {
    if x.is_zero() { Decimal::ZERO } else { six_tenths(x, x.exponent) }
}

/// К °←′″: degrees to D.MMSS. The result is not normalised.
pub(crate) fn to_seconds(x: Decimal) -> Decimal {
    if x.is_zero() {
        return Decimal::ZERO;
    }
    let minutes = six_tenths(x, x.exponent);
    // The exponent of the seconds has only two digits.
    let point = if x.exponent < 98 { x.exponent + 2 } else { x.exponent - 98 };
    six_tenths(minutes, point)
}

fn six_tenths(x: Decimal, point: i32) -> Decimal {
    let behind = digits_behind_the_point(x.mantissa, point);
    Decimal { mantissa: x.mantissa - (4 * behind + 5) / 10, ..x }
}

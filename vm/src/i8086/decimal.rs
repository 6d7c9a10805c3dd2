//! The six instructions for decimal digits, as the recorded silicon does them (SingleStepTests,
//! files 27, 2F, 37, 3F, D4, D5).

use super::arithmetic;
use super::flag::Flags;

/// DAA: corrects AL after the addition of packed digits. Flags: A and C the corrections made,
/// S Z P of the result, O of the correcting addition.
pub(super) fn adjust_sum(flags: &mut Flags, al: u8) -> u8 {
    let correction = Correction::of(*flags, al);
    let result = arithmetic::add(flags, al, correction.amount());
    correction.show(flags);
    result
}

/// DAS: corrects AL after a subtraction. Flags as DAA.
pub(super) fn adjust_difference(flags: &mut Flags, al: u8) -> u8 {
    let correction = Correction::of(*flags, al);
    let result = arithmetic::subtract(flags, al, correction.amount());
    correction.show(flags);
    result
}

/// Which digits DAA and DAS have to correct.
struct Correction {
    low: bool,
    high: bool,
}

impl Correction {
    fn of(flags: Flags, al: u8) -> Correction {
        let auxiliary = flags.has(Flags::AUXILIARY);
        // With A set the low digit is known to have overflowed, so more is allowed.
        let limit = if auxiliary { 0x9F } else { 0x99 };
        Correction { low: al & 0x0F > 9 || auxiliary, high: al > limit || flags.has(Flags::CARRY) }
    }

    const fn amount(&self) -> u8 {
        (if self.low { 6 } else { 0 }) + if self.high { 0x60 } else { 0 }
    }

    fn show(&self, flags: &mut Flags) {
        flags.put(Flags::AUXILIARY, self.low);
        flags.put(Flags::CARRY, self.high);
    }
}

/// AAA: makes an unpacked digit of AL after an addition; AL and AH change apart, without a carry
/// between them. Flags: A and C whether there was a correction; S Z P O follow AL's addition.
pub(super) fn unpack_sum(flags: &mut Flags, al: u8, ah: u8) -> (u8, u8) {
    let wrong = al & 0x0F > 9 || flags.has(Flags::AUXILIARY);
    let result = arithmetic::add(flags, al, if wrong { 6 } else { 0 });
    flags.put(Flags::AUXILIARY | Flags::CARRY, wrong);
    (result & 0x0F, ah.wrapping_add(u8::from(wrong)))
}

/// AAS: the same after a subtraction.
pub(super) fn unpack_difference(flags: &mut Flags, al: u8, ah: u8) -> (u8, u8) {
    let wrong = al & 0x0F > 9 || flags.has(Flags::AUXILIARY);
    let result = arithmetic::subtract(flags, al, if wrong { 6 } else { 0 });
    flags.put(Flags::AUXILIARY | Flags::CARRY, wrong);
    (result & 0x0F, ah.wrapping_sub(u8::from(wrong)))
}

/// AAM: AL to two digits of `base`, high and low. `None` for interrupt 0 (base 0). Flags: S Z P
/// of the low digit, O A C cleared; with base 0 as if the result were 0.
pub(super) fn split(flags: &mut Flags, al: u8, base: u8) -> Option<(u8, u8)> {
    let high = al.checked_div(base);
    let low = al.checked_rem(base);
    flags.show_with(low.unwrap_or(0), 0);
    Some((high?, low?))
}

/// AAD: two digits of `base` to a byte. Flags: those of the last addition, of the byte AL.
pub(super) fn join(flags: &mut Flags, al: u8, ah: u8, base: u8) -> u8 {
    arithmetic::add(flags, al, ah.wrapping_mul(base))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_sums_are_corrected() {
        let mut flags = Flags::default();
        assert_eq!(adjust_sum(&mut flags, 0x3C), 0x42);
        assert!(flags.has(Flags::AUXILIARY) && !flags.has(Flags::CARRY));
        let mut flags = Flags::default();
        assert_eq!(adjust_sum(&mut flags, 0xAE), 0x14);
        assert!(flags.has(Flags::CARRY));
        let mut flags = Flags::from_word(Flags::AUXILIARY);
        assert_eq!(adjust_sum(&mut flags, 0x9A), 0xA0);
        assert!(!flags.has(Flags::CARRY));
    }

    #[test]
    fn packed_differences_are_corrected() {
        let mut flags = Flags::from_word(Flags::CARRY | Flags::AUXILIARY);
        assert_eq!(adjust_difference(&mut flags, 0xEE), 0x88);
        assert!(flags.has(Flags::CARRY) && flags.has(Flags::AUXILIARY));
    }

    #[test]
    fn unpacking_changes_al_and_ah_apart() {
        let mut flags = Flags::default();
        assert_eq!(unpack_sum(&mut flags, 0xFC, 0x01), (0x02, 0x02));
        let mut flags = Flags::from_word(Flags::AUXILIARY);
        assert_eq!(unpack_difference(&mut flags, 0x00, 0x00), (0x0A, 0xFF));
    }

    #[test]
    fn digits_split_and_join_in_any_base() {
        let mut flags = Flags::default();
        assert_eq!(split(&mut flags, 63, 10), Some((6, 3)));
        assert_eq!(split(&mut flags, 63, 0), None);
        assert!(flags.has(Flags::ZERO) && flags.has(Flags::PARITY));
        assert_eq!(join(&mut flags, 3, 6, 10), 63);
        assert_eq!(join(&mut flags, 0x0F, 0x0F, 16), 0xFF);
    }
}

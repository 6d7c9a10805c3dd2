//! Moments as this computer and as DOS keep them.

use std::time::SystemTime;

use vm::DateTime;
use vm::disk::Stamp;

const DAY: u64 = 24 * 60 * 60;

/// Days of the years before `year`, counted from 1970 on; no century year but 2000 is among those
/// that DOS knows.
const fn days_before(year: u64) -> u64 {
    (year - 1970) * 365 + (year - 1969) / 4
}

/// Days in the months of a year.
const fn days_in(year: u64, month: usize) -> u64 {
    const DAYS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    DAYS[month - 1] + (month == 2 && year.is_multiple_of(4)) as u64
}

/// A moment as DOS keeps it, in universal time; what DOS does not know becomes the nearest.
pub(super) fn stamp(moment: SystemTime) -> Stamp {
    let since = moment.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
    let since = since.clamp(days_before(1980) * DAY, days_before(2100) * DAY - 1);
    let (mut days, second) = (since / DAY, since % DAY);
    let mut year = 1980;
    while days_before(year + 1) <= days {
        year += 1;
    }
    days -= days_before(year);
    let mut month = 1;
    while days >= days_in(year, month) {
        days -= days_in(year, month);
        month += 1;
    }
    Stamp::new(DateTime {
        year: year as u16,
        month: month as u8,
        day: days as u8 + 1,
        hour: (second / 3600) as u8,
        minute: (second / 60 % 60) as u8,
        second: (second % 60) as u8,
    })
}

/// Seconds from 1970 to a moment as DOS keeps it, if there is such a moment.
pub(super) fn seconds(stamp: Stamp) -> Option<u64> {
    let (year, month, day) =
        (1980 + u64::from(stamp.date >> 9), usize::from(stamp.date >> 5 & 15), stamp.date & 31);
    let time = u64::from(stamp.time);
    let (hour, minute, second) = (time >> 11, time >> 5 & 63, (time & 31) * 2);
    let exists = DateTime {
        year: year as u16,
        month: month as u8,
        day: day as u8,
        hour: hour as u8,
        minute: minute as u8,
        second: second as u8,
    }
    .exists();
    let months: u64 = (1..month.clamp(1, 12)).map(|month| days_in(year, month)).sum();
    let days = days_before(year) + months + u64::from(day).saturating_sub(1);
    exists.then_some(days * DAY + hour * 3600 + minute * 60 + second)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn dates_go_to_dos_and_back() {
        for since in [315_532_800, 951_827_696, 1_709_210_096, 4_102_444_798] {
            let moment = SystemTime::UNIX_EPOCH + Duration::from_secs(since);
            assert_eq!(seconds(stamp(moment)), Some(since));
        }
        assert_eq!(stamp(SystemTime::UNIX_EPOCH), Stamp { date: 0x21, time: 0 });
        assert_eq!(seconds(Stamp { date: 0, time: 0 }), None);
    }
}

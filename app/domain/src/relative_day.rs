//! Relative dates: today, tomorrow, yesterday.

use crate::day::Day;
use crate::local_clock::LocalClock;
use crate::utc_minute::UtcMinute;

/// A date relative to today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelativeDay {
    Yesterday,
    Today,
    Tomorrow,
    /// The number of days from today; negative in the past.
    Away(i64),
}

impl RelativeDay {
    /// Both dates must be in the same zone.
    pub fn of(day: Day, today: Day) -> Self {
        match day.days_since(today) {
            -1 => Self::Yesterday,
            0 => Self::Today,
            1 => Self::Tomorrow,
            days => Self::Away(days),
        }
    }

    /// Returns the viewer's date of `moment` relative to the viewer's `today`. On Sunday evening, a session early on
    /// Monday is tomorrow, even if the team's date is still Sunday.
    pub fn of_instant(moment: UtcMinute, viewer: &LocalClock, today: Day) -> Self {
        Self::of(viewer.local(moment).0, today)
    }
}

#[cfg(all(test, feature = "zones"))]
mod tests {
    use super::*;
    use crate::zone::Zone;

    #[test]
    fn a_session_is_tomorrow_where_it_begins_after_midnight() {
        let day = |raw: &str| raw.parse::<Day>().expect("a day");
        let sunday = day("22.11.2026");
        let session = Zone::BERLIN.instant_at(sunday, "20:00".parse().expect("a time"));
        for (zone, expected) in [
            ("Europe/Berlin", RelativeDay::Today),
            ("America/New_York", RelativeDay::Today),
            ("Asia/Kathmandu", RelativeDay::Tomorrow),
            ("Australia/Adelaide", RelativeDay::Tomorrow),
        ] {
            let clock = zone
                .parse::<Zone>()
                .expect("a zone")
                .clock(sunday, sunday.plus(2));
            assert_eq!(
                RelativeDay::of_instant(session, &clock, sunday),
                expected,
                "{zone}"
            );
        }
        assert_eq!(
            RelativeDay::of(sunday, sunday.plus(1)),
            RelativeDay::Yesterday
        );
        assert_eq!(
            RelativeDay::of(sunday, sunday.plus(-5)),
            RelativeDay::Away(5)
        );
    }
}

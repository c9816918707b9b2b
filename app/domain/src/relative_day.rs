//! Relative words for a date: today, tomorrow, yesterday.

use crate::clock::LocalClock;
use crate::day::Day;
use crate::moment::Moment;

/// Where a date is, seen from today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RelativeDay {
    Yesterday,
    Today,
    Tomorrow,
    /// Days from today: negative in the past.
    Away(i64),
}

impl RelativeDay {
    /// Both dates are by one clock.
    pub fn of(day: Day, today: Day) -> Self {
        match day.days_since(today) {
            -1 => Self::Yesterday,
            0 => Self::Today,
            1 => Self::Tomorrow,
            days => Self::Away(days),
        }
    }

    /// The viewer's date of `moment`, seen from the viewer's `today`: a session early on Monday is tomorrow on Sunday
    /// evening, also where the team's date is still Sunday.
    pub fn of_moment(moment: Moment, viewer: &LocalClock, today: Day) -> Self {
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
        let session = Zone::BERLIN.moment(sunday, "20:00".parse().expect("a time"));
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
                RelativeDay::of_moment(session, &clock, sunday),
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

//! The result of the analysis as an icon and a word.

use app_domain::analysis::DayStatus;
use app_wire::FortnightDay;

use crate::texts;

/// Whether the team can play on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DayVerdict {
    FullRoster,
    /// With substitutes, by name.
    WithSubs(String),
    /// The number of missing players.
    NotEnough(usize),
    OffDay,
}

impl DayVerdict {
    pub fn of(day: &FortnightDay) -> Self {
        match day.status {
            DayStatus::FullRoster => Self::FullRoster,
            DayStatus::WithSubs => {
                let subs = day.lineup.iter().filter(|place| place.is_sub);
                let names: Vec<&str> = subs.map(|sub| sub.display_name.as_str()).collect();
                Self::WithSubs(texts::list(&names))
            }
            DayStatus::OffDay => Self::OffDay,
            DayStatus::NotEnough => Self::NotEnough(day.missing),
        }
    }

    pub fn words(&self) -> String {
        match self {
            Self::FullRoster => texts::FULL_ROSTER.to_owned(),
            Self::WithSubs(names) => texts::with_subs(names),
            // Enough players, but never at the same time for long enough.
            Self::NotEnough(0) => texts::NO_COMMON_TIME.to_owned(),
            Self::NotEnough(missing) => texts::short(*missing),
            Self::OffDay => texts::OFF_DAY.to_owned(),
        }
    }

    /// The name of the icon and of the pill's color.
    pub fn symbol(&self) -> &'static str {
        match self {
            Self::FullRoster => "full-roster",
            Self::WithSubs(_) => "with-subs",
            Self::NotEnough(_) => "not-enough",
            Self::OffDay => "off-day",
        }
    }

    /// The text in place of the window.
    pub fn no_window_text(&self) -> &'static str {
        if *self == Self::OffDay {
            texts::NO_SESSION
        } else {
            texts::NO_COMMON_TIME
        }
    }

    pub fn is_playable(&self) -> bool {
        matches!(self, Self::FullRoster | Self::WithSubs(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_values::{day, fortnight_day};

    #[test]
    fn the_verdict_says_who_is_missing_or_that_the_times_do_not_meet() {
        let date = day("25.11.2026");
        let of = |status, missing| {
            let mut seen = fortnight_day(date, status);
            seen.missing = missing;
            DayVerdict::of(&seen)
        };
        assert_eq!(of(DayStatus::NotEnough, 2).words(), texts::short(2));
        assert_eq!(of(DayStatus::NotEnough, 0).words(), texts::NO_COMMON_TIME);
        assert_eq!(of(DayStatus::OffDay, 0).no_window_text(), texts::NO_SESSION);
        assert!(of(DayStatus::FullRoster, 0).is_playable());
        assert!(!of(DayStatus::NotEnough, 1).is_playable());
    }
}

//! The answer of the analyser as a symbol and a word.

use app_api::wire::FortnightDay;
use app_domain::analysis::Status;

use crate::texts;

/// Can the team play that day?
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    FullRoster,
    /// With these substitutes.
    WithSubs(String),
    /// This many players short.
    NotEnough(usize),
    OffDay,
}

impl Verdict {
    pub fn of(day: &FortnightDay) -> Self {
        match day.status {
            Status::FullRoster => Self::FullRoster,
            Status::WithSubs => {
                let subs = day.lineup.iter().filter(|place| place.is_sub);
                let names: Vec<&str> = subs.map(|sub| sub.display_name.as_str()).collect();
                Self::WithSubs(texts::list(&names))
            }
            Status::OffDay => Self::OffDay,
            Status::NotEnough => Self::NotEnough(day.missing),
        }
    }

    pub fn words(&self) -> String {
        match self {
            Self::FullRoster => texts::FULL_ROSTER.to_owned(),
            Self::WithSubs(names) => texts::with_subs(names),
            // Enough of them, but never long enough together.
            Self::NotEnough(0) => texts::NO_COMMON_TIME.to_owned(),
            Self::NotEnough(missing) => texts::short(*missing),
            Self::OffDay => texts::OFF_DAY.to_owned(),
        }
    }

    /// The name of the symbol and of the pill's colour.
    pub fn symbol(&self) -> &'static str {
        match self {
            Self::FullRoster => "full-roster",
            Self::WithSubs(_) => "with-subs",
            Self::NotEnough(_) => "not-enough",
            Self::OffDay => "off-day",
        }
    }

    /// What stands where the window would stand.
    pub fn without_window(&self) -> &'static str {
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

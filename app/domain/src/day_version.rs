//! The version of a player's local day: what an edit began from.

use std::fmt;
use std::str::FromStr;

use crate::availability::Availability;
use crate::day::text_on_the_wire;
use crate::moment::Moment;
use crate::rule::Rule;

/// Longer texts are no version.
const MAX_LENGTH: usize = 1000;

/// The value of one local day when it was read. It contains the value itself, so that a later edit can be merged with
/// what was stored since; for clients it is an opaque text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayVersion {
    /// The start of the local day; zones with the same clock agree on it.
    starts: Moment,
    value: Availability,
}

impl DayVersion {
    /// The version of the local day that begins at `starts`.
    pub fn new(starts: Moment, value: Availability) -> Self {
        Self { starts, value }
    }

    /// The version of the same day with another value.
    #[must_use]
    pub fn with_value(self, value: Availability) -> Self {
        Self { value, ..self }
    }

    /// The value, if the version is of the local day that begins at `starts`.
    pub fn value_of(&self, starts: Moment) -> Option<&Availability> {
        (self.starts == starts).then_some(&self.value)
    }
}

impl fmt::Display for DayVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.starts.minutes(), self.value)
    }
}

impl FromStr for DayVersion {
    type Err = Rule;

    fn from_str(raw: &str) -> Result<Self, Rule> {
        let (starts, value) = raw.split_once('/').ok_or(Rule::DayVersion)?;
        if raw.len() > MAX_LENGTH {
            return Err(Rule::DayVersion);
        }
        Ok(Self {
            starts: Moment::from_minutes(starts.parse().map_err(|_| Rule::DayVersion)?),
            value: Availability::printed(value).map_err(|_| Rule::DayVersion)?,
        })
    }
}

text_on_the_wire!(DayVersion);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_version_prints_as_it_parses(starts in any::<i32>(), text in select_value()) {
            let value = text.parse().expect("an availability");
            let version = DayVersion::new(Moment::from_minutes(starts.into()), value);
            prop_assert_eq!(version.to_string().parse(), Ok(version));
        }

        #[test]
        fn any_text_is_a_version_or_refused_without_a_panic(raw in "\\PC*|-?[0-9]{1,20}/[0-9x:, -]{0,30}") {
            let _ = raw.parse::<DayVersion>();
        }
    }

    fn select_value() -> impl Strategy<Value = &'static str> {
        prop::sample::select(vec!["", "x", "00:00-24:00", "18:00-20:00, 22:00-02:00"])
    }

    #[test]
    fn a_version_gives_its_value_for_its_own_day_alone() {
        let version = DayVersion::new(Moment::from_minutes(60), Availability::Unavailable);
        assert_eq!(
            version.value_of(Moment::from_minutes(60)),
            Some(&Availability::Unavailable)
        );
        assert_eq!(version.value_of(Moment::from_minutes(1500)), None);
    }
}

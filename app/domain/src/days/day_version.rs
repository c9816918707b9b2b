//! The version of a player's local day, on which an edit is based.

use std::fmt;
use std::str::FromStr;

use crate::availability::DayAvailability;
use crate::day::text_on_the_wire;
use crate::utc_minute::UtcMinute;
use crate::validation_rule::ValidationRule;

/// Maximum length of the text of a version, in bytes.
const MAX_VERSION_BYTES: usize = 1000;

/// The value of one local day when it was read. It contains the value itself, so that a later edit can be merged with
/// the value stored since then. For clients it is opaque text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayVersion {
    /// The start of the local day; zones with the same clock agree on it.
    starts: UtcMinute,
    value: DayAvailability,
}

impl DayVersion {
    /// Creates the version of the local day that begins at `starts`.
    pub fn new(starts: UtcMinute, value: DayAvailability) -> Self {
        Self { starts, value }
    }

    /// Returns the version of the same day with another value.
    #[must_use]
    pub fn with_value(self, value: DayAvailability) -> Self {
        Self { value, ..self }
    }

    /// Returns the value if the version belongs to the local day that begins at `starts`.
    pub fn value_for(&self, starts: UtcMinute) -> Option<&DayAvailability> {
        (self.starts == starts).then_some(&self.value)
    }
}

impl fmt::Display for DayVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.starts.minutes(), self.value)
    }
}

impl FromStr for DayVersion {
    type Err = ValidationRule;

    fn from_str(raw: &str) -> Result<Self, ValidationRule> {
        let (starts, value) = raw.split_once('/').ok_or(ValidationRule::DayVersion)?;
        if raw.len() > MAX_VERSION_BYTES {
            return Err(ValidationRule::DayVersion);
        }
        Ok(Self {
            starts: UtcMinute::from_minutes(
                starts.parse().map_err(|_| ValidationRule::DayVersion)?,
            ),
            value: DayAvailability::parse_canonical(value)
                .map_err(|_| ValidationRule::DayVersion)?,
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
            let version = DayVersion::new(UtcMinute::from_minutes(starts.into()), value);
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
        let version = DayVersion::new(UtcMinute::from_minutes(60), DayAvailability::Unavailable);
        assert_eq!(
            version.value_for(UtcMinute::from_minutes(60)),
            Some(&DayAvailability::Unavailable)
        );
        assert_eq!(version.value_for(UtcMinute::from_minutes(1500)), None);
    }
}

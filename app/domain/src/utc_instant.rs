//! Instants with the precision of a record's time.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, ParseError, SecondsFormat, SubsecRound, Utc};

use crate::day::text_on_the_wire;

/// An instant; on the wire RFC 3339 in UTC, with as many decimals of a second as it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UtcInstant(DateTime<Utc>);

impl UtcInstant {
    /// Returns the instant without the fraction of its second.
    #[must_use]
    pub fn whole_seconds(self) -> Self {
        Self(self.0.trunc_subsecs(0))
    }

    /// Milliseconds since 1970, as browsers count them.
    pub fn unix_millis(self) -> i64 {
        self.0.timestamp_millis()
    }
}

impl From<DateTime<Utc>> for UtcInstant {
    fn from(at: DateTime<Utc>) -> Self {
        Self(at)
    }
}

impl fmt::Display for UtcInstant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_rfc3339_opts(SecondsFormat::AutoSi, true))
    }
}

impl FromStr for UtcInstant {
    type Err = ParseError;

    fn from_str(raw: &str) -> Result<Self, ParseError> {
        DateTime::parse_from_rfc3339(raw).map(|at| Self(at.with_timezone(&Utc)))
    }
}

text_on_the_wire!(UtcInstant);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn an_instant_prints_as_it_parses(micros in 0i64..4_102_444_800_000_000) {
            let at = UtcInstant::from(DateTime::from_timestamp_micros(micros).expect("a time"));
            prop_assert_eq!(at.to_string().parse(), Ok(at));
            prop_assert_eq!(at.whole_seconds().to_string().len(), "2026-11-26T18:00:00Z".len());
        }
    }
}

//! Instants in whole minutes, and half-open spans between them.

use std::fmt;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An instant, in minutes since 1970-01-01T00:00Z; on the wire RFC 3339 in UTC.
///
/// People type times to the minute, and the offsets of current zones are whole minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UtcMinute(i64);

impl UtcMinute {
    pub const fn from_minutes(minutes: i64) -> Self {
        Self(minutes)
    }

    /// Minutes since the Unix epoch.
    pub const fn minutes(self) -> i64 {
        self.0
    }

    /// Seconds since the Unix epoch, for Discord's timestamp markup.
    pub const fn unix_seconds(self) -> i64 {
        self.0 * 60
    }

    /// Returns the minute that contains `instant`.
    pub fn from_utc(instant: DateTime<Utc>) -> Self {
        Self(instant.timestamp().div_euclid(60))
    }

    /// Returns the instant; saturates at the ends of the calendar.
    pub fn to_utc(self) -> DateTime<Utc> {
        let bound = if self.0 < 0 {
            DateTime::<Utc>::MIN_UTC
        } else {
            DateTime::<Utc>::MAX_UTC
        };
        self.0
            .checked_mul(60)
            .and_then(|seconds| DateTime::from_timestamp(seconds, 0))
            .unwrap_or(bound)
    }

    /// Returns the instant `minutes` later (earlier if negative).
    #[must_use]
    pub const fn plus(self, minutes: i64) -> Self {
        Self(self.0 + minutes)
    }
}

impl fmt::Display for UtcMinute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_utc().to_rfc3339_opts(SecondsFormat::Secs, true))
    }
}

impl Serialize for UtcMinute {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for UtcMinute {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        let instant = DateTime::parse_from_rfc3339(&raw).map_err(de::Error::custom)?;
        Ok(Self::from_utc(instant.with_timezone(&Utc)))
    }
}

/// The instants from `start` up to but excluding `end`; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    start: UtcMinute,
    end: UtcMinute,
}

impl Span {
    /// Returns the span, or `None` if `end` is not after `start`.
    pub fn new(start: UtcMinute, end: UtcMinute) -> Option<Self> {
        (start < end).then_some(Self { start, end })
    }

    pub fn start(self) -> UtcMinute {
        self.start
    }

    pub fn end(self) -> UtcMinute {
        self.end
    }

    pub fn minutes(self) -> i64 {
        self.end.0 - self.start.0
    }

    /// Whether every instant of `other` is in this span.
    pub fn covers(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Returns the same span `minutes` later (earlier if negative).
    #[must_use]
    pub fn shifted(self, minutes: i64) -> Self {
        Self {
            start: self.start.plus(minutes),
            end: self.end.plus(minutes),
        }
    }
}

/// Merges overlapping and touching spans. Returns the merged spans, sorted by start.
pub fn merge_spans(spans: impl IntoIterator<Item = Span>) -> Vec<Span> {
    let mut sorted: Vec<Span> = spans.into_iter().collect();
    sorted.sort_unstable();
    let mut united: Vec<Span> = Vec::with_capacity(sorted.len());
    for span in sorted {
        match united.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => united.push(span),
        }
    }
    united
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn span(from: i64, to: i64) -> Span {
        Span::new(UtcMinute(from), UtcMinute(to)).expect("a span")
    }

    #[test]
    fn overlapping_and_touching_spans_unite() {
        assert_eq!(
            merge_spans([span(5, 9), span(0, 3), span(3, 4), span(8, 12)]),
            [span(0, 4), span(5, 12)]
        );
    }

    proptest! {
        #[test]
        fn uniting_keeps_exactly_the_same_minutes(raw in proptest::collection::vec((0i64..60, 1i64..20), 0..10)) {
            let spans: Vec<Span> = raw.into_iter().map(|(from, length)| span(from, from + length)).collect();
            let united = merge_spans(spans.iter().copied());
            for minute in 0..90 {
                let one = span(minute, minute + 1);
                let before = spans.iter().any(|span| span.covers(one));
                prop_assert_eq!(united.iter().any(|span| span.covers(one)), before);
            }
            prop_assert!(united.windows(2).all(|pair| pair[0].end() < pair[1].start()));
        }

        #[test]
        fn a_moment_survives_the_wire(minutes in -30_000_000i64..60_000_000) {
            let moment = UtcMinute(minutes);
            let wire = serde_json::to_string(&moment).expect("json");
            prop_assert_eq!(serde_json::from_str::<UtcMinute>(&wire).expect("moment"), moment);
        }
    }
}

//! The offsets of all zones during some years, as text. A database keeps those that its windows were stored with, so
//! that they can be stored again when the rules have changed.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::day::Day;
use crate::local_clock::{ClockOffset, LocalClock};
use crate::utc_minute::UtcMinute;
use crate::zone_rules::ZoneRules;

/// Offsets in minutes; real ones are from UTC-12 to UTC+14.
const OFFSETS: RangeInclusive<i64> = -26 * 60..=26 * 60;

/// The clock of each zone. As text, a line for all zones with the same offsets: the first offset in minutes, then each
/// later one after the minute since the Unix epoch from which it applies, then a tab and the names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneOffsets(BTreeMap<String, LocalClock>);

/// The text has another form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a list of offsets of zones")]
pub struct InvalidZoneOffsets;

impl ZoneOffsets {
    /// The offsets of these rules from the start of `from` to the end of `to`.
    pub fn of_rules(rules: &'static ZoneRules, from: Day, to: Day) -> Self {
        let clock = |zone: crate::Zone| (zone.name().to_owned(), zone.clock(from, to));
        Self(rules.zones().map(clock).collect())
    }

    /// The offsets of release 2025b for the years 2026 to 2029. Databases from before the offsets were stored rely on
    /// them.
    pub fn of_2025b() -> Self {
        let text = include_str!("zone_offsets_of_2025b.txt");
        text.parse().expect("the text is in the program")
    }

    /// The clock of the zone with this name; `None` if the rules did not have it.
    pub fn clock(&self, zone: &str) -> Option<&LocalClock> {
        self.0.get(zone)
    }
}

impl fmt::Display for ZoneOffsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (name, clock) in &self.0 {
            let offsets = clock.offsets().iter().enumerate();
            let numbers: Vec<String> = offsets
                .map(|(at, offset)| match at {
                    0 => offset.minutes.to_string(),
                    _ => format!("{} {}", offset.from.minutes(), offset.minutes),
                })
                .collect();
            lines.entry(numbers.join(" ")).or_default().push(name);
        }
        for (numbers, names) in lines {
            writeln!(f, "{numbers}\t{}", names.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for ZoneOffsets {
    type Err = InvalidZoneOffsets;

    fn from_str(text: &str) -> Result<Self, InvalidZoneOffsets> {
        let mut clocks = BTreeMap::new();
        for line in text.lines() {
            let (numbers, names) = line.split_once('\t').ok_or(InvalidZoneOffsets)?;
            let numbers: Result<Vec<i64>, _> = numbers.split(' ').map(str::parse).collect();
            let numbers = numbers.map_err(|_| InvalidZoneOffsets)?;
            let offsets = parse_offsets(&numbers).ok_or(InvalidZoneOffsets)?;
            for name in names.split(' ') {
                let clock = LocalClock::new(name.to_owned(), offsets.clone());
                clocks.insert(name.to_owned(), clock.ok_or(InvalidZoneOffsets)?);
            }
        }
        Ok(Self(clocks))
    }
}

fn parse_offsets(numbers: &[i64]) -> Option<Vec<ClockOffset>> {
    let (first, later) = numbers.split_first()?;
    let (pairs, rest) = later.as_chunks::<2>();
    let offset = |from, minutes| ClockOffset {
        from: UtcMinute::from_minutes(from),
        minutes,
        name: String::new(),
    };
    let start = pairs.first().map_or(0, |[from, _]| from.saturating_sub(1));
    let offsets: Vec<ClockOffset> = std::iter::once(offset(start, *first))
        .chain(pairs.iter().map(|[from, minutes]| offset(*from, *minutes)))
        .collect();
    let is_valid = rest.is_empty()
        && offsets.is_sorted_by_key(|offset| offset.from)
        && offsets
            .iter()
            .all(|offset| OFFSETS.contains(&offset.minutes));
    is_valid.then_some(offsets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(raw: &str) -> Day {
        raw.parse().expect("a day")
    }

    #[test]
    fn offsets_are_the_same_after_they_were_written_and_read() {
        let (from, to) = (day("01.01.2026"), day("31.12.2036"));
        let offsets = ZoneOffsets::of_rules(ZoneRules::bundled(), from, to);
        let text = offsets.to_string();
        assert!(text.len() < 64 * 1024, "{} bytes", text.len());
        let read: ZoneOffsets = text.parse().expect("offsets");
        assert_eq!(read.to_string(), text);
        for zone in ZoneRules::bundled().zones() {
            let (written, read) = (zone.clock(from, to), read.clock(zone.name()));
            assert!(
                read.is_some_and(|read| read.agrees_with(&written)),
                "{zone}"
            );
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "60",
            "sixty\tEurope/Berlin",
            "60 1\tUTC",
            "60 9 120 1 60\tUTC",
            "9999\tUTC",
        ] {
            assert!(text.parse::<ZoneOffsets>().is_err(), "{text}");
        }
    }
}

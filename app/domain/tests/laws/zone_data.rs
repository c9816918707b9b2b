//! The rules of all zones, against `chrono-tz`: another reader of another release.

use app_domain::zone_offsets::ZoneOffsets;
use app_domain::{UtcMinute, Zone};
use chrono::{DateTime, MappedLocalTime, NaiveDateTime, Offset, TimeZone};
use chrono_tz::Tz;

/// Zones whose rules have changed since the release that `chrono-tz` has.
const CHANGED_SINCE_2025B: [&str; 15] = [
    "Africa/Casablanca",
    "Africa/El_Aaiun",
    "America/Edmonton",
    "America/Havana",
    "America/Inuvik",
    "America/Rainy_River",
    "America/Vancouver",
    "America/Winnipeg",
    "America/Yellowknife",
    "Canada/Central",
    "Canada/Mountain",
    "Canada/Pacific",
    "Cuba",
    "Europe/Chisinau",
    "Europe/Tiraspol",
];
/// The years whose changeovers are compared, in minutes since the Unix epoch.
const FIRST: i64 = 28_401_120; // 2024-01-01
const LAST: i64 = 35_239_680; // 2037-01-01
const START_OF_2026: i64 = 29_453_760;
const START_OF_2030: i64 = 31_557_600;
/// The steps at which changeovers are looked for.
const STEP: i64 = 6 * 60;

/// The changeovers of a zone, by `chrono-tz`.
fn changeovers(zone: Tz) -> Vec<i64> {
    let offset = |minute: i64| offset_of(zone, minute);
    let mut found = Vec::new();
    for start in (FIRST..LAST).step_by(usize::try_from(STEP).expect("a step")) {
        if offset(start) == offset(start + STEP) {
            continue;
        }
        let (mut old, mut new) = (start, start + STEP);
        while new - old > 1 {
            let middle = i64::midpoint(old, new);
            if offset(middle) == offset(start) {
                old = middle;
            } else {
                new = middle;
            }
        }
        found.push(new);
    }
    found
}

fn offset_of(zone: Tz, minute: i64) -> i64 {
    let offset = zone.offset_from_utc_datetime(&at(minute));
    i64::from(offset.fix().local_minus_utc())
}

fn at(minute: i64) -> NaiveDateTime {
    let moment = DateTime::from_timestamp(minute * 60, 0).expect("an instant");
    moment.naive_utc()
}

/// Returns the first instant at which, according to `chrono-tz`, `zone` shows the clock time that it shows at `minute`.
fn first_instant(zone: Tz, minute: i64) -> i64 {
    let shown = at(minute) + chrono::Duration::seconds(offset_of(zone, minute));
    match zone.from_local_datetime(&shown) {
        MappedLocalTime::Single(at) | MappedLocalTime::Ambiguous(at, _) => at.timestamp() / 60,
        MappedLocalTime::None => panic!("a time that is shown exists"),
    }
}

#[test]
fn the_rules_equal_those_of_another_reader_around_every_changeover() {
    let mut compared = 0;
    let mut wrong = Vec::new();
    for zone in Zone::all().filter(|zone| !CHANGED_SINCE_2025B.contains(&zone.name())) {
        let other: Tz = zone.name().parse().expect("a zone of chrono-tz");
        let mut minutes: Vec<i64> = (FIRST..LAST).step_by(97_003).collect();
        for change in changeovers(other) {
            minutes.extend(
                [-1441, -180, -61, -60, -1, 0, 1, 59, 60, 61, 180].map(|near| change + near),
            );
        }
        for minute in minutes {
            let moment = UtcMinute::from_minutes(minute);
            let (day, time) = zone.local(moment);
            let is_right = zone.offset_at(moment) * 60 == offset_of(other, minute)
                && zone.instant_at(day, time).minutes() == first_instant(other, minute);
            if !is_right {
                wrong.push((zone.name(), minute));
            }
            compared += 1;
        }
    }
    assert!(compared > 50_000, "{compared} instants");
    let names: std::collections::BTreeSet<&str> = wrong.iter().map(|(name, _)| *name).collect();
    assert!(wrong.is_empty(), "{} of {compared}: {names:?}", wrong.len());
}

#[test]
fn the_stored_offsets_of_2025b_are_those_of_another_reader() {
    let stored = ZoneOffsets::of_2025b();
    let years = START_OF_2026..START_OF_2030;
    for other in chrono_tz::TZ_VARIANTS {
        let clock = stored.clock(other.name()).expect("every name has offsets");
        let near = changeovers(other).into_iter();
        let near = near.flat_map(|change| [change - 1, change]);
        let sampled = years.clone().step_by(100_003).chain(near);
        for minute in sampled.filter(|minute| years.contains(minute)) {
            let offset = clock.offset_at(UtcMinute::from_minutes(minute)).minutes;
            assert_eq!(offset * 60, offset_of(other, minute), "{other} at {minute}");
        }
    }
}

#[test]
fn the_zones_that_have_changed_since_are_known() {
    let names: Vec<&str> = Zone::all().map(Zone::name).collect();
    let others: Vec<&str> = chrono_tz::TZ_VARIANTS
        .iter()
        .map(|zone| zone.name())
        .collect();
    let (missing, new): (Vec<_>, Vec<_>) = (
        others
            .iter()
            .filter(|name| !names.contains(*name))
            .collect(),
        names
            .iter()
            .filter(|name| !others.contains(*name))
            .collect(),
    );
    assert!(missing.is_empty() && new.is_empty(), "{missing:?} {new:?}");
    let minute = 29_678_520; // 2026-06-06
    let hours = |name: &str| {
        let zone: Zone = name.parse().expect("a zone");
        [0, 250_000].map(|later| zone.offset_at(UtcMinute::from_minutes(minute + later)))
    };
    assert_eq!(
        hours("America/Vancouver"),
        [-420, -420],
        "daylight time all year"
    );
}

//! Conversion between clock times and instants, over every zone.

use std::collections::BTreeMap;

use app_domain::{Day, TimeOfDay, UtcMinute, Zone};
use proptest::prelude::*;

use crate::calendar::{ZONES, any_zone_and_day};

/// Returns the first instant of every clock time that exists in `zone` on `day` and some hours around it.
fn first_shown(zone: Zone, day: Day) -> BTreeMap<(Day, TimeOfDay), UtcMinute> {
    let noon = UtcMinute::from_minutes(day.days_since(epoch()) * 24 * 60 + 12 * 60);
    let mut shown = BTreeMap::new();
    for minute in -29 * 60..29 * 60 {
        let moment = noon.plus(minute);
        shown.entry(zone.local(moment)).or_insert(moment);
    }
    shown
}

fn epoch() -> Day {
    Day::from_ymd(1970, 1, 1).expect("a date")
}

fn check_day(zone: Zone, day: Day) -> Result<(), TestCaseError> {
    let shown = first_shown(zone, day);
    for minute in 0..24 * 60 {
        let time = TimeOfDay::from_hm(minute / 60, minute % 60).expect("a minute of the day");
        let moment = zone.instant_at(day, time);
        if let Some(first) = shown.get(&(day, time)) {
            prop_assert_eq!(moment, *first, "{} {} {}", zone, day, time);
        } else {
            // `time` is in a gap between the last time before it and the first time after it.
            let (before, last) = shown
                .range(..(day, time))
                .next_back()
                .expect("a time before");
            let (after, first) = shown.range((day, time)..).next().expect("a time after");
            prop_assert_eq!(first.minutes() - last.minutes(), 1);
            let minutes =
                |at: &(Day, TimeOfDay)| at.0.days_since(day) * 24 * 60 + i64::from(at.1.minutes());
            let gap = minutes(after) - minutes(before) - 1;
            let moved = i64::from(time.minutes()) + gap;
            prop_assert_eq!(
                minutes(&zone.local(moment)),
                moved,
                "{} {} {}",
                zone,
                day,
                time
            );
        }
    }
    Ok(())
}

#[test]
fn around_every_change_a_time_means_its_first_occurrence_or_moves_by_the_gap() {
    for zone_year in ZONES.iter() {
        for day in zone_year.near_changes(0) {
            check_day(zone_year.zone, day).expect("the law holds");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_time_means_its_first_occurrence_or_moves_by_the_gap((zone, day) in any_zone_and_day()) {
        check_day(zone, day)?;
    }
}

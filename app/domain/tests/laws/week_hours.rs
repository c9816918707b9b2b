//! The hours of the week against an oracle that reads the clock at every minute, over every zone and clock change.

use app_domain::statistics::week_hours::{WeekHour, WeekHours};
use app_domain::{Span, UtcMinute, Zone};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::calendar::any_zone_and_day;

fn slow(zone: Zone, range: Span, playable: &[Span]) -> Vec<WeekHour> {
    let mut hours = vec![WeekHour::default(); 7 * 24];
    for minute in range.start().minutes()..range.end().minutes() {
        let at = UtcMinute::from_minutes(minute);
        let (day, time) = zone.local(at);
        let weekday = day.weekday().num_days_from_monday() as usize;
        let hour = &mut hours[weekday * 24 + usize::from(time.minutes()) / 60];
        hour.total_minutes += 1;
        let is_playable = playable
            .iter()
            .any(|span| span.start() <= at && at < span.end());
        hour.playable_minutes += u32::from(is_playable);
    }
    hours
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_elapsed_minute_counts_for_the_hour_that_the_clock_shows(
        (zone, day) in any_zone_and_day(), before in 0..3i64, length in 1..5i64,
        windows in vec((-600..6000i64, 1..900i64), 0..6),
    ) {
        let (from, to) = (day.plus(-before), day.plus(length - before));
        let range = Span::new(zone.start_of(from), zone.start_of(to.plus(1))).expect("a day");
        let window = |(starts, length): (i64, i64)| {
            let starts = range.start().plus(starts);
            Span::new(starts, starts.plus(length)).expect("not empty")
        };
        let playable: Vec<Span> = windows.into_iter().map(window).collect();
        let found = WeekHours::of(Some(range), playable.iter().copied(), &zone.clock(from, to));
        prop_assert_eq!(found.days().flatten().copied().collect::<Vec<_>>(), slow(zone, range, &playable));
    }
}

#[test]
fn a_skipped_hour_has_no_minutes_and_a_repeated_one_counts_twice() {
    let sunday = |date: &str| {
        let day = date.parse().expect("a date");
        let zone = Zone::BERLIN;
        let range = Span::new(zone.start_of(day), zone.start_of(day.plus(1)));
        let hours = WeekHours::of(range, range, &zone.clock(day, day));
        let sunday = hours.days().nth(6).expect("seven days").to_vec();
        [1, 2, 3].map(|hour: usize| (sunday[hour].total_minutes, sunday[hour].percent()))
    };
    assert_eq!(
        sunday("29.03.2026"),
        [(60, Some(100)), (0, None), (60, Some(100))]
    );
    assert_eq!(
        sunday("25.10.2026"),
        [(60, Some(100)), (120, Some(100)), (60, Some(100))]
    );
}

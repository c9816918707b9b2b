//! Patterns: they fill empty days by the offsets of each date, and their removal restores the days.

use app_domain::day_records::{DayRecord, PlayerDays};
use app_domain::pattern::{DayOfWeek, HORIZON_DAYS, Pattern};
use app_domain::{Day, DayAvailability, Span, Zone};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::calendar::{
    ZONES, any_answer, any_availability, any_bot_zone, any_zone, any_zone_and_day,
    exists_completely,
};

/// Patterns of up to seven weekdays, typed in `zone`.
fn any_patterns(zone: Zone) -> impl Strategy<Value = Vec<Pattern>> {
    vec((any_answer(), any::<bool>(), any::<bool>()), 7).prop_map(move |week| {
        let weekdays = (0i64..).zip(week).filter(|(_, (.., is_given))| *is_given);
        weekdays
            .map(|(index, (availability, active, _))| pattern(index, availability, zone, active))
            .collect()
    })
}

fn pattern(index: i64, availability: DayAvailability, zone: Zone, active: bool) -> Pattern {
    let weekday = DayOfWeek::new(index).expect("a weekday");
    Pattern::new(weekday, availability, zone, active).expect("not silent")
}

/// Days from one near a clock change on, with manual answers from before any pattern.
fn any_answered() -> impl Strategy<Value = (PlayerDays, Vec<Pattern>, Zone, Day)> {
    let answers = vec(
        (
            -2i64..16,
            proptest::option::of(any_zone()),
            any_availability(),
            any::<bool>(),
        ),
        0..8,
    );
    let given = (any_zone_and_day(), any_bot_zone(), answers);
    given.prop_flat_map(|((zone, today), bot, answers)| {
        let mut days = PlayerDays::new(bot);
        for (ahead, by_admin_in, value, is_covered) in answers {
            let _ = days.set(
                by_admin_in.unwrap_or(zone),
                today.plus(ahead),
                &value,
                is_covered,
            );
        }
        any_patterns(zone).prop_map(move |patterns| (days.clone(), patterns, zone, today))
    })
}

fn records(days: &PlayerDays) -> Vec<(Day, DayRecord)> {
    days.changes().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_fill_never_changes_a_day_with_an_answer((before, patterns, zone, today) in any_answered()) {
        let mut filled = before.clone();
        filled.fill(&patterns, today);
        for day in today.plus(-3).through(today.plus(20)) {
            let is_pushed_into = zone.local(zone.instant_at(day.plus(-1), "23:59".parse().expect("a time"))).0 == day;
            if !is_pushed_into && (!before.local_availability(zone, day).is_silent() || before.is_cleared_by_player(day)) {
                prop_assert_eq!(filled.local_availability(zone, day), before.local_availability(zone, day));
            }
        }
    }

    #[test]
    fn withdrawing_after_a_fill_restores_every_day((before, patterns, _, today) in any_answered()) {
        let mut days = before.clone();
        days.fill(&patterns, today);
        for pattern in &patterns {
            days.withdraw(pattern, today);
        }
        prop_assert_eq!(records(&days), records(&before));
    }

    #[test]
    fn filling_again_changes_nothing((mut days, patterns, _, today) in any_answered()) {
        days.fill(&patterns, today);
        let once = records(&days);
        days.fill(&patterns, today);
        prop_assert_eq!(records(&days), once);
    }

    #[test]
    fn withdrawing_later_leaves_the_days_that_have_passed(
        (before, patterns, zone, today) in any_answered(), passed in 1i64..14,
    ) {
        let mut filled = before.clone();
        filled.fill(&patterns, today);
        let mut days = filled.clone();
        let later = today.plus(passed);
        for pattern in &patterns {
            days.withdraw(pattern, later);
        }
        for day in today.through(today.plus(15)) {
            let kept = if day < later { &filled } else { &before };
            prop_assert_eq!(days.local_availability(zone, day), kept.local_availability(zone, day));
        }
    }

    #[test]
    fn returning_an_overwritten_day_to_its_pattern_is_as_if_it_had_been_filled(
        (zone, today) in any_zone_and_day(), bot in any_bot_zone(), answer in any_answer(), typed in any_availability(),
    ) {
        let pattern = pattern(i64::from(DayOfWeek::of(today).index()), answer, zone, true);
        let is_whole = match &pattern.availability {
            DayAvailability::Windows(windows) => windows.as_slice().iter().all(|window| exists_completely(zone, today, *window)),
            _ => true,
        };
        prop_assume!(is_whole);
        let patterns = [pattern];
        let mut filled = PlayerDays::new(bot);
        filled.fill(&patterns, today);
        let mut days = filled.clone();
        prop_assume!(days.set(zone, today, &typed, true).is_ok());
        days.return_to_pattern(&patterns, zone, today);
        prop_assert_eq!(days.local_availability(zone, today), filled.local_availability(zone, today));
        prop_assert_eq!(days.local_source(zone, today), filled.local_source(zone, today));
    }
}

#[test]
fn in_every_zone_a_pattern_keeps_its_clock_time_on_every_date() {
    let typed: DayAvailability = "00:30-01:45, 19:00-23:15".parse().expect("windows");
    for year in ZONES.iter() {
        let zone = year.zone;
        let patterns: Vec<Pattern> = (0..7)
            .map(|index| pattern(index, typed.clone(), zone, true))
            .collect();
        for change in &year.changes {
            let today = change.plus(-6);
            let mut days = PlayerDays::new(Zone::BERLIN);
            days.fill(&patterns, today);
            for day in today.consecutive(HORIZON_DAYS) {
                let DayAvailability::Windows(windows) = &typed else {
                    unreachable!("windows were typed")
                };
                let windows = windows.as_slice();
                if windows
                    .iter()
                    .all(|window| exists_completely(zone, day, *window))
                {
                    assert_eq!(days.local_availability(zone, day), typed, "{zone} {day}");
                }
                let spans: Vec<Span> = windows
                    .iter()
                    .filter_map(|window| zone.span(day, *window))
                    .collect();
                assert_eq!(days.local_spans(zone, day), spans, "{zone} {day}");
            }
        }
    }
}

//! Stored days: players see the answer that they gave for a date, and other dates do not change.

use app_domain::day_records::{DayRecord, PlayerDays};
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, DayAvailability, Span, TimeOfDay, UtcMinute, Window, Zone};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::calendar::{
    ZONES, any_answer, any_availability, any_bot_zone, any_days_apart, any_zone, any_zone_and_day,
    edge_case_answers, exists_completely, new_year,
};

/// An earlier answer for a day near the tested one, in the player's zone or in an admin's.
#[derive(Debug, Clone)]
struct EarlierAnswer {
    days_apart: i64,
    zone: Option<Zone>,
    value: DayAvailability,
    is_covered: bool,
}

fn any_earlier() -> impl Strategy<Value = Vec<EarlierAnswer>> {
    let one = (
        any_days_apart(),
        proptest::option::of(any_zone()),
        any_availability(),
        any::<bool>(),
    );
    let earlier = one.prop_map(|(days_apart, zone, value, is_covered)| EarlierAnswer {
        days_apart,
        zone,
        value,
        is_covered,
    });
    vec(earlier, 0..5)
}

/// Returns the days of a player in `zone` after the earlier answers, without those that a clock change skips.
fn after(earlier: &[EarlierAnswer], bot: Zone, zone: Zone, day: Day) -> PlayerDays {
    let mut days = PlayerDays::new(bot);
    for one in earlier {
        let zone = one.zone.unwrap_or(zone);
        let _ = days.set(zone, day.plus(one.days_apart), &one.value, one.is_covered);
    }
    days
}

fn records(days: &PlayerDays) -> Vec<(Day, DayRecord)> {
    // The days were empty at first, so every record with content is a change.
    days.changes().collect()
}

fn spans(days: &PlayerDays) -> Vec<Span> {
    let of_record =
        |(_, record): (Day, DayRecord)| record.windows.into_iter().map(|window| window.span);
    let mut spans: Vec<Span> = records(days).into_iter().flat_map(of_record).collect();
    spans.sort_unstable();
    spans
}

fn windows(value: &DayAvailability) -> &[Window] {
    match value {
        DayAvailability::Windows(windows) => windows.as_slice(),
        DayAvailability::Silent | DayAvailability::Unavailable => &[],
    }
}

/// Returns the expected answer: every window as typed, except that ends in a clock gap move forward. A window whose
/// start moves past midnight belongs to the next date; without other windows the date is *not available*.
fn expected_answer(zone: Zone, day: Day, value: &DayAvailability) -> Option<DayAvailability> {
    let mut here = Vec::new();
    for window in windows(value) {
        let span = zone.span(day, *window)?;
        let (shown_on, shown) = zone.window(span);
        if exists_completely(zone, day, *window) {
            assert_eq!(
                (shown_on, shown),
                (day, *window),
                "{zone}: a window without a gap stays as typed"
            );
        }
        here.extend((shown_on == day).then_some(shown));
    }
    Some(match DayAvailability::from_windows(here) {
        DayAvailability::Silent if !value.is_silent() => DayAvailability::Unavailable,
        availability => availability,
    })
}

fn check_round_trip(
    days: &mut PlayerDays,
    zone: Zone,
    day: Day,
    value: &DayAvailability,
) -> Result<(), TestCaseError> {
    let before = records(days); // A refused answer changes nothing.
    match (
        days.set(zone, day, value, false),
        expected_answer(zone, day, value),
    ) {
        (Ok(()), Some(seen)) => {
            prop_assert_eq!(days.local_availability(zone, day), seen, "{} {}", zone, day);
        }
        (Err(_), None) => prop_assert_eq!(records(days), before),
        (result, seen) => prop_assert!(false, "{zone} {day}: {result:?}, but {seen:?}"),
    }
    Ok(())
}

#[test]
fn in_every_zone_what_a_player_types_around_a_change_is_what_the_player_sees() {
    for year in ZONES.iter() {
        let ordinary = [new_year().plus(20), new_year().plus(200)];
        for day in year.near_changes(2).chain(ordinary) {
            let mut days = PlayerDays::new(Zone::BERLIN);
            for value in edge_case_answers() {
                check_round_trip(&mut days, year.zone, day, &value).expect("the law holds");
            }
        }
    }
}

/// The instants of the team's evening, every five minutes, and its last minute.
fn evening_minutes(team_day: Day, bot: Zone) -> impl Iterator<Item = UtcMinute> {
    let [start, end] = [18, 23].map(|hour| {
        let time = TimeOfDay::from_hm(hour, 0).expect("a full hour");
        bot.instant_at(team_day, time)
    });
    let minutes = (start.minutes()..end.minutes()).step_by(5);
    minutes.map(UtcMinute::from_minutes).chain([end.plus(-1)])
}

#[test]
fn in_every_zone_one_unanswered_date_opens_exactly_the_team_days_whose_evening_touches_it() {
    let of_berlin = ZONES.iter().find(|year| year.zone == Zone::BERLIN);
    let near_berlins: Vec<Day> = of_berlin.expect("Berlin").near_changes(1).collect();
    for year in ZONES.iter() {
        let zone = year.zone;
        let ordinary = [new_year().plus(20), new_year().plus(200)];
        let near = year.near_changes(1).chain(near_berlins.iter().copied());
        for day in near.chain(ordinary) {
            let mut days = PlayerDays::new(Zone::BERLIN);
            for date in day
                .plus(-5)
                .through(day.plus(5))
                .filter(|date| *date != day)
            {
                days.set(zone, date, &DayAvailability::Unavailable, false)
                    .expect("no window that a clock change skips");
            }
            for team_day in day.plus(-3).through(day.plus(3)) {
                let mut minutes = evening_minutes(team_day, Zone::BERLIN);
                let touches = minutes.any(|at| zone.day_of(at) == day);
                let found = days.team_availability(zone, team_day);
                assert_eq!(found.is_silent(), touches, "{zone}: {day}, {team_day}");
                let is_listed =
                    TeamEvening::team_days(day, zone, Zone::BERLIN).any(|one| one == team_day);
                assert_eq!(is_listed, touches, "{zone}: {day}, {team_day}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_a_player_types_is_what_the_player_sees(
        (zone, day) in any_zone_and_day(), bot in any_bot_zone(), earlier in any_earlier(), value in any_availability(),
    ) {
        let mut days = after(&earlier, bot, zone, day);
        let pushed_here = zone.local(zone.instant_at(day.plus(-1), "23:59".parse().expect("a time"))).0 == day;
        prop_assume!(!pushed_here); // Late windows of the previous date move into this day.
        check_round_trip(&mut days, zone, day, &value)?;
    }

    #[test]
    fn setting_a_day_leaves_every_window_that_begins_outside_it(
        (zone, day) in any_zone_and_day(), bot in any_bot_zone(), earlier in any_earlier(), value in any_availability(),
    ) {
        let mut days = after(&earlier, bot, zone, day);
        let outside = |days: &PlayerDays| spans(days).into_iter().filter(|span| zone.day_of(span.start()) != day).collect::<Vec<_>>();
        let mut expected = outside(&days);
        if days.set(zone, day, &value, false).is_ok() {
            // A start in a gap that ends after midnight is the only way to write to another date.
            let own = windows(&value).iter().filter_map(|window| zone.span(day, *window));
            expected.extend(own.filter(|span| zone.day_of(span.start()) != day));
            expected.sort_unstable();
        }
        prop_assert_eq!(outside(&days), expected);
    }

    #[test]
    fn setting_a_day_leaves_the_answers_for_other_dates(
        (zone, day) in any_zone_and_day(), bot in any_bot_zone(), earlier in any_earlier(), value in any_availability(),
    ) {
        let mut days = after(&earlier, bot, zone, day);
        let answers = |days: &PlayerDays| {
            let others = records(days).into_iter().filter(|(date, _)| *date != day);
            others.map(|(date, record)| (date, record.answer_origin, record.cleared_by_player)).filter(|answers| answers.1.is_some() || answers.2).collect::<Vec<_>>()
        };
        let before = answers(&days);
        let _ = days.set(zone, day, &value, true);
        prop_assert_eq!(answers(&days), before);
    }

    #[test]
    fn a_team_day_without_windows_is_refused_exactly_if_every_date_of_its_evening_is_answered(
        (zone, day) in any_zone_and_day(), bot in any_bot_zone(), earlier in any_earlier(),
    ) {
        let days = after(&earlier, bot, zone, day);
        for team_day in day.plus(-3).through(day.plus(3)) {
            let has_windows = days.record(team_day).is_some_and(|record| !record.windows.is_empty());
            if !has_windows {
                let mut minutes = evening_minutes(team_day, bot);
                let is_refused = minutes.all(|at| !days.local_availability(zone, zone.day_of(at)).is_silent());
                let expected = if is_refused { DayAvailability::Unavailable } else { DayAvailability::Silent };
                prop_assert_eq!(days.team_availability(zone, team_day), expected);
                prop_assert_eq!(days.team_source(zone, team_day).is_some(), is_refused);
            }
        }
    }

    #[test]
    fn an_edit_affects_every_team_day_that_reads_differently_after_it(
        (zone, day) in any_zone_and_day(), bot in any_bot_zone(), earlier in any_earlier(), value in any_availability(),
    ) {
        let stored = after(&earlier, bot, zone, day);
        let mut days = PlayerDays::from_stored(bot, stored.records().map(|(day, record)| (day, record.clone())));
        prop_assume!(days.set(zone, day, &value, false).is_ok());
        let affected = days.affected_days(zone);
        for team_day in day.plus(-9).through(day.plus(9)) {
            let is_changed = days.team_availability(zone, team_day) != stored.team_availability(zone, team_day);
            prop_assert!(!is_changed || affected.contains(&team_day));
        }
    }

    #[test]
    fn setting_twice_is_setting_once(
        (zone, day) in any_zone_and_day(), bot in any_bot_zone(), earlier in any_earlier(), value in any_availability(), is_covered: bool,
    ) {
        let mut once = after(&earlier, bot, zone, day);
        prop_assume!(once.set(zone, day, &value, is_covered).is_ok());
        let mut twice = once.clone();
        twice.set(zone, day, &value, is_covered).expect("accepted before");
        // Windows that a gap moved now belong to the next date, and the second call adds them again.
        let stays = windows(&value).iter().all(|window| zone.span(day, *window).is_some_and(|span| zone.day_of(span.start()) == day));
        prop_assume!(stays);
        prop_assert_eq!(records(&twice), records(&once));
    }

    #[test]
    fn for_a_player_in_the_bot_timezone_the_team_reads_what_was_typed(
        (bot, day) in any_zone_and_day(), earlier in any_earlier(), value in any_availability(),
    ) {
        let mut days = after(&earlier, bot, bot, day);
        let before: Vec<DayAvailability> = day.plus(-3).through(day.plus(3)).map(|date| days.team_availability(bot, date)).collect();
        prop_assume!(days.set(bot, day, &value, false).is_ok());
        let next_is_hit = windows(&value).iter().any(|window| !exists_completely(bot, day, *window));
        for (date, before) in day.plus(-3).through(day.plus(3)).zip(before) {
            prop_assert_eq!(days.team_availability(bot, date), days.local_availability(bot, date));
            if date == day && !next_is_hit {
                prop_assert_eq!(days.team_availability(bot, date), value.clone());
            } else if date != day && !next_is_hit {
                prop_assert_eq!(days.team_availability(bot, date), before);
            }
        }
    }

    #[test]
    fn another_bot_timezone_keeps_every_instant_and_every_players_reading(
        (zone, day) in any_zone_and_day(), bot in any_bot_zone(), next in any_zone(), earlier in any_earlier(),
    ) {
        let before = after(&earlier, bot, zone, day);
        let mut refiled = before.clone();
        refiled.change_bot_zone(day.plus(-9), next);
        prop_assert_eq!(spans(&refiled), spans(&before));
        for date in day.plus(-2).through(day.plus(2)) {
            prop_assert_eq!(refiled.local_availability(zone, date), before.local_availability(zone, date));
        }
        let told_at_once = after(&earlier, next, zone, day);
        for date in day.plus(-4).through(day.plus(4)) {
            prop_assert_eq!(refiled.team_availability(zone, date), told_at_once.team_availability(zone, date), "as if the team had always been there");
        }
        refiled.change_bot_zone(day.plus(-9), bot);
        prop_assert_eq!(records(&refiled), records(&before));
    }

    #[test]
    fn a_team_day_survives_the_wire_however_it_came_about(
        (zone, day) in any_zone_and_day(), bot in any_zone(), values in vec(any_answer(), 3),
    ) {
        let mut days = PlayerDays::new(bot);
        for (date, value) in day.consecutive(3).zip(&values) {
            let _ = days.set(zone, date, value, false);
        }
        for date in day.plus(-2).through(day.plus(5)) {
            let wire = serde_json::to_string(&days.team_availability(bot, date)).expect("json");
            prop_assert_eq!(serde_json::from_str::<DayAvailability>(&wire).expect("an availability"), days.team_availability(bot, date));
        }
    }
}

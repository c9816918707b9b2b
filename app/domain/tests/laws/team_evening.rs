//! The team's evening by the viewer's clock, against a table computed with Python's `zoneinfo`.

use app_domain::team_evening::{TeamEvening, own_date};
use app_domain::{Day, Span, Zone};
use proptest::prelude::*;

use crate::calendar::{any_zone, any_zone_and_day};

/// Viewer's zone, team's zone, viewer's date; the team day and the viewer's times of its 18:00 to 23:00. Computed with
/// Python's `zoneinfo` from the IANA database, with the dates around every change of the clocks involved.
const EVENINGS: &str = "
Europe/Berlin Europe/Berlin 22.11.2026 22.11.2026 18:00-23:00
Europe/Berlin Europe/Berlin 14.03.2027 14.03.2027 18:00-23:00
Europe/Berlin Europe/Berlin 21.03.2027 21.03.2027 18:00-23:00
Europe/Berlin Europe/Berlin 28.03.2027 28.03.2027 18:00-23:00
Europe/Berlin Europe/Berlin 04.04.2027 04.04.2027 18:00-23:00
Europe/Berlin Europe/Berlin 25.10.2026 25.10.2026 18:00-23:00
Europe/Berlin America/Los_Angeles 22.11.2026 21.11.2026 03:00-08:00
Europe/Berlin America/Los_Angeles 14.03.2027 13.03.2027 03:00-08:00
Europe/Berlin Asia/Tokyo 22.11.2026 22.11.2026 10:00-15:00
Europe/Berlin Asia/Tokyo 14.03.2027 14.03.2027 10:00-15:00
America/New_York Europe/Berlin 22.11.2026 22.11.2026 12:00-17:00
America/New_York Europe/Berlin 14.03.2027 14.03.2027 13:00-18:00
America/New_York Europe/Berlin 21.03.2027 21.03.2027 13:00-18:00
America/New_York Europe/Berlin 28.03.2027 28.03.2027 12:00-17:00
America/New_York Europe/Berlin 04.04.2027 04.04.2027 12:00-17:00
America/New_York Europe/Berlin 25.10.2026 25.10.2026 13:00-18:00
Asia/Kathmandu Europe/Berlin 22.11.2026 22.11.2026 22:45-03:45
Asia/Kathmandu Europe/Berlin 14.03.2027 14.03.2027 22:45-03:45
Asia/Kathmandu Europe/Berlin 21.03.2027 21.03.2027 22:45-03:45
Asia/Kathmandu Europe/Berlin 28.03.2027 28.03.2027 21:45-02:45
Asia/Kathmandu Europe/Berlin 04.04.2027 04.04.2027 21:45-02:45
Asia/Kathmandu Europe/Berlin 25.10.2026 25.10.2026 22:45-03:45
Asia/Kathmandu America/Los_Angeles 22.11.2026 21.11.2026 07:45-12:45
Asia/Kathmandu America/Los_Angeles 14.03.2027 13.03.2027 07:45-12:45
Asia/Kathmandu Asia/Tokyo 22.11.2026 22.11.2026 14:45-19:45
Asia/Kathmandu Asia/Tokyo 14.03.2027 14.03.2027 14:45-19:45
Australia/Adelaide Europe/Berlin 22.11.2026 21.11.2026 03:30-08:30
Australia/Adelaide Europe/Berlin 14.03.2027 13.03.2027 03:30-08:30
Australia/Adelaide Europe/Berlin 21.03.2027 20.03.2027 03:30-08:30
Australia/Adelaide Europe/Berlin 28.03.2027 27.03.2027 03:30-08:30
Australia/Adelaide Europe/Berlin 04.04.2027 03.04.2027 02:30-06:30
Australia/Adelaide Europe/Berlin 25.10.2026 24.10.2026 02:30-07:30
Australia/Adelaide America/Los_Angeles 22.11.2026 21.11.2026 12:30-17:30
Australia/Adelaide America/Los_Angeles 14.03.2027 13.03.2027 12:30-17:30
Australia/Adelaide Asia/Tokyo 22.11.2026 22.11.2026 19:30-00:30
Australia/Adelaide Asia/Tokyo 14.03.2027 14.03.2027 19:30-00:30
Australia/Lord_Howe Europe/Berlin 22.11.2026 21.11.2026 04:00-09:00
Australia/Lord_Howe Europe/Berlin 14.03.2027 13.03.2027 04:00-09:00
Australia/Lord_Howe Europe/Berlin 21.03.2027 20.03.2027 04:00-09:00
Australia/Lord_Howe Europe/Berlin 28.03.2027 27.03.2027 04:00-09:00
Australia/Lord_Howe Europe/Berlin 04.04.2027 03.04.2027 02:30-07:30
Australia/Lord_Howe Europe/Berlin 25.10.2026 24.10.2026 03:00-08:00
Pacific/Chatham Europe/Berlin 22.11.2026 21.11.2026 06:45-11:45
Pacific/Chatham Europe/Berlin 14.03.2027 13.03.2027 06:45-11:45
Pacific/Chatham Europe/Berlin 21.03.2027 20.03.2027 06:45-11:45
Pacific/Chatham Europe/Berlin 28.03.2027 27.03.2027 06:45-11:45
Pacific/Chatham Europe/Berlin 04.04.2027 03.04.2027 04:45-09:45
Pacific/Chatham Europe/Berlin 25.10.2026 24.10.2026 05:45-10:45
America/St_Johns Europe/Berlin 22.11.2026 22.11.2026 13:30-18:30
America/St_Johns Europe/Berlin 14.03.2027 14.03.2027 14:30-19:30
America/St_Johns Europe/Berlin 21.03.2027 21.03.2027 14:30-19:30
America/St_Johns Europe/Berlin 28.03.2027 28.03.2027 13:30-18:30
America/St_Johns Europe/Berlin 04.04.2027 04.04.2027 13:30-18:30
America/St_Johns Europe/Berlin 25.10.2026 25.10.2026 14:30-19:30
Pacific/Honolulu Europe/Berlin 22.11.2026 22.11.2026 07:00-12:00
Pacific/Honolulu Europe/Berlin 14.03.2027 14.03.2027 07:00-12:00
Pacific/Honolulu Europe/Berlin 21.03.2027 21.03.2027 07:00-12:00
Pacific/Honolulu Europe/Berlin 28.03.2027 28.03.2027 06:00-11:00
Pacific/Honolulu Europe/Berlin 04.04.2027 04.04.2027 06:00-11:00
Pacific/Honolulu Europe/Berlin 25.10.2026 25.10.2026 07:00-12:00
";

fn evening(day: Day, viewer: Zone, team: Zone) -> Option<TeamEvening> {
    let clock = |zone: Zone| zone.clock(day.plus(-2), day.plus(2));
    TeamEvening::starting_on(day, &clock(viewer), &clock(team))
}

#[test]
fn the_evening_is_the_one_that_another_time_zone_library_computes() {
    let rows: Vec<&str> = EVENINGS.trim().lines().collect();
    assert!(rows.len() > 40, "{} rows", rows.len());
    for row in rows {
        let mut parts = row.splitn(4, ' ');
        let mut part = || parts.next().expect("four parts");
        let (viewer, team) = (part(), part());
        let day = part().parse().expect("a day");
        let zone = |name: &str| name.parse::<Zone>().expect("a zone");
        let found = evening(day, zone(viewer), zone(team)).map_or_else(
            || "none".to_owned(),
            |evening| format!("{} {}", evening.team_day, evening.window),
        );
        assert_eq!(found, part(), "{row}");
    }
}

#[test]
fn the_grid_of_a_player_far_away_opens_at_the_teams_evening() {
    let day: Day = "22.11.2026".parse().expect("a day");
    let row = |viewer: &str| {
        let clock = |zone: Zone| zone.clock(day.plus(-2), day.plus(2));
        let viewer = clock(viewer.parse().expect("a zone"));
        TeamEvening::first_row([day], &viewer, &clock(Zone::BERLIN))
    };
    let rows = [
        "Europe/Berlin",
        "America/New_York",
        "Asia/Kathmandu",
        "Australia/Adelaide",
    ]
    .map(row);
    // 18:00, 12:00, 22:45 and 03:30, in half hours.
    assert_eq!(rows, [36, 24, 45, 7]);
}

#[test]
fn the_grid_opens_at_the_earliest_evening_of_its_days() {
    let first: Day = "28.03.2027".parse().expect("a day");
    let clock = |zone: Zone| zone.clock(first.plus(-2), first.plus(16));
    let adelaide = clock("Australia/Adelaide".parse().expect("a zone"));
    let rows = |days: i64| {
        let days = first.through(first.plus(days - 1));
        TeamEvening::first_row(days, &adelaide, &clock(Zone::BERLIN))
    };
    // 03:30 before Berlin's clocks change, 02:30 after that, and 01:30 after those of Adelaide.
    assert_eq!([rows(1), rows(2), rows(14)], [7, 5, 3]);
}

#[test]
fn an_evening_that_ends_where_a_clock_is_put_forward_is_named_by_its_own_times() {
    // The clocks skip the hour from 23:00 to midnight.
    let day: Day = "28.03.2026".parse().expect("a day");
    let nuuk: Zone = "America/Nuuk".parse().expect("a zone");
    let found = evening(day, nuuk, nuuk).expect("an evening");
    assert_eq!(found.window.to_string(), "18:00-23:00");
}

#[test]
fn a_date_is_asked_about_unless_every_evening_that_it_overlaps_is_off() {
    let team_day = |at: i64| Day::from_ymd(2026, 11, 22).expect("a day").plus(at);
    for (viewer, off, asked) in [
        ("Europe/Berlin", &[0][..], [true, false, true]),
        ("America/New_York", &[0], [true, false, true]),
        ("Australia/Adelaide", &[0], [true, true, false]),
        ("Asia/Kathmandu", &[0], [true, true, true]),
        ("Asia/Kathmandu", &[-1, 0], [true, false, true]),
        ("Asia/Kathmandu", &[-1, 0, 1], [true, false, false]),
    ] {
        let clock = |zone: Zone| zone.clock(team_day(-3), team_day(3));
        let clocks = (clock(viewer.parse().expect("a zone")), clock(Zone::BERLIN));
        let is_off = |day: Day| off.iter().any(|at| team_day(*at) == day);
        let found =
            [-1, 0, 1].map(|at| TeamEvening::is_asked(team_day(at), &clocks.0, &clocks.1, is_off));
        assert_eq!(found, asked, "{viewer} {off:?}");
    }
}

#[test]
fn a_team_day_has_the_viewers_date_of_its_session_or_of_the_evening() {
    let friday: Day = "27.11.2026".parse().expect("a day");
    let dates = |viewer: &str| {
        let clock = |zone: Zone| zone.clock(friday.plus(-2), friday.plus(2));
        let viewer = clock(viewer.parse().expect("a zone"));
        let team = clock(Zone::BERLIN);
        [None, Some(1), Some(13), Some(20)].map(|hour| {
            let session = hour.map(|hour| team.instant_at(friday, hour * 60));
            own_date(friday, session, &viewer, &team).days_since(friday)
        })
    };
    // Without a session; and with one at 01:00, 13:00 and 20:00.
    assert_eq!(dates("Europe/Berlin"), [0, 0, 0, 0]);
    assert_eq!(dates("America/New_York"), [0, -1, 0, 0]);
    assert_eq!(dates("Asia/Kathmandu"), [0, 0, 0, 1]);
    assert_eq!(dates("Australia/Adelaide"), [1, 0, 0, 1]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn without_off_days_every_date_is_asked_about((viewer, day) in any_zone_and_day(), team in any_zone()) {
        let clock = |zone: Zone| zone.clock(day.plus(-2), day.plus(2));
        // A zone that moves over the date line skips a date.
        prop_assume!(viewer.start_of(day) < viewer.start_of(day.plus(1)));
        prop_assert!(TeamEvening::is_asked(day, &clock(viewer), &clock(team), |_| false));
        prop_assert!(!TeamEvening::is_asked(day, &clock(viewer), &clock(team), |_| true));
    }

    #[test]
    fn the_evening_that_a_viewer_answers_is_the_evening_of_the_team((viewer, day) in any_zone_and_day(), team in any_zone()) {
        let Some(evening) = evening(day, viewer, team) else { return Ok(()) };
        let at = |hour: u16| team.instant_at(evening.team_day, app_domain::TimeOfDay::from_hm(hour, 0).expect("a time"));
        // A time that occurs twice means the first occurrence, so the second cannot be written as clock time.
        let is_told_apart = |hour: u16| {
            let (date, time) = viewer.local(at(hour));
            viewer.instant_at(date, time) == at(hour)
        };
        prop_assume!(is_told_apart(18) && is_told_apart(23));
        prop_assert_eq!(viewer.span(day, evening.window), Span::new(at(18), at(23)));
    }

    #[test]
    fn a_viewer_on_the_teams_clock_calls_each_day_as_the_team_does((zone, day) in any_zone_and_day(), minute in 0i64..1440) {
        let clock = zone.clock(day.plus(-2), day.plus(2));
        let session = clock.instant_at(day, minute);
        prop_assert_eq!(own_date(day, None, &clock, &clock), day);
        prop_assert_eq!(own_date(day, Some(session), &clock, &clock), day);
    }

    #[test]
    fn the_evening_belongs_to_the_viewers_date_on_which_it_begins((viewer, day) in any_zone_and_day(), team in any_zone()) {
        let clock = |zone: Zone| zone.clock(day.plus(-2), day.plus(2));
        let first = TeamEvening::local_dates(day, viewer, team).next();
        prop_assert_eq!(Some(own_date(day, None, &clock(viewer), &clock(team))), first);
    }

    #[test]
    fn a_viewer_on_the_teams_clock_sees_eighteen_to_twenty_three((zone, day) in any_zone_and_day()) {
        let evening = evening(day, zone, zone).expect("an evening");
        prop_assert_eq!(evening.team_day, day);
        prop_assume!(crate::calendar::exists_completely(zone, day, evening.window));
        prop_assert_eq!(evening.window.to_string(), "18:00-23:00");
    }
}

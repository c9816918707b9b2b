//! Jobs run once for each local date, over two years in thirty zones, also when the clock jumps.

use std::collections::BTreeSet;

use app_domain::job::{DueJob, JobKind, due_jobs};
use app_domain::settings::{SchedulingSettings, Settings};
use app_domain::{Day, TimeOfDay, UtcMinute, Zone};
use proptest::prelude::*;
use proptest::sample::select;

use crate::calendar::{any_zone, new_year};

const DAYS: i64 = 2 * 365;
/// Minutes between two checks of the clock; every job is useful for at least this long.
const CHECK_INTERVAL_MINUTES: i64 = 60;

/// Zones with half and quarter hours, with clock changes at midnight and at other times and days, and without any.
const ZONES: [&str; 30] = [
    "Europe/Berlin",
    "Europe/London",
    "Europe/Lisbon",
    "Europe/Istanbul",
    "America/New_York",
    "America/Los_Angeles",
    "America/St_Johns",
    "America/Sao_Paulo",
    "America/Santiago",
    "America/Asuncion",
    "America/Havana",
    "America/Nuuk",
    "America/Phoenix",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Asia/Tehran",
    "Asia/Beirut",
    "Asia/Gaza",
    "Asia/Jerusalem",
    "Africa/Cairo",
    "Africa/Casablanca",
    "Australia/Lord_Howe",
    "Australia/Adelaide",
    "Pacific/Auckland",
    "Pacific/Chatham",
    "Pacific/Apia",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Antarctica/Troll",
];

fn any_settings() -> impl Strategy<Value = SchedulingSettings> {
    let time = || {
        (0u16..24 * 60)
            .prop_map(|minute| TimeOfDay::from_hm(minute / 60, minute % 60).expect("a time"))
    };
    (
        any_zone(),
        time(),
        time(),
        0u8..24,
        proptest::option::of(0u8..24),
    )
        .prop_map(
            |(
                timezone,
                daily_post_time,
                weekly_ping_time,
                reminder_hours_before,
                second_reminder_hours_before,
            )| {
                SchedulingSettings {
                    timezone,
                    daily_post_time,
                    weekly_ping_time,
                    reminder_hours_before,
                    second_reminder_hours_before,
                    ..Settings::default().scheduling
                }
            },
        )
}

/// Claims due jobs like the database does. Returns those that were not claimed before.
fn claim(ledger: &mut BTreeSet<(Day, JobKind)>, due: &[DueJob]) -> Vec<(Day, JobKind)> {
    let new = due.iter().map(|due| (due.date, due.job));
    new.filter(|claim| ledger.insert(*claim)).collect()
}

#[test]
fn every_job_runs_once_for_each_date_over_two_years_in_thirty_zones() {
    for name in ZONES {
        let settings = &SchedulingSettings {
            timezone: name.parse().expect("a zone"),
            second_reminder_hours_before: Some(1),
            ..Settings::default().scheduling
        };
        let zone: Zone = settings.timezone;
        let (begin, end) = (
            zone.start_of(new_year()),
            zone.start_of(new_year().plus(DAYS)),
        );
        let mut ledger = BTreeSet::new();
        let mut now = begin;
        while now < end {
            claim(&mut ledger, &due_jobs(now, settings));
            now = now.plus(CHECK_INTERVAL_MINUTES);
        }
        let of_year =
            |(date, _): &&(Day, JobKind)| (new_year()..new_year().plus(DAYS)).contains(date);
        let ran: BTreeSet<(Day, JobKind)> = ledger.iter().filter(of_year).copied().collect();
        let planned = new_year().consecutive(DAYS).flat_map(|date| {
            JobKind::ALL
                .into_iter()
                .filter_map(move |job| Some((date, job.due(date, settings)?.job)))
        });
        let planned: BTreeSet<(Day, JobKind)> = planned.collect();
        assert_eq!(ran, planned, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_clock_that_jumps_runs_no_job_twice_and_misses_none_it_comes_to_in_time(
        name in select(&ZONES[..]),
        jumps in proptest::collection::vec((0i64..60 * 24 * 60, -3000i64..3000), 1..60),
    ) {
        let settings = SchedulingSettings { timezone: name.parse().expect("a zone"), ..Settings::default().scheduling };
        let mut ledger = BTreeSet::new();
        let mut now = settings.timezone.start_of(new_year());
        let mut seen: Vec<UtcMinute> = Vec::new();
        for (calm, jump) in jumps {
            for _ in 0..calm / 60 / CHECK_INTERVAL_MINUTES {
                seen.push(now);
                claim(&mut ledger, &due_jobs(now, &settings));
                now = now.plus(CHECK_INTERVAL_MINUTES);
            }
            now = now.plus(jump);
        }
        for date in new_year().consecutive(120) {
            for due in JobKind::ALL.into_iter().filter_map(|job| job.due(date, &settings)) {
                let was_useful = seen.iter().any(|now| due.at <= *now && *now < due.until);
                prop_assert_eq!(ledger.contains(&(due.date, due.job)), was_useful);
            }
        }
    }

    #[test]
    fn a_job_is_useful_for_a_while_and_its_date_is_near(settings in any_settings(), ahead in 0i64..DAYS) {
        let date = new_year().plus(ahead);
        for due in JobKind::ALL.into_iter().filter_map(|job| job.due(date, &settings)) {
            prop_assert!(due.at < due.until);
            let found = due_jobs(due.at, &settings);
            prop_assert!(found.contains(&due), "{:?}", due);
            prop_assert!(!due_jobs(due.until, &settings).contains(&due));
        }
    }
}

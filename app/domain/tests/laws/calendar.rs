//! Generators of zones, days and answers, with a focus on the clock changes of 2026.

use std::sync::LazyLock;

use app_domain::{Day, DayAvailability, TimeOfDay, Window, Zone};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A zone with the dates of its clock changes in 2026; some zones have none.
pub struct ZoneYear {
    pub zone: Zone,
    pub changes: Vec<Day>,
}

impl ZoneYear {
    /// Returns the days within `days` of a clock change.
    pub fn near_changes(&self, days: i64) -> impl Iterator<Item = Day> + '_ {
        let around = move |change: &Day| change.plus(-days).through(change.plus(days));
        self.changes.iter().flat_map(around)
    }
}

pub static ZONES: LazyLock<Vec<ZoneYear>> = LazyLock::new(|| {
    let change_in = |zone: Zone, day: &Day| {
        let length = zone.start_of(day.plus(1)).minutes() - zone.start_of(*day).minutes();
        length != 24 * 60
    };
    let zone_year = |zone: Zone| ZoneYear {
        zone,
        changes: new_year()
            .consecutive(365)
            .filter(|day| change_in(zone, day))
            .collect(),
    };
    Zone::all().map(zone_year).collect()
});

pub fn new_year() -> Day {
    Day::from_ymd(2026, 1, 1).expect("a date")
}

pub fn any_zone() -> impl Strategy<Value = Zone> {
    (0..ZONES.len()).prop_map(|at| ZONES[at].zone)
}

/// Berlin in half of the cases, because most teams keep the default.
pub fn any_bot_zone() -> impl Strategy<Value = Zone> {
    prop_oneof![Just(Zone::BERLIN), any_zone()]
}

/// A zone and a day near one of its clock changes, or any day of the year.
pub fn any_zone_and_day() -> impl Strategy<Value = (Zone, Day)> {
    (0..ZONES.len(), any::<bool>(), 0usize..365).prop_map(|(at, is_near, day)| {
        let year = &ZONES[at];
        let near: Vec<Day> = year.near_changes(2).filter(|_| is_near).collect();
        let any_day = new_year().plus(i64::try_from(day).expect("a day of the year"));
        (
            year.zone,
            near.get(day % near.len().max(1))
                .copied()
                .unwrap_or(any_day),
        )
    })
}

fn time(minute: u16) -> TimeOfDay {
    TimeOfDay::from_hm(minute / 60, minute % 60).expect("a minute of the day")
}

/// Any window that may be typed; often on quarter hours, and often early in the morning, when clocks change.
pub fn any_window() -> impl Strategy<Value = Window> {
    let start = prop_oneof![
        0u16..1440,
        (0u16..96).prop_map(|at| at * 15),
        (0u16..20).prop_map(|at| at * 15)
    ];
    let length = prop_oneof![1u16..1440, (1u16..96).prop_map(|at| at * 15)];
    let whole_day = Just("00:00-24:00".parse().expect("a window"));
    let window = (start, length).prop_map(|(start, length)| Window {
        start: time(start),
        end: time((start + length) % 1440),
    });
    prop_oneof![1 => whole_day, 19 => window]
}

/// `x` or windows.
pub fn any_answer() -> impl Strategy<Value = DayAvailability> {
    prop_oneof![
        1 => Just(DayAvailability::Unavailable),
        4 => vec(any_window(), 1..=4).prop_map(DayAvailability::from_windows),
    ]
}

pub fn any_availability() -> impl Strategy<Value = DayAvailability> {
    prop_oneof![1 => Just(DayAvailability::Silent), 5 => any_answer()]
}

/// Answers with the edge cases of a day, for tests over all zones.
pub fn edge_case_answers() -> Vec<DayAvailability> {
    [
        "x",
        "00:00-24:00",
        "22:00-02:00",
        "23:15-23:45",
        "00:15-00:45, 01:30-02:45, 02:30-03:30",
        "02:15-05:00, 19:00-24:00",
        "23:59-23:58",
    ]
    .map(|raw| raw.parse().expect("an availability"))
    .into()
}

/// Whether `time` exists on `day` in `zone`.
pub fn time_exists(zone: Zone, day: Day, time: TimeOfDay) -> bool {
    zone.local(zone.instant_at(day, time)) == (day, time)
}

/// Whether both ends of `window`, which begins on `day`, exist in `zone`.
pub fn exists_completely(zone: Zone, day: Day, window: Window) -> bool {
    let end_day = if window.ends_next_day() {
        day.plus(1)
    } else {
        day
    };
    time_exists(zone, day, window.start) && time_exists(zone, end_day, window.end)
}

pub fn any_days_apart() -> impl Strategy<Value = i64> {
    select(vec![-2i64, -1, -1, 0, 1, 1, 2])
}

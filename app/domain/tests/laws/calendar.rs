//! Every time zone, and the days of 2026 on which its clocks are worth watching.

use std::sync::LazyLock;

use app_domain::{Availability, Day, TimeOfDay, Window, Zone};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// A zone with the dates on which its clocks change; some have none.
pub struct ZoneYear {
    pub zone: Zone,
    pub changes: Vec<Day>,
}

impl ZoneYear {
    /// The days within `days` of a change.
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
            .following(365)
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

/// Berlin as often as all others together: most teams keep the default.
pub fn any_bot_zone() -> impl Strategy<Value = Zone> {
    prop_oneof![Just(Zone::BERLIN), any_zone()]
}

/// A zone and a day near a change of its clocks, or any day of the year.
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

/// Any window that may be typed; often by quarter hours, and often in the small hours, when clocks change.
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
pub fn any_answer() -> impl Strategy<Value = Availability> {
    prop_oneof![
        1 => Just(Availability::Unavailable),
        4 => vec(any_window(), 1..=4).prop_map(Availability::from_windows),
    ]
}

pub fn any_availability() -> impl Strategy<Value = Availability> {
    prop_oneof![1 => Just(Availability::Silent), 5 => any_answer()]
}

/// Answers that test every corner of a day, for the laws that go through all zones one by one.
pub fn telling_answers() -> Vec<Availability> {
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

/// Whether clocks in `zone` show `time` on `day` at all.
pub fn is_shown(zone: Zone, day: Day, time: TimeOfDay) -> bool {
    zone.local(zone.moment(day, time)) == (day, time)
}

/// Whether clocks in `zone` show both ends of `window`, begun on `day`.
pub fn is_whole(zone: Zone, day: Day, window: Window) -> bool {
    let end_day = if window.ends_next_day() {
        day.plus(1)
    } else {
        day
    };
    is_shown(zone, day, window.start) && is_shown(zone, end_day, window.end)
}

pub fn any_days_apart() -> impl Strategy<Value = i64> {
    select(vec![-2i64, -1, -1, 0, 1, 1, 2])
}

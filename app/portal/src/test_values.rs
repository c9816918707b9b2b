//! Values that several tests share.

use app_domain::Day;
use app_domain::analysis::DayStatus;
use app_domain::local_clock::{ClockOffset, LocalClock};
use app_domain::utc_minute::UtcMinute;
use app_wire::{
    ClockPair, CountsBody, FortnightDay, FortnightSuggestionBody, NameSummaryBody, SpanBody,
};

use crate::test_ids::player_id;

pub fn day(text: &str) -> Day {
    text.parse().expect("a date")
}

/// A clock that is `minutes` east of UTC all year.
pub fn clock(zone: &str, minutes: i64) -> LocalClock {
    let offset = ClockOffset {
        from: UtcMinute::from_minutes(0),
        minutes,
        name: String::new(),
    };
    LocalClock::new(zone.to_owned(), vec![offset]).expect("an offset")
}

/// Viewer and team in Berlin, in winter.
pub fn same_clocks() -> ClockPair {
    ClockPair {
        viewer: clock("Europe/Berlin", 60),
        team: clock("Europe/Berlin", 60),
    }
}

/// Whole hours of a day by the clock of [`same_clocks`].
pub fn hours(date: Day, from: i64, to: i64) -> SpanBody {
    let clock = same_clocks().team;
    SpanBody {
        starts_at: clock.instant_at(date, from * 60),
        ends_at: clock.instant_at(date, to * 60),
    }
}

/// The change of Kim that would make a day playable; `from` and `to` are Kim's window before and after.
pub fn suggestion_of_kim(
    from: Option<SpanBody>,
    to: Option<SpanBody>,
    window: SpanBody,
) -> FortnightSuggestionBody {
    FortnightSuggestionBody {
        user_id: player_id("kim"),
        display_name: "Kim".to_owned(),
        can_ask: false,
        is_asked: false,
        from,
        to,
        window,
        outcome: DayStatus::FullRoster,
    }
}

/// A day without players. A playable one has a window from 19:00 to 22:00.
pub fn fortnight_day(date: Day, status: DayStatus) -> FortnightDay {
    FortnightDay {
        date,
        reason: String::new(),
        focus: String::new(),
        status,
        missing: 0,
        counts: CountsBody::default(),
        window: status.can_proceed().then(|| hours(date, 19, 22)),
        other_windows: 0,
        last_window_ends_at: None,
        lineup: Vec::new(),
        help: None,
        contenders: 5,
        free: NameSummaryBody::default(),
        silent: NameSummaryBody::default(),
        lacking: NameSummaryBody::default(),
        viewer: None,
        heat: Vec::new(),
    }
}

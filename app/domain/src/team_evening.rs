//! The team's evening by the viewer's clock: the hours that matter most to players in other zones.

use crate::availability::Window;
use crate::day::{Day, TimeOfDay};
use crate::local_clock::LocalClock;
use crate::utc_minute::UtcMinute;
#[cfg(feature = "zones")]
use crate::zone::Zone;

/// The start of the evening by the team's clock, in minutes after midnight.
pub const EVENING_START_MINUTE: i64 = 18 * 60;
/// The end of the evening by the team's clock, in minutes after midnight.
pub const EVENING_END_MINUTE: i64 = 23 * 60;

/// The half hour of the day in which the evening begins for a viewer in the team's zone.
pub const DEFAULT_EVENING_ROW: usize = 36;

/// One evening of the team, 18:00 to 23:00 by its clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamEvening {
    pub team_day: Day,
    /// The times by the viewer's clock, on the viewer's date on which the evening begins.
    pub window: Window,
}

impl TeamEvening {
    /// The evening by the team's clock.
    pub fn team_window() -> Window {
        let [start, end] = [EVENING_START_MINUTE, EVENING_END_MINUTE].map(|minutes| {
            let hour = u16::try_from(minutes / 60).expect("an hour of the day");
            TimeOfDay::from_hm(hour, 0).expect("a full hour")
        });
        Window { start, end }
    }

    /// Returns the evening that begins on the viewer's local date `day`. If a clock change makes two begin on it,
    /// returns the first.
    pub fn starting_on(day: Day, viewer: &LocalClock, team: &LocalClock) -> Option<Self> {
        day.plus(-1).through(day.plus(1)).find_map(|team_day| {
            let (begins_on, evening) = Self::of_team_day(team_day, viewer, team);
            (begins_on == day).then_some(evening)
        })
    }

    /// Returns the evening of `team_day`, and the viewer's date on which it begins.
    pub fn of_team_day(team_day: Day, viewer: &LocalClock, team: &LocalClock) -> (Day, Self) {
        let (day, start) = viewer_time(team_day, EVENING_START_MINUTE, viewer, team);
        let (_, end) = viewer_time(team_day, EVENING_END_MINUTE, viewer, team);
        let window = Window { start, end };
        (day, Self { team_day, window })
    }

    /// Whether a player is asked about the local date `day`. A local date is about the team days whose evenings it
    /// overlaps; nobody is asked about one if all of these are off-days.
    pub fn is_asked(
        day: Day,
        viewer: &LocalClock,
        team: &LocalClock,
        is_off_day: impl Fn(Day) -> bool,
    ) -> bool {
        let (starts, ends) = (viewer.instant_at(day, 0), viewer.instant_at(day.plus(1), 0));
        let mut team_days = day.plus(-2).through(day.plus(2)).filter(|team_day| {
            team.instant_at(*team_day, EVENING_START_MINUTE) < ends
                && starts < team.instant_at(*team_day, EVENING_END_MINUTE)
        });
        team_days.any(|team_day| !is_off_day(team_day))
    }

    /// Returns the local dates in `zone` that overlap the evening of `team_day` by the clock of `team`: one, or two in
    /// their order.
    #[cfg(feature = "zones")]
    pub fn local_dates(team_day: Day, zone: Zone, team: Zone) -> impl Iterator<Item = Day> {
        let (first, last) = if zone == team {
            (team_day, team_day)
        } else {
            let Window { start, end } = Self::team_window();
            let [start, end] = [start, end].map(|time| team.instant_at(team_day, time));
            (zone.day_of(start), zone.day_of(end.plus(-1)))
        };
        [first].into_iter().chain((last != first).then_some(last))
    }

    /// Returns the team days whose evening overlaps the local date `day` in `zone`, in their order.
    #[cfg(feature = "zones")]
    pub fn team_days(day: Day, zone: Zone, team: Zone) -> impl Iterator<Item = Day> {
        day.plus(-2).through(day.plus(2)).filter(move |team_day| {
            Self::local_dates(*team_day, zone, team).any(|date| date == day)
        })
    }

    /// Returns the half hour of the day, 0 to 47, in which the earliest evening near `days` begins: a changeover moves
    /// those after it. The usual one without days.
    pub fn first_row(
        days: impl IntoIterator<Item = Day>,
        viewer: &LocalClock,
        team: &LocalClock,
    ) -> usize {
        let row_on = |day| {
            let start = Self::starting_on(day, viewer, team).map_or_else(
                || viewer.local(team.instant_at(day, EVENING_START_MINUTE)).1,
                |evening| evening.window.start,
            );
            half_hour_of(start)
        };
        let rows = days.into_iter().map(row_on);
        rows.min().unwrap_or(DEFAULT_EVENING_ROW)
    }
}

/// Returns the date that a viewer calls a team day: the viewer's date on which its session begins, or the team's evening
/// without a session.
pub fn own_date(
    team_day: Day,
    session: Option<UtcMinute>,
    viewer: &LocalClock,
    team: &LocalClock,
) -> Day {
    if viewer.agrees_with(team) {
        return team_day;
    }
    let evening = || team.instant_at(team_day, EVENING_START_MINUTE);
    viewer.local(session.unwrap_or_else(evening)).0
}

/// Returns the viewer's date and time at `minutes` of `team_day`. If the team's own time means the same instant on the
/// viewer's clock, returns that time, also in a clock gap.
fn viewer_time(
    team_day: Day,
    minutes: i64,
    viewer: &LocalClock,
    team: &LocalClock,
) -> (Day, TimeOfDay) {
    let moment = team.instant_at(team_day, minutes);
    let same = u16::try_from(minutes)
        .ok()
        .and_then(|minutes| TimeOfDay::from_hm(minutes / 60, minutes % 60))
        .filter(|_| viewer.instant_at(team_day, minutes) == moment);
    same.map_or_else(|| viewer.local(moment), |time| (team_day, time))
}

fn half_hour_of(time: TimeOfDay) -> usize {
    usize::from(time.minutes() / 30)
}

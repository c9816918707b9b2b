//! The team's evening by the viewer's clock: the hours that players in other zones answer about most.

use crate::availability::Window;
use crate::clock::LocalClock;
use crate::day::{Day, TimeOfDay};

/// When the evening begins by the team's clock, in minutes from midnight.
pub const EVENING_MINUTE: i64 = 18 * 60;
const EVENING_END: i64 = 23 * 60;

/// The half hour of the day in which the evening begins for a viewer on the team's clock.
pub const USUAL_EVENING: usize = 36;

/// One evening of the team, 18:00 to 23:00 by its clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TeamEvening {
    pub team_day: Day,
    /// By the viewer's clock, on the date on which it begins there.
    pub window: Window,
}

impl TeamEvening {
    /// The evening that begins on the viewer's local date `day`; the first one where a clock change lets two begin.
    pub fn on(day: Day, viewer: &LocalClock, team: &LocalClock) -> Option<Self> {
        day.plus(-1).through(day.plus(1)).find_map(|team_day| {
            let (begins_on, start) = local(team_day, EVENING_MINUTE, viewer, team);
            let (_, end) = local(team_day, EVENING_END, viewer, team);
            let window = Window { start, end };
            (begins_on == day).then_some(Self { team_day, window })
        })
    }

    /// The half hour of the day, 0 to 47, in which the evening begins near `day`.
    pub fn first_row(day: Day, viewer: &LocalClock, team: &LocalClock) -> usize {
        let start = Self::on(day, viewer, team).map_or_else(
            || viewer.local(team.moment(day, EVENING_MINUTE)).1,
            |evening| evening.window.start,
        );
        row_of(start)
    }
}

/// What the viewer's clock shows then: the team's own time where that means the same moment there, also in a gap.
fn local(team_day: Day, minutes: i64, viewer: &LocalClock, team: &LocalClock) -> (Day, TimeOfDay) {
    let moment = team.moment(team_day, minutes);
    let same = u16::try_from(minutes)
        .ok()
        .and_then(|minutes| TimeOfDay::from_hm(minutes / 60, minutes % 60))
        .filter(|_| viewer.moment(team_day, minutes) == moment);
    same.map_or_else(|| viewer.local(moment), |time| (team_day, time))
}

fn row_of(time: TimeOfDay) -> usize {
    usize::from(time.minutes() / 30)
}

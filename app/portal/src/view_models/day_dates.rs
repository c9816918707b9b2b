//! The date of a team day as the viewer calls it, and the team's date and times beside it.

use app_domain::Day;
use app_domain::team_evening::own_date;
use app_wire::{ClockPair, FortnightBody, FortnightDay, SpanBody};

use super::times_on;
use crate::texts;

/// The two dates of a team day. They differ for a viewer in another zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayDates {
    /// The viewer's date of the session, or of the team's evening without one.
    pub own: Day,
    /// The date in the address.
    pub team: Day,
}

impl DayDates {
    pub fn of(day: &FortnightDay, clocks: &ClockPair) -> Self {
        Self {
            own: day.own_date(clocks),
            team: day.date,
        }
    }

    /// The dates of a team day that the fortnight may contain.
    pub fn in_fortnight(fortnight: &FortnightBody, team: Day) -> Self {
        let day = fortnight.days.iter().find(|day| day.date == team);
        day.map_or_else(
            || Self::of_evening(team, &fortnight.clocks),
            |day| Self::of(day, &fortnight.clocks),
        )
    }

    /// The dates of a day of which only the team's date is known.
    pub fn of_evening(team: Day, clocks: &ClockPair) -> Self {
        Self {
            own: own_date(team, None, &clocks.viewer, &clocks.team),
            team,
        }
    }

    /// The day of `own` on which the team's evening begins.
    pub fn of_own(own: Day, clocks: &ClockPair) -> Self {
        let near = [0, -1, 1, -2, 2].map(|distance| own.plus(distance));
        let dates = near.map(|team| Self::of_evening(team, clocks));
        let found = dates.into_iter().find(|dates| dates.own == own);
        found.unwrap_or(Self { own, team: own })
    }

    pub fn differ(self) -> bool {
        self.own != self.team
    }

    /// `Team Fri`, if the team calls the day differently.
    pub fn team_day(self) -> Option<String> {
        self.differ()
            .then(|| texts::team_day(texts::weekday_short(self.team)))
    }
}

/// `Team 18:00–23:00`, or `Team Fri 18:00–23:00` if it begins on another date for the team; `None` if both clocks show
/// the same.
pub fn team_times(window: SpanBody, clocks: &ClockPair) -> Option<String> {
    Some(texts::team_time(&times_of_team(window, clocks)?))
}

/// The same with the team's city: `Team Fri 18:00–23:00 · Berlin`.
pub fn team_times_in(window: SpanBody, clocks: &ClockPair) -> Option<String> {
    let times = times_of_team(window, clocks)?;
    let city = texts::city(&clocks.team.zone);
    Some(texts::schedule::team_time_in(&times, &city))
}

fn times_of_team(window: SpanBody, clocks: &ClockPair) -> Option<String> {
    let own = clocks.viewer.local(window.starts_at).0;
    clocks
        .differ()
        .then(|| times_on(&clocks.team, own, window.starts_at, window.ends_at))
}

#[cfg(test)]
mod tests {
    use app_domain::analysis::DayStatus;

    use super::*;
    use crate::test_values::{clock, day, fortnight_day, same_clocks};

    fn clocks(zone: &str, minutes: i64) -> ClockPair {
        ClockPair {
            viewer: clock(zone, minutes),
            ..same_clocks()
        }
    }

    fn shown(clocks: &ClockPair) -> (String, Option<String>, Option<String>) {
        // A session from 19:00 to 22:00 in Berlin.
        let seen = fortnight_day(day("27.11.2026"), DayStatus::FullRoster);
        let dates = DayDates::of(&seen, clocks);
        let window = seen.window.expect("a session");
        (
            texts::day_short(dates.own),
            dates.team_day(),
            team_times(window, clocks),
        )
    }

    #[test]
    fn a_viewer_reads_the_own_date_and_the_teams_beside_it() {
        let team = |words: &str| Some(words.to_owned());
        assert_eq!(shown(&same_clocks()), ("Fri 27 Nov".to_owned(), None, None));
        assert_eq!(
            shown(&clocks("Australia/Adelaide", 630)),
            (
                "Sat 28 Nov".to_owned(),
                team("Team Fri"),
                team("Team Fri 19:00–22:00")
            )
        );
        assert_eq!(
            shown(&clocks("America/New_York", -300)),
            ("Fri 27 Nov".to_owned(), None, team("Team 19:00–22:00"))
        );
    }

    #[test]
    fn a_day_is_found_by_the_own_date_of_its_evening() {
        let adelaide = clocks("Australia/Adelaide", 630);
        let saturday = day("28.11.2026");
        assert_eq!(
            DayDates::of_own(saturday, &adelaide).team,
            day("27.11.2026")
        );
        let kathmandu = clocks("Asia/Kathmandu", 345);
        assert_eq!(DayDates::of_own(saturday, &kathmandu).team, saturday);
        assert_eq!(DayDates::of_own(saturday, &same_clocks()).team, saturday);
    }

    #[test]
    fn the_city_follows_the_teams_times() {
        let adelaide = clocks("Australia/Adelaide", 630);
        let seen = fortnight_day(day("27.11.2026"), DayStatus::FullRoster);
        let words = team_times_in(seen.window.expect("a session"), &adelaide);
        assert_eq!(words.as_deref(), Some("Team Fri 19:00–22:00 · Berlin"));
    }
}

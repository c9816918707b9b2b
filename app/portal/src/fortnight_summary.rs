//! The summary of fourteen days: the next session, the number of playable days, and the days that the viewer has not
//! answered.

use app_domain::Day;
use app_wire::FortnightBody;

use crate::texts;
use crate::view_models::{relative_day, times};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FortnightSummary {
    /// The next session: `Tomorrow, 19:00–22:00`.
    pub next: Option<String>,
    /// The players of the team and how many a session needs, if the team has too few.
    pub too_few: Option<(usize, usize)>,
    /// Number of playable days.
    pub playable: usize,
    /// The first of the viewer's own dates that awaits an answer, and the number of such dates.
    pub unanswered: Option<(Day, usize)>,
}

impl FortnightSummary {
    pub fn of(fortnight: &FortnightBody) -> Self {
        let days = || fortnight.days.iter();
        let coming = || days().filter(|day| day.date >= fortnight.today);
        let next = coming()
            .filter(|day| day.status.can_proceed())
            .find_map(|day| {
                let window = day.window?;
                let own = day.own_date(&fortnight.clocks);
                let date = texts::relative(relative_day(fortnight, day))
                    .map_or_else(|| texts::day_short(own), str::to_owned);
                let times = times(&fortnight.clocks.viewer, window.starts_at, window.ends_at);
                Some(texts::schedule::session(&date, &times))
            });
        let minimum = fortnight.minimum_players;
        let contenders = fortnight.days.first().map(|day| day.contenders);
        Self {
            next,
            too_few: contenders
                .filter(|contenders| *contenders < minimum)
                .map(|contenders| (contenders, minimum)),
            playable: days().filter(|day| day.status.can_proceed()).count(),
            unanswered: fortnight
                .open_dates
                .and_then(|open| Some((open.first?, open.count))),
        }
    }
}

#[cfg(test)]
mod tests {
    use app_domain::analysis::DayStatus;
    use app_wire::{FortnightDay, OpenDates};

    use super::*;
    use crate::test_values::{clock, fortnight_day, same_clocks};

    fn day(date: &str, status: DayStatus) -> FortnightDay {
        fortnight_day(crate::test_values::day(date), status)
    }

    fn fortnight(days: Vec<FortnightDay>) -> FortnightBody {
        FortnightBody {
            team_name: "Nova".to_owned(),
            today: "26.11.2026".parse().expect("a date"),
            viewer_today: None,
            open_dates: None,
            minimum_players: 5,
            open_polls: 0,
            clocks: same_clocks(),
            players: 5,
            days,
        }
    }

    fn summary(days: Vec<FortnightDay>) -> FortnightSummary {
        FortnightSummary::of(&fortnight(days))
    }

    #[test]
    fn the_next_session_is_the_first_playable_day_from_today_on() {
        let days = vec![
            day("25.11.2026", DayStatus::FullRoster),
            day("26.11.2026", DayStatus::NotEnough),
            day("27.11.2026", DayStatus::WithSubs),
            day("28.11.2026", DayStatus::FullRoster),
        ];
        let summary = summary(days);
        assert_eq!(summary.next.as_deref(), Some("Tomorrow, 19:00–22:00"));
        assert_eq!(summary.playable, 3);
    }

    #[test]
    fn a_team_with_too_few_players_says_so() {
        let mut small = day("27.11.2026", DayStatus::NotEnough);
        small.contenders = 2;
        assert_eq!(summary(vec![small.clone()]).too_few, Some((2, 5)));
        small.contenders = 5;
        assert_eq!(summary(vec![small]).too_few, None);
    }

    #[test]
    fn the_open_days_are_the_viewers_own_dates() {
        let first = "27.11.2026".parse().expect("a date");
        let mut seen = fortnight(vec![day("26.11.2026", DayStatus::NotEnough)]);
        assert_eq!(FortnightSummary::of(&seen).unanswered, None);
        seen.open_dates = Some(OpenDates {
            first: Some(first),
            count: 2,
        });
        assert_eq!(FortnightSummary::of(&seen).unanswered, Some((first, 2)));
    }

    #[test]
    fn a_session_is_named_by_the_viewers_date() {
        let mut seen = fortnight(vec![day("28.11.2026", DayStatus::FullRoster)]);
        seen.clocks.viewer = clock("Australia/Adelaide", 630);
        let next = FortnightSummary::of(&seen).next;
        assert_eq!(next.as_deref(), Some("Sun 29 Nov, 04:30–07:30"));
    }

    #[test]
    fn a_session_after_tomorrow_is_named_by_its_date() {
        let summary = summary(vec![day("29.11.2026", DayStatus::FullRoster)]);
        assert_eq!(summary.next.as_deref(), Some("Sun 29 Nov, 19:00–22:00"));
    }
}

//! The summary of fourteen days: the next session, the number of playable days, and the days that the viewer has not
//! answered.

use app_domain::Day;
use app_wire::FortnightBody;

use crate::texts;
use crate::view_models::{relative_day, times_on};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FortnightSummary {
    /// The next session: `Tomorrow, 19:00–22:00`.
    pub next: Option<String>,
    /// The players of the team and how many a session needs, if the team has too few.
    pub too_few: Option<(usize, usize)>,
    /// Number of playable days.
    pub playable: usize,
    /// The first day that awaits the viewer's answer, and the number of such days.
    pub unanswered: Option<(Day, usize)>,
}

impl FortnightSummary {
    pub fn of(fortnight: &FortnightBody) -> Self {
        let viewer = &fortnight.clocks.viewer;
        let days = || fortnight.days.iter();
        let coming = || days().filter(|day| day.date >= fortnight.today);
        let next = coming()
            .filter(|day| day.status.can_proceed())
            .find_map(|day| {
                let window = day.window?;
                let date = texts::relative(relative_day(fortnight, day))
                    .map_or_else(|| texts::day_short(day.date), str::to_owned);
                let times = times_on(viewer, day.date, window.starts_at, window.ends_at);
                Some(texts::schedule::session(&date, &times))
            });
        let unanswered = || coming().filter(|day| day.awaits_viewer());
        let minimum = fortnight.minimum_players;
        let contenders = fortnight.days.first().map(|day| day.contenders);
        Self {
            next,
            too_few: contenders
                .filter(|contenders| *contenders < minimum)
                .map(|contenders| (contenders, minimum)),
            playable: days().filter(|day| day.status.can_proceed()).count(),
            unanswered: unanswered()
                .next()
                .map(|first| (first.date, unanswered().count())),
        }
    }
}

#[cfg(test)]
mod tests {
    use app_domain::analysis::DayStatus;
    use app_wire::{FortnightDay, TeamRowState};

    use super::*;
    use crate::test_values::{fortnight_day, same_clocks};

    fn day(date: &str, status: DayStatus, awaits_viewer: bool) -> FortnightDay {
        FortnightDay {
            viewer: awaits_viewer.then_some(TeamRowState::Silent),
            ..fortnight_day(crate::test_values::day(date), status)
        }
    }

    fn summary(days: Vec<FortnightDay>) -> FortnightSummary {
        FortnightSummary::of(&FortnightBody {
            team_name: "Nova".to_owned(),
            today: "26.11.2026".parse().expect("a date"),
            viewer_today: None,
            minimum_players: 5,
            open_polls: 0,
            clocks: same_clocks(),
            players: 5,
            days,
        })
    }

    #[test]
    fn the_next_session_is_the_first_playable_day_from_today_on() {
        let days = vec![
            day("25.11.2026", DayStatus::FullRoster, false),
            day("26.11.2026", DayStatus::NotEnough, false),
            day("27.11.2026", DayStatus::WithSubs, false),
            day("28.11.2026", DayStatus::FullRoster, false),
        ];
        let summary = summary(days);
        assert_eq!(summary.next.as_deref(), Some("Tomorrow, 19:00–22:00"));
        assert_eq!(summary.playable, 3);
    }

    #[test]
    fn an_off_day_awaits_no_answer() {
        let days = ["26.11.2026", "27.11.2026"].map(|date| day(date, DayStatus::OffDay, true));
        assert_eq!(summary(days.to_vec()).unanswered, None);
    }

    #[test]
    fn a_team_with_too_few_players_says_so() {
        let mut small = day("27.11.2026", DayStatus::NotEnough, false);
        small.contenders = 2;
        assert_eq!(summary(vec![small.clone()]).too_few, Some((2, 5)));
        small.contenders = 5;
        assert_eq!(summary(vec![small]).too_few, None);
    }

    #[test]
    fn past_days_do_not_await_an_answer() {
        let days = vec![
            day("25.11.2026", DayStatus::NotEnough, true),
            day("27.11.2026", DayStatus::NotEnough, true),
            day("28.11.2026", DayStatus::NotEnough, true),
        ];
        let first = "27.11.2026".parse().expect("a date");
        let summary = summary(days);
        assert_eq!(summary.unanswered, Some((first, 2)));
        assert_eq!((summary.next, summary.playable), (None, 0));
    }

    #[test]
    fn a_session_after_tomorrow_is_named_by_its_date() {
        let summary = summary(vec![day("29.11.2026", DayStatus::FullRoster, false)]);
        assert_eq!(summary.next.as_deref(), Some("Sun 29 Nov, 19:00–22:00"));
    }
}

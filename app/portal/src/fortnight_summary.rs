//! The summary of fourteen days: the next session, the number of playable days, and the days that the viewer has not
//! answered.

use app_domain::{Day, UtcMinute};
use app_wire::FortnightBody;

use crate::texts;
use crate::view_models::{relative_day, times_on};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FortnightSummary {
    /// The next session: `Tomorrow, 19:00–22:00`.
    pub next: Option<String>,
    /// The players of the team and how many a session needs, if the team has too few.
    pub too_few: Option<(usize, usize)>,
    /// Number of playable days, and of all days. A day that ended today does not count.
    pub playable: (usize, usize),
    /// The first day that awaits the viewer's answer, and the number of such days.
    pub unanswered: Option<(Day, usize)>,
}

impl FortnightSummary {
    pub fn of(fortnight: &FortnightBody, now: UtcMinute) -> Self {
        let viewer = &fortnight.clocks.viewer;
        let days = || fortnight.days.iter();
        // Past days are a record, also of how many were playable.
        let counted = || {
            days()
                .filter(|day| day.date < fortnight.today || !day.has_ended(&fortnight.clocks, now))
        };
        let coming = || counted().filter(|day| day.date >= fortnight.today);
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
            playable: (
                counted().filter(|day| day.status.can_proceed()).count(),
                counted().count(),
            ),
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
        summary_at(12, days)
    }

    fn summary_at(hour: i64, days: Vec<FortnightDay>) -> FortnightSummary {
        let today = "26.11.2026".parse().expect("a date");
        let body = FortnightBody {
            team_name: "Nova".to_owned(),
            today,
            viewer_today: None,
            minimum_players: 5,
            open_polls: 0,
            clocks: same_clocks(),
            players: 5,
            days,
        };
        let now = body.clocks.team.instant_at(today, hour * 60);
        FortnightSummary::of(&body, now)
    }

    #[test]
    fn a_finished_evening_is_neither_counted_nor_asked() {
        let playable = || {
            vec![
                day("26.11.2026", DayStatus::FullRoster, true),
                day("27.11.2026", DayStatus::FullRoster, true),
            ]
        };
        let before = summary_at(21, playable());
        assert_eq!(before.playable, (2, 2));
        assert_eq!(before.next.as_deref(), Some("Today, 19:00–22:00"));
        let after = summary_at(22, playable());
        assert_eq!(after.playable, (1, 1));
        assert_eq!(after.next.as_deref(), Some("Tomorrow, 19:00–22:00"));
        assert_eq!(after.unanswered.map(|(_, count)| count), Some(1));
        let empty = || vec![day("26.11.2026", DayStatus::NotEnough, true)];
        assert!(summary_at(22, empty()).unanswered.is_some());
        assert_eq!(summary_at(23, empty()).unanswered, None);
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
        assert_eq!(summary.playable, (3, 4));
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
        assert_eq!((summary.next, summary.playable.0), (None, 0));
    }

    #[test]
    fn a_session_after_tomorrow_is_named_by_its_date() {
        let summary = summary(vec![day("29.11.2026", DayStatus::FullRoster, false)]);
        assert_eq!(summary.next.as_deref(), Some("Sun 29 Nov, 19:00–22:00"));
    }
}

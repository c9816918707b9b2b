//! The summary of fourteen days: the next session, the number of playable days, and the days that the viewer has not
//! answered.

use app_domain::day_end::evening_end;
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, UtcMinute};
use app_wire::FortnightBody;

use crate::texts;
use crate::view_models::{relative_day, times};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FortnightSummary {
    /// The next session: `Tomorrow, 19:00–22:00`.
    pub next: Option<String>,
    /// The players of the team and how many a session needs, if the team has too few.
    pub too_few: Option<(usize, usize)>,
    /// Number of playable days, and of all days. A day that ended today does not count.
    pub playable: (usize, usize),
    /// The first of the viewer's own dates that awaits an answer, and the number of such dates.
    pub unanswered: Option<(Day, usize)>,
}

impl FortnightSummary {
    pub fn of(fortnight: &FortnightBody, now: UtcMinute) -> Self {
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
            playable: (
                counted().filter(|day| day.status.can_proceed()).count(),
                counted().count(),
            ),
            unanswered: unanswered(fortnight, now),
        }
    }
}

/// The first open date and the number of open dates. Since the response, the evening of the viewer's today may have ended.
fn unanswered(fortnight: &FortnightBody, now: UtcMinute) -> Option<(Day, usize)> {
    let open = fortnight.open_dates?;
    let first = open.first?;
    let (viewer, team) = (&fortnight.clocks.viewer, &fortnight.clocks.team);
    let today = viewer.local(now).0;
    let has_ended = |evening: TeamEvening| evening_end(evening.team_day, team) <= now;
    if first == today && TeamEvening::starting_on(today, viewer, team).is_some_and(has_ended) {
        return (open.count > 1).then(|| (today.plus(1), open.count - 1));
    }
    Some((first, open.count))
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
        summary_at(12, &fortnight(days))
    }

    fn summary_at(hour: i64, body: &FortnightBody) -> FortnightSummary {
        let now = body.clocks.team.instant_at(body.today, hour * 60);
        FortnightSummary::of(body, now)
    }

    #[test]
    fn a_finished_evening_is_neither_counted_nor_asked() {
        let playable = fortnight(vec![
            day("26.11.2026", DayStatus::FullRoster),
            day("27.11.2026", DayStatus::FullRoster),
        ]);
        let before = summary_at(21, &playable);
        assert_eq!(before.playable, (2, 2));
        assert_eq!(before.next.as_deref(), Some("Today, 19:00–22:00"));
        let after = summary_at(22, &playable);
        assert_eq!(after.playable, (1, 1));
        assert_eq!(after.next.as_deref(), Some("Tomorrow, 19:00–22:00"));
        let today = playable.today;
        let mut empty = fortnight(vec![day("26.11.2026", DayStatus::NotEnough)]);
        let open = |first, count| {
            Some(OpenDates {
                first: Some(first),
                count,
            })
        };
        empty.open_dates = open(today, 2);
        assert_eq!(summary_at(22, &empty).unanswered, Some((today, 2)));
        assert_eq!(summary_at(23, &empty).unanswered, Some((today.plus(1), 1)));
        empty.open_dates = open(today, 1);
        assert_eq!(summary_at(23, &empty).unanswered, None);
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
        assert_eq!(summary.playable, (3, 4));
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
        assert_eq!(summary_at(12, &seen).unanswered, None);
        seen.open_dates = Some(OpenDates {
            first: Some(first),
            count: 2,
        });
        assert_eq!(summary_at(12, &seen).unanswered, Some((first, 2)));
    }

    #[test]
    fn a_session_is_named_by_the_viewers_date() {
        let mut seen = fortnight(vec![day("28.11.2026", DayStatus::FullRoster)]);
        seen.clocks.viewer = clock("Australia/Adelaide", 630);
        let next = summary_at(12, &seen).next;
        assert_eq!(next.as_deref(), Some("Sun 29 Nov, 04:30–07:30"));
    }

    #[test]
    fn a_session_after_tomorrow_is_named_by_its_date() {
        let summary = summary(vec![day("29.11.2026", DayStatus::FullRoster)]);
        assert_eq!(summary.next.as_deref(), Some("Sun 29 Nov, 19:00–22:00"));
    }
}

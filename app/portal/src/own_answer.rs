//! The viewer's own part of a team day: the state, and the answers that one press gives.
//!
//! A team day is a date of the team's clock. An answer belongs to a date of the player's clock: the one on which the
//! offered time begins.

use app_domain::availability::{MAX_WINDOWS_PER_DAY, WindowList};
use app_domain::day_end::evening_end;
use app_domain::team_evening::{EVENING_START_MINUTE, TeamEvening};
use app_domain::{Day, DayAvailability, PlayerId, UtcMinute, Window};
use app_wire::{ClockPair, FortnightDay, FortnightSuggestionBody, SpanBody, TeamRowState};

use crate::own_days::{DayLock, DayMark, OwnDay, remaining_start};
use crate::texts::tonight as texts;

const MINUTES_PER_DAY: i64 = 24 * 60;

/// An answer that one press gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PressedAnswer {
    Can,
    Cannot,
}

/// The time that a player offers for a team day with *I can*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfferedTime {
    /// The player's date.
    pub date: Day,
    /// By the player's clock.
    pub window: Window,
    /// The player's first and last date of the time that *I can't* is about.
    refused: (Day, Day),
}

impl OfferedTime {
    /// The time that would make the day playable if it depends on the viewer, and otherwise the team's evening. An
    /// evening that has begun is offered from now on.
    pub fn of(
        day: &FortnightDay,
        clocks: &ClockPair,
        viewer_id: Option<&PlayerId>,
        now: UtcMinute,
    ) -> Self {
        let (viewer, team) = (&clocks.viewer, &clocks.team);
        let (evening_date, _) = TeamEvening::of_team_day(day.date, viewer, team);
        let evening_ends = evening_end(day.date, team);
        let suggested = help_of_viewer(day, clocks, viewer_id, now)
            .map(|help| help.to.unwrap_or(help.window))
            // A window of an answer is shorter than a day.
            .filter(|span| span.ends_at.minutes() - span.starts_at.minutes() < MINUTES_PER_DAY);
        let (date, window) = suggested.map_or_else(
            || remaining_evening(day.date, clocks, now),
            |span| on_own_clock(span, clocks),
        );
        let last = viewer.local(evening_ends.plus(-1)).0;
        let refused = (evening_date.min(date), last.max(date));
        Self {
            date,
            window,
            refused,
        }
    }

    /// The player's dates that a press may change.
    pub fn dates(self, pressed: PressedAnswer) -> Vec<Day> {
        match pressed {
            PressedAnswer::Can => vec![self.date],
            PressedAnswer::Cannot => self.refused.0.through(self.refused.1).collect(),
        }
    }

    /// The answers after a press, for a player whose answer of each date is `current`. *I can* adds the offered time.
    /// *I can't* answers the open dates, or all of them if none is open. `None` if a date would have too many windows.
    pub fn answers(
        self,
        pressed: PressedAnswer,
        current: impl Fn(Day) -> DayAvailability,
    ) -> Option<Vec<(Day, DayAvailability)>> {
        let dates = self.dates(pressed);
        match pressed {
            PressedAnswer::Can => {
                let added = with_window(&current(self.date), self.window)?;
                Some(vec![(self.date, added)])
            }
            PressedAnswer::Cannot => {
                let is_open = |date: &Day| current(*date).is_silent();
                let has_open = dates.iter().any(is_open);
                let refused = dates.into_iter().filter(|date| !has_open || is_open(date));
                Some(
                    refused
                        .map(|date| (date, DayAvailability::Unavailable))
                        .collect(),
                )
            }
        }
    }
}

/// The team's evening by the viewer's clock: what remains of it, or all of one that is over.
fn remaining_evening(team_day: Day, clocks: &ClockPair, now: UtcMinute) -> (Day, Window) {
    let (viewer, team) = (&clocks.viewer, &clocks.team);
    let (date, evening) = TeamEvening::of_team_day(team_day, viewer, team);
    let starts = team.instant_at(team_day, EVENING_START_MINUTE);
    match remaining_start(starts, evening_end(team_day, team), viewer, now) {
        Some(from) if from > starts => {
            let (date, start) = viewer.local(from);
            let end = evening.window.end;
            (date, Window { start, end })
        }
        _ => (date, evening.window),
    }
}

/// The answer with one more window, joined with those that overlap or touch it. `None` if they are too many for a day.
fn with_window(answer: &DayAvailability, added: Window) -> Option<DayAvailability> {
    let touches = |one: &&Window| {
        let range = |window: Window| {
            let start = window.start.minutes();
            (start, start + window.minutes())
        };
        let (one, added) = (range(**one), range(added));
        one.0 <= added.1 && added.0 <= one.1
    };
    let windows = answer.windows();
    let (near, others): (Vec<&Window>, Vec<&Window>) = windows.iter().partition(touches);
    let joined = || {
        let near = near.iter().map(|window| **window).chain([added]);
        WindowList::from_unsorted(near.collect())?.joined()
    };
    let added = joined().filter(|_| !near.is_empty()).map_or_else(
        || {
            let near = near.iter().map(|window| **window);
            near.chain([added]).collect()
        },
        |joined| joined.as_slice().to_vec(),
    );
    let all: Vec<Window> = others.into_iter().copied().chain(added).collect();
    (all.len() <= MAX_WINDOWS_PER_DAY).then(|| DayAvailability::from_windows(all))
}

/// The change that would make the day playable, if it is the viewer's and there is still time for it. A change of a
/// window that begins on another team day is not part of the answer of this one: *I can't* would empty the other day.
pub fn help_of_viewer<'a>(
    day: &'a FortnightDay,
    clocks: &ClockPair,
    viewer_id: Option<&PlayerId>,
    now: UtcMinute,
) -> Option<&'a FortnightSuggestionBody> {
    let begins_here = |span: SpanBody| clocks.team.local(span.starts_at).0 == day.date;
    let help = day.timely_help(now);
    help.filter(|help| Some(&help.user_id) == viewer_id)
        .filter(|help| [help.from, help.to].into_iter().flatten().all(begins_here))
}

/// The change that the viewer is asked for. An answer that the team's day does not include yet may have made the
/// suggestion void.
pub fn asked_of_viewer<'a>(
    day: &'a FortnightDay,
    clocks: &ClockPair,
    viewer_id: Option<&PlayerId>,
    now: UtcMinute,
) -> Option<&'a FortnightSuggestionBody> {
    help_of_viewer(day, clocks, viewer_id, now).filter(|help| match day.viewer {
        Some(TeamRowState::Free) => help.from.is_some(),
        Some(TeamRowState::Unavailable | TeamRowState::Absent) => false,
        Some(TeamRowState::Silent) | None => true,
    })
}

fn on_own_clock(span: SpanBody, clocks: &ClockPair) -> (Day, Window) {
    let (date, start) = clocks.viewer.local(span.starts_at);
    let (_, end) = clocks.viewer.local(span.ends_at);
    (date, Window { start, end })
}

/// Whether the viewer is in the day's lineup, and whether as a substitute.
pub fn place_of_viewer(day: &FortnightDay, viewer_id: Option<&PlayerId>) -> Option<bool> {
    let viewer_id = viewer_id?;
    let place = day
        .lineup
        .iter()
        .find(|place| place.user_id == *viewer_id)?;
    Some(place.is_sub)
}

/// The state of a team day for a player who has just answered it, before the team's day is loaded again.
pub fn state_after_answer(day: &OwnDay, lock: Option<&DayLock>) -> Option<TeamRowState> {
    if let Some(DayLock::Absent(_)) = lock {
        return Some(TeamRowState::Absent);
    }
    Some(match day.current_answer()? {
        DayAvailability::Silent => TeamRowState::Silent,
        DayAvailability::Unavailable => TeamRowState::Unavailable,
        DayAvailability::Windows(_) => TeamRowState::Free,
    })
}

/// The viewer's state as an icon with words.
pub fn own_mark(state: TeamRowState, plays: bool) -> DayMark {
    match state {
        TeamRowState::Absent => DayMark::new("absences", "absent", texts::YOU_ARE_AWAY),
        TeamRowState::Silent => DayMark::new("silent", "silent", texts::YOU_HAVE_NOT_ANSWERED),
        TeamRowState::Unavailable => DayMark::new("unavailable", "unavailable", texts::YOU_CANNOT),
        TeamRowState::Free if plays => DayMark::new("check", "available", texts::YOU_ARE_IN),
        TeamRowState::Free => DayMark::new("check", "available", texts::YOU_ARE_FREE),
    }
}

#[cfg(test)]
mod tests {
    use app_domain::analysis::DayStatus;

    use super::*;
    use crate::test_ids::player_id;
    use crate::test_values::{clock, day, fortnight_day, hours, same_clocks, suggestion_of_kim};

    fn answer(text: &str) -> DayAvailability {
        text.parse().expect("an answer")
    }

    fn asked_kim(from: Option<SpanBody>, to: Option<SpanBody>) -> FortnightDay {
        let date = day("26.11.2026");
        let mut seen = fortnight_day(date, DayStatus::NotEnough);
        seen.help = Some(suggestion_of_kim(from, to, hours(date, 19, 22)));
        seen
    }

    fn at(hour: i64, minute: i64) -> UtcMinute {
        let midnight = same_clocks().team.instant_at(day("26.11.2026"), 0);
        midnight.plus(hour * 60 + minute)
    }

    fn pressed_at(
        (seen, viewer): (&FortnightDay, &str),
        clocks: &ClockPair,
        now: UtcMinute,
        pressed: PressedAnswer,
        current: impl Fn(Day) -> DayAvailability,
    ) -> Vec<(String, String)> {
        let offered = OfferedTime::of(seen, clocks, Some(&player_id(viewer)), now);
        let answers = offered.answers(pressed, current).unwrap_or_default();
        let text = |(date, answer): (Day, DayAvailability)| (date.to_string(), answer.to_string());
        answers.into_iter().map(text).collect()
    }

    fn can(day: &FortnightDay, viewer: &str, current: &str) -> String {
        let current = |_| answer(current);
        let answers = pressed_at(
            (day, viewer),
            &same_clocks(),
            at(12, 0),
            PressedAnswer::Can,
            current,
        );
        answers[0].1.clone()
    }

    #[test]
    fn i_can_offers_the_evening_of_the_team_on_the_players_own_date() {
        let seen = fortnight_day(day("26.11.2026"), DayStatus::NotEnough);
        assert_eq!(can(&seen, "kim", ""), "18:00-23:00");
        let clocks = ClockPair {
            viewer: clock("Australia/Adelaide", 630),
            team: clock("Europe/Berlin", 60),
        };
        let offered = OfferedTime::of(&seen, &clocks, Some(&player_id("kim")), at(12, 0));
        assert_eq!(offered.date, day("27.11.2026"));
        assert_eq!(offered.window.to_string(), "03:30-08:30");
    }

    #[test]
    fn i_can_during_the_evening_begins_with_the_next_half_hour() {
        let seen = fortnight_day(day("26.11.2026"), DayStatus::NotEnough);
        let offered = |now| {
            let offered = OfferedTime::of(&seen, &same_clocks(), Some(&player_id("kim")), now);
            offered.window.to_string()
        };
        assert_eq!(offered(at(18, 0)), "18:00-23:00");
        assert_eq!(offered(at(20, 10)), "20:30-23:00");
        assert_eq!(offered(at(20, 30)), "20:30-23:00");
        assert_eq!(offered(at(22, 40)), "22:30-23:00");
    }

    #[test]
    fn i_can_offers_exactly_the_time_that_depends_on_the_player() {
        let seen = asked_kim(None, None);
        assert_eq!(can(&seen, "kim", ""), "19:00-22:00");
        assert_eq!(can(&seen, "noah", ""), "18:00-23:00");
    }

    #[test]
    fn a_suggestion_whose_time_is_over_offers_the_rest_of_the_evening() {
        let seen = asked_kim(None, None);
        let offered = OfferedTime::of(&seen, &same_clocks(), Some(&player_id("kim")), at(22, 0));
        assert_eq!(offered.window.to_string(), "22:00-23:00");
    }

    #[test]
    fn i_can_never_overwrites_what_is_answered() {
        let date = day("26.11.2026");
        let longer = asked_kim(Some(hours(date, 19, 21)), Some(hours(date, 19, 22)));
        assert_eq!(
            can(&longer, "kim", "08:00-09:00, 19:00-21:00"),
            "08:00-09:00, 19:00-22:00"
        );
        let moved = asked_kim(Some(hours(date, 18, 20)), Some(hours(date, 19, 21)));
        assert_eq!(can(&moved, "kim", "18:00-20:00"), "18:00-21:00");
        let parts = "08:00-09:00, 09:00-10:00, 23:00-01:00";
        assert_eq!(
            can(&asked_kim(None, None), "kim", parts),
            "08:00-09:00, 09:00-10:00, 19:00-22:00, 23:00-01:00"
        );
    }

    #[test]
    fn i_cannot_answers_the_open_dates_of_the_evening_alone() {
        let seen = fortnight_day(day("26.11.2026"), DayStatus::NotEnough);
        let cannot = |clocks: &ClockPair, current: fn(Day) -> DayAvailability| {
            pressed_at(
                (&seen, "kim"),
                clocks,
                at(12, 0),
                PressedAnswer::Cannot,
                current,
            )
        };
        let refused = |date: &str| (date.to_owned(), "x".to_owned());
        assert_eq!(
            cannot(&same_clocks(), |_| answer("")),
            [refused("26.11.2026")]
        );
        // The evening is from 22:30 to 03:30.
        let clocks = ClockPair {
            viewer: clock("Asia/Kolkata", 330),
            team: clock("Europe/Berlin", 60),
        };
        let both = [refused("26.11.2026"), refused("27.11.2026")];
        assert_eq!(cannot(&clocks, |_| answer("")), both);
        let first_is_answered = |date| {
            answer(if date == day("26.11.2026") {
                "08:00-09:00"
            } else {
                ""
            })
        };
        assert_eq!(cannot(&clocks, first_is_answered), [refused("27.11.2026")]);
        assert_eq!(cannot(&clocks, |_| answer("08:00-09:00")), both);
    }

    #[test]
    fn a_press_never_changes_a_window_of_another_day() {
        let date = day("26.11.2026");
        let (from, to) = (hours(date, -2, 0), hours(date, -2, 1));
        let seen = asked_kim(Some(from), Some(to));
        let help = help_of_viewer(&seen, &same_clocks(), Some(&player_id("kim")), at(12, 0));
        assert_eq!(help, None);
        assert_eq!(can(&seen, "kim", ""), "18:00-23:00");
    }

    #[test]
    fn the_own_state_says_whether_the_player_is_in() {
        assert_eq!(own_mark(TeamRowState::Free, true).words, texts::YOU_ARE_IN);
        assert_eq!(
            own_mark(TeamRowState::Free, false).words,
            texts::YOU_ARE_FREE
        );
        assert_eq!(
            own_mark(TeamRowState::Absent, false).words,
            texts::YOU_ARE_AWAY
        );
    }
}

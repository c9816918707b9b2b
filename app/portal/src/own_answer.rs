//! The viewer's own part of a team day: the state, and the answers that one press gives.
//!
//! A team day is a date of the team's clock. An answer belongs to a date of the player's clock: the one on which the
//! offered time begins.

use app_domain::day_merge::union;
use app_domain::team_evening::{EVENING_END_MINUTE, EVENING_START_MINUTE, TeamEvening};
use app_domain::{Day, DayAvailability, Window};
use app_wire::{ClockPair, FortnightDay, FortnightSuggestionBody, SpanBody, TeamRowState};

use crate::own_days::{DayLock, DayMark, OwnDay};
use crate::texts::tonight as texts;

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
    /// The window that the offered one replaces.
    replaced: Option<Window>,
}

impl OfferedTime {
    /// The time that would make the day playable if it depends on the viewer, and otherwise the team's evening.
    pub fn of(day: &FortnightDay, clocks: &ClockPair, viewer_id: Option<&str>) -> Self {
        let Some(help) = help_of_viewer(day, viewer_id) else {
            let (date, evening) = TeamEvening::of_team_day(day.date, &clocks.viewer, &clocks.team);
            return Self {
                date,
                window: evening.window,
                replaced: None,
            };
        };
        let (date, window) = on_own_clock(help.to.unwrap_or(help.window), clocks);
        Self {
            date,
            window,
            replaced: help.from.map(|from| on_own_clock(from, clocks).1),
        }
    }

    /// The answer after a press, for a player whose answer of the date is `current`. `None` if it would have too many
    /// windows.
    pub fn answer(
        self,
        pressed: PressedAnswer,
        current: &DayAvailability,
    ) -> Option<DayAvailability> {
        let offered = DayAvailability::from_windows(vec![self.window]);
        let kept = current.windows().iter().copied();
        let kept: Vec<Window> = kept
            .filter(|window| Some(*window) != self.replaced)
            .collect();
        match pressed {
            PressedAnswer::Cannot => Some(DayAvailability::Unavailable),
            PressedAnswer::Can if kept.is_empty() => Some(offered),
            PressedAnswer::Can => union(&DayAvailability::from_windows(kept), &offered),
        }
    }
}

/// The viewer's dates that overlap the team's evening, without `date`. The team day is refused only with all of them,
/// so *I can't* also answers those that are open.
pub fn other_dates_of_evening(team_day: Day, date: Day, clocks: &ClockPair) -> Vec<Day> {
    let ends = [EVENING_START_MINUTE, EVENING_END_MINUTE - 1];
    let dates = ends.map(|minute| {
        clocks
            .viewer
            .local(clocks.team.instant_at(team_day, minute))
            .0
    });
    let mut dates: Vec<Day> = dates.into_iter().filter(|one| *one != date).collect();
    dates.dedup();
    dates
}

/// The change that would make the day playable, if it is the viewer's.
pub fn help_of_viewer<'a>(
    day: &'a FortnightDay,
    viewer_id: Option<&str>,
) -> Option<&'a FortnightSuggestionBody> {
    let help = day.help.as_ref();
    help.filter(|help| Some(help.user_id.as_str()) == viewer_id)
}

fn on_own_clock(span: SpanBody, clocks: &ClockPair) -> (Day, Window) {
    let (date, start) = clocks.viewer.local(span.starts_at);
    let (_, end) = clocks.viewer.local(span.ends_at);
    (date, Window { start, end })
}

/// Whether the viewer is in the day's lineup, and whether as a substitute.
pub fn place_of_viewer(day: &FortnightDay, viewer_id: Option<&str>) -> Option<bool> {
    let viewer_id = viewer_id?;
    let place = day.lineup.iter().find(|place| place.user_id == viewer_id)?;
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
    use super::*;
    use crate::test_values::{clock, day, fortnight_day, hours, same_clocks};
    use app_domain::analysis::DayStatus;

    fn answer(text: &str) -> DayAvailability {
        text.parse().expect("an answer")
    }

    fn asked_kim(from: Option<SpanBody>, to: Option<SpanBody>) -> FortnightDay {
        let date = day("26.11.2026");
        let mut seen = fortnight_day(date, DayStatus::NotEnough);
        seen.help = Some(FortnightSuggestionBody {
            user_id: "kim".to_owned(),
            display_name: "Kim".to_owned(),
            can_ask: false,
            is_asked: false,
            from,
            to,
            window: hours(date, 19, 22),
            outcome: DayStatus::FullRoster,
        });
        seen
    }

    fn pressed(day: &FortnightDay, viewer: &str, current: &str) -> Option<DayAvailability> {
        let offered = OfferedTime::of(day, &same_clocks(), Some(viewer));
        offered.answer(PressedAnswer::Can, &answer(current))
    }

    #[test]
    fn i_can_offers_the_evening_of_the_team_on_the_players_own_date() {
        let seen = fortnight_day(day("26.11.2026"), DayStatus::NotEnough);
        assert_eq!(pressed(&seen, "kim", ""), Some(answer("18:00-23:00")));
        let clocks = ClockPair {
            viewer: clock("Australia/Adelaide", 630),
            team: clock("Europe/Berlin", 60),
        };
        let offered = OfferedTime::of(&seen, &clocks, Some("kim"));
        assert_eq!(offered.date, day("27.11.2026"));
        assert_eq!(offered.window.to_string(), "03:30-08:30");
    }

    #[test]
    fn i_cannot_also_concerns_the_date_on_which_the_evening_ends() {
        let friday = day("27.11.2026");
        let others = |zone: &str, minutes| {
            let clocks = ClockPair {
                viewer: clock(zone, minutes),
                ..same_clocks()
            };
            let seen = fortnight_day(friday, DayStatus::NotEnough);
            let date = OfferedTime::of(&seen, &clocks, None).date;
            other_dates_of_evening(friday, date, &clocks)
        };
        assert_eq!(others("Europe/Berlin", 60), []);
        assert_eq!(others("America/New_York", -300), []);
        assert_eq!(others("Australia/Adelaide", 630), []);
        assert_eq!(others("Asia/Kathmandu", 345), [friday.plus(1)]);
        assert_eq!(others("Europe/Moscow", 180), [friday.plus(1)]);
        assert_eq!(others("Europe/Athens", 120), []);
    }

    #[test]
    fn i_can_offers_exactly_the_time_that_depends_on_the_player() {
        let seen = asked_kim(None, None);
        assert_eq!(pressed(&seen, "kim", ""), Some(answer("19:00-22:00")));
        assert_eq!(pressed(&seen, "noah", ""), Some(answer("18:00-23:00")));
    }

    #[test]
    fn a_longer_window_replaces_the_shorter_one_and_keeps_the_others() {
        let date = day("26.11.2026");
        let seen = asked_kim(Some(hours(date, 19, 21)), Some(hours(date, 19, 22)));
        assert_eq!(
            pressed(&seen, "kim", "08:00-09:00,19:00-21:00"),
            Some(answer("08:00-09:00,19:00-22:00"))
        );
    }

    #[test]
    fn i_cannot_answers_the_whole_date() {
        let seen = asked_kim(None, None);
        let offered = OfferedTime::of(&seen, &same_clocks(), Some("kim"));
        let refused = offered.answer(PressedAnswer::Cannot, &answer("08:00-09:00"));
        assert_eq!(refused, Some(DayAvailability::Unavailable));
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

//! The parts of a day that only its own page shows: the suggestion and every playable window.

use app_domain::{Day, PlayerId, UtcMinute};
use app_wire::{FortnightSuggestionBody, SpanBody, TeamDayBody};

use crate::texts;
use crate::view_models::{request_message, suggestion, times_on};

/// Maximum number of windows that are listed; the rest is only counted.
const MAX_WINDOWS_SHOWN: usize = 12;

/// The suggestion, with the message that asks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DaySuggestion {
    pub title: String,
    pub message: String,
    pub date: Day,
    pub change: FortnightSuggestionBody,
}

impl DaySuggestion {
    /// A day that is over has none, and neither has one that depends on the viewer, who is asked directly. A player who
    /// has not answered is only asked to answer: a window is named only where one would change.
    pub fn of(seen: &TeamDayBody, viewer_id: Option<&PlayerId>, now: UtcMinute) -> Option<Self> {
        let date = seen.day.date;
        let is_over = date < seen.today || seen.day.has_ended(&seen.clocks, now);
        let change = seen.day.timely_help(now).filter(|_| !is_over)?;
        if viewer_id == Some(&change.user_id) {
            return None;
        }
        let title = match change.to {
            Some(_) => suggestion(&seen.day, change, &seen.clocks, viewer_id),
            None => texts::ask_silent(&change.display_name),
        };
        Some(Self {
            title,
            message: request_message(change, &seen.clocks.team),
            date,
            change: change.clone(),
        })
    }
}

/// A playable window in the viewer's time zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayableWindow {
    pub times: String,
    pub minutes: i64,
    pub is_longest: bool,
}

/// The first playable windows of a day, and the number of the others. None are listed if the headline shows the only
/// one. The longest is marked if no other one is as long.
pub fn playable_windows(seen: &TeamDayBody) -> (Vec<PlayableWindow>, usize) {
    let minutes = |window: &SpanBody| window.ends_at.minutes() - window.starts_at.minutes();
    if seen.day.status.can_proceed() && seen.day.window.as_slice() == seen.windows {
        return (Vec::new(), 0);
    }
    let longest = seen.windows.iter().map(minutes).max();
    let is_longest = |window: &SpanBody| Some(minutes(window)) == longest;
    let has_longest = seen.windows.iter().filter(|one| is_longest(one)).count() == 1;
    let listed = seen.windows.iter().take(MAX_WINDOWS_SHOWN);
    let listed: Vec<PlayableWindow> = listed
        .map(|window| PlayableWindow {
            times: times_on(
                &seen.clocks.viewer,
                seen.day.own_date(&seen.clocks),
                window.starts_at,
                window.ends_at,
            ),
            minutes: minutes(window),
            is_longest: has_longest && is_longest(window),
        })
        .collect();
    let more = seen.windows.len() - listed.len();
    (listed, more)
}

#[cfg(test)]
mod tests {
    use app_domain::analysis::DayStatus;
    use app_wire::FortnightDay;

    use super::*;
    use crate::test_ids::player_id;
    use crate::test_values::{day, fortnight_day, hours, same_clocks};

    fn date() -> Day {
        day("26.11.2026")
    }

    fn span(from: i64, to: i64) -> SpanBody {
        hours(date(), from, to)
    }

    fn at(hour: i64) -> UtcMinute {
        same_clocks().team.instant_at(date(), hour * 60)
    }

    fn suggested(seen: &TeamDayBody, hour: i64) -> Option<DaySuggestion> {
        DaySuggestion::of(seen, None, at(hour))
    }

    fn seen(to: Option<SpanBody>, windows: Vec<SpanBody>) -> TeamDayBody {
        TeamDayBody {
            today: date(),
            viewer_today: None,
            minimum_players: 5,
            clocks: same_clocks(),
            day: FortnightDay {
                window: Some(span(19, 22)),
                help: Some(FortnightSuggestionBody {
                    user_id: player_id("1"),
                    display_name: "Kim".to_owned(),
                    can_ask: true,
                    is_asked: false,
                    from: to.map(|_| span(20, 22)),
                    to,
                    window: span(19, 22),
                    outcome: DayStatus::FullRoster,
                }),
                ..fortnight_day(date(), DayStatus::NotEnough)
            },
            windows,
            rows: Vec::new(),
        }
    }

    #[test]
    fn a_silent_player_is_asked_to_answer_and_another_one_to_change_the_window() {
        let silent = suggested(&seen(None, Vec::new()), 12).expect("a suggestion");
        assert_eq!(silent.title, "Ask Kim, who hasn’t answered");
        let longer = suggested(&seen(Some(span(19, 22)), Vec::new()), 12);
        let longer = longer.expect("a suggestion");
        assert_eq!(longer.title, "Ask Kim to be there 19:00–22:00");
    }

    #[test]
    fn a_finished_evening_has_no_suggestion() {
        let day = seen(None, Vec::new());
        assert!(suggested(&day, 21).is_some());
        assert_eq!(suggested(&day, 22), None);
    }

    #[test]
    fn a_past_day_has_no_suggestion() {
        let mut past = seen(None, Vec::new());
        past.today = date().plus(1);
        assert_eq!(suggested(&past, 12), None);
    }

    #[test]
    fn no_player_asks_themselves() {
        let day = seen(None, Vec::new());
        let [kim, other] = ["1", "2"].map(player_id);
        let of = |viewer| DaySuggestion::of(&day, viewer, at(12));
        assert!(of(None).is_some());
        assert!(of(Some(&other)).is_some());
        assert_eq!(of(Some(&kim)), None);
    }

    #[test]
    fn the_longest_window_is_marked_and_the_rest_of_many_only_counted() {
        let windows = vec![span(14, 15), span(19, 22)];
        let (listed, more) = playable_windows(&seen(None, windows));
        assert_eq!((listed.len(), more), (2, 0));
        assert_eq!((&*listed[1].times, listed[1].minutes), ("19:00–22:00", 180));
        assert!(listed[1].is_longest && !listed[0].is_longest);
        let (listed, more) = playable_windows(&seen(None, vec![span(14, 15); 15]));
        assert_eq!((listed.len(), more), (12, 3));
    }

    #[test]
    fn of_two_windows_of_one_length_none_is_marked() {
        let (listed, _) = playable_windows(&seen(None, vec![span(14, 17), span(19, 22)]));
        assert!(listed.iter().all(|window| !window.is_longest));
    }

    #[test]
    fn the_only_window_is_listed_unless_the_headline_shows_it() {
        let mut only = seen(None, vec![span(19, 22)]);
        assert_eq!(playable_windows(&only).0.len(), 1);
        only.day.status = DayStatus::FullRoster;
        assert_eq!(playable_windows(&only), (Vec::new(), 0));
    }
}

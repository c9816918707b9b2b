//! The parts of a day that only its own page shows: the suggestion and every playable window.

use app_domain::Day;
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
    /// A past day has none. A player who has not answered is only asked to answer: a window is named only where one
    /// would change.
    pub fn of(seen: &TeamDayBody) -> Option<Self> {
        let date = seen.day.date;
        let change = seen.day.help.as_ref().filter(|_| date >= seen.today)?;
        let title = match change.to {
            Some(_) => suggestion(&seen.day, change, &seen.clocks),
            None => texts::ask_silent(&change.display_name),
        };
        Some(Self {
            title,
            message: request_message(change, &seen.clocks.team),
            date,
            change: change.clone(),
        })
    }

    /// Whether the bot can ask the player, who is not the user with this id.
    pub fn can_ask(&self, own_id: Option<&str>) -> bool {
        self.change.can_ask && own_id != Some(&*self.change.user_id)
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
    use crate::test_values::{day, fortnight_day, hours, same_clocks};

    fn date() -> Day {
        day("26.11.2026")
    }

    fn span(from: i64, to: i64) -> SpanBody {
        hours(date(), from, to)
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
                    user_id: "1".to_owned(),
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
        let silent = DaySuggestion::of(&seen(None, Vec::new())).expect("a suggestion");
        assert_eq!(silent.title, "Ask Kim, who hasn’t answered");
        let longer = DaySuggestion::of(&seen(Some(span(19, 22)), Vec::new()));
        let longer = longer.expect("a suggestion");
        assert_eq!(longer.title, "Ask Kim to be there 19:00–22:00");
    }

    #[test]
    fn a_past_day_has_no_suggestion() {
        let mut past = seen(None, Vec::new());
        past.today = date().plus(1);
        assert_eq!(DaySuggestion::of(&past), None);
    }

    #[test]
    fn no_player_asks_themselves() {
        let suggestion = DaySuggestion::of(&seen(None, Vec::new())).expect("a suggestion");
        assert!(suggestion.can_ask(None));
        assert!(suggestion.can_ask(Some("2")));
        assert!(!suggestion.can_ask(Some("1")));
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

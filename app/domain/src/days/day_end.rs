//! The end of a team day: from then on nobody is asked about it, and it does not count as playable.

use crate::day::Day;
use crate::local_clock::LocalClock;
use crate::team_evening::EVENING_END_MINUTE;
use crate::utc_minute::{Span, UtcMinute};

/// How long before its end a session that one answer would make possible is too short to ask for, in minutes.
const MIN_REMAINING_MINUTES: i64 = 60;

/// Returns the end of a team day: of its last common window, or of the team's evening without one. A session after the
/// evening that one answer would make possible extends the day, as long as an hour of it remains.
pub fn day_end(
    evening_end: UtcMinute,
    last_window_end: Option<UtcMinute>,
    suggested_end: Option<UtcMinute>,
) -> UtcMinute {
    last_window_end.unwrap_or_else(|| {
        let latest = suggested_end.map(|end| end.plus(-MIN_REMAINING_MINUTES));
        latest.map_or(evening_end, |latest| latest.max(evening_end))
    })
}

/// Returns the end of the evening of `team_day`.
pub fn evening_end(team_day: Day, team: &LocalClock) -> UtcMinute {
    team.instant_at(team_day, EVENING_END_MINUTE)
}

/// Whether a suggestion can still be followed: the session that it makes possible has not ended, and a player who would
/// come earlier can still do so. `change` is the player's window before and after.
pub fn is_suggestion_timely(session: Span, change: Option<(Span, Span)>, now: UtcMinute) -> bool {
    let is_late = change.is_some_and(|(from, to)| {
        let comes_earlier = to.start() < from.start();
        to.end() <= now || (comes_earlier && to.start() < now)
    });
    session.end() > now && !is_late
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hour: i64) -> UtcMinute {
        UtcMinute::from_minutes(hour * 60)
    }

    fn span(from: i64, to: i64) -> Span {
        Span::new(at(from), at(to)).expect("a span")
    }

    #[test]
    fn a_day_ends_with_its_last_window_and_without_one_with_the_evening() {
        assert_eq!(day_end(at(23), Some(at(21)), None), at(21));
        assert_eq!(day_end(at(23), Some(at(26)), Some(at(30))), at(26));
        assert_eq!(day_end(at(23), None, None), at(23));
    }

    #[test]
    fn a_late_session_that_one_answer_makes_possible_is_asked_for_while_an_hour_remains() {
        assert_eq!(day_end(at(23), None, Some(at(22))), at(23));
        assert_eq!(day_end(at(23), None, Some(at(24))), at(23));
        assert_eq!(day_end(at(23), None, Some(at(26))), at(25));
    }

    #[test]
    fn a_suggestion_is_void_once_its_session_is_over_or_the_player_would_have_to_be_early() {
        let session = span(20, 22);
        assert!(is_suggestion_timely(session, None, at(21)));
        assert!(!is_suggestion_timely(session, None, at(22)));
        let earlier = Some((span(21, 23), span(20, 23)));
        assert!(is_suggestion_timely(session, earlier, at(20)));
        assert!(!is_suggestion_timely(session, earlier, at(21)));
        let longer = Some((span(18, 21), span(18, 22)));
        assert!(is_suggestion_timely(session, longer, at(21)));
    }
}

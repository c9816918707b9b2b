//! A one-line remark on a day: missing players or answers, or the change that would help.

use app_domain::analysis::DayStatus;
use app_domain::local_clock::LocalClock;
use app_domain::{PlayerId, UtcMinute};
use app_wire::{ClockPair, FortnightDay, FortnightSuggestionBody, SpanBody};

use super::times::times_on;
use super::verdict::is_unanswered;
use crate::texts;

/// The most useful remark next to the verdict of a day; empty if the verdict is enough. Days that are over get no
/// suggestion.
pub fn remark(
    day: &FortnightDay,
    clocks: &ClockPair,
    viewer_id: Option<&PlayerId>,
    is_past: bool,
) -> String {
    if day.status == DayStatus::OffDay {
        return day.reason.clone();
    }
    if day.status.can_proceed() {
        return plan_remark(day).unwrap_or_else(|| missing_main_players(day));
    }
    if let Some(help) = day.help.as_ref().filter(|_| !is_past) {
        return suggestion(day, help, clocks, viewer_id);
    }
    // The verdict says that nobody has answered.
    if is_unanswered(day) || day.silent.count == 0 {
        String::new()
    } else {
        silent_players(day)
    }
}

/// The players who have not answered. The only one may be the viewer.
fn silent_players(day: &FortnightDay) -> String {
    if day.silent.count == 1 && day.awaits_viewer() {
        texts::tonight::YOU_HAVE_NOT_ANSWERED.to_owned()
    } else {
        texts::not_answered(&as_strs(&day.silent.first), day.silent.count)
    }
}

/// The smallest change that would make the day playable, phrased as a request: about another player, or to the viewer.
pub fn suggestion(
    day: &FortnightDay,
    help: &FortnightSuggestionBody,
    clocks: &ClockPair,
    viewer_id: Option<&PlayerId>,
) -> String {
    let name = &help.display_name;
    let (viewer, own) = (&clocks.viewer, day.own_date(clocks));
    let by_viewer = |window: SpanBody| times_on(viewer, own, window.starts_at, window.ends_at);
    if viewer_id == Some(&help.user_id) {
        return own_request(help, viewer, by_viewer);
    }
    match (help.from, help.to) {
        (Some(from), Some(to)) if is_longer(from, to) => texts::extend(name, &by_viewer(to)),
        (_, Some(to)) => texts::shift(name, &by_viewer(to)),
        (_, None) => texts::ask(name, &by_viewer(help.window)),
    }
}

/// The request to the viewer. `times` formats a window.
pub fn own_request(
    help: &FortnightSuggestionBody,
    viewer: &LocalClock,
    times: impl Fn(SpanBody) -> String,
) -> String {
    let time = |at: UtcMinute| texts::times::time(viewer.local(at).1);
    match (help.from, help.to) {
        (Some(from), Some(to)) if from.ends_at == to.ends_at => {
            texts::tonight::could_you_start(&time(to.starts_at))
        }
        (Some(from), Some(to)) if from.starts_at == to.starts_at => {
            texts::tonight::could_you_stay(&time(to.ends_at))
        }
        (_, Some(to)) => texts::tonight::could_you_play(&times(to)),
        (_, None) => texts::tonight::on_you(&times(help.window)),
    }
}

fn is_longer(from: SpanBody, to: SpanBody) -> bool {
    to.ends_at.minutes() - to.starts_at.minutes()
        > from.ends_at.minutes() - from.starts_at.minutes()
}

fn plan_remark(day: &FortnightDay) -> Option<String> {
    if !day.reason.is_empty() {
        Some(day.reason.clone())
    } else if !day.focus.is_empty() {
        Some(texts::focus(&day.focus))
    } else {
        None
    }
}

/// The main players missing from a lineup with substitutes.
fn missing_main_players(day: &FortnightDay) -> String {
    if day.lacking.count == 0 || day.lineup.iter().all(|place| !place.is_sub) {
        String::new()
    } else if day.lacking.count == 1 && day.lacking.first == day.silent.first {
        silent_players(day)
    } else {
        texts::without(&texts::schedule::some_of(
            &as_strs(&day.lacking.first),
            day.lacking.count,
        ))
    }
}

pub fn as_strs(owned: &[String]) -> Vec<&str> {
    owned.iter().map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_ids::player_id;
    use crate::test_values::{day, fortnight_day, hours, same_clocks, suggestion_of_kim};

    fn remark_of(from: Option<(i64, i64)>, to: Option<(i64, i64)>, viewer: &str) -> String {
        let date = day("26.11.2026");
        let span = |(from, to)| hours(date, from, to);
        let mut seen = fortnight_day(date, DayStatus::NotEnough);
        seen.help = Some(suggestion_of_kim(
            from.map(span),
            to.map(span),
            span((20, 22)),
        ));
        remark(&seen, &same_clocks(), Some(&player_id(viewer)), false)
    }

    #[test]
    fn the_player_who_is_missing_is_addressed_and_others_are_told_whom_to_ask() {
        assert_eq!(remark_of(None, None, "kim"), "It’s on you: 20:00–22:00?");
        assert_eq!(remark_of(None, None, "noah"), "Ask Kim to play 20:00–22:00");
    }

    #[test]
    fn the_only_one_without_an_answer_is_named_or_addressed() {
        let mut seen = fortnight_day(day("26.11.2026"), DayStatus::NotEnough);
        seen.silent.first = vec!["Kim".to_owned()];
        seen.silent.count = 1;
        let of = |seen: &_| remark(seen, &same_clocks(), None, false);
        assert_eq!(of(&seen), "Kim hasn’t answered");
        seen.viewer = Some(app_wire::TeamRowState::Silent);
        assert_eq!(of(&seen), "You haven’t answered");
    }

    #[test]
    fn a_longer_or_another_window_is_asked_of_the_viewer_too() {
        let of_kim = |from, to| remark_of(Some(from), Some(to), "kim");
        assert_eq!(of_kim((21, 22), (20, 22)), "Could you start at 20:00?");
        assert_eq!(of_kim((20, 21), (20, 22)), "Could you stay until 22:00?");
        assert_eq!(of_kim((19, 21), (20, 22)), "Could you play 20:00–22:00?");
        assert_eq!(
            remark_of(Some((21, 22)), Some((20, 22)), "noah"),
            "Ask Kim to be there 20:00–22:00"
        );
    }
}

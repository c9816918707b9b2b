//! A one-line remark on a day: missing players or answers, or the change that would help.

use app_domain::analysis::DayStatus;
use app_wire::{ClockPair, FortnightDay, FortnightSuggestionBody};

use super::times::times_on;
use super::verdict::is_unanswered;
use crate::texts;

/// The most useful remark next to the verdict of a day; empty if the verdict is enough. Past days get no suggestion.
pub fn remark(day: &FortnightDay, clocks: &ClockPair, is_past: bool) -> String {
    if day.status == DayStatus::OffDay {
        return day.reason.clone();
    }
    if day.status.can_proceed() {
        return plan_remark(day).unwrap_or_else(|| missing_main_players(day));
    }
    if let Some(help) = day.help.as_ref().filter(|_| !is_past) {
        return suggestion(day, help, clocks);
    }
    if is_unanswered(day) {
        // The verdict of a past day says it.
        let words = if is_past { "" } else { texts::NOBODY_ANSWERED };
        words.to_owned()
    } else if day.silent.count == 0 {
        texts::NOT_TOGETHER.to_owned()
    } else {
        texts::not_answered(&as_strs(&day.silent.first), day.silent.count)
    }
}

/// The smallest change that would make the day playable, phrased as a request.
pub fn suggestion(
    day: &FortnightDay,
    help: &FortnightSuggestionBody,
    clocks: &ClockPair,
) -> String {
    let name = &help.display_name;
    let (viewer, own) = (&clocks.viewer, day.own_date(clocks));
    let by_viewer =
        |window: app_wire::SpanBody| times_on(viewer, own, window.starts_at, window.ends_at);
    match (help.from, help.to) {
        (Some(from), Some(to)) if is_longer(from, to) => texts::extend(name, &by_viewer(to)),
        (_, Some(to)) => texts::shift(name, &by_viewer(to)),
        (_, None) => texts::ask(name, &by_viewer(help.window)),
    }
}

fn is_longer(from: app_wire::SpanBody, to: app_wire::SpanBody) -> bool {
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

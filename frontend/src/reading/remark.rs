//! What is missing on a day, or what would help, in one line.

use app_api::wire::{FortnightDay, Help};
use app_domain::analysis::Status;
use app_domain::clock::LocalClock;

use super::times::times_on;
use crate::texts;

/// The most useful thing to say about a day beside its verdict; empty when the verdict says it all. Nobody is asked
/// to help with a day that has passed.
pub fn remark(day: &FortnightDay, viewer: &LocalClock, is_past: bool) -> String {
    if day.status == Status::OffDay {
        return day.reason.clone();
    }
    if day.status.can_proceed() {
        return plan(day).unwrap_or_else(|| lacking(day));
    }
    if let Some(help) = day.help.as_ref().filter(|_| !is_past) {
        return suggestion(day, help, viewer);
    }
    if day.silent.count == day.contenders {
        texts::NOBODY_ANSWERED.to_owned()
    } else if day.silent.count == 0 {
        texts::NOT_TOGETHER.to_owned()
    } else {
        texts::not_answered(&names(&day.silent.first), day.silent.count)
    }
}

/// The smallest change that would make the day playable, as a request.
pub fn suggestion(day: &FortnightDay, help: &Help, viewer: &LocalClock) -> String {
    let name = &help.display_name;
    let by_viewer = |window: app_api::wire::SpanBody| {
        times_on(viewer, day.date, window.starts_at, window.ends_at)
    };
    match (help.from, help.to) {
        (Some(from), Some(to)) if is_longer(from, to) => texts::extend(name, &by_viewer(to)),
        (_, Some(to)) => texts::shift(name, &by_viewer(to)),
        (_, None) => texts::ask(name, &by_viewer(help.window)),
    }
}

fn is_longer(from: app_api::wire::SpanBody, to: app_api::wire::SpanBody) -> bool {
    to.ends_at.minutes() - to.starts_at.minutes()
        > from.ends_at.minutes() - from.starts_at.minutes()
}

fn plan(day: &FortnightDay) -> Option<String> {
    if !day.reason.is_empty() {
        Some(day.reason.clone())
    } else if !day.focus.is_empty() {
        Some(texts::focus(&day.focus))
    } else {
        None
    }
}

/// Main players whom a lineup with substitutes does without.
fn lacking(day: &FortnightDay) -> String {
    if day.lacking.count == 0 || day.lineup.iter().all(|place| !place.is_sub) {
        String::new()
    } else {
        texts::without(&texts::schedule::some_of(
            &names(&day.lacking.first),
            day.lacking.count,
        ))
    }
}

pub fn names(owned: &[String]) -> Vec<&str> {
    owned.iter().map(String::as_str).collect()
}

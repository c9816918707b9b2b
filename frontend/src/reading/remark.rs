//! What is missing on a day, or what would help, in one line.

use app_api::wire::{FortnightDay, FortnightRow, SuggestionBody};
use app_domain::Role;
use app_domain::analysis::Status;
use app_domain::clock::LocalClock;

use super::times::times_on;
use crate::texts;

/// The most useful thing to say about a day beside its verdict; empty when the verdict says it all.
pub fn remark(day: &FortnightDay, viewer: &LocalClock) -> String {
    let analysis = &day.analysis;
    if analysis.status == Status::OffDay {
        return day.reason.clone();
    }
    if analysis.can_proceed {
        return plan(day).unwrap_or_else(|| lacking(day));
    }
    if let Some(help) = &analysis.suggestion {
        return suggestion(day, help, viewer);
    }
    let silent = names(day, |player| {
        player.row.availability.is_empty() && !player.row.absent
    });
    let players = day
        .players
        .iter()
        .filter(|player| player.row.role != Role::Coach)
        .count();
    if silent.len() == players {
        texts::NOBODY_ANSWERED.to_owned()
    } else if silent.is_empty() {
        texts::NOT_TOGETHER.to_owned()
    } else {
        texts::not_answered(&silent)
    }
}

/// The smallest change that would make the day playable, as a request.
pub fn suggestion(day: &FortnightDay, help: &SuggestionBody, viewer: &LocalClock) -> String {
    let name = &help.player.display_name;
    let window = |window: &app_api::wire::WindowBody| {
        times_on(viewer, day.date, window.starts_at, window.ends_at)
    };
    match (help.kind.as_str(), &help.to) {
        ("EXTEND", Some(to)) => texts::extend(name, &window(to)),
        ("SHIFT", Some(to)) => texts::shift(name, &window(to)),
        _ => texts::ask(name, &window(&help.window)),
    }
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

/// Main players whom the line-up does without.
fn lacking(day: &FortnightDay) -> String {
    let plays = |player: &FortnightRow| {
        day.analysis
            .lineup
            .iter()
            .any(|one| one.user_id == player.row.user_id)
    };
    let missing = names(day, |player| {
        player.row.role == Role::Main && !plays(player)
    });
    if missing.is_empty() || day.analysis.required_subs.is_empty() {
        String::new()
    } else {
        texts::without(&texts::list(&missing))
    }
}

/// The names of those who would count and of whom `which` holds.
fn names(day: &FortnightDay, which: impl Fn(&FortnightRow) -> bool) -> Vec<&str> {
    day.players
        .iter()
        .filter(|player| player.row.role != Role::Coach && which(player))
        .map(|player| player.row.display_name.as_str())
        .collect()
}

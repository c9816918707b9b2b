//! A player's absences, one line each.

use app_domain::Day;
use app_domain::absence::{Absence, Phase};

use super::ABSENT;
use crate::markup::{clipped, escaped, fitted, short_day, straight};
use crate::texts;

/// Characters of a reason that are shown.
const REASON_MAX: usize = 60;
/// Characters of a message, less a line that is said above the list.
const LIST_MAX: usize = 1800;

/// The absences that are not over, the first ones first.
pub fn absences(own: &[Absence], today: Day) -> String {
    if own.is_empty() {
        return texts::NO_ABSENCE.to_owned();
    }
    let lines: Vec<String> = own
        .iter()
        .map(|absence| {
            let range = &absence.range;
            let is_now = Phase::of(range.start(), range.end(), today) == Phase::Now;
            let now = if is_now { " (now)" } else { "" };
            format!("{ABSENT} {}{now}", shown(absence))
        })
        .collect();
    fitted(&lines, LIST_MAX)
}

pub fn absence_added(absence: &Absence) -> String {
    format!(
        "Saved: {ABSENT} {}. Nobody reminds you, and nobody counts on you.",
        shown(absence)
    )
}

pub fn absence_removed(absence: &Absence) -> String {
    format!(
        "Removed: {}. What you had answered for these days counts again.",
        shown(absence)
    )
}

/// Where no markup works: in what is offered while somebody types.
pub fn absence_label(absence: &Absence) -> String {
    let reason = clipped(&straight(absence.range.reason()), REASON_MAX);
    match reason.as_str() {
        "" => days(absence),
        reason => format!("{}: {reason}", days(absence)),
    }
}

fn shown(absence: &Absence) -> String {
    let reason = escaped(&clipped(absence.range.reason(), REASON_MAX));
    match reason.as_str() {
        "" => format!("**{}**", days(absence)),
        reason => format!("**{}**: {reason}", days(absence)),
    }
}

fn days(absence: &Absence) -> String {
    let (start, end) = (absence.range.start(), absence.range.end());
    if start == end {
        short_day(start)
    } else {
        format!("{} – {}", short_day(start), short_day(end))
    }
}

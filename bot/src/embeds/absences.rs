//! Formats a player's absences, one line each.

use app_domain::Day;
use app_domain::absence::{Absence, AbsencePhase};

use crate::markup::{
    clipped, day_with_year, escaped, fit_lines, short_day, without_control_characters,
};
use crate::texts;

/// The maximum length of a displayed reason, in characters.
const MAX_REASON_CHARS: usize = 60;
/// Discord's limit on a message, minus room for a line above the list, in characters.
const MAX_LIST_CHARS: usize = 1800;

/// Lists a player's absences that are not over; current ones are marked.
pub fn absences(own: &[Absence], today: Day) -> String {
    if own.is_empty() {
        return texts::NO_ABSENCE.to_owned();
    }
    let lines: Vec<String> = own
        .iter()
        .map(|absence| {
            let range = &absence.range;
            let is_now = AbsencePhase::of(range.start(), range.end(), today) == AbsencePhase::Now;
            let shown = format_absence(absence);
            if is_now {
                texts::absences::current(&shown)
            } else {
                texts::absences::upcoming(&shown)
            }
        })
        .collect();
    fit_lines(&lines, MAX_LIST_CHARS)
}

pub fn absence_added(absence: &Absence) -> String {
    texts::absences::saved(&format_absence(absence))
}

pub fn absence_removed(absence: &Absence) -> String {
    texts::absences::removed(&format_absence(absence))
}

/// Formats an absence for autocompletion, where no markup works.
pub fn absence_label(absence: &Absence) -> String {
    let reason = clipped(
        &without_control_characters(absence.range.reason()),
        MAX_REASON_CHARS,
    );
    match reason.as_str() {
        "" => format_days(absence),
        reason => format!("{}: {reason}", format_days(absence)),
    }
}

fn format_absence(absence: &Absence) -> String {
    let reason = escaped(&clipped(absence.range.reason(), MAX_REASON_CHARS));
    match reason.as_str() {
        "" => format!("**{}**", format_days(absence)),
        reason => format!("**{}**: {reason}", format_days(absence)),
    }
}

fn format_days(absence: &Absence) -> String {
    let (start, end) = (absence.range.start(), absence.range.end());
    let last = day_with_year(end);
    if start == end {
        last
    } else if start.year() == end.year() {
        format!("{} – {last}", short_day(start))
    } else {
        format!("{} – {last}", day_with_year(start))
    }
}

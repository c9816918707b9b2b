//! Texts about absences; `absence`: its days and its reason.

use super::AWAY_SYMBOL;

pub fn current(absence: &str) -> String {
    format!("{AWAY_SYMBOL} {absence} (now)")
}

pub fn upcoming(absence: &str) -> String {
    format!("{AWAY_SYMBOL} {absence}")
}

pub fn saved(absence: &str) -> String {
    format!(
        "Saved: {AWAY_SYMBOL} {absence}. You get no reminders, and the team doesn't count on you."
    )
}

pub fn removed(absence: &str) -> String {
    format!("Removed: {absence}. Your answers for those days count again.")
}

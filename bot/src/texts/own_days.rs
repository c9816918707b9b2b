//! Texts about a player's own days.

use super::{AVAILABLE_SYMBOL, AWAY_SYMBOL, NO_ANSWER_SYMBOL, UNAVAILABLE_SYMBOL};

pub const TITLE: &str = "Your next 14 days";
pub const AWAY: &str = "away";
pub const NO_ANSWER_YET: &str = "no answer yet";
/// Of today, once the team's evening is over.
pub const EVENING_OVER: &str = "the evening is over";
pub const NOT_AVAILABLE: &str = "not available";

pub fn footer(zone: &str) -> String {
    format!("Your days in {zone}. Change one with /set.")
}

pub fn no_answer(day: &str) -> String {
    format!("**{day}** {NO_ANSWER_SYMBOL} no answer")
}

/// A day without an answer, once the team's evening is over.
pub fn evening_over(day: &str) -> String {
    format!("**{day}** the evening is over")
}

pub fn not_available(day: &str) -> String {
    format!("**{day}** {UNAVAILABLE_SYMBOL} not available")
}

pub fn not_available_by_pattern(day: &str) -> String {
    format!("**{day}** {UNAVAILABLE_SYMBOL} not available (from your weekly pattern)")
}

/// `times`: in Discord's markup.
pub fn available(day: &str, times: &str) -> String {
    format!("**{day}** {AVAILABLE_SYMBOL} {times}")
}

pub fn available_by_pattern(day: &str, times: &str) -> String {
    format!("**{day}** {AVAILABLE_SYMBOL} {times} (from your weekly pattern)")
}

pub fn away(day: &str) -> String {
    format!("**{day}** {AWAY_SYMBOL} away")
}

pub fn away_because(day: &str, reason: &str) -> String {
    format!("**{day}** {AWAY_SYMBOL} away: {reason}")
}

pub fn saved_no_answer(day: &str) -> String {
    format!("Saved: **{day}** {NO_ANSWER_SYMBOL} no answer")
}

pub fn saved_not_available(day: &str) -> String {
    format!("Saved: **{day}** {UNAVAILABLE_SYMBOL} not available")
}

pub fn saved_available(day: &str, times: &str) -> String {
    format!("Saved: **{day}** {AVAILABLE_SYMBOL} {times}")
}

/// The typed times, with the zone of the player.
pub fn typed_times(windows: &str, zone: &str) -> String {
    format!("That is {windows} in {zone}.")
}

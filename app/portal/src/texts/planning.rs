//! Day planning.

use app_domain::Day;

use super::day_short;
use super::template::fill;

pub const WHATS_ON: &str = "What’s on";
pub const FOCUS: &str = "Focus";
pub const DAY: &str = "Day";
pub const VERDICT: &str = "Verdict";
pub const REASON_EXAMPLE: &str = "Scrim vs Nova, league…";
pub const FOCUS_EXAMPLE: &str = "What the session is about";
pub const EARLIER: &str = "Earlier days";
pub const LATER: &str = "Later days";
pub const BACK: &str = "Back to day planning";
pub const PLAN: &str = "Plan";
pub const ANSWERS: &str = "Answers";
pub const PAST_TITLE: &str = "This day has passed";
pub const PAST: &str = "As an admin you can still edit it. The statistics are updated.";
pub const ABSENT_STAYS: &str =
    "This answer doesn’t count while they’re away; it comes back if the absence is deleted.";
pub const ANSWER_EXAMPLE: &str = "No answer";
pub const NOBODY_TITLE: &str = "No players yet";
pub const NOBODY: &str = "Add players to see their answers here.";
pub const TO_PLAYERS: &str = "Go to players";

/// Common reasons, suggested in addition to those in use.
pub const REASONS: [&str; 5] = ["Scrim", "Match", "Tournament", "Training", "VOD review"];

pub fn off_day_of(day: Day) -> String {
    fill("Off-day on {day}", &[("day", &day_short(day))])
}

pub fn reason_of(day: Day) -> String {
    fill("Reason for {day}", &[("day", &day_short(day))])
}

pub fn focus_of(day: Day) -> String {
    fill("Focus for {day}", &[("day", &day_short(day))])
}

pub fn open(day: Day) -> String {
    fill("Answers for {day}", &[("day", &day_short(day))])
}

pub fn answer_of(name: &str) -> String {
    fill("{name}’s answer", &[("name", name)])
}

pub fn not_available(name: &str) -> String {
    fill("Mark {name} as not available", &[("name", name)])
}

pub fn clear(name: &str) -> String {
    fill("Clear {name}’s answer", &[("name", name)])
}

pub fn in_team_time(city: &str) -> String {
    fill(
        "Times are in team time ({city}). Enter 19:00-22:00, separate several with commas, or enter x for not available.",
        &[("city", city)],
    )
}

//! Day planning.

use app_domain::Day;

use super::{ABSENT, day_short};

pub const REASON: &str = "Reason";
pub const FOCUS: &str = "Focus";
pub const DAY: &str = "Day";
pub const VERDICT: &str = "Verdict";
pub const REASON_EXAMPLE: &str = "Scrim, day off …";
pub const FOCUS_EXAMPLE: &str = "What the session is about";
pub const EARLIER: &str = "Earlier days";
pub const LATER: &str = "Later days";
pub const BACK: &str = "Back to the plan";
pub const PLAN: &str = "Plan";
pub const ANSWERS: &str = "Answers";
pub const OFF_HINT: &str = "The word “off” in the reason makes an off-day.";
pub const PAST_TITLE: &str = "This day has passed";
pub const PAST: &str = "As an admin you may still correct it; the statistics follow.";
pub const ABSENT_STAYS: &str =
    "While absent the answer does not count; it shows again when the absence goes.";
pub const ANSWER_EXAMPLE: &str = "No answer";
pub const NOBODY_TITLE: &str = "Nobody is in the team yet";
pub const NOBODY: &str = "Once players are registered, their answers stand here.";
pub const TO_PLAYERS: &str = "To the players";

/// Reasons that teams give, offered beside those in use.
pub const REASONS: [&str; 6] = [
    "Scrim",
    "Match",
    "Tournament",
    "Training",
    "VOD review",
    "Day off",
];

pub fn reason_of(day: Day) -> String {
    ["Reason for ", &day_short(day)].concat()
}

pub fn focus_of(day: Day) -> String {
    ["Focus for ", &day_short(day)].concat()
}

pub fn open(day: Day) -> String {
    ["Answers for ", &day_short(day)].concat()
}

pub fn answer_of(name: &str) -> String {
    ["Answer of ", name].concat()
}

pub fn not_available(name: &str) -> String {
    [name, " is not available"].concat()
}

pub fn clear(name: &str) -> String {
    ["Clear the answer of ", name].concat()
}

pub fn in_team_time(city: &str) -> String {
    [
        "Times in team time, ",
        city,
        ". Write 19:00-22:00, several with commas, or x.",
    ]
    .concat()
}

pub fn absent(reason: &str) -> String {
    if reason.is_empty() {
        ABSENT.to_owned()
    } else {
        [ABSENT, " · ", reason].concat()
    }
}

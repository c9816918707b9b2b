//! Texts about the days of the team.

use app_domain::Role;
use app_domain::announced_status::DayStatusSummary;
use app_domain::plural::PluralCategory::{One, Other};
use app_domain::plural::plural;

pub const NO_PLAYERS: &str = "No players yet";
/// Every MAIN has times, but not together.
pub const NO_COMMON_TIME: &str = "no common time";
pub const DAY_OFF: &str = "Day off";
/// The reader of a reply that only they see.
pub const YOU: &str = "You";
pub const YOU_HAVE_NOT_ANSWERED: &str = "You haven't answered this day.";
pub const NO_LONGER_OFF: &str = "The day is no longer off";

pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::Main => "Main",
        Role::Sub => "Sub",
        Role::Coach => "Coach",
    }
}

pub fn week_title(first_day: &str) -> String {
    format!("Week of {first_day}")
}

pub fn day_footer(zone: &str) -> String {
    format!("Day in {zone}")
}

pub fn week_footer(zone: &str) -> String {
    format!("Days in {zone}. See one with /schedule.")
}

pub fn overview_footer(zone: &str) -> String {
    format!("Days in {zone}. Press a day to say when you can play.")
}

/// `**Today, Wed 25 Nov**`.
pub fn today(day: &str) -> String {
    format!("**Today, {day}**")
}

/// The number of players who have time, of those that a session needs.
pub fn player_count(free: usize, demand: usize) -> String {
    format!("{free}/{demand}")
}

pub fn with_subs(names: &str) -> String {
    format!("with {names}")
}

pub fn longest_time(times: &str) -> String {
    format!("Longest time together: {times}")
}

/// The request to the reader, without whom the team cannot play.
pub fn on_you(times: &str) -> String {
    format!("It's on you: {times}?")
}

/// The request to the reader to play at other times than `before`.
pub fn could_you_play(times: &str, before: &str) -> String {
    format!("Could you play {times} instead of {before}?")
}

/// `start`: Discord's timestamp, which shows how soon that is.
pub fn session_begins(start: &str) -> String {
    format!("**The session begins {start}**")
}

pub fn lineup(names: &str) -> String {
    format!("Lineup: {names}")
}

pub fn reason(reason: &str) -> String {
    format!("Reason: {reason}")
}

pub fn focus(focus: &str) -> String {
    format!("Focus: {focus}")
}

/// `⚫ Day off`, or `⚫ Day off · Exams`.
pub fn day_off(reason: &str) -> String {
    if reason.is_empty() {
        format!("⚫ {DAY_OFF}")
    } else {
        format!("⚫ {DAY_OFF} · {reason}")
    }
}

/// The title of the notice that a day has changed.
pub fn has_changed(day: &str) -> String {
    format!("{day} has changed")
}

pub fn status_before(status: DayStatusSummary) -> String {
    format!("Before: {status}")
}

/// The number of players and of minutes that a session needs since the change.
pub fn new_demand(players: usize, minutes: i64) -> String {
    format!("A session now needs {players} players for {minutes} minutes")
}

/// The number of players who left the team; `None` if there are none.
pub fn players_removed(count: usize) -> Option<String> {
    let forms = [
        (One, "One player is no longer on the team"),
        (Other, "{n} players are no longer on the team"),
    ];
    (count > 0).then(|| plural(count, &forms))
}

//! Words of the Recurring tab.

use app_domain::Day;
use app_domain::painting::Brush;

use super::{day_short, list};

pub const GRID: &str = "When you are usually free";
pub const WEEKDAYS: &str = "Weekdays";
pub const WHOLE_PATTERN: &str = "Fill my days";
pub const ACTIVE: &str = "Fill this weekday";
pub const PAUSED: &str = "Paused";
pub const NOTHING_SAID: &str =
    "Nothing is filled on this weekday. Paint, or type when you usually can play.";
pub const PREVIEW: &str = "What this changes";
pub const UNTOUCHED: &str =
    "Paint your usual week. What it would fill stands here, and nothing changes until you save.";
pub const NO_DAY_CHANGES: &str = "None of the next 14 days changes.";
pub const SAVE_PATTERN: &str = "Save pattern";
pub const UNSAVED: &str = "Unsaved changes";
pub const DISCARD: &str = "Discard";
pub const NO_OWN_WEEK_TITLE: &str = "An operator has no week of their own";
pub const NO_OWN_WEEK: &str = "Sign in as a player to keep a weekly pattern.";

/// `Thursday`, by the weekday's number on the wire.
pub fn weekday(index: u8) -> &'static str {
    // The wire begins with Sunday.
    super::WEEKDAYS[(usize::from(index) + 6) % 7]
}

pub fn weekday_short(index: u8) -> &'static str {
    &weekday(index)[..3]
}

/// Added or removed, on which weekdays.
pub fn painted(brush: Brush, times: &str, weekdays: &[u8]) -> String {
    let verb = match brush {
        Brush::Add => "Added ",
        Brush::Remove => "Removed ",
    };
    let names: Vec<&str> = weekdays.iter().map(|index| weekday_short(*index)).collect();
    [verb, times, ", ", &list(&names)].concat()
}

/// `Fills 6 days: Tue 24 Nov, …`
pub fn fills(days: &[Day]) -> String {
    named("Fills ", days, "")
}

pub fn changes(days: &[Day]) -> String {
    named("Changes ", days, "")
}

pub fn empties(days: &[Day]) -> String {
    named("Empties ", days, "")
}

pub fn leaves(days: &[Day]) -> String {
    named("Leaves ", days, " that you answered by hand")
}

fn named(verb: &str, days: &[Day], of_which: &str) -> String {
    let names: Vec<String> = days.iter().map(|day| day_short(*day)).collect();
    [
        verb,
        &counted(days.len()),
        of_which,
        ": ",
        &names.join(", "),
    ]
    .concat()
}

fn counted(count: usize) -> String {
    match count {
        1 => "1 day".to_owned(),
        more => [&more.to_string(), " days"].concat(),
    }
}

pub fn saved(days_changed: usize) -> String {
    match days_changed {
        0 => "Pattern saved; no day changed".to_owned(),
        more => ["Pattern saved; ", &counted(more), " changed"].concat(),
    }
}

pub fn typed_in(city: &str) -> String {
    [
        "These times are ",
        city,
        " time, where they were typed. New ones are in your own.",
    ]
    .concat()
}

pub fn team_reads(city: &str) -> String {
    ["Kept by your clock; the team reads it in ", city, " time."].concat()
}

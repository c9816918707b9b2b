//! Texts of the Recurring tab.

use app_domain::Day;
use app_domain::painting::PaintMode;

use super::plural::PluralCategory::{One, Other};
use super::plural::{PluralCategory, plural, plural_form};
use super::template::fill;
use super::{day_short, list};

pub const GRID: &str = "When you’re usually free";
pub const WEEKDAYS: &str = "Weekdays";
pub const WHOLE_PATTERN: &str = "Pattern on";
pub const ACTIVE: &str = "Apply on this weekday";
pub const PAUSED: &str = "Paused";
pub const NOTHING_SAID: &str =
    "Nothing set for this weekday. Paint or type when you can usually play.";
pub const PREVIEW: &str = "What this changes";
pub const UNTOUCHED: &str =
    "Paint your usual week. You’ll see here which days it fills; nothing changes until you save.";
pub const NO_DAY_CHANGES: &str = "No change to the next 14 days.";
pub const SAVE_PATTERN: &str = "Save pattern";
pub const UNSAVED: &str = "Unsaved changes";
pub const DISCARD: &str = "Discard";
pub const NO_OWN_WEEK_TITLE: &str = "Operators don’t have a weekly pattern";
pub const NO_OWN_WEEK: &str = "Sign in as a player to set a weekly pattern.";

/// `Thursday`, by the weekday's number on the wire.
pub fn weekday(index: u8) -> &'static str {
    super::WEEKDAYS[week_index(index)]
}

/// The index in a week that starts with Monday. On the wire the week starts with Sunday.
fn week_index(index: u8) -> usize {
    (usize::from(index) + 6) % 7
}

pub fn weekday_short(index: u8) -> &'static str {
    super::WEEKDAYS_SHORT[week_index(index)]
}

/// `Added 19:00–22:00, Mon and Tue`.
pub fn painted(brush: PaintMode, times: &str, weekdays: &[u8]) -> String {
    let sentence = match brush {
        PaintMode::Add => "Added {times}, {weekdays}",
        PaintMode::Remove => "Removed {times}, {weekdays}",
    };
    let names: Vec<&str> = weekdays.iter().map(|index| weekday_short(*index)).collect();
    fill(sentence, &[("times", times), ("weekdays", &list(&names))])
}

/// `Fills 6 days: Tue 24 Nov, …`
pub fn fills(days: &[Day]) -> String {
    with_days(
        days,
        &[
            (One, "Fills 1 day: {days}"),
            (Other, "Fills {n} days: {days}"),
        ],
    )
}

pub fn changes(days: &[Day]) -> String {
    with_days(
        days,
        &[
            (One, "Changes 1 day: {days}"),
            (Other, "Changes {n} days: {days}"),
        ],
    )
}

pub fn empties(days: &[Day]) -> String {
    with_days(
        days,
        &[
            (One, "Clears 1 day: {days}"),
            (Other, "Clears {n} days: {days}"),
        ],
    )
}

pub fn leaves(days: &[Day]) -> String {
    with_days(
        days,
        &[
            (One, "Keeps 1 day you answered yourself: {days}"),
            (Other, "Keeps {n} days you answered yourself: {days}"),
        ],
    )
}

/// Returns the phrase for the number of days, with the days in the place of `{days}`.
fn with_days(days: &[Day], forms: &[(PluralCategory, &'static str)]) -> String {
    let names: Vec<String> = days.iter().map(|day| day_short(*day)).collect();
    let values = [("n", &*days.len().to_string()), ("days", &names.join(", "))];
    fill(plural_form(days.len(), forms), &values)
}

pub fn saved(days_changed: usize) -> String {
    match days_changed {
        0 => "Pattern saved; no days changed".to_owned(),
        count => plural(
            count,
            &[
                (One, "Pattern saved; 1 day changed"),
                (Other, "Pattern saved; {n} days changed"),
            ],
        ),
    }
}

pub fn typed_in(city: &str) -> String {
    fill(
        "These times were entered in {city} time. New ones use your current zone.",
        &[("city", city)],
    )
}

pub fn team_reads(city: &str) -> String {
    fill(
        "Follows your clock; the team sees it in {city} time.",
        &[("city", city)],
    )
}

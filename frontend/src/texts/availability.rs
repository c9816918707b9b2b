//! The words of the Availability tab.

use app_domain::Day;
use app_domain::painting::Brush;
use app_domain::team_evening::TeamEvening;

use super::day_short;

pub const GRID: &str = "When you are free";
pub const DAYS: &str = "Days";
pub const EARLIER: &str = "Earlier days";
pub const LATER: &str = "Later days";
pub const TO_TODAY: &str = "Today";
pub const QUICK_ANSWERS: &str = "Quick answers";
pub const EVENING: &str = "Evening 18–23";
/// `Team evening, 12:00–17:00 your time`; where the team's date is another one, with its weekday.
pub fn team_evening(evening: TeamEvening, day: Day) -> String {
    let times = evening.window.to_string().replace('-', "–");
    if evening.team_day == day {
        ["Team evening, ", &times, " your time"].concat()
    } else {
        let weekday = super::weekday_short(evening.team_day);
        ["Team evening on ", weekday, ", ", &times, " your time"].concat()
    }
}
pub const SAME_AS_LAST_WEEK: &str = "Same as last week";
pub const CLEAR: &str = "Clear";
pub const BACK_TO_PATTERN: &str = "Back to the pattern";
pub const COPY_TO: &str = "Copy to";
pub const YOUR_ANSWER: &str = "Your answer";
pub const WINDOWS: &str = "Windows";
pub const NO_WINDOWS: &str = "Paint when you can play, type it here, or say that you cannot.";
pub const ABSENT_DAY: &str =
    "You are absent on this day. It can be answered again once the absence is changed.";
pub const TO_ABSENCES: &str = "To your absences";
pub const LOCKED: &str = "Takes no answer";
pub const PAST_DAY: &str = "This day has passed.";
pub const TOO_FAR_AHEAD: &str = "A day can be answered at most 366 days ahead.";
pub const TAKE_BACK: &str = "Take back";
pub const NO_OWN_DAYS_TITLE: &str = "An operator has no days of their own";
pub const NO_OWN_DAYS: &str = "Sign in as a player to answer your days.";
pub const TIME_EXAMPLE_FROM: &str = "19:00";
pub const TIME_EXAMPLE_TO: &str = "22:00";
pub const TIME_FAULT: &str = "Write times as 19:00, from 00:00 to 24:00.";
pub const UNDONE: &str = "Undone";

/// `days` could not be undone because later changes touch the same windows.
pub fn not_undone(days: &[Day]) -> String {
    match days {
        [one] => [
            &day_short(*one),
            " was changed again after that, so it wasn’t undone.",
        ]
        .concat(),
        several => [
            &several.len().to_string(),
            " days were changed again after that, so they weren’t undone.",
        ]
        .concat(),
    }
}

// Two answers for one day that do not merge.
pub const CONFLICT: &str = "This day was changed while you were editing it: by an admin, or by you in another tab or on another device. \
    Choose the answer to keep.";
pub const KEEP_BOTH: &str = "Keep both";

pub fn conflict(day: Day) -> String {
    ["Two answers for ", &day_short(day)].concat()
}

pub fn keep_saved(answer: &str) -> String {
    ["Keep saved answer: ", answer].concat()
}

pub fn keep_new(answer: &str) -> String {
    ["Keep my new answer: ", answer].concat()
}

pub fn changed_elsewhere(day: Day) -> String {
    [
        &day_short(day),
        " has two answers now. Choose the one to keep.",
    ]
    .concat()
}

/// `reason` is the server's sentence.
pub fn tries_again(reason: &str) -> String {
    [
        reason,
        " Your answer stays on this device and is sent again automatically.",
    ]
    .concat()
}

/// The note about a change made while the server cannot be reached.
pub fn waits(done: &str) -> String {
    [done, ". It will be sent when you’re back online."].concat()
}

pub fn remove(times: &str) -> String {
    ["Remove ", times].concat()
}

/// `21 Nov – 4 Dec`.
pub fn range(first: Day, last: Day) -> String {
    [&super::date_short(first), " – ", &super::date_short(last)].concat()
}

// What was just done.
pub fn painted(brush: Brush, times: &str, days: &[Day]) -> String {
    let done = match brush {
        Brush::Add => " added on ",
        Brush::Remove => " removed on ",
    };
    let where_to = match days {
        [one] => day_short(*one),
        several => [&several.len().to_string(), " days"].concat(),
    };
    [times, done, &where_to].concat()
}

pub fn added(times: &str, day: Day) -> String {
    [times, " added on ", &day_short(day)].concat()
}

pub fn removed(times: &str, day: Day) -> String {
    [times, " removed on ", &day_short(day)].concat()
}

pub fn answered(day: Day) -> String {
    [&day_short(day), " answered"].concat()
}

pub fn copied(day: Day) -> String {
    ["Copied to ", &day_short(day)].concat()
}

pub fn cleared(day: Day) -> String {
    [&day_short(day), " cleared"].concat()
}

pub fn returned(day: Day) -> String {
    [&day_short(day), " given back to the pattern"].concat()
}

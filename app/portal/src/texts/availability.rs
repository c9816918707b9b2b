//! Texts of the Availability tab.

use app_domain::painting::PaintMode;
use app_domain::team_evening::TeamEvening;
use app_domain::{Day, Window};

use super::day_short;
use super::plural::PluralCategory::{One, Other};
use super::plural::{plural, plural_form};
use super::template::fill;
use crate::own_days::AnsweredDays;

pub const GRID: &str = "When you’re free";
pub const DAYS: &str = "Days";
pub const EARLIER: &str = "Earlier days";
pub const LATER: &str = "Later days";
pub const TO_TODAY: &str = "Today";
pub const QUICK_ANSWERS: &str = "Quick answers";
/// `Evening (18:00–23:00)`.
pub fn evening(window: Window) -> String {
    let times = super::times::window(window);
    fill("Evening ({times})", &[("times", &times)])
}
/// `Team evening (18:00–23:00 there, 12:00–17:00 for you)`, with the team's weekday if its date differs.
pub fn team_evening(evening: TeamEvening, day: Day) -> String {
    let times = super::times::window(evening.window);
    let there = super::times::window(TeamEvening::team_window());
    if evening.team_day == day {
        fill(
            "Team evening ({there} there, {times} for you)",
            &[("there", &there), ("times", &times)],
        )
    } else {
        let weekday = super::weekday_short(evening.team_day);
        fill(
            "Team evening ({weekday} {there} there, {times} for you)",
            &[("weekday", weekday), ("there", &there), ("times", &times)],
        )
    }
}
pub const APPLY_TO: &str = "Apply to";
pub const UNTIL: &str = "Until…";
pub const UNTIL_TIME: &str = "Free until";
pub const SAME_AS_LAST_WEEK: &str = "Same as last week";
pub const CLEAR: &str = "Clear";
pub const BACK_TO_PATTERN: &str = "Use my pattern";
pub const COPY_TO: &str = "Copy to";
pub const YOUR_ANSWER: &str = "Your answer";
pub const WINDOWS: &str = "Times";
pub const NO_WINDOWS: &str =
    "Paint the hours you can play, type them below, or mark the day as unavailable.";
pub const ABSENT_DAY: &str = "You’re away this day. Change the absence to answer it.";
pub const TO_ABSENCES: &str = "Go to your absences";
pub const LOCKED: &str = "Locked";
pub const PAST_DAY: &str = "This day has passed.";
pub const TOO_FAR_AHEAD: &str = "You can answer up to 366 days ahead.";
pub const DISCARD: &str = "Discard";
pub const NO_OWN_DAYS_TITLE: &str = "Operators don’t have availability";
pub const NO_OWN_DAYS: &str = "Sign in as a player to answer your days.";
pub const TIME_FAULT: &str = "Enter a time like 19:00.";

/// `days` could not be undone because later changes touch the same windows.
pub fn not_undone(days: &[Day]) -> String {
    match days {
        [day] => fill(
            "{day} was changed again after that, so it wasn’t undone.",
            &[("day", &day_short(*day))],
        ),
        several => plural(
            several.len(),
            &[
                (
                    One,
                    "1 day was changed again after that, so it wasn’t undone.",
                ),
                (
                    Other,
                    "{n} days were changed again after that, so they weren’t undone.",
                ),
            ],
        ),
    }
}

// Two answers for one day that do not merge.
pub const CONFLICT: &str = "This day was changed while you were editing it: by an admin, or by you in another tab or on another device. \
    Choose the answer to keep.";
pub const KEEP_BOTH: &str = "Keep both";

pub fn conflict(day: Day) -> String {
    fill("Two answers for {day}", &[("day", &day_short(day))])
}

pub fn keep_saved(answer: &str) -> String {
    fill("Keep saved answer: {answer}", &[("answer", answer)])
}

pub fn keep_new(answer: &str) -> String {
    fill("Keep my new answer: {answer}", &[("answer", answer)])
}

pub fn changed_elsewhere(day: Day) -> String {
    fill(
        "{day} has two answers now. Choose the one to keep.",
        &[("day", &day_short(day))],
    )
}

/// The title of an error of one day.
pub fn not_saved(day: Day) -> String {
    fill("Not saved: {day}", &[("day", &day_short(day))])
}

/// `reason` is the error message of the server.
pub fn tries_again(reason: &str) -> String {
    fill(
        "{reason} Your answer stays on this device and is sent again automatically.",
        &[("reason", reason)],
    )
}

/// Confirms a change made while the server cannot be reached.
pub fn waits(done: &str) -> String {
    fill(
        "{done}. It will be sent when you’re back online.",
        &[("done", done)],
    )
}

pub fn remove(times: &str) -> String {
    fill("Remove {times}", &[("times", times)])
}

/// `21 Nov – 4 Dec`.
pub fn range(first: Day, last: Day) -> String {
    let (first, last) = (super::date_short(first), super::date_short(last));
    fill("{first} – {last}", &[("first", &first), ("last", &last)])
}

// The last change.
pub fn painted(brush: PaintMode, times: &str, days: &[Day]) -> String {
    let forms = match (brush, days) {
        (PaintMode::Add, [day]) => return added(times, *day),
        (PaintMode::Remove, [day]) => return removed(times, *day),
        (PaintMode::Add, _) => [
            (One, "{times} added on 1 day"),
            (Other, "{times} added on {n} days"),
        ],
        (PaintMode::Remove, _) => [
            (One, "{times} removed on 1 day"),
            (Other, "{times} removed on {n} days"),
        ],
    };
    fill(
        plural_form(days.len(), &forms),
        &[("times", times), ("n", &days.len().to_string())],
    )
}

pub fn added(times: &str, day: Day) -> String {
    fill(
        "{times} added on {day}",
        &[("times", times), ("day", &day_short(day))],
    )
}

// A change of the clocks; `times` are those that are skipped or occur twice.
pub fn clock_skips(times: &str) -> String {
    fill("The clock skips {times} on this day", &[("times", times)])
}

pub fn clock_skips_at_night(times: &str) -> String {
    fill("The clock skips {times} that night", &[("times", times)])
}

pub fn clock_repeats(times: &str) -> String {
    fill(
        "The clock shows {times} twice on this day; the first one counts",
        &[("times", times)],
    )
}

pub fn clock_repeats_at_night(times: &str) -> String {
    fill(
        "The clock shows {times} twice that night; the first one counts",
        &[("times", times)],
    )
}

/// `change` says which times are skipped.
pub fn saved_as(change: &str, times: &str) -> String {
    fill(
        "{change}; saved as {times}",
        &[("change", change), ("times", times)],
    )
}

/// `change` says which times occur twice.
pub fn with_clock_change(done: &str, change: &str) -> String {
    fill("{done}. {change}.", &[("done", done), ("change", change)])
}

pub fn removed(times: &str, day: Day) -> String {
    fill(
        "{times} removed on {day}",
        &[("times", times), ("day", &day_short(day))],
    )
}

// Windows that overlap or touch.
pub const OVERLAP: &str = "Some windows overlap or touch.";
pub const JOIN: &str = "Join";

pub fn joined(day: Day) -> String {
    fill("Windows joined on {day}", &[("day", &day_short(day))])
}

/// `Free 18:00–23:00 on Thu 26 Nov`.
pub fn free_on(times: &str, day: Day) -> String {
    fill(
        "Free {times} on {day}",
        &[("times", times), ("day", &day_short(day))],
    )
}

/// `18:00–23:00 on 14 days`, `Not available on Thu 26 Nov`.
pub fn answered_days_with(answer: &str, days: &[Day]) -> String {
    match days {
        [day] => fill(
            "{answer} on {day}",
            &[("answer", answer), ("day", &day_short(*day))],
        ),
        days => fill(
            plural_form(
                days.len(),
                &[(One, "{answer} on 1 day"), (Other, "{answer} on {n} days")],
            ),
            &[("answer", answer), ("n", &days.len().to_string())],
        ),
    }
}

/// `18:00–23:00 on 13 days, and 20:30–23:00 on Thu 26 Nov`.
pub fn answered_with_exception(answer: &str, days: &[Day], other: &str, day: Day) -> String {
    let answered = answered_days_with(answer, days);
    fill(
        "{answered}, and {other} on {day}",
        &[
            ("answered", &answered),
            ("other", other),
            ("day", &day_short(day)),
        ],
    )
}

/// Confirms several days with several answers.
pub fn days_answered(count: usize) -> String {
    plural(
        count,
        &[(One, "1 day answered"), (Other, "{n} days answered")],
    )
}

pub fn cleared_days(days: &[Day]) -> String {
    match days {
        [day] => cleared(*day),
        days => plural(
            days.len(),
            &[(One, "1 day cleared"), (Other, "{n} days cleared")],
        ),
    }
}

pub fn returned_days(days: &[Day]) -> String {
    match days {
        [day] => returned(*day),
        days => plural(
            days.len(),
            &[
                (One, "1 day follows your pattern again"),
                (Other, "{n} days follow your pattern again"),
            ],
        ),
    }
}

// A quick answer over given answers.
pub const CONFIRM_REPLACING: &str = "Confirm the change";
pub const OPEN_DAYS_ONLY: &str = "Open days only";
pub const KEEP_ANSWER: &str = "Keep";

/// `4 answers change.`
pub fn answers_change(count: usize) -> String {
    plural(
        count,
        &[(One, "1 answer changes."), (Other, "{n} answers change.")],
    )
}

/// The button that replaces answers too.
pub fn change_all(days: usize) -> String {
    plural(
        days,
        &[(One, "Change 1 day"), (Other, "Change all {n} days")],
    )
}

/// A copy to an answered day: `1 answer changes: Sat 28 Nov, 19:00–22:00.`
pub fn copy_changes(day: Day, answer: &str) -> String {
    fill(
        "1 answer changes: {day}, {answer}.",
        &[("day", &day_short(day)), ("answer", answer)],
    )
}

/// The button that copies to an answered day.
pub fn copy_over(day: Day) -> String {
    fill("Change {day}", &[("day", &day_short(day))])
}

// An evening that is over.
pub const ENDED_DAY: &str =
    "This evening is over. You can still paint or type the hours that you were there.";

/// Why quick answers leave a day out.
pub fn day_has_ended(day: Day) -> String {
    fill(
        "The evening of {day} is over, so it isn’t answered.",
        &[("day", &day_short(day))],
    )
}

/// Confirms a quick answer that left a day out.
pub fn with_ended_day(done: &str, day: Day) -> String {
    fill(
        "{done}. The evening of {day} is over, so it wasn’t answered.",
        &[("done", done), ("day", &day_short(day))],
    )
}

/// The labels of [`AnsweredDays`].
pub fn answered_days() -> Vec<String> {
    AnsweredDays::ALL
        .map(|days| {
            let words = match days {
                AnsweredDays::ThisDay => "This day",
                AnsweredDays::Open => "Open days",
                AnsweredDays::Weekdays => "Weekdays",
                AnsweredDays::Weekend => "Weekend",
            };
            words.to_owned()
        })
        .to_vec()
}

/// How many days a quick answer applies to.
pub fn applies_to(days: usize) -> String {
    plural(
        days,
        &[(One, "Answers 1 day"), (Other, "Answers {n} days at once")],
    )
}

/// An end of the evening: `until 21:00`.
pub fn until(time: &str) -> String {
    fill("until {time}", &[("time", time)])
}

pub fn copied(days: &[Day]) -> String {
    match days {
        [day] => fill("Copied to {day}", &[("day", &day_short(*day))]),
        several => plural(
            several.len(),
            &[(One, "Copied to 1 day"), (Other, "Copied to {n} days")],
        ),
    }
}

pub fn cleared(day: Day) -> String {
    fill("{day} cleared", &[("day", &day_short(day))])
}

pub fn returned(day: Day) -> String {
    fill(
        "{day} follows your pattern again",
        &[("day", &day_short(day))],
    )
}

//! Texts of the Absences tab and of the date range picker.

use app_domain::Day;
use app_domain::absence::AbsencePhase;

use super::dates::{day_short, month, weekday, year};
use super::day_of_month;
use super::plural::PluralCategory::{One, Other};
use super::plural::{plural, plural_pair};
use super::template::fill;

pub const FIRST_DAY: &str = "First day";
pub const LAST_DAY: &str = "Last day";
pub const CHOOSE_DAYS: &str = "Choose dates";
pub const CHOOSE_FIRST_DAY: &str = "Pick the first day.";
pub const MONTH_BEFORE: &str = "Previous month";
pub const MONTH_AFTER: &str = "Next month";

pub const WHOSE: &str = "Whose absences";
pub const WHOLE_TEAM: &str = "Whole team";
pub const PLAYER: &str = "Player";
pub const CHOOSE_PLAYER: &str = "Choose a player";
pub const PLAYER_FAULT: &str = "Choose the player who is away.";
pub const REASON: &str = "Reason";
pub const REASON_EXAMPLE: &str = "Optional, visible to the team";
pub const REGISTER: &str = "Add absence";
pub const SAVE: &str = "Save";
pub const NEW_ABSENCE: &str = "New absence";
pub const GONE: &str = "This absence has been deleted. Saving will add it again.";
pub const NOT_REMOVED: &str = "Not deleted";
pub const NOT_RESTORED: &str = "Not restored";
pub const DISCARD: &str = "Discard";
pub const EMPTY_TITLE: &str = "No absences";
pub const EMPTY_OWN: &str =
    "While you’re away you get no reminders, and your answers for those days are set aside.";
pub const EMPTY_TEAM: &str = "No one on the team is away.";
pub const EFFECT: &str = "Your next 14 days";
pub const BECOMES_ABSENT: &str = "will be away";
pub const BECOMES_FREE: &str = "no longer away";

/// `Thursday, 26 November 2026`.
pub fn day_full(day: Day) -> String {
    fill(
        "{weekday}, {day} {month}",
        &[
            ("weekday", weekday(day)),
            ("day", &day_of_month(day)),
            ("month", &month_title(day)),
        ],
    )
}

/// `November 2026`.
pub fn month_title(day: Day) -> String {
    fill(
        "{month} {year}",
        &[("month", month(day)), ("year", year(day).as_str())],
    )
}

/// `Thu 26 Nov`, with the year if it differs from the year of `today`.
fn day_near(day: Day, today: Day) -> String {
    if day.year() == today.year() {
        day_short(day)
    } else {
        fill(
            "{day} {year}",
            &[("day", &day_short(day)), ("year", year(day).as_str())],
        )
    }
}

/// The accessible name of a day in the calendar: `Thursday, 26 November 2026, Today, Away`.
pub fn calendar_day(day: Day, is_today: bool, is_away: bool) -> String {
    let template = match (is_today, is_away) {
        (false, false) => "{day}",
        (true, false) => "{day}, Today",
        (false, true) => "{day}, Away",
        (true, true) => "{day}, Today, Away",
    };
    fill(template, &[("day", &day_full(day))])
}

/// `Thu 26 Nov – Mon 30 Nov`, or only the first day if both are the same.
pub fn range(first: Day, last: Day, today: Day) -> String {
    let begins = day_near(first, today);
    if first == last {
        begins
    } else {
        fill(
            "{first} – {last}",
            &[("first", &begins), ("last", &day_near(last, today))],
        )
    }
}

/// `3 days · ends tomorrow`, or only the number of days of a past absence.
pub fn length(phase: AbsencePhase, first: Day, last: Day, today: Day) -> String {
    let count = unsigned(last.days_since(first) + 1);
    let days = plural(count, &[(One, "1 day"), (Other, "{n} days")]);
    match when(phase, first, last, today) {
        Some(when) => fill("{days} · {when}", &[("days", &days), ("when", &when)]),
        None => days,
    }
}

/// When an absence ends or starts, relative to today.
fn when(phase: AbsencePhase, first: Day, last: Day, today: Day) -> Option<String> {
    match phase {
        AbsencePhase::Past => None,
        AbsencePhase::Now => Some(match last.days_since(today) {
            0 => "ends today".to_owned(),
            1 => "ends tomorrow".to_owned(),
            more => plural(
                unsigned(more),
                &[(One, "ends in 1 day"), (Other, "ends in {n} days")],
            ),
        }),
        AbsencePhase::Upcoming => Some(match first.days_since(today) {
            1 => "starts tomorrow".to_owned(),
            more => plural(unsigned(more), &[(One, "in 1 day"), (Other, "in {n} days")]),
        }),
    }
}

fn unsigned(days: i64) -> usize {
    usize::try_from(days).unwrap_or_default()
}

pub fn phase(phase: AbsencePhase) -> &'static str {
    match phase {
        AbsencePhase::Now => "Now",
        AbsencePhase::Upcoming => "Upcoming",
        AbsencePhase::Past => "Past",
    }
}

pub fn choose_last_day(first: Day) -> String {
    fill(
        "Starts {day}. Pick the last day.",
        &[("day", &day_short(first))],
    )
}

/// `Kim Thu 26 Nov`.
pub fn range_of(name: &str, range: &str) -> String {
    fill("{name} {range}", &[("name", name), ("range", range)])
}

pub fn edit(range: &str) -> String {
    fill("Edit {range}", &[("range", range)])
}

pub fn remove(range: &str) -> String {
    fill("Delete {range}", &[("range", range)])
}

pub fn registered(range: &str) -> String {
    fill("Absence added: {range}", &[("range", range)])
}

pub fn changed(range: &str) -> String {
    fill("Absence changed: {range}", &[("range", range)])
}

pub fn removed(range: &str) -> String {
    fill("Absence deleted: {range}", &[("range", range)])
}

pub fn earlier(count: usize) -> String {
    plural(count, &[(Other, "Show {n} earlier")])
}

pub fn effect_of(name: &str) -> String {
    fill("{name}: next 14 days", &[("name", name)])
}

/// Describes the effect on the next 14 days in words.
pub fn effect(absent: usize, coming: usize, going: usize, resting: usize) -> String {
    let days = match (absent, coming, going) {
        (0, 0, 0) => "No absences in the next 14 days.".to_owned(),
        (_, 0, 0) => plural(absent, &[(One, "1 day away."), (Other, "{n} days away.")]),
        (_, 0, _) => plural(
            going,
            &[
                (One, "1 day can be answered again."),
                (Other, "{n} days can be answered again."),
            ],
        ),
        (_, _, 0) => plural(
            coming,
            &[
                (One, "1 day will be marked away."),
                (Other, "{n} days will be marked away."),
            ],
        ),
        _ => plural_pair(
            [("coming", coming), ("going", going)],
            &[
                (
                    [One, One],
                    "1 day will be marked away, 1 day can be answered again.",
                ),
                (
                    [One, Other],
                    "1 day will be marked away, {going} days can be answered again.",
                ),
                (
                    [Other, One],
                    "{coming} days will be marked away, 1 day can be answered again.",
                ),
                (
                    [Other, Other],
                    "{coming} days will be marked away, {going} days can be answered again.",
                ),
            ],
        ),
    };
    let answers = match (coming, resting) {
        (0, _) | (_, 0) => return days,
        (1, _) => "The answer for that day is kept and comes back if the absence is deleted.",
        (_, 1) => "The answer for one of them is kept and comes back if the absence is deleted.",
        _ => "Answers for those days are kept and come back if the absence is deleted.",
    };
    fill("{days} {answers}", &[("days", &days), ("answers", answers)])
}

//! Words of the Absences tab and of picking days.

use app_domain::Day;
use app_domain::absence::Phase;

use super::dates::{day_short, month, weekday};
use super::day_of_month;

pub const FIRST_DAY: &str = "First day";
pub const LAST_DAY: &str = "Last day";
pub const CHOOSE_DAYS: &str = "Choose days in a calendar";
pub const CHOOSE_FIRST_DAY: &str = "Choose the first day.";
pub const MONTH_BEFORE: &str = "Month before";
pub const MONTH_AFTER: &str = "Month after";

pub const WHOSE: &str = "Whose absences";
pub const WHOLE_TEAM: &str = "Whole team";
pub const PLAYER: &str = "Player";
pub const CHOOSE_PLAYER: &str = "Choose a player";
pub const PLAYER_FAULT: &str = "Choose the player who is away.";
pub const REASON: &str = "Reason";
pub const REASON_EXAMPLE: &str = "Optional; the team sees it";
pub const REGISTER: &str = "Add absence";
pub const SAVE: &str = "Save";
pub const NEW_ABSENCE: &str = "New absence";
pub const GONE: &str = "This absence was removed meanwhile. Saving registers it anew.";
pub const NOT_REMOVED: &str = "Not removed";
pub const NOT_RESTORED: &str = "Not restored";
pub const DISCARD: &str = "Discard";
pub const EMPTY_TITLE: &str = "No absences";
pub const EMPTY_OWN: &str =
    "While you are absent, nobody reminds you, and what you answered for those days rests.";
pub const EMPTY_TEAM: &str = "Nobody in the team has registered an absence.";
pub const FIRST_ABSENCE: &str = "Register an absence";
pub const EFFECT: &str = "Your next 14 days";
pub const BECOMES_ABSENT: &str = "becomes absent";
pub const BECOMES_FREE: &str = "no longer absent";

/// `Thursday, 26 November 2026`.
pub fn day_full(day: Day) -> String {
    [
        weekday(day),
        ", ",
        &day_of_month(day),
        " ",
        &month_title(day),
    ]
    .concat()
}

/// `November 2026`.
pub fn month_title(day: Day) -> String {
    [month(day), " ", year(day).as_str()].concat()
}

fn year(day: Day) -> String {
    day.to_string()[6..].to_owned()
}

/// `Thu 26 Nov`, with the year where it is not this one.
fn day_near(day: Day, today: Day) -> String {
    if year(day) == year(today) {
        day_short(day)
    } else {
        [&day_short(day), " ", year(day).as_str()].concat()
    }
}

/// `Thu 26 Nov – Mon 30 Nov`, or one day alone.
pub fn range(first: Day, last: Day, today: Day) -> String {
    let begins = day_near(first, today);
    if first == last {
        begins
    } else {
        [&begins, " – ", day_near(last, today).as_str()].concat()
    }
}

pub fn days(count: i64) -> String {
    match count {
        1 => "1 day".to_owned(),
        more => [&more.to_string(), " days"].concat(),
    }
}

/// When an absence ends or begins, seen from today.
pub fn when(phase: Phase, first: Day, last: Day, today: Day) -> Option<String> {
    match phase {
        Phase::Past => None,
        Phase::Now => Some(match last.days_since(today) {
            0 => "ends today".to_owned(),
            1 => "ends tomorrow".to_owned(),
            more => ["ends in ", &days(more)].concat(),
        }),
        Phase::Coming => Some(match first.days_since(today) {
            1 => "begins tomorrow".to_owned(),
            more => ["in ", &days(more)].concat(),
        }),
    }
}

pub fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Now => "Now",
        Phase::Coming => "Coming",
        Phase::Past => "Past",
    }
}

pub fn choose_last_day(first: Day) -> String {
    ["From ", &day_short(first), ". Choose the last day."].concat()
}

pub fn edit(range: &str) -> String {
    ["Edit ", range].concat()
}

pub fn remove(range: &str) -> String {
    ["Remove ", range].concat()
}

pub fn registered(range: &str) -> String {
    ["Absence added: ", range].concat()
}

pub fn removed(range: &str) -> String {
    ["Absence removed: ", range].concat()
}

pub fn earlier(count: usize) -> String {
    ["Show ", &count.to_string(), " earlier"].concat()
}

pub fn effect_of(name: &str) -> String {
    [name, ": the next 14 days"].concat()
}

/// What the strip of the fortnight says in words.
pub fn effect(absent: usize, coming: usize, going: usize, resting: usize) -> String {
    let mut said = match (absent, coming, going) {
        (0, 0, 0) => "No absence in the next 14 days.".to_owned(),
        (_, 0, 0) => [&counted(absent), " absent."].concat(),
        (_, 0, _) => [&counted(going), " can be answered again."].concat(),
        (_, _, 0) => [&becoming(coming), " absent."].concat(),
        _ => [
            &becoming(coming),
            " absent, ",
            &counted(going),
            " can be answered again.",
        ]
        .concat(),
    };
    if coming > 0 && resting > 0 {
        said.push_str(match resting {
            1 => " What was answered for one of them rests, and shows again when the absence goes.",
            _ => " What was answered for them rests, and shows again when the absence goes.",
        });
    }
    said
}

fn counted(count: usize) -> String {
    days(i64::try_from(count).unwrap_or_default())
}

fn becoming(count: usize) -> String {
    let verb = if count == 1 { " becomes" } else { " become" };
    [&counted(count), verb].concat()
}

//! Texts of the schedule and of one day.

use app_domain::Day;
use app_domain::analysis::DayStatus;

use super::template::fill;
use super::{date_short, list, year};

/// The link of an admin to the page that plans the day.
pub const ANSWER_FOR_PLAYERS: &str = "Plan this day, answer for players";
pub const EARLIER_DAYS: &str = "Earlier days";
pub const LATER_DAYS: &str = "Later days";
pub const TO_TODAY: &str = "Today";
pub const PRINT: &str = "Print";
pub const DAYS: &str = "Days";

// The timeline of a day.
pub const HOW_MANY_FREE: &str = "How many are free";
pub const NUMBERS: &str = "Show as table";
pub const TIME: &str = "Time";
pub const PLAYABLE: &str = "Playable";
pub const YES: &str = "Yes";
pub const NO: &str = "No";
pub const NOBODY_FREE: &str = "No one is free";
pub const WINDOWS: &str = "Playable times";
pub const LONGEST: &str = "longest";
pub const PLAYER: &str = "Player";
/// The heading of the team's today, which may be tomorrow for the viewer.
/// `Fri 27 Nov, hour by hour`.
pub fn hour_by_hour(day: Day) -> String {
    fill("{day}, hour by hour", &[("day", &super::day_short(day))])
}

/// Marks the viewer's own row.
pub const YOU: &str = "You";
pub const HOURS: &str = "Hours";
pub const TIMES: &str = "Times";
pub const FIND_PLAYER: &str = "Find a player";
pub const NOBODY_FOUND: &str = "No one by that name";

// The players by state.
pub const WHO: &str = "Players";
pub const LINEUP: &str = "Lineup";
pub const REQUIRED_SUBS: &str = "Subs needed";
pub const ALSO_FREE: &str = "Also free";

// The viewer's own answer.
pub const YOUR_ANSWER_IS_MISSING: &str = "You haven’t answered";

// Asking a player.
pub const ASK: &str = "Ask";
pub const ASKED: &str = "Asked";
pub const COPY_MESSAGE: &str = "Copy message";
pub const MESSAGE_COPIED: &str = "Message copied";
pub const COPYING_REFUSED: &str =
    "Couldn’t copy automatically. The message is selected, so you can copy it yourself.";

/// `21 Nov – 4 Dec`, with the year if it differs from the year of `today`.
pub fn range(first: Day, last: Day, today: Day) -> String {
    let range = if first.year() == today.year() && last.year() == today.year() {
        "{first} – {last}"
    } else {
        "{first} – {last} {year}"
    };
    let values = [
        ("first", &*date_short(first)),
        ("last", &*date_short(last)),
        ("year", &*year(last)),
    ];
    fill(range, &values)
}

/// `Tomorrow, 19:00–22:00`.
pub fn session(date: &str, times: &str) -> String {
    fill("{date}, {times}", &[("date", date), ("times", times)])
}

/// `Team 19:00–22:00 · Berlin`.
pub fn team_time_in(times: &str, city: &str) -> String {
    fill("Team {times} · {city}", &[("times", times), ("city", city)])
}

/// The known names, and the number of the others: `Ada, Bob and 3 more`.
pub fn some_of(first: &[&str], count: usize) -> String {
    match count.saturating_sub(first.len()) {
        0 => list(first),
        more => fill(
            "{names} and {n} more",
            &[("names", &first.join(", ")), ("n", &more.to_string())],
        ),
    }
}

/// `Up to 5 free, 20:00–22:30`.
pub fn free_at_most(count: usize, times: &str) -> String {
    fill(
        "Up to {count} free, {times}",
        &[("count", &count.to_string()), ("times", times)],
    )
}

pub fn and_more_windows(count: usize) -> String {
    fill("and {count} more", &[("count", &count.to_string())])
}

/// The question to a player. `outcome` is the status of the day if the player agrees.
pub fn could_you_play(
    name: &str,
    date: &str,
    times: &str,
    zone: &str,
    outcome: DayStatus,
) -> String {
    let message = match outcome {
        DayStatus::FullRoster => {
            "{name}, could you play {times} on {date} ({zone} time)? Then we’d have a full roster."
        }
        DayStatus::OffDay | DayStatus::WithSubs | DayStatus::NotEnough => {
            "{name}, could you play {times} on {date} ({zone} time)? Then we could play."
        }
    };
    let values = [
        ("name", name),
        ("times", times),
        ("date", date),
        ("zone", zone),
    ];
    fill(message, &values)
}

/// The question to a player whose window does not fit. `session` is the session that it makes possible.
pub fn could_you_play_instead(
    name: &str,
    date: &str,
    [from, to, session]: [&str; 3],
    zone: &str,
    outcome: DayStatus,
) -> String {
    let message = match outcome {
        DayStatus::FullRoster => {
            "{name}, could you do {to} instead of {from} on {date} ({zone} time)? Then we’d have a full roster, {session}."
        }
        DayStatus::OffDay | DayStatus::WithSubs | DayStatus::NotEnough => {
            "{name}, could you do {to} instead of {from} on {date} ({zone} time)? Then we could play, {session}."
        }
    };
    let values = [
        ("name", name),
        ("to", to),
        ("from", from),
        ("date", date),
        ("zone", zone),
        ("session", session),
    ];
    fill(message, &values)
}

/// `3 h 30 min`.
pub fn hours_and_minutes(minutes: i64) -> String {
    let (hours, minutes) = (minutes / 60, minutes % 60);
    match (hours, minutes) {
        (0, minutes) => fill("{minutes} min", &[("minutes", &minutes.to_string())]),
        (hours, 0) => fill("{hours} h", &[("hours", &hours.to_string())]),
        (hours, minutes) => fill(
            "{hours} h {minutes} min",
            &[
                ("hours", &hours.to_string()),
                ("minutes", &minutes.to_string()),
            ],
        ),
    }
}

/// `The bot is asking Kim now.`
pub fn will_be_asked(name: &str) -> String {
    fill("The bot is asking {name} now.", &[("name", name)])
}

/// The times of a coach, whose time never makes a day playable.
pub fn coach_times(times: &str) -> String {
    fill("{times} · coach, does not count", &[("times", times)])
}

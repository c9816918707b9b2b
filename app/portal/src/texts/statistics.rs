//! Texts of the statistics.

use app_domain::Day;
use app_domain::matches::MatchOutcome;

use super::plural::PluralCategory::{One, Other};
use super::plural::plural;
use super::template::fill;
use super::{date_short, year};

pub const FILTER: &str = "Filter";
pub const PERIOD: &str = "Period";
pub const LAST_12_WEEKS: &str = "Last 12 weeks";
/// The values in the URL, and their labels.
pub const PERIODS: [(&str, &str); 4] = [
    ("4-weeks", "Last 4 weeks"),
    ("year", "Last year"),
    ("5-years", "Last 5 years"),
    ("days", "Custom range"),
];
pub const TYPE: &str = "Match type";
pub const ANY_TYPE: &str = "All types";

pub const NUMBERS: &str = "Show as table";
pub const NOTHING: &str = "–";

// The figures at the top.
pub const AT_A_GLANCE: &str = "At a glance";
pub const WIN_RATE: &str = "Win rate";
pub const FORM: &str = "Form";
pub const PLAYABLE_DAYS: &str = "Playable days";
pub const RESPONSE: &str = "Response";
pub const NOTHING_PLAYED: &str = "No matches played";
pub const NOBODY_ASKED: &str = "No days to answer";

// The matches.
pub const MATCHES: &str = "Matches";
pub const NO_MATCHES_TITLE: &str = "No matches in this period";
pub const NO_MATCHES: &str = "Choose other days or another type, or clear the filters.";
pub const NOT_PLAYED_TITLE: &str = "No matches yet";
pub const NOT_PLAYED: &str = "Win rates appear here after your first match in this period.";
pub const OVER_TIME: &str = "Win rate over time";
pub const OVER_TIME_HINT: &str = "Of the latest 10 matches";
pub const BY_MAP: &str = "By map";
pub const BY_TYPE: &str = "By type";
pub const BY_OPPONENT: &str = "By opponent";
pub const BY_COMPOSITION: &str = "By composition";
pub const BY_AGENT: &str = "By agent";
pub const NO_AGENTS: &str = "No match in this period has our agents recorded.";
pub const PLAYED: &str = "Played";
pub const WON: &str = "Won";
pub const LOST: &str = "Lost";
pub const DRAWN: &str = "Drawn";
pub const WEEK: &str = "Week";
pub const MONTH: &str = "Month";
pub const MAP: &str = "Map";
pub const OPPONENT: &str = "Opponent";
pub const COMPOSITION: &str = "Composition";
pub const AGENT: &str = "Agent";

// The answers.
pub const AVAILABILITY: &str = "Availability";
pub const NO_DAYS: &str = "The team has no days in this period yet.";
pub const WHEN_PLAYABLE: &str = "When the team can play";
pub const WHEN_HINT: &str = "How often each hour is playable, in team time";
pub const HOUR: &str = "Hour";
pub const NEVER_PLAYABLE: &str = "No hour in this period was playable.";
pub const PLAYERS: &str = "Players";
pub const PLAYER: &str = "Player";
pub const LEFT: &str = "left the team";
pub const ATTENDANCE: &str = "Free on playable days";
pub const LEAD_TIME: &str = "Lead time";
pub const AWAY: &str = "Away";
pub const ASKED: &str = "Days";
pub const ANSWERED: &str = "Answered";
pub const FREE: &str = "Free";
pub const PLAYABLE: &str = "Playable";
pub const ATTENDED: &str = "Attended";
pub const PLAYERS_HINT: &str = "Response: share of days answered, not counting absences. Free on playable days: free for the session. \
     Lead time: median time from the first answer to the day.";

/// A result as a word and as a letter.
pub fn outcome(result: MatchOutcome) -> (&'static str, &'static str) {
    match result {
        MatchOutcome::Win => ("Win", "W"),
        MatchOutcome::Loss => ("Loss", "L"),
        MatchOutcome::Draw => ("Draw", "D"),
    }
}

/// `62%`.
pub fn percent(percent: Option<u8>) -> String {
    percent.map_or_else(
        || NOTHING.to_owned(),
        |percent| fill("{percent}%", &[("percent", &percent.to_string())]),
    )
}

/// `13 won, 7 lost, 1 drawn`.
pub fn ended(wins: u32, losses: u32, draws: u32) -> String {
    let sentence = if draws == 0 {
        "{wins} won, {losses} lost"
    } else {
        "{wins} won, {losses} lost, {draws} drawn"
    };
    with_results(sentence, wins, losses, draws)
}

/// `13–7–1`.
pub fn score(wins: u32, losses: u32, draws: u32) -> String {
    let score = if draws == 0 {
        "{wins}–{losses}"
    } else {
        "{wins}–{losses}–{draws}"
    };
    with_results(score, wins, losses, draws)
}

fn with_results(template: &str, wins: u32, losses: u32, draws: u32) -> String {
    let values = [
        ("wins", &*wins.to_string()),
        ("losses", &*losses.to_string()),
        ("draws", &*draws.to_string()),
    ];
    fill(template, &values)
}

/// `3 wins in a row · best streak 5`.
pub fn streak(result: MatchOutcome, length: u32, longest_wins: u32) -> String {
    let (last_one, in_a_row) = match result {
        MatchOutcome::Win => ("Won last match", "{n} wins in a row"),
        MatchOutcome::Loss => ("Lost last match", "{n} losses in a row"),
        MatchOutcome::Draw => ("Drew last match", "{n} draws in a row"),
    };
    let now = match length {
        1 => last_one.to_owned(),
        more => plural(more as usize, &[(Other, in_a_row)]),
    };
    match longest_wins {
        0 | 1 => now,
        most => fill(
            "{now} · best streak {most}",
            &[("now", &now), ("most", &most.to_string())],
        ),
    }
}

/// `41 of 84`.
pub fn of(part: u32, all: u32) -> String {
    fill(
        "{part} of {all}",
        &[("part", &part.to_string()), ("all", &all.to_string())],
    )
}

/// `49% of days so far`; with the first counted day if the team began within the period.
pub fn share_of_days(percent: &str, began: Option<Day>) -> String {
    match began {
        None => fill("{percent} of days so far", &[("percent", percent)]),
        Some(day) => fill(
            "{percent} of days since {day}",
            &[("percent", percent), ("day", &date_short(day))],
        ),
    }
}

/// `2 d 4 h`.
pub fn lead(minutes: u32) -> String {
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    match (days, hours) {
        (0, 0) => "same day".to_owned(),
        (0, hours) => fill("{hours} h", &[("hours", &hours.to_string())]),
        (days, 0) => fill("{days} d", &[("days", &days.to_string())]),
        (days, hours) => fill(
            "{days} d {hours} h",
            &[("days", &days.to_string()), ("hours", &hours.to_string())],
        ),
    }
}

/// `Answered 2 d 4 h ahead`.
pub fn answered_ahead(minutes: u32) -> String {
    if minutes < 60 {
        "Answered on the same day".to_owned()
    } else {
        fill("Answered {lead} ahead", &[("lead", &lead(minutes))])
    }
}

/// `3 days`.
pub fn days(count: u32) -> String {
    plural(count as usize, &[(One, "1 day"), (Other, "{n} days")])
}

/// The accessible name of the button that shows a chart as a table.
pub fn show_as_table(chart: &str) -> String {
    fill("Show as table: {chart}", &[("chart", chart)])
}

/// `1 Sep – 23 Nov 2026`.
pub fn range(from: Day, to: Day) -> String {
    let range = if from.year() == to.year() {
        "{first} – {last} {year}"
    } else {
        "{first} {first_year} – {last} {year}"
    };
    let values = [
        ("first", &*date_short(from)),
        ("first_year", &*year(from)),
        ("last", &*date_short(to)),
        ("year", &*year(to)),
    ];
    fill(range, &values)
}

/// `Nov 2026`.
pub fn month(day: Day) -> String {
    fill(
        "{month} {year}",
        &[("month", super::month_short(day)), ("year", &year(day))],
    )
}

/// Describes the line for screen readers.
pub fn line_spoken(first: &str, last: &str) -> String {
    fill(
        "Win rate of the latest 10 matches: first {first}, now {last}",
        &[("first", first), ("last", last)],
    )
}

/// Shown instead of the line while there are fewer than ten matches.
pub fn line_begins(played: u32) -> String {
    plural(
        played as usize,
        &[
            (
                One,
                "The line begins with the tenth match; 1 is played in this period.",
            ),
            (
                Other,
                "The line begins with the tenth match; {n} are played in this period.",
            ),
        ],
    )
}

/// `Most often on Saturday at 20:00: 83%`.
pub fn most_often(weekday: &str, hour: &str, percent: u8) -> String {
    fill(
        "Most often on {weekday} at {hour}: {percent}%",
        &[
            ("weekday", weekday),
            ("hour", hour),
            ("percent", &percent.to_string()),
        ],
    )
}

/// `and 12 more`.
pub fn and_more(count: usize) -> String {
    plural(count, &[(Other, "and {n} more")])
}

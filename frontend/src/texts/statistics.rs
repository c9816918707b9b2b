//! Words of the statistics.

use app_domain::Day;

use super::date_short;

pub const FILTER: &str = "Filter";
pub const PERIOD: &str = "Period";
pub const LAST_12_WEEKS: &str = "Last 12 weeks";
/// Values of the address, and what they are called.
pub const PERIODS: [(&str, &str); 4] = [
    ("4-weeks", "Last 4 weeks"),
    ("year", "Last year"),
    ("5-years", "Last 5 years"),
    ("days", "Chosen days"),
];
pub const TYPE: &str = "Type of match";
pub const ANY_TYPE: &str = "Any type";

pub const NUMBERS: &str = "Numbers";
pub const NOTHING: &str = "–";

// The figures on top.
pub const FIGURES: &str = "At a glance";
pub const WIN_RATE: &str = "Win rate";
pub const FORM: &str = "Form";
pub const PLAYABLE_DAYS: &str = "Playable days";
pub const RESPONSE: &str = "Response";
pub const NOTHING_PLAYED: &str = "Nothing played";
pub const NOBODY_ASKED: &str = "Nobody was asked";

// The matches.
pub const MATCHES: &str = "Matches";
pub const NO_MATCHES_TITLE: &str = "No matches in these days";
pub const NO_MATCHES: &str = "Choose other days or another type, or clear the filter.";
pub const NOT_PLAYED_TITLE: &str = "No matches yet";
pub const NOT_PLAYED: &str = "Win rates stand here once the first match of these days is noted.";
pub const OVER_TIME: &str = "Win rate over time";
pub const BY_MAP: &str = "By map";
pub const BY_TYPE: &str = "By type";
pub const BY_OPPONENT: &str = "By opponent";
pub const BY_COMPOSITION: &str = "By composition";
pub const BY_AGENT: &str = "By agent";
pub const NO_AGENTS: &str = "No match of these days names our agents.";
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
pub const NO_DAYS: &str = "None of these days has begun.";
pub const WHEN_PLAYABLE: &str = "When the team can play";
pub const WHEN_HINT: &str = "Share of each hour, team time";
pub const HOUR: &str = "Hour";
pub const NEVER_PLAYABLE: &str = "The team could not play in any hour of these days.";
pub const PLAYERS: &str = "Players";
pub const PLAYER: &str = "Player";
pub const LEFT: &str = "left the team";
pub const ATTENDANCE: &str = "Attendance";
pub const AHEAD: &str = "Ahead";
pub const AWAY: &str = "Away";
pub const ASKED: &str = "Asked";
pub const ANSWERED: &str = "Answered";
pub const FREE: &str = "Free";
pub const PLAYABLE: &str = "Playable";
pub const ATTENDED: &str = "There";
pub const PLAYERS_HINT: &str = "Response: answered of all days in the team without absences. Attendance: free for a session on a playable day. \
     Ahead: median time from the first answer to the day.";

/// A result in a word and in a letter.
pub fn outcome(result: &str) -> (&'static str, &'static str) {
    match result {
        "WIN" => ("Win", "W"),
        "LOSS" => ("Loss", "L"),
        _ => ("Draw", "D"),
    }
}

/// `62 %`.
pub fn percent(percent: Option<u8>) -> String {
    percent.map_or_else(
        || NOTHING.to_owned(),
        |percent| [&percent.to_string(), " %"].concat(),
    )
}

/// `13 won, 7 lost, 1 drawn`.
pub fn ended(wins: u32, losses: u32, draws: u32) -> String {
    let ended = [&wins.to_string(), " won, ", &losses.to_string(), " lost"].concat();
    if draws == 0 {
        ended
    } else {
        [&ended, ", ", &draws.to_string(), " drawn"].concat()
    }
}

/// `13–7–1`.
pub fn score(wins: u32, losses: u32, draws: u32) -> String {
    let score = [&wins.to_string(), "–", &losses.to_string()].concat();
    if draws == 0 {
        score
    } else {
        [&score, "–", &draws.to_string()].concat()
    }
}

/// `3 wins in a row, at most 5`.
pub fn streak(result: &str, length: u32, longest_wins: u32) -> String {
    let (one, many) = match result {
        "WIN" => ("win", "wins"),
        "LOSS" => ("loss", "losses"),
        _ => ("draw", "draws"),
    };
    let now = if length == 1 {
        ["Last a ", one].concat()
    } else {
        [&length.to_string(), " ", many, " in a row"].concat()
    };
    match longest_wins {
        0 | 1 => now,
        most => [&now, " · at best ", &most.to_string(), " wins"].concat(),
    }
}

/// `41 of 84`.
pub fn of(part: u32, all: u32) -> String {
    [&part.to_string(), " of ", &all.to_string()].concat()
}

/// `49 % of the days that have begun`.
pub fn share_of_days(percent: &str) -> String {
    [percent, " of the days that have begun"].concat()
}

/// `2 d 4 h`.
pub fn lead(minutes: u32) -> String {
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    match (days, hours) {
        (0, 0) => "same day".to_owned(),
        (0, hours) => [&hours.to_string(), " h"].concat(),
        (days, 0) => [&days.to_string(), " d"].concat(),
        (days, hours) => [&days.to_string(), " d ", &hours.to_string(), " h"].concat(),
    }
}

/// `Answered 2 d 4 h ahead`.
pub fn answered_ahead(minutes: u32) -> String {
    if minutes < 60 {
        "Answered on the day itself".to_owned()
    } else {
        ["Answered ", &lead(minutes), " ahead"].concat()
    }
}

/// `3 days`.
pub fn days(count: u32) -> String {
    match count {
        1 => "1 day".to_owned(),
        more => [&more.to_string(), " days"].concat(),
    }
}

/// `1 Sep – 23 Nov 2026`.
pub fn range(from: Day, to: Day) -> String {
    let (first, last) = (year(from), year(to));
    let between = if first == last {
        " – ".to_owned()
    } else {
        [" ", &first, " – "].concat()
    };
    [&date_short(from), &between, &date_short(to), " ", &last].concat()
}

fn year(day: Day) -> String {
    day.to_string()[6..].to_owned()
}

/// `Nov 2026`.
pub fn month(day: Day) -> String {
    [super::month_short(day), " ", &year(day)].concat()
}

/// What a line says to whoever does not see it.
pub fn line_spoken(periods: usize, last: &str) -> String {
    [
        "Win rate in ",
        &periods.to_string(),
        " weeks or months with matches; in the last of them ",
        last,
    ]
    .concat()
}

/// `Most often on Saturday at 20:00: 83 %`.
pub fn most_often(weekday: &str, hour: &str, percent: u8) -> String {
    [
        "Most often on ",
        weekday,
        " at ",
        hour,
        ": ",
        &percent.to_string(),
        " %",
    ]
    .concat()
}

/// `and 12 more`.
pub fn and_more(count: usize) -> String {
    ["and ", &count.to_string(), " more"].concat()
}

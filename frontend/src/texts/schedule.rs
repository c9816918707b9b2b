//! Words of the fortnight and of one day.

use app_domain::Day;

use super::{date_short, list};

pub const EARLIER_DAYS: &str = "Earlier days";
pub const LATER_DAYS: &str = "Later days";
pub const TO_TODAY: &str = "To today";
pub const PRINT: &str = "Print";
pub const DAYS: &str = "Days";

// Who is free when.
pub const HOW_MANY_FREE: &str = "How many are free";
pub const NUMBERS: &str = "Numbers by time";
pub const TIME: &str = "Time";
pub const PLAYABLE: &str = "Playable";
pub const YES: &str = "Yes";
pub const NO: &str = "No";
pub const NOBODY_FREE: &str = "Nobody is free";
pub const WINDOWS: &str = "Playable windows";
pub const LONGEST: &str = "longest";
pub const PLAYER: &str = "Player";
pub const HOURS: &str = "Hours";
pub const TIMES: &str = "Times";
pub const FIND_PLAYER: &str = "Find a player";
pub const NOBODY_FOUND: &str = "Nobody of this name";

// Who is what.
pub const WHO: &str = "Who";
pub const LINEUP: &str = "Lineup";
pub const REQUIRED_SUBS: &str = "Required subs";
pub const ALSO_FREE: &str = "Also free";

// The viewer's own answer.
pub const YOUR_ANSWER_IS_MISSING: &str = "Your answer is missing";
pub const ANSWER_THIS_DAY: &str = "Answer this day";

// Asking somebody.
pub const ASK: &str = "Ask";
pub const ASKED: &str = "Asked";
pub const COPY_MESSAGE: &str = "Copy message";
pub const MESSAGE_COPIED: &str = "Message copied";
pub const COPYING_REFUSED: &str =
    "The browser refused to copy. The message is selected: copy it by hand.";
pub const THEN_FULL_ROSTER: &str = "Then we have a full roster";
pub const THEN_WE_CAN_PLAY: &str = "Then we can play";

/// `21 Nov – 4 Dec`, with the year where it is not that of `today`.
pub fn range(first: Day, last: Day, today: Day) -> String {
    let year = |day: Day| day.to_string()[6..].to_owned();
    let range = [&date_short(first), " – ", &date_short(last)].concat();
    if year(first) == year(today) && year(last) == year(today) {
        range
    } else {
        [&range, " ", &year(last)].concat()
    }
}

/// Written out as far as they are known, and how many more there are.
pub fn some_of(first: &[&str], count: usize) -> String {
    match count.saturating_sub(first.len()) {
        0 => list(first),
        more => [&first.join(", "), " and ", &more.to_string(), " more"].concat(),
    }
}

/// `5 free, 20:00–22:30`.
pub fn free_at_most(count: usize, times: &str) -> String {
    ["At most ", &count.to_string(), " free, ", times].concat()
}

pub fn and_more_windows(count: usize) -> String {
    ["and ", &count.to_string(), " more"].concat()
}

pub fn could_you_play(name: &str, date: &str, times: &str, zone: &str, outcome: &str) -> String {
    [
        name,
        ", could you play ",
        date,
        ", ",
        times,
        " (team time, ",
        zone,
        ")? ",
        outcome,
    ]
    .concat()
}

pub fn could_you_play_instead(
    name: &str,
    date: &str,
    [from, to]: [&str; 2],
    zone: &str,
    outcome: &str,
) -> String {
    [
        name,
        ", could you play ",
        date,
        ", ",
        to,
        " instead of ",
        from,
        " (team time, ",
        zone,
        ")? ",
        outcome,
    ]
    .concat()
}

/// `3 h 30 min`.
pub fn hours_and_minutes(minutes: i64) -> String {
    let (hours, minutes) = (minutes / 60, minutes % 60);
    match (hours, minutes) {
        (0, minutes) => [&minutes.to_string(), " min"].concat(),
        (hours, 0) => [&hours.to_string(), " h"].concat(),
        (hours, minutes) => [&hours.to_string(), " h ", &minutes.to_string(), " min"].concat(),
    }
}

/// `The bot asks Kim now.`
pub fn will_be_asked(name: &str) -> String {
    ["The bot asks ", name, " now."].concat()
}
